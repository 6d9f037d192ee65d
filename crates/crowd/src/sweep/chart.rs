//! The picture of a sweep: how long an action takes, and how busy the server is, by the pace.

use std::fmt::Write as _;

use crate::load::Phase;

/// A panel's size, and the room around it.
const WIDTH: f64 = 320.0;
const HEIGHT: f64 = 240.0;
const LEFT: f64 = 60.0;
const TOP: f64 = 50.0;
const BETWEEN: f64 = 100.0;

/// A colour for each line.
const COLOURS: [&str; 4] = ["#1b6ca8", "#c2571a", "#3d8a4e", "#8a3d7c"];

/// What is drawn in one colour.
pub(super) struct Line<'a> {
    pub(super) label: String,
    pub(super) phases: Vec<&'a Phase>,
}

/// The picture, as SVG.
pub(super) fn draw(lines: &[Line<'_>]) -> String {
    let phases: Vec<&Phase> = lines.iter().flat_map(|line| line.phases.iter().copied()).collect();
    let whole = (2.0 * LEFT + 2.0 * WIDTH + BETWEEN, TOP + HEIGHT + 80.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n",
        whole.0, whole.1
    );
    let slowest = phases.iter().map(|phase| milliseconds(phase)[1]).fold(10.0, f64::max);
    let times = Panel {
        title: "From the post to the last of the others, ms (p99; dashed p50)",
        left: LEFT,
        lowest: 1.0,
        highest: 10f64.powf(slowest.log10().ceil()),
        is_logarithmic: true,
    };
    let busy = Panel {
        title: "Processors of the server, with its database",
        left: LEFT + WIDTH + BETWEEN,
        lowest: 0.0,
        highest: phases.iter().map(|phase| processors(phase)).fold(1.0, f64::max).ceil(),
        is_logarithmic: false,
    };
    let paces = paces(&phases);
    for panel in [&times, &busy] {
        panel.frame(&mut svg, &paces);
    }
    for (at, (Line { label, phases }, colour)) in lines.iter().zip(COLOURS).enumerate() {
        let line = |value: fn(&Phase) -> f64| phases.iter().map(move |phase| (phase.pace, value(phase)));
        times.line(&mut svg, &paces, colour, "", line(|phase| milliseconds(phase)[1]));
        times.line(
            &mut svg,
            &paces,
            colour,
            " stroke-dasharray=\"4 4\"",
            line(|phase| milliseconds(phase)[0]),
        );
        busy.line(&mut svg, &paces, colour, "", line(processors));
        legend(&mut svg, label, colour, at);
    }
    svg + "</svg>\n"
}

fn milliseconds(phase: &Phase) -> [f64; 2] {
    [phase.times.p50, phase.times.p99].map(|time| time.as_secs_f64() * 1e3)
}

fn paces(phases: &[&Phase]) -> Vec<u32> {
    let mut paces: Vec<u32> = phases.iter().map(|phase| phase.pace).collect();
    paces.sort_unstable();
    paces.dedup();
    paces
}

fn processors(phase: &Phase) -> f64 {
    phase.busy + phase.database
}

fn legend(svg: &mut String, label: &str, colour: &str, at: usize) {
    let (x, y) = (LEFT + 190.0 * at as f64, TOP + HEIGHT + 60.0);
    let _ = writeln!(svg, "<path d=\"M{x} {y}h24\" stroke=\"{colour}\" stroke-width=\"2\"/>");
    let _ = writeln!(svg, "<text x=\"{}\" y=\"{}\">{label}</text>", x + 30.0, y + 4.0);
}

/// Axes, and a scale for what is drawn between them.
struct Panel {
    title: &'static str,
    left: f64,
    lowest: f64,
    highest: f64,
    is_logarithmic: bool,
}

impl Panel {
    fn height_of(&self, value: f64) -> f64 {
        let scaled = |value: f64| if self.is_logarithmic { value.max(self.lowest).log10() } else { value };
        let share = (scaled(value) - scaled(self.lowest)) / (scaled(self.highest) - scaled(self.lowest));
        TOP + HEIGHT * (1.0 - share)
    }

    fn place_of(&self, paces: &[u32], pace: u32) -> f64 {
        let at = paces.iter().position(|known| *known == pace).unwrap_or_default();
        self.left + WIDTH * (at as f64 + 0.5) / paces.len() as f64
    }

    fn ticks(&self) -> Vec<f64> {
        if self.is_logarithmic {
            let last = self.highest.log10().round() as i32;
            return (0..=last).map(|power| 10f64.powi(power)).collect();
        }
        (0..=4).map(|quarter| self.highest * f64::from(quarter) / 4.0).collect()
    }

    fn frame(&self, svg: &mut String, paces: &[u32]) {
        let (left, bottom) = (self.left, TOP + HEIGHT);
        let _ = writeln!(svg, "<text x=\"{left}\" y=\"{}\">{}</text>", TOP - 20.0, self.title);
        for tick in self.ticks() {
            let y = self.height_of(tick);
            let _ = writeln!(svg, "<path d=\"M{left} {y:.1}h{WIDTH}\" stroke=\"#ddd\"/>");
            let _ = writeln!(
                svg,
                "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{tick}</text>",
                left - 8.0,
                y + 4.0
            );
        }
        for pace in paces {
            let x = self.place_of(paces, *pace);
            let _ = writeln!(
                svg,
                "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{pace}</text>",
                bottom + 18.0
            );
        }
        let middle = left + WIDTH / 2.0;
        let _ = writeln!(
            svg,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\">posts a second</text>",
            bottom + 36.0
        );
    }

    fn line(
        &self,
        svg: &mut String,
        paces: &[u32],
        colour: &str,
        style: &str,
        values: impl Iterator<Item = (u32, f64)>,
    ) {
        let point = |(pace, value)| format!("{:.1},{:.1}", self.place_of(paces, pace), self.height_of(value));
        let points: Vec<String> = values.map(point).collect();
        let _ = writeln!(
            svg,
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"{style}/>",
            points.join(" ")
        );
    }
}
