//! Searches with a sign that the engine thinks, for a person at a terminal.

use std::env;
use std::io::Write;
use std::time::Duration;

use bingwa::search::{Info, Search};
use console::Term;
use indicatif::{ProgressBar, ProgressStyle};

use super::super::terminal::NoEcho;
use super::super::think::{SearchEnd, think};

/// Time between two pictures of the spinner.
const TICK: Duration = Duration::from_millis(120);

/// What Ctrl-C does while the engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CtrlC {
    Plays,
    Answers,
}

/// Searches as [`think`] does, and shows that the engine thinks.
///
/// # Errors
///
/// The error of `on_info`, which also stops the search.
pub(super) fn think_visibly(
    out: &mut impl Write,
    ctrl_c: CtrlC,
    start: impl FnOnce() -> Search,
    on_info: impl FnMut(Info) -> anyhow::Result<()>,
) -> anyhow::Result<SearchEnd> {
    let mut spinner = None;
    let start = || {
        spinner = Some(Spinner::start(out, ctrl_c));
        start()
    };
    think(start, on_info)
}

/// The sign; it goes away when it is dropped. Pipes get none, and a dumb terminal
/// a line. Typed text would break the sign, so it is hidden.
struct Spinner(Option<(ProgressBar, NoEcho)>);

impl Spinner {
    /// Shows that the engine has begun to think.
    fn start(out: &mut impl Write, ctrl_c: CtrlC) -> Spinner {
        const TEXT: &str = "bingwa thinks";
        if !Term::stdout().is_term() {
            return Spinner(None);
        }
        if env::var_os("TERM").is_some_and(|terminal| terminal == "dumb") {
            // The answer after it reports an error of standard output.
            let _ = writeln!(out, "{TEXT} ...").and_then(|()| out.flush());
            return Spinner(None);
        }
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}; Ctrl-C: {prefix} now");
        let does = match ctrl_c {
            CtrlC::Plays => "play",
            CtrlC::Answers => "answer",
        };
        let echo = NoEcho::begin();
        let bar = ProgressBar::new_spinner().with_message(TEXT).with_prefix(does);
        let bar = style.map(|style| bar.clone().with_style(style)).unwrap_or(bar);
        bar.enable_steady_tick(TICK);
        Spinner(Some((bar, echo)))
    }
}

impl Drop for Spinner {
    fn drop(&mut self) {
        if let Some((bar, _)) = &self.0 {
            bar.finish_and_clear();
        }
    }
}
