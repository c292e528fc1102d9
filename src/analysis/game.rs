//! A judged game, and what its moves add up to.

use std::time::Duration;

use super::explain::Explanation;
use super::verdict::{Grade, MoveVerdict, lead};
use crate::bao::{Game, Move, Side};

/// A game whose moves have been judged.
#[derive(Clone, Debug)]
pub struct GameAnalysis {
    /// The game.
    pub game: Game,
    /// A verdict for each move, in the order of the game; `None` for the moves
    /// before the point where the caller ended the analysis.
    pub verdicts: Vec<Option<MoveVerdict>>,
    /// The best line after the last move; empty if the game is over or that
    /// position was not searched.
    pub last_line: Vec<Move>,
    /// Nodes of all searches.
    pub nodes: u64,
    /// Time of all searches.
    pub time: Duration,
    /// The caller ended the analysis before it was complete.
    pub interrupted: bool,
}

impl GameAnalysis {
    /// The judged moves, each with its index in the game.
    pub fn judged(&self) -> impl Iterator<Item = (usize, &MoveVerdict)> {
        let verdicts = self.verdicts.iter().enumerate();
        verdicts.filter_map(|(index, verdict)| Some((index, verdict.as_ref()?)))
    }

    /// The moves that turned the game, each with its index.
    pub fn turning_points(&self) -> impl Iterator<Item = (usize, &MoveVerdict)> {
        self.judged().filter(|(_, verdict)| verdict.turned)
    }

    /// Takes the grades from the first `plies` moves: they come from a book of
    /// openings, so they are no player's mistakes.
    pub fn exempt_book(&mut self, plies: usize) {
        for verdict in self.verdicts.iter_mut().take(plies).flatten() {
            *verdict = verdict.clone().into_book_move();
        }
    }

    /// The summary of one player's moves, without those of a book.
    #[must_use]
    pub fn summary(&self, side: Side) -> PlayerSummary {
        let moves = self.game.moves().iter();
        let own: Vec<&MoveVerdict> = moves
            .zip(&self.verdicts)
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

    /// Explains a judged move: what it does, the reply to it, and the better move
    /// if it was not the best. `None` if the move has no verdict.
    #[must_use]
    pub fn explanation(&self, index: usize) -> Option<Explanation> {
        let verdict = self.verdicts.get(index)?.as_ref()?;
        let rules = self.game.rules();
        let (position, legal) = self.game.plies().nth(index)?;
        let next = self.verdicts.get(index + 1);
        let reply = next.map_or(Some(&self.last_line), |next| next.as_ref().map(|next| &next.line));
        let line: Vec<Move> =
            std::iter::once(legal.mv()).chain(reply.into_iter().flatten().copied()).collect();
        let explanation = Explanation::of_line(position, rules, &line, verdict.after)?;
        Some(explanation.against(position, rules, &verdict.line, verdict.before))
    }

    /// The player who is ahead at the end, and the index of the first move from
    /// which that player stayed ahead; see [`lead`].
    #[must_use]
    pub fn lead(&self) -> Option<(Side, usize)> {
        lead(&self.game, &self.verdicts)
    }
}

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

fn average(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0_u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

#[cfg(feature = "serde")]
fn rounded<S: serde::Serializer>(value: &Option<f64>, s: S) -> Result<S::Ok, S::Error> {
    serde::Serialize::serialize(&value.map(crate::search::serde::rounded), s)
}
