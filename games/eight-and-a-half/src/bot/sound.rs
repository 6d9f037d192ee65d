//! A sound player: what a play is worth by what it sheds, what it gives up, and what the next
//! player can make of it.

use engine::{Choices, Mask};

use super::KINDS;
use super::chances::{all_of, chance_next_is_stuck, chance_to_be_caught, goers};
use super::position::Position;
use super::tally::Tally;
use crate::{Action, Card, Meld, Value};

/// The play that is worth most, if there is a choice of plays.
pub(super) fn choose(position: &Position, legal: Mask<Action>) -> Action {
    let mut best = (f64::NEG_INFINITY, legal.get(0));
    for action in legal.iter() {
        if let Action::Play(play) = action
            && let worth = worth(position, play)
            && worth > best.0
        {
            best = (worth, action);
        }
    }
    best.1
}

/// What the play is worth; 1 is about what a turn is worth.
pub(super) fn worth(position: &Position, play: Meld) -> f64 {
    let weights = Weights::of(position.seats);
    let cards = Tally::from(play);
    let shed = weights.shed * f64::from(cards.len()) - weights.given_up(cards, position.bank > 0);
    let pile = f64::from(position.pile + cards.len());
    if position.value.is_policed_by(play) {
        shed + weights.catch.at(pile)
    } else {
        shed + prospects(position, weights, cards, position.five.after(position.value, play), pile)
    }
}

/// What may come of leaving the value: the next player is stuck, or catches one, or plays so that
/// one is stuck oneself.
fn prospects(position: &Position, weights: &Weights, cards: Tally, value: Value, pile: f64) -> f64 {
    let others = f64::from(position.seats - 1);
    let clean = if position.clean { weights.clean } else { 0.0 };
    let stuck = chance_next_is_stuck(position, value);
    let hurry = weights.hurry / f64::from(position.next_left.max(1));
    let later = (1.0 - stuck) * chance_to_be_stuck(position, cards, value);
    stuck * (weights.stuck.at(pile) + hurry) / others
        - chance_to_be_caught(position, value) * (weights.caught.at(pile) + clean)
        - later * (weights.later.at(pile) + clean)
}

/// The chance to be stuck in one's next turn after playing the cards, if the next player plays
/// something that goes.
pub(super) fn chance_to_be_stuck(position: &Position, cards: Tally, value: Value) -> f64 {
    let weights = Weights::of(position.seats);
    let rest = position.cards.without(cards);
    if rest.count(Card::Demon) > 0 {
        return 0.0;
    }
    let goers = goers(value);
    let (mut bad, mut all) = (0.0, 0.0);
    for card in Card::ALL.into_iter().filter(|card| position.unseen.only(goers).count(*card) > 0) {
        let weight = weights.played[usize::from(is_special(card))] * f64::from(position.unseen.count(card));
        all += weight;
        bad +=
            if rest.has_any(self::goers(position.five.after(value, Meld::one(card)))) { 0.0 } else { weight };
    }
    let drawn = all_of(position.unseen, position.bank.min(cards.len()), goers.except());
    if bad == 0.0 { 0.0 } else { bad / all * drawn }
}

fn is_special(card: Card) -> bool {
    matches!(card, Card::Zero | Card::Half | Card::Demon)
}

/// How much what counts, found by playing against itself.
struct Weights {
    /// To be rid of a card.
    shed: f64,
    /// To give up a card of each kind while others come in, and when no more do.
    keep: [[f64; KINDS]; 2],
    /// To have the next player take the pile.
    stuck: Price,
    /// More of that, the fewer cards they have left.
    hurry: f64,
    /// To be caught.
    caught: Price,
    /// To catch.
    catch: Price,
    /// To be stuck in one's next turn.
    later: Price,
    /// To lose the point for having burnt nothing.
    clean: f64,
    /// How readily others play a number card, and how readily a special one.
    played: [f64; 2],
}

/// What a pile costs: something, and something for each card.
struct Price(f64, f64);

impl Price {
    fn at(&self, pile: f64) -> f64 {
        self.0 + self.1 * pile
    }
}

impl Weights {
    fn of(seats: u8) -> &'static Weights {
        if seats == 2 { &TWO_PLAYERS } else { &MORE_PLAYERS }
    }

    fn given_up(&self, cards: Tally, is_filled_up: bool) -> f64 {
        let keep = &self.keep[usize::from(!is_filled_up)];
        Card::ALL.into_iter().map(|card| keep[card.index()] * f64::from(cards.count(card))).sum()
    }
}

const TWO_PLAYERS: Weights = Weights {
    shed: 1.113,
    keep: [
        [0.66, -0.37, -0.25, -0.12, 0.0, -0.05, 0.11, 0.33, 0.56, 1.10, 1.13, 1.41],
        [0.73, -0.19, -0.09, 0.02, 0.04, 0.31, -0.01, 0.10, 0.33, 0.82, 0.42, 0.84],
    ],
    stuck: Price(0.47, 0.152),
    hurry: 0.81,
    caught: Price(1.06, 0.309),
    catch: Price(1.04, 0.381),
    later: Price(0.61, 0.364),
    clean: 0.83,
    played: [1.0, 0.58],
};

const MORE_PLAYERS: Weights = Weights {
    shed: 1.83,
    keep: [
        [0.74, -0.41, -0.42, -0.15, -0.02, -0.06, 0.11, 0.33, 0.52, 1.01, 1.25, 1.38],
        [0.58, -0.16, -0.17, -0.04, 0.07, 0.20, -0.01, 0.13, 0.31, 0.78, 0.36, 0.87],
    ],
    stuck: Price(0.49, 0.121),
    hurry: 0.76,
    caught: Price(1.30, 0.302),
    catch: Price(0.98, 0.384),
    later: Price(0.49, 0.150),
    clean: 0.62,
    played: [1.0, 0.46],
};
