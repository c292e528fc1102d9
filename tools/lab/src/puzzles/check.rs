//! Exact answers: the shortest forced win of a position, and a puzzle proven again by them.

use anyhow::{bail, ensure};
use bingwa::bao::{Game, Move, Position, Rules, TOTAL_SEEDS};
use bingwa::search::{Engine, HashError, Limits, NoWin, Options, Score};

use super::LONGEST;
use super::puzzle::Puzzle;

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

/// Proves a puzzle: its length, its line and that it has one solution.
///
/// # Errors
///
/// The first fault found.
pub fn check(prover: &mut Prover, puzzle: &Puzzle) -> anyhow::Result<()> {
    let &Puzzle { position, moves, slower, .. } = puzzle;
    let rules = puzzle.variant.rules();
    let seeds = position.total_seeds();
    ensure!(seeds == TOTAL_SEEDS, "found {seeds} seeds, expected {TOTAL_SEEDS}");
    ensure!(
        (1..=LONGEST).contains(&moves),
        "found a win in {moves} moves, expected 1 to {LONGEST}"
    );
    check_line(prover, puzzle)?;
    let first = puzzle.line.first();
    let legal = position.legal_moves(&rules);
    let others: Vec<Move> = legal.iter().map(Move::from).filter(|mv| Some(mv) != first).collect();
    let mut wins = |moves| match others.is_empty() {
        true => None,
        false => prover.win_in(&position, &rules, moves, others.clone()),
    };
    if let Some(second) = wins(moves).and_then(|win| win.line.first().copied()) {
        bail!("{second} wins too, in the same number of moves");
    }
    ensure!(wins(moves + 1).is_some() == slower, "`slower` is {slower}, which the search refutes");
    Ok(())
}

/// Walks the line: before each move of the winner the shortest win must be as long as
/// the moves that are left.
fn check_line(prover: &mut Prover, puzzle: &Puzzle) -> anyhow::Result<()> {
    let Puzzle { position, moves, line, .. } = puzzle;
    let rules = puzzle.variant.rules();
    let mut shortest =
        |position: &Position| prover.shortest_win(position, &rules, *moves).map(|win| win.moves);
    let mut left = shortest(position);
    if left != Some(*moves) {
        let proven = left.map_or_else(|| "none".to_owned(), |moves| moves.to_string());
        bail!("found a win in {moves} moves, expected {proven}");
    }
    let mut game = Game::new(*position, rules);
    for (index, &mv) in (1..).zip(line) {
        ensure!(game.play(mv).is_ok(), "move {index} of the line, {mv}, is not legal");
        let winner_moved = index % 2 == 1;
        if game.outcome().is_some() {
            continue;
        }
        if winner_moved {
            let longest = longest_defence(&game, &mut shortest);
            ensure!(
                longest == left.map(|left| left - 1),
                "move {index} of the line, {mv}, does not keep the shortest win"
            );
            left = longest;
        } else {
            let longest = shortest(game.position());
            ensure!(longest == left, "move {index} of the line, {mv}, is not the longest defence");
        }
    }
    let won = game.outcome().is_some_and(|end| end.winner == Some(position.side()));
    ensure!(won, "the line does not end with the win");
    Ok(())
}

/// The longest of the shortest wins after all replies; `None` if a reply escapes.
fn longest_defence(game: &Game, mut shortest: impl FnMut(&Position) -> Option<u32>) -> Option<u32> {
    let replies = game.legal_moves();
    let wins = replies.iter().map(|reply| reply.position().and_then(&mut shortest));
    wins.collect::<Option<Vec<u32>>>()?.into_iter().max()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::fs;

    use super::super::puzzle;
    use super::*;

    /// Puzzles between two that the test proves; `bingwa-lab puzzles check` proves all.
    const STEP: usize = 7;

    fn text() -> String {
        let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../board/page/data/puzzles.json");
        fs::read_to_string(file).expect("the puzzles of the board")
    }

    fn puzzles() -> Vec<Puzzle> {
        puzzle::from_text(&text()).expect("a file of puzzles")
    }

    fn fault(puzzle: &Puzzle) -> Option<String> {
        check(&mut Prover::new().expect("memory"), puzzle).err().map(|fault| fault.to_string())
    }

    /// Asserts that a puzzle is refused with this text.
    fn refused(puzzle: &Puzzle, expected: impl Into<String>) {
        assert_eq!(fault(puzzle), Some(expected.into()));
    }

    /// A puzzle with a win in this many moves.
    fn win_in(moves: u32) -> Puzzle {
        puzzles().into_iter().find(|puzzle| puzzle.moves == moves).expect("a puzzle of this length")
    }

    #[test]
    fn the_file_is_small_sorted_and_has_no_position_twice() {
        let text = text();
        assert!(text.len() < 60_000, "{} bytes", text.len());
        let puzzles = puzzles();
        assert!(puzzles.len() >= 200, "{} puzzles", puzzles.len());
        assert!(puzzle::is_sorted(&puzzles));
        let positions: HashSet<Position> =
            puzzles.iter().map(|puzzle| puzzle.position.canonical()).collect();
        assert_eq!(positions.len(), puzzles.len());
        assert_eq!(puzzle::to_text(&puzzles).expect("JSON"), text);
    }

    #[test]
    fn the_search_proves_a_sample() {
        for puzzle in puzzles().iter().step_by(STEP) {
            assert_eq!(fault(puzzle), None, "{}", puzzle.position);
        }
    }

    #[test]
    fn a_wrong_length_is_refused() {
        let puzzle = Puzzle { moves: 3, ..win_in(2) };
        refused(&puzzle, "found a win in 3 moves, expected 2");
        let puzzle = Puzzle { moves: 1, ..win_in(2) };
        refused(&puzzle, "found a win in 1 moves, expected none");
        let puzzle = Puzzle { moves: 5, ..win_in(2) };
        refused(&puzzle, "found a win in 5 moves, expected 1 to 4");
    }

    #[test]
    fn a_wrong_line_is_refused() {
        let right = win_in(2);
        let first = right.line[0];
        let rules = right.variant.rules();
        let legal = right.position.legal_moves(&rules);
        let other = legal.iter().map(|legal| legal.mv()).find(|&mv| mv != first).expect("a choice");
        let puzzle = Puzzle { line: vec![other], ..right.clone() };
        refused(&puzzle, format!("move 1 of the line, {other}, does not keep the shortest win"));
        let puzzle = Puzzle { line: vec![first], ..right.clone() };
        refused(&puzzle, "the line does not end with the win");
        let puzzle = Puzzle { line: vec![first, first], ..right };
        refused(&puzzle, format!("move 2 of the line, {first}, is not legal"));
    }

    #[test]
    fn a_wrong_word_about_slower_wins_is_refused() {
        let right = win_in(2);
        let puzzle = Puzzle { slower: !right.slower, ..right.clone() };
        refused(&puzzle, format!("`slower` is {}, which the search refutes", puzzle.slower));
    }

    #[test]
    fn a_position_with_two_solutions_is_refused() {
        // Both captures of the last front seed win at once.
        let position =
            "0,0,0,0,0,0,0,0/0,0,0,5,0,0,0,0/0,0,0,1,1,0,0,0/0,0,0,0,0,0,0,13 22,22 - S -";
        let mut puzzle = win_in(1);
        puzzle.position = position.parse().expect("a position");
        puzzle.variant = bingwa::bao::Variant::Kiswahili;
        puzzle.line = vec!["A4<".parse().expect("a move")];
        refused(&puzzle, "A4> wins too, in the same number of moves");
    }
}
