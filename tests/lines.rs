//! The lines that a search reports: complete, playable, and in order of value.

use bingwa::bao::{Game, LegalMove, Move, Position, Rules};
use bingwa::search::{Bound, Engine, Info, Limits, Options, Report, Score};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};

/// Positions of random games after `from` plies.
fn positions(count: usize, from: usize, seed: u64) -> Vec<Position> {
    let mut rng = StdRng::seed_from_u64(seed);
    let mut positions = Vec::new();
    while positions.len() < count {
        let mut game = Game::new(Position::kiswahili(), Rules::default());
        while game.outcome().is_none() {
            if game.moves().len() >= from && rng.random_ratio(1, 6) {
                positions.push(*game.position());
            }
            let children = game.position().legal_moves(game.rules());
            let mv = children[rng.random_range(0..children.len())].mv();
            game.play(mv).expect("a legal move");
        }
    }
    positions
}

fn engine(multipv: usize) -> Engine {
    Engine::new(Options { multipv, ..Options::default() }).expect("a small table")
}

fn search(engine: &mut Engine, game: &Game, limits: Limits) -> Vec<Info> {
    let search = engine.start(game, limits);
    search
        .reports()
        .filter_map(|report| match report {
            Report::Info(info) => Some(info),
            Report::Progress(_) | Report::Done(_) => None,
        })
        .collect()
}

/// The game after a line of play.
fn played(game: &Game, line: &[Move]) -> Game {
    let mut game = game.clone();
    for &mv in line {
        assert!(game.play(mv).is_ok(), "{mv} in {line:?}");
    }
    game
}

/// The plies to the end of a forced win or loss.
fn plies(score: Score) -> Option<usize> {
    match score {
        Score::Win(moves) => Some(2 * moves as usize - 1),
        Score::Loss(moves) => Some(2 * moves as usize),
        Score::Cp(_) => None,
    }
}

#[test]
fn the_line_of_a_forced_win_runs_to_the_end_of_the_game() {
    let (mut ends, mut beyond) = (0, 0);
    for multipv in [1, 3] {
        let mut engine = engine(multipv);
        for position in positions(120, 20, 7) {
            let game = Game::new(position, Rules::default());
            for info in search(&mut engine, &game, Limits::depth(8)) {
                let last = played(&game, &info.pv);
                let winner = last.outcome().and_then(|outcome| outcome.winner);
                let Some(plies) = plies(info.score) else {
                    continue;
                };
                let mover = game.position().side();
                let wins = matches!(info.score, Score::Win(_));
                assert_eq!(winner, Some(if wins { mover } else { mover.opponent() }), "{position}");
                assert_eq!(info.pv.len(), plies, "{position}: {}", info.score);
                ends += 1;
                beyond += usize::from(plies > info.depth as usize);
            }
        }
    }
    assert!(ends > 300 && beyond > 50, "{ends} forced ends, {beyond} of them beyond the depth");
}

/// A table far too small to keep the proof.
#[test]
fn the_line_of_a_forced_loss_is_complete_without_the_table() {
    let lost = "1,0,8,7,0,1,6,1/4,5,5,4,2,6,3,4/0,0,0,0,0,0,0,1/1,1,0,0,0,0,0,0 2,2 - S -";
    let game = Game::new(lost.parse().expect("a position"), Rules::default());
    let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("a table");
    let infos = search(&mut engine, &game, Limits::depth(13));
    let last = infos.last().expect("a report");
    assert_eq!(Some(last.pv.len()), plies(last.score), "{last:?}");
    assert!(played(&game, &last.pv).outcome().is_some());
}

#[test]
fn the_moves_of_a_line_cost_its_depth_but_for_reductions() {
    let mut engine = engine(2);
    let (mut whole, mut reduced) = (0, 0);
    for position in positions(60, 6, 8) {
        let game = Game::new(position, Rules::default());
        for info in search(&mut engine, &game, Limits::depth(9)) {
            let last = played(&game, &info.pv);
            // A repetition ends a line too.
            let repeats = last.positions().any(|earlier| {
                last.positions().filter(|&position| position == earlier).count() > 1
            });
            let cost = cost_of_line(&game, &info.pv);
            if cost >= f64::from(info.depth) || last.outcome().is_some() || repeats {
                whole += 1;
            } else {
                // Internal iterative reduction may take two plies at each node; no line of these
                // positions loses more.
                assert!(cost + 2.0 >= f64::from(info.depth), "{position}: {info:?}");
                reduced += 1;
            }
        }
    }
    assert!(whole > 20 * reduced, "{whole} {reduced}");
}

/// The plies that a line costs: 1 for the first move, ½ log₂ n for each later one out of n.
fn cost_of_line(game: &Game, line: &[Move]) -> f64 {
    let mut game = game.clone();
    let mut cost = 0.0;
    for (ply, &mv) in line.iter().enumerate() {
        let choices = game.legal_moves().len() as f64;
        cost += if ply == 0 { 1.0 } else { choices.log2() / 2.0 };
        game.play(mv).expect("a legal move");
    }
    cost
}

/// A score as a number that sorts.
fn rank(score: Score) -> i64 {
    match score {
        Score::Cp(value) => value.into(),
        Score::Win(moves) => 1_000_000 - i64::from(moves),
        Score::Loss(moves) => i64::from(moves) - 1_000_000,
    }
}

/// Whether the mover wins within `moves` moves, by full search.
fn wins_within(position: &Position, moves: u32) -> bool {
    let children = position.legal_moves(&Rules::default());
    moves > 0 && children.iter().any(|child| loses_within(child, moves - 1))
}

/// Whether the opponent loses within `moves` more moves after a move.
fn loses_within(child: &LegalMove, moves: u32) -> bool {
    child.position().is_none_or(|next| {
        let replies = next.legal_moves(&Rules::default());
        replies
            .iter()
            .all(|reply| reply.position().is_some_and(|position| wins_within(position, moves)))
    })
}

/// Each line has an exact score, a first move of its own, and its place by value; a
/// forced win in up to three moves has its true distance.
#[test]
fn the_best_lines_are_exact() {
    const DEPTH: u32 = 6;
    let mut wins = 0;
    for lines in [2, 4] {
        let mut engine = engine(lines);
        for position in positions(150, 40, 9) {
            let game = Game::new(position, Rules::default());
            let children = position.legal_moves(game.rules());
            let infos = search(&mut engine, &game, Limits::depth(DEPTH));
            for depth in 1..=DEPTH {
                let told: Vec<&Info> = infos.iter().filter(|info| info.depth == depth).collect();
                assert_eq!(told.len(), lines.min(children.len()), "{position} depth {depth}");
                assert!(told.iter().all(|info| info.bound == Bound::Exact));
                assert!(told.iter().map(|info| info.multipv).eq(1..=told.len()));
                assert!(told.is_sorted_by_key(|info| -rank(info.score)), "{position}");
                let mut firsts: Vec<Move> = told.iter().map(|info| info.pv[0]).collect();
                firsts.sort();
                firsts.dedup();
                assert_eq!(firsts.len(), told.len());
            }
            let last: Vec<&Info> = infos.iter().filter(|info| info.depth == DEPTH).collect();
            for child in &children {
                let distance = (1..=3).find(|&moves| loses_within(child, moves - 1));
                let told = last.iter().find(|info| info.pv[0] == child.mv());
                match (distance, told) {
                    (Some(moves), Some(info)) => {
                        assert_eq!(info.score, Score::Win(moves), "{position}");
                        wins += 1;
                    }
                    // A move without a line is no better than the last line.
                    (Some(moves), None) => {
                        let worst = last.last().expect("a line").score;
                        assert!(rank(worst) >= rank(Score::Win(moves)), "{position}");
                    }
                    (None, Some(info)) => {
                        assert!(!matches!(info.score, Score::Win(1..=3)), "{position}");
                    }
                    (None, None) => {}
                }
            }
        }
    }
    assert!(wins > 40, "{wins}");
}

/// A forced win has the same distance when its move is searched alone.
#[test]
fn a_win_has_the_same_distance_alone_and_among_many_lines() {
    let mut many = engine(Options::MAX_MULTIPV);
    let mut alone = engine(1);
    let mut wins = 0;
    for position in positions(60, 40, 10) {
        let game = Game::new(position, Rules::default());
        let infos = search(&mut many, &game, Limits::depth(5));
        for info in infos.iter().filter(|info| info.depth == 5) {
            let limits = Limits { searchmoves: vec![info.pv[0]], ..Limits::depth(5) };
            let separate = search(&mut alone, &game, limits).pop().expect("a report");
            assert_eq!(separate.pv[0], info.pv[0]);
            if let Score::Win(1..=3) = info.score {
                assert_eq!(separate.score, info.score, "{position}");
                wins += 1;
            }
        }
    }
    assert!(wins > 10, "{wins}");
}
