//! What observations hold, and what they must not.

use std::collections::HashMap;

use catalog::Visitor;
use engine::observe::{Part, observe, parts};
use engine::{Action, Choices, Game, Seat, Seats, Setup, Viewer};
use play::Complete;
use testkit::{generator, wander};

/// Long enough to come to every stage of every game.
const STEPS: usize = 400;

fn numbers<R: Complete>(view: &R::View, setup: &Setup) -> Vec<f32> {
    let parts = parts::<R>(setup).expect("the setup is right");
    let mut numbers = vec![f32::NAN; parts.iter().map(|part| part.len).sum()];
    observe::<R>(view, &mut numbers);
    numbers
}

/// Looks at every step of a random game at every table, through the eyes of every seat.
fn look<R: Complete>(mut check: impl FnMut(&Game<R>, Seat, Vec<f32>)) {
    let mut rng = generator(1);
    for seats in R::SEATS {
        let setup = Setup::new(seats);
        wander::<R>(setup.clone(), STEPS, &mut rng, |game, _| {
            for seat in Seats::all(seats).iter() {
                check(game, seat, numbers::<R>(&game.view(Viewer::Seat(seat)), &setup));
            }
        });
    }
}

/// Runs one check for every game.
fn every_game(check: impl Visitor<Output = ()> + Copy) {
    catalog::slugs().for_each(|slug| catalog::visit(slug, check).expect("it is listed"));
}

#[test]
fn every_number_is_written_and_lies_between_0_and_1() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<R: Complete>(self) {
            look::<R>(|game, seat, numbers| {
                let wrong = numbers.iter().position(|number| !(0.0..=1.0).contains(number));
                assert_eq!(wrong.map(|at| (at, numbers[at])), None, "{}\nseat {seat}", game.record());
            });
        }
    }
    every_game(Check);
}

#[test]
fn a_secret_that_changes_does_not_change_an_observation() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<R: Complete>(self) {
            let mut rng = generator(2);
            look::<R>(|game, seat, numbers| {
                let viewer = Viewer::Seat(seat);
                let mixed = R::mix_secrets(game.state(), viewer, &mut rng);
                let view = R::view(&mixed, viewer, game.memory(viewer));
                assert_eq!(numbers, self::numbers::<R>(&view, game.setup()), "{}", game.record());
            });
        }
    }
    every_game(Check);
}

/// Otherwise something that a player needs is missing.
#[test]
fn what_is_legal_follows_from_an_observation() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<R: Complete>(self) {
            let mut known: HashMap<Vec<u32>, Vec<usize>> = HashMap::new();
            look::<R>(|game, seat, numbers| {
                let legal: Vec<usize> = game.legal(seat).iter().map(Action::index).collect();
                let key = numbers.into_iter().map(f32::to_bits).collect();
                let before = known.entry(key).or_insert_with(|| legal.clone());
                assert_eq!(*before, legal, "{}\nseat {seat}", game.record());
            });
        }
    }
    every_game(Check);
}

#[test]
fn every_part_has_a_name_of_its_own() {
    #[derive(Clone, Copy)]
    struct Check;
    impl Visitor for Check {
        type Output = ();
        fn visit<R: Complete>(self) {
            for seats in R::SEATS {
                let parts = parts::<R>(&Setup::new(seats)).expect("the setup is right");
                let named = |part: &Part| parts.iter().filter(|other| other.name == part.name).count();
                assert!(parts.iter().all(|part| named(part) == 1 && part.len > 0), "{} {parts:?}", R::SLUG);
            }
        }
    }
    every_game(Check);
}
