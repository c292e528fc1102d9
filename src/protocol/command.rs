//! A line of input as a typed command.

use super::go::Go;
use super::options::Setting;
use super::words::{CommandError, Words, number};
use super::{go, options};
use crate::bao::Setup;

/// Which of the two protocols is spoken. They differ in the handshake and in
/// what goes with `bestmove`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// The Universal Chess Interface, as engines and GUIs speak it.
    #[default]
    Uci,
    /// The Universal Game Interface of game-neutral match runners.
    Ugi,
}

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`, `ugi`: who is there?
    Handshake(Dialect),
    /// `isready`
    IsReady,
    /// `ucinewgame`, `uginewgame`
    NewGame,
    /// `setoption name N [value V]`
    SetOption(Setting),
    /// `position startpos|fen P [moves M…]`
    Position {
        /// Where the game began.
        start: Start,
        /// The moves since, not yet known to be moves.
        moves: Vec<String>,
    },
    /// `go` with its limits
    Go(Go),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `query gameover|p1turn|result|fen|islegal M`
    Query(Query),
    /// `quit`
    Quit,
    /// `d`: draw the board.
    Display,
    /// `eval`: the static evaluation.
    Eval,
    /// `moves`: the legal moves.
    Moves,
    /// `perft N`, `go perft N`: count lines of play, `1..=MAX_PERFT` moves long.
    Perft(u32),
    /// `bench`: the benchmark.
    Bench,
    /// `help`
    Help,
    /// `debug on|off`, which some GUIs send: there is nothing to switch.
    Debug,
}

/// Where a `position` command begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The variant's start position.
    Startpos,
    /// A position in text, not yet known to be playable.
    Setup(Setup),
}

/// What a match runner asks about the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Query {
    /// Is it over?
    GameOver,
    /// Is South, the first player, to move?
    P1Turn,
    /// Who won?
    Result,
    /// The position in text.
    Fen,
    /// Is this move legal?
    IsLegal(String),
}

/// The longest lines of play that `perft` counts: far more than can be
/// counted, and few enough for the stack.
pub(super) const MAX_PERFT: u64 = 30;

/// Reads a line; `None` if it is blank.
pub(super) fn parse(line: &str) -> Result<Option<Command>, CommandError> {
    // Windows shells begin what they pipe with a byte order mark.
    let mut words: Words<'_> = line.trim_start_matches('\u{feff}').split_whitespace().peekable();
    let Some(name) = words.next() else {
        return Ok(None);
    };
    let command = match name {
        "uci" => Command::Handshake(Dialect::Uci),
        "ugi" => Command::Handshake(Dialect::Ugi),
        "isready" => Command::IsReady,
        "ucinewgame" | "uginewgame" => Command::NewGame,
        "setoption" => Command::SetOption(options::parse(&mut words)?),
        "position" => parse_position(&mut words)?,
        "go" => match words.next_if_eq(&"perft") {
            Some(_) => parse_perft(&mut words)?,
            None => Command::Go(go::parse(&mut words)?),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "query" => Command::Query(parse_query(&mut words)?),
        "quit" => Command::Quit,
        "d" => Command::Display,
        "eval" => Command::Eval,
        "moves" => Command::Moves,
        "perft" => parse_perft(&mut words)?,
        "bench" => Command::Bench,
        "help" => Command::Help,
        "debug" => match words.next() {
            Some("on" | "off") => Command::Debug,
            found => return Err(CommandError::word("debug", found, "on or off")),
        },
        _ => {
            let expected = "a command; help lists them";
            return Err(CommandError::word("command", Some(name), expected));
        }
    };
    match words.next() {
        None => Ok(Some(command)),
        extra => Err(CommandError::word("end of the command", extra, "nothing more")),
    }
}

fn parse_position(words: &mut Words<'_>) -> Result<Command, CommandError> {
    let start = match words.next() {
        Some("startpos") => Start::Startpos,
        Some("fen") => {
            let mut text = String::new();
            while let Some(word) = words.next_if(|&word| word != "moves") {
                text.push_str(word);
                text.push(' ');
            }
            Start::Setup(text.parse()?)
        }
        found => return Err(CommandError::word("position", found, "startpos or fen")),
    };
    let moves = match words.next() {
        None => Vec::new(),
        Some("moves") => words.map(str::to_owned).collect(),
        found => return Err(CommandError::word("position startpos", found, "moves or nothing")),
    };
    Ok(Command::Position { start, moves })
}

fn parse_query(words: &mut Words<'_>) -> Result<Query, CommandError> {
    match words.next() {
        Some("gameover") => Ok(Query::GameOver),
        Some("p1turn") => Ok(Query::P1Turn),
        Some("result") => Ok(Query::Result),
        Some("fen") => Ok(Query::Fen),
        Some("islegal") => match words.next() {
            Some(text) => Ok(Query::IsLegal(text.to_owned())),
            None => Err(CommandError::word("query islegal", None, "a move")),
        },
        found => {
            let expected = "gameover, p1turn, result, fen or islegal";
            Err(CommandError::word("query", found, expected))
        }
    }
}

fn parse_perft(words: &mut Words<'_>) -> Result<Command, CommandError> {
    let depth = number("perft", words.next(), 1, MAX_PERFT)?;
    Ok(Command::Perft(depth as u32))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Position;

    fn command(line: &str) -> Command {
        parse(line).expect(line).expect("not blank")
    }

    fn error(line: &str) -> String {
        parse(line).expect_err(line).to_string()
    }

    #[test]
    fn blank_lines_say_nothing() {
        for line in ["", " ", "\t \r\n", "\u{feff}"] {
            assert_eq!(parse(line), Ok(None), "{line:?}");
        }
    }

    #[test]
    fn words_are_what_counts() {
        for line in ["isready", "  isready", "\tisready\r\n", "isready\n", "\u{feff}isready"] {
            assert_eq!(command(line), Command::IsReady, "{line:?}");
        }
        assert_eq!(command("uci"), Command::Handshake(Dialect::Uci));
        assert_eq!(command("ugi"), Command::Handshake(Dialect::Ugi));
        assert_eq!(command("ucinewgame"), command("uginewgame"));
        assert_eq!(command("perft 5"), command("go perft 5"));
        assert_eq!(command("debug on"), command("debug\toff"));
        assert_eq!(command("query  islegal A6<"), Command::Query(Query::IsLegal("A6<".into())));
    }

    #[test]
    fn positions() {
        let moves = |moves: &[&str]| moves.iter().map(|&text| text.to_owned()).collect::<Vec<_>>();
        assert_eq!(
            command("position startpos"),
            Command::Position { start: Start::Startpos, moves: vec![] }
        );
        assert_eq!(
            command("position startpos moves A6< a5>+"),
            Command::Position { start: Start::Startpos, moves: moves(&["A6<", "a5>+"]) }
        );
        let start = Position::kujifunza();
        assert_eq!(
            command(&format!("position  fen {start}\tmoves B1<")),
            Command::Position { start: Start::Setup(start.to_setup()), moves: moves(&["B1<"]) }
        );
        assert_eq!(
            command("position startpos moves"),
            command("position startpos"),
            "no moves are moves too"
        );
    }

    #[test]
    fn an_error_names_field_found_and_expected() {
        let cases = [
            ("castle", r#"command: found "castle", expected a command; help lists them"#),
            ("UCI", r#"command: found "UCI", expected a command; help lists them"#),
            ("stop it", r#"end of the command: found "it", expected nothing more"#),
            ("debug", "debug: found nothing, expected on or off"),
            ("position", "position: found nothing, expected startpos or fen"),
            ("position kings", r#"position: found "kings", expected startpos or fen"#),
            (
                "position startpos A6<",
                r#"position startpos: found "A6<", expected moves or nothing"#,
            ),
            (
                "position fen",
                "position: found 0 fields, expected 5: ROWS STORES HOUSES SIDE KUTAKATIA",
            ),
            (
                "position fen moves A6<",
                "position: found 0 fields, expected 5: ROWS STORES HOUSES SIDE KUTAKATIA",
            ),
            ("query", "query: found nothing, expected gameover, p1turn, result, fen or islegal"),
            ("query islegal", "query islegal: found nothing, expected a move"),
            ("perft", "perft: found nothing, expected a number from 1 to 30"),
            ("perft 0", r#"perft: found "0", expected a number from 1 to 30"#),
            ("go perft 31", r#"perft: found "31", expected a number from 1 to 30"#),
            ("go perft -1", r#"perft: found "-1", expected a number from 1 to 30"#),
            ("go perft 3 depth 3", r#"end of the command: found "depth", expected nothing more"#),
        ];
        for (line, expected) in cases {
            assert_eq!(error(line), expected, "{line}");
        }
    }

    #[test]
    fn control_characters_are_escaped() {
        assert_eq!(
            error("a\u{1}b\u{7f}\0"),
            r#"command: found "a\u{1}b\u{7f}\0", expected a command; help lists them"#
        );
    }

    #[test]
    fn numbers_are_digits_in_range() {
        assert_eq!(number("n", Some("007"), 1, 9), Ok(7));
        for text in ["", "+1", "-1", "1.0", "1e3", "0x1", "١", "10", "18446744073709551616"] {
            assert!(number("n", Some(text), 1, 9).is_err(), "{text:?}");
        }
        assert_eq!(number("n", Some("18446744073709551615"), 0, u64::MAX), Ok(u64::MAX));
    }
}
