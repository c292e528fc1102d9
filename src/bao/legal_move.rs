//! A legal move with the position it leads to, and the list of them.

use std::ops::Deref;

use arrayvec::ArrayVec;

use super::m::Move;
use super::pit::NOWHERE;
use super::position::Position;

/// What kind of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum MoveKind {
    /// It starts without a capture and captures nothing (`*`).
    Takata,
    /// It starts with a capture.
    Capture,
    /// It takes the last seed of the opponent's front row (`#`).
    Win,
}

/// A legal move and the position after it.
///
/// ```
/// use bingwa::bao::{Move, Position, Rules};
/// let start = Position::kiswahili();
/// let legal = start.legal_moves(&Rules::default()).sorted()[0];
/// assert_eq!(Move::from(legal).to_string(), "A6<");
/// assert_eq!(legal.full().to_string(), "A6<*");
/// assert!(legal.position().is_some_and(|next| next.side() == !start.side()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LegalMove {
    pub(super) position: Position,
    pub(super) m: Move,
    pub(super) kind: MoveKind,
}

const _: () = assert!(size_of::<LegalMove>() <= 64);

impl LegalMove {
    /// The move.
    #[inline]
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.m
    }

    /// What kind of move it is.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> MoveKind {
        self.kind
    }

    /// Whether the move wins the game.
    #[inline]
    #[must_use]
    pub const fn won(&self) -> bool {
        matches!(self.kind, MoveKind::Win)
    }

    /// Whether the move puts a pit of the opponent under kutakatia (`**`).
    #[must_use]
    pub const fn puts_under_kutakatia(&self) -> bool {
        self.position.blocked != NOWHERE
    }

    /// The board after the move, also if it wins: then the seeds last captured
    /// are unsown, and the opponent's front row is empty.
    #[inline]
    #[must_use]
    pub const fn reached(&self) -> &Position {
        &self.position
    }

    /// The position after the move; `None` if the move wins, which ends the game
    /// in the middle of the move.
    #[inline]
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        (!self.won()).then_some(self.reached())
    }
}

impl From<LegalMove> for Move {
    fn from(legal: LegalMove) -> Move {
        legal.m
    }
}

impl From<&LegalMove> for Move {
    fn from(legal: &LegalMove) -> Move {
        legal.m
    }
}

/// Most legal moves a position can have: sixteen pits, two hands. (In kunamua
/// the house may double a move, but there only eight pits can be played.)
pub const MAX_MOVES: usize = 32;

/// The legal moves of a position: a list on the stack, used as a slice.
///
/// The generator's order is not promised; [`LegalMoves::sorted`] gives that of
/// the texts.
///
/// ```
/// use bingwa::bao::{Position, Rules};
/// let moves = Position::kiswahili().legal_moves(&Rules::default());
/// assert_eq!(moves.len(), 4);
/// let texts: Vec<String> = moves.sorted().iter().map(|legal| legal.mv().to_string()).collect();
/// assert_eq!(texts, ["A6<", "A6>", "A7<", "A7>"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LegalMoves(ArrayVec<LegalMove, MAX_MOVES>);

impl LegalMoves {
    /// An empty list, to be filled by [`Position::legal_moves_into`].
    #[inline]
    #[must_use]
    pub fn new() -> LegalMoves {
        LegalMoves(ArrayVec::new_const())
    }

    /// The same moves sorted by their text, which sorts them by their full text
    /// too.
    #[must_use]
    pub fn sorted(mut self) -> LegalMoves {
        self.0.sort_unstable_by_key(|legal| legal.m.text_key());
        self
    }

    /// Keeps the moves for which `keep` is true, in the same order.
    pub fn retain(&mut self, mut keep: impl FnMut(&LegalMove) -> bool) {
        self.0.retain(|legal| keep(legal));
    }

    /// Adds a move.
    ///
    /// # Panics
    ///
    /// The list holds [`MAX_MOVES`] already.
    #[inline]
    pub(super) fn push(&mut self, legal: LegalMove) {
        self.0.push(legal);
    }
}

impl Deref for LegalMoves {
    type Target = [LegalMove];

    #[inline]
    fn deref(&self) -> &[LegalMove] {
        &self.0
    }
}

/// The moves of a [`LegalMoves`] list, by value.
#[derive(Clone, Debug)]
pub struct LegalMovesIntoIter(arrayvec::IntoIter<LegalMove, MAX_MOVES>);

impl Iterator for LegalMovesIntoIter {
    type Item = LegalMove;

    fn next(&mut self) -> Option<LegalMove> {
        self.0.next()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        self.0.size_hint()
    }
}

impl DoubleEndedIterator for LegalMovesIntoIter {
    fn next_back(&mut self) -> Option<LegalMove> {
        self.0.next_back()
    }
}

impl ExactSizeIterator for LegalMovesIntoIter {}

impl IntoIterator for LegalMoves {
    type Item = LegalMove;
    type IntoIter = LegalMovesIntoIter;

    fn into_iter(self) -> LegalMovesIntoIter {
        LegalMovesIntoIter(self.0.into_iter())
    }
}

impl<'a> IntoIterator for &'a LegalMoves {
    type Item = &'a LegalMove;
    type IntoIter = std::slice::Iter<'a, LegalMove>;

    fn into_iter(self) -> std::slice::Iter<'a, LegalMove> {
        self.iter()
    }
}
