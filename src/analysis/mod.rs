//! Going through a whole game: what each move gave away, and where the game
//! turned.
//!
//! A search is needed for each position; what its scores mean is judged here,
//! without searching:
//!
//! ```
//! use bingwa::analysis::{Evaluation, judge};
//! use bingwa::bao::{Game, Position, Rules};
//! use bingwa::search::Score;
//!
//! let mut game = Game::new(Position::kiswahili(), Rules::default());
//! game.play_text("A6<")?;
//! let best = game.start().parse_move("A7>", game.rules()).expect("legal").mv();
//! let found = |score, line| Some(Evaluation { score, depth: 8, line });
//! let evaluations = [found(Score::Centiseeds(150), vec![best]), found(Score::Centiseeds(450), vec![])];
//! let verdicts = judge(&game, &evaluations);
//! // 1.50 seeds ahead before the move, 4.50 behind after it.
//! assert_eq!(verdicts[0].as_ref().and_then(|verdict| verdict.loss), Some(600));
//! # Ok::<(), bingwa::bao::PlayError>(())
//! ```

mod chance;
mod summary;
mod verdict;

pub use chance::{SEEDS_A_LOGIT, chance};
pub use summary::Summary;
pub use verdict::{BLUNDER, Evaluation, Grade, INACCURACY, MISTAKE, Verdict, judge, lead};
