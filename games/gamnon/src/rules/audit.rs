//! What holds in every state, and what a viewer can't tell apart.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Audit, Seat, Viewer, random};
use rand_core::Rng;

use crate::Gamnon;
use crate::rules::cards::{Card, Cards, Colour};
use crate::rules::state::{Piles, Stage, State};

impl Audit for Gamnon {
    /// The turn limit ends every game, by default after 5,000 turns; in random play these have
    /// some 50,000 choices.
    const MOST_STEPS: usize = 200_000;

    /// G8, G4: a pile that is taken is hidden, and so is a hand that moves on.
    const HIDES_AGAIN: bool = true;

    fn audit(state: &State) -> Result<(), String> {
        let all = [
            (all_cards(state) == expected_cards(state), "the cards are those of the packs"),
            (sizes_are_right(state), "the hands are as large as they are said to be"),
            (stage_is_right(state), "who is asked has a choice"),
            (debts_are_right(state), "debts are those of givers who ran out"),
        ];
        match all.iter().find(|(holds, _)| !holds) {
            Some((_, what)) => Err(format!("it does not hold that {what}: {state:?}")),
            None => Ok(()),
        }
    }

    fn mix_secrets<G: Rng + ?Sized>(state: &State, viewer: Viewer, rng: &mut G) -> State {
        let closed: Vec<Seat> = state.everyone().filter(|seat| !viewer.sees(*seat)).collect();
        let stock: Cards = state.piles.stock().iter().copied().collect();
        let bag = closed.iter().fold(stock, |bag, seat| bag.and(state.hands[seat.index()]));
        let mut secret: Vec<Card> = bag.iter().collect();
        random::shuffle(&mut secret, rng);
        let promised = if viewer.sees(state.player) { Cards::NONE } else { promised(state, &mut secret) };
        let mut mixed = state.clone();
        for seat in closed {
            let certain = if seat == state.player { promised } else { Cards::NONE };
            let others = secret.drain(..usize::from(state.size(seat) - certain.len()));
            mixed.set_hand(seat, certain.and(others.collect()));
        }
        mixed.piles = Piles::of(state.piles.pile(), &secret);
        mixed
    }
}

/// G6: who is asked what to put has more cards of the colour than is owed. Takes so many of the
/// secret cards out for that hand.
fn promised(state: &State, secret: &mut Vec<Card>) -> Cards {
    let Stage::Put { owed } = state.stage else { return Cards::NONE };
    let demanded = |card: &Card| card.colour() == state.demand.colour();
    let take = |_| secret.remove(secret.iter().position(demanded).expect("the hand has as many"));
    (0..=owed).map(take).collect()
}

fn all_cards(state: &State) -> Cards {
    let in_piles = state.piles.pile().iter().chain(state.piles.stock()).copied().collect();
    state.hands.iter().fold(in_piles, |all, hand| all.and(*hand))
}

/// Before the deal the cards lie in the box.
fn expected_cards(state: &State) -> Cards {
    if state.turn == 0 { Cards::NONE } else { state.terms.cards() }
}

fn sizes_are_right(state: &State) -> bool {
    let size = |hand: &Cards| Colour::ALL.map(|colour| hand.of(colour).len());
    state.hands.iter().map(size).eq(state.sizes)
        && state.hands[state.terms.seats.into()..].iter().all(|hand| hand.is_empty())
}

fn stage_is_right(state: &State) -> bool {
    let stock = state.piles.stock_len();
    match state.stage {
        Stage::Deal => state.turn == 0,
        Stage::Put { owed } => owed > 0 && state.size_of(state.player, state.demand.colour()) > owed,
        Stage::Give { giver, to, owed } => stock == 0 && giver != to && owed > 0 && state.size(giver) > owed,
        Stage::Lay => stock == 0 && state.size(state.player) > 0,
        Stage::Over { winners } => winners.is_empty() || stock == 0 || state.turn == state.terms.turn_limit,
    }
}

fn debts_are_right(state: &State) -> bool {
    let giving = matches!(state.stage, Stage::Give { .. } | Stage::Over { .. });
    state.debts[state.player.index()] == 0 && (giving || state.debts.iter().all(|debt| *debt == 0))
}
