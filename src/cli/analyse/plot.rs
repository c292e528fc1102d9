//! An analysed game as a picture: South's chance of winning, move by move.

use bingwa::analysis::{Grade, MoveVerdict};
use bingwa::bao::Side;

use super::games::GameReport;
use super::text::mark;
use crate::cli::svg::{INK, PALE, Point, RED, Svg, colour};

/// The size of a picture, without the list of turning points.
const SIZE: Point = (1000.0, 490.0);
/// The frame of the curve: the chance from 0 to 100%, from the first move to the last.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 980.0;
const TOP: f64 = 110.0;
const BOTTOM: f64 = 410.0;
/// The height of a line of the list of turning points.
const LINE: f64 = 22.0;
/// Most pairs of moves that are numbered.
const MOST_NUMBERS: usize = 20;
const SMALL: f64 = 12.0;

/// Draws an analysed game of at least one move.
pub(super) fn draw(report: &GameReport<'_>) -> String {
    let [south, north] = Side::ALL.map(|side| report.name(side));
    let result = report.result();
    let title = format!("{south} - {north}, {result}: South's chance of winning, move by move");
    let turned = report.analysis.turning_points().count();
    let mut svg = Svg::new((SIZE.0, SIZE.1 + LINE * turned as f64), &title);
    for (side, y) in Side::ALL.into_iter().zip([24.0, 50.0]) {
        let name: String = report.name(side).chars().take(80).collect();
        svg.text(&name, (LEFT, y), (18.0, colour(side)), "start");
    }
    let caption = format!("{result}. South's chance of winning after each move:");
    svg.text(&caption, (LEFT, TOP - 24.0), (SMALL, INK), "start");
    draw_axes(&mut svg, report);
    let first = report.analysis.judged().next();
    let before = first.map(|(index, verdict)| {
        let chance = verdict.before.of_south(report.mover(index)).chance();
        (x(report, index as f64), y(chance))
    });
    let after = report.analysis.judged().map(|(index, verdict)| point(report, index, verdict));
    svg.path(&before.into_iter().chain(after).collect::<Vec<_>>(), INK, 2.0);
    draw_bad_moves(&mut svg, report);
    let legend = "Small, medium and large circles, in the colour of the player: inaccuracies, \
                  mistakes and blunders. A ring: the game turned.";
    svg.text(legend, (LEFT, SIZE.1 - 24.0), (SMALL, PALE), "start");
    svg.into_text()
}

/// The place of the position after this many plies; halves lie between two.
fn x(report: &GameReport<'_>, plies: f64) -> f64 {
    LEFT + (RIGHT - LEFT) * plies / (report.game().moves().len() as f64 + 0.5)
}

/// The height of a chance of South's.
fn y(chance: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * chance
}

/// The position after a move, on the curve.
fn point(report: &GameReport<'_>, index: usize, verdict: &MoveVerdict) -> Point {
    let chance = verdict.after.of_south(report.mover(index)).chance();
    (x(report, index as f64 + 1.0), y(chance))
}

fn draw_axes(svg: &mut Svg, report: &GameReport<'_>) {
    for percent in [0, 25, 50, 75, 100] {
        let y = y(f64::from(percent) / 100.0);
        let width = if percent == 50 { 1.0 } else { 0.4 };
        svg.path(&[(LEFT, y), (RIGHT, y)], PALE, width);
        svg.text(&format!("{percent}%"), (LEFT - 8.0, y), (SMALL, PALE), "end");
    }
    // The number of a pair stands below the position after South's move.
    let plies = report.game().moves().len();
    let step = report.pair(plies - 1).div_ceil(MOST_NUMBERS);
    for ply in (0..plies).filter(|&ply| report.mover(ply) == Side::South) {
        let pair = report.pair(ply);
        if pair.is_multiple_of(step) {
            let place = (x(report, ply as f64 + 1.0), BOTTOM + 14.0);
            svg.text(&pair.to_string(), place, (SMALL, PALE), "middle");
        }
    }
    svg.text("move", (RIGHT, BOTTOM + 34.0), (SMALL, PALE), "end");
}

/// Draws a circle for each bad move, and below the legend the list of those that turned the
/// game.
fn draw_bad_moves(svg: &mut Svg, report: &GameReport<'_>) {
    let mut list = SIZE.1;
    for (index, verdict) in report.analysis.judged() {
        let is_forced = verdict.missed_win.is_some() || verdict.into_loss.is_some();
        let radius = match verdict.grade {
            Some(Grade::Blunder) => 6.5,
            Some(Grade::Mistake) => 5.0,
            Some(Grade::Inaccuracy) => 3.5,
            None if is_forced => 3.5,
            None => continue,
        };
        let mover = report.mover(index);
        let [before, after] =
            [verdict.before, verdict.after].map(|score| score.of_south(mover).percent());
        let played = report.game().moves()[index].full();
        let note = format!(
            "{}: {played}, {}: South's chance {before}% -> {after}%",
            report.pair(index),
            mark(verdict)
        );
        let point = point(report, index, verdict);
        svg.circle(point, radius, (colour(mover), "white"), &note);
        if verdict.turned {
            svg.circle(point, 10.0, ("none", RED), "");
            svg.text(&note, (LEFT, list), (SMALL, colour(mover)), "start");
            list += LINE;
        }
    }
}
