//! Every decision of a game, judged once.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
use std::thread;

use bots::Reviewing;
use bots::appraisal::Trial;
use engine::{Pending, Record, Seat, Seats};
use play::{AnyPlay, Appraised, Refused};
use serde::{Deserialize, Serialize};

use crate::judged::{Judged, Mark};
use crate::weighing::{Weighed, weigh};

/// A game with its decisions judged: what the reviews of all seats are made of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Analysis {
    /// Which way of judging this is: what is kept of another is worked out again.
    pub version: u32,
    /// The game's name.
    pub game: String,
    /// By seat, its share of the win.
    pub result: Vec<f64>,
    /// So many choices were not judged, because there were too many.
    pub skipped: usize,
    /// So many steps the game had.
    pub steps: usize,
    /// The decisions, in the order in which they were made.
    pub decisions: Vec<Judged>,
}

impl Analysis {
    /// The way of judging that this program has.
    pub const VERSION: u32 = 2;

    /// How many seats there were.
    pub fn seats(&self) -> u8 {
        self.result.len() as u8
    }
}

/// How much is done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// So many decisions are judged at a time. What comes of it does not depend on that.
    pub threads: usize,
    /// Each action is tried in so many worlds; as many as the game wants, if nobody says.
    pub worlds: Option<u32>,
    /// The same seed gives the same review.
    pub seed: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { threads: 2, worlds: None, seed: 1 }
    }
}

/// How far it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// So many decisions are judged.
    pub done: usize,
    /// Of so many.
    pub all: usize,
}

/// Why there is no analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoAnalysis {
    /// The game goes on.
    NotOver,
    /// Whoever watched wanted no more of it.
    Stopped,
    /// It can't be played again.
    Refused(Refused),
}

/// Judges all decisions of a game that is over. `watch` is told after each and says whether to go on.
pub fn analyse(
    play: &dyn AnyPlay,
    effort: Effort,
    watch: &(dyn Fn(Progress) -> bool + Sync),
) -> Result<Analysis, NoAnalysis> {
    let Pending::Over(outcome) = play.pending() else { return Err(NoAnalysis::NotOver) };
    let record = play.record().ok_or(NoAnalysis::NotOver)?;
    let seats = play.seats();
    let (choices, skipped) = choices(play, &record)?;
    let judge = Court { play, record: &record, reviewing: play.reviewing(), effort };
    let decisions = judge.hear(&choices, watch)?;
    let result = Seats::all(seats).iter().map(|seat| outcome.share(seat, seats)).collect();
    Ok(Analysis {
        version: Analysis::VERSION,
        game: play.slug().to_owned(),
        result,
        skipped,
        steps: play.step(),
        decisions,
    })
}

/// A step that was a choice.
#[derive(Clone, Copy)]
struct Choice {
    /// The first is 1.
    step: usize,
    seat: Seat,
}

/// The steps at which somebody had a choice, the last ones of each seat, and how many were left out.
fn choices(play: &dyn AnyPlay, record: &Record) -> Result<(Vec<Choice>, usize), NoAnalysis> {
    let mut walker = play.back(0);
    let mut all = Vec::new();
    for (step, line) in (1..).zip(&record.steps) {
        if let Some(seat) = play.actor(step).filter(|seat| walker.choices(*seat) > 1) {
            all.push(Choice { step, seat });
        }
        walker.take(&line.text)?;
    }
    let most = play.reviewing().decisions;
    let mut kept = vec![0; play.seats().into()];
    let mut last: Vec<Choice> = all.iter().rev().copied().collect();
    last.retain(|choice| {
        let kept: &mut usize = &mut kept[choice.seat.index()];
        *kept += 1;
        *kept <= most
    });
    last.reverse();
    let skipped = all.len() - last.len();
    Ok((last, skipped))
}

/// Where decisions are judged.
struct Court<'a> {
    play: &'a dyn AnyPlay,
    record: &'a Record,
    reviewing: Reviewing,
    effort: Effort,
}

impl Court<'_> {
    /// Judges all of them. Each thread plays the game again for itself, from one of its decisions to the
    /// next.
    fn hear(
        &self,
        choices: &[Choice],
        watch: &(dyn Fn(Progress) -> bool + Sync),
    ) -> Result<Vec<Judged>, NoAnalysis> {
        let (next, done, stopped) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicBool::new(false));
        let work = || {
            let mut walker = self.play.back(0);
            let mut judged = Vec::new();
            while let Some(choice) = choices.get(next.fetch_add(1, Relaxed)) {
                if stopped.load(Relaxed) {
                    break;
                }
                for line in &self.record.steps[walker.step()..choice.step - 1] {
                    walker.take(&line.text)?;
                }
                judged.push(self.judge(walker.as_ref(), *choice)?);
                let done = done.fetch_add(1, Relaxed) + 1;
                if !watch(Progress { done, all: choices.len() }) {
                    stopped.store(true, Relaxed);
                }
            }
            Ok(judged)
        };
        let parts: Vec<Result<Vec<Judged>, Refused>> = thread::scope(|scope| {
            let threads: Vec<_> = (0..self.effort.threads.max(1)).map(|_| scope.spawn(work)).collect();
            threads.into_iter().map(|thread| thread.join().expect("juries do not panic")).collect()
        });
        if stopped.load(Relaxed) {
            return Err(NoAnalysis::Stopped);
        }
        let mut all = Vec::with_capacity(choices.len());
        for part in parts {
            all.extend(part?);
        }
        all.sort_by_key(|judged| judged.step);
        Ok(all)
    }

    fn judge(&self, play: &dyn AnyPlay, Choice { step, seat }: Choice) -> Result<Judged, Refused> {
        let line = &self.record.steps[step - 1].text;
        let played = line.split_once(' ').map_or("", |(_, action)| action);
        let worlds = self.effort.worlds.unwrap_or(self.reviewing.worlds).max(2) / 2;
        let tried = play.appraise(seat, played, self.trial(step, 0, worlds))?;
        let open = play.open_shares(seat, played, self.trial(step, 1, (worlds / 2).max(1)))?;
        let seats = usize::from(play.seats());
        let at = tried.iter().position(|tried| tried.action == played).unwrap_or_default();
        let weighed = weigh(&tried, at, seat.index(), seats, Mark::FINE);
        let mark = self.mark(play, step, seat, (played, &tried), &weighed)?;
        let Weighed { best, good, loss, error, shares, gifts } = weighed;
        let action = |at: usize| tried[at].action.clone();
        Ok(Judged {
            step,
            seat: seat.index(),
            played: played.to_owned(),
            best: action(best),
            good: good.into_iter().map(action).collect(),
            loss,
            error,
            open: open.map_or_else(|| shares.clone(), |open| open[..seats].to_vec()),
            shares,
            gifts,
            mark,
        })
    }

    /// Whoever is blamed is blamed by two juries of different kinds.
    fn mark(
        &self,
        play: &dyn AnyPlay,
        step: usize,
        seat: Seat,
        (played, tried): (&str, &[Appraised]),
        weighed: &Weighed,
    ) -> Result<Mark, Refused> {
        let Weighed { best, loss, error, .. } = *weighed;
        let better = &tried[best].action;
        if better == played || loss <= 0.0 {
            return Ok(Mark::Best);
        }
        if loss < Mark::FINE {
            return Ok(Mark::Fine);
        }
        if loss <= self.reviewing.costly || loss <= SURE * error {
            return Ok(Mark::Arguable);
        }
        let trial = self.trial(step, 2, self.effort.worlds.unwrap_or(SECOND_WORLDS));
        let (difference, error) = play.second_opinion(seat, better, played, trial)?;
        let is_agreed = difference > SECOND_LOSS && difference > error;
        Ok(if is_agreed { Mark::Costly } else { Mark::Arguable })
    }

    /// The luck of a trial depends on the step and on nothing that anybody hides.
    fn trial(&self, step: usize, kind: u64, worlds: u32) -> Trial {
        let number = (step as u64) << 2 | kind;
        Trial { worlds, seed: self.effort.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number }
    }
}

/// A costly decision is so many standard errors away from nothing.
const SURE: f64 = 3.0;

/// The second jury has so many worlds, if nobody says how many there are.
const SECOND_WORLDS: u32 = 400;

/// It agrees if it finds more than this, and more than a standard error.
const SECOND_LOSS: f64 = 0.02;

impl From<Refused> for NoAnalysis {
    fn from(refused: Refused) -> NoAnalysis {
        NoAnalysis::Refused(refused)
    }
}

impl fmt::Display for NoAnalysis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoAnalysis::NotOver => write!(f, "the game is not over: a review comes after the game"),
            NoAnalysis::Stopped => write!(f, "the review was stopped"),
            NoAnalysis::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for NoAnalysis {}
