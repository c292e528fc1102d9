//! A move under way: sowing after sowing until it ends (§2).

use super::pit::{NOWHERE, Pit};
use super::ring::{Ring, Track};

/// Seeds that an owned nyumba must hold, after the drop, to keep its rights
/// (§3.5, §3.6).
pub(super) const HOUSE_SEEDS: u8 = 6;

/// Why a move ended or paused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The last seed fell into an empty pit.
    Empty,
    /// A sowing ended in the owned nyumba with its rights: a takata ends there, in
    /// a capturing move the player chooses.
    House,
    /// A sowing ended in the pit under kutakatia.
    Kutakatia,
    /// The opponent's front row is empty.
    Won,
    /// The next sowing would pass the seed limit.
    Infinite,
}

/// What follows a single sowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AfterSowing {
    /// The seeds of the facing pit are captured and in the hand.
    Captured,
    /// The last pit's seeds are lifted and in the hand (kuendelea).
    Lifted,
    /// The move ended or paused.
    Ended(End),
}

/// A move under way, with seeds in the hand and a track to sow them along.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sowing {
    /// The mover's pits, less the seeds in the hand.
    pub(super) own: Ring,
    /// The opponent's front row, each pit at the index of the one facing it.
    pub(super) facing: u64,
    pub(super) track: Track,
    /// Seeds in the hand.
    pub(super) seeds: u8,
    /// Index of the nyumba while its kunamua rights stand, else [`NOWHERE`].
    pub(super) house: u8,
    /// Index of the pit under kutakatia, else [`NOWHERE`].
    pub(super) blocked: u8,
    /// Seeds sown so far.
    pub(super) sown: u32,
}

impl Sowing {
    /// Sows until the move ends, pauses for the house choice, or is found
    /// infinite. `KUNAMUA` is the mover's stage, `CAPTURING` whether the move
    /// started with a capture.
    #[inline(always)]
    pub(super) fn run<const KUNAMUA: bool, const CAPTURING: bool>(
        &mut self,
        seed_limit: u32,
    ) -> End {
        loop {
            if let AfterSowing::Ended(end) = self.sow::<KUNAMUA, CAPTURING>(seed_limit) {
                return end;
            }
        }
    }

    /// Sows the seeds in the hand, and captures or lifts the next ones.
    #[inline(always)]
    pub(super) fn sow<const KUNAMUA: bool, const CAPTURING: bool>(
        &mut self,
        seed_limit: u32,
    ) -> AfterSowing {
        self.sown += u32::from(self.seeds);
        if self.sown > seed_limit {
            return AfterSowing::Ended(End::Infinite);
        }
        let pit = self.track.end(self.seeds);
        // The last pit's seeds after the sowing: each whole round passes it once
        // more. Computing them here, and not reading them from the sown ring,
        // keeps the table load out of the dependency chain.
        let count = self.own.get(pit) + 1 + (self.seeds - 1) / 16;
        self.own = self.own.sown(self.track, self.seeds);
        if count == 1 {
            return AfterSowing::Ended(End::Empty);
        }
        if CAPTURING && self.prey_of(pit) > 0 {
            self.capture(pit, self.track.captured_at(pit));
            return if self.has_won() {
                AfterSowing::Ended(End::Won)
            } else {
                AfterSowing::Captured
            };
        }
        if KUNAMUA && pit.index() as u8 == self.house {
            if count >= HOUSE_SEEDS {
                return AfterSowing::Ended(End::House);
            }
            self.house = NOWHERE;
        }
        if !KUNAMUA && !CAPTURING && pit.index() as u8 == self.blocked {
            return AfterSowing::Ended(End::Kutakatia);
        }
        self.lift(pit, count);
        AfterSowing::Lifted
    }

    /// Captures the seeds facing a pit, to be sown along a track.
    #[inline(always)]
    pub(super) fn capture(&mut self, pit: Pit, track: Track) {
        self.seeds = self.prey_of(pit);
        self.facing &= !(0xff << (8 * (pit.index() % Pit::ROW)));
        self.track = track;
    }

    /// Whether the opponent's front row is empty.
    #[inline(always)]
    pub(super) const fn has_won(&self) -> bool {
        self.facing == 0
    }

    /// The seeds facing a pit; a back pit faces none.
    #[inline(always)]
    fn prey_of(&self, pit: Pit) -> u8 {
        let prey = (self.facing >> (8 * (pit.index() % Pit::ROW))) as u8;
        if pit.is_front() { prey } else { 0 }
    }

    /// Lifts all `count` seeds of a pit, to be sown on.
    #[inline(always)]
    pub(super) fn lift(&mut self, pit: Pit, count: u8) {
        self.own = self.own.cleared(pit);
        self.seeds = count;
        self.track = self.track.continued_from(pit);
    }

    /// Lifts two seeds from a nyumba standing alone (§3.5.2).
    pub(super) fn take_two(&mut self, house: Pit) {
        self.own = self.own.minus(house, 2);
        self.seeds = 2;
    }

    /// Plays the house in which the move paused: its seeds are lifted, and it is
    /// lost.
    pub(super) fn play_house(&mut self) {
        self.house = NOWHERE;
        self.lift(Pit::NYUMBA, self.own.get(Pit::NYUMBA));
    }
}
