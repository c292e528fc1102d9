//! The opening book: the best moves of each position of the tree.

use std::fmt::Write as _;

use bingwa::book::{BookMove, good_moves};

use super::{Openings, Settings};

/// A book.
pub struct Book {
    /// The book as text.
    pub text: String,
    /// How many positions have moves in it.
    pub positions: usize,
    /// How many positions were left out because the journal does not decide on their moves.
    pub undecided: usize,
}

impl Book {
    /// The moves of each position whose score is at most `margin` hundredths of a point
    /// below that of the best move. Of forced wins only the shortest, and of moves that
    /// lose by force only the longest.
    #[must_use]
    pub fn of(openings: &Openings, settings: &Settings, margin: u32) -> Book {
        let values = openings.values();
        let mut lines = String::new();
        let (mut positions, mut undecided) = (0, 0);
        for (index, node) in openings.tree.nodes.iter().enumerate() {
            let moves: Vec<BookMove> = if openings.tree.leaves().contains(&index) {
                // The last ply knows its best move only.
                let leaf = values[index].as_ref();
                let best = leaf
                    .and_then(|leaf| Some(BookMove { mv: *leaf.line.first()?, score: leaf.worth }));
                best.into_iter().collect()
            } else if values[index].is_some() {
                let moves = openings.tree.moves(index, &values).into_iter();
                moves.filter_map(|(mv, value)| Some(BookMove { mv, score: value?.worth })).collect()
            } else {
                Vec::new()
            };
            undecided += usize::from(values[index].is_none());
            let good = good_moves(moves, margin);
            positions += usize::from(!good.is_empty());
            for found in good {
                // A text takes any line.
                let _ = writeln!(lines, "{} ; {found}", node.position);
            }
        }
        Book { text: head(settings, margin) + &lines, positions, undecided }
    }
}

/// The comment lines: where the book comes from and what its lines mean.
fn head(settings: &Settings, margin: u32) -> String {
    let Settings { plies, nodes, prove, hash } = settings;
    let margin = f64::from(margin) / 100.0;
    format!(
        "\
# Opening book of bao la kiswahili
# bingwa-theory openings --plies {plies} --nodes {nodes} --prove {prove} --hash {hash}
# bingwa-theory book --margin {margin}
#
# A line is POSITION ; MOVE SCORE. The moves of a position follow each other, the best
# one first. Lines that begin with # are comments.
#
# SCORE is the value of the move for its player, backed up from the positions after
# {plies} plies:
#   +0.35         points; each point multiplies the odds of winning by three
#   win-in-21     a proven win: the game ends within 21 plies, this move included
#   mate-in-11    a forced win that the search reports: 11 moves of the winner, with this one
#   loss-in-20    a proven loss within 20 plies, this move included
#   mated-in-10   a forced loss that the search reports: 10 moves of the opponent
#
# A move is in the book if its score is within {margin} points of the best one. Of wins only
# the shortest are here, and of losses only the longest.
"
    )
}

#[cfg(test)]
mod tests {
    use bingwa::bao::Position;
    use bingwa::book::OpeningBook;

    use super::super::tests::{SETTINGS, parts};
    use super::*;

    #[test]
    fn the_text_is_read_as_a_book_of_every_position() {
        let openings = Openings::with_parts(2, parts()).expect("parts");
        let book = Book::of(&openings, &SETTINGS, 50);
        // Reading checks that each move is legal.
        let read: OpeningBook = book.text.parse().expect("a book");
        assert_eq!((read.positions().len(), book.undecided), (book.positions, 0));
        assert_eq!(book.positions, openings.tree.nodes.len());
        let first = book.text.lines().find(|line| !line.starts_with('#')).expect("a line");
        assert!(first.starts_with(&format!("{} ; A", Position::kiswahili())), "{first}");
        assert!(read.positions().all(|(_, moves)| good_moves(moves.to_vec(), 50) == moves));
    }

    #[test]
    fn a_book_of_half_a_journal_leaves_out_what_is_not_decided() {
        let openings = Openings::with_parts(2, parts()[..4].to_vec()).expect("parts");
        let book = Book::of(&openings, &SETTINGS, 0);
        assert_eq!(book.positions, 2);
        assert_eq!(book.undecided, openings.tree.nodes.len() - 2);
    }
}
