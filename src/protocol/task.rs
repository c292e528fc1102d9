//! Tasks beside the search: perft, the benchmark and long questions.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Receiver, unbounded};

#[cfg(feature = "serde")]
use super::ask::LongQuestion;
use crate::bao::{Game, divide_until};
use crate::bench::{self, BenchLine, BenchOptions};
use crate::search::HashError;
#[cfg(feature = "serde")]
use crate::search::Options;
use crate::ugi::{BestMove, InfoLine};

/// A task, ready to run.
pub(super) enum Task {
    /// Counts the lines of play with this number of moves.
    Perft(Box<Game>, u32),
    /// Runs the benchmark.
    Bench,
    /// Answers a long question, by an engine of its own with these options.
    #[cfg(feature = "serde")]
    Ask(Box<LongQuestion>, Options),
}

impl Task {
    /// The command that asks for the task.
    pub(super) const fn name(&self) -> &'static str {
        match self {
            Task::Perft(..) => "perft",
            Task::Bench => "bench",
            #[cfg(feature = "serde")]
            Task::Ask(..) => "ask",
        }
    }

    /// Whether somebody waits for the end of the task, though it is stopped.
    const fn must_answer(&self) -> bool {
        match self {
            Task::Perft(..) | Task::Bench => false,
            #[cfg(feature = "serde")]
            Task::Ask(..) => true,
        }
    }

    /// The line that says why the task cannot be started.
    pub(super) fn refused(&self, why: &str) -> String {
        match self {
            Task::Perft(..) | Task::Bench => {
                InfoLine::error(format_args!("{}: {why}", self.name())).to_string()
            }
            #[cfg(feature = "serde")]
            Task::Ask(question, _) => question.refused(&format!("ask: {why}")),
        }
    }

    /// Runs the task, passes each of its lines but the last to `say`, and returns
    /// the last one. `stop` ends it early; a count that was stopped has no last line.
    pub(super) fn run(&self, stop: &AtomicBool, mut say: impl FnMut(String)) -> Option<String> {
        match self {
            Task::Perft(game, moves) => perft(game, *moves, stop, &mut say),
            Task::Bench => Some(bench(stop, &mut say)),
            #[cfg(feature = "serde")]
            Task::Ask(question, options) => Some(question.run(*options, stop, &mut say)),
        }
    }
}

fn perft(
    game: &Game,
    depth: u32,
    stop: &AtomicBool,
    say: &mut dyn FnMut(String),
) -> Option<String> {
    let moves = game.legal_moves().sorted();
    let mut uncounted = moves.len();
    let mut total = 0;
    for (m, lines) in divide_until(moves, depth, game.rules(), stop) {
        total += lines;
        uncounted -= 1;
        say(format!("{m}: {lines}"));
    }
    if uncounted > 0 {
        return None;
    }
    Some(format!("\nNodes searched: {total}"))
}

fn bench(stop: &AtomicBool, say: &mut dyn FnMut(String)) -> String {
    let each = |line: &BenchLine| -> Result<(), HashError> {
        let best = line.best.map_or_else(|| BestMove::NONE.to_owned(), |best| best.to_string());
        let BenchLine { number, nodes, position, .. } = line;
        say(format!("{number:>2} {nodes:>10} nodes {best:<4} {position}"));
        Ok(())
    };
    match bench::run_until(BenchOptions::default(), stop, each) {
        Ok(result) => format!("{} nodes {} nps", result.nodes, result.nps()),
        Err(error) => InfoLine::error(format_args!("bench: {error}")).to_string(),
    }
}

/// What a task in the background says.
pub(super) enum Said {
    /// A line; more will come.
    Line(String),
    /// The last line. Whoever reads it takes the task for ended, so a `stop` that comes
    /// later is meant for what follows.
    Last(String),
}

/// A task on a thread of its own. Dropping it stops the task and drops the
/// lines that have not been read.
pub(super) struct RunningTask {
    said: Receiver<Said>,
    stop: Arc<AtomicBool>,
    /// Its last lines matter even if it is stopped: a question must be answered.
    must_answer: bool,
}

impl RunningTask {
    pub(super) fn start(task: Arc<Task>) -> io::Result<RunningTask> {
        let (sender, said) = unbounded();
        let must_answer = task.must_answer();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        // The receiver is gone once the task is dropped, which stops it.
        let say = move |said| _ = sender.send(said);
        let work = move || {
            if let Some(last) = task.run(&stopped, |line| say(Said::Line(line))) {
                say(Said::Last(last));
            }
        };
        thread::Builder::new().name("task".to_owned()).spawn(work)?;
        Ok(RunningTask { said, stop, must_answer })
    }

    /// Stops the task and returns the lines that it still has to say.
    pub(super) fn halt(&self) -> impl Iterator<Item = String> + '_ {
        self.stop.store(true, Relaxed);
        let rest = self.must_answer.then(|| self.said.iter()).into_iter().flatten();
        rest.map(|(Said::Line(line) | Said::Last(line))| line)
    }

    /// What the task says; the channel closes when it is done.
    pub(super) fn said(&self) -> &Receiver<Said> {
        &self.said
    }
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
