//! The proof that a move never ends: a state that comes back.

use super::manner::{HouseChoice, Manner};
use crate::bao::sowing::Sowing;

/// A cycle of an endless move.
pub(super) struct Cycle {
    /// The first sowing, counted from 1, whose state comes back.
    pub(super) first: usize,
    /// Sowings from one occurrence of the state to the next.
    pub(super) period: usize,
    /// The state.
    pub(super) state: Sowing,
}

impl Cycle {
    /// Brent's algorithm for finding a cycle, which needs no memory: some moves
    /// come back only after hundreds of thousands of sowings. `None` if the move
    /// ends.
    pub(super) fn find(start: Sowing, manner: Manner, house: &mut HouseChoice) -> Option<Cycle> {
        let mut go = |sowing: &mut Sowing| house.advance(sowing, manner);
        // The state after the first sowing is the first to be compared.
        let mut begin = start;
        go(&mut begin).then_some(())?;
        let (mut slow, mut fast) = (begin, begin);
        let (mut power, mut period) = (1, 0);
        loop {
            go(&mut fast).then_some(())?;
            period += 1;
            if same_state(&slow, &fast) {
                break;
            }
            if period == power {
                slow = fast;
                power *= 2;
                period = 0;
            }
        }
        let (mut slow, mut fast) = (begin, begin);
        for _ in 0..period {
            go(&mut fast);
        }
        let mut first = 1;
        while !same_state(&slow, &fast) {
            go(&mut slow);
            go(&mut fast);
            first += 1;
        }
        Some(Cycle { first, period, state: slow })
    }
}

/// Whether two moves under way go on alike.
fn same_state(a: &Sowing, b: &Sowing) -> bool {
    (a.own, a.facing, a.track, a.seeds, a.house) == (b.own, b.facing, b.track, b.seeds, b.house)
}
