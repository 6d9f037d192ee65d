//! What happened, the latest at the bottom.

use screen::{Align, Canvas, Paint, Rect, rows};
use words::Sentence;

use crate::plain::cited;

/// Draws as many of the last sentences as fit; the newest ones stand out.
pub(super) fn draw<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, old: &[Sentence], new: &[Sentence]) {
    let script = canvas.look.script;
    let mut lines: Vec<(String, Paint)> = Vec::new();
    for (sentence, paint) in
        old.iter().map(|it| (it, Paint::Faint)).chain(new.iter().map(|it| (it, Paint::Text)))
    {
        let wrapped = script.wrap(&cited(sentence), area.width);
        lines.extend(wrapped.into_iter().map(|line| (line, paint)));
    }
    let start = lines.len().saturating_sub(area.height.into());
    for ((line, paint), row) in lines[start..].iter().zip(rows(area)) {
        canvas.line(row, line, Align::Start, *paint);
    }
}
