//! The engine as a player of the game.

use std::io::Write;

use anyhow::Context;
use bingwa::bao::{Game, Move};
use bingwa::search::{Engine, Limits};

use super::super::args::EngineArgs;
use super::super::think::think;
use super::load::limits_text;
use super::scoresheet::LIMITS;
use super::spinner::Spinner;

/// The engine with its limits.
pub(super) struct Opponent {
    engine: Engine,
    limits: Limits,
}

/// A move that the engine chose.
pub(super) struct ChosenMove {
    pub(super) mv: Move,
    /// Ctrl-C ended the search.
    pub(super) interrupted: bool,
}

impl Opponent {
    /// An engine that thinks within some limits.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the engine's table.
    pub(super) fn new(settings: EngineArgs, limits: Limits) -> anyhow::Result<Opponent> {
        Ok(Opponent { engine: settings.engine(1)?, limits })
    }

    pub(super) fn limits(&self) -> Limits {
        self.limits.clone()
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Forgets the game before.
    pub(super) fn new_game(&mut self) {
        self.engine.new_game();
    }

    /// Chooses a move. Ctrl-C makes it choose the best one found so far.
    pub(super) fn choose(
        &mut self,
        out: &mut impl Write,
        game: &Game,
    ) -> anyhow::Result<ChosenMove> {
        let spinner = Spinner::start(out);
        let limits = self.limits();
        let end = think(|| self.engine.start(game, limits), |_| Ok(()))?;
        drop(spinner);
        let mv = end.done.best.context("the engine found no move")?;
        Ok(ChosenMove { mv, interrupted: end.interrupted })
    }

    /// The tags of the engine's settings.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        vec![(LIMITS, limits_text(&self.limits))]
    }
}
