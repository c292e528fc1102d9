//! Replies: the lines that an engine sends to a GUI or match runner, with the declarations of its
//! options.

use std::fmt;

use super::info::InfoLine;
use super::words::{Protocol, Words};
use crate::search::Done;

/// A line from the engine.
///
/// Reading is lenient: a line that is no reply is passed over, as both
/// protocols ask.
///
/// ```
/// use bingwa::protocol::Reply;
/// let Some(Reply::Info(info)) = Reply::read("info depth 7 score cp 35 nodes 400 pv A6>") else {
///     unreachable!()
/// };
/// assert_eq!((info.depth, info.nodes), (Some(7), Some(400)));
/// assert_eq!(Reply::read("Hello, I am an engine"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name …`: the engine.
    Name(String),
    /// `id author …`: the engine's author.
    Author(String),
    /// `option name … type …`
    Option(OptionDeclaration),
    /// `uciok`, `ugiok`: the end of the handshake.
    HandshakeOk(Protocol),
    /// `readyok`
    ReadyOk,
    /// `info …`
    Info(InfoLine),
    /// `bestmove …`
    BestMove(BestMove),
    /// `response …`: the answer to a `query`, which is `true`, `false`, a result (`none`,
    /// `p1win`, `p2win`, `draw`) or a position's text.
    Response(String),
}

/// The answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BestMove {
    /// The move to play, as text that need not be a legal move:
    /// [`BestMove::NONE`] if there is none, empty if the line named none.
    pub best: String,
    /// `ponder`: the reply that the engine expects.
    pub ponder: Option<String>,
}

impl Reply {
    /// Reads a line; `None` if it is no reply.
    #[must_use]
    pub fn read(line: &str) -> Option<Reply> {
        let mut words = Words::new(line);
        let reply = match words.next()? {
            "id" => match words.next()? {
                "name" => Reply::Name(words.phrase(&[])),
                "author" => Reply::Author(words.phrase(&[])),
                _ => return None,
            },
            "option" => return OptionDeclaration::read(&mut words).map(Reply::Option),
            "info" => return Some(Reply::Info(InfoLine::read(&mut words))),
            "bestmove" => return Some(Reply::BestMove(BestMove::read(&mut words))),
            "response" => Reply::Response(words.phrase(&[])),
            "readyok" => Reply::ReadyOk,
            word => Reply::HandshakeOk(word.strip_suffix("ok")?.parse().ok()?),
        };
        words.rest().is_empty().then_some(reply)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => write!(f, "id name {name}"),
            Reply::Author(author) => write!(f, "id author {author}"),
            Reply::Option(declaration) => declaration.fmt(f),
            Reply::HandshakeOk(protocol) => f.write_str(protocol.ok()),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::BestMove(best_move) => best_move.fmt(f),
            Reply::Response(response) => write!(f, "response {response}"),
        }
    }
}

impl BestMove {
    /// The text that stands for a move where no move is legal.
    pub const NONE: &str = "0000";

    fn read(words: &mut Words<'_>) -> BestMove {
        let best = words.next().unwrap_or_default().to_owned();
        let ponder = words.next_if(|word| word == "ponder").and_then(|_| words.next());
        BestMove { best, ponder: ponder.map(str::to_owned) }
    }

    /// The answer of a search; only UCI has room for the expected reply.
    #[must_use]
    pub fn of(done: &Done, protocol: Protocol) -> BestMove {
        let Some(best) = done.best else {
            return BestMove { best: BestMove::NONE.to_owned(), ponder: None };
        };
        let ponder = done.ponder.filter(|_| protocol == Protocol::Uci);
        BestMove { best: best.to_string(), ponder: ponder.map(|reply| reply.to_string()) }
    }
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("bestmove")?;
        if !self.best.is_empty() {
            write!(f, " {}", self.best)?;
        }
        self.ponder.as_ref().map_or(Ok(()), |reply| write!(f, " ponder {reply}"))
    }
}

/// An option that an engine has.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionDeclaration {
    /// The option's name: words with one space between them.
    pub name: String,
    /// The option's type; `None` if the line names no known one.
    pub kind: Option<OptionKind>,
}

/// A type of option, with its default and the values it takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `check`: `true` or `false`.
    Check {
        /// The value before any `setoption`.
        default: bool,
    },
    /// `spin`: a number.
    Spin {
        /// The value before any `setoption`.
        default: i64,
        /// The smallest value.
        min: i64,
        /// The largest value.
        max: i64,
    },
    /// `combo`: one of several texts.
    Combo {
        /// The value before any `setoption`.
        default: String,
        /// The values: words with one space between them.
        values: Vec<String>,
    },
    /// `button`: an action without a value.
    Button,
    /// `string`: any text; UCI writes the empty one as `<empty>`.
    Text {
        /// The value before any `setoption`.
        default: String,
    },
}

/// UCI's word for an empty text.
const EMPTY: &str = "<empty>";

impl OptionDeclaration {
    /// Reads the words after `option`; `None` if there is no name.
    pub(super) fn read(words: &mut Words<'_>) -> Option<OptionDeclaration> {
        words.next_if(|word| word == "name")?;
        let name = words.phrase(&["type"]);
        words.next();
        let kind = OptionKind::read(words);
        (!name.is_empty()).then_some(OptionDeclaration { name, kind })
    }
}

impl OptionKind {
    fn read(words: &mut Words<'_>) -> Option<OptionKind> {
        match words.next()? {
            "check" => {
                let default = words.next_if(|word| word == "default").and(words.next_value())?;
                Some(OptionKind::Check { default })
            }
            "spin" => read_spin(words),
            "combo" => Some(read_combo(words)),
            "button" => Some(OptionKind::Button),
            "string" => {
                words.next_if(|word| word == "default")?;
                let default = Some(words.rest()).filter(|&text| text != EMPTY);
                Some(OptionKind::Text { default: default.unwrap_or_default().to_owned() })
            }
            _ => None,
        }
    }
}

fn read_spin(words: &mut Words<'_>) -> Option<OptionKind> {
    let [mut default, mut min, mut max] = [None; 3];
    while let Some(word) = words.next() {
        match word {
            "default" => default = words.next_value(),
            "min" => min = words.next_value(),
            "max" => max = words.next_value(),
            _ => {}
        }
    }
    Some(OptionKind::Spin { default: default?, min: min?, max: max? })
}

fn read_combo(words: &mut Words<'_>) -> OptionKind {
    const FIELDS: [&str; 2] = ["default", "var"];
    let (mut default, mut values) = (String::new(), Vec::new());
    while let Some(word) = words.next() {
        match word {
            "default" => default = words.phrase(&FIELDS),
            "var" => values.push(words.phrase(&FIELDS)),
            _ => {}
        }
    }
    OptionKind::Combo { default, values }
}

impl fmt::Display for OptionDeclaration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {}", self.name)?;
        self.kind.as_ref().map_or(Ok(()), |kind| write!(f, " type {kind}"))
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => {
                write!(f, "spin default {default} min {min} max {max}")
            }
            OptionKind::Combo { default, values } => {
                write!(f, "combo default {default}")?;
                values.iter().try_for_each(|value| write!(f, " var {value}"))
            }
            OptionKind::Button => f.write_str("button"),
            OptionKind::Text { default } if default.is_empty() => {
                write!(f, "string default {EMPTY}")
            }
            OptionKind::Text { default } => write!(f, "string default {default}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_no_replies_are_passed_over() {
        for line in [
            "",
            " \t",
            "hello",
            "readyok now",
            "uciok ok",
            "bestmoves A6>",
            "id",
            "id x y",
            "option",
            "info\0",
        ] {
            assert_eq!(Reply::read(line), None, "{line:?}");
        }
    }

    #[test]
    fn a_best_move_may_lack_everything() {
        let best_move = |line| match Reply::read(line) {
            Some(Reply::BestMove(BestMove { best, ponder })) => (best, ponder),
            other => panic!("{line}: {other:?}"),
        };
        assert_eq!(best_move(" bestmove A6> ponder a7< "), ("A6>".into(), Some("a7<".into())));
        assert_eq!(best_move("bestmove A6> ponder"), ("A6>".into(), None));
        assert_eq!(best_move("bestmove A6> pondering a7<"), ("A6>".into(), None));
        assert_eq!(best_move("bestmove"), (String::new(), None));
    }

    fn read_option(line: &str) -> Option<OptionDeclaration> {
        OptionDeclaration::read(&mut Words::new(line))
    }

    #[test]
    fn a_type_that_cannot_be_read_leaves_the_name() {
        for line in [
            "name Skill Level",
            "name Skill Level type",
            "name Skill Level type slider default 3",
            "name  Skill\tLevel type spin default 3 min 1",
            "name Skill Level type spin default x min 1 max 2",
            "name Skill Level type check",
        ] {
            let expected = OptionDeclaration { name: "Skill Level".into(), kind: None };
            assert_eq!(read_option(line), Some(expected), "{line}");
        }
        for line in ["", "name", "Skill Level type button", "name type button"] {
            assert_eq!(read_option(line), None, "{line}");
        }
    }

    #[test]
    fn fields_come_in_any_order() {
        let kind = OptionKind::Spin { default: -5, min: -10, max: 10 };
        let declaration = OptionDeclaration { name: "Contempt".into(), kind: Some(kind) };
        assert_eq!(
            read_option("name Contempt type spin min -10 max 10 default -5"),
            Some(declaration)
        );
    }
}
