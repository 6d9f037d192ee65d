//! The players, side by side.

use engine::{Seat, Seats, Viewer};
use ratatui::layout::Rect;

use crate::canvas::{Align, Canvas, Spot, rows};
use crate::script::width;
use crate::theme::{Paint, shape};

/// What is shown of a player.
pub(crate) struct Seated {
    /// Where they sit.
    pub(crate) seat: Seat,
    /// What they are called.
    pub(crate) name: String,
    /// What stands behind the name if there is room: that it is who looks.
    pub(crate) aside: &'static str,
    /// Is it their turn?
    pub(crate) is_asked: bool,
    /// What lies before them, line by line.
    pub(crate) lines: Vec<(String, Paint)>,
}

/// The order in which the seats are shown: the neighbour of whoever looks first, they last.
pub(crate) fn around(viewer: Viewer, seats: u8) -> impl Iterator<Item = Seat> {
    let first = match viewer {
        Viewer::Seat(own) => own.next(seats).index(),
        Viewer::Public | Viewer::Referee => 0,
    };
    let order: Vec<Seat> = Seats::all(seats).iter().collect();
    (0..order.len()).map(move |at| order[(first + at) % order.len()])
}

/// How many of them fit side by side, each at least so wide.
pub(crate) fn in_row(area: Rect, count: usize, least: u16) -> usize {
    let fitting = usize::from(area.width / least.max(1)).clamp(1, count.max(1));
    // Rows of the same length look better than a full one and a short one.
    count.div_ceil(count.div_ceil(fitting))
}

/// Draws the players in columns, in as many rows of columns as are needed.
pub(crate) fn draw<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, seated: &[Seated], least: u16) {
    let tall = seated.iter().map(|seated| seated.lines.len() + 1).max().unwrap_or_default() as u16;
    for (group, at) in seated.chunks(in_row(area, seated.len(), least).max(1)).zip(0u16..) {
        let y = area.y + at * tall;
        if y >= area.bottom() {
            return;
        }
        let row = Rect { y, height: tall.min(area.bottom() - y), ..area };
        draw_row(canvas, row, group, in_row(area, seated.len(), least) as u16);
    }
}

fn draw_row<A: Copy>(canvas: &mut Canvas<'_, A>, mut area: Rect, seated: &[Seated], columns: u16) {
    let wide = area.width / columns.max(1);
    for one in seated {
        let (place, rest) = canvas.split(area, wide);
        draw_one(canvas, Rect { width: place.width.saturating_sub(1), ..place }, one);
        area = rest;
    }
}

fn draw_one<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, seated: &Seated) {
    canvas.mark(Spot::Seat(seated.seat), area);
    let mut rows = rows(area);
    let Some(head) = rows.next() else { return };
    let pointer = match (seated.is_asked, canvas.look.script.is_right_to_left()) {
        (false, _) => "",
        (true, false) => "▶",
        (true, true) => "◀",
    };
    let name = format!("{pointer}{} {}", shape(seated.seat), seated.name);
    let whole = format!("{name} {}", seated.aside);
    let text = if width(&whole) <= head.width { whole } else { name };
    canvas.line(head, &text, Align::Start, Paint::Seat(seated.seat));
    for ((text, paint), row) in seated.lines.iter().zip(rows) {
        canvas.line(row, text, Align::Start, *paint);
    }
}
