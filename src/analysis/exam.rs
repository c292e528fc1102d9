//! Exams: positions with a proven win, whose winning moves are all known.
//!
//! The result of a match is an opinion; an exam has true answers. An [`Exam`] is read
//! from text, [`sit`] asks an engine each question, and an [`ExamReport`] counts how often
//! the engine picked a winning move, and how often it knew that the move wins.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use bingwa::analysis::exam::{Exam, sit};
//! use bingwa::search::{Engine, Limits, Options};
//!
//! let exam: Exam = "\
//!     ## North captures South's last front seeds.
//!     6,3,4,11,0,1,0,3/0,1,9,4,7,4,1,2/0,1,2,2,0,0,0,0/0,0,1,0,0,0,2,0 0,0 - N - ; wins 1 ; b7>
//!     ".parse()?;
//! let mut engine = Engine::new(Options::default())?;
//! let report = sit(&exam, &mut engine, &Limits::nodes(1_000), |_| ControlFlow::Continue(()));
//! let all = report.total();
//! assert_eq!((all.positions, all.picked, all.known), (1, 1, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Blank lines and lines that begin with `#` are comments. `bingwa-lab exam` makes exams, `bingwa
//! exam` asks an engine their questions.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use super::effort::best_of;
use crate::bao::{Game, Move, ParsePositionError, Position, Rules, Stage};
use crate::search::{Engine, Limits, Score};
use crate::util::messages::count_of;

/// A position in which the mover can force a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExamQuestion {
    position: Position,
    plies: u32,
    winning: Vec<Move>,
}

/// A text is no exam, or a line no question of one. The message names the line and the field, what
/// was found and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct ExamError(String);

impl ExamQuestion {
    /// A question. The moves must be legal, and all that win.
    #[must_use]
    pub fn new(position: Position, plies: u32, mut winning: Vec<Move>) -> ExamQuestion {
        winning.sort_by_key(Move::to_string);
        ExamQuestion { position, plies, winning }
    }

    /// The rules of every exam: bao la kiswahili.
    #[must_use]
    pub fn rules() -> Rules {
        Rules::default()
    }

    /// The position; the mover wins.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The proven plies to the end of the game. A shorter win may exist.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// All moves that win, in the order of their text.
    #[must_use]
    pub fn winning(&self) -> &[Move] {
        &self.winning
    }
}

impl FromStr for ExamQuestion {
    type Err = ExamError;

    /// Reads a line. The moves may be in any order.
    fn from_str(line: &str) -> Result<ExamQuestion, ExamError> {
        let fields: Vec<&str> = line.split(';').map(str::trim).collect();
        let [position, plies, moves] = fields[..] else {
            let fields = count_of(fields.len(), "field");
            let expected = "expected 3: POSITION ; wins PLIES ; WINNING MOVES";
            return Err(ExamError(format!("found {fields}, {expected}")));
        };
        let position: Position =
            position.parse().map_err(|error: ParsePositionError| ExamError(error.to_string()))?;
        let plies = read_plies(plies).ok_or_else(|| {
            let expected = "\"wins\" and a number of plies from 1, as in \"wins 15\"";
            ExamError(format!("plies: found {plies:?}, expected {expected}"))
        })?;
        let wrong = |problem: String| ExamError(format!("winning moves: {problem}"));
        let mut winning = Vec::new();
        for text in moves.split_whitespace() {
            let legal = position.parse_move(text, &ExamQuestion::rules());
            let mv = legal.map_err(|error| wrong(error.to_string()))?.mv();
            if winning.contains(&mv) {
                return Err(wrong(format!("found {mv} twice, expected each move once")));
            }
            winning.push(mv);
        }
        if winning.is_empty() {
            return Err(wrong("found none, expected at least one".to_owned()));
        }
        Ok(ExamQuestion::new(position, plies, winning))
    }
}

/// The number of `wins 15`.
fn read_plies(text: &str) -> Option<u32> {
    let number = text.strip_prefix("wins")?;
    let number = number.strip_prefix(char::is_whitespace)?.trim_start();
    let is_plain = number.bytes().all(|byte| byte.is_ascii_digit());
    number.parse().ok().filter(|&plies| is_plain && plies > 0)
}

impl fmt::Display for ExamQuestion {
    /// A line of a file: `POSITION ; wins PLIES ; WINNING MOVES`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ; wins {} ;", self.position, self.plies)?;
        self.winning.iter().try_for_each(|mv| write!(f, " {mv}"))
    }
}

/// The questions of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exam {
    /// The questions, in the order of the file.
    pub questions: Vec<ExamQuestion>,
}

impl FromStr for Exam {
    type Err = ExamError;

    /// Reads a file; the error is that of the first wrong line.
    fn from_str(text: &str) -> Result<Exam, ExamError> {
        let lines = text.lines().map(str::trim).zip(1..);
        let questions = lines
            .filter(|(text, _)| !text.is_empty() && !text.starts_with('#'))
            .map(|(text, line)| {
                text.parse().map_err(|error| ExamError(format!("line {line}: {error}")))
            })
            .collect::<Result<Vec<ExamQuestion>, _>>()?;
        if questions.is_empty() {
            let expected = "lines of the form POSITION ; wins PLIES ; WINNING MOVES";
            return Err(ExamError(format!("found no position, expected {expected}")));
        }
        Ok(Exam { questions })
    }
}

impl fmt::Display for Exam {
    /// A line for each question.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.questions.iter().try_for_each(|question| writeln!(f, "{question}"))
    }
}

/// Asks an engine every question of an exam, each with the same `limits` and from an empty
/// table. With one thread and a limit of nodes or depth the report is always the same.
///
/// `on_progress` gets the answers so far after each question, and at least every 50 ms. When it
/// returns [`ControlFlow::Break`], the search stops at once, and the report has the questions
/// before it.
pub fn sit(
    exam: &Exam,
    engine: &mut Engine,
    limits: &Limits,
    mut on_progress: impl FnMut(&ExamReport) -> ControlFlow<()>,
) -> ExamReport {
    let mut report = ExamReport::default();
    for question in &exam.questions {
        engine.new_game();
        let game = Game::new(*question.position(), ExamQuestion::rules());
        let search = engine.start(&game, limits.clone());
        let (info, done) = best_of(&search, |_| {
            let flow = on_progress(&report);
            report.interrupted |= flow.is_break();
            flow
        });
        if report.interrupted {
            break;
        }
        report.add(question, done.best, info.map(|info| info.score));
    }
    let _ = on_progress(&report);
    report
}

/// The depth of a win, in four ranges of its proven plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DepthOfWin {
    /// Up to 10 plies.
    UpTo10,
    /// 11 to 20 plies.
    UpTo20,
    /// 21 to 30 plies.
    UpTo30,
    /// More than 30 plies.
    Over30,
}

impl DepthOfWin {
    /// All ranges, the shortest wins first.
    pub const ALL: [DepthOfWin; 4] =
        [DepthOfWin::UpTo10, DepthOfWin::UpTo20, DepthOfWin::UpTo30, DepthOfWin::Over30];

    /// The range of a win of this many plies.
    #[must_use]
    pub const fn of(plies: u32) -> DepthOfWin {
        match plies {
            0..=10 => DepthOfWin::UpTo10,
            11..=20 => DepthOfWin::UpTo20,
            21..=30 => DepthOfWin::UpTo30,
            _ => DepthOfWin::Over30,
        }
    }
}

impl fmt::Display for DepthOfWin {
    /// `1-10`, `11-20`, `21-30`, `31+`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            DepthOfWin::UpTo10 => "1-10",
            DepthOfWin::UpTo20 => "11-20",
            DepthOfWin::UpTo30 => "21-30",
            DepthOfWin::Over30 => "31+",
        })
    }
}

/// The answers to some questions, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExamCount {
    /// Questions asked.
    pub positions: u64,
    /// Answers with a winning move.
    pub picked: u64,
    /// Answers with a winning move and the score of a forced win.
    pub known: u64,
}

impl ExamCount {
    /// The share of the questions answered with a winning move.
    #[must_use]
    pub const fn picked(&self) -> Share {
        Share::new(self.picked, self.positions)
    }

    /// The share of the questions answered with a winning move whose win the engine saw.
    #[must_use]
    pub const fn known(&self) -> Share {
        Share::new(self.known, self.positions)
    }
}

/// The answers to an exam, with the stage of the question and the depth of its win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExamReport {
    answers: Vec<(Stage, DepthOfWin, ExamCount)>,
    /// The caller ended the exam before the last question.
    pub interrupted: bool,
}

impl ExamReport {
    /// Counts an answer: the move that the engine would play, and its score from the mover's
    /// point of view.
    pub fn add(&mut self, question: &ExamQuestion, best: Option<Move>, score: Option<Score>) {
        let picked = best.is_some_and(|best| question.winning().contains(&best));
        let known = picked && matches!(score, Some(Score::Win(_)));
        let answer = ExamCount { positions: 1, picked: picked.into(), known: known.into() };
        let depth = DepthOfWin::of(question.plies());
        self.answers.push((question.position().stage(), depth, answer));
    }

    /// The count of the questions of a stage, of a depth, of both, or of all.
    #[must_use]
    pub fn count(&self, stage: Option<Stage>, depth: Option<DepthOfWin>) -> ExamCount {
        let mut count = ExamCount::default();
        for &(of, deep, answer) in &self.answers {
            if stage.is_none_or(|stage| stage == of) && depth.is_none_or(|depth| depth == deep) {
                count.positions += answer.positions;
                count.picked += answer.picked;
                count.known += answer.known;
            }
        }
        count
    }

    /// The count of all questions.
    #[must_use]
    pub fn total(&self) -> ExamCount {
        self.count(None, None)
    }

    /// The rows of a table: every stage with each of its depths and as a whole, then all
    /// stages together in the same way. Rows without a question are left out.
    #[must_use]
    pub fn rows(&self) -> Vec<(Option<Stage>, Option<DepthOfWin>, ExamCount)> {
        let depths = DepthOfWin::ALL.map(Some).into_iter().chain([None]);
        let mut rows = Vec::new();
        for stage in [Some(Stage::Kunamua), Some(Stage::Mtaji), None] {
            rows.extend(depths.clone().map(|depth| (stage, depth, self.count(stage, depth))));
        }
        rows.retain(|(.., count)| count.positions > 0);
        rows
    }
}

/// A number of cases among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The cases.
    pub part: u64,
    /// All of them.
    pub whole: u64,
}

impl Share {
    /// `part` of `whole`.
    #[must_use]
    pub const fn new(part: u64, whole: u64) -> Share {
        Share { part, whole }
    }

    /// The share, 0 to 1; `None` of nothing.
    #[must_use]
    pub fn value(self) -> Option<f64> {
        (self.whole > 0).then(|| self.part as f64 / self.whole as f64)
    }

    /// Wilson's 95% interval of the share, both ends 0 to 1; `None` of nothing.
    ///
    /// E. B. Wilson, *Probable inference, the law of succession, and statistical inference*
    /// (1927). It holds for independent cases, and also near 0 and 1.
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64)> {
        /// The normal distribution has 95% within this many deviations.
        const Z: f64 = 1.959_964;
        let share = self.value()?;
        let whole = self.whole as f64;
        let middle = share + Z * Z / (2.0 * whole);
        let reach = Z * (share * (1.0 - share) / whole + Z * Z / (4.0 * whole * whole)).sqrt();
        let scale = 1.0 + Z * Z / whole;
        Some((((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0)))
    }
}
