//! The end of a round and the next deal, in several lanes at once.

use engine::lanes::Fair;
use engine::random::{self, BATCH};

use super::*;
use crate::rules::cards::{DECK, Die, Stock};
use crate::rules::scoring::points_of;

/// What a lane carries from round to round.
#[derive(Clone, Copy)]
pub(super) struct Slot<const SEATS: usize> {
    scores: [u64; SEATS],
    turn: u64,
}

impl<const SEATS: usize> Slot<SEATS> {
    pub(super) fn of(state: &State) -> Slot<SEATS> {
        Slot { scores: core::array::from_fn(|seat| state.scores[seat].into()), turn: 1 << state.turn.index() }
    }
}

/// So many lanes, brought together, whose round is over.
pub(super) struct Block<const SEATS: usize> {
    generators: Generators<SIZE>,
    hands: [[u64; SIZE]; SEATS],
    scores: [[u64; SIZE]; SEATS],
    pile: [u64; SIZE],
    turn: [u64; SIZE],
    stock: [u64; SIZE],
}

const SIZE: usize = 16;

/// Which words are fair for the numbers of each batch of a deal.
const FAIR: [[Fair; 2]; DECK.div_ceil(BATCH)] = {
    let mut fair = [[Fair::below(0); 2]; DECK.div_ceil(BATCH)];
    let mut batch = 0;
    while batch < fair.len() {
        let left = (DECK - BATCH * batch) as u64;
        fair[batch] = [Fair::below(left), Fair::below(left.saturating_sub(4))];
        batch += 1;
    }
    fair
};

impl<const SEATS: usize> Block<SEATS> {
    pub(super) const SIZE: usize = SIZE;

    #[inline(always)]
    pub(super) fn gather(lanes: &Lanes<SEATS>, numbers: &[u8]) -> Block<SEATS> {
        let none = [0; SIZE];
        let mut block = Block {
            generators: Generators::UNSEEDED,
            hands: [none; SEATS],
            scores: [none; SEATS],
            pile: none,
            turn: none,
            stock: none,
        };
        for (slot, lane) in numbers.iter().map(|lane| usize::from(*lane)).enumerate().take(SIZE) {
            block.generators.set_state(slot, lanes.generators.state(lane));
            for seat in 0..SEATS {
                block.hands[seat][slot] = lanes.hands[seat][lane];
                block.scores[seat][slot] = lanes.scores[seat][lane];
            }
            block.pile[slot] = lanes.pile[lane];
            block.turn[slot] = lanes.turn[lane];
        }
        block
    }

    /// C3: after the deal everybody plays.
    #[inline(always)]
    pub(super) fn scatter(&self, lanes: &mut Lanes<SEATS>, numbers: &[u8]) {
        for (slot, lane) in numbers.iter().map(|lane| usize::from(*lane)).enumerate().take(SIZE) {
            lanes.generators.set_state(lane, self.generators.state(slot));
            for seat in 0..SEATS {
                lanes.hands[seat][lane] = self.hands[seat][slot];
                lanes.scores[seat][lane] = self.scores[seat][slot];
            }
            lanes.pile[lane] = self.pile[slot];
            lanes.turn[lane] = self.turn[slot];
            lanes.stock[lane] = self.stock[slot];
            lanes.playing[lane] = (1 << SEATS) - 1;
            lanes.last_to_lay[lane] = 0;
        }
    }

    /// C14, C15: everybody adds up.
    #[inline(always)]
    pub(super) fn count(&mut self) {
        for seat in 0..SEATS {
            for slot in 0..SIZE {
                self.scores[seat][slot] += points_of(self.hands[seat][slot], self.pile[slot]);
            }
        }
    }

    /// C16: who went out rolls, if there are points to take off. It is the one who laid the last card,
    /// and starts the next round.
    #[inline(always)]
    pub(super) fn roll(&mut self, slot: usize) {
        let seat = self.turn[slot].trailing_zeros() as usize;
        let Some(score) = self.scores.get_mut(seat).map(|scores| &mut scores[slot]) else { return };
        if self.hands[seat][slot] == 0 && *score > 0 {
            let mut rng = self.generators.lane(slot);
            let dice = [(); 2].map(|()| Die::ALL[random::below(&mut rng, 6) as usize]);
            *score = score.saturating_sub((dice[0].pips() + dice[1].pips()).into());
        }
    }

    /// C17: does the game end?
    #[inline(always)]
    pub(super) fn is_over(&self, slot: usize) -> bool {
        self.scores.iter().any(|scores| scores[slot] >= LIMIT.into())
    }

    /// C17: the fewest points win; equal fewest share the win.
    pub(super) fn winners(&self, slot: usize) -> Seats {
        let fewest = self.scores.iter().map(|scores| scores[slot]).min();
        let all = (0..).map(Seat::new).zip(&self.scores);
        all.filter(|(_, scores)| Some(scores[slot]) == fewest).map(|(seat, _)| seat).collect()
    }

    pub(super) fn begin(&mut self, slot: usize, start: &Slot<SEATS>, seed: u64) {
        self.generators.seed(slot, seed);
        self.turn[slot] = start.turn;
        for (scores, score) in self.scores.iter_mut().zip(start.scores) {
            scores[slot] = score;
        }
    }

    /// C3: six cards each, and one turned up; in the first so many slots, the others do not matter.
    #[inline(always)]
    pub(super) fn deal(&mut self, slots: usize) {
        self.stock = [Stock::WHOLE.bytes(); SIZE];
        self.hands = [[0; SIZE]; SEATS];
        let up = HAND * SEATS;
        for (batch, first) in (0..=up).step_by(BATCH).enumerate() {
            let mut bits = self.fair_words(&FAIR[batch], slots);
            for place in first..(first + BATCH).min(up + 1) {
                let bits = &mut bits[(place - first) / 4];
                let into = if place < up { &mut self.hands[place / HAND] } else { &mut self.pile };
                for slot in 0..SIZE {
                    let product = (bits[slot] & LOWER) * (DECK - place) as u64;
                    bits[slot] = product;
                    let card = take(&mut self.stock[slot], product >> 32);
                    into[slot] = if place < up { into[slot] + card } else { card };
                }
            }
        }
        for slot in 0..slots.min(SIZE) {
            if self.pile[slot] == EGG {
                self.turn_up_another(slot);
            }
        }
    }

    /// C3: if the egg is turned up, it changes places with a random card of the stock.
    #[inline]
    fn turn_up_another(&mut self, slot: usize) {
        let left = (self.stock[slot] >> 56) as u32;
        let number = random::below(&mut self.generators.lane(slot), left);
        self.pile[slot] = take(&mut self.stock[slot], number.into());
        self.stock[slot] += EGG;
    }

    /// A word for every slot, as upper and lower halves, that favours no numbers.
    #[inline(always)]
    fn fair_words(&mut self, fair: &[Fair; 2], slots: usize) -> [[u64; SIZE]; 2] {
        let mut words = [0; SIZE];
        let mut unfair = 0;
        for (slot, word) in words.iter_mut().enumerate() {
            *word = self.generators.next(slot);
            unfair |= mask(is_unfair(*word, fair));
        }
        if unfair != 0 {
            for (slot, word) in words.iter_mut().enumerate().take(slots) {
                while is_unfair(*word, fair) {
                    *word = self.generators.next(slot);
                }
            }
        }
        [words.map(|word| word >> 32), words.map(|word| word & LOWER)]
    }
}

#[inline(always)]
fn is_unfair(word: u64, fair: &[Fair; 2]) -> bool {
    !fair[0].takes(word >> 32) | !fair[1].takes(word & LOWER)
}
