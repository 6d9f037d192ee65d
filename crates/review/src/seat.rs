//! What an analysis means for one seat.

use serde::Serialize;

use crate::calibration;
use crate::{Analysis, Judged, Mark};

/// A game from one seat's point of view.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The game's name.
    pub game: String,
    /// Whose review it is.
    pub seat: usize,
    /// How many sat there.
    pub seats: usize,
    /// The seat's share of the win.
    pub result: f64,
    /// Where the result comes from.
    pub split: Split,
    /// The chance at each own decision, then the result.
    pub curve: Vec<Point>,
    /// The moments at which the chance changed most, in the order in which they came.
    pub turning_points: Vec<Turning>,
    /// The seat's decisions.
    pub decisions: Vec<Judged>,
    /// So many choices of the game were not judged, because there were too many.
    pub skipped: usize,
}

/// A point of a curve.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Point {
    /// So many steps had been taken.
    pub step: usize,
    /// The chance to win then, from 0 to 1.
    pub chance: f64,
}

/// A moment at which much changed, between one own decision and the next.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Turning {
    /// So many steps had been taken when the seat decided.
    pub step: usize,
    /// So many when it was asked again, or the game was over.
    pub until: usize,
    /// The chance before.
    pub from: f64,
    /// The chance after.
    pub to: f64,
    /// What the own decision cost of that.
    pub loss: f64,
    /// What is to be thought of it. Only what is called costly is held against anybody.
    #[serde(skip)]
    pub mark: Mark,
}

/// A result in parts that sum up to it. In shares of the win, against the share that is fair.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Split {
    /// The result, less the fair share.
    pub result: f64,
    /// What cards and dice brought.
    pub luck: f64,
    /// What decisions brought, one's own and those of the others.
    pub play: f64,
    /// What one's own decisions cost.
    pub yours: f64,
    /// What the others' decisions gave.
    pub others: f64,
    /// May luck and play be told apart here? Where the chances are not calibrated they may not.
    pub is_calibrated: bool,
}

impl Split {
    /// Luck, play and result in whole hundredths that sum up as well.
    pub fn hundredths(&self) -> (i32, i32, i32) {
        let round = |share: f64| (100.0 * share).round() as i32;
        let (play, result) = (round(self.play), round(self.result));
        (result - play, play, result)
    }
}

impl Review {
    /// What the analysis means for the seat; `None` if there is no such seat.
    pub fn of(analysis: &Analysis, seat: usize) -> Option<Review> {
        let result = *analysis.result.get(seat)?;
        let own = analysis.decisions.iter().filter(|judged| judged.seat == seat);
        let decisions: Vec<Judged> = own.cloned().collect();
        let curve = curve(&decisions, analysis.steps, result);
        Some(Review {
            game: analysis.game.clone(),
            seat,
            seats: analysis.result.len(),
            result,
            split: split(analysis, seat, result),
            turning_points: turning_points(&curve, &decisions),
            curve,
            decisions,
            skipped: analysis.skipped,
        })
    }

    /// How many decisions got each mark, the best first.
    pub fn marks(&self) -> [(Mark, usize); 4] {
        let count = |mark| self.decisions.iter().filter(|judged| judged.mark == mark).count();
        Mark::ALL.map(|mark| (mark, count(mark)))
    }

    /// The decisions that were costly, the worst first.
    pub fn costly(&self) -> Vec<&Judged> {
        let mut costly: Vec<&Judged> =
            self.decisions.iter().filter(|judged| judged.mark == Mark::Costly).collect();
        costly.sort_by(|one, other| other.loss.total_cmp(&one.loss));
        costly
    }
}

impl Analysis {
    /// The chance of a seat over the whole game if all hands had been open, then the result.
    pub fn open_curve(&self, seat: usize) -> Vec<Point> {
        let point = |judged: &Judged| Point { step: judged.step, chance: clamped(judged.open[seat]) };
        let last = Point { step: self.steps, chance: self.result[seat] };
        self.decisions.iter().map(point).chain([last]).collect()
    }
}

fn split(analysis: &Analysis, seat: usize, result: f64) -> Split {
    let fair = 1.0 / analysis.result.len() as f64;
    let gifts = |own: bool| {
        let counted = analysis.decisions.iter().filter(|judged| (judged.seat == seat) == own);
        counted.map(|judged| judged.gifts[seat]).sum::<f64>()
    };
    let (yours, others, result) = (gifts(true), gifts(false), result - fair);
    let play = yours + others;
    let is_calibrated = analysis.skipped == 0 && calibration::passes(&analysis.game, analysis.seats());
    Split { result, luck: result - play, play, yours, others, is_calibrated }
}

fn curve(decisions: &[Judged], steps: usize, result: f64) -> Vec<Point> {
    let point = |judged: &Judged| Point { step: judged.step - 1, chance: clamped(judged.chance()) };
    decisions.iter().map(point).chain([Point { step: steps, chance: result }]).collect()
}

/// A loss is measured by another jury than the chance: the sum may be a little more than certain.
fn clamped(chance: f64) -> f64 {
    chance.clamp(0.0, 1.0)
}

/// So many moments are shown.
const TURNING_POINTS: usize = 3;

/// A change of less is none.
const TURN: f64 = 0.03;

fn turning_points(curve: &[Point], decisions: &[Judged]) -> Vec<Turning> {
    let turning = |(pair, judged): (&[Point], &Judged)| Turning {
        step: pair[0].step,
        until: pair[1].step,
        from: pair[0].chance,
        to: pair[1].chance,
        loss: judged.loss,
        mark: judged.mark,
    };
    let mut all: Vec<Turning> = curve.windows(2).zip(decisions).map(turning).collect();
    let change = |turning: &Turning| (turning.to - turning.from).abs();
    all.retain(|turning| change(turning) >= TURN);
    all.sort_by(|one, other| change(other).total_cmp(&change(one)));
    all.truncate(TURNING_POINTS);
    all.sort_by_key(|turning| turning.step);
    all
}
