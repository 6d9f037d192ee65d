//! The bots of Gamnon play by the rules, the same for the same seed, and see what is plain to see.

use bots::{Budget, Generator, Knowledge, Level};
use engine::{Choices as _, Game, Pending, Rules, Seat, Setup, Viewer};
use gamnon::{Action, Choices, Gamnon, Stage, State, View};
use rand_core::SeedableRng;

use testkit::bot::play;

/// Games of a few turns, long enough to use up a stock at a small table.
fn short(seats: u8) -> Setup {
    Setup::new(seats).with("turn_limit", 12)
}

#[test]
fn every_level_plays_at_every_table() {
    for level in Level::ALL {
        for seats in [3, 4, 5, 8, 12] {
            play::<Gamnon>(&[level], short(seats), u64::from(seats), 12);
        }
    }
}

#[test]
fn all_levels_play_together_to_the_end() {
    play::<Gamnon>(&Level::ALL[2..], Setup::new(3).with("turn_limit", 300), 5, 12);
}

#[test]
fn the_same_seed_gives_the_same_game() {
    for level in [Level::Casual, Level::Expert, Level::Champion] {
        let game = |seed| play::<Gamnon>(&[level], short(3), seed, 12);
        assert_eq!(game(7), game(7));
        assert_ne!(game(7), game(8));
    }
}

/// Would laying the card let another win the next turn, in all of a few worlds that look like the
/// view? `None` if they differ. Which cards are put and given changes nothing.
fn loses(view: &View, action: Action, rng: &mut Generator) -> Option<bool> {
    let mut found = (0..8).map(|_| loses_in(Gamnon::imagine(view, rng), view.player, action));
    let first = found.next()?;
    found.all(|other| other == first).then_some(first)
}

fn loses_in(mut world: State, layer: Seat, action: Action) -> bool {
    Gamnon::apply(&mut world, layer, action, &mut ());
    while world.stage() != Stage::Lay {
        let Some(seat) = Gamnon::pending(&world).seats().first() else { return true };
        let any = Gamnon::legal(&world, seat).get(0);
        Gamnon::apply(&mut world, seat, any, &mut ());
    }
    false
}

/// The moments in a random game for three in which a card is to be laid.
fn moments(seed: u64) -> Vec<View> {
    let mut rng = Generator::seed_from_u64(seed);
    let mut game = Game::<Gamnon>::new(Setup::new(3)).expect("three can play");
    let mut moments = Vec::new();
    loop {
        match game.pending() {
            Pending::Over(_) => return moments,
            Pending::Chance(_) => drop(game.draw_chance(&mut rng).expect("luck is due")),
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                if game.state().stage() == Stage::Lay {
                    moments.push(game.view(Viewer::Seat(seat)));
                }
                let action = game.legal(seat).pick(&mut rng);
                game.play(seat, action, game.step()).expect("it is legal");
            }
        }
    }
}

/// For each card that can be laid whether it [`loses`].
type Found = Vec<(Action, Option<bool>)>;

/// Random games have many moments in which one card plainly loses and another does not.
fn moments_of_danger() -> Vec<(View, Found)> {
    let mut rng = Generator::seed_from_u64(1);
    let mut moments: Vec<_> = (0..40).flat_map(moments).map(|view| (view, Found::new())).collect();
    for (view, found) in &mut moments {
        let legal = legal(view, &mut rng);
        found.extend(legal.iter().map(|action| (action, loses(view, action, &mut rng))));
    }
    let either = |found: &Found| {
        [true, false].iter().all(|wanted| found.iter().any(|(_, loses)| *loses == Some(*wanted)))
    };
    moments.retain(|(_, found)| either(found));
    assert!(moments.len() > 20, "{}", moments.len());
    moments
}

fn legal(view: &View, rng: &mut Generator) -> Choices {
    Gamnon::legal(&Gamnon::imagine(view, rng), view.player)
}

#[test]
fn club_does_not_hand_the_win_to_another_if_it_can_be_avoided() {
    let mut rng = Generator::seed_from_u64(2);
    for (view, found) in moments_of_danger() {
        let chosen = Gamnon::club(&view, legal(&view, &mut rng), &mut rng);
        assert!(!found.contains(&(chosen, Some(true))), "{chosen} in {view:?}");
    }
}

#[test]
fn expert_and_champion_know_what_loses_at_once() {
    let mut rng = Generator::seed_from_u64(3);
    for (view, found) in moments_of_danger() {
        for level in [Level::Expert, Level::Champion] {
            let legal = legal(&view, &mut rng);
            let evaluations = Gamnon::evaluate(&view, legal, level, &mut rng, Budget::iterations(200));
            for (evaluation, (action, loses)) in evaluations.iter().zip(&found) {
                assert!(*loses != Some(true) || evaluation.chance < 0.2, "{action} in {view:?}");
            }
        }
    }
}
