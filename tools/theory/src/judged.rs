//! Positions of games whose every move is judged by a long search.
//!
//! Matches tell only whether a change wins games. With judged positions the values and the
//! moves of shorter searches can be compared with what a much longer search finds:
//! `bingwa-spsa accuracy` does that for each set of numbers.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;

use anyhow::{Context, bail, ensure};
use bingwa::bao::record::Record;
use bingwa::bao::{Game, Move, Position};
use bingwa::search::{Engine, Limits, last_lines};
use bingwa::util::dice::Dice;
use serde::{Deserialize, Serialize};

use crate::journal;
use crate::players::rules;

/// The kind of the journals.
pub const KIND: &str = "bingwa judged positions 1";

/// A position is judged only if a short search gives its mover a chance in this range:
/// elsewhere nearly every search finds the same.
const OPEN: std::ops::Range<f64> = 0.07..0.93;

/// Moves within this chance of the best are searched with all nodes, the others with a
/// twentieth.
const NEAR: f64 = 0.25;

/// The options that determine the journal, besides the records and the engine's build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// Most positions drawn from each game.
    pub per_game: usize,
    /// Determines the draws.
    pub seed: u64,
    /// Nodes of the search of each good move.
    pub nodes: u64,
    /// Size of the table in megabytes.
    pub hash: usize,
}

/// A position drawn from a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Drawn {
    /// The number of the game among all records, from 1.
    pub game: u64,
    /// The position.
    pub position: Position,
}

/// A position with its judged moves.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Judged {
    /// The number of the position among those drawn, from 0.
    pub number: usize,
    /// The number of its game, from 1.
    pub game: u64,
    /// The position.
    pub position: Position,
    /// Each legal move with its mover's chance, 0 to 1, the best first; none if the
    /// position is not open.
    pub moves: Vec<(Move, f64)>,
}

impl Judged {
    /// What is wrong with the moves, if anything.
    fn problem(&self) -> Option<&'static str> {
        let is_chance = |judged: &(Move, f64)| (0.0..=1.0).contains(&judged.1);
        if !self.moves.iter().all(is_chance) {
            return Some("found a chance outside 0 to 1");
        }
        let legal = self.position.legal_moves(&rules());
        let is_judged = |m: Move| self.moves.iter().any(|judged| judged.0 == m);
        if self.moves.len() != legal.len() || !legal.iter().all(|legal| is_judged(legal.mv())) {
            return Some("found other moves, expected each legal move once");
        }
        let sorted = self.moves.is_sorted_by(|one, other| one.1 >= other.1);
        (!sorted).then_some("found moves out of order, expected the best first")
    }

    /// The chance that a move gives away, 0 to 1; `None` if it is not judged.
    #[must_use]
    pub fn given_away(&self, m: Move) -> Option<f64> {
        let chance = self.moves.iter().find(|judged| judged.0 == m)?.1;
        Some(self.moves[0].1 - chance)
    }
}

/// Reads the open positions of a journal, in the order of their numbers.
///
/// # Errors
///
/// The file cannot be read, is no journal of judged positions, or has a position twice or with
/// wrong moves.
pub fn read(path: &Path) -> anyhow::Result<Vec<Judged>> {
    let contents = journal::read::<Settings, Judged>(path, KIND)?;
    let mut positions = BTreeMap::new();
    for judged in contents.parts.into_iter().filter(|judged| !judged.moves.is_empty()) {
        let (named, number) = (path.display(), judged.number);
        if let Some(problem) = judged.problem() {
            bail!("{named}: position {number}: {problem}");
        }
        let other = positions.insert(number, judged);
        ensure!(other.is_none(), "{named}: found position {number} twice");
    }
    Ok(positions.into_values().collect())
}

/// Draws positions from the games of a file: of the plies after the opening (`BookPlies`),
/// at random, those with at least two legal moves. `games_before` counts the games of the
/// files before, and `seen` has the positions drawn from them: none is drawn twice.
///
/// # Errors
///
/// A record cannot be replayed, or has other rules than kiswahili's.
pub fn draw(
    records: &[Record],
    games_before: u64,
    seen: &mut HashSet<Position>,
    settings: &Settings,
) -> anyhow::Result<Vec<Drawn>> {
    let mut drawn = Vec::new();
    for (record, number) in records.iter().zip(1..) {
        let named = || format!("game {number}");
        let game = record.rules().and_then(|rules| record.replay(&rules)).with_context(named)?;
        ensure!(*game.rules() == rules(), "game {number}: expected the rules of kiswahili");
        let book = record.tag("BookPlies").and_then(|plies| plies.parse().ok()).unwrap_or(0);
        let has_choice = |position: &&Position| position.legal_moves(game.rules()).len() > 1;
        let mut left: Vec<&Position> = game.positions().skip(book).filter(has_choice).collect();
        let game = games_before + number;
        let mut dice = Dice::new(settings.seed ^ (game << 32));
        let mut wanted = settings.per_game;
        while wanted > 0 && !left.is_empty() {
            let position = *left.swap_remove(dice.below(left.len()));
            if seen.insert(position) {
                drawn.push(Drawn { game, position });
                wanted -= 1;
            }
        }
    }
    Ok(drawn)
}

/// Judges a position: a search for each of its moves, with an empty table before the first.
/// The result depends on the position, the settings and the engine's build alone.
pub fn judge(engine: &mut Engine, number: usize, drawn: Drawn, settings: &Settings) -> Judged {
    engine.new_game();
    let Drawn { game, position } = drawn;
    // Four places, which JSON keeps.
    let mut chance = |limits| (search(engine, position, limits).1 * 1e4).round() / 1e4;
    let mut moves = Vec::new();
    if OPEN.contains(&chance(Limits::nodes((settings.nodes / 100).max(1)))) {
        // The generator's order is not promised.
        let legal = position.legal_moves(&rules()).sorted();
        moves = judge_moves(legal.iter().map(|legal| legal.mv()), settings.nodes, |m, nodes| {
            chance(Limits { searchmoves: vec![m], ..Limits::nodes(nodes) })
        });
    }
    Judged { number, game, position, moves }
}

/// Searches a position: the best move, if there is a legal one, and the mover's chance by its
/// score, 0 to 1.
pub fn search(engine: &mut Engine, position: Position, limits: Limits) -> (Option<Move>, f64) {
    let mut reports = Vec::new();
    let game = Game::new(position, rules());
    let done = engine.search(&game, limits, |info| reports.push(info.clone()));
    let chance = last_lines(&reports).first().map_or(0.0, |line| line.score.chance());
    (done.best, chance)
}

/// The chance of each move, the best first: by a search of a twentieth of the nodes, and of
/// all nodes if no other move is better by more than [`NEAR`].
fn judge_moves(
    moves: impl Iterator<Item = Move>,
    nodes: u64,
    mut chance: impl FnMut(Move, u64) -> f64,
) -> Vec<(Move, f64)> {
    let mut short: Vec<(Move, f64)> = moves.map(|m| (m, chance(m, (nodes / 20).max(1)))).collect();
    let mut long: Vec<(Move, f64)> = Vec::new();
    // The long search of a move may show that the others are nearer than they seemed.
    loop {
        let best = short.iter().chain(&long).map(|judged| judged.1).fold(0.0, f64::max);
        let Some(at) = short.iter().position(|judged| judged.1 > best - NEAR) else { break };
        let (m, _) = short.remove(at);
        long.push((m, chance(m, nodes)));
    }
    long.extend(short);
    long.sort_by(|one, other| other.1.total_cmp(&one.1));
    long
}

#[cfg(test)]
mod tests {
    use bingwa::bao::record;
    use bingwa::search::Options;

    use super::*;
    use crate::journal::Journal;

    fn settings(nodes: u64) -> Settings {
        Settings { per_game: 4, seed: 1, nodes, hash: 1 }
    }

    /// Two games of ten plies, each after an opening of two.
    fn records() -> Vec<Record> {
        let record = |place: usize| {
            let mut game = Game::new(Position::kiswahili(), rules());
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

    fn positions() -> Vec<Drawn> {
        draw(&records(), 0, &mut HashSet::new(), &settings(1)).expect("games")
    }

    #[test]
    fn every_position_after_the_opening_is_drawn_once_if_enough_are_wanted() {
        let settings = Settings { per_game: 100, ..settings(1) };
        let twice = [records(), records()].concat();
        let drawn = draw(&twice, 0, &mut HashSet::new(), &settings).expect("games");
        let mut expected = HashSet::new();
        for record in records() {
            let game = record.replay(&rules()).expect("a game");
            let open = game.positions().skip(2).filter(|p| p.legal_moves(&rules()).len() > 1);
            expected.extend(open.copied());
        }
        let found: HashSet<Position> = drawn.iter().map(|drawn| drawn.position).collect();
        assert!(found == expected && drawn.len() == expected.len() && !expected.is_empty());
        assert!(drawn.iter().all(|drawn| (1..=2).contains(&drawn.game)));
    }

    #[test]
    fn the_draw_depends_on_the_seed_and_on_no_other_game() {
        let of = |records: &[Record], before, seed| {
            let settings = Settings { seed, ..settings(1) };
            draw(records, before, &mut HashSet::new(), &settings).expect("games")
        };
        let all = positions();
        assert_eq!(of(&records(), 0, 1), all);
        assert_eq!(all.iter().filter(|drawn| drawn.game == 1).count(), settings(1).per_game);
        let second: Vec<Drawn> = all.iter().copied().filter(|drawn| drawn.game == 2).collect();
        assert_eq!(of(&records()[1..], 1, 1), second);
        assert!((2..5).any(|seed| of(&records(), 0, seed) != all));
    }

    #[test]
    fn a_judged_position_has_all_its_moves_and_the_best_first() {
        let settings = settings(2_000);
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("a table");
        let mut judged = 0;
        for (drawn, number) in positions().into_iter().zip(0..) {
            let found = judge(&mut engine, number, drawn, &settings);
            assert_eq!(judge(&mut engine, number, drawn, &settings), found);
            if found.moves.is_empty() {
                continue;
            }
            judged += 1;
            let legal = drawn.position.legal_moves(&rules());
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
    fn the_best_move_is_always_one_of_a_long_search() {
        let names = ["A1>", "A2>", "A3>", "A4>"];
        let moves: Vec<Move> = names.iter().map(|name| name.parse().expect("a move")).collect();
        // By the short and by the long search: the first falls, so the second comes near.
        let chances = [(0.9, 0.4), (0.6, 0.55), (0.2, 0.9), (0.31, 0.3)];
        let judged = judge_moves(moves.iter().copied(), 100, |m, nodes| {
            let (short, long) = chances[moves.iter().position(|&other| other == m).expect("one")];
            if nodes == 100 { long } else { short }
        });
        let expected = [(1, 0.55), (0, 0.4), (3, 0.3), (2, 0.2)];
        assert_eq!(judged, expected.map(|(at, chance)| (moves[at], chance)));
    }

    #[test]
    fn a_record_that_cannot_be_replayed_is_named() {
        let records = record::parse("1: A6<* a5>;\n\n[Round \"2\"]\n\n1: A1<;\n").expect("records");
        let error = draw(&records, 0, &mut HashSet::new(), &settings(1)).expect_err("no such move");
        assert!(format!("{error:#}").starts_with("game 2: "), "{error:#}");
        let other = record::parse("[SeedLimit \"50\"]\n\n1: A6<* a5>;\n").expect("a record");
        let error = draw(&other, 0, &mut HashSet::new(), &settings(1)).expect_err("other rules");
        assert_eq!(error.to_string(), "game 1: expected the rules of kiswahili");
    }

    #[test]
    fn a_wrong_position_of_a_journal_is_named_with_what_is_wrong() {
        let path = std::env::temp_dir().join(format!("bingwa-judged-{}", std::process::id()));
        let name = path.display().to_string();
        let position = Position::kiswahili();
        let legal = position.legal_moves(&rules()).sorted();
        let chances = (1..10).rev().map(|tenths| f64::from(tenths) / 10.0);
        let moves: Vec<_> = legal.iter().map(|legal| legal.mv()).zip(chances).collect();
        let good = Judged { number: 7, game: 1, position, moves };
        let read_all = |all: &[Judged]| {
            let _ = std::fs::remove_file(&path);
            let settings = settings(1);
            let (mut journal, _) = Journal::open::<_, Judged>(&path, KIND, &settings).unwrap();
            all.iter().for_each(|judged| journal.append(judged).unwrap());
            read(&path)
        };
        let first = Judged { number: 2, ..good.clone() };
        let decided = Judged { number: 3, moves: Vec::new(), ..good.clone() };
        let found = read_all(&[good.clone(), decided, first.clone()]).expect("a journal");
        assert_eq!(found, [first, good.clone()]);
        assert_eq!(found[0].given_away(good.moves[1].0), Some(0.9 - 0.8));

        let error = |all: &[Judged]| read_all(all).expect_err("a wrong journal").to_string();
        assert_eq!(error(&[good.clone(), good.clone()]), format!("{name}: found position 7 twice"));
        let changed = |change: fn(&mut Vec<(Move, f64)>)| {
            let mut judged = good.clone();
            change(&mut judged.moves);
            error(&[judged])
        };
        for (found, expected) in [
            (changed(|moves| moves[0].1 = 1.5), "found a chance outside 0 to 1"),
            (changed(|moves| moves.reverse()), "found moves out of order, expected the best first"),
            (changed(|moves| _ = moves.pop()), "found other moves, expected each legal move once"),
        ] {
            assert_eq!(found, format!("{name}: position 7: {expected}"));
        }
        std::fs::remove_file(&path).expect("removed");
    }
}
