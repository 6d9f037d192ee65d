//! What a guest has learnt: the games whose idea they have been shown, and the hints that they know.
//!
//! A cookie, unsigned like a name: whatever it says, only lessons that there are are taken from it.

use std::collections::BTreeSet;
use std::fmt;

/// The lesson that is a game's idea in pictures; no hint has this name.
pub(crate) const IDEA: &str = "idea";

/// A lesson: of which game, and its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Lesson {
    pub(crate) game: &'static str,
    pub(crate) name: &'static str,
}

impl Lesson {
    /// The lesson of that name, if the game has it.
    pub(crate) fn find(game: &str, name: &str) -> Option<Lesson> {
        let game = catalog::find(game)?;
        let idea = (!game.idea.is_empty()).then_some(IDEA);
        let found = idea.into_iter().chain((game.hints)()).find(|lesson| *lesson == name)?;
        Some(Lesson { game: game.slug, name: found })
    }

    /// As the cookie has it: `chico.draw`.
    fn read(text: &str) -> Option<Lesson> {
        let (game, name) = text.split_once('.')?;
        Lesson::find(game, name)
    }
}

impl fmt::Display for Lesson {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.game, self.name)
    }
}

/// All lessons that somebody has had.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Lessons(BTreeSet<Lesson>);

impl Lessons {
    /// What a cookie says: lessons with spaces between them.
    pub(crate) fn read(text: &str) -> Lessons {
        Lessons(text.split(' ').filter_map(Lesson::read).collect())
    }

    pub(crate) fn has(&self, game: &str, name: &str) -> bool {
        self.0.iter().any(|lesson| (lesson.game, lesson.name) == (game, name))
    }

    pub(crate) fn add(&mut self, lesson: Lesson) {
        self.0.insert(lesson);
    }

    /// These and one more.
    pub(crate) fn with(&self, lesson: Lesson) -> Lessons {
        let mut lessons = self.clone();
        lessons.add(lesson);
        lessons
    }
}

impl fmt::Display for Lessons {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.0.iter().map(Lesson::to_string).collect();
        f.write_str(&names.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lessons_are_read_as_they_were_written() {
        let lessons = Lessons::read("chico.idea chico.draw");
        assert!(lessons.has("chico", "idea") && lessons.has("chico", "draw") && !lessons.has("49", "idea"));
        assert_eq!(Lessons::read(&lessons.to_string()), lessons);
    }

    #[test]
    fn of_anything_else_nothing_is_kept() {
        for text in ["", ".", "chico", "chico.", "chico.dance", "go.idea", "idea.chico", "chico.draw.draw"] {
            assert_eq!(Lessons::read(text), Lessons::default(), "{text}");
        }
        let many = "chico.idea ".repeat(1000);
        assert_eq!(Lessons::read(&many).to_string(), "chico.idea");
    }

    #[test]
    fn no_hint_is_called_like_the_idea() {
        for game in catalog::GAMES {
            assert!(!(game.hints)().contains(&IDEA), "{}", game.slug);
        }
    }
}
