//! The search: an engine that takes a game and limits, and reports.
//!
//! [`Engine`] is the one interface; the protocol and the command line are among
//! its clients:
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
//!         Report::Progress(_) => {}
//!         Report::Done(done) => println!("best {:?}", done.best),
//!     }
//! }
//! # Ok::<(), bingwa::search::HashError>(())
//! ```
//!
//! Inside, each file holds one idea:
//!
//! | file | idea |
//! |---|---|
//! | `alphabeta` | the tree search, with quiescence, ProbCut and late move `reductions` |
//! | `deepening` | iterative deepening with aspiration windows |
//! | `transposition` | the transposition table |
//! | `movepick`, `history` | move ordering: table move, captures, killers, history |
//! | `repetition` | positions met before in the game or on the line |
//! | `pv` | principal variations completed for reports; forced wins proven to the end |
//! | `mate` | a win in N moves by the solver, and the winner's moves of its proofs |
//! | `root_move` | a root move with its value and principal variation |
//! | `worker`, `node_counts` | the state of one thread; nodes of all threads |
//! | `pool`, `abdada`, `vote` | parked threads, how they share the work, and whose answer counts |
//! | `conduct` | a whole search, from waking the threads to the answer |
//! | `reporter` | the reports of a running search |
//! | `plan`, `time`, `timer`, `signals` | what kind of search it is, its clock, and how it is stopped |
//! | `level`, `skill` | levels of playing strength, and how a limited one chooses its moves |
//! | `numbers` | the numbers of the search that are tuned by games |
//! | `options`, `limits`, `score`, `report`, `engine` | what clients give and get |

mod abdada;
mod alphabeta;
mod conduct;
mod deepening;
mod engine;
mod history;
mod level;
mod limits;
mod mate;
mod movepick;
mod node_counts;
mod numbers;
mod options;
mod plan;
mod pool;
mod pv;
mod reductions;
mod repetition;
mod report;
mod reporter;
mod root_move;
mod score;
#[cfg(feature = "serde")]
pub(crate) mod serde;
mod signals;
mod skill;
mod time;
mod timer;
mod transposition;
mod vote;
mod worker;

pub use crate::memory::HashError;
pub use engine::{Engine, NoReport, Search};
#[doc(hidden)]
pub use history::History;
pub use level::{Level, LevelError};
pub use limits::{Limits, PlayerClock};
#[doc(hidden)]
pub use movepick::MovePicker;
#[cfg(feature = "spsa")]
pub use numbers::Number;
pub use numbers::Numbers;
pub use options::Options;
pub(crate) use report::nodes_a_second;
pub use report::{Bound, Done, Info, NoWin, Progress, Report, last_lines};
#[doc(hidden)]
pub use score::{DRAW, INFINITE, loss_in, win_in};
pub use score::{FORCED_WIN, MAX_PLY, PointScale, Score, Value, WIN};
#[doc(hidden)]
pub use transposition::{SearchId, SearchTable, TableEntry, TranspositionTable};
