//! Who plays, and the record of the game.

use std::fmt;
use std::path::PathBuf;
use std::time::SystemTime;

use anyhow::{Context, ensure};
use bingwa::bao::record::Record;
use bingwa::bao::{Outcome, Side, result_text};
use bingwa::matches::{GameEnding, Termination};
use bingwa::search::Level;
use bingwa::util::files::OutputFile;

use super::PlaySession;

/// The sides that people play at the keyboard; the engine plays the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Seats {
    /// Whether a person plays, by side.
    people: [bool; 2],
}

impl Seats {
    /// A person against the engine.
    pub(super) fn one(person: Side) -> Seats {
        Seats { people: Side::ALL.map(|side| side == person) }
    }

    /// Reads `S`, `N`, `both`, or `none`.
    ///
    /// # Errors
    ///
    /// The text is none of them; the error says what was found and expected.
    pub(super) fn read(text: &str) -> Result<Seats, String> {
        match &text.to_ascii_lowercase()[..] {
            "both" => Ok(Seats { people: [true; 2] }),
            "none" => Ok(Seats { people: [false; 2] }),
            _ => text
                .parse()
                .map(Seats::one)
                .map_err(|_| format!("found {text:?}, expected S, N, both or none")),
        }
    }

    /// Who goes on with a recorded game: as its tags say, or else a person for the side to move.
    pub(super) fn of_record(record: &Record, mover: Side) -> Seats {
        match TYPES.map(|key| record.tag(key)) {
            [Some(south), Some(north)] => Seats { people: [south == HUMAN, north == HUMAN] },
            _ => Seats::one(mover),
        }
    }

    /// Whether a person plays a side.
    pub(super) fn is_person(self, side: Side) -> bool {
        self.people[side.index()]
    }

    /// The only person's side; `None` if two people play, or nobody.
    pub(super) fn single(self) -> Option<Side> {
        match self.people {
            [true, false] => Some(Side::South),
            [false, true] => Some(Side::North),
            _ => None,
        }
    }

    /// Whether the engine plays both sides.
    pub(super) fn is_watching(self) -> bool {
        self.people == [false; 2]
    }

    /// The player of a side in a message: `You`, `bingwa`, or the side's name.
    pub(super) fn name(self, side: Side) -> String {
        match self.single() {
            Some(person) if person == side => "You".to_owned(),
            Some(_) => "bingwa".to_owned(),
            None => side.to_string(),
        }
    }

    /// The sides in the order of the names: that of the person at the keyboard first, or South.
    fn in_order(self) -> [Side; 2] {
        let first = self.single().unwrap_or(Side::South);
        [first, first.opponent()]
    }

    /// The names that a record has for the people who play.
    pub(super) fn recorded_names(self, record: &Record) -> [Option<String>; 2] {
        self.in_order().map(|side| {
            let name = record.tag(NAMES[side.index()]).filter(|_| self.is_person(side));
            name.map(str::to_owned)
        })
    }
}

impl fmt::Display for Seats {
    /// The sides in a sentence.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.single(), self.is_watching()) {
            (Some(person), _) => write!(f, "You play {person}, bingwa plays {}", person.opponent()),
            (None, true) => f.write_str("bingwa plays both sides"),
            (None, false) => f.write_str("Two people play at this board"),
        }
    }
}

/// The tags that name the players, South's and North's.
const NAMES: [&str; 2] = ["Kusini", "Kaskazini"];

/// The tags that say who plays, South's and North's: [`HUMAN`] or `program`.
const TYPES: [&str; 2] = ["KusiniType", "KaskaziniType"];
const HUMAN: &str = "human";

/// The tag with the engine's level.
const LEVEL: &str = "Level";

/// The level of the engine in a record, if it has one.
///
/// # Errors
///
/// The tag is not the number of a level.
pub(super) fn level(record: &Record) -> anyhow::Result<Option<Level>> {
    record.tag(LEVEL).map(str::parse).transpose().context("tag Level")
}

/// The end of a game.
pub(super) struct Ending {
    /// The winner; `None` for a draw.
    winner: Option<Side>,
    termination: Termination,
    /// How the game ended, as a sentence.
    pub(super) text: String,
}

impl Ending {
    /// The end that the moves brought about.
    pub(super) fn of(outcome: Outcome) -> Ending {
        let GameEnding { winner, termination, .. } = outcome.into();
        Ending { winner, termination, text: outcome.to_string() }
    }

    pub(super) fn resigned(loser: Side) -> Ending {
        let winner = loser.opponent();
        let text = format!("{winner} wins: {loser} resigned");
        Ending { winner: Some(winner), termination: Termination::Resignation, text }
    }

    /// The result in records: `1-0`, `0-1` or `1/2-1/2`.
    pub(super) fn result(&self) -> &'static str {
        result_text(self.winner)
    }
}

impl PlaySession {
    /// The record of the game so far.
    pub(super) fn record(&self) -> Record {
        let mut names = [""; 2];
        for (side, name) in self.seats.in_order().into_iter().zip(&self.names) {
            names[side.index()] = match name {
                Some(name) => name,
                None if self.seats.is_person(side) => "player",
                None => concat!("bingwa ", env!("CARGO_PKG_VERSION")),
            };
        }
        let mut record = Record::of_game(&self.game, names[0], names[1]);
        let ending = self.ending();
        record.set_tag("Date", &today());
        record.set_tag("Result", ending.as_ref().map_or("*", Ending::result));
        let termination = ending.map_or("unfinished", |ending| ending.termination.name());
        record.set_tag("Termination", termination);
        for side in Side::ALL {
            let player = if self.seats.is_person(side) { HUMAN } else { "program" };
            record.set_tag(TYPES[side.index()], player);
        }
        if !Side::ALL.iter().all(|&side| self.seats.is_person(side)) {
            record.set_tag(LEVEL, &self.engine.options().level.to_string());
        }
        record
    }

    /// Writes the record to a file that is new, or that this game was saved in before.
    pub(super) fn save(&mut self, name: &str) -> anyhow::Result<()> {
        ensure!(!name.is_empty(), "save: found no file name, expected save FILE");
        self.save_failed = true;
        let path = path_of(name);
        ensure!(
            self.saved_as.as_ref() == Some(&path) || !path.exists(),
            "save: found {name:?} that is there already, expected a new name"
        );
        let text = self.record().to_string();
        // The cause goes into the message: an io::Error would mean the output.
        OutputFile::new(&path)
            .and_then(|file| file.write(|out| out.write_all(text.as_bytes())))
            .map_err(|error| anyhow::anyhow!("save: {error}"))?;
        self.saved_as = Some(path);
        (self.is_unsaved, self.save_failed) = (false, false);
        Ok(())
    }
}

/// The path that a person names; `~/` stands for the home folder, and quotes around it go.
fn path_of(name: &str) -> PathBuf {
    let name = name.strip_prefix('"').and_then(|name| name.strip_suffix('"')).unwrap_or(name);
    match name.strip_prefix("~/").zip(std::env::home_dir()) {
        Some((rest, home)) => home.join(rest),
        None => name.into(),
    }
}

/// Today's date in UTC, as `2026.11.28`.
fn today() -> String {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let (mut year, mut month) = (1970, 1);
    let mut day = now.as_secs() / 86_400;
    loop {
        let is_leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        let days = match month {
            2 if is_leap => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        };
        if day < days {
            return format!("{year}.{month:02}.{:02}", day + 1);
        }
        day -= days;
        (year, month) = if month == 12 { (year + 1, 1) } else { (year, month + 1) };
    }
}
