//! The `go` command: its fields, and the search limits they make.

use std::fmt;
use std::time::Duration;

use super::info::write_field;
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

/// The names of the fields, which end a list of `searchmoves`.
const FIELDS: &str = "depth nodes movetime mate infinite ponder wtime p1time btime p2time winc \
                      p1inc binc p2inc movestogo searchmoves";

impl Go {
    /// Reads the fields after `go`.
    pub(super) fn read(words: &mut Words<'_>) -> Result<Go, CommandError> {
        const U32: u64 = u32::MAX as u64;
        let mut go = Go::default();
        while let Some(word) = words.next() {
            let field = format!("go {word}");
            let mut value = |max| number(&field, words.next(), 0, max);
            match word {
                "depth" => go.depth = Some(value(U32)? as u32),
                "nodes" => go.nodes = Some(value(u64::MAX)?),
                "movetime" => go.movetime = Some(Duration::from_millis(value(u64::MAX)?)),
                "mate" => go.mate = Some(value(U32)? as u32),
                "infinite" => go.infinite = true,
                "ponder" => go.ponder = true,
                "wtime" | "p1time" => go.times[SOUTH] = Some(clock(&field, words.next())?),
                "btime" | "p2time" => go.times[NORTH] = Some(clock(&field, words.next())?),
                "winc" | "p1inc" => go.increments[SOUTH] = Some(clock(&field, words.next())?),
                "binc" | "p2inc" => go.increments[NORTH] = Some(clock(&field, words.next())?),
                // GUIs send 0 where there is no next time control.
                "movestogo" => go.moves_to_go = Some(value(U32)? as u32).filter(|&moves| moves > 0),
                "searchmoves" => {
                    let is_move = |word: &str| FIELDS.split(' ').all(|field| field != word);
                    while let Some(text) = words.next_if(is_move) {
                        go.searchmoves.push(text.to_owned());
                    }
                    if go.searchmoves.is_empty() {
                        return Err(CommandError::word(&field, words.peek(), "a move"));
                    }
                }
                _ => {
                    let expected = format!("one of perft {FIELDS}");
                    return Err(CommandError::word("go", Some(word), expected));
                }
            }
        }
        Ok(go)
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

    /// The limits of a search of a position.
    ///
    /// # Errors
    ///
    /// One of `searchmoves` is not legal there, or a clock is given without
    /// the mover's time.
    pub fn limits(&self, position: &Position, rules: &Rules) -> Result<Limits, CommandError> {
        let searchmoves = self.searchmoves.iter();
        let searchmoves = searchmoves
            .map(|text| Ok(position.parse_move(text, rules)?.mv()))
            .collect::<Result<_, CommandError>>()?;
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            movetime: self.movetime,
            mate: self.mate,
            clock: self.clock(position.side())?,
            infinite: self.infinite,
            ponder: self.ponder,
            searchmoves,
        })
    }

    /// The clock of one player. Without its time the search would never end.
    fn clock(&self, side: Side) -> Result<Option<PlayerClock>, CommandError> {
        let others = self.times.iter().chain(&self.increments).any(Option::is_some);
        let Some(time) = self.times[side.index()] else {
            if !others && self.moves_to_go.is_none() {
                return Ok(None);
            }
            let field = ["go wtime", "go btime"][side.index()];
            let expected = format!("the time left to {side}, who is to move");
            return Err(CommandError::word(field, None, expected));
        };
        let increment = self.increments[side.index()].unwrap_or_default();
        Ok(Some(PlayerClock { time, increment, moves_to_go: self.moves_to_go }))
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

    fn read(text: &str) -> Result<Go, CommandError> {
        Go::read(&mut Words::new(text))
    }

    fn limits(text: &str) -> Result<Limits, CommandError> {
        read(text).expect(text).limits(&Position::kiswahili(), &Rules::default())
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
            assert_eq!(read(text), Ok(expected.clone()), "{text}");
        }
        assert_eq!(read(""), Ok(Go::default()));
    }

    #[test]
    fn a_player_who_overstepped_has_no_time_left() {
        for text in ["wtime -1", "wtime -99999999999999999999999", "wtime 0"] {
            assert_eq!(read(text).expect(text).times[SOUTH], Some(Duration::ZERO), "{text}");
        }
        assert_eq!(read("movestogo 0").expect("a number").moves_to_go, None);
    }

    #[test]
    fn an_error_names_field_found_and_expected() {
        let max = u64::MAX;
        let cases = [
            ("depth", "go depth: found nothing, expected a number from 0 to 4294967295".to_owned()),
            (
                "depth nodes 5",
                r#"go depth: found "nodes", expected a number from 0 to 4294967295"#.to_owned(),
            ),
            (
                "depth 4294967296",
                r#"go depth: found "4294967296", expected a number from 0 to 4294967295"#.to_owned(),
            ),
            (
                "movetime -5",
                format!(r#"go movetime: found "-5", expected a number from 0 to {max}"#),
            ),
            (
                "wtime 18446744073709551616",
                format!(r#"go wtime: found "18446744073709551616", expected a number from 0 to {max}"#),
            ),
            ("wtime -", format!(r#"go wtime: found "-", expected a number from 0 to {max}"#)),
            ("p2inc --1", format!(r#"go p2inc: found "--1", expected a number from 0 to {max}"#)),
            ("searchmoves", "go searchmoves: found nothing, expected a move".to_owned()),
            (
                "searchmoves depth 3",
                r#"go searchmoves: found "depth", expected a move"#.to_owned(),
            ),
            (
                "depth 3 fast",
                r#"go: found "fast", expected one of perft depth nodes movetime mate infinite ponder wtime p1time btime p2time winc p1inc binc p2inc movestogo searchmoves"#.to_owned(),
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(read(text).expect_err(text).to_string(), expected, "{text}");
        }
    }

    #[test]
    fn limits_take_the_movers_clock() {
        let found = limits("wtime 1000 btime 2000 winc 30 binc 40 movestogo 5").expect("a clock");
        let expected = PlayerClock {
            time: Duration::from_secs(1),
            increment: Duration::from_millis(30),
            moves_to_go: Some(5),
        };
        assert_eq!(found.clock, Some(expected));
        assert_eq!(limits("depth 5"), Ok(Limits::depth(5)));
        assert_eq!(limits(""), Ok(Limits::default()));
        for text in ["btime 2000 binc 40", "winc 5", "movestogo 3"] {
            let error = limits(text).expect_err(text).to_string();
            assert_eq!(
                error,
                "go wtime: found nothing, expected the time left to South, who is to move"
            );
        }
    }

    #[test]
    fn searchmoves_must_be_legal() {
        let found = limits("searchmoves 6l A7>* depth 2").expect("legal");
        let texts: Vec<String> = found.searchmoves.iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["A6<", "A7>"]);
        let error = limits("searchmoves A6< A5> depth 2").expect_err("illegal").to_string();
        assert_eq!(
            error,
            "go searchmoves: move: A5 is the nyumba: the nyumba may not start a takata while it \
             holds 6 seeds or more and another front pit is filled; legal: A6< A6> A7< A7>"
        );
    }
}
