//! Random games of every setup, and everything that can be said about them in every language: it is
//! said, it is whole, it cites rules that exist, and what it says to be possible is what is legal.

mod possible;
mod rule_books;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashSet};

use engine::{Action, Choices as _, Game, OptionSpec, Pending, PlayError, Seat, Seats, Setup, Step, Viewer};
use words::{Language, Names, RuleBook, Sentence, Text, play_error, setup_error};

use crate::check::random_step;
use crate::said::{assert_fits, assert_sentence, assert_sound, assert_whole, names};
use crate::{Generator, generator, hebrew, setups};

pub use possible::Phrases;

/// How many of a game's setups are listened to at most.
const SETUPS: usize = 8;

/// How many steps of each game are listened to.
const STEPS: usize = 400;

/// At every so many steps every action there is is named or refused.
const EVERY_ACTION: usize = 100;

/// Checks all that is said about a game. The phrases say what its sentences must say to be possible.
pub fn check_words<R: Text>(phrases: Phrases<R>) {
    rule_books::check::<R>();
    check_setup_errors::<R>();
    for language in Language::ALL {
        let listener =
            Listener::<R> { language, book: R::rule_book(language), phrases, heard: RefCell::default() };
        listener.titles();
        listener.options();
        listener.errors();
        let setups = setups::<R>();
        let few = setups.len().div_ceil(SETUPS);
        for (seed, setup) in (0..).zip(setups.into_iter().step_by(few)) {
            listener.game(setup, &mut generator(seed));
        }
    }
}

/// Somebody who reads one language, with the rules at hand.
struct Listener<R: Text> {
    language: Language,
    book: RuleBook,
    phrases: Phrases<R>,
    /// What was said and found to be sound: much is said again and again.
    heard: RefCell<HashSet<String>>,
}

impl<R: Text> Listener<R> {
    fn titles(&self) {
        self.sound(R::title(self.language));
        self.whole(R::tagline(self.language));
        self.whole(R::credits(self.language));
        R::facts(self.language).iter().for_each(|fact| self.sound(fact));
        assert_eq!(self.book.title, R::title(self.language));
    }

    fn options(&self) {
        assert_eq!(R::option("no_such_option", self.language), None);
        R::OPTIONS.iter().for_each(|spec| self.option(spec));
    }

    fn option(&self, spec: &OptionSpec) {
        let words = R::option(spec.name, self.language).unwrap_or_else(|| panic!("{}", spec.name));
        self.sound(words.title);
        self.whole(words.explanation);
        assert!(self.book.rule(spec.rule).is_some());
        let names = names(self.language, *R::SEATS.start());
        for value in spec.kind.offered(*R::SEATS.start()) {
            self.sound(&words.value(&value, &names, self.language));
        }
    }

    /// The errors that no rule makes.
    fn errors(&self) {
        let asked = Seats::one(Seat::new(1));
        self.error(&PlayError::Over, 3);
        self.error(&PlayError::NotAsked { seat: Seat::new(0), asked }, 3);
        self.error(&PlayError::NoSuchSeat { seat: "nine".into(), seats: 3 }, 3);
        self.error(&PlayError::ChanceFirst("deal"), 3);
        self.error(&PlayError::SeatFirst(asked), 3);
        self.error(&PlayError::Stale { expected: 3, now: 5 }, 3);
    }

    fn game(&self, setup: Setup, rng: &mut Generator) {
        let names = names(self.language, setup.seats);
        let mut game = Game::<R>::new(setup).expect("a setup that can be played");
        while !game.pending().is_over() && game.step() < STEPS {
            self.position(&game, &names);
            if game.step() % EVERY_ACTION == 1 {
                self.choices(&game, &names);
                self.refusals(&game);
            }
            let step = random_step(&game, rng);
            let events = game.take(step).expect("a random step is legal");
            self.events(&events, &game, &names);
        }
        self.position(&game, &names);
    }

    fn position(&self, game: &Game<R>, names: &Names) {
        for viewer in Viewer::all(game.seats()) {
            let legal = match viewer {
                Viewer::Seat(seat) => Some(game.legal(seat)).filter(|legal| !legal.is_empty()),
                Viewer::Public | Viewer::Referee => None,
            };
            let view = game.view(viewer);
            let sentence = R::asked(&view, legal, names, self.language);
            self.whole(&sentence);
            assert_fits(&sentence, names, self.language);
            if let Some(legal) = legal {
                possible::check::<R>(&sentence, legal, |actions| {
                    (self.phrases)(actions, &view, self.language)
                });
            }
        }
    }

    fn choices(&self, game: &Game<R>, names: &Names) {
        for seat in game.pending().seats().iter() {
            let view = game.view(Viewer::Seat(seat));
            let labels = game.legal(seat).iter().map(|action| R::action(action, &view, names, self.language));
            self.labels(labels.collect());
        }
    }

    /// Different actions have different labels.
    fn labels(&self, mut labels: Vec<String>) {
        labels.iter().for_each(|label| self.sound(label));
        let count = labels.len();
        labels.sort();
        labels.dedup();
        assert_eq!(labels.len(), count, "{labels:?}");
    }

    fn refusals(&self, game: &Game<R>) {
        let every = (0..R::Action::COUNT).filter_map(R::Action::from_index);
        for action in every {
            for seat in Seats::all(game.seats()).iter() {
                if let Err(error) = game.check(&Step::Action(seat, action)) {
                    self.error(&error, game.seats());
                }
            }
        }
        for text in ["", "dance", "play", "play x", "play 8 8 8 8", "play 3 4", "flip 9", "bid x", "place 50"]
        {
            self.refused(R::read_action(text).map(|_| ()));
        }
        for text in
            ["", "deal", "deal 1", "deal 2s", "roll 6 6", "lose 50", &format!("deal{}", " 2s".repeat(300))]
        {
            let read = R::read_chance(text).and_then(|chance| R::check_chance(game.state(), &chance));
            self.refused(read);
        }
    }

    fn refused(&self, read: Result<(), R::Refusal>) {
        if let Err(refusal) = read {
            self.error(&PlayError::Refused(refusal), *R::SEATS.start());
        }
    }

    fn error(&self, error: &PlayError<R::Refusal>, seats: u8) {
        let sentence = play_error::<R>(error, &names(self.language, seats), self.language);
        assert_eq!(sentence.rules, Vec::from_iter(error.rule()));
        self.sentence(&sentence);
    }

    /// What a step led to, after it.
    fn events(&self, events: &[R::Event], game: &Game<R>, names: &Names) {
        for (left, event) in (0..events.len()).rev().zip(events) {
            let is_end = left == 0 && game.pending().is_over();
            for viewer in Viewer::all(game.seats()) {
                let Some(seen) = R::seen(event, viewer) else { continue };
                self.told(&seen, names);
                let ending = R::ending(&seen, &game.view(viewer), names, self.language);
                assert_eq!(ending.is_some(), is_end, "{seen:?}: {ending:?}");
                ending.iter().for_each(|ending| self.ending(ending, game.pending(), names));
            }
        }
    }

    fn told(&self, seen: &R::Seen, names: &Names) {
        if let Some(brief) = R::brief(seen, names, self.language) {
            let said = brief.said(names, self.language);
            self.sound(&said);
            assert_fits(&said, names, self.language);
        }
        if let Some(sentence) = R::told(seen, names, self.language) {
            self.sentence(&sentence);
            assert!(!sentence.rules.is_empty(), "{}", sentence.text);
        }
    }

    /// Those who won are named first.
    fn ending(&self, ending: &str, pending: Pending, names: &Names) {
        self.whole(ending);
        let Pending::Over(outcome) = pending else { panic!("the game goes on: {ending}") };
        let who = |seat| names.who(seat, self.language);
        let winners: BTreeSet<String> = outcome.winners.iter().map(who).collect();
        let everyone: BTreeSet<String> = names.everyone().map(who).collect();
        let mut named: Vec<&String> = everyone.iter().filter(|name| ending.contains(*name)).collect();
        named.sort_by_key(|name| ending.find(*name));
        let first = named.into_iter().take(winners.len()).cloned().collect();
        assert_eq!(winners, first, "others have won: {ending}");
    }

    /// A text of this game.
    fn sound(&self, text: &str) {
        if !self.heard.borrow_mut().insert(text.to_owned()) {
            return;
        }
        assert_sound(text, self.language);
        if self.language == Language::Hebrew {
            hebrew::check(text, hebrew::Kind::Message, Some(R::SLUG));
        }
    }

    /// A whole sentence of this game.
    fn whole(&self, text: &str) {
        self.sound(text);
        assert_whole(text);
    }

    fn sentence(&self, Sentence { text, rules }: &Sentence) {
        self.whole(text);
        rules.iter().for_each(|id| assert!(self.book.rule(id).is_some(), "{text} ({id})"));
    }
}

/// Digits only, because what comes from outside is repeated as it is.
fn check_setup_errors<R: Text>() {
    let seats = *R::SEATS.start();
    let mut setups = vec![Setup::new(0), Setup::new(99), Setup::new(seats).with("12", "34")];
    for spec in R::OPTIONS {
        setups.push(Setup::new(seats).with(spec.name, "999999999999"));
        let twice = spec.kind.samples(seats)[0].clone();
        setups.push(Setup::new(seats).with(spec.name, &twice).with(spec.name, &twice));
    }
    for setup in setups {
        let error = R::start(&setup).expect_err("a setup that can't be played");
        for language in Language::ALL {
            let sentence = setup_error::<R>(&error, setup.seats, language);
            assert_sentence(&sentence.text, language);
        }
    }
}
