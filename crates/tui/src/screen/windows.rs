//! Windows over the table: the rules, and the champion's advice.

use bots::Weighed;
use engine::RuleId;
use ratatui::layout::Rect;
use words::{Block, Language, RuleBook, Span};

use crate::canvas::{Align, Canvas, below, centred, rows};
use crate::games::Drawn;
use crate::messages::messages;
use crate::script::Script;
use crate::sitting::Sitting;
use crate::theme::Paint;
use crate::thought::Thought;

/// What lies over the table.
pub(super) enum Window<R: Drawn> {
    /// The rules.
    Rules(Rules),
    /// The champion thinks.
    Thinking(Thought<Vec<Weighed<R::Action>>>),
    /// What the champion thinks.
    Advice(Vec<Weighed<R::Action>>),
}

/// The rules, and which part of them is seen.
pub(super) struct Rules {
    /// The rule in question.
    rule: Option<RuleId>,
    /// The first line that is seen; until it was drawn, where the rule in question stands.
    first: Option<usize>,
}

impl Rules {
    /// Opened at this rule.
    pub(super) fn at(rule: Option<RuleId>) -> Rules {
        Rules { rule, first: None }
    }

    /// Moves by so many lines; drawing sees to it that it stays within the text.
    pub(super) fn scroll(&mut self, lines: isize) {
        self.first = Some(self.first.unwrap_or_default().saturating_add_signed(lines));
    }

    /// Draws the lines from the first on.
    pub(super) fn draw<A: Copy>(&mut self, canvas: &mut Canvas<'_, A>, area: Rect, book: &RuleBook) {
        let inside = window(
            canvas,
            area,
            &format!("{} · {}", messages(canvas.look.script.language).rules(), book.title),
        );
        let lines = lines(book, canvas.look.script, inside.width);
        let asked = || lines.iter().position(|line| line.rule.is_some() && line.rule == self.rule);
        let last = lines.len().saturating_sub(inside.height.into());
        let first = self.first.or_else(asked).unwrap_or_default().min(last);
        self.first = Some(first);
        for (line, row) in lines[first..].iter().zip(rows(inside)) {
            let paint = match line.paint {
                Paint::Text if line.rule.is_some() && line.rule == self.rule => Paint::Ask,
                paint => paint,
            };
            match line.is_drawing {
                true => canvas.put(row.x, row.y, &line.text, canvas.style(paint)),
                false => canvas.line(row, &line.text, Align::Start, paint),
            }
        }
    }
}

/// A line of the rules.
struct Line {
    text: String,
    paint: Paint,
    rule: Option<RuleId>,
    is_drawing: bool,
}

fn lines(book: &RuleBook, script: Script, width: u16) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut text = |text: &str, paint: Paint, rule: Option<RuleId>| {
        for text in script.wrap(text, width) {
            lines.push(Line { text, paint, rule, is_drawing: false });
        }
        lines.len()
    };
    text(&plain(&book.about), Paint::Text, None);
    for section in &book.sections {
        text("", Paint::Text, None);
        text(&plain(&section.title), Paint::Title, None);
        for rule in &section.rules {
            for (at, block) in rule.blocks.iter().enumerate() {
                let id = if at == 0 { format!("{} ", rule.id) } else { String::new() };
                match block {
                    Block::Text(spans) => {
                        text(&format!("{id}{}", plain(spans)), Paint::Text, Some(rule.id));
                    }
                    Block::Drawing(drawing) => drawing.iter().for_each(|line| {
                        text(line, Paint::Faint, Some(rule.id));
                    }),
                }
            }
        }
    }
    lines
}

fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text()).collect()
}

/// Draws each choice with its chance as a bar, the best first.
pub(super) fn advice<R: Drawn>(
    canvas: &mut Canvas<'_, R::Action>,
    area: Rect,
    sitting: &Sitting<R>,
    weighed: &[Weighed<R::Action>],
) {
    let inside = window(canvas, centred(area, 70, weighed.len() as u16 + 2), sitting.say().advice());
    for (Weighed { action, chance, .. }, row) in weighed.iter().zip(rows(inside)) {
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
