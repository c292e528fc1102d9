//! A game under way: a position, the moves that led to it, and its end.

use std::fmt;

use super::moves::{LegalMove, LegalMoves, Move};
use super::position::Position;
use super::rules::Rules;
use super::side::Side;
use super::text::notation::ParseMoveError;

/// How a game ended. Its text is a sentence: `South wins: North has no move`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outcome {
    /// The winner; `None` for a draw.
    pub winner: Option<Side>,
    /// Why the game ended.
    pub reason: Reason,
}

/// Why a game ended (§1.4; repetition is the project's convention).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Reason {
    /// A capture emptied the loser's front row.
    FrontRow,
    /// The loser had no legal move.
    NoMove,
    /// A position occurred for the third time: a draw.
    Repetition,
}

impl Outcome {
    /// The result as a record writes it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        result_text(self.winner)
    }
}

/// The result of a game that a player has won, or of a draw, as a record writes it: `1-0`,
/// `0-1` or `1/2-1/2`.
#[must_use]
pub const fn result_text(winner: Option<Side>) -> &'static str {
    match winner {
        Some(Side::South) => "1-0",
        Some(Side::North) => "0-1",
        None => "1/2-1/2",
    }
}

/// The winner by the [text of a result](result_text), `None` for a draw; `None` if the text is
/// no result.
#[must_use]
pub fn winner_of_result(text: &str) -> Option<Option<Side>> {
    let mut winners = [Some(Side::South), Some(Side::North), None].into_iter();
    winners.find(|&winner| result_text(winner) == text)
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.winner, self.reason) {
            (Some(winner), Reason::FrontRow) => {
                write!(f, "{winner} wins: {}'s front row is empty", winner.opponent())
            }
            (Some(winner), _) => write!(f, "{winner} wins: {} has no move", winner.opponent()),
            (None, _) => f.write_str("draw: the position came about for the third time"),
        }
    }
}

/// A move cannot be played in a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is won: no move is left to play.
    #[error("move: found {found:?}, but the game is over: {outcome}")]
    Over {
        /// The move's text.
        found: String,
        /// How the game ended.
        outcome: Outcome,
    },
    /// The move is not legal here, or its text is none.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
}

/// Occurrences of a position that make a draw.
pub(super) const DRAWN_AT: usize = 3;

/// A position with its history.
///
/// A won game takes no more moves. A drawn one does: matches and records end at
/// the third occurrence of a position, but a caller may go on.
///
/// ```
/// use bingwa::bao::{Game, Position, Rules};
/// let mut game = Game::new(Position::kiswahili(), Rules::default());
/// game.play_text("A6<*")?;
/// game.play("a5>".parse()?)?;
/// assert_eq!(game.moves().len(), 2);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    start: Position,
    rules: Rules,
    moves: Vec<LegalMove>,
}

impl Game {
    /// A game that begins at a position. Rules without kutakatia clear the
    /// position's own.
    #[must_use]
    pub fn new(start: Position, rules: Rules) -> Game {
        Game { start: start.under(&rules), rules, moves: Vec::new() }
    }

    /// Where the game began.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The rules it is played by.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The moves played, each with the position after it.
    #[must_use]
    pub fn moves(&self) -> &[LegalMove] {
        &self.moves
    }

    /// The position to be played now. A move that wins leads to none: after it,
    /// the position in which it was played.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.positions().next_back().expect("the start is always there")
    }

    /// The board as the last move left it. Unlike [`position`](Game::position), it is
    /// there also after a move that won.
    #[must_use]
    pub fn board(&self) -> &Position {
        self.moves.last().map_or(&self.start, LegalMove::board_after)
    }

    /// The number that a record gives to the pair of a move, from 1; `index` counts
    /// moves from 0. A pair is a move of South and the answer, so a game that North
    /// begins has its first move alone in pair 1.
    #[must_use]
    pub fn pair(&self, index: usize) -> usize {
        (index + usize::from(self.start.side() == Side::North)) / 2 + 1
    }

    /// Every position of the game, the start first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.moves.iter().filter_map(LegalMove::position))
    }

    /// Every move with the position in which it was played.
    ///
    /// ```
    /// use bingwa::bao::{Game, Position, Rules};
    /// let mut game = Game::new(Position::kiswahili(), Rules::default());
    /// game.play_text("A6<")?;
    /// for (before, legal) in game.plies() {
    ///     println!("{}: {}", before.side(), legal.full());
    /// }
    /// # Ok::<(), bingwa::bao::PlayError>(())
    /// ```
    pub fn plies(&self) -> impl Iterator<Item = (&Position, &LegalMove)> {
        self.positions().zip(&self.moves)
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let drawn = || {
            let position = self.position();
            self.positions().filter(|&earlier| earlier == position).count() >= DRAWN_AT
        };
        self.win()
            .or_else(|| drawn().then_some(Outcome { winner: None, reason: Reason::Repetition }))
    }

    /// How the game was won; `None` while it goes on or is drawn.
    fn win(&self) -> Option<Outcome> {
        if let Some(last) = self.moves.last()
            && last.wins()
        {
            let winner = Some(last.mv().side());
            return Some(Outcome { winner, reason: Reason::FrontRow });
        }
        let position = self.position();
        let winner = Some(position.side().opponent());
        position.is_lost(&self.rules).then_some(Outcome { winner, reason: Reason::NoMove })
    }

    /// The legal moves of the position to be played now; none if the game is won.
    #[must_use]
    pub fn legal_moves(&self) -> LegalMoves {
        match self.moves.last() {
            Some(last) if last.wins() => LegalMoves::new(),
            _ => self.position().legal_moves(&self.rules),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// The game is won, or the move is not legal. The game is unchanged then.
    pub fn play(&mut self, mv: Move) -> Result<&LegalMove, PlayError> {
        if let Some(outcome) = self.win() {
            return Err(PlayError::Over { found: mv.to_string(), outcome });
        }
        let position = self.position();
        let legal = position.play(mv, &self.rules);
        let legal =
            legal.ok_or_else(|| ParseMoveError::illegal(mv, self.position(), &self.rules))?;
        Ok(self.push(legal))
    }

    /// Plays a move as people write it (see [`Position::parse_move`]).
    ///
    /// # Errors
    ///
    /// The game is won, or the text names no legal move. The game is unchanged
    /// then.
    pub fn play_text(&mut self, text: &str) -> Result<&LegalMove, PlayError> {
        if let Some(outcome) = self.win() {
            return Err(PlayError::Over { found: text.to_owned(), outcome });
        }
        let legal = self.position().parse_move(text, &self.rules)?;
        Ok(self.push(legal))
    }

    fn push(&mut self, legal: LegalMove) -> &LegalMove {
        self.moves.push(legal);
        self.moves.last().expect("just pushed")
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<LegalMove> {
        self.moves.pop()
    }
}
