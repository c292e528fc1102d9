//! The signal that ends a match.

use std::convert::Infallible;

use crossbeam_channel::{Receiver, Sender, bounded, never};

/// Gives its [`Stop`] the signal when it is dropped.
#[derive(Debug)]
pub struct Stopper {
    _sender: Sender<Infallible>,
}

/// Tells whether to stop. Clones belong to the same [`Stopper`].
#[derive(Clone, Debug)]
pub struct Stop {
    /// Carries no message; disconnected once the stopper is gone, which wakes
    /// every thread that waits for it.
    receiver: Receiver<Infallible>,
}

impl Stop {
    /// A stopper and its signal.
    #[must_use]
    pub fn new() -> (Stopper, Stop) {
        let (sender, receiver) = bounded(0);
        (Stopper { _sender: sender }, Stop { receiver })
    }

    /// A signal that never comes.
    #[must_use]
    pub fn never() -> Stop {
        Stop { receiver: never() }
    }

    /// Whether the stopper is gone.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.receiver.try_recv().is_err_and(|error| error.is_disconnected())
    }

    /// A channel for `select!`: it is disconnected when the match is to stop.
    pub(in crate::matches) fn receiver(&self) -> &Receiver<Infallible> {
        &self.receiver
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_signal_comes_when_its_stopper_is_dropped() {
        let (stopper, stop) = Stop::new();
        let clone = stop.clone();
        assert!(!stop.is_stopped() && !clone.is_stopped());
        drop(stopper);
        assert!(stop.is_stopped() && clone.is_stopped());
        assert!(!Stop::never().is_stopped());
    }
}
