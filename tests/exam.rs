//! Exams: `tests/data/exam.txt`, whose answers are true, how exams are read, and how answers are
//! counted.

use std::collections::HashSet;
use std::ops::ControlFlow;

use bingwa::analysis::exam::{DepthOfWin, Exam, ExamCount, ExamQuestion, ExamReport, Share, sit};
use bingwa::bao::{LegalMove, Move, Position, Side, Stage};
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
    let head = verify(&text[..], &VerifyLimits::default()).expect("a proof").head;
    assert_eq!((head.root, head.claim.side()), (*next, winner));
    Some((winner, head.claim.plies()))
}

/// Solves every legal move of a question: which of them win, and that one wins in about the plies.
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
    // The plies are those that the solver of the exam's maker found. That of 2782735 found a win 1.72
    // times as long.
    assert!(least <= 2 * question.plies(), "{question}: within {least}");
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
fn a_search_of_200_nodes_errs_in_two_positions_of_five() {
    let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("memory");
    let questions = exam().questions;
    let wins = questions.iter().filter(|question| {
        let game = bingwa::bao::Game::new(*question.position(), ExamQuestion::rules());
        engine.new_game();
        let done = engine.search(&game, Limits::nodes(200), |_| ());
        question.winning().contains(&done.best.expect("a legal move"))
    });
    assert_eq!((wins.count(), questions.len()), (1_161, 2_002));
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

/// North can win at once, with one move.
const WON_AT_ONCE: &str =
    "6,3,4,11,0,1,0,3/0,1,9,4,7,4,1,2/0,1,2,2,0,0,0,0/0,0,1,0,0,0,2,0 0,0 - N -";

/// A question, with the moves for which `wins` is true as the winning ones.
fn question(position: &str, plies: u32, wins: impl Fn(&LegalMove) -> bool) -> ExamQuestion {
    let position: Position = position.parse().expect("a position");
    let moves = position.legal_moves(&ExamQuestion::rules());
    let moves: Vec<Move> = moves.iter().filter(|legal| wins(legal)).map(LegalMove::mv).collect();
    ExamQuestion::new(position, plies, moves)
}

#[test]
fn the_moves_of_a_question_may_be_in_any_order() {
    let question = question(WON_AT_ONCE, 7, |_| true);
    let backwards: Vec<String> = question.winning().iter().rev().map(Move::to_string).collect();
    let line = format!("{WON_AT_ONCE} ;wins  7;  {}", backwards.join("  "));
    assert_eq!(line.parse(), Ok(question.clone()));
    assert_eq!(question.to_string().parse(), Ok(question));
}

#[test]
fn a_wrong_line_is_told_by_its_number_and_field() {
    let error = |rest: &str| {
        let text = format!("# a comment\n\n{WON_AT_ONCE}{rest}\n");
        text.parse::<Exam>().expect_err(rest).to_string()
    };
    let fields = "line 3: found 2 fields, expected 3: POSITION ; wins PLIES ; WINNING MOVES";
    assert_eq!(error(" ; wins 7"), fields);
    assert!(error(" x ; wins 7 ; b7>").starts_with("line 3: position: found 6 fields"));
    for plies in ["", "7", "wins", "wins 0", "wins -1", "wins +1", "wins7", "loses 7"] {
        let found = error(&format!(" ; {plies} ; b7>"));
        assert!(found.starts_with(&format!("line 3: plies: found {plies:?}, expected")), "{found}");
    }
    let moves = |moves: &str| error(&format!(" ; wins 7 ; {moves}"));
    assert!(moves("Z9<").starts_with("line 3: winning moves: move: found \"Z9<\""));
    let twice = "line 3: winning moves: found b7> twice, expected each move once";
    assert_eq!(moves("b7> b7>"), twice);
    assert_eq!(moves(""), "line 3: winning moves: found none, expected at least one");
    assert!("# none\n".parse::<Exam>().is_err());
}

#[test]
fn answers_are_counted_by_stage_and_depth() {
    let kunamua = question(&Position::kiswahili().to_string(), 31, |_| true);
    let mtaji = question(WON_AT_ONCE, 10, LegalMove::wins);
    let right = Some(kunamua.winning()[0]);
    let wrong = question(WON_AT_ONCE, 1, |legal| !legal.wins()).winning()[0];
    let mut report = ExamReport::default();
    report.add(&kunamua, right, Some(Score::Cp(-300)));
    report.add(&kunamua, right, Some(Score::Win(16)));
    report.add(&kunamua, None, None);
    // A win that is seen, and then not played, is not known.
    report.add(&mtaji, Some(wrong), Some(Score::Win(3)));
    let count = |positions, picked, known| ExamCount { positions, picked, known };
    let (deep, short) = (Some(DepthOfWin::Over30), Some(DepthOfWin::UpTo10));
    let (in_kunamua, in_mtaji) = (Some(Stage::Kunamua), Some(Stage::Mtaji));
    assert_eq!(
        report.rows(),
        [
            (in_kunamua, deep, count(3, 2, 1)),
            (in_kunamua, None, count(3, 2, 1)),
            (in_mtaji, short, count(1, 0, 0)),
            (in_mtaji, None, count(1, 0, 0)),
            (None, short, count(1, 0, 0)),
            (None, deep, count(3, 2, 1)),
            (None, None, count(4, 2, 1)),
        ]
    );
    assert_eq!(report.total().picked().value(), Some(0.5));
    let names = [1, 10, 11, 20, 21, 30, 31, 200].map(|plies| DepthOfWin::of(plies).to_string());
    assert_eq!(names, ["1-10", "1-10", "11-20", "11-20", "21-30", "21-30", "31+", "31+"]);
}

/// Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
#[test]
fn the_interval_is_the_published_one() {
    for (part, whole, low, high) in [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ] {
        let (found_low, found_high) = Share::new(part, whole).interval().expect("cases");
        assert!((found_low - low).abs() < 1e-4, "{part}/{whole}: {found_low}");
        assert!((found_high - high).abs() < 1e-4, "{part}/{whole}: {found_high}");
    }
    assert_eq!(Share::new(0, 0).interval(), None);
}

#[test]
fn an_engine_that_sees_the_win_knows_the_true_question_and_a_break_keeps_its_answer() {
    let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("memory");
    // The second question calls every other move a winning one.
    let questions = [true, false].map(|won| question(WON_AT_ONCE, 1, |legal| legal.wins() == won));
    let exam = Exam { questions: questions.to_vec() };
    let report = sit(&exam, &mut engine, &Limits::nodes(500), |_| ControlFlow::Continue(()));
    assert_eq!(report.total(), ExamCount { positions: 2, picked: 1, known: 1 });
    assert!(!report.interrupted);
    let report = sit(&exam, &mut engine, &Limits::nodes(500), |report| {
        if report.total().positions == 1 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(report.total(), ExamCount { positions: 1, picked: 1, known: 1 });
    assert!(report.interrupted);
}
