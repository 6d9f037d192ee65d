//! What a viewer can know of hidden cards from all that it saw.
//!
//! A *lot* is a bag of cards of one colour that the viewer can't tell apart by place: for each
//! place it knows how many of the lot lie there at least and at most. A card that leaves a hand
//! openly leaves its lot; a gift that the viewer does not see widens the spans of all lots that
//! may have been touched; what is known of hands' sizes and colours narrows them again. Nothing
//! here is a guess: the truth always lies within the spans.

use alloc::vec::Vec;

use engine::Seat;

use crate::rules::action::{Event, Seen};
use crate::rules::cards::{Card, Cards, Colour, KINDS};
use crate::rules::phases::HAND;
use crate::rules::state::SEATS;

/// Where a card can be hidden.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In the stock.
    Stock,
    /// In somebody's hand.
    Hand(Seat),
}

/// How many places there are at most.
pub(crate) const PLACES: usize = SEATS + 1;

impl Place {
    /// Its number: the stock first, then the hands.
    pub(crate) fn index(self) -> usize {
        match self {
            Place::Stock => 0,
            Place::Hand(seat) => 1 + seat.index(),
        }
    }
}

/// How many cards of a lot lie in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

impl Span {
    const NONE: Span = Span { least: 0, most: 0 };

    /// Narrows the span.
    fn narrow(&mut self, least: u16, most: u16) {
        self.least = self.least.max(least.min(255) as u8);
        self.most = self.most.min(most.min(255) as u8);
    }

    fn plus(self, other: Span) -> Span {
        Span { least: self.least + other.least, most: self.most.saturating_add(other.most) }
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
    pub(crate) spans: [Span; PLACES],
}

impl Lot {
    pub(crate) fn new(colour: Colour, cards: Cards, spans: [Span; PLACES]) -> Lot {
        Lot { cards, colour, len: cards.len(), spans }
    }

    /// How many of these cards lie there.
    pub fn at(&self, place: Place) -> Span {
        self.spans[place.index()]
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

/// All that a viewer can know of hidden cards.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    /// The number of places; 0 before the deal.
    places: usize,
    /// How many cards lie in each place.
    sizes: [u8; PLACES],
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
        match *seen {
            Seen::Dealt { hands, up, stock, seats } => self.deal(&hands, up, stock, seats),
            Seen::Drew { seat, count, cards } => self.pass(Place::Stock, Place::Hand(seat), count, cards),
            Seen::Gave { from, to, count, cards, .. } => {
                self.pass(Place::Hand(from), Place::Hand(to), count, cards);
            }
            Seen::HandsMoved { hands } => self.move_hands(&hands),
            Seen::Open(ref event) if !self.remember_open(event) => return,
            Seen::Open(_) => {}
        }
        self.tighten();
    }

    /// Says whether the event tells anything about hidden cards.
    fn remember_open(&mut self, event: &Event) -> bool {
        match *event {
            Event::Put { seat, card, left } => {
                self.remove(Place::Hand(seat), card);
                // Whoever was asked had more than was demanded.
                self.expect(seat, card.colour(), left + 1);
            }
            Event::PutAll { seat, colour, cards, .. } => {
                cards.iter().for_each(|card| self.remove(Place::Hand(seat), card));
                self.exclude(seat, colour);
            }
            Event::Laid { seat, card } => self.remove(Place::Hand(seat), card),
            Event::TurnedUp { card } => self.remove(Place::Stock, card),
            Event::TookPile { seat, cards } => self.add(Place::Hand(seat), cards),
            Event::Fewer { cards, hand } => self.fewer = Some((cards, hand)),
            _ => return false,
        }
        true
    }

    /// G5: what is not seen lies in the other hands or in the stock.
    fn deal(&mut self, hands: &[Option<Cards>; SEATS], up: Card, stock: u8, seats: u8) {
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
    }

    /// Cards that may be anywhere.
    fn add_somewhere(&mut self, cards: Cards) {
        for colour in Colour::ALL {
            let cards = cards.of(colour);
            let mut spans = [Span::NONE; PLACES];
            spans[..self.places].fill(Span { least: 0, most: cards.len() });
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
            let mut spans = [Span::NONE; PLACES];
            spans[place.index()] = Span { least: cards.len(), most: cards.len() };
            let lot = Lot::new(colour, cards, spans);
            match self.lots.iter_mut().find(|lot| lot.colour == colour && lot.is_settled(place)) {
                Some(settled) => settled.join(&lot),
                None => self.lots.push(lot),
            }
        }
    }

    /// A card was there, and is no longer.
    fn remove(&mut self, place: Place, card: Card) {
        let at = self.lot_of(place, card);
        let lot = &mut self.lots[at];
        lot.cards.remove(card);
        lot.len -= 1;
        let span = &mut lot.spans[place.index()];
        *span = Span { least: span.least.saturating_sub(1), most: span.most - 1 };
        if lot.len == 0 {
            self.lots.swap_remove(at);
        }
        self.sizes[place.index()] -= 1;
    }

    /// The lot that a card which was in that place belongs to.
    ///
    /// With several packs there may be more than one. If one of them lies there whole, it may as
    /// well be that one, since equal cards are equal; otherwise they become one lot.
    fn lot_of(&mut self, place: Place, card: Card) -> usize {
        let could = |lot: &Lot| lot.cards.has(card) && lot.at(place).most > 0;
        if let Some(at) = self.lots.iter().position(|lot| could(lot) && lot.is_settled(place)) {
            return at;
        }
        let first = self.lots.iter().position(could).expect("a card that shows was in one of the lots");
        while let Some(other) = self.lots[first + 1..].iter().position(could) {
            let other = self.lots.swap_remove(first + 1 + other);
            self.lots[first].join(&other);
        }
        first
    }

    /// Cards go from one place to another.
    fn pass(&mut self, from: Place, to: Place, count: u8, cards: Option<Cards>) {
        match cards {
            Some(cards) => {
                cards.iter().for_each(|card| self.remove(from, card));
                self.add(to, cards);
            }
            None => self.pass_unseen(from.index(), to.index(), count),
        }
    }

    /// G16: the viewer sees how many, and not which.
    fn pass_unseen(&mut self, from: usize, to: usize, count: u8) {
        let all: u16 = self.lots.iter().map(|lot| u16::from(lot.spans[from].most)).sum();
        for lot in &mut self.lots {
            let here = lot.spans[from];
            let others = all - u16::from(here.most);
            let passed =
                Span { least: u16::from(count).saturating_sub(others) as u8, most: here.most.min(count) };
            lot.spans[from] =
                Span { least: here.least.saturating_sub(passed.most), most: here.most - passed.least };
            lot.spans[to] = lot.spans[to].plus(passed);
        }
        self.sizes[from] -= count;
        self.sizes[to] += count;
    }

    /// G4: what is known of a hand moves with it; the one that the viewer gets, it sees.
    fn move_hands(&mut self, hands: &[Option<Cards>; SEATS]) {
        self.sizes[1..self.places].rotate_left(1);
        for lot in &mut self.lots {
            lot.spans[1..self.places].rotate_left(1);
        }
        for (seat, cards) in (0..self.places as u8 - 1).map(Seat::new).zip(hands) {
            if let Some(cards) = cards {
                self.look(Place::Hand(seat), *cards);
            }
        }
    }

    /// The viewer sees which cards lie there.
    fn look(&mut self, place: Place, cards: Cards) {
        cards.iter().for_each(|card| self.remove(place, card));
        self.add(place, cards);
    }

    /// The viewer sees this hand. In a game it does so all the time and learns nothing new; in an
    /// imagined one others have forgotten theirs. One who was not there at all learns nothing.
    pub(crate) fn look_at_hand(&mut self, seat: Seat, cards: Cards) {
        let place = Place::Hand(seat);
        if self.places > 0 && self.known(place) != cards {
            self.look(place, cards);
            self.tighten();
        }
    }

    /// G7: whoever put all of a colour has none of it left.
    fn exclude(&mut self, seat: Seat, colour: Colour) {
        for lot in self.lots.iter_mut().filter(|lot| lot.colour == colour) {
            lot.spans[Place::Hand(seat).index()] = Span::NONE;
        }
    }

    /// G6: the seat holds at least that many of a colour.
    pub(crate) fn expect(&mut self, seat: Seat, colour: Colour, count: u8) {
        let place = Place::Hand(seat).index();
        let lots = || self.lots.iter().filter(|lot| lot.colour == colour);
        let all: u16 = lots().map(|lot| u16::from(lot.spans[place].most)).sum();
        for lot in self.lots.iter_mut().filter(|lot| lot.colour == colour) {
            let others = all - u16::from(lot.spans[place].most);
            lot.spans[place].narrow(u16::from(count).saturating_sub(others), u16::MAX);
        }
    }

    /// Draws all conclusions from the sizes of lots and of places.
    ///
    /// What follows from one sum alone is found at once, so lots are looked at again only if the places have
    /// told something new.
    pub(crate) fn tighten(&mut self) {
        let mut is_new = true;
        while is_new {
            let mut sums = [Sums::default(); PLACES];
            for lot in &mut self.lots {
                let spans = &mut lot.spans[..self.places];
                Sums::of(spans).narrow(spans.iter_mut(), lot.len);
                sums.iter_mut().zip(spans).for_each(|(sums, span)| sums.add(*span));
            }
            is_new = false;
            for (place, size) in self.sizes[..self.places].iter().enumerate() {
                let spans = self.lots.iter_mut().map(|lot| &mut lot.spans[place]);
                is_new |= sums[place].narrow(spans, *size);
            }
        }
    }
}

impl Lot {
    /// Takes in another lot of the same colour.
    fn join(&mut self, other: &Lot) {
        self.cards = self.cards.and(other.cards);
        self.len += other.len;
        for (span, more) in self.spans.iter_mut().zip(other.spans) {
            *span = span.plus(more);
        }
    }
}

/// What spans add up to, at least and at most, and how wide the widest is.
#[derive(Clone, Copy, Default)]
struct Sums {
    least: i16,
    most: i16,
    widest: i16,
}

impl Sums {
    #[inline]
    fn of(spans: &[Span]) -> Sums {
        let mut sums = Sums::default();
        spans.iter().for_each(|span| sums.add(*span));
        sums
    }

    #[inline]
    fn add(&mut self, span: Span) {
        let (least, most) = (i16::from(span.least), i16::from(span.most));
        self.least += least;
        self.most += most;
        self.widest = self.widest.max(most - least);
    }

    /// Narrows the spans, of which it is known that they add up to the size; says whether that changed any.
    #[inline]
    fn narrow<'a>(self, spans: impl Iterator<Item = &'a mut Span>, size: u8) -> bool {
        let size = i16::from(size);
        let (below, above) = (self.most - size, size - self.least);
        // Hardly anything that happens tells something new: no span is wide enough.
        if self.widest <= below.min(above) {
            return false;
        }
        for span in spans {
            let (least, most) = (i16::from(span.most) - below, i16::from(span.least) + above);
            span.narrow(least.max(0) as u16, most.max(0) as u16);
        }
        true
    }
}
