//! The numbers that can be tuned.

use bingwa::search::{Param, Params};

/// A line for each number.
pub fn text() -> String {
    let mut text = format!("{:18} {:>7}  {:12} {:>6}\n", "number", "default", "bounds", "step");
    for Param { name, default, least, greatest, step } in Params::ALL {
        let bounds = format!("{least}..={greatest}");
        text += &format!("{name:18} {default:>7}  {bounds:12} {step:>6}\n");
    }
    text
}

/// Reads the name of a number; gives its index.
pub fn known(name: &str) -> Result<usize, String> {
    let expected = || format!("found {name}, expected a number that `bingwa-spsa list` lists");
    index(name).ok_or_else(expected)
}

/// Reads `NAME=VALUE`; gives the number's index and the value.
pub fn value(text: &str) -> Result<(usize, i32), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let index = known(name)?;
    let Param { least, greatest, .. } = Params::ALL[index];
    let value = value.parse().ok().filter(|value| (least..=greatest).contains(value));
    Ok((index, value.ok_or_else(|| format!("expected a value in {least}..={greatest}"))?))
}

/// The index of a number in [`Params::ALL`].
pub fn index(name: &str) -> Option<usize> {
    Params::ALL.iter().position(|number| number.name == name)
}
