//! The engine as a player of the game.

use std::io::Write;

use anyhow::Context;
use bingwa::bao::{Game, Move};
use bingwa::search::{Engine, Level, Limits, Options};

use super::super::args::EngineArgs;
use super::load::limits_text;
use super::scoresheet::{LEVEL, LIMITS};
use super::spinner::{CtrlC, think_visibly};

/// The engine with its limits.
pub(super) struct Opponent {
    engine: Engine,
    limits: Limits,
    /// The level of its last move; `None` before the first one of a game.
    level_before: Option<Level>,
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
    pub(super) fn new(
        settings: EngineArgs,
        limits: Limits,
        level: Option<Level>,
        seed: Option<u64>,
    ) -> anyhow::Result<Opponent> {
        let mut engine = settings.engine(1)?;
        let level = level.unwrap_or_default();
        engine.set_options(Options { level, seed, ..*engine.options() })?;
        Ok(Opponent { engine, limits, level_before: None })
    }

    pub(super) fn level(&self) -> Level {
        self.engine.options().level
    }

    /// Changes the level; the next move is the first one of the new level.
    pub(super) fn set_level(&mut self, level: Level) -> anyhow::Result<()> {
        Ok(self.engine.set_options(Options { level, ..*self.engine.options() })?)
    }

    /// The comment on the first move of another level.
    pub(super) fn level_comment(&mut self) -> Option<String> {
        let level = self.level();
        let before = self.level_before.replace(level);
        before.is_some_and(|before| before != level).then(|| format!("level {level}"))
    }

    pub(super) fn limits(&self) -> Limits {
        self.limits.clone()
    }

    pub(super) fn set_limits(&mut self, limits: Limits) {
        self.limits = limits;
    }

    /// Goes on with a game that was played at a level so far.
    pub(super) fn follow(&mut self, level: Level) {
        self.level_before = Some(level);
    }

    /// Forgets the game before.
    pub(super) fn new_game(&mut self) {
        self.level_before = None;
        self.engine.new_game();
    }

    /// Chooses a move. Ctrl-C makes it choose the best one found so far.
    pub(super) fn choose(
        &mut self,
        out: &mut impl Write,
        game: &Game,
    ) -> anyhow::Result<ChosenMove> {
        let limits = self.limits();
        let end = think_visibly(out, CtrlC::Plays, || self.engine.start(game, limits), |_| Ok(()))?;
        let mv = end.done.best.context("the engine found no move")?;
        Ok(ChosenMove { mv, interrupted: end.interrupted })
    }

    /// The tags of the engine's settings.
    pub(super) fn tags(&self) -> Vec<(&'static str, String)> {
        vec![(LIMITS, limits_text(&self.limits)), (LEVEL, self.level().to_string())]
    }
}
