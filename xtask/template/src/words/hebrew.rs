//! Tiny in Hebrew.

use alloc::format;
use alloc::string::String;

use engine::{Choices as _, Mask, Seats};
use words::hebrew::{who, wins};
use words::{Hebrew, Messages, Names, OptionWords, Values};

use crate::{Action, Event, Refusal, Seen, Tiny, View};

impl Messages<Tiny> for Hebrew {
    fn title(&self) -> &'static str {
        "קטן"
    }

    fn tagline(&self) -> &'static str {
        "קלף אחד, החלטה אחת."
    }

    fn credits(&self) -> &'static str {
        "דוגמה לאיך עושים משחק."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.he.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "first_seat" => ("מי מתחיל", "של מי התור הראשון.", Values::Seat),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, action: Action, _view: &View, _names: &Names) -> String {
        match action {
            Action::Keep => "לשמור את הקלף".into(),
            Action::Swap => "להחליף את הקלף".into(),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Dealt { starter, .. } | Seen::Open(Event::Dealt { starter, .. }) => {
                format!("קלף אחד לכל שחקן. התור הראשון: {}.", who(names, *starter))
            }
            Seen::Swapped { seat, card: None } => format!("{}: קלף אחר.", who(names, *seat)),
            Seen::Swapped { seat, card: Some(card) } | Seen::Open(Event::Swapped { seat, card }) => {
                format!("{}: קלף אחר, {card}.", who(names, *seat))
            }
            Seen::Open(Event::Kept { seat }) => format!("{}: אותו קלף.", who(names, *seat)),
            Seen::Open(Event::GameOver { winner, .. }) => format!("{}!", wins(names, Seats::one(*winner))),
        };
        Some(text)
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => "אין מהלך כזה במשחק: אפשר לשמור את הקלף או להחליף אותו.".into(),
            Refusal::WrongDeck => "חלוקה היא הקלפים 1 עד 12, כל אחד פעם אחת.".into(),
        }
    }

    fn choice(&self, _view: &View, legal: Mask<Action>, _names: &Names) -> String {
        match (legal.contains(Action::Keep), legal.contains(Action::Swap)) {
            (true, true) => "לשמור את הקלף או להחליף אותו".into(),
            (true, false) => "לשמור את הקלף".into(),
            (false, _) => "להחליף אותו".into(),
        }
    }

    fn ending(&self, seen: &Seen, _view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winner, cards }) = seen else { return None };
        let highest = cards[winner.index()]?;
        Some(format!("{}, עם הקלף הגבוה ביותר: {highest}.", wins(names, Seats::one(*winner))))
    }
}
