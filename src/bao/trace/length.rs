//! The exact length of a move: what it sows until it ends, or its cycle.
//!
//! Nothing is recorded, so millions of moves can be measured.

use super::recorder::{HouseChoice, Manner};
use crate::bao::moves::Move;
use crate::bao::position::{Position, Stage};
use crate::bao::rules::{MAX_SEED_LIMIT, Rules};
use crate::bao::sowing::{AfterSowing, End, Sowing};
use crate::bao::starts::Duty;

/// An amount of sowing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Sown {
    /// Sowings (laps): the seeds of one pit, or those of one capture, sown to the last.
    pub sowings: u64,
    /// Seeds dropped by these sowings. The seed that a kunamua move puts in from the
    /// store is not one of them.
    pub seeds: u64,
}

/// The length of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum MoveLength {
    /// The move ends after this much.
    Finite(Sown),
    /// The move never ends: it comes to a state (pits, hand, pit to be sown next,
    /// direction, rights of the nyumba) that comes back.
    Endless {
        /// What is sown before the first state that comes back; nothing if that is the
        /// state in which the first seeds are in the hand.
        lead: Sown,
        /// What is sown from one occurrence of a state to the next.
        period: Sown,
    },
}

/// A move and its length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MeasuredMove {
    /// The move.
    pub mv: Move,
    /// Whether it starts with a capture; a takata if not.
    pub capturing: bool,
    /// Its length; `None` if neither an end nor a cycle was found within the sowings
    /// allowed.
    pub length: Option<MoveLength>,
}

impl MeasuredMove {
    /// Whether the move ends within a limit of seeds, and so is legal.
    #[must_use]
    pub fn is_legal(&self, rules: &Rules) -> bool {
        let limit = u64::from(rules.seed_limit.min(MAX_SEED_LIMIT));
        matches!(self.length, Some(MoveLength::Finite(sown)) if sown.seeds <= limit)
    }
}

impl Position {
    /// Measures the legal moves and those that would be legal if they were not infinite.
    ///
    /// A move that never ends is proven to be so by its cycle, whatever the seed limit. A
    /// cycle can take millions of sowings; `most_sowings` bounds the search for an end or
    /// a cycle (`u64::MAX`: no bound). A name can come twice: when every capture is
    /// infinite, the move of that name may be a takata.
    ///
    /// ```
    /// use bingwa::bao::{Position, Rules, trace::MoveLength};
    /// let position: Position =
    ///     "0,0,0,0,0,0,0,0/0,0,0,0,9,0,0,1/1,6,3,1,0,5,4,0/2,1,0,5,0,3,0,1 11,11 - S -".parse()?;
    /// let mut endless = Vec::new();
    /// position.measure_moves(&Rules::default(), u64::MAX, |measured| {
    ///     if let Some(MoveLength::Endless { period, .. }) = measured.length {
    ///         endless.push((measured.mv.to_string(), period.sowings));
    ///     }
    /// });
    /// assert_eq!(endless, [("A3<".to_owned(), 228)]);
    /// # Ok::<(), bingwa::bao::ParsePositionError>(())
    /// ```
    pub fn measure_moves(
        &self,
        rules: &Rules,
        most_sowings: u64,
        mut visit: impl FnMut(&MeasuredMove),
    ) {
        for duty in Duty::ALL {
            let mut any_is_legal = false;
            self.measure_duty(duty, most_sowings, |measured| {
                any_is_legal |= measured.is_legal(rules);
                visit(measured);
            });
            if any_is_legal {
                return;
            }
        }
    }

    /// Measures one move: a legal one, or one that is illegal only because it is infinite.
    /// `None` for any other.
    #[must_use]
    pub fn measure(&self, mv: Move, rules: &Rules, most_sowings: u64) -> Option<MeasuredMove> {
        let mut found: Option<MeasuredMove> = None;
        self.measure_moves(rules, most_sowings, |measured| {
            // A legal takata comes before an infinite capture of the same name.
            if measured.mv == mv && (found.is_none() || measured.is_legal(rules)) {
                found = Some(*measured);
            }
        });
        found
    }

    fn measure_duty(&self, duty: Duty, most_sowings: u64, visit: impl FnMut(&MeasuredMove)) {
        match (self.stage(), duty) {
            (Stage::Kunamua, Duty::Capture) => {
                self.measure_starts::<true, true>(duty, most_sowings, visit);
            }
            (Stage::Kunamua, _) => self.measure_starts::<true, false>(duty, most_sowings, visit),
            (Stage::Mtaji, Duty::Capture) => {
                self.measure_starts::<false, true>(duty, most_sowings, visit);
            }
            (Stage::Mtaji, _) => self.measure_starts::<false, false>(duty, most_sowings, visit),
        }
    }

    fn measure_starts<const KUNAMUA: bool, const CAPTURING: bool>(
        &self,
        duty: Duty,
        most_sowings: u64,
        mut visit: impl FnMut(&MeasuredMove),
    ) {
        let manner = Manner { kunamua: KUNAMUA, capturing: CAPTURING };
        for (pit, hand) in self.starts(duty) {
            let mut mv = Move::new(self.side(), pit, hand);
            let mut sowing = manner.begin(self, mv);
            let mut before = Sown::default();
            loop {
                let measured = measure::<KUNAMUA, CAPTURING>(&mut sowing, most_sowings);
                let length = measured.map(|(length, _)| before.then(length));
                visit(&MeasuredMove { mv, capturing: CAPTURING, length });
                // After the choice to stop in the nyumba, the choice to play it.
                let Some((MoveLength::Finite(sown), End::House)) = measured else { break };
                if !(KUNAMUA && CAPTURING) {
                    break;
                }
                before = before.plus(sown);
                sowing.play_house();
                mv = mv.playing_house();
            }
        }
    }
}

impl Sown {
    fn plus(self, more: Sown) -> Sown {
        Sown { sowings: self.sowings + more.sowings, seeds: self.seeds + more.seeds }
    }

    /// The length of a move that goes on from here.
    fn then(self, rest: MoveLength) -> MoveLength {
        match rest {
            MoveLength::Finite(sown) => MoveLength::Finite(self.plus(sown)),
            MoveLength::Endless { lead, period } => {
                MoveLength::Endless { lead: self.plus(lead), period }
            }
        }
    }
}

/// Sows until the move ends or pauses for the choice of the nyumba; if that takes long,
/// looks for a cycle instead. `None` if neither is found within `most_sowings`.
fn measure<const KUNAMUA: bool, const CAPTURING: bool>(
    sowing: &mut Sowing,
    most_sowings: u64,
) -> Option<(MoveLength, End)> {
    /// Nearly all moves end within these sowings.
    const SHORT: u64 = 1000;
    let start = *sowing;
    if let Some((sown, end)) = sow_to_end::<KUNAMUA, CAPTURING>(sowing, SHORT.min(most_sowings)) {
        return Some((MoveLength::Finite(sown), end));
    }
    let step = |state: &mut Sowing| step::<KUNAMUA, CAPTURING>(state).is_none();
    let Some((lead, period)) = brent(start, most_sowings, step)? else {
        *sowing = start;
        let (sown, end) = sow_to_end::<KUNAMUA, CAPTURING>(sowing, u64::MAX)?;
        return Some((MoveLength::Finite(sown), end));
    };
    *sowing = start;
    let lead = sow_times::<KUNAMUA, CAPTURING>(sowing, lead);
    let period = sow_times::<KUNAMUA, CAPTURING>(sowing, period);
    Some((MoveLength::Endless { lead, period }, End::Infinite))
}

/// Sows to the end of the move; `None` if it has not ended after `most` sowings.
fn sow_to_end<const KUNAMUA: bool, const CAPTURING: bool>(
    sowing: &mut Sowing,
    most: u64,
) -> Option<(Sown, End)> {
    let mut sown = Sown::default();
    if sowing.has_won() {
        return Some((sown, End::Won));
    }
    while sown.sowings < most {
        sown = sown.plus(Sown { sowings: 1, seeds: u64::from(sowing.seeds) });
        if let Some(end) = step::<KUNAMUA, CAPTURING>(sowing) {
            return Some((sown, end));
        }
    }
    None
}

/// Sows a number of times in a move that does not end.
fn sow_times<const KUNAMUA: bool, const CAPTURING: bool>(sowing: &mut Sowing, times: u64) -> Sown {
    let mut seeds = 0;
    for _ in 0..times {
        seeds += u64::from(sowing.seeds);
        step::<KUNAMUA, CAPTURING>(sowing);
    }
    Sown { sowings: times, seeds }
}

/// Sows once without a limit; how the move ended, if it did.
fn step<const KUNAMUA: bool, const CAPTURING: bool>(sowing: &mut Sowing) -> Option<End> {
    // The count of seeds must not overflow in a move without end.
    sowing.sown = 0;
    match sowing.sow::<KUNAMUA, CAPTURING>(u32::MAX) {
        AfterSowing::Captured | AfterSowing::Lifted => None,
        AfterSowing::Ended(end) => Some(end),
    }
}

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
        let (lead, period) = brent(state, u64::MAX, &mut go).flatten()?;
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
/// first state that comes back, and those from one occurrence of it to the next;
/// `Some(None)` if the move ends, `None` if neither is found within `most` sowings.
pub(super) fn brent(
    start: Sowing,
    most: u64,
    mut go: impl FnMut(&mut Sowing) -> bool,
) -> Option<Option<(u64, u64)>> {
    let (mut slow, mut fast) = (start, start);
    let (mut power, mut period, mut sowings) = (1, 0, 0);
    loop {
        if sowings == most {
            return None;
        }
        if !go(&mut fast) {
            return Some(None);
        }
        sowings += 1;
        period += 1;
        // Brent's algorithm alone would go round the cycle several times; most cycles go
        // through the start.
        if same_state(&start, &fast) {
            return Some(Some((0, sowings)));
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
    Some(Some((lead, period)))
}

/// Whether two moves under way go on alike.
fn same_state(a: &Sowing, b: &Sowing) -> bool {
    (a.own, a.facing, a.track, a.seeds, a.house) == (b.own, b.facing, b.track, b.seeds, b.house)
}
