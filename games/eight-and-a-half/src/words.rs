//! What is said about Eight and a Half.

mod english;
mod hebrew;

use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use engine::{Choices as _, Mask, RuleId, Seat, Seats};
use words::{Language, Messages, Text, Waiting, catalogue};

use crate::{Action, Card, Copies, EightAndAHalf, Event, Meld, Phase, Seen, Source, Value, View};

impl Text for EightAndAHalf {
    const AGE: Option<u8> = Some(9);

    fn messages(language: Language) -> &'static dyn Messages<EightAndAHalf> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.phase {
            Phase::Deal => Waiting::Deal,
            Phase::Opening | Phase::Turn => Waiting::Turn(view.turn),
            Phase::Over => Waiting::Over,
        }
    }

    fn cited(seen: &Seen) -> Vec<RuleId> {
        let rules: &[RuleId] = match seen {
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => &["E2", "E6"],
            Seen::Drew { .. } | Seen::Open(Event::Drew { .. }) => &["E3"],
            Seen::Open(Event::Played { from, on, play, .. }) => return played(*from, *on, *play),
            Seen::Open(Event::Failed { .. }) => &["E19"],
            Seen::Open(Event::Took { .. }) => &["E9"],
            Seen::Open(Event::Caught { .. }) => &["E18"],
            Seen::Open(Event::RoundOver { .. }) => &["E20", "E21"],
            Seen::Open(Event::GameOver { .. }) => &["E22"],
        };
        rules.to_vec()
    }
}

/// The rules that a play rests on: what the cards do, where they came from, what it leads to.
fn played(from: Source, on: Value, play: Meld) -> Vec<RuleId> {
    let card = match play {
        Meld::Same(Card::Demon, _) => "E11",
        Meld::Same(Card::Half, _) => "E12",
        Meld::Same(Card::Zero, _) => "E13",
        Meld::Same(_, Copies::One) => "E7",
        Meld::Same(..) => "E8",
        Meld::EightAndHalf => "E14",
    };
    let blind = matches!(from, Source::Blind(_)).then_some("E19");
    let offence = (!on.after(play).is_whole()).then_some("E17");
    [Some(card), blind, offence].into_iter().flatten().collect()
}

/// A card in words: "an 8", "a Half".
pub fn card(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::card(card),
        Language::English => english::card(card),
    }
}

/// A card where space is short: "8", "Half".
pub fn card_in_short(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::card_in_short(card),
        Language::English => english::card_in_short(card),
    }
}

/// The value of the pile in words or figures.
pub fn value(value: Value, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::value(value),
        Language::English => english::value(value),
    }
}

/// What is legal, as it is said.
enum Possible {
    /// E6: open the round with this card.
    OpenWith(Card),
    /// E5, E10: open a pile with any card.
    Open,
    /// E7: lay one of these, one card or the pair of E14 each.
    Play(Vec<Meld>),
    /// E9: take the pile.
    Take,
    /// E19: turn up a blind card.
    Flip,
}

impl Possible {
    fn of(view: &View, legal: Mask<Action>) -> Possible {
        let plays = plays(legal);
        match &plays[..] {
            [] if legal.contains(Action::Take) => Possible::Take,
            [] => Possible::Flip,
            [Meld::Same(card, _)] if view.phase == Phase::Opening && card.is_yellow() => {
                Possible::OpenWith(*card)
            }
            _ if view.pile.is_empty() => Possible::Open,
            _ => Possible::Play(plays),
        }
    }
}

/// What may be played, less what is the same with more cards.
fn plays(legal: Mask<Action>) -> Vec<Meld> {
    let single = |action| match action {
        Action::Play(play @ (Meld::Same(_, Copies::One) | Meld::EightAndHalf)) => Some(play),
        Action::Play(_) | Action::Take | Action::Flip(_) => None,
    };
    legal.iter().filter_map(single).collect()
}

/// The points of those who have not won, the most first.
fn others(view: &View, winner: Seat) -> Vec<(Seat, u16)> {
    let scores = Seats::all(view.seats()).iter().zip(view.scores.iter().copied());
    let mut others: Vec<(Seat, u16)> = scores.filter(|(seat, _)| *seat != winner).collect();
    others.sort_by_key(|(_, score)| Reverse(*score));
    others
}
