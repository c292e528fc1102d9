//! An analysed game as a picture: South's chance of winning, move by move.

mod curve;
mod flags;
mod mark;

use bingwa::bao::{Outcome, Side};
use bingwa::util::nouns::count_of;

use self::curve::{BadMove, Curve, Frame};
use self::flags::{POLE, Place};
use self::mark::{Mark, draw_turn};
use super::report::GameReport;
use crate::cli::picture::{Anchor, Drawing, Fonts, INK, Look, PALE, Picture, RED, RULE, colour};

/// Width of a picture.
const WIDTH: f64 = 1000.0;
/// Height of the frame: of the chance from 0 to 100%.
const FRAME_HEIGHT: f64 = 300.0;
/// Space at the edges.
const EDGE: f64 = 16.0;
/// Least space at the left and right of the frame.
const MARGIN: f64 = 60.0;
/// Height of a row of labels.
const ROW: f64 = 16.0;
/// Space between the frame and its nearest label.
const CLEAR: f64 = 18.0;
/// Most columns that are numbered.
const MOST_NUMBERS: usize = 20;

const SMALL: Look = Look::new(12.0, PALE);
const LABEL: Look = Look::new(12.0, INK).bold();

/// Draws an analysed game and writes the file.
pub(super) fn write(picture: &Picture, report: &GameReport<'_>) -> anyhow::Result<()> {
    let [south, north] = Side::ALL.map(|side| report.name(side));
    let fonts = Fonts::new(&[&south, &north]);
    picture.write(draw(report, &fonts), &fonts)
}

/// A line of the title: texts that follow each other.
type TitleLine = Vec<(String, &'static str)>;

/// What stands where, from the top to the bottom.
struct Layout<'a> {
    report: &'a GameReport<'a>,
    fonts: &'a Fonts,
    title: Vec<TitleLine>,
    title_look: Look,
    curve: Curve<'a>,
    frame: Frame,
    bad: Vec<BadMove>,
    /// The labels of North's turning points above the frame and South's below it, by the
    /// index of the bad move.
    labels: [Vec<(usize, Place)>; 2],
    legend: Vec<Vec<Key>>,
}

/// An entry of the legend.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Key {
    Ahead(Side),
    MoveOf(Side),
    Mark(Mark),
    Turned,
}

impl Key {
    fn text(self) -> String {
        match self {
            Key::Ahead(side) => format!("{side} is ahead"),
            Key::MoveOf(side) => format!("{side}'s move"),
            Key::Mark(mark) => mark.name().to_owned(),
            Key::Turned => "turned the game".to_owned(),
        }
    }
}

fn draw(report: &GameReport<'_>, fonts: &Fonts) -> Drawing {
    let layout = Layout::new(report, fonts);
    let [south, north] = Side::ALL.map(|side| report.name(side));
    let mut drawing = Drawing::new(
        (WIDTH, layout.height()),
        &format!("{south} - {north}, {}: South's chance of winning, move by move", report.result()),
    );
    layout.draw_title(&mut drawing);
    layout.draw_axes(&mut drawing);
    layout.draw_curve(&mut drawing);
    layout.draw_bad_moves(&mut drawing);
    layout.draw_legend(&mut drawing);
    drawing
}

impl<'a> Layout<'a> {
    fn new(report: &'a GameReport<'a>, fonts: &'a Fonts) -> Layout<'a> {
        let (title, title_look) = title(report, fonts);
        // Widths of labels give the margins, margins the places of the moves, places the
        // rows of labels, and rows the height of the frame.
        let flat = Frame { left: 0.0, right: WIDTH, top: 0.0, bottom: 0.0 };
        let labels = Curve::new(report, flat).bad_moves().into_iter();
        let widest = labels
            .filter(|bad| bad.turned)
            .map(|bad| fonts.width(&bad.label, LABEL) + POLE + EDGE)
            .fold(MARGIN, f64::max);
        let flat = Frame { left: widest, right: WIDTH - widest, ..flat };
        let bad = Curve::new(report, flat).bad_moves();
        let labels = Side::ALL.map(|side| placed(&bad, side, fonts));
        let rows = |side: Side| rows(&labels[side.index()]);
        let title_height = title.len() as f64 * 1.3 * title_look.size + 14.0;
        let top = EDGE + title_height + 44.0 + band(rows(Side::North));
        let frame = Frame { top, bottom: top + FRAME_HEIGHT, ..flat };
        let curve = Curve::new(report, frame);
        let bad = curve.bad_moves();
        let legend = legend(&curve, &bad, fonts);
        Layout { report, fonts, title, title_look, curve, frame, bad, labels, legend }
    }

    /// The height of the line of numbers below the frame and its labels.
    fn numbers(&self) -> f64 {
        self.frame.bottom + band(rows(&self.labels[Side::South.index()])) + 14.0
    }

    fn height(&self) -> f64 {
        self.numbers() + 44.0 + 20.0 * self.legend.len() as f64 + EDGE - 8.0
    }

    fn draw_title(&self, drawing: &mut Drawing) {
        let left = MARGIN;
        let mut y = EDGE + 0.65 * self.title_look.size;
        for line in &self.title {
            let mut x = left;
            for (text, colour) in line {
                let look = Look { colour, ..self.title_look };
                drawing.text(text.trim_end(), (x, y), look, Anchor::Left);
                x += self.fonts.width(text, look) + 12.0;
            }
            y += 1.3 * self.title_look.size;
        }
        let text = subtitle(self.report);
        drawing.text(&text, (left, y), SMALL, Anchor::Left);
        let caption = (left, y + 26.0);
        let look = Look { colour: INK, ..SMALL };
        drawing.text("South's chance of winning", caption, look, Anchor::Left);
    }

    fn draw_axes(&self, drawing: &mut Drawing) {
        let Frame { left, right, top, bottom } = self.frame;
        let columns = self.curve.columns();
        let step = [1, 2, 5, 10, 20, 50, 100]
            .into_iter()
            .find(|step| columns.len() / step <= MOST_NUMBERS)
            .unwrap_or(200);
        let numbers = self.numbers();
        for &(pair, from, to) in &columns {
            let is_numbered = pair == 1 || pair % step == 0;
            if !is_numbered {
                continue;
            }
            // The column that the number names, down to the number.
            if pair % step.max(2) == 0 {
                drawing.rectangle(
                    (from, top),
                    (to - from, numbers - 9.0 - top),
                    0.0,
                    ("#f3f4f6", "none"),
                );
            }
            let middle = (from + to) / 2.0;
            drawing.text(&pair.to_string(), (middle, numbers), SMALL, Anchor::Middle);
        }
        for percent in [0, 25, 50, 75, 100] {
            let y = self.curve.y(f64::from(percent) / 100.0);
            let colour = if percent == 50 { PALE } else { RULE };
            drawing.line((left, y), (right, y), colour, 1.0);
            drawing.text(&format!("{percent}%"), (left - 8.0, y), SMALL, Anchor::Right);
        }
        drawing.line((left, top), (left, bottom), RULE, 1.0);
        drawing.line((right, top), (right, bottom), RULE, 1.0);
        let text = "move: in its column South's is left, North's right";
        drawing.text(text, (right, numbers + 20.0), SMALL, Anchor::Right);
    }

    fn draw_curve(&self, drawing: &mut Drawing) {
        for side in Side::ALL {
            let area = self.curve.ahead(side);
            if !area.is_empty() {
                drawing.area(&area, colour(side));
            }
        }
        drawing.path(&self.curve.line(), INK, 2.0);
    }

    fn draw_bad_moves(&self, drawing: &mut Drawing) {
        for (side, labels) in Side::ALL.into_iter().zip(&self.labels) {
            let count = rows(labels);
            for &(index, place) in labels {
                let BadMove { point: (x, y), label, .. } = &self.bad[index];
                let away = CLEAR + (count - 1 - place.row) as f64 * ROW;
                let (label_y, tip, ring) = match side {
                    Side::North => (self.frame.top - away, -6.0, -10.0),
                    Side::South => (self.frame.bottom + away, 6.0, 10.0),
                };
                drawing.line((*x, label_y + tip), (*x, y + ring), colour(side), 1.0);
                let look = Look { colour: colour(side), ..LABEL };
                let (x, anchor) = match place.to_the_left {
                    true => (x - POLE, Anchor::Right),
                    false => (x + POLE, Anchor::Left),
                };
                drawing.text(label, (x, label_y), look, anchor);
            }
        }
        for bad in self.bad.iter().filter(|bad| bad.turned) {
            draw_turn(drawing, bad.point);
        }
        for BadMove { mark, mover, point, note, .. } in &self.bad {
            mark.draw(drawing, *point, colour(*mover), Some(note));
        }
    }

    fn draw_legend(&self, drawing: &mut Drawing) {
        let mut y = self.numbers() + 44.0;
        for line in &self.legend {
            let mut x = MARGIN;
            for &key in line {
                let point = (x + 8.0, y);
                match key {
                    Key::Ahead(side) => {
                        let corners =
                            [(x, y - 6.0), (x + 16.0, y - 6.0), (x + 16.0, y + 6.0), (x, y + 6.0)];
                        drawing.area(&corners, colour(side));
                    }
                    Key::MoveOf(side) => {
                        drawing.rectangle(
                            (x + 2.0, y - 6.0),
                            (12.0, 12.0),
                            2.0,
                            (colour(side), "none"),
                        );
                    }
                    Key::Mark(mark) => mark.draw(drawing, point, PALE, None),
                    Key::Turned => drawing.circle(point, 8.0, ("none", RED), None),
                }
                drawing.text(&key.text(), (x + 22.0, y), SMALL, Anchor::Left);
                x += key_width(key, self.fonts);
            }
            y += 20.0;
        }
    }
}

/// The title: both names whole and the result, on one line if they fit.
fn title(report: &GameReport<'_>, fonts: &Fonts) -> (Vec<TitleLine>, Look) {
    let room = WIDTH - MARGIN - EDGE;
    let [south, north] = Side::ALL.map(|side| (report.name(side), colour(side)));
    let result = (report.result(), INK);
    let dash = ("–".to_owned(), PALE);
    let line = vec![south.clone(), dash.clone(), north.clone(), result.clone()];
    for size in [20.0, 17.0, 14.0] {
        let look = Look::new(size, INK).bold();
        let width: f64 = line.iter().map(|(text, _)| fonts.width(text, look) + 12.0).sum();
        if width <= room {
            return (vec![line], look);
        }
    }
    let look = Look::new(14.0, INK).bold();
    let mut lines: Vec<TitleLine> = Vec::new();
    for ((name, colour), after) in [south, north].into_iter().zip([dash, result]) {
        // Room for the dash or the result after the name.
        let wrapped = fonts.wrapped(&name, look, room - 100.0);
        lines.extend(wrapped.into_iter().map(|text| vec![(text, colour)]));
        lines.last_mut().expect("a name has a line").push(after);
    }
    (lines, look)
}

fn subtitle(report: &GameReport<'_>) -> String {
    let ending = report
        .game()
        .outcome()
        .map_or_else(|| "unfinished".to_owned(), |end: Outcome| end.to_string());
    let depths = || report.analysis.judged().map(|(_, verdict)| verdict.depth);
    let depth = match (depths().min(), depths().max()) {
        (Some(least), Some(most)) if least < most => format!(", depth {least} to {most}"),
        (Some(depth), _) => format!(", depth {depth}"),
        _ => String::new(),
    };
    let moves = count_of(report.game().moves().len(), "move");
    let cut = if report.analysis.interrupted { ", interrupted" } else { "" };
    format!("{moves}, {ending}{depth}{cut}")
}

/// The labels of a player's turning points, with their places.
fn placed(bad: &[BadMove], side: Side, fonts: &Fonts) -> Vec<(usize, Place)> {
    let turned: Vec<(usize, &BadMove)> =
        bad.iter().enumerate().filter(|(_, bad)| bad.turned && bad.mover == side).collect();
    let widths: Vec<(f64, f64)> =
        turned.iter().map(|(_, bad)| (bad.point.0, fonts.width(&bad.label, LABEL))).collect();
    turned.into_iter().map(|(index, _)| index).zip(flags::place(&widths)).collect()
}

fn rows(labels: &[(usize, Place)]) -> usize {
    labels.iter().map(|(_, place)| place.row + 1).max().unwrap_or(0)
}

/// The height of some rows of labels.
fn band(rows: usize) -> f64 {
    if rows == 0 { 0.0 } else { CLEAR + rows as f64 * ROW - 6.0 }
}

/// The legend of what occurs, in lines.
fn legend(curve: &Curve<'_>, bad: &[BadMove], fonts: &Fonts) -> Vec<Vec<Key>> {
    let ahead = Side::ALL.into_iter().filter(|&side| !curve.ahead(side).is_empty());
    let movers = Side::ALL.into_iter().filter(|&side| bad.iter().any(|bad| bad.mover == side));
    let marks = Mark::ALL.into_iter().filter(|&mark| bad.iter().any(|bad| bad.mark == mark));
    let turned = bad.iter().any(|bad| bad.turned).then_some(Key::Turned);
    let keys = ahead.map(Key::Ahead).chain(movers.map(Key::MoveOf));
    let keys = keys.chain(marks.map(Key::Mark)).chain(turned);
    let mut lines: Vec<Vec<Key>> = Vec::new();
    let mut x = f64::INFINITY;
    for key in keys {
        if x + key_width(key, fonts) > WIDTH {
            lines.push(Vec::new());
            x = MARGIN;
        }
        x += key_width(key, fonts);
        lines.last_mut().expect("just pushed").push(key);
    }
    lines
}

fn key_width(key: Key, fonts: &Fonts) -> f64 {
    22.0 + fonts.width(&key.text(), SMALL) + 20.0
}
