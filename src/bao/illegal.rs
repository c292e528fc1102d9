//! Why a move is not legal: the rule that forbids it, as a value.
//!
//! A move that breaks several rules is answered with the first of these: rules about
//! the pit and its seeds; rules found by playing the move out (endless, over the seed
//! limit, no choice of the nyumba); the duty to capture; the starts of a takata.

use std::fmt;

use super::moves::{Hand, LegalMove, Move, MoveKind};
use super::pit::Pit;
use super::position::{Position, Stage};
use super::ring::{filled, filled_with_two};
use super::rules::{MAX_SEED_LIMIT, Rules};
use super::side::Side;
use super::starts::Duty;
use super::trace::{MoveEnding, Trace};

/// A move that is not legal, and the rule that forbids it.
///
/// Its text is a sentence for players: `A5< does not capture; a capture is due:
/// A6> A7<`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct IllegalMove {
    /// The move.
    #[cfg_attr(feature = "serde", serde(rename = "move"))]
    pub mv: Move,
    /// The rule that it breaks.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub rule: BrokenRule,
}

/// The rule that a move breaks, with the data that explains it. The pit is that of
/// the move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(tag = "rule", rename_all = "snake_case"))]
#[non_exhaustive]
pub enum BrokenRule {
    /// The pit belongs to the player who is not to move (§1.1).
    NotToMove {
        /// The player to move.
        to_move: Side,
    },
    /// In kunamua the seed from the store goes into a front pit (§3.3).
    BackPitInKunamua,
    /// The pit is empty: in kunamua the seed goes into a filled pit (§3.3), and in
    /// mtaji there is nothing to sow (§4.2).
    EmptyPit {
        /// The mover's stage.
        stage: Stage,
    },
    /// In mtaji a sowing does not begin with a single seed (§4.2, §4.3).
    OneSeed,
    /// A capture is compulsory, and this move does not capture (§2.2).
    CaptureDue {
        /// The legal moves, sorted by text. All of them capture.
        due: Vec<Move>,
    },
    /// A capture is compulsory, and the pit holds 16 seeds or more, which never
    /// capture in mtaji (§4.2).
    TooManyToCapture {
        /// The seeds in the pit.
        seeds: u8,
        /// The legal moves, sorted by text. All of them capture.
        due: Vec<Move>,
    },
    /// In kunamua, what a kichwa or kimbi captures is sown from the kichwa next to
    /// it (§2.2, §3.4).
    WrongKichwa {
        /// The kichwa from which the captured seeds must be sown.
        kichwa: Hand,
    },
    /// The owned nyumba holds 6 seeds or more, and another front pit is filled
    /// (§3.5.2).
    Nyumba {
        /// The seeds in the nyumba.
        seeds: u8,
    },
    /// A takata of kunamua from a single seed, while another front pit holds more
    /// and the nyumba is not owned (§3.5.3).
    SingleSeed,
    /// The only filled front pit is a kichwa, and the takata would run towards the
    /// back row (§3.5.1, §4.3).
    LoneKichwa,
    /// A back pit, while a front pit can be played (§4.3).
    BackPit,
    /// The pit is under kutakatia (§4.5).
    UnderKutakatia,
    /// The move never ends (§2.3): the state (board and hand) after sowing
    /// `first + period` equals the state after sowing `first`.
    Endless {
        /// The earlier of the two sowings, counted from 1.
        first: usize,
        /// Sowings from one occurrence of the state to the next.
        period: usize,
    },
    /// The move ends, but sows more than the seed limit (§2.3).
    OverLimit {
        /// Seeds sown in all.
        sown: u32,
        /// The seed limit.
        limit: u32,
    },
    /// The nyumba is played (`+`) where the move has no choice to stop in it
    /// (§3.6.2, §4.4). Without the `+` the move is legal.
    NoHouseChoice {
        /// Why there is no choice.
        because: NoHouseChoice,
    },
}

/// Why a move has no choice between stopping in the nyumba and playing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum NoHouseChoice {
    /// The mtaji stage has no such choice (§4.4).
    Mtaji,
    /// The player does not own the nyumba (§3.6).
    NotOwned,
    /// A takata that comes to the nyumba ends there (§3.6.2).
    Takata,
    /// No sowing of the move stops in the nyumba while it has its rights: 6 seeds or
    /// more, and nothing to capture (§3.6.2).
    NotReached,
}

impl BrokenRule {
    /// Whether the move is illegal because it is infinite.
    pub(super) const fn is_infinite(&self) -> bool {
        matches!(self, BrokenRule::Endless { .. } | BrokenRule::OverLimit { .. })
    }

    /// Whether only playing the move out tells that it is not legal.
    pub(super) const fn is_found_by_playing(&self) -> bool {
        self.is_infinite() || matches!(self, BrokenRule::NoHouseChoice { .. })
    }
}

impl Position {
    /// Why a move is not legal here; `None` if it is legal.
    ///
    /// Moves that are infinite are played to their end or to the proof that they
    /// have none, so this is not for a search.
    ///
    /// ```
    /// use bingwa::bao::{BrokenRule, Position, Rules};
    /// let start = Position::kiswahili();
    /// let nyumba = start.why_illegal("A5<".parse()?, &Rules::default()).expect("illegal");
    /// assert_eq!(nyumba.rule, BrokenRule::Nyumba { seeds: 6 });
    /// assert_eq!(start.why_illegal("A6<".parse()?, &Rules::default()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn why_illegal(&self, mv: Move, rules: &Rules) -> Option<IllegalMove> {
        if self.play(mv, rules).is_some() {
            return None;
        }
        Some(IllegalMove { mv, rule: self.broken_rule(mv, rules) })
    }

    /// The first rule that an illegal move breaks.
    fn broken_rule(&self, mv: Move, rules: &Rules) -> BrokenRule {
        if mv.side() != self.side() {
            return BrokenRule::NotToMove { to_move: self.side() };
        }
        if let Some(rule) = self.broken_by_pit(mv.pit()) {
            return rule;
        }
        if let Some(rule) = self.broken_by_playing(mv, rules) {
            return rule;
        }
        // The pit may start a move and the move can be played, so it fails the duty
        // that is due: a capture, a takata of the front row or one of the back row.
        match Duty::ALL.into_iter().find(|&duty| self.any_is_finite(rules, duty)) {
            Some(Duty::Capture) => self.broken_by_not_capturing(mv, rules),
            _ => self.broken_by_takata(mv),
        }
    }

    /// The rule against any start from a pit.
    fn broken_by_pit(&self, pit: Pit) -> Option<BrokenRule> {
        let stage = self.stage();
        match (stage, self.own().get(pit)) {
            (Stage::Kunamua, _) if !pit.is_front() => Some(BrokenRule::BackPitInKunamua),
            (Stage::Mtaji, _) if self.kutakatia() == Some(pit) => Some(BrokenRule::UnderKutakatia),
            (_, 0) => Some(BrokenRule::EmptyPit { stage }),
            (Stage::Mtaji, 1) => Some(BrokenRule::OneSeed),
            _ => None,
        }
    }

    /// The rule against a move that may start, but cannot be played as it stands.
    /// `None` for a move that may not start.
    fn broken_by_playing(&self, mv: Move, rules: &Rules) -> Option<BrokenRule> {
        let without_plus = Move::new(mv.side(), mv.pit(), mv.hand());
        let trace = self.trace(mv, rules).or_else(|| self.trace(without_plus, rules))?;
        Some(match trace.ending {
            MoveEnding::Endless { first, period } => BrokenRule::Endless { first, period },
            MoveEnding::OverLimit => BrokenRule::OverLimit {
                sown: trace.sown,
                limit: rules.seed_limit.min(MAX_SEED_LIMIT),
            },
            _ => BrokenRule::NoHouseChoice { because: self.no_house_choice(&trace) },
        })
    }

    /// Why a legal move has no choice of the nyumba.
    fn no_house_choice(&self, trace: &Trace) -> NoHouseChoice {
        match self.stage() {
            Stage::Mtaji => NoHouseChoice::Mtaji,
            Stage::Kunamua if !self.owns_house(self.side()) => NoHouseChoice::NotOwned,
            Stage::Kunamua if trace.kind == MoveKind::Takata => NoHouseChoice::Takata,
            Stage::Kunamua => NoHouseChoice::NotReached,
        }
    }

    /// The rule against a move that is no capture where one is due.
    fn broken_by_not_capturing(&self, mv: Move, rules: &Rules) -> BrokenRule {
        let (pit, seeds) = (mv.pit(), self.own().get(mv.pit()));
        let captures = self.legal_moves(rules).sorted();
        let due = captures.iter().map(LegalMove::mv).collect();
        let faces_seeds = pit.facing().is_some_and(|pit| self.opponent().get(pit) > 0);
        match self.stage() {
            // The pit captures, but not towards this hand.
            Stage::Kunamua if faces_seeds => BrokenRule::WrongKichwa {
                kichwa: if pit.index() < Pit::ROW / 2 { Hand::Left } else { Hand::Right },
            },
            Stage::Mtaji if seeds >= 16 => BrokenRule::TooManyToCapture { seeds, due },
            _ => BrokenRule::CaptureDue { due },
        }
    }

    /// The rule that forbids this takata. The pit and its seeds have passed
    /// `broken_by_pit`.
    fn broken_by_takata(&self, mv: Move) -> BrokenRule {
        let pit = mv.pit();
        let (front, seeds) = (self.own().front(), self.own().get(pit));
        if !pit.is_front() {
            return BrokenRule::BackPit;
        }
        if self.stage() == Stage::Kunamua {
            if self.takes_two_from_house(pit) && filled(front) != 1 << pit.index() {
                return BrokenRule::Nyumba { seeds };
            }
            if seeds == 1 && filled_with_two(front) != 0 && !self.owns_house(self.side()) {
                return BrokenRule::SingleSeed;
            }
        }
        BrokenRule::LoneKichwa
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mv = self.mv;
        let (side, pit) = (mv.side(), mv.pit().name(mv.side()));
        match &self.rule {
            BrokenRule::NotToMove { to_move } => {
                let rows = match to_move {
                    Side::South => "A and B",
                    Side::North => "a and b",
                };
                write!(f, "{pit} is {side}'s pit, and {to_move} is to move, whose rows are {rows}")
            }
            BrokenRule::BackPitInKunamua => write!(
                f,
                "{pit} is a back pit: in the kunamua stage the seed from the store goes into a \
                 front pit"
            ),
            BrokenRule::EmptyPit { stage: Stage::Kunamua } => {
                write!(f, "{pit} is empty: the seed from the store goes into a filled front pit")
            }
            BrokenRule::EmptyPit { stage: Stage::Mtaji } => {
                write!(f, "{pit} is empty: a move starts from a pit of 2 seeds or more")
            }
            BrokenRule::OneSeed => {
                write!(f, "{pit} holds one seed: a move starts from a pit of 2 seeds or more")
            }
            BrokenRule::CaptureDue { due } => {
                write!(f, "{mv} does not capture; a capture is due: {}", listed(due))
            }
            BrokenRule::TooManyToCapture { seeds, due } => write!(
                f,
                "{mv} does not capture, since {pit} holds {seeds} seeds and only 2 to 15 can; a \
                 capture is due: {}",
                listed(due)
            ),
            BrokenRule::WrongKichwa { kichwa } => {
                let (named, right) = match kichwa {
                    Hand::Left => ("right", "left"),
                    Hand::Right => ("left", "right"),
                };
                write!(
                    f,
                    "{mv} names the {named} kichwa: what {pit} captures is sown from the {right} \
                     one ({pit}{kichwa})"
                )
            }
            BrokenRule::Nyumba { .. } => write!(
                f,
                "{pit} is the nyumba: the nyumba may not start a takata while it holds 6 seeds or \
                 more and another front pit is filled"
            ),
            BrokenRule::SingleSeed => write!(
                f,
                "{pit} holds a single seed: it may not start a takata while another front pit \
                 holds more and the nyumba is not owned"
            ),
            BrokenRule::LoneKichwa => write!(
                f,
                "{mv} runs towards the back row: {pit} is the only filled front pit, and the front \
                 row would be bare"
            ),
            BrokenRule::BackPit => {
                write!(f, "{pit} is a back pit: a back pit may only start when no front pit can")
            }
            BrokenRule::UnderKutakatia => {
                write!(f, "{pit} is under kutakatia: no move may start there")
            }
            BrokenRule::Endless { first, period } => write!(
                f,
                "{mv} never ends: after {} sowings the state of sowing {first} returns",
                first + period
            ),
            BrokenRule::OverLimit { sown, limit } => {
                write!(f, "{mv} sows {sown} seeds, more than the seed limit of {limit}")
            }
            BrokenRule::NoHouseChoice { because } => {
                write!(f, "{mv} plays the nyumba (+) where there is no choice: ")?;
                match because {
                    NoHouseChoice::Mtaji => f.write_str("the mtaji stage has none"),
                    NoHouseChoice::NotOwned => write!(f, "{side} does not own it"),
                    NoHouseChoice::Takata => f.write_str("a takata that comes to it ends there"),
                    NoHouseChoice::NotReached => {
                        f.write_str("the move does not come to stop in it")
                    }
                }
            }
        }
    }
}

/// Moves separated by spaces.
pub(super) fn listed(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
