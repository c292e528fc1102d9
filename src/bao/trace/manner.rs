//! How a traced move is played.

use crate::bao::m::Move;
use crate::bao::position::Position;
use crate::bao::sowing::{AfterSowing, End, Sowing};

/// How a move is played: the mover's stage, and whether it starts with a
/// capture.
#[derive(Clone, Copy)]
pub(super) struct Manner {
    pub(super) kunamua: bool,
    pub(super) capturing: bool,
}

impl Manner {
    pub(super) fn begin(self, position: &Position, m: Move) -> Sowing {
        match (self.kunamua, self.capturing) {
            (true, true) => position.begin::<true, true>(m),
            (true, false) => position.begin::<true, false>(m),
            (false, true) => position.begin::<false, true>(m),
            (false, false) => position.begin::<false, false>(m),
        }
    }

    pub(super) fn sow(self, sowing: &mut Sowing, seed_limit: u32) -> AfterSowing {
        match (self.kunamua, self.capturing) {
            (true, true) => sowing.sow::<true, true>(seed_limit),
            (true, false) => sowing.sow::<true, false>(seed_limit),
            (false, true) => sowing.sow::<false, true>(seed_limit),
            (false, false) => sowing.sow::<false, false>(seed_limit),
        }
    }
}

/// The player's choice of the house, and whether the move came to it.
pub(super) struct HouseChoice {
    pub(super) plays: bool,
    pub(super) played: bool,
}

impl HouseChoice {
    pub(super) fn play(&mut self, sowing: &mut Sowing) {
        self.played = true;
        sowing.play_house();
    }

    /// Sows once, and plays the house if the move pauses there and the player has
    /// chosen so; false if the move ended.
    pub(super) fn advance(&mut self, sowing: &mut Sowing, manner: Manner) -> bool {
        // The count of seeds must not overflow in a move without end.
        const LIMIT: u32 = u32::MAX / 2;
        sowing.sown = sowing.sown.min(LIMIT - 64);
        match manner.sow(sowing, LIMIT) {
            AfterSowing::Captured | AfterSowing::Lifted => true,
            AfterSowing::Ended(End::House) if self.plays => {
                self.play(sowing);
                true
            }
            AfterSowing::Ended(_) => false,
        }
    }
}
