//! The move generator against the slow reference of `tests/reference`: long sowings, generation and
//! perft.
//!
//! Prints the ratios of their times first; then criterion times each.

#[path = "../tests/reference/mod.rs"]
mod reference;

use std::hint::black_box;
use std::time::{Duration, Instant};

use bingwa::bao::{Position, Rules, perft};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Positions with moves that sow thousands of seeds: three with an endless move, which costs the
/// whole seed limit, and two with long finite moves.
const SOWING_HEAVY: [&str; 5] = [
    "1,0,1,2,1,3,3,3/0,1,0,0,0,4,1,3/3,3,0,4,5,2,3,0/4,2,1,4,3,1,5,1 0,0 - S -",
    "2,3,2,1,0,1,2,3/1,7,4,9,14,1,4,0/0,0,0,0,1,0,0,0/3,1,0,1,2,1,1,0 0,0 - N -",
    "0,6,2,3,4,3,6,1/2,11,4,1,0,5,6,0/0,1,0,0,0,0,0,0/1,0,3,1,1,2,0,1 0,0 - N -",
    "0,1,2,2,0,0,0,1/0,0,1,0,0,0,0,0/2,5,0,6,5,5,0,1/3,0,3,0,3,0,3,4 0,0 - S -",
    "2,1,1,3,3,2,1,0/1,0,0,0,1,0,0,0/5,4,1,4,10,0,1,0/6,1,6,1,0,3,6,1 0,0 - S -",
];

/// Every fourth of the referee's 1508 positions is timed.
const SAMPLE_STEP: usize = 4;

const PERFT_DEPTH: u32 = 6;

/// The same positions for both implementations.
struct MovePositions {
    fast: Vec<Position>,
    slow: Vec<reference::Board>,
}

impl MovePositions {
    fn new<'a>(texts: impl Iterator<Item = &'a str>) -> MovePositions {
        let (fast, slow) = texts
            .map(|text| {
                let position: Position = text.parse().expect("a playable position");
                (position, reference::Board::parse(text))
            })
            .unzip();
        MovePositions { fast, slow }
    }

    fn sowing_heavy() -> MovePositions {
        MovePositions::new(SOWING_HEAVY.into_iter())
    }

    fn of_the_referee() -> MovePositions {
        let lines = include_str!("../tests/data/moves.jsonl").lines().step_by(SAMPLE_STEP);
        let positions: Vec<String> = lines
            .map(|line| {
                let case: serde_json::Value = serde_json::from_str(line).expect("JSON");
                case["position"].as_str().expect("a string").to_owned()
            })
            .collect();
        MovePositions::new(positions.iter().map(String::as_str))
    }

    fn generate_fast(&self) -> usize {
        let rules = Rules::default();
        self.fast.iter().map(|position| black_box(position.legal_moves(&rules)).len()).sum()
    }

    fn generate_slow(&self) -> usize {
        let rules = reference::Rules::default();
        self.slow.iter().map(|board| black_box(board.moves(&rules)).len()).sum()
    }
}

fn count_fast() -> u64 {
    perft(&Position::kiswahili(), PERFT_DEPTH, &Rules::default())
}

fn count_slow() -> u64 {
    reference::perft(&reference::Board::kiswahili(), PERFT_DEPTH, &reference::Rules::default())
}

/// Mean time of a call, over as many calls as fit into a fifth of a second.
fn mean_time<T>(work: impl Fn() -> T) -> Duration {
    const LONG_ENOUGH: Duration = Duration::from_millis(200);
    let start = Instant::now();
    let mut calls = 0;
    while start.elapsed() < LONG_ENOUGH {
        black_box(work());
        calls += 1;
    }
    start.elapsed() / calls
}

fn ratio<T>(name: &str, fast: impl Fn() -> T, slow: impl Fn() -> T) {
    let (fast, slow) = (mean_time(fast), mean_time(slow));
    let times = slow.as_secs_f64() / fast.as_secs_f64();
    println!("{name:<12} fast {fast:>10.1?}   reference {slow:>10.1?}   ratio {times:>5.1}");
}

fn ratios(_: &mut Criterion) {
    for (name, sample) in
        [("sowing", MovePositions::sowing_heavy()), ("generation", MovePositions::of_the_referee())]
    {
        assert_eq!(sample.generate_fast(), sample.generate_slow());
        ratio(name, || sample.generate_fast(), || sample.generate_slow());
    }
    assert_eq!(count_fast(), count_slow());
    ratio("perft", count_fast, count_slow);
}

fn generation(criterion: &mut Criterion) {
    for (name, sample) in
        [("sowing", MovePositions::sowing_heavy()), ("generation", MovePositions::of_the_referee())]
    {
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(sample.fast.len() as u64));
        group.bench_function("fast", |bencher| bencher.iter(|| sample.generate_fast()));
        group.bench_function("reference", |bencher| bencher.iter(|| sample.generate_slow()));
        group.finish();
    }
}

fn counting(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(count_fast()));
    group.bench_function(BenchmarkId::new("fast", PERFT_DEPTH), |bencher| {
        bencher.iter(count_fast);
    });
    group.bench_function(BenchmarkId::new("reference", PERFT_DEPTH), |bencher| {
        bencher.iter(count_slow);
    });
    group.finish();
}

criterion_group!(benches, ratios, generation, counting);
criterion_main!(benches);
