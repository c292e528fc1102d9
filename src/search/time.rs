//! Time: how long to think about a move, and what ends a search early.
//!
//! A move on a clock gets a plan: a fair share of the time left. The plan gives
//! two limits. The *hard limit* ends the search at any node. The *soft limit* ends
//! it after a finished depth. [`TimeManager`] stretches the soft limit late in the
//! game, and while the game is open, the best move changes, its value falls, or the
//! other moves take many nodes to refute, and shrinks it otherwise. [`SearchControl`]
//! holds the clock against these limits, and takes `stop` and `ponderhit`.

use std::sync::atomic::{
    AtomicBool, AtomicU64,
    Ordering::{Relaxed, SeqCst},
};
use std::sync::{Arc, Condvar, Mutex};
use std::time::Duration;

use crate::util::Instant;

use super::limits::{Limits, Plan, PlayerClock};
use super::score::{PointScale, Value};
use super::threads::NodeCounts;
use crate::bao::{Move, Position};

/// The time limits of a search, from its start or from `ponderhit`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeLimits {
    /// Begin no new depth after this; [`TimeLimits::scaled_soft`] scales it.
    pub soft: Option<Duration>,
    /// Stop at any node after this.
    pub hard: Option<Duration>,
}

/// Moves that the time left must last for, unless the clock says fewer. In games
/// of the engine against itself each side makes 20 to 30.
const PLANNED_MOVES: u32 = 15;

/// The share of the increment that a plan includes.
const INCREMENT_SHARE: f64 = 0.8;

/// The soft limit as a share of the plan: the next depth takes longer than all
/// before it.
const SOFT_SHARE: f64 = 0.65;

/// The hard limit as a multiple of the plan.
const HARD_FACTOR: f64 = 4.0;

/// The hard limit is at most this share of the time left.
const HARD_SHARE: f64 = 0.4;

/// [`HARD_SHARE`] of the last move before the next time control, which has no soft limit: time
/// that it leaves is of no use later.
const LAST_MOVE_SHARE: f64 = 0.9;

/// `movetime` gives up at most this share to the overhead: with the default
/// overhead of 10 ms, `go movetime 10` still searches 7.5 ms.
const OVERHEAD_SHARE: f64 = 0.25;

/// Time kept back on a clock beside the overhead, for a machine that wakes the
/// engine late: at most [`RESERVE_SHARE`] of the time left.
const RESERVE: Duration = Duration::from_millis(40);
const RESERVE_SHARE: f64 = 0.25;

impl TimeLimits {
    /// The time limits within `limits`. `overhead` is kept back for the way between
    /// the engine and the clock.
    #[must_use]
    pub fn new(limits: &Limits, overhead: Duration) -> TimeLimits {
        let movetime =
            limits.movetime.map(|time| usable(time, overhead.min(time.mul_f64(OVERHEAD_SHARE))));
        let clock = limits.clock.as_ref().map(|clock| share(clock, overhead));
        let (soft, hard) = clock.unzip();
        TimeLimits { soft: soft.flatten(), hard: shorter(movetime, hard) }
    }

    /// The soft limit times `scale` (at least 0), at most the hard limit.
    #[must_use]
    pub fn scaled_soft(&self, scale: f64) -> Option<Duration> {
        let hard = self.hard.unwrap_or(Duration::MAX);
        self.soft.map(|soft| {
            Duration::try_from_secs_f64(soft.as_secs_f64() * scale)
                .map_or(hard, |soft| soft.min(hard))
        })
    }
}

fn usable(time: Duration, overhead: Duration) -> Duration {
    time.saturating_sub(overhead).max(Duration::from_millis(1))
}

fn shorter(a: Option<Duration>, b: Option<Duration>) -> Option<Duration> {
    match (a, b) {
        (Some(a), Some(b)) => Some(a.min(b)),
        (a, b) => a.or(b),
    }
}

/// The soft and the hard limit of a move on a clock.
fn share(clock: &PlayerClock, overhead: Duration) -> (Option<Duration>, Duration) {
    let left = usable(clock.time, overhead).as_secs_f64();
    let left = left - RESERVE.as_secs_f64().min(left * RESERVE_SHARE);
    let moves = clock.moves_to_go.unwrap_or(PLANNED_MOVES).clamp(1, PLANNED_MOVES);
    let plan = left / f64::from(moves) + clock.increment.as_secs_f64() * INCREMENT_SHARE;
    // The last move before the next time control may use most of the time.
    let most = left * (LAST_MOVE_SHARE / f64::from(moves)).max(HARD_SHARE);
    let hard = (plan * HARD_FACTOR).min(most);
    let soft = (moves > 1).then_some((plan * SOFT_SHARE).min(hard));
    (soft.map(Duration::from_secs_f64), Duration::from_secs_f64(hard))
}

/// The result of a finished depth.
#[derive(Clone, Copy, Debug)]
pub(super) struct Iteration {
    /// The best move.
    pub(super) best: Move,
    /// Its value.
    pub(super) value: Value,
    /// The share of all nodes searched below it, `0.0..=1.0`; `None` with MultiPV,
    /// where it says nothing.
    pub(super) share: Option<f64>,
}

/// Scales the soft limit by the stage of the game and the results of the depths so far.
#[derive(Clone, Debug)]
pub(super) struct TimeManager {
    /// The factor for the stage of the game.
    stage: f64,
    best: Option<Move>,
    /// Depths since the best move changed.
    kept: usize,
    /// The values of the last two depths, the last one first.
    values: [Option<Value>; 2],
}

/// Factor of the soft limit, by the number of depths since the best move changed.
const STABILITY: [f64; 6] = [1.6, 1.25, 1.1, 1.0, 0.9, 0.8];

/// A fall of the value adds its share of this many units to a factor of 1, within
/// [`FALL_RANGE`]: a fall of 900 reaches the greatest factor.
const FALL: f64 = 1500.0;

/// Least and greatest factor for a change of the value.
const FALL_RANGE: (f64, f64) = (0.85, 1.6);

/// Factor if the best move took no nodes; it falls to 0.7 if it took all.
const MOST_EFFORT: f64 = 1.7;

/// Factor where both players have a chance of one half; it falls to [`DECIDED`] where the
/// game is won or lost.
const OPEN: f64 = 1.25;

/// See [`OPEN`].
const DECIDED: f64 = 0.5;

/// The factor for how open the game is at this value, between [`DECIDED`] and [`OPEN`]: it grows
/// with the spread of the result, the standard deviation of the chance of winning as a share of
/// that of an even game. The form was fitted by matches; the spread itself, by the scale of each
/// position, won 20 and lost 30 of 1,004 pairs against it.
fn openness(value: Value) -> f64 {
    let chance = PointScale::MIDDLE.chance(value);
    let spread = 2.0 * (chance * (1.0 - chance)).sqrt();
    DECIDED + (OPEN - DECIDED) * 2.0 * spread / (1.0 + spread)
}

/// Factor in the first moves, while the mover's store holds 16 seeds and more.
const EARLY: f64 = 0.5;

/// Factor where the store holds at most 8 seeds, and after it is empty.
const LATE: f64 = 2.0;

impl TimeManager {
    /// For the mover of a position.
    pub(super) fn new(root: &Position) -> TimeManager {
        let stage = match root.stores()[0] {
            0..=8 => LATE,
            9..=15 => 1.0,
            16.. => EARLY,
        };
        TimeManager { stage, best: None, kept: 0, values: [None; 2] }
    }

    /// Notes a finished depth and returns the factor of the soft limit after it.
    pub(super) fn scale(&mut self, finished: &Iteration) -> f64 {
        self.kept = if self.best == Some(finished.best) { self.kept + 1 } else { 0 };
        self.best = Some(finished.best);
        let stability = STABILITY[self.kept.min(STABILITY.len() - 1)];

        // Values swing between odd and even depths, because the player with the
        // last move has just captured: compare with the depth before the last.
        let [last, before] = self.values;
        let fall = before.map_or(0.0, |before| f64::from(before) - f64::from(finished.value));
        self.values = [Some(finished.value), last];
        let falling = (1.0 + fall / FALL).clamp(FALL_RANGE.0, FALL_RANGE.1);

        let effort = finished.share.map_or(1.0, |share| MOST_EFFORT - share);
        self.stage * stability * falling * effort * openness(finished.value)
    }
}

/// Why a lock cannot be poisoned.
const UNPOISONED: &str = "nothing panics while it holds the lock";

/// The clock that a search reads.
pub(super) trait Clock: Send + Sync {
    /// Time since the search started.
    fn elapsed(&self) -> Duration;
}

impl Clock for Instant {
    fn elapsed(&self) -> Duration {
        Instant::elapsed(self)
    }
}

/// A clock that moves on with the nodes searched (`Options::nodes_time`).
pub(super) struct NodeClock {
    pub(super) nodes: Arc<NodeCounts>,
    /// Nodes that count as a millisecond, at least 1.
    pub(super) per_millisecond: u64,
}

impl Clock for NodeClock {
    fn elapsed(&self) -> Duration {
        Duration::from_secs_f64(self.nodes.total() as f64 / self.per_millisecond as f64 / 1000.0)
    }
}

/// What steers a running search: `stop`, `ponderhit`, and the clock. The client and the
/// threads of the search share it.
pub(super) struct SearchControl {
    clock: Box<dyn Clock>,
    stop: AtomicBool,
    pondering: AtomicBool,
    /// Whether the answer is known and only waits for `ponderhit`.
    settled: AtomicBool,
    /// When the clock started to run, in microseconds after the start.
    clock_from: AtomicU64,
    times: TimeLimits,
    /// Whether the search began as pondering.
    began_as_pondering: bool,
    /// The soft limit as scaled after the last depth, in microseconds.
    scaled_soft: AtomicU64,
    /// Wakes a search that holds its answer back.
    waiting: Mutex<()>,
    released: Condvar,
}

impl SearchControl {
    /// For a search that starts now, by a clock that starts now.
    pub(super) fn new(plan: &Plan, clock: Box<dyn Clock>) -> SearchControl {
        SearchControl {
            clock,
            stop: AtomicBool::new(false),
            pondering: AtomicBool::new(plan.ponder),
            settled: AtomicBool::new(false),
            clock_from: AtomicU64::new(0),
            times: plan.times,
            began_as_pondering: plan.ponder,
            scaled_soft: AtomicU64::new(u64::MAX),
            waiting: Mutex::new(()),
            released: Condvar::new(),
        }
    }

    /// Time since the search started, pondering included.
    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }

    /// Time that the search has taken from its player's clock: none while pondering.
    pub(super) fn clock_time(&self) -> Duration {
        if self.pondering() {
            return Duration::ZERO;
        }
        let from = Duration::from_micros(self.clock_from.load(Relaxed));
        self.elapsed().saturating_sub(from)
    }

    /// Ends the search: every thread sees it at its next node.
    pub(super) fn stop(&self) {
        self.stop.store(true, SeqCst);
        self.release();
    }

    #[inline]
    pub(super) fn stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }

    pub(super) fn pondering(&self) -> bool {
        self.pondering.load(SeqCst)
    }

    /// Starts the clock. A search that has nothing left to decide ends, and so
    /// does one that has already taken the scaled soft limit (Stockfish's
    /// `stopOnPonderhit`). Without effect on a search that does not ponder.
    pub(super) fn ponderhit(&self) {
        if !self.pondering() {
            return;
        }
        let now = self.elapsed();
        self.clock_from.store(micros(now), Relaxed);
        // SeqCst: `clock_from` is visible before `pondering` is false. Of this
        // call and `settle`, the later one sees the other, so the search ends.
        self.pondering.store(false, SeqCst);
        if self.settled.load(SeqCst) || self.times.soft.is_some() && now >= self.scaled_soft() {
            self.stop();
        }
        self.release();
    }

    /// Notes whether the answer is known, so that it only waits for
    /// `ponderhit`.
    pub(super) fn settle(&self, settled: bool) {
        self.settled.store(settled, SeqCst);
    }

    /// Waits until the search is stopped, or, unless it is `infinite`, until
    /// pondering ends. Returns at once if neither is to be waited for.
    pub(super) fn wait_until_answer_is_allowed(&self, infinite: bool) {
        let mut guard = self.waiting.lock().expect(UNPOISONED);
        while !self.stop.load(SeqCst) && (infinite || self.pondering()) {
            guard = self.released.wait(guard).expect(UNPOISONED);
        }
    }

    fn release(&self) {
        // The lock orders this after the look that a waiting search has taken,
        // so that the wake-up cannot fall between its look and its wait.
        drop(self.waiting.lock().expect(UNPOISONED));
        self.released.notify_all();
    }

    /// Whether the soft limit times `scale` has passed: no new depth starts
    /// after it.
    pub(super) fn out_of_soft_time(&self, scale: f64) -> bool {
        let soft = self.times.scaled_soft(scale);
        if let Some(soft) = soft {
            self.scaled_soft.store(micros(soft), Relaxed);
        }
        self.out_of(soft)
    }

    /// Whether this share of the time of the move has passed: of the soft limit, or of the only one.
    pub(super) fn has_used(&self, share: f64) -> bool {
        let limit = self.times.soft.or(self.times.hard);
        self.out_of(limit.map(|limit| limit.mul_f64(share)))
    }

    /// Whether the search must stop at any node: the hard limit has passed, or, if
    /// the search began as pondering, the scaled soft limit. A depth begun while
    /// pondering may take far longer than the time of a move.
    pub(super) fn out_of_hard_time(&self) -> bool {
        self.out_of(self.times.hard)
            || self.began_as_pondering
                && self.times.soft.is_some()
                && self.out_of(Some(self.scaled_soft()))
    }

    fn scaled_soft(&self) -> Duration {
        Duration::from_micros(self.scaled_soft.load(Relaxed))
    }

    /// Whether a time limit has passed; never while pondering.
    fn out_of(&self, limit: Option<Duration>) -> bool {
        limit.is_some_and(|limit| !self.pondering() && self.clock_time() >= limit)
    }
}

/// Microseconds that fit into an atomic; longer times count as for ever.
fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
pub(super) mod tests {
    use rand::rngs::SmallRng;
    use rand::{RngExt, SeedableRng};

    use super::super::alphabeta::tests::{small_table, with_worker};
    use super::super::{Done, Engine, Info, Options, Report, Score};
    use super::*;
    use crate::bao::{Game, Hand, Pit, Position, Rules, Side};

    /// A clock that moves on by a step at each look, so that a test needs no waiting and
    /// gives the same result on a loaded machine. Clones are the same clock.
    #[derive(Clone)]
    pub(in super::super) struct FakeClock {
        micros: Arc<AtomicU64>,
        step: u64,
    }

    impl FakeClock {
        pub(in super::super) fn new(step: Duration) -> FakeClock {
            FakeClock { micros: Arc::default(), step: step.as_micros() as u64 }
        }

        fn advance(&self, time: Duration) {
            self.micros.fetch_add(time.as_micros() as u64, Relaxed);
        }
    }

    impl Clock for FakeClock {
        fn elapsed(&self) -> Duration {
            Duration::from_micros(self.micros.fetch_add(self.step, Relaxed))
        }
    }

    const OVERHEAD: Duration = Duration::from_millis(10);

    /// Greatest factor of the soft limit.
    const MOST_SCALE: f64 = STABILITY[0] * FALL_RANGE.1 * MOST_EFFORT * OPEN * LATE;

    const fn ms(millis: u64) -> Duration {
        Duration::from_millis(millis)
    }

    fn clock(time: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
        let clock = PlayerClock { time: ms(time), increment: ms(increment), moves_to_go };
        Limits { clock: Some(clock), ..Limits::default() }
    }

    /// The soft limit, or else the hard one; and the hard limit.
    fn times(limits: &Limits) -> (Duration, Duration) {
        let limits = TimeLimits::new(limits, OVERHEAD);
        let hard = limits.hard.expect("a clock");
        (limits.soft.unwrap_or(hard), hard)
    }

    #[test]
    fn never_more_than_is_left() {
        for time in [0, 1, 5, 11, 50, 1000, 60_000, u64::MAX / 2000] {
            for increment in [0, 10, 5000] {
                for moves in [None, Some(1), Some(2), Some(40)] {
                    let limits = clock(time, increment, moves);
                    let (soft, hard) = times(&limits);
                    let left = ms(time).saturating_sub(OVERHEAD);
                    assert!(soft <= hard);
                    assert!(hard <= left.max(ms(1)), "{time} {increment} {moves:?}");
                    let limits = TimeLimits::new(&limits, OVERHEAD);
                    for scale in [0.0, 0.5, 1.0, 3.0, 1e9, f64::INFINITY] {
                        let soft = limits.scaled_soft(scale);
                        assert_eq!(soft.is_none(), moves == Some(1));
                        assert!(soft <= Some(hard), "{scale}");
                    }
                }
            }
        }
    }

    #[test]
    fn movetime_less_overhead() {
        let limits = TimeLimits::new(&Limits::movetime(ms(100)), OVERHEAD);
        assert_eq!(limits, TimeLimits { soft: None, hard: Some(ms(90)) });
        // A short `movetime` loses only a share to the overhead.
        let hard = |time| TimeLimits::new(&Limits::movetime(time), OVERHEAD).hard;
        assert_eq!(hard(ms(10)), Some(Duration::from_micros(7_500)));
        assert_eq!(hard(ms(40)), Some(ms(30)));
        // Beside a clock, the shorter of the two.
        let limits = Limits { movetime: Some(ms(100)), ..clock(600_000, 0, None) };
        assert_eq!(times(&limits).1, ms(90));
    }

    #[test]
    fn nothing_given_is_no_limit() {
        let limits = TimeLimits::new(&Limits::depth(5), OVERHEAD);
        assert_eq!(limits, TimeLimits { soft: None, hard: None });
        assert_eq!(limits.scaled_soft(1.0), None);
    }

    #[test]
    fn a_clock_counts_beside_a_depth() {
        let limits = Limits { depth: Some(30), ..clock(100, 0, None) };
        assert_eq!(times(&limits), times(&clock(100, 0, None)));
    }

    #[test]
    fn an_increment_is_spent() {
        assert!(times(&clock(10_000, 100, None)).0 > times(&clock(10_000, 0, None)).0);
        // Where the increment is all there is, it is not overdrawn.
        let (soft, hard) = times(&clock(100, 100, None));
        assert!(soft <= hard && hard < ms(50), "{soft:?} {hard:?}");
    }

    #[test]
    fn moves_to_go_share_what_is_left() {
        let [one, two, ten, none] =
            [Some(1), Some(2), Some(10), None].map(|moves| times(&clock(10_000, 0, moves)).0);
        assert!(one > two && two > ten && ten > none, "{one:?} {two:?} {ten:?} {none:?}");
        // The last move before the time control takes nearly all, and leaves the overhead and a
        // reserve.
        let last = clock(10_000, 0, Some(1));
        let (_, done) = search(KUNAMUA, last, ms(5));
        assert!(done.time > ms(8000) && done.time < ms(9950), "{:?}", done.time);
    }

    /// A position with this many seeds in each store, the others on the board.
    fn with_stores(seeds: u8) -> Position {
        let rest = 32 - seeds;
        let text = format!(
            "0,0,0,0,0,0,0,0/0,0,0,{rest},0,0,0,0/0,0,0,0,{rest},0,0,0/0,0,0,0,0,0,0,0 \
             {seeds},{seeds} - S -"
        );
        text.parse().expect("a position")
    }

    fn best(pit: Pit) -> Move {
        Move::new(Side::South, pit, Hand::Left)
    }

    /// The scales after depths with these best moves, values and shares, in the middle of the
    /// kunamua stage.
    fn scales(depths: impl IntoIterator<Item = (Pit, Value, f64)>) -> Vec<f64> {
        let mut time_manager = TimeManager::new(&with_stores(12));
        let finished = depths.into_iter().map(|(pit, value, share)| Iteration {
            best: best(pit),
            value,
            share: Some(share),
        });
        finished.map(|finished| time_manager.scale(&finished)).collect()
    }

    fn pits() -> [Pit; 2] {
        let mut pits = Pit::all();
        [pits.next().expect("a pit"), pits.next().expect("another")]
    }

    #[test]
    fn a_move_that_stays_the_best_takes_ever_less_time() {
        let [a, b] = pits();
        let kept = scales([(a, 0, 0.5); 8]);
        assert!(kept.is_sorted_by(|before, after| before >= after), "{kept:?}");
        assert!(kept[7] < kept[0]);
        let changing = scales((0..8).map(|depth| ([a, b][depth % 2], 0, 0.5)));
        assert!(changing[7] > 1.5 * kept[7], "{changing:?} {kept:?}");
    }

    #[test]
    fn a_falling_value_takes_more_time_and_odd_and_even_depths_are_no_fall() {
        let [a, _] = pits();
        let last = |values: [Value; 8]| scales(values.map(|value| (a, value, 0.5)))[7];
        let level = last([0; 8]);
        assert!(last([0, 0, 0, 0, 0, 0, -150, -150]) > level);
        assert!(last([0, 0, 0, 0, 0, 0, -300, -300]) > last([0, 0, 0, 0, 0, 0, -150, -150]));
        assert!(last([0, 0, 0, 0, 0, 0, 150, 150]) < level);
        let swinging = [135, 0, 135, 0, 135, 0, 135, 0];
        assert!((last(swinging) - level).abs() < 1e-9);
        // A loss in sight, and an escape from one, stay within bounds.
        for values in [[0, 0, 0, 0, 0, 0, 0, -31_990], [0, 0, 0, 0, 0, -31_990, 0, 31_990]] {
            assert!((0.2..=MOST_SCALE).contains(&last(values)));
        }
    }

    #[test]
    fn the_first_moves_take_less_time_and_later_ones_more() {
        let finished = Iteration { best: best(pits()[0]), value: 0, share: Some(0.5) };
        let scale = |store| TimeManager::new(&with_stores(store)).scale(&finished);
        assert!((scale(22) - 0.5 * scale(12)).abs() < 1e-9);
        assert!((scale(0) - 4.0 * scale(16)).abs() < 1e-9);
        assert!((0..23).map(scale).is_sorted_by(|before, after| before >= after));
    }

    #[test]
    fn a_decided_game_takes_less_time_than_an_open_one() {
        let [a, _] = pits();
        let last = |value| scales([(a, value, 0.5); 8])[7];
        for value in [500, 2000, 8000, 31_000] {
            assert!(last(value) < last(value / 4));
            assert!((last(value) - last(-value)).abs() < 1e-9);
        }
        assert!(last(0) > 2.0 * last(31_000));
    }

    #[test]
    fn a_move_that_takes_all_the_nodes_takes_less_time() {
        let [a, _] = pits();
        let last = |share| scales([(a, 0, share); 8])[7];
        assert!(last(0.95) < last(0.6) && last(0.6) < last(0.2));
    }

    /// A search by a clock that moves on by `step` at each look.
    fn search(text: &str, limits: Limits, step: Duration) -> (Vec<Info>, Done) {
        let mut engine = Engine::new(Options::default()).expect("a small table");
        let position: Position = text.parse().expect("a position");
        let game = Game::new(position, Rules::default());
        let search = engine.start_on(Box::new(FakeClock::new(step)), &game, limits);
        let mut infos = Vec::new();
        for report in search.reports() {
            match report {
                Report::Info(info) => infos.push(info),
                Report::Progress(_) => {}
                Report::Done(done) => return (infos, done),
            }
        }
        panic!("a search ends with Done");
    }

    const KUNAMUA: &str =
        "1,0,0,0,0,0,0,0/0,4,1,6,0,0,0,0/0,0,0,0,6,2,0,0/0,0,0,0,1,1,0,2 20,20 Hh S -";
    const WIN_IN_ONE: &str =
        "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

    #[test]
    fn a_search_ends_by_the_hard_limit_at_the_latest() {
        for (time, increment, moves) in [
            (0, 0, None),
            (20, 10, None),
            (1000, 10, None),
            (2000, 0, Some(1)),
            (300, 100, Some(7)),
        ] {
            let limits = clock(time, increment, moves);
            let (_, hard) = times(&limits);
            // A look takes a tenth of a millisecond, and some come after the end.
            let step = Duration::from_micros(100);
            let (_, done) = search(KUNAMUA, limits, step);
            assert!(done.best.is_some());
            assert!(done.time <= hard + 12 * step, "{time} {increment} {moves:?}: {:?}", done.time);
        }
        let (_, done) = search(KUNAMUA, Limits::movetime(ms(50)), ms(1));
        assert!((ms(40)..ms(50)).contains(&done.time), "{:?}", done.time);
    }

    #[test]
    fn the_only_move_is_played_at_once_on_a_clock() {
        let mut rng = SmallRng::seed_from_u64(1);
        let mut seen = 0;
        while seen < 20 {
            let mut game = Game::new(Position::kiswahili(), Rules::default());
            while game.outcome().is_none() {
                let children = game.position().legal_moves(game.rules());
                if let [only] = children[..] {
                    let text = game.position().to_string();
                    let (infos, done) = search(&text, clock(600_000, 0, None), ms(1));
                    assert!(infos.len() <= 4, "{infos:?}");
                    // The plan would be tens of seconds.
                    assert!(done.time < ms(1000), "{:?}", done.time);
                    assert_eq!(done.best, Some(only.mv()));
                    seen += 1;
                }
                let mv = children[rng.random_range(0..children.len())].mv();
                game.play(mv).expect("a legal move");
            }
        }
    }

    #[test]
    fn a_proven_win_is_played_at_once_on_a_clock() {
        let (infos, done) = search(WIN_IN_ONE, clock(600_000, 0, None), ms(1));
        assert_eq!(infos.last().map(|info| info.score), Some(Score::Win(1)));
        assert!(infos.len() == 1 && done.time < ms(100), "{infos:?}");
    }

    /// The control of a search, and its clock, which stands still.
    fn control(limits: &Limits) -> (SearchControl, FakeClock) {
        let options = Options { move_overhead: OVERHEAD, ..Options::default() };
        let clock = FakeClock::new(Duration::ZERO);
        (
            SearchControl::new(&Plan::new(limits.clone(), &options, 0), Box::new(clock.clone())),
            clock,
        )
    }

    #[test]
    fn pondering_takes_no_time_until_the_hit() {
        let limits = Limits { ponder: true, ..clock(10_000, 0, None) };
        let (_, hard) = times(&limits);
        let (control, clock) = self::control(&limits);
        clock.advance(ms(3_600_000));
        assert!(!control.out_of_hard_time());
        control.ponderhit();
        assert!(!control.out_of_hard_time() && !control.stopped());
        clock.advance(hard - ms(1));
        assert!(!control.out_of_hard_time(), "no depth is finished, so no soft limit counts");
        clock.advance(ms(2));
        assert!(control.out_of_hard_time());
    }

    #[test]
    fn a_settled_search_ends_with_the_hit() {
        let limits = Limits { ponder: true, ..clock(10_000, 0, None) };
        let (control, _) = self::control(&limits);
        control.settle(true);
        assert!(!control.stopped());
        control.ponderhit();
        assert!(control.stopped());
    }

    #[test]
    fn a_hit_ends_a_search_that_has_pondered_for_its_soft_limit() {
        let limits = Limits { ponder: true, ..clock(10_000, 0, None) };
        let (soft, _) = times(&limits);
        let pondered = |scale: f64| {
            let (control, clock) = self::control(&limits);
            // The limit as the last finished depth has scaled it.
            assert!(!control.out_of_soft_time(scale));
            clock.advance(soft);
            control.ponderhit();
            (control, clock)
        };
        assert!(pondered(0.9).0.stopped());
        // Otherwise the clock counts from the hit, and the soft limit at every node.
        let (control, clock) = pondered(1.5);
        assert!(!control.stopped() && !control.out_of_hard_time());
        clock.advance(soft + soft / 2);
        assert!(control.out_of_hard_time());
    }

    #[test]
    fn a_hit_without_pondering_changes_nothing() {
        let limits = clock(10_000, 0, None);
        let (_, hard) = times(&limits);
        let (control, clock) = self::control(&limits);
        clock.advance(hard + ms(1));
        control.ponderhit();
        assert!(control.out_of_hard_time() && !control.stopped());
    }

    /// The soft limit has passed before the hit: there is nothing more to do after it.
    #[test]
    fn a_search_that_pondered_long_enough_is_stopped_by_ponderhit() {
        let limits = Limits { ponder: true, nodes: Some(120_000), ..clock(200, 0, None) };
        let (_, hard) = times(&limits);
        let position: Position = KUNAMUA.parse().expect("a position");
        with_worker(&small_table(), &position, &[], &limits, |worker| {
            worker.deepen(1);
            assert!(worker.aborted, "by the node limit");
            let control = &worker.shared.control;
            // The soft limit, however scaled, is at most the hard one. Each look at the clock
            // takes a millisecond.
            while control.elapsed() < hard {}
            assert!(!control.stopped());
            control.ponderhit();
            assert!(control.stopped());
        });
    }

    /// A depth begun while pondering takes far longer than a move's time allows.
    #[test]
    fn after_ponderhit_the_soft_limit_ends_a_search_inside_a_depth() {
        let table = small_table();
        let position: Position = KUNAMUA.parse().expect("a position");
        // Searches that stopped inside a depth before the hard limit: without and with
        // pondering. Which clocks run out inside a depth depends on the evaluation.
        let mut stopped_early = [0, 0];
        for total in [500, 1_000, 2_000, 4_000] {
            for ponder in [false, true] {
                let limits = Limits { ponder, ..clock(total, 0, None) };
                let (_, hard) = times(&limits);
                table.clear();
                with_worker(&table, &position, &[], &limits, |worker| {
                    worker.shared.control.ponderhit();
                    worker.deepen(1);
                    let time = worker.shared.control.elapsed();
                    let most = TimeLimits::new(&limits, Duration::ZERO).scaled_soft(MOST_SCALE);
                    let bound = if ponder { most.expect("a clock") } else { hard };
                    assert!(time <= bound + ms(5), "{total}: {time:?}");
                    stopped_early[usize::from(ponder)] += u32::from(worker.aborted && time < hard);
                });
            }
        }
        assert!(stopped_early[0] == 0 && stopped_early[1] > 0, "{stopped_early:?}");
    }

    #[test]
    fn an_endless_search_has_no_clock() {
        let limits = Limits { infinite: true, ..Limits::default() };
        let (control, clock) = self::control(&limits);
        clock.advance(Duration::from_secs(1_000_000_000));
        assert!(!control.out_of_hard_time() && !control.out_of_soft_time(0.0));
    }

    /// Plays a game against itself on a clock of one second and 10 ms a move that counts
    /// 20 nodes as a millisecond. Returns each move of South and
    /// the time left after it; North plays any move.
    fn game_by_nodes(wall_clock: impl Fn(usize) -> u64) -> Vec<(Move, Duration)> {
        let options = Options {
            nodes_time: 20,
            move_overhead: Duration::ZERO,
            hash: 1,
            ..Options::default()
        };
        let mut engine = Engine::new(options).expect("a small table");
        let mut left = ms(1000);
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        let mut moves = Vec::new();
        while game.outcome().is_none() && moves.len() < 60 {
            let done = engine.search(&game, clock(wall_clock(moves.len()), 10, None), |_| {});
            let best = done.best.expect("a move");
            let used = Duration::from_micros(done.nodes * 1000 / 20);
            assert!(used <= left, "{used:?} of {left:?}");
            left = left - used + ms(10);
            moves.push((best, left));
            game.play(best).expect("a legal move");
            if game.outcome().is_none() {
                let reply = game.position().legal_moves(game.rules())[0].mv();
                game.play(reply).expect("a legal move");
            }
        }
        moves
    }

    #[test]
    fn a_clock_by_nodes_is_kept_and_does_not_look_at_the_wall_clock() {
        let moves = game_by_nodes(|_| 1000);
        assert!(moves.len() > 5 && moves.last().expect("moves").1 < ms(900));
        assert_eq!(moves, game_by_nodes(|number| [1000, 3, 500_000][number % 3]));
    }
}
