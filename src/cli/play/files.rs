//! Games in files: who plays, the record of the game under way, and games that are loaded from
//! records.

use std::collections::HashSet;
use std::path::PathBuf;
use std::time::{Duration, SystemTime};
use std::{env, fmt};

use bingwa::bao::record::Record;
use bingwa::bao::{Game, Move, Outcome, Position, Side, result_text, winner_of_result};
use bingwa::matches::{GameEnding, Termination};
use bingwa::search::{Level, Limits};
use bingwa::util::files::OutputFile;

use super::super::args::RulesArgs;
use super::super::lines::STDIN;
use super::super::recorded;

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

    /// Whether people play each side, South's first.
    pub(super) fn of(people: [bool; 2]) -> Seats {
        Seats { people }
    }

    /// Reads `S`, `N`, `both`, or `none`.
    ///
    /// # Errors
    ///
    /// The text is none of them; the error says what was found and expected.
    pub(super) fn read(text: &str) -> Result<Seats, String> {
        match &text.to_ascii_lowercase()[..] {
            "both" => Ok(Seats { people: [true; 2] }),
            "none" | "watch" => Ok(Seats { people: [false; 2] }),
            _ => text
                .parse()
                .map(Seats::one)
                .map_err(|_| format!("found {text:?}, expected S, N, both or none")),
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

    /// The same players, with sides changed.
    pub(super) fn swapped(self) -> Seats {
        let [south, north] = self.people;
        Seats { people: [north, south] }
    }

    /// The names of both sides, South's first: `own` is the name of the person at the
    /// keyboard, or South's if there is not exactly one person.
    pub(super) fn names(self, own: &Option<String>, other: &Option<String>) -> [Option<String>; 2] {
        let mut names = [own.clone(), other.clone()];
        if self.single() == Some(Side::North) {
            names.reverse();
        }
        names
    }

    /// The player of a side in a message: `You`, `bingwa`, or the side's name.
    pub(super) fn name(self, side: Side) -> String {
        match self.single() {
            Some(person) if person == side => "You".to_owned(),
            Some(_) => "bingwa".to_owned(),
            None => side.to_string(),
        }
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
        let winner = winner_of_result(record.tag("Result")?)?;
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
        result_text(self.winner)
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
        Scoresheet {
            names,
            tags: vec![("Date".to_owned(), today())],
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
        sheet.comments = record.moves.iter().map(|mv| mv.comment.clone()).collect();
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

    /// Changes the names of both sides.
    pub(super) fn swap_names(&mut self) {
        self.names.reverse();
    }

    /// Forgets the comments from the last of a game's `moves` moves on: another move was played.
    pub(super) fn forget_comments(&mut self, moves: usize) {
        self.comments.truncate(moves.saturating_sub(1));
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
        for (mv, comment) in record.moves.iter_mut().zip(&self.comments) {
            mv.comment.clone_from(comment);
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
        anyhow::ensure!(
            self.written.contains(&path) || !path.exists(),
            "save: found {name:?} that is there already, expected a new name"
        );
        let text = record.to_string();
        // The cause goes into the message: an io::Error would mean the output.
        OutputFile::new(&path)
            .and_then(|file| file.write(|out| out.write_all(text.as_bytes())))
            .map_err(|error| anyhow::anyhow!("save: {error}"))?;
        self.written.insert(path);
        self.keep(game, ending);
        Ok(())
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

/// A game that was loaded.
pub(super) struct LoadedGame {
    pub(super) record: Record,
    /// The game to the chosen ply.
    pub(super) game: Game,
    /// The whole game.
    pub(super) full: Game,
    /// The moves after the chosen ply, the next one last.
    pub(super) undone: Vec<Move>,
    /// The end that the record tells and the moves do not.
    pub(super) ending: Option<Ending>,
}

impl LoadedGame {
    /// Reads the game with a number in a file, or its only one, up to `ply` moves, or all. `~`
    /// stands for the home folder.
    ///
    /// # Errors
    ///
    /// The file or its records cannot be read, there is no such game or ply, or a move is not
    /// legal.
    pub(super) fn read(
        file: &str,
        number: Option<usize>,
        ply: Option<usize>,
        rules: &RulesArgs,
    ) -> anyhow::Result<LoadedGame> {
        // Not standard input, which gives the commands.
        let path = if file == STDIN { "./-".into() } else { path_of(file) };
        let whole = recorded::whole(&path.to_string_lossy(), number, rules)?;
        let game = whole.until(ply)?;
        let (record, full) = (whole.record, whole.game);
        let after = full.moves().get(game.moves().len()..).unwrap_or_default();
        let undone: Vec<Move> = after.iter().rev().map(|legal| legal.mv()).collect();
        let is_whole = undone.is_empty() && game.outcome().is_none();
        let ending = Ending::of_record(&record).filter(|_| is_whole);
        Ok(LoadedGame { record, game, full, undone, ending })
    }

    /// Who plays on. Without tags that say so, a person plays the side to move.
    pub(super) fn seats(&self) -> Seats {
        // A won game shows the board after the winning move.
        let mover = Seats::one(self.game.board().side());
        match TYPES.map(|key| self.record.tag(key)) {
            [Some(HUMAN), Some(HUMAN)] => Seats::of([true, true]),
            [Some(HUMAN), Some(PROGRAM)] => Seats::of([true, false]),
            [Some(PROGRAM), Some(HUMAN)] => Seats::of([false, true]),
            [Some(PROGRAM), Some(PROGRAM)] => Seats::of([false, false]),
            _ => mover,
        }
    }

    /// Warnings of tags that cannot be read and so are passed over.
    pub(super) fn warnings(&self) -> Vec<String> {
        let warning = |key| {
            let found = self.record.tag(key)?;
            let (expected, is_read) = match key {
                LEVEL => ("a level from 1 to 10", self.level().is_some()),
                LIMITS => ("limits such as depth=8", self.limits().is_some()),
                _ => ("human or program", [HUMAN, PROGRAM].contains(&found)),
            };
            (!is_read).then(|| format!("tag {key}: found {found:?}, expected {expected}"))
        };
        [LEVEL, LIMITS].into_iter().chain(TYPES).filter_map(warning).collect()
    }

    /// The engine's limits in the record, if it has readable ones.
    pub(super) fn limits(&self) -> Option<Limits> {
        read_limits(self.record.tag(LIMITS)?)
    }

    /// The engine's level in the record, if it has a readable one.
    pub(super) fn level(&self) -> Option<Level> {
        self.record.tag(LEVEL)?.parse().ok()
    }
}

/// Limits as the tag has them: `depth=8 nodes=1000 movetime=500`.
pub(super) fn limits_text(limits: &Limits) -> String {
    let parts = [
        limits.depth.map(|depth| format!("depth={depth}")),
        limits.nodes.map(|nodes| format!("nodes={nodes}")),
        limits.movetime.map(|time| format!("movetime={}", time.as_millis())),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The inverse of [`limits_text`].
fn read_limits(text: &str) -> Option<Limits> {
    let mut limits = Limits::default();
    for part in text.split_whitespace() {
        let (key, value) = part.split_once('=')?;
        let number = value.parse().ok().filter(|&number: &u64| number > 0)?;
        match key {
            "depth" => limits.depth = Some(u32::try_from(number).ok()?),
            "nodes" => limits.nodes = Some(number),
            "movetime" => limits.movetime = Some(Duration::from_millis(number)),
            _ => return None,
        }
    }
    limits.ends_by_itself().then_some(limits)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn seats_are_read_by_a_side_or_a_word() {
        assert_eq!(Seats::read("n"), Ok(Seats::one(Side::North)));
        assert_eq!(Seats::read("Both").map(Seats::single), Ok(None));
        assert!(Seats::read("watch").is_ok_and(Seats::is_watching));
        assert_eq!(Seats::read("x").unwrap_err(), "found \"x\", expected S, N, both or none");
    }

    #[test]
    fn changing_sides_twice_changes_nothing() {
        for text in ["S", "N", "both", "none"] {
            let seats = Seats::read(text).unwrap();
            assert_eq!(seats.swapped().swapped(), seats);
        }
        assert_eq!(Seats::one(Side::South).swapped(), Seats::one(Side::North));
    }

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

    #[test]
    fn limits_are_read_back_from_their_tag() {
        let all =
            Limits { depth: Some(3), nodes: Some(4), ..Limits::movetime(Duration::from_secs(1)) };
        for limits in [Limits::depth(8), Limits::nodes(1000), all] {
            assert_eq!(read_limits(&limits_text(&limits)), Some(limits));
        }
        for text in ["", "depth", "depth=0", "depth=x", "tc=10+1", "depth=5000000000"] {
            assert_eq!(read_limits(text), None, "{text}");
        }
    }
}
