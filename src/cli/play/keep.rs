//! Games that are kept in files: saved, loaded, and asked about before they are
//! thrown away.

use std::io::Write;

use bingwa::bao::Side;
use bingwa::bao::record::Record;
use bingwa::util::nouns::count_of;

use super::super::output;
use super::load::{Choice, LoadedGame};
use super::prompt::Answer;
use super::scoresheet::{Scoresheet, path_of};
use super::session::PlaySession;

/// The answer to the question about an unsaved game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Consent {
    /// The game is saved, or may be lost.
    Given,
    /// The person goes on with the game.
    Refused,
    /// The input ended at the question.
    InputEnded,
}

impl PlaySession<'_> {
    /// Goes on with a loaded game, with its players and limits unless options say
    /// otherwise.
    pub(super) fn adopt(&mut self, loaded: LoadedGame) -> anyhow::Result<()> {
        for warning in loaded.warnings() {
            output::warning(&warning);
        }
        self.seats = self.args.seats.unwrap_or_else(|| loaded.seats());
        if let Some(limits) = loaded.limits().filter(|_| self.args.limits.given().is_none()) {
            self.opponent.set_limits(limits);
        }
        if let Some(level) = loaded.level() {
            self.opponent.follow(level);
            if self.args.level.is_none() {
                self.opponent.set_level(level)?;
            }
        }
        let given = self.seats.names(&self.args.name, &self.args.opponent);
        let sheet = Scoresheet::of_record(&loaded.record, &loaded.full, given);
        self.sheet = sheet.follow(&self.sheet, &loaded.path);
        let LoadedGame { game, undone, ending, .. } = loaded;
        (self.game, self.undone, self.ended) = (game, undone, ending);
        self.halted = false;
        Ok(())
    }

    /// Goes on with a game of a file: `FILE`, or `FILE N`.
    pub(super) fn load(&mut self, text: &str) -> anyhow::Result<()> {
        anyhow::ensure!(!text.is_empty(), "load: found no file name, expected load FILE");
        let numbered = text.rsplit_once(' ').and_then(|(file, number)| {
            let number = number.parse().ok()?;
            (!path_of(text).exists()).then_some((file.trim(), Some(number)))
        });
        let (file, number) = numbered.unwrap_or((text, None));
        let loaded = LoadedGame::read(Choice { file, number, ply: None }, &self.args.rules)
            .map_err(|error| anyhow::anyhow!("load: {error:#}"))?;
        if !self.may_discard()? {
            return Ok(());
        }
        self.opponent.new_game();
        self.adopt(loaded)?;
        self.greet()?;
        self.take_turns()
    }

    pub(super) fn save(&mut self, file: &str) -> anyhow::Result<()> {
        anyhow::ensure!(!file.is_empty(), "save: found no file name, expected save FILE");
        self.save_failed = true;
        let over = self.over();
        let record = self.record();
        self.sheet.save(file, &record, &self.game, over.as_ref())?;
        self.save_failed = false;
        writeln!(self.out, "Saved in {}", output::one_line(file))?;
        Ok(())
    }

    /// The record of the game so far.
    pub(super) fn record(&self) -> Record {
        let engine = if self.engine_plays() { self.opponent.tags() } else { Vec::new() };
        self.sheet.record(&self.game, self.seats, self.over().as_ref(), &engine)
    }

    /// Whether the engine plays a side.
    pub(super) fn engine_plays(&self) -> bool {
        Side::ALL.iter().any(|&side| !self.seats.is_person(side))
    }

    /// The warning about a game that would be lost now.
    pub(super) fn unsaved(&self) -> Option<String> {
        let moves = count_of(self.game.moves().len(), "move");
        let is_lost = self.sheet.is_unsaved(&self.game, self.over().as_ref());
        is_lost.then(|| format!("left a game of {moves} unsaved"))
    }

    /// Whether the session may end. At a terminal the person is asked about an unsaved
    /// game; elsewhere, and after Ctrl-D at the question, the session ends with a
    /// warning.
    pub(super) fn may_leave(&mut self) -> anyhow::Result<bool> {
        Ok(!self.prompt.is_interactive() || self.ask_to_save()? != Consent::Refused)
    }

    /// Whether another game may replace this one. At a terminal the person is asked
    /// about an unsaved game; elsewhere there is a warning.
    pub(super) fn may_discard(&mut self) -> anyhow::Result<bool> {
        if self.prompt.is_interactive() {
            return Ok(self.ask_to_save()? == Consent::Given);
        }
        if let Some(text) = self.unsaved() {
            output::warning(&text);
        }
        Ok(true)
    }

    /// Asks whether to save a game that would be lost.
    fn ask_to_save(&mut self) -> anyhow::Result<Consent> {
        let question = "Save it first? yes, no, cancel";
        while self.unsaved().is_some() {
            let moves = count_of(self.game.moves().len(), "move");
            writeln!(self.out, "This game of {moves} is not saved.")?;
            self.out.flush()?;
            let answer = match self.prompt.read(question, Vec::new())? {
                Answer::Line(answer) => answer,
                Answer::Interrupted => return Ok(Consent::Refused),
                Answer::End => return Ok(Consent::InputEnded),
            };
            match &answer.trim().to_ascii_lowercase()[..] {
                "y" | "yes" => {
                    let Answer::Line(file) = self.prompt.read("Name of the file", Vec::new())?
                    else {
                        return Ok(Consent::Refused);
                    };
                    match self.save(file.trim()) {
                        Err(error) if !output::is_output(&error) => {
                            output::error(&format!("{error:#}"));
                        }
                        done => done?,
                    }
                }
                "n" | "no" => {
                    // No warning is due after this answer.
                    self.sheet.keep(&self.game, self.over().as_ref());
                    return Ok(Consent::Given);
                }
                "c" | "cancel" => return Ok(Consent::Refused),
                _ => {}
            }
        }
        Ok(Consent::Given)
    }
}
