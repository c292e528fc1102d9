//! The clock's policy as such, and real searches by a fake clock.

use super::super::plan::Plan;
use super::super::signals::Signals;
use super::super::timer::Timer;
use super::super::{Done, Engine, Info, Options, Report, Score};
use super::*;
use crate::bao::{Game, Hand, Pit, Position, Rules, Side};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

const OVERHEAD: Duration = Duration::from_millis(10);

const fn ms(millis: u64) -> Duration {
    Duration::from_millis(millis)
}

fn clock(time: u64, increment: u64, moves_to_go: Option<u32>) -> Limits {
    let clock = PlayerClock { time: ms(time), increment: ms(increment), moves_to_go };
    Limits { clock: Some(clock), ..Limits::default() }
}

fn times(limits: &Limits) -> (Duration, Duration) {
    let limits = TimeLimits::new(limits, OVERHEAD);
    (limits.soft.expect("a clock"), limits.hard.expect("a clock"))
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
                    assert!(limits.scaled_soft(scale).expect("a clock") <= hard, "{scale}");
                }
            }
        }
    }
}

#[test]
fn movetime_less_overhead() {
    let limits = TimeLimits::new(&Limits::movetime(ms(100)), OVERHEAD);
    assert_eq!(limits, TimeLimits { soft: None, hard: Some(ms(90)) });
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
fn a_depth_is_searched_whatever_the_clock_says() {
    let limits = Limits { depth: Some(30), ..clock(100, 0, None) };
    assert_eq!(TimeLimits::new(&limits, OVERHEAD), TimeLimits { soft: None, hard: None });
    assert!(limits.is_deterministic());
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
    // The last move before the time control takes nearly all if it must, and leaves
    // the overhead and a reserve.
    let hard = times(&clock(10_000, 0, Some(1))).1;
    assert!(hard > ms(8000) && hard < ms(9950), "{hard:?}");
}

fn best(pit: Pit) -> Move {
    Move::new(Side::South, pit, Hand::Left)
}

/// The scales after depths with these best moves, values and shares.
fn scales(depths: impl IntoIterator<Item = (Pit, Value, f64)>) -> Vec<f64> {
    let mut time_manager = TimeManager::default();
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
        assert!((0.3..=4.5).contains(&last(values)));
    }
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
    let search = engine.start_by(Timer::fake(step), &game, limits);
    let mut infos = Vec::new();
    for report in search.reports() {
        match report {
            Report::Info(info) => infos.push(info),
            Report::Done(done) => return (infos, done),
        }
    }
    panic!("a search ends with Done");
}

const MTAJI: &str = "1,7,0,2,3,1,0,1/0,4,4,4,1,14,6,1/0,1,0,1,2,1,0,0/0,1,3,1,0,1,3,1 0,0 - S -";
const WIN_IN_ONE: &str =
    "2,2,2,2,0,1,0,2/1,3,12,0,5,1,0,1/0,1,2,0,2,0,2,1/2,2,1,0,0,1,1,0 7,8 - N -";

#[test]
fn a_search_ends_by_the_hard_limit_at_the_latest() {
    for (time, increment, moves) in
        [(0, 0, None), (20, 10, None), (1000, 10, None), (2000, 0, Some(1)), (300, 100, Some(7))]
    {
        let limits = clock(time, increment, moves);
        let (_, hard) = times(&limits);
        // A look takes a tenth of a millisecond, and some come after the end.
        let step = Duration::from_micros(100);
        let (_, done) = search(MTAJI, limits, step);
        assert!(done.best.is_some());
        assert!(done.time <= hard + 12 * step, "{time} {increment} {moves:?}: {:?}", done.time);
    }
    let (_, done) = search(MTAJI, Limits::movetime(ms(50)), ms(1));
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
            let m = children[rng.random_range(0..children.len())].mv();
            game.play(m).expect("a legal move");
        }
    }
}

#[test]
fn a_proven_win_is_played_at_once_on_a_clock() {
    let (infos, done) = search(WIN_IN_ONE, clock(600_000, 0, None), ms(1));
    assert_eq!(infos.last().map(|info| info.score), Some(Score::Win(1)));
    assert!(infos.len() == 1 && done.time < ms(100), "{infos:?}");
}

fn signals(limits: &Limits) -> Signals {
    let options = Options { move_overhead: OVERHEAD, ..Options::default() };
    Signals::new(&Plan::new(limits.clone(), &options), Timer::fake(Duration::ZERO))
}

#[test]
fn pondering_takes_no_time_until_the_hit() {
    let limits = Limits { ponder: true, ..clock(10_000, 0, None) };
    let (_, hard) = times(&limits);
    let signals = signals(&limits);
    signals.timer().advance(ms(3_600_000));
    assert!(!signals.out_of_hard_time() && !signals.out_of_soft_time(0.0));
    signals.ponderhit();
    assert!(!signals.out_of_hard_time() && !signals.stopped());
    signals.timer().advance(hard - ms(1));
    assert!(!signals.out_of_hard_time() && signals.out_of_soft_time(1.0));
    signals.timer().advance(ms(1));
    assert!(signals.out_of_hard_time());
}

#[test]
fn a_settled_search_ends_with_the_hit() {
    let limits = Limits { ponder: true, ..clock(10_000, 0, None) };
    let signals = signals(&limits);
    signals.settle(true);
    assert!(!signals.stopped());
    signals.ponderhit();
    assert!(signals.stopped());
}

#[test]
fn an_endless_search_has_no_clock() {
    let limits = Limits { infinite: true, ..Limits::default() };
    let signals = signals(&limits);
    signals.timer().advance(Duration::from_secs(1_000_000_000));
    assert!(!signals.out_of_hard_time() && !signals.out_of_soft_time(0.0));
}

/// What has found its answer waits for `stop` all the same.
#[test]
fn an_endless_search_does_not_end_by_itself() {
    let mut engine = Engine::new(Options::default()).expect("a small table");
    let game = Game::new(WIN_IN_ONE.parse().expect("a position"), Rules::default());
    let limits = Limits { infinite: true, depth: Some(4), ..Limits::default() };
    let search = engine.start_by(Timer::fake(Duration::from_secs(60)), &game, limits);
    let mut last = None;
    while let Ok(report) = search.next_report(ms(100)) {
        last = Some(report);
    }
    assert!(matches!(last, Some(Report::Info(_))), "{last:?}");
    search.stop();
    assert!(search.wait().expect("an answer").best.is_some());
}
