//! The facts of a move: what it does, without a search.

use super::exposure::{Exposure, captured_seeds};
use crate::bao::trace::{MoveEnding, MoveEvent, Trace};
use crate::bao::{Move, MoveKind, Outcome, Pit, PitName, Position, Reason, Rules, Side};

/// A capture of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PitCapture {
    /// The mover's pit in which the sowing ended.
    pub by: PitName,
    /// The opponent's pit.
    pub taken: PitName,
    /// The seeds captured.
    pub seeds: u8,
}

/// What a move does to a nyumba that its player owned before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(tag = "fate", rename_all = "snake_case"))]
pub enum HouseFate {
    /// It is still owned.
    Kept {
        /// Its seeds after the move.
        seeds: u8,
    },
    /// The mover's move ends in it, and it is still owned.
    StoppedIn {
        /// Its seeds after the move.
        seeds: u8,
    },
    /// The mover chose to play it (`+`), and lost it.
    Played,
    /// The mover lifted all its seeds without a choice, and lost it.
    Sown,
    /// The opponent's was captured.
    Captured {
        /// The seeds captured from it.
        seeds: u8,
    },
}

impl HouseFate {
    /// Whether the nyumba is still owned after the move.
    #[must_use]
    pub const fn is_kept(self) -> bool {
        matches!(self, HouseFate::Kept { .. } | HouseFate::StoppedIn { .. })
    }
}

/// What a move does, read off the move itself. Its text is a few sentences for
/// a player.
///
/// The threats count every legal move of a player, with all its captures. Those of
/// a player who is not to move are what that player could capture if the other
/// passed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct MoveFacts {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The move with its marks, as records write it.
    pub full: String,
    /// What kind of move it is.
    pub kind: MoveKind,
    /// Its captures, in order.
    pub captures: Vec<PitCapture>,
    /// The seeds of all captures.
    pub captured: u8,
    /// The opponent's pit that it puts under kutakatia.
    pub kutakatia: Option<PitName>,
    /// What becomes of the mover's nyumba; `None` if the mover owned none.
    pub own_house: Option<HouseFate>,
    /// What becomes of the opponent's nyumba; `None` if the opponent owned none.
    pub opponent_house: Option<HouseFate>,
    /// The mover's pits that the opponent could capture before the move.
    pub risk_before: Exposure,
    /// The mover's pits that the opponent can capture after it.
    pub risk_after: Exposure,
    /// The opponent's pits that the mover could capture before the move.
    pub target_before: Exposure,
    /// The opponent's pits that the mover threatens to capture after it.
    pub target_after: Exposure,
    /// How the game ends by it: a front row is empty, or the opponent has no
    /// move; `None` if it goes on.
    pub outcome: Option<Outcome>,
}

impl MoveFacts {
    /// The facts of a legal move; `None` if the move is not legal.
    #[must_use]
    pub fn of(position: &Position, m: Move, rules: &Rules) -> Option<MoveFacts> {
        let trace = position.trace(m, rules)?;
        let legal = trace.legal?;
        let (mover, opponent) = (position.side(), position.side().opponent());
        let captures = captures(&trace);
        let after = legal.position();
        let outcome = match after {
            None => Some(Reason::FrontRow),
            Some(next) => next.is_lost(rules).then_some(Reason::NoMove),
        };
        Some(MoveFacts {
            mv: m,
            full: legal.full().to_string(),
            kind: legal.kind(),
            captured: captured_seeds(position, &legal),
            kutakatia: legal.reached().kutakatia().map(|pit| pit.name(opponent)),
            own_house: own_house(position, &trace),
            opponent_house: opponent_house(position, opponent, &captures),
            captures,
            risk_before: Exposure::to_opponent(position, rules),
            risk_after: after
                .map_or_else(Exposure::default, |next| Exposure::to_mover(next, rules)),
            target_before: Exposure::to_mover(position, rules),
            target_after: after
                .map_or_else(Exposure::default, |next| Exposure::to_opponent(next, rules)),
            outcome: outcome.map(|reason| Outcome { winner: Some(mover), reason }),
        })
    }

    /// Whether a pit that the move captures is the opponent's nyumba, still owned before
    /// the move.
    #[must_use]
    pub fn takes_nyumba(&self, taken: PitName) -> bool {
        taken.pit() == Pit::NYUMBA && self.opponent_house.is_some_and(|fate| !fate.is_kept())
    }

    /// The player of the move.
    #[must_use]
    pub const fn mover(&self) -> Side {
        self.mv.side()
    }
}

fn captures(trace: &Trace) -> Vec<PitCapture> {
    let captures = trace.steps.iter().filter_map(|step| match step.event {
        MoveEvent::Capture { by, taken, seeds } => Some(PitCapture { by, taken, seeds }),
        _ => None,
    });
    captures.collect()
}

/// What becomes of the mover's nyumba.
fn own_house(position: &Position, trace: &Trace) -> Option<HouseFate> {
    let mover = position.side();
    let reached = trace.legal.as_ref()?.reached();
    let seeds = reached.seeds(mover, Pit::NYUMBA);
    let is_played = || trace.steps.iter().any(|step| step.event == MoveEvent::PlayHouse);
    position.owns_house(mover).then(|| match (reached.owns_house(mover), trace.ending) {
        (true, MoveEnding::House) => HouseFate::StoppedIn { seeds },
        (true, _) => HouseFate::Kept { seeds },
        (false, _) if is_played() => HouseFate::Played,
        (false, _) => HouseFate::Sown,
    })
}

/// What becomes of the opponent's nyumba.
fn opponent_house(
    position: &Position,
    opponent: Side,
    captures: &[PitCapture],
) -> Option<HouseFate> {
    let nyumba = Pit::NYUMBA.name(opponent);
    let taken = captures.iter().find(|capture| capture.taken == nyumba);
    position.owns_house(opponent).then(|| match taken {
        Some(capture) => HouseFate::Captured { seeds: capture.seeds },
        None => HouseFate::Kept { seeds: position.seeds(opponent, Pit::NYUMBA) },
    })
}
