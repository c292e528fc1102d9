//! One game, and who decides it: our own rules, never the engines.

use std::time::Instant;

use super::clock::{Clock, TooLate};
use super::engine::{
    DEFAULT_PATIENCE, DEFAULT_UNTIMED_PATIENCE, Effort, EngineSpec, Failure, Fault, FaultKind,
    Player, Stop, Turn,
};
use crate::bao::notation::MoveProblem;
use crate::bao::{Game, LegalMove, Outcome, Position, Reason, Rules, Side};
use crate::search::Score;

/// Plies after which a game is drawn, unless set otherwise.
pub const DEFAULT_MAX_PLIES: usize = 1000;

/// What ends a game other than its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// Plies, those of the opening among them, after which a game is drawn.
    pub max_plies: usize,
    /// When a player who sees itself lost resigns.
    pub resign: Option<ResignRule>,
    /// When a game that both see even is drawn.
    pub draw: Option<DrawRule>,
}

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication { max_plies: DEFAULT_MAX_PLIES, resign: None, draw: None }
    }
}

/// A player resigns whose own score has been `-score` or worse for so many of
/// its moves in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResignRule {
    /// Moves in a row.
    pub moves: usize,
    /// Hundredths of a seed.
    pub score: i32,
    /// Whether the opponent must see it the same way.
    pub two_sided: bool,
}

/// A game is drawn when both players' scores have been within `score` of even
/// for so many moves of each in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawRule {
    /// Not before this move of a player's, from 1.
    pub from_move: usize,
    /// Moves of each in a row.
    pub moves: usize,
    /// Hundredths of a seed.
    pub score: i32,
}

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Termination {
    /// The loser's front row was taken.
    FrontRow,
    /// The loser had no move.
    NoMove,
    /// The third occurrence of a position: a draw.
    Repetition,
    /// Too many plies: a draw.
    MaxPlies,
    /// The loser saw itself lost for long enough.
    Resignation,
    /// Both saw the game even for long enough: a draw.
    DrawAdjudication,
    /// The loser's fault.
    Fault(FaultKind),
}

impl Termination {
    /// All there are.
    pub fn all() -> impl Iterator<Item = Termination> {
        use Termination::{DrawAdjudication, FrontRow, MaxPlies, NoMove, Repetition, Resignation};
        [FrontRow, NoMove, Repetition, MaxPlies, Resignation, DrawAdjudication]
            .into_iter()
            .chain(FaultKind::ALL.map(Termination::Fault))
    }

    /// In words, as records have it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Termination::FrontRow => "front row",
            Termination::NoMove => "no move",
            Termination::Repetition => "repetition",
            Termination::MaxPlies => "too many plies",
            Termination::Resignation => "resignation",
            Termination::DrawAdjudication => "draw by score",
            Termination::Fault(kind) => kind.name(),
        }
    }

    /// The termination of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Termination> {
        Termination::all().find(|termination| termination.name() == name)
    }

    /// Whether an engine is to blame.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(self, Termination::Fault(_))
    }
}

impl From<Outcome> for Ending {
    fn from(outcome: Outcome) -> Ending {
        let termination = match outcome.reason {
            Reason::FrontRow => Termination::FrontRow,
            Reason::NoMove => Termination::NoMove,
            Reason::Repetition => Termination::Repetition,
        };
        Ending { winner: outcome.winner, termination, fault: None }
    }
}

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ending {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub termination: Termination,
    /// What the loser did, if it was at fault.
    pub fault: Option<String>,
}

impl Ending {
    /// The result as records write it.
    #[must_use]
    pub fn result(&self) -> &'static str {
        Outcome { winner: self.winner, reason: Reason::FrontRow }.result()
    }

    /// A game lost by a fault.
    #[must_use]
    pub fn by_fault(loser: Side, fault: Fault) -> Ending {
        Ending {
            winner: Some(loser.opponent()),
            termination: Termination::Fault(fault.kind),
            fault: Some(fault.detail),
        }
    }

    fn draw(termination: Termination) -> Ending {
        Ending { winner: None, termination, fault: None }
    }
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The game, the opening's moves first.
    pub game: Game,
    /// Plies that the opening played.
    pub book: usize,
    /// For each move after the opening what it took; `None` for a built-in
    /// engine's.
    pub efforts: Vec<Option<Effort>>,
    /// How it ended.
    pub ending: Ending,
}

/// A game under way.
struct Table<'a> {
    specs: [&'a EngineSpec; 2],
    players: [&'a mut Player; 2],
    clocks: [Clock; 2],
    adjudication: &'a Adjudication,
    played: Played,
    /// The scores each side gave to its moves.
    scores: [Vec<Option<Score>>; 2],
}

/// Plays a game on from an opening; `players` and `specs` are South's and
/// North's. `None` if the match is stopped meanwhile.
///
/// The players have been told that a new game begins.
pub fn play(
    opening: Game,
    specs: [&EngineSpec; 2],
    players: [&mut Player; 2],
    adjudication: &Adjudication,
    stop: &Stop,
) -> Option<Played> {
    let book = opening.moves().len();
    let ending = Ending::draw(Termination::MaxPlies);
    let played = Played { game: opening, book, efforts: Vec::new(), ending };
    let clocks = specs.map(Clock::new);
    let scores = [Vec::new(), Vec::new()];
    let mut table = Table { specs, players, clocks, adjudication, played, scores };
    loop {
        if let Some(ending) = table.ending() {
            return Some(Played { ending, ..table.played });
        }
        match table.turn(stop) {
            Ok(()) => {}
            Err(Failure::Stopped) => return None,
            Err(Failure::Fault(fault)) => {
                let loser = table.played.game.position().side();
                return Some(Played { ending: Ending::by_fault(loser, fault), ..table.played });
            }
        }
    }
}

impl Table<'_> {
    fn ending(&self) -> Option<Ending> {
        let game = &self.played.game;
        if let Some(outcome) = game.outcome() {
            return Some(outcome.into());
        }
        if let Some(loser) = self.resigning() {
            let winner = Some(loser.opponent());
            return Some(Ending { winner, termination: Termination::Resignation, fault: None });
        }
        if self.both_see_it_even() {
            return Some(Ending::draw(Termination::DrawAdjudication));
        }
        let over = game.moves().len() >= self.adjudication.max_plies;
        over.then(|| Ending::draw(Termination::MaxPlies))
    }

    /// One move of the player to move.
    fn turn(&mut self, stop: &Stop) -> Result<(), Failure> {
        let game = &mut self.played.game;
        let side = game.position().side();
        let mover = side.index();
        let start = Instant::now();
        match &mut *self.players[mover] {
            Player::Builtin(_, builtin) => {
                if stop.is_stopped() {
                    return Err(Failure::Stopped);
                }
                let m = builtin.choose(game.position(), game.rules());
                m.and_then(|m| game.play(m)).expect("the game goes on, so there is a legal move");
                self.played.efforts.push(None);
                self.scores[mover].push(None);
                // It is in the right on time, whatever its time is.
                let _ = self.clocks[mover].spend(start.elapsed());
                Ok(())
            }
            Player::Process(process) => {
                let clocks = Side::ALL.map(|one| self.clocks[one.index()].reading(one == side));
                let time = self.clocks[mover].allowed();
                let turn = Turn { game, clocks };
                let spec = self.specs[mover];
                let patience = match time {
                    Some(time) => {
                        time + spec.timemargin + spec.patience.unwrap_or(DEFAULT_PATIENCE)
                    }
                    None => spec.patience.unwrap_or(DEFAULT_UNTIMED_PATIENCE),
                };
                let answer = process.think(&turn, &spec.limits, patience)?;
                let on_time = self.clocks[mover].spend(answer.effort.time);
                let child = legal(game.position(), game.rules(), &answer.text)?;
                on_time.map_err(late)?;
                game.play(child.mv()).expect("the move is legal");
                self.scores[mover].push(answer.effort.score);
                self.played.efforts.push(Some(answer.effort));
                Ok(())
            }
        }
    }

    /// Who has seen itself lost for long enough.
    fn resigning(&self) -> Option<Side> {
        let rule = self.adjudication.resign?;
        Side::ALL.into_iter().find(|side| {
            let own = &self.scores[side.index()];
            let opponent = &self.scores[side.opponent().index()];
            all_of_last(own, rule.moves, |score| score <= -rule.score)
                && (!rule.two_sided
                    || all_of_last(opponent, rule.moves, |score| score >= rule.score))
        })
    }

    fn both_see_it_even(&self) -> bool {
        self.adjudication.draw.is_some_and(|rule| {
            self.scores.iter().all(|scores| {
                scores.len() >= rule.from_move
                    && all_of_last(scores, rule.moves, |score| score.abs() <= rule.score)
            })
        })
    }
}

/// Whether the last so many scores are there and all satisfy a condition.
fn all_of_last(scores: &[Option<Score>], count: usize, holds: impl Fn(i32) -> bool) -> bool {
    scores.len() >= count
        && scores.iter().rev().take(count).all(|score| score.is_some_and(|s| holds(value(s))))
}

/// A score as a number: a forced end is more than any seeds.
fn value(score: Score) -> i32 {
    match score {
        Score::Centiseeds(value) => value.clamp(-i32::MAX, i32::MAX),
        Score::Win(_) => i32::MAX,
        Score::Loss(_) => -i32::MAX,
    }
}

/// The move that an engine answered.
fn legal(position: &Position, rules: &Rules, text: &str) -> Result<LegalMove, Fault> {
    /// Longest answer that is quoted, in characters.
    const LONGEST: usize = 40;
    if text.is_empty() {
        return Err(FaultKind::Nonsense.because("found bestmove without a move"));
    }
    position.parse_move(text, rules).map_err(|mut error| {
        let kind = match error.problem {
            MoveProblem::Syntax => FaultKind::Nonsense,
            _ => FaultKind::IllegalMove,
        };
        error.found = text.chars().take(LONGEST).collect();
        let detail = error.to_string();
        kind.because(detail.strip_prefix("move: ").unwrap_or(&detail))
    })
}

fn late(TooLate { allowed, taken }: TooLate) -> Fault {
    let (taken, allowed) = (taken.as_secs_f64(), allowed.as_secs_f64());
    FaultKind::TimeLoss
        .because(format!("found a move after {taken:.3} s, expected it in {allowed:.3} s"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_termination_has_a_name_of_its_own() {
        for termination in Termination::all() {
            assert_eq!(Termination::named(termination.name()), Some(termination));
        }
        assert_eq!(Termination::named("boredom"), None);
    }

    #[test]
    fn the_last_scores_count() {
        let cp = |value| Some(Score::Centiseeds(value));
        let lost = |score| score <= -500;
        assert!(all_of_last(&[cp(0), cp(-500), Some(Score::Loss(9))], 2, lost));
        assert!(!all_of_last(&[cp(-900), cp(-499), cp(-900)], 2, lost));
        assert!(!all_of_last(&[cp(-900), None, cp(-900)], 2, lost));
        assert!(!all_of_last(&[cp(-900)], 2, lost));
    }

    #[test]
    fn an_answer_is_judged() {
        let (start, rules) = (Position::kiswahili(), Rules::default());
        let kind = |text: &str| legal(&start, &rules, text).map_err(|fault| fault.kind).map(|_| ());
        assert_eq!(kind("A6<"), Ok(()));
        // Marks are read leniently.
        assert_eq!(kind("A6<*"), Ok(()));
        assert_eq!(kind("A1<"), Err(FaultKind::IllegalMove));
        assert_eq!(kind("0000"), Err(FaultKind::Nonsense));
        assert_eq!(kind(""), Err(FaultKind::Nonsense));
        let long = legal(&start, &rules, &"x".repeat(100_000)).unwrap_err();
        assert!(long.detail.len() < 300, "{}", long.detail);
    }
}
