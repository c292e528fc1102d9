//! The positions of a verb: arguments, standard input, or a position of a recorded game.

use std::io::{self, Cursor, IsTerminal};
use std::mem;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::Context;
use bingwa::bao::position_reader::{
    PositionDefaults, PositionReader, ReadPositionError, read_positions,
};
use bingwa::bao::{Game, ParseSetupError, Position, Setup, TOTAL_SEEDS};
use bingwa::util::files::read_text_file;

use super::args::{RulesArgs, SideArgs};
use super::lines::{Lines, STDIN};
use super::output::{self, ExitStatus};
use super::recorded::{PlyArgs, is_record, whole};

/// The texts that stand for a position, in words.
const EXPECTED: &str =
    "startpos, kujifunza, a diagram, or 5 fields: ROWS STORES HOUSES SIDE KUTAKATIA";

/// The options that say which positions a verb is about, beside its argument `position`.
#[derive(clap::Args, Clone, Debug)]
#[command(next_help_heading = "Position")]
pub(super) struct PositionArgs {
    /// Moves to play first, separated by spaces
    #[arg(long, value_name = "MOVES", default_value = "", hide_default_value = true)]
    moves: String,
    /// Take a game of this file in place of a POSITION; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "moves", "side"])]
    pub(super) record: Option<String>,
    #[command(flatten)]
    pub(super) place: PlyArgs,
    #[command(flatten)]
    side: SideArgs,
    #[command(flatten)]
    pub(super) rules: RulesArgs,
}

impl PositionArgs {
    /// The file of --record; `None` without one, or for standard input.
    pub(super) fn record_file(&self) -> Option<&Path> {
        self.record.as_deref().filter(|&file| file != STDIN).map(Path::new)
    }

    /// Deals with the game of --record up to --ply, or with the games that begin at the
    /// `positions`, after the moves of --moves. A file in place of a position holds positions or a
    /// game. Without any, positions are read from standard input.
    ///
    /// A position that cannot be read or dealt with is reported, and the next one follows.
    /// `deal_with` breaks off after Ctrl-C, with the status of its own position.
    ///
    /// # Errors
    ///
    /// The error of standard output, or of the game of --record.
    pub(super) fn for_each(
        &self,
        positions: &[String],
        deal_with: impl FnMut(&Game) -> anyhow::Result<ControlFlow<ExitStatus>>,
    ) -> anyhow::Result<ExitStatus> {
        self.for_each_or(positions, |_| Ok(false), deal_with)
    }

    /// As [`for_each`](PositionArgs::for_each). A setup with more seeds than a game has is an
    /// error, unless `draw` deals with it and returns true.
    pub(super) fn for_each_or(
        &self,
        positions: &[String],
        mut draw: impl FnMut(&Setup) -> anyhow::Result<bool>,
        mut deal_with: impl FnMut(&Game) -> anyhow::Result<ControlFlow<ExitStatus>>,
    ) -> anyhow::Result<ExitStatus> {
        if let Some(file) = self.record.as_deref().or_else(|| record_in(positions)) {
            let game = whole(file, self.place.game, &self.rules)?.until(self.place.ply)?;
            let game = self.after_moves(game, file)?;
            return Ok(deal_with(&game)?.break_value().unwrap_or(ExitStatus::Done));
        }
        let stdin = [STDIN.to_owned()];
        let arguments = if positions.is_empty() { &stdin[..] } else { positions };
        let defaults = PositionDefaults { start: self.rules.start(), side: self.side.side };
        let mut status = ExitStatus::Done;
        for (argument, number) in arguments.iter().zip(1..) {
            let name = match arguments.len() {
                1 => "POSITION".to_owned(),
                _ => format!("POSITION {number}"),
            };
            let may_have_more = argument == STDIN || number < arguments.len();
            for found in PositionSource::new(argument, &name, defaults) {
                let answer = found.and_then(|(place, setup)| {
                    if setup.total_seeds() > TOTAL_SEEDS && draw(&setup)? {
                        warn(&place, &setup);
                        return Ok(ControlFlow::Continue(()));
                    }
                    deal_with(&self.game(&place, &setup)?)
                });
                match answer {
                    Ok(ControlFlow::Continue(())) => {}
                    Ok(ControlFlow::Break(_)) if may_have_more => {
                        output::error("interrupted: the positions after this one were left out");
                        return Ok(ExitStatus::Failed);
                    }
                    Ok(ControlFlow::Break(own)) => return Ok(status.and(own)),
                    Err(error) if output::is_output(&error) => return Err(error),
                    Err(error) => {
                        output::error(&format!("{error:#}"));
                        status = ExitStatus::Failed;
                    }
                }
            }
        }
        Ok(status)
    }

    /// The game that begins with a setup, after the moves of --moves.
    fn game(&self, place: &str, setup: &Setup) -> anyhow::Result<Game> {
        let position = Position::try_from(*setup).with_context(|| place.to_owned())?;
        warn(place, setup);
        self.after_moves(Game::new(position, self.rules.of(&position)), place)
    }

    /// A game after the moves of --moves.
    fn after_moves(&self, mut game: Game, place: &str) -> anyhow::Result<Game> {
        for (text, number) in self.moves.split_whitespace().zip(1..) {
            game.play_text(text).with_context(|| format!("{place}: --moves, move {number}"))?;
        }
        Ok(game)
    }
}

/// Warns of a setup with another number of seeds than a game has.
fn warn(place: &str, setup: &Setup) {
    if let Some(warning) = setup.warning() {
        output::warning(&format!("{place}: {warning}"));
    }
}

/// The text of the file that an argument names; `None` for a position.
fn text_of_file(argument: &str) -> Option<String> {
    let mut positions = read_positions(argument, PositionDefaults::default());
    let is_position = positions.next().is_some_and(|found| found.setup.is_ok());
    let path = Path::new(argument);
    let file = (!is_position && path.is_file()).then(|| read_text_file(path, "").ok());
    Some(file??.0)
}

/// The file of game records that stands in place of a position.
pub(super) fn record_in(positions: &[String]) -> Option<&str> {
    let [argument] = positions else { return None };
    is_record(&text_of_file(argument)?).then_some(argument)
}

/// The positions of an argument, of a file or of standard input, each with its place in messages.
/// A text without any is an error.
pub(super) struct PositionSource {
    reader: PositionReader<Lines>,
    /// The name of the text in messages.
    name: String,
    /// The text is not an argument's.
    is_file: bool,
    /// Nothing was read yet.
    is_first: bool,
}

impl PositionSource {
    fn new(argument: &str, name: &str, defaults: PositionDefaults) -> PositionSource {
        let text = |text: String| Lines::new(Box::new(Cursor::new(text)));
        let (lines, name, is_file) = match text_of_file(argument) {
            _ if argument == STDIN => (Lines::stdin(), "stdin", true),
            Some(file) => (text(file), argument, true),
            None => (text(argument.to_owned()), name, false),
        };
        let reader = PositionReader::new(lines, defaults);
        PositionSource { reader, name: name.to_owned(), is_file, is_first: true }
    }

    /// The one position of an option's value.
    pub(super) fn only_of_option(
        value: &str,
        option: &str,
        defaults: PositionDefaults,
    ) -> anyhow::Result<Position> {
        if let Some(file) = record_in(&[value.to_owned()]) {
            anyhow::bail!("{option}: found a game record, expected a position: --record {file}");
        }
        let mut source = PositionSource::new(value, option, defaults);
        let (place, setup) = source.next().expect("a text without a position is an error")?;
        anyhow::ensure!(source.next().is_none(), "{option}: found a second position, expected one");
        warn(&place, &setup);
        Position::try_from(setup).context(place)
    }
}

impl Iterator for PositionSource {
    type Item = anyhow::Result<(String, Setup)>;

    fn next(&mut self) -> Option<anyhow::Result<(String, Setup)>> {
        let is_first = mem::take(&mut self.is_first);
        if is_first && self.name == "stdin" && io::stdin().is_terminal() {
            output::note("reading positions from the terminal; Ctrl-D ends them");
        }
        let Some(found) = self.reader.next() else {
            let nothing = || anyhow::anyhow!("{}: found nothing, expected {EXPECTED}", self.name);
            return is_first.then(|| Err(nothing()));
        };
        // Nearly every argument is one line.
        let place = match self.is_file || found.line > 1 {
            true => format!("{}: line {}", self.name, found.line),
            false => self.name.clone(),
        };
        let setup = found.setup.map_err(|error| match error {
            ReadPositionError::Line(error) => error,
            ReadPositionError::Text { found, error: ParseSetupError { field: "position", .. } } => {
                anyhow::anyhow!("position: found {found:?}, expected {EXPECTED}")
            }
            error => anyhow::anyhow!("{error}"),
        });
        Some(match setup {
            Ok(setup) => Ok((place, setup)),
            Err(error) => Err(error.context(place)),
        })
    }
}

/// Warns of the first of some positions that has fewer seeds than a game; `name` is the
/// file that they come from.
pub(super) fn warn_of_few_seeds<'a>(name: &str, mut positions: impl Iterator<Item = &'a Position>) {
    let few = |position: &'a Position| Some((position, position.to_setup().warning()?));
    if let Some((position, warning)) = positions.find_map(few) {
        output::warning(&format!("{name}: {position}: {warning}"));
    }
}
