//! The statistics of a match against published values, against values computed by
//! hand, and in simulations: margins must cover the truth, and tests must err as often as they say.

mod crosstable;
mod elo;
mod simulation;
mod sprt;

use bingwa::matches::stats::{Pentanomial, ScoreStatistics, Trinomial};

/// The statistics of games without pairs.
fn of_games(games: Trinomial) -> Option<ScoreStatistics> {
    ScoreStatistics::of(&Pentanomial::default(), &games)
}

/// The statistics of pairs.
fn of_pairs(pairs: Pentanomial) -> Option<ScoreStatistics> {
    ScoreStatistics::of(&pairs, &Trinomial::default())
}

/// Asserts that `found` is within `tolerance` of `expected`.
#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

/// The fields of each line in a table of published values.
fn published(table: &str) -> Vec<Vec<&str>> {
    let lines = table.lines().filter(|line| !line.starts_with('#'));
    lines.map(|line| line.split('\t').collect()).collect()
}

/// A published number and its rounding error; `None` for `-`.
fn number(text: &str) -> Option<(f64, f64)> {
    let value = text.parse().ok()?;
    let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    Some((value, 0.51 * 0.1f64.powi(decimals as i32)))
}

/// Published games, `wins/draws/losses`; `None` for `-`.
fn games(text: &str) -> Option<Trinomial> {
    let mut numbers = text.split('/').map(|number| number.parse().ok());
    Some(Trinomial::new(numbers.next()??, numbers.next()??, numbers.next()??))
}

/// Published pairs, from `LL` to `WW`; `None` for `-`.
fn pairs(text: &str) -> Option<Pentanomial> {
    let numbers: Option<Vec<u64>> = text.split(',').map(|number| number.parse().ok()).collect();
    Some(Pentanomial(numbers?.try_into().ok()?))
}
