//! The bots of Eight and a Half play by the rules, the same for the same seed, and see what is
//! plain to see.

use bots::{Bot, Budget, Generator, Level};
use eight_and_a_half::{
    Action, Blind, Card, Cards, EightAndAHalf, Few, Five, HandSet, Meld, Pack, Phase, Slot, Value, View,
};
use engine::{Hand, Rules, Seat, Setup, Viewer};
use rand_core::SeedableRng;

fn play(level: Level, seats: u8, seed: u64) -> String {
    testkit::bot::play::<EightAndAHalf>(&[level], Setup::new(seats), seed, 12)
}

fn choose(level: Level, view: &View, rng: &mut Generator, iterations: u32) -> Action {
    let legal = EightAndAHalf::legal(&EightAndAHalf::imagine(view, rng), view.turn);
    Bot::<EightAndAHalf>::choose(&level, view, legal, rng, Budget::iterations(iterations))
}

#[test]
fn every_level_plays_whole_matches_at_every_table() {
    for level in Level::ALL {
        for seats in EightAndAHalf::SEATS {
            play(level, seats, u64::from(seats));
        }
    }
}

#[test]
fn e16_every_level_plays_where_five_binds_one_alone() {
    for level in Level::ALL {
        let setup = Setup::new(3).with("five", "once");
        testkit::bot::play::<EightAndAHalf>(&[level], setup, 5, 12);
    }
}

#[test]
fn the_same_seed_gives_the_same_match() {
    for level in [Level::Casual, Level::Expert, Level::Champion] {
        let game = |seed| play(level, 3, seed);
        assert_eq!(game(7), game(7));
        assert_ne!(game(7), game(8));
    }
}

/// Two players without hands: seat 0 is in turn and has these open cards, seat 1 those. What
/// neither lies on the table nor is among the six hidden blind cards is burnt.
fn scene(value: &str, pile: &[Card], own: &[Card], other: &[Card], hidden: [Card; 6]) -> View {
    let value = Value::all().find(|found| found.to_string() == value).expect("there is such a value");
    let open: Vec<Few> = [own, other].map(|cards| cards.iter().copied().collect()).to_vec();
    let pile: Cards = pile.iter().copied().collect();
    let there = pile.and(open[0].bag()).and(open[1].bag()).and(hidden.into_iter().collect());
    let burnt: Vec<Card> = Cards::DECK.without(there).iter().collect();
    let every_other = |first: usize| burnt.iter().skip(first).step_by(2).copied().collect();
    View {
        viewer: Viewer::Seat(Seat::new(0)),
        phase: Phase::Turn,
        round: 1,
        dealer: Seat::new(1),
        turn: Seat::new(0),
        value,
        five: Five::Value,
        pack: Pack::WHOLE,
        offender: (!value.is_whole()).then_some(Seat::new(1)),
        pile,
        hands: vec![Hand::Open(Few::NONE), Hand::Closed(0)],
        open,
        blind: vec![[Blind::Hidden; 3]; 2],
        bank: vec![0; 2],
        burnt: vec![every_other(0), every_other(1)],
        scores: vec![2; 2],
        turns: Vec::new(),
        possible: vec![HandSet::every(0); 2],
    }
}

const HIDDEN: [Card; 6] = [Card::Zero, Card::One, Card::Three, Card::Four, Card::Six, Card::Demon];

/// What somebody who is good at it does.
fn check(view: &View, is_right: impl Fn(Action) -> bool) {
    for level in [Level::Club, Level::Expert, Level::Champion] {
        let action = choose(level, view, &mut Generator::seed_from_u64(1), 400);
        assert!(is_right(action), "{level}: {action}");
    }
}

#[test]
fn an_offender_with_a_large_pile_is_caught() {
    use Card::*;
    let pile = [One, Two, Two, Three, Four, Demon, Six, Half];
    let view = scene("6.5", &pile, &[Seven, Nine, Demon], &[Zero, Nine, Nine], HIDDEN);
    check(&view, |action| action == Action::Play(Meld::one(Seven)));
}

#[test]
fn no_half_is_left_to_police_that_lies_open() {
    use Card::*;
    let pile = [One, Two, Two, Three, Four, Demon, Six];
    let view = scene("6", &pile, &[Half, Eight, Eight], &[Seven, Seven, Nine], HIDDEN);
    check(&view, |action| !matches!(action, Action::Play(Meld::Same(Half, _) | Meld::EightAndHalf)));
}

#[test]
fn of_the_blind_cards_one_that_is_known_to_go_is_turned_up() {
    use Card::*;
    let mut view = scene("7", &[Three, Seven], &[], &[Five], [Zero, One, Three, Four, Six, Two]);
    view.blind = vec![[Blind::Hidden, Blind::Known(One), Blind::Known(Nine)], [Blind::Hidden; 3]];
    view.burnt = vec![Cards::NONE; 2];
    let hidden: Cards = [Zero, Three, Four, Six].into_iter().collect();
    let there: Cards = [Three, Seven, Five, One, Nine].into_iter().collect();
    view.burnt[1] = Cards::DECK.without(hidden).without(there);
    check(&view, |action| action == Action::Flip(Slot::ALL[2]));
}
