//! A puzzle, and the file of puzzles.

use std::fmt::Write;

use bingwa::bao::{Move, Position, Variant};
use serde::{Deserialize, Serialize};

use super::find::Theme;

/// A position in which exactly one first move wins in the shortest time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The position; the player to move wins.
    pub position: Position,
    /// The variant, which decides the rules.
    #[serde(default, skip_serializing_if = "is_kiswahili")]
    pub variant: Variant,
    /// The winner's moves that the shortest win takes.
    pub moves: u32,
    /// A shortest win with the longest defence, moves separated by spaces.
    #[serde(with = "line")]
    pub line: Vec<Move>,
    /// Whether another first move wins too, with one move more. If false, no other
    /// first move wins within `moves + 1` moves.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub slower: bool,
    /// How much a solver has to see: `README.md`.
    pub difficulty: u32,
    /// The idea of the puzzle.
    pub theme: Theme,
}

fn is_kiswahili(variant: &Variant) -> bool {
    *variant == Variant::Kiswahili
}

impl Puzzle {
    /// What decides the place in a file: the easier puzzle first.
    fn rank(&self) -> (u32, u32, String) {
        (self.difficulty, self.moves, self.position.to_string())
    }
}

/// Sorts puzzles by rising difficulty.
pub fn sort(puzzles: &mut [Puzzle]) {
    puzzles.sort_by_cached_key(Puzzle::rank);
}

/// Whether puzzles are sorted as [`sort`] does.
pub fn is_sorted(puzzles: &[Puzzle]) -> bool {
    puzzles.is_sorted_by_key(Puzzle::rank)
}

/// The file of puzzles: a JSON array with one puzzle on each line.
///
/// # Errors
///
/// None in practice: every field has a JSON form.
pub fn to_text(puzzles: &[Puzzle]) -> serde_json::Result<String> {
    let mut text = String::from("[");
    for (index, puzzle) in puzzles.iter().enumerate() {
        let comma = if index == 0 { "" } else { "," };
        let _ = write!(text, "{comma}\n{}", serde_json::to_string(puzzle)?);
    }
    text.push_str("\n]\n");
    Ok(text)
}

/// Reads a file of puzzles.
///
/// # Errors
///
/// The text is not JSON, or a field is missing or wrong.
pub fn from_text(text: &str) -> serde_json::Result<Vec<Puzzle>> {
    serde_json::from_str(text)
}

/// A line of play as one text.
mod line {
    use bingwa::bao::Move;
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub fn serialize<S: Serializer>(line: &[Move], serializer: S) -> Result<S::Ok, S::Error> {
        let moves: Vec<String> = line.iter().map(Move::to_string).collect();
        serializer.serialize_str(&moves.join(" "))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Move>, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.split_whitespace().map(|mv| mv.parse().map_err(D::Error::custom)).collect()
    }
}
