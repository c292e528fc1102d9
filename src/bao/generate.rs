//! The move generator: the legal moves of a position, each with the position
//! after it.
//!
//! Generating a move and making it are one thing here. Only playing a move out
//! tells whether it captures on, whether it comes to the house and so splits in
//! two (`A5>` and `A5>+`), and whether it ends at all; once it is played out,
//! the position after it is known too. What is known without playing, the
//! starts, is a bit set (see `starts`), so [`Position::play`] makes one move
//! without playing out the others.
//!
//! Nothing here allocates: the generator passes each move to a closure, and
//! [`LegalMoves`] is an array on the stack.

use super::moves::{Hand, LegalMove, LegalMoves, Move, MoveKind};
use super::pit::{NOWHERE, Pit};
use super::position::{Houses, Position, Stage};
use super::ring::{Direction, Ring, Track};
use super::rules::{MAX_SEED_LIMIT, Rules};
use super::sowing::{End, Sowing};
use super::starts::{Duty, Starts};

impl Position {
    /// All legal moves, each with the position after it, in no promised order.
    /// None if the player to move has lost.
    ///
    /// ```
    /// use bingwa::bao::{Position, Rules};
    /// for legal in Position::kiswahili().legal_moves(&Rules::default()) {
    ///     println!("{} leads to {}", legal.full(), legal.board_after());
    /// }
    /// ```
    #[must_use]
    pub fn legal_moves(&self, rules: &Rules) -> LegalMoves {
        let mut moves = LegalMoves::new();
        self.legal_moves_into(rules, &mut moves);
        moves
    }

    /// Adds all legal moves to an empty list. Faster than
    /// [`Position::legal_moves`], which copies its list of two kilobytes when it
    /// returns.
    pub fn legal_moves_into(&self, rules: &Rules, moves: &mut LegalMoves) {
        self.for_each_legal_move(rules, |legal| moves.push(*legal));
    }

    /// Calls `visit` once for each legal move.
    #[inline]
    pub fn for_each_legal_move(&self, rules: &Rules, mut visit: impl FnMut(&LegalMove)) {
        for duty in Duty::ALL {
            let mut any = false;
            self.play_all(rules, duty, self.starts(duty), |legal| {
                any = true;
                visit(legal);
            });
            if any {
                return;
            }
        }
    }

    /// Whether a duty has a finite move.
    pub(super) fn any_is_finite(&self, rules: &Rules, duty: Duty) -> bool {
        // One start at a time: the first finite move settles it.
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

    /// Whether a move can start at all, found without playing one out. If not,
    /// the player to move has lost; if so, only if every move is infinite.
    #[inline]
    #[must_use]
    pub(crate) fn has_start(&self) -> bool {
        Duty::ALL.into_iter().any(|duty| self.starts(duty).next().is_some())
    }

    /// Whether a move can start with a capture. If not, no legal move captures:
    /// a takata captures nothing (§2.5).
    #[inline]
    #[must_use]
    pub(crate) fn has_capturing_start(&self) -> bool {
        self.starts(Duty::Capture).next().is_some()
    }

    /// Plays one move; `None` if it is not legal here. Gives what
    /// [`Position::legal_moves`] gives for this move, without playing out the
    /// others.
    #[must_use]
    pub fn play(&self, mv: Move, rules: &Rules) -> Option<LegalMove> {
        if mv.side() != self.side {
            return None;
        }
        let first = Duty::ALL.into_iter().find(|&duty| self.starts(duty).next().is_some())?;
        let mut found = None;
        if self.starts(first).contains(mv.pit(), mv.hand()) {
            found = self.play_start(rules, first, mv);
        }
        if found.is_none() {
            // Legal only if every move of the earlier duties is infinite.
            self.for_each_legal_move(rules, |legal| {
                if legal.mv == mv {
                    found = Some(*legal);
                }
            });
        }
        found
    }

    /// Plays a move of the duty that comes first here.
    fn play_start(&self, rules: &Rules, duty: Duty, mv: Move) -> Option<LegalMove> {
        let mut found = None;
        self.play_all(rules, duty, Starts::only(mv.pit(), mv.hand()), |legal| {
            if legal.mv == mv {
                found = Some(*legal);
            }
        });
        found
    }

    /// Plays out starts of one duty and passes their finite moves to `visit`: none
    /// of a start whose move is infinite, two of one that comes to the choice of
    /// the house.
    ///
    /// Stage and duty are compile-time parameters from here on, so that the
    /// loops below do not branch on them.
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
            let mut mv = Move::new(self.side, pit, hand);
            let mut sowing = self.begin::<KUNAMUA, CAPTURING>(mv);
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
                let mut legal = self.after::<KUNAMUA>(&sowing, mv, kind);
                if !KUNAMUA && !CAPTURING && rules.kutakatia {
                    let blocked = legal.position.possible_kutakatia();
                    legal.position.blocked = blocked.map_or(NOWHERE, |pit| pit.index() as u8);
                }
                visit(&legal);
                if !(KUNAMUA && CAPTURING && end == End::House) {
                    break;
                }
                sowing.play_house();
                mv = mv.playing_house();
                end = sowing.run::<KUNAMUA, CAPTURING>(seed_limit);
            }
        }
    }

    /// The move with its first seeds in the hand. A kunamua capture has put in
    /// its store seed and taken the facing pit, which may have won the game.
    #[inline(always)]
    pub(super) fn begin<const KUNAMUA: bool, const CAPTURING: bool>(&self, mv: Move) -> Sowing {
        let pit = mv.pit();
        // The right hand is clockwise on the front row only.
        let direction = if pit.is_front() == (mv.hand() == Hand::Right) {
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
            sowing.capture(pit, Track::from_kichwa(mv.hand().kichwa_direction()));
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

    /// The legal move of a sowing that has ended, with nothing under kutakatia.
    #[inline(always)]
    fn after<const KUNAMUA: bool>(&self, sowing: &Sowing, mv: Move, kind: MoveKind) -> LegalMove {
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
        LegalMove { position, mv, kind }
    }
}
