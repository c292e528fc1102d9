//! The settings that decide which moves are legal, and the two variants.

use std::fmt;
use std::str::FromStr;

use super::error::ParseValueError;

/// The version of the rules. What was proven under another version has to be
/// proven again. Version 2 exempts the only filled front pit from kutakatia;
/// under version 1 it was exempt only with more than one seed.
pub const RULES_VERSION: u32 = 2;

/// The seed limit unless set otherwise: a move that sows more seeds than this
/// is infinite. The longest finite move known in a game sows 9,955 seeds.
pub const DEFAULT_SEED_LIMIT: u32 = 10_000;

/// The largest seed limit; a larger one counts as this. A move that sows a
/// million seeds takes nearly a millisecond.
pub const MAX_SEED_LIMIT: u32 = 1_000_000;

/// The settings that decide which moves are legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Rules {
    /// A move that sows *more than* this many seeds counts as infinite and is
    /// not legal (§2.3). Every seed dropped by a sowing counts, captured ones
    /// too; the one that a kunamua move puts in from the store does not. At
    /// most [`MAX_SEED_LIMIT`].
    pub seed_limit: u32,
    /// Whether a takata may put a pit under kutakatia (§4.5).
    pub kutakatia: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Rules { seed_limit: DEFAULT_SEED_LIMIT, kutakatia: true }
    }
}

/// Which game is played: decides the start position and whether kutakatia
/// exists.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Bao la kiswahili, the full game.
    #[default]
    Kiswahili,
    /// Bao la kujifunza, the learners' game: two seeds in every pit, mtaji
    /// rules only, no house, no kutakatia.
    Kujifunza,
}

impl Variant {
    /// Both variants, the full game first.
    pub const ALL: [Variant; 2] = [Variant::Kiswahili, Variant::Kujifunza];

    /// The variant's own rules with the default seed limit.
    #[must_use]
    pub fn rules(self) -> Rules {
        Rules { kutakatia: self == Variant::Kiswahili, ..Rules::default() }
    }

    /// The variant's name: `kiswahili` or `kujifunza`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Variant::Kiswahili => "kiswahili",
            Variant::Kujifunza => "kujifunza",
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Variant {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Variant::ALL
            .into_iter()
            .find(|variant| variant.name().eq_ignore_ascii_case(text))
            .ok_or_else(|| ParseValueError::new("variant", text, "kiswahili or kujifunza"))
    }
}
