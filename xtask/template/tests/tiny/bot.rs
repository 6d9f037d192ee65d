//! Bots play Tiny by its rules.

use bots::{Bot, Budget, Generator, Knowledge, Level};
use engine::{Game, Mask, Seat, Setup, Viewer};
use rand_core::SeedableRng;
use tiny::{Action, Tiny, View};

fn view(deal: &str) -> View {
    let mut game = Game::<Tiny>::new(Setup::new(2)).unwrap();
    game.take(game.read_step(deal).unwrap()).unwrap();
    game.view(Viewer::Seat(Seat::new(0)))
}

#[test]
fn a_high_card_is_kept_and_a_low_one_swapped() {
    let rng = &mut Generator::seed_from_u64(1);
    let legal = Mask::new(0b11);
    let low = view("deal 2 7 12 1 3 4 5 6 8 9 10 11");
    let high = view("deal 11 7 12 1 3 4 5 6 8 9 10 2");
    assert_eq!(Tiny::club(&low, legal, rng), Action::Swap);
    assert_eq!(Tiny::club(&high, legal, rng), Action::Keep);
    let expert: &dyn Bot<Tiny> = &Level::Expert;
    assert_eq!(expert.choose(&high, legal, rng, Budget::iterations(1000)), Action::Keep);
}
