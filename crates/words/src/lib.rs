//! What is said about a game, in Hebrew and in English.
//!
//! [`Text`] is the door: titles, buttons, what happened, what is asked, why not, who won, and
//! the rules themselves. Behind it each game has one catalogue for each language, an
//! implementation of [`Messages`]: a message that is missing does not compile. Sentences speak of
//! players by name and never by gender, because nobody asks for it. They say what the rules say and
//! work nothing out: what is possible is what is legal, and why somebody won came with the event.
//! Nothing here knows a game, a page or a screen; [`english`], [`hebrew`] and [`numbers`] are what
//! the games' catalogues put their sentences together with.
#![no_std]

extern crate alloc;

mod language;
mod names;

pub mod english;
pub mod hebrew;
pub mod numbers;

mod general;
mod options;
mod rule_book;

use alloc::string::String;
use alloc::vec::Vec;

use engine::{Refusal as _, RuleId, Rules, Seat};

use general::general;

pub use english::English;
pub use general::{LevelWords, level, play_error, setup_error};
pub use hebrew::Hebrew;
pub use language::{Direction, Language};
pub use names::{Names, bot_names, isolate, without_isolates};
pub use options::{OptionWords, Values};
pub use rule_book::{Block, Rule, RuleBook, Section, Span};

/// Something that is said, and the rules that it rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sentence {
    /// What is said, as one or more whole sentences.
    pub text: String,
    /// The rules behind it; possibly none.
    pub rules: Vec<RuleId>,
}

/// What happened, in a few words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brief {
    /// Who did it; nobody in particular.
    pub seat: Option<Seat>,
    /// What: after a name, or a sentence without a full stop.
    pub words: String,
}

impl Brief {
    /// Somebody did this.
    pub fn by(seat: Seat, words: impl Into<String>) -> Option<Brief> {
        Some(Brief { seat: Some(seat), words: words.into() })
    }

    /// This happened.
    pub fn of(words: impl Into<String>) -> Option<Brief> {
        Some(Brief { seat: None, words: words.into() })
    }

    /// With the name of whoever did it.
    pub fn said(&self, names: &Names, language: Language) -> String {
        match self.seat {
            Some(seat) => general(language).did(&names.who(seat, language), &self.words),
            None => self.words.clone(),
        }
    }
}

/// How things stand, in two short lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Status {
    /// Whose turn it is.
    pub headline: String,
    /// What can be done, or what was done last.
    pub detail: String,
}

/// What a game waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waiting {
    /// The cards are to be dealt.
    Deal,
    /// Somebody is asked.
    Turn(Seat),
    /// Luck decides something about somebody.
    Luck(Seat),
    /// Nothing: the game has ended.
    Over,
}

/// A game that can be talked about.
pub trait Text: Rules {
    /// The age from which it is played, if its rulebook says so.
    const AGE: Option<u8> = None;

    /// How many minutes a game takes, if its rulebook says so.
    const MINUTES: Option<u8> = None;

    /// What the language says about this game.
    fn messages(language: Language) -> &'static dyn Messages<Self>;

    /// What the game waits for.
    fn waiting(view: &Self::View) -> Waiting;

    /// The rules by which this happened.
    fn cited(seen: &Self::Seen) -> Vec<RuleId>;

    /// The game's name.
    fn title(language: Language) -> &'static str {
        Self::messages(language).title()
    }

    /// One line about the game.
    fn tagline(language: Language) -> &'static str {
        Self::messages(language).tagline()
    }

    /// Who made the game, and what else its rulebook wants to be known.
    fn credits(language: Language) -> &'static str {
        Self::messages(language).credits()
    }

    /// What the box says: from which age, and how long a game takes, as far as it does.
    fn facts(language: Language) -> Vec<String> {
        let age = Self::AGE.map(|years| general(language).age(years));
        let minutes = Self::MINUTES.map(|minutes| general(language).minutes(minutes));
        age.into_iter().chain(minutes).collect()
    }

    /// What an option of the game is called and does; `None` if there is no such option.
    fn option(name: &str, language: Language) -> Option<OptionWords> {
        Self::messages(language).option(name)
    }

    /// What stands on the button for an action, for the player who sees this view.
    fn action(action: Self::Action, view: &Self::View, names: &Names, language: Language) -> String {
        Self::messages(language).action(action, view, names)
    }

    /// What happened; `None` if it is not worth a word. Everybody reads the same, but for what only
    /// they may see.
    fn told(seen: &Self::Seen, names: &Names, language: Language) -> Option<Sentence> {
        let text = Self::messages(language).told(seen, names)?;
        Some(Sentence { text, rules: Self::cited(seen) })
    }

    /// What happened, in a few words, for where there is little space; `None` if it is not worth one.
    fn brief(seen: &Self::Seen, names: &Names, language: Language) -> Option<Brief> {
        Self::messages(language).brief(seen, names)
    }

    /// Why not.
    fn refusal(refusal: &Self::Refusal, language: Language) -> Sentence {
        let text = Self::messages(language).refusal(refusal);
        Sentence { text, rules: refusal.rule().into_iter().collect() }
    }

    /// What the game waits for, said to whoever sees this view. `legal` is what the viewer may do,
    /// if it is the one who is asked.
    fn asked(view: &Self::View, legal: Option<Self::Choices>, names: &Names, language: Language) -> String {
        let general = general(language);
        match legal {
            Some(legal) => general.your_turn(&Self::messages(language).choice(view, legal, names)),
            None => Self::waited_for(view, names, language),
        }
    }

    /// The same in two lines; `before` is what happened last.
    fn status(
        view: &Self::View,
        legal: Option<Self::Choices>,
        before: String,
        names: &Names,
        language: Language,
    ) -> Status {
        match legal {
            Some(legal) => Status {
                headline: general(language).own_turn().into(),
                detail: capitalized(&Self::messages(language).choice(view, legal, names)),
            },
            None => Status { headline: headline(&Self::waited_for(view, names, language)), detail: before },
        }
    }

    /// What the game waits for, said to those who are not asked.
    fn waited_for(view: &Self::View, names: &Names, language: Language) -> String {
        let general = general(language);
        match Self::waiting(view) {
            Waiting::Deal => general.dealing().into(),
            Waiting::Turn(seat) => general.waiting_for(&names.who(seat, language)),
            Waiting::Luck(seat) => general.luck(&names.who(seat, language)),
            Waiting::Over => general.over().into(),
        }
    }

    /// Who won and why, if this is the event that ended the game; the view is that of the end.
    fn ending(seen: &Self::Seen, view: &Self::View, names: &Names, language: Language) -> Option<String> {
        Self::messages(language).ending(seen, view, names)
    }

    /// The rules of the game.
    fn rule_book(language: Language) -> RuleBook {
        RuleBook::read(Self::messages(language).rules())
    }
}

/// A headline has no full stop.
fn headline(sentence: &str) -> String {
    sentence.trim_end_matches('.').into()
}

/// With a capital letter, where letters have one.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// What one language says about a game: its catalogue of messages.
pub trait Messages<R: Rules> {
    /// The game's name.
    fn title(&self) -> &'static str;

    /// One line about the game.
    fn tagline(&self) -> &'static str;

    /// Who made the game, and what else its rulebook wants to be known: whole sentences.
    fn credits(&self) -> &'static str;

    /// The game's rules as its RULES file has them.
    fn rules(&self) -> &'static str;

    /// What an option is called and does.
    fn option(&self, name: &str) -> Option<OptionWords>;

    /// Why a rule forbids a setup, if it is one that does.
    fn forbidden_setup(&self, _rule: RuleId) -> Option<&'static str> {
        None
    }

    /// What stands on the button for an action.
    fn action(&self, action: R::Action, view: &R::View, names: &Names) -> String;

    /// What happened.
    fn told(&self, seen: &R::Seen, names: &Names) -> Option<String>;

    /// What happened, in a few words.
    fn brief(&self, _seen: &R::Seen, _names: &Names) -> Option<Brief> {
        None
    }

    /// Why not.
    fn refusal(&self, refusal: &R::Refusal) -> String;

    /// What the viewer, who is asked, may do: what is legal, and nothing else. Without a full stop.
    fn choice(&self, view: &R::View, legal: R::Choices, names: &Names) -> String;

    /// Who won and why, if this is the event that ended the game.
    fn ending(&self, seen: &R::Seen, view: &R::View, names: &Names) -> Option<String>;
}

/// The catalogue of the language, for a game that both have.
pub fn catalogue<R: Rules>(language: Language) -> &'static dyn Messages<R>
where
    Hebrew: Messages<R>,
    English: Messages<R>,
{
    match language {
        Language::Hebrew => &Hebrew,
        Language::English => &English,
    }
}
