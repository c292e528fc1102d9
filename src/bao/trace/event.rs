//! What happens in a move, and how it ends.

use crate::bao::page::Rows;
use crate::bao::pit::PitName;
use crate::bao::ring::Direction;

/// One thing that happens in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "event", rename_all = "snake_case"))]
pub enum MoveEvent {
    /// A kunamua move puts a seed from the store into a pit.
    Put {
        /// The pit.
        pit: PitName,
        /// Its seeds afterwards.
        count: u8,
    },
    /// Seeds are lifted from a pit: all of them, or the two that are taken from a
    /// nyumba standing alone.
    Lift {
        /// The pit.
        pit: PitName,
        /// The seeds lifted.
        seeds: u8,
    },
    /// The seeds of an opponent's pit are captured.
    Capture {
        /// The mover's pit that faces it.
        by: PitName,
        /// The opponent's pit.
        taken: PitName,
        /// The seeds captured.
        seeds: u8,
    },
    /// The seeds in the hand are sown.
    Sow {
        /// The pit that receives the first.
        from: PitName,
        /// The pit that receives the last.
        to: PitName,
        /// The seeds sown.
        seeds: u8,
        /// The direction of the sowing.
        direction: Direction,
    },
    /// The house is played where the player could have stopped.
    PlayHouse,
}

/// An event and the board after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct TraceStep {
    /// The event.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub event: MoveEvent,
    /// The pits after it, without the seeds in the hand.
    pub rows: Rows,
}

/// How a traced move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "kind", rename_all = "snake_case"))]
pub enum MoveEnding {
    /// The last seed fell into an empty pit.
    Empty {
        /// The pit.
        pit: PitName,
    },
    /// A takata came to the nyumba, or the player stopped there.
    House,
    /// The last seed fell into the pit under kutakatia.
    Kutakatia {
        /// The pit.
        pit: PitName,
    },
    /// The opponent's front row is empty.
    Won,
    /// The move would end, but sows more than the seed limit: not legal.
    OverLimit,
    /// The move never ends, and so is not legal: the state (board and hand) after
    /// sowing `first + period` equals the state after sowing `first`.
    Endless {
        /// The earlier of the two sowings, counted from 1.
        first: usize,
        /// Sowings from one occurrence of the state to the next.
        period: usize,
    },
}

/// A state to which an endless move comes back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecurringState {
    /// The pits, without the seeds in the hand.
    pub rows: Rows,
    /// The seeds in the hand.
    pub in_hand: u8,
}
