//! The result of a match: counts, and the estimates that follow from them.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::stats::{
    Counts, Crosstable, EloEstimate, EloRange, Pentanomial, ScoreStatistics, Sprt, SprtVerdict,
    Trinomial,
};
use crate::util::messages::{count_of, rounded};

/// The result of a match, or the sum of several. `docs/json.md` describes its JSON;
/// [`Display`](fmt::Display) writes it on several lines. Estimates are not read from JSON, since
/// they follow from the counts.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MatchResult {
    /// Whether no more games are to be played.
    pub finished: bool,
    /// Games counted.
    pub games: u64,
    /// Games that ended and do not count: they wait for an earlier one, or the test had decided
    /// before them.
    pub uncounted: u64,
    /// Games of the whole match.
    pub scheduled: u64,
    /// The engines.
    pub engines: Vec<EngineResult>,
    /// The pairings of the engines.
    pub meetings: Vec<Meeting>,
    /// The sequential test, if there is one.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtResult>,
    /// Games that South won.
    pub south_wins: u64,
    /// Games that North won.
    pub north_wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Mean length of a game, opening moves included.
    pub plies_a_game: Option<f64>,
    /// Number of games by the name of the reason for their end.
    pub endings: BTreeMap<String, u64>,
    /// The settings, by which parts of a match are compared.
    pub settings: MatchSettings,
}

/// The moves and faults of an engine.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EngineResult {
    /// The engine's name.
    pub name: String,
    /// Its specification.
    pub engine: String,
    /// Mean search depth in plies, without moves that see a forced end.
    pub depth: Option<f64>,
    /// Nodes a second.
    pub nps: Option<u64>,
    /// Mean time of a move, in milliseconds.
    pub ms_a_move: Option<f64>,
    /// The part of its clock that is left at the end of a game, from 0 to 1: a mean over
    /// games. `None` without a time control.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unused_time: Option<f64>,
    /// Games lost by a fault, by the name of its kind.
    pub faults: BTreeMap<String, u64>,
    /// Elo relative to the average of all engines; only with three or more.
    #[serde(skip_deserializing, skip_serializing_if = "Option::is_none")]
    pub elo: Option<EloEstimate>,
}

/// The games of two engines, seen by the first.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Meeting {
    /// The name of the first engine.
    pub first: String,
    /// The name of the second engine.
    pub second: String,
    /// All games.
    #[serde(flatten)]
    pub games: Trinomial,
    /// The same games in pairs, where both games of a pair have ended.
    pub pentanomial: Pentanomial,
    /// The games whose partner in a pair has not ended.
    pub singles: Trinomial,
    /// The share of the points of the first, 0 to 1.
    #[serde(skip_deserializing)]
    pub score: Option<f64>,
    /// The Elo difference.
    #[serde(skip_deserializing)]
    pub elo: Option<EloRange>,
    /// The normalised Elo difference.
    #[serde(skip_deserializing)]
    pub nelo: Option<EloEstimate>,
    /// The likelihood that the first is the stronger one, 0 to 1.
    #[serde(skip_deserializing)]
    pub los: Option<f64>,
}

/// The state of a sequential test.
#[derive(Clone, Debug, Serialize)]
pub struct SprtResult {
    /// The test.
    pub test: String,
    /// Its log-likelihood ratio.
    pub llr: f64,
    /// The ratio at which H0 is accepted.
    pub lower: f64,
    /// The ratio at which H1 is accepted.
    pub upper: f64,
    /// The decision: `continue`, `H0 accepted` or `H1 accepted`.
    pub verdict: String,
}

/// The settings of a match, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MatchSettings {
    /// The rules that end a game early.
    pub adjudication: String,
    /// The opening book, with the number of its first opening.
    pub openings: String,
    /// The rules of the game.
    pub rules: String,
    /// The seed.
    pub seed: String,
}

impl Meeting {
    /// A meeting without games.
    #[must_use]
    pub fn new(first: &str, second: &str) -> Meeting {
        Meeting { first: first.to_owned(), second: second.to_owned(), ..Meeting::default() }
    }

    fn estimate(&mut self) {
        let statistics = ScoreStatistics::of(&self.pentanomial, &self.singles);
        self.score = statistics.map(|statistics| rounded(statistics.score(), 6));
        self.elo = statistics.map(|statistics| match statistics.elo() {
            EloRange::Estimate(estimate) => EloRange::Estimate(estimate.rounded()),
            EloRange::Above(bound) => EloRange::Above(rounded(bound, 2)),
            EloRange::Below(bound) => EloRange::Below(rounded(bound, 2)),
        });
        self.nelo = statistics.and_then(|statistics| statistics.nelo()).map(EloEstimate::rounded);
        self.los = statistics.map(|statistics| rounded(statistics.los(), 9));
    }
}

impl EngineResult {
    /// An engine that has not played.
    #[must_use]
    pub fn new(name: &str, engine: String) -> EngineResult {
        EngineResult { name: name.to_owned(), engine, ..EngineResult::default() }
    }
}

impl MatchResult {
    /// The result of two engines of which nothing is known but their pairs of games. Results with
    /// other numbers are of other games.
    #[must_use]
    pub fn of_pairs(pairs: Pentanomial, number: usize) -> MatchResult {
        let [first, second] = ["first", "second"];
        let engines = [first, second].map(|name| EngineResult::new(name, String::new()));
        let meeting = Meeting { pentanomial: pairs, ..Meeting::new(first, second) };
        let settings = MatchSettings {
            rules: "kiswahili".to_owned(),
            seed: number.to_string(),
            ..MatchSettings::default()
        };
        MatchResult {
            finished: true,
            engines: engines.into(),
            meetings: vec![meeting],
            settings,
            ..MatchResult::default()
        }
    }

    /// Computes everything that follows from the counts, with a test on the first meeting.
    pub fn estimate(&mut self, test: Option<&Sprt>) {
        self.meetings.iter_mut().for_each(Meeting::estimate);
        if self.engines.len() > 2 {
            let ratings = self.crosstable().ratings();
            for (engine, elo) in self.engines.iter_mut().zip(ratings.elo) {
                engine.elo = elo.map(EloEstimate::rounded);
            }
        }
        self.sprt = test.zip(self.meetings.first()).map(|(test, meeting)| {
            let llr = test.llr(&meeting.pentanomial);
            SprtResult {
                test: test.to_string(),
                llr: rounded(llr, 4),
                lower: rounded(test.lower(), 4),
                upper: rounded(test.upper(), 4),
                verdict: test.verdict(llr).to_string(),
            }
        });
    }

    /// Games lost by a fault.
    #[must_use]
    pub fn faults(&self) -> u64 {
        self.engines.iter().flat_map(|engine| engine.faults.values()).sum()
    }

    /// The index of the engine with this name.
    #[must_use]
    pub fn engine(&self, name: &str) -> Option<usize> {
        self.engines.iter().position(|engine| engine.name == name)
    }

    /// The table of all engines.
    ///
    /// # Panics
    ///
    /// A meeting is of an engine that is none of the match.
    #[must_use]
    pub fn crosstable(&self) -> Crosstable {
        let mut table = Crosstable::new(self.engines.iter().map(|engine| engine.name.as_str()));
        for meeting in &self.meetings {
            let [first, second] = [&meeting.first, &meeting.second]
                .map(|name| self.engine(name).expect("a meeting of engines of the match"));
            table.add(first, second, &meeting.games, &meeting.pentanomial);
        }
        table
    }

    /// One line on a match under way.
    #[must_use]
    pub fn progress(&self) -> String {
        let mut line = format!("{}/{} games", self.games, self.scheduled);
        if let [meeting] = &self.meetings[..] {
            line += &format!("  {}", meeting.games);
            if let Some((score, elo)) = meeting.score.zip(meeting.elo) {
                line += &format!("  {:.1}%  Elo {elo}", 100.0 * score);
            }
        }
        if let Some(sprt) = &self.sprt {
            line += &format!("  {sprt}");
        }
        match self.faults() {
            0 => line,
            faults => format!("{line}  faults {faults}"),
        }
    }
}

/// `LLR 0.98 [-2.94, 2.94]`
impl fmt::Display for SprtResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "LLR {:.2} [{:.2}, {:.2}]", rounded(self.llr, 2), self.lower, self.upper)
    }
}

fn percent(share: f64) -> String {
    format!("{:.2}%", 100.0 * share)
}

fn or_dash(value: Option<impl fmt::Display>) -> String {
    value.map_or_else(|| "-".to_owned(), |value| value.to_string())
}

/// Numbers with their names: `front row 260, no move 34`.
fn counts_text(counts: &BTreeMap<String, u64>) -> String {
    let counts: Vec<String> =
        counts.iter().map(|(name, count)| format!("{name} {count}")).collect();
    if counts.is_empty() { "none".to_owned() } else { counts.join(", ") }
}

impl fmt::Display for Meeting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Meeting { first, second, games, pentanomial, singles, .. } = self;
        let score = or_dash(self.score.map(percent));
        match (games.total(), pentanomial.total()) {
            // Of pairs that were typed in.
            (0, pairs @ 1..) => {
                writeln!(f, "{first} against {second}: {}", count_of(pairs, "pair"))?;
                writeln!(f, "Score    {score}")?;
            }
            (total, _) => {
                let points = count_of(games.points(), "point");
                writeln!(f, "{first} against {second}: {}", count_of(total, "game"))?;
                writeln!(f, "Score    {games} ({points}, {score})")?;
            }
        }
        let (elo, nelo, los) = (self.elo, self.nelo, self.los.map(percent));
        let (elo, nelo, los) = (or_dash(elo), or_dash(nelo), or_dash(los));
        writeln!(f, "Elo      {elo}, normalised {nelo}, LOS {los}")?;
        write!(f, "Pairs    {:?} (LL, LD, DD or WL, WD, WW)", pentanomial.0)?;
        match singles.total() {
            0 => writeln!(f),
            more => writeln!(f, " and {} without partner", count_of(more, "game")),
        }
    }
}

impl fmt::Display for MatchResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.meetings[..] {
            [meeting] => write!(f, "{meeting}")?,
            _ => write!(f, "{}\n{}", count_of(self.games, "game"), self.crosstable())?,
        }
        if let Some(sprt) = &self.sprt {
            let is_open = sprt.verdict == SprtVerdict::Continue.to_string();
            let verdict = if is_open { "not decided" } else { &sprt.verdict };
            writeln!(f, "SPRT     {sprt}: {verdict} ({})", sprt.test)?;
            if self.uncounted > 0 {
                writeln!(f, "         not counted: {}", count_of(self.uncounted, "game"))?;
            }
        }
        if self.settings.rules != "kiswahili" {
            writeln!(f, "Rules    {}", self.settings.rules)?;
        }
        if let Some(plies) = self.plies_a_game {
            let share = |count: u64| format!("{:.1}%", 100.0 * count as f64 / self.games as f64);
            let [south, north, drawn] = [self.south_wins, self.north_wins, self.draws].map(share);
            writeln!(f, "Sides    South wins {south}, North {north}, drawn {drawn}")?;
            writeln!(f, "Length   {plies:.1} plies a game")?;
            writeln!(f, "Endings  {}", counts_text(&self.endings))?;
            self.engines.iter().try_for_each(|engine| writeln!(f, "Engine   {engine}"))?;
        }
        Ok(())
    }
}

impl fmt::Display for EngineResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.name)?;
        if let Some(depth) = self.depth {
            write!(f, "depth {depth:.1}, ")?;
        }
        if let Some(nps) = self.nps {
            write!(f, "{nps} nodes/s, ")?;
        }
        if let Some(millis) = self.ms_a_move {
            write!(f, "{millis:.3} ms a move, ")?;
        }
        if let Some(unused) = self.unused_time {
            write!(f, "{:.0}% of its clock unused, ", 100.0 * unused)?;
        }
        write!(f, "faults: {}", counts_text(&self.faults))
    }
}
