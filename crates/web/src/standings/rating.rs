//! Ratings of players from who won against whom, each with its uncertainty.
//!
//! Luce's model of choice, which for two is Elo's: of those who sit at a table each wins with a chance that is in
//! proportion to the exponential of their strength. A shared win is counted in parts. The strengths are those that
//! make the games likeliest, together with a belief that people differ by some two hundred points ([`SPREAD`]);
//! they are found by Newton's method. How uncertain each is follows from how sharp that maximum is (Laplace).

/// What the average of those who play together is called.
pub(crate) const AVERAGE: f64 = 1500.0;

/// Ten times as likely to win as another one: so many points more.
const TENFOLD: f64 = 400.0;

/// How much people are believed to differ before any game is played, in points.
const SPREAD: f64 = 200.0;

/// In 95 of 100 cases a normal variable is within so many standard deviations.
const INTERVAL: f64 = 1.96;

/// Newton's method needs some six steps; games as nobody plays them may need more.
const STEPS: usize = 40;

/// How strong somebody is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Rating {
    /// In points.
    pub(crate) points: f64,
    /// In 95 of 100 cases the truth is not further away.
    pub(crate) within: f64,
}

/// One seat of a game: who sat there, and what part of the win was theirs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    pub(crate) player: usize,
    pub(crate) credit: f64,
}

/// The ratings of so many players after these games.
pub(crate) fn ratings<'a>(players: usize, games: impl Iterator<Item = &'a [Place]> + Clone) -> Vec<Rating> {
    let mut strengths = vec![0.0; players];
    for _ in 0..STEPS {
        let Slope { up, curvature } = Slope::at(&strengths, games.clone());
        let step = Matrix::times(&curvature.inverse(), &up);
        let farthest = step.iter().fold(0.0_f64, |most, part| most.max(part.abs()));
        // A step that would lead far beyond what is known is shortened.
        let scale = if farthest > 1.0 { 1.0 / farthest } else { 1.0 };
        strengths.iter_mut().zip(&step).for_each(|(strength, part)| *strength += scale * part);
        if farthest < 1e-7 {
            break;
        }
    }
    let covariance = Slope::at(&strengths, games).curvature.inverse();
    let mean = strengths.iter().sum::<f64>() / players.max(1) as f64;
    let rating = |player: usize| Rating {
        points: AVERAGE + points(strengths[player] - mean),
        within: INTERVAL * points(covariance.beside_average(player).max(0.0).sqrt()),
    };
    (0..players).map(rating).collect()
}

fn points(strength: f64) -> f64 {
    strength * TENFOLD / std::f64::consts::LN_10
}

/// Where strengths become likelier, and how sharply.
struct Slope {
    up: Vec<f64>,
    curvature: Matrix,
}

impl Slope {
    fn at<'a>(strengths: &[f64], games: impl Iterator<Item = &'a [Place]>) -> Slope {
        let believed = (SPREAD * std::f64::consts::LN_10 / TENFOLD).powi(-2);
        let up = strengths.iter().map(|strength| -believed * strength).collect();
        let mut slope = Slope { up, curvature: Matrix::diagonal(strengths.len(), believed) };
        let weights: Vec<f64> = strengths.iter().map(|strength| strength.exp()).collect();
        games.for_each(|game| slope.add(game, &weights));
        slope
    }

    fn add(&mut self, game: &[Place], weights: &[f64]) {
        let total: f64 = game.iter().map(|place| weights[place.player]).sum();
        for place in game {
            let chance = weights[place.player] / total;
            self.up[place.player] += place.credit - chance;
            self.curvature.add(place.player, place.player, chance);
            for other in game {
                self.curvature.add(place.player, other.player, -chance * weights[other.player] / total);
            }
        }
    }
}

/// A square matrix, row by row.
struct Matrix {
    side: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn diagonal(side: usize, value: f64) -> Matrix {
        let mut matrix = Matrix { side, cells: vec![0.0; side * side] };
        (0..side).for_each(|at| matrix.add(at, at, value));
        matrix
    }

    fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.side + column] += value;
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.side..(row + 1) * self.side]
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        let product = |row| self.row(row).iter().zip(vector).map(|(a, b)| a * b).sum();
        (0..self.side).map(product).collect()
    }

    /// By Gauss and Jordan, without looking for pivots: it is symmetric, and what is believed beforehand keeps it
    /// positive.
    fn inverse(self) -> Matrix {
        let (side, mut from, mut to) = (self.side, self.cells, Matrix::diagonal(self.side, 1.0).cells);
        for pivot in 0..side {
            let (scale, at) = (1.0 / from[pivot * side + pivot], pivot * side);
            for cells in [&mut from, &mut to] {
                cells[at..at + side].iter_mut().for_each(|cell| *cell *= scale);
            }
            for row in (0..side).filter(|row| *row != pivot) {
                let factor = from[row * side + pivot];
                for column in 0..side {
                    from[row * side + column] -= factor * from[at + column];
                    to[row * side + column] -= factor * to[at + column];
                }
            }
        }
        Matrix { side, cells: to }
    }

    /// As a covariance: the variance of the difference between one and the average of all. Where all stand together
    /// nobody can know, and nobody is shown.
    fn beside_average(&self, at: usize) -> f64 {
        let all = self.side as f64;
        let own = self.row(at).iter().sum::<f64>() / all;
        self.row(at)[at] - 2.0 * own + self.cells.iter().sum::<f64>() / (all * all)
    }
}

#[cfg(test)]
mod tests {
    use engine::random::below;
    use rand_core::Rng as _;
    use testkit::{Generator, generator};

    use super::*;

    fn fitted(players: usize, games: &[Vec<Place>]) -> Vec<Rating> {
        ratings(players, games.iter().map(Vec::as_slice))
    }

    fn game(winner: usize, others: &[usize]) -> Vec<Place> {
        let lost = others.iter().map(|player| Place { player: *player, credit: 0.0 });
        std::iter::once(Place { player: winner, credit: 1.0 }).chain(lost).collect()
    }

    #[test]
    fn without_games_all_are_average_and_nothing_is_known() {
        for rating in fitted(4, &[]) {
            assert_eq!(rating.points, AVERAGE);
            // Beside the average of four, of which one is a part.
            assert!((rating.within - INTERVAL * SPREAD * 0.75_f64.sqrt()).abs() < 1e-6, "{rating:?}");
        }
        assert!(fitted(0, &[]).is_empty());
    }

    #[test]
    fn ten_wins_to_one_over_many_games_are_four_hundred_points() {
        let games: Vec<_> =
            (0..11_000).map(|at| if at % 11 == 0 { game(1, &[0]) } else { game(0, &[1]) }).collect();
        let [strong, weak] = fitted(2, &games)[..] else { panic!("two of them") };
        assert!((strong.points - weak.points - 400.0).abs() < 3.0, "{strong:?} {weak:?}");
        assert!(strong.within < 10.0 && (strong.within - weak.within).abs() < 1e-6);
    }

    #[test]
    fn whoever_always_wins_is_rated_all_the_same() {
        let games: Vec<_> = (0..500).map(|_| game(0, &[1, 1, 2])).collect();
        let all = fitted(3, &games);
        assert!(all.iter().all(|rating| rating.points.is_finite() && rating.within.is_finite()), "{all:?}");
        assert!(all[0].points > all[1].points + 200.0, "{all:?}");
    }

    fn standard_normal(luck: &mut Generator) -> f64 {
        let uniform = |luck: &mut Generator| (f64::from(luck.next_u32()) + 0.5) / 4_294_967_296.0;
        (-2.0 * uniform(luck).ln()).sqrt() * (std::f64::consts::TAU * uniform(luck)).cos()
    }

    /// Somebody of those at the table, in proportion to their weights.
    fn drawn(seats: &[usize], strengths: &[f64], luck: &mut Generator) -> usize {
        let weights: Vec<f64> = seats.iter().map(|seat| strengths[*seat].exp()).collect();
        let mut left = f64::from(luck.next_u32()) / 4_294_967_296.0 * weights.iter().sum::<f64>();
        weights
            .iter()
            .position(|weight| {
                left -= weight;
                left < 0.0
            })
            .unwrap_or(0)
    }

    fn played(strengths: &[f64], luck: &mut Generator) -> Vec<Place> {
        let mut seats: Vec<usize> = (0..strengths.len()).collect();
        let people = 2 + below(luck, 4) as usize;
        for at in 0..people {
            let with = at + below(luck, (seats.len() - at) as u32) as usize;
            seats.swap(at, with);
        }
        seats.truncate(people);
        let winner = drawn(&seats, strengths, luck);
        seats.swap(0, winner);
        game(seats[0], &seats[1..])
    }

    /// Of many simulated groups, in which strengths are as it is believed they are, as many are within what is said
    /// as it says: over a few games and over many, with two to five at a table.
    #[test]
    fn true_strengths_are_within_what_is_said_in_95_of_100_cases() {
        for games in [5, 60, 600] {
            let (mut within, mut all) = (0, 0);
            for seed in 0..150 {
                let luck = &mut generator(seed);
                let spread = SPREAD * std::f64::consts::LN_10 / TENFOLD;
                let strengths: Vec<f64> = (0..7).map(|_| spread * standard_normal(luck)).collect();
                let games: Vec<_> = (0..games).map(|_| played(&strengths, luck)).collect();
                let mean = strengths.iter().sum::<f64>() / 7.0;
                for (rating, strength) in fitted(7, &games).iter().zip(&strengths) {
                    let truth = AVERAGE + points(strength - mean);
                    within += usize::from((rating.points - truth).abs() <= rating.within);
                    all += 1;
                }
            }
            let share = f64::from(within as u32) / f64::from(all);
            assert!((0.93..=0.97).contains(&share), "{share} after {games} games");
        }
    }
}
