//! A certificate and its text.

use std::collections::{BTreeMap, HashMap, btree_map};
use std::hash::BuildHasherDefault;
use std::io::{self, Write};

use ahash::AHasher;

use super::head::Head;
use crate::bao::{Move, Position};

/// A map by positions. Its order is the same in every run.
pub(crate) type PositionMap<T> = HashMap<Position, T, BuildHasherDefault<AHasher>>;

/// The line of a leaf.
pub(super) const LEAF: &str = "leaf";

/// A proof, ready to be written: see [`verify`](super::verify()) for the other way.
#[derive(Clone, Debug)]
pub struct Certificate {
    pub(super) head: Head,
    pub(super) body: Body,
}

/// The lines of a certificate.
#[derive(Clone, Debug)]
pub(super) enum Body {
    /// The winner's move in each position that needs one.
    Win(PositionMap<Choice>),
    /// The moves of the lines, in their order.
    NoWin(Vec<Move>),
}

/// The winner's move in a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice {
    /// `None` in a leaf, whose win the solver finds.
    pub(crate) mv: Option<Move>,
    /// The plies to the end of the game, if the loser holds out as long as possible. For a leaf
    /// those of the win that the solver found.
    pub(crate) rank: u32,
    /// The proof comes to the position.
    pub(super) is_reached: bool,
}

impl Certificate {
    /// What it proves, and how long it is.
    #[must_use]
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The winner's positions in the proof of a win, in no particular order.
    pub(crate) fn choices(&self) -> impl Iterator<Item = (&Position, &Choice)> + Clone {
        let choices = match &self.body {
            Body::Win(choices) => Some(choices),
            Body::NoWin(_) => None,
        };
        choices.into_iter().flatten()
    }

    /// What the proof of a win says of a position: the winner is to move there.
    pub(crate) fn choice(&self, position: &Position) -> Option<&Choice> {
        match &self.body {
            Body::Win(choices) => choices.get(position),
            Body::NoWin(_) => None,
        }
    }

    /// The number of positions whose win the solver finds, so that no line proves it.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.choices().filter(|(_, choice)| choice.mv.is_none()).count()
    }

    pub(super) fn chosen(&self, position: &Position) -> Choice {
        match &self.body {
            Body::Win(choices) => choices[position],
            Body::NoWin(_) => unreachable!("only a win has choices"),
        }
    }

    /// Writes the text of the certificate, not compressed.
    ///
    /// # Errors
    ///
    /// The output cannot be written.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(out, "{}", self.head)?;
        match &self.body {
            Body::Win(_) => self.write_win(out)?,
            Body::NoWin(moves) => {
                for mv in moves {
                    writeln!(out, "{mv}")?;
                }
            }
        }
        writeln!(out, "[End \"{}\"]", self.head.lines)
    }

    fn write_win(&self, out: &mut impl Write) -> io::Result<()> {
        let root = self.head.root;
        let mut open = OpenPositions::default();
        if root.side() == self.head.claim.side() {
            self.open(&mut open, root);
        } else {
            write!(out, "-")?;
            self.write_replies(out, &mut open, &root)?;
        }
        while let Some((position, _)) = open.next() {
            let Some(mv) = self.chosen(&position).mv else {
                writeln!(out, "{LEAF}")?;
                continue;
            };
            write!(out, "{mv}")?;
            let legal = position.play(mv, &self.head.rules).expect("the chosen move is legal");
            match legal.position() {
                Some(next) => self.write_replies(out, &mut open, next)?,
                None => writeln!(out)?,
            }
        }
        Ok(())
    }

    /// Writes the rest of a line: the ranks after all replies, whose positions are open
    /// from now on.
    fn write_replies(
        &self,
        out: &mut impl Write,
        open: &mut OpenPositions,
        position: &Position,
    ) -> io::Result<()> {
        for reply in position.legal_moves(&self.head.rules).sorted() {
            let rank = self.open(open, *reply.board_after());
            write!(out, " {rank}")?;
        }
        writeln!(out)
    }

    fn open(&self, open: &mut OpenPositions, position: Position) -> u32 {
        let rank = self.chosen(&position).rank;
        open.open(position, rank).expect("a position has one rank");
        rank
    }
}

/// Positions with their ranks, taken out in the order of the lines of a certificate: the
/// greatest rank first; of equal ranks, by the positions' texts.
#[derive(Default)]
pub(super) struct OpenPositions {
    by_rank: BTreeMap<u32, BTreeMap<String, Position>>,
    ranks: PositionMap<u32>,
}

impl OpenPositions {
    /// Opens a position, unless it is open already.
    ///
    /// # Errors
    ///
    /// It is open with another rank, which is returned.
    pub(super) fn open(&mut self, position: Position, rank: u32) -> Result<(), u32> {
        let known = *self.ranks.entry(position).or_insert(rank);
        if known != rank {
            return Err(known);
        }
        let texts = self.by_rank.entry(rank).or_default();
        if let btree_map::Entry::Vacant(entry) = texts.entry(position.to_string()) {
            entry.insert(position);
        }
        Ok(())
    }

    /// Takes out the position whose line is next, with its rank.
    pub(super) fn next(&mut self) -> Option<(Position, u32)> {
        let mut last = self.by_rank.last_entry()?;
        let rank = *last.key();
        let (_, position) = last.get_mut().pop_first()?;
        if last.get().is_empty() {
            last.remove();
        }
        self.ranks.remove(&position);
        Some((position, rank))
    }

    pub(super) fn len(&self) -> usize {
        self.ranks.len()
    }
}
