//! What holds in every state, and what a viewer can't tell apart.

use alloc::format;
use alloc::string::String;

use engine::{Audit, Seats, Viewer, random};
use rand_core::Rng;

use crate::FortyNine;
use crate::rules::board::{Square, Squares};
use crate::rules::cards::{Card, Kind};
use crate::rules::lines::lines_of;
use crate::rules::phases::is_whole;
use crate::rules::state::{MOST_MONEY, Phase, State};

impl Audit for FortyNine {
    /// Random games take fewer than 1,200 steps, also with five players on their honour.
    const MOST_STEPS: usize = 5_000;

    fn audit(state: &State) -> Result<(), String> {
        let all = [
            (is_whole(&state.agreed.pack, cards(state)), "the cards are those of the deck"),
            (tokens_are_apart(state), "no square holds two tokens"),
            (tokens_were_won(state), "every token was won with a card"),
            (money_is_possible(state), "nobody holds more than the bank can have paid"),
            (empty_seats_have_nothing(state), "empty seats have nothing"),
            (lines_end_the_game(state), "a line ends the game, and else the empty deck"),
            (phase_is_right(state), "the phase follows from the auction"),
        ];
        match all.iter().find(|(holds, _)| !holds) {
            Some((_, what)) => Err(format!("it does not hold that {what}: {state:?}")),
            None => Ok(()),
        }
    }

    /// The order of the cards to come is the only secret, and everybody's.
    fn mix_secrets<G: Rng + ?Sized>(state: &State, _viewer: Viewer, rng: &mut G) -> State {
        let mut mixed = state.clone();
        let unseen = &mut mixed.deck[state.turned.into()..state.agreed.pack.size.into()];
        unseen.sort_unstable();
        random::shuffle(unseen, rng);
        mixed
    }
}

fn cards(state: &State) -> &[Card] {
    &state.deck[..state.agreed.pack.size.into()]
}

fn turned(state: &State) -> &[Card] {
    &state.deck[..state.turned.into()]
}

fn all_tokens(state: &State) -> Squares {
    state.tokens.iter().fold(Squares::NONE, |all, tokens| all.with(*tokens))
}

fn tokens_are_apart(state: &State) -> bool {
    let count: usize = state.tokens.iter().map(|tokens| tokens.len()).sum();
    count == all_tokens(state).len() && state.agreed.pack.board.contains_all(all_tokens(state))
}

/// F31: each token has a card of its own: its number card or one of the crazy ones; on 49 (F16)
/// only a "49".
fn tokens_were_won(state: &State) -> bool {
    let count = |kind: fn(&Card) -> bool| turned(state).iter().filter(|card| kind(card)).count();
    let forty_nines = count(|card| card.kind() == Kind::FortyNine);
    let numbers: Squares = turned(state).iter().filter_map(|card| number(*card)).collect();
    let centre = all_tokens(state).contains(Square::CENTRE);
    let others = all_tokens(state).without(numbers).len();
    others <= count(|card| card.is_crazy()) && usize::from(centre) <= forty_nines
}

fn number(card: Card) -> Option<Square> {
    match card.kind() {
        Kind::Number(square) => Some(square),
        Kind::Range(_) | Kind::FortyNine => None,
    }
}

/// F19: at most $49 for each crazy card.
fn money_is_possible(state: &State) -> bool {
    let to_come = cards(state)[state.turned.into()..].iter().filter(|card| card.is_crazy()).count();
    state.money.iter().all(|money| *money <= MOST_MONEY - 49 * to_come as u16)
}

fn empty_seats_have_nothing(state: &State) -> bool {
    let seats = usize::from(state.seats);
    state.money[seats..].iter().all(|money| *money == 0)
        && state.tokens[seats..].iter().all(|tokens| tokens.is_empty())
}

/// F23, F24: as long as the game goes on there is no line, and whoever makes one has won.
fn lines_end_the_game(state: &State) -> bool {
    let has_line =
        |tokens: Squares| lines_of(state.agreed.pack.line).iter().any(|line| tokens.contains_all(*line));
    let with_line: Seats = state.everyone().filter(|seat| has_line(state.tokens[seat.index()])).collect();
    match state.phase {
        Phase::Over { winners } if with_line.is_empty() => {
            state.turned == state.agreed.pack.size && !winners.is_empty()
        }
        Phase::Over { winners } => winners == with_line,
        _ => with_line.is_empty(),
    }
}

fn phase_is_right(state: &State) -> bool {
    let bidder = state.bid.map(|bid| bid.seat);
    let won = bidder == Some(state.turn) && state.bidding == Seats::one(state.turn);
    match state.phase {
        Phase::Deal => state.turned == 0,
        Phase::Auction => state.bidding.contains(state.turn) && bidder != Some(state.turn),
        Phase::Place => won && !number_card_is_up(state),
        Phase::Lose => won && state.again && !state.tokens[state.turn.index()].is_empty(),
        Phase::Over { .. } => state.bid.is_none() && state.bidding.is_empty(),
    }
}

fn number_card_is_up(state: &State) -> bool {
    number(state.card()).is_some()
}
