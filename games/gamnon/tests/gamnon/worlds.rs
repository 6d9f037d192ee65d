//! The truth never contradicts what anybody remembers, and neither does an imagined world.

use engine::{Audit, Game, Hand, Rules, Seat, Viewer};
use gamnon::{Card, Cards, Gamnon, Lot, Memory, Place, State, View};
use testkit::{generator, wander};

use crate::scene::tables;

/// By then the stock is used up, and hidden gifts have blurred what was known.
const STEPS: usize = 120;

/// What lies in each place in truth.
fn places(state: &State) -> Vec<(Place, Cards)> {
    let view = Gamnon::view(state, Viewer::Referee, &Memory::default());
    let hand = |(seat, hand): (usize, &Hand<Cards>)| match hand {
        Hand::Open(cards) => (Place::Hand(Seat::new(seat as u8)), *cards),
        Hand::Closed(_) => panic!("the referee sees every hand"),
    };
    let mut places: Vec<_> = view.hands.iter().enumerate().map(hand).collect();
    let seen =
        places.iter().fold(view.pile.iter().copied().collect(), |all: Cards, (_, hand)| all.and(*hand));
    places.push((Place::Stock, Cards::packs(view.terms.packs).without(seen)));
    places
}

/// How many cards of the lot may lie among these, fewest and most. With one pack the two are the
/// same; with more, equal cards of other lots may lie there instead.
fn possible(in_lots: Cards, lot: &Lot, cards: Cards) -> (u8, u8) {
    let most = |card| cards.count(card).min(lot.cards.count(card));
    let least = |card| cards.count(card).saturating_sub(in_lots.count(card) - lot.cards.count(card));
    (Card::all().map(least).sum(), Card::all().map(most).sum())
}

fn check_places(view: &View, places: &[(Place, Cards)], game: &Game<Gamnon>) {
    let lots = view.memory.lots();
    let in_lots = lots.iter().map(|lot| lot.cards).fold(Cards::NONE, Cards::and);
    for lot in lots {
        for (place, cards) in places {
            let ((least, most), span) = (possible(in_lots, lot, *cards), lot.at(*place));
            let fits = least <= span.most && span.least <= most;
            assert!(fits, "{}\n{:?} at {place:?}: {lot:?}, but {cards:?}", game.record(), view.viewer);
        }
    }
    assert_eq!(places.iter().map(|(_, cards)| *cards).fold(Cards::NONE, Cards::and), in_lots);
}

#[test]
fn the_truth_and_every_imagined_world_agree_with_every_memory() {
    let mut rng = generator(5);
    for setup in tables() {
        wander::<Gamnon>(setup, STEPS, &mut rng, |game, rng| {
            let truth = places(game.state());
            for viewer in Viewer::all(game.seats()) {
                let view = game.view(viewer);
                check_places(&view, &truth, game);
                let world = Gamnon::imagine(&view, rng);
                assert_eq!(Gamnon::audit(&world), Ok(()));
                check_places(&view, &places(&world), game);
            }
        });
    }
}

#[test]
fn what_is_known_is_so_and_a_seat_knows_its_own_hand() {
    let mut rng = generator(6);
    for setup in tables() {
        wander::<Gamnon>(setup, STEPS, &mut rng, |game, _| {
            let truth = places(game.state());
            for (viewer, (place, cards)) in
                Viewer::all(game.seats()).flat_map(|who| truth.iter().map(move |at| (who, at)))
            {
                let known = game.view(viewer).memory.known(*place);
                let right = |card| known.count(card) <= cards.count(card);
                assert!(Card::all().all(right), "{}\n{viewer:?} is wrong about {place:?}", game.record());
                let open = matches!(*place, Place::Hand(seat) if viewer.sees(seat));
                assert!(!open || known == *cards, "{}\n{viewer:?} sees {place:?}", game.record());
            }
        });
    }
}
