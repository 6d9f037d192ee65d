//! A finished game reviewed.

use ::review::{Analysis, Effort, Judged, NoAnalysis, Review, analyse};
use catalog::OpenError;
use engine::Record;
use pyo3::prelude::*;
use serde_json::{Value, json};

use crate::argument::{RecordText, Seed, Threads, Worlds};
use crate::interrupt::{Stop, interruptible};
use crate::refused::{open_refused, refused};

/// Reviews the game of a record for all seats, by their order, as JSON.
#[pyfunction]
#[pyo3(signature = (record, worlds, seed, threads))]
pub(crate) fn review(
    py: Python<'_>,
    record: RecordText,
    worlds: Option<Worlds>,
    seed: Seed,
    threads: Threads,
) -> PyResult<String> {
    let (worlds, threads) = (worlds.map(|worlds| worlds.0), threads.0);
    if worlds.is_some_and(|worlds| worlds < 2) || threads == 0 {
        return Err(refused("a review takes at least two worlds, one for each jury, and a thread"));
    }
    let record = Record::read(record.0.as_bytes()).map_err(refused)?;
    let effort = Effort { threads, worlds, seed: seed.0 };
    let analysis = interruptible(py, Stop::default(), move |stop| analysed(&record, effort, stop))?;
    match analysis {
        Ok(analysis) => Ok(told(&analysis).to_string()),
        Err(Failure::Open(error)) => Err(open_refused(error)),
        Err(Failure::Analysis(error)) => Err(refused(error)),
    }
}

enum Failure {
    Open(OpenError),
    Analysis(NoAnalysis),
}

fn analysed(record: &Record, effort: Effort, stop: &Stop) -> Result<Analysis, Failure> {
    let play = catalog::replay(record).map_err(Failure::Open)?;
    analyse(play.as_ref(), effort, &|_| !stop.is_wanted()).map_err(Failure::Analysis)
}

fn told(analysis: &Analysis) -> Value {
    let of = |seat: usize| {
        let review = Review::of(analysis, seat)?;
        let split = review.split.is_calibrated.then_some(review.split);
        Some(json!({
            "game": review.game,
            "seat": seat,
            "seats": review.seats,
            "result": review.result,
            "split": split,
            "curve": review.curve,
            "open_curve": analysis.open_curve(seat),
            "turning_points": review.turning_points,
            "decisions": review.decisions.iter().map(decision).collect::<Vec<_>>(),
            "skipped": review.skipped,
        }))
    };
    (0..usize::from(analysis.seats())).filter_map(of).collect()
}

fn decision(judged: &Judged) -> Value {
    json!({
        "step": judged.step,
        "played": judged.played,
        "best": judged.best,
        "good": judged.good,
        "range": judged.range(),
        "chance": judged.chance(),
        "loss": judged.loss,
        "error": judged.error,
        "mark": judged.mark,
    })
}
