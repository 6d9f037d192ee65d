//! The Chico bots play by the rules, the same for the same seed, and see what is plain to see.

use bots::{Bot, Budget, Generator, Level};
use chico::{Action, Card, Cards, Chico, Pack, Phase, Rank, View};
use engine::{Hand, Rules, Seat, Seats, Setup, Viewer};
use rand_core::SeedableRng;

/// Twelve iterations a move: enough to search a little, few enough for a test.
fn play(level: Level, setup: Setup, seed: u64) -> String {
    testkit::bot::play::<Chico>(&[level], setup, seed, 12)
}

fn choose(level: Level, view: &View, rng: &mut Generator, iterations: u32) -> Action {
    let legal = Chico::legal(&Chico::imagine(view, rng), view.turn);
    Bot::<Chico>::choose(&level, view, legal, rng, Budget::iterations(iterations))
}

#[test]
fn every_level_plays_whole_games_at_every_table() {
    for level in Level::ALL {
        for seats in Chico::SEATS {
            for draw_when_able in ["on", "off"] {
                play(level, Setup::new(seats).with("draw_when_able", draw_when_able), u64::from(seats));
            }
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for level in [Level::Expert, Level::Champion] {
        let game = |seed| play(level, Setup::new(3), seed);
        assert_eq!(game(7), game(7));
        assert_ne!(game(7), game(8));
    }
}

/// A round of two or more in which seat 0 is in turn; all have six points.
fn scene(hand: &[Rank], pile: Rank, others: &[u8], playing: Seats) -> View {
    let laid: Cards = [Card::Ranked(pile)].into_iter().collect();
    let own: Cards = hand.iter().map(|rank| Card::Ranked(*rank)).collect();
    let hands: Vec<_> =
        [Hand::Open(own)].into_iter().chain(others.iter().map(|size| Hand::Closed(*size))).collect();
    View {
        viewer: Viewer::Seat(Seat::new(0)),
        draw_when_able: true,
        pack: Pack::WHOLE,
        phase: Phase::Turn,
        turn: Seat::new(0),
        pile,
        last_to_lay: None,
        playing,
        round: 2,
        scores: vec![6; hands.len()],
        stock: 49 - own.len() - others.iter().sum::<u8>(),
        hands,
        laid,
        turns: Vec::new(),
    }
}

fn all_think(view: &View, action: Action) {
    for level in [Level::Expert, Level::Champion] {
        for seed in 0..4 {
            let mut rng = Generator::seed_from_u64(seed);
            assert_eq!(choose(level, view, &mut rng, 400), action, "{level} with seed {seed}");
        }
    }
}

#[test]
fn the_last_card_is_laid() {
    for others in [&[1][..], &[6], &[2, 3], &[1, 5, 2, 4]] {
        let view = scene(&[Rank::Four], Rank::Four, others, Seats::all(1 + others.len() as u8));
        all_think(&view, Action::Play(Card::Ranked(Rank::Four)));
    }
}

#[test]
fn whoever_is_left_alone_and_can_go_out_does() {
    let alone = Seats::one(Seat::new(0));
    let view = scene(&[Rank::Five, Rank::Six], Rank::Five, &[3], alone);
    all_think(&view, Action::Play(Card::Ranked(Rank::Five)));
}

#[test]
fn a_hand_that_costs_one_point_is_not_risked_while_another_has_one_card_left() {
    let mut view = scene(&[Rank::One], Rank::Three, &[1, 1, 1, 1], Seats::all(5));
    view.scores = vec![0; 5];
    all_think(&view, Action::Quit);
}

#[test]
fn a_full_hand_is_not_given_up_in_the_first_turn() {
    let hand = [Rank::Chick, Rank::Six, Rank::Five, Rank::Four, Rank::Three, Rank::Two];
    let view = scene(&hand, Rank::Two, &[6, 6], Seats::all(3));
    for level in [Level::Club, Level::Expert, Level::Champion] {
        let choice = choose(level, &view, &mut Generator::seed_from_u64(1), 400);
        assert_ne!(choice, Action::Quit, "{level}");
    }
}

#[test]
fn the_club_player_counts_the_cards_of_the_others() {
    let choice = |others: &[u8]| {
        let view = scene(&[Rank::Chick, Rank::Two], Rank::Four, others, Seats::all(1 + others.len() as u8));
        choose(Level::Club, &view, &mut Generator::seed_from_u64(1), 1)
    };
    assert_eq!(choice(&[6, 6]), Action::Draw);
    assert_eq!(choice(&[6, 2]), Action::Quit);
}
