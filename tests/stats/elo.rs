//! Score, Elo, normalised Elo and likelihood of superiority.

use bingwa::matches::stats::elo::{ELO_LIMIT, elo_to_score, score_to_elo};
use bingwa::matches::stats::{
    Counts, EloEstimate, EloRange, GameScore, Pentanomial, ScoreStatistics, Trinomial,
};
use proptest::prelude::*;

use super::{close, games, number, of_games, of_pairs, pairs, published};

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
            (Some(pairs), _) => of_pairs(*pairs).unwrap(),
            (None, Some(games)) => of_games(*games).unwrap(),
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
        let estimate = statistics.elo().estimate().unwrap();
        check(estimate.value, elo);
        check(estimate.margin.unwrap(), elo_margin);
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
    let statistics = of_games(Trinomial::new(6, 2, 2)).unwrap();
    assert_eq!(statistics.games(), 10);
    close(statistics.score(), 0.7, 1e-15);
    close(statistics.variance(), 0.16, 1e-15);
    close(statistics.variance_per_game(), 0.16, 1e-15);
    close(statistics.standard_error(), 0.126491, 1e-6);
    let elo = statistics.elo().estimate().unwrap();
    close(elo.value, 147.1907, 1e-4);
    close(elo.margin.unwrap(), 268.714, 0.01);
    close(statistics.nelo().unwrap().value, 173.717793, 1e-6);
    close(statistics.nelo().unwrap().margin.unwrap(), 215.338, 1e-3);
    close(statistics.los(), 0.943077, 1e-6);
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
#[test]
fn statistics_of_twenty_pairs_by_hand() {
    let statistics = of_pairs(Pentanomial([1, 2, 10, 4, 3])).unwrap();
    assert_eq!(statistics.games(), 40);
    close(statistics.score(), 0.575, 1e-15);
    close(statistics.variance(), 0.063125, 1e-15);
    close(statistics.variance_per_game(), 0.12625, 1e-15);
    close(statistics.standard_error(), 0.056180, 1e-6);
    close(statistics.nelo().unwrap().value, 73.336, 1e-3);
    close(statistics.nelo().unwrap().margin.unwrap(), 107.669, 1e-3);
    close(statistics.los(), 0.909060, 1e-5);
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

/// Seven pairs won: the least score is 0.05^(1/7) = 0.651836, whose Elo is
/// 400·log₁₀(0.651836/0.348164) = 108.94. LOS 1 − ½⁸ = 0.996094.
#[test]
fn a_clean_sweep_is_a_bound_on_one_side() {
    for (pairs, elo, los) in [
        (Pentanomial([0, 0, 0, 0, 7]), "> +108.94", 0.996_093_75),
        (Pentanomial([7, 0, 0, 0, 0]), "< -108.94", 0.003_906_25),
    ] {
        let statistics = of_pairs(pairs).unwrap();
        assert_eq!(statistics.elo().to_string(), elo);
        assert_eq!(statistics.elo().estimate(), None);
        assert_eq!(statistics.nelo(), None);
        assert_eq!(statistics.los(), los);
        assert_eq!(statistics.variance(), 0.0);
    }
    // A single pair proves next to nothing, three games no more than three.
    let elo = |pairs: Pentanomial| of_pairs(pairs).unwrap().elo();
    assert_eq!(elo(Pentanomial([0, 0, 0, 0, 1])).to_string(), "> -511.50");
    assert_eq!(elo(Pentanomial([0, 0, 0, 0, 100])).to_string(), "> +606.79");
    let EloRange::Above(bound) = of_games(Trinomial::new(3, 0, 0)).unwrap().elo() else {
        panic!("a bound")
    };
    close(elo_to_score(bound), 0.05f64.cbrt(), 1e-12);
}

#[test]
fn equal_results_inside_the_range_have_no_margin() {
    let statistics = of_pairs(Pentanomial([0, 0, 7, 0, 0])).unwrap();
    assert_eq!(statistics.elo().to_string(), "+0.00 ± ?");
    assert_eq!(statistics.los(), 0.5);
}

/// 9,999 wins and a loss: at the bound `s`, 10,000 times the divergence of 0.9999
/// from `s` is ln 20.
#[test]
fn a_score_beyond_the_limit_is_a_bound_too() {
    let games = Trinomial::new(9_999, 0, 1);
    let statistics = of_games(games).unwrap();
    let (p, s) = (0.9999f64, statistics.least_score());
    let divergence = p * (p / s).ln() + (1.0 - p) * ((1.0 - p) / (1.0 - s)).ln();
    close(10_000.0 * divergence, 20f64.ln(), 1e-6);
    assert!(s < p && s > 0.999, "{s}");
    assert!(matches!(statistics.elo(), EloRange::Above(_)));
    assert!(matches!(of_games(-games).unwrap().elo(), EloRange::Below(_)));
}

/// A bound that is wrong for at most 1 of 20 matches: of a player that wins a
/// pair with the chance at the bound, exactly 5% of the sweeps are this long.
#[test]
fn a_bound_is_exact_for_pairs_that_are_won_or_lost() {
    for pairs in 1..50u64 {
        let statistics = of_pairs(Pentanomial([0, 0, 0, 0, pairs])).unwrap();
        close(statistics.least_score().powf(pairs as f64), 0.05, 1e-12);
    }
}

/// Two pairs, WW and WL, and a win: 4 points of 5 games.
///
/// - score = 0.8
/// - squares of points − 0.8·games: (2 − 1.6)² + (1 − 1.6)² + (1 − 0.8)² = 0.56
/// - standard error = √0.56/5 = 0.149666
#[test]
fn a_game_without_its_partner_counts() {
    let pairs = Pentanomial([0, 0, 1, 0, 1]);
    let single = Trinomial::new(1, 0, 0);
    let statistics = ScoreStatistics::of(&pairs, &single).unwrap();
    assert_eq!(statistics.games(), 5);
    close(statistics.score(), 0.8, 1e-15);
    close(statistics.standard_error(), 0.149_666, 1e-6);
    close(statistics.elo().estimate().unwrap().value, score_to_elo(0.8), 1e-12);
    let none = Trinomial::default();
    assert_eq!(ScoreStatistics::of(&Pentanomial::default(), &none), None);
}

#[test]
fn a_range_in_json_has_a_value_or_a_bound() {
    let json = |range| serde_json::to_string(&range).unwrap();
    let estimate = EloEstimate { value: 1.5, margin: Some(2.5) };
    assert_eq!(json(EloRange::Estimate(estimate)), r#"{"value":1.5,"margin":2.5}"#);
    assert_eq!(json(EloRange::Above(1.5)), r#"{"value":null,"margin":null,"above":1.5}"#);
    assert_eq!(json(EloRange::Below(1.5)), r#"{"value":null,"margin":null,"below":1.5}"#);
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
    match (mine.elo(), theirs.elo()) {
        (EloRange::Estimate(mine), EloRange::Estimate(theirs)) => check_negated(mine, theirs),
        (EloRange::Above(mine), EloRange::Below(theirs))
        | (EloRange::Below(mine), EloRange::Above(theirs)) => close(mine, -theirs, 1e-6),
        both => panic!("{both:?}"),
    }
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
        check_mirrored(of_pairs(pairs), of_pairs(-pairs));
        let games = Trinomial::new(cells[0], cells[1], cells[2]);
        check_mirrored(of_games(games), of_games(-games));
    }

    #[test]
    fn statistics_are_within_their_range(cells in [cell(), cell(), cell(), cell(), cell()]) {
        if let Some(statistics) = of_pairs(Pentanomial(cells)) {
            prop_assert!((0.0..=1.0).contains(&statistics.score()));
            prop_assert!((0.0..=0.25 + 1e-12).contains(&statistics.variance()));
            prop_assert!((0.0..=1.0).contains(&statistics.los()));
            let elo = match statistics.elo() {
                EloRange::Estimate(estimate) => estimate.value,
                EloRange::Above(bound) | EloRange::Below(bound) => bound,
            };
            prop_assert!(elo.abs() <= ELO_LIMIT + 1e-9);
            prop_assert!(statistics.nelo().is_none_or(|nelo| nelo.value.is_finite()));
        }
    }

    #[test]
    fn elo_and_score_are_inverse(elo in -1199.0..1199.0) {
        prop_assert!((score_to_elo(elo_to_score(elo)) - elo).abs() < 1e-6);
    }
}
