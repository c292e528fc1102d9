//! `tests/data/exam.txt`: its answers are true.

use std::collections::HashSet;
use std::ops::ControlFlow;

use bingwa::analysis::exam::{DepthOfWin, Exam, ExamQuestion};
use bingwa::bao::{LegalMove, Position, Side, Stage};
use bingwa::search::{Engine, Limits, Options, Score};
use bingwa::solve::certificate::{Claim, VerifyLimits, verify};
use bingwa::solve::{ProvenWin, SolveLimits, Solver};

fn exam() -> Exam {
    include_str!("data/exam.txt").parse().expect("an exam")
}

/// The player who wins after a move, and the plies to the win, by a verified certificate; `None` if
/// neither player can force a win.
fn win_after(solver: &mut Solver, legal: &LegalMove) -> Option<(Side, u32)> {
    let Some(next) = legal.position() else { return Some((legal.mv().side(), 0)) };
    let rules = ExamQuestion::rules();
    let go_on = |_| ControlFlow::Continue(());
    let solution = solver.solve(next, &rules, &SolveLimits::default(), go_on);
    assert!(solution.is_decided(), "{next}");
    let ProvenWin { winner, plies, .. } = solution.win?;
    let claim = Claim::Wins(winner, plies);
    let certificate = solver.certificate(next, &rules, claim, go_on).expect("a certificate");
    let mut text = Vec::new();
    certificate.write(&mut text).expect("memory");
    let head = verify(&text[..], &VerifyLimits::default()).expect("a proof");
    assert_eq!((head.root, head.claim.side()), (*next, winner));
    Some((winner, head.claim.plies()))
}

/// Solves every legal move of a question: which of them win, and that one wins within the plies.
fn check(question: &ExamQuestion) {
    let mut solver = Solver::new(32, 1).expect("memory");
    let position = question.position();
    let mover = position.side();
    let mut least = u32::MAX;
    for legal in &position.legal_moves(&ExamQuestion::rules()).sorted() {
        let win = win_after(&mut solver, legal).filter(|&(winner, _)| winner == mover);
        let mv = legal.mv();
        assert_eq!(win.is_some(), question.winning().contains(&mv), "{question}: {mv}");
        least = least.min(win.map_or(u32::MAX, |(_, plies)| plies + 1));
    }
    assert!(least <= question.plies(), "{question}: within {least}");
}

#[test]
fn the_winning_moves_of_a_sample_win_and_the_others_do_not() {
    let exam = exam();
    let step = (exam.questions.len() / 20).max(1);
    exam.questions.iter().step_by(step).take(20).for_each(check);
}

#[test]
#[ignore = "slow: solves every move of every position"]
fn the_winning_moves_of_every_position_win_and_the_others_do_not() {
    exam().questions.iter().for_each(check);
}

#[test]
fn a_short_search_does_not_see_the_wins_of_a_sample() {
    let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("memory");
    for question in exam().questions.iter().step_by(10) {
        let game = bingwa::bao::Game::new(*question.position(), ExamQuestion::rules());
        engine.new_game();
        engine.search(&game, Limits::nodes(100), |info| {
            assert!(!matches!(info.score, Score::Win(_)), "{question}");
        });
    }
}

/// The exam was made of positions in which short searches err. The number changes with the
/// search, as its signature does.
#[test]
fn a_search_of_200_nodes_errs_in_half_of_the_positions() {
    let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("memory");
    let questions = exam().questions;
    let wins = questions.iter().filter(|question| {
        let game = bingwa::bao::Game::new(*question.position(), ExamQuestion::rules());
        engine.new_game();
        let done = engine.search(&game, Limits::nodes(200), |_| ());
        question.winning().contains(&done.best.expect("a legal move"))
    });
    assert_eq!((wins.count(), questions.len()), (1_065, 2_002));
}

#[test]
fn every_position_has_a_winning_move_and_another_one() {
    for question in exam().questions {
        let moves = question.position().legal_moves(&ExamQuestion::rules());
        assert!(question.winning().len() < moves.len(), "{question}");
    }
}

#[test]
fn no_position_is_there_twice_whatever_its_side_and_direction() {
    let mut seen = HashSet::new();
    for question in exam().questions {
        let position = *question.position();
        let south: Position =
            if position.side() == Side::South { position } else { position.rotated() };
        if let Some(mirrored) = south.mirrored() {
            assert!(mirrored == south || !seen.contains(&mirrored), "{question}");
        }
        assert!(seen.insert(south), "{question}");
    }
}

/// A search of 1,000 nodes sees nearly all wins of up to 10 plies, so these are rare.
#[test]
fn both_stages_and_every_depth_over_10_plies_have_positions() {
    let exam = exam();
    let has = |is_of_kind: &dyn Fn(&ExamQuestion) -> bool| exam.questions.iter().any(is_of_kind);
    for stage in [Stage::Kunamua, Stage::Mtaji] {
        assert!(has(&|question| question.position().stage() == stage), "{stage}");
    }
    for depth in [DepthOfWin::UpTo20, DepthOfWin::UpTo30, DepthOfWin::Over30] {
        assert!(has(&|question| DepthOfWin::of(question.plies()) == depth), "{depth}");
    }
}

#[test]
fn the_file_is_written_as_it_is_read() {
    let text = include_str!("data/exam.txt");
    let questions: String = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(exam().to_string(), questions);
}
