//! Ctrl-C: it ends a running search, and otherwise the program. SIGTERM and SIGHUP count as
//! Ctrl-C, but always end `play`.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::sync::{Mutex, Once};
use std::time::{Duration, Instant};
use std::{io, process, thread};

use bingwa::search::{Done, Info, NoReport, Report, Search};

use super::{output, terminal};

/// The exit code of a program that a signal ended is this and the signal's number, as shells
/// have it.
const SIGNAL_CODE: i32 = 128;

/// Longest write to standard output that is waited for after Ctrl-C.
const LONGEST_WRITE: Duration = Duration::from_secs(1);

/// Time between two looks at a write, or at a search.
const POLL: Duration = Duration::from_millis(20);

/// The number of the signal of Ctrl-C.
const SIGINT: i32 = 2;

/// The next Ctrl-C interrupts a search.
static SEARCHING: AtomicBool = AtomicBool::new(false);

/// Ctrl-C has interrupted the search.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// The warning about the work that is lost if a signal ends the program.
static LOSS: Mutex<Option<String>> = Mutex::new(None);

/// The exit code of work that a signal ended before it was done.
const UNFINISHED_CODE: i32 = 1;

/// While this exists, the first Ctrl-C sets [`is_interrupted`]; a second one
/// ends the program. One that begins while another exists shares what that one has
/// seen.
///
/// [`is_interrupted`]: Interruptible::is_interrupted
pub(super) struct Interruptible(());

/// The number of [`Interruptible`]s that exist.
static OPEN: AtomicUsize = AtomicUsize::new(0);

impl Interruptible {
    pub(super) fn begin() -> Interruptible {
        if OPEN.fetch_add(1, SeqCst) == 0 {
            INTERRUPTED.store(false, SeqCst);
            SEARCHING.store(true, SeqCst);
        }
        install_handler();
        Interruptible(())
    }

    /// Whether Ctrl-C was pressed since the beginning.
    pub(super) fn is_interrupted(&self) -> bool {
        INTERRUPTED.load(SeqCst)
    }

    /// The flag that [`is_interrupted`](Interruptible::is_interrupted) reads, for
    /// computations that stop when it is set.
    pub(super) fn flag(&self) -> &'static AtomicBool {
        &INTERRUPTED
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        if OPEN.fetch_sub(1, SeqCst) == 1 {
            SEARCHING.store(false, SeqCst);
        }
    }
}

/// Sets the warning with which a signal ends a computation of which nothing can be kept.
pub(super) fn set_loss(warning: String) {
    *LOSS.lock().unwrap() = Some(warning);
    install_handler();
}

/// Ends the program as Ctrl-C does.
fn leave() -> ! {
    end(SIGINT)
}

/// Ends the program after a signal, with the terminal as it was before.
fn end(signal: i32) -> ! {
    terminal::restore();
    let loss = LOSS.lock().unwrap().take();
    // Locked until the exit: another thread must not report the end of an interrupted pipe.
    let _stderr = io::stderr().lock();
    if let Some(warning) = &loss {
        output::warning(warning);
    }
    process::exit(if loss.is_some() { UNFINISHED_CODE } else { SIGNAL_CODE + signal })
}

/// Makes SIGTERM and SIGHUP end the program, also during a search. To be called before any
/// thread starts: a thread that does not block the signals would get them.
#[cfg(unix)]
pub(super) fn end_at_termination() {
    use nix::sys::signal::{SigSet, Signal};
    let signals: SigSet = [Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
    // Signals that cannot be blocked count as Ctrl-C.
    if signals.thread_block().is_ok() {
        let waits = thread::Builder::new().name("signals".to_owned()).spawn(move || {
            if let Ok(signal) = signals.wait() {
                end(signal as i32);
            }
        });
        if waits.is_err() {
            let _ = signals.thread_unblock();
        }
    }
}

/// Other systems have no such signals.
#[cfg(not(unix))]
pub(super) fn end_at_termination() {}

fn install_handler() {
    static INSTALL: Once = Once::new();
    INSTALL.call_once(|| {
        let handler = || {
            if SEARCHING.swap(false, SeqCst) {
                INTERRUPTED.store(true, SeqCst);
                // A write that nobody reads would never let the work see the flag.
                let begun = Instant::now();
                while output::is_writing() {
                    if begun.elapsed() > LONGEST_WRITE {
                        leave();
                    }
                    thread::sleep(POLL);
                }
                return;
            }
            leave();
        };
        // Without a handler Ctrl-C ends the program, as it does by default.
        let _ = ctrlc::set_handler(handler);
    });
}

/// How a search ended.
pub(super) struct SearchEnd {
    pub(super) done: Done,
    /// Ctrl-C ended it.
    pub(super) interrupted: bool,
}

/// Starts a search and calls `on_info` for each report. Ctrl-C stops the
/// search, which then answers with the best move found so far.
///
/// # Errors
///
/// The error of `on_info`, which also stops the search.
pub(super) fn think(
    start: impl FnOnce() -> Search,
    mut on_info: impl FnMut(Info) -> anyhow::Result<()>,
) -> anyhow::Result<SearchEnd> {
    let interrupts = Interruptible::begin();
    let search = start();
    let mut interrupted = false;
    loop {
        match search.next_report(POLL) {
            Ok(Report::Info(info)) => on_info(info)?,
            Ok(Report::Progress(_)) => {}
            Ok(Report::Done(done)) => {
                // A short search may end before Ctrl-C was noticed.
                interrupted |= interrupts.is_interrupted();
                return Ok(SearchEnd { done, interrupted });
            }
            Err(NoReport::Ended) => {
                anyhow::bail!("the search ended without an answer")
            }
            Err(NoReport::Timeout) => {}
        }
        if !interrupted && interrupts.is_interrupted() {
            interrupted = true;
            search.stop();
        }
    }
}
