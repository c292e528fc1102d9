//! What is counted in an exam.

use std::fmt;

use super::question::ExamQuestion;
use crate::bao::{Move, Stage};
use crate::search::Score;

/// What an engine says about a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ExamAnswer {
    /// The move that it would play.
    pub best: Option<Move>,
    /// Its score, from the mover's point of view.
    pub score: Option<Score>,
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

    fn add(&mut self, other: ExamCount) {
        self.positions += other.positions;
        self.picked += other.picked;
        self.known += other.known;
    }
}

/// The stages, in the order of the game.
const STAGES: [Stage; 2] = [Stage::Kunamua, Stage::Mtaji];

/// The answers to an exam, counted by stage and by depth of the win.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExamReport {
    counts: [[ExamCount; DepthOfWin::ALL.len()]; STAGES.len()],
    /// The caller ended the exam before the last question.
    pub interrupted: bool,
}

impl ExamReport {
    /// Counts an answer.
    pub fn add(&mut self, question: &ExamQuestion, answer: &ExamAnswer) {
        let picked = answer.best.is_some_and(|best| question.winning().contains(&best));
        let known = picked && matches!(answer.score, Some(Score::Win(_)));
        let stage = question.position().stage() as usize;
        let depth = DepthOfWin::of(question.plies()) as usize;
        self.counts[stage][depth].add(ExamCount {
            positions: 1,
            picked: u64::from(picked),
            known: u64::from(known),
        });
    }

    /// The count of the questions of a stage, of a depth, of both, or of all.
    #[must_use]
    pub fn count(&self, stage: Option<Stage>, depth: Option<DepthOfWin>) -> ExamCount {
        let mut count = ExamCount::default();
        for (counts, of) in self.counts.iter().zip(STAGES) {
            for (&part, deep) in counts.iter().zip(DepthOfWin::ALL) {
                if stage.is_none_or(|stage| stage == of) && depth.is_none_or(|d| d == deep) {
                    count.add(part);
                }
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
        let stages = STAGES.into_iter().map(Some).chain([None]);
        stages
            .flat_map(|stage| {
                let depths = DepthOfWin::ALL.into_iter().map(Some).chain([None]);
                depths.map(move |depth| (stage, depth))
            })
            .map(|(stage, depth)| (stage, depth, self.count(stage, depth)))
            .filter(|(.., count)| count.positions > 0)
            .collect()
    }
}

/// A number of cases among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::{Move, Position, Rules};

    fn question(position: &str, plies: u32) -> (ExamQuestion, Vec<Move>) {
        let position: Position = position.parse().expect("a position");
        let moves = position.legal_moves(&Rules::default()).sorted();
        let moves: Vec<Move> = moves.iter().map(|legal| legal.mv()).collect();
        (ExamQuestion::new(position, plies, vec![moves[0]]), moves)
    }

    #[test]
    fn answers_are_counted_by_stage_and_depth() {
        let (kunamua, first) = question(&Position::kiswahili().to_string(), 31);
        let (mtaji, second) = question(
            "6,3,4,11,0,1,0,3/0,1,9,4,7,4,1,2/0,1,2,2,0,0,0,0/0,0,1,0,0,0,2,0 0,0 - N -",
            10,
        );
        let answer = |best, score| ExamAnswer { best, score };
        let mut report = ExamReport::default();
        report.add(&kunamua, &answer(Some(first[0]), Some(Score::Cp(-300))));
        report.add(&kunamua, &answer(Some(first[0]), Some(Score::Win(16))));
        report.add(&kunamua, &answer(None, None));
        // A win that is seen, and then not played, is not known.
        report.add(&mtaji, &answer(Some(second[1]), Some(Score::Win(3))));
        let count = |positions, picked, known| ExamCount { positions, picked, known };
        let (deep, short) = (Some(DepthOfWin::Over30), Some(DepthOfWin::UpTo10));
        let (in_kunamua, in_mtaji) = (Some(Stage::Kunamua), Some(Stage::Mtaji));
        assert_eq!(
            report.rows(),
            [
                (in_kunamua, deep, count(3, 2, 1)),
                (in_kunamua, None, count(3, 2, 1)),
                (in_mtaji, short, count(1, 0, 0)),
                (in_mtaji, None, count(1, 0, 0)),
                (None, short, count(1, 0, 0)),
                (None, deep, count(3, 2, 1)),
                (None, None, count(4, 2, 1)),
            ]
        );
        assert_eq!(report.total().picked().value(), Some(0.5));
    }

    #[test]
    fn a_depth_belongs_to_the_range_that_its_name_tells() {
        let names = [1, 10, 11, 20, 21, 30, 31, 200].map(|plies| DepthOfWin::of(plies).to_string());
        assert_eq!(names, ["1-10", "1-10", "11-20", "11-20", "21-30", "21-30", "31+", "31+"]);
    }

    /// Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    #[test]
    fn the_interval_is_the_published_one() {
        for (part, whole, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let (found_low, found_high) = Share::new(part, whole).interval().expect("cases");
            assert!((found_low - low).abs() < 1e-4, "{part}/{whole}: {found_low}");
            assert!((found_high - high).abs() < 1e-4, "{part}/{whole}: {found_high}");
        }
        assert_eq!(Share::new(0, 0).interval(), None);
    }
}
