//! Reports: what a search sends while it runs and when it is done.

use std::fmt;
use std::time::Duration;

use super::score::{FORCED_WIN, Score, Value};
use crate::bao::Move;
use crate::util::messages::count_of;

/// A message from a running search.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Report {
    /// A line of play with its score: one for each finished depth and each
    /// line of MultiPV.
    Info(Info),
    /// Progress: after a second without a report, and after three seconds of search at
    /// the beginning of each root move.
    Progress(Progress),
    /// The search is over; nothing comes after this.
    Done(Done),
}

/// Whether a score is exact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum Bound {
    /// The value itself.
    Exact,
    /// At least this: the search failed high.
    Lower,
    /// At most this: the search failed low.
    Upper,
}

impl Bound {
    /// Whether a value with this bound proves a forced win or loss. An upper
    /// bound does not prove a win, nor a lower bound a loss.
    #[inline]
    pub(super) fn proves_end(self, value: Value) -> bool {
        let is_win = value >= FORCED_WIN && self != Bound::Upper;
        let is_loss = value <= -FORCED_WIN && self != Bound::Lower;
        is_win || is_loss
    }
}

/// A line of play found at a depth.
#[derive(Clone, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize))]
pub struct Info {
    /// Depth in plies.
    pub depth: u32,
    /// Longest line looked at, in plies.
    pub seldepth: u32,
    /// Which of the best lines this is, from 1.
    pub multipv: usize,
    /// The line's score, from the mover's point of view.
    pub score: Score,
    /// The score as the search computes it, in units of the evaluation: for training and fits. It
    /// has no serde form.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub value: Value,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far, all threads together.
    pub nodes: u64,
    /// Time so far.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "forms::millis"))]
    pub time: Duration,
    /// Thousandths of the table that hold entries of this search.
    pub hashfull: u32,
    /// The line of play.
    pub pv: Vec<Move>,
}

impl Info {
    /// Nodes a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        nodes_a_second(self.nodes, self.time)
    }

    /// Whether the score is exact, or a bound that proves a forced win or loss.
    pub(crate) fn is_settled(&self) -> bool {
        self.bound == Bound::Exact || self.bound.proves_end(self.value)
    }
}

/// The last word of a search on each of its lines, the best first. `reports` are in
/// the order in which they came.
///
/// The newest report of a rank names its move: ranks change when a depth is broken
/// off. The score is the newest settled one of that move, if there is one.
#[must_use]
pub fn last_lines(reports: &[Info]) -> Vec<Info> {
    let ranks = 1..=reports.iter().map(|info| info.multipv).max().unwrap_or(0);
    let last = |rank| {
        let newest = reports.iter().rfind(|info| info.multipv == rank)?;
        let of_move = |info: &&Info| info.is_settled() && info.pv.first() == newest.pv.first();
        Some(reports.iter().rfind(of_move).unwrap_or(newest))
    };
    ranks.filter_map(|rank| Some(Info { multipv: rank, ..last(rank)?.clone() })).collect()
}

/// The progress of a search, between two reports of a line of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Progress {
    /// The depth being searched, in plies.
    pub depth: u32,
    /// The root move being searched, and its number in the order of the search, from
    /// 1; `None` in the first three seconds.
    pub current: Option<(Move, usize)>,
    /// Nodes so far, all threads together.
    pub nodes: u64,
    /// Time so far.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "forms::millis"))]
    pub time: Duration,
    /// Thousandths of the table that hold entries of this search.
    pub hashfull: u32,
}

impl Progress {
    /// Nodes a second.
    #[must_use]
    pub fn nps(&self) -> u64 {
        nodes_a_second(self.nodes, self.time)
    }
}

/// Nodes a second, for a time of at least a microsecond.
pub(crate) fn nodes_a_second(nodes: u64, time: Duration) -> u64 {
    let micros = time.as_micros().max(1);
    (u128::from(nodes) * 1_000_000 / micros) as u64
}

/// How a search ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Done {
    /// The move to play; `None` if there is no legal move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub best: Option<Move>,
    /// The reply expected to it.
    #[cfg_attr(feature = "serde", serde(rename = "reply"))]
    pub ponder: Option<Move>,
    /// Nodes searched, all threads together.
    pub nodes: u64,
    /// Time taken.
    #[cfg_attr(feature = "serde", serde(rename = "time_ms", with = "forms::millis"))]
    pub time: Duration,
    /// After a search for a win in N moves: `Some(NoWin(N))` if it proved that
    /// none of the searched root moves wins in N.
    pub no_win_in: Option<NoWin>,
}

/// No win in this many moves of the winner exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct NoWin(pub u32);

impl fmt::Display for NoWin {
    /// As a person reads it: `no win in 2 moves`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoWin(moves) = self;
        write!(f, "no win in {}", count_of(*moves, "move"))
    }
}

/// After this time the search reports each root move when its search begins, and each
/// line as soon as it is complete.
pub(super) const PATIENCE: Duration = Duration::from_secs(3);

/// Longest time without a report.
pub(super) const SILENCE: Duration = Duration::from_secs(1);

/// Sends the reports of a search.
pub(super) struct Reporter<'a> {
    sink: &'a mut dyn FnMut(Report),
    /// The root move being searched, and its number from 1.
    pub(super) current: Option<(Move, usize)>,
    /// When the last report was sent, since the start of the search.
    pub(super) last: Duration,
    /// The lines of play sent last, by rank: move, value and depth.
    lines: Vec<(Move, Value, u32)>,
}

impl<'a> Reporter<'a> {
    pub(super) fn new(sink: &'a mut dyn FnMut(Report)) -> Reporter<'a> {
        Reporter { sink, current: None, last: Duration::ZERO, lines: Vec::new() }
    }

    /// Whether the line of this rank, from 0, says something new. The best line
    /// always does: its report has the latest node count.
    pub(super) fn is_new(&mut self, rank: usize, line: (Move, Value, u32)) -> bool {
        if rank >= self.lines.len() {
            self.lines.push(line);
            return true;
        }
        std::mem::replace(&mut self.lines[rank], line) != line || rank == 0
    }

    pub(super) fn send(&mut self, report: Report) {
        self.last = match &report {
            Report::Info(Info { time, .. }) | Report::Progress(Progress { time, .. }) => *time,
            Report::Done(done) => done.time,
        };
        (self.sink)(report);
    }
}

#[cfg(feature = "serde")]
pub(crate) mod forms {
    //! Serde forms of scores, reports and limits, with the feature `serde`.
    //!
    //! A score is `{"points": 1.25}` or `{"mate": -3}`. Times are whole milliseconds,
    //! in fields whose names end in `_ms`. The derives stand beside the types.

    use super::Info;
    use crate::search::Score;
    use serde::de::{Deserialize, Deserializer};
    use serde::ser::{Serialize, SerializeStruct, Serializer};

    #[derive(serde::Serialize, serde::Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum ScoreForm {
        Points(f64),
        /// Moves to the forced win; negative for a loss.
        Mate(i64),
    }

    impl Serialize for Score {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let form = match *self {
                Score::Cp(value) => ScoreForm::Points(f64::from(value) / 100.0),
                Score::Win(moves) => ScoreForm::Mate(moves.into()),
                Score::Loss(moves) => ScoreForm::Mate(-i64::from(moves)),
            };
            form.serialize(serializer)
        }
    }

    impl<'de> Deserialize<'de> for Score {
        /// A mate in 0 is a lost game: the form does not tell it from a won one.
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Score, D::Error> {
            Ok(match ScoreForm::deserialize(deserializer)? {
                ScoreForm::Points(points) => Score::Cp((points * 100.0).round() as i32),
                ScoreForm::Mate(moves) => {
                    let count = u32::try_from(moves.unsigned_abs()).unwrap_or(u32::MAX);
                    if moves > 0 { Score::Win(count) } else { Score::Loss(count) }
                }
            })
        }
    }

    /// A chance rounded to four decimals.
    pub(crate) fn rounded(chance: f64) -> f64 {
        (chance * 10_000.0).round() / 10_000.0
    }

    impl Serialize for Info {
        /// The fields, `chance` after `score`, and `nps` after `nodes`.
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            let mut object = serializer.serialize_struct("Info", 11)?;
            object.serialize_field("depth", &self.depth)?;
            object.serialize_field("seldepth", &self.seldepth)?;
            object.serialize_field("multipv", &self.multipv)?;
            object.serialize_field("score", &self.score)?;
            object.serialize_field("chance", &rounded(self.score.chance()))?;
            object.serialize_field("bound", &self.bound)?;
            object.serialize_field("nodes", &self.nodes)?;
            object.serialize_field("nps", &self.nps())?;
            object.serialize_field("time_ms", &(self.time.as_millis() as u64))?;
            object.serialize_field("hashfull", &self.hashfull)?;
            object.serialize_field("pv", &self.pv)?;
            object.end()
        }
    }

    /// A duration as whole milliseconds.
    pub(crate) mod millis {
        use std::time::Duration;

        use serde::{Deserialize, Deserializer, Serializer};

        pub(crate) fn serialize<S: Serializer>(time: &Duration, s: S) -> Result<S::Ok, S::Error> {
            s.serialize_u64(time.as_millis() as u64)
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(d: D) -> Result<Duration, D::Error> {
            u64::deserialize(d).map(Duration::from_millis)
        }
    }

    /// An optional duration as whole milliseconds.
    pub(crate) mod optional_millis {
        use std::time::Duration;

        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        pub(crate) fn serialize<S: Serializer>(
            time: &Option<Duration>,
            s: S,
        ) -> Result<S::Ok, S::Error> {
            time.map(|time| time.as_millis() as u64).serialize(s)
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            d: D,
        ) -> Result<Option<Duration>, D::Error> {
            Ok(Option::<u64>::deserialize(d)?.map(Duration::from_millis))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::win_in;
    use super::*;

    fn info(depth: u32, score: Score, value: Value, bound: Bound) -> Info {
        let pv = vec!["A3>".parse().expect("a move")];
        let time = Duration::ZERO;
        Info {
            depth,
            seldepth: 1,
            multipv: 1,
            score,
            value,
            bound,
            nodes: 1,
            time,
            hashfull: 0,
            pv,
        }
    }

    #[test]
    fn the_last_word_on_a_line_is_exact_or_proven() {
        let exact = info(8, Score::Cp(100), 1_000, Bound::Exact);
        let bound = info(9, Score::Cp(200), 2_000, Bound::Lower);
        let proven = info(31, Score::Win(16), win_in(31), Bound::Lower);
        for (reports, depth) in [
            (vec![exact.clone(), bound.clone()], 8),
            (vec![exact.clone(), proven.clone()], 31),
            (vec![proven, exact], 8),
            (vec![bound], 9),
        ] {
            assert_eq!(last_lines(&reports)[0].depth, depth);
        }
    }
}

#[cfg(all(test, feature = "serde"))]
mod form_tests {
    use std::time::Duration;

    use serde_json::{from_str, to_string};

    use super::*;
    use crate::search::{Bound, Done, Limits, NoWin, PlayerClock, Report};

    #[test]
    fn scores_are_points_or_mates_and_come_back() {
        for (score, form) in [
            (Score::Cp(-5), r#"{"points":-0.05}"#),
            (Score::Cp(31_000), r#"{"points":310.0}"#),
            (Score::Win(3), r#"{"mate":3}"#),
            (Score::Loss(2), r#"{"mate":-2}"#),
            (Score::Loss(0), r#"{"mate":0}"#),
        ] {
            assert_eq!(to_string(&score).unwrap(), form);
            assert_eq!(from_str::<Score>(form).unwrap(), score);
        }
        assert!(from_str::<Score>(r#"{"cp":3}"#).is_err());
    }

    #[test]
    fn reports_come_back_with_times_in_milliseconds() {
        let mv = "A6<".parse().unwrap();
        let info = Info {
            depth: 3,
            seldepth: 5,
            multipv: 1,
            score: Score::Cp(-5),
            value: 0,
            bound: Bound::Lower,
            nodes: 80,
            time: Duration::from_millis(4),
            hashfull: 0,
            pv: vec![mv],
        };
        let form = r#"{"depth":3,"seldepth":5,"multipv":1,"score":{"points":-0.05},"chance":0.4863,"bound":"lower","nodes":80,"nps":20000,"time_ms":4,"hashfull":0,"pv":["A6<"]}"#;
        assert_eq!(to_string(&info).unwrap(), form);
        let report = to_string(&Report::Info(info)).unwrap();
        assert_eq!(report, format!(r#"{{"info":{form}}}"#));
        assert_eq!(to_string(&from_str::<Report>(&report).unwrap()).unwrap(), report);

        let done = Done {
            best: Some(mv),
            ponder: None,
            nodes: 80,
            time: Duration::from_millis(4),
            no_win_in: Some(NoWin(2)),
        };
        let form = r#"{"move":"A6<","reply":null,"nodes":80,"time_ms":4,"no_win_in":2}"#;
        assert_eq!(to_string(&done).unwrap(), form);
        assert_eq!(from_str::<Done>(form).unwrap(), done);
    }

    #[test]
    fn limits_come_back_and_may_leave_fields_out() {
        let clock = PlayerClock {
            time: Duration::from_secs(60),
            increment: Duration::from_millis(100),
            moves_to_go: None,
        };
        let limits = Limits {
            clock: Some(clock),
            searchmoves: vec!["A6<".parse().unwrap()],
            ..Limits::movetime(Duration::from_millis(50))
        };
        assert_eq!(from_str::<Limits>(&to_string(&limits).unwrap()).unwrap(), limits);
        assert_eq!(from_str::<Limits>(r#"{"depth":8}"#).unwrap(), Limits::depth(8));
    }
}
