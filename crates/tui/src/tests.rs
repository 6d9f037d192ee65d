//! What both faces and the session below them do, in every game of the list.

/// Makes a test of each of these functions, which are generic over the game: it goes over the list.
macro_rules! in_every_game {
    ($($check:ident),+ $(,)?) => {
        mod in_every_game {
            use catalog::{Visitor, slugs, visit};
            use play::Complete;

            $(#[test]
            fn $check() {
                struct Check;

                impl Visitor for Check {
                    type Output = ();

                    fn visit<R: Complete>(self) {
                        super::$check::<R>();
                    }
                }

                slugs().for_each(|slug| visit(slug, Check).expect("the list has its games"));
            })+
        }
    };
}

mod keys;
mod picture;
mod saving;
mod screen;
mod secrets;
mod session;

use bots::Level;
use engine::{Choices, Rules, Seat, Setup};
use play::{Complete, Play};

use crate::session::{Player, Session, Turn};
use crate::thought;

/// One person at seat 0 against so many bots.
fn solo(bots: usize) -> Vec<Player> {
    let mut players = vec![Player::Bot(Level::Club); bots + 1];
    players[0] = Player::Person;
    players
}

/// A new game between these players.
fn start<R: Rules>(players: Vec<Player>, seed: u64) -> Session<R> {
    let play = Play::new(Setup::new(players.len() as u8)).expect("the setup is right");
    Session::new(play, players, seed)
}

/// Bots play until a person is asked or the game is over.
fn let_bots_play<R: Complete>(session: &mut Session<R>) {
    while let Turn::Bot(seat, level) = session.turn() {
        let action = thought::choose(session, seat, level).wait();
        session.act(seat, action, session.step()).expect("a bot chooses a legal action");
    }
}

/// The person at the keyboard does the first thing they may do.
fn act<R: Complete>(session: &mut Session<R>) {
    let Turn::Person(seat) = session.turn() else { panic!("a person is asked") };
    let action = session.game().legal(seat).get(0);
    session.act(seat, action, session.step()).expect("it is legal");
}

/// A game of somebody who plays alone, when they have a choice for the first time.
fn at_choice<R: Complete>(seed: u64) -> Session<R> {
    let mut session = start::<R>(solo(2), seed);
    let_bots_play(&mut session);
    while session.choices().expect("a person is asked").len() == 1 {
        act(&mut session);
        let_bots_play(&mut session);
    }
    session
}

const FIRST: Seat = Seat::new(0);
