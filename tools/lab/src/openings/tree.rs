//! All positions after the first plies of bao la kiswahili, and values backed up from the
//! last of them.

use std::collections::HashMap;
use std::ops::Range;

use bingwa::bao::{Move, Position};
use bingwa::search::Score;

use crate::players::rules;

/// A value for the player to move: proven, or a score of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A proven win within this number of plies.
    Win(u32),
    /// The score of the engine.
    Score(Score),
    /// A proven loss within this number of plies.
    Loss(u32),
}

impl Value {
    /// The value for the opponent, a ply before.
    fn a_ply_before(self) -> Value {
        match self {
            Value::Win(plies) => Value::Loss(plies.saturating_add(1)),
            Value::Loss(plies) => Value::Win(plies.saturating_add(1)),
            // A score counts the moves of the winner, who makes one more.
            Value::Score(Score::Loss(moves)) => Value::Score(Score::Win(moves.saturating_add(1))),
            Value::Score(score) => Value::Score(-score),
        }
    }

    /// The rank among values, the best one highest: proven wins, the shortest first; forced wins
    /// that the search reports; scores; losses, the longest first.
    fn rank(self) -> (i32, i64) {
        match self {
            Value::Win(plies) => (2, -i64::from(plies)),
            Value::Score(Score::Win(moves)) => (1, -i64::from(moves)),
            Value::Score(Score::Cp(cp)) => (0, cp.into()),
            Value::Score(Score::Loss(moves)) => (-1, moves.into()),
            Value::Loss(plies) => (-2, plies.into()),
        }
    }
}

/// The distinct positions of each ply. A position that several lines reach is there once.
pub struct OpeningTree {
    /// The positions: those of ply 0 first, then those of ply 1, and so on.
    pub nodes: Vec<After>,
    /// The indices of the positions of each ply.
    pub plies: Vec<Range<usize>>,
}

/// A position of the tree.
pub struct After {
    /// The position.
    pub position: Position,
    /// The first line that leads to it, in the order of the moves' text.
    pub line: Vec<Move>,
    /// Its moves and the indices of the positions after them; `None` after a move that
    /// wins at once. Empty in the last ply.
    pub moves: Vec<(Move, Option<usize>)>,
}

impl OpeningTree {
    /// The tree of all positions up to this ply.
    #[must_use]
    pub fn grow(plies: u32) -> OpeningTree {
        let start = After { position: Position::kiswahili(), line: Vec::new(), moves: Vec::new() };
        let mut tree = Self { nodes: vec![start], plies: Vec::from([Range { start: 0, end: 1 }]) };
        for ply in 0..plies as usize {
            let first = tree.nodes.len();
            let mut places: HashMap<Position, usize> = HashMap::new();
            for parent in tree.plies[ply].clone() {
                let position = tree.nodes[parent].position;
                for legal in position.legal_moves(&rules()).sorted() {
                    let child = legal.position().map(|&position| {
                        *places.entry(position).or_insert_with(|| {
                            let mut line = tree.nodes[parent].line.clone();
                            line.push(legal.mv());
                            tree.nodes.push(After { position, line, moves: Vec::new() });
                            tree.nodes.len() - 1
                        })
                    });
                    tree.nodes[parent].moves.push((legal.mv(), child));
                }
            }
            tree.plies.push(first..tree.nodes.len());
        }
        tree
    }

    /// The indices of the positions of the last ply.
    #[must_use]
    pub fn leaves(&self) -> Range<usize> {
        self.plies.last().cloned().unwrap_or(0..0)
    }

    /// The values of all positions, by negamax from those of the last ply.
    ///
    /// A position is proven if its best move leads to a proven one: a win of the mover, or, after
    /// every move, a loss.
    #[must_use]
    pub fn back_up(&self, leaf: impl Fn(&Position) -> Backed) -> Vec<Backed> {
        let mut values: Vec<Backed> = Vec::new();
        let leaves = self.leaves();
        let count = self.nodes.len();
        for (index, node) in self.nodes.iter().enumerate().rev() {
            let moves = node.moves.iter().map(|&(mv, child)| match child {
                None => Backed { value: Value::Win(1), line: vec![mv] },
                Some(child) => {
                    let Backed { value, line } = &values[count - 1 - child];
                    let line = std::iter::once(mv).chain(line.iter().copied()).collect();
                    Backed { value: value.a_ply_before(), line }
                }
            });
            // The first one of equals.
            let best = moves.reduce(
                |best, one| {
                    if one.value.rank() > best.value.rank() { one } else { best }
                },
            );
            // Without moves the mover has lost.
            let lost = || Backed { value: Value::Loss(0), line: Vec::new() };
            values.push(match leaves.contains(&index) {
                true => leaf(&node.position),
                false => best.unwrap_or_else(lost),
            });
        }
        values.reverse();
        values
    }
}

/// The value of a position and the line that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backed {
    /// The value, for the mover.
    pub value: Value,
    /// The best line from the position.
    pub line: Vec<Move>,
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use bingwa::bao::Game;

    use super::*;

    fn mv(text: &str) -> Move {
        text.parse().expect("a move")
    }

    /// A tree of two plies: two moves, then one or two moves each, one of them wins at once.
    fn tree() -> OpeningTree {
        let node = |moves: &[(&str, Option<usize>)]| After {
            position: Position::kiswahili(),
            line: Vec::new(),
            moves: moves.iter().map(|&(text, child)| (mv(text), child)).collect(),
        };
        OpeningTree {
            nodes: vec![
                node(&[("A1<", Some(1)), ("A2<", Some(2))]),
                node(&[("a1<", Some(3)), ("a2<", Some(4))]),
                node(&[("a3<", Some(4)), ("a4<", Some(5))]),
                node(&[]),
                node(&[]),
                node(&[]),
            ],
            plies: Vec::from([0..1, 1..3, 3..6]),
        }
    }

    /// The values of the first three positions.
    fn backed_up(leaves: [Value; 3]) -> [Value; 3] {
        // The last position is evaluated first.
        let leaves = RefCell::new(leaves.to_vec());
        let value = || leaves.borrow_mut().pop().expect("three leaves");
        let backed = tree().back_up(|_| Backed { value: value(), line: vec![mv("A8<")] });
        [0, 1, 2].map(|index| backed[index].value)
    }

    fn cp(cp: i32) -> Value {
        Value::Score(Score::Cp(cp))
    }

    #[test]
    fn scores_are_backed_up_by_negamax() {
        // North takes the least for South: −20 in both; the first one is kept.
        assert_eq!(backed_up([cp(30), cp(-20), cp(50)]), [cp(-20), cp(20), cp(20)]);
        let line = tree().back_up(|_| Backed { value: cp(1), line: vec![mv("A8<")] });
        assert_eq!(line[0].line, ["A1<", "a1<", "A8<"].map(mv));
    }

    #[test]
    fn proofs_come_before_scores_and_wins_of_the_engine_between_them() {
        let win = Value::Score(Score::Win(3));
        // The first position of ply 1 is not proven: one of its moves has a score only.
        let expected = [Value::Win(11), Value::Score(Score::Loss(3)), Value::Loss(10)];
        assert_eq!(backed_up([win, Value::Win(7), Value::Win(9)]), expected);
    }

    #[test]
    fn a_win_needs_one_move_and_a_loss_all_of_them() {
        let expected = [Value::Loss(6), Value::Win(5), Value::Win(5)];
        assert_eq!(backed_up([cp(0), Value::Loss(4), cp(0)]), expected);
    }

    #[test]
    fn the_positions_after_four_plies_are_119() {
        let tree = OpeningTree::grow(4);
        assert_eq!(tree.leaves().len(), 119);
        for leaf in tree.leaves() {
            let line = &tree.nodes[leaf].line;
            let mut game = Game::new(Position::kiswahili(), rules());
            line.iter().for_each(|&mv| _ = game.play(mv).expect("a legal move"));
            assert_eq!(*game.position(), tree.nodes[leaf].position);
        }
        assert_eq!(OpeningTree::grow(0).leaves(), 0..1);
    }
}
