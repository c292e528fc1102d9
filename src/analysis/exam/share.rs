//! A share of cases, with its interval.

/// A number of cases among others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Share {
    /// The cases.
    pub part: u64,
    /// All of them.
    pub whole: u64,
}

impl Share {
    /// `part` of `whole`.
    #[must_use]
    pub const fn new(part: u64, whole: u64) -> Share {
        Share { part, whole }
    }

    /// The share, 0 to 1; `None` of nothing.
    #[must_use]
    pub fn value(self) -> Option<f64> {
        (self.whole > 0).then(|| self.part as f64 / self.whole as f64)
    }

    /// Wilson's 95% interval of the share, both ends 0 to 1; `None` of nothing.
    ///
    /// E. B. Wilson, *Probable inference, the law of succession, and statistical inference*
    /// (1927). It holds for independent cases, and also near 0 and 1.
    #[must_use]
    pub fn interval(self) -> Option<(f64, f64)> {
        /// The normal distribution has 95% within this many deviations.
        const Z: f64 = 1.959_964;
        let share = self.value()?;
        let whole = self.whole as f64;
        let middle = share + Z * Z / (2.0 * whole);
        let reach = Z * (share * (1.0 - share) / whole + Z * Z / (4.0 * whole * whole)).sqrt();
        let scale = 1.0 + Z * Z / whole;
        Some((((middle - reach) / scale).max(0.0), ((middle + reach) / scale).min(1.0)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Newcombe (1998), table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    #[test]
    fn the_interval_is_the_published_one() {
        for (part, whole, low, high) in [
            (81, 263, 0.2553, 0.3662),
            (15, 148, 0.0624, 0.1605),
            (0, 20, 0.0, 0.1611),
            (1, 29, 0.0061, 0.1718),
        ] {
            let (found_low, found_high) = Share::new(part, whole).interval().expect("cases");
            assert!((found_low - low).abs() < 1e-4, "{part}/{whole}: {found_low}");
            assert!((found_high - high).abs() < 1e-4, "{part}/{whole}: {found_high}");
        }
        assert_eq!(Share::new(0, 0).interval(), None);
    }
}
