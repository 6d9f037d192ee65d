//! One server with a file, and one, two and four nodes on a PostgreSQL, with the same people.

use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result};

use super::chart::{self, Line};
use super::{DOCUMENT, put_into};
use crate::load::{Crowd, Load, Memory, Phase};

/// Nodes on a PostgreSQL; none of them is a server with a file.
const NODES: [u32; 4] = [0, 1, 2, 4];

/// The posts in a second.
const PACES: [u32; 4] = [125, 250, 500, 1_000];

const HEAD: &str = "| | posts a second | accepted actions a second | p50, ms | p99, ms | processors of the nodes | of the database | both for an action, ms | memory a stream, kB |
|---|---|---|---|---|---|---|---|---|
";

/// Tries all of them, and writes down what was found. It is run where `docs` is.
pub async fn compare_nodes(plan: &Load) -> Result<()> {
    let mut rows = Vec::new();
    for nodes in NODES {
        let mut crowd = Crowd::gather(&Load { nodes, ..plan.clone() }).await?;
        for pace in PACES {
            let row = Row { nodes, phase: crowd.play(pace, plan.seconds).await?, memory: crowd.memory()? };
            print!("{}", row.line());
            rows.push(row);
        }
        let last = rows.last().context("there is a pace")?.phase.clone();
        println!("{}", crowd.leave(last).await?);
    }
    let table = HEAD.to_owned() + &rows.iter().map(Row::line).collect::<String>();
    let phases = |nodes| rows.iter().filter(move |row| row.nodes == nodes).map(|row| &row.phase).collect();
    let lines = NODES.map(|nodes| Line { label: label(nodes), phases: phases(nodes) });
    fs::write("docs/pictures/load-nodes.svg", chart::draw(&lines))?;
    put_into(Path::new(DOCUMENT), "nodes", &table)
}

/// So many nodes at one pace.
struct Row {
    nodes: u32,
    phase: Phase,
    memory: Memory,
}

fn label(nodes: u32) -> String {
    match nodes {
        0 => "one server, SQLite".to_owned(),
        1 => "1 node, PostgreSQL".to_owned(),
        nodes => format!("{nodes} nodes, PostgreSQL"),
    }
}

impl Row {
    /// A line of the table.
    fn line(&self) -> String {
        let Phase { pace, rate, busy, database, times, .. } = &self.phase;
        let [p50, p99] = [times.p50, times.p99].map(|time| time.as_secs_f64() * 1e3);
        let (label, work) = (label(self.nodes), self.work() * 1e3);
        let memory = self.memory.played as f64 / 1e3;
        format!(
            "| {label} | {pace} | {rate:.0} | {p50:.1} | {p99:.1} | {busy:.2} | {database:.2} | {work:.2} | {memory:.1} |\n"
        )
    }

    /// The seconds of nodes and database for an action.
    fn work(&self) -> f64 {
        let Phase { rate, busy, database, .. } = &self.phase;
        if *rate > 0.0 { (busy + database) / rate } else { 0.0 }
    }
}
