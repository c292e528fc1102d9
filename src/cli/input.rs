//! Positions as the command line and standard input give them.

use std::fmt;
use std::io::{self, Cursor, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use bingwa::bao::{ParseSetupError, Position, Setup, Side, Variant, diagram, diagram::is_divider};
use crossbeam_channel::bounded;

use super::lines::Lines;
use super::{ExitStatus, output};

/// The argument that stands for standard input.
pub(super) const STDIN: &str = "-";

/// Longest time to count what Ctrl-C left out; who pressed it wants an end.
const LONGEST_COUNT: Duration = Duration::from_millis(300);

/// What the text does not say.
#[derive(Clone, Copy, Debug)]
pub(super) struct Defaults {
    /// What `startpos` stands for.
    pub(super) start: Position,
    /// Who moves in a diagram.
    pub(super) side: Side,
}

/// Where a text stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Place {
    source: String,
    /// Counted from 1.
    line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.source)?;
        // An argument is one line, as a rule.
        if self.source == Source::STDIN || self.line > 1 {
            write!(f, " line {}", self.line)?;
        }
        Ok(())
    }
}

/// A text that has been read, and what it sets up; or what is wrong with it.
pub(super) struct Input {
    pub(super) place: Place,
    pub(super) setup: anyhow::Result<Setup>,
}

impl Input {
    /// What is set up, after a warning if it is odd.
    pub(super) fn setup(self) -> anyhow::Result<Setup> {
        let setup = self.setup.map_err(|error| error.context(self.place.clone()))?;
        warn(&self.place, &setup);
        Ok(setup)
    }

    /// The position, after a warning if it is odd.
    pub(super) fn position(self) -> anyhow::Result<Position> {
        let Input { place, setup } = self;
        let position = setup.and_then(|setup| Ok((setup, Position::try_from(setup)?)));
        let (setup, position) = position.map_err(|error| error.context(place.clone()))?;
        warn(&place, &setup);
        Ok(position)
    }
}

fn warn(place: &Place, setup: &Setup) {
    if let Some(warning) = setup.warning() {
        output::warning(&format!("{place}: {warning}"));
    }
}

/// The positions of an argument or of standard input, one after the other.
pub(super) struct Source {
    lines: Lines,
    name: String,
    defaults: Defaults,
    /// Number of the line last read, from 1.
    line: usize,
    /// Lines read that belong to what comes next, the next one last.
    pushed_back: Vec<(usize, String)>,
}

impl Source {
    const STDIN: &str = "stdin";

    /// The positions that an argument stands for; `name` is what errors call
    /// it.
    pub(super) fn of(argument: &str, name: &str, defaults: Defaults) -> Source {
        let (lines, name) = if argument == STDIN {
            if io::stdin().is_terminal() {
                output::note("reading positions from the terminal; Ctrl-D ends them");
            }
            (Lines::stdin(), Source::STDIN)
        } else {
            (Lines::new(Box::new(Cursor::new(argument.to_owned()))), name)
        };
        Source { lines, name: name.to_owned(), defaults, line: 0, pushed_back: Vec::new() }
    }

    /// The one position that an argument stands for.
    pub(super) fn only(argument: &str, name: &str, defaults: Defaults) -> anyhow::Result<Position> {
        let mut source = Source::of(argument, name, defaults);
        let Some(input) = source.next() else {
            anyhow::bail!("{}: found nothing, expected {}", source.name, source.expected());
        };
        let position = input.position()?;
        match source.next() {
            None => Ok(position),
            Some(second) => {
                anyhow::bail!("{}: found a second position, expected one", second.place)
            }
        }
    }

    /// Deals with one position after the other, until Ctrl-C breaks it off. What
    /// is wrong with one is reported, and the next has its turn; only when the
    /// output fails is there no going on. `deal_with` is told besides whether
    /// the next position may keep it waiting.
    pub(super) fn for_each(
        mut self,
        mut deal_with: impl FnMut(Input, bool) -> anyhow::Result<ControlFlow<()>>,
    ) -> anyhow::Result<ExitStatus> {
        let mut verdict = ExitStatus::Done;
        let mut any = false;
        while let Some(input) = self.next() {
            any = true;
            match deal_with(input, self.lines.may_wait()) {
                Ok(ControlFlow::Continue(())) => {}
                Ok(ControlFlow::Break(())) => return Ok(verdict.and(self.left_out())),
                Err(error) if output::is_output(&error) => return Err(error),
                Err(error) => {
                    output::error(&format!("{error:#}"));
                    verdict = ExitStatus::Failed;
                }
            }
        }
        match any {
            true => Ok(verdict),
            false if self.is_stdin() => {
                output::warning("stdin: found no position");
                Ok(verdict)
            }
            false => anyhow::bail!("{}: found nothing, expected {}", self.name, self.expected()),
        }
    }

    fn is_stdin(&self) -> bool {
        self.name == Source::STDIN
    }

    /// What can stand for a position.
    fn expected(&self) -> &'static str {
        // An option's position does not come from standard input.
        if self.is_stdin() || self.name.starts_with("--") {
            "startpos, kujifunza, a diagram, or 5 fields: ROWS STORES HOUSES SIDE KUTAKATIA"
        } else {
            "startpos, kujifunza, a diagram, - for standard input, or 5 fields: ROWS STORES \
             HOUSES SIDE KUTAKATIA"
        }
    }

    /// Reports the positions that Ctrl-C left out. An input that does not end is
    /// not waited for.
    fn left_out(self) -> ExitStatus {
        let count = Arc::new(AtomicUsize::new(0));
        let (ended, end) = bounded(1);
        let counter = Arc::clone(&count);
        thread::spawn(move || {
            for _ in self {
                counter.fetch_add(1, Relaxed);
            }
            // Nobody listens once it has taken too long.
            let _ = ended.send(());
        });
        let is_all = end.recv_timeout(LONGEST_COUNT).is_ok();
        let least = if is_all { "" } else { "at least " };
        let left = match count.load(Relaxed) {
            0 if is_all => return ExitStatus::Done,
            0 => "the rest of stdin was".to_owned(),
            1 => format!("{least}1 position was"),
            count => format!("{least}{count} positions were"),
        };
        output::error(&format!("interrupted: {left} not analysed"));
        ExitStatus::Failed
    }

    fn next_line(&mut self) -> anyhow::Result<Option<String>> {
        if let Some((number, line)) = self.pushed_back.pop() {
            self.line = number;
            return Ok(Some(line));
        }
        let line = self.lines.next_line();
        self.line = self.lines.count;
        line
    }

    /// The rest of a diagram whose first line is given, known by its shape: an
    /// optional store, two rows, dashes, two rows, an optional store. A blank
    /// line or a position of its own ends it earlier. `place` is moved to the
    /// line that is wrong.
    fn diagram(&mut self, first: String, place: &mut usize) -> anyhow::Result<Setup> {
        let mut drawn = Drawn::default();
        drawn.add(self.line, first);
        while !drawn.is_whole() {
            let line = self.next_line().inspect_err(|_| *place = self.line)?;
            let Some(line) = line.filter(|line| !line.trim().is_empty()) else {
                break;
            };
            if is_one_liner(&line) || drawn.has_rows() && !is_store(&line) && !is_comment(&line) {
                self.pushed_back.push((self.line, line));
                break;
            }
            // A store may be the next diagram's: then a row follows it.
            if drawn.has_rows() && !drawn.begins_with_store() && is_store(&line) {
                let store = (self.line, line.clone());
                // What is wrong with the line after it is found again there.
                if let Ok(Some(after)) = self.next_line() {
                    let is_next = is_diagram_line(&after) && !is_divider(&after);
                    let is_next = is_next && !is_store(&after);
                    self.pushed_back.push((self.line, after));
                    if is_next {
                        self.pushed_back.push(store);
                        break;
                    }
                }
                drawn.add(store.0, line);
                break;
            }
            if !is_comment(&line) {
                drawn.add(self.line, line);
            }
        }
        diagram::locate(&drawn.lines.join("\n"), self.defaults.side).map_err(|fault| {
            *place = drawn.numbers.get(fault.line - 1).copied().unwrap_or(*place);
            fault.error.into()
        })
    }

    /// What a text sets up that begins with this line. `place` is moved to the
    /// line that is wrong.
    fn setup(&mut self, first: String, place: &mut usize) -> anyhow::Result<Setup> {
        let text = first.trim();
        if let Some(keyword) = Keyword::read(text) {
            return Ok(keyword.position(&self.defaults).to_setup());
        }
        if is_diagram_line(text) {
            return self.diagram(first, place);
        }
        text.parse().map_err(|error| match error {
            ParseSetupError::Fields(_) if !self.is_stdin() => self.no_position(text),
            error => error.into(),
        })
    }

    /// What to say of an argument that has no likeness to a position.
    fn no_position(&self, text: &str) -> anyhow::Error {
        let expected = self.expected();
        let is_file = expected.contains(" - ") && Path::new(text).is_file();
        let hint = if is_file { format!("; to read that file: - < {text}") } else { String::new() };
        anyhow::anyhow!("position: found {text:?}, expected {expected}{hint}")
    }
}

impl Iterator for Source {
    type Item = Input;

    fn next(&mut self) -> Option<Input> {
        loop {
            let first = self.next_line().transpose()?;
            let mut line_number = self.line;
            let setup = match first {
                Ok(line) if line.trim().is_empty() || is_comment(&line) => continue,
                Ok(line) => self.setup(line, &mut line_number),
                Err(error) => Err(error),
            };
            let place = Place { source: self.name.clone(), line: line_number };
            return Some(Input { place, setup });
        }
    }
}

/// A position that has a name.
#[derive(Clone, Copy)]
enum Keyword {
    /// The start of the variant that is played.
    Start,
    /// A variant's own start.
    Variant(Variant),
}

impl Keyword {
    fn read(text: &str) -> Option<Keyword> {
        if text.eq_ignore_ascii_case("startpos") {
            return Some(Keyword::Start);
        }
        text.parse().ok().map(Keyword::Variant)
    }

    fn position(self, defaults: &Defaults) -> Position {
        match self {
            Keyword::Start => defaults.start,
            Keyword::Variant(variant) => Position::start(variant),
        }
    }
}

/// The lines of a diagram so far.
#[derive(Default)]
struct Drawn {
    lines: Vec<String>,
    /// Their numbers in the input.
    numbers: Vec<usize>,
}

impl Drawn {
    fn add(&mut self, number: usize, line: String) {
        self.numbers.push(number);
        self.lines.push(line);
    }

    /// Lines below the dashes.
    fn below(&self) -> usize {
        let divider = self.lines.iter().position(|line| is_divider(line));
        divider.map_or(0, |divider| self.lines.len() - 1 - divider)
    }

    fn begins_with_store(&self) -> bool {
        self.lines.first().is_some_and(|line| is_store(line))
    }

    /// Whether both rows below the dashes are there.
    fn has_rows(&self) -> bool {
        self.below() >= 2
    }

    /// Whether even the store below the rows is there.
    fn is_whole(&self) -> bool {
        self.below() >= 3
    }
}

/// Whether a line is a number alone.
fn is_store(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && line.bytes().all(|byte| byte.is_ascii_digit())
}

/// Whether a line can only be a position of its own, even inside a diagram.
fn is_one_liner(line: &str) -> bool {
    line.contains(['/', ',']) || Keyword::read(line.trim()).is_some()
}

/// Whether a line can be part of a diagram: numbers, `#` and dashes.
fn is_diagram_line(line: &str) -> bool {
    !line.is_empty()
        && line.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '#' | '-'))
}

/// Whether a line is a remark: `#` before anything but a number of seeds.
fn is_comment(line: &str) -> bool {
    let line = line.trim();
    let is_row = is_diagram_line(line) && line.contains(|c: char| c.is_ascii_digit());
    line.starts_with('#') && !is_row
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str =
        "0,0,0,0,0,0,0,0/0,2,2,6,0,0,0,0/0,0,0,0,6,2,2,0/0,0,0,0,0,0,0,0 22,22 Hh S -";
    const DIAGRAM: &str = "\
22
 0  0  0  0  0  0  0  0
 0  2  2 #6  0  0  0  0
--------------------------------
 0  0  0  0 #6  2  2  0
 0  0  0  0  0  0  0  0
22
";

    /// Each input's place with the position or the error.
    fn read(text: &str) -> Vec<(usize, Result<String, String>)> {
        let defaults = Defaults { start: Position::kiswahili(), side: Side::North };
        Source::of(text, "POSITION", defaults)
            .map(|input| {
                let setup = input.setup.map(|setup| setup.to_string());
                (input.place.line, setup.map_err(|error| format!("{error:#}")))
            })
            .collect()
    }

    #[test]
    fn forms_mix_and_remarks_are_passed_over() {
        let kujifunza = Position::kujifunza().to_string();
        let north = START.replace(" S ", " N ");
        let text = format!(
            "\u{feff}# remark\n\nstartpos\r\n{DIAGRAM}\n#remark\n{DIAGRAM}{START}\nkujifunza\n{DIAGRAM}"
        );
        let expected =
            [(3, START), (4, &north), (13, &north), (20, START), (21, &kujifunza), (22, &north)];
        let expected: Vec<_> =
            expected.into_iter().map(|(line, text)| (line, Ok(text.to_owned()))).collect();
        assert_eq!(read(&text), expected);
    }

    #[test]
    fn what_is_wrong_does_not_spoil_the_next() {
        let text = format!("x\n{START}\n1 2 3\n\n0,0\n{}\n{DIAGRAM}", "9".repeat(70_000));
        let lines: Vec<_> = read(&text).iter().map(|(line, read)| (*line, read.is_ok())).collect();
        assert_eq!(lines, [(1, false), (2, true), (3, false), (5, false), (6, false), (7, true)]);
    }

    #[test]
    fn a_letter_in_a_diagram_is_the_diagrams_error() {
        let read = read(&DIAGRAM.replace("#6  2", "#6  x"));
        assert_eq!(read.len(), 1);
        let error = read[0].1.as_ref().unwrap_err();
        assert!(error.contains("pit A6"), "{error}");
    }

    /// Prose is not a diagram's, wherever it stands; the diagrams are read.
    #[test]
    fn diagrams_are_known_by_their_shape() {
        let north = START.replace(" S ", " N ");
        let bare = DIAGRAM.replace("22\n", "");
        let bare_setup = north.replace("22,22", "0,0");
        let text = format!("First:\n{DIAGRAM}then\n{DIAGRAM}{DIAGRAM}{bare}{DIAGRAM}{bare}prose");
        let lines: Vec<_> =
            read(&text).into_iter().map(|(line, read)| (line, read.unwrap_or_default())).collect();
        let expected = [
            (1, ""),
            (2, &north),
            (9, ""),
            (10, &north),
            (17, &north),
            (24, &bare_setup),
            (29, &north),
            (36, &bare_setup),
            (41, ""),
        ];
        assert_eq!(lines, expected.map(|(line, text)| (line, text.to_owned())));
        // A store below alone is this diagram's.
        let below = format!("{bare}7\n{START}");
        assert_eq!(read(&below)[0].1, Ok(north.replace("22,22", "7,0")));
        assert_eq!(read(&below).len(), 2);
    }

    #[test]
    fn a_diagrams_error_names_the_faulty_line() {
        let wrong = [
            (
                DIAGRAM.replace("#6  2  2  0\n", "#6  2  2\n"),
                7,
                "found 7 pits in South's front row",
            ),
            (DIAGRAM.replacen("22", "65", 1), 3, "North's store"),
            (DIAGRAM.replace("0\n22", "0\n99"), 9, "South's store"),
            (DIAGRAM.replace(" #6 ", " #x "), 5, "pit a5"),
            (DIAGRAM.replace(" 0  2  2 #6  0  0  0  0\n", ""), 3, "found 1 pit in North's back"),
            (DIAGRAM.replace(" 0  2  2 #6  0  0  0  0", "1"), 5, "found 1 pit in North's front"),
        ];
        for (text, line, expected) in wrong {
            let read = read(&format!("startpos\n\n{text}"));
            assert_eq!(read[1].0, line, "{text}");
            let error = read[1].1.as_ref().unwrap_err();
            assert!(error.contains(expected), "{error}");
        }
    }

    #[test]
    fn a_house_in_the_wrong_place_is_no_remark() {
        let read = read(&DIAGRAM.replace(" 0  2  2 #6", "#0  2  2  6"));
        let error = read[0].1.as_ref().unwrap_err();
        assert!(error.contains("found # at pit a8"), "{error}");
    }
}
