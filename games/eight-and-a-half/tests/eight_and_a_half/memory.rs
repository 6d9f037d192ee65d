//! What players remember, and what follows from it.

use eight_and_a_half::{Action, Blind, Card, EightAndAHalf, Few, HandSet, Phase, Source, View};
use engine::{Audit, Game, Hand, Rules, Seat, Setup, Viewer};
use testkit::{Generator, generator};

use crate::scene::{deal, hand, second_phase};

type Table = Game<EightAndAHalf>;

fn table(seats: u8, scene: &str) -> Table {
    let mut game = Game::new(Setup::new(seats)).expect("a table");
    for line in scene.lines() {
        let step = game.read_step(line.trim()).expect("a step");
        game.take(step).expect("a legal step");
    }
    game
}

fn seat(number: u8) -> Viewer {
    Viewer::Seat(Seat::new(number))
}

/// The hands of a view that shows them all.
fn open_hands(view: &View) -> Vec<Few> {
    let open = |hand: &Hand<Few>| match *hand {
        Hand::Open(cards) => cards,
        Hand::Closed(_) => panic!("the referee sees every hand"),
    };
    view.hands.iter().map(open).collect()
}

/// A world that looks like this, as the referee would see it.
fn imagine(view: &View, rng: &mut Generator) -> View {
    EightAndAHalf::view(&EightAndAHalf::imagine(view, rng), Viewer::Referee, &Default::default())
}

#[test]
fn e9_who_took_a_pile_had_nothing_that_goes_on_it() {
    let dealt = deal(&[hand("1 9 9", ""), hand("5 0 0", ""), hand("6 7 8", ""), hand("d d d", "")]);
    let game = table(4, &format!("{dealt}\n0 play 1\n1 play 5\n2 take\n3 play d"));
    let view = game.view(seat(0));
    let mut rng = generator(1);
    for _ in 0..200 {
        let cards = open_hands(&imagine(&view, &mut rng))[2];
        assert!(cards.iter().all(|card| (Card::Six..=Card::Nine).contains(&card)), "{cards:?}");
    }
}

#[test]
fn e9_who_took_an_eight_and_a_half_had_no_other() {
    let dealt = deal(&[hand("6 9 9", ""), hand("8 h 0", ""), hand("8 8 0", ""), hand("d d d", "")]);
    let game = table(4, &format!("{dealt}\n0 play 6\n1 play 8 h\n2 take"));
    let view = game.view(seat(3));
    let mut rng = generator(2);
    let mut seen = [false; 2];
    for _ in 0..400 {
        let cards = open_hands(&imagine(&view, &mut rng))[2];
        let kinds = [Card::Eight, Card::Half].map(|card| cards.count(card) > 0);
        assert_ne!(kinds, [true, true], "{cards:?}");
        assert!(cards.count(Card::Nine) + cards.count(Card::Demon) == 0, "{cards:?}");
        seen = [seen[0] || kinds[0], seen[1] || kinds[1]];
    }
    assert_eq!(seen, [true, true], "either one is possible");
}

#[test]
fn e3_a_card_that_is_drawn_may_be_anything() {
    let dealt = deal(&[hand("6 9 9", "d"), hand("5 5 5", "d"), hand("5 0 0", "")]);
    let taken = table(3, &format!("{dealt}\n0 play 6\n1 take"));
    let fives = |count| [Card::Five].repeat(count).into_iter().chain([Card::Demon]).collect::<Few>();
    assert!(taken.view(seat(0)).possible[1].iter().all(|hand| hand.count(Card::Demon) == 0));
    let played = table(3, &format!("{dealt}\n0 play 6\n1 take\n2 play 0\n0 play d\n1 play 5"));
    let possible = played.view(seat(0)).possible[1];
    assert!(possible.contains(fives(2)));
    assert!(possible.iter().all(|hand| hand.count(Card::Demon) <= 1));
}

#[test]
fn e6_who_opens_tells_about_every_hand() {
    let dealt = deal(&[hand("6 0 0", ""), hand("3 9 9", ""), hand("3 5 5", ""), hand("d d d", "")]);
    let game = table(4, &dealt);
    let mut rng = generator(3);
    for viewer in Viewer::all(4) {
        for _ in 0..50 {
            let hands = open_hands(&imagine(&game.view(viewer), &mut rng));
            let lowest = hands.iter().map(|hand| hand.lowest_yellow());
            let opener = lowest.zip(0..).filter_map(|(card, seat)| Some((card?, seat))).min();
            assert_eq!(opener.map(|(_, seat)| seat), Some(1), "{hands:?}");
        }
    }
    let game = table(4, &format!("{dealt}\n1 play 3"));
    let possible = game.view(Viewer::Public).possible;
    let can_have = |seat: usize, card| possible[seat].iter().any(|hand| hand.count(card) > 0);
    let lowest = |seat| Card::ALL.into_iter().find(|card| card.is_yellow() && can_have(seat, *card));
    // Before the opener nobody had a 3 either; the opener has drawn since.
    assert_eq!([0, 1, 2, 3].map(lowest), [Card::Four, Card::One, Card::Three, Card::Three].map(Some));
}

#[test]
fn e6_an_opener_without_yellow_knows_that_nobody_has_any() {
    let dealt = deal(&["0 5 9", "d d d", "h h h", "5 5 5", "9 9 9"].map(|cards| hand(cards, "")));
    let game = table(5, &dealt);
    let mut rng = generator(5);
    for _ in 0..50 {
        let hands = open_hands(&imagine(&game.view(seat(0)), &mut rng));
        assert!(hands.iter().all(|hand| hand.lowest_yellow().is_none()), "{hands:?}");
    }
}

#[test]
fn e4_a_view_tells_what_a_seat_plays_from_as_far_as_it_is_seen() {
    let others = [("d d 3", "7 0 0"), ("d d 3", "7 4 4"), ("d d 4", "8 6 6"), ("d d 4", "8 h h")];
    let game = table(5, &second_phase("0 0 0", "5 6 6", others.map(|(cards, bank)| hand(cards, bank))));
    let from = |viewer, of: u8| game.view(viewer).in_play(Seat::new(of)).map(|(from, _)| from);
    assert_eq!(from(seat(3), 3), Some(Source::Hand));
    assert_eq!(from(seat(3), 4), None);
    assert_eq!([seat(2), seat(3)].map(|viewer| from(viewer, 2)), [Some(Source::Open); 2]);
}

#[test]
fn e19_everybody_knows_a_blind_card_that_failed() {
    let others = [("d d 3", "7"), ("d d 3", "7"), ("d d 4", "8"), ("d d 4", "8")];
    let others = others.map(|(cards, bank)| hand(cards, bank));
    let scene = second_phase("9 8 7", "6 6 6", others);
    let laps = "3 play 3\n4 play 3\n0 play 4\n1 play 4\n2 play 6 6 6\n3 play 7\n4 play 7\n0 play 8\n1 play 8";
    let before = table(5, &format!("{scene}\n{laps}"));
    let game = table(5, &format!("{scene}\n{laps}\n2 flip 3"));
    let mut rng = generator(4);
    for viewer in Viewer::all(5).filter(|viewer| *viewer != Viewer::Referee) {
        assert_eq!(before.view(viewer).blind[2], [Blind::Hidden; 3]);
        let view = game.view(viewer);
        assert_eq!(view.blind[2], [Blind::Hidden, Blind::Hidden, Blind::Known(Card::Seven)]);
        assert_eq!(view.turns.last().map(|turn| turn.flipped), Some(Some(Card::Seven)));
        assert_eq!(imagine(&view, &mut rng).blind[2][2], Blind::Known(Card::Seven));
    }
}

#[test]
fn e9_burnt_piles_and_turns_are_remembered_in_order() {
    let dealt = deal(&[hand("6 9 9", ""), hand("5 5 5", "")]);
    let game = table(2, &format!("{dealt}\n0 play 6\n1 take\n0 play 9 9"));
    let view = game.view(Viewer::Public);
    assert_eq!(view.burnt[1].iter().collect::<Vec<_>>(), [Card::Six]);
    assert_eq!(view.pile.iter().collect::<Vec<_>>(), [Card::Nine, Card::Nine]);
    let turns: Vec<String> =
        view.turns.iter().map(|turn| format!("{} on {}: {}", turn.seat, turn.on, turn.action)).collect();
    assert_eq!(turns, ["0 on 0: play 6", "1 on 6: take", "0 on 0: play 9 9"]);
    assert_eq!(view.turns[1].action, Action::Take);
}

#[test]
fn the_truth_and_every_imagined_world_agree_with_all_that_happened() {
    let mut rng = generator(11);
    for setup in testkit::setups::<EightAndAHalf>() {
        testkit::wander::<EightAndAHalf>(setup, usize::MAX, &mut rng, check_worlds);
    }
}

fn check_worlds(game: &Table, rng: &mut Generator) {
    for viewer in Viewer::all(game.seats()) {
        let view = game.view(viewer);
        check_hands(game, &view, &game.view(Viewer::Referee));
        let world = EightAndAHalf::imagine(&view, rng);
        assert_eq!(EightAndAHalf::audit(&world), Ok(()));
        check_hands(game, &view, &EightAndAHalf::view(&world, Viewer::Referee, &Default::default()));
    }
}

/// What the viewer does not see is as it may be.
fn check_hands(game: &Table, view: &View, world: &View) {
    let hidden = view.hands.iter().map(|hand| matches!(hand, Hand::Closed(_)));
    for ((cards, possible), hidden) in open_hands(world).into_iter().zip(&view.possible).zip(hidden) {
        assert!(!hidden || possible.contains(cards), "{}\n{cards:?} of {possible:?}", game.record());
    }
    if view.phase == Phase::Opening {
        assert_eq!(opener(world), view.turn, "{}", game.record());
    }
    assert!(view.possible.iter().all(|hands: &HandSet| !hands.is_empty()));
}

/// E6 once more: the least of lowest yellow card and place after the dealer.
fn opener(world: &View) -> Seat {
    let seats = usize::from(world.seats());
    let place = |seat: usize| (seat + 2 * seats - 1 - world.dealer.index()) % seats;
    let lowest = |cards: Few| cards.iter().find(|card| card.is_yellow()).map_or(99, Card::index);
    let ranks =
        open_hands(world).into_iter().zip(0..).map(|(cards, seat)| (lowest(cards), place(seat), seat));
    Seat::new(ranks.min().expect("somebody plays").2 as u8)
}
