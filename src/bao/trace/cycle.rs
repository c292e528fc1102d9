//! The cycle of a move that never ends.

use super::recorder::{HouseChoice, Manner};
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
    /// The cycle of a move; `None` if the move ends.
    pub(super) fn find(start: Sowing, manner: Manner, house: &mut HouseChoice) -> Option<Cycle> {
        let mut go = |sowing: &mut Sowing| house.advance(sowing, manner);
        // The state after the first sowing is the first to be compared.
        let mut state = start;
        go(&mut state).then_some(())?;
        let (lead, period) = brent(state, &mut go)?;
        for _ in 0..lead {
            go(&mut state);
        }
        Some(Cycle { first: lead as usize + 1, period: period as usize, state })
    }
}

/// Brent's algorithm for finding a cycle, which needs no memory: some moves come back
/// only after hundreds of thousands of sowings.
///
/// `go` sows once, and is false if that ends the move. Returns the sowings before the
/// first state that comes back, and those from one occurrence of it to the next; `None` if the
/// move ends.
fn brent(start: Sowing, mut go: impl FnMut(&mut Sowing) -> bool) -> Option<(u64, u64)> {
    let (mut slow, mut fast) = (start, start);
    let (mut power, mut period, mut sowings) = (1, 0, 0);
    loop {
        if !go(&mut fast) {
            return None;
        }
        sowings += 1;
        period += 1;
        // Brent's algorithm alone would go round the cycle several times; most cycles go
        // through the start.
        if same_state(&start, &fast) {
            return Some((0, sowings));
        }
        if same_state(&slow, &fast) {
            break;
        }
        if period == power {
            slow = fast;
            power *= 2;
            period = 0;
        }
    }
    let (mut slow, mut fast) = (start, start);
    for _ in 0..period {
        go(&mut fast);
    }
    let mut lead = 0;
    while !same_state(&slow, &fast) {
        go(&mut slow);
        go(&mut fast);
        lead += 1;
    }
    Some((lead, period))
}

/// Whether two moves under way go on alike.
fn same_state(a: &Sowing, b: &Sowing) -> bool {
    (a.own, a.facing, a.track, a.seeds, a.house) == (b.own, b.facing, b.track, b.seeds, b.house)
}
