//! The bots of Gamnon play by the rules, and the same for the same seed.

use bots::Level;
use engine::Setup;
use gamnon::Gamnon;

use crate::play::play;

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
