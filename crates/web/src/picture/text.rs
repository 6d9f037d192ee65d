//! What is written on a drawing, as outlines: the renderer has no fonts, and needs none for a handful of
//! letters.

use resvg::tiny_skia::{LineCap, LineJoin, Path, PathBuilder, PathSegment, Stroke};
use resvg::usvg::roxmltree::{Document, Node};
use simplecss::{AttributeOperator, Element, PseudoClass, StyleSheet};

use super::numerals::{self, Letter};

/// The pen, in hundredths of the type's size.
const PEN: f32 = 14.0;
/// The size of type, if nobody says another.
const SIZE: f32 = 16.0;

/// The drawing with outlines in the place of text. Each is of the class `text` and of those that the text
/// had, so that it has its colour: see [`for_outlines`].
pub(super) fn outlined(drawing: &str, rules: &str) -> String {
    let document = Document::parse(drawing).expect("our own drawings are XML");
    let sheet = StyleSheet::parse(rules);
    let texts = document.descendants().filter(is_text);
    let mut result = String::new();
    let mut done = 0;
    for text in texts {
        result += &drawing[done..text.range().start];
        result += &outline(text, &sheet);
        done = text.range().end;
    }
    result + &drawing[done..]
}

/// The rules of a stylesheet with what is said of text said of its outlines.
pub(super) fn for_outlines(rules: &str) -> String {
    rules.replace(" text", " .text")
}

/// How long a text is, in hundredths of the type's size.
pub(super) fn width(text: &str) -> f32 {
    text.chars().filter_map(numerals::find).map(|letter| letter.advance).sum()
}

fn is_text(node: &Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().name() == "text"
}

fn outline(text: Node<'_, '_>, sheet: &StyleSheet<'_>) -> String {
    let number = |name| text.attribute(name).and_then(|value| value.parse::<f32>().ok());
    let letters: Vec<&Letter> = text.text().unwrap_or_default().chars().filter_map(numerals::find).collect();
    let scale = number("font-size").or_else(|| styled_size(text, sheet)).unwrap_or(SIZE) / 100.0;
    let width: f32 = letters.iter().map(|letter| letter.advance).sum();
    let start = match text.attribute("text-anchor") {
        Some("middle") => width / 2.0,
        Some("end") => width,
        _ => 0.0,
    };
    let (x, y) = (number("x").unwrap_or_default() - start * scale, number("y").unwrap_or_default());
    let class = format!("text {}", text.attribute("class").unwrap_or_default());
    let fill = text.attribute("fill").map(|fill| format!(" fill=\"{fill}\"")).unwrap_or_default();
    let class = class.trim();
    let place = format!("translate({x} {y}) scale({scale})");
    format!("<path class=\"{class}\"{fill} transform=\"{place}\" d=\"{}\"/>", written(&letters))
}

/// The size that the stylesheet says; of several rules the last.
fn styled_size(text: Node<'_, '_>, sheet: &StyleSheet<'_>) -> Option<f32> {
    let rules = sheet.rules.iter().filter(|rule| rule.selector.matches(&Styled(text)));
    let mut sizes =
        rules.flat_map(|rule| &rule.declarations).filter_map(|declaration| match declaration.name {
            "font-size" | "font" => pixels(declaration.value),
            _ => None,
        });
    sizes.next_back()
}

/// `16px`, also in `700 16px/1 sans-serif`.
fn pixels(value: &str) -> Option<f32> {
    let words = value.split([' ', '/']);
    words.filter_map(|word| word.strip_suffix("px")?.parse().ok()).next()
}

fn written(letters: &[&Letter]) -> String {
    let mut x = 0.0;
    let mut outline = String::new();
    for letter in letters {
        if !letter.strokes.is_empty() {
            outline += &drawn(letter, x);
        }
        x += letter.advance;
    }
    outline
}

/// A letter's outline, beginning there.
fn drawn(letter: &Letter, x: f32) -> String {
    let pen =
        Stroke { width: PEN, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
    let strokes = path(letter.strokes, x).expect("a letter has strokes");
    described(&strokes.stroke(&pen, 1.0).expect("a stroke has an outline"))
}

/// Strokes from their description; each command and number is a word.
fn path(strokes: &str, dx: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    let mut words = strokes.split_whitespace();
    while let Some(command) = words.next() {
        let mut number = || words.next().and_then(|word| word.parse::<f32>().ok()).unwrap_or_default();
        let mut point = || (number() + dx, number());
        match command {
            "M" => {
                let (x, y) = point();
                builder.move_to(x, y);
            }
            "L" => {
                let (x, y) = point();
                builder.line_to(x, y);
            }
            "C" => {
                let [(x1, y1), (x2, y2), (x, y)] = [point(), point(), point()];
                builder.cubic_to(x1, y1, x2, y2, x, y);
            }
            _ => builder.close(),
        }
    }
    builder.finish()
}

/// What SVG calls `d`.
fn described(path: &Path) -> String {
    let segment = |segment: PathSegment| match segment {
        PathSegment::MoveTo(to) => format!("M{} {}", to.x, to.y),
        PathSegment::LineTo(to) => format!("L{} {}", to.x, to.y),
        PathSegment::QuadTo(by, to) => format!("Q{} {} {} {}", by.x, by.y, to.x, to.y),
        PathSegment::CubicTo(one, two, to) => {
            format!("C{} {} {} {} {} {}", one.x, one.y, two.x, two.y, to.x, to.y)
        }
        PathSegment::Close => "Z".to_owned(),
    };
    path.segments().map(segment).collect()
}

/// An element as the stylesheet's selectors look at it.
struct Styled<'a, 'input>(Node<'a, 'input>);

impl Element for Styled<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Styled)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Styled)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        class == PseudoClass::FirstChild && self.prev_sibling_element().is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_become_outlines_of_the_size_that_is_said() {
        let drawing = r#"<svg xmlns="http://www.w3.org/2000/svg"><g class="card"><text x="8" y="16" class="rank">A</text>
            <text x="9" y="43" font-size="50" fill="red">10</text></g></svg>"#;
        let outlined = outlined(drawing, ".card text { font: 700 20px/1 serif }");
        assert!(!outlined.contains("<text"));
        assert!(
            outlined.contains(r#"<path class="text rank" transform="translate(8 16) scale(0.2)""#),
            "{outlined}"
        );
        assert!(
            outlined.contains(r#"<path class="text" fill="red" transform="translate(9 43) scale(0.5)""#),
            "{outlined}"
        );
    }

    #[test]
    fn every_letter_on_a_picture_of_a_game_can_be_drawn() {
        for game in catalog::GAMES {
            let picture = (game.picture)().into_string();
            let drawing = picture.replacen("<svg ", "<svg xmlns=\"http://www.w3.org/2000/svg\" ", 1);
            let document = Document::parse(&drawing).expect("XML");
            let texts = document.descendants().filter(is_text);
            let missing: String = texts
                .filter_map(|text| text.text())
                .flat_map(str::chars)
                .filter(|sign| numerals::find(*sign).is_none())
                .collect();
            assert_eq!(missing, "", "{}", game.slug);
        }
    }
}
