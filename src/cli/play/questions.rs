//! Commands that answer a question and change nothing.

use std::io::Write;

use anyhow::Context;

use super::super::trace;
use super::command;
use super::session::PlaySession;
use super::view;

impl PlaySession<'_> {
    pub(super) fn help(&mut self) -> anyhow::Result<()> {
        Ok(write!(self.out, "{}", command::help(command::columns()))?)
    }

    pub(super) fn list_moves(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        Ok(view::moves(&mut self.out, self.game.position(), self.game.rules())?)
    }

    pub(super) fn print_position(&mut self) -> anyhow::Result<()> {
        Ok(writeln!(self.out, "{}", self.game.board())?)
    }

    pub(super) fn print_record(&mut self) -> anyhow::Result<()> {
        let record = self.record();
        Ok(write!(self.out, "{record}")?)
    }

    /// Explains a legal move sowing by sowing; without a text the last one.
    pub(super) fn trace(&mut self, text: &str) -> anyhow::Result<()> {
        if !text.is_empty() {
            self.check_not_over()?;
        }
        let PlaySession { out, game, .. } = self;
        let (position, m) = if text.is_empty() {
            let last = game.plies().last().context("trace: found no move played yet")?;
            (last.0, last.1.mv())
        } else {
            let position = game.position();
            (position, position.parse_move(text, game.rules())?.mv())
        };
        trace::print(out, position, m, game.rules())
    }

    /// Says why a move is forbidden, or what it does.
    pub(super) fn why(&mut self, text: &str) -> anyhow::Result<()> {
        self.check_not_over()?;
        anyhow::ensure!(!text.is_empty(), "why: found no move, expected why MOVE");
        let limits = self.opponent.limits();
        self.coach.why(&mut self.out, &self.game, limits, text)
    }

    pub(super) fn hint(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        let limits = self.opponent.limits();
        self.coach.hint(&mut self.out, &self.game, limits)
    }

    pub(super) fn eval(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        let limits = self.opponent.limits();
        self.coach.eval(&mut self.out, &self.game, limits)
    }

    pub(super) fn analyse(&mut self, lines: &str) -> anyhow::Result<()> {
        self.check_not_over()?;
        let limits = self.opponent.limits();
        self.coach.analyse(&mut self.out, &self.game, limits, lines)
    }
}
