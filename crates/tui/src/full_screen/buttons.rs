//! The choices as a bar of buttons: as many as fit, in pages.

use std::ops::Range;

use screen::{Align, Canvas, Paint, Rect, rows, width};
use words::isolate;

/// A choice: what is typed for it, and what it does.
pub(super) struct Button<A> {
    pub(super) action: A,
    pub(super) key: String,
    pub(super) label: String,
}

impl<A> Button<A> {
    fn text(&self) -> String {
        format!(" {} · {} ", isolate(&self.key), isolate(&self.label))
    }
}

/// Draws the page of the bar on which the chosen button is.
pub(super) fn draw<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, buttons: &[Button<A>], chosen: usize) {
    let widths: Vec<u16> = buttons.iter().map(|button| width(&button.text())).collect();
    let bars = lines(&widths, area.width);
    let page = usize::from(area.height.max(1));
    let first = bars.iter().position(|bar| bar.contains(&chosen)).unwrap_or_default() / page * page;
    for (bar, row) in bars.iter().skip(first).zip(rows(area)) {
        let mut rest = row;
        for at in bar.clone() {
            let (place, after) = canvas.split(rest, widths[at]);
            let paint = if at == chosen { Paint::Chosen } else { Paint::Possible };
            canvas.line(place, &buttons[at].text(), Align::Start, paint);
            canvas.hit(place, buttons[at].action);
            rest = canvas.split(after, 1).1;
        }
    }
    if bars.len() > first + page || first > 0 {
        more(canvas, area, first > 0, bars.len() > first + page);
    }
}

/// Says at the end of the bar that there are others.
fn more<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, before: bool, after: bool) {
    let sign = match (before, after) {
        (true, true) => "‹ ›",
        (true, false) => "‹",
        _ => "›",
    };
    let end = canvas.split(Rect { y: area.bottom() - 1, height: 1, ..area }, area.width.saturating_sub(4)).1;
    canvas.line(end, sign, Align::Centre, Paint::Faint);
}

/// Which buttons come into which line.
fn lines(widths: &[u16], room: u16) -> Vec<Range<usize>> {
    // The end of each line is kept free for the sign that there is more.
    let room = room.saturating_sub(4);
    let mut lines: Vec<Range<usize>> = Vec::new();
    let mut used = 0;
    for (at, needed) in widths.iter().enumerate() {
        match lines.last_mut() {
            Some(line) if used + needed < room => {
                line.end = at + 1;
                used += needed + 1;
            }
            _ => {
                lines.push(at..at + 1);
                used = needed + 1;
            }
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buttons_fill_line_after_line() {
        assert_eq!(lines(&[5, 5, 5, 9], 18), [0..2, 2..3, 3..4]);
        assert_eq!(lines(&[50, 50], 18), [0..1, 1..2]);
        assert_eq!(lines(&[], 18), []);
    }
}
