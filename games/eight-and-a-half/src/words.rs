//! What is said about Eight and a Half.

mod english;
mod hebrew;

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Card, Copies, EightAndAHalf, Event, Few, Phase, Play, Seen, Source, Value, View};
use engine::{Hand, RuleId, Seat, Seats};

use crate::{Language, Messages, Text, Waiting, catalogue};

impl Text for EightAndAHalf {
    fn speech(language: Language) -> &'static dyn Messages<EightAndAHalf> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.phase {
            Phase::Deal => Waiting::Deal,
            Phase::Opening | Phase::Turn => Waiting::turn(view.turn, view.viewer),
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
fn played(from: Source, on: Value, play: Play) -> Vec<RuleId> {
    let card = match play {
        Play::Same(Card::Demon, _) => "E11",
        Play::Same(Card::Half, _) => "E12",
        Play::Same(Card::Zero, _) => "E13",
        Play::Same(_, Copies::One) => "E7",
        Play::Same(..) => "E8",
        Play::EightAndHalf => "E14",
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

/// The value of the pile in words or figures.
pub fn value(value: Value, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::value(value),
        Language::English => english::value(value),
    }
}

/// What the player in turn may do.
enum Choice {
    /// E6: open the round with this card.
    OpenWith(Card),
    /// E5, E10: open a pile with any card.
    Open,
    /// E7: lay one of these, one card or the pair of E14 each.
    Play(Vec<Play>),
    /// E9: take the pile.
    Take,
    /// E19: turn up a blind card.
    Flip,
}

impl Choice {
    fn of(view: &View) -> Choice {
        let cards = in_play(view);
        if cards.is_empty() {
            return Choice::Flip;
        }
        if view.pile.is_empty() {
            let lowest = cards.lowest_yellow().filter(|_| view.phase == Phase::Opening);
            return lowest.map_or(Choice::Open, Choice::OpenWith);
        }
        let goes = |play: &Play| cards.has(*play) && view.value.check(*play).is_ok();
        let singles = Card::ALL.into_iter().map(Play::one).chain([Play::EightAndHalf]);
        let plays: Vec<Play> = singles.filter(goes).collect();
        if plays.is_empty() { Choice::Take } else { Choice::Play(plays) }
    }
}

/// E4: the cards that the player in turn plays from; none if only blind ones are left.
fn in_play(view: &View) -> Few {
    let seat = view.turn.index();
    match view.hands[seat] {
        Hand::Open(hand) if !hand.is_empty() => hand,
        Hand::Open(_) | Hand::Closed(_) => view.open[seat],
    }
}

/// The points by seat, the most first.
fn standing(view: &View) -> Vec<(Seat, u16)> {
    let mut standing: Vec<(Seat, u16)> =
        Seats::all(view.seats()).iter().zip(view.scores.iter().copied()).collect();
    standing.sort_by_key(|(_, score)| core::cmp::Reverse(*score));
    standing
}
