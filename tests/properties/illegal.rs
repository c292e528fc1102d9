//! Every move that is not legal has a reason, no legal move has one, and each reason is true.

use bingwa::bao::trace::MoveEnding;
use bingwa::bao::{
    BrokenRule, Hand, LegalMove, Move, MoveKind, NoHouseChoice, Pit, Position, Rules, Stage,
};
use proptest::prelude::*;

use crate::generators::{cases, positions, rules};

/// Whether a rule forbids the move, judged from the board and the legal moves alone.
fn holds(position: &Position, mv: Move, rules: &Rules, rule: &BrokenRule) -> bool {
    let (side, pit) = (position.side(), mv.pit());
    let (seeds, stage) = (position.seeds(side, pit), position.stage());
    let legal = position.legal_moves(rules).sorted();
    let legal_moves: Vec<Move> = legal.iter().map(LegalMove::mv).collect();
    let captures = legal.first().is_some_and(|legal| legal.kind() != MoveKind::Takata);
    let front: Vec<u8> = Pit::all().take(8).map(|pit| position.seeds(side, pit)).collect();
    let filled = front.iter().filter(|&&seeds| seeds > 0).count();
    let without_plus = Move::new(side, pit, mv.hand());
    let ending = |mv| position.trace(mv, rules).map(|trace| trace.ending);
    let faced = pit.facing().is_some_and(|pit| position.seeds(!side, pit) > 0);
    match rule {
        BrokenRule::NotToMove { to_move } => *to_move == side && mv.side() != side,
        BrokenRule::BackPitInKunamua => stage == Stage::Kunamua && !pit.is_front(),
        BrokenRule::EmptyPit { stage: found } => *found == stage && seeds == 0,
        BrokenRule::OneSeed => stage == Stage::Mtaji && seeds == 1,
        BrokenRule::CaptureDue { due } => {
            captures && *due == legal_moves && !(stage == Stage::Kunamua && faced)
        }
        BrokenRule::TooManyToCapture { seeds: found, due } => {
            captures && *due == legal_moves && *found == seeds && seeds > 15
        }
        BrokenRule::WrongKichwa { kichwa } => {
            let near = [(Hand::Left, [1, 2]), (Hand::Right, [7, 8])];
            let near = near.iter().find(|(_, pits)| pits.contains(&pit.number()));
            stage == Stage::Kunamua
                && captures
                && faced
                && near.is_some_and(|(hand, _)| hand == kichwa && *hand != mv.hand())
        }
        BrokenRule::Nyumba { seeds: found } => {
            stage == Stage::Kunamua
                && !captures
                && (pit, *found) == (Pit::NYUMBA, seeds)
                && seeds >= 6
                && filled > 1
                && position.owns_house(side)
        }
        BrokenRule::SingleSeed => {
            stage == Stage::Kunamua
                && !captures
                && seeds == 1
                && front.iter().any(|&seeds| seeds > 1)
                && !position.owns_house(side)
        }
        BrokenRule::LoneKichwa => {
            let outwards = [(Pit::LEFT_KICHWA, Hand::Left), (Pit::RIGHT_KICHWA, Hand::Right)];
            !captures && filled == 1 && outwards.contains(&(pit, mv.hand()))
        }
        BrokenRule::BackPit => {
            stage == Stage::Mtaji
                && !captures
                && !pit.is_front()
                && legal_moves.iter().any(|mv| mv.pit().is_front())
        }
        BrokenRule::UnderKutakatia => position.kutakatia() == Some(pit),
        BrokenRule::Endless { first, period } => {
            let expected = Some(MoveEnding::Endless { first: *first, period: *period });
            ending(mv).or_else(|| ending(without_plus)) == expected
        }
        BrokenRule::OverLimit { sown, limit } => {
            let expected = Some(MoveEnding::OverLimit);
            ending(mv).or_else(|| ending(without_plus)) == expected
                && sown > limit
                && *limit == rules.seed_limit
        }
        BrokenRule::NoHouseChoice { because } => {
            let takata = |legal: &&LegalMove| legal.kind() == MoveKind::Takata;
            mv.plays_house()
                && legal_moves.contains(&without_plus)
                && match because {
                    NoHouseChoice::Mtaji => stage == Stage::Mtaji,
                    NoHouseChoice::NotOwned => !position.owns_house(side),
                    NoHouseChoice::Takata => legal.iter().any(|legal| takata(&legal)),
                    NoHouseChoice::NotReached => captures,
                    _ => false,
                }
        }
        _ => false,
    }
}

proptest! {
    #![proptest_config(cases(3000))]

    /// Of all moves that can be written, exactly those that are not legal have a reason, and it is
    /// true. Reading the move's text gives the same reason.
    #[test]
    fn a_move_is_legal_or_has_a_true_reason(position in positions(), rules in rules()) {
        for mv in (0..=u8::MAX).filter_map(Move::from_bits) {
            let why = position.why_illegal(mv, &rules);
            let read = position.parse_move(&mv.to_string(), &rules);
            prop_assert_eq!(why.is_none(), read.is_ok(), "{} {} {:?}", position, mv, why);
            if let Some(why) = why {
                prop_assert_eq!(why.mv, mv);
                let rule = &why.rule;
                prop_assert!(holds(&position, mv, &rules, rule), "{position} {mv} {rule:?} {rules:?}");
                prop_assert!(!why.to_string().is_empty());
                prop_assert_eq!(read.unwrap_err().why, Some(why));
            }
        }
    }
}
