//! Hebrew, held against the glossary in `docs/hebrew/glossary.md`: no second word for a thing, and
//! marks and numbers as a reader expects them. [`check`] is for what is really said; [`literals`]
//! takes the Hebrew out of a source file, so that nothing escapes because no random game said it.

mod glossary;
mod literals;
mod marks;

pub use literals::literals;

/// What kind of text it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A message: a button, a sentence, a label.
    Message,
    /// A page of rules, which may be more formal.
    Rules,
}

/// What is wrong with a Hebrew text, each fault as a sentence; `game` by its name in records, or
/// nothing where no game is spoken of.
pub fn faults(text: &str, kind: Kind, game: Option<&str>) -> Vec<String> {
    let mut faults = glossary::faults(text, kind, game);
    faults.extend(marks::faults(text));
    faults
}

/// The text has no fault.
pub fn check(text: &str, kind: Kind, game: Option<&str>) {
    let faults = faults(text, kind, game);
    assert!(faults.is_empty(), "{faults:?} in `{text}`");
}

/// A letter of the alphabet, without points.
fn is_letter(c: char) -> bool {
    ('א'..='ת').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str, game: &str) -> bool {
        !faults(text, Kind::Message, Some(game)).is_empty()
    }

    #[test]
    #[should_panic(expected = "ערימה")]
    fn a_planted_second_word_is_found() {
        check("דנה: 5 על הערימה.", Kind::Message, Some("chico"));
    }

    #[test]
    fn a_word_is_found_with_the_letters_that_join_it() {
        for text in ["ערימה", "בערימה", "ושהערימה", "על הערימה."] {
            assert!(found(text, "chico"), "{text}");
        }
        assert!(!found("דנה: 5 על הערמה.", "chico"));
    }

    #[test]
    fn a_word_of_one_game_is_free_in_others() {
        assert!(found("הקלפים הגלויים", "eight-and-a-half"));
        assert!(!found("הקלפים הגלויים", "gamnon"));
        assert!(found("להניח בקופה", "chico") && !found("להניח בקופה", "gamnon"));
    }

    #[test]
    fn a_word_that_stands_alone_may_be_a_part_of_another() {
        assert!(found("כסף עבור הקלף", "49"));
        assert!(!found("לעבור לקלפים העיוורים", "eight-and-a-half"));
        assert!(faults("כסף עבור הקלף", Kind::Rules, Some("49")).is_empty());
    }
}
