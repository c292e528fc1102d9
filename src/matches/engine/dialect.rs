//! The two protocols, as text: what to say to an engine, and what it answers.

use std::fmt::Write;
use std::time::Duration;

use super::spec::TurnLimits;
use crate::bao::{Game, Position, Side};
use crate::search::Score;

/// A protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialect {
    /// The Universal Game Interface.
    Ugi,
    /// The Universal Chess Interface.
    Uci,
}

impl Dialect {
    /// The protocol of a name.
    #[must_use]
    pub fn named(name: &str) -> Option<Dialect> {
        [Dialect::Ugi, Dialect::Uci].into_iter().find(|dialect| dialect.name() == name)
    }

    /// `ugi` or `uci`: also the word that opens it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Dialect::Ugi => "ugi",
            Dialect::Uci => "uci",
        }
    }

    /// What a line ends the handshake of, if it does.
    #[must_use]
    pub fn opened_by(line: &str) -> Option<Dialect> {
        match line.trim() {
            "ugiok" => Some(Dialect::Ugi),
            "uciok" => Some(Dialect::Uci),
            _ => None,
        }
    }

    /// The word that begins a game.
    #[must_use]
    pub const fn new_game(self) -> &'static str {
        match self {
            Dialect::Ugi => "uginewgame",
            Dialect::Uci => "ucinewgame",
        }
    }

    /// The line that starts a search.
    #[must_use]
    pub fn go(self, limits: &TurnLimits, clocks: &[Option<ClockReading>; 2]) -> String {
        let names = match self {
            Dialect::Ugi => [["p1time", "p1inc"], ["p2time", "p2inc"]],
            Dialect::Uci => [["wtime", "winc"], ["btime", "binc"]],
        };
        let mut line = "go".to_owned();
        let mut say = |name: &str, number: u128| {
            write!(line, " {name} {number}").expect("a string takes any text");
        };
        if limits.tc.is_some() {
            for ([time, _], clock) in names.iter().zip(clocks) {
                clock.iter().for_each(|clock| say(time, clock.time.as_millis()));
            }
            for ([_, increment], clock) in names.iter().zip(clocks) {
                clock.iter().for_each(|clock| say(increment, clock.increment.as_millis()));
            }
            let moves_to_go = clocks.iter().flatten().find_map(|clock| clock.moves_to_go);
            moves_to_go.iter().for_each(|&moves| say("movestogo", moves.into()));
        }
        limits.movetime.iter().for_each(|time| say("movetime", time.as_millis().max(1)));
        limits.depth.iter().for_each(|&depth| say("depth", depth.into()));
        limits.nodes.iter().for_each(|&nodes| say("nodes", nodes.into()));
        line
    }
}

/// What a player's clock shows as a search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClockReading {
    /// Time left.
    pub time: Duration,
    /// Added after each move.
    pub increment: Duration,
    /// Moves to the next session; given for the mover alone.
    pub moves_to_go: Option<u32>,
}

/// The line that sets a game up.
#[must_use]
pub fn position(game: &Game) -> String {
    let mut line = if *game.start() == Position::kiswahili() {
        "position startpos".to_owned()
    } else {
        format!("position fen {}", game.start())
    };
    if !game.moves().is_empty() {
        line.push_str(" moves");
    }
    for child in game.moves() {
        write!(line, " {}", child.mv()).expect("a string takes any text");
    }
    line
}

/// The line that sets an option. A button has no value.
#[must_use]
pub fn set_option(name: &str, value: &str) -> String {
    if value.is_empty() {
        format!("setoption name {name}")
    } else {
        format!("setoption name {name} value {value}")
    }
}

/// The name in an `option name … type …` line of the handshake.
#[must_use]
pub fn option_name(line: &str) -> Option<&str> {
    let rest = line.trim().strip_prefix("option name ")?;
    Some(rest.split_once(" type ").map_or(rest, |(name, _)| name).trim())
}

/// What an engine complains of in a line, as most engines do.
#[must_use]
pub fn error(line: &str) -> Option<&str> {
    line.trim().strip_prefix("info string error: ")
}

/// What an engine said of its thinking in `info` lines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Thought {
    /// Its score, from its own point of view.
    pub score: Option<Score>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
}

impl Thought {
    /// Takes in an `info` line. What cannot be read is passed over, and so is
    /// every line but the best.
    pub fn hear(&mut self, info: &str) {
        let mut words = info.split_ascii_whitespace();
        let mut heard = *self;
        while let Some(word) = words.next() {
            match word {
                "multipv" if words.next() != Some("1") => return,
                "depth" => heard.depth = number(words.next()).or(heard.depth),
                "nodes" => heard.nodes = number(words.next()).or(heard.nodes),
                "score" => heard.score = score(words.next(), words.next()).or(heard.score),
                "pv" | "string" => break,
                _ => {}
            }
        }
        *self = heard;
    }
}

fn number<T: std::str::FromStr>(word: Option<&str>) -> Option<T> {
    word?.parse().ok()
}

fn score(unit: Option<&str>, value: Option<&str>) -> Option<Score> {
    let value: i32 = number(value)?;
    match unit? {
        "cp" => Some(Score::Centiseeds(value)),
        "mate" if value > 0 => Some(Score::Win(value.unsigned_abs())),
        "mate" => Some(Score::Loss(value.unsigned_abs())),
        _ => None,
    }
}

/// A line of an engine's that matters while it thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heard<'a> {
    /// News of the search.
    Info(&'a str),
    /// The answer: the move's text, empty if there is none.
    BestMove(&'a str),
    /// Anything else, which protocols say to pass over.
    Other,
}

impl Heard<'_> {
    /// What a line is.
    #[must_use]
    pub fn of(line: &str) -> Heard<'_> {
        let line = line.trim();
        match line.split_once(char::is_whitespace).unwrap_or((line, "")) {
            ("info", rest) => Heard::Info(rest),
            ("bestmove", rest) => {
                Heard::BestMove(rest.split_ascii_whitespace().next().unwrap_or_default())
            }
            _ => Heard::Other,
        }
    }
}

/// Which player's clock stands where in a `go` line.
#[must_use]
pub fn by_side<T>(mover: Side, own: T, opponent: T) -> [T; 2] {
    match mover {
        Side::South => [own, opponent],
        Side::North => [opponent, own],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Rules;

    #[test]
    fn what_is_said() {
        let reading = |millis, moves_to_go| {
            let increment = Duration::from_millis(100);
            Some(ClockReading { time: Duration::from_millis(millis), increment, moves_to_go })
        };
        let tc = super::super::TimeControl {
            time: Duration::from_secs(1),
            increment: Duration::ZERO,
            moves: None,
        };
        let limits = TurnLimits { tc: Some(tc), depth: Some(7), ..TurnLimits::default() };
        let clocks = [reading(900, None), reading(800, Some(3))];
        assert_eq!(
            Dialect::Uci.go(&limits, &clocks),
            "go wtime 900 btime 800 winc 100 binc 100 movestogo 3 depth 7"
        );
        assert_eq!(Dialect::Ugi.go(&limits, &[clocks[0], None]), "go p1time 900 p1inc 100 depth 7");
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        assert_eq!(position(&game), "position startpos");
        game.play_text("A6<").unwrap();
        assert_eq!(position(&game), "position startpos moves A6<");
        assert_eq!(set_option("Clear Hash", ""), "setoption name Clear Hash");
    }

    #[test]
    fn what_is_heard() {
        let mut thought = Thought::default();
        thought.hear("depth 3 seldepth 4 multipv 1 score cp -25 nodes 567 time 0 pv A6> depth 9");
        thought.hear("depth 4 multipv 2 score cp 99 nodes 999");
        thought.hear("depth x score cp y nodes -1");
        thought.hear("string score cp 1");
        let expected =
            Thought { score: Some(Score::Centiseeds(-25)), depth: Some(3), nodes: Some(567) };
        assert_eq!(thought, expected);
        thought.hear("score mate -2");
        assert_eq!(thought.score, Some(Score::Loss(2)));
        assert_eq!(Heard::of(" bestmove A6> ponder a7< "), Heard::BestMove("A6>"));
        assert_eq!(Heard::of("bestmove"), Heard::BestMove(""));
        assert_eq!(Heard::of("bestmoves A6>"), Heard::Other);
        assert_eq!(option_name("option name Clear Hash type button"), Some("Clear Hash"));
    }
}
