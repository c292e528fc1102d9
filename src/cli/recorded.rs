//! Games of records: a file of them, one of its games, and the position after some of
//! its moves.

use anyhow::Context;
use bingwa::bao::record::{self, BrokenRecord, Record, RecordError, RecordMove, RecordProblem};
use bingwa::bao::{Game, Reason};

use super::args::{RulesArgs, number};
use super::lines::read_whole;
use super::output;

/// What a file of records holds, in errors.
const EXPECTED: &str = "a game record";

/// A game of the file of --record, and a position in it.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct PlyArgs {
    /// The game of the file, from 1; needed if there are several
    #[arg(long, value_name = "N", requires = "record", conflicts_with = "position",
        value_parser = number(1..=usize::MAX))]
    pub(super) game: Option<usize>,
    /// The position after the first P moves of the game; 0 is its start
    #[arg(long, value_name = "P", requires = "record", conflicts_with = "position",
        value_parser = number(0..=usize::MAX))]
    pub(super) ply: Option<usize>,
}

/// A game of a file.
pub(super) struct WholeGame {
    /// The file's name for messages, and the game's number.
    name: String,
    pub(super) record: Record,
    /// The moves up to the first that cannot be read or played.
    pub(super) game: Game,
    /// Why that one cannot be.
    error: Option<RecordError>,
}

impl WholeGame {
    /// The game's first `ply` moves, or all.
    ///
    /// # Errors
    ///
    /// There are fewer moves, or one of them cannot be read or played.
    pub(super) fn until(&self, ply: Option<usize>) -> anyhow::Result<Game> {
        let mut game = self.game.clone();
        let most = game.moves().len();
        if let Some(error) = self.error.clone().filter(|_| ply.is_none_or(|ply| ply > most)) {
            return Err(error).context(self.name.clone());
        }
        let ply = ply.unwrap_or(most);
        anyhow::ensure!(ply <= most, "{}: ply: found {ply}, expected 0 to {most}", self.name);
        while game.moves().len() > ply {
            game.undo();
        }
        Ok(game)
    }

    /// The text of the move after the first moves of the game.
    ///
    /// # Errors
    ///
    /// The record has no more moves.
    pub(super) fn next_move(&self, game: &Game) -> anyhow::Result<&str> {
        let played = game.moves().len();
        let next = self.record.moves.get(played).map(|mv| mv.text.as_str());
        next.with_context(|| {
            format!("{}: found no move after ply {played}, expected a smaller ply", self.name)
        })
    }
}

/// The game with a number in a file, or its only one.
pub(super) fn whole(
    file: &str,
    number: Option<usize>,
    rules: &RulesArgs,
) -> anyhow::Result<WholeGame> {
    let (name, text) = read(file)?;
    let mut records: Vec<_> = record::parse_each(&text).collect();
    let number = chosen(number, records.len()).with_context(|| name.to_owned())?;
    let name = format!("{name}: game {number}");
    let (record, broken) = match records.swap_remove(number - 1) {
        Ok(record) => (record, None),
        // The tags after a wrong one, which may set the start and the rules, are not read.
        Err(broken) if matches!(broken.error.problem, RecordProblem::Tag(_)) => {
            return Err(broken).context(name);
        }
        Err(BrokenRecord { error, read }) => (*read, Some(error)),
    };
    for repair in &record.repairs {
        output::warning(&format!("{name}: {repair}"));
    }
    record.start().with_context(|| name.clone())?;
    let rules = rules.of_record(&record).with_context(|| name.clone())?;
    let error = record.replay(&rules).err().or(broken);
    let game = record.replay_legal(&rules);
    Ok(WholeGame { name, record, game, error })
}

/// Whether a text begins with a game, at least a broken one: there are tags, or moves with a sign.
pub(super) fn is_record(text: &str) -> bool {
    record::parse_each(text).next().is_some_and(|read| {
        let record = read.unwrap_or_else(|broken| *broken.read);
        let has_sign = |mv: &RecordMove| mv.text.contains(['<', '>', 'l', 'r']);
        !record.tags.is_empty() || record.moves.iter().any(has_sign)
    })
}

/// The number of the game that --game chooses among `count` games.
pub(super) fn chosen(number: Option<usize>, count: usize) -> anyhow::Result<usize> {
    match number {
        _ if count == 0 => anyhow::bail!("found no game, expected a game record"),
        Some(number) if number > count => {
            anyhow::bail!("game: found {number}, expected a game from 1 to {count}")
        }
        Some(number) => Ok(number),
        None if count == 1 => Ok(1),
        None => anyhow::bail!(
            "found {count} games, expected the number of one from 1 to {count} (--game)"
        ),
    }
}

/// The file's name for messages, and its text.
///
/// # Errors
///
/// The file cannot be read, is no text, or does not end.
pub(super) fn read(file: &str) -> anyhow::Result<(&str, String)> {
    read_whole(file, EXPECTED)
}

/// Refuses a game in which a front row is empty: nobody moves any more.
pub(super) fn expect_unfinished(game: &Game) -> anyhow::Result<()> {
    match game.outcome().filter(|outcome| outcome.reason == Reason::FrontRow) {
        Some(outcome) => anyhow::bail!("position: the game is over: {outcome}"),
        None => Ok(()),
    }
}
