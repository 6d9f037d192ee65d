//! What every text must be, and short ways to say something in both languages.

use engine::{Choices as _, Game, Rules, Seat, Setup, Viewer};
use words::{Language, Names, Text, without_isolates};

use crate::{generator, hebrew};

/// Names that a reader of the language would have.
pub fn names(language: Language, seats: u8) -> Names {
    let all = match language {
        Language::Hebrew => ["דנה", "אבי", "נועה", "יעל", "גיל"],
        Language::English => ["Dana", "Avi", "Noa", "Yael", "Gil"],
    };
    Names::new(all.iter().cycle().take(seats.into()))
}

/// A text is there, has no letter of another alphabet, and closes what it isolates.
pub fn assert_sound(text: &str, language: Language) {
    assert!(!text.trim().is_empty());
    let foreign = |c: char| match language {
        Language::Hebrew => c.is_ascii_alphabetic(),
        Language::English => c.is_alphabetic() && !c.is_ascii(),
    };
    assert!(!text.chars().any(foreign), "{text}");
    assert!(!text.contains("  ") && !text.contains(" .") && !text.contains(".."), "{text}");
    let mut depth = 0;
    for c in text.chars() {
        depth += i32::from(c == '\u{2068}') - i32::from(c == '\u{2069}');
        assert!((0..=1).contains(&depth), "{text}");
    }
    assert_eq!(depth, 0, "{text}");
    if language == Language::Hebrew {
        hebrew::check(text, hebrew::Kind::Message, None);
    }
}

/// A whole sentence.
pub fn assert_sentence(text: &str, language: Language) {
    assert_sound(text, language);
    assert_whole(text);
}

/// It ends as a sentence does.
pub(crate) fn assert_whole(text: &str) {
    assert!(text.ends_with(['.', '!', '…']), "{text}");
}

/// How many characters fit into the strip that says what a game waits for, on a phone 360 pixels wide.
const STRIP: usize = 40;

/// It stands on one line of a phone, if the names in it are short ones.
pub fn assert_fits(text: &str, names: &Names, language: Language) {
    let named = names.everyone().map(|seat| names.who(seat, language));
    let shown = named.fold(text.to_owned(), |shown, name| shown.replace(&name, "Dana"));
    let length = without_isolates(&shown).chars().count();
    assert!(length <= STRIP, "{length} characters do not fit: {text}");
}

/// Compares what is said in both languages, without marks of isolation.
pub fn check(said: impl Fn(Language) -> String, english: &str, hebrew: &str) {
    for (language, expected) in [(Language::English, english), (Language::Hebrew, hebrew)] {
        let text = said(language);
        if !expected.is_empty() {
            assert_sound(&text, language);
        }
        assert_eq!(without_isolates(&text), expected);
    }
}

/// What is told of an event at a table of three.
pub fn check_told<R: Text>(seen: R::Seen, english: &str, hebrew: &str) {
    check(|language| R::told(&seen, &names(language, 3), language).unwrap().text, english, hebrew);
}

/// What the viewer is asked, with what is [`legal`] for it.
pub fn check_asked<R: Text>(view: &R::View, viewer: Viewer, english: &str, hebrew: &str) {
    let legal = legal::<R>(view, viewer);
    check(|language| R::asked(view, legal, &names(language, 3), language), english, hebrew);
}

/// How a game ended that ended with this event.
pub fn check_ending<R: Text>(seen: R::Seen, view: &R::View, english: &str, hebrew: &str) {
    check(|language| R::ending(&seen, view, &names(language, 3), language).unwrap(), english, hebrew);
}

/// What stands on a button.
pub fn check_action<R: Text>(action: &str, view: &R::View, english: &str, hebrew: &str) {
    let action = R::read_action(action).unwrap();
    check(|language| R::action(action, view, &names(language, 3), language), english, hebrew);
}

/// Why not.
pub fn check_refusal<R: Text>(refusal: R::Refusal, english: &str, hebrew: &str) {
    check(|language| R::refusal(&refusal, language).text, english, hebrew);
}

/// What seat 0 sees of a new game for three; scenes are made from it by changing what they need.
pub fn view<R: Text>() -> R::View {
    Game::<R>::new(Setup::new(3)).unwrap().view(Viewer::Seat(seat(0)))
}

/// What the viewer of this view may do in a world that looks like it; `None` if it is not asked.
pub fn legal<R: Rules>(view: &R::View, viewer: Viewer) -> Option<R::Choices> {
    let Viewer::Seat(seat) = viewer else { return None };
    let legal = R::legal(&R::imagine(view, &mut generator(0)), seat);
    (!legal.is_empty()).then_some(legal)
}

/// The seat with this number.
pub fn seat(number: u8) -> Seat {
    Seat::new(number)
}
