//! What players remember, and what follows from it.

use engine::{Game, Hand, Rules, Seat, Setup, Viewer};
use gamnon::{Card, Cards, Colour, Event, Gamnon, Memory, Place, Span, View};
use testkit::generator;

use crate::positions::{ACE_OF_CLUBS, LAST_CARD};
use crate::scene::{deal, game};

fn seat(number: u8) -> Seat {
    Seat::new(number)
}

fn view(game: &Game<Gamnon>, number: u8) -> View {
    game.view(Viewer::Seat(seat(number)))
}

fn cards(names: &str) -> Cards {
    let find = |name: &str| Card::all().find(|card| card.to_string() == name).expect("a card");
    names.split_whitespace().map(find).collect()
}

/// How many cards of a colour the viewer thinks possible in a hand.
fn possible(view: &View, hand: u8, colour: Colour) -> u8 {
    let lots = view.memory.lots().iter().filter(|lot| lot.colour == colour);
    lots.map(|lot| lot.at(Place::Hand(seat(hand))).most).sum()
}

#[test]
fn g4_a_hand_that_was_mine_is_known_where_it_went() {
    let deal = deal(&["2h 3h 4h", "5h 6h 7h", "8h 9h Th"], "2s", "Jh Qh 3s Kh Ah 2d 2c 3d 4d 5d");
    let game = game(Setup::new(3), [deal.as_str()]);
    let mine = cards("2h 3h 4h Jh Qh");
    assert_eq!(view(&game, 0).known(seat(2)), mine);
    assert_eq!(view(&game, 1).known(seat(0)), cards("5h 6h 7h Kh Ah 2d"));
    // Seat 1 has given one hand away and got another one: of seat 2's it knows nothing.
    assert_eq!(view(&game, 1).known(seat(2)), Cards::NONE);
    assert_eq!(game.view(Viewer::Public).known(seat(2)), Cards::NONE);
}

#[test]
fn g4_a_view_tells_how_often_the_hands_have_moved() {
    let mut rng = generator(4);
    let mut game = Game::<Gamnon>::new(Setup::new(3)).expect("a table");
    let mut moves = 0;
    for _ in 0..200 {
        let events = match game.pending().seats().first() {
            Some(seat) => {
                let action = engine::Choices::pick(game.legal(seat), &mut rng);
                game.play(seat, action, game.step()).expect("a legal action")
            }
            None if game.pending().is_over() => break,
            None => game.draw_chance(&mut rng).expect("luck is due"),
        };
        moves += events.iter().filter(|event| matches!(event, Event::HandsMoved { .. })).count();
        assert_eq!(game.view(Viewer::Public).cycles(), moves as u32);
    }
    assert!(moves > 3, "hands moved");
}

#[test]
fn g8_everybody_knows_a_pile_that_was_taken() {
    let deal = deal(&["2s 3c 4c", "2h 3h 4d", "5s 6s 7s"], "3s", "2d");
    let game = game(Setup::new(3), [deal.as_str()]);
    for viewer in Viewer::all(3) {
        assert_eq!(game.view(viewer).known(seat(0)), cards("2s 3s 3c 4c"));
    }
}

#[test]
fn g15_everybody_knows_what_was_taken_from_beneath_the_last_card() {
    let game = game(Setup::new(3), [LAST_CARD, "2 lay 9h"]);
    // The hand has moved to seat 1 since.
    let taken = "2s 3s 5s 8s Qs 2c 3c 5c Qc Ac 2h 7h Jh Kh 3d 4d Td Qd Ad";
    assert_eq!(game.view(Viewer::Public).known(seat(1)), cards(taken));
}

#[test]
fn g7_who_put_all_of_a_colour_has_none_of_it_left() {
    let deal = deal(&["2s 4h 5h", "2h 3h 4d", "5s 6s 7s"], "2c", "9h 2d");
    let game = game(Setup::new(3), [deal.as_str()]);
    // Seat 0 put one black card and took one from the stock; the other two are red.
    assert_eq!(possible(&view(&game, 1), 0, Colour::Black), 1);
    assert_eq!(possible(&view(&game, 1), 0, Colour::Red), 3);
}

#[test]
fn g6_who_is_asked_has_more_of_the_colour_than_is_demanded() {
    let deal = deal(&["2s 3c 4s", "2h 3h 4h", "5s 6s 7s"], "2c", "2d");
    let game = game(Setup::new(3), [deal.as_str()]);
    assert_eq!(possible(&view(&game, 1), 0, Colour::Red), 0);
    assert_eq!(possible(&view(&game, 0), 2, Colour::Red), 3);
}

#[test]
fn g16_giver_and_receiver_know_the_gift_and_others_know_what_it_may_be() {
    let game = game(Setup::new(3), [ACE_OF_CLUBS, "2 give Kd"]);
    assert!(view(&game, 2).known(seat(1)).has(cards("Kd").iter().next().expect("a card")));
    let receiver = game.view(Viewer::Seat(seat(1)));
    assert_eq!(receiver.hands[1], Hand::Open(cards("2h Th 2d 6d Kd")));
    // Seat 0 had this hand before it moved on: eleven of these twelve are still there.
    let third = view(&game, 0);
    let before = cards("5s Ts Js 5c 6c 3h 5h 7h 9h 9d Kd Ad");
    for colour in Colour::ALL {
        let lot = third.memory.lots().iter().find(|lot| lot.cards == before.of(colour)).expect("still a lot");
        let all = lot.cards.len();
        assert_eq!(lot.at(Place::Hand(seat(2))), Span { least: all - 1, most: all });
        assert_eq!(lot.at(Place::Hand(seat(1))), Span { least: 0, most: 1 });
        assert_eq!(lot.at(Place::Stock), Span::default());
    }
}

/// How often the card is in each hand, in a thousand worlds that the viewer imagines.
fn imagined(view: &View, card: &str) -> Vec<usize> {
    let card = cards(card).iter().next().expect("a card");
    let mut rng = generator(9);
    let mut seen = vec![0; view.hands.len()];
    for _ in 0..1000 {
        let world = Gamnon::imagine(view, &mut rng);
        let hands = Gamnon::view(&world, Viewer::Referee, &Memory::default()).hands;
        for (count, hand) in seen.iter_mut().zip(hands) {
            let Hand::Open(cards) = hand else { panic!("the referee sees every hand") };
            *count += usize::from(cards.has(card));
        }
    }
    seen
}

#[test]
fn g16_any_card_of_a_hand_that_moved_on_may_be_the_gift() {
    let game = game(Setup::new(3), [ACE_OF_CLUBS, "2 give Kd"]);
    let third = view(&game, 0);
    for card in ["5s", "Js", "5c", "3h", "Kd", "Ad"] {
        let [0, given, kept] = imagined(&third, card)[..] else {
            panic!("seat 0 sees that it has no {card}")
        };
        assert_eq!(given + kept, 1000);
        // One in twelve.
        assert!((50..120).contains(&given), "{card} was given {given} times");
    }
}

#[test]
fn hidden_cards_are_imagined_anywhere_in_proportion() {
    let deal = deal(&["2s 3c 4s", "2h 3h 4h", "5s 6s 7s"], "2c", "2d");
    let game = game(Setup::new(3), [deal.as_str()]);
    // Seat 1 knows that seat 0 has three black cards of 25, and that seat 2 has three of all the
    // other 42 hidden ones.
    let [asked, 0, other] = imagined(&view(&game, 1), "Ks")[..] else { panic!("seat 1 has no king") };
    assert!((80..165).contains(&asked), "{asked}");
    assert!((35..95).contains(&other), "{other}");
    let [0, 0, red] = imagined(&view(&game, 1), "Kh")[..] else { panic!("seat 0 has no red card") };
    assert!((40..100).contains(&red), "{red}");
}
