//! Faults: the ways in which an engine loses a game other than on the board.

use std::fmt;

/// A fault of an engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The kind of fault.
    pub kind: FaultKind,
    /// The text found and the text expected, on one line.
    pub detail: String,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum FaultKind {
    /// The move is not legal.
    IllegalMove,
    /// The answer is not a move.
    Nonsense,
    /// The program ended, or closed its output.
    Crash,
    /// The program did not answer, long after its time had run out.
    NoAnswer,
    /// The answer came too late.
    TimeLoss,
    /// The program could not be started again.
    FailedStart,
}

impl FaultKind {
    /// All kinds.
    pub const ALL: [FaultKind; 6] = [
        FaultKind::IllegalMove,
        FaultKind::Nonsense,
        FaultKind::Crash,
        FaultKind::NoAnswer,
        FaultKind::TimeLoss,
        FaultKind::FailedStart,
    ];

    /// The kind in the words of records.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            FaultKind::IllegalMove => "illegal move",
            FaultKind::Nonsense => "nonsense",
            FaultKind::Crash => "crash",
            FaultKind::NoAnswer => "no answer",
            FaultKind::TimeLoss => "lost on time",
            FaultKind::FailedStart => "failed start",
        }
    }

    /// A fault of this kind.
    #[must_use]
    pub fn because(self, detail: impl Into<String>) -> Fault {
        Fault { kind: self, detail: detail.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.kind.name(), self.detail)
    }
}

/// Why an engine gave no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The engine is at fault.
    Fault(Fault),
    /// The match is stopping.
    Stopped,
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Failure {
        Failure::Fault(fault)
    }
}
