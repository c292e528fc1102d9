//! An engine sits an exam.

use std::ops::ControlFlow;

use super::super::game::best_of;
use super::question::{Exam, ExamQuestion};
use super::report::{ExamAnswer, ExamReport};
use crate::bao::Game;
use crate::search::{Engine, Limits};

/// How far an exam has come.
#[derive(Clone, Copy, Debug)]
pub struct ExamProgress<'a> {
    /// Questions answered.
    pub answered: usize,
    /// The answers so far.
    pub report: &'a ExamReport,
}

/// Asks an engine every question of an exam, each with the same `limits` and from an empty
/// table. With one thread and a limit of nodes or depth the report is always the same.
///
/// `on_progress` is called after each question, and at least every 50 ms. When it returns
/// [`ControlFlow::Break`], the search stops at once, and the report has the questions
/// before it.
pub fn sit(
    exam: &Exam,
    engine: &mut Engine,
    limits: &Limits,
    mut on_progress: impl FnMut(ExamProgress<'_>) -> ControlFlow<()>,
) -> ExamReport {
    let mut report = ExamReport::default();
    for (question, number) in exam.questions.iter().zip(0..) {
        let mut stopped = false;
        let answer = ask(engine, question, limits, || {
            let flow = on_progress(ExamProgress { answered: number, report: &report });
            stopped |= flow.is_break();
            flow
        });
        if stopped {
            report.interrupted = true;
            return report;
        }
        report.add(question, &answer);
        let answered = number + 1;
        if on_progress(ExamProgress { answered, report: &report }).is_break() {
            report.interrupted = answered < exam.questions.len();
            return report;
        }
    }
    report
}

/// Asks one question.
fn ask(
    engine: &mut Engine,
    question: &ExamQuestion,
    limits: &Limits,
    mut on_wait: impl FnMut() -> ControlFlow<()>,
) -> ExamAnswer {
    engine.new_game();
    let game = Game::new(*question.position(), ExamQuestion::rules());
    let (info, done) = best_of(&engine.start(&game, limits.clone()), |_| on_wait());
    ExamAnswer { best: done.best, score: info.map(|info| info.score) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Options;

    /// North can win at once, with one move.
    const WON_AT_ONCE: &str =
        "6,3,4,11,0,1,0,3/0,1,9,4,7,4,1,2/0,1,2,2,0,0,0,0/0,0,1,0,0,0,2,0 0,0 - N -";

    fn exam() -> Exam {
        let position: crate::bao::Position = WON_AT_ONCE.parse().expect("a position");
        let moves = position.legal_moves(&ExamQuestion::rules());
        let of = |won: bool| {
            let chosen = moves.iter().filter(|legal| legal.wins() == won);
            ExamQuestion::new(position, 1, chosen.map(|legal| legal.mv()).collect())
        };
        // The second question calls every other move a winning one.
        Exam { questions: vec![of(true), of(false)] }
    }

    #[test]
    fn an_engine_that_sees_the_win_knows_the_true_question_only() {
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("memory");
        let report = sit(&exam(), &mut engine, &Limits::nodes(500), |_| ControlFlow::Continue(()));
        let total = report.total();
        assert_eq!((total.positions, total.picked, total.known), (2, 1, 1));
        assert!(!report.interrupted);
    }

    #[test]
    fn a_break_keeps_the_answers_before_it() {
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("memory");
        let report = sit(&exam(), &mut engine, &Limits::nodes(500), |progress| {
            if progress.answered == 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(report.total().positions, 1);
        assert!(report.interrupted);
    }
}
