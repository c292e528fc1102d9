//! Every distinct position after so many plies.

use std::ops::RangeInclusive;

use indexmap::IndexSet;
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use rayon::prelude::*;
use rustc_hash::FxBuildHasher;

use super::Opening;
use super::engines::Engines;
use super::select::Source;
use crate::bao::{Move, Position, Rules};
use crate::search::HashError;

/// Most positions that are kept of one ply; they take some 600 MB.
pub const MOST_POSITIONS: usize = 1 << 23;

/// There are more positions than can be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "found more than {MOST_POSITIONS} positions after {plies} plies, expected fewer plies, or \
     played games instead of all positions"
)]
pub struct TooManyError {
    /// The ply at which there are too many.
    pub plies: u32,
}

/// How a position first came about: the place of the one before it, and the
/// move. Eight bytes, and all that is kept of the plies on the way.
#[derive(Clone, Copy)]
struct Link {
    parent: u32,
    m: Move,
}

const _: () = assert!(size_of::<Link>() == 8);

/// A new position on its way into a layer.
struct Reached {
    link: Link,
    position: Position,
}

/// The positions of a ply, in the order of the smallest lines that lead to
/// them.
type Layer = IndexSet<Position, FxBuildHasher>;

/// All distinct positions that the lines from a start position lead to, ply by
/// ply.
///
/// A position that several lines of one length lead to is kept once, with the
/// smallest of them: lines compare move by move, and moves as text.
pub struct Tree {
    /// The first ply whose positions are kept.
    from: u32,
    /// The links to the positions of ply 1, 2, ...
    links: Vec<Vec<Link>>,
    /// The positions of ply `from` and later.
    layers: Vec<Layer>,
    rules: Rules,
}

impl Tree {
    /// Grows the tree to the last of `plies` and keeps the positions of all of
    /// them.
    ///
    /// # Errors
    ///
    /// A ply has more than [`MOST_POSITIONS`].
    pub fn grow(
        start: &Position,
        plies: RangeInclusive<u32>,
        rules: &Rules,
    ) -> Result<Tree, TooManyError> {
        let (from, to) = plies.into_inner();
        let mut tree = Tree {
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

    /// The places of the positions of each ply kept in which somebody can
    /// move, in order. Without stores a position can come about after more
    /// plies again: the fewest count.
    fn alive(&self) -> Vec<Vec<u32>> {
        let alive = |(layer, earlier): (&Layer, &[Layer])| {
            let is_new = |position| !earlier.iter().any(|layer| layer.contains(position));
            (0..layer.len() as u32)
                .into_par_iter()
                .filter(|&place| {
                    let position = &layer[place as usize];
                    is_new(position) && !position.is_lost(&self.rules)
                })
                .collect()
        };
        let earlier = (0..).map(|index| &self.layers[..index]);
        self.layers.iter().zip(earlier).map(alive).collect()
    }

    /// The opening at a place of the layer with this index.
    fn opening(&self, layer: usize, place: u32) -> Opening {
        let plies = self.from as usize + layer;
        let mut at = place;
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
        Opening { moves, position: self.layers[layer][place as usize] }
    }
}

/// The layer after one; `None` if it has too many positions.
///
/// Parents come in the order of their smallest lines and moves in the order of
/// their text, so the first line found to a position is the smallest.
fn grow_layer(parents: &Layer, rules: &Rules) -> Option<(Vec<Link>, Layer)> {
    /// Parents whose children are held at once.
    const BATCH: usize = 1 << 14;
    let mut links = Vec::new();
    let mut layer = Layer::default();
    for from in (0..parents.len()).step_by(BATCH) {
        let batch = from..parents.len().min(from + BATCH);
        let reached: Vec<Reached> = batch
            .into_par_iter()
            .flat_map_iter(|parent| legal_moves(&parents[parent], parent as u32, rules))
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

/// The positions that the moves of one lead to, in the order of the moves'
/// text. Moves that win lead to none.
fn legal_moves(position: &Position, parent: u32, rules: &Rules) -> impl Iterator<Item = Reached> {
    let mut children = position.legal_moves(rules);
    children.sort_by_cached_key(|child| child.mv().to_string());
    children.into_iter().filter_map(move |child| {
        let position = *child.position()?;
        Some(Reached { link: Link { parent, m: child.mv() }, position })
    })
}

/// The positions of a tree, in some order.
pub struct Enumeration<'a> {
    tree: &'a Tree,
    /// Layer and place of each.
    order: Vec<(u32, u32)>,
}

impl<'a> Enumeration<'a> {
    /// All of them, the shorter lines first, those of one length in order.
    #[must_use]
    pub fn all(tree: &'a Tree) -> Enumeration<'a> {
        let layers = tree.alive().into_iter().zip(0..);
        let order =
            layers.flat_map(|(places, layer)| places.into_iter().map(move |place| (layer, place)));
        Enumeration { tree, order: order.collect() }
    }

    /// All of them shuffled: any number from the beginning are a sample. Those
    /// of one length are drawn uniformly, and the lengths take turns, since
    /// otherwise nearly all would have the greatest.
    #[must_use]
    pub fn shuffled(tree: &'a Tree, seed: u64) -> Enumeration<'a> {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mut layers = tree.alive();
        for places in &mut layers {
            places.shuffle(&mut random);
        }
        let longest = layers.iter().map(Vec::len).max().unwrap_or(0);
        let turn = |turn: usize| {
            let drawn = layers.iter().zip(0..);
            drawn.filter_map(move |(places, layer)| Some((layer, *places.get(turn)?)))
        };
        let order = (0..longest).flat_map(turn).collect();
        Enumeration { tree, order }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }
}

impl Source for Enumeration<'_> {
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
        let (layer, place) = self.order[index];
        Ok(Some(self.tree.opening(layer as usize, place)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_plies_are_the_start() {
        let start = Position::kiswahili();
        let tree = Tree::grow(&start, 0..=0, &Rules::default()).unwrap();
        assert_eq!(tree.opening(0, 0), Opening { moves: Vec::new(), position: start });
        assert_eq!(Enumeration::all(&tree).len(), 1);
    }

    #[test]
    fn a_shuffle_is_everything_once_and_lengths_take_turns() {
        let tree = Tree::grow(&Position::kiswahili(), 2..=4, &Rules::default()).unwrap();
        let all = Enumeration::all(&tree).order;
        let mut shuffled = Enumeration::shuffled(&tree, 7).order;
        assert_ne!(shuffled, Enumeration::shuffled(&tree, 8).order);
        let layers: Vec<u32> = shuffled.iter().map(|&(layer, _)| layer).take(6).collect();
        assert_eq!(layers, [0, 1, 2, 0, 1, 2]);
        shuffled.sort_unstable();
        assert_eq!(shuffled, all);
    }

    #[test]
    fn a_lost_position_has_no_line_that_goes_on() {
        let text = "1,0,0,0,0,0,0,0/1,0,0,0,0,0,0,0/1,0,0,0,20,10,10,10/9,0,0,0,0,0,1,1 0,0 - N -";
        let lost: Position = text.parse().unwrap();
        for plies in 0..=2 {
            let tree = Tree::grow(&lost, plies..=plies, &Rules::default()).unwrap();
            assert_eq!(Enumeration::all(&tree).len(), 0);
        }
    }
}
