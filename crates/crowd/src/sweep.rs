//! How it grows: several numbers of streams, or of nodes, and paces one after the other, written down as a
//! table and as a picture.

mod chart;
mod nodes;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use crate::load::{Crowd, Load, Memory, Phase};
use chart::Line;
pub use nodes::compare_nodes;

/// The streams that are open, and for each of them the posts in a second.
const STREAMS: [usize; 3] = [5_000, 10_000, 19_500];
const PACES: [u32; 4] = [250, 500, 1_000, 2_000];

/// Where the tables stand.
const DOCUMENT: &str = "docs/load.md";

/// Tries all of them, and writes down what was found. It is run where `docs` is.
pub async fn sweep(plan: &Load) -> Result<()> {
    let (mut rows, mut failed) = (Vec::new(), None);
    for streams in STREAMS {
        let plan = Load { streams, ..plan.clone() };
        // What was measured before is worth keeping: a machine may have no room for so many.
        if let Err(error) = try_paces(&plan, &mut rows).await {
            println!("{streams} streams: {error:#}");
            failed = failed.or(Some(error));
        }
    }
    write(&rows)?;
    failed.map_or(Ok(()), Err)
}

/// Tries so many streams at every pace.
async fn try_paces(plan: &Load, rows: &mut Vec<Row>) -> Result<()> {
    let mut crowd = Crowd::gather(plan).await?;
    for pace in PACES {
        let phase = crowd.play(pace, plan.seconds).await?;
        let row = Row { phase, memory: crowd.memory()? };
        print!("{}", row.line());
        rows.push(row);
    }
    let last = rows.last().context("there is a pace")?.phase.clone();
    println!("{}", crowd.leave(last).await?);
    Ok(())
}

/// One number of streams at one pace.
struct Row {
    phase: Phase,
    memory: Memory,
}

impl Row {
    /// A line of the table.
    fn line(&self) -> String {
        let Phase { streams, pace, rate, busy, crowd_busy, times, .. } = &self.phase;
        let [p50, p99, work] =
            [times.p50, times.p99, self.phase.work_of_action()].map(|it| it.as_secs_f64() * 1e3);
        let memory = self.memory.played as f64 / 1e3;
        format!(
            "| {streams} | {pace} | {rate:.0} | {p50:.1} | {p99:.1} | {busy:.2} | {crowd_busy:.2} | {work:.2} | {memory:.1} |\n"
        )
    }
}

fn write(rows: &[Row]) -> Result<()> {
    let mut table = String::from(
        "| streams | posts a second | accepted actions a second | p50, ms | p99, ms | processors of the server | of the crowd | the server's time for an action, ms | memory a stream, kB |\n|---|---|---|---|---|---|---|---|---|\n",
    );
    rows.iter().for_each(|row| table += &row.line());
    let last = rows.last().context("there are rows")?;
    let _ = write!(table, "\nBytes of a step to one viewer, in the mean:");
    for (at, (game, bytes)) in last.phase.bytes.iter().enumerate() {
        let _ = write!(table, "{} {game} {}", if at == 0 { "" } else { "," }, bytes.mean());
    }
    table += ".\n";
    fs::write("docs/pictures/load.svg", chart::draw(&by_streams(rows)))?;
    put_into(Path::new(DOCUMENT), "sweep", &table)
}

fn by_streams(rows: &[Row]) -> Vec<Line<'_>> {
    let mut lines: BTreeMap<usize, Vec<&Phase>> = BTreeMap::new();
    rows.iter().for_each(|row| lines.entry(row.phase.streams).or_default().push(&row.phase));
    let line = |(streams, phases)| Line { label: format!("{streams} streams"), phases };
    lines.into_iter().map(line).collect()
}

/// The table of that name takes the place of the one before.
fn put_into(document: &Path, name: &str, table: &str) -> Result<()> {
    let (begin, end) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let text = fs::read_to_string(document).with_context(|| format!("no {}", document.display()))?;
    let (before, rest) = text.split_once(&begin).context("no place for the table")?;
    let (_, after) = rest.split_once(&end).context("no end of the table")?;
    Ok(fs::write(document, format!("{before}{begin}{table}{end}{after}"))?)
}
