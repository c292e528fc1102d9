//! The value of a move in an opening book.

use std::cmp::Reverse;
use std::fmt;
use std::str::FromStr;

use super::shortened::shortened;
use crate::search::Score;

/// A value for the player to move: proven, or a score of the engine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookScore {
    /// A proven win within this number of plies.
    Win(u32),
    /// The score of the engine.
    Score(Score),
    /// A proven loss within this number of plies.
    Loss(u32),
}

/// The largest score of the engine in points, either way.
const MOST_POINTS: f64 = 1_000.0;

impl BookScore {
    /// The value for the opponent, a ply before.
    #[must_use]
    pub fn a_ply_before(self) -> BookScore {
        match self {
            BookScore::Win(plies) => BookScore::Loss(plies.saturating_add(1)),
            BookScore::Loss(plies) => BookScore::Win(plies.saturating_add(1)),
            // A score counts the moves of the winner, who makes one more.
            BookScore::Score(Score::Loss(moves)) => {
                BookScore::Score(Score::Win(moves.saturating_add(1)))
            }
            BookScore::Score(score) => BookScore::Score(-score),
        }
    }

    /// The rank among values, the best one highest: proven wins, the shortest first; forced
    /// wins that the search reports; scores; losses, the longest first.
    #[must_use]
    pub fn rank(self) -> impl Ord + Copy {
        let shorter = |plies: u32| Reverse(i64::from(plies));
        let longer = |plies: u32| Reverse(-i64::from(plies));
        match self {
            BookScore::Win(plies) => (2, shorter(plies)),
            BookScore::Score(Score::Win(moves)) => (1, shorter(moves)),
            BookScore::Score(Score::Cp(cp)) => (0, Reverse(-i64::from(cp))),
            BookScore::Score(Score::Loss(moves)) => (-1, longer(moves)),
            BookScore::Loss(plies) => (-2, longer(plies)),
        }
    }

    /// Whether the value is a proven win or loss.
    #[must_use]
    pub fn is_proven(self) -> bool {
        !matches!(self, BookScore::Score(_))
    }

    /// Whether the value is at most `margin` hundredths of a point below that of the best
    /// move. Forced wins and losses, proven or not, must be as good as the best.
    pub(super) fn is_within(self, margin: u32, best: BookScore) -> bool {
        match (self, best) {
            (BookScore::Score(Score::Cp(cp)), BookScore::Score(Score::Cp(best))) => {
                i64::from(best) - i64::from(cp) <= i64::from(margin)
            }
            _ => self == best,
        }
    }
}

impl fmt::Display for BookScore {
    /// The words of a book: `+0.35`, `win-in-21`, `loss-in-20`, `mate-in-11` or
    /// `mated-in-10`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookScore::Win(plies) => write!(f, "win-in-{plies}"),
            BookScore::Loss(plies) => write!(f, "loss-in-{plies}"),
            BookScore::Score(Score::Cp(cp)) => write!(f, "{:+.2}", f64::from(*cp) / 100.0),
            BookScore::Score(Score::Win(moves)) => write!(f, "mate-in-{moves}"),
            BookScore::Score(Score::Loss(moves)) => write!(f, "mated-in-{moves}"),
        }
    }
}

/// The text is no score of a book.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "score: found {found:?}, expected points such as +0.35, or win-in-N, loss-in-N, mate-in-N or \
     mated-in-N with N from 1"
)]
pub struct ParseBookScoreError {
    /// The text; of a long one the beginning.
    pub found: String,
}

impl FromStr for BookScore {
    type Err = ParseBookScoreError;

    fn from_str(text: &str) -> Result<BookScore, ParseBookScoreError> {
        let number = |text: &str| {
            let digits = text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse().ok().filter(|&number: &u32| digits && number > 0)
        };
        let score = match text.split_once("-in-") {
            Some(("win", plies)) => number(plies).map(BookScore::Win),
            Some(("loss", plies)) => number(plies).map(BookScore::Loss),
            Some(("mate", moves)) => number(moves).map(|moves| BookScore::Score(Score::Win(moves))),
            Some(("mated", moves)) => {
                number(moves).map(|moves| BookScore::Score(Score::Loss(moves)))
            }
            Some(_) => None,
            None => points(text).map(|cp| BookScore::Score(Score::Cp(cp))),
        };
        score.ok_or_else(|| ParseBookScoreError { found: shortened(text) })
    }
}

/// Hundredths of a point from a number of points.
fn points(text: &str) -> Option<i32> {
    // `f64` also reads "inf", "nan" and "1e3".
    if !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'+' | b'-')) {
        return None;
    }
    let points: f64 = text.parse().ok()?;
    (points.abs() <= MOST_POINTS).then(|| (points * 100.0).round() as i32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_read_back_from_its_text() {
        let scores = [
            (BookScore::Win(21), "win-in-21"),
            (BookScore::Loss(20), "loss-in-20"),
            (BookScore::Score(Score::Win(11)), "mate-in-11"),
            (BookScore::Score(Score::Loss(10)), "mated-in-10"),
            (BookScore::Score(Score::Cp(35)), "+0.35"),
            (BookScore::Score(Score::Cp(-107)), "-1.07"),
            (BookScore::Score(Score::Cp(0)), "+0.00"),
            (BookScore::Score(Score::Cp(100_000)), "+1000.00"),
        ];
        for (score, text) in scores {
            assert_eq!((score.to_string().as_str(), text.parse()), (text, Ok(score)));
        }
        // Every hundredth survives the way through a decimal fraction.
        for cp in -2_000..2_000 {
            let score = BookScore::Score(Score::Cp(cp));
            assert_eq!(score.to_string().parse(), Ok(score));
        }
        assert_eq!("0.5".parse(), Ok(BookScore::Score(Score::Cp(50))));
    }

    #[test]
    fn anything_else_is_no_score() {
        for text in [
            "",
            "+",
            "inf",
            "nan",
            "1e2",
            "+1000.01",
            "-1001",
            "win",
            "win-in-",
            "win-in-0",
            "win-in-+3",
            "won-in-3",
            "mate-in-3x",
            "mate-in-99999999999",
            "0,5",
        ] {
            let error = text.parse::<BookScore>().expect_err(text).to_string();
            assert!(error.starts_with(&format!("score: found {text:?}, expected ")), "{error}");
        }
    }

    #[test]
    fn proofs_come_before_scores_and_wins_of_the_engine_between_them() {
        let cp = |cp| BookScore::Score(Score::Cp(cp));
        let order = [
            BookScore::Win(3),
            BookScore::Win(5),
            BookScore::Score(Score::Win(1)),
            cp(31_000),
            cp(-5),
            BookScore::Score(Score::Loss(4)),
            BookScore::Score(Score::Loss(2)),
            BookScore::Loss(8),
            BookScore::Loss(0),
        ];
        assert!(order.windows(2).all(|pair| pair[0].rank() > pair[1].rank()));
        assert_eq!(BookScore::Loss(4).a_ply_before(), BookScore::Win(5));
        let lost = BookScore::Score(Score::Loss(2));
        assert_eq!(lost.a_ply_before(), BookScore::Score(Score::Win(3)));
        assert_eq!(cp(7).a_ply_before(), cp(-7));
    }
}
