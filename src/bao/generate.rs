//! The legal moves of a position, each with the position it leads to.
//!
//! Generating a move and making it are one thing here. Whether a move captures
//! on, whether it comes to the house and so splits in two (`A5>` and `A5>+`),
//! and whether it ends at all is only known by playing it out; and when it has
//! been played out, the position after it is there for the taking. So the
//! generator yields each legal move *with* its child, and nothing is made
//! twice. What can be known without playing, the openings, is a bit set (see
//! [`openings`](super::openings)), so a search may try one move, such as the
//! table's, by [`Position::play`] and never play out the rest.
//!
//! Nothing here allocates: the generator hands each child to a closure, and
//! [`Children`] is an array on the stack.

use arrayvec::ArrayVec;

use super::openings::Duty;
use super::position::{Houses, NOWHERE, Position, Stage};
use super::ring::{Ring, Track};
use super::sowing::{End, Sowing};
use super::{Direction, Hand, Move, Pit, Rules};

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
pub struct Child {
    position: Position,
    m: Move,
    kind: MoveKind,
}

const _: () = assert!(size_of::<Child>() <= 64);

impl Child {
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
    pub(crate) const fn reached(&self) -> &Position {
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
pub type Children = ArrayVec<Child, MAX_MOVES>;

impl Position {
    /// All legal moves, each with the position it leads to.
    ///
    /// ```
    /// use bingwa::bao::{Position, Rules};
    /// let children = Position::kiswahili().children(&Rules::default());
    /// let mut moves: Vec<_> = children.iter().map(|child| child.mv().to_string()).collect();
    /// moves.sort();
    /// assert_eq!(moves, ["A6<", "A6>", "A7<", "A7>"]);
    /// ```
    #[must_use]
    pub fn children(&self, rules: &Rules) -> Children {
        let mut children = Children::new();
        self.for_each_child(rules, |child| children.push(*child));
        children
    }

    /// Calls `visit` once for each legal move.
    #[inline]
    pub fn for_each_child(&self, rules: &Rules, mut visit: impl FnMut(&Child)) {
        for duty in Duty::ALL {
            let mut any = false;
            for (pit, hand) in self.openings(duty) {
                self.play_out(rules, duty, Move::new(self.side, pit, hand), |child| {
                    any = true;
                    visit(child);
                });
            }
            if any {
                return;
            }
        }
    }

    /// Whether the player to move has no legal move, and so has lost.
    #[must_use]
    pub fn is_lost(&self, rules: &Rules) -> bool {
        let mut lost = true;
        self.for_each_child(rules, |_| lost = false);
        lost
    }

    /// Plays one move; `None` if it is not legal here.
    #[must_use]
    pub fn play(&self, m: Move, rules: &Rules) -> Option<Child> {
        if m.side() != self.side {
            return None;
        }
        let first = Duty::ALL.into_iter().find(|&duty| self.openings(duty).next().is_some())?;
        let found = if self.openings(first).contains(m.pit(), m.hand()) {
            self.play_opening(rules, first, m)
        } else {
            // Legal only if every move of the earlier duties is infinite.
            let mut found = None;
            self.for_each_child(rules, |child| {
                if child.m == m {
                    found = Some(*child);
                }
            });
            found
        };
        debug_assert_eq!(found.is_some(), self.children(rules).iter().any(|child| child.m == m));
        found
    }

    /// Plays an opening of a duty that is known to be due.
    fn play_opening(&self, rules: &Rules, duty: Duty, m: Move) -> Option<Child> {
        let opening = Move::new(m.side(), m.pit(), m.hand());
        let mut found = None;
        self.play_out(rules, duty, opening, |child| {
            if child.m == m {
                found = Some(*child);
            }
        });
        found
    }

    /// Plays an opening to its end and visits the legal moves it makes: none
    /// if it is infinite, two if it comes to a choice of the house.
    #[inline]
    fn play_out(&self, rules: &Rules, duty: Duty, m: Move, visit: impl FnMut(&Child)) {
        match duty {
            Duty::Capture => self.play_capture(rules, m, visit),
            Duty::FrontTakata | Duty::BackTakata => self.play_takata(rules, m, visit),
        }
    }

    #[inline]
    fn play_capture(&self, rules: &Rules, m: Move, mut visit: impl FnMut(&Child)) {
        let mut sowing = self.begin(Duty::Capture, m);
        let end = match self.stage() {
            // The store's seed has been put in; it captures at once (§3.4).
            Stage::Kunamua => {
                let direction = match m.hand() {
                    Hand::Left => Direction::Clockwise,
                    Hand::Right => Direction::Anticlockwise,
                };
                if sowing.capture(m.pit(), direction) {
                    End::Won
                } else {
                    sowing.run::<true>(rules.seed_limit)
                }
            }
            Stage::Mtaji => sowing.run::<true>(rules.seed_limit),
        };
        match end {
            End::Infinite => {}
            End::Won => visit(&self.child(&sowing, m, MoveKind::Win)),
            End::Empty | End::Kutakatia => visit(&self.child(&sowing, m, MoveKind::Capture)),
            End::House => {
                visit(&self.child(&sowing, m, MoveKind::Capture));
                sowing.play_house();
                let m = m.playing_house();
                match sowing.run::<true>(rules.seed_limit) {
                    End::Infinite => {}
                    End::Won => visit(&self.child(&sowing, m, MoveKind::Win)),
                    _ => visit(&self.child(&sowing, m, MoveKind::Capture)),
                }
            }
        }
    }

    #[inline]
    fn play_takata(&self, rules: &Rules, m: Move, mut visit: impl FnMut(&Child)) {
        let mut sowing = self.begin(Duty::FrontTakata, m);
        if sowing.run::<false>(rules.seed_limit) == End::Infinite {
            return;
        }
        let mut child = self.child(&sowing, m, MoveKind::Takata);
        if rules.kutakatia && self.stage() == Stage::Mtaji {
            let blocked = child.position.possible_kutakatia();
            child.position.blocked = blocked.map_or(NOWHERE, |pit| pit.index() as u8);
        }
        visit(&child);
    }

    /// The move with its first seeds in the hand; a kunamua capture has its
    /// store seed put in and has still to take the facing pit.
    #[inline]
    pub(super) fn begin(&self, duty: Duty, m: Move) -> Sowing {
        let pit = m.pit();
        // The right hand is clockwise on the front row only.
        let direction = if pit.is_front() == (m.hand() == Hand::Right) {
            Direction::Clockwise
        } else {
            Direction::Anticlockwise
        };
        let mut sowing = Sowing {
            own: self.own,
            facing: Ring::from_rows(self.facing(), 0),
            track: Track::after(pit, direction),
            seeds: 0,
            house: NOWHERE,
            blocked: self.blocked,
            sown: 0,
        };
        if self.stage() == Stage::Mtaji {
            sowing.lift(pit, self.own.get(pit));
            return sowing;
        }
        if self.houses.own() {
            sowing.house = Pit::NYUMBA.index() as u8;
        }
        sowing.own = sowing.own.plus_one(pit);
        if duty == Duty::FrontTakata {
            if self.takes_two_from_house(pit) {
                sowing.take_two(pit);
            } else {
                if pit.index() as u8 == sowing.house {
                    sowing.house = NOWHERE;
                }
                sowing.lift(pit, sowing.own.get(pit));
            }
        }
        sowing
    }

    /// The child that a finished move leads to, with nothing under kutakatia.
    #[inline]
    fn child(&self, sowing: &Sowing, m: Move, kind: MoveKind) -> Child {
        let kunamua = self.stage() == Stage::Kunamua;
        // In the mtaji stage sowing the house does not lose it (§4.4).
        let keeps_house = self.houses.own() && (!kunamua || sowing.house != NOWHERE);
        // An emptied front pit of the opponent has been captured.
        let faces_house = Pit::wrapping(7 - Pit::NYUMBA.index());
        let was = Ring::from_rows(self.facing(), 0).get(faces_house);
        let captured_house = was > 0 && sowing.facing.get(faces_house) == 0;
        let position = Position {
            own: Ring::from_rows(sowing.facing.front().swap_bytes(), self.opponent.back()),
            opponent: sowing.own,
            stores: [self.stores[1], self.stores[0] - u8::from(kunamua)],
            houses: Houses::new(self.houses.opponent() && !captured_house, keeps_house),
            side: self.side.opponent(),
            blocked: NOWHERE,
        };
        Child { position, m, kind }
    }
}
