//! The commands that a page may send, and their limits.
//!
//! None of them starts a program or names a file. Engines have options that do, so
//! only options of the built-in engine can be set, and no text.

use bingwa::protocol::{Command, InfoLine, OptionKind, Reply};

/// What the page may use of the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageLimits {
    /// Most threads of a search.
    pub(crate) threads: usize,
    /// Most megabytes of a transposition table.
    pub(crate) hash: usize,
}

/// The first words of the commands that may be sent.
const COMMANDS: &str = "ask, go, isready, ponderhit, position, query, setoption, stop, uci, ucinewgame, ugi, uginewgame";

pub(crate) const HASH: &str = "Hash";
pub(crate) const THREADS: &str = "Threads";

impl PageLimits {
    /// Reads a line of the page; `None` if it is blank. The error is the line to
    /// answer with.
    pub(crate) fn read(&self, line: &str) -> Result<Option<Command>, String> {
        let command = match Command::read(line, &mut Vec::new()) {
            Ok(None) => return Ok(None),
            Ok(Some(command)) => command,
            Err(error) => return Err(error_line(error)),
        };
        match &command {
            Command::SetOption { name, value } => self.check_option(name, value.as_deref())?,
            Command::Ask(_)
            | Command::Go(_)
            | Command::Handshake(_)
            | Command::IsReady
            | Command::NewGame
            | Command::PonderHit
            | Command::Position { .. }
            | Command::Query(_)
            | Command::Stop => {}
            _ => {
                // Of `go`, only a count is no search.
                let mut words = line.split_whitespace();
                let found = words.find(|&word| word != "go").unwrap_or_default();
                return Err(error_line(format_args!(
                    "command: found {found:?}, which the board does not pass on, expected one of \
                     {COMMANDS}"
                )));
            }
        }
        Ok(Some(command))
    }

    fn check_option(&self, name: &str, value: Option<&str>) -> Result<(), String> {
        // The options that may be set are those of the built-in engine, but for texts,
        // which name files.
        let options: Vec<String> = bingwa::protocol::options()
            .filter(|option| !matches!(option.kind, Some(OptionKind::Text { .. })))
            .map(|option| option.name)
            .collect();
        if !options.iter().any(|option| name.eq_ignore_ascii_case(option)) {
            let expected = options.join(", ");
            return Err(error_line(format_args!(
                "setoption name: found {name:?}, expected one of {expected}"
            )));
        }
        let Some((option, most)) = self.most(name) else {
            return Ok(());
        };
        let number = value.and_then(|value| value.parse::<usize>().ok());
        if number.is_some_and(|number| (1..=most).contains(&number)) {
            return Ok(());
        }
        let found = value.map_or_else(|| "nothing".to_owned(), |value| format!("{value:?}"));
        let flag = option.to_ascii_lowercase();
        Err(error_line(format_args!(
            "{option}: found {found}, expected a number from 1 to {most}; bingwa-board --{flag} N \
             sets the limit"
        )))
    }

    /// A line of an engine; where it declares an option with a limit, the limit is
    /// the option's largest value.
    pub(crate) fn declared(&self, line: &str) -> String {
        let Some(Reply::Option(mut option)) = Reply::read(line) else {
            return line.to_owned();
        };
        if let Some((_, most)) = self.most(&option.name)
            && let Some(OptionKind::Spin { default, max, .. }) = &mut option.kind
        {
            *max = (*max).min(i64::try_from(most).unwrap_or(i64::MAX));
            *default = (*default).min(*max);
        }
        Reply::Option(option).to_string()
    }

    /// The largest value of an option that has a limit, with the option's name.
    fn most(&self, name: &str) -> Option<(&'static str, usize)> {
        let limits = [(THREADS, self.threads), (HASH, self.hash)];
        limits.into_iter().find(|(option, _)| name.eq_ignore_ascii_case(option))
    }
}

/// The line of an error.
pub(crate) fn error_line(error: impl std::fmt::Display) -> String {
    InfoLine::error(error).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Option<Command>, String> {
        PageLimits { threads: 4, hash: 64 }.read(line)
    }

    fn error(line: &str) -> String {
        read(line).expect_err(line)
    }

    #[test]
    fn commands_of_a_game_are_permitted() {
        for line in [
            "uci",
            "ugi",
            "isready",
            "isready now",
            "ucinewgame",
            "uginewgame",
            "setoption name Threads value 4",
            "setoption name hash value 64",
            "setoption name Clear Hash",
            "setoption name Skill Level value 99",
            "position startpos moves A6<",
            "go infinite",
            "stop",
            "ponderhit",
            "query result",
            "ask {\"id\":1}",
        ] {
            assert!(matches!(read(line), Ok(Some(_))), "{line}");
        }
        assert_eq!(read("  "), Ok(None));
    }

    #[test]
    fn no_other_command_is_passed_on() {
        for line in ["quit", "exit", "bench", "perft 9", "go perft 9", "d", "eval", "debug on", "?"]
        {
            let error = error(line);
            let found = line.trim_start_matches("go ").split(' ').next().unwrap();
            let found = format!("{found:?}");
            assert!(error.starts_with(&format!("info string error: command: found {found}")));
        }
        for line in ["askew", "open /etc/passwd", "position"] {
            let error = error(line);
            assert!(error.starts_with("info string error: "), "{error}");
            assert!(!error.contains('\n'));
        }
        assert!(error(&"x".repeat(100_000)).len() < 1000);
    }

    #[test]
    fn only_known_options_are_set() {
        for line in [
            "setoption name Debug Log File value /tmp/x",
            "setoption name SyzygyPath value /",
            "setoption name",
        ] {
            assert!(error(line).starts_with("info string error: setoption name: found "));
        }
    }

    #[test]
    fn the_page_is_told_the_limits() {
        let limits = PageLimits { threads: 4, hash: 8 };
        for (line, expected) in [
            (
                "option name Hash type spin default 16 min 1 max 1048576",
                "option name Hash type spin default 8 min 1 max 8",
            ),
            (
                "option name threads type spin default 1 min 1 max 2",
                "option name threads type spin default 1 min 1 max 2",
            ),
            (
                "option name Ponder type check default false",
                "option name Ponder type check default false",
            ),
            ("info depth 3  score cp 5", "info depth 3  score cp 5"),
        ] {
            assert_eq!(limits.declared(line), expected);
        }
    }

    #[test]
    fn threads_and_memory_are_limited() {
        assert_eq!(
            error("setoption name THREADS value 5"),
            "info string error: Threads: found \"5\", expected a number from 1 to 4; bingwa-board \
             --threads N sets the limit"
        );
        for value in
            ["", " value", " value 0", " value 65", " value 64x", " value 1e9", " value -1"]
        {
            let error = error(&format!("setoption name Hash{value}"));
            assert!(
                error.contains("expected a number from 1 to 64; bingwa-board --hash"),
                "{error}"
            );
        }
    }
}
