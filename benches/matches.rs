//! The cost of the match runner: games a second of built-in engines, and the time
//! that a move of an engine process takes beyond the engine's own.

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use bingwa::matches::engine::{EngineSpec, Fields, Stop};
use bingwa::matches::{
    Adjudication, Book, EngineError, FinishedGame, Schedule, Tournament, TournamentFormat,
};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};

const SEED: u64 = 1;

fn tournament(engines: [&str; 2], games: usize, concurrency: usize) -> Tournament {
    let spec = |text: &str| -> EngineSpec {
        text.parse::<Fields>().expect("fields").try_into().expect("a specification")
    };
    Tournament {
        engines: engines.map(spec).to_vec(),
        schedule: Schedule::new(2, TournamentFormat::RoundRobin, games),
        book: Book::balanced(SEED),
        adjudication: Adjudication::default(),
        seed: SEED,
        concurrency,
        log: None,
    }
}

/// Plays a tournament to its end, and passes each game to `take`.
fn play(tournament: &Tournament, mut take: impl FnMut(&FinishedGame)) {
    let played: Result<(), EngineError> =
        tournament.run(&HashSet::new(), &Stop::never(), |games| {
            games.iter().for_each(&mut take);
            Ok(ControlFlow::Continue(()))
        });
    played.expect("engines that start");
}

/// Prints the time from `go movetime` to `bestmove` with Bingwa as the engine.
/// Everything above `movetime` is spent in the runner, the pipes and the protocol.
fn overhead(_: &mut Criterion) {
    const MOVETIME: Duration = Duration::from_millis(10);
    let engine = format!(
        "cmd=\"'{}'\",timemargin=1000,movetime=10,option.MoveOverhead=0",
        env!("CARGO_BIN_EXE_bingwa")
    );
    let tournament = tournament([&engine, &format!("{engine},name=other")], 4, 1);
    let (mut moves, mut times) = (0, Vec::new());
    let start = Instant::now();
    play(&tournament, |game| {
        let efforts = game.played.efforts.iter().flatten();
        times.extend(efforts.map(|effort| effort.time));
        moves += game.played.efforts.len() as u32;
    });
    let wall = start.elapsed();
    // The engine answers at once when it sees a forced end.
    times.retain(|&time| time >= MOVETIME);
    let answers: Duration = times.iter().sum::<Duration>() / times.len().max(1) as u32;
    let spent: Duration = wall / moves.max(1);
    println!(
        "movetime 10: {answers:.3?} from go to bestmove, {:.3?} of it overhead, mean of {} moves; \
         {spent:.3?} per move of the whole match, with starts and new games",
        answers.saturating_sub(MOVETIME),
        times.len()
    );
}

fn builtins(criterion: &mut Criterion) {
    const GAMES: usize = 500;
    let mut group = criterion.benchmark_group("builtin games");
    group.throughput(Throughput::Elements(GAMES as u64)).sample_size(10);
    for concurrency in [1, 2] {
        let engines = ["builtin:greedy", "builtin:random"];
        let tournament = tournament(engines, GAMES, concurrency);
        group.bench_function(format!("{concurrency} at a time"), |bencher| {
            bencher.iter(|| play(&tournament, |_| {}));
        });
    }
    group.finish();
}

criterion_group!(benches, overhead, builtins);
criterion_main!(benches);
