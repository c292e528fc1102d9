//! Serde forms of the protocol's values, with the feature `serde`: their words.

use serde::de::{Deserialize, Deserializer, Error};

use super::command::{Command, Query};
use super::info::InfoLine;
use super::option::{OptionDeclaration, OptionKind};
use super::protocol::Protocol;
use super::reply::{BestMove, Id, Reply, Response};
use crate::util::text_form::{as_text, written_as_text};

as_text!(Command, Protocol);
written_as_text!(BestMove, Id, InfoLine, OptionDeclaration, OptionKind, Query, Reply, Response);

impl<'de> Deserialize<'de> for Reply {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Reply, D::Error> {
        let line = String::deserialize(deserializer)?;
        let error =
            || D::Error::custom(format_args!("found {line}, expected a reply of an engine"));
        Reply::read(&line).ok_or_else(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_protocol_are_their_words() {
        for line in ["position startpos moves A6< a5>", "go wtime 1000 depth 5", "query gameover"] {
            let command: Command = serde_json::from_value(line.into()).expect("a command");
            assert_eq!(serde_json::to_value(&command).expect("JSON"), line);
        }
        for line in ["bestmove A6< ponder a5>", "info depth 3 score cp 12 pv A6<", "readyok"] {
            let reply: Reply = serde_json::from_value(line.into()).expect("a reply");
            assert_eq!(serde_json::to_value(&reply).expect("JSON"), line);
        }
        let error = serde_json::from_value::<Reply>("hello".into()).expect_err("no reply");
        assert_eq!(error.to_string(), "found hello, expected a reply of an engine");
        let error = serde_json::from_value::<Command>("go north".into()).expect_err("no command");
        assert!(error.to_string().contains("north"), "{error}");
    }
}
