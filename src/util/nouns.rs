//! Numbers with their nouns, as messages have them.

use std::fmt::Display;

/// A number with its noun, in the plural unless the number is 1: `1 move`,
/// `2 moves`, `0 plies`. The noun is one whose plural ends in `s`, or in `ies`
/// in place of `y`.
pub fn count_of<N: Display + PartialEq + From<u8>>(number: N, noun: &str) -> String {
    if number == N::from(1) {
        return format!("{number} {noun}");
    }
    match noun.strip_suffix('y') {
        Some(stem) => format!("{number} {stem}ies"),
        None => format!("{number} {noun}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_is_singular() {
        let counted = [count_of(0_usize, "move"), count_of(1_u8, "move"), count_of(2_u64, "move")];
        assert_eq!(counted, ["0 moves", "1 move", "2 moves"]);
        let counted = [count_of(0_u32, "ply"), count_of(1_u32, "ply"), count_of(240_u32, "ply")];
        assert_eq!(counted, ["0 plies", "1 ply", "240 plies"]);
    }
}
