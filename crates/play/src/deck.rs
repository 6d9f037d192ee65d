//! The cards of a deal, by the number of their kind: so a card can be looked for without its name.

use std::sync::Arc;

use bots::Generator;
use engine::{Chance, Rules};
use rand_core::SeedableRng as _;

/// The cards of a deal, in its order.
#[derive(Clone)]
pub(crate) struct Deck {
    /// The different cards there are, in notation.
    kinds: Arc<[String]>,
    /// By place the number of the kind of card that lies there.
    places: Vec<usize>,
}

impl Deck {
    /// No cards.
    pub(crate) fn none() -> Deck {
        Deck { kinds: Arc::new([]), places: Vec::new() }
    }

    pub(crate) fn of(deal: &impl Chance) -> Deck {
        let cards = cards(deal);
        let mut kinds = cards.clone();
        sort(&mut kinds);
        kinds.dedup();
        let number = |card| kinds.iter().position(|kind| kind == card).expect("it is one of them");
        Deck { places: cards.iter().map(number).collect(), kinds: kinds.into() }
    }

    /// The different cards there are, in notation, by number.
    pub(crate) fn kinds(&self) -> &[String] {
        &self.kinds
    }

    /// How many cards there are.
    pub(crate) fn len(&self) -> usize {
        self.places.len()
    }

    /// The kind of the card that lies there.
    pub(crate) fn kind(&self, place: usize) -> usize {
        self.places[place]
    }

    /// Two cards change places.
    pub(crate) fn exchange(&mut self, one: usize, other: usize) {
        self.places.swap(one, other);
    }
}

/// A deal in order, which is the same whenever it is due.
pub(crate) struct Fresh<R: Rules> {
    pub(crate) deal: R::Chance,
    pub(crate) deck: Deck,
}

impl<R: Rules> Fresh<R> {
    /// The state waits for a deal.
    pub(crate) fn new(state: &R::State) -> Fresh<R> {
        let any = R::draw_chance(state, &mut Generator::seed_from_u64(0));
        let mut words = cards(&any);
        sort(&mut words);
        let sorted = R::read_chance(&format!("deal {}", words.join(" "))).ok();
        let deal = sorted.filter(|deal| R::check_chance(state, deal).is_ok()).unwrap_or(any);
        Fresh { deck: Deck::of(&deal), deal }
    }
}

/// Numbers by size, and words after them.
fn sort(cards: &mut [String]) {
    cards.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
}

fn cards(deal: &impl Chance) -> Vec<String> {
    deal.to_string().split(' ').skip(1).map(str::to_owned).collect()
}
