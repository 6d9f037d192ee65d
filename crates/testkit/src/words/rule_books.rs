//! The rule books of a game in all languages tell of the same rules.

use words::{Block, Language, Rule, RuleBook, Section, Span, Text};

use crate::hebrew as glossary;

/// Both languages have the same rules in the same sections, with the same rulings and options, and cite
/// rules that exist. What rests on a ruling is not said where players read.
pub(super) fn check<R: Text>() {
    let [hebrew, english] = Language::ALL.map(R::rule_book);
    assert_eq!(outline(&hebrew), outline(&english));
    for (hebrew, english) in hebrew.rules().zip(english.rules()) {
        assert_eq!(drawings(&hebrew.blocks), drawings(&english.blocks));
        let counts = |rule: &Rule, ruling: &str, option: &str| {
            assert_eq!(said(spans(&rule.blocks), ruling), 0, "{}: a ruling stands below its rule", rule.id);
            (said(sources(rule), ruling), said(spans(&rule.blocks), option), rule.sources.len())
        };
        assert_eq!(counts(hebrew, "אצלנו", "אפשרות"), counts(english, "Ruling", "Option"), "{}", english.id);
    }
    assert_eq!(hebrew.steps.len(), english.steps.len());
    for book in [&hebrew, &english] {
        assert!(!book.about.is_empty() && !book.steps.is_empty());
        let cited =
            book.rules().flat_map(|rule| spans(&rule.blocks).chain(sources(rule))).filter_map(rule_id);
        cited.for_each(|id| assert!(book.rule(id).is_some(), "{id}"));
    }
    check_hebrew(&hebrew, R::SLUG);
}

/// The Hebrew rules are Hebrew, in the words of the glossary.
fn check_hebrew(book: &RuleBook, slug: &str) {
    let sources = book.rules().flat_map(|rule| &rule.sources);
    let titles = book.sections.iter().map(|section| &section.title);
    let lines = [&book.about].into_iter().chain(&book.steps).chain(titles).chain(sources);
    let lines = lines.map(|spans| spans.iter().map(|span| span.in_line()).collect::<String>());
    let texts = lines.chain(book.rules().map(|rule| without_drawings(rule).text()));
    texts.for_each(|text| glossary::check(&text, glossary::Kind::Rules, Some(slug)));
    for span in book.rules().flat_map(|rule| spans(&rule.blocks)) {
        let is_plain = rule_id(span).is_none();
        assert!(!(is_plain && span.text().contains(|c: char| c.is_ascii_alphabetic())), "{}", span.text());
    }
}

fn without_drawings(rule: &Rule) -> Rule {
    let texts = rule.blocks.iter().filter(|block| matches!(block, Block::Text(_)));
    Rule { id: rule.id, blocks: texts.cloned().collect(), sources: Vec::new() }
}

/// The numbers of the rules, by section.
fn outline(book: &RuleBook) -> Vec<Vec<&str>> {
    let ids = |section: &Section| section.rules.iter().map(|rule| rule.id).collect();
    book.sections.iter().map(ids).collect()
}

fn spans(blocks: &[Block]) -> impl Iterator<Item = Span> {
    let texts = blocks.iter().filter_map(|block| match block {
        Block::Text(spans) => Some(spans),
        Block::Drawing(_) => None,
    });
    texts.flatten().copied()
}

fn rule_id(span: Span) -> Option<&'static str> {
    match span {
        Span::Rule(id) => Some(id),
        _ => None,
    }
}

fn drawings(blocks: &[Block]) -> Vec<&Block> {
    blocks.iter().filter(|block| matches!(block, Block::Drawing(_))).collect()
}

fn sources(rule: &Rule) -> impl Iterator<Item = Span> {
    rule.sources.iter().flatten().copied()
}

/// How often it is said what kind of sentence follows: a ruling of ours, or an option.
fn said(spans: impl Iterator<Item = Span>, word: &str) -> usize {
    let is_said = |span: &Span| matches!(span, Span::Strong(strong) if strong.eq_ignore_ascii_case(word));
    spans.filter(is_said).count()
}
