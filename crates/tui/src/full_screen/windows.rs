//! Windows over the table: the rules, and the champion's advice.

use bots::Evaluation;
use play::Complete;
use screen::{Align, Canvas, Paint, Rect, below, centred, rows};
use words::Language;

use super::rules::Rules;
use crate::messages::messages;
use crate::sitting::Sitting;
use crate::thought::Thought;

/// What lies over the table.
pub(super) enum Window<R: Complete> {
    /// The rules.
    Rules(Rules),
    /// The champion thinks.
    Thinking(Thought<Vec<Evaluation<R::Action>>>),
    /// What the champion thinks.
    Advice(Vec<Evaluation<R::Action>>),
}

/// Draws each choice with its chance as a bar, the best first.
pub(super) fn advice<R: Complete>(
    canvas: &mut Canvas<'_, R::Action>,
    area: Rect,
    sitting: &Sitting<R>,
    evaluated: &[Evaluation<R::Action>],
) {
    let inside = window(canvas, centred(area, 70, evaluated.len() as u16 + 2), sitting.say().advice());
    for (Evaluation { action, chance, .. }, row) in evaluated.iter().zip(rows(inside)) {
        let (label, rest) = canvas.split(row, row.width / 2);
        let (number, bar) = canvas.split(rest, 5);
        canvas.line(label, &sitting.label(*action), Align::Start, Paint::Text);
        canvas.line(number, &format!("{:>3.0}%", chance * 100.0), Align::Start, Paint::Ask);
        let filled = (chance * f64::from(bar.width)).round() as usize;
        canvas.line(bar, &"█".repeat(filled), Align::Start, Paint::Possible);
    }
}

/// Says that the champion thinks.
pub(super) fn thinking<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, language: Language) {
    let say = messages(language);
    let inside = window(canvas, centred(area, 50, 3), say.advice());
    canvas.line(inside, say.advice_comes(), Align::Centre, Paint::Ask);
}

/// An empty window with a title; gives what is inside.
pub(super) fn window<A: Copy>(canvas: &mut Canvas<'_, A>, area: Rect, title: &str) -> Rect {
    canvas.clear(area);
    let inside = canvas.frame(area, title, Paint::Title);
    let narrow = Rect { x: inside.x + 1, width: inside.width.saturating_sub(2), ..inside };
    if inside.width < 2 { below(inside, inside.height) } else { narrow }
}
