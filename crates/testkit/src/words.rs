//! Random games of every kind and setup, and everything that can be said about them in every
//! language: it is said, it is whole, and it cites rules that exist.

use bots::Level;
use chico::Chico;
use eight_and_a_half::EightAndAHalf;
use engine::{Action, Choices, Game, Pending, PlayError, Seat, Seats, Setup, SetupError, Step, Viewer};
use forty_nine::FortyNine;
use gamnon::Gamnon;
use testkit::{Generator, generator};
use words::{Language, Names, RuleBook, Sentence, Text, level, play_error, setup_error};

use crate::said::{assert_sentence, assert_sound, names};

/// How many of a game's setups are listened to at most.
const SETUPS: usize = 12;

/// How many steps of each game are listened to.
const STEPS: usize = 400;

/// At every so many steps every action there is is named or refused.
const EVERY_ACTION: usize = 40;

#[test]
fn forty_nine_is_said() {
    listen::<FortyNine>();
}

#[test]
fn chico_is_said() {
    listen::<Chico>();
}

#[test]
fn eight_and_a_half_is_said() {
    listen::<EightAndAHalf>();
}

#[test]
fn gamnon_is_said() {
    listen::<Gamnon>();
}

fn listen<R: Text>() {
    for language in Language::ALL {
        let ear = Ear { language, book: R::rule_book(language) };
        ear.titles::<R>();
        ear.options::<R>();
        let setups = testkit::setups::<R>();
        let few = setups.len().div_ceil(SETUPS);
        for (seed, setup) in (0..).zip(setups.into_iter().step_by(few)) {
            ear.game::<R>(setup, &mut generator(seed));
        }
    }
}

struct Ear {
    language: Language,
    book: RuleBook,
}

impl Ear {
    fn titles<R: Text>(&self) {
        assert_sound(R::title(self.language), self.language);
        assert_sentence(R::tagline(self.language), self.language);
        assert_eq!(self.book.title, R::title(self.language));
    }

    fn options<R: Text>(&self) {
        assert_eq!(R::option("no_such_option", self.language), None);
        for spec in R::OPTIONS {
            let words = R::option(spec.name, self.language).unwrap_or_else(|| panic!("{}", spec.name));
            assert_sound(words.title, self.language);
            assert_sentence(words.explanation, self.language);
            assert!(self.book.rule(spec.rule).is_some());
            let names = names(self.language, *R::SEATS.start());
            for value in spec.kind.samples(*R::SEATS.start()) {
                assert_sound(&words.value(&value, &names, self.language), self.language);
            }
        }
    }

    fn game<R: Text>(&self, setup: Setup, rng: &mut Generator) {
        let names = names(self.language, setup.seats);
        let mut game = Game::<R>::new(setup).expect("a setup that can be played");
        while !game.pending().is_over() && game.step() < STEPS {
            self.position(&game, &names);
            if game.step() % EVERY_ACTION == 1 {
                self.choices(&game, &names);
                self.refusals(&game);
            }
            for event in step(&mut game, rng) {
                self.event::<R>(&event, &names, game.seats());
            }
        }
        self.position(&game, &names);
    }

    fn event<R: Text>(&self, event: &R::Event, names: &Names, seats: u8) {
        for seen in Viewer::all(seats).filter_map(|viewer| R::seen(event, viewer)) {
            if let Some(sentence) = R::told(&seen, names, self.language) {
                self.sentence(&sentence);
                assert!(!sentence.rules.is_empty(), "{}", sentence.text);
            }
        }
    }

    fn position<R: Text>(&self, game: &Game<R>, names: &Names) {
        for viewer in Viewer::all(game.seats()) {
            let view = game.view(viewer);
            assert_sentence(&R::asked(&view, names, self.language), self.language);
            let ending = R::ending(&view, names, self.language);
            match game.pending().is_over() {
                true => assert_sentence(&ending, self.language),
                false => assert_eq!(ending, ""),
            }
        }
    }

    fn choices<R: Text>(&self, game: &Game<R>, names: &Names) {
        for seat in game.pending().seats().iter() {
            let view = game.view(Viewer::Seat(seat));
            let labels = game.legal(seat).iter().map(|action| R::action(action, &view, names, self.language));
            self.labels(labels.collect());
        }
    }

    /// Different actions have different labels.
    fn labels(&self, mut labels: Vec<String>) {
        labels.iter().for_each(|label| assert_sound(label, self.language));
        let count = labels.len();
        labels.sort();
        labels.dedup();
        assert_eq!(labels.len(), count, "{labels:?}");
    }

    fn refusals<R: Text>(&self, game: &Game<R>) {
        let every = (0..R::Action::COUNT).filter_map(R::Action::from_index);
        for action in every {
            for seat in Seats::all(game.seats()).iter() {
                if let Err(error) = game.check(&Step::Action(seat, action)) {
                    self.error::<R>(&error, game.seats());
                }
            }
        }
        for text in ["", "dance", "play", "play x", "play 8 8 8 8", "play 3 4", "flip 9", "bid x", "place 50"]
        {
            self.refused::<R>(R::read_action(text).map(|_| ()));
        }
        for text in
            ["", "deal", "deal 1", "deal 2s", "roll 6 6", "lose 50", &format!("deal{}", " 2s".repeat(300))]
        {
            let read = R::read_chance(text).and_then(|chance| R::check_chance(game.state(), &chance));
            self.refused::<R>(read);
        }
    }

    fn refused<R: Text>(&self, read: Result<(), R::Refusal>) {
        if let Err(refusal) = read {
            self.error::<R>(&PlayError::Refused(refusal), *R::SEATS.start());
        }
    }

    fn error<R: Text>(&self, error: &PlayError<R::Refusal>, seats: u8) {
        let sentence = play_error::<R>(error, &names(self.language, seats), self.language);
        assert_eq!(sentence.rules, Vec::from_iter(error.rule()));
        self.sentence(&sentence);
    }

    fn sentence(&self, Sentence { text, rules }: &Sentence) {
        assert_sentence(text, self.language);
        rules.iter().for_each(|id| assert!(self.book.rule(id).is_some(), "{text} ({id})"));
    }
}

/// Something happens, each action equally likely.
fn step<R: Text>(game: &mut Game<R>, rng: &mut Generator) -> Vec<R::Event> {
    match game.pending() {
        Pending::Seats(seats) => {
            let seat = seats.first().expect("a game that waits for seats names one");
            let action = game.legal(seat).pick(rng);
            game.play(seat, action, game.step()).expect("a legal action")
        }
        _ => game.draw_chance(rng).expect("luck is awaited"),
    }
}

#[test]
fn every_other_error_is_said() {
    let seats = Seats::one(Seat::new(1));
    let errors: [PlayError<chico::Refusal>; 6] = [
        PlayError::Over,
        PlayError::NotAsked { seat: Seat::new(0), asked: seats },
        PlayError::NoSuchSeat { seat: "nine".into(), seats: 3 },
        PlayError::ChanceFirst("deal"),
        PlayError::SeatFirst(seats),
        PlayError::Stale { expected: 3, now: 5 },
    ];
    for language in Language::ALL {
        let ear = Ear { language, book: Chico::rule_book(language) };
        errors.iter().for_each(|error| ear.error::<Chico>(error, 3));
    }
}

#[test]
fn every_setup_error_is_said() {
    setup_errors::<FortyNine>();
    setup_errors::<Chico>();
    setup_errors::<EightAndAHalf>();
    setup_errors::<Gamnon>();
}

/// Digits only, because what comes from outside is repeated as it is.
fn setup_errors<R: Text>() {
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

#[test]
fn f27_is_said_to_those_who_set_up_a_game_for_two() {
    let setup = Setup::new(2).with("opening_price", "off");
    let error = Game::<FortyNine>::new(setup).err().expect("F27 forbids it");
    for language in Language::ALL {
        let Sentence { text, rules } = setup_error::<FortyNine>(&error, 2, language);
        assert_sentence(&text, language);
        assert_eq!(rules, ["F27"]);
    }
}

#[test]
fn a_value_from_outside_is_repeated_short_and_isolated() {
    let setup = Setup::new(3).with("draw_when_able", format!("\u{202e}{}", "x".repeat(9999)));
    let error = Game::<Chico>::new(setup).err().expect("no such value");
    assert!(matches!(error, SetupError::BadValue { .. }));
    let text = setup_error::<Chico>(&error, 3, Language::Hebrew).text;
    assert!(text.len() < 300 && text.contains("\u{2068}xxx") && !text.contains('\u{202e}'), "{text}");
}

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
