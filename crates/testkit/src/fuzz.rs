//! Anything at all as a record, and as a sequence of choices. Nothing may panic but a check.

use engine::{Action, Audit, Choices, Game, Pending, Record, Step};

use crate::{generator, setups};

/// A record that was read, whatever it says, is written and read as the same, and as many of its
/// steps as are legal are played.
pub fn record<R: Audit>(record: &Record) {
    let written = record.to_string();
    let again = Record::read(written.as_bytes()).expect("what we write we can read");
    assert!(again.setup == record.setup && again.steps.len() == record.steps.len());
    let Ok(mut game) = Game::<R>::new(record.setup.clone()) else { return };
    for line in &record.steps {
        let taken = game.read_step(&line.text).and_then(|step| game.take(step));
        if let Err(error) = taken {
            assert!(!error.to_string().is_empty());
            break;
        }
    }
    assert_sound(&game);
}

/// Plays as the bytes say: one for the setup, one as a seed, then one for each choice. A high byte
/// tries an action that may well be illegal.
pub fn choices<R: Audit>(bytes: &[u8]) {
    let [setup, seed, choices @ ..] = bytes else { return };
    let setups = setups::<R>();
    let setup = setups[usize::from(*setup) % setups.len()].clone();
    let mut rng = generator((*seed).into());
    let mut game = Game::<R>::new(setup).expect("the setups can be played");
    for choice in choices.iter().map(|byte| usize::from(*byte)) {
        match game.pending() {
            Pending::Seats(seats) => {
                let seat = seats.first().expect("a game that waits for seats names one");
                let legal = game.legal(seat);
                let any =
                    R::Action::from_index(choice.wrapping_mul(7) % R::Action::COUNT).expect("an action");
                let action = if choice >= 224 { any } else { legal.get(choice % legal.len()) };
                let allowed = legal.contains(action);
                assert_eq!(game.take(Step::Action(seat, action)).is_ok(), allowed);
            }
            Pending::Chance(_) => drop(game.draw_chance(&mut rng).expect("luck is awaited")),
            Pending::Over(_) => break,
        }
    }
    assert_sound(&game);
}

fn assert_sound<R: Audit>(game: &Game<R>) {
    R::audit(game.state()).unwrap_or_else(|fault| panic!("{}\n{fault}", game.record()));
    let again =
        Game::<R>::replay(&game.record()).unwrap_or_else(|error| panic!("{}\n{error}", game.record()));
    assert!(again.state() == game.state());
}
