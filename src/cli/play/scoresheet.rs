//! The record of a game under way: names, tags, comments, and what is saved.

use std::collections::HashSet;
use std::env;
use std::io;
use std::path::{Path, PathBuf};

use bingwa::bao::record::Record;
use bingwa::bao::{Game, Move, Outcome, Position, Side};
use bingwa::matches::{GameEnding, Termination};
use bingwa::util::files::{self, OutputFile};
use jiff::Zoned;

use super::seats::Seats;

/// The engine's name in records.
pub(super) const ENGINE: &str = concat!("bingwa ", env!("CARGO_PKG_VERSION"));

/// A person's name in records, if none is given.
const PERSON: &str = "player";

/// The `Termination` of a game that goes on.
const UNFINISHED: &str = "unfinished";

/// The tags that name the players, South's and North's.
pub(super) const NAMES: [&str; 2] = ["Kusini", "Kaskazini"];

/// The tags that say who plays, South's and North's: [`HUMAN`] or [`PROGRAM`].
pub(super) const TYPES: [&str; 2] = ["KusiniType", "KaskaziniType"];

/// The value of [`TYPES`] for a person at the keyboard.
pub(super) const HUMAN: &str = "human";

/// The value of [`TYPES`] for the engine.
pub(super) const PROGRAM: &str = "program";

/// The tag with the engine's limits.
pub(super) const LIMITS: &str = "Limits";

/// The tag with the engine's level.
pub(super) const LEVEL: &str = "Level";

/// Tags of a loaded record that are not true of a game that goes on.
const DROPPED: [&str; 10] = [
    "Termination",
    "PlyCount",
    "Fault",
    "Game",
    "Seed",
    "Schedule",
    "Openings",
    "Adjudication",
    "KusiniEngine",
    "KaskaziniEngine",
];

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Ending {
    /// The winner; `None` for a draw.
    pub(super) winner: Option<Side>,
    /// The value of the tag `Termination`.
    pub(super) termination: String,
    /// How the game ended, as a sentence.
    pub(super) text: String,
}

impl Ending {
    /// The end that the moves brought about.
    pub(super) fn of(outcome: Outcome) -> Ending {
        Ending {
            winner: outcome.winner,
            termination: GameEnding::from(outcome).termination.name().to_owned(),
            text: outcome.to_string(),
        }
    }

    /// A player resigns.
    pub(super) fn resigned(loser: Side) -> Ending {
        let winner = loser.opponent();
        Ending {
            winner: Some(winner),
            termination: Termination::Resignation.name().to_owned(),
            text: format!("{winner} wins: {loser} resigned"),
        }
    }

    /// The end of a recorded game that its moves do not tell; `None` if the record
    /// has no result.
    pub(super) fn of_record(record: &Record) -> Option<Ending> {
        let winner = match record.tag("Result")? {
            "1-0" => Some(Side::South),
            "0-1" => Some(Side::North),
            "1/2-1/2" => None,
            _ => return None,
        };
        let resignation = Termination::Resignation.name();
        let termination = record.tag("Termination").unwrap_or("unknown").to_owned();
        if let Some(winner) = winner.filter(|_| termination == resignation) {
            return Some(Ending::resigned(winner.opponent()));
        }
        let who = winner.map_or_else(|| "draw".to_owned(), |winner| format!("{winner} wins"));
        let text = format!("{who}, as the record says ({termination})");
        Some(Ending { winner, termination, text })
    }

    /// The result in records: `1-0`, `0-1` or `1/2-1/2`.
    pub(super) fn result(&self) -> &'static str {
        match self.winner {
            Some(Side::South) => "1-0",
            Some(Side::North) => "0-1",
            None => "1/2-1/2",
        }
    }
}

/// What a file holds of a game.
struct Kept {
    start: Position,
    moves: Vec<Move>,
    result: Option<&'static str>,
}

/// The record of a game under way, except its moves.
pub(super) struct Scoresheet {
    /// Names that were given or read, by side.
    names: [Option<String>; 2],
    /// Tags that stay as they are: the date, and those of a loaded record.
    tags: Vec<(String, String)>,
    /// The comment before the first move.
    comment: Option<String>,
    /// The comment of each move, in order; moves without one may be missing.
    comments: Vec<Option<String>>,
    /// What was saved or loaded last.
    kept: Option<Kept>,
    /// Files with this game that the session has written and may overwrite.
    written: HashSet<PathBuf>,
}

impl Scoresheet {
    /// The sheet of a new game.
    pub(super) fn new(names: [Option<String>; 2]) -> Scoresheet {
        let date = Zoned::now().strftime("%Y.%m.%d").to_string();
        Scoresheet {
            names,
            tags: vec![("Date".to_owned(), date)],
            comment: None,
            comments: Vec::new(),
            kept: None,
            written: HashSet::new(),
        }
    }

    /// The sheet of a recorded game. Names that are given replace those of the
    /// record.
    pub(super) fn of_record(
        record: &Record,
        game: &Game,
        given: [Option<String>; 2],
    ) -> Scoresheet {
        let mut sheet = Scoresheet::new(given);
        for (key, name) in NAMES.into_iter().zip(&mut sheet.names) {
            let is_given = |name: &&str| {
                let name = name.to_lowercase();
                name != PERSON && !name.starts_with("bingwa ")
            };
            let recorded = record.tag(key).filter(is_given).map(str::to_owned);
            *name = name.take().or(recorded);
        }
        if !record.tags.is_empty() {
            let written = |key: &str| {
                NAMES.contains(&key)
                    || TYPES.contains(&key)
                    || ["Result", "Position", LIMITS, LEVEL].contains(&key)
                    || DROPPED.contains(&key)
            };
            sheet.tags = record.tags.iter().filter(|(key, _)| !written(key)).cloned().collect();
        }
        sheet.comment = record.comment.clone();
        sheet.comments = record.moves.iter().map(|m| m.comment.clone()).collect();
        sheet.keep(game, Ending::of_record(record).as_ref());
        sheet
    }

    /// Begins the sheet of another game of the same players.
    pub(super) fn renew(&mut self, swapped: bool) {
        let mut names = self.names.clone();
        if swapped {
            names.reverse();
        }
        *self = Scoresheet::new(names);
    }

    /// Lets the game of a file go back to it, if the sheet before this one wrote the file.
    pub(super) fn follow(self, earlier: &Scoresheet, file: &Path) -> Scoresheet {
        let written = earlier.written.get(file).into_iter().cloned().collect();
        Scoresheet { written, ..self }
    }

    /// Changes the names of both sides.
    pub(super) fn swap_names(&mut self) {
        self.names.reverse();
    }

    /// Sets the comment of the last move of a game that has `moves` moves.
    pub(super) fn comment_last(&mut self, moves: usize, comment: Option<String>) {
        self.comments.resize(moves, None);
        if let Some(last) = self.comments.last_mut() {
            *last = comment;
        }
    }

    /// The record of the game; `engine` are the tags of the engine's settings, for a
    /// game that the engine plays in.
    pub(super) fn record(
        &self,
        game: &Game,
        seats: Seats,
        ending: Option<&Ending>,
        engine: &[(&str, String)],
    ) -> Record {
        let name = |side: Side| {
            let default = if seats.is_person(side) { PERSON } else { ENGINE };
            self.names[side.index()].as_deref().unwrap_or(default)
        };
        let written = Record::of_game(game, name(Side::South), name(Side::North));
        let mut record = Record { tags: self.tags.clone(), ..written.clone() };
        for (key, value) in &written.tags {
            record.set_tag(key, value);
        }
        record.set_tag("Result", ending.map_or("*", Ending::result));
        let termination = ending.map_or(UNFINISHED, |ending| &ending.termination);
        record.set_tag("Termination", termination);
        for side in Side::ALL {
            let player = if seats.is_person(side) { HUMAN } else { PROGRAM };
            record.set_tag(TYPES[side.index()], player);
        }
        for (key, value) in engine {
            record.set_tag(key, value);
        }
        record.comment.clone_from(&self.comment);
        for (m, comment) in record.moves.iter_mut().zip(&self.comments) {
            m.comment.clone_from(comment);
        }
        record
    }

    /// Notes that a file holds the game, or that it is not to be kept.
    pub(super) fn keep(&mut self, game: &Game, ending: Option<&Ending>) {
        self.kept = Some(Kept {
            start: *game.start(),
            moves: moves(game),
            result: ending.map(Ending::result),
        });
    }

    /// Whether moves or the result would be lost with the session.
    pub(super) fn is_unsaved(&self, game: &Game, ending: Option<&Ending>) -> bool {
        let played = moves(game);
        let is_kept = self.kept.as_ref().is_some_and(|kept| {
            kept.start == *game.start()
                && kept.moves.starts_with(&played)
                && (ending.is_none() || ending.map(Ending::result) == kept.result)
        });
        !played.is_empty() && !is_kept
    }

    /// Writes a record to a file that a person names.
    ///
    /// # Errors
    ///
    /// The file cannot be written. The message says what was found and expected.
    pub(super) fn save(
        &mut self,
        name: &str,
        record: &Record,
        game: &Game,
        ending: Option<&Ending>,
    ) -> anyhow::Result<()> {
        let path = path_of(name);
        // The cause goes into the message: an io::Error would mean the output.
        self.write(&path, record)
            .map_err(|error| anyhow::anyhow!("save: {}", save_error(name, &path, &error)))?;
        self.written.insert(path);
        self.keep(game, ending);
        Ok(())
    }

    fn write(&self, path: &Path, record: &Record) -> io::Result<()> {
        let text = record.to_string();
        if self.written.contains(path) {
            Ok(OutputFile::new(path)?.write(|out| out.write_all(text.as_bytes()))?)
        } else {
            files::create_new(path, text.as_bytes())
        }
    }
}

fn moves(game: &Game) -> Vec<Move> {
    game.moves().iter().map(|legal| legal.mv()).collect()
}

/// The path that a person names. `~` stands for the home folder; quotes and
/// backslashes are read as in a shell, if the text is one word then.
pub(super) fn path_of(text: &str) -> PathBuf {
    let mut name = text.to_owned();
    if cfg!(unix)
        && text.contains(['\\', '"', '\''])
        && let Some(Ok([word])) = shlex::split(text).map(<[String; 1]>::try_from)
    {
        name = word;
    }
    let in_home = name.strip_prefix('~').filter(|rest| rest.is_empty() || rest.starts_with('/'));
    match in_home.zip(env::home_dir()) {
        Some((rest, home)) => home.join(rest.trim_start_matches('/')),
        None => name.into(),
    }
}

/// The error of a record that cannot be saved to a file that a person named.
fn save_error(file: &str, path: &Path, error: &io::Error) -> String {
    use io::ErrorKind::*;
    let found = match error.kind() {
        AlreadyExists if path.is_dir() => format!("found a folder {file:?}"),
        AlreadyExists => {
            return format!("found a file {file:?} that is there already, expected a new name");
        }
        NotFound => {
            let folder = path.parent().unwrap_or(path);
            return format!("found no folder {folder:?}, expected one that is there already");
        }
        IsADirectory => format!("found a folder {file:?}"),
        NotADirectory => format!("found a file where {file:?} has a folder"),
        PermissionDenied => format!("found {file:?} where nothing may be written"),
        _ => return format!("{file:?} cannot be written: {error}"),
    };
    format!("{found}, expected the name of a new file")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_may_begin_at_home_and_have_quotes() {
        let home = env::home_dir().unwrap();
        assert_eq!(path_of("~/a b.txt"), home.join("a b.txt"));
        assert_eq!(path_of("~"), home);
        assert_eq!(path_of("~a/b"), Path::new("~a/b"));
        assert_eq!(path_of("my game.txt"), Path::new("my game.txt"));
        if cfg!(unix) {
            assert_eq!(path_of(r"my\ game.txt"), Path::new("my game.txt"));
            assert_eq!(path_of("'my game.txt'"), Path::new("my game.txt"));
            assert_eq!(path_of("Juma's game.txt"), Path::new("Juma's game.txt"));
        }
    }

    #[test]
    fn a_part_of_a_saved_game_is_not_lost() {
        let mut game = Game::new(Position::kiswahili(), Default::default());
        let mut sheet = Scoresheet::new([None, None]);
        assert!(!sheet.is_unsaved(&game, None));
        game.play_text("A6<").unwrap();
        game.play_text("a5>").unwrap();
        assert!(sheet.is_unsaved(&game, None));
        sheet.keep(&game, None);
        assert!(!sheet.is_unsaved(&game, None));
        assert!(sheet.is_unsaved(&game, Some(&Ending::resigned(Side::South))));
        game.undo();
        assert!(!sheet.is_unsaved(&game, None));
        game.play_text("a5<").unwrap();
        assert!(sheet.is_unsaved(&game, None));
    }
}
