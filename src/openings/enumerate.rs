//! Every distinct position after a number of plies.

use std::ops::RangeInclusive;

use indexmap::IndexSet;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use super::engines::Engines;
use super::opening::Opening;
use super::select::OpeningSource;
use crate::bao::{Move, Position, Rules};
use crate::search::HashError;

/// Most positions of one ply that fit in memory: some 600 MB.
pub const MOST_POSITIONS: usize = 1 << 23;

/// A ply has more positions than fit in memory.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found more than {MOST_POSITIONS} positions after {plies} plies, expected fewer plies, or \
     played games instead of all positions"
)]
pub struct TooManyError {
    /// The ply.
    pub plies: u32,
}

/// The edge to a position: the index of its parent in the layer before, and the
/// move. At eight bytes it is all that is kept of earlier layers.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    m: Move,
}

const _: () = assert!(size_of::<Link>() == 8);

/// A position reached by a move, not yet in its layer.
struct Reached {
    link: Link,
    position: Position,
}

/// The distinct positions of a ply, in the order of the smallest lines that
/// lead to them.
type Layer = IndexSet<Position, FxBuildHasher>;

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
    ) -> Result<PositionTree, TooManyError> {
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
            let (links, next) = grow_layer(&layer, rules).ok_or(TooManyError { plies: ply })?;
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
                link.m
            })
            .collect();
        moves.reverse();
        Opening::of_line(self.start, moves, self.layers[layer][index as usize])
    }
}

/// The layer after `parents`; `None` if it has too many positions.
///
/// Parents are in the order of their smallest lines and moves in the order of
/// their text, so the first line to reach a position is the smallest.
fn grow_layer(parents: &Layer, rules: &Rules) -> Option<(Vec<Link>, Layer)> {
    /// Parents expanded at the same time.
    const BATCH: usize = 1 << 14;
    let mut links = Vec::new();
    let mut layer = Layer::default();
    for from in (0..parents.len()).step_by(BATCH) {
        let batch = from..parents.len().min(from + BATCH);
        let reached: Vec<Reached> = batch
            .into_par_iter()
            .flat_map_iter(|parent| positions_after(&parents[parent], parent as u32, rules))
            .collect();
        for Reached { link, position } in reached {
            if layer.insert(position) {
                links.push(link);
            }
        }
        if layer.len() > MOST_POSITIONS {
            return None;
        }
    }
    links.shrink_to_fit();
    Some((links, layer))
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
        Some(Reached { link: Link { parent, m: legal.mv() }, position })
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

    fn candidate(&self, index: usize, _: &Engines) -> Result<Option<Opening>, HashError> {
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
