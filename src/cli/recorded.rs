//! Games of records: a file of them, one of its games, and the position after some of
//! its moves.

use std::path::Path;

use anyhow::Context;
use bingwa::bao::record::{self, BrokenRecord, Record, RecordError, RecordProblem};
use bingwa::bao::{Game, Rules, Side};

use super::args::{RulesArgs, number};
use super::lines::{STDIN, read_whole};
use super::output::missing;

/// What a file of records holds, in errors.
const EXPECTED: &str = "a game record";

/// A game of a file, and a position in it.
#[derive(clap::Args, Clone, Copy, Debug)]
pub(super) struct PlyArgs {
    /// The game of the file, from 1; needed if there are several
    #[arg(long, value_name = "N", requires = "record", value_parser = number(1..=usize::MAX))]
    pub(super) game: Option<usize>,
    /// The position after the first P moves of the game; 0 is its start
    #[arg(long, value_name = "P", requires = "record", value_parser = number(0..=usize::MAX))]
    pub(super) ply: Option<usize>,
}

impl PlyArgs {
    /// Checks that the place is not given without a --record that it could be in.
    pub(super) fn expect_record(self) -> anyhow::Result<()> {
        match [("--game", self.game), ("--ply", self.ply)].into_iter().find(|(_, n)| n.is_some()) {
            Some((flag, _)) => Err(missing(flag, "--record")),
            None => Ok(()),
        }
    }
}

/// A position of a recorded game, in place of POSITION.
#[derive(clap::Args, Clone, Debug)]
pub(super) struct RecordArgs {
    /// Take the position from a game of this file; `-` reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["moves", "side"])]
    pub(super) record: Option<String>,
    #[command(flatten)]
    pub(super) place: PlyArgs,
}

/// The file that `--record` names; `None` for standard input.
pub(super) fn file_of(record: &str) -> Option<&Path> {
    (record != STDIN).then(|| Path::new(record))
}

impl RecordArgs {
    /// The file of --record, if it names one.
    pub(super) fn file(&self) -> Option<&Path> {
        self.record.as_deref().and_then(file_of)
    }

    /// The game of --record up to --ply, or its end; `None` without --record.
    pub(super) fn game(&self, rules: &RulesArgs) -> anyhow::Result<Option<Game>> {
        let whole = self.whole_game(rules)?;
        whole.map(|whole| whole.until(self.place.ply)).transpose()
    }

    /// [`RecordArgs::game`], or an error if a player has taken the last seed of the other's
    /// front row.
    pub(super) fn unfinished_game(&self, rules: &RulesArgs) -> anyhow::Result<Option<Game>> {
        let whole = self.whole_game(rules)?;
        whole.map(|whole| whole.unfinished_until(self.place.ply)).transpose()
    }

    /// The whole game of --record; `None` without it.
    pub(super) fn whole_game(&self, rules: &RulesArgs) -> anyhow::Result<Option<WholeGame>> {
        let Some(file) = &self.record else {
            self.place.expect_record()?;
            return Ok(None);
        };
        whole(file, self.place.game, rules).map(Some)
    }
}

/// The player whose last move took the last seed of the other's front row.
pub(super) fn front_row_winner(game: &Game) -> Option<Side> {
    game.moves().last().filter(|last| last.wins()).map(|last| last.mv().side())
}

/// A game of a file.
pub(super) struct WholeGame {
    /// The file's name for messages, and the game's number.
    name: String,
    pub(super) record: Record,
    /// The error at which reading the record ended.
    broken: Option<RecordError>,
    rules: Rules,
    /// The moves up to the first that cannot be played.
    pub(super) game: Game,
}

impl WholeGame {
    /// The game's first `ply` moves, or all.
    ///
    /// # Errors
    ///
    /// There are fewer moves, or one of them cannot be read or played.
    pub(super) fn until(&self, ply: Option<usize>) -> anyhow::Result<Game> {
        let written = self.record.moves.len();
        let is_read = ply.is_some_and(|ply| ply <= written);
        let ply = ply.unwrap_or(written);
        if ply > written && self.broken.is_none() {
            anyhow::bail!("{}: ply: found {ply}, expected 0 to {written}", self.name);
        }
        let mut game = self.game.clone();
        if ply > game.moves().len() {
            // The move that cannot be played stands before the position.
            self.record.replay(&self.rules).with_context(|| self.name.clone())?;
        }
        if !is_read {
            self.expect_whole()?;
        }
        while game.moves().len() > ply {
            game.undo();
        }
        Ok(game)
    }

    /// [`WholeGame::until`], or an error if a player has taken the last seed of the other's
    /// front row.
    pub(super) fn unfinished_until(&self, ply: Option<usize>) -> anyhow::Result<Game> {
        let game = self.until(ply)?;
        if let Some(winner) = front_row_winner(&game) {
            let (name, ply) = (&self.name, game.moves().len());
            let most = ply - 1;
            anyhow::bail!("{name}: ply: {winner} has won after ply {ply}, expected 0 to {most}");
        }
        Ok(game)
    }

    /// The text of the move after the first moves of the game.
    ///
    /// # Errors
    ///
    /// The record has no more moves, or they cannot be read.
    pub(super) fn next_move(&self, game: &Game) -> anyhow::Result<&str> {
        let played = game.moves().len();
        let next = self.record.moves.get(played).map(|mv| mv.text.as_str());
        if next.is_none() {
            self.expect_whole()?;
        }
        next.with_context(|| {
            format!("{}: found no move after ply {played}, expected a smaller ply", self.name)
        })
    }

    /// The error of a record that cannot be read to its end.
    fn expect_whole(&self) -> anyhow::Result<()> {
        self.broken.clone().map_or(Ok(()), Err).with_context(|| self.name.clone())
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
    record.start().with_context(|| name.clone())?;
    let rules = rules.of_record(&record).with_context(|| name.clone())?;
    let game = record.replay_legal(&rules);
    Ok(WholeGame { name, record, broken, rules, game })
}

/// The number of the game that --game chooses among `count` games.
pub(super) fn chosen(number: Option<usize>, count: usize) -> anyhow::Result<usize> {
    match number {
        _ if count == 0 => anyhow::bail!("found no game, expected a game record"),
        Some(number) if number > count => {
            let expected = match count {
                1 => "1, the only game".to_owned(),
                _ => format!("a game from 1 to {count}"),
            };
            anyhow::bail!("game: found {number}, expected {expected}")
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
