//! The clock of one player in a game.

use std::time::Duration;

use super::engine::{EngineSpec, TimeControl, TurnLimits};
use crate::search;

/// The time of one player, which runs during its moves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct GameClock {
    limits: TurnLimits,
    /// A move may be this much too late.
    margin: Duration,
    /// Time left; meaningless without a time control.
    left: Duration,
    /// Moves played in the current session.
    played: u32,
}

/// A move took more time than the clock had.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLate {
    pub allowed: Duration,
    pub taken: Duration,
}

impl GameClock {
    /// A clock before the first move.
    pub(super) fn new(spec: &EngineSpec) -> GameClock {
        let left = spec.limits.tc.map_or(Duration::ZERO, |tc| tc.time + tc.increment);
        GameClock { limits: spec.limits, margin: spec.timemargin, left, played: 0 }
    }

    /// The clock as the engines are told it, if there is a time control. Moves
    /// to go are for the player to move alone, `mover`.
    pub(super) fn reading(&self, mover: bool) -> Option<search::PlayerClock> {
        let TimeControl { increment, moves, .. } = self.limits.tc?;
        let moves_to_go = moves.filter(|_| mover).map(|moves| moves - self.played);
        Some(search::PlayerClock { time: self.left, increment, moves_to_go })
    }

    /// The time for the next move; `None` without a clock.
    pub(super) fn allowed(&self) -> Option<Duration> {
        let left = self.limits.tc.map(|_| self.left);
        [left, self.limits.movetime].into_iter().flatten().min()
    }

    /// The part of all the time given so far that is left, from 0 to 1, after moves that
    /// took `taken` together; `None` without a time control.
    pub(super) fn unused(&self, taken: Duration) -> Option<f64> {
        self.limits.tc?;
        Some(self.left.as_secs_f64() / (self.left + taken).as_secs_f64())
    }

    /// Takes the time of a move off the clock.
    ///
    /// # Errors
    ///
    /// The move was late by more than the margin.
    pub(super) fn spend(&mut self, taken: Duration) -> Result<(), TooLate> {
        if let Some(allowed) = self.allowed()
            && taken > allowed + self.margin
        {
            return Err(TooLate { allowed, taken });
        }
        if let Some(TimeControl { time, increment, moves }) = self.limits.tc {
            self.left = self.left.saturating_sub(taken) + increment;
            self.played += 1;
            if moves == Some(self.played) {
                self.left += time;
                self.played = 0;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::engine::Fields;
    use super::*;

    fn clock(text: &str) -> GameClock {
        let fields: Fields = format!("x,timemargin=5,{text}").parse().unwrap();
        GameClock::new(&fields.try_into().unwrap())
    }

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn an_increment_is_added_before_the_first_move_and_after_each() {
        let mut clock = clock("tc=1+0.1");
        assert_eq!(clock.allowed(), Some(ms(1100)));
        clock.spend(ms(300)).unwrap();
        assert_eq!(clock.allowed(), Some(ms(900)));
        assert_eq!(clock.spend(ms(906)), Err(TooLate { allowed: ms(900), taken: ms(906) }));
        clock.spend(ms(905)).unwrap();
        assert_eq!(clock.allowed(), Some(ms(100)));
        // 1.3 seconds were given, and 1.205 spent; the last move was 5 ms late.
        assert_eq!(clock.unused(ms(1205)), Some(0.1 / 1.305));
    }

    #[test]
    fn a_new_session_adds_its_time() {
        let mut clock = clock("tc=2/1");
        assert_eq!(clock.reading(true).unwrap().moves_to_go, Some(2));
        clock.spend(ms(400)).unwrap();
        assert_eq!(clock.reading(true).unwrap().moves_to_go, Some(1));
        assert_eq!(clock.reading(false).unwrap().moves_to_go, None);
        clock.spend(ms(400)).unwrap();
        assert_eq!(clock.allowed(), Some(ms(1200)));
        assert_eq!(clock.reading(true).unwrap().moves_to_go, Some(2));
    }

    #[test]
    fn a_fixed_time_limits_each_move_and_nodes_do_not() {
        let mut fixed = clock("movetime=10");
        fixed.spend(ms(15)).unwrap();
        fixed.spend(ms(16)).unwrap_err();
        let mut untimed = clock("nodes=10");
        assert_eq!((untimed.allowed(), untimed.unused(ms(1))), (None, None));
        untimed.spend(ms(100_000)).unwrap();
    }
}
