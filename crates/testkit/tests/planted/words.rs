//! Faults in what is said.

use std::sync::LazyLock;

use chico::{Action, Chico, Event, Seen};
use engine::{Action as _, Choices as _, Mask, RuleId};
use testkit::check_words;
use words::{Language, Messages, Names, OptionWords, Text, Waiting};

use super::{NONE, Peek, Planted, Told};

const DRAWING_IS_WORKED_OUT: u8 = 100;
const THE_EGG_IS_FORGOTTEN: u8 = 101;
const QUITTING_IS_FORGOTTEN: u8 = 102;
const EVERY_ROUND_IS_THE_END: u8 = 103;
const THE_LOSERS_WIN: u8 = 104;
const A_SECOND_WORD_IS_SAID: u8 = 105;
const A_SECOND_WORD_IS_IN_THE_RULES: u8 = 106;
const A_SENTENCE_IS_TOO_LONG: u8 = 107;

fn check<const FAULT: u8>() {
    check_words::<Planted<FAULT>>(|actions, _, language| {
        let [draw, quit] = match language {
            Language::English => ["draw", "quit"],
            Language::Hebrew => ["למשוך", "לפרוש"],
        };
        let phrase = |action: &Action| match action {
            Action::Play(card) => chico::words::card_in_short(*card, language),
            Action::Draw => draw.into(),
            Action::Quit => quit.into(),
        };
        actions.iter().map(phrase).collect()
    });
}

#[test]
fn what_is_said_about_chico_passes() {
    check::<NONE>();
}

#[test]
#[should_panic(expected = "does not say what is legal")]
fn words_that_know_a_rule_otherwise_are_found() {
    check::<DRAWING_IS_WORKED_OUT>();
}

#[test]
#[should_panic(expected = "does not say what is legal")]
fn a_card_that_is_not_said_is_found() {
    check::<THE_EGG_IS_FORGOTTEN>();
}

#[test]
#[should_panic(expected = "does not say what is legal")]
fn an_action_that_is_not_said_is_found() {
    check::<QUITTING_IS_FORGOTTEN>();
}

#[test]
#[should_panic(expected = "RoundOver")]
fn an_ending_of_a_game_that_goes_on_is_found() {
    check::<EVERY_ROUND_IS_THE_END>();
}

#[test]
#[should_panic(expected = "others have won")]
fn an_ending_with_other_winners_is_found() {
    check::<THE_LOSERS_WIN>();
}

#[test]
#[should_panic(expected = "ערימה instead of ערמה")]
fn a_second_word_for_a_thing_is_found() {
    check::<A_SECOND_WORD_IS_SAID>();
}

#[test]
#[should_panic(expected = "ערימה instead of ערמה")]
fn a_second_word_in_the_rules_is_found() {
    check::<A_SECOND_WORD_IS_IN_THE_RULES>();
}

#[test]
#[should_panic(expected = "characters do not fit")]
fn a_sentence_that_does_not_fit_the_strip_is_found() {
    check::<A_SENTENCE_IS_TOO_LONG>();
}

/// Chico's Hebrew rules with the other spelling.
static OTHER_RULES: LazyLock<String> =
    LazyLock::new(|| other_word(Chico::messages(Language::Hebrew).rules()));

fn other_word(text: &str) -> String {
    text.replace("ערמה", "ערימה")
}

impl<const FAULT: u8> Text for Planted<FAULT> {
    fn messages(language: Language) -> &'static dyn Messages<Planted<FAULT>> {
        match language {
            Language::Hebrew => &Said(Language::Hebrew),
            Language::English => &Said(Language::English),
        }
    }

    fn waiting(view: &Peek) -> Waiting {
        Chico::waiting(&view.view)
    }

    fn cited(seen: &Seen) -> Vec<RuleId> {
        Chico::cited(seen)
    }
}

/// What the language says about Chico, with a fault.
struct Said(Language);

impl<const FAULT: u8> Messages<Planted<FAULT>> for Said {
    fn title(&self) -> &'static str {
        Chico::title(self.0)
    }

    fn tagline(&self) -> &'static str {
        Chico::tagline(self.0)
    }

    fn credits(&self) -> &'static str {
        Chico::credits(self.0)
    }

    fn rules(&self) -> &'static str {
        match (FAULT, self.0) {
            (A_SECOND_WORD_IS_IN_THE_RULES, Language::Hebrew) => &OTHER_RULES,
            _ => Chico::messages(self.0).rules(),
        }
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        Chico::option(name, self.0)
    }

    fn action(&self, action: Action, view: &Peek, names: &Names) -> String {
        Chico::action(action, &view.view, names, self.0)
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let told = Chico::messages(self.0).told(seen, names);
        if FAULT == A_SECOND_WORD_IS_SAID { told.as_deref().map(other_word) } else { told }
    }

    fn refusal(&self, told: &Told) -> String {
        Chico::messages(self.0).refusal(&told.refusal)
    }

    fn choice(&self, view: &Peek, legal: Mask<Action>, names: &Names) -> String {
        let forgotten = |action| match FAULT {
            THE_EGG_IS_FORGOTTEN => action == Action::Play(chico::Card::Egg),
            QUITTING_IS_FORGOTTEN => action == Action::Quit,
            _ => false,
        };
        // C12 is missing: the last player may not draw.
        let draws = FAULT == DRAWING_IS_WORKED_OUT && view.view.stock > 0;
        let said = legal.iter().filter(|action| !forgotten(*action)).chain(draws.then_some(Action::Draw));
        let legal = Mask::new(said.fold(0, |bits, action| bits | 1 << action.index()));
        let choice = Chico::messages(self.0).choice(&view.view, legal, names);
        if FAULT == A_SENTENCE_IS_TOO_LONG { format!("{choice} {}", "1".repeat(40)) } else { choice }
    }

    fn ending(&self, seen: &Seen, view: &Peek, names: &Names) -> Option<String> {
        let all = engine::Seats::all(view.view.seats());
        let seen = match *seen {
            Seen::Open(Event::RoundOver { .. }) if FAULT == EVERY_ROUND_IS_THE_END => {
                Seen::Open(Event::GameOver { winners: all, score: 0 })
            }
            Seen::Open(Event::GameOver { winners, score }) if FAULT == THE_LOSERS_WIN => {
                let losers = all.iter().filter(|seat| !winners.contains(*seat)).collect();
                Seen::Open(Event::GameOver { winners: losers, score })
            }
            ref seen => seen.clone(),
        };
        Chico::ending(&seen, &view.view, names, self.0)
    }
}
