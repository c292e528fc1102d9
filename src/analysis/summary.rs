//! The moves of one player taken together.

use super::verdict::{Grade, MoveVerdict};
use crate::bao::{Game, Side};

/// What the judged moves of a player add up to.
///
/// With the feature `serde`, `average_chance_loss` has four decimals.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PlayerSummary {
    /// Moves judged.
    pub moves: usize,
    /// Choices: moves with more than one legal move to choose from.
    pub choices: usize,
    /// Choices that were the best move.
    pub best: usize,
    /// Chance of winning lost per choice on average, from 0 to 1; `None` if
    /// there was no choice.
    #[cfg_attr(feature = "serde", serde(serialize_with = "rounded"))]
    pub average_chance_loss: Option<f64>,
    /// Inaccuracies.
    pub inaccuracies: usize,
    /// Mistakes.
    pub mistakes: usize,
    /// Blunders.
    pub blunders: usize,
    /// Forced wins let go.
    pub missed_wins: usize,
    /// Moves that made the game lost by force.
    pub into_losses: usize,
}

impl PlayerSummary {
    /// The summary of one player of a game, without the moves of a book.
    #[must_use]
    pub fn of(side: Side, game: &Game, verdicts: &[Option<MoveVerdict>]) -> PlayerSummary {
        let own: Vec<&MoveVerdict> = game
            .moves()
            .iter()
            .zip(verdicts)
            .filter(|(legal, _)| legal.mv().side() == side)
            .filter_map(|(_, verdict)| verdict.as_ref().filter(|verdict| !verdict.book))
            .collect();
        let choices: Vec<&MoveVerdict> =
            own.iter().copied().filter(|verdict| !verdict.forced).collect();
        let count = |wanted: &dyn Fn(&MoveVerdict) -> bool| {
            own.iter().filter(|verdict| wanted(verdict)).count()
        };
        let graded = |grade| count(&|verdict| verdict.grade == Some(grade));
        PlayerSummary {
            moves: own.len(),
            choices: choices.len(),
            best: choices.iter().filter(|verdict| verdict.best).count(),
            average_chance_loss: average(choices.iter().map(|verdict| verdict.chance_loss)),
            inaccuracies: graded(Grade::Inaccuracy),
            mistakes: graded(Grade::Mistake),
            blunders: graded(Grade::Blunder),
            missed_wins: count(&|verdict| verdict.missed_win.is_some()),
            into_losses: count(&|verdict| verdict.into_loss.is_some()),
        }
    }
}

fn average(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(feature = "serde")]
fn rounded<S: serde::Serializer>(value: &Option<f64>, s: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&value.map(crate::search::serde::rounded), s)
}
