//! Random games, positions, setups and rules.

use bingwa::bao::{Game, Pit, Position, Rules, Setup, SetupError, Side, TOTAL_SEEDS, Variant};
use proptest::prelude::*;
use proptest::sample::Index;

/// Settings for a number of cases. Failures are not kept in a file: the position that is printed
/// belongs in a test of its own.
pub fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Plays on from a position, each choice an index of the legal moves, until the game is over or
/// the choices are used up.
pub fn play_choices(start: Position, rules: Rules, choices: &[Index]) -> Game {
    let mut game = Game::new(start, rules);
    for choice in choices {
        let moves = game.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[choice.index(moves.len())].mv();
        game.play(mv).expect("a legal move");
    }
    game
}

/// Choices for a game. Half of them last to its end: a random game has 54 plies on average.
pub fn choices() -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), 0..110)
}

pub fn variants() -> impl Strategy<Value = Variant> {
    prop_oneof![3 => Just(Variant::Kiswahili), 1 => Just(Variant::Kujifunza)]
}

/// Random games of both variants from their starts, by the variant's own rules.
pub fn games() -> impl Strategy<Value = Game> {
    (variants(), choices()).prop_map(|(variant, choices)| {
        play_choices(Position::start(variant), variant.rules(), &choices)
    })
}

/// Anything that can be written as a setup, playable or not.
pub fn any_setups() -> impl Strategy<Value = Setup> {
    let pits = prop::array::uniform2(prop::array::uniform16(0..=64u8));
    let stores = prop::array::uniform2(0..=64u8);
    let kutakatia = prop::option::of(0..8usize).prop_map(|index| index.and_then(Pit::new));
    (pits, stores, any::<[bool; 2]>(), sides(), kutakatia).prop_map(
        |(pits, stores, houses, side, kutakatia)| Setup { pits, stores, houses, side, kutakatia },
    )
}

pub fn sides() -> impl Strategy<Value = Side> {
    prop::sample::select(&Side::ALL[..])
}

/// Playable setups: piles of seeds put on the board until 64 are used up, sparse and crowded, with
/// stores or none. A house may be owned whatever it holds.
pub fn playable_setups() -> impl Strategy<Value = Position> {
    let heap = prop_oneof![6 => 1..=4u8, 3 => 3..=12u8, 1 => 10..=40u8];
    let piles = prop::collection::vec((0..2usize, 0..Pit::COUNT, heap), 0..40);
    let stores = prop_oneof![
        3 => Just([0; 2]),
        2 => prop::array::uniform2(1..=22u8),
        1 => prop::array::uniform2(0..=22u8),
    ];
    let in_front = prop::array::uniform2(0..Pit::ROW);
    let in_house = prop::array::uniform2(prop_oneof![Just(0u8), 4..=9u8]);
    let flags = (any::<[bool; 2]>(), sides(), any::<bool>());
    (piles, stores, in_front, in_house, flags).prop_map(
        |(piles, mut stores, in_front, in_house, (houses, side, under_kutakatia))| {
            let mut pits = [[0; Pit::COUNT]; 2];
            let mut left = TOTAL_SEEDS as u8;
            let mut put = |pile: &mut u8, seeds: u8| {
                let seeds = seeds.min(left);
                *pile += seeds;
                left -= seeds;
            };
            for player in 0..2 {
                // A playable position has a seed in each front row.
                put(&mut pits[player][in_front[player]], 1);
                put(&mut pits[player][Pit::NYUMBA.index()], in_house[player]);
                put(&mut 0, stores[player]);
            }
            for (player, pit, seeds) in piles {
                put(&mut pits[player][pit], seeds);
            }
            if under_kutakatia {
                // Kutakatia needs both stores empty.
                stores = [0; 2];
            }
            let setup = Setup { pits, stores, houses, side, kutakatia: None };
            let under = Pit::all().find_map(|pit| {
                under_kutakatia.then(|| with_kutakatia(setup, pit)).and_then(Result::ok)
            });
            under.unwrap_or_else(|| Position::try_from(setup).expect("made to be playable"))
        },
    )
}

fn with_kutakatia(setup: Setup, pit: Pit) -> Result<Position, SetupError> {
    Position::try_from(Setup { kutakatia: Some(pit), ..setup })
}

/// Positions of random games, and playable setups.
pub fn positions() -> impl Strategy<Value = Position> {
    let of_games = (games(), any::<Index>()).prop_map(|(game, ply)| {
        let positions: Vec<&Position> = game.positions().collect();
        **ply.get(&positions)
    });
    prop_oneof![of_games, playable_setups()]
}

/// The default rules, rules without kutakatia, and seed limits so small that many moves are
/// infinite.
pub fn rules() -> impl Strategy<Value = Rules> {
    let seed_limit = prop_oneof![Just(Rules::default().seed_limit), 5..=60u32];
    (seed_limit, prop::bool::weighted(0.75))
        .prop_map(|(seed_limit, kutakatia)| Rules { seed_limit, kutakatia })
}
