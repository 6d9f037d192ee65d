//! F5: what each viewer is shown.

use engine::{Game, Record, Rules, Seat, Viewer};
use forty_nine::{Action, Event, FortyNine, State};

use crate::scene::{Sales, deal, text};

fn game(header: &str, first: &str, scene: &str) -> Game<FortyNine> {
    let record = Record::read(text(header, first, scene).as_bytes()).expect("a record");
    Game::replay(&record).expect("a legal game")
}

#[test]
fn f5_a_seat_sees_its_own_money_only() {
    let game = game("seats 3", "17", Sales::new(3).sell(1, 9).text());
    let shown = |viewer| game.view(viewer).money;
    assert_eq!(shown(Viewer::Seat(Seat::new(0))), [Some(49), None, None]);
    assert_eq!(shown(Viewer::Seat(Seat::new(1))), [None, Some(40), None]);
    assert_eq!(shown(Viewer::Public), [None; 3]);
    assert_eq!(shown(Viewer::Referee), [Some(49), Some(40), Some(49)]);
}

#[test]
fn f5_what_follows_from_the_bids_is_said_apart() {
    let game = game("seats 3", "17", Sales::new(3).sell(1, 9).text());
    for viewer in Viewer::all(3) {
        assert_eq!(game.view(viewer).deduced_money, [49, 40, 49]);
    }
}

#[test]
fn f3_everybody_knows_which_crazy_cards_are_still_to_come() {
    let game = game("seats 3", "1-24 17 49", Sales::new(3).pass(2).text());
    for viewer in Viewer::all(3) {
        let left: Vec<String> =
            game.view(viewer).crazy_to_come().map(|(card, left)| format!("{left}x{card}")).collect();
        assert_eq!(left, ["2x1-24", "2x25-40", "2x41-48", "4x49"]);
    }
}

#[test]
fn f7_of_the_deal_only_the_first_card_is_seen() {
    let fresh = Game::<FortyNine>::new(engine::Setup::new(3)).expect("a table");
    let step = fresh.read_step(&deal("17 1-24")).expect("a deal");
    let hidden = format!("deal 17{}", " ?".repeat(59));
    assert_eq!(fresh.line_seen(&step, Viewer::Public), hidden);
    assert_eq!(fresh.line_seen(&step, Viewer::Seat(Seat::new(2))), hidden);
    assert_eq!(fresh.line_seen(&step, Viewer::Referee), step.to_string());
}

#[test]
fn a_view_tells_the_card_the_deck_and_the_owners() {
    let fresh = Game::<FortyNine>::new(engine::Setup::new(2)).expect("a table").view(Viewer::Public);
    assert_eq!((fresh.card(), fresh.deck(), fresh.seats()), (None, 60, 2));
    let view = game("seats 3", "17 5", Sales::new(3).sell(1, 9).text()).view(Viewer::Public);
    let owner = |number| view.owner(forty_nine::Square::new(number).expect("a square"));
    assert_eq!((owner(17), owner(5)), (Some(Seat::new(1)), None));
    assert_eq!(view.card().map(|card| card.to_string()), Some("5".to_owned()));
    assert_eq!((view.deck(), view.turned.len()), (58, 2));
}

#[test]
fn f8_f25_a_view_tells_who_has_spoken_before_the_opening() {
    let game = game("seats 4\noption check on", "17 5", "0 pass\n1 pass\n2 pass\n3 pass\n1 check\n2 pass");
    let view = game.view(Viewer::Public);
    assert_eq!([0, 1, 2, 3].map(|seat| view.has_spoken(Seat::new(seat))), [false, true, true, false]);
}

#[test]
fn f13_a_view_tells_what_an_opening_bid_is_at_least() {
    for (header, least) in [("seats 3", 2), ("seats 3\noption opening_price off", 1)] {
        let view = game(header, "17", "").view(Viewer::Public);
        assert_eq!(view.agreed.least_opening(view.card().expect("a card is up")), least);
    }
}

#[test]
fn f23_a_view_tells_the_line_that_won() {
    let winning = |sold: usize| {
        let sales = Sales::new(3).sell_many(sold, 0, 7).text().to_owned();
        let squares = game("seats 3", "4 1 3 2 16", &sales).view(Viewer::Public).winning_squares();
        squares.iter().map(|square| square.number()).collect::<Vec<_>>()
    };
    assert_eq!((winning(3), winning(4)), (vec![], vec![1, 2, 3, 4]));
}

#[test]
fn f3_any_unseen_card_may_come_next_in_an_imagined_game() {
    let view = game("seats 2", "49 17 1-24", "0 pass\n1 pass").view(Viewer::Seat(Seat::new(1)));
    let mut rng = testkit::generator(2);
    let next: Vec<String> = (0..2_900).map(|_| next_card(FortyNine::imagine(&view, &mut rng))).collect();
    let times = |card: &str| next.iter().filter(|other| *other == card).count();
    // 58 cards are left: 17 is up, and of the five "49" one is gone.
    assert!((150..250).contains(&times("49")), "{}", times("49"));
    assert!((110..190).contains(&times("1-24")), "{}", times("1-24"));
    assert!((25..80).contains(&times("40")), "{}", times("40"));
    assert_eq!(times("17"), 0);
}

/// Both pass; which card is turned up then?
fn next_card(mut state: State) -> String {
    for seat in [1, 0] {
        FortyNine::apply(&mut state, Seat::new(seat), Action::Pass, &mut ());
    }
    FortyNine::view(&state, Viewer::Public, &()).card().expect("a card is up").to_string()
}

/// What somebody who kept count of what everybody saw says that each seat holds.
fn counted(seats: u8, events: &[Event]) -> Vec<u16> {
    let mut money = vec![49; seats.into()];
    for event in events {
        match FortyNine::seen(event, Viewer::Public) {
            Some(Event::Won { seat, dollars, .. }) => money[seat.index()] -= dollars,
            Some(Event::PaidOut { dollars }) => {
                money.iter_mut().zip(dollars).for_each(|(all, paid)| *all += paid)
            }
            _ => {}
        }
    }
    money
}

#[test]
fn f5_f30_money_can_be_counted_exactly_also_on_honour() {
    let mut rng = testkit::generator(5);
    for setup in testkit::setups::<FortyNine>() {
        let seats = setup.seats;
        let mut game = Game::<FortyNine>::new(setup).expect("a table");
        let mut events = Vec::new();
        while !game.pending().is_over() {
            events.extend(match game.pending().seats().first() {
                Some(seat) => {
                    let action = engine::Choices::pick(game.legal(seat), &mut rng);
                    game.play(seat, action, game.step()).expect("a legal action")
                }
                None => game.draw_chance(&mut rng).expect("luck is due"),
            });
            assert_eq!(game.view(Viewer::Public).deduced_money, counted(seats, &events));
        }
    }
}
