//! The places of labels that stand above or below a curve, each on a line to its
//! point, as a flag on its pole.
//!
//! A flag hangs to the left or right of its pole. In a group of close flags, the left half
//! hang to the left and the right half to the right; in each half, flags nearer to the
//! middle hang higher. So no pole crosses a flag, and no two flags overlap.

/// Space between two flags of a row, and between a flag and another pole.
const GAP: f64 = 6.0;

/// Space between a pole and its own flag.
pub(super) const POLE: f64 = 4.0;

/// Where a flag hangs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Rows between this one and the one farthest from the curve.
    pub(super) row: usize,
    pub(super) to_the_left: bool,
}

/// Places flags, given as the place of the pole and the width of the flag, in the order
/// of their poles.
pub(super) fn place(flags: &[(f64, f64)]) -> Vec<Place> {
    let mut places = Vec::with_capacity(flags.len());
    let mut begin = 0;
    for end in 1..=flags.len() {
        let is_near = end < flags.len() && {
            let ((left, left_width), (right, right_width)) = (flags[end - 1], flags[end]);
            right - left < left_width + right_width + 2.0 * POLE + GAP
        };
        if !is_near {
            place_group(&flags[begin..end], &mut places);
            begin = end;
        }
    }
    places
}

fn place_group(flags: &[(f64, f64)], places: &mut Vec<Place>) {
    // A single flag hangs to the right.
    let (left, right) = flags.split_at(flags.len() / 2);
    // Each half from the middle outwards.
    let mirrored: Vec<(f64, f64)> = left.iter().rev().map(|&(x, width)| (-x, width)).collect();
    let rows = descending(&mirrored);
    places.extend(rows.into_iter().rev().map(|row| Place { row, to_the_left: true }));
    let rows = descending(right);
    places.extend(rows.into_iter().map(|row| Place { row, to_the_left: false }));
}

/// The rows of flags that hang to the right: each below those that reach over its pole.
fn descending(flags: &[(f64, f64)]) -> Vec<usize> {
    let mut rows: Vec<usize> = Vec::with_capacity(flags.len());
    for (index, &(x, _)) in flags.iter().enumerate() {
        let over = flags[..index].iter().zip(&rows);
        let over = over.filter(|((earlier, width), _)| earlier + POLE + width + GAP > x);
        rows.push(over.map(|(_, row)| row + 1).max().unwrap_or(0));
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ends of a flag.
    fn ends((x, width): (f64, f64), place: Place) -> (f64, f64) {
        match place.to_the_left {
            true => (x - POLE - width, x - POLE),
            false => (x + POLE, x + POLE + width),
        }
    }

    #[test]
    fn no_flag_covers_another_and_no_pole_crosses_one() {
        let spread = |count: usize, step: f64, width: f64| -> Vec<(f64, f64)> {
            (0..count).map(|index| (index as f64 * step, width + (index % 3) as f64)).collect()
        };
        let uneven = [(0.0, 50.0), (5.0, 70.0), (90.0, 40.0), (300.0, 80.0), (301.0, 20.0)];
        let cases = [
            uneven.to_vec(),
            spread(1, 1.0, 60.0),
            spread(2, 30.0, 60.0),
            spread(20, 5.5, 80.0),
            spread(15, 61.0, 60.0),
            spread(40, 9.0, 70.0),
        ];
        for flags in cases {
            let places = place(&flags);
            assert_eq!(places.len(), flags.len());
            for (index, (&flag, &own)) in flags.iter().zip(&places).enumerate() {
                let (left, right) = ends(flag, own);
                for (other, (&(pole, width), &place)) in flags.iter().zip(&places).enumerate() {
                    if other == index {
                        continue;
                    }
                    let (other_left, other_right) = ends((pole, width), place);
                    let same_row = own.row == place.row;
                    assert!(!same_row || other_right < left || right < other_left, "{places:?}");
                    // The pole of the other flag passes the rows below its own.
                    let crosses = place.row <= own.row && left < pole && pole < right;
                    assert!(!crosses, "{index} {other} {places:?}");
                }
            }
        }
    }

    #[test]
    fn a_crowd_of_flags_takes_half_as_many_rows_as_flags() {
        let crowd: Vec<(f64, f64)> = (0..20).map(|index| (f64::from(index), 80.0)).collect();
        let rows = place(&crowd).iter().map(|place| place.row).max();
        assert_eq!(rows, Some(9));
        assert_eq!(
            place(&[(0.0, 50.0), (10.0, 50.0)]).iter().map(|place| place.row).max(),
            Some(0)
        );
    }
}
