//! Searches without an end, for a place where nothing can stop a search.

use bingwa::protocol::{Command, Go};

/// A limit that no search reaches: at ten million nodes a second it lasts for
/// 29,000 years.
const ENDLESS: u64 = 1 << 63;

/// A search without an end, written as one with a limit.
pub(crate) struct EndlessSearch {
    /// The `go` command to obey.
    pub(crate) go: Go,
    /// Whether the answer must wait for `stop`, even when the search has ended
    /// because nothing is left to search.
    pub(crate) waits_for_stop: bool,
}

impl EndlessSearch {
    /// The endless search that a command asks for; `None` if it ends by itself.
    /// A pondering search waits for a command too, which nobody could hear:
    /// the session refuses it.
    pub(crate) fn of(command: &Command) -> Option<EndlessSearch> {
        let Command::Go(go) = command else {
            return None;
        };
        let has_limit = go.depth.is_some()
            || go.nodes.is_some()
            || go.movetime.is_some()
            || go.mate.is_some()
            || go.times.iter().any(Option::is_some);
        if go.ponder || (has_limit && !go.infinite) {
            return None;
        }
        let nodes = go.nodes.or(Some(ENDLESS));
        let endless = Go { nodes, infinite: false, ..go.clone() };
        Some(EndlessSearch { go: endless, waits_for_stop: go.infinite })
    }
}
