//! The tables of the openings, in Markdown.

use std::collections::HashMap;

use bingwa::bao::{Move, Position, Side};
use bingwa::search::Score;
use bingwa::util::messages::count_of;

use super::OpeningPart;
use super::tree::{Backed, OpeningTree, Value};
use crate::text::{Table, counted, moves_text, or_dash, whole};

/// Most moves of a line; the journal has the whole line.
const LINE: usize = 12;

/// The tables: the positions of the last ply, then those of the plies before it with the values
/// that follow.
pub fn tables(tree: &OpeningTree, parts: &HashMap<Position, OpeningPart>) -> String {
    let values = tree.back_up(|position| parts[position].value());
    let last = tree.plies.len() - 1;
    let leaves = tree.leaves();
    let is_proven = |leaf: &usize| parts[&tree.nodes[*leaf].position].proof.winner.is_some();
    let mut text = format!(
        "{} after {}: {} proven\n",
        counted(leaves.len() as u64, "position"),
        count_of(last, "ply"),
        leaves.filter(is_proven).count()
    );
    for ply in (0..=last).rev() {
        let parts = if ply == last { Some(parts) } else { None };
        text += &format!("\n{}", ply_table(tree, ply, &values, parts));
    }
    text
}

/// The values of a ply. The last one has `parts`: the engine's score, of proven positions too,
/// and the nodes of the proof; the others have what follows from the plies after them.
fn ply_table(
    tree: &OpeningTree,
    ply: usize,
    values: &[Backed],
    parts: Option<&HashMap<Position, OpeningPart>>,
) -> Table {
    let headings = ["position", "South's points", "best line", "proof"];
    let headings = [count_of(ply, "ply")].into_iter().chain(headings.map(str::to_owned));
    let nodes = parts.map(|_| "nodes of the proof".to_owned());
    let mut table = Table::new(headings.chain(nodes));
    for index in tree.plies[ply].clone() {
        let node = &tree.nodes[index];
        let side = node.position.side();
        let Backed { value, line } = &values[index];
        let part = parts.map(|parts| &parts[&node.position]);
        let score = match (part, value) {
            (Some(part), _) => Some(part.score),
            (None, Value::Score(score)) => Some(*score),
            (None, _) => None,
        };
        let points = or_dash(score, |score| points(score.of_south(side)));
        let proven = part.map_or_else(|| proof_text(*value, side), |part| part.proof.to_string());
        let nodes = part.map(|part| whole(part.proof.nodes));
        let cells = [node.position.to_string(), points, line_text(line), proven];
        table.row(moves(&node.line), cells.into_iter().chain(nodes));
    }
    table
}

/// What is proven of a position by the plies after it.
fn proof_text(value: Value, side: Side) -> String {
    match value {
        Value::Win(plies) => format!("{side} wins in {plies} or fewer"),
        Value::Loss(plies) => format!("{} wins in {plies} or fewer", side.opponent()),
        Value::Score(_) => "open".to_owned(),
    }
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
