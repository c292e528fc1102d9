//! Pictures as SVG, in pixels of a plain screen; and a position as a picture.

use std::fmt::Write as _;
use std::path::PathBuf;

use bingwa::bao::{PageRow, Pit, Setup, Side};

/// Text and lines.
pub(super) const INK: &str = "#26282e";
/// Text and lines of less weight.
pub(super) const PALE: &str = "#868a94";
/// Warnings.
pub(super) const RED: &str = "#c41e3a";
/// A player's colour: colour-blind readers can tell the two apart.
pub(super) const fn colour(side: Side) -> &'static str {
    match side {
        Side::South => "#1668a8",
        Side::North => "#b35806",
    }
}

/// A point, or a size: pixels to the right, and down.
pub(super) type Point = (f64, f64);

/// A picture. Later shapes and texts lie above earlier ones.
pub(super) struct Svg(String);

impl Svg {
    /// An empty picture of a size, with a title for people who cannot see it.
    pub(super) fn new((width, height): Point, title: &str) -> Svg {
        let title = escaped(title);
        Svg(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"'DejaVu Sans', Verdana, sans-serif\">\n\
             <title>{title}</title>\n<rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
        ))
    }

    /// The text of the file.
    pub(super) fn into_text(self) -> String {
        self.0 + "</svg>\n"
    }

    /// Adds an element, given by its attributes. A mouse that points at it is shown the note.
    fn add(&mut self, name: &str, attributes: &str, note: &str) {
        let _ = match note {
            "" => writeln!(self.0, "<{name} {attributes}/>"),
            _ => writeln!(self.0, "<{name} {attributes}><title>{}</title></{name}>", escaped(note)),
        };
    }

    /// A circle, a colour for its area and one for its outline.
    pub(super) fn circle(
        &mut self,
        (x, y): Point,
        radius: f64,
        (fill, stroke): (&str, &str),
        note: &str,
    ) {
        let [x, y, radius] = [x, y, radius].map(rounded);
        let paint = format!("fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"");
        self.add("circle", &format!("cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {paint}"), note);
    }

    /// A rectangle with round corners, given by its middle.
    fn rectangle(&mut self, (x, y): Point, (width, height): Point, (fill, stroke): (&str, &str)) {
        let [x, y] = [x - width / 2.0, y - height / 2.0].map(rounded);
        let paint = format!("rx=\"9\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"2\"");
        let place = format!("x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"");
        self.add("rect", &format!("{place} {paint}"), "");
    }

    /// A line through some points.
    pub(super) fn path(&mut self, points: &[Point], colour: &str, width: f64) {
        let points = points.iter().map(|&(x, y)| format!("{},{}", rounded(x), rounded(y)));
        let points = points.collect::<Vec<_>>().join(" ");
        let paint = format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"");
        self.add("polyline", &format!("points=\"{points}\" {paint}"), "");
    }

    /// A text, its middle at the height of the point, and its `start`, `middle` or `end` there.
    pub(super) fn text(
        &mut self,
        text: &str,
        (x, y): Point,
        (size, colour): (f64, &str),
        anchor: &str,
    ) {
        /// Height of the middle of a capital letter, in sizes.
        const MIDDLE: f64 = 0.36;
        let (x, y, text) = (rounded(x), rounded(y + MIDDLE * size), escaped(text));
        let _ = writeln!(
            self.0,
            "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\" text-anchor=\"{anchor}\" \
             fill=\"{colour}\">{text}</text>"
        );
    }
}

/// Rounded to a tenth.
fn rounded(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

/// Reads the name of a picture's file, which ends in `.svg`.
pub(super) fn file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    let is_svg = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg"));
    is_svg
        .then_some(path)
        .ok_or_else(|| format!("found {text:?}, expected a name that ends in .svg"))
}

/// A text without the signs that XML reads.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Space between the middles of two pits.
const STEP: f64 = 88.0;
/// Radius of a pit, and half the side of a nyumba.
const PIT: f64 = 36.0;
/// Space left and right of the board, and above and below it.
const MARGIN: Point = (56.0, 64.0);

const BOARD: &str = "#efe3cc";
const HOLLOW: &str = "#dcc8a2";
const RIM: &str = "#b99f70";
const SEED: &str = "#54432f";

/// Draws a position, with a player's rows at the bottom: the pits with their seeds, the stores,
/// each nyumba as a square in its owner's colour, and the pit under kutakatia in red.
pub(super) fn board(setup: &Setup, bottom: Side) -> String {
    let (width, height) = (2.0 * MARGIN.0 + 8.0 * STEP, 2.0 * MARGIN.1 + 4.0 * STEP);
    let centre = (width / 2.0, height / 2.0);
    let mut svg = Svg::new((width, height), &format!("Bao: {setup}"));
    svg.rectangle(centre, (8.0 * STEP + 16.0, 4.0 * STEP), (BOARD, RIM));
    svg.path(&[(MARGIN.0, centre.1), (width - MARGIN.0, centre.1)], RIM, 2.0);
    for (index, row) in PageRow::ALL.into_iter().enumerate() {
        let letter = row.row().letter(row.side()).to_string();
        for (column, pit) in row.pits().into_iter().enumerate() {
            let point =
                (MARGIN.0 + (column as f64 + 0.5) * STEP, MARGIN.1 + (index as f64 + 0.5) * STEP);
            // North sees the board turned by half a circle.
            let turned = |(x, y): Point| {
                if bottom == Side::North { (width - x, height - y) } else { (x, y) }
            };
            draw_pit(&mut svg, setup, row.side(), pit, turned(point));
            if column == 0 {
                let beside = (MARGIN.0 / 2.0, turned(point).1);
                svg.text(&letter, beside, (20.0, colour(row.side())), "middle");
            }
            if !pit.is_front() {
                let away = if row.side() == Side::North { -54.0 } else { 54.0 };
                let number = pit.number().to_string();
                svg.text(&number, turned((point.0, point.1 + away)), (14.0, PALE), "middle");
            }
        }
    }
    for side in Side::ALL {
        let y = if side == bottom { height - 20.0 } else { 20.0 };
        let to_move = if setup.side == side { ", to move" } else { "" };
        let text = format!("{side}: store {}{to_move}", setup.stores[side.index()]);
        svg.text(&text, (MARGIN.0, y), (20.0, colour(side)), "start");
    }
    svg.into_text()
}

fn draw_pit(svg: &mut Svg, setup: &Setup, side: Side, pit: Pit, (x, y): Point) {
    /// The angle between two seeds of a sunflower, whose spiral fills a circle evenly.
    const ANGLE: f64 = 2.399_963;
    let seeds = setup.pits[side.index()][pit.index()];
    let is_blocked = setup.side == side && setup.kutakatia == Some(pit);
    if pit == Pit::NYUMBA && setup.houses[side.index()] {
        svg.rectangle((x, y), (2.0 * PIT, 2.0 * PIT), (HOLLOW, colour(side)));
    } else {
        svg.circle((x, y), PIT, (HOLLOW, if is_blocked { RED } else { RIM }), "");
    }
    // Few seeds lie close together in the middle.
    let spread = 0.75 * PIT / f64::from(seeds).max(9.0).sqrt();
    for index in 0..seeds {
        let (distance, angle) = (spread * f64::from(index).sqrt(), f64::from(index) * ANGLE);
        let place = (x + distance * angle.cos(), y + distance * angle.sin());
        svg.circle(place, 0.55 * spread, (SEED, "none"), "");
    }
    // At the edge, where it covers few seeds.
    let corner = (x + 1.05 * PIT, y + 1.05 * PIT);
    svg.text(&seeds.to_string(), corner, (13.0, INK), "middle");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_leave_their_text() {
        let mut svg = Svg::new((1.0, 2.0), "<&>");
        svg.text("a < b", (0.0, 0.0), (10.0, INK), "start");
        let svg = svg.into_text();
        assert!(svg.contains("<title>&lt;&amp;&gt;</title>") && svg.contains(">a &lt; b</text>"));
    }
}
