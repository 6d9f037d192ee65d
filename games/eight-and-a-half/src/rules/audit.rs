//! What holds in every state, and what a viewer can't tell apart.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Audit, Seat, Viewer, random};
use rand_core::Rng;

use crate::EightAndAHalf;
use crate::rules::action::Slot;
use crate::rules::cards::{Card, Cards, DECK, Pack};
use crate::rules::few::Few;
use crate::rules::scoring::winner_from;
use crate::rules::state::{Phase, Player, State};
use crate::rules::value::{Five, Value};

impl Audit for EightAndAHalf {
    /// A round takes fewer than 144 turns, each of which lays a card or takes a pile with one; the longest
    /// of some 6,000 games, by chance and between bots, took 948.
    const MOST_STEPS: usize = 4_000;

    fn audit(state: &State) -> Result<(), String> {
        let players = || state.seated().iter();
        let all = [
            (all_cards(state) == expected_cards(state), "the cards are those of the deck"),
            (players().all(|player| in_order(&state.pack, player)), "nobody is ahead of the order of play"),
            (
                state.players[state.seats.into()..].iter().all(|player| *player == Player::NONE),
                "empty seats have nothing",
            ),
            (!state.pile.is_empty() || state.value == Value::EMPTY, "an empty pile is at 0"),
            (
                state.value != Value::FREE_FIVE || state.five == Five::Once,
                "a 5 that a Demon left binds, unless only one is bound",
            ),
            (phase_is_right(state), "the phase follows from cards and scores"),
        ];
        match all.iter().find(|(holds, _)| !holds) {
            Some((_, what)) => Err(format!("it does not hold that {what}: {state:?}")),
            None => Ok(()),
        }
    }

    fn mix_secrets<G: Rng + ?Sized>(state: &State, viewer: Viewer, rng: &mut G) -> State {
        let mut mixed = State { deck: [Card::Zero; DECK], ..state.clone() };
        let is_closed = |at: usize| !viewer.sees(Seat::new(at as u8));
        let mut secret: Vec<Card> = Vec::new();
        for (at, player) in state.seated().iter().enumerate() {
            secret.extend(player.hand.iter().filter(|_| is_closed(at)));
            for (place, is_secret) in places(player, viewer) {
                mixed.deck[place] = state.deck[place];
                secret.extend(is_secret.then_some(state.deck[place]));
            }
        }
        secret.sort_unstable();
        random::shuffle(&mut secret, rng);
        let mut secret = secret.into_iter();
        for (at, player) in state.seated().iter().enumerate() {
            if is_closed(at) {
                mixed.players[at].hand = secret.by_ref().take(player.hand.len().into()).collect();
            }
            for (place, _) in places(player, viewer).filter(|(_, is_secret)| *is_secret) {
                mixed.deck[place] = secret.next().expect("as many cards as places");
            }
        }
        mixed
    }
}

/// The places in the deck of the player's blind cards and bank, and which of them are secret.
/// Nobody looks at either, not even their owner; E19: but a card that failed was seen by all.
fn places(player: &Player, viewer: Viewer) -> impl Iterator<Item = (usize, bool)> {
    let left = Slot::ALL.into_iter().filter(|slot| player.has_blind(*slot));
    let blind = left.map(|slot| (player.place(slot), !player.has_shown(slot)));
    let bank = player.bank.places().map(|place| (place, true));
    blind.chain(bank).map(move |(place, is_secret)| (place, is_secret && viewer != Viewer::Referee))
}

fn all_cards(state: &State) -> Cards {
    let places = state.seated().iter().flat_map(|player| places(player, Viewer::Public));
    let hidden: Cards = places.map(|(place, _)| state.deck[place]).collect();
    let of_player = |player: &Player| player.hand.bag().and(player.open.bag()).and(player.burnt);
    state.seated().iter().map(of_player).fold(hidden.and(state.pile), Cards::and)
}

/// Before the first deal the cards lie in the box.
fn expected_cards(state: &State) -> Cards {
    if state.round == 0 { Cards::NONE } else { state.pack.cards() }
}

/// E3, E4: the hand is full while there is a bank; open cards wait for the hand, blind cards for
/// the open ones. E19: only a card that is left can lie there seen.
fn in_order(pack: &Pack, player: &Player) -> bool {
    let full = player.hand.len() == Few::MOST;
    let all_open = player.open.len() == pack.open;
    let all_blind = player.blind.count_ones() == u32::from(pack.blind);
    (player.bank.len() == 0 || full)
        && (player.hand.is_empty() || all_open)
        && (player.open.is_empty() || all_blind)
        && player.seen & !player.blind == 0
        && (all_blind || player.hand.is_empty())
}

/// E20: a round ends when somebody has no cards left. E22: the game ends with a winner.
fn phase_is_right(state: &State) -> bool {
    let out = state.seated().iter().any(|player| player.left() == 0);
    let last = state.pack.is_last(state.round);
    let scores = state.seated().iter().map(|player| player.score);
    // Until the last round is over, it counts like any other.
    let goal = state.pack.goal(if out { state.round } else { 0 });
    let won = winner_from(goal, scores).is_some() || out && last;
    match state.phase {
        Phase::Opening => !out && !won && state.pile.is_empty(),
        Phase::Turn => !out && !won,
        Phase::Deal => out && !won,
        Phase::Over => out && won,
    }
}
