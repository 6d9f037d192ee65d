//! How many cards of each lot lie in each place: one of the ways that the spans allow.
//!
//! A first way is found by passing cards along chains of places until every place has its
//! number, as in any flow through a network; then random exchanges that stay within the spans
//! stir it, so that no way is favoured noticeably.

use alloc::vec;
use alloc::vec::Vec;

use engine::random;
use rand_core::Rng;

use crate::rules::cards::Colour;
use crate::rules::memory::{Lot, PLACES};

/// A demand on one place beyond the spans: so many cards of a colour at least.
#[derive(Clone, Copy)]
pub(crate) struct Promise {
    pub(crate) place: usize,
    pub(crate) colour: Colour,
    pub(crate) count: u8,
}

/// A way to spread the lots.
pub(crate) struct Spread<'a> {
    lots: &'a [Lot],
    /// How many cards lie in each place.
    sizes: &'a [u8],
    promise: Option<Promise>,
    /// By lot and place.
    counts: Vec<[u8; PLACES]>,
}

/// One hop of a chain: a card of the lot goes to `to`.
#[derive(Clone, Copy)]
struct Hop {
    lot: usize,
    from: usize,
    to: usize,
}

impl<'a> Spread<'a> {
    /// A random way that keeps within the spans and the promise.
    pub(crate) fn random<G: Rng + ?Sized>(
        lots: &'a [Lot],
        sizes: &'a [u8],
        promise: Option<Promise>,
        rng: &mut G,
    ) -> Spread<'a> {
        let least = |lot: &Lot| core::array::from_fn(|place| lot.spans.at(place).least);
        let counts = lots.iter().map(least).collect();
        let mut spread = Spread { lots, sizes, promise, counts };
        spread.fill();
        spread.balance();
        spread.keep_promise();
        spread.stir(rng);
        spread
    }

    /// How many cards of each lot lie in each place, by lot and place.
    pub(crate) fn counts(&self) -> &[[u8; PLACES]] {
        &self.counts
    }

    /// Puts all cards somewhere: where there is room first, then where the spans allow.
    fn fill(&mut self) {
        for (at, lot) in self.lots.iter().enumerate() {
            for heed_room in [true, false] {
                for place in self.places() {
                    let span = lot.spans.at(place);
                    let left = lot.len() - self.counts[at].iter().sum::<u8>();
                    let most = left.min(span.most - self.counts[at][place]);
                    let room = self.sizes[place].saturating_sub(self.held(place));
                    self.counts[at][place] += if heed_room { most.min(room) } else { most };
                }
            }
        }
    }

    fn held(&self, place: usize) -> u8 {
        self.counts.iter().map(|counts| counts[place]).sum()
    }

    /// Passes cards on from places that have too many to places that have too few.
    fn balance(&mut self) {
        while let Some(full) = self.places().find(|place| self.held(*place) > self.sizes[*place]) {
            let lacks = |place| self.held(place) < self.sizes[place];
            let chain = self.chain(full, |_| true, |hop| lacks(hop.to));
            self.pass(&chain.expect("the truth is one way to spread the cards"));
        }
    }

    /// Passes other cards out of the promised place, and as many of the colour into it.
    fn keep_promise(&mut self) {
        let Some(promise) = self.promise else { return };
        while self.promised(promise) < promise.count {
            let chain = self.chain(
                promise.place,
                |lot| lot.colour != promise.colour,
                |hop| hop.to == promise.place && self.lots[hop.lot].colour == promise.colour,
            );
            self.pass(&chain.expect("the truth keeps the promise"));
        }
    }

    /// How many cards of the promised colour lie in the promised place.
    fn promised(&self, promise: Promise) -> u8 {
        let lots = self.lots.iter().zip(&self.counts).filter(|(lot, _)| lot.colour == promise.colour);
        lots.map(|(_, counts)| counts[promise.place]).sum()
    }

    fn places(&self) -> impl Iterator<Item = usize> + use<> {
        0..self.sizes.len()
    }

    /// The shortest chain of hops that starts with a card of a lot that `leaves`, and `ends`.
    fn chain(
        &self,
        start: usize,
        leaves: impl Fn(&Lot) -> bool,
        ends: impl Fn(Hop) -> bool,
    ) -> Option<Vec<Hop>> {
        let mut reached: Vec<Option<Hop>> = vec![None; self.sizes.len()];
        let mut queue = vec![start];
        let mut next = 0;
        while let Some(&from) = queue.get(next) {
            next += 1;
            for hop in self.hops(from).filter(|hop| from != start || leaves(&self.lots[hop.lot])) {
                if ends(hop) {
                    return Some(self.back(start, hop, &reached));
                }
                if hop.to != start && reached[hop.to].is_none() {
                    reached[hop.to] = Some(hop);
                    queue.push(hop.to);
                }
            }
        }
        None
    }

    /// The cards that can leave a place, and where they can go.
    fn hops(&self, from: usize) -> impl Iterator<Item = Hop> {
        let can_leave = move |lot: &usize| self.counts[*lot][from] > self.lots[*lot].spans.at(from).least;
        let can_come = |hop: &Hop| self.counts[hop.lot][hop.to] < self.lots[hop.lot].spans.at(hop.to).most;
        (0..self.lots.len())
            .filter(can_leave)
            .flat_map(move |lot| self.places().map(move |to| Hop { lot, from, to }))
            .filter(move |hop| hop.to != from && can_come(hop))
    }

    /// The hops from the start that lead to `last`.
    fn back(&self, start: usize, last: Hop, reached: &[Option<Hop>]) -> Vec<Hop> {
        let before = |hop: &Hop| (hop.from != start).then(|| reached[hop.from]).flatten();
        core::iter::successors(Some(last), before).collect()
    }

    fn pass(&mut self, chain: &[Hop]) {
        for hop in chain {
            self.counts[hop.lot][hop.from] -= 1;
            self.counts[hop.lot][hop.to] += 1;
        }
    }

    /// Random exchanges of two or three cards that keep to the spans and the promise.
    fn stir<G: Rng + ?Sized>(&mut self, rng: &mut G) {
        let mut cards = self.loose_cards();
        if cards.len() < 2 {
            return;
        }
        for turn in 0..8 * cards.len() {
            let chosen = [(); 3].map(|()| random::below(rng, cards.len() as u32) as usize);
            // Three at a time reach what exchanges of two can't.
            let count = 2 + turn % 2;
            let ring: [Hop; 3] = core::array::from_fn(|at| {
                let ((lot, from), (_, to)) = (cards[chosen[at]], cards[chosen[(at + 1) % count]]);
                Hop { lot, from, to }
            });
            if all_different(&chosen[..count]) && self.try_pass(&ring[..count]) {
                chosen.iter().zip(&ring[..count]).for_each(|(card, hop)| cards[*card].1 = hop.to);
            }
        }
    }

    /// For each card that can be in more than one place its lot and its place.
    fn loose_cards(&self) -> Vec<(usize, usize)> {
        let cards = |lot: usize| {
            self.places()
                .flat_map(move |place| core::iter::repeat_n((lot, place), self.counts[lot][place].into()))
        };
        let loose = |lot: &usize| {
            let lot = &self.lots[*lot];
            lot.spans.least().iter().all(|least| *least < lot.len())
        };
        (0..self.lots.len()).filter(loose).flat_map(cards).collect()
    }

    /// Passes cards round, unless something then lies outside its span.
    fn try_pass(&mut self, ring: &[Hop]) -> bool {
        self.pass(ring);
        let fits = |lot: usize, place: usize| {
            let (count, span) = (self.counts[lot][place], self.lots[lot].spans.at(place));
            span.least <= count && count <= span.most
        };
        let right = ring.iter().all(|hop| fits(hop.lot, hop.from) && fits(hop.lot, hop.to))
            && self.promise.is_none_or(|promise| self.promised(promise) >= promise.count);
        if !right {
            ring.iter().for_each(|hop| self.pass(&[Hop { from: hop.to, to: hop.from, ..*hop }]));
        }
        right
    }
}

fn all_different(chosen: &[usize]) -> bool {
    (1..chosen.len()).all(|at| !chosen[..at].contains(&chosen[at]))
}

#[cfg(test)]
mod tests {
    use alloc::collections::BTreeMap;

    use super::*;
    use crate::rules::cards::{Card, Cards};
    use crate::rules::memory::{Span, Spans};

    /// A way to spread two lots over three places.
    type Way = [[u8; 3]; 2];

    /// Cards of a colour with a span for each of three places.
    fn lot(colour: Colour, len: usize, spans: [(u8, u8); 3]) -> Lot {
        let cards: Cards = Card::all().filter(|card| card.colour() == colour).take(len).collect();
        let mut all = Spans::default();
        (0..).zip(spans).for_each(|(place, (least, most))| all.set(place, Span { least, most }));
        Lot::new(colour, cards, all)
    }

    /// Every way that is allowed, and how many deals of the cards come down to it.
    fn ways(lots: &[Lot], sizes: &[u8], promise: Option<Promise>) -> BTreeMap<Way, u32> {
        let mut ways = BTreeMap::new();
        // The cards are dealt one by one, each to any place.
        let all: usize = lots.iter().map(|lot| usize::from(lot.len())).sum();
        for deal in 0..3u32.pow(all as u32) {
            let mut way: Way = [[0; 3]; 2];
            for card in 0..all {
                let lot = usize::from(card >= lots[0].len().into());
                way[lot][(deal / 3u32.pow(card as u32) % 3) as usize] += 1;
            }
            if allowed(&way, lots, sizes, promise) {
                *ways.entry(way).or_default() += 1;
            }
        }
        ways
    }

    fn allowed(way: &Way, lots: &[Lot], sizes: &[u8], promise: Option<Promise>) -> bool {
        let fits = |lot: usize, place: usize| {
            let span = lots[lot].spans.at(place);
            (span.least..=span.most).contains(&way[lot][place])
        };
        let colour = |promise: Promise| usize::from(lots[0].colour != promise.colour);
        (0..3).all(|place| fits(0, place) && fits(1, place) && way[0][place] + way[1][place] == sizes[place])
            && promise.is_none_or(|promise| way[colour(promise)][promise.place] >= promise.count)
    }

    /// All ways come up, each as often as deals of the cards come down to it.
    fn check(lots: &[Lot], sizes: [u8; 3], promise: Option<Promise>) {
        const TRIES: u32 = 20_000;
        let ways = ways(lots, &sizes, promise);
        let total: u32 = ways.values().sum();
        let mut rng = testkit::generator(1);
        let mut seen: BTreeMap<Way, u32> = BTreeMap::new();
        for _ in 0..TRIES {
            let spread = Spread::random(lots, &sizes, promise, &mut rng);
            let way = [0, 1].map(|lot| [0, 1, 2].map(|place| spread.counts()[lot][place]));
            *seen.entry(way).or_default() += 1;
        }
        assert!(seen.keys().all(|way| ways.contains_key(way)), "{seen:?}");
        for (way, deals) in ways {
            let (expected, found) = (TRIES * deals / total, seen.get(&way).copied().unwrap_or(0));
            assert!(found.abs_diff(expected) <= 60 + expected / 10, "{way:?}: {found}, not {expected}");
        }
    }

    #[test]
    fn without_spans_every_deal_is_equally_likely() {
        let lots = [lot(Colour::Black, 4, [(0, 4); 3]), lot(Colour::Red, 4, [(0, 4); 3])];
        check(&lots, [3, 3, 2], None);
    }

    #[test]
    fn within_spans_every_deal_is_equally_likely() {
        let lots =
            [lot(Colour::Black, 5, [(1, 3), (0, 1), (0, 4)]), lot(Colour::Red, 4, [(0, 2), (2, 4), (0, 1)])];
        check(&lots, [3, 3, 3], None);
    }

    #[test]
    fn a_promise_is_kept_and_changes_nothing_else() {
        let lots = [lot(Colour::Black, 5, [(0, 5); 3]), lot(Colour::Red, 4, [(0, 4), (0, 4), (0, 2)])];
        check(&lots, [4, 3, 2], Some(Promise { place: 0, colour: Colour::Red, count: 3 }));
    }
}
