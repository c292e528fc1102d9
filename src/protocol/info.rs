//! `info` lines and the scores in them.

use std::fmt;
use std::time::Duration;

use super::words::Words;
use crate::bao::Move;
use crate::search::{Bound, Info, Progress, Score};

/// An `info` line: an engine's news of its search. Every field may be missing.
///
/// Reading is lenient: unknown words and values that cannot be read are passed
/// over.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct InfoLine {
    /// `depth`: plies searched.
    pub depth: Option<u32>,
    /// `seldepth`: the longest line searched, in plies.
    pub seldepth: Option<u32>,
    /// `multipv`: the rank of this line of play, from 1.
    pub multipv: Option<u32>,
    /// `score`, from the point of view of the player to move, with
    /// `lowerbound` or `upperbound`.
    pub score: Option<(Score, Bound)>,
    /// `wdl`: the chance of winning of the player to move, in thousandths; UCI's
    /// second number, draws, is always 0.
    pub wdl: Option<u32>,
    /// `currmove`: the root move being searched.
    pub currmove: Option<String>,
    /// `currmovenumber`: its number in the order of the search, from 1.
    pub currmovenumber: Option<u32>,
    /// `nodes`: nodes searched.
    pub nodes: Option<u64>,
    /// `nps`: nodes per second.
    pub nps: Option<u64>,
    /// `hashfull`: thousandths of the table in use.
    pub hashfull: Option<u32>,
    /// `time`: the time searched, in whole milliseconds.
    pub time: Option<Duration>,
    /// `pv`: the line of play, as text that need not be legal moves.
    pub pv: Vec<String>,
    /// `string`: a message, to the end of the line.
    pub string: Option<String>,
}

/// The sum of the three numbers of `wdl`.
const THOUSANDTHS: u32 = 1000;

/// The beginning of a message that reports an error, as most engines have it.
const ERROR: &str = "error: ";

impl InfoLine {
    /// A message: `info string …`.
    pub fn message(text: impl fmt::Display) -> InfoLine {
        InfoLine { string: Some(text.to_string()), ..InfoLine::default() }
    }

    /// An error message: `info string error: …`, of at most 500 characters, for an error may
    /// quote a long input. Errors that list all legal moves are shorter.
    pub fn error(text: impl fmt::Display) -> InfoLine {
        InfoLine::report(ERROR, text)
    }

    /// A message of what does not stop a command: `info string warning: …`, as short as an error.
    pub fn warning(text: impl fmt::Display) -> InfoLine {
        InfoLine::report("warning: ", text)
    }

    fn report(kind: &str, text: impl fmt::Display) -> InfoLine {
        const MOST: usize = 500;
        let mut text = format!("{kind}{text}");
        if let Some((end, _)) = text.char_indices().nth(MOST + kind.len()) {
            text.truncate(end);
            text.push('…');
        }
        InfoLine::message(text)
    }

    /// The text of an error message; `None` if the line is not one.
    #[must_use]
    pub fn as_error(&self) -> Option<&str> {
        self.string.as_ref()?.strip_prefix(ERROR)
    }

    /// The line with its `wdl`, if it has a score.
    #[must_use]
    pub fn with_wdl(self) -> InfoLine {
        let thousandths =
            |(score, _): (Score, Bound)| (score.chance() * f64::from(THOUSANDTHS)).round() as u32;
        InfoLine { wdl: self.score.map(thousandths), ..self }
    }

    /// Reads the words after `info`.
    pub(super) fn read(words: &mut Words<'_>) -> InfoLine {
        let mut info = InfoLine::default();
        while let Some(word) = words.next() {
            match word {
                "depth" => info.depth = words.next_value().or(info.depth),
                "seldepth" => info.seldepth = words.next_value().or(info.seldepth),
                "multipv" => info.multipv = words.next_value().or(info.multipv),
                "score" => info.score = read_score(words).or(info.score),
                "wdl" => info.wdl = read_wdl(words).or(info.wdl),
                "currmove" => info.currmove = words.next().map(str::to_owned),
                "currmovenumber" => {
                    info.currmovenumber = words.next_value().or(info.currmovenumber);
                }
                "nodes" => info.nodes = words.next_value().or(info.nodes),
                "nps" => info.nps = words.next_value().or(info.nps),
                "hashfull" => info.hashfull = words.next_value().or(info.hashfull),
                "time" => {
                    info.time = words.next_value().map(Duration::from_millis).or(info.time);
                }
                "pv" => {
                    let moves = std::iter::from_fn(|| words.next_if(|word| word != "string"));
                    info.pv = moves.map(str::to_owned).collect();
                }
                "string" => {
                    info.string = Some(words.rest().to_owned());
                    break;
                }
                _ => {}
            }
        }
        info
    }
}

/// Reads a score with its bound, in either order.
fn read_score(words: &mut Words<'_>) -> Option<(Score, Bound)> {
    let mut bound = read_bound(words);
    let score = match words.next_if(|word| matches!(word, "cp" | "mate"))? {
        "cp" => Score::Cp(words.next_value()?),
        _ => {
            let moves: i64 = words.next_value()?;
            let count = u32::try_from(moves.unsigned_abs()).ok()?;
            if moves > 0 { Score::Win(count) } else { Score::Loss(count) }
        }
    };
    bound = bound.or_else(|| read_bound(words));
    Some((score, bound.unwrap_or(Bound::Exact)))
}

/// Reads the three numbers after `wdl`. A draw counts as half a win.
fn read_wdl(words: &mut Words<'_>) -> Option<u32> {
    let [wins, draws, losses]: [u32; 3] =
        [words.next_value()?, words.next_value()?, words.next_value()?];
    let all = wins.checked_add(draws)?.checked_add(losses)?;
    (all == THOUSANDTHS).then(|| wins + draws / 2)
}

fn read_bound(words: &mut Words<'_>) -> Option<Bound> {
    match words.next_if(|word| matches!(word, "lowerbound" | "upperbound"))? {
        "lowerbound" => Some(Bound::Lower),
        _ => Some(Bound::Upper),
    }
}

impl From<&Info> for InfoLine {
    /// The line of a search's report; of a game that is over only depth and
    /// score.
    fn from(info: &Info) -> InfoLine {
        let line = InfoLine {
            depth: Some(info.depth),
            score: Some((info.score, info.bound)),
            ..InfoLine::default()
        };
        if info.pv.is_empty() {
            return line;
        }
        InfoLine {
            seldepth: Some(info.seldepth),
            multipv: u32::try_from(info.multipv).ok(),
            nodes: Some(info.nodes),
            nps: Some(info.nps()),
            hashfull: Some(info.hashfull),
            time: Some(info.time),
            pv: info.pv.iter().map(ToString::to_string).collect(),
            ..line
        }
    }
}

impl From<&Progress> for InfoLine {
    /// The line of a search's progress.
    fn from(progress: &Progress) -> InfoLine {
        let (mv, number): (Option<Move>, Option<usize>) = progress.current.unzip();
        InfoLine {
            depth: Some(progress.depth),
            currmove: mv.map(|mv| mv.to_string()),
            currmovenumber: number.and_then(|number| u32::try_from(number).ok()),
            nodes: Some(progress.nodes),
            nps: Some(progress.nps()),
            hashfull: Some(progress.hashfull),
            time: Some(progress.time),
            ..InfoLine::default()
        }
    }
}

impl fmt::Display for InfoLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        write_field(f, "depth", self.depth)?;
        write_field(f, "seldepth", self.seldepth)?;
        write_field(f, "multipv", self.multipv)?;
        if let Some((score, bound)) = self.score {
            write!(f, " score {score}")?;
            match bound {
                Bound::Exact => {}
                Bound::Lower => f.write_str(" lowerbound")?,
                Bound::Upper => f.write_str(" upperbound")?,
            }
        }
        if let Some(wins) = self.wdl {
            write!(f, " wdl {wins} 0 {}", THOUSANDTHS.saturating_sub(wins))?;
        }
        write_field(f, "currmove", self.currmove.as_ref())?;
        write_field(f, "currmovenumber", self.currmovenumber)?;
        write_field(f, "nodes", self.nodes)?;
        write_field(f, "nps", self.nps)?;
        write_field(f, "hashfull", self.hashfull)?;
        write_field(f, "time", self.time.map(|time| time.as_millis()))?;
        if !self.pv.is_empty() {
            write!(f, " pv {}", self.pv.join(" "))?;
        }
        write_field(f, "string", self.string.as_ref())
    }
}

/// Writes a field if it has a value.
pub(super) fn write_field(
    f: &mut fmt::Formatter<'_>,
    name: &str,
    value: Option<impl fmt::Display>,
) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(f, " {name} {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> InfoLine {
        InfoLine::read(&mut Words::new(line))
    }

    #[test]
    fn unknown_words_and_bad_values_are_passed_over() {
        let expected = InfoLine {
            depth: Some(3),
            score: Some((Score::Cp(-25), Bound::Exact)),
            nodes: Some(567),
            pv: vec!["A6>".into(), "depth".into(), "9".into()],
            ..InfoLine::default()
        };
        for line in [
            "depth 3 score cp -25 nodes 567 pv A6> depth 9",
            "depth 3 score cp -25 wdl 1 2 3 tbhits 4 nodes 567 nps -1 pv A6> depth 9",
            "depth x depth 3 score cp -25 score cp y score nodes 567 time pv A6> depth 9",
            "depth 3 score cp -25 score cp 99999999999 score 3 nodes 567 nodes -1 pv A6> depth 9",
        ] {
            assert_eq!(read(line), expected, "{line}");
        }
        assert_eq!(read(""), InfoLine::default());
    }

    #[test]
    fn a_message_runs_to_the_end_of_the_line() {
        let line = read("string  error: found  two spaces depth 3 ");
        assert_eq!(line.as_error(), Some("found  two spaces depth 3"));
        assert_eq!(line.depth, None);
        assert_eq!(read("string hello").as_error(), None);
        assert_eq!(InfoLine::error("x").to_string(), "info string error: x");
    }

    #[test]
    fn a_score_is_read_with_its_bound() {
        let scores = [
            ("cp -2147483648", Some(Score::Cp(i32::MIN))),
            ("mate 3", Some(Score::Win(3))),
            ("mate -2", Some(Score::Loss(2))),
            ("mate 0", Some(Score::Loss(0))),
            ("cp", None),
            ("cp x", None),
            ("mate 4294967296", None),
            ("cp 2147483648", None),
        ];
        for (text, score) in scores {
            let found = read(&format!("score {text}")).score;
            assert_eq!(found, score.map(|score| (score, Bound::Exact)), "{text}");
        }
        let upper = read("score upperbound cp 5");
        assert_eq!(upper, read("score cp 5 upperbound"));
        assert_eq!(upper.score, Some((Score::Cp(5), Bound::Upper)));
    }
}
