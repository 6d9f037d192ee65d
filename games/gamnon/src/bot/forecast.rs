//! What a laid card will do, told from numbers of cards alone.
//!
//! Whether somebody wins a turn (G17) depends on how many cards of each colour everybody has, not
//! on which. So the next turn can be reckoned without playing it. What givers who ran short get
//! back (G13) is left out: it changes who is rich, never who wins that turn.

use bots::Shares;
use engine::{Hand, Seat, Seats};

use crate::rules::{only_holder, pass_on, share};
use crate::{Card, Cards, Colour, SEATS, State, Terms, View};

/// What counts for the next turn when a card is to be laid.
#[derive(Clone, Copy)]
pub(crate) struct Forecast<'a> {
    player: Seat,
    pile: &'a [Card],
    numbers: Numbers,
}

/// How many cards of each colour everybody has.
#[derive(Clone, Copy)]
struct Numbers {
    terms: Terms,
    by_seat: [[u8; 2]; SEATS],
}

impl<'a> Forecast<'a> {
    /// From all cards.
    pub(crate) fn of(state: &'a State) -> Forecast<'a> {
        let numbers = Numbers::new(state.terms(), |seat| sizes(state, seat));
        Forecast { player: state.player(), pile: state.pile(), numbers }
    }

    /// For somebody who remembers nothing: the others have as much of either colour.
    pub(crate) fn at_a_glance(view: &'a View) -> Forecast<'a> {
        let count = |seat: Seat| match view.hands[seat.index()] {
            Hand::Open(cards) => by_colour(cards),
            Hand::Closed(size) => [size / 2, size.div_ceil(2)],
        };
        Forecast { player: view.player, pile: &view.pile, numbers: Numbers::new(view.terms, count) }
    }

    /// Who wins the next turn if the player in turn lays this card.
    pub(crate) fn winner(&self, card: Card) -> Option<Seat> {
        only_holder(self.after_laying(card).seated())
    }

    /// Would somebody else win if the player in turn laid this card?
    pub(crate) fn loses(&self, card: Card) -> bool {
        self.winner(card).is_some_and(|winner| winner != self.player)
    }

    /// How good it is for the player in turn to lay this card. A win or a loss that is certain
    /// outweighs everything that can be hoped for.
    pub(crate) fn prospect(&self, card: Card) -> f64 {
        let after = self.after_laying(card);
        match only_holder(after.seated()) {
            Some(winner) if winner == self.player => 10.0,
            Some(_) => -10.0,
            None => after.hopes(self.player.next(after.terms.seats))[self.player.index()],
        }
    }

    /// What everybody can hope for.
    pub(crate) fn hopes(&self) -> Shares {
        self.numbers.hopes(self.player)
    }

    /// What everybody has when the others have given in the next turn.
    fn after_laying(&self, card: Card) -> Numbers {
        let mut numbers = self.numbers;
        let hand = &mut numbers.by_seat[self.player.index()];
        hand[card.colour().index()] -= 1;
        // G15: laying the last card brings all that lies beneath it.
        if *hand == [0, 0] {
            *hand = by_colour(self.pile.iter().copied().collect());
        }
        let next = self.player.next(numbers.terms.seats);
        if numbers.terms.starts_cycle(next) {
            pass_on(numbers.seated_mut());
        }
        numbers.play(next, card);
        numbers
    }
}

/// How many cards of each colour the seat holds.
pub(super) fn sizes(state: &State, seat: Seat) -> [u8; 2] {
    Colour::ALL.map(|colour| state.size_of(seat, colour))
}

/// How many of the cards are of each colour.
pub(super) fn by_colour(cards: Cards) -> [u8; 2] {
    Colour::ALL.map(|colour| cards.of(colour).len())
}

impl Numbers {
    fn new(terms: Terms, count: impl Fn(Seat) -> [u8; 2]) -> Numbers {
        let mut by_seat = [[0; 2]; SEATS];
        (0..terms.seats).map(Seat::new).for_each(|seat| by_seat[seat.index()] = count(seat));
        Numbers { terms, by_seat }
    }

    fn everyone(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.terms.seats).map(Seat::new)
    }

    /// How many cards the seat has.
    fn size(&self, seat: Seat) -> u8 {
        let [black, red] = self.by_seat[seat.index()];
        black + red
    }

    fn seated(&self) -> &[[u8; 2]] {
        &self.by_seat[..self.terms.seats.into()]
    }

    fn seated_mut(&mut self) -> &mut [[u8; 2]] {
        &mut self.by_seat[..self.terms.seats.into()]
    }

    /// G6, G12: the player puts, and the others give.
    fn play(&mut self, player: Seat, demand: Card) {
        let held = &mut self.by_seat[player.index()][demand.colour().index()];
        let missing = demand.value().saturating_sub(*held);
        *held = held.saturating_sub(demand.value());
        let share = share(missing, self.terms.seats);
        for giver in self.everyone().filter(|giver| *giver != player) {
            self.give(giver, player, share);
        }
    }

    /// The more numerous colour first: which cards will go is not known, and hardly matters here.
    fn give(&mut self, from: Seat, to: Seat, share: u8) {
        for _ in 0..share.min(self.size(from)) {
            let [black, red] = self.by_seat[from.index()];
            let colour = usize::from(red > black);
            self.by_seat[from.index()][colour] -= 1;
            self.by_seat[to.index()][colour] += 1;
        }
    }

    /// What everybody can hope for when the player in turn is about to lay a card.
    ///
    /// One wins in one's own turn, when everybody else has so few cards that they run out (G12): the
    /// largest of the other hands stands in the way. And it is not about the hand one has now.
    /// Between two turns of one's own all hands move once (G4): whoever's turn is over will
    /// play the next one with the hand of the player after them.
    fn hopes(&self, player: Seat) -> Shares {
        let (largest, ahead) = self.largest();
        let behind = FADE[usize::from(ahead)];
        let mut shares = [0.0; Seats::MOST as usize];
        let gone = self.terms.turns_before(player);
        for seat in self.everyone() {
            let is_to_come = self.terms.turns_before(seat) > gone;
            let hand = if is_to_come { seat } else { seat.next(self.terms.seats) };
            shares[seat.index()] = if hand == largest { 1.0 } else { behind };
        }
        // Two may hope for the same hand: one plays with it first.
        let sum: f64 = shares.iter().sum();
        shares.map(|share| share / sum)
    }

    /// The largest hand, and by how many cards it is ahead of the next.
    fn largest(&self) -> (Seat, u8) {
        let (mut largest, mut most, mut second) = (Seat::new(0), 0, 0);
        for seat in self.everyone() {
            let size = self.size(seat);
            if size > most {
                (largest, most, second) = (seat, size, most);
            } else {
                second = second.max(size);
            }
        }
        (largest, most - second)
    }
}

/// How much less one can hope for with a hand that is so many cards behind the largest: e to the
/// power of minus half of it.
const FADE: [f64; 256] = {
    let mut fade = [1.0; 256];
    let mut at = 1;
    while at < fade.len() {
        fade[at] = fade[at - 1] * 0.606_530_659_712_633_4;
        at += 1;
    }
    fade
};

#[cfg(test)]
mod tests {
    use engine::{Rules, Setup};

    use super::*;
    use crate::Gamnon;

    /// Three players with so many black and red cards each, the first of them in turn, and no pile.
    fn forecast(by_seat: [[u8; 2]; 3]) -> Forecast<'static> {
        let start = Gamnon::start(&Setup::new(3)).expect("three can play");
        let numbers = Numbers::new(start.terms(), |seat| by_seat[seat.index()]);
        Forecast { player: Seat::new(0), pile: &[], numbers }
    }

    fn black(value: u8) -> Card {
        Card::all().find(|card| card.value() == value).expect("there is such a card")
    }

    #[test]
    fn g17_the_next_player_wins_if_the_others_have_no_more_than_they_owe() {
        // Nine are missing, five from each; one card less in hand after laying.
        assert!(forecast([[6, 0], [0, 3], [1, 4]]).loses(black(9)));
        assert!(!forecast([[7, 0], [0, 3], [1, 4]]).loses(black(9)));
        assert!(!forecast([[6, 0], [1, 3], [1, 4]]).loses(black(9)));
    }

    #[test]
    fn g17_a_card_that_takes_the_others_last_cards_wins() {
        let forecast = forecast([[2, 3], [4, 0], [0, 0]]);
        assert!(forecast.prospect(black(4)) > 1.0);
        assert!(forecast.prospect(black(3)) < 1.0);
    }

    #[test]
    fn g4_one_hopes_for_the_hand_of_the_player_after_one() {
        let hopes = forecast([[1, 1], [9, 9], [2, 2]]).hopes();
        assert!(hopes[0] > 0.49 && hopes[0] == hopes[1] && hopes[2] < 0.01, "{hopes:?}");
        assert!((hopes.iter().sum::<f64>() - 1.0).abs() < 1e-9);
    }
}
