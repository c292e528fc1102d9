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
//! `bingwa-lab exam` makes exams, `bingwa exam` asks an engine their questions.

mod question;
mod report;
mod sitting;

pub use question::{Exam, ExamError, ExamQuestion, QuestionError};
pub use report::{DepthOfWin, ExamAnswer, ExamCount, ExamReport, Share};
pub use sitting::{ExamProgress, sit};
