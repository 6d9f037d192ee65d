//! The controls by which a seat answers. They send one of two forms that the page has outside of all
//! that changes: `act` with an action, or `pick` with a verb and everything that is ticked or typed.
//!
//! A control is there whether or not it is the viewer's turn. What is not legal can be touched too: the
//! answer says why not.

use alloc::string::String;
use core::fmt::Display;
use core::ops::RangeInclusive;

use maud::{Markup, html};
use words::Text;

use crate::labels::labels;
use crate::{Card, Scene};

/// How the button of a slot looks.
#[derive(Default)]
pub struct Look<'a> {
    /// By which it is the same button when it says and does something else.
    pub id: Option<&'a str>,
    /// `main` for what is done most, `warm` for what can't be taken back.
    pub class: &'a str,
    /// A sign beside the words.
    pub sign: Markup,
    /// What stands on it.
    pub words: Markup,
    /// A second line, small.
    pub note: Option<Markup>,
}

/// A card that can be ticked.
pub struct Choice<'a> {
    /// What is sent.
    pub value: &'a dyn Display,
    /// What a screen reader says.
    pub label: &'a str,
    /// May it be chosen?
    pub is_legal: bool,
}

impl<R: Text> Scene<'_, R> {
    /// A card of the own hand, which is played by touching it.
    pub fn held(&self, view: &R::View, action: R::Action, card: &Card) -> Markup {
        html! {
            button .held .twin[card.is_twin] id=(card.id) data-from=[card.from.as_deref()]
                form="act" name="action" value=(action) aria-label=(self.words(view, action))
                aria-disabled=[disabled(self.is_legal(action))] {
                span .card .(card.class) { (card.face) }
            }
        }
    }

    /// A card of the own hand that is ticked, and sent with others by [`Scene::send`].
    pub fn tick(&self, choice: &Choice<'_>, card: &Card) -> Markup {
        html! {
            label .held .twin[card.is_twin] id=(card.id) data-from=[card.from.as_deref()] {
                input type="checkbox" form="pick" name="pick" value=(choice.value) aria-label=(choice.label)
                    aria-disabled=[disabled(choice.is_legal)];
                span .card .(card.class) { (card.face) }
            }
        }
    }

    /// Something on the table that can be touched: the stock, a square. Those who only watch can't. Without a
    /// label of its own it says what it does.
    pub fn touch(&self, view: &R::View, action: R::Action, card: &Card) -> Markup {
        if self.own().is_none() {
            return card.lying();
        }
        let words = if card.label.is_empty() { self.words(view, action) } else { String::new() };
        let label = if card.label.is_empty() { &words } else { &card.label };
        html! {
            button .(card.class) id=(card.id) data-from=[card.from.as_deref()]
                form="act" name="action" value=(action) aria-label=(label)
                aria-disabled=[disabled(self.is_legal(action))] { (card.face) }
        }
    }

    /// The button for an action that always has its place.
    pub fn slot(&self, action: R::Action, look: Look<'_>) -> Markup {
        html! {
            button .act .(look.class) id=[look.id] form="act" name="action" value=(action)
                aria-disabled=[disabled(self.is_legal(action))] { (look.drawn()) }
        }
    }

    /// The button that sends what is ticked or typed; `owed`: as many as are to be ticked.
    pub fn send(&self, verb: &dyn Display, owed: Option<u8>, is_legal: bool, look: Look<'_>) -> Markup {
        html! {
            button .act .(look.class) form="pick" name="action" value=(verb) data-owed=[owed]
                aria-disabled=[disabled(is_legal)] { (look.drawn()) }
        }
    }

    /// A field for a sum, sent by [`Scene::send`]: keys for less and more where scripts run.
    pub fn amount(&self, label: &str, sign: &str, range: &RangeInclusive<u16>, is_legal: bool) -> Markup {
        let words = labels(self.language);
        html! {
            span .stepper role="group" aria-label=(label) {
                button .key .scripted type="button" data-less="amount" aria-label=(words.less) { "−" }
                span .sum dir="ltr" {
                    (sign)
                    input #amount type="number" form="pick" name="pick" inputmode="numeric" required
                        aria-label=(label) min=(range.start()) max=(range.end()) step="1" value=(range.start())
                        aria-disabled=[disabled(is_legal)];
                }
                button .key .scripted type="button" data-more="amount" aria-label=(words.more) { "+" }
            }
        }
    }

    /// An action in the words of the game.
    pub fn words(&self, view: &R::View, action: R::Action) -> String {
        R::action(action, view, self.names, self.language)
    }
}

impl Look<'_> {
    fn drawn(&self) -> Markup {
        html! {
            (self.sign)
            span { (self.words) @if let Some(note) = &self.note { small { (note) } } }
        }
    }
}

fn disabled(is_legal: bool) -> Option<&'static str> {
    (!is_legal).then_some("true")
}
