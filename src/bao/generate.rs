//! The legal moves of a position, each with the position it leads to.
//!
//! Generating a move and making it are one thing here. Whether a move captures
//! on, whether it comes to the house and so splits in two (`A5>` and `A5>+`),
//! and whether it ends at all is only known by playing it out; and when it has
//! been played out, the position after it is there for the taking. So the
//! generator yields each legal move *with* its child, and nothing is made
//! twice. What can be known without playing, the starts, is a bit set (see
//! `starts`), so one move can be made, by [`Position::play`], without playing
//! out the rest.
//!
//! Nothing here allocates: the generator hands each child to a closure, and
//! [`LegalMoves`] is an array on the stack.

use arrayvec::ArrayVec;

use super::m::{Hand, Move};
use super::pit::Pit;
use super::position::{Houses, NOWHERE, Position, Stage};
use super::ring::Direction;
use super::ring::{Ring, Track};
use super::rules::{MAX_SEED_LIMIT, Rules};
use super::sowing::{End, Sowing};
use super::starts::{Duty, Starts};

/// What sort of move led to a child.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MoveKind {
    /// It opened without a capture and captured nothing (`*`).
    Takata,
    /// It opened with a capture.
    Capture,
    /// It took the last seed of the opponent's front row (`#`).
    Win,
}

/// A legal move and the position after it.
#[derive(Clone, Copy, Debug)]
pub struct LegalMove {
    position: Position,
    m: Move,
    kind: MoveKind,
}

const _: () = assert!(size_of::<LegalMove>() <= 64);

impl LegalMove {
    /// The move.
    #[inline]
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.m
    }

    /// What sort of move it is.
    #[inline]
    #[must_use]
    pub const fn kind(&self) -> MoveKind {
        self.kind
    }

    /// Whether the move won the game.
    #[inline]
    #[must_use]
    pub const fn won(&self) -> bool {
        matches!(self.kind, MoveKind::Win)
    }

    /// Whether the move put a pit of the opponent under kutakatia (`**`).
    #[must_use]
    pub const fn puts_under_kutakatia(&self) -> bool {
        self.position.blocked != NOWHERE
    }

    /// What the move made of the board, also if it won: then the seeds last
    /// captured are unsown, and the opponent's front row is empty.
    #[inline]
    #[must_use]
    pub const fn reached(&self) -> &Position {
        &self.position
    }

    /// The position after the move; `None` if the move won the game, which
    /// ends in the middle of the move.
    #[inline]
    #[must_use]
    pub fn position(&self) -> Option<&Position> {
        (!self.won()).then_some(self.reached())
    }
}

/// Most legal moves a position can have: sixteen pits, two hands. (In kunamua
/// the house may double a move, but there only eight pits can be played.)
pub const MAX_MOVES: usize = 32;

/// The legal moves of a position with their children, in no promised order.
pub type LegalMoves = ArrayVec<LegalMove, MAX_MOVES>;

impl Position {
    /// All legal moves, each with the position it leads to.
    ///
    /// ```
    /// use bingwa::bao::{Position, Rules};
    /// let children = Position::kiswahili().legal_moves(&Rules::default());
    /// let mut moves: Vec<_> = children.iter().map(|child| child.mv().to_string()).collect();
    /// moves.sort();
    /// assert_eq!(moves, ["A6<", "A6>", "A7<", "A7>"]);
    /// ```
    #[must_use]
    pub fn legal_moves(&self, rules: &Rules) -> LegalMoves {
        let mut children = LegalMoves::new();
        self.legal_moves_into(rules, &mut children);
        children
    }

    /// Adds all legal moves to a list that has room for them.
    ///
    /// For where it matters: [`Position::legal_moves`] copies its list of two
    /// kilobytes on the way out.
    pub fn legal_moves_into(&self, rules: &Rules, children: &mut LegalMoves) {
        self.for_each_legal_move(rules, |child| children.push(*child));
    }

    /// Calls `visit` once for each legal move.
    #[inline]
    pub fn for_each_legal_move(&self, rules: &Rules, mut visit: impl FnMut(&LegalMove)) {
        for duty in Duty::ALL {
            let mut any = false;
            self.play_all(rules, duty, self.starts(duty), |child| {
                any = true;
                visit(child);
            });
            if any {
                return;
            }
        }
    }

    /// Whether a duty has a finite move.
    pub(super) fn any_is_finite(&self, rules: &Rules, duty: Duty) -> bool {
        // One start at a time: the first that ends answers.
        self.starts(duty).any(|(pit, hand)| {
            let mut ends = false;
            self.play_all(rules, duty, Starts::only(pit, hand), |_| ends = true);
            ends
        })
    }

    /// Whether the player to move has no legal move, and so has lost.
    #[must_use]
    pub fn is_lost(&self, rules: &Rules) -> bool {
        !Duty::ALL.into_iter().any(|duty| self.any_is_finite(rules, duty))
    }

    /// Whether there is anywhere to begin a move. If not, the game is lost; if
    /// so, it is not, unless every move from there is infinite.
    #[inline]
    #[must_use]
    pub fn has_start(&self) -> bool {
        Duty::ALL.into_iter().any(|duty| self.starts(duty).next().is_some())
    }

    /// Whether there is a capture to begin a move with. If not, no move takes
    /// anything: what opens without a capture goes on without.
    #[inline]
    #[must_use]
    pub fn has_capturing_start(&self) -> bool {
        self.starts(Duty::Capture).next().is_some()
    }

    /// Plays one move; `None` if it is not legal here.
    #[must_use]
    pub fn play(&self, m: Move, rules: &Rules) -> Option<LegalMove> {
        if m.side() != self.side {
            return None;
        }
        let first = Duty::ALL.into_iter().find(|&duty| self.starts(duty).next().is_some())?;
        let mut found = None;
        if self.starts(first).contains(m.pit(), m.hand()) {
            found = self.play_start(rules, first, m);
        }
        if found.is_none() {
            // Legal only if every move of the earlier duties is infinite.
            self.for_each_legal_move(rules, |child| {
                if child.m == m {
                    found = Some(*child);
                }
            });
        }
        debug_assert_eq!(found.is_some(), self.legal_moves(rules).iter().any(|child| child.m == m));
        found
    }

    /// Plays a start of a duty that is known to be due.
    fn play_start(&self, rules: &Rules, duty: Duty, m: Move) -> Option<LegalMove> {
        let mut found = None;
        self.play_all(rules, duty, Starts::only(m.pit(), m.hand()), |child| {
            if child.m == m {
                found = Some(*child);
            }
        });
        found
    }

    /// Plays starts of one duty to their ends and visits the legal moves
    /// they make: of each start none if it is infinite, two if it comes to a
    /// choice of the house.
    ///
    /// What the stage and duty decide is decided here, once, and not in the
    /// loops below.
    #[inline]
    fn play_all(&self, rules: &Rules, duty: Duty, starts: Starts, visit: impl FnMut(&LegalMove)) {
        match (self.stage(), duty) {
            (Stage::Kunamua, Duty::Capture) => self.play_each::<true, true>(rules, starts, visit),
            (Stage::Kunamua, _) => self.play_each::<true, false>(rules, starts, visit),
            (Stage::Mtaji, Duty::Capture) => self.play_each::<false, true>(rules, starts, visit),
            (Stage::Mtaji, _) => self.play_each::<false, false>(rules, starts, visit),
        }
    }

    #[inline(always)]
    fn play_each<const KUNAMUA: bool, const CAPTURING: bool>(
        &self,
        rules: &Rules,
        starts: Starts,
        mut visit: impl FnMut(&LegalMove),
    ) {
        let seed_limit = rules.seed_limit.min(MAX_SEED_LIMIT);
        for (pit, hand) in starts {
            let mut m = Move::new(self.side, pit, hand);
            let mut sowing = self.begin::<KUNAMUA, CAPTURING>(m);
            let mut end = if sowing.has_won() {
                End::Won
            } else {
                sowing.run::<KUNAMUA, CAPTURING>(seed_limit)
            };
            loop {
                let kind = match end {
                    End::Infinite => break,
                    End::Won => MoveKind::Win,
                    _ if CAPTURING => MoveKind::Capture,
                    _ => MoveKind::Takata,
                };
                let mut child = self.child::<KUNAMUA>(&sowing, m, kind);
                if !KUNAMUA && !CAPTURING && rules.kutakatia {
                    let blocked = child.position.possible_kutakatia();
                    child.position.blocked = blocked.map_or(NOWHERE, |pit| pit.index() as u8);
                }
                visit(&child);
                if !(KUNAMUA && CAPTURING && end == End::House) {
                    break;
                }
                sowing.play_house();
                m = m.playing_house();
                end = sowing.run::<KUNAMUA, CAPTURING>(seed_limit);
            }
        }
    }

    /// The move with its first seeds in the hand. A kunamua capture has put in
    /// its store seed and taken the facing pit, which may have won the game.
    #[inline(always)]
    pub(super) fn begin<const KUNAMUA: bool, const CAPTURING: bool>(&self, m: Move) -> Sowing {
        let pit = m.pit();
        // The right hand is clockwise on the front row only.
        let direction = if pit.is_front() == (m.hand() == Hand::Right) {
            Direction::Clockwise
        } else {
            Direction::Anticlockwise
        };
        let mut sowing = Sowing {
            own: self.own,
            facing: self.facing(),
            track: Track::after(pit, direction),
            seeds: 0,
            house: NOWHERE,
            blocked: self.blocked,
            sown: 0,
        };
        if !KUNAMUA {
            sowing.lift(pit, self.own.get(pit));
            return sowing;
        }
        if self.houses.own() {
            sowing.house = Pit::NYUMBA.index() as u8;
        }
        sowing.own = sowing.own.plus_one(pit);
        if CAPTURING {
            // Here the hand names the kichwa (§3.4).
            sowing.capture(pit, Track::from_kichwa(m.hand().kichwa_direction()));
        } else if self.takes_two_from_house(pit) {
            sowing.take_two(pit);
        } else {
            if pit.index() as u8 == sowing.house {
                sowing.house = NOWHERE;
            }
            sowing.lift(pit, sowing.own.get(pit));
        }
        sowing
    }

    /// The child that a finished move leads to, with nothing under kutakatia.
    #[inline(always)]
    fn child<const KUNAMUA: bool>(&self, sowing: &Sowing, m: Move, kind: MoveKind) -> LegalMove {
        // In the mtaji stage sowing the house does not lose it (§4.4).
        let keeps_house = self.houses.own() && (!KUNAMUA || sowing.house != NOWHERE);
        // A pit of the opponent only ever changes by being captured.
        let faces_house = 0xff << (8 * (7 - Pit::NYUMBA.index()));
        let captured_house = (self.facing() ^ sowing.facing) & faces_house != 0;
        let position = Position {
            own: Ring::from_rows(sowing.facing.swap_bytes(), self.opponent.back()),
            opponent: sowing.own,
            stores: [self.stores[1], self.stores[0] - u8::from(KUNAMUA)],
            houses: Houses::new(self.houses.opponent() && !captured_house, keeps_house),
            side: self.side.opponent(),
            blocked: NOWHERE,
        };
        LegalMove { position, m, kind }
    }
}
