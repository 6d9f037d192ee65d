//! C1 to C3: the deck, the dice and the deal.

use chico::{Card, Cards, Chance, Chico, DECK};
use engine::{Game, Rules, Setup, Step, Viewer};

use crate::scene::{deal, for_two};

#[test]
fn c1_the_deck_is_seven_of_each_rank_and_one_egg() {
    assert_eq!((Cards::DECK.len() as usize, Cards::DECK.count(Card::Egg)), (DECK, 1));
    let right = deal(&["1 1 1 1 1 1", "2 2 2 2 2 2"], "3", "");
    let eight_ones = right.replacen('4', "1", 1);
    let short = right.rsplit_once(' ').expect("a deal has many words").0;
    for_two(&format!(
        "# refused C1 {eight_ones}
        # refused C1 {short}
        # refused C1 {right} 1
        # refused C1 {short} 7
        # refused C1 deal
        {right}
        # refused C1 0 play 7
        # refused C1 0 play 01"
    ));
}

#[test]
fn c2_two_dice_with_five_numbers_and_a_rooster() {
    let nine_points = deal(&["1 2 6 6 6 6", "3 3 3 3 3 3"], "5", "");
    let out = deal(&["3 3 3 4 4 4", "1 1 1 1 1 1"], "3", "");
    for_two(&format!(
        "{nine_points}
        0 quit
        1 quit
        {out}
        1 quit
        0 play 3
        0 play 3
        0 play 3
        0 play 4
        0 play 4
        0 play 4
        # expect pending {{\"chance\":\"roll\"}}
        # refused C2 roll 6 1
        # refused C2 roll 1 0
        # refused C2 roll 10
        # refused C2 roll 1 2 3
        # refused C2 roll
        roll 5 10"
    ));
}

#[test]
fn c3_six_cards_each_and_one_turned_up() {
    let deal = deal(&["1 1 1 2 2 2", "3 3 3 4 4 4"], "5", "");
    for_two(&format!(
        "# expect state.round 0
        # expect state.pile null
        {deal}
        # expect state.hands [[\"1\",\"1\",\"1\",\"2\",\"2\",\"2\"],[\"3\",\"3\",\"3\",\"4\",\"4\",\"4\"]]
        # expect state.pile \"5\"
        # expect state.stock 37
        # expect state.round 1"
    ));
}

#[test]
fn c3_the_egg_is_never_turned_up() {
    let wrong = deal(&["1 1 1 2 2 2", "3 3 3 4 4 4"], "e", "");
    for_two(&format!("# refused C3 {wrong}"));
    let start = Chico::start(&Setup::new(2)).expect("two can play");
    let mut rng = testkit::generator(1);
    let mut places = [0u32; DECK];
    for _ in 0..50_000 {
        let Chance::Deal(deck) = Chico::draw_chance(&start, &mut rng) else { panic!("a deal is due") };
        places[deck.iter().position(|card| *card == Card::Egg).expect("there is an egg")] += 1;
    }
    assert_eq!(places[12], 0);
    // 1,000 in each hand place; 1,000 and a little more in each of the 37 places of the stock.
    assert!(places[..12].iter().all(|n| (850..1150).contains(n)), "{places:?}");
    assert!(places[13..].iter().all(|n| (870..1190).contains(n)), "{places:?}");
}

#[test]
fn c3_a_seat_sees_of_a_deal_its_own_cards_and_the_one_turned_up() {
    let game = Game::<Chico>::new(Setup::new(2)).expect("two can play");
    let line = deal(&["1 1 1 2 2 2", "3 3 3 4 4 4"], "5", "");
    let step: Step<Chico> = game.read_step(&line).expect("a deal is due");
    let hidden = " ?".repeat(37);
    let seen = |viewer| game.line_seen(&step, viewer);
    assert_eq!(seen(Viewer::Seat(engine::Seat::new(0))), format!("deal 1 1 1 2 2 2 ? ? ? ? ? ? 5{hidden}"));
    assert_eq!(seen(Viewer::Seat(engine::Seat::new(1))), format!("deal ? ? ? ? ? ? 3 3 3 4 4 4 5{hidden}"));
    assert_eq!(seen(Viewer::Public), format!("deal ? ? ? ? ? ? ? ? ? ? ? ? 5{hidden}"));
    assert_eq!(seen(Viewer::Referee), line);
}
