//! Facts of the game, measured: sizes, balance, moves that never end, and proofs.
//!
//! | module | idea |
//! |---|---|
//! | [`figures`] | histograms, shares with their interval |
//! | [`markdown`] | tables |
//! | [`workers`] | numbered jobs on several threads, with a result that does not depend on them |
//! | [`players`] | equal players of a strength, and the games between them |
//! | [`facts`] | what is counted in games |
//! | [`endless`] | the share and the periods of moves that never end |
//! | [`exam`] | positions whose winning moves are proven |
//! | [`journal`] | finished parts of a long computation, so that it can go on later |
//! | [`proofs`] | what the solver proved of a position |
//! | [`prove`] | a tree of positions whose leaves the solver proves one by one |
//! | [`openings`] | a search and a proof attempt for each opening, values backed up |
//! | [`backwards`] | games proven from their end backwards |
//! | [`judged`] | positions of games whose moves are judged by long searches |
//! | [`records`] | the longest moves reachable in a game, and the search for them |

pub mod backwards;
pub mod endless;
pub mod exam;
pub mod facts;
pub mod figures;
pub mod journal;
pub mod judged;
pub mod markdown;
pub mod openings;
pub mod players;
pub mod proofs;
pub mod prove;
pub mod records;
pub mod workers;
