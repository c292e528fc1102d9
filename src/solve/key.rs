//! The key of a position in the table of the solver.

use crate::bao::{Position, Rules};

/// Two independent hashes of a position: 128 bits. One finds the entry, the other is
/// stored with it and compared.
///
/// A position and its mirror image have one key, and so have a position and the one with
/// the players swapped: `Position::canonical`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Key {
    /// Chooses the place in the table.
    pub(super) place: u64,
    /// Stored and compared.
    pub(super) check: u64,
}

/// What an entry of the table is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u64)]
pub(super) enum Topic {
    /// Proof and disproof numbers; the attacker is to move.
    AttackerMoves = 0,
    /// Proof and disproof numbers; the defender is to move.
    DefenderMoves = 0x9e37_79b9_7f4a_7c15,
    /// Plies within which the mover wins or does not.
    WinWithin = 0x3c6e_f372_fe94_f82a,
    /// Plies within which the mover loses or does not.
    LossWithin = 0xdaa6_6d2c_7ddf_743f,
}

impl Topic {
    /// Proof and disproof numbers for this player to move.
    pub(super) fn numbers(attacker_moves: bool) -> Topic {
        if attacker_moves { Topic::AttackerMoves } else { Topic::DefenderMoves }
    }
}

impl Key {
    pub(super) fn of(position: &Position, topic: Topic, rules: &Rules) -> Key {
        let position = position.canonical();
        // Entries of other rules and topics never match.
        let salt = (u64::from(rules.seed_limit) << 1 | u64::from(rules.kutakatia))
            .wrapping_mul(0xd1b5_4a32_d192_ed03)
            ^ topic as u64;
        Key { place: position.hash() ^ salt, check: position.second_hash() ^ salt }
    }

    /// The key of a fact that holds only after the positions on a path.
    pub(super) fn after(self, path: u64) -> Key {
        /// Sets the key of the empty path apart from the position's own.
        const MARK: u64 = 0xa24b_aed4_963e_e407;
        Key { place: self.place ^ path ^ MARK, check: self.check ^ path.rotate_left(32) ^ MARK }
    }
}
