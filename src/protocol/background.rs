//! A session whose searches run in the background: the loop that waits for
//! commands and reports, whichever come first.

use std::collections::VecDeque;
use std::io;
use std::ops::ControlFlow;
use std::sync::Arc;

use crossbeam_channel::{Receiver, RecvError, never, select, unbounded};

#[cfg(feature = "serde")]
use super::ask;
use super::output::Output;
use super::session::{Action, NO_PONDERING, Session};
use super::task::{RunningTask, Said, Task};
use crate::search::{Done, Limits, Report, Search};
use crate::ugi::{Command, CommandError, Go, InfoLine, Reply};
use crate::util::lines::LineError;

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

/// The work that runs in the background.
enum Work {
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
    /// The channels of a search's reports and of a task's lines; a channel without messages
    /// where the work has none.
    fn channels(&self) -> (Receiver<Report>, Receiver<Said>) {
        match self {
            Work::None => (never(), never()),
            Work::Search { reports, .. } => (reports.clone(), never()),
            Work::Task(task) => (never(), task.said().clone()),
        }
    }

    fn ends_by_itself(&self) -> bool {
        match self {
            Work::None | Work::Task(_) => true,
            Work::Search { limits, .. } => limits.ends_by_itself(),
        }
    }
}

/// Most commands that wait for the end of a task.
const MOST_WAITING: usize = 256;

/// A session with its output and its work in the background.
pub(super) struct Background<'a> {
    session: Session,
    output: Output<'a>,
    work: Work,
    /// Lines that came during a task and wait for its end.
    waiting: VecDeque<Input>,
    /// Why the input ended too early.
    unreadable: Option<InputError>,
}

impl<'a> Background<'a> {
    pub(super) fn new(session: Session, output: Output<'a>) -> Background<'a> {
        Background { session, output, work: Work::None, waiting: VecDeque::new(), unreadable: None }
    }

    /// Obeys commands and passes on reports until `quit`, or until both the
    /// input and the work have ended. An input that broke off is an error after that.
    pub(super) fn run(mut self, mut inputs: Receiver<Input>) -> io::Result<()> {
        let mut ended = false;
        loop {
            if !self.is_held_up()
                && let Some(input) = self.waiting.pop_front()
            {
                if self.obey(input)?.is_break() {
                    return Ok(());
                }
                continue;
            }
            if ended && !self.work.ends_by_itself() {
                // A script that pipes in a search wants its answer, but can no
                // longer stop it.
                self.halt()?;
            }
            if ended && matches!(self.work, Work::None) {
                return self.unreadable.map_or(Ok(()), |error| Err(io::Error::other(error)));
            }
            let (reports, said) = self.work.channels();
            select! {
                recv(inputs) -> input => match input {
                    Ok(Err(error @ InputError::Unreadable(_))) => self.unreadable = Some(error),
                    Ok(input) if self.must_wait(&input) => self.wait(input)?,
                    Ok(input) => if self.obey(input)?.is_break() {
                        return Ok(());
                    },
                    Err(RecvError) => {
                        ended = true;
                        inputs = never();
                    }
                },
                recv(reports) -> report => self.pass_on(report)?,
                recv(said) -> said => match said {
                    Ok(Said::Line(line)) => self.output.lines(line)?,
                    Ok(Said::Last(line)) => {
                        self.output.lines(line)?;
                        self.work = Work::None;
                    }
                    Err(RecvError) => self.work = Work::None,
                },
            }
        }
    }

    /// Keeps an input for the end of the task; too many of them are errors, so
    /// that no input can fill the memory.
    fn wait(&mut self, input: Input) -> io::Result<()> {
        if self.waiting.len() < MOST_WAITING {
            self.waiting.push_back(input);
            return Ok(());
        }
        self.output.error(format_args!(
            "line: found more than {MOST_WAITING} commands during perft, bench or ask, \
             expected its end or stop first"
        ))
    }

    /// Whether an input must wait for the end of a task. Scripts send `perft 6`
    /// and `quit` in one breath and want the count.
    fn must_wait(&self, input: &Input) -> bool {
        let at_once = match input {
            Ok(Command::Stop) => true,
            // Not ahead of the lines before it.
            Ok(Command::IsReady) => self.waiting.is_empty(),
            // Its game is its own, so the order does not matter.
            #[cfg(feature = "serde")]
            Ok(Command::Ask(question)) => !ask::is_long_question(question),
            _ => false,
        };
        self.is_held_up() && !at_once
    }

    fn is_held_up(&self) -> bool {
        matches!(self.work, Work::Task(_))
    }

    /// Obeys an input; breaks after `quit`.
    fn obey(&mut self, input: Input) -> io::Result<ControlFlow<()>> {
        let action = match input {
            Ok(command) => self.session.obey(command, &mut self.output)?,
            Err(error) => {
                self.output.error(error)?;
                None
            }
        };
        match action {
            None => {}
            Some(Action::NewGame) => {
                self.halt()?;
                self.session.new_game();
            }
            Some(Action::Go(go)) => self.start_search(&go)?,
            Some(Action::Task(task)) => self.start_task(task)?,
            Some(Action::Stop) => self.halt()?,
            Some(Action::PonderHit) => match &mut self.work {
                Work::Search { search, limits, .. } if limits.ponder => {
                    limits.ponder = false;
                    search.ponderhit();
                }
                _ => self.output.error(NO_PONDERING)?,
            },
            Some(Action::Quit) => {
                self.halt()?;
                return Ok(ControlFlow::Break(()));
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    fn start_search(&mut self, go: &Go) -> io::Result<()> {
        if self.is_searching() {
            return self.output.error("go: found a search running, expected stop first");
        }
        let Some(limits) = self.session.limits(go, &mut self.output)? else {
            return Ok(());
        };
        let (sender, reports) = unbounded();
        // A session that has ended reads no reports.
        let sink = move |report| _ = sender.send(report);
        let search = self.session.start_search(limits.clone(), sink);
        self.work = Work::Search { search, reports, limits };
        Ok(())
    }

    fn start_task(&mut self, task: Task) -> io::Result<()> {
        if self.is_searching() {
            return self.output.lines(task.refused("found a search running, expected stop first"));
        }
        let task = Arc::new(task);
        match RunningTask::start(Arc::clone(&task)) {
            Ok(running) => self.work = Work::Task(running),
            Err(error) => self.output.lines(task.refused(&error.to_string()))?,
        }
        Ok(())
    }

    fn is_searching(&self) -> bool {
        matches!(self.work, Work::Search { .. })
    }

    /// Ends the work. A search answers before this returns.
    fn halt(&mut self) -> io::Result<()> {
        if let Work::Search { search, .. } = &self.work {
            search.stop();
        }
        while let Work::Search { reports, .. } = &self.work {
            let report = reports.recv();
            self.pass_on(report)?;
        }
        if let Work::Task(task) = &self.work {
            task.halt().try_for_each(|line| self.output.lines(line))?;
        }
        self.work = Work::None;
        Ok(())
    }

    /// Writes a report of the search.
    fn pass_on(&mut self, report: Result<Report, RecvError>) -> io::Result<()> {
        let done = match report {
            Ok(Report::Info(info)) => return self.session.report_info(&info, &mut self.output),
            Ok(Report::Progress(progress)) => {
                return self.output.reply(&Reply::Info(InfoLine::from(&progress)));
            }
            Ok(Report::Done(done)) => done,
            Err(RecvError) => {
                // The search's thread panicked, but the other end still waits
                // for an answer.
                self.output.error("go: the search broke off")?;
                Done::default()
            }
        };
        self.session.report_done(&done, &mut self.output)?;
        self.work = Work::None;
        Ok(())
    }
}
