//! What a decision cost, from what two juries found about each action.
//!
//! Jury A names the best action and jury B measures how much worse the played one was; then the other way
//! round; the loss is the mean of the two and keeps its sign. So actions that are all the same lose
//! nothing on average, however many there are.

use play::Appraised;

/// The sums of a decision.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Weighed {
    /// The place of the best action, by both juries together.
    pub(crate) best: usize,
    /// The places of those within a margin of it.
    pub(crate) good: Vec<usize>,
    pub(crate) loss: f64,
    pub(crate) error: f64,
    /// By seat: what could be hoped for after what was played.
    pub(crate) shares: Vec<f64>,
    /// By seat: what playing it changed, against the best.
    pub(crate) gifts: Vec<f64>,
}

/// Weighs the actions of a seat, of which it played the one at that place.
pub(crate) fn weigh(tried: &[Appraised], played: usize, seat: usize, seats: usize, margin: f64) -> Weighed {
    let by = |jury: usize, at: usize, of: usize| tried[at].juries[jury].shares[of];
    let mean = |at: usize, of: usize| (by(0, at, of) + by(1, at, of)) / 2.0;
    let named = [0, 1].map(|jury| best_of(tried.len(), played, |at| by(jury, at, seat)));
    let gift = |of: usize| {
        let measured = [(1, named[0]), (0, named[1])];
        measured.map(|(jury, best)| by(jury, played, of) - by(jury, best, of)).iter().sum::<f64>() / 2.0
    };
    let errors = [tried[named[0]].juries[1].error, tried[named[1]].juries[0].error];
    let best = best_of(tried.len(), played, |at| mean(at, seat));
    let good = (0..tried.len()).filter(|at| mean(*at, seat) >= mean(best, seat) - margin).collect();
    Weighed {
        best,
        good,
        loss: -gift(seat),
        error: errors[0].hypot(errors[1]) / 2.0,
        shares: (0..seats).map(|of| mean(played, of)).collect(),
        gifts: (0..seats).map(gift).collect(),
    }
}

/// The place of the best; what was played, if nothing is better.
fn best_of(count: usize, played: usize, value: impl Fn(usize) -> f64) -> usize {
    (0..count).fold(played, |best, at| if value(at) > value(best) { at } else { best })
}

#[cfg(test)]
mod tests {
    use bots::{Generator, Verdict};
    use rand_core::{Rng as _, SeedableRng as _};

    use super::*;

    fn tried(juries: &[[f64; 2]]) -> Vec<Appraised> {
        let verdict = |own: f64| {
            let mut shares = [0.0; engine::Seats::MOST as usize];
            (shares[0], shares[1]) = (own, 1.0 - own);
            Verdict { shares, error: 0.01 }
        };
        juries.iter().map(|own| Appraised { action: String::new(), juries: own.map(verdict) }).collect()
    }

    #[test]
    fn one_jury_names_the_best_and_the_other_measures_it() {
        let weighed = weigh(&tried(&[[0.5, 0.4], [0.6, 0.5], [0.3, 0.7]]), 0, 0, 2, 0.01);
        // A names the second, which B puts 0.1 above; B names the third, which A puts 0.2 below.
        assert!((weighed.loss - (0.1 - 0.2) / 2.0).abs() < 1e-12, "{weighed:?}");
        assert_eq!(weighed.best, 1);
        assert_eq!(weighed.good, [1]);
        assert!((weighed.gifts.iter().sum::<f64>()).abs() < 1e-12);
        assert!((weighed.gifts[0] + weighed.loss).abs() < 1e-12);
    }

    #[test]
    fn what_is_played_is_best_among_equals() {
        let weighed = weigh(&tried(&[[0.5, 0.5]; 4]), 2, 0, 2, 0.01);
        assert_eq!((weighed.best, weighed.loss), (2, 0.0));
        assert_eq!(weighed.good, [0, 1, 2, 3]);
    }

    /// The plain maximum would find a loss of a standard error or more each time.
    #[test]
    fn identical_actions_lose_nothing_on_average() {
        let mut rng = Generator::seed_from_u64(1);
        let mut noise = || 0.5 + 0.1 * ((rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64 - 0.5);
        let games = 4000;
        let mut losses = 0.0;
        for _ in 0..games {
            let juries: Vec<[f64; 2]> = (0..8).map(|_| [noise(), noise()]).collect();
            losses += weigh(&tried(&juries), 0, 0, 2, 0.01).loss;
        }
        let mean = losses / f64::from(games);
        assert!(mean.abs() < 0.003, "{mean}");
    }
}
