//! `go mate`: the solver looks for the win, and the search knows it from then on. Proof trees: the
//! search plays the wins that they have.

use std::iter;
use std::sync::{Arc, Mutex, MutexGuard};

use super::deepening::{PrincipalVariation, Worker};
use super::report::Bound;
use super::score::{MAX_PLY, loss_in, win_in};
use super::transposition::TableEntry;
use crate::bao::{LegalMove, Move, Position, Rules};
use crate::solve::certificate::Certificate;
use crate::solve::mate::{MateAnswer, MateNews, MateQuestion, MateWin};
use crate::solve::{Choice, PositionMap, Solver};

/// Depth of the search for a move to answer with where no win exists.
const DEPTH_WITHOUT_WIN: u32 = 8;

/// The solver may take this many times the nodes of a leaf: its table has another size than the one
/// with which the leaf was proven, so the search can take another way.
const LEAF_SLACK: u64 = 10;

/// The result of a search for a win in N moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mate {
    /// A win was found: its move is the first root move, and it is reported.
    Found,
    /// No win in N moves exists.
    Refuted,
    /// A limit ended the search without an answer.
    Open,
}

impl Worker<'_> {
    /// Looks for a win in `moves` moves of the winner by one of the root moves. Without one
    /// it searches for a move to answer with. `None` if there is no memory for the solver's
    /// table.
    pub(super) fn find_mate(&mut self, moves: u32) -> Option<Mate> {
        let shared = self.shared;
        let mut solver = self.solver()?;
        let root_moves: Vec<_> = self.root_moves.iter().map(|root_move| root_move.legal).collect();
        let plies = moves.saturating_mul(2).saturating_sub(1);
        // `last_depth` includes the ply after the last move, in which the loser has no reply.
        let most = plies.min(shared.plan.depth.saturating_sub(1));
        let (position, rules, control) = (self.root, self.rules, &shared.control);
        let stop = |nodes: u64| {
            shared.nodes.publish(0, nodes);
            control.stopped() || control.out_of_hard_time() || control.out_of_soft_time(1.0)
        };
        let question = MateQuestion {
            position: &position,
            rules: &rules,
            all_moves: self.searches_all_moves(),
            moves: &root_moves,
            plies: most,
            nodes: shared.plan.nodes.unwrap_or(u64::MAX),
            stop: &stop,
        };
        let (answer, nodes) = solver.mate(&question, |news| {
            self.nodes = shared.nodes.total();
            match news {
                MateNews::Win(win) => self.take_win(&win),
                MateNews::Within(plies) => {
                    self.depth = plies;
                    self.report_progress();
                }
            }
        });
        (self.nodes, self.nodes_at_last_growth) = (nodes, nodes);
        self.publish_nodes();
        Some(match answer {
            MateAnswer::Win(win) => {
                self.take_win(&win);
                Mate::Found
            }
            MateAnswer::NoWin if most == plies => {
                self.run_without_win(DEPTH_WITHOUT_WIN.min(shared.plan.requested_depth));
                Mate::Refuted
            }
            MateAnswer::NoWin | MateAnswer::Unknown => {
                self.run_without_win(1);
                Mate::Open
            }
        })
    }

    /// A solver with a table of the size of the engine's, or with the largest that there is
    /// memory for.
    fn solver(&self) -> Option<Solver> {
        let threads = self.shared.nodes.threads();
        let sizes = iter::successors(Some(self.shared.plan.hash), |&size| match size {
            0 | 1 => None,
            _ => Some(size / 2),
        });
        sizes.into_iter().find_map(|size| Solver::new(size, threads).ok())
    }

    /// Keeps a win that the solver has found, and reports it.
    fn take_win(&mut self, win: &MateWin) {
        let MateWin { first, plies, exact, .. } = *win;
        self.shared.proven.make_room();
        if let Some(proof) = &win.proof {
            self.take_proof(proof);
        }
        // With `searchmoves`, another move may win sooner.
        let exact_for_all = exact && self.searches_all_moves();
        let root = ProvenMove { mv: first.mv(), plies, exact: exact_for_all };
        let is_complete = win.proof.is_some() || first.wins();
        if is_complete {
            self.shared.proven.insert(self.root, root);
        }
        self.store_win(&self.root, &first, plies, bound(exact_for_all));
        let line = match is_complete {
            true => self.shared.proven.line(&self.root, &self.rules),
            false => vec![first.mv()],
        };
        self.report_win(ProvenMove { exact, ..root }, line);
    }

    /// Keeps the winner's moves of a proof.
    fn take_proof(&mut self, proof: &Certificate) {
        for (position, choice) in proof.choices() {
            let Choice { mv: Some(mv), rank: plies, .. } = *choice else { continue };
            self.shared.proven.insert(*position, ProvenMove { mv, plies, exact: false });
            if let Some(legal) = position.play(mv, &self.rules) {
                self.store_win(position, &legal, plies, Bound::Lower);
            }
        }
    }

    /// The win of the root that a proof tree has: its move, or at a leaf what the solver finds.
    pub(super) fn win_by_tree(&mut self) -> Option<ProvenMove> {
        if !self.may_play_known_win() {
            return None;
        }
        let trees = Arc::clone(&self.shared.trees);
        let known = |tree: &&Certificate| tree.head().rules == self.rules;
        let choices = trees.iter().filter(known).filter_map(|tree| {
            let Choice { mv, rank, .. } = *tree.choice(&self.root)?;
            Some((mv, rank, tree.head().leaf_nodes))
        });
        // A move of one tree comes before a leaf of another.
        let (mv, plies, leaf_nodes) = choices.max_by_key(|(mv, ..)| mv.is_some())?;
        match mv {
            Some(mv) => Some(ProvenMove { mv, plies, exact: false }),
            None => self.win_of_leaf(leaf_nodes?),
        }
    }

    /// Proves the win of a leaf with at most half of the time and the nodes of the search.
    fn win_of_leaf(&mut self, leaf_nodes: u64) -> Option<ProvenMove> {
        const SHARE: f64 = 0.5;
        let mut solver = self.solver()?;
        let (root, rules) = (self.root, self.rules);
        let most = self.shared.plan.nodes.map_or(u64::MAX, |nodes| (nodes as f64 * SHARE) as u64);
        let control = &self.shared.control;
        let stop = |_| control.stopped() || control.out_of_hard_time() || control.has_used(SHARE);
        let nodes = leaf_nodes.saturating_mul(LEAF_SLACK).min(most);
        let (win, nodes) = solver.win_of_leaf(&root, &rules, nodes, &stop);
        self.nodes = nodes;
        self.publish_nodes();
        let win = win?;
        self.shared.proven.make_room();
        if let Some(proof) = &win.proof {
            self.take_proof(proof);
        }
        let root = ProvenMove { mv: win.first.mv(), plies: win.plies, exact: false };
        if win.proof.is_some() || win.first.wins() {
            self.shared.proven.insert(self.root, root);
        }
        Some(root)
    }

    /// Whether every legal move is a root move.
    fn searches_all_moves(&self) -> bool {
        self.root_moves.len() == self.root.legal_moves(&self.rules).len()
    }

    /// The win that an earlier search for a mate has proven. `None` with `MultiPV`,
    /// `searchmoves`, `mate`, `infinite` or a limited strength, and where the return of a
    /// position of the game could be a draw.
    pub(super) fn known_win(&self) -> Option<ProvenMove> {
        self.shared.proven.get(&self.root).filter(|_| self.may_play_known_win())
    }

    /// Whether the search may be answered with a win that is known.
    fn may_play_known_win(&self) -> bool {
        let plan = &self.shared.plan;
        let plain = plan.lines == 1 && plan.searchmoves.is_empty() && plan.mate.is_none();
        plain && !plan.infinite && plan.skill.is_none() && self.repetitions.is_empty()
    }

    /// Reports a win that is known.
    pub(super) fn report_known_win(&mut self, win: ProvenMove) {
        let mut line = self.shared.proven.line(&self.root, &self.rules);
        if line.is_empty() {
            line.push(win.mv);
        }
        self.report_win(win, line);
    }

    /// Makes a win the first root move's, and reports it.
    fn report_win(&mut self, win: ProvenMove, line: Vec<Move>) {
        let index = self.root_moves.iter().position(|root_move| root_move.legal.mv() == win.mv);
        self.root_moves[..=index.unwrap_or(0)].rotate_right(1);
        let best = &mut self.root_moves[0];
        best.value = win_in(win.plies as usize);
        best.previous = best.value;
        best.depth = win.plies;
        best.bound = bound(win.exact);
        best.seldepth = win.plies as usize;
        best.pv = line.into_iter().take(MAX_PLY).collect::<PrincipalVariation>();
        self.completed = win.plies;
        self.send_lines(0..1);
    }

    /// Stores that the mover of a position wins with a move within some plies, and that the
    /// opponent loses after it.
    fn store_win(&self, position: &Position, legal: &LegalMove, plies: u32, bound: Bound) {
        let depth = plies as i32;
        let value = win_in(plies as usize);
        let entry = TableEntry { mv: Some(legal.mv()), value, depth, bound };
        self.table.store(position.hash(), entry);
        if let Some(next) = legal.position() {
            let value = loss_in(plies as usize - 1);
            let entry = TableEntry { mv: None, value, depth: depth - 1, bound: Bound::Upper };
            self.table.store(next.hash(), entry);
        }
    }

    /// Looks for a move to answer with where no win was found.
    fn run_without_win(&mut self, depth: u32) {
        // This search proves nothing, so it may prune.
        self.selective = true;
        self.last_depth = depth;
        self.deepen(1);
    }
}

fn bound(exact: bool) -> Bound {
    if exact { Bound::Exact } else { Bound::Lower }
}

/// A proven win of the player to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ProvenMove {
    /// The move that wins.
    mv: Move,
    /// The game ends within this number of plies.
    plies: u32,
    /// There is no shorter win.
    exact: bool,
}

/// Positions that their mover wins. After each winning move every reply leads to another
/// one, with fewer plies, or ends the game.
#[derive(Default)]
pub(super) struct ProvenWins(Mutex<PositionMap<ProvenMove>>);

impl ProvenWins {
    /// Most positions before the wins of another proof are added; a full store starts again from
    /// nothing. 32 MB, and as much for the last proof.
    const MOST: usize = 1 << 18;

    /// Makes room for the wins of another proof.
    fn make_room(&self) {
        let mut known = self.lock();
        if known.len() > ProvenWins::MOST {
            known.clear();
        }
    }

    /// Adds a win. Of two wins of a position the shorter one stays.
    fn insert(&self, position: Position, win: ProvenMove) {
        let mut known = self.lock();
        let kept = known.entry(position).or_insert(win);
        if win.plies < kept.plies || win.plies == kept.plies && win.exact {
            *kept = win;
        }
    }

    fn get(&self, position: &Position) -> Option<ProvenMove> {
        self.lock().get(position).copied()
    }

    /// The line of play from a position: the winner plays the proven moves, and the loser
    /// those that delay the end the most.
    fn line(&self, position: &Position, rules: &Rules) -> Vec<Move> {
        let wins = self.lock();
        let mut line = Vec::new();
        let mut position = *position;
        while let Some(win) = wins.get(&position) {
            line.push(win.mv);
            let next = position.play(win.mv, rules).and_then(|legal| legal.position().copied());
            let replies = next.map(|next| next.legal_moves(rules).sorted()).unwrap_or_default();
            let plies = |reply: &Position| wins.get(reply).map_or(0, |win| win.plies);
            // Of equals the first.
            let longest = replies.iter().rev().max_by_key(|reply| plies(reply.board_after()));
            let Some(reply) = longest else { break };
            line.push(reply.mv());
            position = *reply.board_after();
        }
        line
    }

    fn lock(&self) -> MutexGuard<'_, PositionMap<ProvenMove>> {
        self.0.lock().expect("no thread panics while it holds the lock")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_two_wins_the_shorter_one_stays() {
        let wins = ProvenWins::default();
        let start = Position::kujifunza();
        let win = |text: &str, plies, exact| {
            let mv = text.parse().expect("a move");
            ProvenMove { mv, plies, exact }
        };
        for (new, kept) in [
            (win("A3>", 23, false), win("A3>", 23, false)),
            (win("A3<", 31, true), win("A3>", 23, false)),
            (win("A6<", 21, false), win("A6<", 21, false)),
            (win("A3>", 21, true), win("A3>", 21, true)),
        ] {
            wins.insert(start, new);
            assert_eq!(wins.get(&start), Some(kept));
        }
    }
}
