//! The tree search: principal-variation alpha-beta, read from top to bottom.

use std::ops::Range;

use super::deepening::{PrincipalVariation, Worker};
use super::ordering::{MovePicker, captured};
use super::params::Params;
use super::report::Bound;
use super::score::{DRAW, FORCED_WIN, INFINITE, MAX_PLY, Value, loss_in, win_in};
use super::transposition::{TableEntry, from_table, to_table};
use crate::bao::{LegalMoves, Move, Position, Stage};
use crate::eval::evaluate;

/// The kind of a node, known at compile time.
pub(super) trait Node {
    /// The window is open: the node may be on the principal variation.
    const PV: bool;
    /// The node is the root.
    const ROOT: bool;
}

/// The root of the tree.
pub(super) struct Root;
/// A node with an open window.
struct Pv;
/// A node with a null window (`beta == alpha + 1`): it fails high or low.
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

impl Worker<'_> {
    /// The value of a position searched to `depth`, in 1024ths of a ply: exact between
    /// `alpha` and `beta`, else a bound (fail-soft). Meaningless once `self.aborted` is
    /// set. Writes the principal variation to `line`.
    ///
    /// One long function, so that a node reads from top to bottom.
    pub(super) fn alphabeta<N: Node>(
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
            // 1. Repetition: a draw. A player who has something better than
            //    the cycle could have played it the first time.
            if self.repetitions.contains(position, hash) {
                return DRAW;
            }
            if ply >= MAX_PLY - 1 {
                return evaluate(position);
            }
            // 2. Mate distance pruning: no line from here is better than
            //    winning with the next move or worse than having lost already.
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

        // 3. Transposition table: a cut, or at least a good first move. A
        //    proven win or loss holds at every depth.
        let mut hit = self.table.probe(hash);
        if !N::PV
            && let Some(hit) = hit
            && self.is_deep_enough(&hit, in_plies(depth))
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

        // 4. ProbCut: a node whose shallow search is far above the window
        //    fails high. +68 ± 21 Elo (1,110 games).
        if !N::PV
            && let Some(value) = self.probcut(position, hash, beta, depth, ply, &mut hit)
        {
            return value;
        }
        if self.aborted {
            return DRAW;
        }
        // 5. Internal iterative reduction: without a good first move from the table the
        //    order is poor, and a shallower search finds one for the next time. The second
        //    ply, the reduction for a stale move and step 8, with all numbers tuned
        //    together: +35 ± 13 Elo (2,518 games).
        let reduced = if N::ROOT { 0 } else { self.internal_reduction(in_plies(depth), hit) };
        let depth = depth - reduced * PLY;
        let plies = in_plies(depth);

        // 6. Generate and play all legal moves. A legal move is only known by
        //    playing it (`bao::generate`), so there is no lazy generation.
        let mut children = LegalMoves::new();
        position.legal_moves_into(&self.rules, &mut children);
        let mut has_all_moves = true;
        if N::ROOT {
            has_all_moves = self.keep_root_moves(&mut children);
        } else if children.is_empty() {
            return loss_in(ply);
        } else if let Some(win) = children.iter().find(|child| child.wins()) {
            line.push(win.mv());
            return win_in(ply + 1);
        }

        // 7. Fractional plies: the fewer moves there are, the less depth a move costs.
        //    +20 ± 9 Elo over the extension of only replies (5,436 games).
        let next_depth = depth - self.cost::<N>(children.len(), ply);

        // Prefetch the table entries of all children while the moves are
        // sorted: 1.18 to 1.28 times the nodes a second of `bench`. A prefetch
        // just before each child is searched comes too late.
        if next_depth > 0 {
            for child in &children {
                self.table.prefetch(child.board_after().hash());
            }
        }

        let table_move = if N::ROOT {
            Some(self.root_moves[self.multipv_index].legal.mv())
        } else {
            hit.and_then(|hit| hit.mv)
        };
        let abdada = self.shared.abdada.for_depth(plies);
        let picker = MovePicker::new(
            position,
            &children,
            table_move,
            &self.history,
            ply,
            abdada,
            &self.params,
        );
        let mut tried: arrayvec::ArrayVec<_, { crate::bao::MAX_MOVES }> = arrayvec::ArrayVec::new();
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut bound = Bound::Upper;
        let mut below = PrincipalVariation::new();
        self.repetitions.push(position, hash);
        for (number, child) in picker {
            let mv = child.mv();
            // 8. Late move pruning: near the leaves late moves are not searched, unless
            //    they capture much or all moves before them lose. For the gain see step 5.
            if !N::PV
                && best > -FORCED_WIN
                && number >= self.late_moves_from(plies)
                && captured(position, child) < self.params.prune_captured
            {
                continue;
            }
            if N::ROOT {
                self.begin_root_move(mv, self.multipv_index + number + 1);
            }
            let value = match child.position() {
                None => win_in(ply + 1),
                // 9. Principal variation search with late move reductions: the
                //    first move gets the full window. The others get a null
                //    window, late ones at reduced depth first, and the full
                //    window only if they raise alpha.
                Some(next) => {
                    let _busy =
                        abdada.filter(|_| number > 0).map(|abdada| abdada.mark(next.hash()));
                    let mut value = -INFINITE;
                    if number > 0 || !N::PV {
                        let mut zero_window = |worker: &mut Self, depth| {
                            let line = &mut below;
                            -worker.alphabeta::<NonPv>(
                                next,
                                -alpha - 1,
                                -alpha,
                                depth,
                                ply + 1,
                                line,
                            )
                        };
                        let reduction = self.late_move_reduction::<N>(plies, number) * PLY;
                        value = zero_window(self, next_depth - reduction);
                        if reduction > 0 && value > alpha && !self.aborted {
                            value = zero_window(self, next_depth);
                        }
                    }
                    if N::PV && !self.aborted && (number == 0 || value > alpha) {
                        value = -self.alphabeta::<Pv>(
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
                self.note_root_move(mv, value, number == 0 || value > alpha, alpha..beta, &below);
            }
            if value > best {
                best = value;
                if value > alpha {
                    best_move = Some(mv);
                    alpha = value;
                    bound = Bound::Exact;
                    if N::PV {
                        line.clear();
                        line.push(mv);
                        let room = line.remaining_capacity().min(below.len());
                        line.extend(below[..room].iter().copied());
                    }
                    if value >= beta {
                        bound = Bound::Lower;
                        break;
                    }
                }
            }
            tried.push(mv);
        }
        self.repetitions.pop(position);
        if self.aborted {
            return best;
        }

        // 10. Killer and history: a move that cuts here is tried early in
        //     other nodes.
        if bound == Bound::Lower
            && let Some(mv) = best_move
        {
            let (factor, cap) = (self.params.history_factor, self.params.history_cap);
            let bonus = (plies * plies * factor).min(cap);
            self.history.set_killer(ply, mv);
            self.history.add(mv, bonus, &self.params);
            for &other in &tried {
                self.history.add(other, -bonus, &self.params);
            }
        }
        // 11. Store the result. The best of some root moves (`searchmoves`, a later
        //     line of MultiPV) is not the value of the position.
        if has_all_moves {
            let value = to_table(best, ply);
            self.table.store(hash, TableEntry { mv: best_move, value, depth: plies, bound });
        }
        best
    }

    /// ProbCut (Buro): a lower bound above `beta`, if a shallow search of the
    /// node clears `beta` by a margin. A search that does not leaves the entry with its
    /// first move in `hit`.
    ///
    /// ProbCut below `alpha`, null move pruning and reverse futility pruning all
    /// lost Elo (`docs/experiments.md`). The shallow result may replace an entry up to
    /// three plies deeper: putting that entry back took 1.01 ± 0.05 times the nodes
    /// (depth 20, 598 positions of games, 1 MB).
    fn probcut(
        &mut self,
        position: &Position,
        hash: u64,
        beta: Value,
        depth: i32,
        ply: usize,
        hit: &mut Option<TableEntry>,
    ) -> Option<Value> {
        let (from, margin) = (self.params.probcut_from, self.probcut_margin(position));
        let target = beta + margin;
        let plies = in_plies(depth);
        if plies < from || !self.selective || beta <= -FORCED_WIN || target >= FORCED_WIN {
            return None;
        }
        let (base, slope) = (self.params.probcut_base, self.params.probcut_slope);
        let shallow = depth - ((base + (plies - from) * slope) >> 10) * PLY;
        let is_refuted = |hit: TableEntry| {
            hit.bound != Bound::Lower
                && hit.depth >= in_plies(shallow)
                && from_table(hit.value, ply) < target
        };
        if hit.is_some_and(is_refuted) {
            return None;
        }
        // No search that starts far below its target: +12 ± 10 Elo (3,922 games), with four
        // numbers fitted to it.
        if evaluate(position) < target - self.params.probcut_reach {
            return None;
        }
        let line = &mut PrincipalVariation::new();
        let value = self.alphabeta::<NonPv>(position, target - 1, target, shallow, ply, line);
        if value < target || self.aborted {
            *hit = hit.or_else(|| self.table.probe(hash));
            return None;
        }
        // A forced win is proven at every depth.
        Some(if value >= FORCED_WIN { value } else { value - margin })
    }

    /// How far the shallow search must clear `beta`. With few seeds in the store deep
    /// values are further from shallow ones.
    fn probcut_margin(&self, position: &Position) -> Value {
        match position.store(position.side()) {
            0 => self.params.probcut_margin_mtaji,
            1..8 => self.params.probcut_margin_late,
            _ => self.params.probcut_margin,
        }
    }

    /// Internal iterative reduction, in plies: 1 or 2 without a move from the table, 1 if
    /// the table's move is that of a much shallower search.
    fn internal_reduction(&self, plies: i32, hit: Option<TableEntry>) -> i32 {
        if plies < self.params.iir_from || !self.selective {
            return 0;
        }
        match hit {
            Some(TableEntry { mv: Some(_), depth: searched, .. }) => {
                i32::from(searched + self.params.iir_stale < plies)
            }
            _ if plies < self.params.iir_twice_from => 1,
            _ => 2,
        }
    }

    /// What a move out of `choices` costs, in 1024ths of a ply: ½ log₂ `choices`, so 0 for
    /// an only move, 1 ply for one of four, 1.5 for one of eight. A root move costs 1 ply,
    /// and a move beyond `longest_line` at least 1.
    fn cost<N: Node>(&self, choices: usize, ply: usize) -> i32 {
        if N::ROOT {
            return PLY;
        }
        let longest = self.params.longest_line as usize * self.depth as usize;
        let least = if ply < longest { 0 } else { PLY };
        // `go mate` counts whole plies, and only replies as 0.
        let cost = match choices {
            1 => 0,
            _ if !self.selective => PLY,
            _ => LOG2[choices] / 2,
        };
        cost.max(least)
    }

    /// The number of the first move, from 0, that late move pruning may leave out.
    /// `plies` is the depth after internal iterative reduction.
    fn late_moves_from(&self, plies: i32) -> usize {
        if plies > self.params.prune_to || !self.selective {
            return usize::MAX;
        }
        (self.params.prune_after + plies) as usize
    }

    /// Late move reduction, in plies: after a move that costs one ply at least one
    /// ply is left. `go mate` reduces nothing, because it must not overlook a win.
    fn late_move_reduction<N: Node>(&self, plies: i32, number: usize) -> i32 {
        if plies < self.params.reduction_from || !self.selective {
            return 0;
        }
        let less = if N::PV { self.params.reduction_pv } else { 0 };
        (reduction(plies, number, &self.params) - less).clamp(0, plies - 2)
    }

    /// Quiescence search: the value of a leaf is its evaluation, or more if a
    /// win or a great capture gives more. A player without a legal move has lost.
    ///
    /// The evaluation is a floor also where every move is played out (an only
    /// reply, or only great captures), although nobody may pass: it is fitted to
    /// what becomes of a position and not to passing. Without that floor:
    /// +0.2 ± 5.3 Elo (12,520 games at 5,000 nodes a move), and all moves would
    /// have to be generated before a cut above beta.
    fn quiescence(
        &mut self,
        position: &Position,
        mut alpha: Value,
        beta: Value,
        ply: usize,
    ) -> Value {
        self.count_node();
        self.seldepth = self.seldepth.max(ply);
        // No move to start: lost. Kunamua always has a start; whether its
        // moves ever end is left to the full search.
        if position.stage() == Stage::Mtaji && !position.has_start() {
            return loss_in(ply);
        }
        let mut best = evaluate(position);
        if best >= beta || self.aborted || ply >= MAX_PLY - 1 {
            return best;
        }
        // No capture, so nothing to play out: skipping the generation gives
        // 1.03 times the nodes a second of `bench`.
        if !position.has_capturing_start() {
            return best;
        }
        alpha = alpha.max(best);
        let mut children = LegalMoves::new();
        position.legal_moves_into(&self.rules, &mut children);
        if children.is_empty() {
            return loss_in(ply);
        }
        let great = match position.stage() {
            Stage::Kunamua => self.params.great_capture,
            Stage::Mtaji => self.params.great_capture_mtaji,
        };
        // An only reply is no choice: what comes of it is what the position is
        // worth. +5 ± 10 Elo (3,700 games in five matches, `docs/strength.md`).
        let forced = children.len() == 1;
        for child in &children {
            let value = match child.position() {
                None => return win_in(ply + 1),
                Some(_) if !forced && captured(position, child) < great => continue,
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

    /// Whether a table entry is deep enough to cut a search of this depth.
    #[inline]
    fn is_deep_enough(&self, hit: &TableEntry, depth: i32) -> bool {
        if self.exact_depth {
            return hit.depth == depth;
        }
        hit.depth >= depth || hit.is_proven()
    }

    /// Removes the root moves outside `searchmoves` and those of the better
    /// lines of MultiPV. Returns whether all legal moves are left.
    fn keep_root_moves(&self, children: &mut LegalMoves) -> bool {
        let all = children.len();
        let open = &self.root_moves[self.multipv_index..];
        children.retain(|child| open.iter().any(|root_move| root_move.legal.mv() == child.mv()));
        children.len() == all
    }

    /// Records the result of a root move. A move that fails low is `known` only
    /// to be no better than the best one: it gets the lowest value.
    fn note_root_move(
        &mut self,
        mv: Move,
        value: Value,
        known: bool,
        window: Range<Value>,
        below: &PrincipalVariation,
    ) {
        let seldepth = self.seldepth;
        let root_move = self
            .root_moves
            .iter_mut()
            .find(|root_move| root_move.legal.mv() == mv)
            .expect("a root child is a root move");
        root_move.nodes += self.nodes - self.nodes_before_root_move;
        self.nodes_before_root_move = self.nodes;
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
            root_move.pv.push(mv);
            let room = root_move.pv.remaining_capacity().min(below.len());
            root_move.pv.extend(below[..room].iter().copied());
        } else {
            root_move.value = -INFINITE;
        }
    }
}

// Reductions, and what a move costs.

/// A ply of depth, where depth is counted in parts of a ply.
pub(super) const PLY: i32 = 1024;

/// A depth in whole plies, rounded up.
fn in_plies(depth: i32) -> i32 {
    (depth + PLY - 1) >> 10
}

/// The greatest depth and move count; greater ones count as this.
const MOST_REDUCED: usize = 64;

/// The reduction of move `number` (from 0) at a node, in plies: about
/// 0.06 + 0.29 log₂ depth · log₂ (number + 1), rounded down, and 0 for the first move
/// (the parameters `reduction_base` and `reduction_slope`).
///
/// +79 ± 29 Elo over none (450 games), but beside ProbCut +1 ± 10 (3,982 games):
/// there they only make a depth take 0.75 times the nodes (`docs/strength.md`).
#[inline]
fn reduction(depth: i32, number: usize, params: &Params) -> i32 {
    if number == 0 {
        return 0;
    }
    let depth = depth.clamp(0, MOST_REDUCED as i32 - 1) as usize;
    let product = (LOG2[depth] * LOG2[(number + 1).min(MOST_REDUCED)]) >> 10;
    (params.reduction_base + ((product * params.reduction_slope) >> 10)) >> 10
}

/// The binary logarithm of each number, in 1024ths; 0 for 0.
const LOG2: [i32; MOST_REDUCED + 1] = logarithms();

/// Makes the table of [`LOG2`].
const fn logarithms() -> [i32; MOST_REDUCED + 1] {
    let mut table = [0; MOST_REDUCED + 1];
    let mut n = 1;
    while n <= MOST_REDUCED {
        table[n] = log2(n as u32) as i32;
        n += 1;
    }
    table
}

/// The binary logarithm of `1..=64`, in 1024ths. Integers only, so that the search is
/// the same on every machine.
const fn log2(n: u32) -> u32 {
    let whole = n.ilog2();
    // A number in 1..2 with 31 binary places; each squaring yields a digit.
    let mut rest = (n as u64) << (31 - whole);
    let mut log = whole;
    let mut digit = 0;
    while digit < 10 {
        rest = (rest * rest) >> 31;
        let carry = rest >> 32;
        rest >>= carry;
        log = log << 1 | carry as u32;
        digit += 1;
    }
    log
}

#[cfg(test)]
pub(super) mod tests;
