//! Eight and a Half in English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Mask, Seat, Seats};
use words::english::{all_of, count, figures, one_of, who, wins};
use words::{Brief, English, Messages, Names, OptionWords, Values};

use super::{Possible, others};
use crate::{Action, Card, Copies, EightAndAHalf, Event, Few, Meld, Refusal, Seen, Source, Value, View};

impl Messages<EightAndAHalf> for English {
    fn title(&self) -> &'static str {
        "Eight and a Half"
    }

    fn tagline(&self) -> &'static str {
        "Higher and higher, with Halves, Demons and the police behind you."
    }

    fn credits(&self) -> &'static str {
        "By Haim Shafir."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "dealer" => (
                "First dealer",
                "The player who deals the first round; then the deal moves clockwise.",
                Values::Seat,
            ),
            "five" => (
                "A pile at 5",
                "On 5 only 5 or lower goes. This binds everyone while the pile is at 5, or just the next \
                 player: after that player's Demon, 5 is a value like any other.",
                Values::Words(&[("value", "everyone"), ("once", "just the next player")]),
            ),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, action: Action, _view: &View, _names: &Names) -> String {
        match action {
            Action::Play(laid) => format!("Meld {}", play(laid)),
            Action::Take => "Take the pile".into(),
            Action::Flip(slot) => format!("Turn up blind card {slot}"),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Dealt { dealer, opener, .. } | Seen::Open(Event::Dealt { dealer, opener, .. }) => {
                format!("{} deals, and {} opens.", who(names, *dealer), who(names, *opener))
            }
            // Everybody fills up after every turn: only what one got oneself is news.
            Seen::Drew { cards: None, .. } => return None,
            Seen::Drew { seat, cards: Some(cards), .. } | Seen::Open(Event::Drew { seat, cards }) => {
                format!("{} draws {}.", who(names, *seat), list(*cards))
            }
            Seen::Open(Event::Played { seat, from, on, play }) => played(*seat, *from, *on, *play, names),
            Seen::Open(Event::Failed { seat, slot, card: shown, on }) => format!(
                "{} turns up blind card {slot}: {} does not go on {}, and is turned back.",
                who(names, *seat),
                card(*shown),
                value(*on)
            ),
            Seen::Open(Event::Took { seat, cards, .. }) => {
                format!("{} takes the pile: {} burnt.", who(names, *seat), count(cards.len(), "card"))
            }
            Seen::Open(Event::Caught { offender, cards }) => format!(
                "Police! {} is caught and takes the pile: {} burnt.",
                who(names, *offender),
                count(cards.len(), "card")
            ),
            Seen::Open(Event::RoundOver { winner, points }) => round_over(*winner, points, names),
            Seen::Open(Event::GameOver { winner, .. }) => format!("{}!", wins(names, Seats::one(*winner))),
        };
        Some(text)
    }

    fn brief(&self, seen: &Seen, _names: &Names) -> Option<Brief> {
        match seen {
            Seen::Dealt { opener, .. } | Seen::Open(Event::Dealt { opener, .. }) => {
                Brief::by(*opener, "opens the round")
            }
            Seen::Drew { .. } | Seen::Open(Event::Drew { .. } | Event::GameOver { .. }) => None,
            Seen::Open(Event::Played { seat, on, play: laid, .. }) => {
                let (laid, after) = (play(*laid), on.after(*laid));
                let offence = if after.is_whole() { String::new() } else { format!(": {}!", value(after)) };
                Brief::by(*seat, format!("plays {laid}{offence}"))
            }
            Seen::Open(Event::Failed { seat, card: shown, .. }) => {
                Brief::by(*seat, format!("turns up {}: no", card(*shown)))
            }
            Seen::Open(Event::Took { seat, cards, .. }) => Brief::by(*seat, format!("burns {}", cards.len())),
            Seen::Open(Event::Caught { offender, cards }) => {
                Brief::by(*offender, format!("is caught: {} burnt", cards.len()))
            }
            Seen::Open(Event::RoundOver { winner, .. }) => Brief::by(*winner, "wins the round"),
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => {
                "That is not a move in this game: play cards, take the pile, or turn up a blind card.".into()
            }
            Refusal::UnknownCard => "There is no such card: there are 0 to 9, the Half and the Demon.".into(),
            Refusal::UnknownSlot => "There are three blind cards: 1, 2 and 3.".into(),
            Refusal::WrongPack { cards } => format!("A deal is the {cards} cards that this game has."),
            Refusal::WrongDeck => "A deal is all 72 cards of the deck.".into(),
            Refusal::TooMany => "You can play at most three of the same card at once.".into(),
            Refusal::Mixed => "Cards played together must be the same, or one 8 with one Half.".into(),
            Refusal::NotInHand(missing) => format!("You don't have {} in your hand.", play(*missing)),
            Refusal::OpenTooEarly(missing) => format!(
                "You don't have {} in your hand, and open cards wait until your hand is empty.",
                play(*missing)
            ),
            Refusal::NotOpen(missing) => format!("You don't have {} among your open cards.", play(*missing)),
            Refusal::BlindTooEarly => "Blind cards come only after the hand and the open cards.".into(),
            Refusal::OnlyBlind => "Only blind cards are left: turn one of them up.".into(),
            Refusal::SlotEmpty => "That blind card has already been played.".into(),
            Refusal::NotLowestYellow { lowest, .. } => {
                format!("The round opens with the lowest yellow card: {}.", card(*lowest))
            }
            Refusal::TooLow { card: low, value: at } => {
                format!("You can't play {}: the pile is at {}.", card(*low), value(*at))
            }
            Refusal::AboveFive(high) => {
                format!("You can't play {}: on 5 only 5 or lower, or a Zero, a Half or a Demon.", card(*high))
            }
            Refusal::ZeroOnHalf(at) => {
                format!("A Zero goes only on a whole number, and the pile is at {}.", value(*at))
            }
            Refusal::HalfOnEightAndAHalf => "No Half goes on 8.5.".into(),
            Refusal::EightAndHalfOn(at) => format!("An 8 with a Half does not go on {}.", value(*at)),
            Refusal::CouldPlay => "You take the pile only if you can't play.".into(),
        }
    }

    fn choice(&self, view: &View, legal: Mask<Action>, _names: &Names) -> String {
        match Possible::of(view, legal) {
            Possible::OpenWith(lowest) => {
                format!("open with {} (lowest yellow)", card_in_short(lowest))
            }
            Possible::Open => "open a pile with any card".into(),
            Possible::Flip => "turn up a blind card".into(),
            Possible::Take => "nothing fits. Take the pile".into(),
            Possible::Play(plays) => {
                let named = |laid| {
                    let police = if view.value.is_policed_by(laid) { "police " } else { "" };
                    format!("{police}{}", play_in_short(laid))
                };
                one_of(&plays.into_iter().map(named).collect::<Vec<String>>())
            }
        }
    }

    fn ending(&self, seen: &Seen, view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winner, score }) = *seen else { return None };
        let others = figures(names, others(view, winner));
        let wins = wins(names, Seats::one(winner));
        Some(format!("{wins} with the most points: {score}. The others: {others}."))
    }
}

/// A card where space is short.
pub(super) fn card_in_short(card: Card) -> String {
    match card {
        Card::Zero => "Zero".into(),
        Card::Half => "Half".into(),
        Card::Demon => "Demon".into(),
        number => number.index().to_string(),
    }
}

fn play_in_short(play: Meld) -> String {
    match play {
        Meld::Same(card, _) => card_in_short(card),
        Meld::EightAndHalf => "8½".into(),
    }
}

pub(super) fn card(card: Card) -> String {
    match card {
        Card::Zero => "a Zero".into(),
        Card::Half => "a Half".into(),
        Card::Demon => "a Demon".into(),
        Card::Eight => "an 8".into(),
        number => format!("a {}", number.index()),
    }
}

fn several(card: Card) -> String {
    match card {
        Card::Zero => "Zeros".into(),
        Card::Half => "Halves".into(),
        Card::Demon => "Demons".into(),
        number => format!("{}s", number.index()),
    }
}

fn play(play: Meld) -> String {
    match play {
        Meld::Same(same, Copies::One) => card(same),
        Meld::Same(same, Copies::Two) => format!("two {}", several(same)),
        Meld::Same(same, Copies::Three) => format!("three {}", several(same)),
        Meld::EightAndHalf => "an 8 with a Half".into(),
    }
}

pub(super) fn value(value: Value) -> String {
    value.to_string()
}

fn list(cards: Few) -> String {
    all_of(&cards.iter().map(card).collect::<Vec<_>>())
}

fn played(seat: Seat, from: Source, on: Value, laid: Meld, names: &Names) -> String {
    let after = on.after(laid);
    let (who, laid) = (who(names, seat), play(laid));
    let what = match from {
        Source::Hand | Source::Open => format!("{who} plays {laid}"),
        Source::Blind(slot) => format!("{who} turns up blind card {slot}, {laid}"),
    };
    let offence = if after.is_whole() { "" } else { ", an offence" };
    format!("{what}: the pile is at {}{offence}.", value(after))
}

fn round_over(winner: Seat, points: &[u8], names: &Names) -> String {
    let gained = figures(names, names.nonzero(points));
    format!("{} has no cards left and wins the round. Points: {gained}.", who(names, winner))
}
