//! Positions of games whose every move is judged by a long search.
//!
//! Matches tell only whether a change wins games. With judged positions the values and the
//! moves of shorter searches can be compared with what a much longer search finds:
//! `bingwa-spsa accuracy` does that for each set of numbers.

use std::collections::HashSet;

use anyhow::Context;
use bingwa::bao::record::Record;
use bingwa::bao::{Game, Move, Position};
use bingwa::dice::Dice;
use bingwa::search::{Engine, Limits, PointScale, last_lines};
use serde::{Deserialize, Serialize};

/// The kind of the journals.
pub const KIND: &str = "bingwa judged positions 1";

/// A position is judged only if a short search gives its mover a chance in this range:
/// elsewhere nearly every search finds the same.
const OPEN: std::ops::Range<f64> = 0.07..0.93;

/// A move within this chance of the best by a twentieth of the nodes is searched with all.
const NEAR: f64 = 0.25;

/// What decides on the journal, besides the records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Positions drawn from each game.
    pub per_game: usize,
    /// Determines the draws.
    pub seed: u64,
    /// Nodes of the search of each good move.
    pub nodes: u64,
    /// Size of the table in megabytes.
    pub hash: usize,
}

/// A position with its judged moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// The number of the position among those drawn, from 0.
    pub number: usize,
    /// The position.
    pub position: Position,
    /// Each legal move with its mover's chance, 0 to 1, the best first; none if the
    /// position is no longer open.
    pub moves: Vec<(Move, f64)>,
}

/// Draws positions from games: of the plies after the opening (`BookPlies`), those with at
/// least two legal moves; no position twice.
///
/// # Errors
///
/// A record cannot be replayed.
pub fn draw(records: &[Record], settings: &Settings) -> anyhow::Result<Vec<Position>> {
    let mut seen = HashSet::new();
    let mut drawn = Vec::new();
    for (record, number) in records.iter().zip(0..) {
        let game = record.rules().and_then(|rules| record.replay(&rules));
        let game = game.with_context(|| format!("game {}", number + 1))?;
        let book = record.tag("BookPlies").and_then(|plies| plies.parse().ok()).unwrap_or(0);
        let open: Vec<&Position> = game
            .positions()
            .skip(book)
            .filter(|position| position.legal_moves(game.rules()).len() > 1)
            .collect();
        let mut dice = Dice::new(settings.seed ^ (number << 32));
        for _ in 0..settings.per_game.min(open.len()) {
            let position = *open[dice.below(open.len())];
            if seen.insert(position) {
                drawn.push(position);
            }
        }
    }
    Ok(drawn)
}

/// Judges a position: a search for each of its moves, with an empty table before the first.
/// The result depends on the position and the settings alone.
pub fn judge(
    engine: &mut Engine,
    number: usize,
    position: Position,
    settings: &Settings,
) -> Judged {
    engine.new_game();
    let game = Game::new(position, crate::players::rules());
    let scale = PointScale::of(&position);
    let mut chance = |limits: Limits| {
        let mut reports = Vec::new();
        engine.search(&game, limits, |info| reports.push(info.clone()));
        let value = last_lines(&reports).first().map_or(0, |line| line.value);
        scale.score(value).chance()
    };
    let short = (settings.nodes / 20).max(1);
    let mut moves = Vec::new();
    if OPEN.contains(&chance(Limits::nodes((settings.nodes / 100).max(1)))) {
        let of = |m, nodes| Limits { searchmoves: vec![m], ..Limits::nodes(nodes) };
        // The generator's order is not promised.
        let legal = position.legal_moves(game.rules()).sorted();
        moves = legal.iter().map(|legal| (legal.mv(), chance(of(legal.mv(), short)))).collect();
        let best = moves.iter().map(|judged| judged.1).fold(0.0, f64::max);
        for judged in moves.iter_mut().filter(|judged| judged.1 > best - NEAR) {
            judged.1 = chance(of(judged.0, settings.nodes));
        }
        moves.sort_by(|one, other| other.1.total_cmp(&one.1));
    }
    Judged { number, position, moves }
}

#[cfg(test)]
mod tests {
    use bingwa::bao::record;
    use bingwa::search::Options;

    use super::*;

    fn settings(nodes: u64) -> Settings {
        Settings { per_game: 4, seed: 1, nodes, hash: 1 }
    }

    /// Two games of ten plies, each after an opening of two.
    fn records() -> Vec<Record> {
        let record = |place: usize| {
            let mut game = Game::new(Position::kiswahili(), crate::players::rules());
            for ply in 0..10 {
                let moves = game.legal_moves().sorted();
                game.play(moves[(ply + place) % moves.len()].mv()).expect("a legal move");
            }
            let mut record = Record::of_game(&game, "South", "North");
            record.set_tag("BookPlies", "2");
            record
        };
        (0..2).map(record).collect()
    }

    fn positions() -> Vec<Position> {
        draw(&records(), &settings(1)).expect("games")
    }

    #[test]
    fn positions_are_drawn_after_the_opening_and_once() {
        let drawn = positions();
        assert_eq!(drawn, positions());
        let distinct: HashSet<&Position> = drawn.iter().collect();
        assert!(distinct.len() == drawn.len() && drawn.len() > 2);
        assert!(!drawn.contains(&Position::kiswahili()));
        for position in &drawn {
            assert!(position.legal_moves(&crate::players::rules()).len() > 1, "{position}");
        }
    }

    #[test]
    fn a_judged_position_has_all_its_moves_and_the_best_first() {
        let settings = settings(2_000);
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("a table");
        let mut judged = 0;
        for (position, number) in positions().into_iter().zip(0..) {
            let found = judge(&mut engine, number, position, &settings);
            assert_eq!(judge(&mut engine, number, position, &settings), found);
            if found.moves.is_empty() {
                continue;
            }
            judged += 1;
            let legal = position.legal_moves(&crate::players::rules());
            assert_eq!(found.moves.len(), legal.len());
            assert!(legal.iter().all(|legal| found.moves.iter().any(|m| m.0 == legal.mv())));
            assert!(found.moves.is_sorted_by(|one, other| one.1 >= other.1));
            assert!(found.moves.iter().all(|judged| (0.0..=1.0).contains(&judged.1)));
            let text = serde_json::to_string(&found).expect("JSON");
            assert_eq!(serde_json::from_str::<Judged>(&text).expect("JSON"), found);
        }
        assert!(judged > 0);
    }

    #[test]
    fn a_record_that_cannot_be_replayed_is_named() {
        let records = record::parse("1: A6<* a5>;\n\n[Round \"2\"]\n\n1: A1<;\n").expect("records");
        let error = draw(&records, &settings(1)).expect_err("no such move");
        assert!(format!("{error:#}").starts_with("game 2: "), "{error:#}");
    }
}
