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
use super::position::{MOST, Position};
use super::sale::{Buyer, Sale};
use crate::{Budget, Generator, Limit, Task};

/// How far a player looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Depth {
    /// Through the auction of the next card.
    One,
    /// Through some more, for as long as there is time.
    More,
}

/// What the positions are worth, each seen through the cards to come. They have the same cards to
/// come, and none of them is the end of the game.
pub(crate) fn look(
    rules: &AuctionRules,
    positions: &[Position],
    depth: Depth,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Hopes> {
    let parts = budget.workers.count().max(1) as usize;
    let kinds = kinds(&positions[0], rng);
    let mut looks: Vec<Look<'_>> = (0..parts)
        .map(|part| {
            let own = kinds.iter().skip(part).step_by(parts).copied().collect();
            Look::new(rules, positions, own, rng.next_u64())
        })
        .collect();
    let limit = match budget.limit {
        Limit::Iterations(count) => Limit::Iterations(count.div_ceil(parts as u32)),
        until => until,
    };
    let mut tasks: Vec<Task<'_>> =
        looks.iter_mut().map(|look| -> Task<'_> { Box::new(move || look.run(depth, limit)) }).collect();
    budget.workers.run(&mut tasks);
    drop(tasks);
    (0..positions.len()).map(|at| merged(rules, &looks, &positions[at], at)).collect()
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
    kinds: Vec<Card>,
    rng: Generator,
    through_one: Vec<Mean>,
    /// By how much looking farther changes that.
    farther: Vec<Mean>,
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
    fn new(rules: &'a AuctionRules, positions: &'a [Position], kinds: Vec<Card>, seed: u64) -> Look<'a> {
        let means = alloc::vec![Mean::default(); positions.len()];
        let rng = Generator::seed_from_u64(seed);
        Look { rules, positions, kinds, rng, through_one: means.clone(), farther: means }
    }

    fn run(&mut self, depth: Depth, limit: Limit<'_>) {
        let mut done = 0;
        loop {
            let next = self.kinds.get(done as usize).copied();
            match next {
                Some(card) => self.look_through(card),
                None if depth == Depth::More && done < Self::ENOUGH && !self.kinds.is_empty() => {
                    self.look_farther();
                }
                None => return,
            }
            done += 1;
            let stop = match limit {
                Limit::Iterations(count) => done >= count,
                Limit::Until(should_stop) => should_stop(),
            };
            if stop {
                return;
            }
        }
    }

    /// After so many looks more of them change nothing.
    const ENOUGH: u32 = 1000;

    fn look_through(&mut self, card: Card) {
        for (position, mean) in self.positions.iter().zip(&mut self.through_one) {
            if let Some(after) = play(self.rules, position, card) {
                mean.add(&after.hopes, position.unseen.count(card).into());
            }
        }
    }

    fn look_farther(&mut self) {
        let cards = draw(&self.positions[0], &mut self.rng);
        for (position, mean) in self.positions.iter().zip(&mut self.farther) {
            if let Some((first, last)) = play_on(self.rules, position, &cards) {
                let mut change = [0.0; MOST];
                change.iter_mut().zip(last.iter().zip(&first)).for_each(|(change, (last, first))| {
                    *change = last - first;
                });
                mean.add(&change, 1.0);
            }
        }
    }
}

/// How many cards a farther look goes through.
const FAR: usize = 4;

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

/// What all lines of thought found about one position.
fn merged(rules: &AuctionRules, looks: &[Look<'_>], position: &Position, at: usize) -> Hopes {
    let (mut through_one, mut farther) = (Mean::default(), Mean::default());
    for look in looks {
        through_one.join(&look.through_one[at]);
        farther.join(&look.farther[at]);
    }
    let mut hopes = through_one.value().unwrap_or_else(|| network::hopes(rules.weights, position));
    if let Some(change) = farther.value() {
        hopes.iter_mut().zip(change).for_each(|(hope, change)| *hope += change);
    }
    hopes
}
