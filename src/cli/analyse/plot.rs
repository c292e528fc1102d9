//! An analysed game as a picture: South's chance of winning, move by move.

use std::error::Error;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bingwa::analysis::{Grade, MoveVerdict};
use bingwa::bao::Side;
use bingwa::search::Score;
use plotters::backend::{BitMapBackend, DrawingBackend, SVGBackend};
use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, IntoDrawingArea};
use plotters::element::{Circle, PathElement, Polygon, Text};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{
    Color, FontStyle, IntoFont, RGBColor, ShapeStyle, TextStyle, WHITE, register_font,
};

use super::super::output;
use super::super::save::Target;
use super::report::{GameReport, chance_of_south};

/// Size of a picture in units; a PNG has [`PIXELS`] pixels per unit.
const SIZE: (i32, i32) = (1000, 480);

/// Pixels of a PNG per unit: enough to be sharp on any screen.
const PIXELS: i32 = 2;

/// Left, right, top and bottom of the plot itself.
const PLOT: [i32; 4] = [80, 910, 126, 410];

/// Rows for the labels of turning points, above the plot.
const LABEL_ROWS: usize = 3;
const FIRST_LABEL: i32 = 72;
const LABEL_HEIGHT: i32 = 15;

const INK: RGBColor = RGBColor(38, 40, 46);
const PALE: RGBColor = RGBColor(122, 126, 136);
const GRID: RGBColor = RGBColor(224, 226, 230);
/// South ahead, North ahead: colour-blind readers can tell them apart.
const SOUTH: RGBColor = RGBColor(31, 119, 180);
const NORTH: RGBColor = RGBColor(230, 134, 32);
const TURN: RGBColor = RGBColor(196, 30, 58);

/// The name of the built-in font. An SVG viewer uses its own.
const FONT: &str = "sans-serif";

/// The file of --plot.
#[derive(Clone, Debug)]
pub(super) struct File {
    path: PathBuf,
    format: Format,
}

#[derive(Clone, Copy, Debug)]
enum Format {
    Svg,
    Png,
}

/// Reads the name of a file; its extension chooses the format.
pub(super) fn file(text: &str) -> Result<File, String> {
    let path = PathBuf::from(text);
    let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let format = match extension.to_ascii_lowercase().as_str() {
        "svg" => Format::Svg,
        "png" => Format::Png,
        _ => return Err(format!("found {text:?}, expected a name that ends in .svg or .png")),
    };
    Ok(File { path, format })
}

/// The file of one game's picture.
pub(super) struct Picture {
    target: Target,
    format: Format,
}

impl File {
    /// A file for each game, numbered if there are several games. A file that
    /// cannot be written is an error now, before the analysis.
    pub(super) fn targets(&self, games: usize) -> anyhow::Result<Vec<Picture>> {
        let names: Vec<PathBuf> = match games {
            1 => vec![self.path.clone()],
            _ => (1..=games).map(|number| numbered(&self.path, number)).collect(),
        };
        let picture =
            |path: &PathBuf| Ok(Picture { target: Target::of(path)?, format: self.format });
        names.iter().map(picture).collect()
    }
}

/// `game.svg` as `game-2.svg`.
fn numbered(path: &Path, number: usize) -> PathBuf {
    let [stem, extension] =
        [path.file_stem(), path.extension()].map(|part| part.unwrap_or_default().to_string_lossy());
    path.with_file_name(format!("{stem}-{number}.{extension}"))
}

/// Draws an analysed game and writes the file.
pub(super) fn write(picture: &Picture, report: &GameReport<'_>) -> anyhow::Result<()> {
    // Registering fails only for a broken font; this one is built in.
    let _ = register_font(FONT, FontStyle::Normal, dejavu::sans::regular());
    let _ = register_font(FONT, FontStyle::Bold, dejavu::sans::bold());
    match picture.format {
        Format::Svg => {
            let mut text = String::new();
            let size = (SIZE.0 as u32, SIZE.1 as u32);
            draw(SVGBackend::with_string(&mut text, size), 1, report).map_err(failed)?;
            picture.target.write(|out| out.write_all(text.as_bytes()))
        }
        Format::Png => {
            let scale = 2 * PIXELS;
            let size = ((SIZE.0 * scale) as u32, (SIZE.1 * scale) as u32);
            let mut pixels = vec![0; (size.0 * size.1 * 3) as usize];
            draw(BitMapBackend::with_buffer(&mut pixels, size), scale, report).map_err(failed)?;
            let pixels = halved(&pixels, size.0 as usize);
            picture.target.write(|out| write_png(out, (size.0 / 2, size.1 / 2), &pixels))
        }
    }
}

fn failed(error: Box<dyn Error>) -> anyhow::Error {
    anyhow::anyhow!("--plot: cannot draw: {error}")
}

/// The picture at half the width and height, each pixel the mean of four. This
/// smooths the edges of dots.
fn halved(pixels: &[u8], width: usize) -> Vec<u8> {
    let row = 3 * width;
    let mut halved = Vec::with_capacity(pixels.len() / 4);
    for rows in pixels.chunks_exact(2 * row) {
        for x in (0..row).step_by(6) {
            for at in x..x + 3 {
                let four = [at, at + 3, at + row, at + row + 3].map(|at| u16::from(rows[at]));
                halved.push((four.iter().sum::<u16>() / 4) as u8);
            }
        }
    }
    halved
}

fn write_png(out: &mut dyn Write, (width, height): (u32, u32), pixels: &[u8]) -> io::Result<()> {
    let mut encoder = png::Encoder::new(out, width, height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(pixels)?;
    Ok(writer.finish()?)
}

/// A drawing area with the units of [`SIZE`].
struct Canvas<B: DrawingBackend> {
    area: DrawingArea<B, Shift>,
    scale: i32,
}

type DrawResult = Result<(), Box<dyn Error>>;
type Point = (i32, i32);

impl<B: DrawingBackend> Canvas<B>
where
    B::ErrorType: 'static,
{
    fn at(&self, (x, y): Point) -> Point {
        (x * self.scale, y * self.scale)
    }

    fn stroke(&self, colour: RGBColor, width: u32) -> ShapeStyle {
        ShapeStyle {
            color: colour.to_rgba(),
            filled: false,
            stroke_width: width * self.scale as u32,
        }
    }

    fn line(&self, points: &[Point], colour: RGBColor, width: u32) -> DrawResult {
        let points: Vec<Point> = points.iter().map(|&point| self.at(point)).collect();
        Ok(self.area.draw(&PathElement::new(points, self.stroke(colour, width)))?)
    }

    fn fill(&self, points: &[Point], colour: RGBColor) -> DrawResult {
        let points: Vec<Point> = points.iter().map(|&point| self.at(point)).collect();
        Ok(self.area.draw(&Polygon::new(points, colour.mix(0.35).filled()))?)
    }

    fn dot(&self, point: Point, radius: i32, colour: RGBColor) -> DrawResult {
        let radius = radius * self.scale;
        self.area.draw(&Circle::new(self.at(point), radius, colour.filled()))?;
        Ok(self.area.draw(&Circle::new(self.at(point), radius, self.stroke(WHITE, 1)))?)
    }

    fn text(
        &self,
        text: &str,
        point: Point,
        text_style: (i32, RGBColor, FontStyle, HPos),
    ) -> DrawResult {
        let (size, colour, weight, side) = text_style;
        let style = self.text_style(size, weight).color(&colour).pos(Pos::new(side, VPos::Center));
        Ok(self.area.draw(&Text::new(text.to_owned(), self.at(point), style))?)
    }

    fn text_style(&self, size: i32, weight: FontStyle) -> TextStyle<'static> {
        TextStyle::from((FONT, size * self.scale, weight).into_font())
    }

    /// How wide a text is.
    fn width(&self, text: &str, size: i32, weight: FontStyle) -> i32 {
        let size = self.area.estimate_text_size(text, &self.text_style(size, weight));
        size.map_or(0, |(width, _)| width as i32 / self.scale)
    }
}

/// What is drawn of a game.
struct Curve<'a> {
    report: &'a GameReport<'a>,
    /// For each position known, how many moves went before, and South's chance.
    points: Vec<(usize, f64)>,
}

impl<'a> Curve<'a> {
    fn new(report: &'a GameReport<'a>) -> Curve<'a> {
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
        Curve { report, points }
    }

    fn x(&self, plies: usize) -> i32 {
        let last = self.report.game().moves().len().max(1);
        PLOT[0] + ((PLOT[1] - PLOT[0]) as f64 * plies as f64 / last as f64).round() as i32
    }

    /// The curve's points, and those where it crosses the middle.
    fn with_crossings(&self) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        let middle = y(0.5);
        for &(plies, chance) in &self.points {
            let (x, y) = (self.x(plies), y(chance));
            if let Some(&(last_x, last_y)) = points.last()
                && (last_y - middle) * (y - middle) < 0
            {
                points.push((last_x + (x - last_x) * (middle - last_y) / (y - last_y), middle));
            }
            points.push((x, y));
        }
        points
    }

    /// The area between the curve and the middle where one player is ahead.
    fn part(&self, south: bool) -> Vec<Point> {
        let middle = y(0.5);
        let cut = |y: i32| if south { y.min(middle) } else { y.max(middle) };
        let points = self.with_crossings();
        let ends = [points.first(), points.last()].map(|end| end.map(|&(x, _)| (x, middle)));
        let curve = points.iter().map(|&(x, y)| (x, cut(y)));
        ends[0].into_iter().chain(curve).chain(ends[1]).collect()
    }
}

/// The height of a chance of South's.
fn y(chance: f64) -> i32 {
    PLOT[3] - ((PLOT[3] - PLOT[2]) as f64 * chance).round() as i32
}

fn draw<B: DrawingBackend>(backend: B, scale: i32, report: &GameReport<'_>) -> DrawResult
where
    B::ErrorType: 'static,
{
    let canvas = Canvas { area: backend.into_drawing_area(), scale };
    let curve = Curve::new(report);
    canvas.area.fill(&WHITE)?;
    draw_title(&canvas, report)?;
    draw_axes(&canvas, &curve)?;
    for (south, colour) in [(true, SOUTH), (false, NORTH)] {
        let part = curve.part(south);
        if part.len() > 2 {
            canvas.fill(&part, colour)?;
        }
    }
    canvas.line(&[(PLOT[0], y(0.5)), (PLOT[1], y(0.5))], PALE, 1)?;
    let line: Vec<Point> =
        curve.points.iter().map(|&(plies, chance)| (curve.x(plies), y(chance))).collect();
    canvas.line(&line, INK, 2)?;
    draw_mistakes(&canvas, &curve)?;
    canvas.area.present()?;
    Ok(())
}

fn draw_title<B: DrawingBackend>(canvas: &Canvas<B>, report: &GameReport<'_>) -> DrawResult
where
    B::ErrorType: 'static,
{
    /// Most characters of a name.
    const LONGEST: usize = 30;
    let [south, north] =
        Side::ALL.map(|side| report.name(side).chars().take(LONGEST).collect::<String>());
    let mut x = PLOT[0];
    let title = [(south, SOUTH), ("–".to_owned(), PALE), (north, NORTH), (report.result(), INK)];
    for (text, colour) in title {
        canvas.text(&text, (x, 28), (20, colour, FontStyle::Bold, HPos::Left))?;
        x += canvas.width(&text, 20, FontStyle::Bold) + 12;
    }
    let ending = match report.game().outcome() {
        Some(outcome) => outcome.to_string(),
        None => "unfinished".to_owned(),
    };
    let depths = || report.analysis.judged().map(|(_, verdict)| verdict.depth);
    let depth = match (depths().min(), depths().max()) {
        (Some(least), Some(most)) if least < most => format!(", depth {least} to {most}"),
        (Some(depth), _) => format!(", depth {depth}"),
        _ => String::new(),
    };
    let moves = output::count(report.game().moves().len(), "move");
    let text = format!("{moves}, {ending}{depth}");
    canvas.text(&text, (PLOT[0], 52), (12, PALE, FontStyle::Normal, HPos::Left))
}

fn draw_axes<B: DrawingBackend>(canvas: &Canvas<B>, curve: &Curve<'_>) -> DrawResult
where
    B::ErrorType: 'static,
{
    let [left, right, top, bottom] = PLOT;
    let small = |side| (12, PALE, FontStyle::Normal, side);
    for percent in [0, 25, 50, 75, 100] {
        let y = y(f64::from(percent) / 100.0);
        canvas.line(&[(left, y), (right, y)], GRID, 1)?;
        canvas.text(&format!("{percent}%"), (left - 8, y), small(HPos::Right))?;
    }
    // The chance in points; a forced win lies at the edge.
    for points in [-2, -1, 0, 1, 2] {
        let y = y(Score::Cp(100 * points).chance());
        canvas.line(&[(right, y), (right + 5, y)], PALE, 1)?;
        let text =
            if points == 0 { "0".to_owned() } else { format!("{points:+}").replace('-', "−") };
        canvas.text(&text, (right + 9, y), small(HPos::Left))?;
    }
    for (text, y) in [("win", top), ("loss", bottom)] {
        canvas.text(text, (right + 9, y), small(HPos::Left))?;
    }
    let plies = curve.report.game().moves().len();
    let pairs = curve.report.pair(plies.saturating_sub(1));
    let step =
        [1, 2, 5, 10, 20, 50, 100].into_iter().find(|step| pairs / step <= 15).unwrap_or(200);
    for ply in 0..plies {
        let pair = curve.report.pair(ply);
        let is_first = ply == 0 || curve.report.pair(ply - 1) != pair;
        if is_first && (pair == 1 || pair.is_multiple_of(step)) {
            let x = curve.x(ply);
            canvas.line(&[(x, bottom), (x, bottom + 5)], PALE, 1)?;
            canvas.text(&pair.to_string(), (x, bottom + 15), small(HPos::Center))?;
        }
    }
    canvas.line(&[(left, bottom), (right, bottom)], PALE, 1)?;
    canvas.line(&[(left, top), (left, bottom)], PALE, 1)?;
    canvas.line(&[(right, top), (right, bottom)], PALE, 1)?;
    let label = |side| (12, INK, FontStyle::Normal, side);
    canvas.text("South's chance of winning", (left, top - 12), label(HPos::Left))?;
    canvas.text("South's points", (SIZE.0 - 8, top - 12), label(HPos::Right))?;
    canvas.text("move", (right, bottom + 32), label(HPos::Right))?;
    canvas.dot((left + 6, bottom + 50), 5, TURN)?;
    canvas.text("the game turned", (left + 17, bottom + 50), small(HPos::Left))?;
    canvas.dot((left + 146, bottom + 50), 4, INK)?;
    canvas.text("another mistake or blunder", (left + 157, bottom + 50), small(HPos::Left))
}

/// Dots at the mistakes, and a label at each move that turned the game.
fn draw_mistakes<B: DrawingBackend>(canvas: &Canvas<B>, curve: &Curve<'_>) -> DrawResult
where
    B::ErrorType: 'static,
{
    let mut taken = [0; LABEL_ROWS];
    for (index, verdict) in
        curve.report.analysis.judged().filter(|(_, verdict)| is_mistake(verdict))
    {
        let legal = &curve.report.game().moves()[index];
        let chance = chance_of_south(verdict.chance_after(), legal.mv().side());
        let point = (curve.x(index + 1), y(chance));
        if !verdict.turned {
            canvas.dot(point, 4, INK)?;
            continue;
        }
        let text = format!("{}: {}", curve.report.pair(index), legal.full());
        let width = canvas.width(&text, 12, FontStyle::Bold);
        // To the right of its line, like a flag.
        let left = (point.0 + 4).min(PLOT[1] - width);
        // A label without room is left out; its dot stays.
        let row = taken.iter().position(|&taken| left >= taken);
        if let Some(row) = row {
            taken[row] = left + width + 10;
            let label_y = FIRST_LABEL + row as i32 * LABEL_HEIGHT;
            canvas.line(&[(point.0, label_y - 6), point], TURN, 1)?;
            canvas.text(&text, (left, label_y), (12, TURN, FontStyle::Bold, HPos::Left))?;
        }
        canvas.dot(point, 5, TURN)?;
    }
    Ok(())
}

fn is_mistake(verdict: &MoveVerdict) -> bool {
    verdict.grade >= Some(Grade::Mistake)
}
