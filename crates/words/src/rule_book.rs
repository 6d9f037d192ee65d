//! The rules of a game as its RULES file has them, taken apart for a page or a screen.
//!
//! The file is a small part of Markdown: a title, a paragraph about the game, how to play in a few
//! steps (`1. ...`), sections, and in each a list of rules by number. What a rule rests on, the
//! rulebook or a ruling of ours, is a quotation below it (`> ...`): whoever plays need not read that.
//! Nothing else is understood, because nothing else is there.

use alloc::string::String;
use alloc::vec::Vec;

use engine::RuleId;

use crate::isolate;

/// The rules of a game.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RuleBook {
    /// The game's name.
    pub title: &'static str,
    /// What the game is about.
    pub about: Vec<Span>,
    /// How to play, in a few steps.
    pub steps: Vec<Vec<Span>>,
    /// The rules, in the order in which they are read.
    pub sections: Vec<Section>,
}

/// Rules that belong together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Section {
    /// What they are about.
    pub title: Vec<Span>,
    /// The rules.
    pub rules: Vec<Rule>,
}

/// A rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rule {
    /// Its number: `C6`.
    pub id: RuleId,
    /// What it says.
    pub blocks: Vec<Block>,
    /// What it rests on.
    pub sources: Vec<Vec<Span>>,
}

/// A part of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Block {
    /// A paragraph.
    Text(Vec<Span>),
    /// Lines that stay as they are, from left to right in every language.
    Drawing(Vec<&'static str>),
}

/// A piece of text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    /// Plain.
    Plain(&'static str),
    /// A word that is explained here.
    Term(&'static str),
    /// A word that stands out: what kind of sentence follows.
    Strong(&'static str),
    /// A word of the record.
    Code(&'static str),
    /// The number of another rule.
    Rule(RuleId),
    /// An amount of money, which keeps its direction: `$49`.
    Amount(&'static str),
}

impl Span {
    /// What it says, however it looks.
    pub const fn text(self) -> &'static str {
        match self {
            Span::Plain(text)
            | Span::Term(text)
            | Span::Strong(text)
            | Span::Code(text)
            | Span::Rule(text)
            | Span::Amount(text) => text,
        }
    }

    /// What it says within a line of text.
    pub fn in_line(self) -> String {
        match self {
            Span::Amount(amount) => isolate(amount),
            span => span.text().into(),
        }
    }
}

impl Rule {
    /// What the rule says, as one plain text.
    pub fn text(&self) -> String {
        let mut parts = Vec::new();
        for block in &self.blocks {
            match block {
                Block::Text(spans) => parts.push(spans.iter().map(|span| span.in_line()).collect::<String>()),
                Block::Drawing(lines) => parts.push(lines.join("\n")),
            }
        }
        parts.join("\n")
    }
}

impl RuleBook {
    /// Takes a RULES file apart.
    pub(crate) fn read(text: &'static str) -> RuleBook {
        let mut book = RuleBook::default();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.trim_start().starts_with("```") {
                let drawn = lines.by_ref().take_while(|line| !line.trim_start().starts_with("```"));
                book.add(Block::Drawing(drawn.collect()));
            } else {
                book.add_line(line);
            }
        }
        book
    }

    fn add_line(&mut self, line: &'static str) {
        if let Some(title) = line.strip_prefix("# ") {
            self.title = title;
        } else if let Some(title) = line.strip_prefix("## ") {
            self.sections.push(Section { title: spans(title), rules: Vec::new() });
        } else if let Some((id, text)) = numbered(line) {
            let rule = Rule { id, blocks: [Block::Text(spans(text))].into(), sources: Vec::new() };
            self.sections.last_mut().expect("a rule stands in a section").rules.push(rule);
        } else if let Some(source) = line.trim_start().strip_prefix("> ") {
            self.last_rule().expect("a source stands below a rule").sources.push(spans(source));
        } else if let Some(text) = step(line) {
            self.steps.push(spans(text));
        } else if !line.trim().is_empty() {
            self.add(Block::Text(spans(line.trim())));
        }
    }

    /// What belongs to no new rule belongs to the last one; before the first, to the whole game.
    fn add(&mut self, block: Block) {
        match (self.last_rule(), block) {
            (Some(rule), block) => rule.blocks.push(block),
            (None, Block::Text(spans)) => self.about.extend(spans),
            (None, Block::Drawing(_)) => {}
        }
    }

    fn last_rule(&mut self) -> Option<&mut Rule> {
        self.sections.last_mut().and_then(|section| section.rules.last_mut())
    }

    /// All rules, in order.
    pub fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.sections.iter().flat_map(|section| &section.rules)
    }

    /// The rule with this number.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules().find(|rule| rule.id == id)
    }
}

/// `- **C6** text`.
fn numbered(line: &'static str) -> Option<(RuleId, &'static str)> {
    let (id, text) = line.strip_prefix("- **")?.split_once("** ")?;
    is_rule_id(id).then_some((id, text))
}

/// `1. text`.
fn step(line: &'static str) -> Option<&'static str> {
    let (number, text) = line.split_once(". ")?;
    number.bytes().all(|digit| digit.is_ascii_digit()).then_some(text)
}

/// A capital letter and a number.
fn is_rule_id(word: &str) -> bool {
    let mut letters = word.chars();
    let is_capital = letters.next().is_some_and(|c| c.is_ascii_uppercase());
    is_capital && word.len() > 1 && letters.all(|c| c.is_ascii_digit())
}

/// The pieces of a line: what stands between marks, and the plain text around it.
fn spans(mut line: &'static str) -> Vec<Span> {
    let mut spans = Vec::new();
    while let Some((before, span, after)) = next_mark(line) {
        plain_spans(before, &mut spans);
        spans.push(span);
        line = after;
    }
    plain_spans(line, &mut spans);
    spans
}

type Make = fn(&'static str) -> Span;

/// What stands on both sides of a piece, and what it makes of it; longer marks come first.
const MARKS: [(&str, Make); 3] = [("**", Span::Strong), ("`", Span::Code), ("*", Span::Term)];

/// The first piece that stands between marks, with what comes before and after it.
fn next_mark(line: &'static str) -> Option<(&'static str, Span, &'static str)> {
    let at = line.find(['`', '*'])?;
    let (before, marked) = line.split_at(at);
    let (mark, span) = MARKS.into_iter().find(|(mark, _)| marked.starts_with(mark))?;
    let (text, after) = marked[mark.len()..].split_once(mark)?;
    Some((before, span(text), after))
}

/// Text without marks; numbers of rules and amounts in it are pieces of their own.
fn plain_spans(text: &'static str, spans: &mut Vec<Span>) {
    let mut start = 0;
    let mut at = 0;
    for word in text.split(|c: char| !c.is_alphanumeric() && c != '$') {
        let end = at + word.len();
        if let Some(make) = own_span(word) {
            push_plain(&text[start..at], spans);
            spans.push(make(&text[at..end]));
            start = end;
        }
        at = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    push_plain(&text[start..], spans);
}

/// What a word is that is not plain.
fn own_span(word: &str) -> Option<Make> {
    let is_amount = |number: &str| number.starts_with(|c: char| c.is_ascii_digit());
    match word.strip_prefix('$') {
        Some(number) if is_amount(number) => Some(Span::Amount),
        _ => is_rule_id(word).then_some(Span::Rule),
    }
}

fn push_plain(text: &'static str, spans: &mut Vec<Span>) {
    if !text.is_empty() {
        spans.push(Span::Plain(text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_taken_apart() {
        let book = RuleBook::read(
            "# Game\n\nAbout *it*.\n\n1. Deal.\n2. Play.\n\n## One\n- **C1** See C12, and `c1`: **Option**: no.\n  \
             > **Ruling**: C12.\n\n```\n 1 2\n```\n\n  More.\n- **C12** Last 2C3.\n## Two\n",
        );
        assert_eq!(book.title, "Game");
        assert_eq!(book.about, [Span::Plain("About "), Span::Term("it"), Span::Plain(".")]);
        assert_eq!(book.steps, [[Span::Plain("Deal.")], [Span::Plain("Play.")]]);
        let [one, two] = &book.sections[..] else { panic!("two sections") };
        assert_eq!((one.title.as_slice(), two.rules.len()), (&[Span::Plain("One")][..], 0));
        let first = [
            Span::Plain("See "),
            Span::Rule("C12"),
            Span::Plain(", and "),
            Span::Code("c1"),
            Span::Plain(": "),
            Span::Strong("Option"),
            Span::Plain(": no."),
        ];
        let more = Block::Text([Span::Plain("More.")].into());
        assert_eq!(one.rules[0].blocks, [Block::Text(first.into()), Block::Drawing([" 1 2"].into()), more]);
        assert_eq!(one.rules[0].text(), "See C12, and c1: Option: no.\n 1 2\nMore.");
        let ruling = [Span::Strong("Ruling"), Span::Plain(": "), Span::Rule("C12"), Span::Plain(".")];
        assert_eq!(one.rules[0].sources, [ruling]);
        assert_eq!(book.rule("C12").map(Rule::text).as_deref(), Some("Last 2C3."));
        assert_eq!(book.rule("C2"), None);
    }

    #[test]
    fn an_amount_keeps_its_direction() {
        let book = RuleBook::read("# Game\n\n## One\n- **C1** Up to $49, or $7.\n");
        let [Block::Text(spans)] = &book.rules().next().unwrap().blocks[..] else { panic!("one line") };
        let amounts = [Span::Amount("$49"), Span::Amount("$7")];
        assert_eq!((spans[1], spans[3]), (amounts[0], amounts[1]));
        assert_eq!(book.rule("C1").unwrap().text(), "Up to \u{2068}$49\u{2069}, or \u{2068}$7\u{2069}.");
    }
}
