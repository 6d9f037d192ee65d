//! Looking ahead: what everybody can hope for after this card, seen through the auctions of the cards
//! that may come next. All the ways to sell this card are looked at with the same next cards, so that
//! luck does not favour any of them.

use alloc::boxed::Box;
use alloc::vec::Vec;

use bots::{Budget, Generator, Limit, Task};
use engine::Seat;
use engine::random::shuffle;
use rand_core::{Rng, SeedableRng};

use super::auction::{Auction, Ending};
use super::network::{self, Hopes, Weights};
use super::position::Position;
use super::sale::{Buyer, Point, Sale};
use crate::{Agreed, Card};

/// What the positions are worth, each seen through the auction of the next card. They have the same
/// cards to come, and none of them is the end of the game.
pub(super) fn look(
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
            if limit.is_reached(done) {
                return;
            }
        }
    });
    let by_network = positions.iter().map(|position| network::hopes(rules.weights, position));
    means.iter().zip(by_network).map(|(mean, hopes)| mean.value().unwrap_or(hopes)).collect()
}

/// By how much it changes the worth of the positions to look through two auctions instead of one.
pub(super) fn look_farther(
    rules: &AuctionRules,
    positions: &[Position],
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Hopes> {
    let kinds = kinds(&positions[0], rng);
    let means = in_parts(rules, positions, rng, budget, |look, limit, part, parts| {
        let own = kinds.iter().skip(part).step_by(parts).cycle();
        for (done, card) in (1..=ENOUGH).zip(own) {
            look.farther(*card);
            if limit.is_reached(done * LATER) {
                return;
            }
        }
    });
    means.iter().map(|mean| mean.value().unwrap_or_default()).collect()
}

/// After so many farther looks more of them change nothing.
const ENOUGH: u32 = 200;

/// Divides the work among the workers; gives the means of what they found, by position.
fn in_parts(
    rules: &AuctionRules,
    positions: &[Position],
    rng: &mut Generator,
    budget: Budget<'_>,
    work: impl Fn(&mut Look<'_>, Limit<'_>, usize, usize) + Sync,
) -> Vec<Mean> {
    let parts = budget.workers.count().max(1);
    let limit = budget.limit.divided(parts);
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
pub(super) struct AuctionRules {
    pub(super) weights: &'static Weights,
    pub(super) agreed: Agreed,
}

/// What one worker finds.
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
            if let Some(offer) = Offer::new(self.rules, position, card) {
                mean.add(&offer.hopes(), position.unseen.count(card).into());
            }
        }
    }

    /// Through the auctions of this card and of some that may come after it: by how much the second
    /// auction changes the hopes.
    fn farther(&mut self, card: Card) {
        let mut later = kinds(&self.positions[0], &mut self.rng);
        later.retain(|other| *other != card || self.positions[0].unseen.count(card) > 1);
        later.truncate(LATER as usize);
        for (position, mean) in self.positions.iter().zip(&mut self.means) {
            if let Some(offer) = Offer::new(self.rules, position, card) {
                let (near, far) = (offer.hopes(), offer.hopes_seen_through(&later));
                mean.add(&core::array::from_fn(|at| far[at] - near[at]), position.unseen.count(card).into());
            }
        }
    }
}

/// Through how many of the cards after the next a farther look goes: it counts as so many looks.
const LATER: u32 = 12;

/// A card that comes up and is sold as everybody's hopes have it.
struct Offer<'a> {
    rules: &'a AuctionRules,
    card: Card,
    /// With the card no longer to come.
    position: Position,
    /// None if there is no room for it.
    sale: Option<Sale>,
}

impl<'a> Offer<'a> {
    /// F21: none for a number card that can't be sold, because another one comes at once.
    fn new(rules: &'a AuctionRules, position: &Position, card: Card) -> Option<Offer<'a>> {
        let mut position = position.clone();
        position.unseen = position.unseen.without(card);
        let sellable = position.can_be_sold(card);
        let sale =
            sellable.then(|| Sale::new(rules.weights, &position, card, rules.agreed.least_opening(card)));
        (sellable || card.is_crazy()).then_some(Offer { rules, card, position, sale })
    }

    fn ending(&self, sale: &Sale) -> Ending {
        Auction::new(sale, &self.position, self.rules.agreed.check).ending()
    }

    /// The hopes after it, by the network.
    fn hopes(&self) -> Hopes {
        match &self.sale {
            Some(sale) => self.ending(sale).hopes,
            None => network::hopes(self.rules.weights, &self.unsold()),
        }
    }

    /// The hopes after it, if everybody looks ahead through the auctions of these cards.
    fn hopes_seen_through(self, later: &[Card]) -> Hopes {
        let unsold = seen_through(self.rules, &self.unsold(), later);
        let Some(mut sale) = self.sale.clone() else { return unsold };
        let likely = self.ending(&sale).bought.map_or(0, |(_, place)| usize::from(place));
        let buyers = self.position.everyone().filter_map(|seat| self.bought(&sale, seat, likely));
        let (points, seen): (Vec<_>, Vec<_>) =
            buyers.map(|(point, after)| (point, seen_through(self.rules, &after, later))).unzip();
        sale.correct(&points, &seen);
        sale.unsold = unsold;
        self.ending(&sale).hopes
    }

    fn unsold(&self) -> Position {
        let mut unsold = self.position.clone();
        unsold.end_turn(self.card);
        unsold
    }

    /// The position if the seat buys it, for that price or for all it has, unless that ends the game.
    fn bought(&self, sale: &Sale, seat: Seat, place: usize) -> Option<(Point, Position)> {
        let money = self.position.money[seat.index()];
        let last = sale.prices.iter().filter(|price| **price <= money).count().checked_sub(1)?;
        let place = place.min(last);
        let buyer = Buyer::new(self.rules.weights, &self.position, self.card, seat);
        Some(((seat.index(), place), buyer.position(sale.prices[place])?))
    }
}

/// What the position is worth, seen through the auctions of these cards.
fn seen_through(rules: &AuctionRules, position: &Position, cards: &[Card]) -> Hopes {
    let mut mean = Mean::default();
    for card in cards {
        if let Some(offer) = Offer::new(rules, position, *card) {
            mean.add(&offer.hopes(), position.unseen.count(*card).into());
        }
    }
    mean.value().unwrap_or_else(|| network::hopes(rules.weights, position))
}
