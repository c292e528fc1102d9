//! The numbers that can be tuned.

use bingwa::search::{Number, Numbers};

/// A line for each number.
pub fn text() -> String {
    let mut text = format!("{:18} {:>7}  {:12} {:>6}\n", "number", "default", "bounds", "step");
    for Number { name, default, least, greatest, step } in Numbers::ALL {
        let bounds = format!("{least}..={greatest}");
        text += &format!("{name:18} {default:>7}  {bounds:12} {step:>6}\n");
    }
    text
}

/// The index of a number in [`Numbers::ALL`].
pub fn index(name: &str) -> Option<usize> {
    Numbers::ALL.iter().position(|number| number.name == name)
}
