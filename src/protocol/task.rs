//! Counts and the benchmark, for people at a terminal.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};

use crate::bao::{Game, perft_until};
use crate::bench::{self, BenchLine, BenchOptions};
use crate::search::HashError;
use crate::ugi::{BestMove, InfoLine};

/// A task, ready to run.
pub(super) enum Task {
    /// Counts the lines of play with this number of moves.
    Perft(Box<Game>, u32),
    /// Runs the benchmark.
    Bench,
}

impl Task {
    /// The command that asks for the task.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Task::Perft(..) => "perft",
            Task::Bench => "bench",
        }
    }

    /// Runs the task and passes each of its lines to `say`. `stop` ends it
    /// early.
    pub(super) fn run(&self, stop: &AtomicBool, mut say: impl FnMut(String)) {
        match self {
            Task::Perft(game, moves) => perft(game, *moves, stop, &mut say),
            Task::Bench => bench(stop, &mut say),
        }
    }
}

fn perft(game: &Game, moves: u32, stop: &AtomicBool, say: &mut dyn FnMut(String)) {
    let rules = game.rules();
    let mut total = 0;
    for legal in game.legal_moves().sorted() {
        let below = match (moves, legal.position()) {
            (1, _) => Some(1),
            (_, Some(next)) => perft_until(next, moves - 1, rules, stop),
            (_, None) => Some(0),
        };
        let Some(below) = below else {
            return;
        };
        total += below;
        say(format!("{}: {below}", legal.mv()));
    }
    say(format!("\nNodes searched: {total}"));
}

fn bench(stop: &AtomicBool, say: &mut dyn FnMut(String)) {
    let each = |line: &BenchLine| -> Result<(), HashError> {
        let best = line.best.map_or_else(|| BestMove::NONE.to_owned(), |best| best.to_string());
        let BenchLine { number, nodes, position, .. } = line;
        say(format!("{number:>2} {nodes:>10} nodes {best:<4} {position}"));
        Ok(())
    };
    let end = match bench::run_until(BenchOptions::default(), stop, each) {
        Ok(result) => format!("{} nodes {} nps", result.nodes, result.nps()),
        Err(error) => InfoLine::error(format_args!("bench: {error}")).to_string(),
    };
    say(end);
}

/// A task on a thread of its own. Dropping it stops the task and drops the
/// lines that have not been read.
pub(super) struct RunningTask {
    lines: Receiver<String>,
    stop: Arc<AtomicBool>,
}

impl RunningTask {
    pub(super) fn start(task: Task) -> io::Result<RunningTask> {
        let (sender, lines) = unbounded();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let work = move || {
            task.run(&stopped, |line| {
                // The receiver is gone once the task is dropped, which stops it.
                let _ = sender.send(line);
            });
        };
        thread::Builder::new().name("task".to_owned()).spawn(work)?;
        Ok(RunningTask { lines, stop })
    }

    /// The task's lines; the channel closes when it is done.
    pub(super) fn lines(&self) -> &Receiver<String> {
        &self.lines
    }
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
