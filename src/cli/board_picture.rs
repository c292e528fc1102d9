//! A position as a picture: the pits with their seeds, the stores, the nyumba, the pit
//! under kutakatia, and the player to move.

use bingwa::bao::{PageRow, Pit, Setup, Side};

use super::picture::{Anchor, Drawing, INK, Look, PALE, Point, RED, colour};

/// Space between the middles of two pits.
const STEP: f64 = 88.0;
/// Radius of a pit, and half the side of a nyumba.
const PIT: f64 = 38.0;
/// Left edge of the board, and of its first pits' boxes.
const LEFT: f64 = 56.0;
const WIDTH: f64 = 2.0 * LEFT + 8.0 * STEP;
/// Height of a player's line above or below the board.
const PLAYER: f64 = 84.0;
/// Height of the numbers of the pits.
const NUMBERS: f64 = 26.0;
/// Space between the players' rows.
const MIDDLE: f64 = 14.0;
const EDGE: f64 = 12.0;

const BOARD: &str = "#efe3cc";
const HOLLOW: &str = "#dcc8a2";
const RIM: &str = "#b99f70";
const SEED: &str = "#54432f";

/// Room for a player's name and the space after it.
const NAME_WIDTH: f64 = 84.0;

const SMALL: Look = Look::new(14.0, PALE);
const COUNT: Look = Look::new(13.0, INK).bold();
const NAME: Look = Look::new(20.0, INK).bold();

/// The rows from the top, each with its pits from the left.
fn rows(bottom: Side) -> [(PageRow, [Pit; Pit::ROW]); 4] {
    let mut rows = PageRow::ALL.map(|row| (row, row.pits()));
    if bottom == Side::North {
        rows.reverse();
        for (_, pits) in &mut rows {
            pits.reverse();
        }
    }
    rows
}

/// Draws a position, with a player's rows at the bottom.
pub(super) fn draw(setup: &Setup, bottom: Side) -> Drawing {
    let legend = legend(setup);
    let board_top = EDGE + PLAYER + NUMBERS;
    let board_height = 4.0 * STEP + MIDDLE;
    let below = board_top + board_height + NUMBERS;
    let height = below + PLAYER + if legend.is_empty() { 0.0 } else { 26.0 } + EDGE;
    let title = format!("Bao: {setup}");
    let mut picture = BoardPicture { drawing: Drawing::new((WIDTH, height), &title), setup };
    let rows = rows(bottom);
    let [top, bottom] = [&rows[0], &rows[3]].map(|(row, pits)| (row.side(), pits));
    picture.player(top.0, EDGE + PLAYER / 2.0);
    picture.numbers(top.1, board_top - 0.55 * NUMBERS);
    let (corner, size) = ((LEFT - 8.0, board_top), (WIDTH - 2.0 * LEFT + 16.0, board_height));
    picture.drawing.rectangle(corner, size, 18.0, (BOARD, RIM));
    for (index, (row, pits)) in rows.iter().enumerate() {
        let gap = if index < 2 { 0.0 } else { MIDDLE };
        let y = board_top + gap + (index as f64 + 0.5) * STEP;
        picture.row(*row, pits, y);
    }
    let middle = board_top + board_height / 2.0;
    picture.drawing.line((LEFT + 8.0, middle), (WIDTH - LEFT - 8.0, middle), RIM);
    picture.numbers(bottom.1, below - 0.45 * NUMBERS);
    picture.player(bottom.0, below + PLAYER / 2.0);
    for (number, (colour, text)) in legend.iter().enumerate() {
        let (x, y) = (LEFT + 200.0 * number as f64, below + PLAYER + 12.0);
        picture.drawing.rectangle((x, y - 8.0), (16.0, 16.0), 4.0, ("none", colour));
        picture.drawing.text(text, (x + 24.0, y), SMALL, Anchor::Left);
    }
    picture.drawing
}

/// What the coloured rims say: only those that occur.
fn legend(setup: &Setup) -> Vec<(&'static str, String)> {
    let nyumba = Side::ALL.into_iter().filter(|side| setup.houses[side.index()]);
    let nyumba = nyumba.map(|side| (colour(side), format!("{side}'s nyumba")));
    let blocked =
        setup.kutakatia.map(|pit| (RED, format!("{} under kutakatia", pit.name(setup.side))));
    nyumba.chain(blocked).collect()
}

struct BoardPicture<'a> {
    drawing: Drawing,
    setup: &'a Setup,
}

impl BoardPicture<'_> {
    /// A player's name, whether the player is to move, and the store.
    fn player(&mut self, side: Side, y: f64) {
        let look = Look { colour: colour(side), ..NAME };
        let name = side.to_string();
        self.drawing.text(&name, (LEFT, y), look, Anchor::Left);
        if self.setup.side == side {
            let x = LEFT + NAME_WIDTH;
            let arrow = [(x, y - 7.0), (x + 12.0, y), (x, y + 7.0)];
            self.drawing.polygon(&arrow, (colour(side), "none"), None);
            self.drawing.text("to move", (x + 20.0, y), SMALL, Anchor::Left);
        }
        let store = self.setup.stores[side.index()];
        let (width, height) = (3.2 * STEP, 64.0);
        let (left, top) = (WIDTH - LEFT - width, y - height / 2.0);
        self.drawing.text("store", (left - 12.0, y), SMALL, Anchor::Right);
        self.drawing.rectangle((left, top), (width, height), 32.0, (HOLLOW, RIM));
        let room = width - 84.0;
        for index in 0..store {
            // In two rows from the left.
            let columns = f64::from(store.div_ceil(2)).max(12.0);
            let column = f64::from(index / 2);
            let x = left + 24.0 + (column + 0.5) * room / columns;
            let y = y + if index % 2 == 0 { -11.0 } else { 11.0 };
            self.seed((x, y), (0.45 * room / columns).min(7.0));
        }
        self.count(store, (left + width - 34.0, y));
    }

    fn numbers(&mut self, pits: &[Pit; Pit::ROW], y: f64) {
        for (column, pit) in pits.iter().enumerate() {
            let text = pit.number().to_string();
            self.drawing.text(&text, (centre(column), y), SMALL, Anchor::Middle);
        }
    }

    fn row(&mut self, row: PageRow, pits: &[Pit; Pit::ROW], y: f64) {
        let side = row.side();
        let letter = row.row().letter(side).to_string();
        let look = Look { colour: colour(side), ..NAME };
        self.drawing.text(&letter, (LEFT / 2.0 - 4.0, y), look, Anchor::Middle);
        for (column, &pit) in pits.iter().enumerate() {
            self.pit(side, pit, (centre(column), y));
        }
    }

    fn pit(&mut self, side: Side, pit: Pit, (x, y): Point) {
        let seeds = self.setup.pits[side.index()][pit.index()];
        let is_blocked = self.setup.side == side && self.setup.kutakatia == Some(pit);
        let is_nyumba = pit == Pit::NYUMBA && self.setup.houses[side.index()];
        if is_nyumba {
            // Carved square, in a ring of its owner's colour.
            let ring = PIT + 4.0;
            let corner = (x - ring, y - ring);
            self.drawing.rectangle(corner, (2.0 * ring, 2.0 * ring), 12.0, (colour(side), "none"));
            let corner = (x - PIT, y - PIT);
            self.drawing.rectangle(corner, (2.0 * PIT, 2.0 * PIT), 9.0, (HOLLOW, RIM));
        } else if is_blocked {
            self.drawing.circle((x, y), PIT + 4.0, (RED, "none"), None);
            self.drawing.circle((x, y), PIT, (HOLLOW, RIM), None);
        } else {
            self.drawing.circle((x, y), PIT, (HOLLOW, RIM), None);
        }
        for index in 0..seeds {
            let (right, down, radius) = place(index, seeds);
            self.seed((x + right, y + down), radius);
        }
        // At the edge, where it covers few seeds.
        let away = if seeds > 0 { 0.8 * PIT } else { 0.0 };
        self.count(seeds, (x + away, y + away));
    }

    fn seed(&mut self, point: Point, radius: f64) {
        self.drawing.circle(point, radius, (SEED, "none"), None);
    }

    /// A number of seeds on a plate.
    fn count(&mut self, seeds: u8, point: Point) {
        if seeds > 0 {
            self.drawing.circle(point, 12.0, ("white", RIM), None);
        }
        let look = if seeds > 0 { COUNT } else { SMALL };
        self.drawing.text(&seeds.to_string(), point, look, Anchor::Middle);
    }
}

/// The middle of a column of pits.
fn centre(column: usize) -> f64 {
    LEFT + (column as f64 + 0.5) * STEP
}

/// The place of a seed in a pit from its middle, and its radius. Seeds lie on a sunflower's
/// spiral, which fills a circle evenly for every number of seeds.
fn place(index: u8, seeds: u8) -> (f64, f64, f64) {
    /// The angle between two seeds of a sunflower, in radians.
    const ANGLE: f64 = 2.399_963;
    /// Seeds make room for their number at the lower right.
    const SHIFT: f64 = 2.5;
    /// Few seeds lie close together in the middle.
    const FEWEST: f64 = 9.0;
    let spread = 0.78 * PIT / f64::from(seeds).max(FEWEST).sqrt();
    // A single seed lies in the middle.
    let first = if seeds == 1 { 0.0 } else { 0.5 };
    let distance = spread * (f64::from(index) + first).sqrt();
    let angle = f64::from(index) * ANGLE;
    (distance * angle.cos() - SHIFT, distance * angle.sin() - SHIFT, (0.62 * spread).min(6.5))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_lie_in_their_pit_and_apart() {
        for seeds in 1..=64 {
            let places: Vec<_> = (0..seeds).map(|index| place(index, seeds)).collect();
            for (index, &(x, y, radius)) in places.iter().enumerate() {
                assert!(x.hypot(y) + radius < PIT, "{seeds}");
                for &(other_x, other_y, _) in &places[..index] {
                    assert!((x - other_x).hypot(y - other_y) > 1.8 * radius, "{seeds}");
                }
            }
        }
    }
}
