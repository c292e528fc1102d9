//! The lengths of moves against slow, literal ways to find them: the reference implementation
//! of the rules for moves that end, and a sowing seed by seed that remembers every state for
//! those that do not.

use std::collections::HashMap;

use bingwa::bao::trace::{MoveEnding, MoveLength, Sown};
use bingwa::bao::{Hand, Move, Position, Rules, Setup, Side, Stage};
use bingwa::util::dice::Dice;
use bingwa_theory::players::{Players, Strength, rules};

#[path = "../../../tests/reference/mod.rs"]
mod reference;

/// Seeds of South in most of the setups here.
const MOST: usize = 54;

/// A random setup: seeds thrown into the pits one by one, at most `most` into South's.
fn setup(dice: &mut Dice, most: usize) -> Option<Position> {
    let mut pits = [[0; 16]; 2];
    let own = 5 + dice.below(most - 4);
    for _ in 0..own {
        pits[0][dice.below(16)] += 1;
    }
    for _ in 0..1 + dice.below(8) {
        pits[1][dice.below(16)] += 1;
    }
    let stores = if dice.below(4) == 0 { [1, 1] } else { [0, 0] };
    let houses = [dice.below(2) == 0, false];
    Position::try_from(Setup { pits, stores, houses, side: Side::South, kutakatia: None }).ok()
}

#[test]
fn moves_that_end_are_as_long_as_in_the_reference() {
    let mut players = Players::new(Strength::Random, 9, 0).expect("memory");
    let mut dice = Dice::new(9);
    let setups = (0..3000).filter_map(|_| setup(&mut dice, MOST));
    let games = (0..60).map(|number| players.play(number)).collect::<Vec<_>>();
    let mut compared = 0;
    for position in games.iter().flat_map(|game| game.positions()).copied().chain(setups) {
        let mut found = Vec::new();
        position.measure_moves(&rules(), u64::MAX, |measured| {
            if measured.is_legal(&rules()) {
                let Some(MoveLength::Finite(sown)) = measured.length else { return };
                found.push((measured.mv.to_string(), !measured.capturing, sown.seeds));
            }
        });
        found.sort();
        let board = reference::Board::parse(&position.to_string());
        let slow = board.moves(&reference::Rules::default());
        let slow: Vec<_> =
            slow.into_iter().map(|m| (m.text, m.takata, u64::from(m.sown))).collect();
        assert_eq!(found, slow, "{position}");
        compared += found.len();
    }
    assert!(compared > 10_000, "{compared}");
}

/// All that decides how a move goes on.
#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    own: [u8; 16],
    opponent: [u8; 16],
    hand: u8,
    /// The pit that was lifted, or the one before the kichwa.
    pit: usize,
    clockwise: bool,
    house: bool,
}

/// Plays a move that South starts, sowing by sowing, and remembers every state. `None` if the
/// move comes to a choice or takes more than a million sowings.
fn literal(position: &Position, m: Move, capturing: bool) -> Option<MoveLength> {
    let setup = position.to_setup();
    let kunamua = position.stage() == Stage::Kunamua;
    let right = m.hand() == Hand::Right;
    let mut state = State {
        own: setup.pits[0],
        opponent: setup.pits[1],
        hand: 0,
        pit: m.pit().index(),
        clockwise: m.pit().is_front() == right,
        house: kunamua && setup.houses[0],
    };
    if kunamua {
        state.own[state.pit] += 1;
    }
    if kunamua && capturing {
        state.capture(!right);
    } else if kunamua && state.pit == 4 && state.house && state.own[4] > 6 {
        state.own[4] -= 2;
        state.hand = 2;
    } else {
        state.house &= state.pit != 4;
        state.hand = std::mem::take(&mut state.own[state.pit]);
    }
    let mut seen: HashMap<State, Sown> = HashMap::new();
    let mut sown = Sown::default();
    while sown.sowings < 1_000_000 {
        if state.opponent[..8] == [0; 8] {
            return Some(MoveLength::Finite(sown));
        }
        if let Some(&lead) = seen.get(&state) {
            let (sowings, seeds) = (sown.sowings - lead.sowings, sown.seeds - lead.seeds);
            return Some(MoveLength::Endless { lead, period: Sown { sowings, seeds } });
        }
        seen.insert(state.clone(), sown);
        sown.sowings += 1;
        sown.seeds += u64::from(state.hand);
        for _ in 0..state.hand {
            state.pit = if state.clockwise { state.pit + 1 } else { state.pit + 15 } % 16;
            state.own[state.pit] += 1;
        }
        let (pit, seeds) = (state.pit, state.own[state.pit]);
        if seeds == 1 {
            return Some(MoveLength::Finite(sown));
        } else if capturing && pit < 8 && state.opponent[7 - pit] > 0 {
            let clockwise = match pit {
                0 | 1 => true,
                6 | 7 => false,
                _ => state.clockwise,
            };
            state.capture(clockwise);
        } else if pit == 4 && state.house && seeds >= 6 {
            return if capturing { None } else { Some(MoveLength::Finite(sown)) };
        } else {
            state.house &= pit != 4;
            state.hand = std::mem::take(&mut state.own[pit]);
        }
    }
    None
}

impl State {
    /// Takes what faces the pit, to be sown from the left kichwa if clockwise.
    fn capture(&mut self, clockwise: bool) {
        self.hand = std::mem::take(&mut self.opponent[7 - self.pit]);
        self.clockwise = clockwise;
        self.pit = if clockwise { 15 } else { 8 };
    }
}

#[test]
fn cycles_are_those_of_a_sowing_that_remembers_every_state() {
    let mut dice = Dice::new(4);
    let (mut finite, mut endless, mut with_lead) = (0, 0, 0);
    for _ in 0..400_000 {
        let Some(position) = setup(&mut dice, MOST) else { continue };
        position.measure_moves(&rules(), 1_000_000, |measured| {
            let is_endless = matches!(measured.length, Some(MoveLength::Endless { .. }));
            // Moves that end are many; each hundredth is enough.
            if !is_endless && dice.below(100) > 0 {
                return;
            }
            if measured.mv.plays_house() {
                return;
            }
            let Some(slow) = literal(&position, measured.mv, measured.capturing) else { return };
            assert_eq!(measured.length, Some(slow), "{position} {}", measured.mv);
            match slow {
                MoveLength::Finite(_) => finite += 1,
                MoveLength::Endless { lead, .. } => {
                    endless += 1;
                    with_lead += u64::from(lead.sowings > 0);
                }
            }
        });
    }
    assert!(finite > 1000 && endless > 20 && with_lead > 0, "{finite} {endless} {with_lead}");
}

/// The trace looks for a cycle too, but only among the states after a sowing.
#[test]
fn periods_are_those_of_the_trace() {
    let mut dice = Dice::new(5);
    let mut compared = 0;
    for _ in 0..100_000 {
        let Some(position) = setup(&mut dice, MOST) else { continue };
        position.measure_moves(&rules(), 100_000, |measured| {
            let Some(MoveLength::Endless { lead, period }) = measured.length else { return };
            let trace = position.trace(measured.mv, &rules()).expect("a start");
            if let MoveEnding::Endless { first, period: traced } = trace.ending {
                assert_eq!(period.sowings, traced as u64, "{position} {}", measured.mv);
                assert_eq!(lead.sowings.max(1), first as u64, "{position} {}", measured.mv);
                compared += 1;
            }
        });
    }
    assert!(compared > 3, "{compared}");
}

/// The literature prints this move with the period 218. It is 228 sowings.
#[test]
fn the_published_move_has_a_period_of_228_sowings() {
    let position: Position =
        "0,0,0,0,0,0,0,0/0,0,0,0,9,0,0,1/1,6,3,1,0,5,4,0/2,1,0,5,0,3,0,1 11,11 - S -"
            .parse()
            .expect("playable");
    let m = "A3<".parse().expect("a move");
    let measured = position.measure(m, &Rules::default(), u64::MAX).expect("a start");
    let expected =
        MoveLength::Endless { lead: Sown::default(), period: Sown { sowings: 228, seeds: 816 } };
    assert_eq!(measured.length, Some(expected));
    assert_eq!(literal(&position, m, false), Some(expected));
}

/// Without captures and without sowings of sixteen seeds or more, a sowing of the mtaji stage can
/// be taken back in one way only, so nothing leads into a cycle from outside.
#[test]
fn a_cycle_without_captures_and_large_pits_begins_at_once() {
    let mut dice = Dice::new(6);
    let mut checked = 0;
    for _ in 0..500_000 {
        let Some(position) = setup(&mut dice, 15) else { continue };
        if position.stage() == Stage::Kunamua {
            continue;
        }
        position.measure_moves(&rules(), u64::MAX, |measured| {
            let Some(MoveLength::Endless { lead, .. }) = measured.length else { return };
            if !measured.capturing {
                assert_eq!(lead, Sown::default(), "{position} {}", measured.mv);
                checked += 1;
            }
        });
    }
    assert!(checked > 3, "{checked}");
}
