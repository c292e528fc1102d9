//! The engine's promises to its clients.

mod reference;

use crossbeam_channel::unbounded;
use std::fmt::Debug;
use std::time::{Duration, Instant};

use bingwa::bao::{Game, Move, Position, Rules, Side, Variant};
use bingwa::search::{
    Bound, Done, Engine, Info, Limits, NoWin, Options, PlayerClock, Report, Score, Search,
    last_lines,
};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

fn engine(options: Options) -> Engine {
    Engine::new(options).expect("a small table")
}

fn game(position: &str) -> Game {
    Game::new(position.parse().expect("a position"), Rules::default())
}

/// All reports of a search.
fn collect(search: &Search) -> (Vec<Info>, Done) {
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

fn search(engine: &mut Engine, game: &Game, limits: Limits) -> (Vec<Info>, Done) {
    collect(&engine.start(game, limits))
}

/// Positions of random games after 40 plies, where forced wins are near.
fn late_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        while game.outcome().is_none() {
            if game.moves().len() > 40 && rng.random_ratio(1, 4) {
                positions.push(*game.position());
            }
            let children = game.position().legal_moves(game.rules());
            let mv = children[rng.random_range(0..children.len())].mv();
            game.play(mv).expect("a legal move");
        }
    }
    positions
}

const KUNAMUA: &str =
    "1,0,0,0,0,0,0,0/0,4,1,6,0,0,0,0/0,0,0,0,6,2,0,0/0,0,0,0,1,1,0,2 20,20 Hh S -";
const MTAJI: &str = "1,7,0,2,3,1,0,1/0,4,4,4,1,14,6,1/0,1,0,1,2,1,0,0/0,1,3,1,0,1,3,1 0,0 - S -";

/// The searches of a short game, each by its moves and node counts.
fn searches_of_a_game(engine: &mut Engine, limits: &Limits) -> Vec<impl PartialEq + Debug + use<>> {
    let mut game = Game::new(Position::kiswahili(), Rules::default());
    let mut told = Vec::new();
    for _ in 0..6 {
        let (infos, done) = search(engine, &game, limits.clone());
        let infos: Vec<_> = infos
            .into_iter()
            .map(|info| (info.depth, info.nodes, info.score, info.hashfull, info.pv))
            .collect();
        told.push((done.best, done.ponder, done.nodes, infos));
        game.play(done.best.expect("a move")).expect("a legal move");
    }
    told
}

#[test]
fn with_one_thread_the_same_game_gives_the_same_searches() {
    // A table of 1 MB is full after a few moves.
    let mut engine = engine(Options { hash: 1, ..Options::default() });
    for limits in [Limits::depth(11), Limits::nodes(30_000)] {
        engine.new_game();
        let first = searches_of_a_game(&mut engine, &limits);
        // Another game before it changes nothing.
        search(&mut engine, &game(MTAJI), Limits::movetime(Duration::from_millis(200)));
        search(&mut engine, &game(MTAJI), Limits::depth(16));
        engine.new_game();
        assert_eq!(searches_of_a_game(&mut engine, &limits), first);
    }
}

#[test]
fn the_table_is_kept_from_move_to_move() {
    let mut engine = engine(Options::default());
    let (_, first) = search(&mut engine, &game(KUNAMUA), Limits::depth(12));
    let (_, again) = search(&mut engine, &game(KUNAMUA), Limits::depth(12));
    assert!(again.nodes < first.nodes, "{} of {} nodes", again.nodes, first.nodes);
    engine.new_game();
    let (_, fresh) = search(&mut engine, &game(KUNAMUA), Limits::depth(12));
    assert_eq!(fresh.nodes, first.nodes);
}

#[test]
fn a_node_limit_is_kept_to_the_node() {
    let mut engine = engine(Options::default());
    for nodes in [100, 1000, 54_321] {
        let (_, done) = search(&mut engine, &game(KUNAMUA), Limits::nodes(nodes));
        assert_eq!(done.nodes, nodes);
    }
    // The first depth is always finished, so that there is a move.
    let (_, done) = search(&mut engine, &game(KUNAMUA), Limits::nodes(1));
    assert!(done.best.is_some() && done.nodes < 100);
}

#[test]
fn a_depth_limit_is_reached_and_not_passed() {
    let (infos, _) = search(&mut engine(Options::default()), &game(KUNAMUA), Limits::depth(7));
    let depths: Vec<u32> = infos.iter().map(|info| info.depth).collect();
    assert_eq!(depths, [1, 2, 3, 4, 5, 6, 7]);
    assert!(infos.iter().all(|info| info.bound == Bound::Exact));
}

#[test]
fn a_search_with_a_budget_skips_depths() {
    let depths = |limits| -> Vec<u32> {
        let (infos, _) = search(&mut engine(Options::default()), &game(KUNAMUA), limits);
        infos.iter().map(|info| info.depth).collect()
    };
    let time = Duration::from_secs(3600);
    let clock = Some(PlayerClock { time, increment: Duration::ZERO, moves_to_go: None });
    let nodes = Limits::nodes(50_000);
    assert!(depths(nodes.clone()).starts_with(&[1, 2, 3, 4, 5, 8, 11]));
    assert!(depths(Limits { clock, ..nodes.clone() }).starts_with(&[1, 2, 3, 4, 5, 8, 11]));
    for limits in [Limits { clock, ..Limits::depth(7) }, Limits { depth: Some(7), ..nodes.clone() }]
    {
        assert_eq!(depths(limits), [1, 2, 3, 4, 5, 6, 7]);
    }
}

#[test]
fn lines_of_play_can_be_played() {
    for position in late_positions(40, 1).iter().chain([&Position::kiswahili()]) {
        let game = Game::new(*position, Rules::default());
        let (infos, done) = search(&mut engine(Options::default()), &game, Limits::depth(6));
        for info in &infos {
            let mut line = game.clone();
            for &mv in &info.pv {
                assert!(line.play(mv).is_ok(), "{position}: {mv} in {:?}", info.pv);
            }
        }
        assert_eq!(done.best, infos.last().and_then(|info| info.pv.first().copied()));
    }
}

/// Whether the mover wins within `moves` moves, by full search with the slow
/// reference.
fn wins_within(board: &reference::Board, moves: u32) -> bool {
    let rules = reference::Rules::default();
    moves > 0
        && board.moves(&rules).iter().any(|legal| match &legal.result {
            None => true,
            Some(next) => loses_within(next, moves - 1),
        })
}

/// Whether every reply of the mover loses within `moves` moves of the opponent.
fn loses_within(board: &reference::Board, moves: u32) -> bool {
    let replies = board.moves(&reference::Rules::default());
    replies.iter().all(|legal| legal.result.as_ref().is_some_and(|next| wins_within(next, moves)))
}

#[test]
fn a_win_reported_is_forced_and_the_shortest() {
    let mut engine = engine(Options::default());
    let (mut wins, mut losses) = (0, 0);
    for position in late_positions(400, 2) {
        let game = Game::new(position, Rules::default());
        let (infos, _) = search(&mut engine, &game, Limits::depth(8));
        let board = reference::Board::parse(&position.to_string());
        match infos.last().expect("a depth").score {
            Score::Win(moves @ 1..=3) => {
                assert!(wins_within(&board, moves), "{position}");
                assert!(!wins_within(&board, moves - 1), "{position}");
                wins += 1;
            }
            Score::Loss(moves @ 1..=2) => {
                assert!(loses_within(&board, moves), "{position}");
                assert!(!loses_within(&board, moves - 1), "{position}");
                losses += 1;
            }
            Score::Loss(0) => assert!(loses_within(&board, 0), "{position}"),
            // To depth 8 the search finds each of these wins, although it prunes.
            _ => assert!(!wins_within(&board, 3), "{position}"),
        }
    }
    assert!(wins >= 20 && losses >= 5, "{wins} wins, {losses} losses");
}

#[test]
fn pruning_and_reductions_are_no_part_of_a_proof() {
    let mut engine = engine(Options::default());
    let (mut wins, mut losses) = (0, 0);
    for position in late_positions(250, 6) {
        let game = Game::new(position, Rules::default());
        // Deep enough for reductions and ProbCut on most of the way.
        let (infos, _) = search(&mut engine, &game, Limits::depth(13));
        let board = reference::Board::parse(&position.to_string());
        match infos.last().expect("a depth").score {
            Score::Win(moves @ 2..=3) => {
                assert!(wins_within(&board, moves), "{position}");
                wins += 1;
            }
            Score::Loss(moves @ 1..=2) => {
                assert!(loses_within(&board, moves), "{position}");
                losses += 1;
            }
            Score::Cp(_) => assert!(!wins_within(&board, 2), "{position}"),
            _ => {}
        }
    }
    assert!(wins >= 10 && losses >= 10, "{wins} wins, {losses} losses");
}

#[test]
fn go_mate_finds_a_win_or_ends() {
    let mut engine = engine(Options::default());
    let mut found = 0;
    for position in late_positions(150, 3) {
        let game = Game::new(position, Rules::default());
        let limits = Limits { mate: Some(2), ..Limits::default() };
        let (infos, done) = search(&mut engine, &game, limits);
        let score = infos.last().expect("an info").score;
        let board = reference::Board::parse(&position.to_string());
        let wins = wins_within(&board, 2);
        assert_eq!(matches!(score, Score::Win(1 | 2)), wins, "{position}");
        assert_eq!(done.no_win_in, (!wins).then_some(NoWin(2)), "{position}");
        found += usize::from(matches!(score, Score::Win(_)));
    }
    assert!(found > 5, "{found}");
}

#[test]
fn an_aborted_search_for_a_win_proves_nothing() {
    let mut engine = engine(Options::default());
    let game = Game::new(Position::kiswahili(), Rules::default());
    for limits in [Limits::nodes(20), Limits::depth(5)] {
        let limits = Limits { mate: Some(3), ..limits };
        assert_eq!(search(&mut engine, &game, limits).1.no_win_in, None);
    }
    let limits = Limits { mate: Some(3), ..Limits::default() };
    assert_eq!(search(&mut engine, &game, limits).1.no_win_in, Some(NoWin(3)));
    assert_eq!(search(&mut engine, &game, Limits::depth(8)).1.no_win_in, None);
}

/// Selective searches prune moves, so their table entries must not enter a proof.
#[test]
fn go_mate_does_not_use_the_table_of_earlier_searches() {
    let game = Game::new(Position::kiswahili(), Rules::default());
    let limits = Limits { mate: Some(5), ..Limits::default() };
    let mut engine = engine(Options::default());
    let alone = search(&mut engine, &game, limits.clone()).1.nodes;
    let movetime = Limits { movetime: Some(Duration::from_millis(50)), ..Limits::default() };
    search(&mut engine, &game, movetime);
    assert_eq!(search(&mut engine, &game, limits).1.nodes, alone);
}

/// The start of kujifunza, which South wins in 11 moves.
fn kujifunza() -> Game {
    Game::new(Position::kujifunza(), Variant::Kujifunza.rules())
}

/// Plays a line and sees that it ends with a win of the first player.
fn check_win(game: &Game, line: &[Move]) {
    let mut game = game.clone();
    let winner = game.position().side();
    for &mv in line {
        game.play(mv).expect("a legal move");
    }
    assert_eq!(game.outcome().and_then(|outcome| outcome.winner), Some(winner));
}

#[test]
fn go_mate_finds_a_long_win_and_then_the_shortest() {
    for threads in [1, 2] {
        let mut engine = engine(Options { threads, ..Options::default() });
        let limits = Limits { mate: Some(20), ..Limits::default() };
        let (infos, done) = search(&mut engine, &kujifunza(), limits);
        let best = infos.last().expect("an info");
        assert_eq!((best.score, best.bound, best.pv.len()), (Score::Win(11), Bound::Exact, 21));
        assert_eq!((done.best, done.no_win_in), (best.pv.first().copied(), None));
        check_win(&kujifunza(), &best.pv);
        // A longer win takes a small part of the nodes; how many depends on the threads.
        if threads > 1 {
            continue;
        }
        let limits = Limits { mate: Some(30), nodes: Some(100_000), ..Limits::default() };
        let (infos, done) = search(&mut engine, &kujifunza(), limits);
        let best = infos.last().expect("an info");
        assert!(matches!(best.score, Score::Win(11..=30)), "{best:?}");
        assert!(done.nodes < 110_000, "{done:?}");
        check_win(&kujifunza(), &best.pv);
    }
}

/// After every reply of the loser the engine knows a win in at most so many moves.
fn check_replies(engine: &mut Engine, game: &Game, most: u32) {
    for reply in game.position().legal_moves(game.rules()) {
        let mut game = game.clone();
        game.play(reply.mv()).expect("a legal move");
        let (infos, _) = search(engine, &game, Limits::depth(1));
        let best = infos.last().expect("an info");
        assert!(matches!(best.score, Score::Win(moves) if moves <= most), "{reply:?}: {best:?}");
        check_win(&game, &best.pv);
    }
}

#[test]
fn later_searches_know_the_win_of_go_mate() {
    let mut engine = engine(Options::default());
    let limits = Limits { mate: Some(11), ..Limits::default() };
    let (infos, _) = search(&mut engine, &kujifunza(), limits);
    let line = infos.last().expect("an info").pv.clone();
    let mut game = kujifunza();
    for (played, &mv) in line.iter().enumerate() {
        if played % 2 == 0 {
            let (infos, done) = search(&mut engine, &game, Limits::depth(1));
            let best = infos.last().expect("an info");
            assert_eq!(best.score, Score::Win(11 - played as u32 / 2), "{played}");
            assert_eq!((&best.pv[..], done.best), (&line[played..], Some(mv)));
        } else {
            check_replies(&mut engine, &game, 11 - played as u32 / 2 - 1);
        }
        game.play(mv).expect("a legal move");
    }
    engine.new_game();
    let (infos, _) = search(&mut engine, &kujifunza(), Limits::depth(1));
    assert!(matches!(infos.last().expect("an info").score, Score::Cp(_)));
}

#[test]
fn go_mate_looks_at_the_wanted_moves_only() {
    let mut engine = engine(Options::default());
    let mut of_move = |text: &str, moves: u32| {
        let legal = kujifunza().position().legal_moves(kujifunza().rules());
        let wanted = legal.iter().find(|legal| legal.mv().to_string() == text);
        let searchmoves = vec![wanted.expect("a legal move").mv()];
        let limits = Limits { mate: Some(moves), searchmoves, ..Limits::default() };
        let (infos, done) = search(&mut engine, &kujifunza(), limits);
        (infos.last().expect("an info").score, done.no_win_in)
    };
    assert_eq!(of_move("A3>", 12), (Score::Win(11), None));
    // docs/theory.md: a win in 16 moves.
    assert_eq!(of_move("A3<", 11).1, Some(NoWin(11)));
    assert_eq!(of_move("A3<", 16), (Score::Win(16), None));
    // Another move may win sooner.
    let (infos, _) = search(&mut engine, &kujifunza(), Limits::depth(1));
    assert_eq!(
        infos.last().map(|info| (info.score, info.bound)),
        Some((Score::Win(16), Bound::Lower))
    );
}

#[test]
fn go_mate_with_a_depth_goes_no_deeper() {
    let limits = Limits { mate: Some(1), ..Limits::depth(2) };
    let (infos, done) = search(&mut engine(Options::default()), &kujifunza(), limits);
    assert!(infos.iter().all(|info| info.depth <= 2), "{infos:?}");
    assert_eq!(done.no_win_in, Some(NoWin(1)));
}

/// The engine's own search counts the lines; the solver knows one.
#[test]
fn go_mate_with_several_lines_gives_the_same_answers() {
    let [mut one, mut two] =
        [1, 2].map(|multipv| engine(Options { multipv, ..Options::default() }));
    for position in late_positions(60, 8) {
        let game = Game::new(position, Rules::default());
        let limits = Limits { mate: Some(2), ..Limits::default() };
        let [a, b] = [&mut one, &mut two].map(|engine| {
            let (infos, done) = search(engine, &game, limits.clone());
            let best = last_lines(&infos).into_iter().next().map(|info| info.score);
            (best.filter(|score| matches!(score, Score::Win(1 | 2))), done.no_win_in)
        });
        assert_eq!(a, b, "{position}");
    }
}

#[test]
fn a_lost_game_has_no_move() {
    let lost = "1,0,0,0,0,0,0,0/0,0,0,0,0,0,1,0/0,1,9,0,9,0,3,11/5,12,1,3,0,3,4,0 0,0 - N -";
    let (infos, done) = search(&mut engine(Options::default()), &game(lost), Limits::depth(5));
    assert_eq!(done.best, None);
    assert_eq!(infos[0].score, Score::Loss(0));
}

/// Two lone pits that walk round their rings and meet again.
const CYCLE_START: &str =
    "0,0,0,0,0,1,2,0/1,0,0,0,0,0,0,0/0,0,0,0,0,0,0,1/0,2,1,0,0,0,0,0 0,0 - S -";
const CYCLE: &str = "B2> b2> B3> b3> B4> b4> B5> b5> B6> b6> B7> b7> B8> b8> A6< a6< A5< a5< \
                     A4< a4< A3< a3< A2< a2< A1< a1< B1> b1>";

/// The third occurrence of a position of the game is a draw, the second is not.
#[test]
fn the_second_return_of_a_position_scores_as_a_draw() {
    let mut game = game(CYCLE_START);
    let moves: Vec<&str> = CYCLE.split_whitespace().collect();
    let (last, before) = moves.split_last().expect("moves");
    for returns in 1..=2 {
        for mv in before {
            game.play_text(mv).expect("legal");
        }
        // The last move of the cycle brings the first position back.
        let back = game.position().parse_move(last, game.rules()).expect("legal").mv();
        let limits = Limits { searchmoves: vec![back], ..Limits::depth(6) };
        let (infos, done) = search(&mut engine(Options::default()), &game, limits);
        assert_eq!(done.best, Some(back));
        let is_draw = infos.iter().all(|info| info.score == Score::Cp(0));
        assert_eq!(is_draw, returns == 2, "return {returns}: {infos:?}");
        game.play(back).expect("legal");
    }
}

#[test]
fn searchmoves_are_the_only_moves_searched() {
    let game = game(KUNAMUA);
    let mut engine = engine(Options { multipv: 32, ..Options::default() });
    for child in game.position().legal_moves(game.rules()) {
        let limits = Limits { searchmoves: vec![child.mv()], ..Limits::depth(4) };
        let (infos, done) = search(&mut engine, &game, limits);
        assert_eq!(done.best, Some(child.mv()));
        assert!(infos.iter().all(|info| info.multipv == 1 && info.pv[0] == child.mv()));
    }
}

#[test]
fn multipv_gives_the_best_lines_in_order() {
    let position = "1,1,1,0,0,0,0,1/0,2,2,0,1,2,6,4/0,3,1,0,2,5,0,0/1,1,1,1,1,1,2,2 11,11 - S -";
    let game = game(position);
    let legal = game.position().legal_moves(game.rules()).len();
    for multipv in [1, 3, 32] {
        let mut engine = engine(Options { multipv, ..Options::default() });
        let (infos, done) = search(&mut engine, &game, Limits::depth(6));
        let last: Vec<&Info> = infos.iter().filter(|info| info.depth == 6).collect();
        assert_eq!(last.len(), multipv.min(legal));
        let value = |score| match score {
            Score::Cp(value) => value,
            Score::Win(moves) => 32_000 - moves as i32,
            Score::Loss(moves) => -32_000 + moves as i32,
        };
        assert!(last.is_sorted_by_key(|info| -value(info.score)));
        assert!(last.iter().map(|info| info.multipv).eq(1..=last.len()));
        let mut firsts: Vec<Move> = last.iter().map(|info| info.pv[0]).collect();
        assert_eq!(done.best, firsts.first().copied());
        firsts.sort();
        firsts.dedup();
        assert_eq!(firsts.len(), last.len());
    }
}

#[test]
fn an_endless_search_ends_with_stop() {
    let mut engine = engine(Options::default());
    // Also where the tree is exhausted after a few nodes.
    let won = "0,0,0,0,0,0,0,10/0,0,5,0,0,0,0,0/2,0,1,0,0,0,0,0/0,0,0,0,0,0,0,0 0,0 - S -";
    for position in [KUNAMUA, won] {
        let limits = Limits { infinite: true, ..Limits::default() };
        let running = engine.start(&game(position), limits);
        assert!(matches!(running.reports().next(), Some(Report::Info(_))));
        running.stop();
        assert!(collect(&running).1.best.is_some());
    }
}

#[test]
fn a_finished_search_answers_only_after_ponderhit_or_stop() {
    let mut engine = engine(Options::default());
    let ponder = Limits { ponder: true, ..Limits::depth(3) };
    let infinite = Limits { infinite: true, ..Limits::depth(3) };
    for limits in [ponder, infinite] {
        let running = engine.start(&game(KUNAMUA), limits.clone());
        let started = Instant::now();
        let is_last = |report: &Report| matches!(report, Report::Info(info) if info.depth == 3);
        assert!(running.reports().any(|report| is_last(&report)));
        // The search has nothing left to do, and this takes far longer than an answer.
        search(&mut self::engine(Options::default()), &game(KUNAMUA), Limits::depth(14));
        let end = started.elapsed();
        if limits.ponder {
            running.ponderhit();
        } else {
            running.stop();
        }
        let (infos, done) = collect(&running);
        assert!(infos.is_empty() && done.best.is_some());
        assert!(done.time >= end, "answered {:?} after the start, not {end:?}", done.time);
    }
}

#[test]
fn dropping_a_search_ends_it() {
    let (sender, reports) = unbounded();
    let limits = Limits { infinite: true, ..Limits::default() };
    let mut engine = engine(Options::default());
    let running = engine.start_with(&game(KUNAMUA), limits, move |report| {
        sender.send(report).expect("read to the end");
    });
    drop(running);
    // Its last report comes, although no limit ends the search.
    assert!(reports.iter().any(|report| matches!(report, Report::Done(_))));
}

/// Threads of a dropped search may still run when a new game begins; the new game
/// must not see their table entries.
#[test]
fn a_new_game_is_deterministic_right_after_many_threads() {
    let game = game(KUNAMUA);
    let alone = Options::default();
    let (_, expected) = search(&mut engine(alone), &game, Limits::depth(12));
    let mut engine = engine(alone);
    for _ in 0..5 {
        engine.set_options(Options { threads: 64, ..alone }).expect("the same table");
        let crowd = engine.start(&game, Limits { infinite: true, ..Limits::default() });
        crowd.reports().next().expect("depth 1");
        drop(crowd);
        engine.set_options(alone).expect("the same table");
        engine.new_game();
        let (_, done) = search(&mut engine, &game, Limits::depth(12));
        assert_eq!((done.best, done.nodes), (expected.best, expected.nodes));
    }
}

/// Results under other rules are not valid any more.
#[test]
fn a_change_of_the_rules_clears_the_table() {
    let under = |seed_limit| {
        let rules = Rules { seed_limit, ..Rules::default() };
        Game::new(KUNAMUA.parse().expect("a position"), rules)
    };
    let nodes = |engine: &mut Engine, seed_limit| {
        // The table saves a different share at each depth, more than half at 14.
        let search = engine.start(&under(seed_limit), Limits::depth(14));
        collect(&search).1.nodes
    };
    let fresh = nodes(&mut engine(Options::default()), 100);
    let mut engine = engine(Options::default());
    nodes(&mut engine, 10_000);
    assert_eq!(nodes(&mut engine, 100), fresh);
    let again = nodes(&mut engine, 100);
    assert!(again < fresh / 2, "the same rules keep the table: {again} of {fresh} nodes");
}

#[test]
fn several_threads_find_the_wins_of_one_thread() {
    let positions: Vec<Game> =
        late_positions(150, 4).into_iter().map(|p| Game::new(p, Rules::default())).collect();
    let last_score = |engine: &mut Engine, game: &Game| {
        let (infos, done) = search(engine, game, Limits::depth(8));
        assert_eq!(infos.last().and_then(|info| info.pv.first().copied()), done.best);
        infos.last().expect("a depth").score
    };
    let mut alone = engine(Options::default());
    let wins: Vec<(&Game, Score)> = positions
        .iter()
        .map(|game| (game, last_score(&mut alone, game)))
        // Threads may prune different moves, because what one finds orders the moves of
        // another. Depth 8 is enough for all of them to find these wins.
        .filter(|(_, score)| matches!(score, Score::Win(2..=3) | Score::Loss(1..=2)))
        .collect();
    assert!(wins.len() >= 10, "{}", wins.len());
    for threads in [2, 5] {
        let mut engine = engine(Options { threads, ..Options::default() });
        for &(game, score) in &wins {
            assert_eq!(last_score(&mut engine, game), score, "{}", game.position());
        }
    }
}

#[test]
fn a_small_seed_limit_is_obeyed_in_the_tree() {
    let rules = Rules { seed_limit: 20, ..Rules::default() };
    let game = Game::new(MTAJI.parse().expect("a position"), rules);
    let (infos, _) = search(&mut engine(Options::default()), &game, Limits::depth(8));
    for info in infos {
        let mut line = game.clone();
        assert!(info.pv.iter().all(|&mv| line.play(mv).is_ok()));
    }
}

#[test]
fn a_table_too_large_is_an_error_and_changes_nothing() {
    let mut engine = engine(Options::default());
    let options = Options { hash: usize::MAX, ..Options::default() };
    let error = engine.set_options(options).expect_err("no machine has that");
    assert!(error.to_string().starts_with("Hash: found "), "{error}");
    assert_eq!(*engine.options(), Options::default());
    assert!(Engine::new(options).is_err());
}

#[test]
fn a_rotated_position_has_the_same_scores() {
    for position in late_positions(20, 5) {
        let turned = position.rotated();
        assert_ne!(position.side() == Side::South, turned.side() == Side::South);
        let mut scores = [position, turned].map(|position| {
            let game = Game::new(position, Rules::default());
            let (infos, _) = search(&mut engine(Options::default()), &game, Limits::depth(5));
            infos.into_iter().map(|info| info.score).collect::<Vec<_>>()
        });
        let [a, b] = &mut scores;
        assert_eq!(a, b, "{position}");
    }
}

/// The winning move leaves the opponent without a move and captures nothing that the
/// evaluation would notice.
#[test]
fn go_mate_finds_a_win_by_no_move() {
    let win = "1,0,1,0,0,1,0,0/0,0,1,1,1,0,3,1/3,1,5,5,1,0,3,4/3,5,7,12,0,4,0,1 0,0 - S -";
    assert!(wins_within(&reference::Board::parse(win), 1));
    let limits = Limits { mate: Some(1), ..Limits::default() };
    let (infos, _) = search(&mut engine(Options::default()), &game(win), limits);
    assert_eq!(infos.last().expect("an info").score, Score::Win(1));
}

/// A proven loss stays one at every greater depth.
#[test]
fn a_loss_once_found_stays_a_loss() {
    let lost = "1,0,8,7,0,1,6,1/4,5,5,4,2,6,3,4/0,0,0,0,0,0,0,1/1,1,0,0,0,0,0,0 2,2 - S -";
    let (infos, _) = search(&mut engine(Options::default()), &game(lost), Limits::depth(9));
    let is_loss = |info: &&Info| matches!(info.score, Score::Loss(_));
    let first = infos.iter().position(|info| is_loss(&info)).expect("it is lost");
    assert!(infos[first..].iter().all(|info| is_loss(&info)), "{infos:?}");
}

/// Depth 60 takes minutes.
#[test]
fn no_depth_is_searched_beyond_the_clock() {
    let clock = PlayerClock {
        time: Duration::from_millis(20),
        increment: Duration::ZERO,
        moves_to_go: None,
    };
    let limits = Limits { clock: Some(clock), ..Limits::depth(60) };
    let (infos, _) = search(&mut engine(Options::default()), &game(KUNAMUA), limits);
    assert!(infos.last().expect("a report").depth < 60, "{infos:?}");
}

/// Wherever a node limit ends the search, the answer is the move of the last report.
#[test]
fn the_answer_is_the_move_reported_last() {
    let mut engine = engine(Options::default());
    for nodes in (1..60).map(|step| step * 733) {
        let (infos, done) = search(&mut engine, &game(KUNAMUA), Limits::nodes(nodes));
        assert_eq!(infos.last().map(|info| info.pv[0]), done.best, "{nodes} nodes");
    }
}

#[test]
fn rules_without_kutakatia_free_a_blocked_pit() {
    let position = "3,1,2,1,3,1,3,2/0,0,1,1,0,0,0,0/1,1,10,4,5,5,6,1/1,2,2,2,2,2,2,0 0,0 - S A3";
    let position: Position = position.parse().expect("a position");
    let moves = |rules: Rules| {
        let game = Game::new(position, rules);
        game.position()
            .legal_moves(game.rules())
            .iter()
            .filter(|child| child.mv().to_string().starts_with("A3"))
            .count()
    };
    assert_eq!(moves(Rules::default()), 0);
    assert_eq!(moves(Rules { kutakatia: false, ..Rules::default() }), 2);
}

/// The lines that clients show after a search: each another move, the best first,
/// wherever the search was broken off.
#[test]
fn the_last_lines_of_a_search_are_different_moves() {
    let position = "1,1,1,0,0,0,0,1/0,2,2,0,1,2,6,4/0,3,1,0,2,5,0,0/1,1,1,1,1,1,2,2 11,11 - S -";
    let game = game(position);
    assert!(game.legal_moves().len() > 3);
    for multipv in [1, 3] {
        let mut engine = engine(Options { multipv, ..Options::default() });
        for nodes in (1..200).map(|step| 150 + 73 * step) {
            engine.new_game();
            let (infos, done) = search(&mut engine, &game, Limits::nodes(nodes));
            let lines = last_lines(&infos);
            let mut firsts: Vec<Move> = lines.iter().map(|info| info.pv[0]).collect();
            assert_eq!(Some(firsts[0]), done.best, "{nodes}: {infos:?}");
            firsts.sort_unstable();
            firsts.dedup();
            assert_eq!(firsts.len(), multipv, "{nodes}: {infos:?}");
        }
    }
}
