//! The `go` command: its fields, and the search limits they make.

use std::fmt;
use std::time::Duration;

use super::info::write_field;
use super::output::MOST_WARNINGS;
use super::words::{CommandError, Protocol, Words, number};
use crate::bao::{Position, Rules, Side};
use crate::search::{Limits, PlayerClock};

/// The fields of a `go` command. They come in any order; of a field given
/// twice the last one counts. Times are whole milliseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Go {
    /// `depth`: plies.
    pub depth: Option<u32>,
    /// `nodes`
    pub nodes: Option<u64>,
    /// `movetime`
    pub movetime: Option<Duration>,
    /// `mate`: moves of the winner.
    pub mate: Option<u32>,
    /// `infinite`
    pub infinite: bool,
    /// `ponder`
    pub ponder: bool,
    /// `wtime`/`p1time`, `btime`/`p2time`: the time left to South and North.
    pub times: [Option<Duration>; 2],
    /// `winc`/`p1inc`, `binc`/`p2inc`: South's and North's increment per move.
    pub increments: [Option<Duration>; 2],
    /// `movestogo`: moves to the next time control, at least 1; `None` if the
    /// time is for the rest of the game.
    pub moves_to_go: Option<u32>,
    /// `searchmoves`: the only root moves to search, as text that need not be
    /// a legal move.
    pub searchmoves: Vec<String>,
}

const SOUTH: usize = Side::South.index();
const NORTH: usize = Side::North.index();

/// The time of a search without a limit that was understood: long enough for a good move.
const SHORT_MOVETIME: Duration = Duration::from_millis(100);

/// The names of the fields, none of which is a value or a move.
const FIELDS: &str = "depth nodes movetime mate infinite ponder wtime p1time btime p2time winc \
                      p1inc binc p2inc movestogo searchmoves";

impl Go {
    /// Reads the fields after `go`. What is no field or no value of one is added to `ignored`.
    pub(super) fn read(words: &mut Words<'_>, ignored: &mut Vec<CommandError>) -> Go {
        let mut go = Go::default();
        while let Some(word) = words.next() {
            let error = go.read_field(word, words).err();
            // No more are told, and a line that waits shall not grow.
            if ignored.len() < MOST_WARNINGS {
                ignored.extend(error);
            }
        }
        go.movetime = go.ending_movetime(ignored);
        go
    }

    /// Reads the value of a field, and keeps the old one where it has none.
    fn read_field(&mut self, word: &str, words: &mut Words<'_>) -> Result<(), CommandError> {
        const U32: u64 = u32::MAX as u64;
        let field = format!("go {word}");
        // USI's form for a win of any length.
        if word == "mate" && words.next_if(|next| next == "infinite").is_some() {
            self.mate = Some(u32::MAX);
            return Ok(());
        }
        let is_value = |word: &str| FIELDS.split(' ').all(|field| field != word);
        let mut found = || words.next_if(is_value);
        match word {
            "depth" => self.depth = Some(number(&field, found(), 0, U32)? as u32),
            "nodes" => self.nodes = Some(number(&field, found(), 0, u64::MAX)?),
            "movetime" => {
                self.movetime = Some(Duration::from_millis(number(&field, found(), 0, u64::MAX)?));
            }
            "mate" => self.mate = Some(number(&field, found(), 0, U32)? as u32),
            "infinite" => self.infinite = true,
            "ponder" => self.ponder = true,
            "wtime" | "p1time" => self.times[SOUTH] = Some(clock(&field, found())?),
            "btime" | "p2time" => self.times[NORTH] = Some(clock(&field, found())?),
            "winc" | "p1inc" => self.increments[SOUTH] = Some(clock(&field, found())?),
            "binc" | "p2inc" => self.increments[NORTH] = Some(clock(&field, found())?),
            "movestogo" => {
                // GUIs send 0 where there is no next time control.
                let moves = number(&field, found(), 0, U32)? as u32;
                self.moves_to_go = Some(moves).filter(|&moves| moves > 0);
            }
            "searchmoves" => {
                self.searchmoves.extend(std::iter::from_fn(found).map(str::to_owned));
                if self.searchmoves.is_empty() {
                    return Err(CommandError::word(&field, words.peek(), "a move"));
                }
            }
            _ => {
                let expected = format!("one of perft {FIELDS}");
                return Err(CommandError::word("go", Some(word), expected));
            }
        }
        Ok(())
    }

    /// `movetime`. A command of which something was not understood must end, even if no limit was.
    fn ending_movetime(&self, ignored: &mut Vec<CommandError>) -> Option<Duration> {
        let is_limited = self.depth.is_some() || self.nodes.is_some() || self.movetime.is_some();
        let is_timed = self.times != [None; 2] || self.mate.is_some() || self.infinite;
        if is_limited || is_timed || ignored.is_empty() {
            return self.movetime;
        }
        let expected = format!("a limit: movetime {} counts", SHORT_MOVETIME.as_millis());
        ignored.push(CommandError::word("go", None, expected));
        Some(SHORT_MOVETIME)
    }

    /// Writes the command in the words of a protocol.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, protocol: Protocol) -> fmt::Result {
        let [times, increments] = match protocol {
            Protocol::Uci => [["wtime", "btime"], ["winc", "binc"]],
            Protocol::Ugi => [["p1time", "p2time"], ["p1inc", "p2inc"]],
        };
        f.write_str("go")?;
        let clocks = times.iter().zip(self.times).chain(increments.iter().zip(self.increments));
        for (name, time) in clocks {
            write_field(f, name, time.map(|time| time.as_millis()))?;
        }
        write_field(f, "movestogo", self.moves_to_go)?;
        write_field(f, "movetime", self.movetime.map(|time| time.as_millis()))?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "mate", self.mate)?;
        if self.infinite {
            f.write_str(" infinite")?;
        }
        if self.ponder {
            f.write_str(" ponder")?;
        }
        if !self.searchmoves.is_empty() {
            write!(f, " searchmoves {}", self.searchmoves.join(" "))?;
        }
        Ok(())
    }

    /// The limits of a search of a position. What does not fit it is added to `ignored`:
    /// `searchmoves` that are not legal there (without a legal one all moves are searched), and the
    /// want of the mover's time on a clock, where the opponent's counts, if it is given.
    pub fn limits(
        &self,
        position: &Position,
        rules: &Rules,
        ignored: &mut Vec<CommandError>,
    ) -> Limits {
        let mut searchmoves = Vec::new();
        for text in &self.searchmoves {
            match position.parse_move(text, rules) {
                Ok(legal) => searchmoves.push(legal.mv()),
                Err(error) => ignored.push(error.into()),
            }
        }
        if searchmoves.is_empty() && !self.searchmoves.is_empty() {
            let expected = "a legal move: all moves are searched";
            ignored.push(CommandError::word("go searchmoves", None, expected));
        }
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            clock: self.clock(position.side(), ignored),
            movetime: self.ending_movetime(ignored),
            mate: self.mate,
            infinite: self.infinite,
            ponder: self.ponder,
            searchmoves,
        }
    }

    /// The clock of a player, or that of the opponent: without one the search might never end.
    fn clock(&self, side: Side, ignored: &mut Vec<CommandError>) -> Option<PlayerClock> {
        let opponent = side.opponent();
        let from = if self.times[side.index()].is_some() { side } else { opponent }.index();
        let is_named = self.times[from].is_some() || self.moves_to_go.is_some();
        if from != side.index() && (is_named || self.increments != [None; 2]) {
            let field = ["go wtime", "go btime"][side.index()];
            let expected = format!("the time left to {side}, who moves; {opponent}'s may stand in");
            ignored.push(CommandError::word(field, None, expected));
        }
        let increment = self.increments[from].unwrap_or_default();
        Some(PlayerClock { time: self.times[from]?, increment, moves_to_go: self.moves_to_go })
    }
}

/// Reads a clock's milliseconds. GUIs send a negative time for a player who
/// has overstepped it: nothing is left then.
fn clock(field: &str, found: Option<&str>) -> Result<Duration, CommandError> {
    let overstepped = found.and_then(|text| text.strip_prefix('-')).is_some_and(|digits| {
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    });
    let millis = if overstepped { 0 } else { number(field, found, 0, u64::MAX)? };
    Ok(Duration::from_millis(millis))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A command and what was ignored of it.
    fn read(text: &str) -> (Go, Vec<String>) {
        let mut ignored = Vec::new();
        let go = Go::read(&mut Words::new(text), &mut ignored);
        (go, ignored.iter().map(ToString::to_string).collect())
    }

    /// Its limits at the start, and what did not fit.
    fn limits(text: &str) -> (Limits, Vec<String>) {
        let mut ignored = Vec::new();
        let limits = read(text).0.limits(&Position::kiswahili(), &Rules::default(), &mut ignored);
        (limits, ignored.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn fields_come_in_any_order() {
        let ms = Duration::from_millis;
        let expected = Go {
            depth: Some(7),
            nodes: Some(u64::MAX),
            movetime: Some(ms(250)),
            mate: Some(3),
            infinite: true,
            ponder: true,
            times: [Some(ms(1000)), Some(ms(u64::MAX))],
            increments: [Some(ms(10)), Some(ms(20))],
            moves_to_go: Some(9),
            searchmoves: vec!["A6<".into(), "A7>".into()],
        };
        for text in [
            "depth 7 nodes 18446744073709551615 movetime 250 mate 3 infinite ponder wtime 1000 \
             btime 18446744073709551615 winc 10 binc 20 movestogo 9 searchmoves A6< A7>",
            "searchmoves A6< A7> ponder p2inc 20 p1inc 10 movestogo 9 infinite mate 3 \
             p2time 18446744073709551615 p1time 1000 movetime 250 nodes 18446744073709551615 depth 7",
        ] {
            assert_eq!(read(text), (expected.clone(), Vec::new()), "{text}");
        }
        assert_eq!(read(""), (Go::default(), Vec::new()));
        assert_eq!(read("mate infinite").0, Go { mate: Some(u32::MAX), ..Go::default() });
    }

    #[test]
    fn a_player_who_overstepped_has_no_time_left() {
        for text in ["wtime -1", "wtime -99999999999999999999999", "wtime 0"] {
            assert_eq!(read(text).0.times[SOUTH], Some(Duration::ZERO), "{text}");
        }
        assert_eq!(read("movestogo 0"), (Go::default(), Vec::new()));
    }

    #[test]
    fn what_is_ignored_names_field_found_and_expected() {
        let plies = format!("a number from 0 to {}", u32::MAX);
        let millis = format!("a number from 0 to {}", u64::MAX);
        let fields = "one of perft depth nodes movetime mate infinite ponder wtime p1time btime \
                      p2time winc p1inc binc p2inc movestogo searchmoves";
        for (text, found, expected) in [
            ("depth", "go depth: found nothing", &*plies),
            ("depth nodes 5", "go depth: found nothing", &plies),
            ("depth 4294967296", "go depth: found \"4294967296\"", &plies),
            ("movetime -5", "go movetime: found \"-5\"", &millis),
            ("wtime 18446744073709551616", "go wtime: found \"18446744073709551616\"", &millis),
            ("wtime -", "go wtime: found \"-\"", &millis),
            ("p2inc --1", "go p2inc: found \"--1\"", &millis),
            ("searchmoves", "go searchmoves: found nothing", "a move"),
            ("searchmoves depth 3", "go searchmoves: found \"depth\"", "a move"),
            ("depth 3 fast", "go: found \"fast\"", fields),
        ] {
            let (go, ignored) = read(text);
            assert_eq!(ignored[0], format!("{found}, expected {expected}"), "{text}");
            let rest = match text {
                "depth nodes 5" => "nodes 5",
                "searchmoves depth 3" | "depth 3 fast" => "depth 3",
                _ => "movetime 100",
            };
            assert_eq!(go, read(rest).0, "{text}");
            let told = (rest == "movetime 100")
                .then(|| "go: found nothing, expected a limit: movetime 100 counts".to_owned());
            assert_eq!(ignored.get(1), told.as_ref(), "{text}");
        }
    }

    #[test]
    fn limits_take_the_movers_clock() {
        let (found, ignored) = limits("wtime 1000 btime 2000 winc 30 binc 40 movestogo 5");
        let expected = PlayerClock {
            time: Duration::from_secs(1),
            increment: Duration::from_millis(30),
            moves_to_go: Some(5),
        };
        assert_eq!((found.clock, ignored), (Some(expected), Vec::new()));
        assert_eq!(limits("depth 5"), (Limits::depth(5), Vec::new()));
        assert_eq!(limits(""), (Limits::default(), Vec::new()));
        // Where it is not given, the opponent's counts.
        let (found, ignored) = limits("btime 1000 binc 30 movestogo 5");
        assert_eq!(found.clock, Some(expected));
        let told = "go wtime: found nothing, expected the time left to South, who moves; North's \
                    may stand in";
        assert_eq!(ignored, [told]);
        let short = "go: found nothing, expected a limit: movetime 100 counts";
        for text in ["winc 5", "movestogo 3"] {
            let (found, ignored) = limits(text);
            assert_eq!(
                (found.movetime, ignored),
                (Some(SHORT_MOVETIME), vec![told.into(), short.into()])
            );
        }
    }

    #[test]
    fn searchmoves_that_are_not_legal_are_ignored() {
        let nyumba = "go searchmoves: move: A5 is the nyumba: the nyumba may not start a takata \
                      while it holds 6 seeds or more and another front pit is filled; legal: A6< \
                      A6> A7< A7>";
        let none = "go searchmoves: found nothing, expected a legal move: all moves are searched";
        let short = "go: found nothing, expected a limit: movetime 100 counts";
        for (text, moves, told) in [
            ("searchmoves 6l A7>* depth 2", "A6< A7>", vec![]),
            ("searchmoves A6< A5> depth 2", "A6<", vec![nyumba]),
            ("searchmoves A5> depth 2", "", vec![nyumba, none]),
            ("searchmoves A5>", "", vec![nyumba, none, short]),
        ] {
            let (found, ignored) = limits(text);
            let texts: Vec<String> = found.searchmoves.iter().map(ToString::to_string).collect();
            assert_eq!(ignored, told, "{text}");
            assert_eq!(texts.join(" "), moves, "{text}");
            assert!(found.ends_by_itself(), "{text}");
        }
    }
}
