//! What came of a match, for people and for programs.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use super::engine::EngineSpec;
use super::schedule::Schedule;
use super::stats::{Counts, Estimate, Summary, Trinomial, Verdict};
use super::tally::{EngineTally, Meeting, SideTally, Tally};

/// A tally with what is needed to read it.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The engines.
    pub engines: &'a [EngineSpec],
    /// The games there are to play.
    pub schedule: &'a Schedule,
    /// What was played.
    pub tally: &'a Tally,
}

/// One line on how a match stands.
#[derive(Clone, Copy, Debug)]
pub struct Standing<'a>(Report<'a>);

impl<'a> Report<'a> {
    /// One line on how the match stands.
    #[must_use]
    pub fn standing(self) -> Standing<'a> {
        Standing(self)
    }

    fn name(&self, index: usize) -> &str {
        &self.engines[index].name
    }

    /// The one meeting of a match of two.
    fn only_meeting(&self) -> Option<&Meeting> {
        match self.tally.meetings() {
            [meeting] => Some(meeting),
            _ => None,
        }
    }
}

/// Mean and spread, of pairs where there are any.
fn summary(meeting: &Meeting) -> Option<Summary> {
    meeting.pairs.summary().or_else(|| meeting.games.summary())
}

/// Wins, draws, losses: `+3 =1 -2`.
struct Wdl<'a>(&'a Trinomial);

impl fmt::Display for Wdl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "+{} ={} -{}", self.0.wins, self.0.draws, self.0.losses)
    }
}

/// Something that is not always known.
fn or_dash(text: Option<impl fmt::Display>) -> String {
    text.map_or_else(|| "-".to_owned(), |text| text.to_string())
}

impl fmt::Display for Standing<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Standing(report) = self;
        write!(f, "{}/{} games", report.tally.games(), report.schedule.len())?;
        if let Some(meeting) = report.only_meeting() {
            write!(f, "  {}", Wdl(&meeting.games))?;
            if let Some(games) = meeting.games.summary() {
                write!(f, "  {:.1}%", 100.0 * games.score())?;
            }
            if let Some(summary) = summary(meeting) {
                write!(f, "  Elo {}", summary.elo())?;
            }
        } else {
            let names = report.engines.iter().map(|engine| engine.name.as_str());
            let table = report.tally.crosstable(names);
            if let Some(first) = table.standings().first().filter(|_| report.tally.games() > 0) {
                write!(f, "  {} leads", report.name(first.player))?;
                first.elo.iter().try_for_each(|elo| write!(f, ", Elo {elo}"))?;
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

impl fmt::Display for Report<'_> {
    /// The whole result, a line for each thing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tally = self.tally;
        match self.only_meeting() {
            Some(meeting) => self.write_meeting(f, meeting)?,
            None => {
                writeln!(f, "{} games", tally.games())?;
                let names = self.engines.iter().map(|engine| engine.name.as_str());
                write!(f, "{}", tally.crosstable(names))?;
            }
        }
        if let Some((test, llr)) = tally.llr() {
            let (lower, upper) = (test.lower(), test.upper());
            let verdict = match tally.verdict() {
                Verdict::Continue => "not decided".to_owned(),
                verdict => verdict.to_string(),
            };
            writeln!(f, "SPRT     LLR {llr:.2} [{lower:.2}, {upper:.2}]: {verdict} ({test})")?;
            match tally.waiting() {
                0 => {}
                more => writeln!(f, "         {more} more games ended meanwhile and do not count")?,
            }
        }
        if tally.games() > 0 {
            self.write_games(f)?;
            self.write_engines(f)?;
        }
        Ok(())
    }
}

impl Report<'_> {
    fn write_meeting(&self, f: &mut fmt::Formatter<'_>, meeting: &Meeting) -> fmt::Result {
        let Meeting { players: (first, second), games, pairs, .. } = meeting;
        let (first, second) = (self.name(*first), self.name(*second));
        writeln!(f, "{first} against {second}: {} games", games.total())?;
        let score = games.summary().map(|games| format!("{:.2}%", 100.0 * games.score()));
        writeln!(f, "Score    {} ({} points, {})", Wdl(games), games.points(), or_dash(score))?;
        let summary = summary(meeting);
        let nelo = summary.as_ref().and_then(Summary::nelo);
        let los = summary.as_ref().map(|summary| format!("{:.2}%", 100.0 * summary.los()));
        let elo = summary.as_ref().map(Summary::elo);
        writeln!(
            f,
            "Elo      {}, normalised {}, LOS {}",
            or_dash(elo),
            or_dash(nelo),
            or_dash(los)
        )?;
        writeln!(f, "Pairs    {:?} (LL, LD, DD or WL, WD, WW)", pairs.0)
    }

    fn write_games(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.tally.games() as f64;
        let SideTally { wins: [south, north], draws, plies } = *self.tally.sides();
        let share = |count: u64| 100.0 * count as f64 / games;
        writeln!(
            f,
            "Sides    South wins {:.1}%, North {:.1}%, drawn {:.1}%",
            share(south),
            share(north),
            share(draws)
        )?;
        writeln!(f, "Length   {:.1} plies a game", plies as f64 / games)?;
        let endings = self.tally.endings().iter();
        let endings: Vec<String> =
            endings.map(|(ending, count)| format!("{} {count}", ending.name())).collect();
        writeln!(f, "Endings  {}", endings.join(", "))
    }

    fn write_engines(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (spec, engine) in self.engines.iter().zip(self.tally.engines()) {
            let mut facts = Vec::new();
            facts.extend(engine.depth().map(|depth| format!("depth {depth:.1}")));
            facts.extend(engine.nps().map(|nps| format!("{nps:.0} nodes/s")));
            let millis = engine.time_a_move().map(|time| time.as_secs_f64() * 1e3);
            facts.extend(millis.map(|millis| format!("{millis:.3} ms a move")));
            let faults = engine.faults.iter();
            let faults: Vec<String> =
                faults.map(|(kind, count)| format!("{} {count}", kind.name())).collect();
            let faults = if faults.is_empty() { "none".to_owned() } else { faults.join(", ") };
            facts.push(format!("faults: {faults}"));
            writeln!(f, "Engine   {}: {}", spec.name, facts.join(", "))?;
        }
        Ok(())
    }
}

/// A result as a JSON object.
#[derive(Serialize)]
pub struct Json<'a> {
    /// Whether there are no more games to play.
    finished: bool,
    games: u64,
    /// Games that ended after the test had decided.
    uncounted: usize,
    scheduled: usize,
    engines: Vec<JsonEngine<'a>>,
    meetings: Vec<JsonMeeting<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<JsonTest>,
    south_wins: u64,
    north_wins: u64,
    draws: u64,
    plies_a_game: Option<f64>,
    endings: BTreeMap<&'static str, u64>,
    settings: &'a BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct JsonEngine<'a> {
    name: &'a str,
    engine: String,
    depth: Option<f64>,
    nps: Option<f64>,
    ms_a_move: Option<f64>,
    faults: BTreeMap<&'static str, u64>,
    /// In a match of more than two: Elo relative to the field's average.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<JsonEstimate>,
}

#[derive(Serialize)]
struct JsonMeeting<'a> {
    first: &'a str,
    second: &'a str,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: [u64; 5],
    score: Option<f64>,
    elo: Option<JsonEstimate>,
    nelo: Option<JsonEstimate>,
    los: Option<f64>,
}

#[derive(Serialize)]
struct JsonEstimate {
    value: f64,
    margin: Option<f64>,
}

#[derive(Serialize)]
struct JsonTest {
    test: String,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: String,
}

impl From<Estimate> for JsonEstimate {
    fn from(Estimate { value, margin }: Estimate) -> JsonEstimate {
        JsonEstimate { value, margin }
    }
}

impl<'a> Report<'a> {
    /// The result for programs, with the settings it was played by.
    #[must_use]
    pub fn json(self, finished: bool, settings: &'a BTreeMap<&'static str, String>) -> Json<'a> {
        let Report { engines, schedule, tally } = self;
        let games = tally.games();
        let sides = tally.sides();
        let ratings = (engines.len() > 2).then(|| {
            tally.crosstable(engines.iter().map(|engine| engine.name.as_str())).ratings().elo
        });
        Json {
            finished,
            games,
            uncounted: tally.waiting(),
            scheduled: schedule.len(),
            engines: (engines.iter().zip(tally.engines()).enumerate())
                .map(|(index, (spec, engine))| JsonEngine {
                    elo: ratings.as_ref().and_then(|elo| elo[index]).map(JsonEstimate::from),
                    ..JsonEngine::of(spec, engine)
                })
                .collect(),
            meetings: tally.meetings().iter().map(|meeting| self.json_meeting(meeting)).collect(),
            sprt: tally.llr().map(|(test, llr)| JsonTest {
                test: test.to_string(),
                llr,
                lower: test.lower(),
                upper: test.upper(),
                verdict: tally.verdict().to_string(),
            }),
            south_wins: sides.wins[0],
            north_wins: sides.wins[1],
            draws: sides.draws,
            plies_a_game: (games > 0).then(|| sides.plies as f64 / games as f64),
            endings: tally.endings().iter().map(|(key, &count)| (key.name(), count)).collect(),
            settings,
        }
    }

    fn json_meeting(self, meeting: &Meeting) -> JsonMeeting<'a> {
        let Meeting { players: (first, second), games, pairs, .. } = meeting;
        let summary = summary(meeting);
        JsonMeeting {
            first: &self.engines[*first].name,
            second: &self.engines[*second].name,
            wins: games.wins,
            draws: games.draws,
            losses: games.losses,
            pentanomial: pairs.0,
            score: games.summary().map(|games| games.score()),
            elo: summary.as_ref().map(|summary| summary.elo().into()),
            nelo: summary.as_ref().and_then(Summary::nelo).map(JsonEstimate::from),
            los: summary.as_ref().map(Summary::los),
        }
    }
}

impl<'a> JsonEngine<'a> {
    fn of(spec: &'a EngineSpec, engine: &EngineTally) -> JsonEngine<'a> {
        JsonEngine {
            name: &spec.name,
            engine: spec.to_string(),
            depth: engine.depth(),
            nps: engine.nps(),
            ms_a_move: engine.time_a_move().map(|time| time.as_secs_f64() * 1e3),
            faults: engine.faults.iter().map(|(kind, &count)| (kind.name(), count)).collect(),
            elo: None,
        }
    }
}
