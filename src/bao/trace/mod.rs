//! A move sowing by sowing, and the proof that an endless one never ends.
//!
//! [`Position::trace`] plays a move again and records each event with the board
//! after it. A move that passes the seed limit is examined further: either it
//! ends after more seeds, or it comes back to an earlier state and so goes on
//! for ever.

mod recorder;

use super::moves::{LegalMove, Move, MoveKind};
use super::pit::PitName;
use super::position::{Position, Stage};
use super::ring::Direction;
use super::rules::{MAX_SEED_LIMIT, Rules};
use super::sowing::End;
use super::starts::Duty;
use super::text::layout::Rows;
use recorder::{Recorder, TracedPlayer};

/// A move from beginning to end.
///
/// With the feature `serde` it serialises as `bingwa trace --json` prints it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The position in which the move is played.
    pub position: Position,
    /// The move.
    pub mv: Move,
    /// The legal move; `None` if the move is infinite.
    pub legal: Option<LegalMove>,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// The events, in order. An over-long move is cut at the seed limit; an
    /// endless one at the end of its first repeated cycle, or at the seed limit
    /// if that comes first.
    pub steps: Vec<TraceStep>,
    /// How the move ended.
    pub ending: MoveEnding,
    /// Seeds sown in all; by an endless move, those until it passed the seed
    /// limit.
    pub sown: u32,
    /// The state to which an endless move comes back.
    pub recurring: Option<RecurringState>,
}

/// One thing that happens in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TraceStep {
    /// The event.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub event: MoveEvent,
    /// The pits after it, without the seeds in the hand.
    pub rows: Rows,
}

/// How a traced move ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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

impl Trace {
    /// Whether the move is finite, and so legal.
    #[must_use]
    pub const fn is_finite(&self) -> bool {
        self.legal.is_some()
    }

    /// The sowings among the events.
    #[must_use]
    pub fn sowings(&self) -> usize {
        self.steps.iter().filter(|step| matches!(step.event, MoveEvent::Sow { .. })).count()
    }
}

impl Position {
    /// Traces a legal move, or one that is illegal only because it is infinite.
    /// `None` for any other.
    ///
    /// ```
    /// use bingwa::bao::{Position, Rules, trace::MoveEnding};
    /// let trace = Position::kiswahili().trace("A7<".parse()?, &Rules::default()).unwrap();
    /// assert_eq!(trace.ending, MoveEnding::Empty { pit: "A4".parse()? });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn trace(&self, mv: Move, rules: &Rules) -> Option<Trace> {
        let rules = &Rules { seed_limit: rules.seed_limit.min(MAX_SEED_LIMIT), ..*rules };
        if mv.side() != self.side() {
            return None;
        }
        // A finite move of the first duty that has one, or else the first infinite
        // move on the way there. Both may have the same name: when every capture
        // is infinite, takata is allowed.
        let mut infinite = None;
        for duty in Duty::ALL {
            let starts = self.starts(duty);
            if starts.contains(mv.pit(), mv.hand())
                && let Some(trace) = self.trace_start(duty, mv, rules)
            {
                if trace.is_finite() {
                    return Some(trace);
                }
                infinite.get_or_insert(trace);
            }
            if self.any_is_finite(rules, duty) {
                break;
            }
        }
        infinite
    }

    /// Traces a start; `None` if `mv` plays a house to which the move never comes.
    fn trace_start(&self, duty: Duty, mv: Move, rules: &Rules) -> Option<Trace> {
        let captures = duty == Duty::Capture;
        let mut player = match (self.stage(), captures) {
            (Stage::Kunamua, true) => TracedPlayer::of::<true, true>(mv),
            (Stage::Kunamua, false) => TracedPlayer::of::<true, false>(mv),
            (Stage::Mtaji, true) => TracedPlayer::of::<false, true>(mv),
            (Stage::Mtaji, false) => TracedPlayer::of::<false, false>(mv),
        };
        let mut recorder = Recorder::new(self, mv);
        let mut sowing = (player.begin)(self, mv);
        recorder.begin(mv, &sowing, captures);
        let start = sowing;
        let mut end = sowing.has_won().then_some(End::Won);
        while end.is_none() && sowing.sown <= rules.seed_limit {
            end = recorder.sow(&mut sowing, &mut player);
        }
        let mut recurring = None;
        let mut sown = sowing.sown;
        let ending = match end {
            Some(end) if sown <= rules.seed_limit => recorder.ending(end),
            Some(_) => MoveEnding::OverLimit,
            None => match player.cycle(start) {
                Some((first, period, state)) => {
                    recorder.forget_after(first + period);
                    recurring = Some(recorder.state(&state));
                    MoveEnding::Endless { first, period }
                }
                None => {
                    while player.sow(&mut sowing).end.is_none() {}
                    sown = sowing.sown;
                    MoveEnding::OverLimit
                }
            },
        };
        if mv.plays_house() != player.has_played_house {
            return None;
        }
        let kind = match ending {
            MoveEnding::Won => MoveKind::Win,
            _ if captures => MoveKind::Capture,
            _ => MoveKind::Takata,
        };
        let is_finite = !matches!(ending, MoveEnding::OverLimit | MoveEnding::Endless { .. });
        let legal = if is_finite { self.play(mv, rules) } else { None };
        let steps = recorder.steps;
        Some(Trace { position: *self, mv, legal, kind, steps, ending, sown, recurring })
    }
}
