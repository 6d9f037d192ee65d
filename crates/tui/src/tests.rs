//! What both faces and the session below them do.

mod keys;
mod picture;
mod saving;
mod screen;
mod secrets;
mod session;

use bots::Level;
use engine::{Rules, Seat, Setup};

use crate::session::{Player, Session};

/// One person at seat 0 against so many bots.
fn solo(bots: usize) -> Vec<Player> {
    let mut players = vec![Player::Bot(Level::Club); bots + 1];
    players[0] = Player::Person;
    players
}

/// A new game between these players.
fn start<R: Rules>(players: Vec<Player>, seed: u64) -> Session<R> {
    Session::new(Setup::new(players.len() as u8), players, seed).expect("the setup is right")
}

const FIRST: Seat = Seat::new(0);
const SECOND: Seat = Seat::new(1);
