//! Serde forms of settings and names: their text. Results have plain fields; the
//! derives stand beside the types.

use serde::{Serialize, Serializer};

use super::engine::{EngineSpec, Fault, FaultKind, TimeControl, TurnLimits};
use super::game::Termination;
use super::schedule::TournamentFormat;
use super::tournament::EngineRemark;
use crate::util::text_form::written_as_text;

written_as_text!(EngineSpec, Fault, TimeControl, TurnLimits, EngineRemark);

/// Values that are written as their name.
macro_rules! written_as_name {
    ($($value:ty),+) => {$(
        impl Serialize for $value {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.name())
            }
        }
    )+};
}

written_as_name!(FaultKind, Termination, TournamentFormat);

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{json, to_value};

    use super::*;
    use crate::bao::Side;
    use crate::matches::GameEnding;
    use crate::matches::engine::{Effort, Fields};
    use crate::search::Score;

    #[test]
    fn settings_are_text_and_results_have_fields() {
        let fields: Fields = "cmd=bingwa,tc=1+0.01".parse().expect("fields");
        let spec = EngineSpec::try_from(fields).expect("an engine");
        assert_eq!(to_value(&spec).expect("JSON"), "bingwa,tc=1+0.01");
        let fault = FaultKind::NoAnswer.because("silent");
        let ending = to_value(GameEnding::by_fault(Side::North, fault)).expect("JSON");
        let expected = json!({"winner": "S", "termination": "no answer", "fault": "silent"});
        assert_eq!(ending, expected);
        let effort = Effort {
            score: Some(Score::Cp(125)),
            depth: Some(8),
            nodes: None,
            time: Duration::from_millis(10),
        };
        let expected = json!({"score": {"points": 1.25}, "depth": 8, "nodes": null, "time_ms": 10});
        assert_eq!(to_value(effort).expect("JSON"), expected);
    }
}
