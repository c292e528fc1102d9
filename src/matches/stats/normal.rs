//! The standard normal distribution.

use std::f64::consts::PI;

/// 95% of the distribution lies within this distance of its mean.
pub const Z95: f64 = 1.959_963_984_540_054;

/// Beyond this distance the distribution function is 0 or 1 in double precision.
const TAIL: f64 = 8.3;

/// The distribution function Φ: the probability of a value below `z`, within
/// 10⁻¹⁴. `std` has no error function, and a crate for this one would not pay.
///
/// `Φ(z) = ½ + φ(z)·(z + z³/3 + z⁵/(3·5) + …)`, `φ` the density: Marsaglia,
/// *Evaluating the Normal Distribution*, Journal of Statistical Software 11
/// (2004).
pub fn cdf(z: f64) -> f64 {
    if z.abs() > TAIL {
        return if z > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut term, mut sum, mut odd) = (z, z, 1.0);
    while term.abs() > f64::EPSILON * sum.abs() {
        odd += 2.0;
        term *= z * z / odd;
        sum += term;
    }
    let density = (-z * z / 2.0).exp() / (2.0 * PI).sqrt();
    (0.5 + density * sum).clamp(0.0, 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Abramowitz & Stegun, *Handbook of Mathematical Functions*, table 26.1.
    #[test]
    fn cdf_agrees_with_the_printed_table() {
        let table = [
            (0.0, 0.5),
            (0.5, 0.691_462_461_274_013),
            (1.0, 0.841_344_746_068_543),
            (2.0, 0.977_249_868_051_821),
            (3.0, 0.998_650_101_968_370),
        ];
        for (z, p) in table {
            assert!((cdf(z) - p).abs() < 1e-14, "{z}: {} {p}", cdf(z));
            assert!((cdf(-z) - (1.0 - p)).abs() < 1e-14, "-{z}");
        }
    }

    #[test]
    fn z95_leaves_2_5_percent_on_each_side() {
        assert!((cdf(-Z95) - 0.025).abs() < 1e-14);
    }

    #[test]
    fn the_distribution_function_rises_from_0_to_1() {
        let mut last = 0.0;
        for step in -1200..=1200 {
            let p = cdf(f64::from(step) / 100.0);
            assert!((0.0..=1.0).contains(&p) && p >= last - 1e-15);
            last = p;
        }
        assert_eq!((cdf(f64::NEG_INFINITY), cdf(f64::INFINITY)), (0.0, 1.0));
    }
}
