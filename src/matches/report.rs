//! The result of a match as text for people.

use std::fmt;

use super::engine::EngineSpec;
use super::rules::MatchRules;
use super::schedule::Schedule;
use super::stats::counts::{Counts, Trinomial};
use super::stats::elo::ScoreStatistics;
use super::stats::sprt::{Sprt, SprtVerdict};
use super::tally::{MatchTally, PairingTally, SideTally};
use crate::util::messages::count_of;

/// The result of a match: its tally, and the engines and games it is about.
/// [`Display`](fmt::Display) writes it on several lines.
#[derive(Clone, Copy, Debug)]
pub struct MatchReport<'a> {
    /// The engines, in the order of the tally.
    pub engines: &'a [EngineSpec],
    /// The games of the match.
    pub schedule: &'a Schedule,
    /// The rules of the games.
    pub rules: &'a MatchRules,
    /// The games counted so far.
    pub tally: &'a MatchTally,
    /// Columns for the table of three engines or more.
    pub width: usize,
}

/// One line on a match under way.
#[derive(Clone, Copy, Debug)]
pub struct ProgressLine<'a>(MatchReport<'a>);

impl<'a> MatchReport<'a> {
    /// One line on the match so far.
    #[must_use]
    pub fn progress_line(self) -> ProgressLine<'a> {
        ProgressLine(self)
    }

    fn name(&self, index: usize) -> &str {
        &self.engines[index].name
    }

    fn names(&self) -> impl Iterator<Item = &str> {
        self.engines.iter().map(|engine| engine.name.as_str())
    }

    /// The pairing of a match between two engines.
    fn only_pairing(&self) -> Option<&PairingTally> {
        match self.tally.pairings() {
            [pairing] => Some(pairing),
            _ => None,
        }
    }
}

/// Wins, draws and losses: `+3 =1 -2`.
struct WinsDrawsLosses<'a>(&'a Trinomial);

impl fmt::Display for WinsDrawsLosses<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.0.wins, self.0.draws, self.0.losses)
    }
}

fn or_dash(value: Option<impl fmt::Display>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

impl fmt::Display for ProgressLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ProgressLine(report) = self;
        write!(f, "{}/{} games", report.tally.games(), report.schedule.len())?;
        if let Some(pairing) = report.only_pairing() {
            write!(f, "  {}", WinsDrawsLosses(&pairing.games))?;
            if let Some(statistics) = pairing.statistics() {
                write!(f, "  {:.1}%  Elo {}", 100.0 * statistics.score(), statistics.elo())?;
            }
        } else {
            let table = report.tally.crosstable(report.names());
            if let Some(first) = table.standings().first().filter(|_| report.tally.games() > 0) {
                let elo = first.elo.as_ref().map_or_else(String::new, |elo| format!(", Elo {elo}"));
                write!(f, "  {} leads{elo}", report.name(first.player))?;
            }
        }
        if let Some((test, llr)) = report.tally.llr() {
            write!(f, "  LLR {llr:.2} [{:.2}, {:.2}]", test.lower(), test.upper())?;
        }
        match report.tally.faults() {
            0 => Ok(()),
            faults => write!(f, "  faults {faults}"),
        }
    }
}

impl fmt::Display for MatchReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.only_pairing() {
            Some(pairing) => {
                let (first, second) = pairing.players;
                let names = [self.name(first), self.name(second)];
                write!(f, "{}", PairingReport { names, pairing, has_games: true })?;
            }
            None => {
                writeln!(f, "{}", count_of(self.tally.games(), "game"))?;
                write!(f, "{}", self.tally.crosstable(self.names()).fitted(self.width))?;
            }
        }
        self.write_sprt(f)?;
        if *self.rules != MatchRules::default() {
            writeln!(f, "Rules    {}", self.rules)?;
        }
        if self.tally.games() > 0 {
            self.write_games(f)?;
            self.write_engines(f)?;
        }
        Ok(())
    }
}

/// The result of two engines against each other, as three or four lines.
#[derive(Clone, Copy, Debug)]
pub struct PairingReport<'a> {
    /// The names of the first engine and the second.
    pub names: [&'a str; 2],
    /// Their games.
    pub pairing: &'a PairingTally,
    /// Whether the single games were counted, not the pairs alone.
    pub has_games: bool,
}

impl fmt::Display for PairingReport<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PairingReport { names: [first, second], pairing, has_games } = self;
        let PairingTally { games, pairs, singles, .. } = pairing;
        let percent = |share: f64| format!("{:.2}%", 100.0 * share);
        let statistics = pairing.statistics();
        let statistics = statistics.as_ref();
        let score = or_dash(statistics.map(|statistics| percent(statistics.score())));
        if *has_games {
            writeln!(f, "{first} against {second}: {}", count_of(games.total(), "game"))?;
            let points = games.points();
            let noun = if points == 1.0 { "point" } else { "points" };
            writeln!(f, "Score    {} ({points} {noun}, {score})", WinsDrawsLosses(games))?;
        } else {
            writeln!(f, "{first} against {second}: {}", count_of(pairs.total(), "pair"))?;
            writeln!(f, "Score    {score}")?;
        }
        let elo = or_dash(statistics.map(ScoreStatistics::elo));
        let nelo = or_dash(statistics.and_then(ScoreStatistics::nelo));
        let los = or_dash(statistics.map(|statistics| percent(statistics.los())));
        writeln!(f, "Elo      {elo}, normalised {nelo}, LOS {los}")?;
        write!(f, "Pairs    {:?} (LL, LD, DD or WL, WD, WW)", pairs.0)?;
        match singles.total() {
            0 => writeln!(f),
            1 => writeln!(f, " and 1 game without its partner"),
            more => writeln!(f, " and {more} games without their partners"),
        }
    }
}

/// A sequential test and its state, as one line.
#[derive(Clone, Copy, Debug)]
pub struct SprtReport {
    /// The test.
    pub test: Sprt,
    /// Its log-likelihood ratio.
    pub llr: f64,
}

impl SprtReport {
    /// The decision.
    #[must_use]
    pub fn verdict(&self) -> SprtVerdict {
        self.test.verdict(self.llr)
    }
}

impl fmt::Display for SprtReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let SprtReport { test, llr } = self;
        let (lower, upper) = (test.lower(), test.upper());
        let verdict = match self.verdict() {
            SprtVerdict::Continue => "not decided".to_owned(),
            verdict => verdict.to_string(),
        };
        write!(f, "SPRT     LLR {llr:.2} [{lower:.2}, {upper:.2}]: {verdict} ({test})")
    }
}

impl MatchReport<'_> {
    fn write_sprt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((test, llr)) = self.tally.llr() else { return Ok(()) };
        writeln!(f, "{}", SprtReport { test, llr })?;
        let games = |count: usize| count_of(count, "game");
        let verb = |count| if count == 1 { "does" } else { "do" };
        match (self.tally.waiting(), self.tally.verdict()) {
            (0, _) => Ok(()),
            (more, SprtVerdict::Continue) => {
                writeln!(f, "         {} after a missing one {} not count", games(more), verb(more))
            }
            (more, _) => {
                let (games, verb) = (games(more), verb(more));
                writeln!(f, "         {games} that ended after the decision {verb} not count")
            }
        }
    }

    fn write_games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.tally.games() as f64;
        let SideTally { wins: [south, north], draws, plies } = *self.tally.sides();
        let percent = |count: u64| 100.0 * count as f64 / games;
        writeln!(
            f,
            "Sides    South wins {:.1}%, North {:.1}%, drawn {:.1}%",
            percent(south),
            percent(north),
            percent(draws)
        )?;
        writeln!(f, "Length   {:.1} plies a game", plies as f64 / games)?;
        let endings = self.tally.endings().iter();
        let endings: Vec<String> =
            endings.map(|(ending, count)| format!("{} {count}", ending.name())).collect();
        writeln!(f, "Endings  {}", endings.join(", "))
    }

    fn write_engines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, engine) in self.names().zip(self.tally.engines()) {
            let mut facts = Vec::new();
            facts.extend(engine.depth().map(|depth| format!("depth {depth:.1}")));
            facts.extend(engine.nps().map(|nps| format!("{nps:.0} nodes/s")));
            let millis = engine.time_a_move().map(|time| time.as_secs_f64() * 1e3);
            facts.extend(millis.map(|millis| format!("{millis:.3} ms a move")));
            let faults: Vec<String> = engine
                .faults
                .iter()
                .map(|(kind, count)| format!("{} {count}", kind.name()))
                .collect();
            let faults = if faults.is_empty() { "none".to_owned() } else { faults.join(", ") };
            facts.push(format!("faults: {faults}"));
            writeln!(f, "Engine   {name}: {}", facts.join(", "))?;
        }
        Ok(())
    }
}
