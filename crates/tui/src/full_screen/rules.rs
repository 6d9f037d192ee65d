//! The rules in a window, opened at the rule in question.

use engine::RuleId;
use screen::{Align, Canvas, Paint, Rect, Script, rows};
use words::{Block, Rule, RuleBook, Section, Span};

use super::windows::window;
use crate::messages::messages;

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
        let script = canvas.look.script;
        let inside = window(canvas, area, &format!("{} · {}", messages(script.language).rules(), book.title));
        let lines = Page::of(book, script, inside.width);
        let asked = || lines.iter().position(|line| self.is_asked(line));
        let last = lines.len().saturating_sub(inside.height.into());
        let first = self.first.or_else(asked).unwrap_or_default().min(last);
        self.first = Some(first);
        for (line, row) in lines[first..].iter().zip(rows(inside)) {
            self.draw_line(canvas, row, line);
        }
    }

    fn is_asked(&self, line: &Line) -> bool {
        line.rule.is_some() && line.rule == self.rule
    }

    fn draw_line<A: Copy>(&self, canvas: &mut Canvas<'_, A>, row: Rect, line: &Line) {
        match line.kind {
            Kind::Title => canvas.line(row, &line.text, Align::Start, Paint::Title),
            Kind::Text if self.is_asked(line) => canvas.line(row, &line.text, Align::Start, Paint::Ask),
            Kind::Text => canvas.line(row, &line.text, Align::Start, Paint::Text),
            Kind::Drawing => canvas.put(row.x, row.y, &line.text, canvas.style(Paint::Possible)),
        }
    }
}

/// A line of the rules.
struct Line {
    text: String,
    kind: Kind,
    rule: Option<RuleId>,
}

#[derive(Clone, Copy)]
enum Kind {
    Title,
    Text,
    /// From left to right in every language.
    Drawing,
}

/// The rules as lines of a certain width.
struct Page {
    script: Script,
    width: u16,
    lines: Vec<Line>,
}

impl Page {
    fn of(book: &RuleBook, script: Script, width: u16) -> Vec<Line> {
        let mut page = Page { script, width, lines: Vec::new() };
        page.text(&plain(&book.about), Kind::Text, None);
        book.steps.iter().for_each(|step| page.text(&plain(step), Kind::Text, None));
        book.sections.iter().for_each(|section| page.section(section));
        page.lines
    }

    fn section(&mut self, section: &Section) {
        self.text("", Kind::Text, None);
        self.text(&plain(&section.title), Kind::Title, None);
        section.rules.iter().for_each(|rule| self.rule(rule));
    }

    fn rule(&mut self, rule: &Rule) {
        for (at, block) in rule.blocks.iter().enumerate() {
            match block {
                Block::Text(spans) if at == 0 => {
                    self.text(&format!("{} {}", rule.id, plain(spans)), Kind::Text, Some(rule.id));
                }
                Block::Text(spans) => self.text(&plain(spans), Kind::Text, Some(rule.id)),
                Block::Drawing(drawing) => self.drawing(drawing, rule.id),
            }
        }
    }

    fn text(&mut self, text: &str, kind: Kind, rule: Option<RuleId>) {
        let wrapped = self.script.wrap(text, self.width);
        self.lines.extend(wrapped.into_iter().map(|text| Line { text, kind, rule }));
    }

    fn drawing(&mut self, drawing: &[&str], rule: RuleId) {
        let line = |text: &&str| Line { text: (*text).to_owned(), kind: Kind::Drawing, rule: Some(rule) };
        self.lines.extend(drawing.iter().map(line));
    }
}

fn plain(spans: &[Span]) -> String {
    spans.iter().map(|span| span.text()).collect()
}
