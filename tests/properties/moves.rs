//! Facts about legal moves, and how their texts are read.

use bingwa::bao::{LegalMove, Move, MoveKind, Pit, Position, Rules, Setup, Side, Stage};
use proptest::prelude::*;

use crate::agreement::board;
use crate::generators::{cases, choices, play_choices, positions, rules};

proptest! {
    #![proptest_config(cases(20_000))]

    /// A move keeps all seeds, and takes one from the store in kunamua.
    #[test]
    fn seeds_are_conserved(position in positions(), rules in rules()) {
        let (me, other) = (position.side(), position.side().opponent());
        let put = u8::from(position.stage() == Stage::Kunamua);
        for legal in position.legal_moves(&rules) {
            if let Some(next) = legal.position() {
                prop_assert_eq!(next.total_seeds(), position.total_seeds());
                prop_assert_eq!(next.store(me) + put, position.store(me));
                prop_assert_eq!(next.store(other), position.store(other));
                prop_assert_eq!(next.side(), other);
            }
        }
    }

    /// No move empties the mover's own front row, and one that empties the opponent's has won.
    #[test]
    fn the_movers_front_row_is_never_empty_after_its_own_move(
        position in positions(),
        rules in rules(),
    ) {
        for legal in position.legal_moves(&rules) {
            if let Some(next) = legal.position() {
                prop_assert!(!next.opponent().front_is_empty(), "{position} {}", legal.mv());
                prop_assert!(!next.own().front_is_empty(), "{position} {}", legal.mv());
            }
        }
    }

    /// Swapping the players changes nothing but names.
    #[test]
    fn swapping_the_players_is_a_symmetry(position in positions(), rules in rules()) {
        let rotated = position.rotated();
        prop_assert_eq!(rotated.rotated(), position);
        prop_assert_eq!(rotated.to_string(), board(&position).rotated().to_string());
        let expected = position.legal_moves(&rules);
        let expected = expected.iter().map(|legal| {
            (legal.mv().rotated(), legal.kind(), legal.position().map(Position::rotated))
        });
        prop_assert_eq!(parts(&rotated, &rules), sorted_parts(expected));
    }

    /// Left and right are alike once no house is owned.
    #[test]
    fn mirroring_is_a_symmetry_without_houses(position in positions(), rules in rules()) {
        let homeless = Setup { houses: [false; 2], ..position.to_setup() };
        // Without the house another pit may be the one under kutakatia.
        let Ok(position) = Position::try_from(homeless) else { return Ok(()) };
        let mirrored = position.mirrored().expect("nobody owns a house");
        prop_assert_eq!(mirrored.to_string(), board(&position).mirrored().to_string());
        let expected = position.legal_moves(&rules);
        let expected = expected.iter().map(|legal| {
            (legal.mv().mirrored(), legal.kind(), legal.position().and_then(Position::mirrored))
        });
        prop_assert_eq!(parts(&mirrored, &rules), sorted_parts(expected));
    }
}

/// A legal move's parts: the move, its kind, and the position after it.
type Parts = (Move, MoveKind, Option<Position>);

fn sorted_parts(moves: impl Iterator<Item = Parts>) -> Vec<Parts> {
    let mut parts: Vec<Parts> = moves.collect();
    parts.sort_by_key(|&(mv, _, _)| mv);
    parts
}

fn parts(position: &Position, rules: &Rules) -> Vec<Parts> {
    let moves = position.legal_moves(rules);
    sorted_parts(moves.iter().map(|legal| (legal.mv(), legal.kind(), legal.position().copied())))
}

proptest! {
    #![proptest_config(cases(6000))]

    /// In a game from the start, a nyumba owned at the start of a kunamua turn holds at least five
    /// seeds.
    #[test]
    fn an_owned_nyumba_holds_five_at_the_start_of_a_kunamua_turn(choices in choices()) {
        let game = play_choices(Position::kiswahili(), Rules::default(), &choices);
        for position in game.positions().filter(|position| position.stage() == Stage::Kunamua) {
            for side in Side::ALL {
                if position.owns_house(side) {
                    prop_assert!(position.seeds(side, Pit::NYUMBA) >= 5, "{position}");
                }
            }
        }
    }

    /// `play` accepts exactly the legal moves, and leads where the generator's moves lead.
    #[test]
    fn play_agrees_with_legal_moves(position in positions(), rules in rules()) {
        let moves = position.legal_moves(&rules);
        for bits in 0..=u8::MAX {
            let Some(mv) = Move::from_bits(bits) else { continue };
            prop_assert_eq!(mv.to_bits(), bits);
            let listed = moves.iter().find(|legal| legal.mv() == mv).copied();
            prop_assert_eq!(position.play(mv, &rules), listed, "{} {}", position, mv);
        }
    }

    /// A legal move is read back from its plain and its full text, from a text with other marks,
    /// without its row letter in kunamua, and without its sign where that leaves no doubt.
    #[test]
    fn moves_are_read_back_from_every_way_to_write_them(position in positions(), rules in rules()) {
        let moves = position.legal_moves(&rules);
        for legal in &moves {
            let plain = legal.mv().to_string();
            let mut texts = vec![legal.full().to_string()];
            texts.extend(["", "*", "**", "#"].map(|marks| format!("{plain}{marks}")));
            let same_pit = |other: &&LegalMove| {
                other.mv().pit() == legal.mv().pit()
                    && other.mv().plays_house() == legal.mv().plays_house()
            };
            let unsigned = plain.replace(['<', '>'], "");
            if moves.iter().filter(same_pit).count() == 1 {
                texts.push(unsigned);
            } else {
                let error = position.parse_move(&unsigned, &rules).unwrap_err().to_string();
                prop_assert!(error.contains("names two legal moves"), "{error}");
            }
            if position.stage() == Stage::Kunamua {
                texts.extend(texts.clone().iter().map(|text| text[1..].to_owned()));
            }
            // The letters that a shell does not eat.
            texts.extend(texts.clone().iter().map(|text| text.replace('<', "l").replace('>', "r")));
            for text in texts {
                let read = position.parse_move(&text, &rules);
                prop_assert_eq!(read, Ok(*legal), "{} {}", position, text);
            }
        }
    }

    /// A text is read as a legal move, or is an error that lists them all.
    #[test]
    fn a_move_that_is_read_is_legal_and_an_error_lists_the_legal_moves(
        position in positions(),
        text in "[ABabx]?[0-9]?[<>lr]?\\+?[*#]{0,2}|\\PC*",
    ) {
        let rules = Rules::default();
        let moves = position.legal_moves(&rules);
        match position.parse_move(&text, &rules) {
            Ok(read) => {
                prop_assert!(moves.contains(&read));
            }
            Err(error) => {
                let message = error.to_string();
                let start = match &error.why {
                    Some(why) => format!("move: {why}"),
                    None => format!("move: found {text:?}, which "),
                };
                prop_assert!(message.starts_with(&start), "{message}");
                prop_assert_eq!(error.legal.len(), moves.len());
                for legal in &moves {
                    prop_assert!(message.contains(&legal.mv().to_string()), "{message}");
                }
            }
        }
    }
}
