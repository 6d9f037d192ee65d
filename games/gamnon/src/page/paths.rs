//! Where cards came from with the last step, so that they can be seen to move.
//!
//! A step can be long: after a choice the game runs on by itself until somebody has the next one.
//! What counts is where a card is now, and where it was seen before the step.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Seat, Viewer};

use crate::{Card, Cards, Event, Seen, View};

/// Where the stock is on the page.
pub(super) const STOCK: &str = "stock";
/// Where the pile is on the page.
pub(super) const PILE: &str = "pile";

/// The id of a card in the viewer's hand: the first, second... of its kind.
pub(super) fn card_id(card: Card, copy: u8) -> String {
    format!("hand-{card}-{copy}")
}

fn stack_id(seat: Seat, cycles: u32) -> String {
    format!("stack-{seat}-{cycles}")
}

/// All movements of a step.
pub(super) struct Paths<'a> {
    view: &'a View,
    /// G4: how often the hands have moved on, as far as the step was followed.
    moves: u32,
    /// How often they have moved on in the whole step.
    all_moves: u32,
    /// What came into the viewer's hand since they last moved, and from where.
    own: Vec<(Card, String)>,
    /// Where the top cards of the pile came from, the topmost last.
    pile: Vec<String>,
    /// What was given to others.
    gifts: Vec<Gift>,
}

/// What somebody gave to somebody else than the viewer.
pub(super) struct Gift {
    to: Seat,
    /// Where it was before the step.
    pub(super) from: String,
    /// The card, if it was the viewer's; else they lie face down.
    pub(super) card: Option<Card>,
    /// How many cards.
    pub(super) count: u8,
}

impl<'a> Paths<'a> {
    pub(super) fn of(view: &'a View, news: &[Seen]) -> Paths<'a> {
        let all_moves = news.iter().filter(|seen| matches!(seen, Seen::HandsMoved { .. })).count() as u32;
        let mut paths =
            Paths { view, moves: 0, all_moves, own: Vec::new(), pile: Vec::new(), gifts: Vec::new() };
        news.iter().for_each(|seen| paths.follow(seen));
        paths
    }

    /// The id of a seat's hand as a whole. It says how often the hands have moved, so that a hand that
    /// has moved is another one.
    pub(super) fn stack(&self, seat: Seat) -> String {
        stack_id(seat, self.view.cycles())
    }

    /// The id of the hand that this one was before the step, if the hands have moved.
    pub(super) fn stack_from(&self, seat: Seat) -> Option<String> {
        (self.moves > 0).then(|| self.stack_before(seat))
    }

    /// The id that the hand, which the seat now has, had before the step: it came from the player after
    /// (G4).
    fn stack_before(&self, seat: Seat) -> String {
        let holder = (seat.index() as u32 + self.moves) % u32::from(self.view.seats());
        stack_id(Seat::new(holder as u8), self.view.cycles().saturating_sub(self.all_moves))
    }

    /// From where a card came into the viewer's hand: the last `copy` of its kind came first.
    pub(super) fn own_from(&self, card: Card, copy: u8, copies: u8) -> Option<&str> {
        let mut origins = self.own.iter().filter(|(came, _)| *came == card);
        origins.nth(usize::from(copies - 1 - copy)).map(|(_, from)| from.as_str())
    }

    /// Where the top cards of the pile came from.
    pub(super) fn onto_pile(&self) -> &[String] {
        &self.pile
    }

    /// From where the card at this place of the pile came.
    pub(super) fn pile_from(&self, at: usize) -> Option<&str> {
        let old = self.view.pile.len().saturating_sub(self.pile.len());
        at.checked_sub(old).and_then(|new| self.pile.get(new)).map(String::as_str)
    }

    /// What was given to a seat.
    pub(super) fn gifts(&self, seat: Seat) -> impl Iterator<Item = &Gift> {
        self.gifts.iter().filter(move |gift| gift.to == seat)
    }

    fn follow(&mut self, seen: &Seen) {
        match seen {
            Seen::Dealt { hands, .. } => {
                let own = hands.iter().zip(0..).find(|(_, seat)| self.is_own(Seat::new(*seat)));
                self.receive_own(own.and_then(|(cards, _)| *cards), STOCK);
                self.pile.push(STOCK.into());
            }
            Seen::Drew { seat, cards, .. } => self.receive(*seat, *cards, STOCK),
            Seen::Gave { from, to, count, cards, .. } => {
                self.give(*from, *to, *count, *cards);
                self.receive(*to, *cards, &self.stack_before(*from));
            }
            Seen::HandsMoved { .. } => self.move_hands(),
            Seen::Open(event) => self.follow_open(event),
        }
    }

    fn follow_open(&mut self, event: &Event) {
        match event {
            Event::Put { seat, card, .. } | Event::Laid { seat, card } => self.put(*seat, *card),
            Event::PutAll { seat, cards, .. } => cards.iter().for_each(|card| self.put(*seat, card)),
            Event::TookPile { seat, cards } => {
                self.pile.clear();
                self.receive(*seat, Some(*cards), PILE);
            }
            Event::TurnedUp { .. } => self.pile.push(STOCK.into()),
            _ => {}
        }
    }

    fn receive(&mut self, seat: Seat, cards: Option<Cards>, from: &str) {
        if self.is_own(seat) {
            self.receive_own(cards, from);
        }
    }

    fn receive_own(&mut self, cards: Option<Cards>, from: &str) {
        self.own.extend(cards.iter().flat_map(|cards| cards.iter()).map(|card| (card, from.to_owned())));
    }

    /// The viewer's own cards go one by one, as they are; what others give goes face down. What the viewer
    /// gets is seen to come into the hand.
    fn give(&mut self, from: Seat, to: Seat, count: u8, cards: Option<Cards>) {
        if let Some(cards) = cards.filter(|_| self.is_own(from)) {
            for card in cards.iter() {
                let gift = Gift { to, from: self.own_before(from, card), card: Some(card), count: 1 };
                self.gifts.push(gift);
            }
        } else if count > 0 && !self.is_own(to) {
            self.gifts.push(Gift { to, from: self.stack_before(from), card: None, count });
        }
    }

    fn put(&mut self, seat: Seat, card: Card) {
        let from = if self.is_own(seat) { self.own_before(seat, card) } else { self.stack_before(seat) };
        self.pile.push(from);
    }

    /// Where a card of the viewer's was before the step.
    fn own_before(&mut self, seat: Seat, card: Card) -> String {
        match self.just_came(card) {
            Some(from) => from,
            None if self.moves > 0 => self.stack_before(seat),
            None => self.taken_out(seat, card),
        }
    }

    /// From where the card came into the viewer's hand with this step; it has left it again.
    fn just_came(&mut self, card: Card) -> Option<String> {
        let at = self.own.iter().position(|(came, _)| *came == card)?;
        Some(self.own.swap_remove(at).1)
    }

    /// The id in the viewer's hand of a card that is gone from there: the first that is not left.
    fn taken_out(&self, seat: Seat, card: Card) -> String {
        let left = if self.all_moves == 0 { self.view.known(seat).count(card) } else { 0 };
        let is_gone = |id: &String| self.pile.contains(id) || self.gifts.iter().any(|gift| gift.from == *id);
        let mut ids = (left..).map(|copy| card_id(card, copy));
        ids.find(|id| !is_gone(id)).expect("there are more numbers than cards")
    }

    fn move_hands(&mut self) {
        self.moves += 1;
        self.own.clear();
        // Who has them now has the whole hand from somebody else.
        self.gifts.clear();
    }

    fn is_own(&self, seat: Seat) -> bool {
        self.view.viewer == Viewer::Seat(seat)
    }
}
