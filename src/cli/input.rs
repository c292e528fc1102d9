//! Positions from an argument or from standard input.

use std::fmt;
use std::fs::File;
use std::io::{self, Cursor, IsTerminal, Read};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use bingwa::bao::position_reader::{
    FoundPosition, PositionDefaults, PositionReader, ReadPositionError,
};
use bingwa::bao::{Game, Outcome, ParseSetupError, Position, Setup, Side};

use super::args::RulesArgs;
use super::board;
use super::lines::{Lines, STDIN};
use super::output;
use super::output::ExitStatus;
use super::recorded::RecordArgs;

/// What the options say about positions: `startpos`, and who moves in a diagram.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Defaults {
    pub(super) start: Position,
    /// The value of --side.
    pub(super) side: Option<Side>,
}

/// Where positions come from; its text is the name in messages.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Origin {
    /// Standard input.
    Stdin,
    /// An argument, by its name in the usage text. It may be `-` too.
    Argument(String),
    /// An option's value, by the option. Standard input is not offered there.
    Option(String),
}

impl Origin {
    /// The texts that stand for a position here, in words.
    fn expected(&self) -> &'static str {
        match self {
            Origin::Stdin | Origin::Option(_) => {
                "startpos, kujifunza, a diagram, or 5 fields: ROWS STORES HOUSES SIDE KUTAKATIA"
            }
            Origin::Argument(_) => {
                "startpos, kujifunza, a diagram, - for standard input, or 5 fields: ROWS STORES \
                 HOUSES SIDE KUTAKATIA"
            }
        }
    }

    /// The error of a text that is no position.
    fn error(&self, error: ReadPositionError<anyhow::Error>) -> anyhow::Error {
        let (found, file) = match (error, self) {
            (ReadPositionError::Line(error), _) => return error,
            (
                ReadPositionError::Text { found, error: ParseSetupError { field: "position", .. } },
                Origin::Argument(_),
            ) => {
                let path = Path::new(&found);
                let file = match path.is_file() {
                    true if holds_record(path) => {
                        format!("; that file is a game record: --record {found}")
                    }
                    true => format!("; to read that file: - < {found}"),
                    false => String::new(),
                };
                (found, file)
            }
            (
                ReadPositionError::Text { found, error: ParseSetupError { field: "position", .. } },
                Origin::Option(_),
            ) => (found, String::new()),
            (error, _) => return anyhow::anyhow!("{error}"),
        };
        anyhow::anyhow!("position: found {found:?}, expected {}{file}", self.expected())
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Origin::Stdin => "stdin",
            Origin::Argument(name) | Origin::Option(name) => name,
        })
    }
}

/// A line of an origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    origin: Origin,
    /// Counted from 1.
    line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.origin)?;
        // Nearly every argument is one line.
        if self.origin == Origin::Stdin || self.line > 1 {
            write!(f, ": line {}", self.line)?;
        }
        Ok(())
    }
}

/// A position that was read, or the reason why it could not be.
pub(super) struct PositionInput {
    pub(super) place: Place,
    pub(super) setup: anyhow::Result<Setup>,
    /// The value of --side.
    side: Option<Side>,
}

impl PositionInput {
    /// The setup, after its warning if it has one.
    pub(super) fn setup(self) -> anyhow::Result<Setup> {
        let setup = self.setup.map_err(|error| error.context(self.place.clone()))?;
        warn(&self.place, &setup, self.side);
        Ok(setup)
    }

    /// The position, after its warning if it has one.
    pub(super) fn position(self) -> anyhow::Result<Position> {
        let PositionInput { place, setup, side } = self;
        let position = setup.and_then(|setup| Ok((setup, Position::try_from(setup)?)));
        let (setup, position) = position.map_err(|error| error.context(place.clone()))?;
        warn(&place, &setup, side);
        Ok(position)
    }

    /// The game that begins with the position, after the moves of --moves.
    pub(super) fn game(self, rules: &RulesArgs, moves: &str) -> anyhow::Result<Game> {
        let place = self.place.clone();
        let position = self.position()?;
        let mut game = Game::new(position, rules.of(&position));
        for (text, number) in moves.split_whitespace().zip(1..) {
            game.play_text(text).with_context(|| format!("{place}: --moves, move {number}"))?;
        }
        Ok(game)
    }
}

/// What an input stands for.
pub(super) enum Subject {
    Game(Game),
    /// A position in which a front row is empty: nobody moves any more.
    Over(Setup, Outcome),
}

impl PositionInput {
    /// The game that begins with the position and has the moves of --moves. If there are
    /// none, a position in which the game is over is no game.
    pub(super) fn subject(self, rules: &RulesArgs, moves: &str) -> anyhow::Result<Subject> {
        match self.setup.as_ref().ok().and_then(board::over) {
            Some(outcome) if moves.is_empty() => Ok(Subject::Over(self.setup()?, outcome)),
            _ => Ok(Subject::Game(self.game(rules, moves)?)),
        }
    }
}

fn warn(place: &Place, setup: &Setup, asked: Option<Side>) {
    // Only a position that says who moves differs from --side.
    if let Some(asked) = asked.filter(|&asked| asked != setup.side) {
        output::warning(&format!(
            "{place}: --side: found {}, but the position says that {} is to move; --side is for \
             diagrams",
            asked.letter(),
            setup.side
        ));
    }
    if let Some(warning) = setup.warning() {
        output::warning(&format!("{place}: {warning}"));
    }
}

/// Warns of the first of some positions that has fewer seeds than a game; `name` is the
/// file that they come from.
pub(super) fn warn_of_few_seeds<'a>(name: &str, positions: impl Iterator<Item = &'a Position>) {
    let mut few = positions.filter_map(|position| Some((position, position.to_setup().warning()?)));
    let Some((position, warning)) = few.next() else { return };
    let others = match few.count() {
        0 => String::new(),
        1 => "; 1 other position has too few as well".to_owned(),
        count => format!("; {count} other positions have too few as well"),
    };
    output::warning(&format!("{name}: {position}: {warning}{others}"));
}

/// The positions of an argument or of standard input.
pub(super) struct PositionSource {
    reader: PositionReader<Lines>,
    origin: Origin,
    side: Option<Side>,
    /// A line of a game record was found: no position follows.
    is_record: bool,
    /// A person at the terminal has not been told yet that positions are read from it.
    is_unannounced: bool,
}

impl PositionSource {
    /// The positions of an argument; `name` stands for it in messages.
    pub(super) fn of(argument: &str, name: &str, defaults: Defaults) -> PositionSource {
        PositionSource::new(argument, Origin::Argument(name.to_owned()), defaults)
    }

    fn new(text: &str, origin: Origin, defaults: Defaults) -> PositionSource {
        let (lines, origin) = if text == STDIN {
            (Lines::stdin(), Origin::Stdin)
        } else {
            (Lines::new(Box::new(Cursor::new(text.to_owned()))), origin)
        };
        let Defaults { start, side } = defaults;
        let defaults = PositionDefaults { start, side: side.unwrap_or(Side::South) };
        let reader = PositionReader::new(lines, defaults);
        let is_unannounced = origin == Origin::Stdin && io::stdin().is_terminal();
        PositionSource { reader, origin, side, is_record: false, is_unannounced }
    }

    /// The game of the one position of an argument, after the moves of --moves.
    pub(super) fn only_game(
        argument: &str,
        name: &str,
        defaults: Defaults,
        rules: &RulesArgs,
        moves: &str,
    ) -> anyhow::Result<Game> {
        PositionSource::of(argument, name, defaults).single(|input| input.game(rules, moves))
    }

    /// The one position of an option's value.
    pub(super) fn only_of_option(
        value: &str,
        option: &str,
        defaults: Defaults,
    ) -> anyhow::Result<Position> {
        PositionSource::new(value, Origin::Option(option.to_owned()), defaults)
            .single(PositionInput::position)
    }

    /// Reads the one position.
    fn single<T>(
        mut self,
        read: impl FnOnce(PositionInput) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let Some(input) = self.next() else { return Err(self.nothing()) };
        let read = read(input)?;
        match self.next() {
            None => Ok(read),
            Some(second) => {
                anyhow::bail!("{}: found a second position, expected one", second.place)
            }
        }
    }

    /// Calls `deal_with` for one position after another, until it breaks off after
    /// Ctrl-C. An error of one position is reported, and the next one follows;
    /// only an error of the output ends it all. The second argument of
    /// `deal_with` says whether the next position may keep it waiting.
    pub(super) fn for_each(
        self,
        deal_with: impl FnMut(PositionInput, bool) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<ExitStatus> {
        self.for_each_before(0, deal_with)
    }

    /// [`PositionSource::for_each`] with so many `others` after it.
    fn for_each_before(
        mut self,
        others: usize,
        mut deal_with: impl FnMut(PositionInput, bool) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<ExitStatus> {
        let mut verdict = ExitStatus::Done;
        let mut any = false;
        while let Some(input) = self.next() {
            any = true;
            match deal_with(input, self.reader.lines().may_wait()) {
                Ok(ControlFlow::Continue(())) => {}
                // Whether standard input has more is not waited for.
                Ok(ControlFlow::Break(())) if others > 0 || self.origin == Origin::Stdin => {
                    output::error("interrupted: the positions after this one were left out");
                    return Ok(ExitStatus::Failed);
                }
                Ok(ControlFlow::Break(())) => return Ok(verdict),
                Err(error) if output::is_output(&error) => return Err(error),
                Err(error) => {
                    output::error(&format!("{error:#}"));
                    verdict = ExitStatus::Failed;
                }
            }
        }
        if any { Ok(verdict) } else { Err(self.nothing()) }
    }

    /// The error of an argument without a position.
    fn nothing(&self) -> anyhow::Error {
        anyhow::anyhow!("{}: found nothing, expected {}", self.origin, self.origin.expected())
    }
}

/// The positions of a verb that takes any number of them.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct PositionsArgs {
    /// Positions; `-`, or none at all, reads them from standard input
    #[arg(value_name = "POSITION", conflicts_with = "record")]
    positions: Vec<String>,
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    pub(super) moves: String,
    #[command(flatten)]
    pub(super) record: RecordArgs,
}

impl PositionsArgs {
    /// The number of arguments that are positions, or stand for standard input.
    pub(super) fn arguments(&self) -> usize {
        self.positions.len()
    }

    /// Deals with one position after another, as [`PositionSource::for_each`] does.
    pub(super) fn for_each(
        &self,
        defaults: Defaults,
        mut deal_with: impl FnMut(PositionInput, bool) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<ExitStatus> {
        let stdin = [STDIN.to_owned()];
        let arguments = if self.positions.is_empty() { &stdin[..] } else { &self.positions[..] };
        let mut verdict = ExitStatus::Done;
        for (argument, number) in arguments.iter().zip(1..) {
            let name = match arguments.len() {
                1 => "POSITION".to_owned(),
                _ => format!("POSITION {number}"),
            };
            let mut flow = ControlFlow::Continue(());
            let source = PositionSource::of(argument, &name, defaults);
            let read = source.for_each_before(arguments.len() - number, |input, may_wait| {
                flow = deal_with(input, may_wait)?;
                Ok(flow)
            })?;
            verdict = verdict.and(read);
            if flow.is_break() {
                return Ok(ExitStatus::Failed);
            }
        }
        Ok(verdict)
    }
}

impl Iterator for PositionSource {
    type Item = PositionInput;

    fn next(&mut self) -> Option<PositionInput> {
        if mem::take(&mut self.is_unannounced) {
            output::note("reading positions from the terminal; Ctrl-D ends them");
        }
        if self.is_record {
            return None;
        }
        let FoundPosition { line, setup } = self.reader.next()?;
        let place = Place { origin: self.origin.clone(), line };
        let setup = setup.map_err(|error| match error {
            ReadPositionError::Text { found, .. }
                if self.origin == Origin::Stdin && is_record_line(&found) =>
            {
                self.is_record = true;
                anyhow::anyhow!(
                    "found a game record, expected positions; to read records: --record -"
                )
            }
            error => self.origin.error(error),
        });
        Some(PositionInput { place, setup, side: self.side })
    }
}

/// Whether a file begins as a game record does.
fn holds_record(path: &Path) -> bool {
    /// Bytes that show what a file is.
    const BEGINNING: u64 = 4096;
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(BEGINNING).read_to_end(&mut bytes));
    let text = String::from_utf8_lossy(&bytes);
    let mut lines = text.lines().map(|line| line.trim_start_matches('\u{feff}').trim());
    let first = lines.find(|line| !line.is_empty() && !line.starts_with(['#', '{']));
    read.is_ok() && first.is_some_and(is_record_line)
}

/// Whether a line of text can only be one of a game record: a tag, or the moves of a pair.
pub(super) fn is_record_line(line: &str) -> bool {
    let line = line.trim();
    let tag = line.starts_with('[') && line.ends_with("\"]");
    let pair = line.split_once([':', '.']).is_some_and(|(number, _)| {
        !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    tag || pair
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_too_long_is_an_error_and_the_next_is_read() {
        let text = format!("startpos\n{}\nkujifunza\n", "9".repeat(70_000));
        let read: Vec<_> = PositionSource::of(&text, "POSITION", Defaults::default())
            .map(|input| (input.place.line, input.setup.is_ok()))
            .collect();
        assert_eq!(read, [(1, true), (2, false), (3, true)]);
    }

    #[test]
    fn an_argument_names_standard_input_and_an_option_does_not() {
        let message = |read: anyhow::Result<Position>| format!("{:#}", read.unwrap_err());
        let argument = PositionSource::of("x", "POSITION", Defaults::default());
        let argument = message(argument.single(PositionInput::position));
        let option =
            message(PositionSource::only_of_option("x", "--position", Defaults::default()));
        assert!(argument.starts_with("POSITION: position: found \"x\", expected startpos"));
        assert!(option.starts_with("--position: position: found \"x\", expected startpos"));
        assert!(argument.contains("- for standard input"));
        assert!(!option.contains("- for standard input"));
    }
}
