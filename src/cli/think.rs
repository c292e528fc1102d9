//! Running a search from the terminal: reports as they come, and Ctrl-C.

use std::process;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Mutex, OnceLock, PoisonError};

use bingwa::search::{Done, Info, Report, Search};
use crossbeam_channel::{Receiver, bounded, never, select};

use super::output;

/// What came of a search.
pub(super) struct Thought {
    pub(super) done: Done,
    /// Whether Ctrl-C ended it.
    pub(super) interrupted: bool,
}

/// Starts a search and calls `on_info` for each report. Ctrl-C ends the search,
/// not the program: what it has found by then counts.
///
/// # Errors
///
/// What `on_info` says; the search is stopped then.
pub(super) fn think(
    start: impl FnOnce() -> Search,
    mut on_info: impl FnMut(Info) -> anyhow::Result<()>,
) -> anyhow::Result<Thought> {
    let interrupts = interrupts();
    THINKING.store(true, SeqCst);
    let search = start();
    let mut interrupted = false;
    loop {
        select! {
            recv(interrupts) -> _ => {
                interrupted = true;
                search.stop();
            }
            recv(search.reports()) -> report => match report {
                Ok(Report::Info(info)) => on_info(info)?,
                Ok(Report::Done(done)) => {
                    THINKING.store(IN_A_ROW.load(SeqCst), SeqCst);
                    return Ok(Thought { done, interrupted });
                }
                Err(_) => anyhow::bail!("the search ended without an answer"),
            }
        }
    }
}

/// Whether a search is running that Ctrl-C may end.
static THINKING: AtomicBool = AtomicBool::new(false);

/// Whether searches follow each other, so that Ctrl-C between two of them is
/// meant for the next.
static IN_A_ROW: AtomicBool = AtomicBool::new(false);

/// Says that a row of searches begins or ends.
pub(super) fn set_in_a_row(in_a_row: bool) {
    interrupts();
    IN_A_ROW.store(in_a_row, SeqCst);
    THINKING.store(in_a_row, SeqCst);
}

/// What is to be said if Ctrl-C ends the program.
static FAREWELL: Mutex<Option<String>> = Mutex::new(None);

/// Has something said should Ctrl-C end the program; `None` is nothing.
pub(super) fn set_farewell(text: Option<String>) {
    interrupts();
    *FAREWELL.lock().unwrap_or_else(PoisonError::into_inner) = text;
}

/// The exit code of a program ended by Ctrl-C, as shells have it.
const INTERRUPTED: i32 = 130;

/// A message for each Ctrl-C during a search. One at any other time, or a
/// second one, ends the program as usual.
fn interrupts() -> &'static Receiver<()> {
    static INTERRUPTS: OnceLock<Receiver<()>> = OnceLock::new();
    INTERRUPTS.get_or_init(|| {
        let (sender, receiver) = bounded(1);
        let handler = move || {
            if !THINKING.swap(false, SeqCst) || sender.try_send(()).is_err() {
                if let Some(farewell) =
                    FAREWELL.lock().unwrap_or_else(PoisonError::into_inner).take()
                {
                    output::warning(&farewell);
                }
                process::exit(INTERRUPTED);
            }
        };
        // Without a handler Ctrl-C ends the program, as it does anyway.
        ctrlc::set_handler(handler).map_or_else(|_| never(), |()| receiver)
    })
}
