//! A decision that was judged.

use serde::{Deserialize, Serialize};

/// A decision, and what the juries found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Judged {
    /// The step by which it was made; the first is 1.
    pub step: usize,
    /// Who decided.
    pub seat: usize,
    /// What was done, in notation.
    pub played: String,
    /// What would have been best, in notation; what was done, if nothing was better.
    pub best: String,
    /// All that are within a hundredth of the best, in the order in which they are offered.
    pub good: Vec<String>,
    /// What it cost the one who decided, as a share of the win. Below zero by chance.
    pub loss: f64,
    /// The standard error of the loss.
    pub error: f64,
    /// What each seat could hope for afterwards, as far as the one who decided knew.
    pub shares: Vec<f64>,
    /// By how much the decision changed what each seat could hope for, against the best one. For who
    /// decided it is the loss with its sign turned; over all seats it sums up to nothing.
    pub gifts: Vec<f64>,
    /// What each seat could hope for afterwards if all hands had been open.
    pub open: Vec<f64>,
    /// What is to be thought of it.
    pub mark: Mark,
}

impl Judged {
    /// What the one who decided could hope for before, by their best action.
    pub fn chance(&self) -> f64 {
        self.shares[self.seat] + self.loss
    }

    /// The least and the most of the numbers around the best that are as good, if there are some: what
    /// could have been bid.
    pub fn range(&self) -> Option<(&str, &str)> {
        let at = self.good.iter().position(|action| *action == self.best)?;
        let (word, _) = numbered(&self.best)?;
        let follows = |pair: &[String]| match (numbered(&pair[0]), numbered(&pair[1])) {
            (Some((one, low)), Some((other, high))) => one == word && other == word && high == low + 1,
            _ => false,
        };
        let first = (0..at).rev().find(|at| !follows(&self.good[*at..at + 2])).map_or(0, |at| at + 1);
        let last = (at..self.good.len() - 1).find(|at| !follows(&self.good[*at..at + 2]));
        let last = last.unwrap_or(self.good.len() - 1);
        (last - first >= 2).then(|| (&*self.good[first], &*self.good[last]))
    }
}

/// A word and a number: `bid 12`.
fn numbered(action: &str) -> Option<(&str, u32)> {
    let (word, number) = action.split_once(' ')?;
    Some((word, number.parse().ok()?))
}

/// What is to be thought of a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mark {
    /// Nothing was better.
    Best,
    /// It cost less than a hundredth.
    Fine,
    /// It may have cost something, and that is not sure enough to say so.
    Arguable,
    /// It cost a lot, and two juries of different kinds agree that it did.
    Costly,
}

impl Mark {
    /// All of them, the best first.
    pub const ALL: [Mark; 4] = [Mark::Best, Mark::Fine, Mark::Arguable, Mark::Costly];

    /// A decision that costs less is fine.
    pub const FINE: f64 = 0.01;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn range(best: &str, good: &[&str]) -> Option<(String, String)> {
        let judged = Judged {
            step: 1,
            seat: 0,
            played: "pass".to_owned(),
            best: best.to_owned(),
            good: good.iter().map(|action| (*action).to_owned()).collect(),
            loss: 0.0,
            error: 0.0,
            shares: vec![1.0],
            gifts: vec![0.0],
            open: vec![1.0],
            mark: Mark::Best,
        };
        judged.range().map(|(low, high)| (low.to_owned(), high.to_owned()))
    }

    #[test]
    fn bids_that_are_as_good_as_the_best_are_a_range() {
        let bids = ["pass", "bid 3", "bid 4", "bid 5", "bid 9"];
        let some = |low: &str, high: &str| Some((low.to_owned(), high.to_owned()));
        assert_eq!(range("bid 4", &bids), some("bid 3", "bid 5"));
        assert_eq!(range("bid 9", &bids), None, "it stands alone");
        assert_eq!(range("pass", &bids), None);
        assert_eq!(range("bid 4", &["bid 3", "bid 4"]), None, "two are no range");
        assert_eq!(range("draw", &[]), None);
    }
}
