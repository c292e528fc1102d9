//! Commands: the lines that a GUI or match runner sends to an engine.

use std::fmt;
use std::str::FromStr;

use super::go::Go;
use super::words::{CommandError, Protocol, Words, number};
use crate::bao::{Game, Position, Setup};

/// A line to the engine.
///
/// [`Command::read`] passes over words that it does not know, as UCI asks; `parse` takes one for an
/// error. `Display` writes the words of UCI, [`Command::in_words_of`] those of either protocol.
///
/// ```
/// use bingwa::protocol::{Command, Protocol};
/// let command: Command = "go  depth 5\twtime 1000".parse()?;
/// assert_eq!(command.to_string(), "go wtime 1000 depth 5");
/// assert_eq!(command.in_words_of(Protocol::Ugi).to_string(), "go p1time 1000 depth 5");
/// # Ok::<(), bingwa::protocol::CommandError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// `uci`, `ugi`: opens the session; the engine names itself and its
    /// options.
    Handshake(Protocol),
    /// `isready`: the engine answers `readyok` once it has obeyed everything
    /// before.
    IsReady,
    /// `ucinewgame`, `uginewgame`
    NewGame,
    /// `setoption name N [value V]`
    SetOption {
        /// The option's name: words with one space between them.
        name: String,
        /// The value; `None` for a button.
        value: Option<String>,
    },
    /// `position startpos|fen P [moves M…]`
    Position {
        /// The position in which the game began.
        start: Start,
        /// The moves since, as text that need not be a legal move.
        moves: Vec<String>,
    },
    /// `go` with its limits.
    Go(Go),
    /// `stop`
    Stop,
    /// `ponderhit`
    PonderHit,
    /// `query gameover|p1turn|result|fen|islegal M`: a match runner's question about the
    /// game, as its words, which need not be a question.
    Query(String),
    /// `quit`; `exit` is read too.
    Quit,
    /// `d`: draws the board.
    Board,
    /// `eval`: the static evaluation.
    Eval,
    /// `moves`: the legal moves.
    Moves,
    /// `perft N`, `go perft N`: counts lines of play of `1..=MAX_PERFT` moves.
    Perft(u32),
    /// `bench`: the benchmark.
    Bench,
    /// `help`; `?` is read too.
    Help,
    /// `debug on|off`, `register …`: a whole line that UCI has and that changes nothing here.
    NoEffect(String),
    /// `ask {…}`: a question in JSON, which need not be valid.
    #[cfg(feature = "serde")]
    Ask(String),
}

/// The start of a `position` command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// The variant's start position.
    Startpos,
    /// A position in text, which need not be playable.
    Setup(Setup),
}

/// The longest lines of play that `perft` counts, in moves: far more than any
/// machine can count, and few enough for the stack.
pub const MAX_PERFT: u64 = 30;

impl Command {
    /// Reads a line; `None` if it is blank. Words that are passed over, before the command, after
    /// it and among the fields of `go`, are added to `ignored`, each as the error that it is.
    ///
    /// # Errors
    ///
    /// The line is not a command. The error names the field, the word found
    /// and the words expected.
    pub fn read(
        line: &str,
        ignored: &mut Vec<CommandError>,
    ) -> Result<Option<Command>, CommandError> {
        let unknown = |word| CommandError::word("command", Some(word), ANY_COMMAND);
        // Windows shells begin what they pipe with a byte order mark.
        let mut words = Words::new(line.trim_start_matches('\u{feff}'));
        let Some(first) = words.next() else {
            return Ok(None);
        };
        let mut name = first;
        let command = loop {
            match read_after(name, &mut words, ignored)? {
                Some(command) => break command,
                None => name = words.next().ok_or_else(|| unknown(first))?,
            }
        };
        if name != first {
            ignored.insert(0, unknown(first));
        }
        ignored.extend(words.expect_end().err());
        Ok(Some(command))
    }

    /// The `position` command of a game: `startpos` if it begins at the start of
    /// kiswahili, else the text of its start.
    #[must_use]
    pub fn position(game: &Game) -> Command {
        let start = if *game.start() == Position::kiswahili() {
            Start::Startpos
        } else {
            Start::Setup(game.start().to_setup())
        };
        let moves = game.moves().iter().map(|played| played.mv().to_string()).collect();
        Command::Position { start, moves }
    }

    /// The command in the words of a protocol.
    #[must_use]
    pub fn in_words_of(&self, protocol: Protocol) -> impl fmt::Display + '_ {
        fmt::from_fn(move |f| self.write(f, protocol))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, protocol: Protocol) -> fmt::Result {
        match self {
            Command::Handshake(protocol) => f.write_str(protocol.name()),
            Command::IsReady => f.write_str("isready"),
            Command::NewGame => write!(f, "{protocol}newgame"),
            Command::SetOption { name, value: None } => write!(f, "setoption name {name}"),
            Command::SetOption { name, value: Some(value) } => {
                write!(f, "setoption name {name} value {value}")
            }
            Command::Position { start, moves } => {
                match start {
                    Start::Startpos => f.write_str("position startpos")?,
                    Start::Setup(setup) => write!(f, "position fen {setup}")?,
                }
                if !moves.is_empty() {
                    f.write_str(" moves")?;
                }
                moves.iter().try_for_each(|text| write!(f, " {text}"))
            }
            Command::Go(go) => go.write(f, protocol),
            Command::Stop => f.write_str("stop"),
            Command::PonderHit => f.write_str("ponderhit"),
            Command::Query(query) => write!(f, "query {query}"),
            Command::Quit => f.write_str("quit"),
            Command::Board => f.write_str("d"),
            Command::Eval => f.write_str("eval"),
            Command::Moves => f.write_str("moves"),
            Command::Perft(moves) => write!(f, "perft {moves}"),
            Command::Bench => f.write_str("bench"),
            Command::Help => f.write_str("help"),
            Command::NoEffect(line) => f.write_str(line),
            #[cfg(feature = "serde")]
            Command::Ask(question) => write!(f, "ask {question}"),
        }
    }
}

impl fmt::Display for Command {
    /// The command in the words of UCI.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, Protocol::Uci)
    }
}

const ANY_COMMAND: &str = "a command; help lists them";

impl FromStr for Command {
    type Err = CommandError;

    /// Reads a line that is a command in every word; a blank line is an error.
    fn from_str(line: &str) -> Result<Command, CommandError> {
        let mut ignored = Vec::new();
        let command = Command::read(line, &mut ignored)?;
        ignored.into_iter().next().map_or(Ok(()), Err)?;
        command.ok_or_else(|| CommandError::word("command", None, ANY_COMMAND))
    }
}

/// Reads the words after a command's name; `None` if there is no such command.
fn read_after(
    name: &str,
    words: &mut Words<'_>,
    ignored: &mut Vec<CommandError>,
) -> Result<Option<Command>, CommandError> {
    Ok(Some(match name {
        "uci" => Command::Handshake(Protocol::Uci),
        "ugi" => Command::Handshake(Protocol::Ugi),
        "isready" => Command::IsReady,
        "ucinewgame" | "uginewgame" => Command::NewGame,
        "setoption" => read_option(words)?,
        "position" => read_position(words)?,
        "go" => match words.next_if(|word| word == "perft") {
            Some(_) => read_perft(words)?,
            None => Command::Go(Go::read(words, ignored)),
        },
        "stop" => Command::Stop,
        "ponderhit" => Command::PonderHit,
        "query" => Command::Query(words.phrase(&[])),
        "quit" | "exit" => Command::Quit,
        "d" => Command::Board,
        "eval" => Command::Eval,
        "moves" => Command::Moves,
        "perft" => read_perft(words)?,
        "bench" => Command::Bench,
        "help" | "?" => Command::Help,
        "debug" | "register" => {
            Command::NoEffect(format!("{name} {}", words.phrase(&[])).trim_end().to_owned())
        }
        #[cfg(feature = "serde")]
        "ask" => Command::Ask(words.take_rest().to_owned()),
        _ => return Ok(None),
    }))
}

fn read_option(words: &mut Words<'_>) -> Result<Command, CommandError> {
    match words.next() {
        Some("name") => {}
        found => return Err(CommandError::word("setoption", found, "name")),
    }
    let name = words.phrase(&["value"]);
    words.next();
    // The spacing of a value is part of it: it may be the path of a file.
    let value = Some(words.take_rest().to_owned()).filter(|value| !value.is_empty());
    Ok(Command::SetOption { name, value })
}

fn read_position(words: &mut Words<'_>) -> Result<Command, CommandError> {
    let start = match words.next() {
        Some("startpos") => Start::Startpos,
        Some("fen") => Start::Setup(words.phrase(&["moves"]).parse()?),
        found => return Err(CommandError::word("position", found, "startpos or fen")),
    };
    let moves = match words.next() {
        None => Vec::new(),
        Some("moves") => words.map(str::to_owned).collect(),
        found => return Err(CommandError::word("position startpos", found, "moves or nothing")),
    };
    Ok(Command::Position { start, moves })
}

fn read_perft(words: &mut Words<'_>) -> Result<Command, CommandError> {
    let moves = number("perft", words.next(), 1, MAX_PERFT)?;
    Ok(Command::Perft(moves as u32))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(line: &str) -> Command {
        line.parse().expect(line)
    }

    fn error(line: &str) -> String {
        line.parse::<Command>().expect_err(line).to_string()
    }

    #[test]
    fn a_blank_line_is_no_command_and_no_error() {
        for line in ["", " ", "\t \r\n", "\u{feff}"] {
            assert_eq!(Command::read(line, &mut Vec::new()), Ok(None), "{line:?}");
        }
        assert_eq!(error(""), "command: found nothing, expected a command; help lists them");
    }

    #[test]
    fn white_space_and_spellings_do_not_matter() {
        for line in ["isready", "  isready", "\tisready\r\n", "isready\n", "\u{feff}isready"] {
            assert_eq!(command(line), Command::IsReady, "{line:?}");
        }
        assert_eq!(command("ucinewgame"), command("uginewgame"));
        assert_eq!(command("perft 5"), command("go perft 5"));
        assert_eq!(command("position startpos moves"), command("position startpos"));
        assert_eq!(command("query  islegal A6<"), Command::Query("islegal A6<".into()));
    }

    #[test]
    fn a_game_is_written_as_a_position() {
        let mut game = Game::new(Position::kiswahili(), Default::default());
        assert_eq!(Command::position(&game).to_string(), "position startpos");
        game.play_text("A6<").unwrap();
        assert_eq!(Command::position(&game).to_string(), "position startpos moves A6<");
        let kujifunza = Game::new(Position::kujifunza(), Default::default());
        assert_eq!(
            Command::position(&kujifunza).to_string(),
            format!("position fen {}", Position::kujifunza())
        );
    }

    #[test]
    fn an_error_names_field_found_and_expected() {
        let cases = [
            ("castle", r#"command: found "castle", expected a command; help lists them"#),
            ("UCI", r#"command: found "UCI", expected a command; help lists them"#),
            ("stop it", r#"end of the command: found "it", expected nothing more"#),
            ("joho isready", r#"command: found "joho", expected a command; help lists them"#),
            ("setoption", "setoption: found nothing, expected name"),
            ("setoption Hash value 3", r#"setoption: found "Hash", expected name"#),
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
    fn errors_escape_control_characters() {
        assert_eq!(
            error("a\u{1}b\u{7f}\0"),
            r#"command: found "a\u{1}b\u{7f}\0", expected a command; help lists them"#
        );
    }
}
