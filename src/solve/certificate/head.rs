//! The head of a certificate: the claim that is proven, of which position, under which rules.

use std::fmt;
use std::str::FromStr;

use crate::bao::{MAX_SEED_LIMIT, Position, RULES_VERSION, Rules, Side, Variant};

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

impl Claim {
    /// Reads the text of a claim; an error says what was found and expected.
    fn read(text: &str) -> Result<Claim, String> {
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
        claim.ok_or_else(|| {
            format!(
                "found {:?}, expected a claim such as \"South wins in 21 plies\" or \"South does \
                 not win within 20 plies\"",
                excerpt(text)
            )
        })
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

/// A text as errors quote it: at most its first 100 characters.
pub(super) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 100;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// A number without signs and leading zeros.
pub(super) fn number<N: FromStr + fmt::Display>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// The tags of a certificate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// What is proven.
    pub claim: Claim,
    /// The game's name; the rules decide.
    pub variant: Variant,
    /// The rules.
    pub rules: Rules,
    /// The position of which it is proven.
    pub root: Position,
    /// The lines between the head and the end.
    pub lines: u64,
    /// The most nodes that a leaf may take the solver, at most [`MOST_LEAF_NODES`]; `None` if the
    /// certificate has no leaves and proves everything itself.
    pub leaf_nodes: Option<u64>,
}

/// The version of the format. Version 1 had no tag `Rules`; its proofs rest on version 1
/// of the rules.
const VERSION: &str = "2";

/// The keys of the tags, in order.
const KEYS: [&str; 8] =
    ["Proof", "Rules", "Claim", "Variant", "Kutakatia", "SeedLimit", "Position", "Lines"];

/// The most nodes of a leaf: they decide the memory that its proof takes.
pub const MOST_LEAF_NODES: u64 = 1_000_000_000;

/// The key of the tag that follows where there are leaves.
const LEAF_NODES: &str = "LeafNodes";

impl fmt::Display for Head {
    /// The tags, one a line, the last with its line end.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Head { claim, variant, rules, root, lines, leaf_nodes } = self;
        let kutakatia = if rules.kutakatia { "on" } else { "off" };
        let (claim, variant) = (claim.to_string(), variant.to_string());
        let (version, limit) = (RULES_VERSION.to_string(), rules.seed_limit.to_string());
        let (root, lines) = (root.to_string(), lines.to_string());
        let values = [VERSION, &version, &claim, &variant, kutakatia, &limit, &root, &lines];
        for (key, value) in KEYS.into_iter().zip(values) {
            writeln!(f, "[{key} \"{value}\"]")?;
        }
        leaf_nodes.map_or(Ok(()), |nodes| writeln!(f, "[{LEAF_NODES} \"{nodes}\"]"))
    }
}

impl Head {
    /// The head of a certificate with `lines` lines.
    pub(super) fn new(claim: Claim, root: &Position, rules: &Rules, lines: usize) -> Head {
        let bare = root.stores_are_empty() && root.houses() == [false, false];
        let variant =
            if bare && !rules.kutakatia { Variant::Kujifunza } else { Variant::Kiswahili };
        let lines = lines as u64;
        Head { claim, variant, rules: *rules, root: *root, lines, leaf_nodes: None }
    }

    /// The tags that every head has, each on a line.
    pub(super) const TAGS: usize = KEYS.len();

    /// Reads the most nodes of a leaf from the line of their tag.
    pub(super) fn read_leaf_nodes(line: &str) -> Result<u64, String> {
        let nodes = tag_value(line, LEAF_NODES).and_then(number);
        nodes.filter(|nodes| (1..=MOST_LEAF_NODES).contains(nodes)).ok_or_else(|| {
            format!(
                "found {:?}, expected an empty line or [{LEAF_NODES} \"N\"] with a number from 1 to \
                 {MOST_LEAF_NODES}",
                excerpt(line)
            )
        })
    }

    /// Reads a head from the lines of its tags, without that of the leaves; an error says what was
    /// found and expected, and comes with the index of its line.
    pub(super) fn read(lines: &[String]) -> Result<Head, (usize, String)> {
        let mut values = [""; KEYS.len()];
        for (index, key) in KEYS.into_iter().enumerate() {
            let line = lines.get(index).map_or("", String::as_str);
            let wrong = || format!("found {:?}, expected the tag [{key} \"…\"]", excerpt(line));
            values[index] = tag_value(line, key).ok_or_else(|| (index, wrong()))?;
            // Another version may have other tags.
            if index == 0 && values[0] != VERSION {
                let error = format!(
                    "Proof: found {:?}, expected {VERSION}: a certificate of another version has to \
                     be made again",
                    excerpt(values[0])
                );
                return Err((index, error));
            }
        }
        let failed = |index: usize, error: String| (index, format!("{}: {error}", KEYS[index]));
        let expected = |index: usize, expected: &str| {
            failed(index, format!("found {:?}, expected {expected}", excerpt(values[index])))
        };
        if values[1] != RULES_VERSION.to_string() {
            let version = format!("{RULES_VERSION}, the version of the rules of this program");
            return Err(expected(1, &version));
        }
        let claim = Claim::read(values[2]).map_err(|error| failed(2, error))?;
        let variant = Variant::ALL.into_iter().find(|variant| variant.name() == values[3]);
        let variant = variant.ok_or_else(|| expected(3, "kiswahili or kujifunza"))?;
        let kutakatia = match values[4] {
            "on" => true,
            "off" => false,
            _ => return Err(expected(4, "on or off")),
        };
        let seed_limit = number(values[5])
            .filter(|limit| (1..=MAX_SEED_LIMIT).contains(limit))
            .ok_or_else(|| expected(5, "a number from 1 to 1000000"))?;
        let root: Position = values[6].parse().map_err(|error| failed(6, format!("{error}")))?;
        if root.to_string() != values[6] {
            return Err(expected(6, &format!("{:?}", root.to_string())));
        }
        let rules = Rules { seed_limit, kutakatia };
        if root.under(&rules) != root {
            return Err(expected(6, "no pit under kutakatia, since Kutakatia is off"));
        }
        let lines = number(values[7]).ok_or_else(|| expected(7, "a number of lines below 2^64"))?;
        Ok(Head { claim, variant, rules, root, lines, leaf_nodes: None })
    }
}

/// The value of a tag, if the line is one with this key.
fn tag_value<'a>(line: &'a str, key: &str) -> Option<&'a str> {
    line.strip_prefix('[')?.strip_prefix(key)?.strip_prefix(" \"")?.strip_suffix("\"]")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_claim_reads_its_own_text_and_nothing_else() {
        for claim in [Claim::Wins(Side::South, 21), Claim::DoesNotWin(Side::North, 0)] {
            assert_eq!(Claim::read(&claim.to_string()), Ok(claim));
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
            let error = Claim::read(text).expect_err("no claim");
            assert!(error.starts_with(&format!("found {text:?}, expected a claim")), "{error}");
        }
    }
}
