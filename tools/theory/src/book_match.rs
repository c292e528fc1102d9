//! What an opening book is worth: games from the start of an engine with the book against
//! the same engine without it.

use std::collections::HashSet;
use std::fmt;

use bingwa::bao::{Game, Move, Outcome, Side};
use bingwa::book::OwnBook;
use bingwa::matches::stats::{Counts, GameScore, Pentanomial, Trinomial};

use crate::markdown::whole;
use crate::players::Players;
use crate::workers::Merge;

/// The results of the player with the book.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The games.
    pub games: Trinomial,
    /// The pairs of games: the book plays South in one and North in the other.
    pub pairs: Pentanomial,
    /// The moves of every game.
    different: HashSet<Vec<Move>>,
}

impl Results {
    /// Plays the pair of games with this number. The players have the same nodes at the
    /// same ply of both games.
    pub fn play_pair(&mut self, players: &mut Players, number: u64, book: &OwnBook) {
        let [first, second] = Side::ALL.map(|side| {
            let game = players.play_with_book(number, book, side);
            let score = score(game.outcome(), side);
            self.games.record(score);
            self.different.insert(moves(&game));
            score
        });
        self.pairs.record(first, second);
    }
}

impl Merge for Results {
    fn merge(&mut self, part: Results) {
        self.games += part.games;
        self.pairs += part.pairs;
        self.different.extend(part.different);
    }
}

impl fmt::Display for Results {
    /// The results in three lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Trinomial { wins, draws, losses } = self.games;
        writeln!(
            f,
            "games: {}, of which {} are different; won {}, drawn {}, lost {} by the book",
            whole(self.games.total()),
            whole(self.different.len() as u64),
            whole(wins),
            whole(draws),
            whole(losses),
        )?;
        let [lost_both, lost, split, won, won_both] = self.pairs.0;
        writeln!(
            f,
            "pairs: won {}, split {}, lost {}",
            whole(won + won_both),
            whole(split),
            whole(lost + lost_both),
        )?;
        match self.pairs.statistics() {
            Some(statistics) => {
                let percent = 100.0 * statistics.score();
                write!(f, "score of the book: {percent:.1}%, Elo {}", statistics.elo())
            }
            None => f.write_str("score of the book: no games"),
        }
    }
}

/// The score of a side. An unfinished game counts as a draw.
fn score(outcome: Option<Outcome>, side: Side) -> GameScore {
    match outcome.and_then(|outcome| outcome.winner) {
        None => GameScore::Draw,
        Some(winner) if winner == side => GameScore::Win,
        Some(_) => GameScore::Loss,
    }
}

fn moves(game: &Game) -> Vec<Move> {
    game.moves().iter().map(|played| played.mv()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players::Strength;

    fn results(on: bool, pairs: u64) -> Results {
        let mut book = OwnBook::builtin(0);
        book.on = on;
        let mut players = Players::new(Strength::Nodes(40), 1, 0).expect("memory");
        let mut results = Results::default();
        (0..pairs).for_each(|number| results.play_pair(&mut players, number, &book));
        results
    }

    #[test]
    fn without_the_book_every_pair_is_split() {
        let results = results(false, 4);
        assert_eq!(results.pairs, Pentanomial([0, 0, 4, 0, 0]));
        assert_eq!((results.games.total(), results.different.len()), (8, 4));
        let text = results.to_string();
        let expected = "games: 8, of which 4 are different; won 4, drawn 0, lost 4 by the book\n\
                        pairs: won 0, split 4, lost 0\nscore of the book: 50.0%, Elo ";
        assert!(text.starts_with(expected), "{text}");
    }

    #[test]
    fn the_book_makes_other_games_and_parts_merge() {
        let mut results = results(true, 3);
        assert_eq!(results.games.total(), 6);
        assert!(results.different.len() > 3, "{results}");
        results.merge(self::results(true, 3));
        assert_eq!((results.games.total(), results.pairs.total()), (12, 6));
        assert!(results.different.len() <= 6, "the same games come again");
    }
}
