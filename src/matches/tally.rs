//! Adding up a match.
//!
//! Games are counted in the order of the schedule, whatever the order in which
//! they end: short games end first, and a test that looked at them first would
//! be biased. So the same match comes to the same decision however many games
//! were played at a time.

use std::collections::BTreeMap;
use std::time::Duration;

use super::engine::{Effort, FaultKind};
use super::game::{Played, Termination};
use super::schedule::{Schedule, Scheduled};
use super::stats::{Crosstable, Outcome, Pentanomial, Sprt, Trinomial, Verdict};
use super::tournament::Finished;
use crate::bao::Side;
use crate::search::Score;

/// What the games of a match come to.
#[derive(Clone, Debug)]
pub struct Tally {
    meetings: Vec<Meeting>,
    engines: Vec<EngineTally>,
    sides: SideTally,
    endings: BTreeMap<Termination, u64>,
    test: Option<Sprt>,
    verdict: Verdict,
    /// The number of the next game to count.
    next: usize,
    /// Games that ended before one that comes before them.
    waiting: BTreeMap<usize, Summary>,
}

/// What two engines played against each other, as the first of them sees it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Meeting {
    /// The engines, by index.
    pub players: (usize, usize),
    /// All games.
    pub games: Trinomial,
    /// The games that form pairs, once more.
    pub pairs: Pentanomial,
    /// The first game of a pair whose second is still to come: its round.
    open: Option<(usize, Outcome)>,
}

/// What an engine did in a match.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EngineTally {
    effort: EffortSum,
    /// Games it lost by its own fault.
    pub faults: BTreeMap<FaultKind, u64>,
}

/// What moves took, added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct EffortSum {
    moves: u64,
    time: Duration,
    depths: u64,
    moves_with_depth: u64,
    nodes: u64,
    time_with_nodes: Duration,
}

/// How the sides fared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SideTally {
    /// Games won by South and by North.
    pub wins: [u64; 2],
    /// Games drawn.
    pub draws: u64,
    /// Plies of all games, those of the openings among them.
    pub plies: u64,
}

/// All that is counted of a game.
#[derive(Clone, Copy, Debug)]
struct Summary {
    scheduled: Scheduled,
    winner: Option<Side>,
    termination: Termination,
    plies: usize,
    efforts: [EffortSum; 2],
}

impl Summary {
    fn of(Finished { scheduled, played, .. }: &Finished) -> Summary {
        let Played { game, book, efforts, ending } = played;
        let mut sums = [EffortSum::default(); 2];
        for (child, effort) in game.moves().iter().skip(*book).zip(efforts) {
            if let Some(effort) = effort {
                sums[child.mv().side().index()].add(effort);
            }
        }
        Summary {
            scheduled: *scheduled,
            winner: ending.winner,
            termination: ending.termination,
            plies: game.moves().len(),
            efforts: sums,
        }
    }

    /// The result as a player, by index, sees it.
    fn outcome_for(&self, player: usize) -> Outcome {
        match self.winner {
            None => Outcome::Draw,
            Some(winner) if self.scheduled.players[winner.index()] == player => Outcome::Win,
            Some(_) => Outcome::Loss,
        }
    }
}

impl EffortSum {
    fn add(&mut self, Effort { score, depth, nodes, time }: &Effort) {
        self.moves += 1;
        self.time += *time;
        // Once the end is forced, engines report whatever depth they please.
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

impl EngineTally {
    /// Plies searched, on average over moves without a forced end in sight;
    /// `None` if the engine does not say.
    #[must_use]
    pub fn depth(&self) -> Option<f64> {
        let EffortSum { depths, moves_with_depth, .. } = self.effort;
        (moves_with_depth > 0).then(|| depths as f64 / moves_with_depth as f64)
    }

    /// Nodes a second; `None` if the engine does not say.
    #[must_use]
    pub fn nps(&self) -> Option<f64> {
        let EffortSum { nodes, time_with_nodes, .. } = self.effort;
        (nodes > 0).then(|| nodes as f64 / time_with_nodes.as_secs_f64().max(1e-9))
    }

    /// Time a move, on average; `None` for a built-in engine.
    #[must_use]
    pub fn time_a_move(&self) -> Option<Duration> {
        let EffortSum { moves, time, .. } = self.effort;
        (moves > 0).then(|| time.div_f64(moves as f64))
    }
}

impl Tally {
    /// A tally of `engines` engines before the first game.
    #[must_use]
    pub fn new(engines: usize, schedule: &Schedule, test: Option<Sprt>) -> Tally {
        let meeting = |&players| Meeting { players, ..Meeting::default() };
        Tally {
            meetings: schedule.pairings().iter().map(meeting).collect(),
            engines: vec![EngineTally::default(); engines],
            sides: SideTally::default(),
            endings: BTreeMap::new(),
            test,
            verdict: Verdict::Continue,
            next: 1,
            waiting: BTreeMap::new(),
        }
    }

    /// Takes in a game, and counts it when all before it are counted. Once the
    /// test has decided, no more games are.
    pub fn add(&mut self, finished: &Finished) {
        self.waiting.insert(finished.scheduled.number, Summary::of(finished));
        while self.verdict == Verdict::Continue
            && let Some(summary) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.count(&summary);
            if let Some((test, llr)) = self.llr() {
                self.verdict = test.verdict(llr);
            }
        }
    }

    /// Counts the games that still wait for one before them: at the end of a
    /// match that was stopped. A test that has decided keeps its games.
    pub fn count_waiting(&mut self) {
        if self.verdict == Verdict::Continue {
            for summary in std::mem::take(&mut self.waiting).into_values() {
                self.count(&summary);
            }
        }
    }

    fn count(&mut self, summary: &Summary) {
        let Summary { scheduled, winner, termination, plies, efforts } = summary;
        let meeting = &mut self.meetings[scheduled.pairing];
        let outcome = summary.outcome_for(meeting.players.0);
        meeting.games.record(outcome);
        match meeting.open.take() {
            Some((round, first)) if round == scheduled.round => {
                meeting.pairs.record(first, outcome)
            }
            _ => meeting.open = Some((scheduled.round, outcome)),
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

    /// Games that ended but are not counted.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.waiting.len()
    }

    /// What each pairing played.
    #[must_use]
    pub fn meetings(&self) -> &[Meeting] {
        &self.meetings
    }

    /// What each engine did.
    #[must_use]
    pub fn engines(&self) -> &[EngineTally] {
        &self.engines
    }

    /// How the sides fared.
    #[must_use]
    pub fn sides(&self) -> &SideTally {
        &self.sides
    }

    /// How games ended, and how many so.
    #[must_use]
    pub fn endings(&self) -> &BTreeMap<Termination, u64> {
        &self.endings
    }

    /// Games lost by a fault.
    #[must_use]
    pub fn faults(&self) -> u64 {
        self.engines.iter().flat_map(|engine| engine.faults.values()).sum()
    }

    /// The test and its log-likelihood ratio, if there is a test.
    #[must_use]
    pub fn llr(&self) -> Option<(Sprt, f64)> {
        let meeting = self.meetings.first()?;
        self.test.map(|test| (test, test.llr(&meeting.games, &meeting.pairs)))
    }

    /// What the test has decided.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The table of all engines.
    #[must_use]
    pub fn crosstable<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Crosstable {
        let mut table = Crosstable::new(names);
        for Meeting { players: (first, second), games, pairs, .. } in &self.meetings {
            table.add(*first, *second, games, pairs);
        }
        table
    }
}

#[cfg(test)]
mod tests {
    use super::super::game::Ending;
    use super::super::schedule::Format;
    use super::*;
    use crate::bao::{Game, Position, Rules};

    /// A game of a schedule that the engine of this index won.
    fn won_by(schedule: &Schedule, number: usize, winner: usize) -> Finished {
        let scheduled = schedule.game(number).unwrap();
        let side =
            Side::ALL[scheduled.players.iter().position(|&player| player == winner).unwrap()];
        let game = Game::new(Position::kiswahili(), Rules::default());
        let ending = Ending { winner: Some(side), termination: Termination::FrontRow, fault: None };
        Finished {
            scheduled,
            opening: 0,
            played: Played { game, book: 0, efforts: vec![], ending },
        }
    }

    #[test]
    fn games_count_in_the_order_of_the_schedule() {
        let schedule = Schedule::new(2, Format::RoundRobin, 6);
        let mut tally = Tally::new(2, &schedule, None);
        for (number, winner) in [(2, 0), (4, 1), (3, 1)] {
            tally.add(&won_by(&schedule, number, winner));
        }
        assert_eq!((tally.games(), tally.waiting()), (0, 3));
        tally.add(&won_by(&schedule, 1, 0));
        assert_eq!((tally.games(), tally.waiting()), (4, 0));
        assert_eq!(tally.meetings()[0].pairs, Pentanomial([1, 0, 0, 0, 1]));
        tally.add(&won_by(&schedule, 6, 0));
        assert_eq!(tally.games(), 4);
        // A match that is stopped here has half a pair.
        tally.count_waiting();
        assert_eq!(tally.games(), 5);
        assert_eq!(tally.meetings()[0].games, Trinomial::new(3, 0, 2));
        assert_eq!(tally.meetings()[0].pairs, Pentanomial([1, 0, 0, 0, 1]));
    }

    #[test]
    fn a_decided_test_counts_no_more() {
        let schedule = Schedule::new(2, Format::RoundRobin, 10_000);
        let test = "elo0=0,elo1=50,unit=trinomial".parse().unwrap();
        let mut tally = Tally::new(2, &schedule, Some(test));
        // Two of three are won, whoever has which side.
        for number in 1..=5_000 {
            tally.add(&won_by(&schedule, number, usize::from(number % 3 == 0)));
        }
        assert_eq!(tally.verdict(), Verdict::AcceptH1);
        let games = tally.games();
        assert!(games < 1_000, "{games}");
        tally.count_waiting();
        assert_eq!(tally.games(), games);
        assert!(tally.waiting() > 0);
    }

    #[test]
    fn pairs_are_those_of_one_pairing() {
        let schedule = Schedule::new(3, Format::RoundRobin, 2);
        let mut tally = Tally::new(3, &schedule, None);
        for game in schedule.games() {
            // The engine of the lower index wins.
            let winner = game.players[0].min(game.players[1]);
            tally.add(&won_by(&schedule, game.number, winner));
        }
        for meeting in tally.meetings() {
            assert_eq!(meeting.pairs, Pentanomial([0, 0, 0, 0, 1]));
        }
        assert_eq!(tally.crosstable(["a", "b", "c"]).games(0, 2), Trinomial::new(2, 0, 0));
    }
}
