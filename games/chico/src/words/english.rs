//! Chico in English.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Choices as _, Mask, Seat};
use words::english::{all_of, count, figures, one_of, who, wins};
use words::{Brief, English, Messages, Names, OptionWords, Values};

use super::{counted, others, plays};
use crate::{Action, Card, Chico, Die, Event, Pack, Rank, Refusal, Seen, View};

impl Messages<Chico> for English {
    fn title(&self) -> &'static str {
        "Chico"
    }

    fn tagline(&self) -> &'static str {
        "Shed your cards, or quit in time."
    }

    fn credits(&self) -> &'static str {
        "Game idea by Reiner Knizia."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "draw_when_able" => (
                "Drawing by choice",
                "You may draw a card even if you could play one. If off, only if you can't.",
                Values::OnOff,
            ),
            "first_seat" => ("Who starts", "The player who starts the first round.", Values::Seat),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, action: Action, view: &View, _names: &Names) -> String {
        match action {
            Action::Play(Card::Egg) => {
                format!("Play the egg as {}", rank(view.pack.rank_on(Card::Egg, view.pile)))
            }
            Action::Play(played) => format!("Play {}", card(played)),
            Action::Draw => "Draw a card".into(),
            Action::Quit => "Quit the round".into(),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Dealt { up, starter, .. } | Seen::Open(Event::Dealt { up, starter, .. }) => {
                format!(
                    "Six cards are dealt to everyone. The pile starts with {}, and {} goes first.",
                    rank(*up),
                    who(names, *starter)
                )
            }
            Seen::Drew { seat, card: None, .. } => format!("{} draws a card.", who(names, *seat)),
            Seen::Drew { seat, card: Some(drawn), .. }
            | Seen::Open(Event::Drew { seat, card: drawn, .. }) => {
                format!("{} draws a card: {}.", who(names, *seat), card(*drawn))
            }
            Seen::Open(Event::Played { seat, on, card: Card::Egg }) => {
                format!(
                    "{} plays the egg, which becomes {}.",
                    who(names, *seat),
                    rank(Pack::WHOLE.rank_on(Card::Egg, *on))
                )
            }
            Seen::Open(Event::Played { seat, card: played, .. }) => {
                format!("{} plays {}.", who(names, *seat), card(*played))
            }
            Seen::Open(Event::Quit { seat, .. }) => format!("{} says “I'm out”.", who(names, *seat)),
            Seen::Open(Event::RoundOver { out, points, hands }) => {
                round_over(*out, &figures(names, counted(points, hands, names, card_in_short)), names)
            }
            Seen::Open(Event::Rolled { seat, dice, score }) => rolled(*seat, *dice, *score, names),
            Seen::Open(Event::GameOver { winners, .. }) => format!("{}!", wins(names, *winners)),
        };
        Some(text)
    }

    fn brief(&self, seen: &Seen, _names: &Names) -> Option<Brief> {
        match seen {
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => Brief::of("Six cards for everyone"),
            Seen::Drew { seat, .. } | Seen::Open(Event::Drew { seat, .. }) => {
                Brief::by(*seat, "draws a card")
            }
            Seen::Open(Event::Played { seat, card: played, .. }) => {
                Brief::by(*seat, format!("plays {}", card(*played)))
            }
            Seen::Open(Event::Quit { seat, .. }) => Brief::by(*seat, "is out"),
            Seen::Open(Event::RoundOver { out: Some(seat), .. }) => Brief::by(*seat, "has no cards left"),
            Seen::Open(Event::RoundOver { out: None, .. }) => Brief::of("Nobody plays on: the round is over"),
            Seen::Open(Event::Rolled { seat, score, .. }) => Brief::by(*seat, format!("rolls: {score} left")),
            Seen::Open(Event::GameOver { .. }) => None,
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => {
                "That is not a move in Chico: play a card, draw, or quit the round.".into()
            }
            Refusal::UnknownCard => "There is no such card: there are 1 to 6, the Chick and the egg.".into(),
            Refusal::NotHeld(missing) => {
                format!("You can't play {}: it is not in your hand.", card(*missing))
            }
            Refusal::DoesNotFollow { card: played, pile, next } => format!(
                "You can't play {} on {}: only {}, {} or the egg.",
                card(*played),
                rank(*pile),
                rank(*pile),
                rank(*next)
            ),
            Refusal::CouldPlay => "You may draw only if you can't play.".into(),
            Refusal::HasQuit => "You are out of this round.".into(),
            Refusal::EmptyStock => "The stock is empty, and it is not refilled.".into(),
            Refusal::LastPlayer => "Everyone else is out, so there is no more drawing.".into(),
            Refusal::WrongDeck => "A deal is all 50 cards: seven of each rank and one egg.".into(),
            Refusal::WrongPack { cards } => format!("A deal is the {cards} cards that this game has."),
            Refusal::EggTurnedUp => "The egg can't start the pile: it goes back into the stock.".into(),
            Refusal::WrongDice => "A roll is two dice, each 1 to 5 or a rooster.".into(),
        }
    }

    fn choice(&self, _view: &View, legal: Mask<Action>, _names: &Names) -> String {
        let others = [(Action::Draw, "draw"), (Action::Quit, "quit")];
        let others = others.into_iter().filter(|(action, _)| legal.contains(*action));
        let choices = plays(legal).into_iter().map(card_in_short);
        let choices: Vec<String> = choices.chain(others.map(|(_, said)| said.into())).collect();
        match &choices[..] {
            [only] => format!("you can only {only}"),
            choices => one_of(choices),
        }
    }

    fn ending(&self, seen: &Seen, view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winners, score }) = *seen else { return None };
        let mut text = format!("{} with the fewest points: {score}.", wins(names, winners));
        let others = others(view, winners);
        if !others.is_empty() {
            text += &format!(" The others: {}.", figures(names, others));
        }
        Some(text)
    }
}

/// C8, C10, as the rulebook opens: the fearful quit, the hopeful draw.
pub(super) const HINT: &str = "Worried? Quit in time. Hopeful? Draw and play on.";

/// A card where space is short.
pub(super) fn card_in_short(card: Card) -> String {
    match card {
        Card::Ranked(Rank::Chick) => "Chick".into(),
        Card::Ranked(number) => number.points().to_string(),
        Card::Egg => "egg".into(),
    }
}

pub(super) fn card(card: Card) -> String {
    match card {
        Card::Ranked(ranked) => rank(ranked),
        Card::Egg => "the egg".into(),
    }
}

fn rank(rank: Rank) -> String {
    match rank {
        Rank::Chick => "a Chick".into(),
        number => format!("a {}", number.points()),
    }
}

fn round_over(out: Option<Seat>, costs: &str, names: &Names) -> String {
    match out {
        Some(seat) => {
            format!("{} has no cards left, and the round is over. Points: {costs}.", who(names, seat))
        }
        None => format!("Everyone is out, and the round is over. Points: {costs}."),
    }
}

fn rolled(seat: Seat, dice: [Die; 2], score: u8, names: &Names) -> String {
    let sum: u8 = dice.iter().map(|die| die.pips()).sum();
    let dice = dice.map(|die| if die == Die::Rooster { "a rooster".into() } else { die.pips().to_string() });
    let left = count(score, "point");
    format!("{} rolls {}: {sum} off, and {left} left.", who(names, seat), all_of(&dice))
}
