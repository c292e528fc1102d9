//! Latency of `isready`, `stop`, `ponderhit` and `quit` over pipes, at random
//! moments of a search, with few and many threads and a small and a large
//! table.
//!
//!     cargo bench --bench latency -- --runs 10

use std::io::{BufRead, BufReader, Lines, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use clap::Parser;
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

/// Measures the latency of isready, stop, ponderhit and quit
#[derive(Parser)]
struct Args {
    /// Times that each command is sent
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..))]
    runs: u16,
    /// Longest search before the command, in milliseconds; some come at once
    #[arg(long, default_value_t = 1000)]
    millis: u64,
    /// Threads to try
    #[arg(long, value_delimiter = ',', default_values_t = [1, 2, 16, 256])]
    threads: Vec<u16>,
    /// Table sizes to try, in megabytes
    #[arg(long, value_delimiter = ',', default_values_t = [16, 1024])]
    hash: Vec<u32>,
    /// Passed by cargo
    #[arg(long, hide = true)]
    bench: bool,
}

/// The engine behind its pipes.
struct UgiEngine {
    child: Child,
    input: ChildStdin,
    lines: Lines<BufReader<ChildStdout>>,
}

impl UgiEngine {
    fn start(threads: u16, hash: u32) -> UgiEngine {
        let mut child = Command::new(env!("CARGO_BIN_EXE_bingwa"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let input = child.stdin.take().expect("piped");
        let lines = BufReader::new(child.stdout.take().expect("piped")).lines();
        let mut engine = UgiEngine { child, input, lines };
        engine.send(&format!("setoption name Threads value {threads}"));
        engine.send(&format!("setoption name Hash value {hash}"));
        engine.send("isready");
        engine.until("readyok");
        engine
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).expect("it listens");
    }

    fn until(&mut self, beginning: &str) {
        while !self.lines.next().expect("a line").expect("text").starts_with(beginning) {}
    }
}

/// The median and the longest of some times, in milliseconds.
fn summary(mut times: Vec<Duration>) -> String {
    times.sort_unstable();
    let millis = |time: &Duration| time.as_secs_f64() * 1000.0;
    let greatest = times.last().map_or(0.0, millis);
    format!("{:>8.2} {greatest:>8.2}", millis(&times[times.len() / 2]))
}

fn main() {
    let args = Args::parse();
    let mut rng = SmallRng::seed_from_u64(1);
    let mut moment = || {
        let millis = if rng.random_bool(0.2) { 0 } else { rng.random_range(0..=args.millis) };
        thread::sleep(Duration::from_millis(millis));
    };
    println!("milliseconds: median and longest of {} times", args.runs);
    println!("threads   hash   isready              stop         ponderhit              quit");
    for &hash in &args.hash {
        for &threads in &args.threads {
            let [mut readies, mut stops, mut hits, mut quits] = [const { Vec::new() }; 4];
            for _ in 0..args.runs {
                let mut engine = UgiEngine::start(threads, hash);
                engine.send("go infinite");
                moment();
                let asked = Instant::now();
                engine.send("isready");
                engine.until("readyok");
                readies.push(asked.elapsed());
                let asked = Instant::now();
                engine.send("stop");
                engine.until("bestmove");
                stops.push(asked.elapsed());

                // A search that has reached its limit, or will in no time.
                engine.send("go ponder depth 1");
                moment();
                let asked = Instant::now();
                engine.send("ponderhit");
                engine.until("bestmove");
                hits.push(asked.elapsed());

                engine.send("go infinite");
                moment();
                let asked = Instant::now();
                engine.send("quit");
                engine.child.wait().expect("it ends");
                quits.push(asked.elapsed());
            }
            let columns = [readies, stops, hits, quits].map(summary).join(" ");
            println!("{threads:>7} {hash:>6} {columns}");
        }
    }
}
