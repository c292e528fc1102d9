//! Plays a move sowing by sowing and records its events; finds the cycle of a move that never
//! ends.

use super::{MoveEnding, MoveEvent, RecurringState, TraceStep};
use crate::bao::moves::Move;
use crate::bao::pit::{Pit, PitName};
use crate::bao::position::{Position, Stage};
use crate::bao::ring::Ring;
use crate::bao::sowing::{AfterSowing, End, Sowing};
use crate::bao::text::layout::Rows;

/// Plays a move, and the house where the move has that choice.
pub(super) struct TracedPlayer {
    /// [`Position::begin`] and [`Sowing::sow`] in the manner of the move.
    pub(super) begin: fn(&Position, Move) -> Sowing,
    sow: fn(&mut Sowing, u32) -> AfterSowing,
    plays_house: bool,
    pub(super) has_played_house: bool,
}

/// What a [`TracedPlayer`] did with one sowing.
pub(super) struct Sown {
    pub(super) after: AfterSowing,
    pub(super) end: Option<End>,
}

impl TracedPlayer {
    pub(super) fn of<const KUNAMUA: bool, const CAPTURING: bool>(mv: Move) -> TracedPlayer {
        TracedPlayer {
            begin: Position::begin::<KUNAMUA, CAPTURING>,
            sow: Sowing::sow::<KUNAMUA, CAPTURING>,
            plays_house: mv.plays_house() && CAPTURING,
            has_played_house: false,
        }
    }

    /// Sows once. If the move pauses in the house and the player has chosen so, plays it.
    pub(super) fn sow(&mut self, sowing: &mut Sowing) -> Sown {
        // The count of seeds must not overflow in a move without end.
        const LIMIT: u32 = u32::MAX / 2;
        sowing.sown = sowing.sown.min(LIMIT - 64);
        let after = (self.sow)(sowing, LIMIT);
        let end = match after {
            AfterSowing::Captured | AfterSowing::Lifted => None,
            AfterSowing::Ended(End::House) if self.plays_house => {
                self.has_played_house = true;
                sowing.play_house();
                None
            }
            AfterSowing::Ended(end) => Some(end),
        };
        Sown { after, end }
    }

    /// The first sowing, counted from 1, whose state comes back, the sowings from one occurrence
    /// of the state to the next, and the state; `None` if the move ends.
    pub(super) fn cycle(&mut self, start: Sowing) -> Option<(usize, usize, Sowing)> {
        let mut go = |sowing: &mut Sowing| self.sow(sowing).end.is_none();
        // The state after the first sowing is the first to be compared.
        let mut state = start;
        go(&mut state).then_some(())?;
        let (lead, period) = brent(state, &mut go)?;
        for _ in 0..lead {
            go(&mut state);
        }
        Some((lead + 1, period, state))
    }
}

/// The events of a move so far.
pub(super) struct Recorder<'a> {
    position: &'a Position,
    pub(super) steps: Vec<TraceStep>,
    /// The pit in which the last sowing ended.
    last: Pit,
}

impl<'a> Recorder<'a> {
    pub(super) fn new(position: &'a Position, mv: Move) -> Recorder<'a> {
        Recorder { position, steps: Vec::new(), last: mv.pit() }
    }

    fn own(&self, pit: Pit) -> PitName {
        pit.name(self.position.side())
    }

    fn record(&mut self, event: MoveEvent, rows: Rows) {
        self.steps.push(TraceStep { event, rows });
    }

    /// The board of a move under way, with `own` as the mover's pits.
    fn rows(&self, own: Ring, sowing: &Sowing) -> Rows {
        let opponent = Ring::from_rows(sowing.facing.swap_bytes(), self.position.opponent().back());
        self.rows_of(own, opponent)
    }

    fn rows_of(&self, own: Ring, opponent: Ring) -> Rows {
        let mut rows = [opponent.seeds(); 2];
        rows[self.position.side().index()] = own.seeds();
        Rows(rows)
    }

    /// The board and the seeds in the hand of a move under way.
    pub(super) fn state(&self, sowing: &Sowing) -> RecurringState {
        RecurringState { rows: self.rows(sowing.own, sowing), in_hand: sowing.seeds }
    }

    /// Records what [`Position::begin`] has done: a seed from the store put in,
    /// then the first seeds captured or lifted.
    pub(super) fn begin(&mut self, mv: Move, sowing: &Sowing, captures: bool) {
        let pit = mv.pit();
        let is_kunamua = self.position.stage() == Stage::Kunamua;
        if is_kunamua {
            let own = self.position.own().plus_one(pit);
            let event = MoveEvent::Put { pit: self.own(pit), count: own.get(pit) };
            self.record(event, self.rows_of(own, self.position.opponent()));
        }
        if is_kunamua && captures {
            self.capture(pit, sowing);
        } else {
            self.lift(pit, sowing);
        }
    }

    /// Records that a pit was lifted whose seeds are in the hand now.
    fn lift(&mut self, pit: Pit, sowing: &Sowing) {
        let event = MoveEvent::Lift { pit: self.own(pit), seeds: sowing.seeds };
        self.record(event, self.rows(sowing.own, sowing));
    }

    /// Records a capture whose seeds are in the hand now.
    fn capture(&mut self, by: Pit, sowing: &Sowing) {
        let taken = by.facing().expect("only front pits capture");
        let taken = taken.name(self.position.side().opponent());
        let event = MoveEvent::Capture { by: self.own(by), taken, seeds: sowing.seeds };
        self.record(event, self.rows(sowing.own, sowing));
    }

    /// Sows the seeds in the hand, and records the sowing and what follows it. Returns how the
    /// move ended, if it did.
    pub(super) fn sow(&mut self, sowing: &mut Sowing, player: &mut TracedPlayer) -> Option<End> {
        let (track, seeds) = (sowing.track, sowing.seeds);
        let (own, facing) = (sowing.own.sown(track, seeds), sowing.facing);
        let to = track.end(seeds);
        self.last = to;
        let (from, direction) = (self.own(track.end(1)), track.direction());
        let event = MoveEvent::Sow { from, to: self.own(to), seeds, direction };
        // The board after the sowing itself: nothing captured or lifted yet.
        let opponent = Ring::from_rows(facing.swap_bytes(), self.position.opponent().back());
        self.record(event, self.rows_of(own, opponent));
        let Sown { after, end } = player.sow(sowing);
        match after {
            AfterSowing::Captured | AfterSowing::Ended(End::Won) => self.capture(to, sowing),
            AfterSowing::Lifted => self.lift(to, sowing),
            AfterSowing::Ended(End::House) if end.is_none() => {
                self.record(MoveEvent::PlayHouse, self.rows(sowing.own, sowing));
                self.lift(Pit::NYUMBA, sowing);
            }
            AfterSowing::Ended(_) => {}
        }
        end
    }

    /// How a finite move ended.
    pub(super) fn ending(&self, end: End) -> MoveEnding {
        let pit = self.own(self.last);
        match end {
            End::Empty => MoveEnding::Empty { pit },
            End::House => MoveEnding::House,
            End::Kutakatia => MoveEnding::Kutakatia { pit },
            End::Won => MoveEnding::Won,
            End::Infinite => unreachable!("recorded without a limit"),
        }
    }

    /// Drops the events after a sowing, counted from 1, and what followed it.
    pub(super) fn forget_after(&mut self, sowing: usize) {
        let is_sowing = |step: &TraceStep| matches!(step.event, MoveEvent::Sow { .. });
        let mut sowings = self.steps.iter().enumerate().filter(|(_, step)| is_sowing(step));
        if let Some((next, _)) = sowings.nth(sowing) {
            self.steps.truncate(next);
        }
    }
}

/// Brent's algorithm for finding a cycle, which needs no memory: some moves come back
/// only after hundreds of thousands of sowings.
///
/// `go` sows once, and is false if that ends the move. Returns the sowings before the
/// first state that comes back, and those from one occurrence of it to the next; `None` if the
/// move ends.
fn brent(start: Sowing, mut go: impl FnMut(&mut Sowing) -> bool) -> Option<(usize, usize)> {
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
