//! How a verb ended.

/// The result of a verb that ran to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ExitStatus {
    /// Everything was done.
    Done,
    /// Something failed and was reported; everything else was done.
    Failed,
}

impl ExitStatus {
    /// Failed if either is failed.
    pub(super) fn and(self, other: ExitStatus) -> ExitStatus {
        if self == ExitStatus::Done { other } else { ExitStatus::Failed }
    }
}
