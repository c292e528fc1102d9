//! The tables of the openings, in Markdown.

use std::fmt::Write as _;

use super::worth::Worth;
use bingwa::bao::{Move, Side};
use bingwa::search::Score;
use bingwa::util::nouns::count_of;

use super::tree::Backed;
use super::{Attempted, Openings, Search};
use crate::markdown::{Table, counted, moves_text, or_dash, whole};
use crate::proofs::{FIRST_STAGE, numbers_text};

/// The first depth of the table, and the plies to each next one. A search by nodes goes to
/// 5, 8, 11 and every third depth after that.
const FIRST_DEPTH: u32 = 8;
const DEPTH_STEP: usize = 9;

/// Most moves of a line; the journal has the whole line.
const LINE: usize = 12;

/// The tables: the positions of the last ply, the proof numbers of those that are not
/// proven, and the values of the earlier plies.
#[must_use]
pub fn tables(openings: &Openings) -> String {
    let values = openings.values();
    let last = openings.tree.plies.len() - 1;
    let leaves = openings.tree.leaves();
    let searched = leaves.clone().filter(|&leaf| openings.search_of(leaf).is_some()).count();
    let attempted = leaves.clone().filter(|&leaf| openings.proof_of(leaf).is_some()).count();
    let proven = values[leaves.clone()].iter().flatten().filter(|value| value.worth.is_proven());
    let mut text = format!(
        "{} after {}: {searched} searched, {attempted} tried to prove, {} proven\n\n",
        counted(leaves.len() as u64, "position"),
        count_of(last, "ply"),
        proven.count()
    );
    // A text takes any line.
    let _ = writeln!(text, "{}", leaf_table(openings, &values));
    if let Some(table) = number_table(openings) {
        let _ = writeln!(text, "{table}");
    }
    for ply in (0..last).rev() {
        let _ = write!(text, "{}", ply_table(openings, ply, &values));
        if ply > 0 {
            text.push('\n');
        }
    }
    text
}

fn leaf_table(openings: &Openings, values: &[Option<Backed>]) -> Table {
    let leaves = openings.tree.leaves();
    let searches = leaves.clone().filter_map(|leaf| openings.search_of(leaf));
    let mut reached: Vec<u32> =
        searches.filter_map(|search| search.depths.last()).map(|at| at.depth).collect();
    reached.sort_unstable();
    // The depths that at least half of the searches have reached.
    let most = reached.get(reached.len() / 2).copied().unwrap_or(0);
    let depths: Vec<u32> = (FIRST_DEPTH..=most).step_by(DEPTH_STEP).collect();
    let headings = ["moves", "position", "South's points", "South's chance", "best line"];
    let headings = headings.map(str::to_owned).into_iter();
    let at_depths = depths.iter().map(|depth| format!("depth {depth}"));
    let proof = ["proof", "nodes of the proof", "its table, KiB"].map(str::to_owned);
    let mut table = Table::new(headings.chain(at_depths).chain(proof));
    for leaf in leaves {
        let node = &openings.tree.nodes[leaf];
        let side = node.position.side();
        let search = openings.search_of(leaf);
        let score = search.map(|search| search.score.of_south(side));
        let line = values[leaf].as_ref().map(|backed| &backed.line);
        let mut cells = vec![
            node.position.to_string(),
            or_dash(score, points),
            or_dash(score, chance),
            or_dash(line, |line| line_text(line)),
        ];
        cells.extend(depths.iter().map(|&depth| {
            or_dash(search.and_then(|search| at_depth(search, depth)), |score| {
                points(score.of_south(side))
            })
        }));
        let proof = openings.proof_of(leaf).map(|attempted| &attempted.proof);
        cells.push(or_dash(proof, |proof| proof.to_string()));
        cells.push(or_dash(proof, |proof| whole(proof.nodes)));
        cells.push(or_dash(proof, |proof| whole(proof.table_bytes >> 10)));
        table.row(moves(&node.line), cells);
    }
    table
}

/// The score at a finished depth.
fn at_depth(search: &Search, depth: u32) -> Option<Score> {
    search.depths.iter().find(|at| at.depth == depth).map(|at| at.score)
}

/// The proof numbers of the proofs that are not finished, after each doubling of the nodes.
fn number_table(openings: &Openings) -> Option<Table> {
    let open: Vec<(usize, &Attempted)> = openings
        .tree
        .leaves()
        .filter_map(|leaf| Some((leaf, openings.proof_of(leaf)?)))
        .filter(|(_, attempted)| !attempted.proof.is_decided())
        .collect();
    let most = open.iter().map(|(_, attempted)| attempted.proof.nodes).max()?;
    let targets: Vec<u64> = std::iter::successors(Some(FIRST_STAGE), |last| last.checked_mul(2))
        .take_while(|&target| target < most)
        .collect();
    let mut headings = vec!["moves".to_owned()];
    headings.extend(targets.iter().map(|&target| whole(target)));
    headings.push("end".to_owned());
    let mut table = Table::new(headings);
    for (leaf, Attempted { proof, stages, .. }) in open {
        let at = |target: u64| stages.iter().find(|stage| stage.nodes / target == 1);
        let numbers = targets.iter().map(|&target| at(target).map(|stage| stage.numbers));
        let numbers = numbers.chain([proof.attempt]);
        table.row(
            moves(&openings.tree.nodes[leaf].line),
            numbers.map(|numbers| or_dash(numbers, |numbers| numbers_text(&numbers))),
        );
    }
    Some(table)
}

/// The backed-up values of a ply.
fn ply_table(openings: &Openings, ply: usize, values: &[Option<Backed>]) -> Table {
    let mut table = Table::new([
        count_of(ply, "ply"),
        "position".to_owned(),
        "South's points".to_owned(),
        "South's chance".to_owned(),
        "best line".to_owned(),
        "proof".to_owned(),
    ]);
    for index in openings.tree.plies[ply].clone() {
        let node = &openings.tree.nodes[index];
        let side = node.position.side();
        let value = values[index].as_ref();
        let score = value.and_then(|value| match value.worth {
            Worth::Score(score) => Some(score.of_south(side)),
            _ => None,
        });
        table.row(
            moves(&node.line),
            [
                node.position.to_string(),
                or_dash(score, points),
                or_dash(value, |value| south_chance(value.worth, side)),
                or_dash(value, |value| line_text(&value.line)),
                proof_text(value, side),
            ],
        );
    }
    table
}

/// What is proven of a position before the last ply.
fn proof_text(value: Option<&Backed>, side: Side) -> String {
    match value.map(|value| value.worth) {
        Some(Worth::Win(plies)) => format!("{side} wins in {plies} or fewer"),
        Some(Worth::Loss(plies)) => format!("{} wins in {plies} or fewer", side.opponent()),
        _ => "open".to_owned(),
    }
}

fn south_chance(worth: Worth, side: Side) -> String {
    chance(match worth {
        Worth::Win(plies) => Score::Win(plies).of_south(side),
        Worth::Loss(plies) => Score::Loss(plies).of_south(side),
        Worth::Score(score) => score.of_south(side),
    })
}

/// A score: `+0.35`, or `wins in 3`, counted in moves.
fn points(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        Score::Win(moves) => format!("wins in {moves}"),
        Score::Loss(moves) => format!("loses in {moves}"),
    }
}

fn chance(score: Score) -> String {
    format!("{}%", score.percent())
}

/// The first [`LINE`] moves of a line.
fn line_text(line: &[Move]) -> String {
    let text = moves(&line[..line.len().min(LINE)]);
    if line.len() > LINE { text + " …" } else { text }
}

/// Moves with spaces between them; a dash if there is none.
fn moves(line: &[Move]) -> String {
    if line.is_empty() { "–".to_owned() } else { moves_text(line.iter().copied()) }
}

#[cfg(test)]
mod tests {
    use super::super::Settings;
    use super::super::tests::{SETTINGS, parts};
    use super::*;

    #[test]
    fn a_search_has_a_score_at_each_depth_of_the_table() {
        let mut openings = Openings::new(2);
        let leaf = openings.tree.leaves().start;
        let job = openings.jobs(&[leaf]).expect("memory")[0];
        let settings = Settings { nodes: 100_000, ..SETTINGS };
        openings.add(job.run(&settings).expect("memory")).expect("a part of it");
        let text = tables(&openings);
        let cells = |start: &str| -> Vec<&str> {
            let line = text.lines().find(|line| line.starts_with(start)).expect("a line");
            line.split(" | ").collect()
        };
        let headings = cells("| moves |");
        let row = cells(&format!("| {} |", moves(&openings.tree.nodes[leaf].line)));
        let depths: Vec<&str> =
            headings.iter().copied().filter(|heading| heading.starts_with("depth ")).collect();
        assert!(depths.starts_with(&["depth 8", "depth 17"]), "{depths:?}");
        for (heading, cell) in headings.iter().zip(&row) {
            assert!(!heading.starts_with("depth ") || *cell != "–", "{heading}: {row:?}");
        }
    }

    #[test]
    fn a_table_has_a_row_for_each_position_and_shows_what_is_missing() {
        let parts = parts();
        let all = tables(&Openings::with_parts(2, parts.clone()).expect("parts"));
        let count = Openings::new(2).tree.leaves().len();
        assert!(all.starts_with(&format!("{count} positions after 2 plies: {count} searched")));
        let (reversed, half) = (parts.iter().rev().cloned().collect(), parts[..3].to_vec());
        assert_eq!(tables(&Openings::with_parts(2, reversed).expect("parts")), all);
        let half = tables(&Openings::with_parts(2, half).expect("parts"));
        assert!(half.contains(": 2 searched, 1 tried to prove, "), "{half}");
        for line in half.lines().filter(|line| line.starts_with('|')) {
            assert!(line.ends_with(" |"), "{line}");
        }
        let empty = tables(&Openings::new(2));
        assert!(empty.contains("| – | 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/"), "{empty}");
    }
}
