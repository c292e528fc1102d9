//! Ratings, and the table of a tournament.

use bingwa::matches::stats::{Crosstable, Pentanomial, Trinomial};
use proptest::prelude::*;

use super::{close, of_pairs};

/// Elo by player; all have games.
fn elo(table: &Crosstable) -> Vec<f64> {
    table.ratings().elo.into_iter().map(|elo| elo.unwrap().value).collect()
}

/// Two players: 30 wins to 10 are odds of 3 to 1, 400·log₁₀ 3 = 190.8485 Elo,
/// half of it above and half below the average.
#[test]
fn ratings_of_two_players_by_hand() {
    let mut table = Crosstable::new(["a", "b"]);
    table.add(0, 1, &Trinomial::new(30, 0, 10), &Pentanomial::default());
    close(elo(&table)[0], 95.42425, 1e-5);
    close(elo(&table)[1], -95.42425, 1e-5);
}

/// The margin of their difference, twice that of either, is to first order that
/// of the match: 1.96·standard error·(dElo/dscore), the slope
/// 400/ln 10/(s(1 − s)).
#[test]
fn ratings_of_two_players_have_the_margin_of_their_match() {
    let (games, pairs) = (Trinomial::new(560, 100, 340), Pentanomial([60, 20, 200, 80, 140]));
    let mut table = Crosstable::new(["a", "b"]);
    table.add(0, 1, &games, &pairs);
    let statistics = of_pairs(pairs).unwrap();
    let ratings = table.ratings();
    let first = ratings.elo[0].unwrap();
    close(2.0 * first.value, statistics.elo().estimate().unwrap().value, 1e-6);
    let slope = 400.0 / 10f64.ln() / (statistics.score() * (1.0 - statistics.score()));
    close(2.0 * first.margin.unwrap(), 1.959964 * statistics.standard_error() * slope, 1e-4);
    close(2.0 * first.margin.unwrap(), statistics.elo().estimate().unwrap().margin.unwrap(), 0.1);
}

/// a beats b, and b beats c, 3 to 1; a beats c 9 to 1. Odds multiply in the
/// model, 3·3 = 9, so that it fits exactly: 190.8485 Elo from one to the next.
#[test]
fn ratings_of_three_players_by_hand() {
    let mut table = Crosstable::new(["a", "b", "c"]);
    table.add(0, 1, &Trinomial::new(30, 0, 10), &Pentanomial::default());
    table.add(1, 2, &Trinomial::new(30, 0, 10), &Pentanomial::default());
    table.add(0, 2, &Trinomial::new(36, 0, 4), &Pentanomial::default());
    let elo = elo(&table);
    close(elo[0], 190.848502, 1e-5);
    close(elo[1], 0.0, 1e-5);
    close(elo[2], -190.848502, 1e-5);
}

/// In a gauntlet the opponents are rated through the one they all met: odds of
/// 1, 3 and 1/3 against it are 0, −190.8485 and 190.8485 Elo from it.
#[test]
fn ratings_of_a_gauntlet_by_hand() {
    let mut table = Crosstable::new(["one", "equal", "weak", "strong"]);
    table.add(0, 1, &Trinomial::new(20, 0, 20), &Pentanomial::default());
    table.add(0, 2, &Trinomial::new(30, 0, 10), &Pentanomial::default());
    table.add(0, 3, &Trinomial::new(10, 0, 30), &Pentanomial::default());
    let order = table.standings(&table.ratings());
    let elo = elo(&table);
    for (player, expected) in [(0, 0.0), (1, 0.0), (2, -190.848502), (3, 190.848502)] {
        close(elo[player], expected, 1e-5);
    }
    assert_eq!((order[0], order[3]), (3, 2));
}

/// 10 to 0 with a drawn game added is 10.5 to 0.5, odds of 21:
/// 400·log₁₀ 21 = 528.8877 Elo.
#[test]
fn a_player_that_won_all_games_is_rated_with_a_drawn_game_added() {
    let mut table = Crosstable::new(["a", "b"]);
    table.add(0, 1, &Trinomial::new(10, 0, 0), &Pentanomial([0, 0, 0, 0, 5]));
    let ratings = table.ratings();
    assert!(ratings.regularised);
    close(ratings.elo[0].unwrap().value, 528.8877 / 2.0, 1e-3);
    assert!(ratings.elo[0].unwrap().margin.unwrap() > 100.0);
    assert!(table.to_string().contains("a drawn game added"));
}

#[test]
fn groups_without_games_between_them_are_rated_separately() {
    let mut table = Crosstable::new(["a", "b", "c", "d", "idle"]);
    table.add(0, 1, &Trinomial::new(30, 0, 10), &Pentanomial::default());
    table.add(3, 2, &Trinomial::new(30, 0, 10), &Pentanomial::default());
    let ratings = table.ratings();
    assert!(!ratings.connected && !ratings.regularised);
    close(ratings.elo[0].unwrap().value, 95.42425, 1e-5);
    close(ratings.elo[3].unwrap().value, 95.42425, 1e-5);
    assert_eq!(ratings.elo[4], None);
    assert_eq!(table.standings(&ratings)[4], 4);
    assert!(table.to_string().contains("not all players are connected"));
}

#[test]
fn equal_results_give_no_margin() {
    let mut table = Crosstable::new(["a", "b"]);
    table.add(0, 1, &Trinomial::new(5, 0, 5), &Pentanomial([0, 0, 5, 0, 0]));
    let first = table.ratings().elo[0].unwrap();
    close(first.value, 0.0, 1e-9);
    assert_eq!(first.margin, None);
}

#[test]
fn tables_without_games_or_players_are_printed() {
    let table = Crosstable::new(["Mkunazi", "b"]);
    assert_eq!(
        table.to_string(),
        "\
Rank  Player   Elo  ±  Games  W  D  L  Points  Score  1  2
   1  Mkunazi    -  -      0  0  0  0     0.0      -  -  -
   2  b          -  -      0  0  0  0     0.0      -  -  -
"
    );
}

#[test]
fn columns_are_aligned_by_characters_not_bytes() {
    let mut table = Crosstable::new(["Nyumba yangu ñandú", "b"]);
    table.add(1, 0, &Trinomial::new(7, 1, 4), &Pentanomial([1, 0, 2, 1, 2]));
    let text = table.to_string();
    let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
    assert_eq!(widths.len(), 3);
    assert!(widths.iter().all(|&width| width == widths[0]), "{text}");
    assert!(text.lines().nth(1).unwrap().contains("7.5/12"), "{text}");
}

/// Wins, draws and losses of an encounter, often without games.
fn games() -> impl Strategy<Value = (u64, u64, u64)> {
    let some = prop_oneof![Just(0), 0..4u64, 0..1000u64];
    prop_oneof![1 => Just((0, 0, 0)), 3 => (some.clone(), some.clone(), some)]
}

proptest! {
    /// Ratings are finite, have mean 0, and change sign with the sides.
    #[test]
    fn expected_points_equal_the_points_scored(results in proptest::collection::vec(games(), 10)) {
        let mut table = Crosstable::new(["a", "b", "c", "d", "e"]);
        let mut mirrored = table.clone();
        let mut results = results.into_iter();
        for i in 0..5 {
            for j in i + 1..5 {
                let (wins, draws, losses) = results.next().unwrap();
                let games = Trinomial::new(wins, draws, losses);
                table.add(i, j, &games, &Pentanomial::default());
                mirrored.add(j, i, &games, &Pentanomial::default());
            }
        }
        let ratings = table.ratings();
        let opposite = mirrored.ratings();
        prop_assert_eq!(ratings.regularised, opposite.regularised);
        for (mine, theirs) in ratings.elo.iter().zip(&opposite.elo) {
            prop_assert_eq!(mine.is_some(), theirs.is_some());
            if let (Some(mine), Some(theirs)) = (mine, theirs) {
                prop_assert!(mine.value.is_finite());
                prop_assert!((mine.value + theirs.value).abs() < 1e-3, "{ratings:?} {opposite:?}");
                prop_assert!(mine.margin.is_none_or(|margin| margin.is_finite() && margin > 0.0));
            }
        }
        let sum: f64 = ratings.elo.iter().flatten().map(|elo| elo.value).sum();
        prop_assert!(sum.abs() < 1e-6);
        if !ratings.regularised {
            check_points(&table)?;
        }
        let text = table.to_string();
        prop_assert!(!text.contains("NaN") && !text.contains("inf"));
    }
}

/// The condition of Bradley and Terry: every player scored what is expected.
fn check_points(table: &Crosstable) -> Result<(), TestCaseError> {
    let elo: Vec<f64> =
        table.ratings().elo.iter().map(|elo| elo.map_or(0.0, |elo| elo.value)).collect();
    for i in 0..5 {
        let (mut scored, mut expected) = (0.0, 0.0);
        for j in (0..5).filter(|&j| j != i) {
            let games = table.games(i, j);
            scored += games.points();
            let total = (games.wins + games.draws + games.losses) as f64;
            expected += total / (1.0 + 10f64.powf((elo[j] - elo[i]) / 400.0));
        }
        prop_assert!((scored - expected).abs() < 1e-5 * (1.0 + scored), "{scored} {expected}");
    }
    Ok(())
}
