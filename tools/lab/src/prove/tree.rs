//! The tree of a proof whose leaves are solved one by one.

use std::collections::HashMap;
use std::fmt;

use bingwa::bao::{LegalMove, Move, Position, Rules, Side};

use super::skeleton::{NeededLeaf, Skeleton};
use crate::text::whole;

/// How hard a win of the attacker seems to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// 0 if the win is proven, [`INFINITE`] if it is refuted.
    pub proof: u64,
    /// [`INFINITE`] if the win is proven, 0 if it is refuted.
    pub disproof: u64,
}

/// Infinity: the proof number of a refuted win.
const INFINITE: u64 = u64::MAX;

/// The greatest finite number.
pub const MOST: u64 = INFINITE - 1;

impl Numbers {
    /// The win is proven.
    pub const WON: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// There is no win; a repetition is none either.
    pub const REFUTED: Numbers = Numbers { proof: INFINITE, disproof: 0 };
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Numbers::WON => f.write_str("won"),
            Numbers { proof: INFINITE, .. } => f.write_str("not won"),
            Numbers { proof, disproof } => {
                let [proof, disproof] = [proof, disproof].map(whole);
                write!(f, "proof number {proof}, disproof number {disproof}")
            }
        }
    }
}

/// The sum of two numbers: finite if both are.
fn sum(a: u64, b: u64) -> u64 {
    let is_infinite = a == INFINITE || b == INFINITE;
    if is_infinite { INFINITE } else { a.saturating_add(b).min(MOST) }
}

/// The number of a position in a tree.
pub type NodeId = usize;

/// A position of the tree.
struct TreeNode {
    position: Position,
    /// The place before it on the first line that led to it.
    parent: Option<NodeId>,
    /// The moves from the root, on the same line.
    line: Vec<Move>,
    numbers: Numbers,
    /// The positions after all moves that are tried; none of a leaf.
    children: Vec<(Move, NodeId)>,
}

/// The positions between the root and the leaves.
///
/// Lines that lead to one position share it while a store has seeds: then no position comes
/// back. In mtaji positions can come back, and what follows from a position depends on the line
/// before it; so there each line has places of its own.
pub struct Tree {
    rules: Rules,
    attacker: Side,
    nodes: Vec<TreeNode>,
    /// The places of positions with a seed in a store.
    shared: HashMap<Position, NodeId>,
}

/// The place of the root.
pub const ROOT: NodeId = 0;

impl Tree {
    /// The root alone.
    pub fn new(root: &Position, attacker: Side, rules: &Rules) -> Tree {
        let (nodes, shared) = (Vec::new(), HashMap::new());
        let mut tree = Tree { rules: *rules, attacker, nodes, shared };
        tree.grow(*root, None, Vec::new());
        tree
    }

    /// Adds a position.
    fn grow(&mut self, position: Position, parent: Option<NodeId>, line: Vec<Move>) -> NodeId {
        let numbers = Numbers { proof: 1, disproof: 1 };
        self.nodes.push(TreeNode { position, parent, line, numbers, children: Vec::new() });
        let place = self.nodes.len() - 1;
        if Side::ALL.iter().any(|&side| position.store(side) > 0) {
            self.shared.insert(position, place);
        }
        place
    }

    /// The position at a place.
    pub fn position(&self, place: NodeId) -> &Position {
        &self.nodes[place].position
    }

    /// The numbers of a position.
    pub fn numbers(&self, place: NodeId) -> Numbers {
        self.nodes[place].numbers
    }

    /// The moves from the root to a position.
    pub fn line(&self, place: NodeId) -> &[Move] {
        &self.nodes[place].line
    }

    /// Gives a leaf its numbers.
    pub fn judge(&mut self, leaf: NodeId, numbers: Numbers) {
        self.nodes[leaf].numbers = numbers;
    }

    /// The most-proving leaf: the one whose win or refutation changes the root most easily.
    /// `None` if the root is decided.
    pub fn most_proving(&self) -> Option<NodeId> {
        let mut place = ROOT;
        if matches!(self.numbers(ROOT).proof, 0 | INFINITE) {
            return None;
        }
        while !self.nodes[place].children.is_empty() {
            let children = self.nodes[place].children.iter().map(|&(_, child)| child);
            place = if self.attacks(place) {
                children.min_by_key(|&child| self.numbers(child).proof)?
            } else {
                children.min_by_key(|&child| self.numbers(child).disproof)?
            };
        }
        Some(place)
    }

    /// Whether the attacker moves.
    fn attacks(&self, place: NodeId) -> bool {
        self.nodes[place].position.side() == self.attacker
    }

    /// Whether the position follows an only move, so that its first numbers are those of the
    /// position before.
    pub fn is_after_only_move(&self, place: NodeId) -> bool {
        let parent = self.nodes[place].parent;
        parent.is_some_and(|at| self.position(at).legal_moves(&self.rules).len() == 1)
    }

    /// Whether all legal moves are expanded: the defender moves, or there is at most one.
    pub fn has_all_moves(&self, leaf: NodeId) -> bool {
        !self.attacks(leaf) || self.position(leaf).legal_moves(&self.rules).len() <= 1
    }

    /// Adds the positions after a leaf: after these moves of the attacker, or after
    /// [all](Tree::has_all_moves) moves. Returns those that need numbers. A position after an
    /// only move has those of the leaf, and one that comes back on its line is refuted. If the
    /// game ends here, or with the next move, the leaf itself is decided.
    pub fn expand(&mut self, leaf: NodeId, tried: &[Move]) -> Vec<NodeId> {
        let position = *self.position(leaf);
        let legal = position.legal_moves(&self.rules).sorted();
        if legal.is_empty() || legal.iter().any(LegalMove::wins) {
            let mover_wins = !legal.is_empty();
            let numbers =
                if mover_wins == self.attacks(leaf) { Numbers::WON } else { Numbers::REFUTED };
            self.judge(leaf, numbers);
            return Vec::new();
        }
        let all = self.has_all_moves(leaf);
        let mut new = Vec::new();
        for legal_move in legal.iter().filter(|legal| all || tried.contains(&legal.mv())) {
            let reached = *legal_move.board_after();
            let child = self.shared.get(&reached).copied().unwrap_or_else(|| {
                let line = [self.line(leaf), &[legal_move.mv()]].concat();
                let child = self.grow(reached, Some(leaf), line);
                if self.comes_back(child) {
                    self.judge(child, Numbers::REFUTED);
                } else if legal.len() == 1 {
                    self.judge(child, self.numbers(leaf));
                } else {
                    new.push(child);
                }
                child
            });
            self.nodes[leaf].children.push((legal_move.mv(), child));
        }
        new
    }

    /// Whether the position stands on its own line before.
    fn comes_back(&self, place: NodeId) -> bool {
        let before = std::iter::successors(self.nodes[place].parent, |&at| self.nodes[at].parent);
        before.into_iter().any(|at| self.position(at) == self.position(place))
    }

    /// Computes the numbers of all positions before the leaves.
    pub fn back_up(&mut self) {
        self.back_up_from(ROOT, &mut vec![false; self.nodes.len()]);
    }

    fn back_up_from(&mut self, place: NodeId, done: &mut [bool]) {
        let children = &self.nodes[place].children;
        if std::mem::replace(&mut done[place], true) || children.is_empty() {
            return;
        }
        let children: Vec<NodeId> = children.iter().map(|&(_, child)| child).collect();
        children.iter().for_each(|&child| self.back_up_from(child, done));
        let of_children = children.iter().map(|&child| self.numbers(child));
        let numbers = if self.attacks(place) {
            of_children.fold(Numbers { proof: INFINITE, disproof: 0 }, |all, child| Numbers {
                proof: all.proof.min(child.proof),
                disproof: sum(all.disproof, child.disproof),
            })
        } else {
            of_children.fold(Numbers { proof: 0, disproof: INFINITE }, |all, child| Numbers {
                proof: sum(all.proof, child.proof),
                disproof: all.disproof.min(child.disproof),
            })
        };
        self.judge(place, numbers);
    }

    /// The parts of the root's proof; `None` unless it is won.
    pub fn skeleton(&self) -> Option<Skeleton> {
        let mut skeleton = Skeleton::default();
        let is_won = self.numbers(ROOT) == Numbers::WON;
        is_won.then(|| {
            self.collect(ROOT, &mut skeleton, &mut vec![false; self.nodes.len()]);
            skeleton
        })
    }

    fn collect(&self, place: NodeId, skeleton: &mut Skeleton, done: &mut [bool]) {
        if std::mem::replace(&mut done[place], true) {
            return;
        }
        let TreeNode { position, children, .. } = &self.nodes[place];
        if children.is_empty() {
            let name = position.to_string();
            skeleton.leaves.push(NeededLeaf { name, position: *position });
        } else if self.attacks(place) {
            let won = children.iter().find(|&&(_, child)| self.numbers(child) == Numbers::WON);
            let &(mv, child) = won.expect("a won position has a won move");
            self.collect(child, skeleton, done);
            skeleton.moves.push((*position, mv));
        } else {
            children.iter().for_each(|&(_, child)| self.collect(child, skeleton, done));
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
        text.split(' ').map(|mv| mv.parse().expect("a move")).collect()
    }

    #[test]
    fn the_attacker_needs_one_move_and_an_answer_to_every_reply() {
        let mut tree = tree();
        assert_eq!(tree.most_proving(), Some(ROOT));
        let after = tree.expand(ROOT, &moves("A6< A7>"));
        assert_eq!(after.len(), 2);
        tree.judge(after[0], Numbers { proof: 50, disproof: 7 });
        tree.judge(after[1], Numbers { proof: 40, disproof: 9 });
        tree.back_up();
        assert_eq!(tree.numbers(ROOT), Numbers { proof: 40, disproof: 16 });
        assert_eq!(tree.most_proving(), Some(after[1]));
        assert_eq!(tree.line(after[1]), moves("A7>"));

        let replies = tree.expand(after[1], &[]);
        assert_eq!(replies.len(), tree.position(after[1]).legal_moves(&rules()).len());
        for (&reply, disproof) in replies.iter().zip(20..) {
            tree.judge(reply, Numbers { proof: 10, disproof });
        }
        tree.back_up();
        // The reply that is easiest to refute the attacker with comes first.
        let proof = 50.min(10 * replies.len() as u64);
        assert_eq!(tree.numbers(ROOT), Numbers { proof, disproof: 7 + 20 });
        assert_eq!(tree.most_proving(), Some(replies[0]));
        assert_eq!(tree.skeleton(), None);

        replies.iter().for_each(|&reply| tree.judge(reply, Numbers::WON));
        tree.back_up();
        assert_eq!((tree.numbers(ROOT), tree.most_proving()), (Numbers::WON, None));
        let skeleton = tree.skeleton().expect("a proof");
        let leaves: Vec<Position> = skeleton.leaves.iter().map(|leaf| leaf.position).collect();
        let expected: Vec<Position> = replies.iter().map(|&reply| *tree.position(reply)).collect();
        assert_eq!(leaves, expected);
        assert_eq!(skeleton.moves, [(Position::kiswahili(), moves("A7>")[0])]);
    }

    #[test]
    fn a_refuted_reply_leaves_the_other_moves() {
        let mut tree = tree();
        let after = tree.expand(ROOT, &moves("A6< A7>"));
        let replies = tree.expand(after[0], &[]);
        tree.judge(replies[1], Numbers::REFUTED);
        tree.judge(after[1], Numbers { proof: 3, disproof: 4 });
        tree.back_up();
        assert_eq!(tree.numbers(ROOT), Numbers { proof: 3, disproof: 4 });
        tree.judge(after[1], Numbers::REFUTED);
        tree.back_up();
        assert_eq!((tree.numbers(ROOT), tree.most_proving()), (Numbers::REFUTED, None));
    }

    #[test]
    fn the_proof_does_not_depend_on_the_order_of_the_answers() {
        let skeleton = |order: [usize; 2]| {
            let mut tree = tree();
            let after = tree.expand(ROOT, &moves("A6< A7>"));
            for index in order {
                tree.judge(after[index], Numbers::WON);
                tree.back_up();
            }
            tree.skeleton().expect("a proof")
        };
        assert_eq!(skeleton([0, 1]), skeleton([1, 0]));
    }

    #[test]
    fn numbers_stay_finite_and_infinity_stays_infinite() {
        let mut tree = tree();
        let after = tree.expand(ROOT, &moves("A6< A7>"));
        let high = Numbers { proof: MOST, disproof: MOST };
        after.iter().for_each(|&place| tree.judge(place, high));
        tree.back_up();
        assert_eq!(tree.numbers(ROOT), high);
        assert_eq!(sum(1, INFINITE), INFINITE);
    }

    /// Two lines to one position in kunamua have one place, and so one answer of the solver.
    #[test]
    fn lines_share_positions_in_kunamua() {
        let rules = rules();
        let mut tree = tree();
        let at_ply = |tree: &Tree, ply| -> Vec<NodeId> {
            (0..tree.nodes.len()).filter(|&place| tree.line(place).len() == ply).collect()
        };
        for ply in 0..4 {
            for place in at_ply(&tree, ply) {
                let legal = tree.position(place).legal_moves(&rules);
                let all: Vec<Move> = legal.iter().map(|legal| legal.mv()).collect();
                tree.expand(place, &all);
            }
        }
        // After four plies there are 119 positions.
        assert_eq!(at_ply(&tree, 4).len(), 119);
    }

    /// Nobody can force a win, but a player who may not repeat positions is lost.
    const REPETITION_TRAPS: [(&str, Side); 3] = [
        ("0,0,0,0,0,0,0,0/0,1,0,1,1,2,0,1/1,0,0,0,0,0,0,0/0,1,0,2,1,0,1,0 0,0 - N -", Side::North),
        ("0,2,0,0,0,0,0,0/1,0,1,1,0,0,0,1/0,0,0,1,0,0,1,2/0,0,0,0,1,0,1,0 0,0 - S -", Side::South),
        ("0,0,0,0,1,0,0,0/1,2,1,0,0,0,0,0/0,0,2,1,0,0,1,1/0,0,0,0,0,0,0,0 0,0 - S -", Side::North),
    ];

    /// The numbers of a position whose tree grows until it is decided.
    fn decided(text: &str, attacker: Side) -> Numbers {
        let root: Position = text.parse().expect("a position");
        let mut tree = Tree::new(&root, attacker, &rules());
        while let Some(leaf) = tree.most_proving() {
            let legal = tree.position(leaf).legal_moves(&rules());
            let all: Vec<Move> = legal.iter().map(|legal| legal.mv()).collect();
            tree.expand(leaf, &all);
            tree.back_up();
            assert!(tree.nodes.len() < 200_000, "{text}");
        }
        tree.numbers(ROOT)
    }

    #[test]
    fn a_line_that_comes_back_is_no_win() {
        for (text, attacker) in REPETITION_TRAPS {
            assert_eq!(decided(text, attacker), Numbers::REFUTED, "{text}");
        }
        // North has no move after A8<.
        let won = "0,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,2/0,0,0,0,0,0,0,0 0,0 - S -";
        assert_eq!(decided(won, Side::South), Numbers::WON);
        assert_eq!(decided(won, Side::North), Numbers::REFUTED);
    }
}
