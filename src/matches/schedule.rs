//! The schedule of a match: its pairings, rounds and games.
//!
//! In a *round* every pairing plays two games from the same opening, with sides
//! swapped. Games are numbered from 1. The number of a game depends on the
//! settings alone. A longer match begins with the games of a shorter one, with one exception:
//! three engines or more, and an odd number of games a pairing. The last round of such a match
//! has one game a pairing; in a longer match that round has other numbers.

/// The pairings of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TournamentFormat {
    /// Every engine plays every other.
    #[default]
    RoundRobin,
    /// The first engine plays every other.
    Gauntlet,
}

impl TournamentFormat {
    /// `round-robin` or `gauntlet`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            TournamentFormat::RoundRobin => "round-robin",
            TournamentFormat::Gauntlet => "gauntlet",
        }
    }
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheduled {
    /// The number of the game, from 1.
    pub number: usize,
    /// The round, from 0.
    pub round: usize,
    /// The pairing, by index.
    pub pairing: usize,
    /// South's engine and North's, by index.
    pub players: [usize; 2],
}

/// The games of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    format: TournamentFormat,
    pairings: Vec<(usize, usize)>,
    games: usize,
}

impl Schedule {
    /// A schedule of `games_each` games for each pairing of `engines` engines,
    /// at least two.
    #[must_use]
    pub fn new(engines: usize, format: TournamentFormat, games_each: usize) -> Schedule {
        let first = match format {
            TournamentFormat::RoundRobin => 0..engines.saturating_sub(1),
            TournamentFormat::Gauntlet => 0..1,
        };
        let pairings: Vec<(usize, usize)> =
            first.flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect();
        Schedule { format, games: games_each.saturating_mul(pairings.len()), pairings }
    }

    /// The format of the tournament.
    #[must_use]
    pub fn format(&self) -> TournamentFormat {
        self.format
    }

    /// The pairings: indices of two engines, the lower first.
    #[must_use]
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// Number of games.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a match has games")]
    pub fn len(&self) -> usize {
        self.games
    }

    /// Number of rounds; a last round of one game a pairing counts.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.games.div_ceil(2 * self.pairings.len().max(1))
    }

    /// A game by its number, from 1; `None` beyond the last.
    #[must_use]
    pub fn game(&self, number: usize) -> Option<Scheduled> {
        (1..=self.games).contains(&number).then(|| {
            let index = number - 1;
            let whole = 2 * self.pairings.len();
            let round = index / whole;
            // With an odd number of games the last round has one game a pairing.
            let left = self.games - round * whole;
            let (pairing, second) = if left < whole {
                (index % whole, false)
            } else {
                (index % whole / 2, index % 2 == 1)
            };
            let (a, b) = self.pairings[pairing];
            // The first game of a round swaps sides from round to round, too.
            let swapped = (round % 2 == 1) != second;
            let players = if swapped { [b, a] } else { [a, b] };
            Scheduled { number, round, pairing, players }
        })
    }

    /// All games, in order.
    pub fn games(&self) -> impl Iterator<Item = Scheduled> {
        (1..=self.games).filter_map(|number| self.game(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_game_of_a_pair_swaps_sides() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 4);
        let players: Vec<_> = schedule.games().map(|game| (game.round, game.players)).collect();
        assert_eq!(players, [(0, [0, 1]), (0, [1, 0]), (1, [1, 0]), (1, [0, 1])]);
        assert_eq!(schedule.game(0), None);
        assert_eq!(schedule.game(5), None);
    }

    #[test]
    fn all_pairings_play_the_same_number_of_games() {
        for (format, pairings) in
            [(TournamentFormat::RoundRobin, 6), (TournamentFormat::Gauntlet, 3)]
        {
            for games in [1, 2, 3, 6] {
                let schedule = Schedule::new(4, format, games);
                assert_eq!(schedule.pairings().len(), pairings);
                for pairing in 0..pairings {
                    let of = schedule.games().filter(|game| game.pairing == pairing);
                    assert_eq!(of.count(), games);
                }
            }
        }
    }

    #[test]
    fn a_longer_match_begins_with_the_games_of_a_shorter_one() {
        for (engines, short, long) in [(3, 4, 7), (3, 6, 8), (2, 5, 7), (2, 5, 8), (2, 4, 9)] {
            let [short, long] = [short, long]
                .map(|games| Schedule::new(engines, TournamentFormat::RoundRobin, games));
            assert!(short.games().zip(long.games()).all(|(a, b)| a == b), "{engines}: {short:?}");
        }
    }

    #[test]
    fn the_short_round_of_three_engines_has_other_numbers_in_a_longer_match() {
        let [short, long] =
            [5, 7].map(|games| Schedule::new(3, TournamentFormat::RoundRobin, games));
        let same = short.games().zip(long.games()).take_while(|(a, b)| a == b).count();
        // Two rounds, and the first game of the third.
        assert_eq!(same, 2 * 6 + 1);
    }
}
