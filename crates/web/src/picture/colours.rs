//! The colours of a stylesheet, for a renderer that knows no custom properties and no `light-dark()`:
//! what a drawing names, `var(--shell)`, becomes what the stylesheet says by day.

use std::collections::BTreeMap;

/// What a drawing may want to know of a rule.
const PROPERTIES: [&str; 12] = [
    "color",
    "display",
    "fill",
    "fill-opacity",
    "font",
    "font-size",
    "opacity",
    "stroke",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
];

/// Names may stand for names; nobody nests them deeper.
const DEPTH: usize = 8;

/// What the names of a stylesheet stand for, by day.
pub(super) struct Colours(BTreeMap<String, String>);

impl Colours {
    /// Reads stylesheets. What holds under a condition, on some screens or for some people, is left out;
    /// of a name that is given twice the first counts.
    pub(super) fn read(sheets: &[&str]) -> Colours {
        let mut named = BTreeMap::new();
        for (_, declarations) in sheets.iter().flat_map(|css| rules(css)) {
            for (name, value) in declarations.into_iter().filter(|(name, _)| name.starts_with("--")) {
                named.entry(name).or_insert(value);
            }
        }
        Colours(named)
    }

    /// The rules of a stylesheet that matter to a drawing, without names.
    pub(super) fn rules(&self, css: &str) -> String {
        let mut plain = String::new();
        for (selector, declarations) in rules(css) {
            let wanted = declarations.iter().filter(|(name, _)| PROPERTIES.contains(&name.as_str()));
            let body: String = wanted.map(|(name, value)| self.declaration(name, value)).collect();
            if !body.is_empty() {
                plain += &format!("{selector}{{{body}}}\n");
            }
        }
        plain
    }

    /// What inherits `currentcolor` as its fill has the colour of where it stands; the renderer would
    /// give it that of where the fill was said.
    fn declaration(&self, name: &str, value: &str) -> String {
        let value = self.resolve(value);
        let fill = if name == "color" { format!("fill:{value};") } else { String::new() };
        format!("{name}:{value};{fill}")
    }

    /// The text with every name replaced by its colour.
    pub(super) fn resolve(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for _ in 0..DEPTH {
            let Some(next) = self.replaced(&text) else { break };
            text = next;
        }
        with_commas(&text)
    }

    /// The text with each call replaced by what it stands for; `None` if there is none.
    fn replaced(&self, text: &str) -> Option<String> {
        let mut result = String::new();
        let mut rest = text;
        while let Some((before, value, after)) = self.next_call(rest) {
            result += before;
            result += &value;
            rest = after;
        }
        (rest.len() < text.len()).then(|| result + rest)
    }

    /// The first call, with what comes before and after it.
    fn next_call<'a>(&self, text: &'a str) -> Option<(&'a str, String, &'a str)> {
        let found = ["var(", "light-dark("].into_iter().filter_map(|call| Some((text.find(call)?, call)));
        let (at, call) = found.min()?;
        let inner = &text[at + call.len()..];
        let end = closing(inner)?;
        let first = arguments(&inner[..end]).next().unwrap_or_default().trim();
        let value = if call == "var(" { self.0.get(first).map_or("none", String::as_str) } else { first };
        Some((&text[..at], value.to_owned(), &inner[end + 1..]))
    }
}

/// `rgb(0 0 0 / 0.5)` as it was written before.
fn with_commas(text: &str) -> String {
    let mut parts = text.split("rgb(");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| {
        let (inner, after) = part.split_at(closing(part).unwrap_or(part.len()));
        let numbers: Vec<&str> = inner.split([' ', '/', ',']).filter(|number| !number.is_empty()).collect();
        let name = if numbers.len() > 3 { "rgba" } else { "rgb" };
        format!("{text}{name}({}{after}", numbers.join(", "))
    })
}

type Declarations = Vec<(String, String)>;

/// Selectors that a drawing can match, and what is declared for them.
fn rules(css: &str) -> Vec<(String, Declarations)> {
    let css = without_comments(css);
    let rules =
        blocks(&css).into_iter().map(|(list, body)| (plain_selectors(list), declarations(body).collect()));
    rules.filter(|(selectors, _)| !selectors.is_empty()).collect()
}

fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once("*/").map_or("", |(_, after)| after))
}

/// Selectors and what stands between their braces; what is nested stays within.
fn blocks(css: &str) -> Vec<(&str, &str)> {
    let mut blocks = Vec::new();
    let mut rest = css;
    while let Some((selector, after)) = rest.split_once('{') {
        let end = matching(after, '{', '}').unwrap_or(after.len());
        blocks.push((selector.trim(), &after[..end]));
        rest = after.get(end + 1..).unwrap_or_default();
    }
    blocks
}

/// Of a list of selectors those that a drawing can match: it has no states and no generated content.
fn plain_selectors(list: &str) -> String {
    let known = |selector: &str| selector.replace(":first-child", "").replace(":root", "");
    let is_plain = |selector: &&str| !known(selector).contains(['@', ':']);
    arguments(list).filter(is_plain).map(str::trim).collect::<Vec<_>>().join(",")
}

fn declarations(body: &str) -> impl Iterator<Item = (String, String)> {
    let pairs = body.split(';').filter_map(|declaration| declaration.split_once(':'));
    pairs.map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
}

/// Where the parenthesis closes that was opened before the text.
fn closing(text: &str) -> Option<usize> {
    matching(text, '(', ')')
}

fn matching(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0;
    for (at, c) in text.char_indices() {
        match c {
            c if c == open => depth += 1,
            c if c == close && depth == 0 => return Some(at),
            c if c == close => depth -= 1,
            _ => {}
        }
    }
    None
}

/// What stands between commas, except within parentheses.
fn arguments(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |c| {
        depth += i32::from(c == '(') - i32::from(c == ')');
        c == ',' && depth == 0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const CSS: &str = "/* A { game } */ .game { --shell: light-dark(rgb(255 250 240 / 1), #000); --egg: var(--shell);
        margin: 0 } .game .face > rect { fill: var(--egg); stroke: var(--nothing, #123) }
        @media (min-width: 1px) { .game { --shell: #bad; } .game .face { fill: #bad } } [data-theme] { --shell: #bad }";

    #[test]
    fn names_become_colours_by_day() {
        let colours = Colours::read(&[CSS, ".other { --shell: #bad }"]);
        assert_eq!(colours.resolve("<path fill=\"var(--egg)\"/>"), "<path fill=\"rgba(255, 250, 240, 1)\"/>");
        assert_eq!(colours.rules(CSS), ".game .face > rect{fill:rgba(255, 250, 240, 1);stroke:none;}\n");
    }

    #[test]
    fn names_that_stand_for_each_other_come_to_an_end() {
        let css = ".a { --one: var(--two); --two: var(--one) } .b { fill: var(--one) }";
        assert!(Colours::read(&[css]).rules(css).starts_with(".b{fill:var("));
        assert_eq!(Colours::read(&["{ } } :root { --x: #fff"]).resolve("var(--x) var("), "#fff var(");
    }
}
