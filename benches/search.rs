//! The parts of the search, each by itself: the table, the order of moves, the
//! evaluation, and whole searches to fixed depths.

use std::hint::black_box;

use bingwa::bao::{Game, LegalMoves, Position, Rules};
use bingwa::bench::POSITIONS;
use bingwa::eval::evaluate;
use bingwa::search::{
    Bound, Engine, History, Limits, MovePicker, Options, Params, TableEntry, TranspositionTable,
};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Megabytes: small enough to stay near the processor, and far too large.
const TABLES: [usize; 2] = [1, 256];

/// Probes or stores of one measurement.
const MANY: u64 = 1 << 14;

/// A hash for each number: multiples of the golden ratio spread evenly over the
/// high bits, which choose the cluster.
fn hash(number: u64) -> u64 {
    number.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn entry(number: u64) -> TableEntry {
    let depth = (number % 20) as i32;
    TableEntry { mv: None, value: number as i32 % 1000, depth, bound: Bound::Lower }
}

fn table(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("table");
    group.throughput(Throughput::Elements(MANY));
    for megabytes in TABLES {
        let memory = TranspositionTable::new(megabytes).expect("the memory");
        let table = memory.of_search(memory.new_search());
        // A quarter of the entries, so that nearly all are still there.
        let stored = (megabytes as u64) << 14;
        (0..stored).for_each(|number| table.store(hash(number), entry(number)));
        let mut next = 0;
        let mut numbers = move |from: u64, count: u64| {
            next = (next + MANY) % count;
            (from + next..from + next + MANY).map(hash)
        };
        let mut each = |name: &str, work: &mut dyn FnMut(u64)| {
            group.bench_function(BenchmarkId::new(name, megabytes), |bencher| {
                let from = if name == "probe, hit" { 0 } else { 1 << 40 };
                bencher.iter(|| numbers(from, stored).for_each(&mut *work));
            });
        };
        each("probe, hit", &mut |hash| _ = black_box(table.probe(hash)));
        each("probe, miss", &mut |hash| _ = black_box(table.probe(hash)));
        each("store", &mut |hash| table.store(hash, entry(hash)));
    }
    group.finish();
}

/// The gain of a prefetch with other work before the probe: generating the
/// moves of the next position.
fn prefetch(criterion: &mut Criterion) {
    let memory = TranspositionTable::new(256).expect("the memory");
    let table = memory.of_search(memory.new_search());
    let stored = 256 << 14;
    (0..stored).for_each(|number| table.store(hash(number), entry(number)));
    let positions = positions();
    let rules = Rules::default();
    let mut group = criterion.benchmark_group("probe after generating moves");
    for (name, ahead) in [("prefetched", true), ("not prefetched", false)] {
        let mut number = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                number = (number + 1) % stored;
                let hash = hash(number);
                if ahead {
                    table.prefetch(hash);
                }
                let position = &positions[number as usize % positions.len()];
                (black_box(position.legal_moves(&rules)).len(), table.probe(hash))
            });
        });
    }
    group.finish();
}

fn positions() -> Vec<Position> {
    POSITIONS.iter().map(|text| text.parse().expect("a position")).collect()
}

/// A node that is cut off at once needs the first move only.
fn ordering(criterion: &mut Criterion) {
    let nodes: Vec<(Position, LegalMoves)> = positions()
        .into_iter()
        .map(|position| (position, position.legal_moves(&Rules::default())))
        .collect();
    let (mut history, params) = (History::default(), Params::default());
    for (number, child) in (0..).zip(nodes.iter().flat_map(|(_, children)| children)) {
        history.add(child.mv(), number % 7 * 50 - 100, &params);
        history.set_killer(number as usize % 8, child.mv());
    }
    let mut group = criterion.benchmark_group("order");
    group.throughput(Throughput::Elements(nodes.len() as u64));
    for (name, most) in [("the first move", 1), ("all moves", usize::MAX)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let order = |(ply, (position, children)): (usize, &(Position, LegalMoves))| {
                    let picker =
                        MovePicker::new(position, children, None, &history, ply, None, &params);
                    picker.take(most).map(|(number, _)| number).sum::<usize>()
                };
                black_box(&nodes).iter().enumerate().map(order).sum::<usize>()
            });
        });
    }
    group.finish();
}

fn evaluation(criterion: &mut Criterion) {
    let positions = positions();
    let mut group = criterion.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("bench positions", |bencher| {
        bencher
            .iter(|| positions.iter().map(|position| evaluate(black_box(position))).sum::<i32>());
    });
    group.finish();
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    group.sample_size(10);
    // Kunamua from the start, its middle, and mtaji.
    for (at, depth) in [(0, 12), (8, 12), (16, 12)] {
        let game = Game::new(positions()[at], Rules::default());
        let mut engine = Engine::new(Options::default()).expect("the memory");
        let mut search =
            || engine.start(&game, Limits::depth(depth)).wait().expect("a search ends").nodes;
        group.throughput(Throughput::Elements(search()));
        group.bench_function(format!("position {} to depth {depth}", at + 1), |bencher| {
            bencher.iter(&mut search);
        });
    }
    group.finish();
}

criterion_group!(benches, table, prefetch, ordering, evaluation, searches);
criterion_main!(benches);
