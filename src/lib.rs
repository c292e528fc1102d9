//! **Bingwa**: an engine for Bao la Kiswahili, the deepest of the mancala
//! games.
//!
//! The game and the engine are a library of their own; the program of the same
//! name is a client of it. List the legal moves of a position:
//!
//! ```
//! use bingwa::bao::{Position, Rules};
//!
//! let position: Position =
//!     "0,0,0,0,0,0,0,0/0,3,0,8,0,0,1,1/1,0,0,0,8,0,1,1/0,0,0,0,0,0,1,1 19,19 Hh S -".parse()?;
//! let mut moves: Vec<String> =
//!     position.legal_moves(&Rules::default()).iter().map(|child| child.full().to_string()).collect();
//! moves.sort();
//! assert_eq!(moves, ["A7>", "A7>+", "A8>", "A8>+"]);
//! # Ok::<(), bingwa::bao::ParsePositionError>(())
//! ```
//!
//! Play a game and see whether it is over:
//!
//! ```
//! use bingwa::bao::{Game, Position, Rules};
//!
//! let mut game = Game::new(Position::kiswahili(), Rules::default());
//! for text in ["A6<*", "6<", "A5>"] {
//!     if let Err(error) = game.play_text(text) {
//!         println!("{error}");
//!     }
//! }
//! assert_eq!(game.outcome(), None);
//! ```
//!
//! Ask the engine for a move:
//!
//! ```
//! use bingwa::bao::{Game, Position, Rules};
//! use bingwa::search::{Engine, Limits, Options};
//!
//! let mut engine = Engine::new(Options::default())?;
//! let game = Game::new(Position::kiswahili(), Rules::default());
//! let done = engine.start(&game, Limits::depth(8)).wait().expect("a search ends");
//! println!("{} after {} nodes", done.best.expect("a legal move"), done.nodes);
//! # Ok::<(), bingwa::search::HashError>(())
//! ```
//!
//! The modules are floors of a house; none imports from one above it:
//!
//! | floor | what it does |
//! |---|---|
//! | [`protocol`], [`bench`](mod@bench) | UCI and UGI sessions; a fixed amount of searching |
//! | `matches` | engine processes, games between them, and what the results mean |
//! | [`analysis`] | what the moves of a game gave away, and where it turned |
//! | `openings` | positions for matches to begin from |
//! | [`ugi`] | the words of UCI and UGI, read and written in one place |
//! | [`search`] | the thinking: tree search, table, ordering, time, threads |
//! | [`eval`] | a position → a number |
//! | [`bao`] | the game: pits, sowing, positions, moves, rules, text forms |

pub mod analysis;
pub mod bao;
pub mod bench;
pub mod eval;
#[cfg(feature = "matches")]
#[doc(hidden)]
pub mod files;
#[doc(hidden)]
pub mod lines;
#[cfg(feature = "matches")]
pub mod matches;
#[cfg(feature = "matches")]
pub mod openings;
pub mod protocol;
pub mod search;
pub mod ugi;
