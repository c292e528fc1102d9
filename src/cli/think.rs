//! A search run from the terminal: its reports as they come, and Ctrl-C.

use std::time::Duration;

use bingwa::search::{Done, Info, NoReport, Report, Search};

use super::interrupt::Interruptible;

/// Longest time between Ctrl-C and the stop of the search.
const POLL: Duration = Duration::from_millis(20);

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
