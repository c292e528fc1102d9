//! The running total of a match.
//!
//! Games count in the order of the schedule, whatever the order in which they
//! end. Short games end first, and a test that saw them first would be biased.
//! So a match comes to the same decision however many games are played at a
//! time.

use std::collections::BTreeMap;
use std::time::Duration;

use super::engine::{Effort, FaultKind};
use super::game::{PlayedGame, Termination};
use super::schedule::{Schedule, Scheduled};
use super::stats::counts::{GameScore, Pentanomial, Trinomial};
use super::stats::crosstable::Crosstable;
use super::stats::elo::ScoreStatistics;
use super::stats::sprt::{Sprt, SprtVerdict};
use super::tournament::FinishedGame;
use crate::bao::Side;
use crate::search::Score;

/// The games of a match, counted.
#[derive(Clone, Debug)]
pub struct MatchTally {
    pairings: Vec<PairingTally>,
    engines: Vec<EngineTally>,
    sides: SideTally,
    endings: BTreeMap<Termination, u64>,
    test: Option<Sprt>,
    verdict: SprtVerdict,
    /// The number of the next game to count.
    next: usize,
    /// Games that ended before an earlier one, by number.
    waiting: BTreeMap<usize, CountedGame>,
}

/// The games of one pairing, seen by its first engine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct PairingTally {
    /// The two engines, by index.
    pub players: (usize, usize),
    /// All games.
    pub games: Trinomial,
    /// The same games in pairs, where both games of a pair have ended.
    pub pairs: Pentanomial,
    /// The games whose partner in a pair has not ended.
    pub singles: Trinomial,
    /// Round and score of the first game of a pair whose second has not ended.
    #[serde(skip)]
    open: Option<(usize, GameScore)>,
}

/// The moves and faults of one engine.
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct EngineTally {
    #[serde(flatten)]
    effort: EffortSum,
    /// Games lost by the engine's own fault.
    pub faults: BTreeMap<FaultKind, u64>,
}

/// Time, depth and nodes of many moves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
struct EffortSum {
    moves: u64,
    #[serde(rename = "time_ms", with = "crate::search::serde::millis")]
    time: Duration,
    depths: u64,
    moves_with_depth: u64,
    nodes: u64,
    #[serde(rename = "time_with_nodes_ms", with = "crate::search::serde::millis")]
    time_with_nodes: Duration,
}

/// The games of a match by the side that won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize)]
pub struct SideTally {
    /// Games won by South and by North.
    pub wins: [u64; 2],
    /// Games drawn.
    pub draws: u64,
    /// Plies of all games, opening moves included.
    pub plies: u64,
}

/// The facts about a game that a tally counts.
#[derive(Clone, Copy, Debug)]
struct CountedGame {
    scheduled: Scheduled,
    winner: Option<Side>,
    termination: Termination,
    plies: usize,
    /// By side.
    efforts: [EffortSum; 2],
}

impl CountedGame {
    fn new(FinishedGame { scheduled, played, .. }: &FinishedGame) -> CountedGame {
        let PlayedGame { game, book, efforts, ending } = played;
        let mut sums = [EffortSum::default(); 2];
        for (played, effort) in game.moves().iter().skip(*book).zip(efforts) {
            if let Some(effort) = effort {
                sums[played.mv().side().index()].add(effort);
            }
        }
        CountedGame {
            scheduled: *scheduled,
            winner: ending.winner,
            termination: ending.termination,
            plies: game.moves().len(),
            efforts: sums,
        }
    }

    /// The score of a player, given by index.
    fn score_of(&self, player: usize) -> GameScore {
        match self.winner {
            None => GameScore::Draw,
            Some(winner) if self.scheduled.players[winner.index()] == player => GameScore::Win,
            Some(_) => GameScore::Loss,
        }
    }
}

impl EffortSum {
    fn add(&mut self, Effort { score, depth, nodes, time }: &Effort) {
        self.moves += 1;
        self.time += *time;
        // With a forced end in sight the depth that engines report means nothing.
        let open = !matches!(score, Some(Score::Win(_) | Score::Loss(_)));
        if let Some(depth) = depth.filter(|_| open) {
            self.depths += u64::from(depth);
            self.moves_with_depth += 1;
        }
        if let Some(nodes) = nodes {
            self.nodes += nodes;
            self.time_with_nodes += *time;
        }
    }

    fn merge(&mut self, other: &EffortSum) {
        self.moves += other.moves;
        self.time += other.time;
        self.depths += other.depths;
        self.moves_with_depth += other.moves_with_depth;
        self.nodes += other.nodes;
        self.time_with_nodes += other.time_with_nodes;
    }
}

impl PairingTally {
    /// The counts of two engines, given by index.
    #[must_use]
    pub fn of(
        players: (usize, usize),
        games: Trinomial,
        pairs: Pentanomial,
        singles: Trinomial,
    ) -> PairingTally {
        PairingTally { players, games, pairs, singles, open: None }
    }

    /// The log-likelihood ratio of a test.
    #[must_use]
    pub fn llr(&self, test: &Sprt) -> f64 {
        test.llr(&self.games, &self.pairs)
    }

    /// Statistics of all games, in pairs where both games of a pair have ended;
    /// `None` without games.
    #[must_use]
    pub fn statistics(&self) -> Option<ScoreStatistics> {
        ScoreStatistics::of_pairs_and_games(&self.pairs, &self.singles)
    }
}

impl EngineTally {
    /// Mean search depth in plies, without moves that see a forced end; `None`
    /// if the engine reports no depth.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        let EffortSum { depths, moves_with_depth, .. } = self.effort;
        (moves_with_depth > 0).then(|| depths as f64 / moves_with_depth as f64)
    }

    /// Nodes a second; `None` if the engine reports no nodes, or no time was taken.
    #[must_use]
    pub fn nps(&self) -> Option<f64> {
        let EffortSum { nodes, time_with_nodes, .. } = self.effort;
        (nodes > 0 && !time_with_nodes.is_zero())
            .then(|| nodes as f64 / time_with_nodes.as_secs_f64())
    }

    /// Mean time of a move; `None` for a built-in engine, or if no time was taken.
    #[must_use]
    pub fn time_a_move(&self) -> Option<Duration> {
        let EffortSum { moves, time, .. } = self.effort;
        (moves > 0 && !time.is_zero()).then(|| time.div_f64(moves as f64))
    }
}

impl MatchTally {
    /// The tally of a match of `engines` engines before its first game.
    #[must_use]
    pub fn new(engines: usize, schedule: &Schedule, test: Option<Sprt>) -> MatchTally {
        let pairing = |&players| PairingTally { players, ..PairingTally::default() };
        MatchTally {
            pairings: schedule.pairings().iter().map(pairing).collect(),
            engines: vec![EngineTally::default(); engines],
            sides: SideTally::default(),
            endings: BTreeMap::new(),
            test,
            verdict: SprtVerdict::Continue,
            next: 1,
            waiting: BTreeMap::new(),
        }
    }

    /// Takes a game, and counts it as soon as all games before it are counted.
    /// Once the test has decided, nothing more counts.
    pub fn add(&mut self, finished: &FinishedGame) {
        self.waiting.insert(finished.scheduled.number, CountedGame::new(finished));
        while self.verdict == SprtVerdict::Continue
            && let Some(game) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.count(&game);
            if let Some((test, llr)) = self.llr() {
                self.verdict = test.verdict(llr);
            }
        }
    }

    /// Counts the games that wait for an earlier one, at the end of a match
    /// that was stopped. A test that has decided keeps its games.
    pub fn count_waiting(&mut self) {
        if self.verdict == SprtVerdict::Continue {
            for game in std::mem::take(&mut self.waiting).into_values() {
                self.count(&game);
            }
        }
    }

    fn count(&mut self, game: &CountedGame) {
        let CountedGame { scheduled, winner, termination, plies, efforts } = game;
        let pairing = &mut self.pairings[scheduled.pairing];
        let score = game.score_of(pairing.players.0);
        pairing.games.record(score);
        match pairing.open.take() {
            Some((round, first)) if round == scheduled.round => {
                pairing.pairs.record(first, score);
                pairing.singles.take_back(first);
            }
            _ => {
                pairing.open = Some((scheduled.round, score));
                pairing.singles.record(score);
            }
        }
        match winner {
            Some(winner) => self.sides.wins[winner.index()] += 1,
            None => self.sides.draws += 1,
        }
        self.sides.plies += *plies as u64;
        *self.endings.entry(*termination).or_default() += 1;
        for (effort, &player) in efforts.iter().zip(&scheduled.players) {
            self.engines[player].effort.merge(effort);
        }
        if let (Termination::Fault(kind), Some(winner)) = (termination, winner) {
            let loser = scheduled.players[winner.opponent().index()];
            *self.engines[loser].faults.entry(*kind).or_default() += 1;
        }
    }

    /// Games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.endings.values().sum()
    }

    /// Games that ended and are not counted: they wait for an earlier game, or
    /// the test had decided before them.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// The results by pairing, in the order of the schedule.
    #[must_use]
    pub fn pairings(&self) -> &[PairingTally] {
        &self.pairings
    }

    /// Moves and faults by engine.
    #[must_use]
    pub fn engines(&self) -> &[EngineTally] {
        &self.engines
    }

    /// The results by side.
    #[must_use]
    pub fn sides(&self) -> &SideTally {
        &self.sides
    }

    /// Number of games by the reason for their end.
    #[must_use]
    pub fn endings(&self) -> &BTreeMap<Termination, u64> {
        &self.endings
    }

    /// Games lost by a fault.
    #[must_use]
    pub fn faults(&self) -> u64 {
        self.engines.iter().flat_map(|engine| engine.faults.values()).sum()
    }

    /// The test and its log-likelihood ratio; `None` without a test.
    #[must_use]
    pub fn llr(&self) -> Option<(Sprt, f64)> {
        let pairing = self.pairings.first()?;
        self.test.map(|test| (test, pairing.llr(&test)))
    }

    /// The decision of the test; [`SprtVerdict::Continue`] without a test.
    #[must_use]
    pub fn verdict(&self) -> SprtVerdict {
        self.verdict
    }

    /// The table of all engines, given their names by index.
    #[must_use]
    pub fn crosstable<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Crosstable {
        let mut table = Crosstable::new(names);
        for PairingTally { players: (first, second), games, pairs, .. } in &self.pairings {
            table.add(*first, *second, games, pairs);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::GameEnding;
    use super::super::schedule::TournamentFormat;
    use super::*;
    use crate::bao::{Game, Position, Rules};

    /// A scheduled game won by the engine with this index.
    fn won_by(schedule: &Schedule, number: usize, winner: usize) -> FinishedGame {
        let scheduled = schedule.game(number).unwrap();
        let side =
            Side::ALL[scheduled.players.iter().position(|&player| player == winner).unwrap()];
        let game = Game::new(Position::kiswahili(), Rules::default());
        let ending =
            GameEnding { winner: Some(side), termination: Termination::FrontRow, fault: None };
        FinishedGame {
            scheduled,
            opening: 0,
            played: PlayedGame { game, book: 0, efforts: vec![], ending },
        }
    }

    #[test]
    fn games_count_in_the_order_of_the_schedule() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 6);
        let mut tally = MatchTally::new(2, &schedule, None);
        for (number, winner) in [(2, 0), (4, 1), (3, 1)] {
            tally.add(&won_by(&schedule, number, winner));
        }
        assert_eq!((tally.games(), tally.waiting()), (0, 3));
        tally.add(&won_by(&schedule, 1, 0));
        assert_eq!((tally.games(), tally.waiting()), (4, 0));
        assert_eq!(tally.pairings()[0].pairs, Pentanomial([1, 0, 0, 0, 1]));
        tally.add(&won_by(&schedule, 6, 0));
        assert_eq!(tally.games(), 4);
        // A match that is stopped here has half a pair.
        tally.count_waiting();
        assert_eq!(tally.games(), 5);
        assert_eq!(tally.pairings()[0].games, Trinomial::new(3, 0, 2));
        assert_eq!(tally.pairings()[0].pairs, Pentanomial([1, 0, 0, 0, 1]));
    }

    #[test]
    fn nothing_counts_after_the_test_has_decided() {
        let schedule = Schedule::new(2, TournamentFormat::RoundRobin, 10_000);
        let test = "elo0=0,elo1=50,unit=trinomial".parse().unwrap();
        let mut tally = MatchTally::new(2, &schedule, Some(test));
        // The first engine wins two games of three.
        for number in 1..=5_000 {
            tally.add(&won_by(&schedule, number, usize::from(number % 3 == 0)));
        }
        assert_eq!(tally.verdict(), SprtVerdict::AcceptH1);
        let games = tally.games();
        assert!(games < 1_000, "{games}");
        tally.count_waiting();
        assert_eq!(tally.games(), games);
        assert!(tally.waiting() > 0);
    }

    #[test]
    fn both_games_of_a_pair_belong_to_one_pairing() {
        let schedule = Schedule::new(3, TournamentFormat::RoundRobin, 2);
        let mut tally = MatchTally::new(3, &schedule, None);
        for game in schedule.games() {
            // The engine of the lower index wins.
            let winner = game.players[0].min(game.players[1]);
            tally.add(&won_by(&schedule, game.number, winner));
        }
        for pairing in tally.pairings() {
            assert_eq!(pairing.pairs, Pentanomial([0, 0, 0, 0, 1]));
        }
        assert_eq!(tally.crosstable(["a", "b", "c"]).games(0, 2), Trinomial::new(2, 0, 0));
    }
}
