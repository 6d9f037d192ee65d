//! What players remember, and what follows from it.

use chico::{Card, Chico, Event, Seen, View};
use engine::{Audit, Game, Hand, Rules, Seat, Seats, Setup, Viewer};
use testkit::generator;

use crate::scene::deal;

fn strict(seats: u8) -> Game<Chico> {
    Game::new(Setup::new(seats).with("draw_when_able", "off")).expect("a table for Chico")
}

fn play(game: &mut Game<Chico>, lines: &[&str]) {
    for line in lines {
        let step = game.read_step(line).expect("a step");
        game.take(step).expect("a legal step");
    }
}

/// How many of `card` seat 1 holds in a thousand worlds that seat 0 imagines.
fn imagined(game: &Game<Chico>, card: Card) -> usize {
    let mut rng = generator(7);
    let view = game.view(Viewer::Seat(Seat::new(0)));
    let held = |state| match Chico::view(&state, Viewer::Referee, &Default::default()).hands[1] {
        Hand::Open(cards) => usize::from(cards.count(card)),
        Hand::Closed(_) => panic!("the referee sees every hand"),
    };
    (0..1000).map(|_| held(Chico::imagine(&view, &mut rng))).sum()
}

#[test]
fn c9_who_had_to_draw_is_imagined_without_what_would_have_fitted() {
    let mut game = strict(2);
    play(&mut game, &[&deal(&["3 1 1 1 1 1", "1 1 2 2 6 6"], "3", "5 5 5"), "0 play 3", "1 draw"]);
    let [three, four] = [2, 3].map(|at| Card::ALL[at]);
    // One of seven cards is new and may be anything; the others are no 3, no 4 and no egg.
    assert!((40..300).contains(&imagined(&game, three)));
    assert!((40..300).contains(&imagined(&game, four)));
    let free = imagined(&game, Card::ALL[4]);
    assert!(free > 1000, "a 5 is likely: {free}");
}

#[test]
fn c9_with_the_option_on_a_draw_tells_nothing() {
    let mut game = Game::<Chico>::new(Setup::new(2)).expect("two can play");
    play(&mut game, &[&deal(&["3 1 1 1 1 1", "1 1 2 2 6 6"], "3", "5 5 5"), "0 play 3", "1 draw"]);
    assert!(imagined(&game, Card::ALL[3]) > 1000);
}

/// A world in which everybody who drew had nothing to play, all through the round, exists.
fn is_possible(game: &Game<Chico>, view: &View) -> bool {
    Seats::all(game.seats()).iter().all(|seat| {
        let Hand::Open(cards) = game.view(Viewer::Referee).hands[seat.index()] else { return false };
        chico::could_hold(&view.pack, &view.turns, seat, cards)
    })
}

#[test]
fn c9_the_truth_and_every_imagined_world_agree_with_the_draws() {
    let mut rng = generator(11);
    for seats in Chico::SEATS {
        for _ in 0..40 {
            let setup = Setup::new(seats).with("draw_when_able", "off");
            testkit::wander::<Chico>(setup, usize::MAX, &mut rng, check_worlds);
        }
    }
}

fn check_worlds(game: &Game<Chico>, rng: &mut testkit::Generator) {
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(viewer);
        assert!(view.round == 0 || is_possible(game, &view), "{}", game.record());
        let world = Chico::imagine(&view, rng);
        assert_eq!(Chico::audit(&world), Ok(()));
        let hands = Chico::view(&world, Viewer::Referee, &Default::default()).hands;
        for (seat, hand) in Seats::all(game.seats()).iter().zip(hands) {
            let Hand::Open(cards) = hand else { panic!("the referee sees every hand") };
            assert!(
                view.round == 0 || chico::could_hold(&view.pack, &view.turns, seat, cards),
                "{}",
                game.record()
            );
        }
    }
}

/// The hands that the public sees.
fn open_hands(game: &Game<Chico>) -> usize {
    let hands = game.view(Viewer::Public).hands;
    hands.iter().filter(|hand| matches!(hand, Hand::Open(_))).count()
}

#[test]
fn c14_everybody_sees_what_is_counted_and_nothing_before_or_after() {
    let mut game = Game::<Chico>::new(Setup::new(2)).expect("two can play");
    let deal = deal(&["3 1 1 1 1 1", "1 1 2 2 6 6"], "3", "5 5 5");
    play(&mut game, &[&deal, "0 draw", "1 quit"]);
    assert_eq!(open_hands(&game), 0);
    play(&mut game, &["0 quit"]);
    assert_eq!(game.view(Viewer::Public).hands, game.view(Viewer::Referee).hands);
    play(&mut game, &[&deal]);
    assert_eq!(open_hands(&game), 0);
}

#[test]
fn c14_the_end_of_a_round_tells_the_hands_and_not_how_they_came_about() {
    let mut game = Game::<Chico>::new(Setup::new(2)).expect("two can play");
    play(&mut game, &[&deal(&["3 1 1 1 1 1", "1 1 2 2 6 6"], "3", "5 5 5"), "0 draw", "1 quit"]);
    let events = game.take(game.read_step("0 quit").expect("a step")).expect("a legal step");
    let seen: Vec<Seen> =
        events.iter().filter_map(|event| Chico::seen(event, Viewer::Seat(Seat::new(1)))).collect();
    let [Seen::Open(Event::Quit { .. }), Seen::Open(Event::RoundOver { hands, .. })] = &seen[..] else {
        panic!("{seen:?}")
    };
    assert_eq!(Hand::Open(hands[0]), game.view(Viewer::Referee).hands[0]);
}

#[test]
fn c14_until_then_seat_1_can_not_tell_what_was_drawn() {
    let mut game = Game::<Chico>::new(Setup::new(2)).expect("two can play");
    play(&mut game, &[&deal(&["3 1 1 1 1 1", "1 1 2 2 6 6"], "3", "5 5 5")]);
    let events = game.take(game.read_step("0 draw").expect("a step")).expect("a legal step");
    let seen = Chico::seen(&events[0], Viewer::Seat(Seat::new(1)));
    assert!(matches!(seen, Some(Seen::Drew { card: None, .. })), "{seen:?}");
}
