//! The book as a player uses it.

use std::fs;
use std::path::Path;

use super::opening_book::{BookError, BookMove, OpeningBook, good_moves};
use crate::bao::{Game, LegalMove, Rules};
use crate::search::{Limits, Options};
use crate::util::dice::{Dice, Purpose, entropy};
use crate::util::files::{TextError, read_text_file};

/// How a player uses an opening book. By default it is off, with the built-in book and a
/// margin of 0.
#[derive(Clone, Debug, Default)]
pub struct OwnBook {
    /// Whether moves come from the book.
    pub on: bool,
    /// Hundredths of a point: the move is drawn from those whose score is at most this
    /// below that of the best one. 0 always takes the best move, the first one of equals.
    pub margin: u32,
    book: Source,
}

/// The book that is used.
#[derive(Clone, Debug, Default)]
enum Source {
    #[default]
    Builtin,
    File(Box<OpeningBook>),
    /// The file of the book cannot be read.
    None,
}

/// The file of a book cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookFileError {
    /// A pipe or a device: it could be endless, or never be written.
    #[error("found a pipe or a device, expected an opening book")]
    NoFile,
    /// The system refuses, or the file is no text.
    #[error(transparent)]
    Text(#[from] TextError),
    /// The text is no book.
    #[error(transparent)]
    Book(#[from] BookError),
}

impl OwnBook {
    /// The built-in book, switched on, with this margin in hundredths of a point.
    #[must_use]
    pub fn builtin(margin: u32) -> OwnBook {
        OwnBook { on: true, margin, ..OwnBook::default() }
    }

    /// Uses the built-in book.
    pub fn set_builtin(&mut self) {
        self.book = Source::Builtin;
    }

    /// Uses the book of a file.
    ///
    /// # Errors
    ///
    /// The file cannot be read, or is no book. There is no book then.
    pub fn set_file(&mut self, path: &Path) -> Result<(), BookFileError> {
        self.book = Source::None;
        if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
            return Err(BookFileError::NoFile);
        }
        let text = read_text_file(path, "an opening book")?;
        self.book = Source::File(Box::new(text.parse()?));
        Ok(())
    }

    /// The book; `None` if its file could not be read.
    #[must_use]
    pub fn book(&self) -> Option<&OpeningBook> {
        match &self.book {
            Source::Builtin => Some(OpeningBook::builtin()),
            Source::File(book) => Some(book),
            Source::None => None,
        }
    }

    /// Whether the book is switched on but not used, because games are played by other
    /// rules than [`OpeningBook::RULES`].
    #[must_use]
    pub fn is_excluded_by(&self, rules: &Rules) -> bool {
        self.on && *rules != OpeningBook::RULES
    }

    /// The move from the book that answers a search, if one does.
    ///
    /// The book answers the searches that play a move: those with a time, a clock, a depth
    /// or a number of nodes. It does not answer analysis: infinite searches, several lines,
    /// searches for a mate, or searches on the opponent's time. If `limits.searchmoves` is
    /// not empty, only its moves count.
    ///
    /// With a margin, the position and `options.seed` determine the move; without a seed it
    /// is another draw each time.
    #[must_use]
    pub fn choose(&self, game: &Game, limits: &Limits, options: &Options) -> Option<BookMove> {
        let is_analysis = !limits.ends_by_itself() || limits.mate.is_some() || options.multipv > 1;
        let is_won = game.moves().last().is_some_and(LegalMove::won);
        if !self.on || is_analysis || is_won || self.is_excluded_by(game.rules()) {
            return None;
        }
        let mut moves = self.book()?.moves(game.position());
        if !limits.searchmoves.is_empty() {
            moves.retain(|found| limits.searchmoves.contains(&found.mv));
        }
        if self.margin == 0 {
            return moves.first().copied();
        }
        let good = good_moves(moves, self.margin);
        let seed = options.seed.unwrap_or_else(entropy);
        let mut dice = Dice::of(seed, Purpose::Book, game.position().hash());
        if good.is_empty() { None } else { Some(good[dice.below(good.len())]) }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::bao::{Position, Variant};
    use crate::search::PlayerClock;

    /// The start has three moves in it.
    fn own_book() -> OwnBook {
        let start = Position::kiswahili();
        let text = format!("{start} ; A6< +0.10\n{start} ; A6> -0.02\n{start} ; A7> -0.30\n");
        let book = Source::File(Box::new(text.parse().expect("a book")));
        OwnBook { on: true, margin: 0, book }
    }

    fn start() -> Game {
        Game::new(Position::kiswahili(), OpeningBook::RULES)
    }

    fn chosen(own: &OwnBook, limits: &Limits, options: &Options) -> Option<String> {
        own.choose(&start(), limits, options).map(|found| found.mv.to_string())
    }

    #[test]
    fn searches_that_play_a_move_are_answered_and_analysis_is_not() {
        let own = own_book();
        let second = Duration::from_secs(1);
        let clock = PlayerClock { time: second, increment: second, moves_to_go: None };
        for limits in [
            Limits::nodes(100),
            Limits::depth(3),
            Limits::movetime(second),
            Limits { clock: Some(clock), ..Limits::default() },
        ] {
            let answer = chosen(&own, &limits, &Options::default());
            assert_eq!(answer.as_deref(), Some("A6<"), "{limits:?}");
        }
        for limits in [
            Limits::default(),
            Limits { infinite: true, ..Limits::nodes(100) },
            Limits { ponder: true, ..Limits::nodes(100) },
            Limits { mate: Some(2), ..Limits::default() },
        ] {
            assert_eq!(chosen(&own, &limits, &Options::default()), None, "{limits:?}");
        }
        let lines = Options { multipv: 2, ..Options::default() };
        assert_eq!(chosen(&own, &Limits::nodes(100), &lines), None);
        let off = OwnBook { on: false, ..own };
        assert_eq!(chosen(&off, &Limits::nodes(100), &Options::default()), None);
    }

    #[test]
    fn the_move_is_one_of_searchmoves() {
        let own = own_book();
        let only = |moves: &[&str]| {
            let searchmoves = moves.iter().map(|mv| mv.parse().expect("a move")).collect();
            let limits = Limits { searchmoves, ..Limits::nodes(100) };
            chosen(&own, &limits, &Options::default())
        };
        assert_eq!(only(&["A7>", "A6>"]).as_deref(), Some("A6>"));
        assert_eq!(only(&["A7<"]), None);
    }

    #[test]
    fn other_rules_and_finished_games_have_no_book() {
        let own = own_book();
        let options = Options::default();
        let mut rules = OpeningBook::RULES;
        assert_eq!(rules, Variant::Kiswahili.rules());
        assert!(!own.is_excluded_by(&rules));
        rules.seed_limit += 1;
        let kujifunza = Variant::Kujifunza.rules();
        for rules in [rules, kujifunza] {
            let game = Game::new(Position::kiswahili(), rules);
            assert!(own.is_excluded_by(&rules));
            assert_eq!(own.choose(&game, &Limits::nodes(100), &options), None);
        }
        // North wins with the only move of a book, and no move is left.
        let won = "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";
        let book: OpeningBook = format!("{won} ; a7> win-in-1").parse().expect("a book");
        let own = OwnBook { book: Source::File(Box::new(book)), ..own };
        let mut game = Game::new(won.parse().expect("a position"), OpeningBook::RULES);
        let found = own.choose(&game, &Limits::nodes(100), &options).expect("a book move");
        game.play(found.mv).expect("legal");
        assert_eq!(own.choose(&game, &Limits::nodes(100), &options), None);
    }

    #[test]
    fn a_margin_draws_by_the_seed_from_the_good_moves_only() {
        let own = OwnBook { margin: 20, ..own_book() };
        let drawn = |seed| {
            let options = Options { seed, ..Options::default() };
            chosen(&own, &Limits::nodes(100), &options).expect("a move")
        };
        let mut all: Vec<String> = (1..=40).map(|seed| drawn(Some(seed))).collect();
        assert!((1..=40).map(|seed| drawn(Some(seed))).eq(all.iter().cloned()));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all, ["A6<", "A6>"]);
        assert!(["A6<", "A6>"].contains(&drawn(None).as_str()));
    }

    #[test]
    fn a_file_that_cannot_be_read_leaves_no_book() {
        let mut own = OwnBook::builtin(0);
        assert!(own.book().is_some());
        let error = own.set_file(&std::env::temp_dir()).expect_err("a folder").to_string();
        assert_eq!(error, "found a folder, expected an opening book");
        assert!(own.book().is_none());
        assert_eq!(chosen(&own, &Limits::nodes(100), &Options::default()), None);
        own.set_builtin();
        assert!(chosen(&own, &Limits::nodes(100), &Options::default()).is_some());
    }
}
