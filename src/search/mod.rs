//! The thinking: an engine that is given a game and limits, and reports.
//!
//! [`Engine`] is the one interface. The protocol, the command line and
//! whatever else wants a move are its clients:
//!
//! ```
//! use bingwa::bao::{Game, Position, Rules};
//! use bingwa::search::{Engine, Limits, Options, Report};
//!
//! let mut engine = Engine::new(Options::default())?;
//! let game = Game::new(Position::kiswahili(), Rules::default());
//! let search = engine.start(&game, Limits::depth(6));
//! for report in search.reports() {
//!     match report {
//!         Report::Info(info) => println!("depth {} score {}", info.depth, info.score),
//!         Report::Done(done) => println!("best {:?}", done.best),
//!     }
//! }
//! # Ok::<(), bingwa::search::HashError>(())
//! ```
//!
//! Inside, one idea a file: the tree search (`alphabeta`), going deeper and
//! deeper (`deepening`), what each thread keeps (`worker`), `transposition`,
//! move ordering (`movepick` and `history`), late move `reductions`,
//! `repetition`, what threads leave to each other (`abdada`) and what is made of
//! their answers (`vote`), a search from beginning to end (`job`), the cores its
//! threads begin on (`place`), the lines that are shown (`line`), how a search is
//! steered (`signals`), and the clock (`time` and `timer`).

mod abdada;
mod alphabeta;
mod deepening;
mod engine;
mod history;
mod job;
mod limits;
mod movepick;
mod place;
mod proof;
mod pv;
mod reductions;
mod repetition;
mod report;
mod root_move;
mod score;
mod signals;
mod time;
mod timer;
mod transposition;
mod vote;
mod worker;

pub use engine::{Engine, Options, Search};
#[doc(hidden)]
pub use history::History;
pub use limits::{Clock, Limits};
#[doc(hidden)]
pub use movepick::MovePicker;
pub(crate) use report::nodes_a_second;
pub use report::{Bound, Done, Info, NoWin, Report};
pub use score::{DRAW, FORCED_WIN, INFINITE, MAX_PLY, Score, Value, WIN, loss_in, win_in};
pub use transposition::{HashError, TableEntry, TranspositionTable};
