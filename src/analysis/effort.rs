//! The search of a position for as long as it needs.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::bao::Game;
use crate::search::{Done, Engine, Info, Limits, NoReport, Report, Score, Search, last_lines};

/// Nodes of the first search of a position. They are enough where the winner is clear.
pub(super) const GLANCE: u64 = 250_000;

/// Nodes of the second search, where the winner is not clear.
pub(super) const LOOK: u64 = 2_000_000;

/// A winner is clear if the loser's chance of winning is smaller.
const CLEAR: f64 = 0.03;

/// Longest time between two calls of `on_report`.
const INTERVAL: Duration = Duration::from_millis(50);

/// Searches a position. `limits` that never end a search stand for as long as the position needs:
/// 250,000 nodes, and 2 million more if both players then have a chance of winning of 3% or more.
///
/// Returns the newest settled report on the best move, and the answer with the nodes and the time
/// of both searches. `on_report` gets each report, and nothing at least every 50 ms; it may end the
/// search.
pub fn search(
    engine: &mut Engine,
    game: &Game,
    limits: &Limits,
    mut on_report: impl FnMut(Option<&Info>) -> ControlFlow<()>,
) -> (Option<Info>, Done) {
    if limits.ends_by_itself() {
        return best_of(&engine.start(game, limits.clone()), on_report);
    }
    let of_nodes = |nodes| Limits { nodes: Some(nodes), ..limits.clone() };
    let (mut is_stopped, mut depth) = (false, 0);
    let (glance, first) = best_of(&engine.start(game, of_nodes(GLANCE)), |info| {
        depth = info.filter(|info| info.is_settled()).map_or(depth, |info| info.depth);
        let flow = on_report(info);
        is_stopped |= flow.is_break();
        flow
    });
    if is_stopped || glance.as_ref().is_none_or(|info| is_clear(info.score)) {
        return (glance, first);
    }
    // What the first search has reported is not said again.
    let (look, second) = best_of(&engine.start(game, of_nodes(LOOK)), |info| {
        let later = info.filter(|info| info.depth > depth).map(|info| Info {
            nodes: first.nodes + info.nodes,
            time: first.time + info.time,
            ..info.clone()
        });
        on_report(later.as_ref())
    });
    let done = Done { nodes: first.nodes + second.nodes, time: first.time + second.time, ..second };
    (look.or(glance), done)
}

/// Whether a score leaves no doubt about the winner.
pub(super) fn is_clear(score: Score) -> bool {
    let chance = score.chance();
    chance.min(1.0 - chance) < CLEAR
}

/// The newest settled report on the best move of a search that has been started, and the
/// search's answer. `on_report` gets each report, and nothing at least every 50 ms; it may end
/// the search.
pub(super) fn best_of(
    search: &Search,
    mut on_report: impl FnMut(Option<&Info>) -> ControlFlow<()>,
) -> (Option<Info>, Done) {
    let mut reports = Vec::new();
    let mut is_stopped = false;
    let done = loop {
        let info = match search.next_report(INTERVAL) {
            Ok(Report::Done(done)) => break done,
            Ok(Report::Info(info)) => Some(info),
            Ok(Report::Progress(_)) | Err(NoReport::Timeout) => None,
            Err(NoReport::Ended) => break Done::default(),
        };
        if !is_stopped && on_report(info.as_ref()).is_break() {
            search.stop();
            is_stopped = true;
        }
        reports.extend(info);
    };
    (last_lines(&reports).into_iter().next(), done)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bao::{Position, Rules};
    use crate::search::Options;

    #[test]
    fn the_line_of_a_search_that_was_broken_off_begins_with_its_answer() {
        let mut engine = Engine::new(Options { hash: 1, ..Options::default() }).expect("a table");
        for nodes in (50..6_000).step_by(50) {
            engine.new_game();
            let game = Game::new(Position::kiswahili(), Rules::default());
            let search = engine.start(&game, Limits::nodes(nodes));
            let (best, done) = best_of(&search, |_| ControlFlow::Continue(()));
            let line = best.expect("a report").pv;
            assert!(done.best.is_some() && line.first() == done.best.as_ref(), "{nodes}");
        }
    }

    #[test]
    fn a_position_is_searched_until_its_winner_is_clear() {
        let search_of = |position: Position| {
            let mut engine =
                Engine::new(Options { hash: 1, ..Options::default() }).expect("a table");
            let game = Game::new(position, Rules::default());
            let (mut nodes, mut depths) = (Vec::new(), Vec::new());
            let (best, done) = search(&mut engine, &game, &Limits::default(), |info| {
                nodes.extend(info.map(|info| info.nodes));
                depths.extend(info.map(|info| info.depth));
                ControlFlow::Continue(())
            });
            // The second search goes on where the first one ended.
            assert!(
                nodes.is_sorted() && depths.is_sorted() && *nodes.last().unwrap() <= done.nodes
            );
            (best.expect("a report").score, done.nodes)
        };
        let (score, nodes) = search_of(Position::kiswahili());
        assert!(!is_clear(score) && nodes >= GLANCE + LOOK, "{nodes}");
        // South's nyumba is gone, and North has nearly all seeds.
        let lost = "2,4,6,3,5,2,3,2/1,3,2,9,1,2,4,2/0,1,0,1,0,1,0,1/0,1,0,0,1,0,0,0 3,4 h S -";
        let (score, nodes) = search_of(lost.parse().expect("a position"));
        assert!(is_clear(score) && nodes <= GLANCE + 1_000, "{score} {nodes}");
    }
}
