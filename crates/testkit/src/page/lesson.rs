//! What a newcomer is shown: pictures of the idea, and hints in the first game.

use std::collections::BTreeSet;

use page::{Hint, Saying, due};
use words::without_isolates;

use super::*;
use crate::said::assert_sentence;
use crate::{check::random_step, hebrew};

/// So many characters of a sentence can be taken in at a glance: two lines of a phone.
const GLANCE: usize = 60;

/// The idea of a game is told in four or five pictures; each can be played and drawn, and says a short
/// sentence in every language.
pub fn check_idea<R: Render + Audit>() {
    assert!((4..=5).contains(&R::IDEA.len()), "four or five pictures");
    for slide in R::IDEA {
        let mut walk = Walk::<R>::played(slide.record);
        walk.look(Viewer::Seat(slide.seat), &HashSet::new());
        assert!(!slide.shows.is_empty(), "a picture shows something");
        check_saying(&slide.says, R::SLUG);
    }
}

/// There are three to five hints, each with a name of its own and a short sentence in every language,
/// and each is due at some moment of random games of so many seats.
pub fn check_hints<R: Render + Audit>(seats: u8, steps: usize) {
    assert!((3..=5).contains(&R::HINTS.len()), "three to five hints");
    R::HINTS.iter().for_each(|hint| check_saying(&hint.says, R::SLUG));
    let names: BTreeSet<&str> = R::HINTS.iter().map(|hint| hint.name).collect();
    assert_eq!(names.len(), R::HINTS.len(), "a hint has a name of its own");
    let shown = (0..20).flat_map(|seed| shown::<R>(seats, steps, seed)).collect();
    assert_eq!(names, shown, "every hint has its moment");
}

/// The hints that a newcomer in some seat of a random game is shown, each once.
fn shown<R: Render + Audit>(seats: u8, steps: usize, seed: u64) -> BTreeSet<&'static str> {
    let mut rng = generator(seed);
    let mut game = Game::<R>::new(Setup::new(seats)).expect("a game for so many");
    let mut known = BTreeSet::new();
    while !game.pending().is_over() && game.step() < steps {
        for seat in game.pending().seats().iter() {
            let hint = due_for(&game, seat, &known);
            known.extend(hint.map(|hint| hint.name));
        }
        let step = random_step(&game, &mut rng);
        game.take(step).expect("a random step is legal");
    }
    known
}

fn due_for<R: Render>(game: &Game<R>, seat: Seat, known: &BTreeSet<&str>) -> Option<&'static Hint<R>> {
    let view = game.view(Viewer::Seat(seat));
    due(R::HINTS, &view, game.legal(seat), |name| known.contains(name))
}

fn check_saying(says: &Saying, game: &str) {
    for language in Language::ALL {
        let text = says.to(language);
        assert_sentence(text, language);
        let length = without_isolates(text).chars().count();
        assert!(length <= GLANCE, "{length} characters are too many: {text}");
    }
    hebrew::check(says.hebrew, hebrew::Kind::Message, Some(game));
}
