//! Where a move may begin: the openings of each stage, in the order of duty.
//!
//! An opening is a pit and a hand. Whether it is a *legal move* is only known
//! once it has been played out, since it may be infinite; so openings come in
//! [`Duty`] order, and the first duty with a finite move decides.

use super::position::{Position, Stage};
use super::ring::{Ring, filled, filled_with_two};
use super::sowing::HOUSE_SEEDS;
use super::{Hand, Pit};

/// What a player must do, most pressing first. A later duty counts only when
/// no move of an earlier one is legal (§2.2, §2.5, §4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    Capture,
    FrontTakata,
    BackTakata,
}

impl Duty {
    pub(super) const ALL: [Duty; 3] = [Duty::Capture, Duty::FrontTakata, Duty::BackTakata];
}

/// A set of openings: bit `2 * pit + hand`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Openings(u32);

impl Openings {
    const NONE: Openings = Openings(0);

    /// Both hands of each pit of a row's set.
    #[inline]
    const fn both_hands(front: u8, back: u8) -> Openings {
        let pits = spread(front) | spread(back) << 16;
        Openings(pits | pits << 1)
    }

    #[inline]
    const fn bit(pit: Pit, hand: Hand) -> u32 {
        1 << (2 * pit.index() + hand as usize)
    }

    #[inline]
    pub(super) const fn contains(self, pit: Pit, hand: Hand) -> bool {
        self.0 & Openings::bit(pit, hand) != 0
    }
}

impl Iterator for Openings {
    type Item = (Pit, Hand);

    #[inline]
    fn next(&mut self) -> Option<(Pit, Hand)> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        let hand = if bit.is_multiple_of(2) { Hand::Left } else { Hand::Right };
        Some((Pit::wrapping(bit / 2), hand))
    }
}

/// Bit *i* of a byte moved to bit 2*i*.
#[inline]
const fn spread(bits: u8) -> u32 {
    let mut x = bits as u32;
    x = (x | x << 4) & 0x0f0f;
    x = (x | x << 2) & 0x3333;
    (x | x << 1) & 0x5555
}

impl Position {
    /// The openings of one duty.
    #[inline]
    pub(super) fn openings(&self, duty: Duty) -> Openings {
        match (self.stage(), duty) {
            (Stage::Kunamua, Duty::Capture) => self.kunamua_captures(),
            (Stage::Kunamua, Duty::FrontTakata) => self.kunamua_takatas(),
            (Stage::Kunamua, Duty::BackTakata) => Openings::NONE,
            (Stage::Mtaji, Duty::Capture) => {
                MtajiCaptures::find(self.own(), self.facing()).openings()
            }
            (Stage::Mtaji, Duty::FrontTakata) => self.mtaji_front_takatas(),
            (Stage::Mtaji, Duty::BackTakata) => {
                Openings::both_hands(0, filled_with_two(self.own().back()))
            }
        }
    }

    /// §3.4: every filled front pit that faces a filled one; the kichwa and
    /// kimbi bind the hand.
    #[inline]
    fn kunamua_captures(&self) -> Openings {
        const LEFT_ONLY: u8 = 0b0000_0011;
        const RIGHT_ONLY: u8 = 0b1100_0000;
        const ALLOWED: u32 =
            Openings::both_hands(!0, 0).0 & !(spread(LEFT_ONLY) << 1) & !spread(RIGHT_ONLY);
        let pits = filled(self.own().front()) & filled(self.facing());
        Openings(Openings::both_hands(pits, 0).0 & ALLOWED)
    }

    /// §3.5: not the house with its rights, unless it is all there is, and no
    /// single seed, unless there are only such or the house is still owned.
    #[inline]
    fn kunamua_takatas(&self) -> Openings {
        let front = self.own().front();
        let all = filled(front);
        let many = filled_with_two(front);
        let mut pits = if self.houses.own() || many == 0 { all } else { many };
        if self.house_has_rights() && all != HOUSE_ONLY {
            pits &= !HOUSE_ONLY;
        }
        self.without_baring_the_front(Openings::both_hands(pits, 0))
    }

    /// Whether the mover owns a nyumba of six or more.
    #[inline]
    pub(super) fn house_has_rights(&self) -> bool {
        self.houses.own() && self.own().get(Pit::NYUMBA) >= HOUSE_SEEDS
    }

    /// Whether a kunamua takata from this pit takes just two seeds: from the
    /// nyumba with its rights, which is only allowed when it stands alone.
    #[inline]
    pub(super) fn takes_two_from_house(&self, pit: Pit) -> bool {
        pit == Pit::NYUMBA && self.house_has_rights()
    }

    /// §4.3: two seeds or more, and not under kutakatia.
    #[inline]
    fn mtaji_front_takatas(&self) -> Openings {
        let blocked = ((1u32 << self.blocked) & 0xff) as u8;
        let pits = filled_with_two(self.own().front()) & !blocked;
        self.without_baring_the_front(Openings::both_hands(pits, 0))
    }

    /// §3.5.1: if a kichwa is the only filled front pit, it may not be sown
    /// towards the back row.
    #[inline]
    fn without_baring_the_front(&self, openings: Openings) -> Openings {
        const LEFT_KICHWA: u8 = 1;
        const RIGHT_KICHWA: u8 = 1 << 7;
        let baring = match filled(self.own().front()) {
            LEFT_KICHWA => Openings::bit(Pit::LEFT_KICHWA, Hand::Left),
            RIGHT_KICHWA => Openings::bit(Pit::RIGHT_KICHWA, Hand::Right),
            _ => 0,
        };
        Openings(openings.0 & !baring)
    }
}

/// The set of front pits that holds just the nyumba.
const HOUSE_ONLY: u8 = 1 << Pit::NYUMBA.index();

/// The capturing openings of a player in the mtaji stage (§4.2): pits of 2 to
/// 15 seeds whose first sowing ends in a filled front pit that faces a filled
/// one.
#[derive(Clone, Copy)]
pub(super) struct MtajiCaptures {
    openings: u32,
    ends: u8,
}

/// Where a first sowing ends: for each pit and number of seeds, the front pit
/// reached as a bit, towards the left hand in the low byte and towards the
/// right hand in the high one. Zero where the sowing ends in the back row or
/// may not open a capture.
static REACH: [[u16; 64]; Pit::COUNT] = reach();

const fn reach() -> [[u16; 64]; Pit::COUNT] {
    const MOST: usize = 15;
    let mut table = [[0; 64]; Pit::COUNT];
    let mut pit = 0;
    while pit < Pit::COUNT {
        let mut seeds = 2;
        while seeds <= MOST {
            let clockwise = (pit + seeds) % Pit::COUNT;
            let anticlockwise = (pit + Pit::COUNT - seeds) % Pit::COUNT;
            // The right hand is clockwise on the front row only.
            let (left, right) = if pit < Pit::ROW {
                (anticlockwise, clockwise)
            } else {
                (clockwise, anticlockwise)
            };
            if left < Pit::ROW {
                table[pit][seeds] |= 1 << left;
            }
            if right < Pit::ROW {
                table[pit][seeds] |= 1 << (8 + right);
            }
            seeds += 1;
        }
        pit += 1;
    }
    table
}

impl MtajiCaptures {
    /// `facing` holds, at each front pit, the seeds of the pit it faces.
    #[inline]
    pub(super) fn find(own: Ring, facing: u64) -> MtajiCaptures {
        // A sowing of 15 or fewer passes no pit twice, so the pit it ends in
        // is filled afterwards with two or more just if it was filled before.
        let capturing = filled(own.front()) & filled(facing);
        let both = u16::from(capturing) * 0x0101;
        let mut openings = 0;
        let mut ends = 0;
        for (pit, seeds) in own.seeds().into_iter().enumerate() {
            let reached = REACH[pit][seeds as usize & 63] & both;
            let left = u32::from(reached & 0xff != 0);
            let right = u32::from(reached >> 8 != 0);
            openings |= (left | right << 1) << (2 * pit);
            ends |= reached;
        }
        MtajiCaptures { openings, ends: (ends | ends >> 8) as u8 }
    }

    #[inline]
    pub(super) const fn any(self) -> bool {
        self.openings != 0
    }

    #[inline]
    pub(super) const fn openings(self) -> Openings {
        Openings(self.openings)
    }

    /// The front pits in which the captures end, as a set.
    #[inline]
    pub(super) const fn ends(self) -> u8 {
        self.ends
    }
}
