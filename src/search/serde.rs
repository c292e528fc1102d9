//! Serde forms of scores, reports and limits, with the feature `serde`.
//!
//! A score is `{"points": 1.25}` or `{"mate": -3}`. Times are whole milliseconds,
//! in fields whose names end in `_ms`. The derives stand beside the types.

use serde::de::{Deserialize, Deserializer};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use super::report::Info;
use super::score::Score;

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

/// Reads the score after a move of the player it belongs to. Nobody loses by
/// moving, so that a mate in 0 is a won game here.
pub(crate) fn score_after_a_move<'de, D: Deserializer<'de>>(d: D) -> Result<Score, D::Error> {
    Score::deserialize(d).map(|score| if score == Score::Loss(0) { Score::Win(0) } else { score })
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

#[cfg(test)]
mod tests {
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
