//! What is said about Chico.

mod english;
mod hebrew;

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Card, Chico, Event, Phase, Seen, View};
use engine::{Hand, RuleId, Seat, Seats};

use crate::{Language, Messages, Text, Waiting, catalogue};

impl Text for Chico {
    fn speech(language: Language) -> &'static dyn Messages<Chico> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.phase {
            Phase::Deal => Waiting::Deal,
            Phase::Turn => Waiting::turn(view.turn, view.viewer),
            Phase::Roll => Waiting::Luck(view.turn),
            Phase::Over => Waiting::Over,
        }
    }

    fn cited(seen: &Seen) -> Vec<RuleId> {
        let rules: &[RuleId] = match seen {
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => &["C3", "C18"],
            Seen::Drew { .. } | Seen::Open(Event::Drew { .. }) => &["C8"],
            Seen::Open(Event::Played { card: Card::Egg, .. }) => &["C7"],
            Seen::Open(Event::Played { .. }) => &["C6"],
            Seen::Open(Event::Quit { .. }) => &["C10"],
            Seen::Open(Event::RoundOver { .. }) => &["C13", "C14"],
            Seen::Open(Event::Rolled { .. }) => &["C16"],
            Seen::Open(Event::GameOver { .. }) => &["C17"],
        };
        rules.to_vec()
    }
}

/// A card in words: "a 3", "the egg".
pub fn card(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::card(card),
        Language::English => english::card(card),
    }
}

/// What the player in turn may do.
struct Choice {
    plays: Vec<Card>,
    may_draw: bool,
}

impl Choice {
    fn of(view: &View) -> Choice {
        let plays = match view.hands[view.turn.index()] {
            Hand::Open(hand) => {
                Card::ALL.into_iter().filter(|card| hand.has(*card) && goes(*card, view)).collect()
            }
            Hand::Closed(_) => Vec::new(),
        };
        // C9, C11, C12.
        let is_last = view.playing.len() == 1;
        let may_draw = view.stock > 0 && !is_last && (view.draw_when_able || plays.is_empty());
        Choice { plays, may_draw }
    }
}

/// C6, C7: may the card be laid on the pile?
fn goes(card: Card, view: &View) -> bool {
    let rank = card.rank_on(view.pile);
    rank == view.pile || rank == view.pile.next()
}

/// C17: those with the fewest points, and how many these are.
fn winners(view: &View) -> (Seats, u8) {
    let fewest = view.scores.iter().copied().min().unwrap_or_default();
    (scores(view).filter(|(_, score)| *score == fewest).map(|(seat, _)| seat).collect(), fewest)
}

/// The points by seat.
fn scores(view: &View) -> impl Iterator<Item = (Seat, u8)> {
    Seats::all(view.seats()).iter().zip(view.scores.iter().copied())
}

/// The points of those who have not won, the fewest first.
fn others(view: &View) -> Vec<(Seat, u8)> {
    let (winners, _) = winners(view);
    let mut others: Vec<(Seat, u8)> = scores(view).filter(|(seat, _)| !winners.contains(*seat)).collect();
    others.sort_by_key(|(_, score)| *score);
    others
}
