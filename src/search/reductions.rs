//! Late move reductions.

use super::numbers::Numbers;

/// The greatest depth and move count; greater ones count as this.
const MOST: usize = 64;

/// The reduction of move `number` (from 0) at a node, in plies: about
/// 0.06 + 0.29 log₂ depth · log₂ (number + 1), rounded down, and 0 for the first move
/// (`reduction_base` and `reduction_slope` of the numbers).
///
/// +79 ± 29 Elo over none (450 games), but beside ProbCut +1 ± 10 (3,982 games):
/// there they only make a depth take 0.75 times the nodes (`docs/strength.md`).
#[inline]
pub fn reduction(depth: i32, number: usize, numbers: &Numbers) -> i32 {
    const LOG2: [i32; MOST + 1] = logarithms();
    if number == 0 {
        return 0;
    }
    let depth = depth.clamp(0, MOST as i32 - 1) as usize;
    let product = (LOG2[depth] * LOG2[(number + 1).min(MOST)]) >> 10;
    (numbers.reduction_base() + ((product * numbers.reduction_slope()) >> 10)) >> 10
}

/// The logarithm of each number; 0 for 0.
const fn logarithms() -> [i32; MOST + 1] {
    let mut table = [0; MOST + 1];
    let mut n = 1;
    while n <= MOST {
        table[n] = log2(n as u32) as i32;
        n += 1;
    }
    table
}

/// The binary logarithm of `1..=64`, in 1024ths. Integers only, so that the search is
/// the same on every machine.
const fn log2(n: u32) -> u32 {
    let whole = n.ilog2();
    // A number in 1..2 with 31 binary places; each squaring yields a digit.
    let mut rest = (n as u64) << (31 - whole);
    let mut log = whole;
    let mut digit = 0;
    while digit < 10 {
        rest = (rest * rest) >> 31;
        let carry = rest >> 32;
        rest >>= carry;
        log = log << 1 | carry as u32;
        digit += 1;
    }
    log
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right_to_three_places() {
        for n in 1..=64 {
            let exact = f64::from(n).log2();
            assert!((f64::from(log2(n)) / 1024.0 - exact).abs() < 0.001, "{n}");
        }
    }

    #[test]
    fn reductions_grow_with_depth_and_move_number() {
        let reduction = |depth, number| reduction(depth, number, &Numbers::default());
        for depth in 1..40 {
            assert_eq!(reduction(depth, 0), 0);
            for number in 1..32 {
                assert!(reduction(depth + 1, number) >= reduction(depth, number));
                assert!(reduction(depth, number + 1) >= reduction(depth, number));
            }
        }
        assert_eq!(reduction(16, 4), 2);
    }
}
