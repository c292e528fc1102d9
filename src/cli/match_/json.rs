//! The result of a match as JSON, as `docs/json.md` describes it.

use std::collections::BTreeMap;

use bingwa::matches::engine::EngineSpec;
use bingwa::matches::stats::{EloEstimate, EloRange, ScoreStatistics, Trinomial};
use bingwa::matches::{EngineTally, MatchReport, PairingTally};
use serde::Serialize;

use super::super::output::rounded;

/// The result of a match.
#[derive(Serialize)]
pub(super) struct MatchObject<'a> {
    /// Whether no more games are to be played.
    finished: bool,
    games: u64,
    /// Games that ended and do not count: an earlier one has not ended yet, or
    /// the test had decided before them.
    uncounted: usize,
    scheduled: usize,
    engines: Vec<EngineObject<'a>>,
    meetings: Vec<MeetingObject<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<SprtObject>,
    south_wins: u64,
    north_wins: u64,
    draws: u64,
    plies_a_game: Option<f64>,
    endings: BTreeMap<&'static str, u64>,
    settings: &'a BTreeMap<&'static str, String>,
}

#[derive(Serialize)]
struct EngineObject<'a> {
    name: &'a str,
    engine: String,
    depth: Option<f64>,
    nps: Option<u64>,
    ms_a_move: Option<f64>,
    faults: BTreeMap<&'static str, u64>,
    /// Elo relative to the average of all engines; only with three or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    elo: Option<EloEstimate>,
}

#[derive(Serialize)]
struct MeetingObject<'a> {
    first: &'a str,
    second: &'a str,
    wins: u64,
    draws: u64,
    losses: u64,
    pentanomial: [u64; 5],
    /// The games whose partner in a pair has not ended.
    singles: Trinomial,
    score: Option<f64>,
    elo: Option<EloRange>,
    nelo: Option<EloEstimate>,
    los: Option<f64>,
}

#[derive(Serialize)]
struct SprtObject {
    test: String,
    llr: f64,
    lower: f64,
    upper: f64,
    verdict: String,
}

impl<'a> MatchObject<'a> {
    pub(super) fn new(
        report: MatchReport<'a>,
        finished: bool,
        settings: &'a BTreeMap<&'static str, String>,
    ) -> MatchObject<'a> {
        let MatchReport { engines, schedule, tally, .. } = report;
        let games = tally.games();
        let sides = tally.sides();
        let names = engines.iter().map(|engine| engine.name.as_str());
        let ratings = (engines.len() > 2).then(|| tally.crosstable(names).ratings().elo);
        let rating = |index: usize| ratings.as_ref().and_then(|ratings| ratings[index]);
        let engine = |(index, (spec, tally))| EngineObject::new(spec, tally, rating(index));
        MatchObject {
            finished,
            games,
            uncounted: tally.waiting(),
            scheduled: schedule.len(),
            engines: engines.iter().zip(tally.engines()).enumerate().map(engine).collect(),
            meetings: tally.pairings().iter().map(|one| MeetingObject::new(engines, one)).collect(),
            sprt: tally.llr().map(|(test, llr)| SprtObject {
                test: test.to_string(),
                llr: rounded(llr, 4),
                lower: rounded(test.lower(), 4),
                upper: rounded(test.upper(), 4),
                verdict: tally.verdict().to_string(),
            }),
            south_wins: sides.wins[0],
            north_wins: sides.wins[1],
            draws: sides.draws,
            plies_a_game: (games > 0).then(|| rounded(sides.plies as f64 / games as f64, 3)),
            endings: tally.endings().iter().map(|(key, &count)| (key.name(), count)).collect(),
            settings,
        }
    }
}

impl<'a> EngineObject<'a> {
    fn new(
        spec: &'a EngineSpec,
        tally: &EngineTally,
        elo: Option<EloEstimate>,
    ) -> EngineObject<'a> {
        EngineObject {
            name: &spec.name,
            engine: spec.to_string(),
            depth: tally.depth().map(|depth| rounded(depth, 3)),
            nps: tally.nps().map(|nps| nps.round() as u64),
            ms_a_move: tally.time_a_move().map(|time| rounded(time.as_secs_f64() * 1e3, 3)),
            faults: tally.faults.iter().map(|(kind, &count)| (kind.name(), count)).collect(),
            elo: elo.map(rounded_estimate),
        }
    }
}

impl<'a> MeetingObject<'a> {
    fn new(engines: &'a [EngineSpec], pairing: &PairingTally) -> MeetingObject<'a> {
        let PairingTally { players: (first, second), games, pairs, singles, .. } = pairing;
        let statistics = pairing.statistics();
        MeetingObject {
            first: &engines[*first].name,
            second: &engines[*second].name,
            wins: games.wins,
            draws: games.draws,
            losses: games.losses,
            pentanomial: pairs.0,
            singles: *singles,
            score: statistics.as_ref().map(|statistics| rounded(statistics.score(), 6)),
            elo: statistics.as_ref().map(|statistics| rounded_range(statistics.elo())),
            nelo: statistics.as_ref().and_then(ScoreStatistics::nelo).map(rounded_estimate),
            los: statistics.as_ref().map(|statistics| rounded(statistics.los(), 9)),
        }
    }
}

/// Elo with the decimals of the text.
fn rounded_estimate(EloEstimate { value, margin }: EloEstimate) -> EloEstimate {
    EloEstimate { value: rounded(value, 2), margin: margin.map(|margin| rounded(margin, 2)) }
}

fn rounded_range(range: EloRange) -> EloRange {
    match range {
        EloRange::Estimate(estimate) => EloRange::Estimate(rounded_estimate(estimate)),
        EloRange::Above(bound) => EloRange::Above(rounded(bound, 2)),
        EloRange::Below(bound) => EloRange::Below(rounded(bound, 2)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounding_leaves_no_noise_and_no_negative_zero() {
        assert_eq!(rounded(269.404_999_9, 2), 269.4);
        let zero = rounded(-2.913e-15, 2);
        assert_eq!((zero, zero.is_sign_positive()), (0.0, true));
    }
}
