//! The solver: its answers against the slow reference, and its promises to its clients.

mod reference;

use std::ops::ControlFlow;
use std::time::Duration;

use bingwa::bao::{Game, Position, Rules, Side, Variant};
use bingwa::solve::certificate::{Claim, VerifyLimits, verify};
use bingwa::solve::{ProvenWin, Solution, SolveLimits, Solver};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn solver(megabytes: usize, threads: usize) -> Solver {
    Solver::new(megabytes, threads).expect("memory")
}

fn solve(solver: &mut Solver, position: &Position, limits: &SolveLimits) -> Solution {
    let rules = Variant::of_start(position).rules();
    solver.solve(position, &rules, limits, |_| ControlFlow::Continue(()))
}

/// The positions of `benches/solve.txt` with their winners.
fn suite() -> Vec<(Position, Side)> {
    include_str!("../benches/solve.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let (position, winner) = line.split_once(" ; ").expect("two fields");
            (position.parse().expect("a position"), winner.parse().expect("a side"))
        })
        .collect()
}

/// Whether the player to move wins (odd) or loses (even) within some plies, by the slow
/// reference.
fn ends_within(board: &reference::Board, plies: u32) -> bool {
    let replies = board.moves(&reference::Rules::default());
    if replies.is_empty() {
        return plies.is_multiple_of(2);
    }
    let ends = |legal: &reference::Legal| match &legal.result {
        Some(next) => ends_within(next, plies - 1),
        None => plies % 2 == 1,
    };
    match plies {
        0 => false,
        _ if plies % 2 == 1 => replies.iter().any(ends),
        _ => replies.iter().all(ends),
    }
}

/// The shortest win within some plies, by the slow reference.
fn reference_win(board: &reference::Board, most: u32) -> Option<ProvenWin> {
    (0..=most).find(|&plies| ends_within(board, plies)).map(|plies| {
        let mover = Side::ALL[board.side];
        let winner = if plies % 2 == 1 { mover } else { mover.opponent() };
        ProvenWin { winner, plies, exact: true }
    })
}

#[test]
fn wins_of_few_plies_are_those_of_the_slow_reference() {
    let mut dice = StdRng::seed_from_u64(16);
    let mut solver = solver(16, 1);
    let mut wins = [0; 7];
    let mut tried = 0;
    while tried < 2_000 {
        let mut pits = [0_u32; 32];
        for _ in 0..dice.random_range(6..24) {
            pits[dice.random_range(0..32_usize)] += 1;
        }
        let row = |from: usize| {
            let row: Vec<String> = pits[from..from + 8].iter().map(u32::to_string).collect();
            row.join(",")
        };
        let text = format!("{}/{}/{}/{} 0,0 - S -", row(0), row(8), row(16), row(24));
        let Ok(position) = text.parse::<Position>() else { continue };
        tried += 1;
        let limits = SolveLimits { plies: Some(4), ..SolveLimits::default() };
        let found = solve(&mut solver, &position, &limits).win;
        let expected = reference_win(&reference::Board::parse(&text), 4);
        assert_eq!(found, expected, "{text}");
        is_recalled(&mut solver, &position);
        wins[expected.map_or(6, |win| win.plies as usize)] += 1;
    }
    assert!(wins[..5].iter().all(|&count| count > 2), "{wins:?}");
}

/// The positions of random games have stores, owned houses and pits under kutakatia.
#[test]
fn wins_of_few_plies_in_games_are_those_of_the_slow_reference() {
    const PLIES: u32 = 3;
    let mut dice = StdRng::seed_from_u64(17);
    let mut solver = solver(16, 1);
    // In kunamua and in mtaji: by the plies of the win; the last number counts positions without one.
    let mut wins = [[0; PLIES as usize + 2]; 2];
    let (mut positions, mut with_house, mut under_kutakatia) = (0, 0, 0);
    while positions < 7_000 {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        loop {
            let position = *game.position();
            let limits = SolveLimits { plies: Some(PLIES), ..SolveLimits::default() };
            let go_on = |_| ControlFlow::Continue(());
            let found = solver.solve(&position, game.rules(), &limits, go_on).win;
            let board = reference::Board::parse(&position.to_string());
            let expected = reference_win(&board, PLIES);
            assert_eq!(found, expected, "{position}");

            let plies = expected.map_or(PLIES + 1, |win| win.plies);
            wins[usize::from(board.stores[board.side] == 0)][plies as usize] += 1;
            positions += 1;
            with_house += u32::from(board.house != [false, false]);
            under_kutakatia += u32::from(board.kutakatia.is_some());

            let moves = game.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[dice.random_range(0..moves.len())].mv();
            if game.play(mv).expect("a legal move").wins() {
                break;
            }
        }
    }
    let counts = (wins, with_house, under_kutakatia);
    // In kunamua no game has ended in a position without a legal move.
    let [kunamua, mtaji] = &wins;
    assert!(kunamua[1..].iter().chain(mtaji).all(|&count| count > 2), "{counts:?}");
    assert!(with_house > 1_000 && under_kutakatia > 10, "{counts:?}");
}

#[test]
fn the_learners_game_is_won_in_21_plies_and_not_sooner() {
    let mut solver = solver(64, 1);
    let start = Position::kujifunza();
    let limits = SolveLimits { exact: true, ..SolveLimits::default() };
    let solution = solve(&mut solver, &start, &limits);
    let win = ProvenWin { winner: Side::South, plies: 21, exact: true };
    assert_eq!(solution.win, Some(win));
    assert_eq!(solution.to_string(), "South wins in 21 plies");
    let rules = Variant::Kujifunza.rules();
    // Proofs of short wins with the fewest lines, and the keeper's choice of moves, save half of the
    // lines. docs/proofs has these certificates.
    for (claim, lines) in
        [(Claim::Wins(Side::South, 21), 1_132), (Claim::DoesNotWin(Side::South, 20), 67_802)]
    {
        let certificate = solver
            .certificate(&start, &rules, claim, |_| ControlFlow::Continue(()))
            .expect("a certificate");
        let mut text = Vec::new();
        certificate.write(&mut text).expect("memory");
        let head = verify(&text[..], &VerifyLimits::default()).expect("a good certificate").head;
        assert_eq!((head.claim, head.root, head.rules, head.lines), (claim, start, rules, lines));
    }
}

#[test]
fn threads_and_tables_do_not_change_who_wins() {
    for (threads, megabytes) in [(1, 64), (2, 64), (1, 1)] {
        let mut solver = solver(megabytes, threads);
        for (position, winner) in suite().iter().step_by(10) {
            let solution = solve(&mut solver, position, &SolveLimits::default());
            assert_eq!(solution.win.map(|win| win.winner), Some(*winner), "{position}");
        }
    }
}

#[test]
fn every_win_by_proof_numbers_has_a_certificate() {
    for threads in [1, 2] {
        certificates_hold(&mut solver(64, threads));
    }
}

/// Proves positions of the suite, and checks the certificates. What is proven stays known.
fn certificates_hold(solver: &mut Solver) {
    for (position, _) in suite().iter().step_by(9) {
        let solution = solve(solver, position, &SolveLimits::default());
        let win = solution.win.expect("a win");
        assert_eq!(solution.best().is_some(), win.winner == position.side(), "{position}");
        has_a_certificate(solver, position, win);
        let again = solve(solver, position, &SolveLimits::default());
        assert_eq!(again.win.map(|win| win.winner), Some(win.winner), "{position}");
    }
}

/// The certificate of a win that the solver has just found is good.
fn has_a_certificate(solver: &mut Solver, position: &Position, win: ProvenWin) {
    let claim = Claim::Wins(win.winner, win.plies);
    let certificate = solver
        .certificate(position, &Rules::default(), claim, |_| ControlFlow::Continue(()))
        .expect("a certificate");
    let mut text = Vec::new();
    certificate.write(&mut text).expect("memory");
    let head = verify(&text[..], &VerifyLimits::default()).expect("a good certificate").head;
    assert_eq!((head.claim.side(), head.root), (win.winner, *position));
    assert!(head.claim.plies() <= win.plies);
}

/// South's win after six plies, by a solver with at most so many nodes; its certificate is good.
fn prove_an_opening(solver: &mut Solver, nodes: u64) -> Solution {
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    for text in "A7< a5< A6< a7> A4> a1<".split(' ') {
        game.play_text(text).expect("a legal move");
    }
    let limits = SolveLimits { nodes: Some(nodes), ..SolveLimits::default() };
    let solution = solve(solver, game.position(), &limits);
    let win = solution.win.expect("a win");
    assert_eq!(win.winner, Side::South);
    has_a_certificate(solver, game.position(), win);
    solution
}

/// The first numbers decide whether the search goes deep enough to end: without the stores
/// in them this opening takes more than 12 million nodes.
#[test]
fn an_opening_of_six_plies_is_proven() {
    prove_an_opening(&mut solver(256, 1), 2_000_000);
}

/// With a table of 256 MB the proof fills 6 MB, so one of 1 MB loses most entries on the way.
#[test]
fn an_opening_is_proven_with_a_full_table_and_with_two_threads() {
    let full = prove_an_opening(&mut solver(1, 1), 10_000_000);
    assert!(full.table_bytes > (1 << 20) * 99 / 100, "{}", full.table_bytes);
    prove_an_opening(&mut solver(256, 2), 10_000_000);
}

/// The answer says again that the win is the shortest, if the first question showed it.
#[test]
fn a_question_asked_again_has_the_same_answer_and_needs_no_search() {
    let mut solver = solver(64, 1);
    let (mut shortest, mut others) = (0, 0);
    for (position, _) in suite() {
        match is_recalled(&mut solver, &position).win {
            Some(ProvenWin { exact: true, .. }) => shortest += 1,
            _ => others += 1,
        }
    }
    assert!(shortest > 0 && others > 0, "{shortest} {others}");
}

/// Asks a question twice and compares the answers; the first of them. A search that its limit has
/// stopped goes on, so the second answer can say more.
fn is_recalled(solver: &mut Solver, position: &Position) -> Solution {
    let limits = SolveLimits { nodes: Some(1_000_000), ..SolveLimits::default() };
    let first = solve(solver, position, &limits);
    let again = solve(solver, position, &limits);
    if first.is_decided() {
        assert_eq!((again.win, again.best(), again.drawn), (first.win, first.best(), first.drawn));
    }
    if let Some(win) = first.win {
        assert_eq!(again.nodes, 0, "{position}");
        let winner = win.winner as usize;
        assert!(again.no_win_within[winner] >= first.no_win_within[winner], "{position}");
    }
    first
}

#[test]
fn one_thread_searches_the_same_nodes_every_time() {
    let (position, _) = suite()[3];
    let run = || {
        let solution = solve(&mut solver(16, 1), &position, &SolveLimits::default());
        (solution.win, solution.nodes)
    };
    assert_eq!(run(), run());
}

#[test]
fn a_search_that_was_stopped_goes_on_where_it_was() {
    let (position, winner) = suite()[0];
    let whole = solve(&mut solver(64, 1), &position, &SolveLimits::default());
    let limits = SolveLimits { nodes: Some(whole.nodes / 4), ..SolveLimits::default() };
    let mut solver = solver(64, 1);
    let first = solve(&mut solver, &position, &limits);
    assert!(!first.is_decided());
    assert!(first.nodes <= whole.nodes / 4 + 1);
    assert!(first.attempt.is_some(), "{first:?}");
    assert!(first.to_string().starts_with("not decided: no win within"), "{first}");
    let later = (0..12).find_map(|_| solve(&mut solver, &position, &limits).win);
    assert_eq!(later.map(|win| win.winner), Some(winner));
}

#[test]
fn the_client_and_the_clock_can_end_the_search() {
    let start = Position::kiswahili();
    let rules = Rules::default();
    let stopped =
        solver(16, 2).solve(&start, &rules, &SolveLimits::default(), |_| ControlFlow::Break(()));
    assert!(!stopped.is_decided());
    let time = Some(Duration::from_millis(1));
    let limits = SolveLimits { time, ..SolveLimits::default() };
    assert!(!solve(&mut solver(16, 1), &start, &limits).is_decided());
}

#[test]
fn a_finished_game_is_won_in_no_plies() {
    // North has no pit with two seeds.
    let lost = "1,0,0,0,0,0,0,0/0,1,0,0,0,0,0,0/0,0,0,9,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - N -";
    let solution =
        solve(&mut solver(1, 1), &lost.parse().expect("a position"), &SolveLimits::default());
    assert_eq!(solution.to_string(), "South wins in 0 plies");
}
