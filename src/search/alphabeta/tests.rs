//! The value of alpha-beta with table and aspiration equals plain negamax; what the
//! root stores in the table.

use std::collections::HashMap;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::super::limits::{Limits, Options, Plan};
use super::super::ordering::History;
use super::super::repetition::Repetitions;
use super::super::score::WIN;
use super::super::threads::{Abdada, NodeCounts, Shared};
use super::super::time::SearchControl;
use super::super::time::tests::FakeClock;
use super::super::transposition::TranspositionTable;
use super::*;
use crate::bao::{Game, LegalMove, Rules};

/// Stack of the thread that compares: room for only replies to the longest line.
const STACK: usize = 16 << 20;

/// Nodes of plain negamax: positions with larger trees are left out.
const BUDGET: u32 = 40_000;

/// Every position of the referee's data: kunamua and mtaji.
pub(in super::super) fn positions() -> impl Iterator<Item = Position> {
    let lines = include_str!("../../../tests/data/moves.jsonl").lines();
    lines.map(|line| line.split('"').nth(3).expect("a text").parse().expect("a position"))
}

/// Hands a worker for a search of `root` to `search`. `before` are the positions of
/// the game before the root. Each look at the time takes a millisecond.
pub(in super::super) fn with_worker<T>(
    table: &Arc<TranspositionTable>,
    root: &Position,
    before: &[Position],
    limits: &Limits,
    search: impl FnOnce(&mut Worker<'_>) -> T,
) -> T {
    let options = Options { move_overhead: Duration::ZERO, ..Options::default() };
    let plan = Plan::new(limits.clone(), &options, 0);
    let shared = Shared {
        proven: Arc::default(),
        trees: Arc::default(),
        game: Game::new(*root, Rules::default()),
        control: Arc::new(SearchControl::new(
            &plan,
            Box::new(FakeClock::new(Duration::from_millis(1))),
        )),
        plan,
        table: Arc::clone(table),
        search_id: table.new_search(),
        nodes: Arc::new(NodeCounts::new(1)),
        abdada: Arc::new(Abdada::new(1)),
        game_number: 0,
    };
    let mut worker = Worker::new(&shared, 0, History::default());
    worker.repetitions = Repetitions::of_game(before.iter());
    search(&mut worker)
}

/// An empty table.
pub(in super::super) fn small_table() -> Arc<TranspositionTable> {
    Arc::new(TranspositionTable::new(1).expect("a small table"))
}

/// Searches a position to a depth with nothing pruned or reduced, and hands the
/// worker to `check`.
fn alphabeta(
    table: &Arc<TranspositionTable>,
    root: &Position,
    (depth, exact_depth): (u32, bool),
    lines: usize,
    check: impl FnOnce(&mut Worker<'_>),
) {
    with_worker(table, root, &[], &Limits::depth(depth), |worker| {
        worker.selective = false;
        worker.exact_depth = exact_depth;
        worker.deepen(lines);
        assert!(!worker.aborted && worker.completed == depth);
        check(worker);
    });
}

/// Plain negamax: no window, no table, no order of moves.
struct Negamax<'a, 'w> {
    /// Supplies the values of leaves, by quiescence search with a full window.
    worker: &'a mut Worker<'w>,
    /// Depth of the search at the root.
    depth: usize,
    /// Positions between the root and the current one.
    path: Vec<Position>,
    /// Values of leaves by hash and ply, to save time only.
    leaves: HashMap<(u64, usize), Value>,
    /// Positions that may still be visited.
    nodes_left: u32,
}

impl Negamax<'_, '_> {
    /// The value of each root move, best first; `None` if the tree is too large.
    fn root(position: &Position, depth: usize) -> Option<Vec<Value>> {
        with_worker(&small_table(), position, &[], &Limits::default(), |worker| {
            let (path, leaves) = (vec![*position], HashMap::new());
            let mut negamax = Negamax { worker, depth, path, leaves, nodes_left: BUDGET };
            let value = |child: &LegalMove| match child.position() {
                Some(next) => negamax.value(next, depth as i32 - 1, 1).map(|value| -value),
                None => Some(win_in(1)),
            };
            let moves = position.legal_moves(&Rules::default());
            let mut values = moves.iter().map(value).collect::<Option<Vec<Value>>>()?;
            values.sort_by_key(|value| -value);
            Some(values)
        })
    }

    fn value(&mut self, position: &Position, depth: i32, ply: usize) -> Option<Value> {
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        if self.path.contains(position) {
            return Some(DRAW);
        }
        if depth == 0 {
            let (worker, key) = (&mut self.worker, (position.hash(), ply));
            let leaf = || worker.quiescence(position, -INFINITE, INFINITE, ply);
            return Some(*self.leaves.entry(key).or_insert_with(leaf));
        }
        let moves = position.legal_moves(&Rules::default());
        if moves.is_empty() {
            return Some(loss_in(ply));
        }
        if moves.iter().any(|child| child.wins()) {
            return Some(win_in(ply + 1));
        }
        // An only reply costs no depth.
        let extended =
            moves.len() == 1 && ply < self.worker.params.longest_line as usize * self.depth;
        self.path.push(*position);
        let mut best = -INFINITE;
        for next in moves.iter().filter_map(LegalMove::position) {
            best = best.max(-self.value(next, depth - i32::from(!extended), ply + 1)?);
        }
        self.path.pop();
        Some(best)
    }
}

/// Plain quiescence: the evaluation, or a great capture or an only reply played out.
/// `None` if the tree is too large.
fn leaf(position: &Position, ply: usize, nodes_left: &mut u32) -> Option<Value> {
    *nodes_left = nodes_left.checked_sub(1)?;
    if position.stage() == Stage::Mtaji && !position.has_start() {
        return Some(loss_in(ply));
    }
    // Only replies may follow each other without end.
    if ply >= MAX_PLY - 1 || !position.has_capturing_start() {
        return Some(evaluate(position));
    }
    let moves = position.legal_moves(&Rules::default());
    if moves.is_empty() {
        return Some(loss_in(ply));
    }
    let mut best = evaluate(position);
    let great = match position.stage() {
        Stage::Kunamua => Params::default().great_capture,
        Stage::Mtaji => Params::default().great_capture_mtaji,
    };
    for child in &moves {
        let Some(next) = child.position() else {
            return Some(win_in(ply + 1));
        };
        let captured = position.opponent().total() as i32 - next.own().total() as i32;
        if moves.len() == 1 || captured >= great {
            best = best.max(-leaf(next, ply + 1, nodes_left)?);
        }
    }
    Some(best)
}

#[test]
fn quiescence_search_equals_plain_quiescence() {
    let mut compared = 0;
    for position in positions() {
        if let Some(exact) = leaf(&position, 0, &mut 1_000) {
            with_worker(&small_table(), &position, &[], &Limits::default(), |worker| {
                assert_eq!(worker.quiescence(&position, -INFINITE, INFINITE, 0), exact);
                check_bounds(worker, exact, 0);
            });
            compared += 1;
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn alphabeta_with_table_and_aspiration_equals_plain_negamax() {
    on_a_large_stack(compare_with_negamax);
}

/// Runs a test on a large stack: lines of only replies recurse deeply.
fn on_a_large_stack(test: fn()) {
    let thread = thread::Builder::new().stack_size(STACK).spawn(test).expect("a thread");
    thread.join().expect("the test passes");
}

fn compare_with_negamax() {
    // Positions of each stage compared at each depth.
    let mut compared = [[0; 7]; 2];
    for position in positions() {
        let table = small_table();
        let stage = usize::from(position.stage() == Stage::Mtaji);
        for (depth, count) in compared[stage].iter_mut().enumerate().skip(1) {
            let Some(expected) = Negamax::root(&position, depth) else {
                break;
            };
            let Some(&best) = expected.first() else {
                break;
            };
            alphabeta(&table, &position, (depth as u32, true), 1, |worker| {
                assert_eq!(worker.root_moves[0].value, best, "{position} depth {depth}");
                // An only root move is extended below another root, not here.
                if expected.len() > 1 {
                    check_bounds(worker, best, depth as i32);
                }
            });
            // Each root move has its own value where all are wanted.
            if depth == 4 {
                alphabeta(&table, &position, (4, true), expected.len(), |worker| {
                    let found = worker.root_moves.iter().map(|root_move| root_move.value);
                    assert!(found.eq(expected.iter().copied()), "{position}: all root moves");
                });
            }
            *count += 1;
        }
    }
    assert!(
        compared.iter().all(|counts| counts[1..].iter().all(|&count| count >= 200)),
        "{compared:?}"
    );
}

/// A shallow search may use entries of a deeper one. Where plain negamax finds a
/// forced end, the value is still exact.
#[test]
fn entries_of_deeper_searches_leave_forced_ends_exact() {
    on_a_large_stack(|| {
        let mut compared = [0; 2];
        for position in positions() {
            for depth in 2..=4 {
                let Some(expected) = Negamax::root(&position, depth) else {
                    break;
                };
                let Some(&best) = expected.first().filter(|best| best.abs() >= FORCED_WIN) else {
                    continue;
                };
                let table = small_table();
                for depth in [depth + 3, depth] {
                    alphabeta(&table, &position, (depth as u32, false), 1, |worker| {
                        assert_eq!(worker.root_moves[0].value, best, "{position} depth {depth}");
                    });
                }
                compared[usize::from(best > 0)] += 1;
                break;
            }
        }
        assert!(compared.iter().all(|&count| count >= 30), "{compared:?}");
    });
}

/// A search with a null window returns a bound, wherever the window is: the table
/// holds bounds of the windows before.
fn check_bounds(worker: &mut Worker<'_>, exact: Value, depth: i32) {
    let root = worker.root;
    for distance in [0, 1, -300, 300, -60, 60, -2, 1000, -1000] {
        let beta = exact + distance;
        if beta.abs() > WIN {
            continue;
        }
        let value = worker.alphabeta::<NonPv>(
            &root,
            beta - 1,
            beta,
            depth * PLY,
            0,
            &mut PrincipalVariation::new(),
        );
        let is_bound = if value >= beta { exact >= value } else { exact <= value };
        assert!(is_bound, "{root} depth {depth}: {value} for {exact}, beta {beta}");
    }
}

fn stored(table: &TranspositionTable, position: &Position) -> Option<TableEntry> {
    table.of_search(table.new_search()).probe(position.hash())
}

/// The best of `searchmoves`, or of MultiPV's later lines, is not the value of the
/// position.
#[test]
fn a_root_without_all_its_moves_is_not_stored() {
    for position in positions().step_by(50) {
        let moves = position.legal_moves(&Rules::default());
        let Some(worst) = moves.last().filter(|_| moves.len() > 2) else {
            continue;
        };
        let table = small_table();
        let limits = Limits { searchmoves: vec![worst.mv()], ..Limits::depth(4) };
        with_worker(&table, &position, &[], &limits, |worker| worker.deepen(1));
        assert_eq!(stored(&table, &position), None, "{position}");
        // A search of all moves does not meet a wrong value, and stores its own.
        for lines in [1, 3] {
            with_worker(&table, &position, &[], &Limits::depth(4), |worker| {
                worker.deepen(lines);
                let stored = worker.table.probe(position.hash()).expect("an entry");
                let moves = worker.root_moves.iter();
                let rank = moves.take_while(|each| Some(each.legal.mv()) != stored.mv).count();
                // The last line is searched without the moves of the others. The second line
                // may turn out better than the first.
                assert!(rank < lines.div_ceil(2), "{position}: line {rank} of {lines}");
                assert_eq!(stored.value, worker.root_moves[rank].value, "{position}");
            });
        }
    }
}

/// ProbCut searches where the evaluation is within its reach of the target, and nowhere else.
#[test]
fn probcut_leaves_out_searches_that_start_far_below_their_target() {
    let (mut tried, mut left_out) = (0, 0);
    for position in positions().step_by(5) {
        for beta in (-2_000..4_000).step_by(500) {
            with_worker(&small_table(), &position, &[], &Limits::default(), |worker| {
                let target = beta + worker.probcut_margin(&position);
                let far = evaluate(&position) < target - worker.params.probcut_reach;
                let found = worker.probcut(&position, position.hash(), beta, 6 * PLY, 1, &mut None);
                assert_eq!(worker.nodes == 0, far, "{position} {beta}");
                assert!(!far || found.is_none());
                *(if far { &mut left_out } else { &mut tried }) += 1;
            });
        }
    }
    assert!(tried > 500 && left_out > 500, "{tried} {left_out}");
}

/// A node is searched one or two plies less where the table has no move for it, and one
/// where the table's move is stale, and stored so.
#[test]
fn without_a_good_move_of_the_table_a_node_is_reduced() {
    /// The depth that is stored for a position searched to `depth`. The table has its first
    /// move, of a search to `known` plies, or nothing.
    fn stored_depth(position: &Position, depth: i32, known: Option<i32>, selective: bool) -> i32 {
        with_worker(&small_table(), position, &[], &Limits::default(), |worker| {
            worker.selective = selective;
            if let Some(known) = known {
                let mv = position.legal_moves(&Rules::default())[0].mv();
                let entry =
                    TableEntry { mv: Some(mv), value: 0, depth: known, bound: Bound::Exact };
                worker.table.store(position.hash(), entry);
            }
            worker.alphabeta::<Pv>(
                position,
                -INFINITE,
                INFINITE,
                depth * PLY,
                1,
                &mut PrincipalVariation::new(),
            );
            worker.table.probe(position.hash()).expect("an entry").depth
        })
    }
    let params = Params::default();
    let (from, twice_from, stale) = (params.iir_from, params.iir_twice_from, params.iir_stale);
    let mut compared = 0;
    for position in positions().step_by(20) {
        let moves = position.legal_moves(&Rules::default());
        if moves.is_empty() || moves.iter().any(LegalMove::wins) {
            continue;
        }
        assert_eq!(stored_depth(&position, from - 1, None, true), from - 1, "{position}");
        for depth in from..twice_from {
            assert_eq!(stored_depth(&position, depth, None, true), depth - 1, "{position}");
        }
        assert_eq!(stored_depth(&position, twice_from, None, true), twice_from - 2, "{position}");
        assert_eq!(stored_depth(&position, stale + 1, Some(1), true), stale + 1, "{position}");
        assert_eq!(stored_depth(&position, stale + 2, Some(1), true), stale + 1, "{position}");
        // `go mate` must not overlook a win.
        assert_eq!(stored_depth(&position, from, None, false), from, "{position}");
        assert_eq!(stored_depth(&position, stale + 2, Some(1), false), stale + 2, "{position}");
        compared += 1;
    }
    assert!(compared > 50, "{compared}");
}

/// The value of a search to `depth` that fails low unless it finds a win, and its nodes.
fn search_for_a_win<N: Node>(position: &Position, depth: i32, selective: bool) -> (Value, u64) {
    with_worker(&small_table(), position, &[], &Limits::default(), |worker| {
        worker.selective = selective;
        let value = worker.alphabeta::<N>(
            position,
            FORCED_WIN - 1,
            FORCED_WIN,
            depth * PLY,
            1,
            &mut PrincipalVariation::new(),
        );
        (value, worker.nodes)
    })
}

#[test]
fn late_moves_that_capture_little_are_pruned_near_the_leaves() {
    let params = Params::default();
    let from = (params.prune_after + 1) as usize;
    let (mut short, mut great, mut pruned, mut losing) = (0, 0, 0, 0);
    for position in positions() {
        let moves = position.legal_moves(&Rules::default());
        if moves.is_empty() || moves.iter().any(LegalMove::wins) {
            continue;
        }
        let is_great = |mv: &&LegalMove| captured(&position, mv) >= params.prune_captured;
        let first = moves.iter().filter(is_great).count().max(from);
        let (_, nodes) = search_for_a_win::<NonPv>(&position, 1, true);
        let (_, all) = search_for_a_win::<NonPv>(&position, 1, false);
        // The principal variation is searched whole.
        let (_, principal) = search_for_a_win::<Pv>(&position, 1, true);
        assert_eq!(principal, all, "{position}");
        if moves.len() <= first {
            assert_eq!(nodes, all, "{position}");
            *(if moves.len() > from { &mut great } else { &mut short }) += 1;
        } else if nodes < all {
            pruned += 1;
        } else {
            // All moves before the last one lose.
            losing += 1;
        }
    }
    assert!(pruned > 100 && losing * 20 < pruned, "{pruned} {losing}");
    assert!(short > 100 && great > 0, "{short} {great}");
}

#[test]
fn late_move_pruning_ends_at_its_depth() {
    let position = positions().next().expect("a position");
    let params = Params::default();
    let (to, after) = (params.prune_to, params.prune_after);
    let from = |depth, selective| {
        with_worker(&small_table(), &position, &[], &Limits::default(), |worker| {
            worker.selective = selective;
            worker.late_moves_from(depth)
        })
    };
    for depth in 1..=to {
        assert_eq!(from(depth, true), (after + depth) as usize);
        // `go mate` must not overlook a win.
        assert_eq!(from(depth, false), usize::MAX);
    }
    assert_eq!(from(to + 1, true), usize::MAX);
}

/// Where all moves lose that were searched, no move is pruned: a later one may hold.
#[test]
fn pruning_makes_no_false_loss() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let (mut lost, mut held) = (0, 0);
    for _ in 0..3_000 {
        // The mover has one seed in front and many moves behind; some save the seed.
        let mut pits = [[0; 8]; 4];
        pits[2][random.random_range(0..8)] = 1;
        pits[3] = std::array::from_fn(|_| random.random_range(0..4));
        let seeds: u32 = pits.iter().flatten().sum();
        for _ in seeds..64 {
            pits[random.random_range(0..2)][random.random_range(0..8)] += 1;
        }
        let rows = pits.map(|row| row.map(|seeds| seeds.to_string()).join(","));
        let position: Position =
            format!("{} 0,0 - S -", rows.join("/")).parse().expect("a position");
        for depth in 1..=Params::default().prune_to {
            let (pruned, _) = search_for_a_win::<NonPv>(&position, depth, true);
            let (whole, _) = search_for_a_win::<NonPv>(&position, depth, false);
            assert!(pruned > -FORCED_WIN || whole <= -FORCED_WIN, "{position} {depth}");
            *(if pruned > -FORCED_WIN { &mut held } else { &mut lost }) += 1;
        }
    }
    assert!(lost > 500 && held > 500, "{lost} {held}");
}

#[test]
fn a_win_may_pass_through_a_position_of_the_game_that_occurred_once() {
    let limits = Limits { mate: Some(2), ..Limits::default() };
    let value = |root: &Position, before: &[Position], limits: &Limits| {
        let table = small_table();
        with_worker(&table, root, before, limits, |worker| {
            worker.deepen(1);
            let best = worker.root_moves.first();
            best.map(|best| (best.value, best.legal))
        })
    };
    let mut wins = 0;
    for root in positions().filter(Position::stores_are_empty) {
        let Some((found, best)) = value(&root, &[], &limits) else {
            continue;
        };
        if found != win_in(3) {
            continue;
        }
        let after = *best.position().expect("the game goes on");
        let only = Limits { searchmoves: vec![best.mv()], ..limits.clone() };
        let with_history = |before: &[Position]| value(&root, before, &only).expect("a move").0;
        assert_eq!(with_history(&[after]), win_in(3), "{root}");
        assert_eq!(with_history(&[after, after]), DRAW, "{root}");
        wins += 1;
    }
    assert!(wins >= 5, "{wins}");
}

#[test]
fn the_fewer_moves_there_are_the_less_a_move_costs() {
    let position = positions().next().expect("a position");
    let longest = 4 * Params::default().longest_line as usize;
    let cost = |selective, choices, ply| {
        with_worker(&small_table(), &position, &[], &Limits::default(), |worker| {
            worker.selective = selective;
            worker.depth = 4;
            (worker.cost::<Root>(choices, ply), worker.cost::<NonPv>(choices, ply))
        })
    };
    for (choices, half_plies) in [(1, 0), (2, 1), (4, 2), (8, 3), (16, 4), (32, 5)] {
        assert_eq!(cost(true, choices, 1), (PLY, half_plies * PLY / 2));
        // `go mate` counts plies.
        assert_eq!(cost(false, choices, 1).1, if choices == 1 { 0 } else { PLY });
        // Lines do not grow without end.
        assert_eq!(cost(true, choices, longest - 1).1, half_plies * PLY / 2);
        assert_eq!(cost(true, choices, longest).1, PLY.max(half_plies * PLY / 2));
    }
}

#[test]
fn logarithms_are_right_to_three_places() {
    for n in 1..=64 {
        let exact = f64::from(n).log2();
        assert!((f64::from(log2(n)) / 1024.0 - exact).abs() < 0.001, "{n}");
    }
}

#[test]
fn reductions_grow_with_depth_and_move_number() {
    let reduction = |depth, number| reduction(depth, number, &Params::default());
    for depth in 1..40 {
        assert_eq!(reduction(depth, 0), 0);
        for number in 1..32 {
            assert!(reduction(depth + 1, number) >= reduction(depth, number));
            assert!(reduction(depth, number + 1) >= reduction(depth, number));
        }
    }
    assert_eq!(reduction(16, 4), 2);
}
