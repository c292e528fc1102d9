//! The threads that play games and search positions.

use rayon::{ThreadPool, ThreadPoolBuildError, ThreadPoolBuilder};

/// Stack of a search thread: some 3 KB a ply, and room to spare.
const STACK: usize = 8 << 20;

/// A pool of this many threads; one a core if none are asked for.
pub fn pool(threads: Option<u16>) -> Result<ThreadPool, ThreadPoolBuildError> {
    let builder = ThreadPoolBuilder::new().stack_size(STACK);
    builder.num_threads(threads.unwrap_or(0).into()).build()
}
