//! The protocols that engine programs were found to speak.

use std::sync::{Arc, Mutex, PoisonError};

use super::spec::Program;
use crate::protocol::Protocol;

/// The protocol of each program that has been started: a program is asked once,
/// however often it is started. Clones share what they know.
#[derive(Clone, Debug, Default)]
pub struct Dialects {
    known: Arc<Mutex<Vec<(Program, Protocol)>>>,
}

impl Dialects {
    /// The protocol of a program: the one that its specification names, or else
    /// the one that it spoke before.
    #[must_use]
    pub fn of(&self, program: &Program) -> Option<Protocol> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let found = known.iter().find(|(other, _)| other == program);
        program.protocol.or(found.map(|&(_, protocol)| protocol))
    }

    /// Remembers the protocol that a program speaks.
    pub(super) fn remember(&self, program: &Program, protocol: Protocol) {
        if self.of(program).is_none() {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            known.push((program.clone(), protocol));
        }
    }
}
