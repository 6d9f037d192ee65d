//! Players who look no further than the next turn.
//!
//! Only what is laid decides a turn: how many cards are put and given is not a choice, and which
//! ones matters later and less.

use engine::random::below;
use engine::{Choices as _, Rules, Seat};
use rand_core::Rng;

use super::forecast::{Forecast, by_colour, sizes};
use crate::{Action, Card, Cards, Choices, Colour, Gamnon, Stage, State, Verb, View};

/// Does not remember who has which colour, and lays one card in three without a thought.
pub(crate) fn casual<G: Rng>(view: &View, legal: Choices, rng: &mut G) -> Action {
    if view.stage != Stage::Lay || below(rng, 3) == 0 {
        return legal.pick(rng);
    }
    let forecast = Forecast::at_a_glance(view);
    best(legal, |card| forecast.prospect(card))
}

/// Lays what is best on average in a few worlds that agree with all that was seen.
pub(crate) fn club<G: Rng>(view: &View, legal: Choices, rng: &mut G) -> Action {
    const WORLDS: usize = 6;
    if view.stage != Stage::Lay {
        let cards: Cards = legal.iter().map(|action| action.card).collect();
        let card = let_go(cards, by_colour(cards));
        return Action { verb: legal.get(0).verb, card };
    }
    let worlds: [State; WORLDS] = core::array::from_fn(|_| Gamnon::imagine(view, rng));
    let forecasts = worlds.each_ref().map(Forecast::of);
    best(legal, |card| forecasts.iter().map(|forecast| forecast.prospect(card)).sum())
}

/// The quick player of imagined games: lays any card half of the time, otherwise one that does not
/// lose at once. Players differ, and a game among the careful hardly ends.
pub(crate) fn quick<G: Rng>(state: &State, seat: Seat, rng: &mut G) -> Action {
    match state.stage() {
        Stage::Lay if rng.next_u32() & 1 == 0 => Gamnon::legal(state, seat).pick(rng),
        Stage::Lay => harmless(&Forecast::of(state), Gamnon::legal(state, seat), rng),
        _ => part_with(state, seat),
    }
}

/// What the quick player puts or gives.
pub fn part_with(state: &State, seat: Seat) -> Action {
    let hand = state.hand(seat);
    match state.stage() {
        Stage::Put { .. } => {
            let card = hand.of(state.demand().colour()).highest();
            Action { verb: Verb::Put, card: card.expect("whoever is asked has a choice") }
        }
        _ => Action { verb: Verb::Give, card: let_go(hand, sizes(state, seat)) },
    }
}

/// A club player who sees all cards.
pub fn club_in(state: &State, seat: Seat) -> Action {
    if state.stage() != Stage::Lay {
        return part_with(state, seat);
    }
    let forecast = Forecast::of(state);
    best(Gamnon::legal(state, seat), |card| forecast.prospect(card))
}

fn best(legal: Choices, prospect: impl Fn(Card) -> f64) -> Action {
    let prospects = legal.iter().map(|action| (action, prospect(action.card)));
    prospects.max_by(|a, b| a.1.total_cmp(&b.1)).expect("whoever is asked has a choice").0
}

/// Any card that does not let another win, if one is found soon.
fn harmless<G: Rng>(forecast: &Forecast<'_>, legal: Choices, rng: &mut G) -> Action {
    const TRIES: usize = 6;
    let mut action = legal.pick(rng);
    for _ in 0..TRIES {
        if !forecast.loses(action.card) {
            break;
        }
        action = legal.pick(rng);
    }
    action
}

/// What to put and to give: high cards, which are dangerous to lay, of the colour that is rarer, so
/// that others will have to give when it is demanded. `sizes` says how many there are of each
/// colour: whoever plays on in their head need not count.
fn let_go(cards: Cards, sizes: [u8; 2]) -> Card {
    let rarer = match sizes {
        [0, _] => Colour::Red,
        [_, 0] => Colour::Black,
        [black, red] if black <= red => Colour::Black,
        _ => Colour::Red,
    };
    cards.of(rarer).highest().expect("whoever is asked has a choice")
}
