//! The signature of the search: the nodes of `bingwa bench`.
//!
//! A change that must not change the search leaves the signature alone. A change
//! that is meant to, changes the number below in the same commit.

use bingwa::bench::{self, BenchOptions};
use bingwa::search::HashError;

/// Nodes of `bingwa bench`: depth 24, one thread, 16 MB, all bench positions.
const SIGNATURE: u64 = 2_178_893;

#[test]
fn bench_searches_as_many_nodes_as_its_signature_says() {
    let never = std::sync::atomic::AtomicBool::new(false);
    let result = bench::run::<HashError>(BenchOptions::default(), &never, |_| Ok(()));
    assert_eq!(result.expect("a table of 16 MB").nodes, SIGNATURE);
}
