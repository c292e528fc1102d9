//! What a certificate proves.

use std::fmt;
use std::str::FromStr;

use crate::bao::Side;

/// The claim of a certificate. Its text is a sentence: `South wins in 21 plies`,
/// `South does not win within 20 plies`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Claim {
    /// The side can force a win that ends the game within this number of plies.
    Wins(Side, u32),
    /// The other side can prevent such a win.
    DoesNotWin(Side, u32),
}

impl Claim {
    /// The player whose win is claimed or denied.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Claim::Wins(side, _) | Claim::DoesNotWin(side, _) => side,
        }
    }

    /// The number of plies.
    #[must_use]
    pub const fn plies(self) -> u32 {
        match self {
            Claim::Wins(_, plies) | Claim::DoesNotWin(_, plies) => plies,
        }
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins(side, plies) => write!(f, "{side} wins in {plies} plies"),
            Claim::DoesNotWin(side, plies) => write!(f, "{side} does not win within {plies} plies"),
        }
    }
}

/// The text is no claim.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found {found:?}, expected a claim such as \"South wins in 21 plies\" or \"South does not \
     win within 20 plies\""
)]
pub struct ParseClaimError {
    /// The text.
    pub found: String,
}

impl FromStr for Claim {
    type Err = ParseClaimError;

    fn from_str(text: &str) -> Result<Claim, ParseClaimError> {
        let words: Vec<&str> = text.split(' ').collect();
        let claim = match words[..] {
            [side, "wins", "in", plies, "plies"] => {
                side_and_plies(side, plies).map(|(side, plies)| Claim::Wins(side, plies))
            }
            [side, "does", "not", "win", "within", plies, "plies"] => {
                side_and_plies(side, plies).map(|(side, plies)| Claim::DoesNotWin(side, plies))
            }
            _ => None,
        };
        claim.ok_or_else(|| ParseClaimError { found: text.to_owned() })
    }
}

fn side_and_plies(side: &str, plies: &str) -> Option<(Side, u32)> {
    let side = Side::ALL.into_iter().find(|name| name.to_string() == side)?;
    Some((side, plies_of(plies)?))
}

/// A number of plies or a rank: from 0 to 65,535.
pub(super) fn plies_of(text: &str) -> Option<u32> {
    number::<u16>(text).map(u32::from)
}

/// A number without signs and leading zeros.
pub(super) fn number<N: FromStr + fmt::Display>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_reads_its_own_text_and_nothing_else() {
        for claim in [Claim::Wins(Side::South, 21), Claim::DoesNotWin(Side::North, 0)] {
            assert_eq!(claim.to_string().parse(), Ok(claim));
        }
        for text in [
            "",
            "South wins in 021 plies",
            "South wins in +2 plies",
            "South wins in 70000 plies",
            "S wins in 2 plies",
            "South  wins in 2 plies",
            "South wins in 2 plies ",
        ] {
            assert_eq!(text.parse::<Claim>(), Err(ParseClaimError { found: text.to_owned() }));
        }
    }
}
