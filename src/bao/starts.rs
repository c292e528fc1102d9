//! The starts of moves: pits and hands, by stage and in the order of duty.
//!
//! A start is a legal move if the move is finite, which only playing it out
//! tells. So starts come in [`Duty`] order, and the first duty with a finite
//! move decides.

use super::moves::Hand;
use super::pit::Pit;
use super::position::{Position, Stage};
use super::ring::{Ring, filled, filled_bytes, filled_with_two, ones, row_total, zero_above_15};
use super::sowing::HOUSE_SEEDS;

/// The kinds of move a player must choose from, in order: a later duty counts
/// only when no move of an earlier one is legal (§2.2, §2.5, §4.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Duty {
    Capture,
    FrontTakata,
    BackTakata,
}

impl Duty {
    pub(super) const ALL: [Duty; 3] = [Duty::Capture, Duty::FrontTakata, Duty::BackTakata];
}

/// A set of starts: bit `2 * pit + hand`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Starts(u32);

impl Starts {
    const NONE: Starts = Starts(0);

    /// Both hands of the pits in two row sets, bit *i* for byte *i* of a row.
    #[inline]
    const fn both_hands(front: u8, back: u8) -> Starts {
        let pits = spread(front) | spread(back) << 16;
        Starts(pits | pits << 1)
    }

    #[inline]
    const fn bit(pit: Pit, hand: Hand) -> u32 {
        1 << (2 * pit.index() + hand as usize)
    }

    /// The set of one start.
    pub(super) const fn only(pit: Pit, hand: Hand) -> Starts {
        Starts(Starts::bit(pit, hand))
    }

    #[inline]
    pub(super) const fn contains(self, pit: Pit, hand: Hand) -> bool {
        self.0 & Starts::bit(pit, hand) != 0
    }
}

impl Iterator for Starts {
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

/// The captures with which a player could start a move on the player's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Threats {
    /// Capturing starts: pits in kunamua, pits and hands in mtaji.
    pub(crate) starts: u32,
    /// The seeds under threat, each at the front pit that would capture them.
    pub(crate) prey: u64,
}

/// What a sowing to each hand adds to the byte of the pit in which it ends: a byte counts up to 15 of
/// either.
const LEFT: u64 = 1;
const RIGHT: u64 = 16;

/// The front pits in which a pit's first sowing ends, indexed by the pit and its
/// seeds, 0 standing for more than 15. The byte of a front pit is [`LEFT`] if the
/// sowing to the left ends there, [`RIGHT`] if the one to the right does.
///
/// A3 with 5 seeds (pit 2): to the left the last seed falls into B3, to the right into A8. So
/// byte 7 is 16, and the others are 0.
static FIRST_ENDS: [[u64; 16]; Pit::COUNT] = first_ends();

const fn first_ends() -> [[u64; 16]; Pit::COUNT] {
    let mut table = [[0; 16]; Pit::COUNT];
    let mut end = 0;
    while end < Pit::ROW {
        let mut pit = 0;
        while pit < Pit::COUNT {
            let mut hand = 0;
            while hand < 2 {
                let seeds = NEEDED[end][hand].to_le_bytes()[pit];
                if seeds != NEVER {
                    table[pit][seeds as usize] +=
                        (if hand == 0 { LEFT } else { RIGHT }) << (8 * end);
                }
                hand += 1;
            }
            pit += 1;
        }
        end += 1;
    }
    table
}

impl Threats {
    /// The threats of a player in the mtaji stage.
    ///
    /// Adds up the ends of all first sowings, without a branch, rather than
    /// looking for the sowings that reach each end.
    #[inline]
    fn in_mtaji(own: Ring, facing: u64) -> Threats {
        let rows = [own.front(), own.back()].map(zero_above_15);
        let mut sowings = 0;
        for (pit, ends) in FIRST_ENDS.iter().enumerate() {
            let seeds = rows[pit / Pit::ROW] >> (8 * (pit % Pit::ROW)) & 15;
            // At most 15 of each hand end in one pit.
            sowings += ends[seeds as usize];
        }
        sowings &= (filled_bytes(own.front()) & filled_bytes(facing)) * 0xff;
        const LOW: u64 = 0x0f0f_0f0f_0f0f_0f0f;
        let ends = (sowings & LOW) + (sowings >> 4 & LOW);
        Threats { starts: row_total(ends), prey: facing & (filled_bytes(ends) * 0xff) }
    }
}

impl Position {
    /// The threats of the mover and of the opponent, each by the rules of their
    /// own stage. Infinite moves count too.
    #[inline]
    pub(crate) fn threats(&self) -> [Threats; 2] {
        let threats = |own: Ring, facing: u64, store: u8| {
            if store > 0 {
                let pits = filled_bytes(own.front()) & filled_bytes(facing);
                Threats { starts: row_total(pits), prey: facing & (pits * 0xff) }
            } else {
                Threats::in_mtaji(own, facing)
            }
        };
        let [own_store, opponent_store] = self.stores();
        let facing_opponent = self.own().front().swap_bytes();
        [
            threats(self.own(), self.facing(), own_store),
            threats(self.opponent(), facing_opponent, opponent_store),
        ]
    }

    /// The starts of one duty.
    #[inline]
    pub(super) fn starts(&self, duty: Duty) -> Starts {
        match (self.stage(), duty) {
            (Stage::Kunamua, Duty::Capture) => self.kunamua_captures(),
            (Stage::Kunamua, Duty::FrontTakata) => self.kunamua_takatas(),
            (Stage::Kunamua, Duty::BackTakata) => Starts::NONE,
            (Stage::Mtaji, Duty::Capture) => {
                MtajiCaptures::find(self.own(), self.facing()).starts()
            }
            (Stage::Mtaji, Duty::FrontTakata) => self.mtaji_front_takatas(),
            (Stage::Mtaji, Duty::BackTakata) => {
                Starts::both_hands(0, filled_with_two(self.own().back()))
            }
        }
    }

    /// §3.4: every filled front pit that faces a filled one; the kichwa and
    /// kimbi bind the hand.
    #[inline]
    fn kunamua_captures(&self) -> Starts {
        const LEFT_ONLY: u8 = 0b0000_0011;
        const RIGHT_ONLY: u8 = 0b1100_0000;
        const ALLOWED: u32 =
            Starts::both_hands(!0, 0).0 & !(spread(LEFT_ONLY) << 1) & !spread(RIGHT_ONLY);
        let pits = filled(self.own().front()) & filled(self.facing());
        Starts(Starts::both_hands(pits, 0).0 & ALLOWED)
    }

    /// §3.5: not the house with its rights, unless it is the only filled pit, and
    /// no single seed, unless all pits are singles or the house is still owned.
    #[inline]
    fn kunamua_takatas(&self) -> Starts {
        let front = self.own().front();
        let all = filled(front);
        let many = filled_with_two(front);
        let mut pits = if self.houses.own() || many == 0 { all } else { many };
        if self.house_has_rights() && all != HOUSE_ONLY {
            pits &= !HOUSE_ONLY;
        }
        self.without_baring_the_front(Starts::both_hands(pits, 0))
    }

    /// Whether the mover owns a nyumba of six or more.
    #[inline]
    pub(super) fn house_has_rights(&self) -> bool {
        self.houses.own() && self.own().get(Pit::NYUMBA) >= HOUSE_SEEDS
    }

    /// Whether a kunamua takata from this pit sows only two seeds: from the nyumba
    /// with its rights, which may start only when it stands alone.
    #[inline]
    pub(super) fn takes_two_from_house(&self, pit: Pit) -> bool {
        pit == Pit::NYUMBA && self.house_has_rights()
    }

    /// §4.3: two seeds or more, and not under kutakatia.
    #[inline]
    fn mtaji_front_takatas(&self) -> Starts {
        let blocked = ((1u32 << self.blocked) & 0xff) as u8;
        let pits = filled_with_two(self.own().front()) & !blocked;
        self.without_baring_the_front(Starts::both_hands(pits, 0))
    }

    /// §3.5.1: if a kichwa is the only filled front pit, it may not be sown
    /// towards the back row.
    #[inline]
    fn without_baring_the_front(&self, starts: Starts) -> Starts {
        const LEFT_KICHWA: u8 = 1;
        const RIGHT_KICHWA: u8 = 1 << 7;
        let baring = match filled(self.own().front()) {
            LEFT_KICHWA => Starts::bit(Pit::LEFT_KICHWA, Hand::Left),
            RIGHT_KICHWA => Starts::bit(Pit::RIGHT_KICHWA, Hand::Right),
            _ => 0,
        };
        Starts(starts.0 & !baring)
    }
}

/// The set of front pits with the nyumba alone.
const HOUSE_ONLY: u8 = 1 << Pit::NYUMBA.index();

/// The capturing starts of a player in the mtaji stage (§4.2): pits of 2 to
/// 15 seeds whose first sowing ends in a filled front pit that faces a filled
/// one.
#[derive(Clone, Copy)]
pub(super) struct MtajiCaptures {
    own: u128,
    /// The set of front pits in which a sowing ends with a capture.
    ends: u8,
}

/// The seeds that each pit must hold for its first sowing towards a hand to end
/// in a front pit: indexed by that front pit and the hand, a byte for each pit
/// sown. [`NEVER`] where that number of seeds may not start a capture.
static NEEDED: [[u128; 2]; Pit::ROW] = needed();

/// More seeds than a pit can hold.
const NEVER: u8 = 0x7f;

/// The top bit of every byte.
const TOPS: u128 = u128::from_ne_bytes([0x80; 16]);

const fn needed() -> [[u128; 2]; Pit::ROW] {
    let mut table = [[0; 2]; Pit::ROW];
    let mut end = 0;
    while end < Pit::ROW {
        let (mut left, mut right) = ([NEVER; Pit::COUNT], [NEVER; Pit::COUNT]);
        let mut pit = 0;
        while pit < Pit::COUNT {
            let clockwise = ((end + Pit::COUNT - pit) % Pit::COUNT) as u8;
            let anticlockwise = ((pit + Pit::COUNT - end) % Pit::COUNT) as u8;
            // The right hand is clockwise on the front row only.
            let (to_left, to_right) = if pit < Pit::ROW {
                (anticlockwise, clockwise)
            } else {
                (clockwise, anticlockwise)
            };
            if to_left >= 2 {
                left[pit] = to_left;
            }
            if to_right >= 2 {
                right[pit] = to_right;
            }
            pit += 1;
        }
        table[end] = [u128::from_le_bytes(left), u128::from_le_bytes(right)];
        end += 1;
    }
    table
}

impl MtajiCaptures {
    /// `facing` holds, at each front pit, the seeds of the pit it faces.
    #[inline]
    pub(super) fn find(own: Ring, facing: u64) -> MtajiCaptures {
        // A sowing of at most 15 seeds passes no pit twice, so it captures in a
        // pit if and only if that pit was filled before the sowing.
        MtajiCaptures { own: own.word(), ends: filled(own.front()) & filled(facing) }
    }

    /// The pits whose sowing towards a hand does *not* end in a front pit, as the
    /// top bits of their bytes; the other bits have no meaning.
    #[inline]
    fn missing(&self, end: usize, hand: Hand) -> u128 {
        // Adding 127 sets the top bit of every byte that differs.
        (self.own ^ NEEDED[end][hand as usize]) + !TOPS
    }

    /// All capturing starts.
    #[inline]
    pub(super) fn starts(&self) -> Starts {
        let mut missing = [!0, !0];
        for end in pits_of(self.ends) {
            missing[0] &= self.missing(end, Hand::Left);
            missing[1] &= self.missing(end, Hand::Right);
        }
        let [left, right] = missing.map(|missing| {
            let reaching = (!missing & TOPS) >> 7;
            spread(ones(reaching as u64)) | spread(ones((reaching >> 64) as u64)) << 16
        });
        Starts(left | right << 1)
    }

    /// Whether a capturing start ends in a front pit.
    #[inline]
    fn reaches(&self, end: usize) -> bool {
        self.missing(end, Hand::Left) & self.missing(end, Hand::Right) & TOPS != TOPS
    }

    /// Whether there is a capturing start.
    #[inline]
    pub(super) fn any(&self) -> bool {
        pits_of(self.ends).any(|end| self.reaches(end))
    }

    /// The front pit in which every capturing start ends; `None` if they end
    /// in several or there is none.
    #[inline]
    pub(super) fn only_end(&self) -> Option<Pit> {
        let mut ends = pits_of(self.ends).filter(|&end| self.reaches(end));
        match (ends.next(), ends.next()) {
            (Some(end), None) => Some(Pit::wrapping(end)),
            _ => None,
        }
    }
}

/// The indices in a set of front pits.
#[inline]
fn pits_of(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = set.trailing_zeros();
        set &= set.checked_sub(1)?;
        Some(lowest as usize)
    })
}

impl Position {
    /// The pit that is under kutakatia here if the last move was a takata of the
    /// mtaji stage (§4.5). Three pits are exempt: an owned nyumba, the only filled
    /// front pit, and the only front pit with more than one seed.
    pub(crate) fn possible_kutakatia(&self) -> Option<Pit> {
        if !self.stores_are_empty() {
            return None;
        }
        let target = only_target(self)?;
        let is_house = self.houses.own() && target == Pit::NYUMBA;
        let (front, alone) = (self.own.front(), 1 << target.index());
        let is_only = filled(front) == alone || filled_with_two(front) == alone;
        (!is_house && !is_only).then_some(target)
    }
}

/// The one pit of the mover that every capturing start of the opponent would take
/// on the opponent's turn; `None` if there is no such start, if they take
/// different pits, or if the mover can capture.
///
/// Looks at first sowings only. Both players must be in the mtaji stage.
fn only_target(position: &Position) -> Option<Pit> {
    if MtajiCaptures::find(position.own(), position.facing()).any() {
        return None;
    }
    let facing_opponent = position.own().front().swap_bytes();
    MtajiCaptures::find(position.opponent(), facing_opponent).only_end()?.facing()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::rules::Rules;

    #[test]
    fn threats_count_the_capturing_starts() {
        let mut mtaji = 0;
        for number in 0..400 {
            let mut position = Position::kiswahili();
            for ply in 0..150 {
                let starts: Vec<_> = position.starts(Duty::Capture).collect();
                let [own, _] = position.threats();
                let mut prey = 0;
                for &(pit, hand) in &starts {
                    let end = match (position.stage(), pit.is_front() == (hand == Hand::Right)) {
                        (Stage::Kunamua, _) => pit.index(),
                        (Stage::Mtaji, true) => pit.index() + usize::from(position.own().get(pit)),
                        (Stage::Mtaji, false) => {
                            pit.index() + 16 - usize::from(position.own().get(pit))
                        }
                    };
                    prey |= position.facing() & (0xff << (8 * (end % 16)));
                }
                assert_eq!(own.prey, prey, "{position}");
                if position.stage() == Stage::Mtaji {
                    assert_eq!(own.starts as usize, starts.len(), "{position}");
                    mtaji += 1;
                }
                // The opponent's threats are the mover's with the players swapped.
                let turned = Position {
                    own: position.opponent,
                    opponent: position.own,
                    stores: [position.stores[1], position.stores[0]],
                    ..position
                };
                assert_eq!(turned.threats()[1], own);
                let moves = position.legal_moves(&Rules::default());
                match moves.get((number + ply * 7) % moves.len().max(1)) {
                    Some(legal) if !legal.wins() => position = *legal.board_after(),
                    _ => break,
                }
            }
        }
        assert!(mtaji > 500, "{mtaji}");
    }
}
