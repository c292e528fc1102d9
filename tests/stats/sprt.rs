//! The sequential probability ratio test: its ratio, its bounds, its text.

use bingwa::matches::stats::elo::NELO_PER_SIGMA;
use bingwa::matches::stats::{Pentanomial, Sprt, SprtVerdict, Trinomial, llr};
use proptest::prelude::*;

use super::{close, games, number, pairs, published};

#[test]
fn published_tests_are_reproduced() {
    for fields in published(include_str!("published_sprt.tsv")) {
        let [source, model, elo0, elo1, game_counts, pair_counts, ratio] = fields[..] else {
            panic!("{fields:?}")
        };
        println!("{source}");
        let [elo0, elo1] = [elo0, elo1].map(|elo| elo.parse().unwrap());
        let found = match (model, pairs(pair_counts), games(game_counts)) {
            ("logistic", Some(pairs), _) => llr::logistic(&pairs, elo0, elo1),
            ("logistic", None, Some(games)) => llr::logistic(&games, elo0, elo1),
            ("normalized", Some(pairs), _) => llr::normalized(&pairs, elo0, elo1),
            ("normalized", None, Some(games)) => llr::normalized(&games, elo0, elo1),
            _ => panic!("{source}: {model}"),
        };
        let (expected, tolerance) = number(ratio).unwrap();
        close(found, expected, tolerance + SOLVER * expected.abs());
    }
}

/// The relative error of fastchess, which ends its search for a distribution when
/// no probability changes by 10⁻⁴. It prints 120.56 for 4250·ln 1.0287704 =
/// 120.548 (see [`the_normalised_ratio_of_wins_and_losses_by_hand`]).
const SOLVER: f64 = 2e-4;

/// Without draws a hypothesis about the mean leaves nothing open: the player
/// wins with the probability `s`, and the ratio is
/// `W·ln(s₁/s₀) + L·ln((1 − s₁)/(1 − s₀))`.
///
/// 0 against 400·log₁₀(11/9) = 34.86 Elo is ½ against 0.55; 60 wins and 40
/// losses give 60·ln 1.1 + 40·ln 0.9 = 5.718611 − 4.214421 = 1.504190.
/// That the draws that did not happen count as a thousandth of one changes the
/// third decimal.
#[test]
fn the_ratio_of_wins_and_losses_by_hand() {
    let elo1 = 400.0 * (11f64 / 9.0).log10();
    let found = llr::logistic(&Trinomial::new(60, 0, 40), 0.0, elo1);
    close(found, 1.504190, 1e-4);
}

/// In these samples the first Newton step ends exactly at a pole of the secular equation: with
/// the values −½ to ½ of a pair, Σ p·v is twice Σ p·v² if n₃ = 3n₁ + 8n₀. The expected ratio is
/// from a bisection with 40 digits.
#[test]
fn a_first_step_that_ends_at_a_pole_is_no_solution() {
    let ratio = |cells| llr::logistic(&Pentanomial(cells), 0.0, 1.0);
    close(ratio([9, 132, 265, 468, 13]), 2.144558876925169, 1e-9);
    for (n0, n1) in (1..20).flat_map(|n0| (1..20).map(move |n1| (n0, 7 * n1))) {
        let n3 = 3 * n1 + 8 * n0;
        let [less, at, more] = [n3 - 1, n3, n3 + 1].map(|n3| ratio([n0, n1, 250, n3, 10]));
        assert!(less < at && at < more, "{n0} {n1}: {less} {at} {more}");
        // The mirror image, with losses for wins.
        let mirrored = llr::logistic(&Pentanomial([10, n3, 250, n1, n0]), -1.0, 0.0);
        close(mirrored, -llr::logistic(&Pentanomial([n0, n1, 250, n3, 10]), 0.0, 1.0), 1e-9);
    }
}

/// The most likely distribution with mean ½ shares the decided games equally.
/// Proof: the secular equation is w·½/(1 + θ/2) = l·½/(1 − θ/2), so that
/// θ = 2(w − l)/(w + l), 1 + θ/2 = 2w/(w + l), and w becomes (w + l)/2.
///
/// With mean s the equation is quadratic; for 5 wins, 2 draws, 3 losses and
/// s = 0.6, in shares and with x = θ/10:
///   0.5·4/(1 + 4x) − 0.2·1/(1 − x) − 0.3·6/(1 − 6x) = 0.
/// Multiplied out: 2(1 − x)(1 − 6x) − 0.2(1 + 4x)(1 − 6x) − 1.8(1 + 4x)(1 − x)
/// = (2 − 14x + 12x²) − (0.2 − 0.4x − 4.8x²) − (1.8 + 5.4x − 7.2x²)
/// = −19x + 24x² = 0: x = 0, the sample itself, whose mean is 0.6.
/// So p¹ is the sample, p⁰ is 0.4, 0.2, 0.4, and the ratio
/// 5·ln(5/4) + 3·ln(3/4) = 1.115718 − 0.863046 = 0.252672.
#[test]
fn the_ratio_with_draws_by_hand() {
    let elo1 = 400.0 * 1.5f64.log10();
    let found = llr::logistic(&Trinomial::new(5, 2, 3), 0.0, elo1);
    close(found, 0.252672, 1e-6);
}

/// A pair in which both games have the same result counts as one game.
#[test]
fn pairs_of_equal_results_have_the_ratio_of_games() {
    for elo1 in [5.0, 20.0, 50.0] {
        let of_pairs = llr::logistic(&Pentanomial([40, 0, 0, 0, 60]), 0.0, elo1);
        let of_games = llr::logistic(&Trinomial::new(60, 0, 40), 0.0, elo1);
        close(of_pairs, of_games, 1e-3);
    }
}

/// Without draws the mean fixes the deviation: (μ − ½)/√(μ(1 − μ)) = t, so that
/// μ = ½ + t/(2√(1 + t²)). For t = 0.2: μ = ½ + 0.1/√1.04 = 0.598058.
/// 60 wins and 40 losses against t = 0 give
/// 60·ln(2·0.598058) + 40·ln(2·0.401942) = 60·0.179080 − 40·0.218300
/// = 10.744800 − 8.732000 = 2.0128.
#[test]
fn the_normalised_ratio_of_wins_and_losses_by_hand() {
    let nelo1 = 0.2 * NELO_PER_SIGMA;
    let found = llr::normalized(&Trinomial::new(60, 0, 40), 0.0, nelo1);
    close(found, 2.0128, 2e-3);
}

/// ln(0.05/0.95) = −2.944439; ln(0.9/0.05) = 2.890372, ln(0.1/0.95) = −2.251292.
#[test]
fn the_bounds_of_the_ratio_by_hand() {
    let sprt: Sprt = "elo0=0,elo1=5".parse().unwrap();
    close(sprt.lower(), -2.944439, 1e-6);
    close(sprt.upper(), 2.944439, 1e-6);
    let sprt: Sprt = "elo0=0,elo1=5,alpha=0.05,beta=0.1".parse().unwrap();
    close(sprt.lower(), -2.251292, 1e-6);
    close(sprt.upper(), 2.890372, 1e-6);
}

#[test]
fn a_bound_that_is_reached_decides() {
    let sprt: Sprt = "elo0=0,elo1=5".parse().unwrap();
    assert_eq!(sprt.verdict(0.0), SprtVerdict::Continue);
    assert_eq!(sprt.verdict(sprt.upper()), SprtVerdict::AcceptH1);
    assert_eq!(sprt.verdict(sprt.lower()), SprtVerdict::AcceptH0);
    assert_eq!(sprt.verdict(2.94), SprtVerdict::Continue);
    assert_eq!(sprt.verdict(-3.0), SprtVerdict::AcceptH0);
    assert_eq!(sprt.llr(&Pentanomial::default()), 0.0);
}

#[test]
fn a_test_is_read_and_written_as_text() {
    let pairs = Pentanomial([10, 5, 20, 0, 17]);
    let text = "elo0=-1.75,elo1=0.25,alpha=0.1,beta=0.05,model=logistic";
    let sprt: Sprt = text.parse().unwrap();
    assert_eq!(sprt.to_string(), text);
    assert_eq!(sprt.llr(&pairs), llr::logistic(&pairs, -1.75, 0.25));
    let short: Sprt = " elo1 = 5 , elo0 = 0 ".parse().unwrap();
    assert_eq!(short.to_string(), "elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized");
    assert_eq!(short.llr(&pairs), llr::normalized(&pairs, 0.0, 5.0));
}

#[test]
fn errors_say_what_was_found_and_expected() {
    let elo = "a number from -200 to 200";
    for (text, message) in [
        ("", "found \"\", expected key=value"),
        ("elo0=0,5", "found \"5\", expected key=value"),
        ("elo0=0,elo=5", "found the key \"elo\", expected one of elo0, elo1, alpha, beta, model"),
        ("elo0=0,elo0=1,elo1=5", "found elo0 twice, expected it once"),
        ("elo0=0", &format!("found no elo1, expected elo1={elo}")),
        ("elo0=0,elo1=five", &format!("elo1: found \"five\", expected {elo}")),
        ("elo0=0,elo1=", &format!("elo1: found \"\", expected {elo}")),
        ("elo0=nan,elo1=5", &format!("elo0: found \"nan\", expected {elo}")),
        ("elo0=0,elo1=500", &format!("elo1: found \"500\", expected {elo}")),
        ("elo0=5,elo1=5", "found elo0=5 and elo1=5, expected elo0 below elo1"),
        ("elo0=0,elo1=5,alpha=0", "alpha: found \"0\", expected a number above 0 and below 0.5"),
        ("elo0=0,elo1=5,beta=0.5", "beta: found \"0.5\", expected a number above 0 and below 0.5"),
        (
            "elo0=0,elo1=5,model=bayesian",
            "model: found \"bayesian\", expected normalized or logistic",
        ),
    ] {
        assert_eq!(text.parse::<Sprt>().unwrap_err().to_string(), message, "{text}");
    }
}

/// Counts with many zeros and of every size.
fn cell() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 1..20u64, 1..100_000u64]
}

/// `elo0` and `elo1` of a test.
fn hypotheses() -> impl Strategy<Value = (f64, f64)> {
    (-200.0..199.0, 0.1..1.0).prop_map(|(elo0, share)| (elo0, elo0 + share * (200.0 - elo0)))
}

proptest! {
    #[test]
    fn swapping_players_and_hypotheses_negates(
        cells in [cell(), cell(), cell(), cell(), cell()], (elo0, elo1) in hypotheses()
    ) {
        let pairs = Pentanomial(cells);
        for llr in [llr::logistic::<5>, llr::normalized::<5>] {
            let mine = llr(&pairs, elo0, elo1);
            let theirs = llr(&-pairs, -elo1, -elo0);
            prop_assert!(mine.is_finite());
            prop_assert!((mine + theirs).abs() <= 1e-5 * (1.0 + mine.abs()), "{mine} {theirs}");
        }
    }

    #[test]
    fn swapping_the_hypotheses_negates(
        cells in [cell(), cell(), cell(), cell(), cell()], (elo0, elo1) in hypotheses()
    ) {
        let pairs = Pentanomial(cells);
        let forth = llr::normalized(&pairs, elo0, elo1);
        let back = llr::normalized(&pairs, elo1, elo0);
        prop_assert!((forth + back).abs() <= 1e-9 * (1.0 + forth.abs()));
    }

    /// A better result in place of a worse one speaks for the higher Elo.
    #[test]
    fn the_ratio_rises_with_every_result(
        cells in [1..500u64, 1..500u64, 1..500u64, 1..500u64, 1..500u64],
        from in 0..4usize, elo1 in 1.0..50.0
    ) {
        let worse = Pentanomial(cells);
        let mut better = worse;
        better.0[from] -= 1;
        better.0[from + 1] += 1;
        prop_assert!(llr::logistic(&better, 0.0, elo1) > llr::logistic(&worse, 0.0, elo1));
    }

    /// In normalised Elo, too, unless the match is one-sided: there a won pair can
    /// add more to the deviation than to the mean.
    #[test]
    fn the_ratio_rises_with_every_won_pair(
        cells in [50..500u64, 50..500u64, 50..500u64, 50..500u64, 50..500u64],
        elo1 in 1.0..50.0
    ) {
        let mut cells = cells;
        cells.sort_unstable_by(|a, b| b.cmp(a));
        let before = Pentanomial(cells);
        let mut after = before;
        after += Pentanomial([0, 0, 0, 0, 1]);
        prop_assert!(llr::normalized(&after, 0.0, elo1) > llr::normalized(&before, 0.0, elo1));
    }
}
