//! Games that are loaded from records.

use std::path::PathBuf;
use std::time::Duration;

use bingwa::bao::record::{self, Record};
use bingwa::bao::{Game, Move};
use bingwa::search::{Level, Limits};
use bingwa::util::files;

use super::super::args::RulesArgs;
use super::scoresheet::{self, Ending, HUMAN, LEVEL, LIMITS, PROGRAM, TYPES};
use super::seats::Seats;

/// The place of a game in a file, as a person names it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Choice<'a> {
    /// The file's name; `~` stands for the home folder.
    pub(super) file: &'a str,
    /// Which game of the file, from 1; `None` for the only one.
    pub(super) number: Option<usize>,
    /// Moves to go on after; `None` for all.
    pub(super) ply: Option<usize>,
}

/// A game that was loaded.
pub(super) struct LoadedGame {
    pub(super) path: PathBuf,
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
    /// Reads and replays a game.
    ///
    /// # Errors
    ///
    /// The file or its records cannot be read, there is no such game or ply, or a
    /// move is not legal. The message names the file.
    pub(super) fn read(choice: Choice<'_>, rules: &RulesArgs) -> anyhow::Result<LoadedGame> {
        let Choice { file, number, ply } = choice;
        let path = scoresheet::path_of(file);
        // Causes go into the message: an io::Error would mean the output.
        let text = files::read_text_file(&path, "a game record")
            .map_err(|error| anyhow::anyhow!("record {file:?}: {error}"))?;
        let (number, record) =
            pick(&text, number).map_err(|error| anyhow::anyhow!("record {file:?}: {error:#}"))?;
        let place = |error: &dyn std::fmt::Display| {
            anyhow::anyhow!("record {file:?}: game {number}: {error}")
        };
        let rules = rules.of_record(&record).map_err(|error| place(&error))?;
        let mut game = record.replay(&rules).map_err(|error| place(&error))?;
        let moves = game.moves().len();
        let wanted = ply.unwrap_or(moves);
        if wanted > moves {
            anyhow::bail!(place(&format!(
                "ply: found {wanted}, expected a number from 0 to {moves}"
            )));
        }
        let full = game.clone();
        let mut undone = Vec::new();
        while game.moves().len() > wanted {
            undone.extend(game.undo().map(|legal| legal.mv()));
        }
        let is_whole = undone.is_empty() && game.outcome().is_none();
        let ending = Ending::of_record(&record).filter(|_| is_whole);
        Ok(LoadedGame { path, record, game, full, undone, ending })
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

/// The chosen record of a text, with its number.
fn pick(text: &str, number: Option<usize>) -> anyhow::Result<(usize, Record)> {
    let mut records = record::parse_each(text);
    let Some(number) = number else {
        let first = records.next();
        let others = records.count();
        return match first {
            None => anyhow::bail!("found no game, expected one"),
            Some(_) if others > 0 => anyhow::bail!(
                "found {count} games, expected the number of one, from 1 to {count}",
                count = others + 1
            ),
            Some(record) => Ok((1, record?)),
        };
    };
    let chosen = number.checked_sub(1).and_then(|index| records.nth(index));
    match chosen {
        Some(record) => Ok((number, record?)),
        None => {
            let count = record::parse_each(text).count();
            anyhow::bail!("game: found {number}, expected a number from 1 to {count}")
        }
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
    use super::*;

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

    #[test]
    fn one_game_of_several_must_be_named() {
        let text = "1: A6<;\n\n1: A7<;\n";
        assert!(pick(text, None).unwrap_err().to_string().contains("found 2 games"));
        assert_eq!(pick(text, Some(2)).unwrap().1.moves[0].text, "A7<");
        for number in [0, 3] {
            let error = pick(text, Some(number)).unwrap_err().to_string();
            assert!(error.ends_with("expected a number from 1 to 2"), "{error}");
        }
        assert!(pick("", None).unwrap_err().to_string().contains("no game"));
    }
}
