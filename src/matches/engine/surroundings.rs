//! What all engines of a match have in common.

use super::dialects::Dialects;
use super::log::Log;
use super::stop::Stop;
use crate::matches::rules::MatchRules;

/// What all engines of a match are started with.
#[derive(Clone, Copy)]
pub struct Surroundings<'a> {
    /// The rules of the match, which the engines are told.
    pub rules: &'a MatchRules,
    /// The protocols found so far.
    pub dialects: &'a Dialects,
    /// The log of the dialogue.
    pub log: Option<&'a Log>,
    /// The signal that ends the match.
    pub stop: &'a Stop,
}
