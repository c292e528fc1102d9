//! The running total of a match.
//!
//! Games count in the order of the schedule, whatever the order in which they
//! end. Short games end first, and a test that saw them first would be biased.
//! So a match comes to the same decision however many games are played at a
//! time.

use std::collections::BTreeMap;
use std::time::Duration;

use super::clock::GameClock;
use super::engine::{Effort, EngineSpec};
use super::game::Termination;
use super::result::{EngineResult, MatchResult, MatchSettings, Meeting};
use super::schedule::Scheduled;
use super::stats::counts::GameScore;
use super::stats::sprt::{Sprt, SprtVerdict};
use super::tournament::{FinishedGame, Tournament};
use crate::bao::Side;
use crate::search::Score;
use crate::util::messages::rounded;

/// The games of a match, counted.
#[derive(Clone, Debug)]
pub struct MatchTally {
    /// The counts; the estimates are not up to date.
    result: MatchResult,
    /// By engine.
    efforts: Vec<EffortSum>,
    /// By engine: its clock before a game.
    clocks: Vec<GameClock>,
    /// Plies of all games.
    plies: u64,
    /// By pairing: round and score of the first game of a pair whose second has not ended.
    open: Vec<Option<(usize, GameScore)>>,
    test: Option<Sprt>,
    verdict: SprtVerdict,
    /// The number of the next game to count.
    next: usize,
    /// Games that ended before an earlier one, by number.
    waiting: BTreeMap<usize, FinishedGame>,
}

/// Time, depth and nodes of many moves.
#[derive(Clone, Copy, Debug, Default)]
struct EffortSum {
    moves: u64,
    time: Duration,
    depths: u64,
    moves_with_depth: u64,
    nodes: u64,
    time_with_nodes: Duration,
    /// The sum over games of the part of the clock that was left.
    unused: f64,
    games_on_a_clock: u64,
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
}

/// A mean with some decimals; `None` of nothing.
fn mean(sum: f64, count: f64, decimals: i32) -> Option<f64> {
    (sum > 0.0 && count > 0.0).then(|| rounded(sum / count, decimals))
}

impl MatchTally {
    /// The tally of a match before its first game.
    #[must_use]
    pub fn new(tournament: &Tournament, test: Option<Sprt>) -> MatchTally {
        let engines = &tournament.engines;
        let engine = |spec: &EngineSpec| EngineResult::new(&spec.name, spec.to_string());
        let meeting = |&(first, second): &(usize, usize)| {
            Meeting::new(&engines[first].name, &engines[second].name)
        };
        let pairings = tournament.schedule.pairings();
        let settings = MatchSettings {
            adjudication: tournament.adjudication.to_string(),
            openings: tournament.book.describe(),
            rules: tournament.book.rules().to_string(),
            seed: tournament.seed.to_string(),
        };
        MatchTally {
            result: MatchResult {
                scheduled: tournament.schedule.len() as u64,
                engines: engines.iter().map(engine).collect(),
                meetings: pairings.iter().map(meeting).collect(),
                settings,
                ..MatchResult::default()
            },
            efforts: vec![EffortSum::default(); engines.len()],
            clocks: engines.iter().map(GameClock::new).collect(),
            plies: 0,
            open: vec![None; pairings.len()],
            test,
            verdict: SprtVerdict::Continue,
            next: 1,
            waiting: BTreeMap::new(),
        }
    }

    /// Takes a game, and counts it as soon as all games before it are counted.
    /// Once the test has decided, nothing more counts.
    pub fn add(&mut self, finished: FinishedGame) {
        self.waiting.insert(finished.scheduled.number, finished);
        while self.verdict == SprtVerdict::Continue
            && let Some(game) = self.waiting.remove(&self.next)
        {
            self.next += 1;
            self.count(&game);
            if let Some(test) = &self.test {
                self.verdict = test.verdict(test.llr(&self.result.meetings[0].pentanomial));
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

    fn count(&mut self, FinishedGame { scheduled, played, .. }: &FinishedGame) {
        let &Scheduled { pairing, round, players, .. } = scheduled;
        let ending = &played.ending;
        let score = match ending.winner.map(|winner| players[winner.index()]) {
            None => GameScore::Draw,
            // The first engine of a pairing has the lower index.
            Some(winner) if winner == players[0].min(players[1]) => GameScore::Win,
            Some(_) => GameScore::Loss,
        };
        let meeting = &mut self.result.meetings[pairing];
        meeting.games.record(score);
        match self.open[pairing].take() {
            Some((open_round, first)) if open_round == round => {
                meeting.pentanomial.record(first, score);
                meeting.singles.take_back(first);
            }
            _ => {
                self.open[pairing] = Some((round, score));
                meeting.singles.record(score);
            }
        }
        self.result.games += 1;
        match ending.winner {
            Some(Side::South) => self.result.south_wins += 1,
            Some(Side::North) => self.result.north_wins += 1,
            None => self.result.draws += 1,
        }
        let name = ending.termination.name();
        *self.result.endings.entry(name.to_owned()).or_default() += 1;
        self.plies += played.game.moves().len() as u64;
        let mut clocks = players.map(|player| (self.clocks[player], Duration::ZERO));
        for (mv, effort) in played.game.moves().iter().skip(played.book).zip(&played.efforts) {
            let Some(effort) = effort else { continue };
            let side = mv.mv().side().index();
            self.efforts[players[side]].add(effort);
            let (clock, taken) = &mut clocks[side];
            *taken += effort.time;
            // A move that was too late has ended the game.
            let _ = clock.spend(effort.time);
        }
        for (player, (clock, taken)) in players.into_iter().zip(clocks) {
            if let Some(unused) = clock.unused(taken) {
                self.efforts[player].unused += unused;
                self.efforts[player].games_on_a_clock += 1;
            }
        }
        if let (Termination::Fault(kind), Some(winner)) = (ending.termination, ending.winner) {
            let loser = players[winner.opponent().index()];
            let faults = &mut self.result.engines[loser].faults;
            *faults.entry(kind.name().to_owned()).or_default() += 1;
        }
    }

    /// The result so far.
    #[must_use]
    pub fn result(&self) -> MatchResult {
        let mut result = self.result.clone();
        result.uncounted = self.waiting.len() as u64;
        result.finished = self.verdict != SprtVerdict::Continue || result.games == result.scheduled;
        result.plies_a_game = mean(self.plies as f64, result.games as f64, 3);
        for (engine, sum) in result.engines.iter_mut().zip(&self.efforts) {
            engine.depth = mean(sum.depths as f64, sum.moves_with_depth as f64, 3);
            let nps = mean(sum.nodes as f64, sum.time_with_nodes.as_secs_f64(), 0);
            engine.nps = nps.map(|nps| nps as u64);
            engine.ms_a_move = mean(sum.time.as_secs_f64() * 1e3, sum.moves as f64, 3);
            engine.unused_time = mean(sum.unused, sum.games_on_a_clock as f64, 3);
        }
        result.estimate(self.test.as_ref());
        result
    }

    /// Games counted.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.result.games
    }

    /// The decision of the test; [`SprtVerdict::Continue`] without a test.
    #[must_use]
    pub fn verdict(&self) -> SprtVerdict {
        self.verdict
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::Fields;
    use super::super::game::{Adjudication, GameEnding, PlayedGame};
    use super::super::openings::Book;
    use super::super::schedule::{Schedule, TournamentFormat};
    use super::super::stats::{Pentanomial, Trinomial};
    use super::*;
    use crate::bao::{Game, Position, Reason, Rules};

    fn tournament(engines: usize, games: usize) -> Tournament {
        let spec = |index| {
            let fields: Fields = format!("builtin:random,name={index}").parse().unwrap();
            fields.try_into().unwrap()
        };
        Tournament {
            engines: (0..engines).map(spec).collect(),
            schedule: Schedule::new(engines, TournamentFormat::RoundRobin, games),
            book: Book::balanced(1),
            adjudication: Adjudication::default(),
            seed: 1,
            concurrency: 1,
            log: None,
        }
    }

    /// A scheduled game won by the engine with this index.
    fn won_by(tournament: &Tournament, number: usize, winner: usize) -> FinishedGame {
        let scheduled = tournament.schedule.game(number).unwrap();
        let side =
            Side::ALL[scheduled.players.iter().position(|&player| player == winner).unwrap()];
        let game = Game::new(Position::kiswahili(), Rules::default());
        let termination = Termination::Rules(Reason::FrontRow);
        let ending = GameEnding { winner: Some(side), termination, fault: None };
        let played = PlayedGame { game, book: 0, efforts: vec![], ending };
        FinishedGame { scheduled, opening: 0, played }
    }

    #[test]
    fn games_count_in_the_order_of_the_schedule() {
        let tournament = tournament(2, 6);
        let mut tally = MatchTally::new(&tournament, None);
        for (number, winner) in [(2, 0), (4, 1), (3, 1)] {
            tally.add(won_by(&tournament, number, winner));
        }
        assert_eq!((tally.games(), tally.result().uncounted), (0, 3));
        tally.add(won_by(&tournament, 1, 0));
        assert_eq!((tally.games(), tally.result().uncounted), (4, 0));
        assert_eq!(tally.result().meetings[0].pentanomial, Pentanomial([1, 0, 0, 0, 1]));
        tally.add(won_by(&tournament, 6, 0));
        assert_eq!(tally.games(), 4);
        // A match that is stopped here has half a pair.
        tally.count_waiting();
        assert_eq!(tally.games(), 5);
        assert_eq!(tally.result().meetings[0].games, Trinomial::new(3, 0, 2));
        assert_eq!(tally.result().meetings[0].pentanomial, Pentanomial([1, 0, 0, 0, 1]));
    }

    #[test]
    fn nothing_counts_after_the_test_has_decided() {
        let tournament = tournament(2, 10_000);
        let mut tally = MatchTally::new(&tournament, "elo0=0,elo1=50".parse().ok());
        // The first engine wins two games of three.
        for number in 1..=5_000 {
            tally.add(won_by(&tournament, number, usize::from(number % 3 == 0)));
        }
        assert_eq!(tally.verdict(), SprtVerdict::AcceptH1);
        let games = tally.games();
        assert!(games < 1_000, "{games}");
        tally.count_waiting();
        assert_eq!(tally.games(), games);
        assert!(tally.result().uncounted > 0);
    }

    #[test]
    fn the_unused_part_of_the_clocks_is_a_mean_over_games() {
        let mut tournament = tournament(2, 2);
        let on_a_clock: Fields = "builtin:random,name=0,tc=1+0.1".parse().unwrap();
        tournament.engines[0] = on_a_clock.try_into().unwrap();
        let mut tally = MatchTally::new(&tournament, None);
        for (number, millis) in [(1, 200), (2, 0)] {
            let mut finished = won_by(&tournament, number, 0);
            let PlayedGame { game, efforts, .. } = &mut finished.played;
            for _ in 0..4 {
                game.play(game.legal_moves()[0].mv()).unwrap();
                let time = Duration::from_millis(millis);
                efforts.push(Some(Effort { time, ..Effort::default() }));
            }
            tally.add(finished);
        }
        // 1.3 seconds for two moves, of which the first game took 0.4.
        let unused: Vec<_> =
            tally.result().engines.iter().map(|engine| engine.unused_time).collect();
        assert_eq!(unused, [Some(rounded((0.9 / 1.3 + 1.0) / 2.0, 3)), None]);
    }

    #[test]
    fn both_games_of_a_pair_belong_to_one_pairing() {
        let tournament = tournament(3, 2);
        let mut tally = MatchTally::new(&tournament, None);
        for game in tournament.schedule.games() {
            // The engine of the lower index wins.
            let winner = game.players[0].min(game.players[1]);
            tally.add(won_by(&tournament, game.number, winner));
        }
        for meeting in tally.result().meetings {
            assert_eq!(meeting.pentanomial, Pentanomial([0, 0, 0, 0, 1]));
        }
        assert_eq!(tally.result().crosstable().games(0, 2), Trinomial::new(2, 0, 0));
    }
}
