//! The review of a game: the search of every position, and the verdict on every move.

use std::ops::ControlFlow;
use std::time::Duration;

use super::effort::{LOOK, is_clear, search};
use super::game::GameAnalysis;
use super::verdict::{Evaluation, MoveVerdict, judge};
use crate::bao::{Game, Outcome};
use crate::search::{Engine, Info, Limits, Score};
use crate::solve::{SolveLimits, Solver};

/// How far an analysis has come.
#[derive(Clone, Copy, Debug)]
pub struct AnalysisProgress<'a> {
    /// Positions finished, counted from the end of the game.
    pub finished: usize,
    /// Positions of the game: one more than it has moves.
    pub positions: usize,
    /// The last report on the position under search, if there is one.
    pub info: Option<&'a Info>,
    /// The move that has just been judged, by its index in the game.
    pub judged: Option<(usize, &'a MoveVerdict)>,
}

/// Searches each position of a game and judges the moves.
///
/// The search begins with the last position and keeps the transposition table
/// from one position to the next, so that discoveries late in the game help to
/// judge the moves that led to them. With one thread and without a limit of time
/// the analysis is deterministic.
///
/// `limits` are those of each search. Where they end none, each position is searched as long as
/// it needs, see [`search`], and where a move seems to win or lose much, or the game turned out
/// better for its player than the search had said, both positions are searched again with more
/// nodes, and the solver looks for the winner.
///
/// `on_progress` is called when a position is finished, and during a search at
/// each report and at least every 50 ms. When it returns
/// [`ControlFlow::Break`], the search stops at once and the moves judged so far
/// are the result.
pub fn analyse(
    game: &Game,
    engine: &mut Engine,
    limits: &Limits,
    on_progress: impl FnMut(AnalysisProgress<'_>) -> ControlFlow<()>,
) -> GameAnalysis {
    engine.new_game();
    let positions = game.moves().len() + 1;
    let mut review = Review {
        game,
        engine,
        limits,
        on_progress,
        evaluations: vec![None; positions],
        efforts: vec![Effort::Needed; positions],
        solver: None,
        finished: 0,
        nodes: 0,
        time: Duration::ZERO,
    };
    // A game without a move has nothing to judge.
    let interrupted = positions > 1 && review.run().is_break();
    let Review { mut evaluations, nodes, time, .. } = review;
    let verdicts = judge(game, &evaluations);
    let last = evaluations.pop().flatten();
    let last_line = last.map(|evaluation| evaluation.line).unwrap_or_default();
    GameAnalysis { game: game.clone(), verdicts, last_line, nodes, time, interrupted }
}

/// An analysis at work.
struct Review<'a, F> {
    game: &'a Game,
    engine: &'a mut Engine,
    limits: &'a Limits,
    on_progress: F,
    /// Of each position; `None` for those that are not searched yet.
    evaluations: Vec<Option<Evaluation>>,
    /// How thoroughly each position has been searched.
    efforts: Vec<Effort>,
    /// `None` until it is needed, or if there is no memory for it.
    solver: Option<Solver>,
    /// Positions finished.
    finished: usize,
    nodes: u64,
    time: Duration,
}

/// How thoroughly a position has been searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Effort {
    /// As its own score needs.
    Needed,
    /// With [`LOOK`] nodes.
    Look,
    /// With all that there is: nothing would be found by another search.
    Full,
}

/// From this difference on between the chances before and after a move, in either direction, both
/// positions are searched thoroughly. It is below that of an inaccuracy, so that moves near a
/// grade are among them.
const CLOSE: f64 = 0.07;

/// Nodes of the last search of a position.
const CHECK: u64 = 4_000_000;

/// Nodes of the solver before the last search of a position whose winner seems clear.
const SOLVE: u64 = 500_000;

impl<F: FnMut(AnalysisProgress<'_>) -> ControlFlow<()>> Review<'_, F> {
    /// Searches all positions, the last one first; breaks where the caller ends it.
    fn run(&mut self) -> ControlFlow<()> {
        for index in (0..self.evaluations.len()).rev() {
            self.evaluate(index, Effort::Needed)?;
            if !self.limits.ends_by_itself() {
                self.check_from(index)?;
            }
            self.finished += 1;
            let judged = judge(self.game, &self.evaluations).into_iter().nth(index).flatten();
            let (finished, positions) = (self.finished, self.evaluations.len());
            let judged = judged.as_ref().map(|verdict| (index, verdict));
            let flow =
                (self.on_progress)(AnalysisProgress { finished, positions, info: None, judged });
            if index > 0 {
                flow?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Searches positions from this one on more thoroughly until each great difference between two
    /// of them has stood its test.
    fn check_from(&mut self, index: usize) -> ControlFlow<()> {
        let last = self.evaluations.len() - 1;
        loop {
            let doubtful = (index..last).find(|&before| {
                let effort = self.efforts[before].min(self.efforts[before + 1]);
                effort < Effort::Full
                    && self.swing(before).is_some_and(|swing| swing.abs() >= CLOSE)
            });
            let Some(before) = doubtful else { break };
            for place in [before + 1, before] {
                let next = match self.efforts[place] {
                    Effort::Needed => Effort::Look,
                    _ => Effort::Full,
                };
                if self.efforts[place] < Effort::Full {
                    self.evaluate(place, next)?;
                }
            }
        }
        // What the move that was played achieves is there, whatever the search has found.
        if index < last && self.swing(index).is_some_and(|swing| swing <= -CLOSE) {
            self.evaluations[index] = self.played(index);
        }
        ControlFlow::Continue(())
    }

    /// What the mover lost by the move after this position, from -1 to 1.
    fn swing(&self, before: usize) -> Option<f64> {
        let [before, after] = [before, before + 1].map(|index| self.evaluations[index].as_ref());
        Some(before?.score.chance() + after?.score.chance() - 1.0)
    }

    /// The evaluation of a position by the move that was played.
    fn played(&self, index: usize) -> Option<Evaluation> {
        let after = self.evaluations[index + 1].as_ref()?;
        let first = std::iter::once(self.game.moves()[index].mv());
        Some(Evaluation {
            score: match after.score {
                Score::Loss(moves) => Score::Win(moves + 1),
                score => -score,
            },
            depth: after.depth + 1,
            line: first.chain(after.line.iter().copied()).collect(),
        })
    }

    /// Evaluates a position with an effort; breaks where the caller ends it.
    fn evaluate(&mut self, index: usize, effort: Effort) -> ControlFlow<()> {
        let game = self.at(index);
        // Only at the end of the game a repetition counts: elsewhere the players went on.
        let is_last = index == self.game.moves().len();
        let is_over = |outcome: &Outcome| is_last || outcome.winner.is_some();
        if let Some(outcome) = game.outcome().filter(is_over) {
            let score = outcome.winner.map_or(Score::Cp(0), |_| Score::Loss(0));
            return self.keep(
                index,
                Evaluation { score, depth: 0, line: Vec::new() },
                Effort::Full,
            );
        }
        if effort == Effort::Full
            && let Some(proven) = self.solve(index, &game)?
        {
            return self.keep(index, proven, effort);
        }
        let limits = match effort {
            Effort::Needed => self.limits.clone(),
            Effort::Look => Limits::nodes(LOOK),
            Effort::Full => Limits::nodes(CHECK),
        };
        let (finished, positions) = (self.finished, self.evaluations.len());
        let mut flow = ControlFlow::Continue(());
        let (best, done) = search(self.engine, &game, &limits, |info| {
            flow = (self.on_progress)(AnalysisProgress { finished, positions, info, judged: None });
            flow
        });
        self.nodes += done.nodes;
        self.time += done.time;
        // A search that was cut short would mislead.
        flow?;
        let effort = if done.nodes >= LOOK { effort.max(Effort::Look) } else { effort };
        match best {
            Some(Info { score, depth, pv: line, .. }) => {
                self.keep(index, Evaluation { score, depth, line }, effort)
            }
            None => ControlFlow::Continue(()),
        }
    }

    /// The evaluation of a position whose winner seems clear, if the solver settles it within
    /// [`SOLVE`] nodes.
    fn solve(&mut self, index: usize, game: &Game) -> ControlFlow<(), Option<Evaluation>> {
        let searched = self.evaluations[index].clone();
        let Some(searched) = searched.filter(|searched| is_clear(searched.score)) else {
            return ControlFlow::Continue(None);
        };
        if self.solver.is_none() {
            self.solver = Solver::new(self.engine.options().hash, 1).ok();
        }
        let Some(solver) = &mut self.solver else { return ControlFlow::Continue(None) };
        let (finished, positions) = (self.finished, self.evaluations.len());
        let mut flow = ControlFlow::Continue(());
        let limits = SolveLimits { nodes: Some(SOLVE), ..SolveLimits::default() };
        let solution = solver.solve(game.position(), game.rules(), &limits, |_| {
            let progress = AnalysisProgress { finished, positions, info: None, judged: None };
            flow = (self.on_progress)(progress);
            flow
        });
        self.nodes += solution.nodes;
        self.time += solution.time;
        flow?;
        ControlFlow::Continue(solution.win.map(|win| {
            // Of a win in an odd number of plies, the winner plays the first and the last.
            let moves = win.plies.div_ceil(2);
            let is_ours = win.winner == game.position().side();
            let score = if is_ours { Score::Win(moves) } else { Score::Loss(moves) };
            let line = if solution.line.is_empty() { searched.line } else { solution.line };
            Evaluation { score, line, ..searched }
        }))
    }

    fn keep(&mut self, index: usize, evaluation: Evaluation, effort: Effort) -> ControlFlow<()> {
        let is_forced = matches!(evaluation.score, Score::Win(_) | Score::Loss(_));
        self.efforts[index] = if is_forced { Effort::Full } else { effort };
        self.evaluations[index] = Some(evaluation);
        ControlFlow::Continue(())
    }

    /// The game up to a position.
    fn at(&self, plies: usize) -> Game {
        let mut game = self.game.clone();
        while game.moves().len() > plies {
            game.undo();
        }
        game
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::analysis::PlayerSummary;
    use crate::bao::{Position, Rules, Side};
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
}
