//! Eight and a Half in English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Mask, Seat};
use words::english::{all_of, count, figures, one_of, who};
use words::{English, Messages, Names, OptionWords, Values};

use super::{Possible, others};
use crate::{Action, Card, Copies, EightAndAHalf, Event, Few, Play, Refusal, Seen, Source, Value, View};

impl Messages<EightAndAHalf> for English {
    fn title(&self) -> &'static str {
        "Eight and a Half"
    }

    fn tagline(&self) -> &'static str {
        "Higher and higher, with halves, demons and the police behind you."
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
                "On a 5",
                "For whom it holds that on 5 only 5 or lower goes: everyone while the pile is at 5, or just \
                 the next player, after whose Demon a 5 is a value like any other.",
                Values::Words(&[("value", "everyone"), ("once", "the next player alone")]),
            ),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, action: Action, _view: &View, _names: &Names) -> String {
        match action {
            Action::Play(laid) => format!("Play {}", play(laid)),
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
            Seen::Open(Event::GameOver { winner, .. }) => format!("{} wins!", who(names, *winner)),
        };
        Some(text)
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => {
                "That is not a move in this game: play cards, take the pile, or turn up a blind card.".into()
            }
            Refusal::UnknownCard => "There is no such card: there are 0 to 9, the Half and the Demon.".into(),
            Refusal::UnknownSlot => "There are three blind cards: 1, 2 and 3.".into(),
            Refusal::WrongDeck => "A deal is all 72 cards of the deck.".into(),
            Refusal::TooMany => "At most three equal cards can be played at once.".into(),
            Refusal::Mixed => {
                "Cards that are played together must be equal, or be one 8 and one Half.".into()
            }
            Refusal::NotInHand(missing) => format!("Your hand does not have {}.", play(*missing)),
            Refusal::OpenTooEarly(missing) => format!(
                "Your hand does not have {}, and the open cards wait until the hand is empty.",
                play(*missing)
            ),
            Refusal::NotOpen(missing) => format!("Your open cards do not have {}.", play(*missing)),
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
            Refusal::EightAndHalfOn(at) => format!(
                "An 8 with a Half goes on anything up to 8 except 5, and on 8.5, but not on {}.",
                value(*at)
            ),
            Refusal::CouldPlay => "Only those who can't play take the pile.".into(),
        }
    }

    fn choice(&self, view: &View, legal: Mask<Action>, _names: &Names) -> String {
        let at = value(view.value);
        match Possible::of(view, legal) {
            Possible::OpenWith(lowest) => format!("open with your lowest yellow card, {}", card(lowest)),
            Possible::Open => "open a new pile with any card".into(),
            Possible::Flip if view.pile.is_empty() => "turn up a blind card".into(),
            Possible::Flip => format!("the pile is at {at}. Turn up a blind card"),
            Possible::Take => format!("the pile is at {at} and you can't play. Take the pile"),
            Possible::Play(plays) => {
                let named = |laid| {
                    let police = if view.value.is_policed_by(laid) { " (police)" } else { "" };
                    format!("{}{police}", play(laid))
                };
                let plays: Vec<String> = plays.into_iter().map(named).collect();
                format!("the pile is at {at}. Play {}", one_of(&plays))
            }
        }
    }

    fn ending(&self, seen: &Seen, view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winner, score }) = *seen else { return None };
        let others = figures(names, others(view, winner));
        let winner = who(names, winner);
        Some(format!("{winner} wins with the most points: {score}. The others: {others}."))
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

fn play(play: Play) -> String {
    match play {
        Play::Same(same, Copies::One) => card(same),
        Play::Same(same, Copies::Two) => format!("two {}", several(same)),
        Play::Same(same, Copies::Three) => format!("three {}", several(same)),
        Play::EightAndHalf => "an 8 with a Half".into(),
    }
}

pub(super) fn value(value: Value) -> String {
    value.to_string()
}

fn list(cards: Few) -> String {
    all_of(&cards.iter().map(card).collect::<Vec<_>>())
}

fn played(seat: Seat, from: Source, on: Value, laid: Play, names: &Names) -> String {
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
