//! Every distinct position after a number of plies.

use std::hash::BuildHasherDefault;
use std::ops::RangeInclusive;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ahash::AHasher;
use indexmap::IndexSet;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rayon::prelude::*;

use super::opening::Opening;
use super::select::OpeningSource;
use super::select::{Engines, NEVER};
use crate::bao::{Move, Position, Rules};
use crate::search::HashError;

/// Most positions of one ply that fit in memory: some 600 MB.
pub const MOST_POSITIONS: usize = 1 << 23;

/// A tree of positions cannot be grown.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GrowError {
    /// A ply has more positions than are allowed.
    #[error("found more than {most} positions after {plies} plies, expected at most {most}")]
    TooMany {
        /// The ply.
        plies: u32,
        /// Most positions of a ply.
        most: usize,
    },
    /// A ply has more positions than this machine has memory for.
    #[error("found too little memory for the positions after {plies} plies, expected fewer plies")]
    Memory {
        /// The ply.
        plies: u32,
    },
    /// The growth was stopped.
    #[error("stopped at the positions after {plies} plies")]
    Stopped {
        /// The ply.
        plies: u32,
    },
}

/// The progress of a growing tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrowProgress {
    /// The ply whose positions are being found.
    pub plies: u32,
    /// Its positions found so far.
    pub positions: usize,
}

/// The edge to a position: the index of its parent in the layer before, and the
/// move. At eight bytes it is all that is kept of earlier layers.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    mv: Move,
}

const _: () = assert!(size_of::<Link>() == 8);

/// A position reached by a move, not yet in its layer.
struct Reached {
    link: Link,
    position: Position,
}

/// The distinct positions of a ply, in the order of the smallest lines that
/// lead to them.
type Layer = IndexSet<Position, BuildHasherDefault<AHasher>>;

/// All distinct positions after each number of plies from a start position.
///
/// A position that several lines of the same length reach is kept once, with
/// the smallest line. Lines compare move by move, and moves as text.
pub struct PositionTree {
    start: Position,
    /// The first ply whose positions are kept.
    from: u32,
    /// The links to the positions of plies 1, 2, ...
    links: Vec<Vec<Link>>,
    /// The positions of plies `from`, `from + 1`, ...
    layers: Vec<Layer>,
    rules: Rules,
}

impl PositionTree {
    /// Grows the tree to the last of `plies`, and keeps the positions of all
    /// of these plies.
    ///
    /// # Errors
    ///
    /// A ply has more than [`MOST_POSITIONS`] positions.
    pub fn grow(
        start: &Position,
        plies: RangeInclusive<u32>,
        rules: &Rules,
    ) -> Result<PositionTree, GrowError> {
        PositionTree::grow_until(start, plies, rules, MOST_POSITIONS, &NEVER, |_| {})
    }

    /// Does the same as [`grow`](PositionTree::grow) with at most `most` positions a ply, until
    /// `stop` is set.
    ///
    /// # Errors
    ///
    /// A ply has more positions than `most`, memory runs out, or `stop` was set.
    pub fn grow_until(
        start: &Position,
        plies: RangeInclusive<u32>,
        rules: &Rules,
        most: usize,
        stop: &AtomicBool,
        mut on_progress: impl FnMut(GrowProgress),
    ) -> Result<PositionTree, GrowError> {
        let (from, to) = plies.into_inner();
        let mut tree = PositionTree {
            start: *start,
            from,
            links: Vec::with_capacity(to as usize),
            layers: Vec::new(),
            rules: *rules,
        };
        let mut layer = Layer::from_iter([*start]);
        for ply in 1..=to {
            let (links, next) = grow_layer(&layer, rules, |positions| {
                on_progress(GrowProgress { plies: ply, positions });
                match stop.load(Relaxed) {
                    true => Err(GrowError::Stopped { plies: ply }),
                    false if positions > most => Err(GrowError::TooMany { plies: ply, most }),
                    false => Ok(()),
                }
            })
            .map_err(|error| error.unwrap_or(GrowError::Memory { plies: ply }))?;
            let last = std::mem::replace(&mut layer, next);
            if ply > from {
                tree.layers.push(last);
            }
            tree.links.push(links);
        }
        tree.layers.push(layer);
        Ok(tree)
    }

    /// For each layer, the indices of the positions where the game goes on and
    /// that no earlier layer has. (With empty stores a position can recur after
    /// more plies.)
    fn openings_by_layer(&self) -> Vec<Vec<u32>> {
        let openings = |(layer, earlier): (&Layer, &[Layer])| {
            let is_new = |position| !earlier.iter().any(|layer| layer.contains(position));
            (0..layer.len() as u32)
                .into_par_iter()
                .filter(|&index| {
                    let position = &layer[index as usize];
                    is_new(position) && !position.is_lost(&self.rules)
                })
                .collect()
        };
        let earlier = (0..).map(|index| &self.layers[..index]);
        self.layers.iter().zip(earlier).map(openings).collect()
    }

    /// The opening that leads to a position, given by its layer and its index
    /// there.
    fn opening(&self, layer: usize, index: u32) -> Opening {
        let plies = self.from as usize + layer;
        let mut at = index;
        let mut moves: Vec<Move> = self.links[..plies]
            .iter()
            .rev()
            .map(|links| {
                let link = links[at as usize];
                at = link.parent;
                link.mv
            })
            .collect();
        moves.reverse();
        Opening::of_line(self.start, moves, self.layers[layer][index as usize])
    }
}

/// The layer after `parents`. `check` gets the number of positions found so far, again and
/// again.
///
/// Parents are in the order of their smallest lines and moves in the order of
/// their text, so the first line to reach a position is the smallest.
///
/// # Errors
///
/// The error of `check`; `None` if memory runs out.
fn grow_layer(
    parents: &Layer,
    rules: &Rules,
    mut check: impl FnMut(usize) -> Result<(), GrowError>,
) -> Result<(Vec<Link>, Layer), Option<GrowError>> {
    /// Parents expanded at the same time.
    const BATCH: usize = 1 << 14;
    /// More bytes than the work on a batch needs. They are asked for beforehand: what fails
    /// there would end the program.
    const BATCH_MEMORY: usize = 64 << 20;
    let mut links = Vec::new();
    let mut layer = Layer::default();
    for from in (0..parents.len()).step_by(BATCH) {
        if !has_room_for(BATCH_MEMORY) {
            return Err(None);
        }
        let batch = from..parents.len().min(from + BATCH);
        let reached: Vec<Reached> = batch
            .into_par_iter()
            .flat_map_iter(|parent| positions_after(&parents[parent], parent as u32, rules))
            .collect();
        layer.try_reserve(reached.len()).map_err(|_| None)?;
        links.try_reserve(reached.len()).map_err(|_| None)?;
        for Reached { link, position } in reached {
            if layer.insert(position) {
                links.push(link);
            }
        }
        check(layer.len()).map_err(Some)?;
    }
    links.shrink_to_fit();
    Ok((links, layer))
}

/// Whether this machine has memory for so many bytes more.
fn has_room_for(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

/// The positions after the moves of one, in the order of the moves' text,
/// without moves that win.
fn positions_after(
    position: &Position,
    parent: u32,
    rules: &Rules,
) -> impl Iterator<Item = Reached> {
    position.legal_moves(rules).sorted().into_iter().filter_map(move |legal| {
        let position = *legal.position()?;
        Some(Reached { link: Link { parent, mv: legal.mv() }, position })
    })
}

/// The openings of a [`PositionTree`], in some order.
pub struct Enumeration<'a> {
    tree: &'a PositionTree,
    /// Layer of each, and index in the layer.
    order: Vec<(u32, u32)>,
}

impl<'a> Enumeration<'a> {
    /// All openings: shorter ones first, those of one length in the order of
    /// their lines.
    #[must_use]
    pub fn all(tree: &'a PositionTree) -> Enumeration<'a> {
        let layers = tree.openings_by_layer().into_iter().zip(0..);
        let order =
            layers.flat_map(|(indices, layer)| indices.into_iter().map(move |one| (layer, one)));
        Enumeration { tree, order: order.collect() }
    }

    /// All openings in random order, so that the first of them are a sample.
    /// Openings of one length are drawn uniformly. The lengths take turns:
    /// otherwise nearly all openings would have the greatest length.
    #[must_use]
    pub fn shuffled(tree: &'a PositionTree, seed: u64) -> Enumeration<'a> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut layers = tree.openings_by_layer();
        for indices in &mut layers {
            indices.shuffle(&mut random);
        }
        let longest = layers.iter().map(Vec::len).max().unwrap_or(0);
        let turn = |turn: usize| {
            let drawn = layers.iter().zip(0..);
            drawn.filter_map(move |(indices, layer)| Some((layer, *indices.get(turn)?)))
        };
        let order = (0..longest).flat_map(turn).collect();
        Enumeration { tree, order }
    }

    /// Number of openings.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether this machine has memory for a list of `count` openings.
    #[must_use]
    pub fn has_room_for(count: usize) -> bool {
        /// More than an opening of a dozen plies takes, with its moves.
        const BYTES: usize = 256;
        has_room_for(count.saturating_mul(BYTES))
    }

    /// Whether there is no opening.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl OpeningSource for Enumeration<'_> {
    fn limit(&self) -> Option<usize> {
        Some(self.len())
    }

    fn repeats(&self) -> bool {
        false
    }

    fn rules(&self) -> &Rules {
        &self.tree.rules
    }

    fn candidate(&self, index: usize, _: &Engines<'_>) -> Result<Option<Opening>, HashError> {
        let (layer, index) = self.order[index];
        Ok(Some(self.tree.opening(layer as usize, index)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn after_no_plies_there_is_the_start() {
        let start = Position::kiswahili();
        let tree = PositionTree::grow(&start, 0..=0, &Rules::default()).unwrap();
        assert_eq!(tree.opening(0, 0), start.to_string().parse().unwrap());
        assert_eq!(Enumeration::all(&tree).len(), 1);
    }

    #[test]
    fn growth_ends_at_the_most_positions_or_when_it_is_stopped() {
        let grow = |most, stop: bool| {
            let (start, rules, stop) = (Position::kiswahili(), Rules::default(), stop.into());
            let mut last = None;
            let grown = PositionTree::grow_until(&start, 4..=4, &rules, most, &stop, |progress| {
                last = Some(progress);
            });
            (grown.map(|tree| Enumeration::all(&tree).len()), last)
        };
        let whole = Some(GrowProgress { plies: 4, positions: 119 });
        assert_eq!(grow(119, false), (Ok(119), whole));
        let error = GrowError::TooMany { plies: 4, most: 118 };
        assert_eq!(grow(118, false), (Err(error), whole));
        assert_eq!(grow(119, true).0, Err(GrowError::Stopped { plies: 1 }));
    }

    #[test]
    fn a_shuffle_has_every_opening_once_and_lengths_take_turns() {
        let tree = PositionTree::grow(&Position::kiswahili(), 2..=4, &Rules::default()).unwrap();
        let all = Enumeration::all(&tree).order;
        let mut shuffled = Enumeration::shuffled(&tree, 7).order;
        assert_ne!(shuffled, Enumeration::shuffled(&tree, 8).order);
        let layers: Vec<u32> = shuffled.iter().map(|&(layer, _)| layer).take(6).collect();
        assert_eq!(layers, [0, 1, 2, 0, 1, 2]);
        shuffled.sort_unstable();
        assert_eq!(shuffled, all);
    }

    #[test]
    fn a_lost_position_has_no_openings() {
        let text = "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -";
        let lost: Position = text.parse().unwrap();
        for plies in 0..=2 {
            let tree = PositionTree::grow(&lost, plies..=plies, &Rules::default()).unwrap();
            assert_eq!(Enumeration::all(&tree).len(), 0);
        }
    }
}
