//! A session with what both faces need around it: names, words, and the file it is kept in.

use std::io;

use engine::{PlayError, RuleId, Seat, Step};
use play::{AnyPlay as _, Complete, Reader};
use screen::Scene;
use words::{Language, Names, Sentence};

use crate::messages::{Messages, messages};
use crate::saved::{self, SaveFile};
use crate::session::{Player, Session, Turn};

/// A session, told in a language and kept in a file.
pub(crate) struct Sitting<R: Complete> {
    /// The session.
    pub(crate) session: Session<R>,
    place: SaveFile,
    /// What the people are called, in the order of their seats; those without a name have none.
    people: Vec<String>,
    language: Language,
    names: Names,
    /// Why the game could not be kept, if so.
    fault: Option<io::Error>,
}

impl<R: Complete> Sitting<R> {
    /// Sits down to a session.
    pub(crate) fn new(
        session: Session<R>,
        place: SaveFile,
        people: Vec<String>,
        language: Language,
    ) -> Sitting<R> {
        let names = names(session.players(), &people, language);
        Sitting { session, place, people, language, names, fault: None }
    }

    /// The language in which it is told.
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// From now on it is told in that language.
    pub(crate) fn speak(&mut self, language: Language) {
        self.language = language;
        self.names = names(self.session.players(), &self.people, language);
    }

    /// What the terminal says.
    pub(crate) fn say(&self) -> &'static dyn Messages {
        messages(self.language)
    }

    /// The first of the game's rules, as an example.
    pub(crate) fn first_rule(&self) -> RuleId {
        R::rule_book(self.language).rules().next().expect("a game has rules").id
    }

    /// What the players are called.
    pub(crate) fn names(&self) -> &Names {
        &self.names
    }

    /// Somebody does something. What a person did is kept at once.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: R::Action,
        expected_step: usize,
    ) -> Result<(), Sentence> {
        let done = self.session.act(seat, action, expected_step);
        done.map_err(|error| self.why_not(&error))?;
        if self.session.players()[seat.index()] == Player::Person || self.is_over() {
            self.keep();
        }
        Ok(())
    }

    /// Reads an action of the person at the keyboard, as the record or the full screen has it.
    pub(crate) fn read(&self, seat: Seat, text: &str) -> Result<R::Action, Sentence> {
        let choices = self.choices();
        if let Some(action) = choices.into_iter().find(|action| R::typed(*action) == text) {
            return Ok(action);
        }
        match self.session.game().read_step(&format!("{seat} {text}")) {
            Ok(Step::Action(_, action)) => Ok(action),
            Ok(Step::Chance(_)) => unreachable!("a line that starts with a seat is an action"),
            Err(error) => Err(self.why_not(&error)),
        }
    }

    /// Why this was not taken.
    pub(crate) fn why_not(&self, error: &PlayError<R::Refusal>) -> Sentence {
        words::play_error::<R>(error, &self.names, self.language)
    }

    /// What those who look saw from a step on.
    pub(crate) fn news_since(&self, step: usize) -> Vec<Sentence> {
        let seen = self.session.seen_since(step);
        seen.iter().filter_map(|seen| R::told(seen, &self.names, self.language)).collect()
    }

    /// What is waited for, or how it ended.
    pub(crate) fn asked(&self) -> String {
        let reader = Reader {
            viewer: self.session.viewer(),
            language: self.language,
            names: &self.names,
            preferences: Default::default(),
        };
        if self.is_over() { self.session.play().ending(&reader) } else { self.session.play().asked(&reader) }
    }

    /// What the person at the keyboard may do; nothing if they are not asked.
    pub(crate) fn choices(&self) -> Vec<R::Action> {
        self.session.choices().map(|choices| engine::Choices::iter(choices).collect()).unwrap_or_default()
    }

    /// What stands on the button for an action.
    pub(crate) fn label(&self, action: R::Action) -> String {
        R::action(action, &self.session.view(), &self.names, self.language)
    }

    /// Has the game ended?
    pub(crate) fn is_over(&self) -> bool {
        self.session.game().pending().is_over()
    }

    /// Takes back a choice; says what came of it.
    pub(crate) fn take_back(&mut self) -> &'static str {
        let say = self.say();
        if !self.session.is_solo() {
            return say.others_have_seen_it();
        }
        if !self.session.take_back() {
            return say.nothing_to_take_back();
        }
        self.keep();
        say.taken_back()
    }

    /// The next of a row of games, in a file of its own.
    pub(crate) fn play_again(&mut self) {
        self.session = self.session.again();
        self.place = SaveFile::New(R::SLUG);
        self.fault = None;
    }

    /// Writes the game down, and says where or why not.
    pub(crate) fn save(&mut self) -> String {
        self.keep();
        self.where_kept()
    }

    fn keep(&mut self) {
        self.fault = self.place.keep(&saved::text(&self.session)).err();
    }

    fn where_kept(&self) -> String {
        match (&self.fault, self.place.file()) {
            (Some(fault), _) => self.say().not_saved(&fault.to_string()),
            (None, Some(file)) => self.say().saved(&file.display().to_string()),
            (None, None) => String::new(),
        }
    }

    /// What is said when somebody leaves: where the game is, and how to go on with it. Nothing if
    /// there is nothing to go on with.
    pub(crate) fn farewell(&self) -> Vec<String> {
        if self.fault.is_none() && self.place.file().is_none_or(|file| !file.exists()) {
            return Vec::new();
        }
        let mut lines = vec![self.where_kept()];
        if let (None, Some(file), false) = (&self.fault, self.place.file(), self.is_over()) {
            lines.push(
                self.say().resume(&format!("kupa play --record {}", quoted(&file.display().to_string()))),
            );
        }
        lines
    }

    /// What is to be drawn.
    pub(crate) fn scene<'a>(
        &'a self,
        view: &'a R::View,
        choices: &'a [R::Action],
        chosen: Option<R::Action>,
    ) -> Scene<'a, R> {
        let asked = match self.session.turn() {
            Turn::Person(seat) | Turn::Handover(seat) | Turn::Bot(seat, _) => Some(seat),
            Turn::Over(_) => None,
        };
        let viewer = self.session.viewer();
        Scene { view, viewer, asked, choices, chosen, names: &self.names, language: self.language }
    }
}

/// A bot has a name in the reader's language that no person at the table has.
fn names(players: &[Player], people: &[String], language: Language) -> Names {
    let mut bots =
        words::bot_names(language).into_iter().filter(|name| !people.iter().any(|one| one == name));
    let mut people = people.iter().cloned();
    let name = |player: &Player| match player {
        Player::Person => people.next().unwrap_or_default(),
        Player::Bot(_) => bots.next().unwrap_or_default().to_owned(),
    };
    Names::new(players.iter().map(name).collect::<Vec<_>>())
}

/// A path as it is typed in a shell.
fn quoted(path: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "/._-:\\".contains(c);
    if path.chars().all(is_plain) { path.to_owned() } else { format!("'{}'", path.replace('\'', r"'\''")) }
}
