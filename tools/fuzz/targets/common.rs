//! What the targets share.

use bingwa::bao::{LegalMove, Position, Rules};

/// Rules under which no input is slow: an infinite move is given up after a few hundred seeds.
pub const QUICK: Rules = Rules { seed_limit: 300, kutakatia: true };

/// All that there is to a child, for comparison.
pub fn told(child: &LegalMove) -> (String, Option<Position>) {
    (child.full().to_string(), child.position().copied())
}
