//! What happened, the latest at the bottom.

use screen::{Align, Canvas, Paint, Rect, rows};
use words::Sentence;

use crate::plain::cited;

/// Draws as many of the last sentences as fit; the newest ones stand out.
pub(super) fn draw<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, old: &[Sentence], new: &[Sentence]) {
    let script = canvas.look.script;
    let told = old.iter().map(|it| (it, Paint::Faint)).chain(new.iter().map(|it| (it, Paint::Text)));
    // From the newest on, so that a long game takes no longer than a short one.
    let lines = told.rev().flat_map(|(sentence, paint)| {
        script.wrap(&cited(sentence), area.width).into_iter().rev().map(move |line| (line, paint))
    });
    let lines: Vec<(String, Paint)> = lines.take(area.height.into()).collect();
    for ((line, paint), row) in lines.iter().rev().zip(rows(area)) {
        canvas.line(row, line, Align::Start, *paint);
    }
}
