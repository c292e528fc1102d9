//! What `info` lines tell of a search while it runs.

use bingwa::protocol::InfoLine;
use bingwa::search::{Bound, Score};

use crate::driver::{Program, info};

/// The `info` lines of a search with these options. `NodesTime 1` makes each node a
/// millisecond, so that a search of 20,000 nodes is one of twenty seconds.
fn search(options: &[&str], go: &str) -> Vec<InfoLine> {
    let mut program = Program::start();
    for option in options {
        program.send(&format!("setoption {option}"));
    }
    program.send(go);
    let lines = program.until("bestmove");
    lines.iter().filter(|line| line.starts_with("info ")).map(|line| info(line)).collect()
}

#[test]
fn progress_is_told_at_least_once_a_second() {
    let lines = search(&["name NodesTime value 1"], "go nodes 20000");
    let times: Vec<u128> = lines.iter().filter_map(|line| Some(line.time?.as_millis())).collect();
    assert!(times.is_sorted() && times.last() >= Some(&19_000), "{times:?}");
    // The clock is looked at every 512 nodes.
    let longest = times.windows(2).map(|pair| pair[1] - pair[0]).max();
    assert!(longest <= Some(1_000 + 512), "{times:?}");
    for line in lines.iter().filter(|line| line.pv.is_empty()) {
        assert!(line.score.is_none() && line.depth.is_some(), "{line}");
        assert!(line.nodes.is_some() && line.nps.is_some() && line.hashfull.is_some(), "{line}");
    }
}

#[test]
fn root_moves_are_told_after_three_seconds() {
    let lines = search(&["name NodesTime value 1"], "go nodes 20000");
    let (early, late): (Vec<&InfoLine>, Vec<&InfoLine>) =
        lines.iter().partition(|line| line.time.is_some_and(|time| time.as_millis() <= 3_000));
    assert!(!early.is_empty() && early.iter().all(|line| line.currmove.is_none()));
    let told: Vec<&InfoLine> = late.into_iter().filter(|line| line.currmove.is_some()).collect();
    assert!(told.iter().all(|line| line.currmovenumber >= Some(1)), "{told:?}");
    for mv in ["A6<", "A6>", "A7<", "A7>"] {
        let count = told.iter().filter(|line| line.currmove.as_deref() == Some(mv)).count();
        assert!(count > 0, "{mv} is a root move: {told:?}");
    }
}

#[test]
fn each_line_is_told_as_soon_as_it_is_done() {
    let lines = search(&["name NodesTime value 1", "name MultiPV value 3"], "go depth 12");
    let of_play: Vec<&InfoLine> = lines
        .iter()
        .filter(|line| !line.pv.is_empty())
        .filter(|line| line.score.is_some_and(|(_, bound)| bound == Bound::Exact))
        .collect();
    let mut depths: Vec<u32> = of_play.iter().filter_map(|line| line.depth).collect();
    depths.dedup();
    // Long before the end, the lines of one depth come at different times.
    let apart = |&&depth: &&u32| {
        let times: Vec<_> = of_play
            .iter()
            .filter(|line| line.depth == Some(depth))
            .filter_map(|line| line.time)
            .collect();
        times.windows(2).any(|pair| pair[0] < pair[1])
    };
    assert!(depths.iter().filter(apart).count() >= 3, "{of_play:?}");
    // The last lines of each rank are in order.
    let ranks = [1, 2, 3].map(|rank| of_play.iter().rfind(|line| line.multipv == Some(rank)));
    assert!(ranks.iter().all(Option::is_some), "{of_play:?}");
}

#[test]
fn an_aborted_depth_tells_no_line_twice() {
    let lines = search(&["name NodesTime value 1", "name MultiPV value 3"], "go nodes 30000");
    let later: Vec<_> = lines
        .iter()
        .filter(|line| line.multipv > Some(1))
        .map(|line| (line.depth, line.multipv, line.score, &line.pv))
        .collect();
    assert!(later.len() > 10, "{later:?}");
    assert!(later.windows(2).all(|pair| pair[0] != pair[1]), "{later:?}");
}

#[test]
fn wdl_is_the_chance_of_the_score_in_thousandths() {
    let plain = search(&[], "go depth 8");
    assert!(plain.iter().all(|line| line.wdl.is_none()));
    let lines = search(&["name UCI_ShowWDL value true"], "go depth 8");
    let mut scores = 0;
    for line in &lines {
        let Some((Score::Cp(cp), _)) = line.score else { continue };
        let chance = 1.0 / (1.0 + 3_f64.powf(f64::from(-cp) / 100.0));
        assert_eq!(line.wdl, Some((1000.0 * chance).round() as u32), "{line}");
        assert!(line.to_string().contains(" wdl "), "{line}");
        scores += 1;
    }
    assert!(scores >= 8, "{lines:?}");
}
