//! South's chance of winning as a curve over the moves of a game.

use bingwa::bao::Side;

use super::super::report::{GameReport, chance_of_south};
use super::mark::Mark;
use crate::cli::picture::Point;

/// A game's curve in a frame.
pub(super) struct Curve<'a> {
    report: &'a GameReport<'a>,
    /// For each position known, the number of moves before it, and South's chance.
    points: Vec<(usize, f64)>,
    frame: Frame,
}

/// The place of the curve.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) left: f64,
    pub(super) right: f64,
    pub(super) top: f64,
    pub(super) bottom: f64,
}

/// A bad move on the curve.
pub(super) struct BadMove {
    pub(super) mark: Mark,
    pub(super) mover: Side,
    /// The position after the move.
    pub(super) point: Point,
    pub(super) turned: bool,
    /// `14: A8>+`, or `14: ... a5>+` if it is North's, as in a record.
    pub(super) label: String,
    /// The label, what was wrong, and South's chance before and after.
    pub(super) note: String,
}

impl<'a> Curve<'a> {
    pub(super) fn new(report: &'a GameReport<'a>, frame: Frame) -> Curve<'a> {
        let mut points = Vec::new();
        for (index, verdict) in report.analysis.judged() {
            let mover = report.game().moves()[index].mv().side();
            let chances = [verdict.chance_before(), verdict.chance_after()];
            let [before, after] = chances.map(|chance| chance_of_south(chance, mover));
            // What one move leads to is where the next one begins.
            if points.is_empty() {
                points.push((index, before));
            }
            points.push((index + 1, after));
        }
        Curve { report, points, frame }
    }

    /// The place of the position after this many moves; halves are between two.
    pub(super) fn x(&self, plies: f64) -> f64 {
        let Frame { left, right, .. } = self.frame;
        left + (right - left) * plies / (self.report.game().moves().len() as f64 + 0.5)
    }

    /// The height of a chance of South's.
    pub(super) fn y(&self, chance: f64) -> f64 {
        let Frame { top, bottom, .. } = self.frame;
        bottom - (bottom - top) * chance
    }

    pub(super) fn line(&self) -> Vec<Point> {
        self.points.iter().map(|&(plies, chance)| self.point(plies, chance)).collect()
    }

    fn point(&self, plies: usize, chance: f64) -> Point {
        (self.x(plies as f64), self.y(chance))
    }

    /// The area between the curve and the middle where one player is ahead; empty if
    /// that player never is.
    pub(super) fn ahead(&self, side: Side) -> Vec<Point> {
        let middle = self.y(0.5);
        let is_ahead = |chance: f64| match side {
            Side::South => chance > 0.5,
            Side::North => chance < 0.5,
        };
        if !self.points.iter().any(|&(_, chance)| is_ahead(chance)) {
            return Vec::new();
        }
        let points = self.with_crossings();
        let ends = [points.first(), points.last()].map(|end| end.map(|&(x, _)| (x, middle)));
        let curve = points.iter().map(|&(x, y)| match side {
            Side::South => (x, y.min(middle)),
            Side::North => (x, y.max(middle)),
        });
        ends[0].into_iter().chain(curve).chain(ends[1]).collect()
    }

    /// The curve's points, and those where it crosses the middle.
    fn with_crossings(&self) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        let middle = self.y(0.5);
        for (x, y) in self.line() {
            if let Some(&(last_x, last_y)) = points.last()
                && (last_y - middle) * (y - middle) < 0.0
            {
                points.push((last_x + (x - last_x) * (middle - last_y) / (y - last_y), middle));
            }
            points.push((x, y));
        }
        points
    }

    /// The bad moves, in the order of the game.
    pub(super) fn bad_moves(&self) -> Vec<BadMove> {
        let moves = self.report.game().moves();
        let bad = self.report.analysis.judged().filter_map(|(index, verdict)| {
            let mark = Mark::of(verdict)?;
            let mover = moves[index].mv().side();
            let [before, after] =
                [verdict.before, verdict.after].map(|score| score.of_south(mover));
            let dots = if mover == Side::North { "... " } else { "" };
            let label = format!("{}: {dots}{}", self.report.pair(index), moves[index].full());
            let note = format!(
                "{label}: {}, South's chance {}% -> {}%",
                mark.name(),
                before.percent(),
                after.percent()
            );
            let point = self.point(index + 1, after.chance());
            Some(BadMove { mark, mover, point, turned: verdict.turned, label, note })
        });
        bad.collect()
    }

    /// The columns of the pairs of moves: number, left and right. A column holds the
    /// positions after South's move and after North's.
    pub(super) fn columns(&self) -> Vec<(usize, f64, f64)> {
        let mut columns: Vec<(usize, f64, f64)> = Vec::new();
        for ply in 0..self.report.game().moves().len() {
            let pair = self.report.pair(ply);
            let right = self.x(ply as f64 + 1.5);
            match columns.last_mut() {
                Some(last) if last.0 == pair => last.2 = right,
                _ => columns.push((pair, self.x(ply as f64 + 0.5), right)),
            }
        }
        columns
    }
}
