//! Replies: the lines that an engine sends to a GUI or match runner.

use std::fmt;

use super::info::InfoLine;
use super::option::OptionDeclaration;
use super::protocol::Protocol;
use super::words::Words;
use crate::bao::{Outcome, Setup, Side};
use crate::search::Done;

/// A line from the engine.
///
/// Reading is lenient: a line that is no reply is passed over, as both
/// protocols ask.
///
/// ```
/// use bingwa::ugi::Reply;
/// let Some(Reply::Info(info)) = Reply::read("info depth 7 score cp 35 nodes 400 pv A6>") else {
///     unreachable!()
/// };
/// assert_eq!((info.depth, info.nodes), (Some(7), Some(400)));
/// assert_eq!(Reply::read("Hello, I am an engine"), None);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// `id name …`, `id author …`
    Id(Id),
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
    /// `response …`: the answer to a `query`.
    Response(Response),
}

/// How an engine names itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Id {
    /// `id name …`: the engine.
    Name(String),
    /// `id author …`: the engine's author.
    Author(String),
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

/// The answer to a `query`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Response {
    /// `true`, `false`: to `gameover`, `p1turn` and `islegal`.
    Truth(bool),
    /// To `result`.
    Result(QueryResult),
    /// The position's text: to `fen`.
    Fen(Setup),
}

/// The answer to `query result`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QueryResult {
    /// `none`: the game goes on.
    None,
    /// `p1win`: South won.
    P1Win,
    /// `p2win`: North won.
    P2Win,
    /// `draw`
    Draw,
}

impl Reply {
    /// Reads a line; `None` if it is no reply.
    #[must_use]
    pub fn read(line: &str) -> Option<Reply> {
        let mut words = Words::new(line);
        let reply = match words.next()? {
            "id" => Reply::Id(Id::read(&mut words)?),
            "option" => return OptionDeclaration::read(&mut words).map(Reply::Option),
            "info" => return Some(Reply::Info(InfoLine::read(&mut words))),
            "bestmove" => return Some(Reply::BestMove(BestMove::read(&mut words))),
            "response" => return Response::read(words.rest()).map(Reply::Response),
            "readyok" => Reply::ReadyOk,
            word => {
                let mut protocols = Protocol::ALL.into_iter();
                Reply::HandshakeOk(protocols.find(|protocol| protocol.ok() == word)?)
            }
        };
        words.rest().is_empty().then_some(reply)
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Id(id) => id.fmt(f),
            Reply::Option(declaration) => declaration.fmt(f),
            Reply::HandshakeOk(protocol) => f.write_str(protocol.ok()),
            Reply::ReadyOk => f.write_str("readyok"),
            Reply::Info(info) => info.fmt(f),
            Reply::BestMove(best_move) => best_move.fmt(f),
            Reply::Response(response) => response.fmt(f),
        }
    }
}

impl Id {
    fn read(words: &mut Words<'_>) -> Option<Id> {
        let id = match words.next()? {
            "name" => Id::Name,
            "author" => Id::Author,
            _ => return None,
        };
        Some(id(words.phrase(&[])))
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Id::Name(name) => write!(f, "id name {name}"),
            Id::Author(author) => write!(f, "id author {author}"),
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

impl Response {
    fn read(text: &str) -> Option<Response> {
        let result = QueryResult::ALL.into_iter().find(|result| result.name() == text);
        match (text, result) {
            ("true", _) => Some(Response::Truth(true)),
            ("false", _) => Some(Response::Truth(false)),
            (_, Some(result)) => Some(Response::Result(result)),
            _ => text.parse().ok().map(Response::Fen),
        }
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Response::Truth(truth) => write!(f, "response {truth}"),
            Response::Result(result) => write!(f, "response {}", result.name()),
            Response::Fen(setup) => write!(f, "response {setup}"),
        }
    }
}

impl QueryResult {
    const ALL: [QueryResult; 4] =
        [QueryResult::None, QueryResult::P1Win, QueryResult::P2Win, QueryResult::Draw];

    /// The word of UGI.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            QueryResult::None => "none",
            QueryResult::P1Win => "p1win",
            QueryResult::P2Win => "p2win",
            QueryResult::Draw => "draw",
        }
    }
}

impl From<Option<Outcome>> for QueryResult {
    fn from(outcome: Option<Outcome>) -> QueryResult {
        match outcome.map(|outcome| outcome.winner) {
            None => QueryResult::None,
            Some(Some(Side::South)) => QueryResult::P1Win,
            Some(Some(Side::North)) => QueryResult::P2Win,
            Some(None) => QueryResult::Draw,
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
        ] {
            assert_eq!(Reply::read(line), None, "{line:?}");
        }
        for line in ["response", "response maybe", "response 1 2 3", "\0", "info\0"] {
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
}
