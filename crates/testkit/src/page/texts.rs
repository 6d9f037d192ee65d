//! What a drawing says in Hebrew.

use std::collections::HashSet;

use words::isolate;

use super::{Tag, read_tag};
use crate::hebrew::{self, Kind};

/// Elements without an end.
const VOID: [&str; 3] = ["br", "img", "input"];

/// Every text and every label is in the words of the glossary; amounts and halves stand in an element
/// that keeps their direction, or are isolated. Those in `read` were checked before.
pub(super) fn check_hebrew(markup: &str, game: &str, read: &mut HashSet<String>) {
    for text in texts(markup) {
        if !read.contains(&text) {
            hebrew::check(&text, Kind::Message, Some(game));
            read.insert(text);
        }
    }
}

/// The texts and labels of a markup; those in an element that keeps its direction are isolated.
fn texts(markup: &str) -> Vec<String> {
    let (mut texts, mut open) = (Vec::new(), Vec::new());
    for piece in markup.split('<').skip(1) {
        let (inner, text) = piece.split_once('>').unwrap_or((piece, ""));
        let tag = read_tag((inner, text));
        texts.extend(tag.get("aria-label").map(str::to_owned));
        match tag.name {
            name if name.starts_with('/') => drop(open.pop()),
            name if VOID.contains(&name) => {}
            _ => open.push(keeps_direction(&tag)),
        }
        let is_kept = open.contains(&true);
        texts.push(if is_kept { isolate(text) } else { text.to_owned() });
    }
    texts
}

/// A text of SVG is a line of its own.
fn keeps_direction(tag: &Tag<'_>) -> bool {
    matches!(tag.name, "bdi" | "text") || tag.get("dir") == Some("ltr")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_in_an_element_of_its_own_keeps_its_direction() {
        let page = r#"<p aria-label="יד">עולה <bdi>$<b>9</b></bdi><input value="1"> או <b dir="ltr">8<small>½</small></b></p>"#;
        check_hebrew(page, "49", &mut HashSet::new());
    }

    #[test]
    #[should_panic(expected = "not isolated")]
    fn a_bare_amount_is_found() {
        check_hebrew("<p>עולה <b>$9</b></p>", "49", &mut HashSet::new());
    }

    #[test]
    #[should_panic(expected = "ערימה instead of ערמה")]
    fn a_second_word_in_a_label_is_found() {
        check_hebrew(r#"<p aria-label="הערימה"></p>"#, "chico", &mut HashSet::new());
    }
}
