//! Chances over a game, drawn.

use maud::{Markup, html};
use review::Point;

/// Lines of chances over the steps of a game.
pub(super) struct Curve<'a> {
    /// What it is.
    pub(super) label: &'a str,
    pub(super) lines: Vec<Line<'a>>,
    /// So many steps the game had.
    pub(super) steps: usize,
    /// The share that is fair.
    pub(super) fair: f64,
    /// The step that is looked at.
    pub(super) at: Option<usize>,
    /// Moments to click on: where, how high, and the address.
    pub(super) moments: Vec<(Point, String)>,
}

/// The chances of one seat.
pub(super) struct Line<'a> {
    pub(super) points: &'a [Point],
    /// The number of the seat's colour; none, if it is the only one.
    pub(super) token: Option<usize>,
}

const LEFT: f64 = 34.0;
const WIDTH: f64 = 320.0;
const TOP: f64 = 8.0;
const HEIGHT: f64 = 130.0;

impl Curve<'_> {
    /// The picture; time goes from left to right in every language.
    pub(super) fn draw(&self) -> Markup {
        // Nobody gets to what is inside a picture.
        let role = if self.moments.is_empty() { "img" } else { "group" };
        html! {
            svg .curve viewBox="0 0 360 150" role=(role) aria-label=(self.label) direction="ltr" {
                @for (chance, text) in [(1.0, "100%"), (0.5, "50%"), (0.0, "0%")] {
                    line .grid x1=(LEFT) x2=(LEFT + WIDTH) y1=(height(chance)) y2=(height(chance)) {}
                    text x=(LEFT - 5.0) y=(height(chance) + 3.5) text-anchor="end" { (text) }
                }
                line .fair x1=(LEFT) x2=(LEFT + WIDTH) y1=(height(self.fair)) y2=(height(self.fair)) {}
                @for line in &self.lines { (self.line(line)) }
                @if let Some(at) = self.at.filter(|at| *at >= self.first()) {
                    line .now x1=(self.place(at)) x2=(self.place(at)) y1=(TOP) y2=(TOP + HEIGHT) {}
                }
                @for (number, (point, address)) in (1..).zip(&self.moments) {
                    a href=(address) {
                        circle .spot cx=(self.place(point.step)) cy=(height(point.chance)) r="9" {}
                        text .number x=(self.place(point.step)) y=(height(point.chance) + 4.0)
                            text-anchor="middle" { (number) }
                    }
                }
            }
        }
    }

    fn line(&self, line: &Line<'_>) -> Markup {
        let points: Vec<String> = line.points.iter().map(|point| self.pair(point)).collect();
        let path = points.join(" ");
        let class = line.token.map_or("own".to_owned(), |token| format!("line-{token}"));
        html! {
            @if let (None, Some(first), Some(last)) = (line.token, line.points.first(), line.points.last()) {
                polygon .area points=(format!(
                    "{},{:.1} {path} {},{:.1}", self.place(first.step), height(0.0), self.place(last.step), height(0.0)
                )) {}
            }
            polyline .(class) points=(path) {}
        }
    }

    fn pair(&self, point: &Point) -> String {
        format!("{},{:.1}", self.place(point.step), height(point.chance))
    }

    fn place(&self, step: usize) -> String {
        let (first, step) = (self.first() as f64, step as f64);
        format!("{:.1}", LEFT + WIDTH * (step - first) / (self.steps as f64 - first).max(1.0))
    }

    /// The step with which the picture begins: the first, unless nothing is known of most of a long game.
    fn first(&self) -> usize {
        let known = self.lines.iter().filter_map(|line| line.points.first()).map(|point| point.step).min();
        known.filter(|step| 2 * step > self.steps).unwrap_or(0)
    }
}

fn height(chance: f64) -> f64 {
    TOP + HEIGHT * (1.0 - chance)
}
