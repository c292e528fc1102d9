//! Ctrl-C: it ends a running computation, and otherwise the program. SIGTERM and SIGHUP count
//! as Ctrl-C, but always end `play`.

use std::ops::ControlFlow;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::{io, process};

use bingwa::analysis;
use bingwa::bao::Game;
use bingwa::search::{Done, Engine, Info, Limits};

use super::terminal;

/// The exit code of a program that a signal ended is this and the signal's number, as shells
/// have it.
const SIGNAL_CODE: i32 = 128;

/// The number of the signal of Ctrl-C.
const SIGINT: i32 = 2;

/// The number of [`Interruptible`]s that exist.
static OPEN: AtomicUsize = AtomicUsize::new(0);

/// Ctrl-C was pressed since the first of them began.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// While this exists, the first Ctrl-C sets [`is_interrupted`]; a second one
/// ends the program. One that begins while another exists shares what that one has
/// seen.
///
/// [`is_interrupted`]: Interruptible::is_interrupted
pub(super) struct Interruptible(());

impl Interruptible {
    pub(super) fn begin() -> Interruptible {
        if OPEN.fetch_add(1, SeqCst) == 0 {
            INTERRUPTED.store(false, SeqCst);
        }
        install_handler();
        Interruptible(())
    }

    /// Whether Ctrl-C was pressed since the beginning.
    pub(super) fn is_interrupted(&self) -> bool {
        INTERRUPTED.load(SeqCst)
    }

    /// [`ControlFlow::Break`] after Ctrl-C.
    pub(super) fn flow(&self) -> ControlFlow<()> {
        if self.is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Interruptible {
    fn drop(&mut self) {
        OPEN.fetch_sub(1, SeqCst);
    }
}

/// Ends the program as Ctrl-C does.
fn leave() -> ! {
    end(SIGINT)
}

/// Ends the program after a signal, with the terminal as it was before.
fn end(signal: i32) -> ! {
    terminal::restore();
    // Locked until the exit: another thread must not report the end of an interrupted pipe.
    let _stderr = io::stderr().lock();
    process::exit(SIGNAL_CODE + signal)
}

/// Makes SIGTERM and SIGHUP end the program, also during a search. To be called before any
/// thread starts: a thread that does not block the signals would get them.
#[cfg(unix)]
pub(super) fn end_at_termination() {
    use nix::sys::signal::{SigSet, Signal};
    let signals: SigSet = [Signal::SIGTERM, Signal::SIGHUP].into_iter().collect();
    // Signals that cannot be blocked count as Ctrl-C.
    if signals.thread_block().is_ok() {
        let waits = std::thread::Builder::new().name("signals".to_owned()).spawn(move || {
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
        // Without a handler Ctrl-C ends the program, as it does by default.
        let _ = ctrlc::set_handler(|| {
            if OPEN.load(SeqCst) == 0 || INTERRUPTED.swap(true, SeqCst) {
                leave();
            }
        });
    });
}

/// How a search ended.
pub(super) struct SearchEnd {
    pub(super) done: Done,
    /// The last settled report on the best line.
    pub(super) best: Option<Info>,
    /// Ctrl-C ended it.
    pub(super) interrupted: bool,
}

/// Searches a position as [`analysis::search`] does, and calls `on_info` for each report. Ctrl-C
/// stops the search, which then answers with the best move found so far.
///
/// # Errors
///
/// The error of `on_info`, which also stops the search.
pub(super) fn think(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    mut on_info: impl FnMut(&Info) -> anyhow::Result<()>,
) -> anyhow::Result<SearchEnd> {
    let interrupts = Interruptible::begin();
    let mut told = Ok(());
    let (best, done) = analysis::search(engine, game, limits, |info| {
        told = info.map_or(Ok(()), &mut on_info);
        if told.is_err() { ControlFlow::Break(()) } else { interrupts.flow() }
    });
    told?;
    Ok(SearchEnd { done, best, interrupted: interrupts.is_interrupted() })
}
