//! What runs in the background and is not a search: counting and the
//! benchmark, for people at a terminal.

use std::error::Error;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::format::is_won;
use crate::bao::{Game, LegalMove, perft_until};
use crate::bench::{self, BenchLine, BenchOptions};

/// A task under way. Dropping it makes it end, and drops what it had to say.
pub(super) struct Task {
    lines: Receiver<String>,
    stop: Arc<AtomicBool>,
}

impl Task {
    /// What the task has to say; the channel closes when it is done.
    pub(super) fn lines(&self) -> &Receiver<String> {
        &self.lines
    }

    /// Counts the lines of play of each legal move.
    pub(super) fn perft(game: &Game, depth: u32) -> io::Result<Task> {
        let rules = *game.rules();
        let mut children: Vec<LegalMove> = Vec::new();
        if !is_won(game) {
            children.extend(game.position().legal_moves(&rules));
        }
        children.sort_by_key(|child| child.mv().to_string());
        Task::spawn("perft", move |lines, stop| {
            let mut total = 0;
            for child in &children {
                let below = match (depth, child.position()) {
                    (1, _) => Some(1),
                    (_, Some(next)) => perft_until(next, depth - 1, &rules, stop),
                    (_, None) => Some(0),
                };
                let Some(below) = below else {
                    return;
                };
                total += below;
                let _ = lines.send(format!("{}: {below}", child.mv()));
            }
            let _ = lines.send(format!("\nNodes searched: {total}"));
        })
    }

    /// Runs the benchmark; `stop` ends it after the position under search.
    pub(super) fn bench() -> io::Result<Task> {
        Task::spawn("bench", |lines, stop| {
            let each = |line: &BenchLine| -> Result<(), Box<dyn Error>> {
                let best = line.best.map_or_else(|| "0000".to_owned(), |m| m.to_string());
                let BenchLine { number, nodes, position, .. } = line;
                // Nobody listens once the task is dropped, which sets `stop`.
                let _ = lines.send(format!("{number:>2} {nodes:>10} nodes {best:<4} {position}"));
                if stop.load(Relaxed) { Err("stopped".into()) } else { Ok(()) }
            };
            let end = match bench::run(BenchOptions::default(), each) {
                Ok(result) => format!("{} nodes {} nps", result.nodes, result.nps()),
                Err(error) => format!("info string error: bench: {error}"),
            };
            let _ = lines.send(end);
        })
    }

    fn spawn(
        name: &str,
        work: impl FnOnce(&Sender<String>, &AtomicBool) + Send + 'static,
    ) -> io::Result<Task> {
        let (sender, lines) = unbounded();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        thread::Builder::new().name(name.to_owned()).spawn(move || work(&sender, &stopped))?;
        Ok(Task { lines, stop })
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
