//! The players, side by side.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Seat, Seats, Viewer};
use ratatui_core::layout::Rect;

use crate::canvas::{Align, Canvas, Spot, below, rows};
use crate::script::width;
use crate::theme::{Paint, shape};

/// What is shown of a player.
pub struct Seated {
    /// Where they sit.
    pub seat: Seat,
    /// What they are called.
    pub name: String,
    /// What stands behind the name if there is room: that it is who looks.
    pub aside: &'static str,
    /// Is it their turn?
    pub is_asked: bool,
    /// What lies before them, line by line.
    pub lines: Vec<(String, Paint)>,
}

/// The order in which the seats are shown: the neighbour of whoever looks first, they last.
pub fn around(viewer: Viewer, seats: u8) -> impl Iterator<Item = Seat> {
    let first = match viewer {
        Viewer::Seat(own) => own.next(seats).index(),
        Viewer::Public | Viewer::Referee => 0,
    };
    let order: Vec<Seat> = Seats::all(seats).iter().collect();
    (0..order.len()).map(move |at| order[(first + at) % order.len()])
}

/// Draws the players in columns of at least that width, in as many rows of columns as are needed,
/// and each in a frame if there is room; says how many rows of the screen that took.
pub fn draw<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, seated: &[Seated], least: u16) -> u16 {
    let in_row = in_row(area.width, seated.len(), least);
    let lines = seated.iter().map(|seated| seated.lines.len() + 1).max().unwrap_or_default() as u16;
    let groups = seated.len().div_ceil(in_row) as u16;
    let is_framed = (lines + 1) * groups <= area.height && area.width / in_row as u16 >= least + 3;
    let tall = if is_framed { lines + 1 } else { lines };
    for (group, at) in seated.chunks(in_row).zip(0u16..) {
        let row = below(area, at * tall);
        let row = Rect { height: tall.min(row.height), ..row };
        draw_row(canvas, row, group, area.width / in_row as u16, is_framed);
    }
    (tall * groups).min(area.height)
}

/// How many fit side by side. Rows of the same length look better than a full one and a short one.
fn in_row(room: u16, count: usize, least: u16) -> usize {
    let fitting = usize::from(room / least.max(1)).clamp(1, count.max(1));
    count.div_ceil(count.div_ceil(fitting).max(1)).max(1)
}

fn draw_row<A: Copy>(
    canvas: &mut Canvas<'_, A>,
    mut area: Rect,
    seated: &[Seated],
    wide: u16,
    is_framed: bool,
) {
    for one in seated {
        let (place, rest) = canvas.split(area, wide);
        if is_framed {
            draw_framed(canvas, place, one);
        } else {
            draw_one(canvas, Rect { width: place.width.saturating_sub(1), ..place }, one);
        }
        area = rest;
    }
}

fn draw_framed<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, seated: &Seated) {
    let paint = if seated.is_asked { Paint::Seat(seated.seat) } else { Paint::Faint };
    let inside = canvas.frame(area, "", paint);
    let head =
        Rect { x: area.x + 2, width: area.width.saturating_sub(4), height: area.height.min(1), ..area };
    canvas.mark(Spot::Seat(seated.seat), inside);
    draw_name(canvas, head, seated, " ");
    draw_lines(canvas, Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside }, seated);
}

fn draw_one<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, seated: &Seated) {
    canvas.mark(Spot::Seat(seated.seat), area);
    draw_name(canvas, Rect { height: area.height.min(1), ..area }, seated, "");
    draw_lines(canvas, below(area, 1), seated);
}

fn draw_name<A: Copy>(canvas: &mut Canvas<'_, A>, head: Rect, seated: &Seated, margin: &str) {
    let pointer = match (seated.is_asked, canvas.look.script.is_right_to_left()) {
        (false, _) => "",
        (true, false) => "▶",
        (true, true) => "◀",
    };
    let name = format!("{margin}{pointer}{} {}{margin}", shape(seated.seat), seated.name);
    let whole = format!("{} {}{margin}", name.trim_end(), seated.aside);
    let text = if !seated.aside.is_empty() && width(&whole) <= head.width { whole } else { name };
    canvas.line(head, &text, Align::Start, Paint::Seat(seated.seat));
}

fn draw_lines<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, seated: &Seated) {
    for ((text, paint), row) in seated.lines.iter().zip(rows(area)) {
        canvas.line(row, text, Align::Start, *paint);
    }
}
