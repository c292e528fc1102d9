//! **Bingwa**: an engine for Bao la Kiswahili, the four-row mancala of East
//! Africa.
//!
//! This crate is the game and the engine as a library, and the program
//! `bingwa`, which is a client of the library. A crate that needs no command
//! line says `bingwa = { version = "…", default-features = false }`.
//!
//! List the legal moves of a position:
//!
//! ```
//! use bingwa::bao::{Position, Rules};
//!
//! let position: Position =
//!     "0,0,0,0,0,0,0,0/0,3,0,8,0,0,1,1/1,0,0,0,8,0,1,1/0,0,0,0,0,0,1,1 19,19 Hh S -".parse()?;
//! let moves = position.legal_moves(&Rules::default()).sorted();
//! let moves: Vec<String> = moves.iter().map(|legal| legal.full().to_string()).collect();
//! assert_eq!(moves, ["A7>", "A7>+", "A8>", "A8>+"]);
//! # Ok::<(), bingwa::bao::ParsePositionError>(())
//! ```
//!
//! Play moves and see whether the game is over:
//!
//! ```
//! use bingwa::bao::{Game, Position, Rules};
//!
//! let mut game = Game::new(Position::kiswahili(), Rules::default());
//! for text in ["A6<*", "a5>", "A3>"] {
//!     game.play_text(text)?;
//! }
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), bingwa::bao::PlayError>(())
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
//! [`analysis::analyse`] judges the moves of a whole game. The folder `examples`
//! has longer programs.
//!
//! # Modules
//!
//! A module imports only from modules below it:
//!
//! | module | contents |
//! |---|---|
//! | [`protocol`] | the words of UCI and UGI, and the session that speaks them |
//! | `matches` | engine processes, games between engines, statistics, suites of openings |
//! | [`analysis`] | verdicts on the moves of a game |
//! | [`bench`](mod@bench) | the benchmark and the signature of the search |
//! | [`search`] | tree search, transposition table, move ordering, time, threads |
//! | [`solve`] | proofs of forced wins, and certificates that anybody can check |
//! | [`eval`] | the static evaluation of a position |
//! | [`bao`] | the game: pits, sowing, positions, moves, rules, text forms |
//! | `util` | files, journals, lines, dice, words of messages |
//!
//! # Features
//!
//! | feature | default | what it adds |
//! |---|---|---|
//! | `cli` | yes | the program `bingwa`, and the module `matches`; switches on `serde` |
//! | `serde` | yes | `Serialize` for what the program writes as JSON: a value with a text form as that text, which `Deserialize` reads, others as plain fields; questions in JSON in a session of the protocol |
//! | `spsa` | no | numbers of the search that can be changed at run time, for `bingwa-lab spsa` |
//!
//! Without features the crate also builds for `wasm32-unknown-unknown`.
//!
//! # Versions
//!
//! What this documentation shows is the interface: until version 1.0 only a new minor version
//! (0.1 to 0.2) changes it, or asks for a newer Rust. The same holds for the texts of positions,
//! moves and records, the JSON and the options of the program. Moves, scores and node counts may
//! change with any version, and so may the feature `spsa`.

#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod analysis;
pub mod bao;
pub mod bench;
pub mod eval;
#[cfg(feature = "cli")]
pub mod matches;
pub mod protocol;
pub mod search;
pub mod solve;
#[doc(hidden)]
pub mod util;
