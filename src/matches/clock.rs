//! A player's clock in a game.

use std::time::Duration;

use super::engine::{EngineSpec, TimeControl, TurnLimits};
use crate::search;

/// What a player's time is at any moment of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Clock {
    limits: TurnLimits,
    margin: Duration,
    /// Time left under a time control.
    left: Duration,
    /// Moves played in the session under way.
    played: u32,
}

/// A move took longer than there was time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLate {
    pub allowed: Duration,
    pub taken: Duration,
}

impl Clock {
    /// A clock before the first move.
    pub(super) fn new(spec: &EngineSpec) -> Clock {
        let left = spec.limits.tc.map_or(Duration::ZERO, |tc| tc.time + tc.increment);
        Clock { limits: spec.limits, margin: spec.timemargin, left, played: 0 }
    }

    /// What it shows, if there is a time control. `mover` asks for the moves
    /// to go, too.
    pub(super) fn reading(&self, mover: bool) -> Option<search::Clock> {
        let TimeControl { increment, moves, .. } = self.limits.tc?;
        let moves_to_go = moves.filter(|_| mover).map(|moves| moves - self.played);
        Some(search::Clock { time: self.left, increment, moves_to_go })
    }

    /// The time for the next move; `None` if nothing limits it.
    pub(super) fn allowed(&self) -> Option<Duration> {
        let left = self.limits.tc.map(|_| self.left);
        [left, self.limits.movetime].into_iter().flatten().min()
    }

    /// Takes a move's time off the clock.
    ///
    /// # Errors
    ///
    /// There was not so much.
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

    fn clock(text: &str) -> Clock {
        let fields: Fields = format!("x,timemargin=5,{text}").parse().unwrap();
        Clock::new(&fields.try_into().unwrap())
    }

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    #[test]
    fn increments_come_after_each_move_and_before_the_first() {
        let mut clock = clock("tc=1+0.1");
        assert_eq!(clock.allowed(), Some(ms(1100)));
        clock.spend(ms(300)).unwrap();
        assert_eq!(clock.allowed(), Some(ms(900)));
        assert_eq!(clock.spend(ms(906)), Err(TooLate { allowed: ms(900), taken: ms(906) }));
        clock.spend(ms(905)).unwrap();
        assert_eq!(clock.allowed(), Some(ms(100)));
    }

    #[test]
    fn a_session_brings_new_time() {
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
    fn the_time_of_a_move_and_none_at_all() {
        let mut clock_ = clock("movetime=10");
        clock_.spend(ms(15)).unwrap();
        clock_.spend(ms(16)).unwrap_err();
        let mut clock_ = clock("nodes=10");
        assert_eq!(clock_.allowed(), None);
        clock_.spend(ms(100_000)).unwrap();
    }
}
