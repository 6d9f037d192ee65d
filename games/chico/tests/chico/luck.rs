//! C1 to C3: the deck, the dice and the deal.

use chico::{Action, Card, Cards, Chance, Chico, DECK, State};
use engine::{Choices, Game, Pending, Rules, Seat, Setup, Step, Viewer, playout};

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
        places[deck.cards().iter().position(|card| *card == Card::Egg).expect("there is an egg")] += 1;
    }
    assert_eq!(places[12], 0);
    // 1,000 in each hand place; 1,000 and a little more in each of the 37 places of the stock.
    assert!(places[..12].iter().all(|n| (850..1150).contains(n)), "{places:?}");
    assert!(places[13..].iter().all(|n| (870..1190).contains(n)), "{places:?}");
}

/// A playout's luck is drawn in another way; it must not be other luck.
#[test]
fn c3_c8_what_is_dealt_and_drawn_in_a_playout_is_as_likely_as_ever() {
    let mut rng = testkit::generator(2);
    let start = Chico::start(&Setup::new(3)).expect("three can play");
    let (mut dealt, mut up, mut drawn) = ([0u32; 8], [0u32; 7], [0u32; 8]);
    for _ in 0..35_000 {
        let mut state = start.clone();
        Chico::strike(&mut state, &mut rng);
        for (kind, card) in Card::ALL.into_iter().enumerate() {
            dealt[kind] += u32::from(state.hand(Seat::new(1)).count(card));
        }
        up[state.pile() as usize] += 1;
        let (seat, before) = (state.turn(), state.hand(state.turn()));
        Chico::settle(&mut state, Action::Draw, &mut rng);
        Chico::apply(&mut state, seat, Action::Draw, &mut ());
        let after = state.hand(seat);
        let card = Card::ALL.iter().position(|card| after.count(*card) > before.count(*card));
        drawn[card.expect("one card more")] += 1;
    }
    // Of six cards 42/50 are of one rank and 6/50 the egg; the card turned up is any rank; of those
    // drawn 7/50 less a little are of one rank, because the egg is rather in the stock.
    assert!(dealt[..7].iter().all(|n| (28_800..30_000).contains(n)), "{dealt:?}");
    assert!((3_900..4_500).contains(&dealt[7]), "{dealt:?}");
    assert!(up.iter().all(|n| (4_700..5_300).contains(n)), "{up:?}");
    assert!(drawn[..7].iter().all(|n| (4_600..5_200).contains(n)), "{drawn:?}");
    assert!((600..840).contains(&drawn[7]), "{drawn:?}");
}

/// How long games take and what is scored depends on all the luck there is.
#[test]
fn playouts_are_as_long_as_games_with_luck_that_is_written_down() {
    let start = Chico::start(&Setup::new(3)).expect("three can play");
    let mut rng = testkit::generator(3);
    let written: Vec<usize> = (0..8_000).map(|_| written_down(start.clone(), &mut rng)).collect();
    let quick: Vec<usize> = (0..8_000).map(|_| playout::<Chico, _>(&mut start.clone(), &mut rng)).collect();
    let mean = |steps: &[usize]| steps.iter().sum::<usize>() as f64 / steps.len() as f64;
    let variance = |steps: &[usize]| {
        steps.iter().map(|n| (*n as f64 - mean(steps)).powi(2)).sum::<f64>() / steps.len() as f64
    };
    let error = ((variance(&written) + variance(&quick)) / 8_000.0).sqrt();
    let apart = mean(&written) - mean(&quick);
    assert!(apart.abs() < 4.0 * error, "{} and {}", mean(&written), mean(&quick));
}

/// A random game with deals as they are recorded; says how many actions it took.
fn written_down(mut state: State, rng: &mut testkit::Generator) -> usize {
    let mut steps = 0;
    loop {
        match Chico::pending(&state) {
            Pending::Seats(_) => {
                let action = Chico::legal(&state, state.turn()).pick(rng);
                let seat = state.turn();
                Chico::apply(&mut state, seat, action, &mut ());
                steps += 1;
            }
            Pending::Chance(_) => {
                let chance = Chico::draw_chance(&state, rng);
                Chico::apply_chance(&mut state, &chance, &mut ());
            }
            Pending::Over(_) => return steps,
        }
    }
}

#[test]
fn c3_a_seat_sees_of_a_deal_its_own_cards_and_the_one_turned_up() {
    let game = Game::<Chico>::new(Setup::new(2)).expect("two can play");
    let line = deal(&["1 1 1 2 2 2", "3 3 3 4 4 4"], "5", "");
    let step: Step<Chico> = game.read_step(&line).expect("a deal is due");
    let hidden = " ?".repeat(37);
    let seen = |viewer| game.line_seen(&step, viewer);
    assert_eq!(seen(Viewer::Seat(Seat::new(0))), format!("deal 1 1 1 2 2 2 ? ? ? ? ? ? 5{hidden}"));
    assert_eq!(seen(Viewer::Seat(Seat::new(1))), format!("deal ? ? ? ? ? ? 3 3 3 4 4 4 5{hidden}"));
    assert_eq!(seen(Viewer::Public), format!("deal ? ? ? ? ? ? ? ? ? ? ? ? 5{hidden}"));
    assert_eq!(seen(Viewer::Referee), line);
}
