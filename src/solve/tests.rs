//! Proof numbers against the truth: small games solved backwards from their ends.

use std::collections::HashMap;
use std::ops::ControlFlow;

use super::bounded::Bounded;
use super::budget::Budget;
use super::dfpn::{Dfpn, Epsilon, Visitors};
use super::proof_state::ProofState;
use super::solver::{SolveLimits, Solver};
use super::table::{Key, ProofTable, Topic};
use crate::bao::{Game, LegalMove, Position, Rules};
use crate::util::dice::{Dice, Purpose};

/// What best play leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Truth {
    /// The mover wins in this number of plies.
    Win(u32),
    /// The mover loses in this number of plies.
    Loss(u32),
    /// Nobody can force a win.
    Draw,
}

/// A small game: every position that can be reached from the first.
struct SmallGame {
    positions: Vec<Position>,
    truths: Vec<Truth>,
}

impl SmallGame {
    /// Most positions of a small game.
    const MOST: usize = 3_000;

    /// Solves a game backwards: the positions won or lost in 0, 1, 2, … plies in turn.
    /// `None` if the game is not small.
    fn solve(first: Position, rules: &Rules) -> Option<SmallGame> {
        let mut positions = vec![first];
        let mut numbers = HashMap::from([(first, 0)]);
        let mut moves: Vec<Vec<Option<usize>>> = Vec::new();
        while let Some(position) = positions.get(moves.len()).copied() {
            let mut children = Vec::new();
            for legal in position.legal_moves(rules) {
                children.push(legal.position().map(|next| {
                    *numbers.entry(*next).or_insert_with(|| {
                        positions.push(*next);
                        positions.len() - 1
                    })
                }));
            }
            moves.push(children);
            if positions.len() > SmallGame::MOST {
                return None;
            }
        }
        let mut truths = vec![Truth::Draw; positions.len()];
        for plies in 0_u32.. {
            let mut changed = Vec::new();
            for (number, children) in moves.iter().enumerate() {
                if truths[number] != Truth::Draw {
                    continue;
                }
                let loses = |child: &Option<usize>| {
                    child.is_none_or(|child| matches!(truths[child], Truth::Loss(_)))
                };
                let wins = |child: &Option<usize>| {
                    child.is_some_and(|child| matches!(truths[child], Truth::Win(_)))
                };
                if plies % 2 == 1 && children.iter().any(loses) {
                    changed.push((number, Truth::Win(plies)));
                } else if plies % 2 == 0 && children.iter().all(wins) {
                    changed.push((number, Truth::Loss(plies)));
                }
            }
            let done = changed.is_empty() && plies > 1;
            for (number, truth) in changed {
                truths[number] = truth;
            }
            // Two steps without a change: one for each parity.
            if done && plies > 2 * positions.len() as u32 || plies > 200 {
                break;
            }
        }
        Some(SmallGame { positions, truths })
    }
}

/// Positions with few seeds and empty stores, in which play often goes round in circles.
fn small_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut dice = Dice::new(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut pits = [0_u32; 32];
        for _ in 0..6 + dice.below(8) {
            pits[dice.below(32)] += 1;
        }
        let row = |from: usize| {
            let row: Vec<String> = pits[from..from + 8].iter().map(u32::to_string).collect();
            row.join(",")
        };
        let text = format!("{}/{}/{}/{} 0,0 - S -", row(0), row(8), row(16), row(24));
        positions.extend(text.parse::<Position>().ok());
    }
    positions
}

/// Small games with the truth about each position.
fn small_games(count: usize, rules: &Rules) -> Vec<SmallGame> {
    small_positions(40 * count, 1)
        .into_iter()
        .filter_map(|position| SmallGame::solve(position, rules))
        .filter(|game| game.positions.len() > 50)
        .take(count)
        .collect()
}

/// Solves a position by proof numbers with each player as the attacker in turn, as the
/// solver does.
fn by_numbers(
    position: &Position,
    rules: &Rules,
    megabytes: usize,
    visitors: Option<&Visitors>,
    epsilon: Epsilon,
) -> [ProofState; 2] {
    let table = ProofTable::new(megabytes).expect("memory");
    let budget = Budget::new(u64::MAX, None);
    [true, false].map(|attacker_moves| {
        let mut dfpn = Dfpn::new(rules, &table, &budget, visitors);
        dfpn.epsilon = epsilon;
        dfpn.solve(position, attacker_moves)
    })
}

/// Whether the answers for both attackers are the truth. The plies of a proof are an upper
/// bound.
fn agree(truth: Truth, [attacks, defends]: [ProofState; 2]) -> bool {
    let within = |state: ProofState, plies: u32| match state {
        ProofState::Win(found) | ProofState::Loss(found) => {
            found.number().is_some_and(|found| found >= plies && found % 2 == plies % 2)
        }
        ProofState::Open(_) => false,
    };
    // Each attacker fails in a draw, and only because positions repeat: no plies.
    let fails_on_the_path = |state: ProofState| match state {
        ProofState::Win(plies) | ProofState::Loss(plies) => plies.number().is_none(),
        ProofState::Open(_) => false,
    };
    match truth {
        Truth::Win(plies) => {
            matches!((attacks, defends), (ProofState::Win(_), ProofState::Win(_)))
                && within(attacks, plies)
        }
        Truth::Loss(plies) => {
            matches!((attacks, defends), (ProofState::Loss(_), ProofState::Loss(_)))
                && within(defends, plies)
        }
        Truth::Draw => {
            matches!((attacks, defends), (ProofState::Loss(_), ProofState::Win(_)))
                && fails_on_the_path(attacks)
                && fails_on_the_path(defends)
        }
    }
}

#[test]
fn proof_numbers_tell_the_truth_about_games_that_go_round_in_circles() {
    let rules = Rules::default();
    let visitors = Visitors::new();
    let (mut draws, mut ends) = (0, 0);
    for game in small_games(60, &rules) {
        let step = 1 + game.positions.len() / 12;
        let is_draw = |&number: &usize| game.truths[number] == Truth::Draw;
        let drawn = (0..game.positions.len()).filter(is_draw).take(10);
        for number in (0..game.positions.len()).step_by(step).chain(drawn) {
            let (position, truth) = (&game.positions[number], game.truths[number]);
            match truth {
                Truth::Draw => draws += 1,
                _ => ends += 1,
            }
            for epsilon in [Epsilon::ZERO, Epsilon::DEFAULT] {
                for visitors in [None, Some(&visitors)] {
                    let found = by_numbers(position, &rules, 1, visitors, epsilon);
                    assert!(agree(truth, found), "{position}: {truth:?}, found {found:?}");
                }
            }
        }
    }
    assert!(draws > 20 && ends > 200, "{draws} draws, {ends} wins and losses");
}

#[test]
fn the_bounded_search_finds_the_shortest_wins() {
    let rules = Rules::default();
    let table = ProofTable::new(16).expect("memory");
    let budget = Budget::new(u64::MAX, None);
    let bounded = Bounded::new(&rules, &table, &budget, ());
    for game in small_games(60, &rules) {
        for (position, truth) in game.positions.iter().zip(game.truths).step_by(17) {
            for plies in 0..12 {
                let (answer, expected) = match plies % 2 {
                    1 => (
                        bounded.wins(position, plies),
                        matches!(truth, Truth::Win(least) if least <= plies),
                    ),
                    _ => (
                        bounded.loses(position, plies),
                        matches!(truth, Truth::Loss(least) if least <= plies),
                    ),
                };
                assert_eq!(answer, Some(expected), "{position}: {truth:?} in {plies} plies");
            }
        }
    }
}

#[test]
fn equivalent_positions_have_one_key_and_others_do_not() {
    let rules = Rules::default();
    let key = |position: &Position| Key::of(position, Topic::AttackerMoves, &rules);
    let mut seen = HashMap::new();
    for position in small_positions(2_000, 7) {
        assert_eq!(key(&position), key(&position.rotated()));
        let mirrored = position.mirrored().expect("no house is owned");
        assert_eq!(key(&position), key(&mirrored));
        let own = key(&position);
        let other = seen.insert((own.place, own.check), position);
        assert!(other.is_none_or(|other| other == position || other == mirrored));
        assert_ne!(own, Key::of(&position, Topic::DefenderMoves, &rules));
        assert_ne!(own, own.after(0));
    }
    let start = Position::kiswahili();
    let no_kutakatia = Rules { kutakatia: false, ..rules };
    assert_ne!(key(&start), Key::of(&start, Topic::AttackerMoves, &no_kutakatia));
}

/// Positions in which neither player can force a win, and whether the attacker moves.
const REPETITION_TRAPS: [(&str, bool); 6] = [
    ("0,0,0,0,0,0,0,0/0,1,0,1,1,2,0,1/1,0,0,0,0,0,0,0/0,1,0,2,1,0,1,0 0,0 - N -", true),
    ("0,2,0,0,0,0,0,0/1,0,1,1,0,0,0,1/0,0,0,1,0,0,1,2/0,0,0,0,1,0,1,0 0,0 - S -", true),
    ("0,0,1,0,0,1,2,0/0,0,0,0,1,0,0,0/0,2,1,0,0,0,1,0/0,0,0,0,0,1,0,0 0,0 - N -", true),
    ("0,0,0,3,1,0,0,0/0,0,0,1,0,0,0,1/0,1,1,2,0,0,0,0/0,0,1,0,0,1,0,0 0,0 - N -", false),
    ("0,1,0,2,0,0,0,0/0,0,2,1,0,0,0,0/0,0,2,1,0,1,0,1/0,0,0,0,0,0,1,0 0,0 - N -", false),
    ("0,0,0,0,1,0,0,0/1,2,1,0,0,0,0,0/0,0,2,1,0,0,1,1/0,0,0,0,0,0,0,0 0,0 - S -", false),
];

/// Whether the attacker wins, for a solver that leaves out moves to positions on the path,
/// as if they were illegal. So it counts a defender who can only repeat as lost.
fn naive_win(
    position: &Position,
    attacker_moves: bool,
    rules: &Rules,
    path: &mut Vec<Position>,
    known: &mut HashMap<Position, bool>,
) -> bool {
    if let Some(&wins) = known.get(position) {
        return wins;
    }
    path.push(*position);
    let wins_after = |legal: &LegalMove| match legal.position() {
        None => Some(attacker_moves),
        Some(next) if path.contains(next) => None,
        Some(next) => Some(naive_win(next, !attacker_moves, rules, path, known)),
    };
    let moves = position.legal_moves(rules);
    let mut results = moves.iter().filter_map(wins_after);
    let wins = match attacker_moves {
        true => results.any(|wins| wins),
        false => results.all(|wins| wins),
    };
    path.pop();
    known.insert(*position, wins);
    wins
}

#[test]
fn repetitions_trap_a_naive_solver_only() {
    let rules = Rules::default();
    for (text, attacker_moves) in REPETITION_TRAPS {
        let position: Position = text.parse().expect("a position");
        let game = SmallGame::solve(position, &rules).expect("a small game");
        assert_eq!(game.truths[0], Truth::Draw, "{text}");
        let (mut path, mut known) = (Vec::new(), HashMap::new());
        assert!(naive_win(&position, attacker_moves, &rules, &mut path, &mut known), "{text}");

        let searches = [(Epsilon::ZERO, 1), (Epsilon::DEFAULT, 1), (Epsilon::DEFAULT, 16)];
        for (epsilon, megabytes) in searches {
            let found = by_numbers(&position, &rules, megabytes, None, epsilon);
            assert!(agree(Truth::Draw, found), "{text}: {found:?}");
        }
        for threads in [1, 2] {
            let mut solver = Solver::new(1, threads).expect("memory");
            let solution = solver
                .solve(&position, &rules, &SolveLimits::default(), |_| ControlFlow::Continue(()));
            assert!(solution.drawn && solution.win.is_none(), "{text}: {solution}");
        }
    }
}

/// The last positions of games of random moves, with full stores at the start.
pub(super) fn ends_of_games(games: u64, plies: usize, rules: &Rules) -> Vec<Position> {
    let mut ends = Vec::new();
    for number in 0..games {
        let mut dice = Dice::of(16, Purpose::Moves, number);
        let mut game = Game::new(Position::kiswahili(), *rules);
        let mut played = Vec::new();
        while game.outcome().is_none() && played.len() < 300 {
            let moves = game.position().legal_moves(rules);
            played.push(*game.position());
            game.play(moves[dice.below(moves.len())].mv()).expect("a legal move");
        }
        ends.extend(played.into_iter().rev().take(plies));
    }
    ends
}

/// Every proof by proof numbers against the bounded search.
#[test]
fn both_methods_agree_in_positions_of_games() {
    /// Plies to which the bounded search goes.
    const PLIES: u32 = 11;
    let rules = Rules::default();
    let (mut wins, mut losses, mut longer) = (0, 0, 0);
    for position in ends_of_games(60, 16, &rules) {
        let table = ProofTable::new(1).expect("memory");
        let budget = Budget::new(200_000, None);
        let bounded = Bounded::new(&rules, &table, &budget, ());
        let answers = |plies: u32| match plies % 2 {
            1 => bounded.wins(&position, plies),
            _ => bounded.loses(&position, plies),
        };
        // The length of the shortest win of either player, and nothing if the limit came first.
        let shortest = (0..=PLIES).find(|&plies| answers(plies) != Some(false));
        if shortest.is_some_and(|plies| answers(plies).is_none()) {
            continue;
        }
        let budget = Budget::new(20_000, None);
        let [attacks, defends] = [true, false].map(|attacker_moves| {
            let table = ProofTable::new(1).expect("memory");
            Dfpn::new(&rules, &table, &budget, None).solve(&position, attacker_moves)
        });
        // The mover wins, or loses, within these plies.
        let win = if let ProofState::Win(plies) = attacks { plies.number() } else { None };
        let loss = if let ProofState::Loss(plies) = defends { plies.number() } else { None };
        assert!(win.is_none() || loss.is_none(), "{position}: {attacks:?} {defends:?}");
        let proven = win.or(loss);
        match (proven, shortest) {
            (Some(proven), Some(shortest)) => {
                assert!(proven >= shortest && proven % 2 == shortest % 2, "{position}");
                if win.is_some() { wins += 1 } else { losses += 1 }
            }
            (Some(proven), None) => {
                assert!(proven > PLIES, "{position}: {proven}");
                longer += 1;
            }
            // No proof that there is no win, where there is one.
            (None, Some(shortest)) => {
                let refuted = match shortest % 2 {
                    1 => matches!(attacks, ProofState::Loss(_)),
                    _ => matches!(defends, ProofState::Win(_)),
                };
                assert!(!refuted, "{position}: {attacks:?} {defends:?}, {shortest} plies");
            }
            (None, None) => {}
        }
    }
    assert!(wins > 200 && losses > 100 && longer > 20, "{wins} {losses} {longer}");
}
