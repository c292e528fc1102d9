//! An analysed game as a picture: South's chance of winning, move by move.

use bingwa::analysis::{Grade, MoveVerdict};
use bingwa::bao::Side;
use bingwa::util::messages::count_of;

use super::games::{GameReport, chance_of_south};
use crate::cli::output::one_line;
use crate::cli::picture::{Anchor, Drawing, INK, Look, PALE, Point, RED, RULE, colour};

/// Width of a picture.
const WIDTH: f64 = 1000.0;
/// The frame of the curve: the chance from 0 to 100%, from the first move to the last.
const LEFT: f64 = 60.0;
const RIGHT: f64 = 980.0;
const TOP: f64 = 132.0;
const BOTTOM: f64 = 432.0;
/// The height of a line of the legend, and of the list of turning points.
const LINE: f64 = 22.0;
/// Most pairs of moves that are numbered.
const MOST_NUMBERS: usize = 20;
/// Most characters of a name.
const LONGEST_NAME: usize = 80;

const SMALL: Look = Look::new(12.0, PALE);
const TITLE: Look = Look::new(18.0, INK).bold();

/// What was wrong with a move. The shape of a mark says what, its colour whose move it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Inaccuracy,
    Mistake,
    Blunder,
    MissedWin,
    IntoLoss,
}

impl Mark {
    const ALL: [Mark; 5] =
        [Mark::Inaccuracy, Mark::Mistake, Mark::Blunder, Mark::MissedWin, Mark::IntoLoss];

    pub(super) fn of(verdict: &MoveVerdict) -> Option<Mark> {
        match (verdict.into_loss, verdict.missed_win, verdict.grade) {
            (Some(_), _, _) => Some(Mark::IntoLoss),
            (_, Some(_), _) => Some(Mark::MissedWin),
            (_, _, Some(Grade::Blunder)) => Some(Mark::Blunder),
            (_, _, Some(Grade::Mistake)) => Some(Mark::Mistake),
            (_, _, Some(Grade::Inaccuracy)) => Some(Mark::Inaccuracy),
            (_, _, None) => None,
        }
    }

    pub(super) const fn name(self) -> &'static str {
        match self {
            Mark::Inaccuracy => "inaccuracy",
            Mark::Mistake => "mistake",
            Mark::Blunder => "blunder",
            Mark::MissedWin => "missed win",
            Mark::IntoLoss => "into loss",
        }
    }

    fn draw(self, drawing: &mut Drawing, (x, y): Point, colour: &str, note: Option<&str>) {
        let corners = |offsets: &[Point]| -> Vec<Point> {
            offsets.iter().map(|(right, down)| (x + right, y + down)).collect()
        };
        let shape = match self {
            Mark::Inaccuracy => return drawing.circle((x, y), 3.0, ("white", colour), note),
            Mark::Mistake => return drawing.circle((x, y), 4.5, (colour, "white"), note),
            Mark::Blunder => corners(&[(0.0, -7.0), (7.0, 0.0), (0.0, 7.0), (-7.0, 0.0)]),
            Mark::MissedWin => corners(&[(0.0, -6.5), (6.5, 5.0), (-6.5, 5.0)]),
            Mark::IntoLoss => corners(&[(0.0, 6.5), (6.5, -5.0), (-6.5, -5.0)]),
        };
        drawing.polygon(&shape, (colour, "white"), note);
    }
}

/// A bad move on the curve.
struct BadMove {
    mark: Mark,
    mover: Side,
    /// The position after the move.
    point: Point,
    turned: bool,
    /// `14: A8>+: blunder, South's chance 70% -> 31%`; `14: ... a5>+` if it is North's.
    note: String,
}

/// Draws an analysed game.
pub(super) fn draw(report: &GameReport<'_>) -> Drawing {
    let [south, north] = Side::ALL.map(|side| report.name(side));
    let title =
        format!("{south} - {north}, {}: South's chance of winning, move by move", report.result());
    let bad = bad_moves(report);
    let keys = keys(report, &bad);
    let turned = bad.iter().filter(|bad| bad.turned).count();
    let legend = BOTTOM + 58.0;
    let list = legend + LINE * keys.len().div_ceil(KEYS_A_LINE) as f64;
    let mut drawing = Drawing::new((WIDTH, list + LINE * turned as f64 + 4.0), &title);

    for (side, y) in Side::ALL.into_iter().zip([28.0, 54.0]) {
        let mut name = report.name(side);
        if let Some((cut, _)) = name.char_indices().nth(LONGEST_NAME) {
            name.replace_range(cut.., "...");
        }
        drawing.text(&name, (LEFT, y), Look { colour: colour(side), ..TITLE }, Anchor::Left);
    }
    drawing.text(&subtitle(report), (LEFT, 80.0), SMALL, Anchor::Left);
    let caption = Look { colour: INK, ..SMALL };
    drawing.text("South's chance of winning", (LEFT, TOP - 20.0), caption, Anchor::Left);

    draw_axes(&mut drawing, report);
    let points = points(report);
    for side in Side::ALL {
        drawing.area(&ahead(&points, side), colour(side));
    }
    drawing.path(&points, INK, 2.0);
    draw_bad_moves(&mut drawing, &bad, list);
    for (number, key) in keys.iter().enumerate() {
        let x = LEFT + WIDTH_OF_KEY * (number % KEYS_A_LINE) as f64;
        let y = legend + LINE * (number / KEYS_A_LINE) as f64;
        key.draw(&mut drawing, (x + 8.0, y));
        drawing.text(&key.text(), (x + 24.0, y), SMALL, Anchor::Left);
    }
    drawing
}

fn subtitle(report: &GameReport<'_>) -> String {
    let ending = report.game().outcome().map_or_else(String::new, |end| format!(", {end}"));
    let depths = || report.analysis.judged().map(|(_, verdict)| verdict.depth);
    let depth = match (depths().min(), depths().max()) {
        (Some(least), Some(most)) if least < most => format!(", depth {least} to {most}"),
        (Some(depth), _) => format!(", depth {depth}"),
        _ => String::new(),
    };
    let moves = count_of(report.game().moves().len(), "move");
    let cut = if report.analysis.interrupted { ", interrupted" } else { "" };
    one_line(&format!("{}, {moves}{ending}{depth}{cut}", report.result()))
}

/// The place of the position after this many plies; halves lie between two.
fn x(report: &GameReport<'_>, plies: f64) -> f64 {
    LEFT + (RIGHT - LEFT) * plies / (report.game().moves().len() as f64 + 0.5)
}

/// The height of a chance of South's.
fn y(chance: f64) -> f64 {
    BOTTOM - (BOTTOM - TOP) * chance
}

/// The points of the curve: where a move leads to is where the next one begins.
fn points(report: &GameReport<'_>) -> Vec<Point> {
    let mut points = Vec::new();
    for (index, verdict) in report.analysis.judged() {
        let mover = report.game().moves()[index].mv().side();
        if points.is_empty() {
            let before = chance_of_south(verdict.chance_before(), mover);
            points.push((x(report, index as f64), y(before)));
        }
        let after = chance_of_south(verdict.chance_after(), mover);
        points.push((x(report, index as f64 + 1.0), y(after)));
    }
    points
}

/// The area between the curve and the middle where a player is ahead.
fn ahead(points: &[Point], side: Side) -> Vec<Point> {
    let middle = y(0.5);
    let clip = |(x, y): Point| match side {
        Side::South => (x, y.min(middle)),
        Side::North => (x, y.max(middle)),
    };
    let mut area = Vec::new();
    area.extend(points.first().map(|&(x, _)| (x, middle)));
    for (index, &(x, y)) in points.iter().enumerate() {
        if let Some(&(last_x, last_y)) = index.checked_sub(1).map(|last| &points[last])
            && (last_y - middle) * (y - middle) < 0.0
        {
            area.push((last_x + (x - last_x) * (middle - last_y) / (y - last_y), middle));
        }
        area.push(clip((x, y)));
    }
    area.extend(points.last().map(|&(x, _)| (x, middle)));
    area
}

fn draw_axes(drawing: &mut Drawing, report: &GameReport<'_>) {
    let numbers = BOTTOM + 14.0;
    let pairs = match report.game().moves().len() {
        0 => 0,
        plies => report.pair(plies - 1),
    };
    let step = [1, 2, 5, 10, 20, 50, 100]
        .into_iter()
        .find(|step| pairs / step <= MOST_NUMBERS)
        .unwrap_or(200);
    for ply in 0..report.game().moves().len() {
        let pair = report.pair(ply);
        let is_first = ply == 0 || report.pair(ply - 1) != pair;
        if !is_first || (pair != 1 && !pair.is_multiple_of(step)) {
            continue;
        }
        // The column holds the positions after both moves of the pair.
        let last = (ply..report.game().moves().len()).take_while(|&ply| report.pair(ply) == pair);
        let [from, to] =
            [ply as f64 + 0.5, (ply + last.count()) as f64 + 0.5].map(|p| x(report, p));
        if pair.is_multiple_of(step.max(2)) {
            let size = (to - from, numbers - 9.0 - TOP);
            drawing.rectangle((from, TOP), size, 0.0, ("#f3f4f6", "none"));
        }
        let middle = ((from + to) / 2.0, numbers);
        drawing.text(&pair.to_string(), middle, SMALL, Anchor::Middle);
    }
    for percent in [0, 25, 50, 75, 100] {
        let y = y(f64::from(percent) / 100.0);
        drawing.line((LEFT, y), (RIGHT, y), if percent == 50 { PALE } else { RULE });
        drawing.text(&format!("{percent}%"), (LEFT - 8.0, y), SMALL, Anchor::Right);
    }
    let text = "move: in its column South's is left, North's right";
    drawing.text(text, (RIGHT, numbers + 20.0), SMALL, Anchor::Right);
}

/// The bad moves, in the order of the game.
fn bad_moves(report: &GameReport<'_>) -> Vec<BadMove> {
    let moves = report.game().moves();
    let bad = report.analysis.judged().filter_map(|(index, verdict)| {
        let mark = Mark::of(verdict)?;
        let mover = moves[index].mv().side();
        let [before, after] = [verdict.before, verdict.after].map(|score| score.of_south(mover));
        let dots = if mover == Side::North { "... " } else { "" };
        let note = format!(
            "{}: {dots}{}: {}, South's chance {}% -> {}%",
            report.pair(index),
            moves[index].full(),
            mark.name(),
            before.percent(),
            after.percent()
        );
        let point = (x(report, index as f64 + 1.0), y(after.chance()));
        Some(BadMove { mark, mover, point, turned: verdict.turned, note })
    });
    bad.collect()
}

/// Draws the marks, and below the legend, from `list` on, the numbered turning points.
fn draw_bad_moves(drawing: &mut Drawing, bad: &[BadMove], list: f64) {
    for BadMove { mark, mover, point, note, .. } in bad {
        mark.draw(drawing, *point, colour(*mover), Some(note));
    }
    for (index, BadMove { mover, point, note, .. }) in
        bad.iter().filter(|bad| bad.turned).enumerate()
    {
        let (x, y) = *point;
        drawing.circle(*point, 10.0, ("none", RED), None);
        // A mistake of South's is a low of the curve, one of North's a peak: the number stands
        // to the right, inside the bend.
        let away = if *mover == Side::South { -14.0 } else { 14.0 };
        let look = Look { colour: colour(*mover), ..SMALL }.bold();
        let number = (index + 1).to_string();
        drawing.text(&number, (x + 14.0, y + away), look, Anchor::Middle);
        let y = list + LINE * index as f64;
        drawing.text(&number, (LEFT + 8.0, y), look, Anchor::Middle);
        drawing.text(note, (LEFT + 24.0, y), Look { bold: false, ..look }, Anchor::Left);
    }
}

/// Entries of the legend on a line, and the width of each.
const KEYS_A_LINE: usize = 5;
const WIDTH_OF_KEY: f64 = 185.0;

/// An entry of the legend.
#[derive(Clone, Copy, Debug)]
enum Key {
    Player(Side),
    Mark(Mark),
    Turned,
}

/// The legend of what occurs.
fn keys(report: &GameReport<'_>, bad: &[BadMove]) -> Vec<Key> {
    let players = Side::ALL.into_iter().map(Key::Player);
    let marks = Mark::ALL.into_iter().filter(|&mark| bad.iter().any(|bad| bad.mark == mark));
    let turned = report.analysis.turning_points().next().map(|_| Key::Turned);
    players.chain(marks.map(Key::Mark)).chain(turned).collect()
}

impl Key {
    fn text(self) -> String {
        match self {
            Key::Player(side) => side.to_string(),
            Key::Mark(mark) => mark.name().to_owned(),
            Key::Turned => "turned the game".to_owned(),
        }
    }

    fn draw(self, drawing: &mut Drawing, (x, y): Point) {
        match self {
            Key::Player(side) => {
                drawing.rectangle((x - 6.0, y - 6.0), (12.0, 12.0), 2.0, (colour(side), "none"));
            }
            Key::Mark(mark) => mark.draw(drawing, (x, y), PALE, None),
            Key::Turned => drawing.circle((x, y), 8.0, ("none", RED), None),
        }
    }
}
