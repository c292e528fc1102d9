//! The tables of the openings, in Markdown.

use std::fmt::Write as _;

use bingwa::bao::{Move, Side};
use bingwa::search::Score;
use bingwa::util::messages::count_of;

use super::Openings;
use super::tree::{Backed, Value};
use crate::text::{Table, counted, moves_text, or_dash, whole};

/// Most moves of a line; the journal has the whole line.
const LINE: usize = 12;

/// The tables: the positions of the last ply, then those of the plies before it with the values
/// that follow.
pub fn tables(openings: &Openings) -> String {
    let values = openings.values();
    let last = openings.tree.plies.len() - 1;
    let leaves = openings.tree.leaves();
    let proven = openings.proofs.values().filter(|attempted| attempted.proof.winner.is_some());
    let mut text = format!(
        "{} after {}: {} searched, {} tried to prove, {} proven\n",
        counted(leaves.len() as u64, "position"),
        count_of(last, "ply"),
        openings.searches.len(),
        openings.proofs.len(),
        proven.count()
    );
    for ply in (0..=last).rev() {
        // A text takes any line.
        let _ = write!(text, "\n{}", ply_table(openings, ply, &values));
    }
    text
}

/// The values of a ply. The last one has the engine's score, of proven positions too, and the
/// nodes of the proof; the others what follows from the plies after them.
fn ply_table(openings: &Openings, ply: usize, values: &[Option<Backed>]) -> Table {
    let is_last = ply + 1 == openings.tree.plies.len();
    let headings = ["position", "South's points", "South's chance", "best line", "proof"];
    let headings = [count_of(ply, "ply")].into_iter().chain(headings.map(str::to_owned));
    let nodes = is_last.then(|| "nodes of the proof".to_owned());
    let mut table = Table::new(headings.chain(nodes));
    for index in openings.tree.plies[ply].clone() {
        let node = &openings.tree.nodes[index];
        let side = node.position.side();
        let value = values[index].as_ref();
        let backed_up = value.and_then(|backed| match backed.value {
            Value::Score(score) => Some(score),
            _ => None,
        });
        let searched = openings.searches.get(&index).map(|search| search.score);
        let points = or_dash(searched.or(backed_up), |score| points(score.of_south(side)));
        let chance = match searched {
            Some(score) => chance(score, side),
            None => or_dash(value, |backed| chance(backed.value.into(), side)),
        };
        let proof = openings.proofs.get(&index).map(|attempted| &attempted.proof);
        let proven = match proof {
            Some(proof) => proof.to_string(),
            None => proof_text(value, side),
        };
        let position = node.position.to_string();
        let line = or_dash(value, |backed| line_text(&backed.line));
        let nodes = is_last.then(|| or_dash(proof, |proof| whole(proof.nodes)));
        let cells = [position, points, chance, line, proven].into_iter().chain(nodes);
        table.row(moves(&node.line), cells);
    }
    table
}

/// What is proven of a position by the plies after it.
fn proof_text(value: Option<&Backed>, side: Side) -> String {
    match value.map(|backed| backed.value) {
        Some(Value::Win(plies)) => format!("{side} wins in {plies} or fewer"),
        Some(Value::Loss(plies)) => format!("{} wins in {plies} or fewer", side.opponent()),
        _ => "open".to_owned(),
    }
}

impl From<Value> for Score {
    fn from(value: Value) -> Score {
        match value {
            Value::Win(plies) => Score::Win(plies),
            Value::Loss(plies) => Score::Loss(plies),
            Value::Score(score) => score,
        }
    }
}

/// South's chance to win.
fn chance(score: Score, side: Side) -> String {
    format!("{}%", score.of_south(side).percent())
}

/// A score: `+0.35`, or `wins in 3`, counted in moves.
fn points(score: Score) -> String {
    match score {
        Score::Cp(cp) => format!("{:+.2}", f64::from(cp) / 100.0),
        Score::Win(moves) => format!("wins in {moves}"),
        Score::Loss(moves) => format!("loses in {moves}"),
    }
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
    use super::super::tests::{SETTINGS, parts};
    use super::*;

    #[test]
    fn a_table_has_a_row_for_each_position_and_shows_what_is_missing() {
        let parts = parts();
        let all = tables(&Openings::with_parts(&SETTINGS, parts.clone()).expect("parts"));
        let empty = Openings::with_parts(&SETTINGS, vec![]).expect("no part");
        let count = empty.tree.leaves().len();
        assert!(all.starts_with(&format!("{count} positions after 2 plies: {count} searched")));
        let (reversed, half) = (parts.iter().rev().cloned().collect(), parts[..3].to_vec());
        assert_eq!(tables(&Openings::with_parts(&SETTINGS, reversed).expect("parts")), all);
        let half = tables(&Openings::with_parts(&SETTINGS, half).expect("parts"));
        assert!(half.contains(": 2 searched, 1 tried to prove, "), "{half}");
        for line in half.lines().filter(|line| line.starts_with('|')) {
            assert!(line.ends_with(" |"), "{line}");
        }
        let empty = tables(&empty);
        assert!(empty.contains("| – | 0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/"), "{empty}");
    }
}
