//! What holds in every state, and what a viewer can't tell apart.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Audit, Viewer, random};
use rand_core::Rng;

use crate::Tiny;
use crate::rules::phases::FRESH_DECK;
use crate::rules::state::{Card, Phase, SEATS, State};

impl Audit for Tiny {
    /// T3: a deal, and one turn for each player.
    const MOST_STEPS: usize = 1 + SEATS;

    fn audit(state: &State) -> Result<(), String> {
        let mut cards: Vec<Card> = state.cards.iter().chain(&state.away).flatten().copied().collect();
        cards.extend(&state.deck[state.drawn.into()..]);
        cards.sort_unstable();
        if state.phase == Phase::Deal || cards == FRESH_DECK {
            return Ok(());
        }
        Err(format!("it does not hold that the cards are those of the deck: {state:?}"))
    }

    fn mix_secrets<G: Rng + ?Sized>(state: &State, viewer: Viewer, rng: &mut G) -> State {
        let mut mixed = State { deck: [Card(0); _], ..state.clone() };
        let is_over = state.phase == Phase::Over;
        let mut secret: Vec<Card> = state.deck[state.drawn.into()..].to_vec();
        for seat in state.everyone().filter(|seat| !viewer.sees(*seat)) {
            secret.extend(state.away[seat.index()]);
            secret.extend(state.cards[seat.index()].filter(|_| !is_over));
        }
        secret.sort_unstable();
        random::shuffle(&mut secret, rng);
        let mut secret = secret.into_iter();
        for seat in state.everyone().filter(|seat| !viewer.sees(*seat)) {
            let at = seat.index();
            mixed.away[at] = state.away[at].and_then(|_| secret.next());
            mixed.cards[at] =
                if is_over { state.cards[at] } else { state.cards[at].and_then(|_| secret.next()) };
        }
        mixed.deck[state.drawn.into()..].iter_mut().zip(secret).for_each(|(place, card)| *place = card);
        mixed
    }
}
