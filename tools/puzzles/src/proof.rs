//! Exact answers: the shortest forced win of a position, and who keeps it.

use bingwa::bao::{Game, Move, Position, Rules};
use bingwa::search::{Engine, HashError, Limits, NoWin, Options, Score};

/// A forced win that no other line shortens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// The winner's moves that it takes.
    pub moves: u32,
    /// The winner's moves and the replies that last longest, in turn.
    pub line: Vec<Move>,
    /// Nodes of the search that found it.
    pub nodes: u64,
}

/// Answers by the solver: a win in N moves, or none.
pub struct Prover {
    engine: Engine,
}

impl Prover {
    /// A prover with a table of its own.
    ///
    /// # Errors
    ///
    /// The machine does not have the memory for the table.
    pub fn new() -> Result<Prover, HashError> {
        Ok(Prover { engine: Engine::new(Options { hash: 4, ..Options::default() })? })
    }

    /// The shortest win of the player to move, if there is one in `most` moves or
    /// fewer.
    pub fn shortest_win(&mut self, position: &Position, rules: &Rules, most: u32) -> Option<Win> {
        (1..=most).find_map(|moves| self.win_in(position, rules, moves, Vec::new()))
    }

    /// A win in `moves` moves or fewer that begins with one of `first`, or with any
    /// move if `first` is empty. `None` is proven: there is none.
    pub fn win_in(
        &mut self,
        position: &Position,
        rules: &Rules,
        moves: u32,
        first: Vec<Move>,
    ) -> Option<Win> {
        let game = Game::new(*position, *rules);
        if game.outcome().is_some() {
            return None;
        }
        // What an earlier search has learnt would change the count of nodes.
        self.engine.new_game();
        let limits = Limits { mate: Some(moves), searchmoves: first, ..Limits::default() };
        let mut found = None;
        let done = self.engine.search(&game, limits, |info| {
            if let Score::Win(moves) = info.score {
                found = Some((moves, info.pv.clone()));
            }
        });
        match found {
            Some((length, line)) if length <= moves => {
                Some(Win { moves: length, line, nodes: done.nodes })
            }
            _ => {
                assert_eq!(done.no_win_in, Some(NoWin(moves)), "the search is exact");
                None
            }
        }
    }

    /// Whether a quick search sees a win at all: it misses some and costs little.
    pub fn sees_win(&mut self, position: &Position, rules: &Rules) -> bool {
        const DEPTH: u32 = 8;
        self.engine.new_game();
        let mut win = false;
        let game = Game::new(*position, *rules);
        self.engine.search(&game, Limits::depth(DEPTH), |info| {
            win = matches!(info.score, Score::Win(_));
        });
        win
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_without_a_win_is_proven_to_have_none() {
        let mut prover = Prover::new().expect("memory");
        let win = prover.shortest_win(&Position::kiswahili(), &Rules::default(), 2);
        assert_eq!(win, None);
    }

    #[test]
    fn the_capture_of_the_last_front_seed_is_a_win_in_one() {
        let position = "1,1,2,0,1,1,0,0/0,0,1,0,0,0,0,0/1,0,8,1,17,7,4,0/2,6,0,3,4,1,1,2 0,0 - S -";
        let position: Position = position.parse().expect("a position");
        let mut prover = Prover::new().expect("memory");
        let win = prover.shortest_win(&position, &Rules::default(), 1).expect("a win");
        assert_eq!((win.moves, win.line), (1, vec!["A7<".parse().expect("a move")]));
    }
}
