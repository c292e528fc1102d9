//! One move of an engine: its limits, the answer, and the effort.

use std::fmt;
use std::time::Duration;

use crate::bao::Game;
use crate::protocol::{Go, InfoLine};
use crate::search::{PlayerClock, Score};

/// The limits of a move. The first one reached ends the search.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct TurnLimits {
    /// The clock's setting.
    pub tc: Option<TimeControl>,
    /// The same time for every move.
    pub movetime: Option<Duration>,
    /// Plies to search.
    pub depth: Option<u32>,
    /// Nodes to search.
    pub nodes: Option<u64>,
}

/// A clock's setting: `10+0.1` is ten seconds and a tenth more after each
/// move, `40/60+0.5` sixty seconds for each forty moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimeControl {
    /// Time at the beginning, and again after each `moves` moves.
    pub time: Duration,
    /// Time added after each move.
    pub increment: Duration,
    /// Moves to the next time control; `None` if the time is for the whole
    /// game.
    pub moves: Option<u32>,
}

/// The game and the clocks when an engine is to move.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// The game so far.
    pub game: &'a Game,
    /// The clocks of South and North; `None` without a time control.
    pub clocks: [Option<PlayerClock>; 2],
}

/// An engine's answer to `go`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The move's text; it need not be a legal move.
    pub text: String,
    /// The search behind the move.
    pub effort: Effort,
}

/// The search behind a move, as its engine reported it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The score, from the engine's own point of view.
    pub score: Option<Score>,
    /// Plies searched.
    pub depth: Option<u32>,
    /// Nodes searched.
    pub nodes: Option<u64>,
    /// The time from `go` to `bestmove`.
    pub time: Duration,
}

impl TurnLimits {
    /// The `go` command of a move.
    pub(super) fn go(&self, clocks: &[Option<PlayerClock>; 2]) -> Go {
        let clocks = if self.tc.is_some() { *clocks } else { [None; 2] };
        Go {
            depth: self.depth,
            nodes: self.nodes,
            // Protocols count whole milliseconds, and 0 of them are no time.
            movetime: self.movetime.map(|time| time.max(Duration::from_millis(1))),
            times: clocks.map(|clock| clock.map(|clock| clock.time)),
            increments: clocks.map(|clock| clock.map(|clock| clock.increment)),
            moves_to_go: clocks.iter().flatten().find_map(|clock| clock.moves_to_go),
            ..Go::default()
        }
    }
}

impl Effort {
    /// Adds an `info` line. Only the best line of play counts.
    pub(super) fn add(&mut self, info: &InfoLine) {
        if info.multipv.is_none_or(|rank| rank == 1) {
            self.score = info.score.map(|(score, _)| score).or(self.score);
            self.depth = info.depth.or(self.depth);
            self.nodes = info.nodes.or(self.nodes);
        }
    }
}

impl fmt::Display for TurnLimits {
    /// The limits as a specification has them, a comma before each.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(tc) = &self.tc {
            write!(f, ",tc={tc}")?;
        }
        if let Some(movetime) = self.movetime {
            write!(f, ",movetime={}", millis(movetime))?;
        }
        if let Some(depth) = self.depth {
            write!(f, ",depth={depth}")?;
        }
        if let Some(nodes) = self.nodes {
            write!(f, ",nodes={nodes}")?;
        }
        Ok(())
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(moves) = self.moves {
            write!(f, "{moves}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if self.increment.is_zero() {
            Ok(())
        } else {
            write!(f, "+{}", self.increment.as_secs_f64())
        }
    }
}

/// A time in milliseconds, fractions included.
pub(super) fn millis(time: Duration) -> f64 {
    time.as_nanos() as f64 / 1e6
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::protocol::{Command, Protocol, Reply};

    #[test]
    fn go_names_the_clocks_in_the_words_of_the_protocol() {
        let clock = |millis, moves_to_go| {
            let increment = Duration::from_millis(100);
            Some(PlayerClock { time: Duration::from_millis(millis), increment, moves_to_go })
        };
        let tc =
            TimeControl { time: Duration::from_secs(1), increment: Duration::ZERO, moves: None };
        let limits = TurnLimits { tc: Some(tc), depth: Some(7), ..TurnLimits::default() };
        let clocks = [clock(900, None), clock(800, Some(3))];
        let text = |limits: &TurnLimits, clocks, protocol| {
            Command::Go(limits.go(&clocks)).in_words_of(protocol).to_string()
        };
        assert_eq!(
            text(&limits, clocks, Protocol::Uci),
            "go wtime 900 btime 800 winc 100 binc 100 movestogo 3 depth 7"
        );
        assert_eq!(
            text(&limits, [clocks[0], None], Protocol::Ugi),
            "go p1time 900 p1inc 100 depth 7"
        );
        let movetime = Some(Duration::from_micros(7500));
        let limits = TurnLimits { movetime, nodes: Some(9), ..TurnLimits::default() };
        assert_eq!(text(&limits, clocks, Protocol::Ugi), "go movetime 7 nodes 9");
        let limits = TurnLimits { movetime: Some(Duration::from_micros(1)), ..limits };
        assert_eq!(text(&limits, clocks, Protocol::Uci), "go movetime 1 nodes 9");
    }

    #[test]
    fn an_effort_is_that_of_the_best_line() {
        let mut effort = Effort::default();
        for line in [
            "info depth 3 seldepth 4 multipv 1 score cp -25 nodes 567 time 0 pv A6> depth 9",
            "info depth 4 multipv 2 score cp 99 nodes 999",
            "info depth x score cp y nodes -1",
            "info string score cp 1",
        ] {
            let Some(Reply::Info(info)) = Reply::read(line) else { panic!("{line}") };
            effort.add(&info);
        }
        let score = Some(Score::Cp(-25));
        let expected = Effort { score, depth: Some(3), nodes: Some(567), time: Duration::ZERO };
        assert_eq!(effort, expected);
    }
}
