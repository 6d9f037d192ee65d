//! Gamnon in English.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Choices as _, Seat};
use words::english::{all_of, count, figures, in_full, who, wins};
use words::{Brief, English, Messages, Names, OptionWords, Values};

use super::others;
use crate::{Action, Card, Cards, Choices, Colour, Event, Gamnon, Reason, Refusal, Seen, Stage, Verb, View};

impl Messages<Gamnon> for English {
    fn title(&self) -> &'static str {
        "Gamnon"
    }

    fn tagline(&self) -> &'static str {
        "Pay your debts, and leave everybody else without a card."
    }

    fn credits(&self) -> &'static str {
        "A folk game. Its rules may be used and passed on freely as long as they are not changed; \
         so what we add is called a house rule."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "packs" => (
                "Packs of cards",
                "How many packs of 52 cards are used: one more may be added for every further three players.",
                Values::Number,
            ),
            "turn_limit" => {
                ("Turn limit", "The game ends after this many turns at the latest.", Values::Limit)
            }
            "at_limit" => (
                "When the turns are used up",
                "The game is then a draw, or whoever holds the most cards wins.",
                Values::Words(&[("draw", "A draw"), ("most_cards", "Most cards win")]),
            ),
            "two_empty" => (
                "When several run out",
                "The player in turn, or another who alone has no cards, takes the pile. If several others run \
                 out, nobody takes it, or the first of them does.",
                Values::Words(&[("nobody", "Nobody takes the pile"), ("first", "The first takes it")]),
            ),
            "first_seat" => (
                "Who starts",
                "The player who has the first turn. A cycle ends with the player before.",
                Values::Seat,
            ),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, Action { verb, card: chosen }: Action, view: &View, names: &Names) -> String {
        let chosen = card(chosen);
        match (verb, view.stage) {
            (Verb::Put, _) => format!("Put {chosen} on the pile"),
            (Verb::Give, Stage::Give { to, .. }) => format!("Give {chosen} to {}", who(names, to)),
            (Verb::Give, _) => format!("Give {chosen}"),
            (Verb::Lay, _) => format!("End the turn with {chosen}"),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Open(Event::Fewer { cards, hand }) => {
                format!("This game has {} cards, and {hand} go to everyone.", cards.len())
            }
            Seen::Dealt { up, .. } | Seen::Open(Event::Dealt { up, .. }) => {
                format!("Three cards are dealt to everyone. {}.", capital(&wanted(*up)))
            }
            Seen::Drew { seat, count, cards: None } => {
                format!("{} takes {} from the stock.", who(names, *seat), cards_of(*count))
            }
            Seen::Drew { seat, cards: Some(cards), .. } | Seen::Open(Event::Drew { seat, cards }) => {
                format!(
                    "{} takes {} from the stock: {}.",
                    who(names, *seat),
                    cards_of(cards.len()),
                    list(*cards)
                )
            }
            Seen::Gave { from, to, count, cards, short } => gave(*from, *to, *count, *cards, *short, names),
            Seen::Open(Event::Gave { from, to, cards, short }) => {
                gave(*from, *to, cards.len(), Some(*cards), *short, names)
            }
            Seen::HandsMoved { .. } | Seen::Open(Event::HandsMoved { .. }) => {
                "The cycle is over: every hand moves back one seat.".into()
            }
            Seen::Open(Event::Put { seat, card: put, left: 0 }) => {
                format!("{} puts {} on the pile.", who(names, *seat), card(*put))
            }
            Seen::Open(Event::Put { seat, card: put, left }) => {
                format!("{} puts {} on the pile, with {left} more to come.", who(names, *seat), card(*put))
            }
            Seen::Open(Event::PutAll { seat, colour, cards, missing }) => {
                put_all(*seat, *colour, *cards, *missing, names)
            }
            Seen::Open(Event::TookPile { seat, cards }) => {
                format!(
                    "{} has an empty hand and takes the pile: {}.",
                    who(names, *seat),
                    cards_of(cards.len())
                )
            }
            Seen::Open(Event::TurnedUp { card: up }) => {
                format!("Kupa! {}.", capital(&wanted(*up)))
            }
            Seen::Open(Event::Laid { seat, card: laid }) => {
                let demand = demand(laid.value(), laid.colour());
                format!("Kupa! {} lays {}, which demands {demand}.", who(names, *seat), card(*laid))
            }
            Seen::Open(Event::GameOver { winners, .. }) if winners.is_empty() => {
                "The turns are used up: the game is a draw.".into()
            }
            Seen::Open(Event::GameOver { winners, .. }) => format!("{}!", wins(names, *winners)),
        };
        Some(text)
    }

    fn brief(&self, seen: &Seen, names: &Names) -> Option<Brief> {
        match seen {
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => Brief::of("Three cards for everyone"),
            Seen::Drew { seat, count, .. } => Brief::by(*seat, format!("takes {count} from the stock")),
            Seen::Open(Event::Drew { seat, cards }) => {
                Brief::by(*seat, format!("takes {} from the stock", cards.len()))
            }
            Seen::Gave { from, to, count, short, .. } => {
                Brief::by(*from, gave_in_short(*to, *count, *short, names))
            }
            Seen::Open(Event::Gave { from, to, cards, short }) => {
                Brief::by(*from, gave_in_short(*to, cards.len(), *short, names))
            }
            Seen::HandsMoved { .. } | Seen::Open(Event::HandsMoved { .. }) => {
                Brief::of("Every hand moves back one seat")
            }
            Seen::Open(Event::Put { seat, card: put, .. }) => {
                Brief::by(*seat, format!("puts {}", card(*put)))
            }
            Seen::Open(Event::PutAll { seat, colour: of, cards, missing }) => {
                Brief::by(*seat, put_in_short(*of, cards.len(), *missing))
            }
            Seen::Open(Event::TookPile { seat, cards }) => {
                Brief::by(*seat, format!("takes the pile of {}", cards.len()))
            }
            Seen::Open(Event::TurnedUp { card: up }) => {
                Brief::of(format!("Turned up: {} {}", up.value(), colour(up.colour())))
            }
            Seen::Open(Event::Laid { seat, card: laid }) => {
                Brief::by(*seat, format!("demands {} {}", laid.value(), colour(laid.colour())))
            }
            Seen::Open(Event::Fewer { .. } | Event::GameOver { .. }) => None,
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => "That is not a move in Gamnon: put, give or lay a card.".into(),
            Refusal::UnknownCard => "There is no such card.".into(),
            Refusal::WrongDeal { packs } => {
                format!("A deal is all the cards of {}.", count(*packs, "pack"))
            }
            Refusal::WrongPack { cards } => format!("A deal is the {cards} cards that this game has."),
            Refusal::TooManyCards => "A deal is the cards of four packs at most.".into(),
            Refusal::WrongColour { card: wrong, demanded } => {
                format!("You can't put {}: {} cards are demanded.", card(*wrong), colour(*demanded))
            }
            Refusal::NotHeld { card: missing, .. } => {
                format!("You don't have {}.", card(*missing))
            }
            Refusal::NothingToPut => "There is nothing to put on the pile now.".into(),
            Refusal::NothingToGive => "There is nothing to give now.".into(),
            Refusal::TooEarlyToLay => "Debts come first, then the card that ends the turn.".into(),
        }
    }

    fn choice(&self, view: &View, legal: Choices, names: &Names) -> String {
        match (legal.iter().next(), view.stage) {
            (Some(Action { verb: Verb::Put, card }), Stage::Put { owed }) => {
                put(owed, card.colour(), view.demand)
            }
            (Some(Action { verb: Verb::Give, .. }), Stage::Give { to, owed, .. }) => {
                format!("give {} {}", who(names, to), any(owed))
            }
            (Some(Action { verb: Verb::Lay, .. }), Stage::Lay) => "end it with any card".into(),
            _ => String::new(),
        }
    }

    fn ending(&self, seen: &Seen, view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winners, reason }) = *seen else { return None };
        let (wins, turns) = (wins(names, winners), count(view.turn, "turn"));
        Some(match reason {
            Reason::Draw => format!("The game ends in a draw after {turns}."),
            Reason::Alone => format!("{wins}: nobody else has a card left."),
            Reason::MostCards(most) => {
                let others = figures(names, others(view, winners));
                let others = if others.is_empty() { others } else { format!(" The others: {others}.") };
                format!("{wins} with the most cards after {turns}: {most}.{others}")
            }
        })
    }
}

pub(super) fn card(card: Card) -> String {
    let rank = match card.value() {
        11 => "jack".into(),
        12 => "queen".into(),
        13 => "king".into(),
        14 => "ace".into(),
        number => format!("{number}"),
    };
    let suit = ["spades", "clubs", "hearts", "diamonds"][card.suit()];
    format!("the {rank} of {suit}")
}

/// At the start of a sentence.
fn capital(text: &str) -> String {
    text.replacen('t', "T", 1)
}

fn list(cards: Cards) -> String {
    all_of(&cards.iter().map(card).collect::<Vec<_>>())
}

fn cards_of(number: u8) -> String {
    count(number, "card")
}

fn colour(colour: Colour) -> &'static str {
    match colour {
        Colour::Black => "black",
        Colour::Red => "red",
    }
}

pub(super) fn demand(number: u8, of: Colour) -> String {
    in_full(number, &format!("{} card", colour(of)))
}

/// The card, and what it demands.
fn wanted(up: Card) -> String {
    format!("{} demands {}", card(up), demand(up.value(), up.colour()))
}

/// Cards of the giver's choice: "any card", "any 3 cards".
fn any(number: u8) -> String {
    if number == 1 { "any card".into() } else { format!("any {}", cards_of(number)) }
}

fn put(owed: u8, of: Colour, up: Card) -> String {
    if owed == up.value() {
        format!("put {}", count(owed, &format!("{} card", colour(of))))
    } else {
        format!("put {}", count(owed, &format!("more {} card", colour(of))))
    }
}

fn put_all(seat: Seat, of: Colour, cards: Cards, missing: u8, names: &Names) -> String {
    let (who, colour) = (who(names, seat), colour(of));
    match (cards.len(), missing) {
        (0, missing) => format!("{who} has no {colour} card: {missing} missing."),
        (_, 0) => format!("{who} puts {}, as demanded.", list(cards)),
        (_, missing) => format!("{who} puts all {colour} cards, {}: {missing} missing.", list(cards)),
    }
}

fn put_in_short(of: Colour, number: u8, missing: u8) -> String {
    match (number, missing) {
        (0, missing) => format!("has no {}, {missing} missing", colour(of)),
        (number, 0) => format!("puts {number} {}", colour(of)),
        (number, missing) => format!("puts {number} {}, {missing} missing", colour(of)),
    }
}

fn gave_in_short(to: Seat, number: u8, short: u8, names: &Names) -> String {
    match (number, short) {
        (0, short) => format!("has none, and owes {short}"),
        (number, 0) => format!("gives {number} to {}", who(names, to)),
        (number, short) => format!("gives {number} to {}, owes {short}", who(names, to)),
    }
}

fn gave(from: Seat, to: Seat, count: u8, cards: Option<Cards>, short: u8, names: &Names) -> String {
    let (from, to) = (who(names, from), who(names, to));
    let what = match cards {
        Some(cards) if !cards.is_empty() => format!("{}: {}", cards_of(count), list(cards)),
        _ => cards_of(count),
    };
    match (count, short) {
        (0, short) => format!("{from} has no card for {to} and owes {short}."),
        (_, 0) => format!("{from} gives {to} {what}."),
        (_, short) => format!("{from} gives {to} {what}. {from} has run out and owes {short} more."),
    }
}
