//! Certificates are written, checked and forged.

use std::ops::ControlFlow;

use super::*;
use crate::bao::{Game, Position, Rules, Side};
use crate::solve::{SolveLimits, Solver, solve_leaf};

fn text(certificate: &Certificate) -> String {
    let mut text = Vec::new();
    certificate.write(&mut text).expect("memory");
    String::from_utf8(text).expect("ASCII")
}

fn check(text: &str) -> Result<Head, String> {
    let verified = verify(text.as_bytes(), &VerifyLimits::default());
    verified.map(|verified| verified.head).map_err(|error| error.to_string())
}

/// A position that South, to move, wins in a few plies, with the certificate of it.
fn short_win() -> (Position, String) {
    let position: Position =
        "2,2,1,0,0,1,2,0/0,3,4,1,0,4,4,1/0,1,2,3,2,0,0,0/4,1,6,1,6,1,4,8 0,0 - S -"
            .parse()
            .expect("a position");
    (position, certificate_of(&position, None))
}

/// The certificate of the shortest win, or that there is none within some plies.
fn certificate_of(position: &Position, none: Option<Claim>) -> String {
    let mut solver = Solver::new(64, 1).expect("memory");
    let go_on = |_| ControlFlow::Continue(());
    let rules = Rules::default();
    let limits = SolveLimits { exact: true, ..SolveLimits::default() };
    let solution = solver.solve(position, &rules, &limits, go_on);
    let win = solution.win.expect("a win");
    let claim = none.unwrap_or(Claim::Wins(win.winner, win.plies));
    text(&solver.certificate(position, &rules, claim, go_on).expect("a proof"))
}

/// The message for a text in which `from` was replaced by `to` once.
fn forged(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "{from:?} is not in\n{text}");
    check(&text.replacen(from, to, 1)).expect_err("a forged certificate")
}

#[test]
fn a_certificate_is_checked_to_the_last_byte() {
    let (_, whole) = short_win();
    check(&whole).expect("a good certificate");
    for length in 0..whole.len() {
        let message = check(&whole[..length]).expect_err("a part of a certificate");
        assert!(message.starts_with("line "), "{message}");
    }
    for more in ["\n", "A1<\n", "x"] {
        assert!(check(&format!("{whole}{more}")).is_err());
    }
}

#[test]
fn a_forged_certificate_is_refused() {
    let (position, whole) = short_win();
    let plies = check(&whole).expect("a good certificate").claim.plies();
    let winner = position.side();
    let claim = Claim::Wins(winner, plies).to_string();
    let shorter = Claim::Wins(winner, plies - 2).to_string();
    assert!(forged(&whole, &claim, &shorter).contains("found rank"));
    let other = Claim::Wins(winner.opponent(), plies).to_string();
    assert!(forged(&whole, &claim, &other).contains("expected - and a rank for each reply"));
    let head: Vec<&str> = whole.lines().take(8).collect();
    // Version 1 had no tag Rules.
    let old = whole.replacen(&format!("{}\n", head[1]), "", 1);
    assert!(forged(&old, head[0], "[Proof \"1\"]").contains("Proof: found \"1\", expected 2"));
    assert!(forged(&whole, head[1], "[Rules \"1\"]").contains("Rules: found \"1\", expected 2"));
    assert!(check(&old).expect_err("no tag Rules").contains("expected the tag [Rules"));
    assert!(forged(&whole, head[4], "[Kutakatia \"no\"]").contains("expected on or off"));
    assert!(forged(&whole, head[5], "[SeedLimit \"07\"]").contains("SeedLimit: found"));
    assert!(forged(&whole, head[7], "[Lines \"1\"]").contains("found 1 lines, expected more"));
    let nines = format!("[Lines \"{}\"]", "9".repeat(900));
    let error = forged(&whole, head[7], &nines);
    assert!(error.contains("99…\", expected a number") && error.len() < 200, "{error}");
    let line = whole.lines().nth(9).expect("a line");
    let (moved, ranks) = line.split_once(' ').expect("a move and ranks");
    let least = ranks.split(' ').next().expect("a rank");
    // A reply left out, one too many, a rank too high, an even one.
    assert!(forged(&whole, line, moved).contains("found 0 ranks, expected one for each of"));
    let more = format!("{line} 1");
    assert!(forged(&whole, line, &more).contains("ranks, expected one for each of"));
    let high = line.replacen(&format!(" {least}"), &format!(" {}", plies + 2), 1);
    assert!(forged(&whole, line, &high).contains("found rank"));
    let even = line.replacen(&format!(" {least}"), " 2", 1);
    assert!(forged(&whole, line, &even).contains("expected an odd rank"));
    assert!(forged(&whole, moved, "A9<").contains("expected a plain move"));
    assert!(forged(&whole, moved, "A1>").contains("expected a legal one"));
    assert!(forged(&whole, line, &line.replacen(' ', "x ", 1)).contains("expected a plain move"));
    let lines = whole.lines().skip(9).collect::<Vec<_>>();
    let swapped = format!("{}\n{}", lines[1], lines[0]);
    let both = format!("{}\n{}", lines[0], lines[1]);
    forged(&whole, &both, &swapped);
}

/// The certificate of the shortest win under these rules.
fn win_under(position: &str, rules: &Rules) -> String {
    let position: Position = position.parse().expect("a position");
    let (mut solver, go_on) = (Solver::new(16, 1).expect("memory"), |_| ControlFlow::Continue(()));
    let limits = SolveLimits { exact: true, ..SolveLimits::default() };
    let win = solver.solve(&position, rules, &limits, go_on).win.expect("a win");
    let claim = Claim::Wins(win.winner, win.plies);
    text(&solver.certificate(&position, rules, claim, go_on).expect("a proof"))
}

/// South wins in 5 plies with kutakatia and without it, and by both seed limits, but not by the same
/// proof.
#[test]
fn a_proof_under_other_rules_is_refused() {
    const KUTAKATIA_MATTERS: &str =
        "0,0,0,0,1,0,6,2/1,1,0,0,1,0,0,0/1,0,3,0,11,2,9,2/2,1,4,3,7,1,5,1 0,0 - S -";
    const SEED_LIMIT_MATTERS: &str =
        "3,0,1,1,0,0,0,2/0,0,0,1,0,0,0,1/4,2,0,11,0,15,6,0/1,3,0,3,5,3,1,1 0,0 - S -";
    let kutakatia = |on| Rules { kutakatia: on, ..Rules::default() };
    let limit = |seed_limit| Rules { seed_limit, ..Rules::default() };
    // A line has too many ranks or too few. Or its move is illegal: it sows more seeds than the limit,
    // or a capture is due that the other limit did not allow.
    let (ranks, legal) = ("ranks, expected one for each of", "expected a legal one");
    for (position, rules, tag, from, to, message) in [
        (KUTAKATIA_MATTERS, kutakatia(true), "Kutakatia", "on", "off", ranks),
        (KUTAKATIA_MATTERS, kutakatia(false), "Kutakatia", "off", "on", ranks),
        (SEED_LIMIT_MATTERS, limit(20), "SeedLimit", "20", "10000", legal),
        (SEED_LIMIT_MATTERS, limit(10_000), "SeedLimit", "10000", "20", legal),
        (SEED_LIMIT_MATTERS, limit(10_000), "SeedLimit", "10000", "5", legal),
    ] {
        let whole = win_under(position, &rules);
        let head = check(&whole).expect("a good certificate");
        assert_eq!((head.claim, head.rules), (Claim::Wins(Side::South, 5), rules));
        let tagged = |value: &str| format!("[{tag} \"{value}\"]");
        let error = forged(&whole, &tagged(from), &tagged(to));
        assert!(error.contains(message), "{tag} {to}: {error}");
    }

    let blocked = "0,1,0,2,1,2,1,0/1,0,8,0,0,0,0,0/3,1,2,3,1,2,1,2/0,5,3,2,0,10,2,11 0,0 - N a8";
    let whole = win_under(blocked, &Rules::default());
    check(&whole).expect("a good certificate");
    let error = forged(&whole, "[Kutakatia \"on\"]", "[Kutakatia \"off\"]");
    assert!(error.contains("expected no pit under kutakatia, since Kutakatia is off"), "{error}");
}

/// South keeps a draw, and after twenty plies the root comes back. The ranks on this round fall by
/// two; the positions after the other replies, which South wins, have rank 1 and would get lines
/// after those of the round.
#[test]
fn a_proof_that_goes_round_is_refused() {
    let root = "0,2,0,0,0,0,0,0/1,0,1,1,0,0,0,1/0,0,0,1,0,0,1,2/0,0,0,0,1,0,1,0 0,0 - S -";
    let root: Position = root.parse().expect("a position");
    let round = "A8< b7> A7< a5< A6< a4< A5< a3< A2< a2< A1< b2> B1> b3> B2> b4> B3> b5> B4> b6>";
    let text = |rank_of_root: u32| {
        let mut game = Game::new(root, Rules::default());
        let head = Head::new(Claim::Wins(Side::South, 21), &root, game.rules(), 10);
        let mut text = format!("{head}\n");
        let ranks = (3..=19).rev().step_by(2).chain([rank_of_root]);
        for (moves, rank) in round.split(' ').collect::<Vec<_>>().chunks(2).zip(ranks) {
            game.play_text(moves[0]).expect("a legal move");
            text += moves[0];
            for reply in &game.legal_moves().sorted() {
                let rank = if reply.mv().to_string() == moves[1] { rank } else { 1 };
                text += &format!(" {rank}");
            }
            text += "\n";
            game.play_text(moves[1]).expect("a legal move");
        }
        assert_eq!(*game.position(), root);
        text + "[End \"10\"]\n"
    };
    for (rank_of_root, message) in [
        (21, "found rank 3, expected 23"),
        (3, "found rank 3, expected 5"),
        // Of ranks that fall the root gets another one, and needs a line again.
        (1, "line 19: found 10 lines, expected more: positions are still open"),
    ] {
        let error = check(&text(rank_of_root)).expect_err("a forged certificate");
        assert!(error.ends_with(message), "{error}");
    }
}

/// A loser at the root has a line of ranks alone.
#[test]
fn the_first_line_of_a_lost_position_is_checked_to_the_last_byte() {
    let (position, _) = short_win();
    let rules = Rules::default();
    let lost = position
        .legal_moves(&rules)
        .into_iter()
        .filter_map(|legal| legal.position().copied())
        .find(|next| {
            let limits = SolveLimits { plies: Some(6), ..SolveLimits::default() };
            let mut solver = Solver::new(64, 1).expect("memory");
            let solution = solver.solve(next, &rules, &limits, |_| ControlFlow::Continue(()));
            solution.win.is_some_and(|win| win.winner != next.side() && win.plies > 0)
        })
        .expect("a lost position");
    let whole = certificate_of(&lost, None);
    check(&whole).expect("a good certificate");
    let line = whole.lines().find(|line| line.starts_with('-')).expect("the root's line");
    for more in ["-x", "-9"] {
        let forgery = line.replacen('-', more, 1);
        assert!(forged(&whole, line, &forgery).contains("expected a space in front of each rank"));
    }
}

/// A claim that cannot be true has no certificate.
#[test]
fn a_win_in_too_few_plies_has_no_certificate() {
    let (position, _) = short_win();
    let rules = Rules::default();
    let mut solver = Solver::new(64, 1).expect("memory");
    for plies in [0, 1] {
        for side in Side::ALL {
            let claim = Claim::Wins(side, plies);
            let built = solver.certificate(&position, &rules, claim, |_| ControlFlow::Continue(()));
            assert!(built.is_err(), "{claim}");
        }
    }
}

/// A proof that does not fit the plies found first, here half of them, is built from longer wins.
#[test]
fn a_proof_takes_more_plies_than_the_claim_if_it_must() {
    let position: Position =
        "1,0,1,2,1,1,3,0/0,2,1,4,0,2,6,0/0,0,10,0,0,0,0,0/2,2,2,2,1,1,2,0 9,9 - S -"
            .parse()
            .expect("a position");
    let (rules, go_on) = (Rules::default(), |_| ControlFlow::Continue(()));
    let mut solver = Solver::new(64, 1).expect("memory");
    let win = solver.solve(&position, &rules, &SolveLimits::default(), go_on).win.expect("a win");
    assert!(!win.exact && win.plies > 40, "{win:?}");
    for plies in [win.plies, win.plies / 2] {
        let certificate =
            solver.certificate(&position, &rules, Claim::Wins(win.winner, plies), go_on);
        let head = check(&text(&certificate.expect("a proof"))).expect("a good certificate");
        assert_eq!(head.claim.side(), win.winner);
        assert!(head.claim.plies() > win.plies / 2, "{}", head.claim);
    }
}

#[test]
fn a_certificate_that_demands_too_much_is_refused() {
    let (_, whole) = short_win();
    let refused =
        |limits: VerifyLimits| verify(whole.as_bytes(), &limits).expect_err("a limit").to_string();
    let limits = VerifyLimits::default();
    assert!(refused(VerifyLimits { lines: 1, ..limits }).contains("lines, expected at most 1"));
    let open = refused(VerifyLimits { open: 0, ..limits });
    assert!(open.contains("open positions, expected at most 0"), "{open}");
    let long = format!("{}\n{}", "9".repeat(2_000), whole);
    assert!(check(&long).expect_err("a long line").contains("more than 1000 bytes"));
}

#[test]
fn that_there_is_no_shorter_win_is_proven_and_forged() {
    let (position, win) = short_win();
    let plies = check(&win).expect("a good certificate").claim.plies();
    let claim = Claim::DoesNotWin(position.side(), plies - 1);
    let whole = certificate_of(&position, Some(claim));
    assert_eq!(check(&whole).expect("a good certificate").claim, claim);
    let stronger = Claim::DoesNotWin(position.side(), plies).to_string();
    forged(&whole, &claim.to_string(), &stronger);
    let last = whole.lines().rev().nth(1).expect("a line");
    forged(&whole, &format!("{last}\n[End"), "[End");
}

/// The certificate that the winner, to move or not, wins within some plies.
fn win_of(position: &Position, winner: Side) -> Certificate {
    let mut solver = Solver::new(16, 1).expect("memory");
    let (rules, go_on) = (Rules::default(), |_| ControlFlow::Continue(()));
    let win = solver.solve(position, &rules, &SolveLimits::default(), go_on).win.expect("a win");
    assert_eq!(win.winner, winner);
    let claim = Claim::Wins(winner, win.plies);
    solver.certificate(position, &rules, claim, go_on).expect("a proof")
}

/// A position that South, to move, wins in 69 plies or fewer.
fn long_win() -> Position {
    "2,2,0,2,0,2,0,2/0,2,4,0,4,1,3,1/0,5,0,0,0,11,0,0/2,2,3,0,4,2,0,2 4,4 - S -"
        .parse()
        .expect("a position")
}

/// The proof tree of the win of South, to move or not, by this solver.
fn tree_of(solver: &mut Solver, position: &Position, leaf_nodes: u64) -> Certificate {
    let (rules, go_on) = (Rules::default(), |_| ControlFlow::Continue(()));
    let win = solver.solve(position, &rules, &SolveLimits::default(), go_on).win;
    assert_eq!(win.map(|win| win.winner), Some(Side::South));
    solver.tree(position, &rules, Side::South, leaf_nodes, go_on).expect("a tree")
}

/// The leaves of a tree whose lines are good.
fn leaves(tree: &Certificate) -> Vec<Leaf> {
    verify(text(tree).as_bytes(), &VerifyLimits::default()).expect("a good tree").leaves
}

#[test]
fn a_tree_leaves_what_the_solver_proves_with_few_nodes() {
    const NODES: u64 = 1_000;
    let root = long_win();
    let trees = [1, 3].map(|threads| {
        let mut solver = Solver::new(16, threads).expect("memory");
        tree_of(&mut solver, &root, NODES)
    });
    let tree = &trees[0];
    let read = Certificate::read(text(tree).as_bytes(), &VerifyLimits::default());
    assert_eq!(text(&read.expect("a tree")), text(tree));
    let leaves = leaves(tree);
    assert_eq!((leaves.len(), tree.head().leaf_nodes), (tree.leaves(), Some(NODES)));
    assert!(leaves.len() > 5, "{}", text(tree));
    let (rules, go_on) = (Rules::default(), |_| ControlFlow::Continue(()));
    for Leaf { position, plies } in leaves {
        let alone = solve_leaf(&position, &rules, Side::South, NODES, go_on);
        let alone = alone.expect("memory").win.expect("a win");
        assert_eq!((alone.winner, alone.plies), (Side::South, plies));
    }
    // A position that is a leaf itself, and one whose proof has none.
    let one = tree_of(&mut Solver::new(16, 1).expect("memory"), &root, 1_000_000);
    assert!(text(&one).ends_with("[LeafNodes \"1000000\"]\n\nleaf\n[End \"1\"]\n"));
    let lost = lost();
    let none = tree_of(&mut Solver::new(16, 1).expect("memory"), &lost, NODES);
    assert_eq!(text(&none), text(&win_of(&lost, Side::South)));
    for tree in &trees {
        check(&text(tree)).expect("a good tree");
    }
}

#[test]
fn a_forged_tree_is_refused() {
    let root = long_win();
    let tree = tree_of(&mut Solver::new(16, 1).expect("memory"), &root, 1_000);
    let whole = text(&tree);
    let tag = "[LeafNodes \"1000\"]\n";
    assert!(forged(&whole, tag, "").contains("expected a plain move"));
    for wrong in ["[LeafNodes \"0\"]\n", "[LeafNodes \"01\"]\n", "[LeafNodes \"x\"]\n", "x\n"] {
        assert!(forged(&whole, tag, wrong).contains("expected an empty line or [LeafNodes"));
    }
    assert!(forged(&whole, tag, &tag.repeat(2)).contains("expected an empty line"));
    let most = format!("[LeafNodes \"{}\"]\n", MOST_LEAF_NODES + 1);
    assert!(forged(&whole, tag, &most).contains("with a number from 1 to 1000000000"));
    let one = text(&tree_of(&mut Solver::new(16, 1).expect("memory"), &root, 1_000_000));
    let claim = one.lines().nth(2).expect("a claim");
    let even = forged(&one, claim, "[Claim \"South wins in 8 plies\"]");
    assert!(even.contains("found rank 8, expected a win in an odd number"), "{even}");
    for wrong in ["leaf 1", "leaf ", "Leaf"] {
        assert!(forged(&whole, "\nleaf\n", &format!("\n{wrong}\n")).contains("a plain move"));
    }
    // A reply left out, another move.
    let first = whole.lines().nth(10).expect("a line");
    let (moved, _) = first.split_once(' ').expect("ranks");
    let line = whole.lines().skip(10).find(|line| line.split(' ').count() > 2).expect("ranks");
    let (fewer, _) = line.rsplit_once(' ').expect("ranks");
    assert!(forged(&whole, line, fewer).contains("expected one for each of"));
    let legal = root.legal_moves(&Rules::default());
    let other = legal.iter().map(|legal| legal.mv().to_string()).find(|other| other != moved);
    assert!(forged(&whole, moved, &other.expect("a move")).contains(", expected "));
    // A leaf more than there are open positions.
    assert!(forged(&whole, "[End", "leaf\n[End").contains("found \"leaf\", expected [End"));
    assert!(forged(&whole, "[Rules \"2\"]", "[Rules \"1\"]").starts_with("line 2: Rules: found"));
    let none = "[Claim \"North does not win within 3 plies\"]";
    let claim = whole.lines().nth(2).expect("a claim");
    let not_a_win = whole.replacen(claim, none, 1);
    assert!(check(&not_a_win).is_err());
    let (root, short) = short_win();
    let denied = certificate_of(&root, Some(Claim::DoesNotWin(Side::South, 1)));
    for (text, is_read) in [(&short, true), (&denied, false)] {
        let read = Certificate::read(text.as_bytes(), &VerifyLimits::default());
        assert_eq!(read.is_ok(), is_read);
    }
}

#[test]
fn trees_of_later_positions_join_to_one() {
    let rules = Rules::default();
    let whole = tree_of(&mut Solver::new(16, 1).expect("memory"), &long_win(), 1_000);
    let after_choice = |(position, choice): (&Position, &Choice)| {
        let next = *position.play(choice.mv?, &rules)?.position()?;
        Some((choice.rank, *position, next))
    };
    let several = |(_, _, next): &(u32, Position, Position)| next.legal_moves(&rules).len() > 1;
    let (_, root, after) = whole
        .choices()
        .filter_map(after_choice)
        .filter(several)
        .max_by_key(|(rank, ..)| *rank)
        .expect("a choice");
    let replies = after.legal_moves(&rules);
    let mut joined = Solver::new(16, 1).expect("memory");
    let mut known = Vec::new();
    for reply in &replies {
        let part = tree_of(&mut Solver::new(16, 1).expect("memory"), reply.board_after(), 500);
        joined.load_wins(&part);
        known.extend(leaves(&part));
    }
    // The leaves of the parts stay leaves, also those that take more nodes than a leaf of this tree.
    for root in [root, after] {
        let tree = tree_of(&mut joined, &root, 50);
        assert_eq!(check(&text(&tree)).expect("a good tree").root, root);
        assert!(leaves(&tree).iter().any(|leaf| known.contains(leaf)), "{}", text(&tree));
    }
}

/// A position in which North has lost.
fn lost() -> Position {
    "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -"
        .parse()
        .expect("a position")
}

#[test]
fn a_lost_position_has_a_certificate_of_one_line() {
    let certificate = win_of(&lost(), Side::South);
    assert_eq!(certificate.head().claim, Claim::Wins(Side::South, 0));
    let text = text(&certificate);
    assert!(text.ends_with("\n\n-\n[End \"1\"]\n"), "{text}");
    check(&text).expect("a good certificate");
}
