//! Histograms, and shares with their interval.

pub use bingwa::analysis::exam::Share;
use serde::Serialize;

/// How often each whole number came. Only integers are added, so the sum of several
/// histograms does not depend on their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Histogram(Vec<u64>);

impl Histogram {
    /// Counts a number.
    pub fn add(&mut self, number: usize) {
        if self.0.len() <= number {
            self.0.resize(number + 1, 0);
        }
        self.0[number] += 1;
    }

    /// Adds all numbers of another histogram.
    pub fn merge(&mut self, other: &Histogram) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count += more;
        }
    }

    /// Both histograms together.
    #[must_use]
    pub fn and(&self, other: &Histogram) -> Histogram {
        let mut both = self.clone();
        both.merge(other);
        both
    }

    /// How many numbers were counted.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// How often one number came.
    #[must_use]
    pub fn count_of(&self, number: usize) -> u64 {
        self.0.get(number).copied().unwrap_or(0)
    }

    /// How many numbers are at least `least`.
    #[must_use]
    pub fn count_from(&self, least: usize) -> u64 {
        self.0.iter().skip(least).sum()
    }

    /// The sum of all numbers.
    #[must_use]
    pub fn sum(&self) -> u64 {
        (0..).zip(&self.0).map(|(number, count): (u64, _)| number * count).sum()
    }

    /// The mean; `None` without numbers.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.sum() as f64 / count as f64)
    }

    /// The smallest number that at least this share (0 to 1) of the numbers does not exceed;
    /// `None` without numbers.
    #[must_use]
    pub fn quantile(&self, share: f64) -> Option<usize> {
        let wanted = ((self.count() as f64 * share).ceil() as u64).max(1);
        let mut seen = 0;
        self.0.iter().position(|count| {
            seen += count;
            seen >= wanted
        })
    }

    /// The largest number; `None` without numbers.
    #[must_use]
    pub fn max(&self) -> Option<usize> {
        self.0.iter().rposition(|&count| count > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn histogram(numbers: &[usize]) -> Histogram {
        let mut histogram = Histogram::default();
        numbers.iter().for_each(|&number| histogram.add(number));
        histogram
    }

    #[test]
    fn a_histogram_has_mean_quantiles_and_maximum() {
        let numbers = histogram(&[1, 1, 2, 9]);
        assert_eq!(numbers.mean(), Some(3.25));
        assert_eq!(
            [0.0, 0.5, 0.75, 0.76, 1.0].map(|share| numbers.quantile(share)),
            [Some(1), Some(1), Some(2), Some(9), Some(9)]
        );
        assert_eq!((numbers.max(), numbers.count_from(2), numbers.count_of(1)), (Some(9), 2, 2));
        let none = Histogram::default();
        assert_eq!((none.mean(), none.quantile(0.5), none.max()), (None, None, None));
    }

    #[test]
    fn histograms_add_up_in_any_order() {
        let (a, b) = (histogram(&[0, 3]), histogram(&[7]));
        assert_eq!(a.and(&b), b.and(&a));
        assert_eq!(a.and(&b), histogram(&[0, 3, 7]));
    }
}
