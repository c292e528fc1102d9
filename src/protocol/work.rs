//! What runs beside the commands: a search, or a task (perft, the benchmark, a long question); and
//! the loop that waits for commands and for what the work says, whichever comes first.

use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use crossbeam_channel::{Receiver, RecvError, never, select, unbounded};

#[cfg(feature = "serde")]
use super::ask;
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
#[derive(Clone)]
pub(super) enum BackgroundTask {
    /// Counts the lines of play with this number of moves.
    Perft(Box<Game>, u32),
    /// Runs the benchmark.
    Bench,
    /// Answers a question in JSON, by an engine of its own with these options.
    #[cfg(feature = "serde")]
    Ask(String, Options),
}

impl BackgroundTask {
    /// The line that says why the task cannot be started.
    fn refused(&self, why: &str) -> String {
        match self {
            BackgroundTask::Perft(..) => InfoLine::error(format_args!("perft: {why}")).to_string(),
            BackgroundTask::Bench => InfoLine::error(format_args!("bench: {why}")).to_string(),
            #[cfg(feature = "serde")]
            BackgroundTask::Ask(question, _) => ask::refusal(question, why),
        }
    }

    /// Runs the task, passes each of its lines but the last to `say`, and returns
    /// the last one. `stop` ends it early: a question is answered all the same, a count and the
    /// benchmark have no last line then.
    fn run(&self, stop: &AtomicBool, mut say: impl FnMut(String)) -> Option<String> {
        match self {
            BackgroundTask::Perft(game, moves) => perft(game, *moves, stop, &mut say),
            BackgroundTask::Bench => bench(stop, &mut say),
            #[cfg(feature = "serde")]
            BackgroundTask::Ask(question, options) => {
                Some(ask::answer(question, *options, stop, &mut say))
            }
        }
    }

    /// Runs the task to its end on the caller's thread.
    pub(super) fn finish(&self, output: &mut Output<'_>) {
        let last = self.run(&AtomicBool::new(false), |line| output.lines(line));
        last.into_iter().for_each(|line| output.lines(line));
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

fn bench(stop: &AtomicBool, say: &mut dyn FnMut(String)) -> Option<String> {
    let each = |line: &BenchLine| -> Result<(), HashError> {
        let best = line.best.map_or_else(|| BestMove::NONE.to_owned(), |best| best.to_string());
        let BenchLine { number, nodes, position, .. } = line;
        say(format!("{number:>2} {nodes:>10} nodes {best:<4} {position}"));
        Ok(())
    };
    match bench::run(BenchOptions::default(), stop, each) {
        Ok(_) if stop.load(Relaxed) => None,
        Ok(result) => Some(format!("{} nodes {} nps", result.nodes, result.nps)),
        Err(error) => Some(InfoLine::error(format_args!("bench: {error}")).to_string()),
    }
}

/// A line of input.
pub(super) struct Input {
    /// The command, or the error of the line or of the whole input.
    command: Result<Command, InputError>,
    /// The words that were passed over.
    ignored: Vec<CommandError>,
    /// About the memory that it takes, in bytes.
    size: usize,
}

impl Input {
    /// Reads a line; `None` if it is blank.
    pub(super) fn read(line: Result<&str, InputError>) -> Option<Input> {
        let mut ignored = Vec::new();
        let size = size_of::<Input>() + line.as_ref().map_or(0, |text| text.len());
        let command = line.and_then(|text| Ok(Command::read(text, &mut ignored)?)).transpose()?;
        Some(Input { command, ignored, size })
    }
}

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

/// What the work says.
pub(super) enum News {
    /// A report of a search.
    Report(Report),
    /// A line of a task; more will come.
    Line(String),
    /// The last line of a task. Whoever reads it takes the task for ended, so a `stop` that comes
    /// later is meant for what follows.
    Last(String),
}

/// The work that runs beside the commands. The channel of its news closes when it is done.
pub(super) enum Work {
    None,
    Search {
        search: Search,
        news: Receiver<News>,
        /// The limits; `ponder` is cleared by `ponderhit`.
        limits: Limits,
    },
    BackgroundTask {
        stop: StopFlag,
        news: Receiver<News>,
    },
}

/// Ends a task when it is set, and when it is dropped.
pub(super) struct StopFlag(Arc<AtomicBool>);

impl Drop for StopFlag {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

impl Work {
    pub(super) fn is_search(&self) -> bool {
        matches!(self, Work::Search { .. })
    }

    fn is_task(&self) -> bool {
        matches!(self, Work::BackgroundTask { .. })
    }

    /// Whether there is work that ends without being told to.
    fn ends_by_itself(&self) -> bool {
        match self {
            Work::None => false,
            Work::BackgroundTask { .. } => true,
            Work::Search { limits, .. } => limits.ends_by_itself(),
        }
    }

    /// The channel of the news; one without messages where there is no work.
    fn news(&self) -> Receiver<News> {
        match self {
            Work::None => never(),
            Work::Search { news, .. } | Work::BackgroundTask { news, .. } => news.clone(),
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

/// Most bytes of commands that wait for the end of the work: thousands of lines. No more are read
/// then, so no input can fill the memory.
const MOST_WAITING: usize = 1 << 22;

impl Session {
    /// Obeys commands and passes on reports until `quit`, or until both the
    /// input and the work have ended. An input that broke off is an error after that.
    pub(super) fn run(
        mut self,
        mut inputs: Receiver<Input>,
        output: &mut Output<'_>,
    ) -> io::Result<()> {
        self.has_threads = true;
        let mut unreadable = None;
        let mut ended = false;
        loop {
            output.check()?;
            let is_ready = |input: &Input| !self.must_wait(input, true);
            if self.waiting.front().is_some_and(is_ready)
                && let Some(input) = self.waiting.pop_front()
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
            let news = self.work.news();
            let size: usize = self.waiting.iter().map(|input| input.size).sum();
            let next = if size < MOST_WAITING { inputs.clone() } else { never() };
            select! {
                recv(next) -> input => match input {
                    Ok(Input { command: Err(error @ InputError::Unreadable(_)), .. }) => {
                        unreadable = Some(error);
                    }
                    Ok(input) if self.must_wait(&input, self.waiting.is_empty()) => {
                        self.waiting.push_back(input);
                    }
                    Ok(input) => if self.take(input, output).is_break() {
                        return output.check();
                    },
                    Err(RecvError) => {
                        ended = true;
                        inputs = never();
                    }
                },
                recv(news) -> news => self.pass_on(news, output),
            }
        }
    }

    /// Whether a command must wait for the end of the work, or for those that wait already.
    fn must_wait(&self, input: &Input, is_first: bool) -> bool {
        let at_once = match &input.command {
            Ok(Command::Stop) => true,
            // Scripts send `perft 6` and `quit` in one breath and want the count.
            Ok(Command::Quit) => self.work.is_search(),
            // GUIs ask a search whether it is alive; a task is not one of theirs.
            Ok(Command::IsReady) => is_first || self.work.is_search(),
            // Its game is its own, so the order does not matter.
            #[cfg(feature = "serde")]
            Ok(Command::Ask(question)) => !ask::is_long_question(question),
            _ => false,
        };
        !at_once && (self.work.ends_by_itself() || !is_first)
    }

    /// Ends the work and that of each command that waits, in order: every `go` has its answer.
    /// Breaks after `quit`.
    pub(super) fn halt_all(&mut self, output: &mut Output<'_>) -> ControlFlow<()> {
        self.halt(output);
        while let Some(input) = self.waiting.pop_front() {
            self.take(input, output)?;
            self.halt(output);
        }
        ControlFlow::Continue(())
    }

    /// Obeys an input; breaks after `quit`.
    pub(super) fn take(&mut self, input: Input, output: &mut Output<'_>) -> ControlFlow<()> {
        output.warnings(&input.ignored);
        match input.command {
            Ok(command) => self.obey(command, output),
            Err(error) => {
                output.error(error);
                ControlFlow::Continue(())
            }
        }
    }

    /// Starts a task, or runs it to its end where there are no threads.
    pub(super) fn start_task(&mut self, task: BackgroundTask, output: &mut Output<'_>) {
        if self.work.is_search() {
            return output.lines(task.refused("found a search running, expected stop first"));
        }
        if !self.has_threads {
            return task.finish(output);
        }
        let (sender, news) = unbounded();
        let stop = Arc::new(AtomicBool::new(false));
        let (running, stopped) = (task.clone(), Arc::clone(&stop));
        // The receiver is gone once the work is dropped, which stops the task.
        let say = move |news| _ = sender.send(news);
        let work = move || {
            if let Some(last) = running.run(&stopped, |line| say(News::Line(line))) {
                say(News::Last(last));
            }
        };
        match thread::Builder::new().name("task".to_owned()).spawn(work) {
            Ok(_) => self.work = Work::BackgroundTask { stop: StopFlag(stop), news },
            Err(error) => output.lines(task.refused(&error.to_string())),
        }
    }

    /// Ends the work, and passes on what it still says: a search and a question answer.
    pub(super) fn halt(&mut self, output: &mut Output<'_>) {
        match &self.work {
            Work::None => {}
            Work::Search { search, .. } => search.stop(),
            Work::BackgroundTask { stop, .. } => stop.0.store(true, Relaxed),
        }
        while let Work::Search { news, .. } | Work::BackgroundTask { news, .. } = &self.work {
            let news = news.recv();
            self.pass_on(news, output);
        }
    }

    /// Writes what the work says.
    fn pass_on(&mut self, news: Result<News, RecvError>, output: &mut Output<'_>) {
        match news {
            Ok(News::Report(Report::Info(info))) => self.report_info(&info, output),
            Ok(News::Report(Report::Progress(progress))) => {
                output.lines(Reply::Info(InfoLine::from(&progress)));
            }
            Ok(News::Report(Report::Done(done))) => {
                self.report_done(&done, output);
                self.work = Work::None;
            }
            Ok(News::Line(line)) => output.lines(line),
            Ok(News::Last(line)) => {
                output.lines(line);
                self.work = Work::None;
            }
            Err(RecvError) => {
                assert!(self.work.is_task(), "a search reports its end");
                self.work = Work::None;
            }
        }
    }
}
