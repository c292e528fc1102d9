//! The search of every position of a game.

use std::ops::ControlFlow;
use std::time::Duration;

use super::explain::Explanation;
use super::verdict::{Evaluation, Grade, MoveVerdict, judge, lead};
use crate::bao::{Game, Move, Outcome, Side};
use crate::search::{Done, Engine, Info, Limits, NoReport, Report, Score, Search, last_lines};

/// A game whose moves have been judged.
#[derive(Clone, Debug)]
pub struct GameAnalysis {
    /// The game.
    pub game: Game,
    /// A verdict for each move, in the order of the game; `None` for the moves
    /// before the point where the caller ended the analysis.
    pub verdicts: Vec<Option<MoveVerdict>>,
    /// The best line after the last move; empty if the game is over or that
    /// position was not searched.
    pub last_line: Vec<Move>,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time of all searches.
    pub time: Duration,
    /// The caller ended the analysis before it was complete.
    pub interrupted: bool,
}

impl GameAnalysis {
    /// The judged moves, each with its index in the game.
    pub fn judged(&self) -> impl Iterator<Item = (usize, &MoveVerdict)> {
        let verdicts = self.verdicts.iter().enumerate();
        verdicts.filter_map(|(index, verdict)| Some((index, verdict.as_ref()?)))
    }

    /// The moves that turned the game, each with its index.
    pub fn turning_points(&self) -> impl Iterator<Item = (usize, &MoveVerdict)> {
        self.judged().filter(|(_, verdict)| verdict.turned)
    }

    /// Takes the grades from the first `plies` moves: they come from a book of
    /// openings, so they are no player's mistakes.
    pub fn exempt_book(&mut self, plies: usize) {
        for verdict in self.verdicts.iter_mut().take(plies).flatten() {
            *verdict = verdict.clone().into_book_move();
        }
    }

    /// The summary of one player's moves, without those of a book.
    #[must_use]
    pub fn summary(&self, side: Side) -> PlayerSummary {
        let moves = self.game.moves().iter();
        let own: Vec<&MoveVerdict> = moves
            .zip(&self.verdicts)
            .filter(|(legal, _)| legal.mv().side() == side)
            .filter_map(|(_, verdict)| verdict.as_ref().filter(|verdict| !verdict.book))
            .collect();
        let choices: Vec<&MoveVerdict> =
            own.iter().copied().filter(|verdict| !verdict.forced).collect();
        let count = |wanted: &dyn Fn(&MoveVerdict) -> bool| {
            own.iter().filter(|verdict| wanted(verdict)).count()
        };
        let graded = |grade| count(&|verdict| verdict.grade == Some(grade));
        PlayerSummary {
            moves: own.len(),
            choices: choices.len(),
            best: choices.iter().filter(|verdict| verdict.best).count(),
            average_chance_loss: average(choices.iter().map(|verdict| verdict.chance_loss)),
            inaccuracies: graded(Grade::Inaccuracy),
            mistakes: graded(Grade::Mistake),
            blunders: graded(Grade::Blunder),
            missed_wins: count(&|verdict| verdict.missed_win.is_some()),
            into_losses: count(&|verdict| verdict.into_loss.is_some()),
        }
    }

    /// Explains a judged move: what it does, the reply to it, and the better move
    /// if it was not the best. `None` if the move has no verdict.
    #[must_use]
    pub fn explanation(&self, index: usize) -> Option<Explanation> {
        let verdict = self.verdicts.get(index)?.as_ref()?;
        let rules = self.game.rules();
        let (position, legal) = self.game.plies().nth(index)?;
        let next = self.verdicts.get(index + 1);
        let reply = next.map_or(Some(&self.last_line), |next| next.as_ref().map(|next| &next.line));
        let line: Vec<Move> =
            std::iter::once(legal.mv()).chain(reply.into_iter().flatten().copied()).collect();
        let explanation = Explanation::of_line(position, rules, &line, verdict.after)?;
        Some(explanation.against(position, rules, &verdict.line, verdict.before))
    }

    /// The player who is ahead at the end, and the index of the first move from
    /// which that player stayed ahead; see [`lead`].
    #[must_use]
    pub fn lead(&self) -> Option<(Side, usize)> {
        lead(&self.game, &self.verdicts)
    }
}

/// How far an analysis has come.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisProgress<'a> {
    /// Positions finished, counted from the end of the game.
    pub finished: usize,
    /// Positions of the game: one more than it has moves.
    pub positions: usize,
    /// The last report on the position under search, if there is one.
    pub info: Option<&'a Info>,
}

/// Longest time between two calls of the progress callback during a search.
const PROGRESS_INTERVAL: Duration = Duration::from_millis(50);

/// Searches each position of a game with the same `limits` and judges the
/// moves.
///
/// The search begins with the last position and keeps the transposition table
/// from one position to the next, so that discoveries late in the game help to
/// judge the moves that led to them. With one thread and a depth or node limit
/// the analysis is deterministic. Limits that never end a search need a
/// callback that does.
///
/// `on_progress` is called when a position is finished, and during a search at
/// each report and at least every 50 ms. When it returns
/// [`ControlFlow::Break`], the search stops at once and the moves judged so far
/// are the result.
pub fn analyse(
    game: &Game,
    engine: &mut Engine,
    limits: &Limits,
    mut on_progress: impl FnMut(AnalysisProgress<'_>) -> ControlFlow<()>,
) -> GameAnalysis {
    let moves = game.moves().len();
    let positions = moves + 1;
    let mut evaluations = vec![None; positions];
    let (mut nodes, mut time) = (0, Duration::ZERO);
    let mut interrupted = false;
    engine.new_game();
    let mut rest = game.clone();
    // A game without a move has nothing to judge.
    let first = if moves > 0 { 0 } else { positions };
    for index in (first..positions).rev() {
        let finished = positions - 1 - index;
        // Only at the end of the game a repetition counts: elsewhere the players went on.
        let is_over = |outcome: &Outcome| index == moves || outcome.winner.is_some();
        evaluations[index] = if let Some(outcome) = rest.outcome().filter(is_over) {
            let score = outcome.winner.map_or(Score::Cp(0), |_| Score::Loss(0));
            Some(Evaluation { score, depth: 0, line: Vec::new() })
        } else {
            let (best, done) = best_of(&engine.start(&rest, limits.clone()), |info| {
                let flow = on_progress(AnalysisProgress { finished, positions, info });
                interrupted |= flow.is_break();
                flow
            });
            nodes += done.nodes;
            time += done.time;
            best.map(|info| Evaluation { score: info.score, depth: info.depth, line: info.pv })
        };
        if interrupted {
            // The search was cut short: its score would mislead.
            evaluations[index] = None;
            break;
        }
        rest.undo();
        let progress = AnalysisProgress { finished: finished + 1, positions, info: None };
        if on_progress(progress).is_break() {
            interrupted = index > first;
            break;
        }
    }
    let verdicts = judge(game, &evaluations);
    let last = evaluations.pop().flatten();
    let last_line = last.map(|evaluation| evaluation.line).unwrap_or_default();
    GameAnalysis { game: game.clone(), verdicts, last_line, nodes, time, interrupted }
}

/// The newest settled report of the best move of a search that has been started, and the
/// search's answer. `on_report` gets that report of the search so far, at each report and at
/// least every 50 ms, and may end the search.
pub(crate) fn best_of(
    search: &Search,
    mut on_report: impl FnMut(Option<&Info>) -> ControlFlow<()>,
) -> (Option<Info>, Done) {
    let mut reports = Vec::new();
    let mut best = None;
    let mut stopped = false;
    let done = loop {
        match search.next_report(PROGRESS_INTERVAL) {
            Ok(Report::Done(done)) => break done,
            Ok(Report::Info(info)) if info.multipv == 1 => {
                reports.push(info);
                best = last_lines(&reports).pop();
            }
            Ok(Report::Info(_) | Report::Progress(_)) | Err(NoReport::Timeout) => {}
            Err(NoReport::Ended) => break Done::default(),
        }
        if !stopped && on_report(best.as_ref()).is_break() {
            search.stop();
            stopped = true;
        }
    };
    (best, done)
}

/// What the judged moves of a player add up to.
///
/// With the feature `serde`, `average_chance_loss` has four decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlayerSummary {
    /// Moves judged.
    pub moves: usize,
    /// Choices: moves with more than one legal move to choose from.
    pub choices: usize,
    /// Choices that were the best move.
    pub best: usize,
    /// Chance of winning lost per choice on average, from 0 to 1; `None` if
    /// there was no choice.
    #[cfg_attr(feature = "serde", serde(serialize_with = "rounded"))]
    pub average_chance_loss: Option<f64>,
    /// Inaccuracies.
    pub inaccuracies: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
    /// Forced wins let go.
    pub missed_wins: usize,
    /// Moves that made the game lost by force.
    pub into_losses: usize,
}

fn average(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(feature = "serde")]
fn rounded<S: serde::Serializer>(value: &Option<f64>, s: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&value.map(crate::search::serde::rounded), s)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::{Position, Rules};
    use crate::search::Options;

    fn game(moves: &str) -> Game {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        for text in moves.split(' ') {
            game.play_text(text).expect("legal");
        }
        game
    }

    fn engine() -> Engine {
        Engine::new(Options { hash: 1, ..Options::default() }).expect("a small table")
    }

    const MOVES: &str = "A6< a5> A3> a5> A3<";

    #[test]
    fn every_move_of_a_game_is_judged() {
        let game = game(MOVES);
        let mut seen = Vec::new();
        let analysis = analyse(&game, &mut engine(), &Limits::depth(4), |progress| {
            assert_eq!(progress.positions, 6);
            seen.push(progress.finished);
            ControlFlow::Continue(())
        });
        assert!(!analysis.interrupted && analysis.nodes > 0);
        assert_eq!(analysis.judged().count(), 5);
        assert!(seen.is_sorted() && seen.contains(&0) && seen.contains(&6));
        let moves = Side::ALL.map(|side| analysis.summary(side).moves);
        assert_eq!(moves, [3, 2]);
        // What follows a move is what the next position was found to be worth.
        let verdict = |index: usize| analysis.verdicts[index].as_ref().expect("judged");
        for index in 0..4 {
            assert_eq!(verdict(index).after, -verdict(index + 1).before);
        }
    }

    #[test]
    fn an_analysis_is_the_same_every_time() {
        let (game, limits) = (game(MOVES), Limits::depth(6));
        let mut engine = engine();
        let mut run = || analyse(&game, &mut engine, &limits, |_| ControlFlow::Continue(()));
        let (one, two) = (run(), run());
        assert_eq!((one.verdicts, one.nodes), (two.verdicts, two.nodes));
    }

    #[test]
    fn the_callback_ends_an_analysis_during_a_search_without_limits() {
        let game = game(MOVES);
        let analysis =
            analyse(&game, &mut engine(), &Limits::default(), |progress| match progress.info {
                Some(info) if info.depth >= 3 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            });
        assert!(analysis.interrupted);
        assert_eq!(analysis.judged().count(), 0);
    }

    #[test]
    fn an_interrupted_analysis_keeps_the_moves_at_the_end() {
        let game = game(MOVES);
        let analysis = analyse(&game, &mut engine(), &Limits::depth(3), |progress| {
            if progress.finished == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert!(analysis.interrupted);
        let judged: Vec<usize> = analysis.judged().map(|(index, _)| index).collect();
        assert_eq!(judged, [3, 4]);
    }

    #[test]
    fn moves_of_a_book_are_in_no_summary() {
        let game = game(MOVES);
        let mut analysis =
            analyse(&game, &mut engine(), &Limits::depth(3), |_| ControlFlow::Continue(()));
        analysis.exempt_book(3);
        assert_eq!(analysis.judged().count(), 5);
        assert!(analysis.judged().all(|(index, verdict)| verdict.book == (index < 3)));
        let ungraded = |verdict: &MoveVerdict| verdict.grade.is_none() && !verdict.turned;
        assert!(analysis.judged().take(3).all(|(_, verdict)| ungraded(verdict)));
        assert_eq!(Side::ALL.map(|side| analysis.summary(side).moves), [1, 1]);
        // More plies than the game has.
        analysis.exempt_book(9);
        assert_eq!(analysis.summary(Side::South), PlayerSummary::default());
    }

    #[test]
    fn a_game_without_moves_needs_no_search() {
        let game = Game::new(Position::kiswahili(), Rules::default());
        let analysis = analyse(&game, &mut engine(), &Limits::depth(4), |_| unreachable!());
        assert_eq!((analysis.verdicts.len(), analysis.nodes), (0, 0));
        assert!(!analysis.interrupted);
    }

    #[test]
    fn the_last_move_of_a_won_game_wins_at_once() {
        let position: Position =
            "0,0,0,0,0,0,0,0/0,0,0,1,0,0,0,0/6,8,1,14,2,6,1,0/0,4,0,1,4,1,6,1 0,0 - S -"
                .parse()
                .expect("playable");
        let mut game = Game::new(position, Rules::default());
        let moves = position.legal_moves(game.rules());
        let win = moves.iter().find(|legal| legal.wins()).expect("a win in one").mv();
        game.play(win).expect("legal");
        let analysis =
            analyse(&game, &mut engine(), &Limits::depth(4), |_| ControlFlow::Continue(()));
        let verdict = analysis.verdicts[0].as_ref().expect("judged");
        assert_eq!((verdict.before, verdict.after), (Score::Win(1), Score::Win(0)));
    }

    #[test]
    fn the_line_of_a_search_that_was_broken_off_begins_with_its_answer() {
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("a table");
        for nodes in (50..6_000).step_by(50) {
            engine.new_game();
            let game = Game::new(Position::kiswahili(), Rules::default());
            let search = engine.start(&game, Limits::nodes(nodes));
            let (best, done) = best_of(&search, |_| ControlFlow::Continue(()));
            let line = best.expect("a report").pv;
            assert!(done.best.is_some() && line.first() == done.best.as_ref(), "{nodes}");
        }
    }
}
