//! What a viewer can know of hidden cards from all that it saw.
//!
//! A *lot* is a bag of cards of one colour that the viewer can't tell apart by place: for each
//! place it knows how many of the lot lie there at least and at most. A card that leaves a hand
//! openly leaves its lot; a gift that the viewer does not see widens the spans of all lots that
//! may have been touched; what is known of hands' sizes and colours narrows them again. Nothing
//! here is a guess: the truth always lies within the spans.

mod spans;

use alloc::vec::Vec;

use engine::Seat;

use crate::rules::action::{Event, Seen};
use crate::rules::cards::{Card, Cards, Colour, KINDS};
use crate::rules::phases::HAND;
use crate::rules::state::SEATS;
use spans::{Row, Sums};

pub use spans::Span;
pub(crate) use spans::{PLACES, Spans};

/// Where a card can be hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the stock.
    Stock,
    /// In somebody's hand.
    Hand(Seat),
}

impl Place {
    /// Its number: the stock first, then the hands.
    pub(crate) fn index(self) -> usize {
        match self {
            Place::Stock => 0,
            Place::Hand(seat) => 1 + seat.index(),
        }
    }
}

/// Cards of one colour that the viewer can't tell apart by place.
#[derive(Clone, PartialEq, Debug)]
pub struct Lot {
    /// The cards, at least one.
    pub cards: Cards,
    /// Their colour.
    pub colour: Colour,
    /// How many cards there are.
    len: u8,
    pub(crate) spans: Spans,
}

impl Lot {
    pub(crate) fn new(colour: Colour, cards: Cards, spans: Spans) -> Lot {
        Lot { cards, colour, len: cards.len(), spans }
    }

    /// How many of these cards lie there.
    pub fn at(&self, place: Place) -> Span {
        self.spans.at(place.index())
    }

    /// Do all of these cards lie there for certain?
    pub fn is_settled(&self, place: Place) -> bool {
        self.at(place).least == self.len
    }

    /// The number of cards in the lot.
    pub(crate) fn len(&self) -> u8 {
        self.len
    }
}

/// Whether something follows from what happened, beyond what it changed by itself: then all conclusions are
/// drawn again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use]
enum News {
    None,
    Some,
}

impl News {
    fn some_if(is_new: bool) -> News {
        if is_new { News::Some } else { News::None }
    }

    /// Is there some in either?
    fn or(self, other: News) -> News {
        News::some_if(self == News::Some || other == News::Some)
    }
}

/// Lots that have some of the cards which leave a place, a bit for each.
#[derive(Default)]
struct Touched {
    /// All of their cards leave.
    whole: u64,
    /// Some do.
    partly: u64,
}

/// Which bits are set.
fn positions(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        at
    })
}

/// All that a viewer can know of hidden cards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    /// The number of places; 0 before the deal.
    places: usize,
    /// How many cards lie in each place.
    sizes: Row,
    lots: Vec<Lot>,
    /// All cards and the size of a hand, in a game that is smaller than in the box.
    fewer: Option<(Cards, u8)>,
}

impl Memory {
    /// The lots: together they are all cards that do not lie on the pile.
    pub fn lots(&self) -> &[Lot] {
        &self.lots
    }

    /// The cards that lie there for certain.
    pub fn known(&self, place: Place) -> Cards {
        self.lots.iter().filter(|lot| lot.is_settled(place)).fold(Cards::NONE, |all, lot| all.and(lot.cards))
    }

    /// How many cards lie in each place.
    pub(crate) fn sizes(&self) -> &[u8] {
        &self.sizes[..self.places]
    }

    /// What is left for one who only knows how many cards lie in each place: every card that does
    /// not lie on the pile may be anywhere.
    pub(crate) fn blank(&self) -> Memory {
        let all = self.lots.iter().fold(Cards::NONE, |all, lot| all.and(lot.cards));
        let mut blank = Memory { lots: Vec::new(), ..self.clone() };
        blank.add_somewhere(all);
        blank.tighten();
        blank
    }

    pub(crate) fn remember(&mut self, seen: &Seen) {
        let news = match seen {
            Seen::Dealt { hands, up, stock, seats } => self.deal(hands, *up, *stock, *seats),
            Seen::Drew { seat, count, cards } => self.pass(Place::Stock, Place::Hand(*seat), *count, *cards),
            Seen::Gave { from, to, count, cards, .. } => {
                self.pass(Place::Hand(*from), Place::Hand(*to), *count, *cards)
            }
            Seen::HandsMoved { hands } => self.move_hands(hands),
            Seen::Open(event) => self.remember_open(event),
        };
        self.conclude(news);
    }

    fn remember_open(&mut self, event: &Event) -> News {
        match *event {
            // Whoever was asked had more than was demanded.
            Event::Put { seat, card, left } => {
                self.remove(Place::Hand(seat), card).or(self.expect(seat, card.colour(), left + 1))
            }
            Event::PutAll { seat, colour, cards, .. } => {
                self.remove_all(Place::Hand(seat), cards).or(self.exclude(seat, colour))
            }
            Event::Laid { seat, card } => self.remove(Place::Hand(seat), card),
            Event::TurnedUp { card } => self.remove(Place::Stock, card),
            Event::TookPile { seat, cards } => {
                self.add(Place::Hand(seat), cards);
                News::None
            }
            Event::Fewer { cards, hand } => {
                self.fewer = Some((cards, hand));
                News::None
            }
            _ => News::None,
        }
    }

    /// G5: what is not seen lies in the other hands or in the stock.
    fn deal(&mut self, hands: &[Option<Cards>; SEATS], up: Card, stock: u8, seats: u8) -> News {
        *self = Memory { places: 1 + usize::from(seats), fewer: self.fewer, ..Memory::default() };
        let packs = (usize::from(stock) + HAND * usize::from(seats) + 1) / KINDS;
        let (mut hidden, hand) = self.fewer.unwrap_or_else(|| (Cards::packs(packs as u8), HAND as u8));
        self.sizes[0] = stock;
        self.sizes[1..self.places].fill(hand);
        hidden.remove(up);
        for cards in hands.iter().flatten() {
            hidden = hidden.without(*cards);
        }
        self.add_somewhere(hidden);
        for (seat, cards) in (0..seats).map(Seat::new).zip(hands) {
            if let Some(cards) = cards {
                self.sizes[Place::Hand(seat).index()] = 0;
                self.add(Place::Hand(seat), *cards);
            }
        }
        News::Some
    }

    /// Cards that may be anywhere.
    fn add_somewhere(&mut self, cards: Cards) {
        for colour in Colour::ALL {
            let cards = cards.of(colour);
            let mut spans = Spans::default();
            (0..self.places).for_each(|place| spans.set(place, Span { least: 0, most: cards.len() }));
            if !cards.is_empty() {
                self.lots.push(Lot::new(colour, cards, spans));
            }
        }
    }

    /// Cards that are now there for certain.
    fn add(&mut self, place: Place, cards: Cards) {
        self.sizes[place.index()] += cards.len();
        for colour in Colour::ALL {
            let cards = cards.of(colour);
            if cards.is_empty() {
                continue;
            }
            let mut spans = Spans::default();
            spans.set(place.index(), Span::exactly(cards.len()));
            let lot = Lot::new(colour, cards, spans);
            match self.lots.iter_mut().find(|lot| lot.colour == colour && lot.is_settled(place)) {
                Some(settled) => settled.join(&lot),
                None => self.lots.push(lot),
            }
        }
    }

    /// Cards were there, and are no longer.
    fn remove_all(&mut self, place: Place, cards: Cards) -> News {
        match self.touched(cards) {
            Some(touched) => self.remove_apart(place, cards, touched),
            None => cards.iter().fold(News::None, |news, card| news.or(self.remove(place, card))),
        }
    }

    /// The lots that have some of these cards, if each of the cards is in one lot alone, and there once.
    fn touched(&self, cards: Cards) -> Option<Touched> {
        let (kinds, mut found, mut touched) = (cards.kinds(), 0, Touched::default());
        if !cards.are_different() || self.lots.len() > u64::BITS as usize {
            return None;
        }
        for (at, lot) in self.lots.iter().enumerate() {
            let (all, here) = (lot.cards.kinds(), lot.cards.kinds() & kinds);
            if !lot.cards.are_different() || found & here != 0 {
                return None;
            }
            found |= here;
            touched.whole |= u64::from(here == all) << at;
            touched.partly |= u64::from(here != 0 && here != all) << at;
        }
        Some(touched)
    }

    /// Lot by lot what [`Memory::remove`] does card by card: lots that are gone leave in the same order, that of
    /// their highest cards.
    fn remove_apart(&mut self, place: Place, cards: Cards, touched: Touched) -> News {
        let mut news = News::None;
        for at in positions(touched.partly) {
            let lot = &mut self.lots[at];
            let (before, span) = (lot.len, lot.at(place));
            lot.cards = lot.cards.without_kinds(cards.kinds());
            lot.len = lot.cards.len();
            let gone = before - lot.len;
            let left = Span { least: span.least.saturating_sub(gone), most: span.most - gone };
            lot.spans.set(place.index(), left);
            news = news.or(News::some_if(span.least < gone));
        }
        let mut whole = touched.whole;
        while let Some(at) = positions(whole).min_by_key(|at| self.lots[*at].cards.kinds().ilog2()) {
            news = news.or(News::some_if(!self.lots[at].is_settled(place)));
            self.lots.swap_remove(at);
            // The last one has taken its place.
            let last = self.lots.len();
            whole = if whole >> last & 1 == 1 { whole & !(1 << last) } else { whole & !(1 << at) };
        }
        self.sizes[place.index()] -= cards.len();
        news
    }

    /// A card was there, and is no longer. If one of its lot was known to be there, then span, lot and place
    /// are all less by one, and nothing follows from that.
    fn remove(&mut self, place: Place, card: Card) -> News {
        let (at, joined) = self.lot_of(place, card);
        let lot = &mut self.lots[at];
        lot.cards.remove(card);
        lot.len -= 1;
        let span = lot.at(place);
        lot.spans.set(place.index(), Span { least: span.least.saturating_sub(1), most: span.most - 1 });
        if lot.len == 0 {
            self.lots.swap_remove(at);
        }
        self.sizes[place.index()] -= 1;
        joined.or(News::some_if(span.least == 0))
    }

    /// The lot that a card which was in that place belongs to, and whether it became larger for that.
    ///
    /// With several packs there may be more than one. If one of them lies there whole, it may as
    /// well be that one, since equal cards are equal; otherwise they become one lot.
    fn lot_of(&mut self, place: Place, card: Card) -> (usize, News) {
        let could = |lot: &Lot| lot.cards.has(card) && lot.at(place).most > 0;
        let (mut first, mut count) = (None, 0);
        for (at, lot) in self.lots.iter().enumerate().filter(|(_, lot)| could(lot)) {
            if lot.is_settled(place) {
                return (at, News::None);
            }
            first = first.or(Some(at));
            count += 1;
        }
        let first = first.expect("a card that shows was in one of the lots");
        let mut news = News::None;
        while count > 1
            && let Some(other) = self.lots[first + 1..].iter().position(could)
        {
            let other = self.lots.swap_remove(first + 1 + other);
            self.lots[first].join(&other);
            news = News::Some;
        }
        (first, news)
    }

    /// Cards go from one place to another.
    fn pass(&mut self, from: Place, to: Place, count: u8, cards: Option<Cards>) -> News {
        match cards {
            Some(cards) => {
                let news = self.remove_all(from, cards);
                self.add(to, cards);
                news
            }
            None => self.pass_unseen(from.index(), to.index(), count),
        }
    }

    /// G16: the viewer sees how many, and not which.
    fn pass_unseen(&mut self, from: usize, to: usize, count: u8) -> News {
        let all: u16 = self.lots.iter().map(|lot| u16::from(lot.spans.at(from).most)).sum();
        for lot in &mut self.lots {
            let here = lot.spans.at(from);
            let others = all - u16::from(here.most);
            let passed =
                Span { least: u16::from(count).saturating_sub(others) as u8, most: here.most.min(count) };
            let left = Span { least: here.least.saturating_sub(passed.most), most: here.most - passed.least };
            lot.spans.set(from, left);
            lot.spans.set(to, lot.spans.at(to).plus(passed));
        }
        self.sizes[from] -= count;
        self.sizes[to] += count;
        News::Some
    }

    /// G4: what is known of a hand moves with it; the one that the viewer gets, it sees.
    fn move_hands(&mut self, hands: &[Option<Cards>; SEATS]) -> News {
        self.sizes[1..self.places].rotate_left(1);
        for lot in &mut self.lots {
            lot.spans.move_hands(self.places);
        }
        (0..self.places as u8 - 1).map(Seat::new).zip(hands).fold(News::None, |news, (seat, cards)| {
            news.or(cards.map_or(News::None, |cards| self.look(Place::Hand(seat), cards)))
        })
    }

    /// The viewer sees which cards lie there.
    fn look(&mut self, place: Place, cards: Cards) -> News {
        let news = self.remove_all(place, cards);
        self.add(place, cards);
        news
    }

    /// The viewer sees this hand. In a game it does so all the time and learns nothing new; in an
    /// imagined one others have forgotten theirs. One who was not there at all learns nothing.
    pub(crate) fn look_at_hand(&mut self, seat: Seat, cards: Cards) {
        let place = Place::Hand(seat);
        if self.places > 0 && self.known(place) != cards {
            let news = self.look(place, cards);
            self.conclude(news);
        }
    }

    /// G6: everybody knows that this seat holds at least that many of a colour.
    pub(crate) fn expect_of_hand(&mut self, seat: Seat, colour: Colour, count: u8) {
        let news = self.expect(seat, colour, count);
        self.conclude(news);
    }

    /// G7: whoever put all of a colour has none of it left.
    fn exclude(&mut self, seat: Seat, colour: Colour) -> News {
        let (place, mut news) = (Place::Hand(seat), News::None);
        for lot in self.lots.iter_mut().filter(|lot| lot.colour == colour) {
            news = news.or(News::some_if(lot.at(place) != Span::NONE));
            lot.spans.set(place.index(), Span::NONE);
        }
        news
    }

    /// The seat holds at least that many of a colour.
    fn expect(&mut self, seat: Seat, colour: Colour, count: u8) -> News {
        let (place, mut news) = (Place::Hand(seat), News::None);
        let lots = || self.lots.iter().filter(|lot| lot.colour == colour);
        let all: u16 = lots().map(|lot| u16::from(lot.at(place).most)).sum();
        for lot in self.lots.iter_mut().filter(|lot| lot.colour == colour) {
            let span = lot.at(place);
            let least = u16::from(count).saturating_sub(all - u16::from(span.most)) as u8;
            if least > span.least {
                lot.spans.set(place.index(), Span { least, ..span });
                news = News::Some;
            }
        }
        news
    }

    fn conclude(&mut self, news: News) {
        if news == News::Some {
            self.tighten();
        }
    }

    /// Draws all conclusions from the sizes of lots and of places.
    ///
    /// What follows from one sum alone is found at once, so lots are looked at again only if the places have
    /// told something new.
    fn tighten(&mut self) {
        loop {
            let mut sums = Sums::default();
            for lot in &mut self.lots {
                lot.spans.add_up_to(lot.len);
                sums.add(&lot.spans);
            }
            let Some(slack) = sums.slack(&self.sizes) else { return };
            self.lots.iter_mut().for_each(|lot| lot.spans.narrow(&slack));
        }
    }
}

impl Lot {
    /// Takes in another lot of the same colour.
    fn join(&mut self, other: &Lot) {
        self.cards = self.cards.and(other.cards);
        self.len += other.len;
        self.spans = self.spans.plus(&other.spans);
    }
}

#[cfg(test)]
mod tests {
    use engine::{Choices, Rules, Setup, Viewer};
    use testkit::generator;

    use super::*;
    use crate::Gamnon;
    use crate::rules::state::State;

    /// Plays a random game; the memory of everybody who looks is held against each thing that they see.
    fn each_seen(seats: u8, mut check: impl FnMut(&mut Memory, &Seen)) {
        let rng = &mut generator(seats.into());
        let mut state = Gamnon::start(&Setup::new(seats)).expect("a table");
        let mut memories: Vec<_> = Viewer::all(seats).map(|viewer| (viewer, Memory::default())).collect();
        for _ in 0..300 {
            for event in go_on(&mut state, rng) {
                for (viewer, memory) in &mut memories {
                    Gamnon::seen(&event, *viewer).iter().for_each(|seen| check(memory, seen));
                }
            }
        }
    }

    fn go_on(state: &mut State, rng: &mut impl rand_core::Rng) -> Vec<Event> {
        let mut events = Vec::new();
        match Gamnon::pending(state).seats().first() {
            Some(seat) => {
                let action = Gamnon::legal(state, seat).pick(rng);
                Gamnon::apply(state, seat, action, &mut events);
            }
            None if Gamnon::pending(state).is_over() => {}
            None => {
                let deal = Gamnon::draw_chance(state, rng);
                Gamnon::apply_chance(state, &deal, &mut events);
            }
        }
        events
    }

    #[test]
    fn where_there_is_no_news_nothing_follows() {
        for seats in [3, 5, 7] {
            each_seen(seats, |memory, seen| {
                memory.remember(seen);
                let mut again = memory.clone();
                again.tighten();
                assert_eq!(again, *memory, "{seen:?}");
            });
        }
    }

    #[test]
    fn cards_that_leave_together_leave_as_one_by_one() {
        let mut together = 0;
        for seats in [3, 7] {
            each_seen(seats, |memory, seen| {
                let (place, cards) = match seen {
                    Seen::Open(Event::PutAll { seat, cards, .. }) => (Place::Hand(*seat), *cards),
                    Seen::Gave { from, cards: Some(cards), .. } => (Place::Hand(*from), *cards),
                    _ => return memory.remember(seen),
                };
                let (mut one, mut other) = (memory.clone(), memory.clone());
                let news = cards.iter().fold(News::None, |news, card| news.or(one.remove(place, card)));
                assert_eq!((other.remove_all(place, cards), &other), (news, &one), "{seen:?}");
                together += usize::from(cards.len() > 1 && memory.touched(cards).is_some());
                memory.remember(seen);
            });
        }
        assert!(together > 50, "{together}");
    }
}
