//! `kupa review`: how well a finished game was played, and how lucky everybody was.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

use ::review::calibration::{Calibration, OfLevel};
use ::review::{Analysis, Effort, Judged, Review, Told, Turning, analyse, percent, say};
use anyhow::{Result, bail};
use engine::{Seat, Setup};
use indicatif::{ProgressBar, ProgressStyle};
use play::AnyPlay;
use words::{Language, Names, without_isolates};

use crate::{Usage, input};

/// Reviews a finished game: what each decision cost by what its maker knew, and luck against play.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The record; `-` for standard input
    #[arg(required_unless_present = "calibrate")]
    record: Option<PathBuf>,

    /// The seat whose review it is; all by default. With --calibrate: how many sit there
    #[arg(long, visible_alias = "seats", value_name = "N")]
    seat: Option<u8>,

    /// Each action is tried in so many worlds; as many as the game wants by default
    #[arg(long, value_name = "W", value_parser = clap::value_parser!(u32).range(2..))]
    worlds: Option<u32>,

    /// Whence all luck of the imagined worlds comes: the same seed gives the same review
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,

    /// How many threads
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..))]
    threads: u8,

    /// In which language: he or en
    #[arg(long, value_name = "CODE", default_value = "en", value_parser = language)]
    language: Language,

    /// Print JSON instead of text
    #[arg(long)]
    json: bool,

    /// Instead of a review: are the chances of this game calibrated?
    #[arg(long, value_name = "GAME", conflicts_with = "record", requires = "seat")]
    calibrate: Option<String>,

    /// In so many games of bots
    #[arg(long, value_name = "M", default_value_t = 100, requires = "calibrate")]
    games: u64,

    /// And in so many more, of which only the result counts: does a level win as often as without its luck?
    #[arg(long, value_name = "M", default_value_t = 400, requires = "calibrate")]
    arena: u64,
}

fn language(code: &str) -> Result<Language, String> {
    Language::from_code(code).ok_or_else(|| "the languages are he and en".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    match (&arguments.calibrate, &arguments.record) {
        (Some(game), _) => calibrate(arguments, game),
        (None, Some(record)) => {
            let play = catalog::replay(&input::record(record)?)?;
            let seats = seats(arguments, play.seats())?;
            let effort =
                Effort { threads: arguments.threads.into(), worlds: arguments.worlds, seed: arguments.seed };
            print(arguments, play.as_ref(), &analysed(play.as_ref(), effort)?, &seats)
        }
        (None, None) => bail!(Usage("a record is needed".to_owned())),
    }
}

fn seats(arguments: &Arguments, count: u8) -> Result<Vec<u8>> {
    match arguments.seat {
        None => Ok((0..count).collect()),
        Some(seat) if seat < count => Ok(vec![seat]),
        Some(seat) => bail!(Usage(format!("there is no seat {seat}, only 0 to {}", count - 1))),
    }
}

/// With a bar on a terminal.
fn analysed(play: &dyn AnyPlay, effort: Effort) -> Result<Analysis> {
    let bar = bar("{bar:40} {pos}/{len} decisions {elapsed}");
    let analysis = analyse(play, effort, &|progress| {
        bar.set_length(progress.all as u64);
        bar.set_position(progress.done as u64);
        true
    });
    bar.finish_and_clear();
    Ok(analysis?)
}

fn bar(template: &str) -> ProgressBar {
    let bar = if io::stderr().is_terminal() { ProgressBar::new(0) } else { ProgressBar::hidden() };
    bar.with_style(ProgressStyle::with_template(template).expect("the template is sound"))
}

fn print(arguments: &Arguments, play: &dyn AnyPlay, analysis: &Analysis, seats: &[u8]) -> Result<()> {
    let reviews: Vec<Review> =
        seats.iter().filter_map(|seat| Review::of(analysis, usize::from(*seat))).collect();
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::json!({ "reviews": reviews }))?;
        return Ok(());
    }
    for review in &reviews {
        let text = Text { play, review, language: arguments.language }.lines().join("\n");
        writeln!(out, "{}\n", without_isolates(&text))?;
    }
    Ok(())
}

/// A review as text.
struct Text<'a> {
    play: &'a dyn AnyPlay,
    review: &'a Review,
    language: Language,
}

impl Text<'_> {
    fn lines(&self) -> Vec<String> {
        let (review, words) = (self.review, say(self.language));
        let names = Names::unnamed(self.play.seats());
        let title = catalog::find(&review.game).map_or("", |entry| (entry.title)(self.language));
        let who = names.who(Seat::new(review.seat as u8), self.language);
        let mut lines = vec![format!("{title} · {who} · {}", words.review())];
        lines.push(format!("{}: {}", words.chance(), sparkline(review)));
        lines.extend(self.split());
        lines.push(self.marks());
        if review.skipped > 0 {
            lines.push(words.skipped(review.decisions.len()));
        }
        if !review.turning_points.is_empty() {
            lines.push(format!("{}:", words.turning_points()));
            lines.extend(review.turning_points.iter().map(|turning| self.turning(turning)));
        }
        let costly = review.costly();
        if costly.is_empty() {
            lines.push(words.nothing_costly().to_owned());
        } else {
            lines.push(format!("{}:", words.costly_decisions()));
            lines.extend(costly.into_iter().map(|judged| self.costly(judged, &names)));
        }
        lines.push(words.method().to_owned());
        lines
    }

    fn split(&self) -> Vec<String> {
        let words = say(self.language);
        if !self.review.split.is_calibrated {
            return vec![words.no_split().to_owned()];
        }
        let (luck, play, result) = self.review.split.hundredths();
        let line = |name: &str, points: i32| {
            let bar = "█".repeat((points.unsigned_abs() as usize).div_ceil(4));
            format!("{name:<8} {points:>+4}%  {bar}")
        };
        vec![line(words.luck(), luck), line(words.play(), play), line(words.result(), result)]
    }

    fn marks(&self) -> String {
        let words = say(self.language);
        let marks = self.review.marks().map(|(mark, count)| format!("{} {count}", words.mark(mark)));
        format!("{}: {}", words.decisions(), marks.join(" · "))
    }

    fn turning(&self, turning: &Turning) -> String {
        format!("  {}: {}", say(self.language).step(turning.step + 1), turning.told(self.language))
    }

    fn costly(&self, judged: &Judged, names: &Names) -> String {
        let words = say(self.language);
        let Told { played, better } = Told::of(self.play, judged, names, self.language);
        let (step, cost) = (words.step(judged.step), words.cost(judged.loss));
        format!("  {step}: {}: {played}. {}: {better} ({cost})", words.played(), words.better())
    }
}

/// The curve in eighths of a line.
fn sparkline(review: &Review) -> String {
    const SIGNS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];
    let every = review.curve.len().div_ceil(60).max(1);
    let sign = |chance: f64| SIGNS[((chance * 8.0) as usize).min(7)];
    let curve: String = review.curve.iter().step_by(every).map(|point| sign(point.chance)).collect();
    let first = review.curve.first().map_or(0.0, |point| point.chance);
    format!("{} {curve} {}", percent(first), percent(review.result))
}

fn calibrate(arguments: &Arguments, game: &str) -> Result<()> {
    let Some(entry) = catalog::find(game) else {
        bail!(Usage(format!("there is no game `{game}`; the games are {}", catalog::names())));
    };
    let start = (entry.start)(Setup::new(arguments.seat.unwrap_or_default()))?;
    let bar = bar("{bar:40} {pos}/{len} games {elapsed}");
    bar.set_length(arguments.games + arguments.arena);
    let worlds = arguments.worlds.unwrap_or(start.reviewing().worlds);
    let mut found = Calibration::default();
    for number in 0..arguments.games {
        found.play(start.as_ref(), arguments.seed.wrapping_mul(1 << 32) + number, worlds, &|| true)?;
        bar.inc(1);
    }
    for number in 0..arguments.arena {
        let other = (!arguments.seed.wrapping_mul(1 << 32)).wrapping_sub(number);
        found.play_only(start.as_ref(), other, &|| true)?;
        bar.inc(1);
    }
    bar.finish_and_clear();
    let mut out = io::stdout().lock();
    if arguments.json {
        writeln!(out, "{}", serde_json::to_string(&found)?)?;
        return Ok(());
    }
    writeln!(out, "{} games, casual worse in {}", found.games, found.casual_worse)?;
    found.levels.iter().try_for_each(|level| writeln!(out, "{}", level_line(level)))?;
    for bin in found.bins.iter().filter(|bin| bin.said.count > 0) {
        let (said, came) = (100.0 * bin.said.value(), 100.0 * bin.came.value());
        writeln!(out, "said {said:5.1}%  came {came:5.1}%  {} times", bin.said.count)?;
    }
    let (farthest, strayed, off) = (found.farthest(), found.strayed(), found.off());
    writeln!(out, "farthest {farthest:.2} standard errors, strayed {strayed:.2}, off {off:.3}")?;
    Ok(())
}

fn level_line(level: &OfLevel) -> String {
    let accused = 100.0 * f64::from(level.costly) / f64::from(level.decisions.max(1));
    format!(
        "{:<9} won {:5.1}%  luck {:+6.1} ± {:4.1}  without luck {:5.1}%  in the arena {:5.1}%  {:.2}% a decision  costly {accused:.2}% of {}",
        level.level,
        100.0 * level.result.value(),
        100.0 * level.luck.value(),
        100.0 * level.luck.error(),
        100.0 * level.without_luck.value(),
        100.0 * level.arena.value(),
        100.0 * level.loss.value(),
        level.decisions,
    )
}
