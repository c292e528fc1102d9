//! A player's moves taken together.

use super::verdict::{Grade, Verdict};
use crate::bao::{Game, Side};

/// What a player's moves come to, so far as they were judged.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Summary {
    /// Moves judged.
    pub moves: usize,
    /// Those of them where there was a choice.
    pub choices: usize,
    /// How often the best move was chosen, where there was a choice.
    pub best: usize,
    /// Hundredths of a seed lost by a choice on average, where neither score is
    /// a forced end; `None` if there is no such choice.
    pub average_loss: Option<f64>,
    /// What a choice lost of the chance of winning on average, from 0 to 1;
    /// `None` if there was no choice.
    pub average_chance_loss: Option<f64>,
    /// Moves of each grade.
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

impl Summary {
    /// The summary of one player of a game.
    #[must_use]
    pub fn of(side: Side, game: &Game, verdicts: &[Option<Verdict>]) -> Summary {
        let own: Vec<&Verdict> = game
            .moves()
            .iter()
            .zip(verdicts)
            .filter(|(child, _)| child.mv().side() == side)
            .filter_map(|(_, verdict)| verdict.as_ref())
            .collect();
        let choices: Vec<&Verdict> =
            own.iter().copied().filter(|verdict| !verdict.forced).collect();
        let count = |wanted: &dyn Fn(&Verdict) -> bool| {
            own.iter().filter(|verdict| wanted(verdict)).count()
        };
        let graded = |grade| count(&|verdict| verdict.grade == Some(grade));
        Summary {
            moves: own.len(),
            choices: choices.len(),
            best: choices.iter().filter(|verdict| verdict.best).count(),
            average_loss: average(choices.iter().filter_map(|verdict| verdict.loss).map(f64::from)),
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
