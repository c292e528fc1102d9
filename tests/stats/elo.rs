//! Score, Elo, normalised Elo and likelihood of superiority.

use bingwa::matches::stats::elo::{ELO_LIMIT, elo_to_score, score_to_elo};
use bingwa::matches::stats::{
    Counts, EloEstimate, GameScore, Pentanomial, ScoreStatistics, Trinomial,
};
use proptest::prelude::*;

use super::{close, games, number, pairs, published};

#[test]
fn published_matches_are_reproduced() {
    for fields in published(include_str!("published_elo.tsv")) {
        let [source, game_counts, pair_counts, elo, elo_margin, nelo, nelo_margin, los] =
            fields[..]
        else {
            panic!("{fields:?}")
        };
        println!("{source}");
        let pairs = pairs(pair_counts);
        let games = games(game_counts);
        let statistics = match (&pairs, &games) {
            (Some(pairs), _) => pairs.statistics().unwrap(),
            (None, Some(games)) => games.statistics().unwrap(),
            (None, None) => panic!("{source}: nothing counted"),
        };
        if let (Some(pairs), Some(games)) = (pairs, games) {
            assert_eq!(2 * pairs.total(), games.total(), "{source}");
        }
        let check = |found: f64, text: &str| {
            if let Some((expected, tolerance)) = number(text) {
                close(found, expected, tolerance);
            }
        };
        check(statistics.elo().value, elo);
        check(statistics.elo().margin.unwrap(), elo_margin);
        check(statistics.nelo().unwrap().value, nelo);
        check(statistics.nelo().unwrap().margin.unwrap(), nelo_margin);
        check(100.0 * statistics.los(), los);
    }
}

/// 6 wins, 2 draws, 2 losses:
///
/// - score = (6 + 2/2)/10 = 0.7
/// - variance = (6·0.3² + 2·0.2² + 2·0.7²)/10 = (0.54 + 0.08 + 0.98)/10 = 0.16
/// - standard error = √(0.16/10) = 0.4/√10 = 0.126491
/// - Elo = 400·log₁₀(0.7/0.3) = 400·0.367977 = 147.1907
/// - interval of the score = 0.7 ± 1.959964·0.126491 = 0.452082 to 0.947918;
///   Elo of it: 400·log₁₀(0.452082/0.547918) = 400·(−0.083501) = −33.400,
///   400·log₁₀(0.947918/0.052082) = 400·1.260069 = 504.028;
///   margin (504.028 + 33.400)/2 = 268.714
/// - normalised Elo = 0.2/0.4·347.435586 = 173.717793,
///   margin 1.959964·347.435586/√10 = 215.338
/// - LOS = Φ(0.2/0.126491) = Φ(1.581139) = 0.943077
#[test]
fn statistics_of_ten_games_by_hand() {
    let games = Trinomial::new(6, 2, 2);
    let statistics = games.statistics().unwrap();
    assert_eq!(statistics.games(), 10);
    close(statistics.score(), 0.7, 1e-15);
    close(statistics.variance(), 0.16, 1e-15);
    close(statistics.variance_per_game(), 0.16, 1e-15);
    close(statistics.standard_error(), 0.126491, 1e-6);
    close(statistics.elo().value, 147.1907, 1e-4);
    close(statistics.elo().margin.unwrap(), 268.714, 0.01);
    close(statistics.nelo().unwrap().value, 173.717793, 1e-6);
    close(statistics.nelo().unwrap().margin.unwrap(), 215.338, 1e-3);
    close(statistics.los(), 0.943077, 1e-6);
    assert_eq!(games.draw_ratio(), Some(0.2));
}

/// Pairs [1, 2, 10, 4, 3], which scored 0, ¼, ½, ¾ and 1 of their points:
///
/// - score = (2·¼ + 10·½ + 4·¾ + 3)/20 = 11.5/20 = 0.575
/// - variance = (1·0.575² + 2·0.325² + 10·0.075² + 4·0.175² + 3·0.425²)/20
///   = (0.330625 + 0.21125 + 0.05625 + 0.1225 + 0.541875)/20 = 0.063125,
///   twice that a game: 0.12625
/// - standard error = √(0.063125/20) = 0.056180
/// - normalised Elo = 0.075/√0.12625·347.435586 = 0.211079·347.435586 = 73.336,
///   margin over 40 games 1.959964·347.435586/√40 = 107.669
/// - LOS = Φ(0.075/0.056180) = Φ(1.334992) = 0.909060
/// - 10 of 20 pairs drawn, (4 + 3)/(1 + 2) won for each lost
#[test]
fn statistics_of_twenty_pairs_by_hand() {
    let pairs = Pentanomial([1, 2, 10, 4, 3]);
    let statistics = pairs.statistics().unwrap();
    assert_eq!(statistics.games(), 40);
    close(statistics.score(), 0.575, 1e-15);
    close(statistics.variance(), 0.063125, 1e-15);
    close(statistics.variance_per_game(), 0.12625, 1e-15);
    close(statistics.standard_error(), 0.056180, 1e-6);
    close(statistics.nelo().unwrap().value, 73.336, 1e-3);
    close(statistics.nelo().unwrap().margin.unwrap(), 107.669, 1e-3);
    close(statistics.los(), 0.909060, 1e-5);
    assert_eq!(pairs.draw_ratio(), Some(0.5));
    assert_eq!(pairs.pairs_ratio(), Some(7.0 / 3.0));
}

/// 400·log₁₀ of the odds: 10 to 1 is 400 Elo, 3 to 1 is 190.85, evens are 0.
#[test]
fn elo_of_round_odds() {
    close(score_to_elo(10.0 / 11.0), 400.0, 1e-9);
    close(score_to_elo(0.75), 190.848502, 1e-6);
    assert_eq!(score_to_elo(0.5), 0.0);
    close(elo_to_score(400.0), 10.0 / 11.0, 1e-15);
    close(score_to_elo(1.0), ELO_LIMIT, 1e-9);
    close(score_to_elo(-3.0), -ELO_LIMIT, 1e-9);
    close(ELO_LIMIT, 400.0 * 999f64.log10(), 1e-9);
}

#[test]
fn a_game_and_a_pair_are_counted_by_their_half_points() {
    let mut games = Trinomial::default();
    let mut pairs = Pentanomial::default();
    let outcomes = [GameScore::Loss, GameScore::Draw, GameScore::Win];
    for first in outcomes {
        games.record(first);
        for second in outcomes {
            pairs.record(first, second);
        }
    }
    assert_eq!(games, Trinomial::new(1, 1, 1));
    assert_eq!(pairs, Pentanomial([1, 2, 3, 2, 1]));
}

#[test]
fn there_are_no_statistics_without_games() {
    assert_eq!(Trinomial::default().statistics(), None);
    assert_eq!(Pentanomial::default().statistics(), None);
    assert_eq!(Trinomial::default().draw_ratio(), None);
    assert_eq!(Pentanomial::default().draw_ratio(), None);
    assert_eq!(Pentanomial::default().pairs_ratio(), None);
}

#[test]
fn equal_results_have_no_margin() {
    for (pairs, elo, los) in [
        (Pentanomial([0, 0, 0, 0, 7]), ELO_LIMIT, 1.0),
        (Pentanomial([0, 0, 7, 0, 0]), 0.0, 0.5),
        (Pentanomial([7, 0, 0, 0, 0]), -ELO_LIMIT, 0.0),
    ] {
        let statistics = pairs.statistics().unwrap();
        close(statistics.elo().value, elo, 1e-9);
        assert_eq!(statistics.elo().margin, None);
        assert_eq!(statistics.nelo(), None);
        assert_eq!(statistics.los(), los);
        assert_eq!(statistics.variance(), 0.0);
    }
    assert_eq!(Trinomial::new(3, 0, 0).statistics().unwrap().elo().margin, None);
}

/// A score beyond the limit is a bound, not a measurement.
#[test]
fn a_score_beyond_the_limit_has_no_margin() {
    let statistics = Trinomial::new(9_999, 0, 1).statistics().unwrap();
    close(statistics.elo().value, ELO_LIMIT, 1e-9);
    assert_eq!(statistics.elo().margin, None);
    assert_eq!(statistics.elo().to_string(), "+1199.83 ± ?");
}

#[test]
fn an_estimate_has_a_text_and_an_interval() {
    let estimate = EloEstimate { value: -3.456, margin: Some(1.2) };
    assert_eq!(estimate.to_string(), "-3.46 ± 1.20");
    let (low, high) = estimate.interval().unwrap();
    close(low, -4.656, 1e-12);
    close(high, -2.256, 1e-12);
}

/// The opponent has the same statistics with the other sign.
fn check_mirrored(mine: Option<ScoreStatistics>, theirs: Option<ScoreStatistics>) {
    let (Some(mine), Some(theirs)) = (mine, theirs) else {
        assert_eq!((mine, theirs), (None, None));
        return;
    };
    close(mine.score() + theirs.score(), 1.0, 1e-12);
    close(mine.variance(), theirs.variance(), 1e-12);
    close(mine.los() + theirs.los(), 1.0, 1e-9);
    check_negated(mine.elo(), theirs.elo());
    match (mine.nelo(), theirs.nelo()) {
        (Some(mine), Some(theirs)) => check_negated(mine, theirs),
        both => assert_eq!(both, (None, None)),
    }
}

fn check_negated(mine: EloEstimate, theirs: EloEstimate) {
    let tolerance = 1e-6 * (1.0 + mine.value.abs());
    close(mine.value, -theirs.value, tolerance);
    assert_eq!(mine.margin.is_some(), theirs.margin.is_some());
    if let (Some(mine), Some(theirs)) = (mine.margin, theirs.margin) {
        assert!(mine > 0.0 && mine.is_finite());
        close(mine, theirs, tolerance + 1e-6 * mine);
    }
}

/// Counts with many zeros and of every size.
fn cell() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 1..20u64, 1..1_000_000u64]
}

proptest! {
    #[test]
    fn swapping_the_players_negates(cells in [cell(), cell(), cell(), cell(), cell()]) {
        let pairs = Pentanomial(cells);
        check_mirrored(pairs.statistics(), (-pairs).statistics());
        let games = Trinomial::new(cells[0], cells[1], cells[2]);
        check_mirrored(games.statistics(), (-games).statistics());
    }

    #[test]
    fn statistics_are_within_their_range(cells in [cell(), cell(), cell(), cell(), cell()]) {
        if let Some(statistics) = Pentanomial(cells).statistics() {
            prop_assert!((0.0..=1.0).contains(&statistics.score()));
            prop_assert!((0.0..=0.25 + 1e-12).contains(&statistics.variance()));
            prop_assert!((0.0..=1.0).contains(&statistics.los()));
            prop_assert!(statistics.elo().value.abs() <= ELO_LIMIT + 1e-9);
            prop_assert!(statistics.nelo().is_none_or(|nelo| nelo.value.is_finite()));
        }
    }

    #[test]
    fn elo_and_score_are_inverse(elo in -1199.0..1199.0) {
        prop_assert!((score_to_elo(elo_to_score(elo)) - elo).abs() < 1e-6);
    }
}
