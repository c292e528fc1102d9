//! A game under way: a position, how it came about, and whether it is over.

use std::fmt;

use super::generate::LegalMove;
use super::m::Move;
use super::notation::ParseMoveError;
use super::position::Position;
use super::rules::Rules;
use super::side::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended (§1.4, and the project's convention on repetition).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Reason {
    /// The loser's front row was emptied by a capture.
    FrontRow,
    /// The loser had no legal move.
    NoMove,
    /// A position came about for the third time: a draw.
    Repetition,
}

impl Outcome {
    /// The result as a record writes it: `1-0`, `0-1` or `1/2-1/2`.
    #[must_use]
    pub const fn result(self) -> &'static str {
        match self.winner {
            Some(Side::South) => "1-0",
            Some(Side::North) => "0-1",
            None => "1/2-1/2",
        }
    }
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

/// A move was tried in a game that is over.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The game is won: there is nothing left to play.
    #[error("move: found {0:?}, but the game is over: {1}")]
    Over(String, Outcome),
    /// The move cannot be played.
    #[error(transparent)]
    Move(#[from] ParseMoveError),
}

/// A position with its history.
///
/// A won or lost game takes no more moves. A drawn one does: the third
/// occurrence is where matches and records end, and a caller may go on.
///
/// ```
/// use bingwa::bao::{Game, Position, Rules};
/// let mut game = Game::new(Position::kiswahili(), Rules::default());
/// game.play_text("A6<*")?;
/// assert_eq!(game.moves().len(), 1);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), bingwa::bao::PlayError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    start: Position,
    rules: Rules,
    children: Vec<LegalMove>,
}

impl Game {
    /// A game about to begin at a position; where the rules have no kutakatia,
    /// no pit of it is under that.
    #[must_use]
    pub fn new(start: Position, rules: Rules) -> Game {
        Game { start: start.under(&rules), rules, children: Vec::new() }
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

    /// The moves played, each with the position it led to.
    #[must_use]
    pub fn moves(&self) -> &[LegalMove] {
        &self.children
    }

    /// The position to be played now. After a move that won, which leads to
    /// none, the position it was played in.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.positions().next_back().expect("the start is always there")
    }

    /// Every position that came about, the start first.
    pub fn positions(&self) -> impl DoubleEndedIterator<Item = &Position> {
        std::iter::once(&self.start).chain(self.children.iter().filter_map(LegalMove::position))
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        /// Occurrences of a position that make a draw.
        const DRAWN_AT: usize = 3;
        let drawn = || {
            let position = self.position();
            self.positions().filter(|&earlier| earlier == position).count() >= DRAWN_AT
        };
        self.decided()
            .or_else(|| drawn().then_some(Outcome { winner: None, reason: Reason::Repetition }))
    }

    /// How the game was won; `None` while it goes on or is drawn.
    fn decided(&self) -> Option<Outcome> {
        if let Some(last) = self.children.last()
            && last.won()
        {
            let winner = Some(last.mv().side());
            return Some(Outcome { winner, reason: Reason::FrontRow });
        }
        let position = self.position();
        let winner = Some(position.side().opponent());
        position.is_lost(&self.rules).then_some(Outcome { winner, reason: Reason::NoMove })
    }

    /// Plays a legal move; `None`, and nothing changed, if it is not legal or
    /// the game is won.
    pub fn play(&mut self, m: Move) -> Option<&LegalMove> {
        if self.children.last().is_some_and(LegalMove::won) {
            return None;
        }
        let child = self.position().play(m, &self.rules)?;
        self.children.push(child);
        self.children.last()
    }

    /// Plays a move as people write it (see [`Position::parse_move`]).
    ///
    /// # Errors
    ///
    /// The game is won or lost already, or the text names no legal move.
    /// Nothing has changed then.
    pub fn play_text(&mut self, text: &str) -> Result<&LegalMove, PlayError> {
        if let Some(outcome) = self.decided() {
            return Err(PlayError::Over(text.to_owned(), outcome));
        }
        let child = self.position().parse_move(text, &self.rules)?;
        self.children.push(child);
        Ok(self.children.last().expect("just pushed"))
    }

    /// Takes back the last move and returns it; `None` at the start.
    pub fn undo(&mut self) -> Option<LegalMove> {
        self.children.pop()
    }
}
