//! The tree of a proof whose leaves are solved one by one.

use std::collections::HashMap;

use bingwa::bao::{Move, Position, Rules, Side};

/// How hard a win of the attacker seems to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// 0 if the win is proven, [`NEVER`] if it is refuted.
    pub proof: u64,
    /// [`NEVER`] if the win is proven, 0 if it is refuted.
    pub disproof: u64,
}

/// The number of what cannot be done. Real ones are smaller.
pub const NEVER: u64 = u64::MAX;

impl Numbers {
    /// The win is proven.
    pub const WON: Numbers = Numbers { proof: 0, disproof: NEVER };
    /// There is no win; a repetition is none either.
    pub const REFUTED: Numbers = Numbers { proof: NEVER, disproof: 0 };

    /// Whether the win is proven.
    #[must_use]
    pub const fn is_won(self) -> bool {
        self.proof == 0
    }
}

/// A position of the tree.
struct Node {
    position: Position,
    /// The moves from the root.
    line: Vec<Move>,
    numbers: Numbers,
    /// The first line to it ends with an only move.
    is_after_only_move: bool,
    /// The tried moves of the attacker, or all of the defender; none of a leaf.
    children: Vec<(Move, usize)>,
    /// A proven position rests on those that were proven before it.
    proven: Option<usize>,
}

/// The positions between the root and the leaves. Lines that lead to one position share it.
pub struct Tree {
    rules: Rules,
    attacker: Side,
    nodes: Vec<Node>,
    places: HashMap<Position, usize>,
    /// How many positions are proven.
    count: usize,
}

/// The proof of a proven root.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Skeleton {
    /// The leaves whose wins are needed.
    pub leaves: Vec<Position>,
    /// The attacker's moves before them; each position after those that it needs.
    pub moves: Vec<(Position, Move)>,
}

impl Tree {
    /// The root alone.
    #[must_use]
    pub fn new(root: &Position, attacker: Side, rules: &Rules) -> Tree {
        let mut tree =
            Tree { rules: *rules, attacker, nodes: Vec::new(), places: HashMap::new(), count: 0 };
        tree.place(*root, Vec::new());
        tree
    }

    fn place(&mut self, position: Position, line: Vec<Move>) -> usize {
        *self.places.entry(position).or_insert_with(|| {
            let numbers = Numbers { proof: 1, disproof: 1 };
            self.nodes.push(Node {
                position,
                line,
                numbers,
                is_after_only_move: false,
                children: Vec::new(),
                proven: None,
            });
            self.nodes.len() - 1
        })
    }

    /// The numbers of the root.
    #[must_use]
    pub fn numbers(&self) -> Numbers {
        self.nodes[0].numbers
    }

    /// The numbers of a position of the tree.
    ///
    /// # Panics
    ///
    /// It is not in the tree.
    #[must_use]
    pub fn numbers_of(&self, position: &Position) -> Numbers {
        self.nodes[self.places[position]].numbers
    }

    /// The moves from the root to a position of the tree.
    #[must_use]
    pub fn line(&self, position: &Position) -> &[Move] {
        self.places.get(position).map_or(&[], |&place| &self.nodes[place].line)
    }

    /// Gives a leaf its numbers. A position that is not in the tree has no place for them.
    pub fn judge(&mut self, position: &Position, numbers: Numbers) {
        if let Some(&place) = self.places.get(position) {
            self.set(place, numbers);
        }
    }

    fn set(&mut self, place: usize, numbers: Numbers) {
        let node = &mut self.nodes[place];
        node.numbers = numbers;
        if numbers.is_won() && node.proven.is_none() {
            node.proven = Some(self.count);
            self.count += 1;
        }
    }

    /// The leaf whose win or refutation changes the root most easily; `None` if the root is
    /// decided, or if every line to such a leaf repeats a position.
    #[must_use]
    pub fn most_proving(&self) -> Option<&Position> {
        let mut path = vec![0];
        loop {
            let node = &self.nodes[*path.last()?];
            if matches!(node.numbers, Numbers { proof: 0 | NEVER, .. }) {
                return None;
            }
            if node.children.is_empty() {
                return Some(&node.position);
            }
            let children = node.children.iter().map(|&(_, child)| child);
            let children = children.filter(|child| !path.contains(child));
            let key = |&child: &usize| {
                let Numbers { proof, disproof } = self.nodes[child].numbers;
                if self.attacks(node) { proof } else { disproof }
            };
            path.push(children.min_by_key(key)?);
        }
    }

    /// Whether a position was reached by an only move, so that its numbers are those of the
    /// position before.
    #[must_use]
    pub fn is_after_only_move(&self, position: &Position) -> bool {
        self.nodes[self.places[position]].is_after_only_move
    }

    /// Whether the next positions of a leaf depend on nobody's choice: the defender moves, or
    /// there is only one move.
    #[must_use]
    pub fn has_all_moves(&self, leaf: &Position) -> bool {
        leaf.side() != self.attacker || leaf.legal_moves(&self.rules).len() == 1
    }

    /// Adds positions after a leaf: after these moves of the attacker, or, where nobody has a
    /// [choice](Tree::has_all_moves), after all moves. Those that are new in the tree and need
    /// numbers are returned. After an only move they are those of the leaf.
    ///
    /// # Panics
    ///
    /// A move is not legal, or ends the game: such a leaf is decided and stays one.
    pub fn expand(&mut self, leaf: &Position, tried: &[Move]) -> Vec<Position> {
        let place = self.places[leaf];
        let all = self.has_all_moves(leaf);
        let moves = leaf.legal_moves(&self.rules).sorted();
        let (mut children, mut new) = (Vec::new(), Vec::new());
        for legal in moves.iter().filter(|legal| all || tried.contains(&legal.mv())) {
            let reached = *legal.position().expect("the game goes on after an open leaf");
            let line = [&self.nodes[place].line[..], &[legal.mv()]].concat();
            let before = self.nodes.len();
            let child = self.place(reached, line);
            if child == before && moves.len() == 1 {
                self.nodes[child].is_after_only_move = true;
                self.set(child, self.nodes[place].numbers);
            } else if child == before {
                new.push(reached);
            }
            children.push((legal.mv(), child));
        }
        assert!(!children.is_empty(), "an open leaf has a legal move");
        self.nodes[place].children = children;
        new
    }

    fn attacks(&self, node: &Node) -> bool {
        node.position.side() == self.attacker
    }

    /// Computes the numbers of all positions before the leaves.
    pub fn back_up(&mut self) {
        let mut done = vec![false; self.nodes.len()];
        self.back_up_from(0, &mut Vec::new(), &mut done);
    }

    fn back_up_from(&mut self, place: usize, path: &mut Vec<usize>, done: &mut [bool]) {
        let node = &self.nodes[place];
        if done[place] || node.children.is_empty() || node.proven.is_some() {
            return;
        }
        let (children, attacks) = (node.children.clone(), self.attacks(node));
        path.push(place);
        let mut numbers = if attacks {
            Numbers { proof: NEVER, disproof: 0 }
        } else {
            Numbers { proof: 0, disproof: NEVER }
        };
        for (_, child) in children {
            let of_child = if path.contains(&child) {
                Numbers::REFUTED
            } else {
                self.back_up_from(child, path, done);
                self.nodes[child].numbers
            };
            let Numbers { proof, disproof } = of_child;
            numbers = if attacks {
                let disproof = numbers.disproof.saturating_add(disproof);
                Numbers { proof: numbers.proof.min(proof), disproof }
            } else {
                let proof = numbers.proof.saturating_add(proof);
                Numbers { proof, disproof: numbers.disproof.min(disproof) }
            };
        }
        path.pop();
        done[place] = true;
        self.set(place, numbers);
    }

    /// What proves the root; `None` while it is open.
    #[must_use]
    pub fn skeleton(&self) -> Option<Skeleton> {
        self.nodes[0].proven?;
        let mut skeleton = Skeleton::default();
        self.collect(0, &mut skeleton, &mut vec![false; self.nodes.len()]);
        Some(skeleton)
    }

    fn collect(&self, place: usize, skeleton: &mut Skeleton, done: &mut [bool]) {
        if std::mem::replace(&mut done[place], true) {
            return;
        }
        let node = &self.nodes[place];
        if node.children.is_empty() {
            skeleton.leaves.push(node.position);
        } else if self.attacks(node) {
            let proven = node
                .children
                .iter()
                .filter_map(|&(m, child)| Some((self.nodes[child].proven?, m, child)));
            let (_, m, child) = proven.min().expect("a proven position has a proven move");
            self.collect(child, skeleton, done);
            skeleton.moves.push((node.position, m));
        } else {
            for &(_, child) in &node.children {
                self.collect(child, skeleton, done);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::rules;

    fn tree() -> Tree {
        Tree::new(&Position::kiswahili(), Side::South, &rules())
    }

    fn moves(text: &str) -> Vec<Move> {
        text.split(' ').map(|m| m.parse().expect("a move")).collect()
    }

    #[test]
    fn the_attacker_needs_one_move_and_an_answer_to_every_reply() {
        let mut tree = tree();
        let root = Position::kiswahili();
        assert_eq!(tree.most_proving(), Some(&root));
        let after = tree.expand(&root, &moves("A6< A7>"));
        assert_eq!(after.len(), 2);
        tree.judge(&after[0], Numbers { proof: 50, disproof: 7 });
        tree.judge(&after[1], Numbers { proof: 40, disproof: 9 });
        tree.back_up();
        assert_eq!(tree.numbers(), Numbers { proof: 40, disproof: 16 });
        assert_eq!(tree.most_proving(), Some(&after[1]));
        assert_eq!(tree.line(&after[1]), moves("A7>"));

        let replies = tree.expand(&after[1], &[]);
        assert_eq!(replies.len(), after[1].legal_moves(&rules()).len());
        for (reply, disproof) in replies.iter().zip(20..) {
            tree.judge(reply, Numbers { proof: 10, disproof });
        }
        tree.back_up();
        // The easiest reply to refute the attacker with comes first.
        let proof = 50.min(10 * replies.len() as u64);
        assert_eq!(tree.numbers(), Numbers { proof, disproof: 7 + 20 });
        assert_eq!(tree.most_proving(), Some(&replies[0]));
        assert_eq!(tree.skeleton(), None);

        replies.iter().for_each(|reply| tree.judge(reply, Numbers::WON));
        tree.back_up();
        assert_eq!((tree.numbers(), tree.most_proving()), (Numbers::WON, None));
        let skeleton = tree.skeleton().expect("a proof");
        assert_eq!(skeleton.leaves, replies);
        assert_eq!(skeleton.moves, [(root, moves("A7>")[0])]);
    }

    #[test]
    fn a_refuted_reply_leaves_the_other_moves() {
        let mut tree = tree();
        let root = Position::kiswahili();
        let after = tree.expand(&root, &moves("A6< A7>"));
        let replies = tree.expand(&after[0], &[]);
        replies.iter().for_each(|reply| tree.judge(reply, Numbers { proof: 1, disproof: 1 }));
        tree.judge(&replies[1], Numbers::REFUTED);
        tree.judge(&after[1], Numbers { proof: 3, disproof: 4 });
        tree.back_up();
        assert_eq!(tree.numbers(), Numbers { proof: 3, disproof: 4 });
        tree.judge(&after[1], Numbers::REFUTED);
        tree.back_up();
        assert_eq!((tree.numbers(), tree.most_proving()), (Numbers::REFUTED, None));
    }

    /// Nobody can force a win, but a player who may not repeat positions is lost.
    const REPETITION_TRAPS: [(&str, Side); 3] = [
        ("0,0,0,0,0,0,0,0/0,1,0,1,1,2,0,1/1,0,0,0,0,0,0,0/0,1,0,2,1,0,1,0 0,0 - N -", Side::North),
        ("0,2,0,0,0,0,0,0/1,0,1,1,0,0,0,1/0,0,0,1,0,0,1,2/0,0,0,0,1,0,1,0 0,0 - S -", Side::South),
        ("0,0,0,0,1,0,0,0/1,2,1,0,0,0,0,0/0,0,2,1,0,0,1,1/0,0,0,0,0,0,0,0 0,0 - S -", Side::North),
    ];

    #[test]
    fn a_line_that_comes_back_is_no_win() {
        for (text, attacker) in REPETITION_TRAPS {
            let root: Position = text.parse().expect("a position");
            let mut tree = Tree::new(&root, attacker, &rules());
            while let Some(position) = tree.most_proving().copied() {
                let legal = position.legal_moves(&rules());
                if legal.is_empty() || legal.iter().any(|legal| legal.won()) {
                    let won = (position.side() == attacker) != legal.is_empty();
                    tree.judge(&position, if won { Numbers::WON } else { Numbers::REFUTED });
                } else {
                    let all: Vec<Move> = legal.iter().map(|legal| legal.mv()).collect();
                    tree.expand(&position, &all);
                }
                tree.back_up();
            }
            assert_eq!(tree.numbers(), Numbers::REFUTED, "{text}");
        }
    }
}
