//! Lines of play made whole.
//!
//! The search's own line may end early: the table answered for the rest, or
//! the end was seen without playing it out. What is missing is found again
//! afterwards, so that the tree that is searched stays the same: an ordinary
//! line is followed through the table, the line of a forced win is proven
//! anew move by move until the game is over.

use std::collections::HashMap;

use ahash::RandomState;

use super::transposition::{Hit, TranspositionTable};
use super::worker::{Line, RootMove, Worker};
use super::{MAX_PLY, Value, WIN};
use crate::bao::{Child, Position, Rules};

/// Nodes that may be spent on the lines of one report: a millisecond or so,
/// and more only in a long search that goes on, of which it stays a small part.
const FEWEST_NODES: u64 = 2_000;
const MOST_NODES: u64 = 50_000;
const SHARE: u64 = 16;

/// Positions that are remembered; more than that and all are forgotten.
const MOST_KNOWN: usize = 1 << 16;

/// What has been proven of forced wins. It holds for the whole of a search,
/// so that each report finds what those before it proved.
#[derive(Default)]
pub(super) struct Proofs {
    known: HashMap<u64, Known, RandomState>,
}

/// How near the end of a position is, with best play: the player to move wins
/// in an odd number of plies and loses in an even one.
#[derive(Clone, Copy, Default)]
struct Known {
    /// The game ends within so many plies, if that is known.
    within: Option<u8>,
    /// Plies in which the mover does not win, nor lose: even and odd apart.
    not_within: [Option<u8>; 2],
}

impl Worker<'_> {
    /// Makes the lines of the first root moves as long as they can be told: up
    /// to `depth` plies, and of a forced win up to the end of the game.
    pub(super) fn complete_lines(&mut self, depth: u32, lines: usize) {
        let (root, repetitions) = (&self.root, &self.repetitions);
        let mut prover = Prover {
            table: self.shared.table,
            rules: &self.shared.rules,
            met: |position: &Position| {
                position == root || repetitions.contains(position, position.hash())
            },
            proofs: &mut self.proofs,
            nodes_left: if self.aborted {
                // The time is up.
                FEWEST_NODES
            } else {
                (self.nodes / SHARE).clamp(FEWEST_NODES, MOST_NODES)
            },
        };
        for root_move in self.root_moves.iter_mut().take(lines) {
            let whole = match plies_to_end(root_move) {
                Some(plies) => prover.until_the_end(root_move, plies),
                None => prover.through_the_table(root_move, depth as usize),
            };
            if let Some(whole) = whole {
                root_move.pv = whole;
            }
        }
    }
}

/// The plies to the end of the game if the value of a root move proves it.
fn plies_to_end(root_move: &RootMove) -> Option<usize> {
    let RootMove { bound, value, .. } = *root_move;
    bound.proves_end(value).then(|| distance(value))
}

/// The plies to the end that the value of a forced win or loss stands for.
fn distance(value: Value) -> usize {
    (WIN - value.abs()) as usize
}

struct Prover<'a, M> {
    table: &'a TranspositionTable,
    rules: &'a Rules,
    /// Whether a position came about before in the game: there it is a draw.
    met: M,
    proofs: &'a mut Proofs,
    nodes_left: u64,
}

impl<M: Fn(&Position) -> bool> Prover<'_, M> {
    /// The line followed on through the moves of the table.
    fn through_the_table(&self, root_move: &RootMove, length: usize) -> Option<Line> {
        let mut line = root_move.pv.clone();
        if line.len() >= length {
            return None;
        }
        let mut path: Vec<Position> = self.positions(root_move)?;
        while line.len() < length.min(MAX_PLY) {
            let position = path.last()?;
            let hit = self.table.probe(position.hash());
            let child = hit.and_then(|hit| position.play(hit.m?, self.rules));
            let Some(child) = child else {
                break;
            };
            line.push(child.mv());
            match child.position() {
                Some(next) if !path.contains(next) && !(self.met)(next) => path.push(*next),
                _ => break,
            }
        }
        Some(line)
    }

    /// The positions after each move of the line; `None` if the game is over
    /// at its end, or a move cannot be played.
    fn positions(&self, root_move: &RootMove) -> Option<Vec<Position>> {
        let mut path = vec![*root_move.child.position()?];
        for &m in &root_move.pv[1..] {
            let child = path.last()?.play(m, self.rules)?;
            path.push(*child.position()?);
        }
        Some(path)
    }

    /// The line to the end of the game, which is `plies` away. It keeps as
    /// much of the search's own line as can be proven.
    fn until_the_end(&mut self, root_move: &RootMove, plies: usize) -> Option<Line> {
        let path = self.positions(root_move)?;
        let mut longest: Option<Line> = None;
        for kept in (1..=path.len().min(plies)).rev() {
            let mut line = Line::from_iter(root_move.pv[..kept].iter().copied());
            let is_whole = self.play_out(&path[kept - 1], plies - kept, &mut line);
            let is_longer = longest.as_ref().is_none_or(|longest| longest.len() < line.len());
            if is_whole && is_longer {
                longest = Some(line);
            }
            if longest.as_ref().is_some_and(|line| line.len() == plies) || self.nodes_left == 0 {
                break;
            }
        }
        longest
    }

    /// Adds the moves from a position to the end of the game, at most `plies`
    /// of them: the winner keeps to that number, the loser makes it last.
    /// Returns whether the game is over then.
    fn play_out(&mut self, position: &Position, plies: usize, line: &mut Line) -> bool {
        let children = position.children(self.rules);
        if children.is_empty() {
            return true;
        }
        if plies == 0 {
            return false;
        }
        let next = if plies % 2 == 1 {
            self.winning(&children, plies)
        } else {
            self.longest_defence(&children, plies)
        };
        let Some(child) = next else {
            return false;
        };
        line.push(child.mv());
        child.position().is_none_or(|next| self.play_out(next, plies - 1, line))
    }

    /// A move that wins within so many plies.
    fn winning<'c>(&mut self, children: &'c [Child], plies: usize) -> Option<&'c Child> {
        if let Some(win) = children.iter().find(|child| child.won()) {
            return Some(win);
        }
        children.iter().find(|child| self.ends(child, plies - 1) == Some(true))
    }

    /// A reply that loses no sooner than in so many plies, or else any.
    fn longest_defence<'c>(&mut self, children: &'c [Child], plies: usize) -> Option<&'c Child> {
        let lasts = |prover: &mut Self, child: &Child| {
            plies == 2 || prover.ends(child, plies - 3) == Some(false)
        };
        let all_lose = children.iter().all(|child| self.ends(child, plies - 1) == Some(true));
        let longest = children.iter().find(|child| lasts(self, child));
        all_lose.then(|| longest.or(children.first()))?
    }

    /// [`Prover::ends_within`] of what a move leads to.
    fn ends(&mut self, child: &Child, plies: usize) -> Option<bool> {
        child.position().map_or(Some(plies == 0), |next| self.ends_within(next, plies))
    }

    /// Whether the game ends within so many plies, with a win of the player to
    /// move if that is an odd number and with a loss if it is an even one;
    /// `None` if there are no nodes left to find out.
    fn ends_within(&mut self, position: &Position, plies: usize) -> Option<bool> {
        if (self.met)(position) {
            return Some(false);
        }
        let hash = position.hash();
        let parity = plies % 2;
        let known = self.proofs.known.get(&hash).copied().unwrap_or_default();
        if let Some(within) = known.within {
            let within = usize::from(within);
            if within % 2 != parity || within <= plies {
                return Some(within % 2 == parity);
            }
        }
        if known.not_within[parity].is_some_and(|not| plies <= usize::from(not)) {
            return Some(false);
        }
        if let Some(within) = self.told_by_the_table(hash)
            && within % 2 == parity
            && within <= plies
        {
            self.note(hash, |known| known.within = Some(within as u8));
            return Some(true);
        }
        self.nodes_left = self.nodes_left.checked_sub(1)?;
        let children = position.children(self.rules);
        let ends = if parity == 1 {
            self.wins_within(&children, plies)?
        } else {
            self.loses_within(&children, plies)?
        };
        self.note(hash, |known| match ends {
            true => {
                known.within = Some(known.within.map_or(plies as u8, |old| old.min(plies as u8)))
            }
            false => known.not_within[parity] = Some(plies as u8),
        });
        Some(ends)
    }

    fn wins_within(&mut self, children: &[Child], plies: usize) -> Option<bool> {
        if children.iter().any(Child::won) {
            return Some(true);
        }
        // Who has few replies is soon proven to have none that helps.
        let mut sorted: Vec<(usize, &Position)> = children
            .iter()
            .filter_map(Child::position)
            .map(|next| (next.children(self.rules).len(), next))
            .collect();
        sorted.sort_by_key(|&(replies, _)| replies);
        for (_, next) in sorted {
            if self.ends_within(next, plies - 1)? {
                return Some(true);
            }
        }
        Some(false)
    }

    fn loses_within(&mut self, children: &[Child], plies: usize) -> Option<bool> {
        if children.is_empty() {
            return Some(true);
        }
        if plies == 0 || children.iter().any(Child::won) {
            return Some(false);
        }
        for next in children.iter().filter_map(Child::position) {
            if !self.ends_within(next, plies - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The plies to the end, if the table has them.
    fn told_by_the_table(&self, hash: u64) -> Option<usize> {
        self.table.probe(hash).filter(Hit::is_proven).map(|hit| distance(hit.value))
    }

    fn note(&mut self, hash: u64, change: impl FnOnce(&mut Known)) {
        let known = &mut self.proofs.known;
        if known.len() >= MOST_KNOWN {
            known.clear();
        }
        change(known.entry(hash).or_default());
    }
}
