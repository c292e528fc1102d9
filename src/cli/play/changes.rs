//! Commands that change the game: moves taken back, other players, another game.

use std::io::Write;

use bingwa::bao::{Game, Move, Side};

use super::scoresheet::Ending;
use super::seats::Seats;
use super::session::PlaySession;

impl PlaySession<'_> {
    /// Takes back a resignation, or the person's last move and what followed.
    pub(super) fn undo(&mut self) -> anyhow::Result<()> {
        if self.ended.take().is_none() {
            let own = |m: Move| self.seats.single().is_none_or(|person| m.side() == person);
            let last = self.game.moves().iter().rposition(|legal| own(legal.mv()));
            let Some(last) = last else {
                anyhow::bail!("undo: found no move of yours to take back");
            };
            while self.game.moves().len() > last {
                self.undone.extend(self.game.undo().map(|legal| legal.mv()));
            }
        }
        self.halted = self.seats.is_watching();
        self.show()
    }

    /// Plays again what was taken back, to the next move of a person.
    pub(super) fn redo(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        anyhow::ensure!(!self.undone.is_empty(), "redo: found no move to play again");
        while let Some(&next) = self.undone.last() {
            self.push(next)?;
            if self.seats.single().is_none_or(|person| person == self.game.position().side()) {
                break;
            }
        }
        self.take_turns()
    }

    /// Resigns for the person, or for the person to move if two people play.
    pub(super) fn resign(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        let loser = self.seats.single().unwrap_or(self.game.position().side());
        self.ended = Some(Ending::resigned(loser));
        self.show()
    }

    /// Lets the engine play the side to move, or resumes a game of the engine against
    /// itself.
    pub(super) fn go(&mut self) -> anyhow::Result<()> {
        self.check_not_over()?;
        self.halted = false;
        if !self.seats.is_watching() {
            let engine = self.game.position().side();
            let seats = Seats::one(engine.opponent());
            if self.seats.single().is_some() {
                self.sheet.swap_names();
            }
            self.seats = seats;
            writeln!(self.out, "{}.", self.seats)?;
        }
        self.take_turns()
    }

    /// Changes who plays.
    pub(super) fn seat(&mut self, text: &str) -> anyhow::Result<()> {
        let seats = Seats::read(text).map_err(|error| anyhow::anyhow!("as: {error}"))?;
        let before = self.seats.single();
        if before.is_some() && before == seats.single().map(Side::opponent) {
            self.sheet.swap_names();
        }
        self.seats = seats;
        self.halted = false;
        writeln!(self.out, "{}.", self.seats)?;
        self.take_turns()
    }

    /// Begins another game from the same start, with sides changed or not.
    pub(super) fn begin_another(&mut self, swapped: bool) -> anyhow::Result<()> {
        if !self.may_discard()? {
            return Ok(());
        }
        self.game = Game::new(*self.game.start(), *self.game.rules());
        self.undone.clear();
        self.ended = None;
        self.halted = false;
        self.opponent.new_game();
        self.sheet.renew(swapped);
        if swapped {
            self.seats = self.seats.swapped();
        }
        self.greet()?;
        self.take_turns()
    }

    /// Sets the strength of the engine, or prints it.
    pub(super) fn set_level(&mut self, text: &str) -> anyhow::Result<()> {
        if !text.is_empty() {
            let level = text.parse().map_err(|error| anyhow::anyhow!("level: {error}"))?;
            self.opponent.set_level(level)?;
        }
        Ok(writeln!(self.out, "level {}", self.opponent.level())?)
    }

    pub(super) fn flip(&mut self) -> anyhow::Result<()> {
        self.flipped = !self.flipped;
        self.show()
    }

    pub(super) fn toggle_bar(&mut self) -> anyhow::Result<()> {
        self.bar = !self.bar;
        match self.bar && self.over().is_none() {
            true => self.show_bar(),
            false => Ok(writeln!(self.out, "bar: {}", if self.bar { "on" } else { "off" })?),
        }
    }
}
