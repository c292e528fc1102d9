//! Moves: a move in one byte with its text, the plain move; a legal move with the position it
//! leads to; and the list of them.

use std::fmt;
use std::num::NonZeroU8;
use std::ops::Deref;
use std::str::FromStr;

use arrayvec::ArrayVec;

use super::error::ParseValueError;
use super::pit::{NOWHERE, Pit, PitName};
use super::position::Position;
use super::ring::Direction;
use super::side::Side;

/// The sign of a move: towards the player's own left or right hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[repr(u8)]
pub enum Hand {
    /// `<`
    #[cfg_attr(feature = "serde", serde(rename = "<"))]
    Left = 0,
    /// `>`
    #[cfg_attr(feature = "serde", serde(rename = ">"))]
    Right = 1,
}

impl Hand {
    /// The kichwa on that side of the board.
    #[must_use]
    pub const fn kichwa(self) -> Pit {
        match self {
            Hand::Left => Pit::LEFT_KICHWA,
            Hand::Right => Pit::RIGHT_KICHWA,
        }
    }

    /// The other hand.
    #[must_use]
    pub const fn opposite(self) -> Hand {
        match self {
            Hand::Left => Hand::Right,
            Hand::Right => Hand::Left,
        }
    }

    /// Left, then right.
    pub const ALL: [Hand; 2] = [Hand::Left, Hand::Right];

    /// The direction of a sowing from the kichwa at this hand: from the left one
    /// clockwise, from the right one anticlockwise (§2.2).
    #[must_use]
    pub const fn kichwa_direction(self) -> Direction {
        match self {
            Hand::Left => Direction::Clockwise,
            Hand::Right => Direction::Anticlockwise,
        }
    }

    /// The hand of a sign: `<` or `l`, `>` or `r`. The letters are for shells, in
    /// which the signs redirect. `None` for any other character.
    #[must_use]
    pub const fn from_sign(sign: char) -> Option<Hand> {
        match sign {
            '<' | 'l' => Some(Hand::Left),
            '>' | 'r' => Some(Hand::Right),
            _ => None,
        }
    }

    /// `<` or `>`.
    #[must_use]
    pub const fn sign(self) -> char {
        match self {
            Hand::Left => '<',
            Hand::Right => '>',
        }
    }
}

impl fmt::Display for Hand {
    /// The sign: `<` or `>`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.sign())
    }
}

/// A move as notation names it: a pit, a sign, and whether the house is played.
///
/// The sign is the direction of the first sowing or, for a capturing kunamua
/// move, the kichwa from which the captured seeds are sown. Which of the two it
/// means depends on the position, but the text does not: a move is written and
/// read without a position. That text is the *plain move*, `A5>+`. (To read a move
/// as people write it, see [`Position::parse_move`](super::Position::parse_move).)
///
/// ```
/// use bingwa::bao::{Hand, Move, Pit, Side};
/// let mv = Move::new(Side::North, Pit::NYUMBA, Hand::Right).playing_house();
/// assert_eq!(mv.to_string(), "a5>+");
/// assert_eq!("a5>+".parse(), Ok(mv));
/// ```
///
/// `Move` is a byte, and so is `Option<Move>`. Moves compare as bytes; for the
/// order of their texts see [`LegalMoves::sorted`](super::LegalMoves::sorted).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move(NonZeroU8);

const HAND_BIT: u8 = 1 << 4;
const PLUS_BIT: u8 = 1 << 5;
const SIDE_BIT: u8 = 1 << 6;
/// Set in every move, so that no move is zero.
const MARK_BIT: u8 = 1 << 7;

const _: () = assert!(size_of::<Option<Move>>() == 1);

impl Move {
    /// The move of a side from a pit towards a hand, stopping in the house
    /// where there is a choice.
    #[must_use]
    pub const fn new(side: Side, pit: Pit, hand: Hand) -> Move {
        let bits = MARK_BIT | (side as u8) << 6 | (hand as u8) << 4 | pit.index() as u8;
        match NonZeroU8::new(bits) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }

    /// The same move with the house played (`+`).
    #[must_use]
    pub const fn playing_house(self) -> Move {
        Move(self.0.saturating_add(if self.plays_house() { 0 } else { PLUS_BIT }))
    }

    /// The player.
    #[must_use]
    pub const fn side(self) -> Side {
        if self.0.get() & SIDE_BIT == 0 { Side::South } else { Side::North }
    }

    /// The pit named: where a kunamua seed is put, or the first sowing starts.
    #[must_use]
    pub const fn pit(self) -> Pit {
        Pit::wrapping(self.0.get() as usize)
    }

    /// The sign.
    #[must_use]
    pub const fn hand(self) -> Hand {
        if self.0.get() & HAND_BIT == 0 { Hand::Left } else { Hand::Right }
    }

    /// Whether the house is played (`+`) where the player could have stopped.
    #[must_use]
    pub const fn plays_house(self) -> bool {
        self.0.get() & PLUS_BIT != 0
    }

    /// The same move of the other player: the move in a position that is
    /// [rotated](super::Position::rotated).
    #[must_use]
    pub const fn rotated(self) -> Move {
        let rotated = Move::new(self.side().opponent(), self.pit(), self.hand());
        if self.plays_house() { rotated.playing_house() } else { rotated }
    }

    /// The move with left and right swapped: the move in a position that is
    /// [mirrored](super::Position::mirrored). No house is owned there, so none is played.
    #[must_use]
    pub const fn mirrored(self) -> Move {
        Move::new(self.side(), self.pit().mirrored(), self.hand().opposite())
    }

    /// The move as a byte that is never zero, for tables.
    #[must_use]
    pub const fn to_bits(self) -> u8 {
        self.0.get()
    }

    /// The inverse of [`Move::to_bits`]; `None` for a byte that is no move.
    #[must_use]
    pub const fn from_bits(bits: u8) -> Option<Move> {
        match NonZeroU8::new(bits) {
            Some(bits) if bits.get() & MARK_BIT != 0 => Some(Move(bits)),
            _ => None,
        }
    }

    /// Pit, hand and `+` as a number in `0..64`, the same for both players:
    /// an index into tables of moves.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.0.get() & (SIDE_BIT - 1)) as usize
    }

    /// Sorts moves as their texts sort, without writing the texts.
    pub(super) fn text_key(self) -> impl Ord {
        (self.side(), self.pit().row(), self.pit().number(), self.hand(), self.plays_house())
    }
}

impl fmt::Display for Move {
    /// The plain move: pit, sign and `+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.pit().name(self.side()), self.hand().sign())?;
        if self.plays_house() {
            f.write_str("+")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self})")
    }
}

impl FromStr for Move {
    type Err = ParseValueError;

    /// Reads a plain move: pit, sign and `+`. It need not be legal anywhere. `l` is
    /// read as `<` and `r` as `>`.
    fn from_str(text: &str) -> Result<Move, ParseValueError> {
        let read = || {
            let (pit, rest) = text.split_at_checked(2)?;
            let name: PitName = pit.parse().ok()?;
            let mut rest = rest.chars();
            let mv = Move::new(name.side(), name.pit(), Hand::from_sign(rest.next()?)?);
            match rest.as_str() {
                "" => Some(mv),
                "+" => Some(mv.playing_house()),
                _ => None,
            }
        };
        let expected = "row letter, pit 1 to 8, < or >, and + where the house is played";
        read().ok_or_else(|| ParseValueError::new("move", text, expected))
    }
}

/// What kind of move it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
/// use bingwa::bao::{Position, Rules};
/// let start = Position::kiswahili();
/// let legal = start.legal_moves(&Rules::default()).sorted()[0];
/// assert_eq!(legal.mv().to_string(), "A6<");
/// assert_eq!(legal.full().to_string(), "A6<*");
/// assert!(legal.position().is_some_and(|next| next.side() == !start.side()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LegalMove {
    pub(super) position: Position,
    pub(super) mv: Move,
    pub(super) kind: MoveKind,
}

const _: () = assert!(size_of::<LegalMove>() <= 64);

impl LegalMove {
    /// The move.
    #[inline]
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
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
    pub const fn wins(&self) -> bool {
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
    pub const fn board_after(&self) -> &Position {
        &self.position
    }

    /// The position after the move; `None` if the move wins, which ends the game
    /// in the middle of the move.
    #[inline]
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        (!self.wins()).then_some(self.board_after())
    }
}

impl From<&LegalMove> for Move {
    fn from(legal: &LegalMove) -> Move {
        legal.mv
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
        self.0.sort_unstable_by_key(|legal| legal.mv.text_key());
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

impl IntoIterator for LegalMoves {
    type Item = LegalMove;
    type IntoIter = arrayvec::IntoIter<LegalMove, MAX_MOVES>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a LegalMoves {
    type Item = &'a LegalMove;
    type IntoIter = std::slice::Iter<'a, LegalMove>;

    fn into_iter(self) -> std::slice::Iter<'a, LegalMove> {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_moves() -> impl Iterator<Item = Move> {
        (0..=u8::MAX).filter_map(Move::from_bits)
    }

    #[test]
    fn moves_are_rotated_and_mirrored() {
        for (text, rotated, mirrored) in [("A3<", "a3<", "A6>"), ("b8>", "B8>", "b1<")] {
            let mv: Move = text.parse().expect("a move");
            assert_eq!(
                (mv.rotated().to_string(), mv.mirrored().to_string()),
                (rotated.into(), mirrored.into())
            );
        }
        for mv in all_moves() {
            assert_eq!(mv.rotated().rotated(), mv);
            assert_eq!(mv.rotated().plays_house(), mv.plays_house());
        }
    }

    #[test]
    fn the_text_key_sorts_as_the_texts_do() {
        for a in all_moves() {
            for b in all_moves() {
                let order = a.text_key().cmp(&b.text_key());
                assert_eq!(order, a.to_string().cmp(&b.to_string()), "{a} {b}");
            }
        }
    }
}
