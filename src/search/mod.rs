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
//! | `engine` | the engine as clients see it |
//! | `limits` | the limits and options that clients give, and the plan of a search |
//! | `threads` | the thread pool, a whole search (`think`), ABDADA, and the vote |
//! | `time` | time management; the clock, `stop` and `ponderhit` of a running search |
//! | `deepening` | the state of one thread; iterative deepening with aspiration windows |
//! | `alphabeta` | the tree search, with quiescence, ProbCut and late move reductions |
//! | `ordering` | move ordering: table move, captures, killers, history |
//! | `transposition` | the transposition table |
//! | `repetition` | positions met before in the game or on the line |
//! | `params` | the parameters of the search that are tuned by games |
//! | `score` | values, and the points and chances that they stand for |
//! | `report` | what a search sends to its client |
//! | `level` | levels of playing strength, and how a limited one chooses its moves |
//! | `pv` | principal variations completed for reports; forced wins proven to the end |
//! | `mate` | a win in N moves by the solver, and the winner's moves of its proofs |

mod alphabeta;
mod deepening;
mod engine;
mod level;
mod limits;
mod mate;
mod ordering;
mod params;
mod pv;
mod repetition;
mod report;
mod score;
mod threads;
mod time;
mod transposition;

pub use crate::util::table::HashError;
pub use engine::{Engine, NoReport, Search};
pub use level::{Level, LevelError};
pub use limits::{Limits, Options, PlayerClock};
#[doc(hidden)]
pub use ordering::{History, MovePicker};
#[cfg(feature = "spsa")]
pub use params::Param;
pub use params::Params;
#[cfg(feature = "serde")]
pub(crate) use report::forms as serde;
pub(crate) use report::nodes_a_second;
pub use report::{Bound, Done, Info, NoWin, Progress, Report, last_lines};
#[doc(hidden)]
pub use score::{DRAW, INFINITE, loss_in, win_in};
pub use score::{FORCED_WIN, MAX_PLY, PointScale, Score, Value, WIN};
#[doc(hidden)]
pub use transposition::{SearchId, SearchTable, TableEntry, TranspositionTable};
