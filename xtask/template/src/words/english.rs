//! Tiny in English.

use alloc::format;
use alloc::string::String;

use engine::{Choices as _, Mask, Seats};
use words::english::{who, wins};
use words::{English, Messages, Names, OptionWords, Values};

use crate::{Action, Event, Refusal, Seen, Tiny, View};

impl Messages<Tiny> for English {
    fn title(&self) -> &'static str {
        "Tiny"
    }

    fn tagline(&self) -> &'static str {
        "One card, one decision."
    }

    fn credits(&self) -> &'static str {
        "An example of how a game is made."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "first_seat" => ("Who starts", "The player who has the first turn.", Values::Seat),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, action: Action, _view: &View, _names: &Names) -> String {
        match action {
            Action::Keep => "Keep the card".into(),
            Action::Swap => "Swap the card".into(),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Dealt { starter, .. } | Seen::Open(Event::Dealt { starter, .. }) => {
                format!("Everyone gets a card, and {} begins.", who(names, *starter))
            }
            Seen::Swapped { seat, card: None } => format!("{} swaps a card.", who(names, *seat)),
            Seen::Swapped { seat, card: Some(card) } | Seen::Open(Event::Swapped { seat, card }) => {
                format!("{} swaps a card, and gets {card}.", who(names, *seat))
            }
            Seen::Open(Event::Kept { seat }) => format!("{} keeps the card.", who(names, *seat)),
            Seen::Open(Event::GameOver { winner, .. }) => format!("{}!", wins(names, Seats::one(*winner))),
        };
        Some(text)
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => "That is not a move in this game: keep the card, or swap it.".into(),
            Refusal::WrongDeck => "A deal is the cards 1 to 12, each once.".into(),
        }
    }

    fn choice(&self, _view: &View, legal: Mask<Action>, _names: &Names) -> String {
        match (legal.contains(Action::Keep), legal.contains(Action::Swap)) {
            (true, true) => "keep the card or swap it".into(),
            (true, false) => "keep the card".into(),
            (false, _) => "swap it".into(),
        }
    }

    fn ending(&self, seen: &Seen, _view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winner, cards }) = seen else { return None };
        let highest = cards[winner.index()]?;
        Some(format!("{} with the highest card: {highest}.", wins(names, Seats::one(*winner))))
    }
}
