//! One sitting: the game, who plays which seat, and who is at the keyboard.
//!
//! There is no terminal here, no file and no clock: the full screen and the plain text are two
//! faces of this, and tests are a third.

use bots::{Generator, Level};
use engine::{Choices, Game, Outcome, Pending, PlayError, Rules, Seat, Seats, Step, Viewer};
use play::Play;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Player {
    /// Somebody at the keyboard.
    Person,
    /// A program.
    Bot(Level),
}

/// What the sitting waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    /// The person at the keyboard is asked.
    Person(Seat),
    /// Another person is asked, and has to come to the keyboard first.
    Handover(Seat),
    /// A bot is asked.
    Bot(Seat, Level),
    /// Nothing: the game has ended.
    Over(Outcome),
}

/// One sitting.
pub(crate) struct Session<R: Rules> {
    play: Play<R>,
    players: Vec<Player>,
    seed: u64,
    /// Who is at the keyboard.
    here: Option<Seat>,
}

impl<R: Rules> Session<R> {
    /// Goes on with a game, with a player for each seat; a new one is dealt first.
    pub(crate) fn new(play: Play<R>, players: Vec<Player>, seed: u64) -> Session<R> {
        assert_eq!(players.len(), usize::from(play.seats()), "there is a player for each seat");
        let people: Vec<Seat> = people(&players).collect();
        let here = if let [only] = people[..] { Some(only) } else { None };
        let mut session = Session { play, players, seed, here };
        session.let_luck_strike();
        session
    }

    /// The game so far.
    pub(crate) fn play(&self) -> &Play<R> {
        &self.play
    }

    /// The game so far, without what happened in it.
    pub(crate) fn game(&self) -> &Game<R> {
        &self.play
    }

    /// How many steps there are so far.
    pub(crate) fn step(&self) -> usize {
        self.play.step()
    }

    /// Who plays, by seat.
    pub(crate) fn players(&self) -> &[Player] {
        &self.players
    }

    /// Is there one person, against bots?
    pub(crate) fn is_solo(&self) -> bool {
        people(&self.players).count() == 1
    }

    /// What the sitting waits for.
    pub(crate) fn turn(&self) -> Turn {
        match self.game().pending() {
            Pending::Over(outcome) => Turn::Over(outcome),
            pending => {
                let seat = pending.seats().first().expect("luck has struck, so a seat is asked");
                match self.players[seat.index()] {
                    Player::Bot(level) => Turn::Bot(seat, level),
                    Player::Person if self.here == Some(seat) => Turn::Person(seat),
                    Player::Person => Turn::Handover(seat),
                }
            }
        }
    }

    /// The person who is asked says that they are at the keyboard.
    pub(crate) fn sit_down(&mut self) {
        if let Turn::Handover(seat) = self.turn() {
            self.here = Some(seat);
        }
    }

    /// Through whose eyes the game is shown. Nobody's while the keyboard changes hands.
    pub(crate) fn viewer(&self) -> Viewer {
        match self.turn() {
            Turn::Handover(_) => Viewer::Public,
            Turn::Person(_) | Turn::Bot(..) | Turn::Over(_) => self.here.map_or(Viewer::Public, Viewer::Seat),
        }
    }

    /// How things stand for those who look.
    pub(crate) fn view(&self) -> R::View {
        self.game().view(self.viewer())
    }

    /// The choices of the person at the keyboard; none if they are not asked.
    pub(crate) fn choices(&self) -> Option<R::Choices> {
        match self.turn() {
            Turn::Person(seat) => Some(self.game().legal(seat)),
            Turn::Handover(_) | Turn::Bot(..) | Turn::Over(_) => None,
        }
    }

    /// Somebody does something, having seen so many steps.
    pub(crate) fn act(
        &mut self,
        seat: Seat,
        action: R::Action,
        expected_step: usize,
    ) -> Result<(), PlayError<R::Refusal>> {
        self.play.act(seat, action, expected_step)?;
        self.let_luck_strike();
        Ok(())
    }

    /// Why the person at the keyboard may not do this, if so.
    pub(crate) fn objection(&self, action: R::Action) -> Option<PlayError<R::Refusal>> {
        let Turn::Person(seat) = self.turn() else { return None };
        self.game().check(&Step::Action(seat, action)).err()
    }

    /// What those who look saw, from a step on, in order.
    pub(crate) fn seen_since(&self, step: usize) -> Vec<R::Seen> {
        self.play.seen_since(step, self.viewer())
    }

    /// Takes back the person's last choice and what followed it; says whether there was one. Only
    /// one who plays alone may: others have seen it.
    pub(crate) fn take_back(&mut self) -> bool {
        if !self.is_solo() {
            return false;
        }
        let log = self.game().log();
        let own = (0..log.len()).rev().filter(|at| self.is_by_person(&log[*at]));
        let choice = own.map(|at| self.play.back(at)).find(|play| has_choice(play));
        let Some(play) = choice else { return false };
        self.play = play;
        true
    }

    /// The generator of whoever is asked now: the same each time this step is reached.
    pub(crate) fn bot_luck(&self) -> Generator {
        Generator::from_rng(&mut self.luck(BOTS))
    }

    /// The next of a row of games: the same players, other luck.
    pub(crate) fn again(&self) -> Session<R> {
        let play = Play::new(self.game().setup().clone()).expect("it was set up before");
        Session::new(play, self.players.clone(), self.seed.wrapping_add(1))
    }

    fn is_by_person(&self, step: &Step<R>) -> bool {
        matches!(step, Step::Action(seat, _) if self.players[seat.index()] == Player::Person)
    }

    /// The luck of each step depends on the seed and the step alone: taking back changes no luck.
    fn let_luck_strike(&mut self) {
        while let Pending::Chance(_) = self.game().pending() {
            let mut luck = self.luck(TABLE);
            self.play.draw_chance(&mut luck).expect("luck is what is waited for");
        }
    }

    fn luck(&self, purpose: u8) -> ChaCha8Rng {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&self.seed.to_le_bytes());
        key[8] = purpose;
        let mut rng = ChaCha8Rng::from_seed(key);
        rng.set_stream(self.step() as u64);
        rng
    }
}

/// What luck is for: the cards and dice, or the bots.
const TABLE: u8 = 1;
const BOTS: u8 = 2;

fn people(players: &[Player]) -> impl Iterator<Item = Seat> {
    let seats = Seats::all(players.len() as u8).iter();
    seats.filter(|seat| players[seat.index()] == Player::Person)
}

/// Is somebody asked who can choose?
fn has_choice<R: Rules>(game: &Game<R>) -> bool {
    game.pending().seats().iter().any(|seat| game.legal(seat).len() > 1)
}
