//! A drawing: shapes and texts, in units of a pixel on a plain screen.

use bingwa::bao::Side;
use svg::Document;
use svg::node::element::{Circle, Line, Polygon, Polyline, Rectangle, Text, Title};

/// Text and lines.
pub(in crate::cli) const INK: &str = "#26282e";
/// Text of less weight.
pub(in crate::cli) const PALE: &str = "#666a74";
/// Lines of less weight.
pub(in crate::cli) const RULE: &str = "#dcdee3";
/// What must be seen.
pub(in crate::cli) const RED: &str = "#c41e3a";
/// A player's colour: colour-blind readers can tell the two apart.
pub(in crate::cli) const fn colour(side: Side) -> &'static str {
    match side {
        Side::South => "#1668a8",
        Side::North => "#b35806",
    }
}

/// The built-in font first, then one of nearly its widths, so that a text keeps its
/// place in most viewers.
const FONTS: &str = "'DejaVu Sans', Verdana, sans-serif";

/// A point: to the right, and down.
pub(in crate::cli) type Point = (f64, f64);

/// Which end of a text stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::cli) enum Anchor {
    Left,
    Middle,
    Right,
}

/// The look of a text.
#[derive(Clone, Copy, Debug)]
pub(in crate::cli) struct Look {
    pub(in crate::cli) size: f64,
    pub(in crate::cli) colour: &'static str,
    pub(in crate::cli) bold: bool,
}

impl Look {
    pub(in crate::cli) const fn new(size: f64, colour: &'static str) -> Look {
        Look { size, colour, bold: false }
    }

    pub(in crate::cli) const fn bold(self) -> Look {
        Look { bold: true, ..self }
    }
}

/// Shapes and texts; later ones lie above earlier ones.
pub(in crate::cli) struct Drawing {
    document: Document,
}

impl Drawing {
    /// An empty drawing of a size, with a title for people who cannot see it.
    pub(in crate::cli) fn new((width, height): Point, title: &str) -> Drawing {
        let document = Document::new()
            .set("width", rounded(width))
            .set("height", rounded(height))
            .set("viewBox", format!("0 0 {} {}", rounded(width), rounded(height)))
            .add(Title::new(title))
            .add(
                Rectangle::new()
                    .set("width", rounded(width))
                    .set("height", rounded(height))
                    .set("fill", "white"),
            );
        Drawing { document }
    }

    fn add(&mut self, node: impl Into<Box<dyn svg::Node>>) {
        svg::Node::append(&mut self.document, node);
    }

    /// The picture as SVG.
    pub(in crate::cli) fn into_svg(self) -> String {
        format!("{}\n", self.document)
    }

    pub(in crate::cli) fn rectangle(
        &mut self,
        (left, top): Point,
        (width, height): Point,
        corner: f64,
        (fill, stroke): (&str, &str),
    ) {
        self.add(
            Rectangle::new()
                .set("x", rounded(left))
                .set("y", rounded(top))
                .set("width", rounded(width))
                .set("height", rounded(height))
                .set("rx", rounded(corner))
                .set("fill", fill)
                .set("stroke", stroke),
        );
    }

    pub(in crate::cli) fn line(&mut self, from: Point, to: Point, colour: &str, width: f64) {
        self.add(
            Line::new()
                .set("x1", rounded(from.0))
                .set("y1", rounded(from.1))
                .set("x2", rounded(to.0))
                .set("y2", rounded(to.1))
                .set("stroke", colour)
                .set("stroke-width", width),
        );
    }

    pub(in crate::cli) fn path(&mut self, points: &[Point], colour: &str, width: f64) {
        self.add(
            Polyline::new()
                .set("points", listed(points))
                .set("fill", "none")
                .set("stroke", colour)
                .set("stroke-width", width)
                .set("stroke-linejoin", "round"),
        );
    }

    /// A filled area, half transparent.
    pub(in crate::cli) fn area(&mut self, points: &[Point], colour: &str) {
        self.add(
            Polygon::new()
                .set("points", listed(points))
                .set("fill", colour)
                .set("fill-opacity", 0.3),
        );
    }

    /// A shape with corners. `note` is shown when a mouse points at it.
    pub(in crate::cli) fn polygon(
        &mut self,
        points: &[Point],
        paint: (&str, &str),
        note: Option<&str>,
    ) {
        self.outlined(Polygon::new().set("points", listed(points)), paint, note);
    }

    /// A circle. `note` is shown when a mouse points at it.
    pub(in crate::cli) fn circle(
        &mut self,
        (x, y): Point,
        radius: f64,
        paint: (&str, &str),
        note: Option<&str>,
    ) {
        let shape =
            Circle::new().set("cx", rounded(x)).set("cy", rounded(y)).set("r", rounded(radius));
        self.outlined(shape, paint, note);
    }

    /// Adds a shape with its colours, of the area and of the outline, and its note.
    fn outlined(
        &mut self,
        mut shape: impl svg::Node + Into<Box<dyn svg::Node>>,
        (fill, stroke): (&str, &str),
        note: Option<&str>,
    ) {
        shape.assign("fill", fill);
        shape.assign("stroke", stroke);
        shape.assign("stroke-width", 1.5);
        if let Some(note) = note {
            shape.append(Title::new(note));
        }
        self.add(shape);
    }

    /// A text, its middle at the height of the point.
    pub(in crate::cli) fn text(
        &mut self,
        text: &str,
        (x, y): Point,
        Look { size, colour, bold }: Look,
        anchor: Anchor,
    ) {
        /// Height of the middle of a capital letter, in sizes.
        const MIDDLE: f64 = 0.36;
        let mut node = Text::new(text)
            .set("x", rounded(x))
            .set("y", rounded(y + MIDDLE * size))
            .set("font-family", FONTS)
            .set("font-size", size)
            .set("fill", colour);
        match anchor {
            Anchor::Left => {}
            Anchor::Middle => node = node.set("text-anchor", "middle"),
            Anchor::Right => node = node.set("text-anchor", "end"),
        }
        if bold {
            node = node.set("font-weight", "bold");
        }
        self.add(node);
    }
}

fn listed(points: &[Point]) -> String {
    let points: Vec<String> =
        points.iter().map(|&(x, y)| format!("{},{}", rounded(x), rounded(y))).collect();
    points.join(" ")
}

/// Rounded to a tenth.
fn rounded(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}
