//! How sure a figure is.

use serde::Serialize;

/// A mean with the interval in which it lies with 95% confidence.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Before so many samples their variance is not known well enough for an interval.
    pub const ENOUGH: usize = 16;

    /// The estimate from independent samples.
    pub fn of(samples: &[f64]) -> Estimate {
        let (mean, variance) = moments(samples);
        let error = 1.96 * (variance / samples.len().max(1) as f64).sqrt();
        Estimate { mean, low: mean - error, high: mean + error }
    }
}

/// The mean and the variance of the samples.
fn moments(samples: &[f64]) -> (f64, f64) {
    let count = samples.len() as f64;
    let mean = samples.iter().sum::<f64>() / count.max(1.0);
    let squares: f64 = samples.iter().map(|sample| (sample - mean).powi(2)).sum();
    (mean, squares / (count - 1.0).max(1.0))
}

/// How many Elo points a share of the win is above the field of `seats - 1` others.
pub fn elo(share: f64, seats: usize) -> f64 {
    let share = share.clamp(0.001, 0.999);
    400.0 * (share * (seats as f64 - 1.0) / (1.0 - share)).log10()
}

/// The share of the win that so many Elo points above the field give.
fn share_of(elo: f64, seats: usize) -> f64 {
    let odds = 10f64.powf(elo / 400.0);
    odds / (odds + seats as f64 - 1.0)
}

/// A sequential test: is the first bot stronger than the field by `upper` Elo points, or by no
/// more than `lower`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The Elo difference of the hypothesis that it is not.
    pub lower: f64,
    /// The Elo difference of the hypothesis that it is.
    pub upper: f64,
}

/// What a sequential test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// The upper hypothesis holds.
    Accepted,
    /// The lower hypothesis holds.
    Rejected,
}

impl Sprt {
    /// The probability of either error.
    pub const ERROR: f64 = 0.05;
    /// Before so many blocks their variance is not known well enough.
    const FIRST_LOOK: usize = Estimate::ENOUGH;

    /// The logarithm of the likelihood ratio, by the normal approximation on block scores.
    pub fn ratio(&self, samples: &[f64], seats: usize) -> f64 {
        let (mean, variance) = moments(samples);
        let (low, high) = (share_of(self.lower, seats), share_of(self.upper, seats));
        // Blocks that all ended alike would make the test certain of anything.
        let variance = variance.max(1e-4);
        samples.len() as f64 * (high - low) * (mean - (low + high) / 2.0) / variance
    }

    /// What the samples say; `None`: go on.
    pub fn verdict(&self, samples: &[f64], seats: usize) -> Option<Verdict> {
        let bound = ((1.0 - Self::ERROR) / Self::ERROR).ln();
        let ratio = self.ratio(samples, seats);
        match samples.len() {
            0..Self::FIRST_LOOK => None,
            _ if ratio >= bound => Some(Verdict::Accepted),
            _ if ratio <= -bound => Some(Verdict::Rejected),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interval_holds_the_mean_and_narrows() {
        let few: Vec<f64> = (0..10).map(|n| f64::from(n % 2)).collect();
        let many: Vec<f64> = (0..1000).map(|n| f64::from(n % 2)).collect();
        let (few, many) = (Estimate::of(&few), Estimate::of(&many));
        assert!(few.low < 0.5 && few.high > 0.5 && (few.mean - 0.5).abs() < 1e-9);
        assert!(many.high - many.low < (few.high - few.low) / 5.0);
    }

    #[test]
    fn elo_is_zero_for_a_fair_share() {
        for seats in 2..=12 {
            assert!(elo(1.0 / seats as f64, seats).abs() < 1e-9);
            assert!((elo(share_of(20.0, seats), seats) - 20.0).abs() < 1e-9);
        }
    }

    #[test]
    fn the_test_tells_strong_from_equal() {
        let test = Sprt { lower: 0.0, upper: 20.0 };
        let strong: Vec<f64> = (0..400).map(|n| [1.0, 1.0, 0.5, 0.5][n % 4]).collect();
        let equal: Vec<f64> = (0..40_000).map(|n| [1.0, 0.0][n % 2]).collect();
        assert_eq!(test.verdict(&strong, 2), Some(Verdict::Accepted));
        assert_eq!(test.verdict(&equal, 2), Some(Verdict::Rejected));
        assert_eq!(test.verdict(&equal[..20], 2), None);
    }
}
