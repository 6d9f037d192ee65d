//! The result of a run as one page with pictures, that needs nothing but a browser.

use std::fmt::Write as _;

use crate::results::{Entry, Results};

/// The page. `command` is what made it.
pub fn report(table: &Results, command: &str) -> String {
    let title = format!("{}: {}", table.game, lineup(table));
    let figures = [
        figure("Win share of one seat, with the 95% interval", &win_shares(table)),
        figure("Win share by seat, whoever sat there", &seat_effect(table)),
        figure("Length of games, in steps", &lengths(table)),
        figure("Time for a move that was a choice, in milliseconds", &times(table)),
    ];
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title}</title>\n\
         <style>{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n\
         <p>{} blocks, {} games, {} seats. A block is one deal in all rotations of the line-up.{}</p>\n\
         <p><code>{}</code></p>\n{}\n{}</body>\n</html>\n",
        table.blocks,
        table.games,
        table.seats,
        verdict(table),
        escaped(command),
        entries(table),
        figures.concat(),
    )
}

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1c2430;--paper:#fff;--soft:#8a94a3;--bar:#2f6fb2}\
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf2;--paper:#151a21;--soft:#8a94a3;--bar:#6aa7e8}}\
body{font:16px/1.5 system-ui,sans-serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:var(--ink);background:var(--paper)}\
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}code{overflow-wrap:anywhere}\
table{border-collapse:collapse;width:100%}td,th{text-align:right;padding:.25rem .5rem;border-bottom:1px solid var(--soft)}\
td:first-child,th:first-child{text-align:left}\
svg{width:100%;height:auto;font:13px system-ui,sans-serif}text{fill:var(--ink)}\
.bar{fill:var(--bar)}.line{stroke:var(--ink);stroke-width:2}.fair{stroke:var(--soft);stroke-dasharray:4 4}";

fn lineup(table: &Results) -> String {
    let name = |entry: &Entry| match entry.seats {
        1 => entry.bot.clone(),
        seats => format!("{} x{seats}", entry.bot),
    };
    table.entries.iter().map(name).collect::<Vec<_>>().join(", ")
}

fn verdict(table: &Results) -> String {
    table.sprt.map_or_else(String::new, |verdict| format!(" Sequential test: {verdict:?}."))
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

fn entries(table: &Results) -> String {
    let row = |entry: &Entry| {
        format!(
            "<tr><td>{}</td><td>{}</td><td>{:.1}%</td><td>{:.1}% to {:.1}%</td><td>{:+.0}</td><td>{:.2}</td></tr>\n",
            entry.bot,
            entry.seats,
            100.0 * entry.win_share,
            100.0 * entry.low,
            100.0 * entry.high,
            entry.elo,
            entry.ms_per_move,
        )
    };
    let rows: String = table.entries.iter().map(row).collect();
    format!(
        "<table>\n<tr><th>bot</th><th>seats</th><th>win share</th><th>95% interval</th><th>Elo</th><th>ms/move</th></tr>\n{rows}</table>\n"
    )
}

fn figure(title: &str, picture: &str) -> String {
    format!("<h2>{title}</h2>\n{picture}\n")
}

/// One bar of a picture: its name, its length as a part of the whole width, the ends of its
/// interval, and what is written behind it.
struct Bar {
    name: String,
    length: f64,
    interval: Option<(f64, f64)>,
    label: String,
}

const LEFT: f64 = 110.0;
const WIDTH: f64 = 480.0;
const ROW: f64 = 30.0;

/// Bars one below the other, and a dashed line where something is fair.
fn bars(bars: &[Bar], fair: Option<f64>) -> String {
    let height = ROW * bars.len() as f64 + 10.0;
    let mut svg = format!("<svg viewBox=\"0 0 720 {height}\" role=\"img\">");
    for (at, bar) in bars.iter().enumerate() {
        draw_bar(&mut svg, bar, ROW * at as f64 + 5.0);
    }
    if let Some(fair) = fair {
        let x = LEFT + WIDTH * fair;
        let _ = write!(svg, "<line class=\"fair\" x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{height}\"/>");
    }
    svg + "</svg>"
}

fn draw_bar(svg: &mut String, bar: &Bar, top: f64) {
    let middle = top + ROW / 2.0;
    let length = WIDTH * bar.length.clamp(0.0, 1.0);
    let _ = write!(
        svg,
        "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" dominant-baseline=\"middle\">{}</text>\
         <rect class=\"bar\" x=\"{LEFT}\" y=\"{:.1}\" width=\"{length:.1}\" height=\"{}\"/>",
        LEFT - 10.0,
        middle,
        bar.name,
        top + 4.0,
        ROW - 8.0,
    );
    if let Some((low, high)) = bar.interval {
        let _ = write!(
            svg,
            "<line class=\"line\" x1=\"{:.1}\" x2=\"{:.1}\" y1=\"{middle:.1}\" y2=\"{middle:.1}\"/>",
            LEFT + WIDTH * low.clamp(0.0, 1.0),
            LEFT + WIDTH * high.clamp(0.0, 1.0),
        );
    }
    let end = bar.interval.map_or(length, |(_, high)| WIDTH * high.clamp(0.0, 1.0)).max(length);
    let _ = write!(
        svg,
        "<text x=\"{:.1}\" y=\"{middle:.1}\" dominant-baseline=\"middle\">{}</text>",
        LEFT + end + 8.0,
        bar.label
    );
}

fn win_shares(table: &Results) -> String {
    let bar = |entry: &Entry| Bar {
        name: entry.bot.clone(),
        length: entry.win_share,
        interval: Some((entry.low, entry.high)),
        label: format!("{:.1}%", 100.0 * entry.win_share),
    };
    bars(&table.entries.iter().map(bar).collect::<Vec<_>>(), Some(1.0 / table.seats as f64))
}

fn seat_effect(table: &Results) -> String {
    let bar = |(seat, share): (usize, &f64)| Bar {
        name: format!("seat {seat}"),
        length: *share,
        interval: None,
        label: format!("{:.1}%", 100.0 * share),
    };
    bars(
        &table.seat_win_share.iter().enumerate().map(bar).collect::<Vec<_>>(),
        Some(1.0 / table.seats as f64),
    )
}

fn times(table: &Results) -> String {
    let longest = table.entries.iter().map(|entry| entry.ms_per_move).fold(1e-9, f64::max);
    let bar = |entry: &Entry| Bar {
        name: entry.bot.clone(),
        length: entry.ms_per_move / longest,
        interval: None,
        label: format!("{:.2}", entry.ms_per_move),
    };
    bars(&table.entries.iter().map(bar).collect::<Vec<_>>(), None)
}

/// Ten classes from the shortest to the longest game.
fn lengths(table: &Results) -> String {
    let (shortest, longest) =
        (table.lengths.iter().min().copied().unwrap_or(0), table.lengths.iter().max().copied().unwrap_or(0));
    let width = (longest - shortest) / 10 + 1;
    let mut counts = [0usize; 10];
    for length in &table.lengths {
        counts[(length - shortest) / width] += 1;
    }
    let most = counts.iter().max().copied().unwrap_or(1).max(1) as f64;
    let bar = |(class, count): (usize, &usize)| {
        let from = shortest + class * width;
        Bar {
            name: format!("{from} to {}", from + width - 1),
            length: *count as f64 / most,
            interval: None,
            label: count.to_string(),
        }
    };
    bars(&counts.iter().enumerate().map(bar).collect::<Vec<_>>(), None)
}
