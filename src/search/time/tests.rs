//! Time management, and searches on a fake clock.

use super::super::alphabeta::tests::{small_table, with_worker};
use super::super::plan::Plan;
use super::super::signals::Signals;
use super::super::timer::Timer;
use super::super::{Done, Engine, Info, Options, Report, Score};
use super::*;
use crate::bao::{Game, Hand, Pit, Position, Rules, Side};
use rand::rngs::SmallRng;
use rand::{RngExt, SeedableRng};

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
    // The last move before the time control takes nearly all if it must, and leaves
    // the overhead and a reserve.
    let hard = times(&clock(10_000, 0, Some(1))).1;
    assert!(hard > ms(8000) && hard < ms(9950), "{hard:?}");
}

fn best(pit: Pit) -> Move {
    Move::new(Side::South, pit, Hand::Left)
}

/// The scales after depths with these best moves, values and shares, in the middle of the
/// kunamua stage.
fn scales(depths: impl IntoIterator<Item = (Pit, Value, f64)>) -> Vec<f64> {
    let mut time_manager = TimeManager::new(12);
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
    let scale = |store| TimeManager::new(store).scale(&finished);
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
    let search = engine.start_by(Timer::fake(step), &game, limits);
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
    for (time, increment, moves) in
        [(0, 0, None), (20, 10, None), (1000, 10, None), (2000, 0, Some(1)), (300, 100, Some(7))]
    {
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
    Signals::new(&Plan::new(limits.clone(), &options, 0), Timer::fake(Duration::ZERO))
}

#[test]
fn pondering_takes_no_time_until_the_hit() {
    let limits = Limits { ponder: true, ..clock(10_000, 0, None) };
    let (_, hard) = times(&limits);
    let signals = signals(&limits);
    signals.timer().advance(ms(3_600_000));
    assert!(!signals.out_of_hard_time());
    signals.ponderhit();
    assert!(!signals.out_of_hard_time() && !signals.stopped());
    signals.timer().advance(hard - ms(1));
    assert!(!signals.out_of_hard_time(), "no depth is finished, so no soft limit counts");
    signals.timer().advance(ms(2));
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
fn a_hit_ends_a_search_that_has_pondered_for_its_soft_limit() {
    let limits = Limits { ponder: true, ..clock(10_000, 0, None) };
    let (soft, _) = times(&limits);
    let pondered = |scale: f64| {
        let signals = signals(&limits);
        // The limit as the last finished depth has scaled it.
        assert!(!signals.out_of_soft_time(scale));
        signals.timer().advance(soft);
        signals.ponderhit();
        signals
    };
    assert!(pondered(0.9).stopped());
    // Otherwise the clock counts from the hit, and the soft limit at every node.
    let signals = pondered(1.5);
    assert!(!signals.stopped() && !signals.out_of_hard_time());
    signals.timer().advance(soft + soft / 2);
    assert!(signals.out_of_hard_time());
}

#[test]
fn a_hit_without_pondering_changes_nothing() {
    let limits = clock(10_000, 0, None);
    let (_, hard) = times(&limits);
    let signals = signals(&limits);
    signals.timer().advance(hard + ms(1));
    signals.ponderhit();
    assert!(signals.out_of_hard_time() && !signals.stopped());
}

/// The soft limit has passed before the hit: there is nothing more to do after it.
#[test]
fn a_search_that_pondered_long_enough_is_stopped_by_ponderhit() {
    let limits = Limits { ponder: true, nodes: Some(120_000), ..clock(200, 0, None) };
    let (_, hard) = times(&limits);
    let position: Position = KUNAMUA.parse().expect("a position");
    with_worker(&small_table(), &position, &[], &limits, |worker| {
        worker.run(1);
        assert!(worker.aborted, "by the node limit");
        let signals = &worker.shared.signals;
        // The soft limit, however scaled, is at most the hard one.
        signals.timer().advance(hard);
        assert!(!signals.stopped());
        signals.ponderhit();
        assert!(signals.stopped());
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
                worker.shared.signals.ponderhit();
                worker.run(1);
                let time = worker.shared.signals.elapsed();
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
    let signals = signals(&limits);
    signals.timer().advance(Duration::from_secs(1_000_000_000));
    assert!(!signals.out_of_hard_time() && !signals.out_of_soft_time(0.0));
}

/// Plays a game against itself on a clock of one second and 10 ms a move that counts
/// 20 nodes as a millisecond. Returns each move of South and
/// the time left after it; North plays any move.
fn game_by_nodes(wall_clock: impl Fn(usize) -> u64) -> Vec<(Move, Duration)> {
    let options =
        Options { nodes_time: 20, move_overhead: Duration::ZERO, hash: 1, ..Options::default() };
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
