//! The line that shows the progress of a match at a terminal.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use bingwa::matches::{MatchReport, ProgressField};
use console::Term;
use indicatif::{FormattedDuration, HumanDuration};

/// Columns to leave free: the terminal writes `^C` there. On a line of its own it would keep
/// this line from being cleared, as it does where indicatif fills the line with spaces.
const ROOM_FOR_CTRL_C: usize = 3;

/// Least time between two drawings.
const INTERVAL: Duration = Duration::from_millis(50);

/// A line on standard error that is drawn again after games. What cannot be written there
/// can be reported nowhere.
pub(super) struct MatchBar {
    terminal: Term,
    /// Games of the match that were played before.
    played: u64,
    games: u64,
    begun: Instant,
    drawn: Cell<Option<Instant>>,
    /// What is on the screen.
    line: RefCell<String>,
}

/// The fields of a progress line.
type Fields = Vec<(ProgressField, String)>;

impl MatchBar {
    /// The line of a match of which `played` games are played.
    pub(super) fn new(played: u64, games: u64) -> MatchBar {
        MatchBar {
            terminal: Term::stderr(),
            played,
            games,
            begun: Instant::now(),
            drawn: Cell::default(),
            line: RefCell::default(),
        }
    }

    /// Shows the match so far.
    pub(super) fn update(&self, report: MatchReport<'_>) {
        if self.drawn.get().is_some_and(|at| at.elapsed() < INTERVAL) {
            return;
        }
        self.drawn.set(Some(Instant::now()));
        let elapsed = self.begun.elapsed();
        let counted = report.tally.games().min(self.games);
        let now = counted.saturating_sub(self.played);
        let clock = Clock {
            share: counted as f64 / self.games.max(1) as f64,
            elapsed,
            left: time_left(elapsed, now, self.games - counted),
        };
        let columns = self.terminal.size_checked().map_or(usize::MAX, |(_, columns)| {
            usize::from(columns).saturating_sub(ROOM_FOR_CTRL_C)
        });
        self.clear();
        self.line.replace(fitting(&clock, &report.progress_line().fields(), columns));
        self.draw();
    }

    /// Takes the line away while other text is written.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        self.clear();
        let result = write();
        self.draw();
        result
    }

    /// Takes the line away.
    pub(super) fn clear(&self) {
        let _ = self.terminal.clear_line();
    }

    fn draw(&self) {
        let _ = self.terminal.write_str(&self.line.borrow());
    }
}

/// How far a match is.
struct Clock {
    /// The share of the games that are counted, from 0 to 1.
    share: f64,
    elapsed: Duration,
    /// `None` before the first game.
    left: Option<Duration>,
}

/// The line, with as many whole fields as fit into some columns.
fn fitting(clock: &Clock, fields: &Fields, columns: usize) -> String {
    /// Columns of the bar.
    const BAR: usize = 16;
    let done = ((clock.share * BAR as f64) as usize).min(BAR);
    let bar = format!("{}{} ", "█".repeat(done), "░".repeat(BAR - done));
    let elapsed = format!("{} ", FormattedDuration(clock.elapsed));
    let left =
        clock.left.map_or_else(|| "-".to_owned(), |left| format!("{:#}", HumanDuration(left)));
    let times = [(0, bar), (1, elapsed), (5, format!("({left} left)  "))];
    let fields = fields.iter().map(|(field, text)| (rank(*field), format!("{text}  ")));
    let pieces: Vec<(u8, String)> = times.into_iter().chain(fields).collect();
    let line = |least: u8| {
        let kept = pieces.iter().filter(|(rank, _)| *rank >= least);
        kept.map(|(_, text)| text.as_str()).collect::<String>().trim_end().to_owned()
    };
    let fits = |line: &String| line.chars().count() <= columns;
    (0..HIGHEST).map(line).find(fits).unwrap_or_else(|| line(HIGHEST))
}

/// The rank of a field. The lowest is dropped first where there is no room: the bar (0), the
/// time that has passed (1), and so on. The time left has rank 5.
const fn rank(field: ProgressField) -> u8 {
    match field {
        ProgressField::Score => 2,
        ProgressField::Results => 3,
        ProgressField::Faults => 4,
        ProgressField::Elo => 6,
        ProgressField::Llr => 7,
        ProgressField::Games => HIGHEST,
    }
}

/// The rank of the field that is never dropped.
const HIGHEST: u8 = 8;

/// The time that the games left take, at the pace of the games played since the
/// match began or was resumed; `None` before the first.
fn time_left(elapsed: Duration, played: u64, left: u64) -> Option<Duration> {
    (played > 0).then(|| elapsed.mul_f64(left as f64 / played as f64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_left_is_that_of_the_games_since_the_match_was_resumed() {
        let second = Duration::from_secs(1);
        // 20 of 60 games stood in the record, and the next took two seconds.
        assert_eq!(time_left(2 * second, 1, 39), Some(78 * second));
        assert_eq!(time_left(2 * second, 0, 40), None);
        assert_eq!(time_left(second, 60, 0), Some(Duration::ZERO));
    }

    #[test]
    fn a_narrow_terminal_loses_whole_fields() {
        let clock = Clock {
            share: 0.1,
            elapsed: Duration::from_secs(3),
            left: Some(Duration::from_secs(31)),
        };
        let fields: Fields = [
            (ProgressField::Games, "366/4000 games"),
            (ProgressField::Results, "+0 =0 -366"),
            (ProgressField::Score, "0.0%"),
            (ProgressField::Elo, "Elo < -715.80"),
            (ProgressField::Llr, "LLR -2.31 [-2.94, 2.94]"),
        ]
        .map(|(field, text)| (field, text.to_owned()))
        .to_vec();
        let without_test = fields[..4].to_vec();
        assert_eq!(
            fitting(&clock, &without_test, 200),
            "█░░░░░░░░░░░░░░░ 00:00:03 (31s left)  366/4000 games  +0 =0 -366  0.0%  Elo < -715.80"
        );
        assert_eq!(
            fitting(&clock, &without_test, 77),
            "00:00:03 (31s left)  366/4000 games  +0 =0 -366  0.0%  Elo < -715.80"
        );
        assert_eq!(
            fitting(&clock, &fields, 77),
            "(31s left)  366/4000 games  Elo < -715.80  LLR -2.31 [-2.94, 2.94]"
        );
        assert_eq!(fitting(&clock, &fields, 40), "366/4000 games  LLR -2.31 [-2.94, 2.94]");
        for columns in 14..120 {
            let line = fitting(&clock, &fields, columns);
            assert!(line.chars().count() <= columns, "{columns}: {line:?}");
            assert!(line.contains("366/4000 games"), "{columns}: {line:?}");
        }
    }
}
