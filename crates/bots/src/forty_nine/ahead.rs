//! Looking ahead: what everybody can hope for after this card, seen through the auctions of the cards
//! that may come next. All the ways to sell this card are looked at with the same next cards, so that
//! luck does not favour any of them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use engine::Seat;
use engine::random::{below, shuffle};
use forty_nine::Card;
use rand_core::{Rng, SeedableRng};

use super::auction::Auction;
use super::network::{self, Hopes, Weights};
use super::position::Position;
use super::sale::{Buyer, Sale};
use crate::{Budget, Generator, Limit, Task};

/// What the positions are worth, each seen through the auction of the next card. They have the same
/// cards to come, and none of them is the end of the game.
pub(crate) fn look(
    rules: &AuctionRules,
    positions: &[Position],
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Hopes> {
    let kinds = kinds(&positions[0], rng);
    let means = in_parts(rules, positions, rng, budget, |look, limit, part, parts| {
        let own = kinds.iter().skip(part).step_by(parts);
        for (done, card) in (1..).zip(own) {
            look.through(*card);
            if is_over(limit, done) {
                return;
            }
        }
    });
    let by_network = positions.iter().map(|position| network::hopes(rules.weights, position));
    means.iter().zip(by_network).map(|(mean, hopes)| mean.value().unwrap_or(hopes)).collect()
}

/// By how much it changes the worth of the positions to look farther than through one auction.
pub(crate) fn look_farther(
    rules: &AuctionRules,
    positions: &[Position],
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Hopes> {
    let means = in_parts(rules, positions, rng, budget, |look, limit, _, _| {
        for done in 1..=ENOUGH {
            look.farther();
            if is_over(limit, done) {
                return;
            }
        }
    });
    means.iter().map(|mean| mean.value().unwrap_or_default()).collect()
}

/// After so many looks more of them change nothing.
const ENOUGH: u32 = 2000;

fn is_over(limit: Limit<'_>, done: u32) -> bool {
    match limit {
        Limit::Iterations(count) => done >= count,
        Limit::Until(should_stop) => should_stop(),
    }
}

/// Divides the work among the workers; gives the means of what they found, by position.
fn in_parts(
    rules: &AuctionRules,
    positions: &[Position],
    rng: &mut Generator,
    budget: Budget<'_>,
    work: impl Fn(&mut Look<'_>, Limit<'_>, usize, usize) + Sync,
) -> Vec<Mean> {
    let parts = budget.workers.count().max(1);
    let limit = match budget.limit {
        Limit::Iterations(count) => Limit::Iterations(count.div_ceil(parts)),
        until => until,
    };
    let mut looks: Vec<Look<'_>> = (0..parts).map(|_| Look::new(rules, positions, rng.next_u64())).collect();
    let work = &work;
    let mut tasks: Vec<Task<'_>> = Vec::new();
    for (part, look) in looks.iter_mut().enumerate() {
        tasks.push(Box::new(move || work(&mut *look, limit, part, parts as usize)));
    }
    budget.workers.run(&mut tasks);
    drop(tasks);
    let mut means = alloc::vec![Mean::default(); positions.len()];
    for look in &looks {
        means.iter_mut().zip(&look.means).for_each(|(mean, found)| mean.join(found));
    }
    means
}

/// The different cards to come, in random order.
fn kinds(position: &Position, rng: &mut Generator) -> Vec<Card> {
    let mut kinds: Vec<Card> =
        Card::ALL.into_iter().filter(|card| position.unseen.count(*card) > 0).collect();
    shuffle(&mut kinds, rng);
    kinds
}

/// What was agreed on and what was learned: all that an auction needs beside the position.
#[derive(Clone, Copy)]
pub(crate) struct AuctionRules {
    pub(crate) weights: &'static Weights,
    /// F13.
    pub(crate) opening_price: bool,
    /// F25.
    pub(crate) check: bool,
}

impl AuctionRules {
    /// F13: the lowest opening bid.
    pub(crate) fn least(&self, card: Card) -> u16 {
        if self.opening_price { card.price() } else { 1 }
    }
}

/// One line of thought.
struct Look<'a> {
    rules: &'a AuctionRules,
    positions: &'a [Position],
    rng: Generator,
    means: Vec<Mean>,
}

/// Hopes with their weight.
#[derive(Clone, Copy, Default)]
struct Mean {
    sum: Hopes,
    weight: f32,
}

impl Mean {
    fn add(&mut self, hopes: &Hopes, weight: f32) {
        self.sum.iter_mut().zip(hopes).for_each(|(sum, hope)| *sum += weight * hope);
        self.weight += weight;
    }

    fn join(&mut self, other: &Mean) {
        self.sum.iter_mut().zip(&other.sum).for_each(|(sum, hope)| *sum += hope);
        self.weight += other.weight;
    }

    fn value(&self) -> Option<Hopes> {
        (self.weight > 0.0).then(|| self.sum.map(|sum| sum / self.weight))
    }
}

impl<'a> Look<'a> {
    fn new(rules: &'a AuctionRules, positions: &'a [Position], seed: u64) -> Look<'a> {
        let means = alloc::vec![Mean::default(); positions.len()];
        Look { rules, positions, rng: Generator::seed_from_u64(seed), means }
    }

    /// Through the auction of this card.
    fn through(&mut self, card: Card) {
        for (position, mean) in self.positions.iter().zip(&mut self.means) {
            if let Some(after) = play(self.rules, position, card) {
                mean.add(&after.hopes, position.unseen.count(card).into());
            }
        }
    }

    /// Through the auctions of some cards: by how much the hopes change after the first of them.
    fn farther(&mut self) {
        let cards = draw(&self.positions[0], &mut self.rng);
        for (position, mean) in self.positions.iter().zip(&mut self.means) {
            if let Some((first, last)) = play_on(self.rules, position, &cards) {
                mean.add(&core::array::from_fn(|at| last[at] - first[at]), 1.0);
            }
        }
    }
}

/// How many cards a farther look goes through.
const FAR: usize = 8;

/// The next cards as they may come.
fn draw(position: &Position, rng: &mut Generator) -> Vec<Card> {
    let copies = |card: Card| core::iter::repeat_n(card, position.unseen.count(card).into());
    let mut deck: Vec<Card> = Card::ALL.into_iter().flat_map(copies).collect();
    let wanted = (2 * FAR).min(deck.len());
    for place in 0..wanted {
        let other = place + below(rng, (deck.len() - place) as u32) as usize;
        deck.swap(place, other);
    }
    deck.truncate(wanted);
    deck
}

/// A position after a card was played, and the hopes in it.
struct After {
    hopes: Hopes,
    /// None if the game is over.
    position: Option<Position>,
}

/// The card comes up and is sold as everybody's hopes have it; `None` if it is a number card that
/// can't be sold: then another one comes at once (F21).
fn play(rules: &AuctionRules, position: &Position, card: Card) -> Option<After> {
    let mut position = position.clone();
    position.unseen = position.unseen.without(card);
    if !position.can_be_sold(card) {
        return card.is_crazy().then(|| unsold(rules, position, card));
    }
    let sale = Sale::new(rules.weights, &position, card, rules.least(card));
    let ending = Auction::solve(&sale, &position, rules.check, None).ending();
    let next = match ending.bought {
        Some((seat, place)) => {
            let buyer = Buyer::new(rules.weights, &position, card, Seat::new(seat));
            buyer.position(sale.prices[place as usize])
        }
        None => {
            position.end_turn(card);
            network::final_hopes(&position).is_none().then_some(position)
        }
    };
    Some(After { hopes: ending.hopes, position: next })
}

fn unsold(rules: &AuctionRules, mut position: Position, card: Card) -> After {
    position.end_turn(card);
    let hopes = network::hopes(rules.weights, &position);
    let over = network::final_hopes(&position).is_some();
    After { hopes, position: (!over).then_some(position) }
}

/// Plays some of the cards: the hopes after the first that could be sold, and after the last.
fn play_on(rules: &AuctionRules, position: &Position, cards: &[Card]) -> Option<(Hopes, Hopes)> {
    let mut position = position.clone();
    let mut first = None;
    let mut last = None;
    let mut sold = 0;
    for card in cards {
        let Some(after) = play(rules, &position, *card) else {
            position.unseen = position.unseen.without(*card);
            continue;
        };
        first = first.or(Some(after.hopes));
        last = Some(after.hopes);
        sold += 1;
        match after.position {
            Some(next) if sold < FAR => position = next,
            _ => break,
        }
    }
    first.zip(last)
}
