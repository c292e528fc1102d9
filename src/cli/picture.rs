//! Pictures as SVG: shapes and texts in pixels of a plain screen, and the files they go to.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use bingwa::bao::Side;

use super::save::Target;

/// Text and lines.
pub(super) const INK: &str = "#26282e";
/// Text of less weight.
pub(super) const PALE: &str = "#666a74";
/// Lines of less weight.
pub(super) const RULE: &str = "#dcdee3";
/// Warnings.
pub(super) const RED: &str = "#c41e3a";
/// A player's colour: colour-blind readers can tell the two apart.
pub(super) const fn colour(side: Side) -> &'static str {
    match side {
        Side::South => "#1668a8",
        Side::North => "#b35806",
    }
}

/// A point: pixels to the right, and down.
pub(super) type Point = (f64, f64);

/// The colours of a shape: its area, and its outline.
pub(super) type Paint<'a> = (&'a str, &'a str);

/// The end of a text that stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// The look of a text.
#[derive(Clone, Copy, Debug)]
pub(super) struct Look {
    pub(super) size: f64,
    pub(super) colour: &'static str,
    pub(super) bold: bool,
}

impl Look {
    pub(super) const fn new(size: f64, colour: &'static str) -> Look {
        Look { size, colour, bold: false }
    }

    pub(super) const fn bold(self) -> Look {
        Look { bold: true, ..self }
    }
}

/// Shapes and texts; later ones lie above earlier ones.
pub(super) struct Drawing {
    svg: String,
}

impl Drawing {
    /// An empty drawing of a size, with a title for people who cannot see it.
    pub(super) fn new((width, height): Point, title: &str) -> Drawing {
        let title = escaped(title);
        let svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\">\n<title>{title}</title>\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"white\"/>\n"
        );
        Drawing { svg }
    }

    /// The picture as SVG.
    pub(super) fn into_svg(self) -> String {
        self.svg + "</svg>\n"
    }

    /// Adds an element, given by its name and attributes. A mouse that points at it is shown
    /// the note.
    fn add(&mut self, element: &str, note: Option<&str>) {
        let name = element.split(' ').next().unwrap_or_default();
        let _ = match note {
            None => writeln!(self.svg, "<{element}/>"),
            Some(note) => {
                writeln!(self.svg, "<{element}><title>{}</title></{name}>", escaped(note))
            }
        };
    }

    pub(super) fn rectangle(
        &mut self,
        (left, top): Point,
        (width, height): Point,
        corner: f64,
        (fill, stroke): Paint<'_>,
    ) {
        let [x, y, width, height] = [left, top, width, height].map(rounded);
        let element = format!(
            "rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{corner}\" \
             fill=\"{fill}\" stroke=\"{stroke}\""
        );
        self.add(&element, None);
    }

    pub(super) fn line(&mut self, from: Point, to: Point, colour: &str) {
        self.path(&[from, to], colour, 1.0);
    }

    /// A line through some points.
    pub(super) fn path(&mut self, points: &[Point], colour: &str, width: f64) {
        let points = listed(points);
        let element = format!(
            "polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" \
             stroke-width=\"{width}\" stroke-linejoin=\"round\""
        );
        self.add(&element, None);
    }

    /// A filled area, half transparent.
    pub(super) fn area(&mut self, points: &[Point], colour: &str) {
        let points = listed(points);
        self.add(&format!("polygon points=\"{points}\" fill=\"{colour}\" opacity=\"0.3\""), None);
    }

    pub(super) fn polygon(
        &mut self,
        points: &[Point],
        (fill, stroke): Paint<'_>,
        note: Option<&str>,
    ) {
        let points = listed(points);
        let element = format!(
            "polygon points=\"{points}\" fill=\"{fill}\" stroke=\"{stroke}\" stroke-width=\"1.5\""
        );
        self.add(&element, note);
    }

    pub(super) fn circle(
        &mut self,
        (x, y): Point,
        radius: f64,
        (fill, stroke): Paint<'_>,
        note: Option<&str>,
    ) {
        let [x, y, radius] = [x, y, radius].map(rounded);
        let element = format!(
            "circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{stroke}\" \
             stroke-width=\"1.5\""
        );
        self.add(&element, note);
    }

    /// A text, its middle at the height of the point.
    pub(super) fn text(&mut self, text: &str, (x, y): Point, look: Look, anchor: Anchor) {
        /// Height of the middle of a capital letter, in sizes.
        const MIDDLE: f64 = 0.36;
        let Look { size, colour, bold } = look;
        let (x, y, text) = (rounded(x), rounded(y + MIDDLE * size), escaped(text));
        let anchor = match anchor {
            Anchor::Left => "start",
            Anchor::Middle => "middle",
            Anchor::Right => "end",
        };
        let weight = if bold { "bold" } else { "normal" };
        let _ = writeln!(
            self.svg,
            "<text x=\"{x}\" y=\"{y}\" font-family=\"'DejaVu Sans', Verdana, sans-serif\" \
             font-size=\"{size}\" font-weight=\"{weight}\" text-anchor=\"{anchor}\" \
             fill=\"{colour}\">{text}</text>"
        );
    }
}

fn listed(points: &[Point]) -> String {
    let points = points.iter().map(|&(x, y)| format!("{},{}", rounded(x), rounded(y)));
    points.collect::<Vec<_>>().join(" ")
}

/// Rounded to a tenth.
fn rounded(value: f64) -> f64 {
    (10.0 * value).round() / 10.0
}

/// A text without the signs that XML reads.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The file of a picture: an option's value.
#[derive(Clone, Debug)]
pub(super) struct PictureFile(PathBuf);

/// Reads the name of a file, which ends in `.svg`.
pub(super) fn file(text: &str) -> Result<PictureFile, String> {
    let path = PathBuf::from(text);
    match path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("svg")) {
        true => Ok(PictureFile(path)),
        false => Err(format!("found {text:?}, expected a name that ends in .svg")),
    }
}

impl PictureFile {
    /// The file as a target. One that cannot be written is an error now, before the work.
    pub(super) fn target(&self) -> anyhow::Result<Target> {
        Target::of(&self.0)
    }

    /// The file of the picture with this number: `game.svg` becomes `game-2.svg`.
    pub(super) fn numbered(&self, number: usize) -> PictureFile {
        let stem = self.0.file_stem().unwrap_or_default().to_string_lossy();
        PictureFile(self.0.with_file_name(format!("{stem}-{number}.svg")))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_is_numbered_before_its_extension_which_is_svg() {
        let numbered = file("a.b/game.SVG").unwrap().numbered(12);
        assert_eq!(numbered.path(), Path::new("a.b/game-12.svg"));
        for name in ["svg", "game.png"] {
            let error = file(name).unwrap_err();
            assert_eq!(error, format!("found {name:?}, expected a name that ends in .svg"));
        }
    }

    #[test]
    fn names_cannot_leave_their_text() {
        let mut drawing = Drawing::new((1.0, 2.0), "<&>");
        drawing.text("a < b", (0.0, 0.0), Look::new(10.0, INK), Anchor::Left);
        let svg = drawing.into_svg();
        assert!(svg.contains("<title>&lt;&amp;&gt;</title>") && svg.contains(">a &lt; b</text>"));
    }
}
