//! What runs beside the commands: a search, or a task (perft, the benchmark, a long question); and
//! the loop that waits for commands and for what the work reports, whichever comes first.

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Receiver, RecvError, never, select, unbounded};

#[cfg(feature = "serde")]
use super::ask::{self, LongQuestion};
use super::output::Output;
use super::session::Session;
use super::{BestMove, Command, CommandError, InfoLine, Reply};
use crate::bao::{Game, divide_until};
use crate::bench::{self, BenchLine, BenchOptions};
#[cfg(feature = "serde")]
use crate::search::Options;
use crate::search::{HashError, Limits, Report, Search};
use crate::util::lines::LineError;

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
    const fn name(&self) -> &'static str {
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
    fn refused(&self, why: &str) -> String {
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
    fn run(&self, stop: &AtomicBool, mut say: impl FnMut(String)) -> Option<String> {
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
    for (mv, lines) in divide_until(moves, depth, game.rules(), stop) {
        total += lines;
        uncounted -= 1;
        say(format!("{mv}: {lines}"));
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
    match bench::run(BenchOptions::default(), stop, each) {
        Ok(result) => format!("{} nodes {} nps", result.nodes, result.nps),
        Err(error) => InfoLine::error(format_args!("bench: {error}")).to_string(),
    }
}

/// What a task in the background says.
enum Said {
    /// A line; more will come.
    Line(String),
    /// The last line. Whoever reads it takes the task for ended, so a `stop` that comes
    /// later is meant for what follows.
    Last(String),
}

/// A task on a thread of its own. Dropping it stops the task and drops the
/// lines that have not been read.
pub(super) struct RunningTask {
    /// What the task says; the channel closes when it is done.
    said: Receiver<Said>,
    stop: Arc<AtomicBool>,
    /// Its last lines matter even if it is stopped: a question must be answered.
    must_answer: bool,
}

impl RunningTask {
    fn start(task: Arc<Task>) -> io::Result<RunningTask> {
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
    fn halt(&self) -> impl Iterator<Item = String> + '_ {
        self.stop.store(true, Relaxed);
        let rest = self.must_answer.then(|| self.said.iter()).into_iter().flatten();
        rest.map(|(Said::Line(line) | Said::Last(line))| line)
    }
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}

/// A line of input: a command, or the error of the line or of the whole input.
pub(super) type Input = Result<Command, InputError>;

/// A line that is not a command, or an input that breaks off.
#[derive(Debug, thiserror::Error)]
pub(super) enum InputError {
    #[error("line: {0}")]
    Line(#[from] LineError),
    #[error(transparent)]
    Command(#[from] CommandError),
    /// The input cannot be read further.
    #[error("protocol input: {0}, expected commands")]
    Unreadable(io::Error),
}

/// The work that runs beside the commands.
pub(super) enum Work {
    None,
    Search {
        search: Search,
        reports: Receiver<Report>,
        /// The limits; `ponder` is cleared by `ponderhit`.
        limits: Limits,
    },
    Task(RunningTask),
}

impl Work {
    pub(super) fn is_search(&self) -> bool {
        matches!(self, Work::Search { .. })
    }

    fn is_task(&self) -> bool {
        matches!(self, Work::Task(_))
    }

    /// The channels of a search's reports and of a task's lines; a channel without messages
    /// where the work has none.
    fn channels(&self) -> (Receiver<Report>, Receiver<Said>) {
        match self {
            Work::None => (never(), never()),
            Work::Search { reports, .. } => (reports.clone(), never()),
            Work::Task(task) => (never(), task.said.clone()),
        }
    }

    fn ends_by_itself(&self) -> bool {
        match self {
            Work::None | Work::Task(_) => true,
            Work::Search { limits, .. } => limits.ends_by_itself(),
        }
    }

    /// Makes a pondering search a normal one; false if there is none.
    pub(super) fn ponderhit(&mut self) -> bool {
        match self {
            Work::Search { search, limits, .. } if limits.ponder => {
                limits.ponder = false;
                search.ponderhit();
                true
            }
            _ => false,
        }
    }
}

/// Most commands that wait for the end of a task.
const MOST_WAITING: usize = 256;

impl Session {
    /// Obeys commands and passes on reports until `quit`, or until both the
    /// input and the work have ended. An input that broke off is an error after that.
    pub(super) fn run(
        mut self,
        mut inputs: Receiver<Input>,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        self.has_threads = true;
        // Lines that came during a task and wait for its end.
        let mut waiting: VecDeque<Input> = VecDeque::new();
        let mut unreadable = None;
        let mut ended = false;
        loop {
            output.check()?;
            if !self.work.is_task()
                && let Some(input) = waiting.pop_front()
            {
                if self.take(input, output).is_break() {
                    return output.check();
                }
                continue;
            }
            if ended && !self.work.ends_by_itself() {
                // A script that pipes in a search wants its answer, but can no
                // longer stop it.
                self.halt(output);
            }
            if ended && matches!(self.work, Work::None) {
                output.check()?;
                return unreadable.map_or(Ok(()), |error: InputError| Err(io::Error::other(error)));
            }
            let (reports, said) = self.work.channels();
            select! {
                recv(inputs) -> input => match input {
                    Ok(Err(error @ InputError::Unreadable(_))) => unreadable = Some(error),
                    Ok(input) if self.must_wait(&input, waiting.is_empty()) => {
                        // So that no input can fill the memory.
                        if waiting.len() < MOST_WAITING {
                            waiting.push_back(input);
                        } else {
                            output.error(format_args!(
                                "line: found more than {MOST_WAITING} commands during perft, \
                                 bench or ask, expected its end or stop first"
                            ));
                        }
                    }
                    Ok(input) => if self.take(input, output).is_break() {
                        return output.check();
                    },
                    Err(RecvError) => {
                        ended = true;
                        inputs = never();
                    }
                },
                recv(reports) -> report => self.pass_on(report, output),
                recv(said) -> said => match said {
                    Ok(Said::Line(line)) => output.lines(line),
                    Ok(Said::Last(line)) => {
                        output.lines(line);
                        self.work = Work::None;
                    }
                    Err(RecvError) => self.work = Work::None,
                },
            }
        }
    }

    /// Whether an input must wait for the end of a task. Scripts send `perft 6`
    /// and `quit` in one breath and want the count.
    fn must_wait(&self, input: &Input, is_first: bool) -> bool {
        let at_once = match input {
            Ok(Command::Stop) => true,
            // Not ahead of the lines before it.
            Ok(Command::IsReady) => is_first,
            // Its game is its own, so the order does not matter.
            #[cfg(feature = "serde")]
            Ok(Command::Ask(question)) => !ask::is_long_question(question),
            _ => false,
        };
        self.work.is_task() && !at_once
    }

    /// Obeys an input; breaks after `quit`.
    fn take(&mut self, input: Input, output: &mut Output<'_>) -> ControlFlow<()> {
        match input {
            Ok(command) => self.obey(command, output),
            Err(error) => {
                output.error(error);
                ControlFlow::Continue(())
            }
        }
    }

    /// Starts a task, or runs it to its end where there are no threads.
    pub(super) fn start_task(&mut self, task: Task, output: &mut Output<'_>) {
        if self.work.is_search() {
            return output.lines(task.refused("found a search running, expected stop first"));
        }
        if !self.has_threads {
            let last = task.run(&AtomicBool::new(false), |line| output.lines(line));
            return last.into_iter().for_each(|line| output.lines(line));
        }
        let task = Arc::new(task);
        match RunningTask::start(Arc::clone(&task)) {
            Ok(running) => self.work = Work::Task(running),
            Err(error) => output.lines(task.refused(&error.to_string())),
        }
    }

    /// Ends the work. A search answers before this returns.
    pub(super) fn halt(&mut self, output: &mut Output<'_>) {
        if let Work::Search { search, .. } = &self.work {
            search.stop();
        }
        while let Work::Search { reports, .. } = &self.work {
            let report = reports.recv();
            self.pass_on(report, output);
        }
        if let Work::Task(task) = &self.work {
            task.halt().for_each(|line| output.lines(line));
        }
        self.work = Work::None;
    }

    /// Writes a report of the search.
    fn pass_on(&mut self, report: Result<Report, RecvError>, output: &mut Output<'_>) {
        match report.expect("a search reports its end") {
            Report::Info(info) => output.info(&info, self.shows_wdl),
            Report::Progress(progress) => output.reply(&Reply::Info(InfoLine::from(&progress))),
            Report::Done(done) => {
                self.report_done(&done, output);
                self.work = Work::None;
            }
        }
    }
}
