//! What is hidden from a viewer is in nothing that it is told.
//!
//! The shared checks look at views; what is told on the way is checked here, because a card that
//! was open can be hidden again, and then the views alone can't tell what was open in between.

use engine::{Game, Rules, Seat, Seats, Setup, Step, Viewer};
use gamnon::{Cards, Event, Gamnon};
use testkit::{generator, wander};

/// The cards of an event that the viewer may not see, said once more and apart from the game.
fn secret(event: &Event, viewer: Viewer) -> Cards {
    let closed = |hands: &[Cards]| {
        let hidden = |seat: &usize| !viewer.sees(Seat::new(*seat as u8));
        (0..hands.len()).filter(hidden).fold(Cards::NONE, |all, seat| all.and(hands[seat]))
    };
    match event {
        // G5, G4: hands are secret.
        Event::Dealt { hands, .. } | Event::HandsMoved { hands } => closed(&hands[..]),
        // G7: what comes from the stock is nobody else's business.
        Event::Drew { seat, cards } if !viewer.sees(*seat) => *cards,
        // G16: of a gift only the two know.
        Event::Gave { from, to, cards, .. } if !viewer.sees(*from) && !viewer.sees(*to) => *cards,
        _ => Cards::NONE,
    }
}

#[test]
fn g16_what_is_told_names_no_secret_card() {
    let mut rng = generator(3);
    let mut secrets = 0;
    for seats in 3..=5 {
        let mut events = Vec::new();
        let mut last: Option<Game<Gamnon>> = None;
        wander::<Gamnon>(Setup::new(seats), 300, &mut rng, |game, _| {
            events.clear();
            replay_last(last.take(), game, &mut events);
            for (event, viewer) in
                events.iter().flat_map(|event| Viewer::all(seats).map(move |who| (event, who)))
            {
                let told = format!("{:?}", Gamnon::seen(event, viewer));
                for card in secret(event, viewer).iter() {
                    secrets += 1;
                    assert!(!told.contains(&card.to_string()), "{viewer:?} is told {told}");
                }
            }
            last = Some(game.clone());
        });
    }
    assert!(secrets > 1_000, "there were secrets to tell");
}

/// The events of the last step, taken once more.
fn replay_last(before: Option<Game<Gamnon>>, game: &Game<Gamnon>, events: &mut Vec<Event>) {
    let mut before = before.unwrap_or_else(|| Game::new(game.setup().clone()).expect("a table"));
    let step: Step<Gamnon> = game.log().last().expect("a step was taken").clone();
    events.extend(before.take(step).expect("it was legal"));
}

#[test]
fn g16_everybody_sees_how_many_cards_go_from_hand_to_hand() {
    let mut rng = generator(4);
    wander::<Gamnon>(Setup::new(4), 300, &mut rng, |game, _| {
        let sizes = |viewer| game.view(viewer).hands.iter().map(size).collect::<Vec<_>>();
        let truth = sizes(Viewer::Referee);
        assert!(Seats::all(4).iter().all(|seat| sizes(Viewer::Seat(seat)) == truth));
        assert_eq!(sizes(Viewer::Public), truth);
    });
}

fn size(hand: &engine::Hand<Cards>) -> u8 {
    match hand {
        engine::Hand::Open(cards) => cards.len(),
        engine::Hand::Closed(count) => *count,
    }
}
