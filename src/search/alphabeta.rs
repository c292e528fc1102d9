//! The tree search: principal-variation alpha-beta, read from top to bottom.

use std::ops::Range;

use super::movepick::{MovePicker, captured};
use super::reductions::reduction;
use super::report::Bound;
use super::root_move::PrincipalVariation;
use super::score::{DRAW, FORCED_WIN, INFINITE, MAX_PLY, Value, loss_in, win_in};
use super::transposition::{TableEntry, from_table, to_table};
use super::worker::Worker;
use crate::bao::{LegalMoves, Move, Position, Stage};
use crate::eval::evaluate;

/// What sort of node is searched.
pub(super) trait Node {
    /// Whether the node is on a principal variation: its window is open.
    const PV: bool;
    /// Whether it is the root.
    const ROOT: bool;
}

/// The root of the tree.
pub(super) struct Root;
/// A node with an open window.
struct Pv;
/// A node with a window of one: only whether it fails high or low is asked.
struct NonPv;

impl Node for Root {
    const PV: bool = true;
    const ROOT: bool = true;
}
impl Node for Pv {
    const PV: bool = true;
    const ROOT: bool = false;
}
impl Node for NonPv {
    const PV: bool = false;
    const ROOT: bool = false;
}

/// Seeds that a capture must win to be played out when the depth is used up.
/// Nearly every Bao move captures, so to play out all captures would be to
/// search on. Four is better than none by 31 ± 13 Elo (2,368 games), six and ten
/// were no better than four (`docs/strength.md`).
const GREAT_CAPTURE: i32 = 4;

/// Depth from which late moves are searched less deep.
const REDUCED_FROM: i32 = 3;

/// Depth from which a shallower search may settle a node (ProbCut).
const PROBCUT_FROM: i32 = 5;

/// By how much the shallower search must clear the window, in hundredths of a
/// seed. 250 and 700 were no better (`docs/strength.md`).
const PROBCUT_MARGIN: Value = 400;

/// Extensions may make a line this many times longer than the depth asked for.
const LONGEST_LINE: usize = 3;

impl Worker<'_> {
    /// The value of a position searched to `depth` plies, between `alpha` and
    /// `beta` or a bound outside them (fail-soft). Meaningless once
    /// `self.aborted` is set.
    pub(super) fn alphabeta<N: Node>(
        &mut self,
        position: &Position,
        alpha: Value,
        beta: Value,
        depth: i32,
        ply: usize,
    ) -> Value {
        let mut line = PrincipalVariation::new();
        self.alphabeta_line::<N>(position, alpha, beta, depth, ply, &mut line)
    }

    fn alphabeta_line<N: Node>(
        &mut self,
        position: &Position,
        mut alpha: Value,
        mut beta: Value,
        depth: i32,
        ply: usize,
        line: &mut PrincipalVariation,
    ) -> Value {
        line.clear();
        let hash = position.hash();
        if !N::ROOT {
            // 1. A position met before is a draw: who could do better there
            //    would have done so already.
            if self.repetitions.contains(position, hash) {
                return DRAW;
            }
            if ply >= MAX_PLY - 1 {
                return evaluate(position);
            }
            // 2. Mate distance pruning: nothing here beats a nearer win that
            //    is already known, or is worse than losing at once.
            alpha = alpha.max(loss_in(ply));
            beta = beta.min(win_in(ply + 1));
            if alpha >= beta {
                return alpha;
            }
        }
        if depth <= 0 {
            return self.quiescence(position, alpha, beta, ply);
        }
        self.count_node();
        if self.aborted {
            return DRAW;
        }
        self.seldepth = self.seldepth.max(ply);

        // 3. The table may know the answer, or at least a good first move. A
        //    win or loss that it has proven holds however shallow the search.
        let hit = self.table.probe(hash);
        if !N::PV
            && let Some(hit) = hit
            && (hit.depth >= depth || hit.is_proven())
        {
            let value = from_table(hit.value, ply);
            let settles = match hit.bound {
                Bound::Exact => true,
                Bound::Lower => value >= beta,
                Bound::Upper => value <= alpha,
            };
            if settles {
                return value;
            }
        }

        // 4. What a shallower search finds far above the window will not fall
        //    below it.
        if !N::PV
            && let Some(value) = self.probcut(position, beta, depth, ply, hit)
        {
            return value;
        }
        if self.aborted {
            return DRAW;
        }
        // The shallower search has left a first move to try, if it was made.
        let hit = if !N::PV && depth >= PROBCUT_FROM {
            hit.or_else(|| self.table.probe(hash))
        } else {
            hit
        };

        // 5. All moves are played out here: see `bao::generate` for why.
        let mut children = LegalMoves::new();
        position.legal_moves_into(&self.rules, &mut children);
        if N::ROOT {
            self.keep_root_moves(&mut children);
        } else if children.is_empty() {
            return loss_in(ply);
        } else if let Some(win) = children.iter().find(|child| child.won()) {
            line.push(win.mv());
            return win_in(ply + 1);
        }

        // 6. A forced reply is no decision: look one ply further. +36 ± 14 Elo
        //    (1,970 games).
        let forced = !N::ROOT && children.len() == 1 && ply < LONGEST_LINE * self.depth as usize;
        let next_depth = if forced { depth } else { depth - 1 };

        // What the table holds of the children is on its way while they are
        // put in order: 1.18 to 1.28 times the nodes a second of `bench`. Asked
        // for one at a time, just before each is searched, it came too late.
        if next_depth > 0 {
            for child in &children {
                self.table.prefetch(child.reached().hash());
            }
        }

        let table_move = if N::ROOT {
            Some(self.root_moves[self.multipv_index].child.mv())
        } else {
            hit.and_then(|hit| hit.m)
        };
        let searching = self.shared.searching.at(depth);
        let picker =
            MovePicker::new(position, &children, table_move, &self.history, ply, searching);
        let mut tried: arrayvec::ArrayVec<_, { crate::bao::MAX_MOVES }> = arrayvec::ArrayVec::new();
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut below = PrincipalVariation::new();
        self.repetitions.push(position, hash);
        for (number, child) in picker {
            let m = child.mv();
            let value = match child.position() {
                None => win_in(ply + 1),
                // 7. The first move gets the window, the others must prove
                //    that they deserve it; late ones, by a shallower search
                //    first.
                Some(next) => {
                    let _mark = searching
                        .filter(|_| number > 0)
                        .map(|searching| searching.mark(next.hash()));
                    let mut value = -INFINITE;
                    if number > 0 || !N::PV {
                        let less = self.late_move_reduction::<N>(depth, number);
                        let window = (-alpha - 1, -alpha);
                        for depth in [next_depth - less, next_depth] {
                            value = -self.alphabeta_line::<NonPv>(
                                next,
                                window.0,
                                window.1,
                                depth,
                                ply + 1,
                                &mut below,
                            );
                            if less == 0 || value <= alpha || self.aborted {
                                break;
                            }
                        }
                    }
                    if N::PV && !self.aborted && (number == 0 || value > alpha) {
                        value = -self.alphabeta_line::<Pv>(
                            next,
                            -beta,
                            -alpha,
                            next_depth,
                            ply + 1,
                            &mut below,
                        );
                    }
                    value
                }
            };
            if self.aborted {
                break;
            }
            if N::ROOT {
                self.note_root_move(m, value, number == 0 || value > alpha, alpha..beta, &below);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(m);
                    alpha = value;
                    bound = Bound::Exact;
                    if N::PV {
                        line.clear();
                        line.push(m);
                        let room = line.remaining_capacity().min(below.len());
                        line.extend(below[..room].iter().copied());
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
            tried.push(m);
        }
        self.repetitions.pop(position);
        if self.aborted {
            return best;
        }

        // 8. What cut here is tried early elsewhere.
        if bound == Bound::Lower
            && let Some(m) = best_move
        {
            let bonus = (depth * depth * 4).min(1024);
            self.history.set_killer(ply, m);
            self.history.add(m, bonus);
            for &other in &tried {
                self.history.add(other, -bonus);
            }
        }
        if !N::ROOT || self.multipv_index == 0 {
            let value = to_table(best, ply);
            self.table.store(hash, TableEntry { m: best_move, value, depth, bound });
        }
        best
    }

    /// ProbCut (Buro): a bound above `beta` if a shallower search of the same
    /// node gives one above it by a margin.
    ///
    /// +68 ± 21 Elo over late move reductions alone (1,110 games). The same below
    /// `alpha` lost, and so did a null move and reverse futility
    /// (`docs/strength.md`).
    fn probcut(
        &mut self,
        position: &Position,
        beta: Value,
        depth: i32,
        ply: usize,
        hit: Option<TableEntry>,
    ) -> Option<Value> {
        let target = beta + PROBCUT_MARGIN;
        if depth < PROBCUT_FROM || !self.selective || beta <= -FORCED_WIN || target >= FORCED_WIN {
            return None;
        }
        let shallow = depth - 4 - (depth - PROBCUT_FROM) / 3;
        let is_refuted = |hit: TableEntry| {
            hit.bound != Bound::Lower && hit.depth >= shallow && from_table(hit.value, ply) < target
        };
        if hit.is_some_and(is_refuted) {
            return None;
        }
        let value = self.alphabeta::<NonPv>(position, target - 1, target, shallow, ply);
        if value < target || self.aborted {
            return None;
        }
        // A forced win is proven, however shallow the search that found it.
        Some(if value >= FORCED_WIN { value } else { value - PROBCUT_MARGIN })
    }

    /// Plies by which a move is searched less deep at first; one ply of the
    /// child's depth is always left. Nothing is reduced when a win in so many
    /// moves is asked for, which must not be overlooked.
    fn late_move_reduction<N: Node>(&self, depth: i32, number: usize) -> i32 {
        if depth < REDUCED_FROM || !self.selective {
            return 0;
        }
        (reduction(depth, number) - i32::from(N::PV)).clamp(0, depth - 2)
    }

    /// The value of a position at the end of the depth: its evaluation, or
    /// what a win, a great capture or the want of a legal move makes of it.
    fn quiescence(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        self.count_node();
        self.seldepth = self.seldepth.max(ply);
        // Whoever has no move has lost, whatever the seeds say. In kunamua there
        // is always one to begin; that none ends is left to a deeper look.
        if position.stage() == Stage::Mtaji && !position.has_start() {
            return loss_in(ply);
        }
        let mut best = evaluate(position);
        if best >= beta || self.aborted || ply >= MAX_PLY - 1 {
            return best;
        }
        // Nothing can be captured, so nothing would be played out: 1.03 times
        // the nodes a second of `bench`.
        if !position.has_capturing_start() {
            return best;
        }
        alpha = alpha.max(best);
        let mut children = LegalMoves::new();
        position.legal_moves_into(&self.rules, &mut children);
        if children.is_empty() {
            return loss_in(ply);
        }
        // An only reply is no choice: what comes of it is what the position is
        // worth. +5 ± 10 Elo (3,700 games in five matches, `docs/strength.md`).
        let forced = children.len() == 1;
        for child in &children {
            let value = match child.position() {
                None => return win_in(ply + 1),
                Some(_) if !forced && captured(position, child) < GREAT_CAPTURE => continue,
                Some(next) => -self.quiescence(next, -beta, -alpha, ply + 1),
            };
            best = best.max(value);
            alpha = alpha.max(value);
            if best >= beta || self.aborted {
                break;
            }
        }
        best
    }

    /// Takes out of the root's children what may not be searched: moves not
    /// asked for, and those that have their place among the best lines.
    fn keep_root_moves(&self, children: &mut LegalMoves) {
        let open = &self.root_moves[self.multipv_index..];
        children.retain(|child| open.iter().any(|root_move| root_move.child.mv() == child.mv()));
    }

    /// Notes what came of a root move. A move that failed low against a better
    /// one is only known to be no better, and sorts behind.
    fn note_root_move(
        &mut self,
        m: Move,
        value: Value,
        known: bool,
        window: Range<Value>,
        below: &PrincipalVariation,
    ) {
        let seldepth = self.seldepth;
        let root_move = self
            .root_moves
            .iter_mut()
            .find(|root_move| root_move.child.mv() == m)
            .expect("a root child is a root move");
        root_move.nodes += self.nodes - self.noted_nodes;
        self.noted_nodes = self.nodes;
        if known {
            root_move.value = value;
            root_move.depth = self.depth;
            root_move.bound = if value >= window.end {
                Bound::Lower
            } else if value <= window.start {
                Bound::Upper
            } else {
                Bound::Exact
            };
            root_move.seldepth = seldepth;
            root_move.pv.clear();
            root_move.pv.push(m);
            let room = root_move.pv.remaining_capacity().min(below.len());
            root_move.pv.extend(below[..room].iter().copied());
        } else {
            root_move.value = -INFINITE;
        }
    }
}
