//! One game of a match. The rules of Bao decide it, never the engines.

use std::fmt;
use std::time::Instant;

use super::clock::{GameClock, TooLate};
use super::engine::{
    DEFAULT_PATIENCE, DEFAULT_UNTIMED_PATIENCE, Effort, EngineSpec, Failure, Fault, FaultKind,
    Player, Stop, Turn,
};
use crate::bao::notation::MoveProblem;
use crate::bao::{Game, LegalMove, Outcome, Position, Reason, Rules, Side, result_text};
use crate::search::Score;

/// Default number of plies after which a game is drawn.
pub const DEFAULT_MAX_PLIES: usize = 1000;

/// The rules that end a game before it is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Adjudication {
    /// A game is drawn after this many plies, opening moves included.
    pub max_plies: usize,
    /// Resigns for a player that reports a lost position.
    pub resign: Option<ResignRule>,
    /// Draws a game that both players report as even.
    pub draw: Option<DrawRule>,
}

impl Default for Adjudication {
    fn default() -> Self {
        Adjudication { max_plies: DEFAULT_MAX_PLIES, resign: None, draw: None }
    }
}

/// As in records: `maxplies=1000 resign=3x500 twosided draw=8x20 from 40`.
impl fmt::Display for Adjudication {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "maxplies={}", self.max_plies)?;
        if let Some(rule) = self.resign {
            let sides = if rule.two_sided { " twosided" } else { "" };
            write!(f, " resign={}x{}{sides}", rule.moves, rule.score)?;
        }
        if let Some(rule) = self.draw {
            write!(f, " draw={}x{} from {}", rule.moves, rule.score, rule.from_move)?;
        }
        Ok(())
    }
}

/// A player resigns after `moves` moves in a row with a score of `-score` or
/// worse.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct ResignRule {
    /// Moves in a row.
    pub moves: usize,
    /// Score in hundredths of a point, 0 or more.
    pub score: i32,
    /// Whether the opponent's scores must agree.
    pub two_sided: bool,
}

/// A game is drawn after `moves` moves of each player in a row with a score
/// from `-score` to `score`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct DrawRule {
    /// The first move of each player after which a draw is possible, from 1.
    pub from_move: usize,
    /// Moves of each player in a row.
    pub moves: usize,
    /// Score in hundredths of a point, 0 or more.
    pub score: i32,
}

/// The reason why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Termination {
    /// The front row of the loser was empty.
    FrontRow,
    /// The loser had no legal move.
    NoMove,
    /// A position occurred for the third time: a draw.
    Repetition,
    /// The game reached the maximum number of plies: a draw.
    MaxPlies,
    /// The [`ResignRule`] applied.
    Resignation,
    /// The [`DrawRule`] applied.
    DrawAdjudication,
    /// The loser broke the rules or did not answer.
    Fault(FaultKind),
}

impl Termination {
    /// Every termination.
    pub fn all() -> impl Iterator<Item = Termination> {
        use Termination::{DrawAdjudication, FrontRow, MaxPlies, NoMove, Repetition, Resignation};
        [FrontRow, NoMove, Repetition, MaxPlies, Resignation, DrawAdjudication]
            .into_iter()
            .chain(FaultKind::ALL.map(Termination::Fault))
    }

    /// The name in records, such as `front row`.
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

    /// The termination with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Termination> {
        Termination::all().find(|termination| termination.name() == name)
    }

    /// Whether an engine was at fault.
    #[must_use]
    pub const fn is_fault(self) -> bool {
        matches!(self, Termination::Fault(_))
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

crate::util::text_form::written_as_text!(Termination);

impl From<Outcome> for GameEnding {
    fn from(outcome: Outcome) -> GameEnding {
        let termination = match outcome.reason {
            Reason::FrontRow => Termination::FrontRow,
            Reason::NoMove => Termination::NoMove,
            Reason::Repetition => Termination::Repetition,
        };
        GameEnding { winner: outcome.winner, termination, fault: None }
    }
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct GameEnding {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// The reason.
    pub termination: Termination,
    /// The fault in words, if the loser was at fault.
    pub fault: Option<String>,
}

impl GameEnding {
    /// The result in records: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub fn result(&self) -> &'static str {
        result_text(self.winner)
    }

    /// The end of a game that `loser` lost by a fault.
    #[must_use]
    pub fn by_fault(loser: Side, fault: Fault) -> GameEnding {
        GameEnding {
            winner: Some(loser.opponent()),
            termination: Termination::Fault(fault.kind),
            fault: Some(fault.detail),
        }
    }

    fn draw(termination: Termination) -> GameEnding {
        GameEnding { winner: None, termination, fault: None }
    }
}

/// A game of a match, played to its end.
#[derive(Clone, Debug)]
pub struct PlayedGame {
    /// The game; its first moves are those of the opening.
    pub game: Game,
    /// Plies of the opening.
    pub book: usize,
    /// The effort of each move after the opening; `None` for moves of a
    /// built-in engine.
    pub efforts: Vec<Option<Effort>>,
    /// The end of the game.
    pub ending: GameEnding,
}

/// A game that is being played. Arrays are indexed by side.
struct GameInProgress<'a> {
    specs: [&'a EngineSpec; 2],
    players: [&'a mut Player; 2],
    clocks: [GameClock; 2],
    adjudication: &'a Adjudication,
    game: Game,
    /// The effort of each move after the opening.
    efforts: Vec<Option<Effort>>,
    /// The score that each side reported for each of its moves.
    scores: [Vec<Option<Score>>; 2],
}

/// Plays a game from its opening to its end; `None` if `stop` interrupts it.
///
/// `players` and `specs` are South's and North's. The players must have been
/// told of the new game.
pub fn play(
    opening: Game,
    specs: [&EngineSpec; 2],
    players: [&mut Player; 2],
    adjudication: &Adjudication,
    stop: &Stop,
) -> Option<PlayedGame> {
    let book = opening.moves().len();
    let clocks = specs.map(GameClock::new);
    let (efforts, scores) = (Vec::new(), [Vec::new(), Vec::new()]);
    let mut table =
        GameInProgress { specs, players, clocks, adjudication, game: opening, efforts, scores };
    let ending = loop {
        if let Some(ending) = table.ending() {
            break ending;
        }
        match table.turn(stop) {
            Ok(()) => {}
            Err(Failure::Stopped) => return None,
            Err(Failure::Fault(fault)) => {
                break GameEnding::by_fault(table.game.position().side(), fault);
            }
        }
    };
    let GameInProgress { game, efforts, .. } = table;
    Some(PlayedGame { game, book, efforts, ending })
}

impl GameInProgress<'_> {
    /// The end of the game, if it has ended.
    fn ending(&self) -> Option<GameEnding> {
        let game = &self.game;
        if let Some(outcome) = game.outcome() {
            return Some(outcome.into());
        }
        if let Some(loser) = self.resigning() {
            let winner = Some(loser.opponent());
            return Some(GameEnding { winner, termination: Termination::Resignation, fault: None });
        }
        if self.is_drawn_by_score() {
            return Some(GameEnding::draw(Termination::DrawAdjudication));
        }
        let over = game.moves().len() >= self.adjudication.max_plies;
        over.then(|| GameEnding::draw(Termination::MaxPlies))
    }

    /// Asks the player to move for a move, and plays it.
    fn turn(&mut self, stop: &Stop) -> Result<(), Failure> {
        let game = &mut self.game;
        let side = game.position().side();
        let mover = side.index();
        let start = Instant::now();
        match &mut *self.players[mover] {
            Player::Builtin(_, builtin) => {
                if stop.is_stopped() {
                    return Err(Failure::Stopped);
                }
                let mv = builtin.choose(game.position(), game.rules());
                mv.and_then(|mv| game.play(mv).ok())
                    .expect("the game goes on, so there is a legal move");
                self.efforts.push(None);
                self.scores[mover].push(None);
                // A built-in engine cannot lose on time.
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
                let legal = legal_move(game.position(), game.rules(), &answer.text)?;
                on_time.map_err(time_loss)?;
                game.play(legal.mv()).expect("the move is legal");
                self.scores[mover].push(answer.effort.score);
                self.efforts.push(Some(answer.effort));
                Ok(())
            }
        }
    }

    /// The player for which the resign rule applies.
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

    /// Whether the draw rule applies.
    fn is_drawn_by_score(&self) -> bool {
        self.adjudication.draw.is_some_and(|rule| {
            self.scores.iter().all(|scores| {
                scores.len() >= rule.from_move
                    && all_of_last(scores, rule.moves, |score| score.abs() <= rule.score)
            })
        })
    }
}

/// Whether the last `count` scores were all reported and satisfy a condition.
fn all_of_last(scores: &[Option<Score>], count: usize, holds: impl Fn(i32) -> bool) -> bool {
    scores.len() >= count
        && scores.iter().rev().take(count).all(|score| score.is_some_and(|s| holds(value(s))))
}

/// A score in hundredths of a point; a forced win or loss counts as the greatest number.
fn value(score: Score) -> i32 {
    match score {
        Score::Cp(value) => value.clamp(-i32::MAX, i32::MAX),
        Score::Win(_) => i32::MAX,
        Score::Loss(_) => -i32::MAX,
    }
}

/// The legal move that an engine answered.
fn legal_move(position: &Position, rules: &Rules, text: &str) -> Result<LegalMove, Fault> {
    /// Longest quote of an answer, in characters.
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

fn time_loss(TooLate { allowed, taken }: TooLate) -> Fault {
    let (taken, allowed) = (taken.as_secs_f64(), allowed.as_secs_f64());
    FaultKind::TimeLoss
        .because(format!("found a move after {taken:.3} s, expected it in {allowed:.3} s"))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{json, to_value};

    use super::*;
    use crate::matches::engine::Fields;

    #[test]
    fn a_termination_is_found_by_its_name() {
        for termination in Termination::all() {
            assert_eq!(Termination::named(termination.name()), Some(termination));
        }
        assert_eq!(Termination::named("boredom"), None);
    }

    #[test]
    fn every_one_of_the_last_scores_must_satisfy_the_rule() {
        let cp = |value| Some(Score::Cp(value));
        let lost = |score| score <= -500;
        assert!(all_of_last(&[cp(0), cp(-500), Some(Score::Loss(9))], 2, lost));
        assert!(!all_of_last(&[cp(-900), cp(-499), cp(-900)], 2, lost));
        assert!(!all_of_last(&[cp(-900), None, cp(-900)], 2, lost));
        assert!(!all_of_last(&[cp(-900)], 2, lost));
    }

    #[test]
    fn an_answer_is_a_legal_move_or_a_fault() {
        let (start, rules) = (Position::kiswahili(), Rules::default());
        let kind =
            |text: &str| legal_move(&start, &rules, text).map_err(|fault| fault.kind).map(|_| ());
        assert_eq!(kind("A6<"), Ok(()));
        // Marks may be there.
        assert_eq!(kind("A6<*"), Ok(()));
        assert_eq!(kind("A6l"), Ok(()));
        assert_eq!(kind("A1<"), Err(FaultKind::IllegalMove));
        assert_eq!(kind("0000"), Err(FaultKind::Nonsense));
        assert_eq!(kind(""), Err(FaultKind::Nonsense));
        let nyumba = legal_move(&start, &rules, "A5<").unwrap_err().detail;
        assert!(nyumba.starts_with("A5 is the nyumba: the nyumba may not start a takata while "));
        assert!(nyumba.ends_with("; legal: A6< A6> A7< A7>"), "{nyumba}");
        let long = legal_move(&start, &rules, &"x".repeat(100_000)).unwrap_err();
        assert!(long.detail.len() < 300, "{}", long.detail);
    }

    #[test]
    fn settings_are_text_and_results_have_fields() {
        let fields: Fields = "cmd=bingwa,tc=1+0.01".parse().expect("fields");
        let spec = EngineSpec::try_from(fields).expect("an engine");
        assert_eq!(to_value(&spec).expect("JSON"), "bingwa,tc=1+0.01");
        let fault = FaultKind::NoAnswer.because("silent");
        let ending = to_value(GameEnding::by_fault(Side::North, fault)).expect("JSON");
        let expected = json!({"winner": "S", "termination": "no answer", "fault": "silent"});
        assert_eq!(ending, expected);
        let effort = Effort {
            score: Some(Score::Cp(125)),
            depth: Some(8),
            nodes: None,
            time: Duration::from_millis(10),
        };
        let expected = json!({"score": {"points": 1.25}, "depth": 8, "nodes": null, "time_ms": 10});
        assert_eq!(to_value(effort).expect("JSON"), expected);
    }
}
