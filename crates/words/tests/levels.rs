//! The levels of bots in words.

use bots::Level;
use testkit::said::{assert_sentence, assert_sound};
use words::{Language, level};

#[test]
fn levels_are_said() {
    for language in Language::ALL {
        let words = Level::ALL.map(|each| level(each, language));
        for (at, word) in words.iter().enumerate() {
            assert_sound(word.title, language);
            assert_sentence(word.description, language);
            assert!(words[..at].iter().all(|earlier| earlier.title != word.title));
        }
    }
}
