//! Moves as people write them: K.I.B.A. algebraic notation, read leniently and
//! written canonically.
//!
//! The *plain move* is pit, sign and `+` (`A5>+`), the text of a [`Move`]. The
//! *full move* adds the marks (`A6<*`, `A2>**`, `a5>#`), which depend on the
//! position: see [`LegalMove::full`].
//!
//! In a shell `<` and `>` redirect. So `l` is read as `<` and `r` as `>`, the left
//! and right of the player who moves, South or North: `A6l`, `a5r+`. Moves are
//! never written so, nor as `A6 <`, `A6L`, `A6←`, `A6 left` or `A6<!`, which are read too.

use std::borrow::Cow;
use std::fmt;

use crate::bao::illegal::{BrokenRule, IllegalMove, listed};
use crate::bao::moves::{Hand, LegalMove, LegalMoves, Move, MoveKind};
use crate::bao::pit::{Pit, Row};
use crate::bao::position::{Position, Stage};
use crate::bao::rules::Rules;
use crate::bao::side::Side;
use crate::bao::trace::Trace;

/// A move's text does not name one legal move. The message names the rule that
/// forbids the move, or says what is wrong with the text, and lists the legal
/// moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseMoveError {
    /// The text.
    pub found: String,
    /// What is wrong with it.
    pub problem: MoveProblem,
    /// The rule that forbids the move; `None` if the text names no move, or two.
    pub why: Option<IllegalMove>,
    /// The legal moves, sorted by text.
    pub legal: Vec<Move>,
}

impl ParseMoveError {
    /// The error of a move that is not legal in a position.
    pub(crate) fn illegal(mv: Move, position: &Position, rules: &Rules) -> ParseMoveError {
        let problem = match mv.side() {
            side if side != position.side() => MoveProblem::WrongSide(side),
            _ => MoveProblem::Illegal,
        };
        let why = position.why_illegal(mv, rules);
        ParseMoveError { found: mv.to_string(), problem, why, legal: legal(position, rules) }
    }
}

fn legal(position: &Position, rules: &Rules) -> Vec<Move> {
    position.legal_moves(rules).sorted().iter().map(LegalMove::mv).collect()
}

impl std::error::Error for ParseMoveError {}

impl fmt::Display for ParseMoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.why {
            Some(why) => write!(f, "move: {why}")?,
            None => write!(f, "move: found {:?}, {}", self.found, self.problem)?,
        }
        // The captures that are due are the legal moves.
        use BrokenRule::{CaptureDue, TooManyToCapture};
        let rule = self.why.as_ref().map(|why| &why.rule);
        if matches!(rule, Some(CaptureDue { .. } | TooManyToCapture { .. })) {
            return Ok(());
        }
        match &self.legal[..] {
            [] => f.write_str("; there is no legal move"),
            legal => write!(f, "; legal: {}", listed(legal)),
        }
    }
}

/// What is wrong with a move's text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MoveProblem {
    /// The text does not have the form of a move.
    #[error(
        "which is no move: expected row letter, pit 1 to 8, < or >, and + where the house is played"
    )]
    Syntax,
    /// It names a pit of the player who is not to move.
    #[error("which is a move of {0}, who is not to move")]
    WrongSide(Side),
    /// The row letter is missing, which only kunamua allows.
    #[error("which lacks the row letter that the mtaji stage needs")]
    NoRow,
    /// It names no legal move.
    #[error("which is not legal here")]
    Illegal,
    /// The sign is missing and both are legal.
    #[error("which names two legal moves")]
    Ambiguous,
}

/// A full move: the plain move with its marks.
#[derive(Clone, Copy, Debug)]
pub struct FullMove<'a>(&'a LegalMove);

impl LegalMove {
    /// The move with its marks: `*` takata, `**` takata that puts a pit under
    /// kutakatia, `#` the opponent's front row is taken.
    ///
    /// ```
    /// use bingwa::bao::{Position, Rules};
    /// let start = Position::kiswahili();
    /// let legal = start.parse_move("6<", &Rules::default())?;
    /// assert_eq!(legal.mv().to_string(), "A6<");
    /// assert_eq!(legal.full().to_string(), "A6<*");
    /// # Ok::<(), bingwa::bao::notation::ParseMoveError>(())
    /// ```
    #[must_use]
    pub fn full(&self) -> FullMove<'_> {
        FullMove(self)
    }

    /// The marks alone: `*`, `**`, `#` or nothing.
    #[must_use]
    pub fn marks(&self) -> &'static str {
        match self.kind() {
            MoveKind::Takata if self.puts_under_kutakatia() => "**",
            MoveKind::Takata => "*",
            MoveKind::Win => "#",
            MoveKind::Capture => "",
        }
    }
}

impl fmt::Display for FullMove<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.0.mv(), self.0.marks())
    }
}

/// A move's text, read without a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Written {
    /// The row and its owner, if the letter is there.
    row: Option<(Side, Row)>,
    number: usize,
    hand: Option<Hand>,
    plus: bool,
    marks: &'static str,
}

impl Written {
    /// Reads a [tidied](tidied) move.
    fn read(text: &str) -> Option<Written> {
        let (row, rest) = match Row::from_letter(text.chars().next()?) {
            Some(row) => (Some(row), &text[1..]),
            None => (None, text),
        };
        let number = match rest.as_bytes().first()? {
            digit @ b'1'..=b'8' => usize::from(digit - b'0'),
            _ => return None,
        };
        let hand = rest.as_bytes().get(1).and_then(|&sign| Hand::from_sign(sign.into()));
        let rest = if hand.is_some() { &rest[2..] } else { &rest[1..] };
        let (plus, marks) = match rest.strip_prefix('+') {
            Some(marks) => (true, marks),
            None => (false, rest),
        };
        let marks = ["", "*", "**", "#"].into_iter().find(|&known| known == marks)?;
        Some(Written { row, number, hand, plus, marks })
    }

    /// The pit, and its owner.
    fn pit(&self, position: &Position) -> Result<(Side, Pit), MoveProblem> {
        let (side, row) = match self.row {
            Some(row) => row,
            None if position.stage() == Stage::Kunamua => (position.side(), Row::Front),
            None => return Err(MoveProblem::NoRow),
        };
        Ok((side, Pit::at(row, self.number).ok_or(MoveProblem::Syntax)?))
    }

    /// Why the move is not legal. `None` if the text names no pit, or a legal move.
    fn why_illegal(&self, position: &Position, rules: &Rules) -> Option<IllegalMove> {
        let (side, pit) = self.pit(position).ok()?;
        let move_to = |hand| {
            let mv = Move::new(side, pit, hand);
            if self.plus { mv.playing_house() } else { mv }
        };
        let why = |hand| position.why_illegal(move_to(hand), rules);
        match self.hand {
            Some(hand) => why(hand),
            // Without a sign, the move that may start at least.
            None => {
                let (left, right) = (why(Hand::Left)?, why(Hand::Right)?);
                let right_starts = right.rule.is_found_by_playing();
                Some(if right_starts && !left.rule.is_found_by_playing() { right } else { left })
            }
        }
    }
}

/// The marks in a move's text: `*`, `**` or `#`; `None` if it has none or is no
/// move's text. Reading a move ignores its marks; compare them with
/// [`LegalMove::marks`] to check a record.
#[must_use]
pub fn written_marks(text: &str) -> Option<&'static str> {
    Written::read(&tidied(text)).map(|written| written.marks).filter(|marks| !marks.is_empty())
}

/// A move's text with what people write otherwise in K.I.B.A.'s form: blanks, arrows, `left` and
/// `right`, `L` and `R` for the signs, `>` after one of them for `+`, `!` and `?` and a semicolon
/// after the move, the number of a pair before it. A text that is no move's is no move's then,
/// either.
pub(crate) fn tidied(text: &str) -> Cow<'_, str> {
    let is_plain = Written::read(text).is_some();
    let move_text = text[length_of_number(text).unwrap_or(0)..].trim_start();
    let Some(digit) = move_text.find(|c: char| c.is_ascii_digit()).filter(|_| !is_plain) else {
        return text.into();
    };
    let (pit, rest) = move_text.split_at(digit + 1);
    let sign = |c: char| match c {
        // After an arrow a selector may say how it is drawn.
        '\u{fe0e}' | '\u{fe0f}' => None,
        '←' | '‹' | '«' | '⇐' | '⟵' => Some('l'),
        '→' | '›' | '»' | '⇒' | '⟶' => Some('r'),
        c => (!c.is_whitespace() && !is_dash(c)).then_some(c.to_ascii_lowercase()),
    };
    let rest: String = rest.chars().filter_map(sign).collect();
    let rest = rest.trim_end_matches(['!', '?', ';', ',']).replace("left", "l");
    let rest = rest.replace("right", "r").replace("l>", "<+").replace("r>", ">+");
    let tidy = format!("{pit}{}", rest.replace('l', "<").replace('r', ">"));
    if Written::read(&tidy).is_some() { tidy.into() } else { text.into() }
}

/// Whether a text is a move's, legal or not.
pub(crate) fn is_move(text: &str) -> bool {
    Written::read(&tidied(text)).is_some()
}

/// The length of the number that a text begins with, of a pair of moves: `1:`, `1.` or `1)`, and a
/// move that no space separates.
pub(crate) fn length_of_number(text: &str) -> Option<usize> {
    let digits = text.find(|c: char| !c.is_ascii_digit()).filter(|&digits| digits > 0)?;
    match &text[digits..] {
        // `1...` is a number and three dots in one.
        "..." => Some(digits),
        rest => rest.starts_with([':', '.', ')']).then_some(digits + 1),
    }
}

/// Whether a character is a dash of any kind: a hyphen, `–`, `—`, `−` or a line of a drawing.
pub(crate) fn is_dash(c: char) -> bool {
    matches!(c, '-' | '\u{2010}'..='\u{2015}' | '−' | '─' | '━' | '═')
}

impl Position {
    /// Reads a move as people write it: marks may be missing or present, in
    /// kunamua the row letter may be missing (`6<`), and where only one hand
    /// is legal so may the sign. `l` stands for `<`, and `r` for `>`. The
    /// [module](crate::bao::notation) tells of more.
    ///
    /// # Errors
    ///
    /// The text names no legal move, or two; the error names the rule that forbids
    /// the move, and lists the legal moves.
    pub fn parse_move(&self, text: &str, rules: &Rules) -> Result<LegalMove, ParseMoveError> {
        let tidy = tidied(text);
        self.read_move(&tidy, &self.legal_moves(rules)).map_err(|problem| {
            let why = Written::read(&tidy).and_then(|written| written.why_illegal(self, rules));
            ParseMoveError { found: text.to_owned(), problem, why, legal: legal(self, rules) }
        })
    }

    /// The legal moves that a text could name if its sign or its `+` was forgotten.
    pub(crate) fn moves_near(&self, text: &str, rules: &Rules) -> Vec<LegalMove> {
        let Some(written) = Written::read(&tidied(text)) else { return Vec::new() };
        let is_near = |mv: Move| {
            written.pit(self) == Ok((mv.side(), mv.pit()))
                && written.hand.is_none_or(|hand| mv.hand() == hand)
                && (mv.plays_house() || !written.plus)
        };
        let legal = self.legal_moves(rules).sorted();
        legal.iter().filter(|legal| is_near(legal.mv())).copied().collect()
    }

    /// Traces the move that a text names: a legal one, or one that is illegal only because
    /// it is infinite.
    ///
    /// # Errors
    ///
    /// The text names no such move.
    pub fn trace_text(&self, text: &str, rules: &Rules) -> Result<Trace, ParseMoveError> {
        let (mv, error) = match self.parse_move(text, rules) {
            Ok(legal) => (legal.mv(), None),
            Err(error) => match &error.why {
                Some(why) if why.rule.is_infinite() => (why.mv, Some(error)),
                _ => return Err(error),
            },
        };
        let trace = self.trace(mv, rules);
        trace.ok_or_else(|| error.expect("every legal move has a trace"))
    }

    /// The one of the legal moves that a text names.
    fn read_move(&self, text: &str, moves: &LegalMoves) -> Result<LegalMove, MoveProblem> {
        let written = Written::read(text).ok_or(MoveProblem::Syntax)?;
        let (side, pit) = written.pit(self)?;
        if side != self.side() {
            return Err(MoveProblem::WrongSide(side));
        }
        let fits = |mv: Move| {
            mv.pit() == pit
                && mv.plays_house() == written.plus
                && written.hand.is_none_or(|hand| mv.hand() == hand)
        };
        let mut fitting = moves.iter().filter(|legal| fits(legal.mv()));
        match (fitting.next(), fitting.next()) {
            (Some(legal), None) => Ok(*legal),
            (Some(_), Some(_)) => Err(MoveProblem::Ambiguous),
            (None, _) => Err(MoveProblem::Illegal),
        }
    }
}
