//! The cards of a deal: as many as are in the box, or fewer, in a place of fixed size.

/// Up to so many cards, in order.
#[derive(Clone, Copy, Debug)]
pub struct Deck<C, const MOST: usize> {
    /// From `len` on they mean nothing.
    cards: [C; MOST],
    len: u8,
}

impl<C: Copy, const MOST: usize> Deck<C, MOST> {
    /// All cards.
    pub const fn whole(cards: [C; MOST]) -> Deck<C, MOST> {
        Deck { cards, len: MOST as u8 }
    }

    /// No card yet; this one fills the places that stay empty.
    pub const fn empty(filler: C) -> Deck<C, MOST> {
        Deck { cards: [filler; MOST], len: 0 }
    }

    /// These cards; of too many the first.
    pub fn of(filler: C, cards: impl Iterator<Item = C>) -> Deck<C, MOST> {
        cards.take(MOST).fold(Deck::empty(filler), |mut deck, card| {
            deck.push(card);
            deck
        })
    }

    /// Is there no room for another card?
    pub const fn is_full(&self) -> bool {
        self.len as usize == MOST
    }

    /// Puts a card behind the others; there is room for it.
    pub fn push(&mut self, card: C) {
        self.cards[usize::from(self.len)] = card;
        self.len += 1;
    }

    /// The cards.
    #[inline]
    pub fn cards(&self) -> &[C] {
        &self.cards[..usize::from(self.len)]
    }

    /// The same, to be put in another order.
    #[inline]
    pub fn cards_mut(&mut self) -> &mut [C] {
        &mut self.cards[..usize::from(self.len)]
    }

    /// With what lies behind them.
    #[inline]
    pub const fn array(&self) -> &[C; MOST] {
        &self.cards
    }
}

impl<C: Copy + PartialEq, const MOST: usize> PartialEq for Deck<C, MOST> {
    fn eq(&self, other: &Deck<C, MOST>) -> bool {
        self.cards() == other.cards()
    }
}
