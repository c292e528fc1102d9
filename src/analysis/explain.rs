//! A move explained by a search: the reply to it, the chance of winning, and
//! the better move.

use std::fmt;

use super::facts::{MoveFacts, captured_seeds};
use crate::bao::{Move, Position, Rules, Side};
use crate::search::{Info, Score, last_lines};
use crate::util::messages::count_of;

/// The most moves of a line of play that the words show.
const SHOWN: usize = 6;

/// The most moves of each line where the words compare two lines.
const SHOWN_OF_TWO: usize = 4;

/// A move of a line of play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LineMove {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The move with its marks.
    pub full: String,
    /// The seeds that it captures.
    pub captured: u8,
}

impl LineMove {
    /// The moves of a line, up to the first that is not legal.
    fn of_line(position: &Position, line: &[Move], rules: &Rules) -> Vec<LineMove> {
        let mut next = Some(*position);
        let mut moves = Vec::with_capacity(line.len());
        for &mv in line {
            let Some(before) = next else { break };
            let Some(legal) = before.play(mv, rules) else { break };
            let captured = captured_seeds(&before, &legal);
            moves.push(LineMove { mv, full: legal.full().to_string(), captured });
            next = legal.position().copied();
        }
        moves
    }
}

impl fmt::Display for LineMove {
    /// The move with its marks, and what it captures: `a5< (takes 4)`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.full)?;
        match self.captured {
            0 => Ok(()),
            captured => write!(f, " (takes {captured})"),
        }
    }
}

/// A move with its facts and what a search found. Its text is short sentences for
/// a player: see [`Explanation::paragraphs`].
///
/// ```
/// use bingwa::analysis::Explanation;
/// use bingwa::bao::{Game, Position, Rules};
/// use bingwa::search::{Engine, Limits, Options};
///
/// let game = Game::new(Position::kiswahili(), Rules::default());
/// let mut engine = Engine::new(Options::default())?;
/// let mut best = None;
/// engine.search(&game, Limits::depth(4), |info| best = Some(info.clone()));
/// let best = best.expect("a search reports");
/// let explained = Explanation::of_info(game.position(), game.rules(), &best).expect("a move");
/// assert_eq!(explained.facts.full, "A7>*");
/// println!("{explained}");
/// # Ok::<(), bingwa::search::HashError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Explanation {
    /// What the move does.
    pub facts: MoveFacts,
    /// Its score, from the mover's point of view.
    pub score: Score,
    /// The mover's chance of winning with it, from 0 to 1.
    #[cfg_attr(feature = "serde", serde(serialize_with = "four_decimals"))]
    pub chance: f64,
    /// What the best reply does; `None` if the game is over or the line ends.
    pub reply: Option<MoveFacts>,
    /// The play expected after the move, the reply first.
    pub line: Vec<LineMove>,
    /// The move that the search prefers, if the move was compared with another: see
    /// [`Explanation::against`].
    pub better: Option<Box<Explanation>>,
}

impl Explanation {
    /// Explains the first move of a line that a search found, with the line's
    /// score from the point of view of its player. `None` if that move is not
    /// legal, or there is none.
    #[must_use]
    pub fn of_line(
        position: &Position,
        rules: &Rules,
        line: &[Move],
        score: Score,
    ) -> Option<Explanation> {
        let (&first, rest) = line.split_first()?;
        let facts = MoveFacts::of(position, first, rules)?;
        let next = position.play(first, rules)?;
        let next = next.position().filter(|_| facts.outcome.is_none());
        let reply = next.zip(rest.first());
        Some(Explanation {
            facts,
            score,
            chance: score.chance(),
            reply: reply.and_then(|(next, &reply)| MoveFacts::of(next, reply, rules)),
            line: next.map_or_else(Vec::new, |next| LineMove::of_line(next, rest, rules)),
            better: None,
        })
    }

    /// Explains the move of a search's report: the hint to a player.
    #[must_use]
    pub fn of_info(position: &Position, rules: &Rules, info: &Info) -> Option<Explanation> {
        Explanation::of_line(position, rules, &info.pv, info.score)
    }

    /// Explains the move of one search by its report, compared with the move of another
    /// search of the same position if that gives a better chance: the answer to "why is
    /// this move bad?".
    #[must_use]
    pub fn of_two(
        position: &Position,
        rules: &Rules,
        this: &Info,
        best: &Info,
    ) -> Option<Explanation> {
        let explanation = Explanation::of_info(position, rules, this)?;
        Some(if best.score.chance() > this.score.chance() {
            explanation.against(position, rules, &best.pv, best.score)
        } else {
            explanation
        })
    }

    /// Compares the move with the best line in the same position: `better` is set
    /// if its first move is another one.
    #[must_use]
    pub fn against(
        mut self,
        position: &Position,
        rules: &Rules,
        best: &[Move],
        score: Score,
    ) -> Explanation {
        let other = best.first().filter(|&&first| first != self.facts.mv);
        let better = other.and_then(|_| Explanation::of_line(position, rules, best, score));
        self.better = better.map(Box::new);
        self
    }

    /// The player of the move.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.facts.mover()
    }

    /// The words for a player who asks about the move, a paragraph each: what it does
    /// and what can be captured after it, the play expected, the chance of winning,
    /// and the better move if there is one.
    #[must_use]
    pub fn paragraphs(&self) -> Vec<String> {
        let mut paragraphs = vec![self.facts.to_string()];
        if self.facts.outcome.is_some() {
            return paragraphs;
        }
        if self.better.is_some() {
            paragraphs.extend(self.criticism());
        } else {
            paragraphs.extend(expected(&self.line, SHOWN));
            paragraphs.push(self.prospect());
        }
        paragraphs
    }

    /// The words on a move that is not the best, a paragraph each: the chance of
    /// winning that it gives away, the reply to it, the better move, and what both
    /// players take.
    #[must_use]
    pub fn criticism(&self) -> Vec<String> {
        let mut paragraphs = vec![self.loss()];
        paragraphs.extend(self.reply_words());
        if let Some(better) = &self.better {
            let Explanation { facts, score, line, .. } = &**better;
            let (full, chance) = (&facts.full, percent(*score));
            let mut sentences = vec![format!("Better {full} ({chance}): {}.", facts.brief())];
            if facts.outcome.is_none() {
                sentences.push(facts.risk());
                sentences.extend(expected(line, SHOWN_OF_TWO));
            }
            paragraphs.push(sentences.join(" "));
            paragraphs.extend(self.takings());
        }
        paragraphs
    }

    /// What both players take in the lines expected after the move and after the
    /// better one, if that speaks for the better one.
    fn takings(&self) -> Option<String> {
        /// Moves that a line must have: fewer show little.
        const LEAST: usize = 4;
        /// Moves that are counted: later ones are no prediction.
        const MOST: usize = 8;
        let better = self.better.as_ref()?;
        let moves = (1 + self.line.len().min(better.line.len())).min(MOST);
        let played = taken(&self.facts, &self.line, moves);
        let instead = taken(&better.facts, &better.line, moves);
        let balance = |[own, other]: [u32; 2]| i64::from(own) - i64::from(other);
        let tells = moves >= LEAST && balance(instead) > balance(played);
        tells.then(|| {
            let (mover, opponent) = (self.mover(), self.mover().opponent());
            let seeds = |[own, other]: [u32; 2]| format!("{mover} {own}, {opponent} {other}");
            format!(
                "Seeds taken in the next {moves} moves: {}; with {}: {}.",
                seeds(played),
                better.facts.full,
                seeds(instead)
            )
        })
    }

    /// The best reply and what it does, and how the game goes on.
    fn reply_words(&self) -> Option<String> {
        let reply = self.reply.as_ref()?;
        let opponent = self.mover().opponent();
        let best = format!("{opponent}'s best reply is {}: {}.", reply.full, reply.brief());
        let rest = expected(self.line.get(1..).unwrap_or_default(), SHOWN_OF_TWO);
        let sentences: Vec<String> = std::iter::once(best).chain(rest).collect();
        Some(sentences.join(" "))
    }

    /// The chance of winning before and after the move, and a win or loss by force.
    fn loss(&self) -> String {
        let mover = self.mover();
        let Some(better) = &self.better else { return self.prospect() };
        let [before, after] = [better.score, self.score].map(percent);
        let mut sentences = Vec::new();
        if before != after {
            sentences.push(format!("{mover}'s chance of winning falls from {before} to {after}."));
        }
        if let (Score::Win(moves), Score::Cp(_) | Score::Loss(_)) = (better.score, self.score) {
            sentences.push(format!("Misses a win in {}.", count_of(moves, "move")));
        }
        if let Score::Loss(moves) = self.score {
            let opponent = mover.opponent();
            sentences
                .push(format!("Loses by force: {opponent} wins in {}.", count_of(moves, "move")));
        }
        if sentences.is_empty() {
            sentences.push(self.prospect());
        }
        sentences.join(" ")
    }

    /// The chance of winning with the move.
    fn prospect(&self) -> String {
        let mover = self.mover();
        match self.score {
            Score::Win(moves) => format!("{mover} wins in {}.", count_of(moves, "move")),
            Score::Loss(moves) => {
                format!("{} wins in {}.", mover.opponent(), count_of(moves, "move"))
            }
            _ => format!("{mover}'s chance of winning: {}.", percent(self.score)),
        }
    }
}

/// Explains the lines that a finished search found, the best first: what a hint
/// says. `reports` are the search's reports in the order they came.
///
/// ```
/// use bingwa::analysis::explain_search;
/// use bingwa::bao::{Game, Position, Rules};
/// use bingwa::search::{Engine, Limits, Options};
///
/// let game = Game::new(Position::kiswahili(), Rules::default());
/// let mut engine = Engine::new(Options::default())?;
/// let mut reports = Vec::new();
/// engine.search(&game, Limits::depth(4), |info| reports.push(info.clone()));
/// for line in explain_search(game.position(), game.rules(), &reports) {
///     println!("{}: {line}", line.facts.full);
/// }
/// # Ok::<(), bingwa::search::HashError>(())
/// ```
#[must_use]
pub fn explain_search(position: &Position, rules: &Rules, reports: &[Info]) -> Vec<Explanation> {
    let lines = last_lines(reports);
    lines.iter().filter_map(|info| Explanation::of_info(position, rules, info)).collect()
}

impl fmt::Display for Explanation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.paragraphs().join(" "))
    }
}

/// The seeds that the mover and the opponent take in a move and the line after it,
/// `moves` in all.
fn taken(facts: &MoveFacts, line: &[LineMove], moves: usize) -> [u32; 2] {
    let captured = line.iter().map(|next| next.captured);
    let captured = std::iter::once(facts.captured).chain(captured).take(moves);
    let mut taken = [0; 2];
    for (index, seeds) in captured.enumerate() {
        taken[index % 2] += u32::from(seeds);
    }
    taken
}

/// The next moves of a line, as a sentence.
fn expected(line: &[LineMove], shown: usize) -> Option<String> {
    let moves: Vec<String> = line.iter().take(shown).map(LineMove::to_string).collect();
    (!moves.is_empty()).then(|| format!("Expected: {}.", moves.join(" ")))
}

/// A chance with four decimals, as JSON shows it.
#[cfg(feature = "serde")]
fn four_decimals<S: serde::Serializer>(chance: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64(crate::search::serde::rounded(*chance))
}

/// The chance of winning as a whole percentage.
fn percent(score: Score) -> String {
    format!("{}%", score.percent())
}
