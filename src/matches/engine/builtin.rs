//! Built-in engines, which play in this process: for smoke tests, and as the
//! lower end of every rating list.

use crate::bao::{LegalMove, Move, Position, Rules};
use crate::util::dice::Dice;

/// The built-in engines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuiltinKind {
    /// Plays a random legal move.
    Random,
    /// Plays a move that wins, or else captures the most seeds.
    Greedy,
}

impl BuiltinKind {
    /// The engine with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<BuiltinKind> {
        [BuiltinKind::Random, BuiltinKind::Greedy].into_iter().find(|kind| kind.name() == name)
    }

    /// `random` or `greedy`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            BuiltinKind::Random => "random",
            BuiltinKind::Greedy => "greedy",
        }
    }
}

/// A built-in engine at play. It chooses among equal moves at random.
#[derive(Clone, Debug)]
pub struct Builtin {
    kind: BuiltinKind,
    dice: Dice,
}

impl Builtin {
    /// An engine and its random numbers.
    #[must_use]
    pub fn new(kind: BuiltinKind, dice: Dice) -> Builtin {
        Builtin { kind, dice }
    }

    /// Begins a new game, in which moves are drawn with these dice.
    pub(super) fn new_game(&mut self, dice: Dice) {
        self.dice = dice;
    }

    /// The move to play; `None` if there is no legal one.
    pub fn choose(&mut self, position: &Position, rules: &Rules) -> Option<Move> {
        let legal_moves = position.legal_moves(rules);
        let before = position.opponent().total();
        let worth = |legal: &LegalMove| match self.kind {
            BuiltinKind::Random => 0,
            BuiltinKind::Greedy if legal.wins() => u32::MAX,
            // After the move the opponent is the mover.
            BuiltinKind::Greedy => before - legal.board_after().own().total(),
        };
        let most = legal_moves.iter().map(worth).max()?;
        let equal = legal_moves.iter().filter(|legal| worth(legal) == most);
        let chosen = self.dice.below(equal.clone().count());
        // The generator may change the order of its moves; this order stays.
        let mut equal: Vec<Move> = equal.map(LegalMove::mv).collect();
        equal.sort_unstable();
        Some(equal[chosen])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::Game;

    /// North to move; `a7>` wins.
    const WIN_IN_ONE: &str =
        "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

    #[test]
    fn greedy_plays_a_winning_move() {
        let position = WIN_IN_ONE.parse().unwrap();
        for seed in 0..20 {
            let mut greedy = Builtin::new(BuiltinKind::Greedy, Dice::new(seed));
            let mv = greedy.choose(&position, &Rules::default()).unwrap();
            assert_eq!(mv.to_string(), "a7>");
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_game() {
        let play = |seed| {
            let mut random = Builtin::new(BuiltinKind::Random, Dice::new(seed));
            let mut game = Game::new(Position::kiswahili(), Rules::default());
            for _ in 0..20 {
                let Some(mv) = random.choose(game.position(), game.rules()) else { break };
                game.play(mv).unwrap();
                if game.outcome().is_some() {
                    break;
                }
            }
            game.moves().iter().map(|played| played.mv().to_string()).collect::<Vec<_>>()
        };
        assert_eq!(play(1), play(1));
        assert_ne!(play(1), play(2));
    }
}
