//! Who plays whom, from which opening, in which order.
//!
//! A *round* is one pair of games of each pairing from the same opening, sides
//! swapped. Games are numbered from 1 in the order of the schedule, which
//! depends on nothing but the settings; so a number names a game for good, and
//! a match that is made longer keeps the games it has.

/// Which engines meet.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Every engine meets every other.
    #[default]
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
}

impl Format {
    /// The format's name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::RoundRobin => "round-robin",
            Format::Gauntlet => "gauntlet",
        }
    }
}

/// One game of a schedule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scheduled {
    /// Its number, from 1.
    pub number: usize,
    /// Its round, from 0.
    pub round: usize,
    /// The pairing, by index.
    pub pairing: usize,
    /// Whether it is the second game of its pair.
    pub second: bool,
    /// The engines, South's and North's, by index.
    pub players: [usize; 2],
}

/// A match's games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    pairings: Vec<(usize, usize)>,
    games: usize,
}

impl Schedule {
    /// The schedule of `games_each` games of each pairing of `engines`, which
    /// are at least two.
    #[must_use]
    pub fn new(engines: usize, format: Format, games_each: usize) -> Schedule {
        let first = match format {
            Format::RoundRobin => 0..engines.saturating_sub(1),
            Format::Gauntlet => 0..1,
        };
        let pairings: Vec<(usize, usize)> =
            first.flat_map(|a| (a + 1..engines).map(move |b| (a, b))).collect();
        Schedule { games: games_each.saturating_mul(pairings.len()), pairings }
    }

    /// The pairings: the engines' indices, the lower first.
    #[must_use]
    pub fn pairings(&self) -> &[(usize, usize)] {
        &self.pairings
    }

    /// How many games there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.games
    }

    /// How many rounds there are, a last half one counted.
    #[must_use]
    pub fn rounds(&self) -> usize {
        self.games.div_ceil(2 * self.pairings.len().max(1))
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.games == 0
    }

    /// A game by its number, from 1.
    #[must_use]
    pub fn game(&self, number: usize) -> Option<Scheduled> {
        (1..=self.games).contains(&number).then(|| {
            let index = number - 1;
            let whole = 2 * self.pairings.len();
            let round = index / whole;
            // The last round has one game a pairing if their number is odd.
            let left = self.games - round * whole;
            let (pairing, second) = if left < whole {
                (index % whole, false)
            } else {
                (index % whole / 2, index % 2 == 1)
            };
            let (a, b) = self.pairings[pairing];
            // Who begins as South takes turns, too: it costs nothing.
            let swapped = (round % 2 == 1) != second;
            let players = if swapped { [b, a] } else { [a, b] };
            Scheduled { number, round, pairing, second, players }
        })
    }

    /// All games in order.
    pub fn games(&self) -> impl Iterator<Item = Scheduled> {
        (1..=self.games).filter_map(|number| self.game(number))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_swaps_sides() {
        let schedule = Schedule::new(2, Format::RoundRobin, 4);
        let players: Vec<_> = schedule.games().map(|game| (game.round, game.players)).collect();
        assert_eq!(players, [(0, [0, 1]), (0, [1, 0]), (1, [1, 0]), (1, [0, 1])]);
        assert_eq!(schedule.game(0), None);
        assert_eq!(schedule.game(5), None);
    }

    #[test]
    fn everyone_meets_everyone_as_often() {
        for (format, pairings) in [(Format::RoundRobin, 6), (Format::Gauntlet, 3)] {
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
    fn a_longer_match_has_the_games_of_a_shorter_one() {
        let short = Schedule::new(3, Format::RoundRobin, 4);
        let long = Schedule::new(3, Format::RoundRobin, 7);
        assert!(short.games().zip(long.games()).all(|(a, b)| a == b));
    }
}
