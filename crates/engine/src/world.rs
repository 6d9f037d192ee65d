//! How things stand, and what everybody remembers of how they came about.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

use rand_core::Rng;

use crate::setup::read_number;
use crate::{Chance, Choices, Pending, Refusal, RuleId, Rules, Seat, Seats, Setup, SetupError, Viewer};

/// A game in progress without its log: the state, and what everybody remembers.
///
/// A [`Game`](crate::Game) is a world with a log, so that it can be written down. A world may
/// also be [imagined](World::imagine): then there is no log that leads to it.
pub struct World<R: Rules> {
    seats: u8,
    pub(crate) state: R::State,
    /// One for each who [remembers](World::remembers).
    memories: Vec<R::Memory>,
}

/// An entry of the log.
pub enum Step<R: Rules> {
    /// A seat did something.
    Action(Seat, R::Action),
    /// Chance struck. Boxed, because a deal is a hundred times the size of an action.
    Chance(Box<R::Chance>),
}

impl<R: Rules> World<R> {
    /// A new game, before the first deal.
    pub fn new(setup: &Setup) -> Result<World<R>, SetupError> {
        let state = R::start(setup)?;
        let memories = World::<R>::remembers(setup.seats).map(|_| R::Memory::default()).collect();
        Ok(World { seats: setup.seats, state, memories })
    }

    /// How many seats there are.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The whole truth; for tests and for search in imagined games.
    pub fn state(&self) -> &R::State {
        &self.state
    }

    /// What happens next.
    pub fn pending(&self) -> Pending {
        R::pending(&self.state)
    }

    /// What the seat may do; nothing if it is not asked.
    pub fn legal(&self, seat: Seat) -> R::Choices {
        R::legal(&self.state, seat)
    }

    /// What the viewer sees of the legal actions: its own, and the referee all; in notation.
    pub fn legal_seen(&self, viewer: Viewer) -> BTreeMap<Seat, Vec<String>> {
        let own = self.pending().seats().iter().filter(|seat| viewer.sees(*seat));
        own.map(|seat| (seat, self.legal(seat).iter().map(|action| action.to_string()).collect())).collect()
    }

    /// How things stand for the viewer.
    pub fn view(&self, viewer: Viewer) -> R::View {
        R::view(&self.state, viewer, self.memory(viewer))
    }

    /// What the viewer remembers.
    pub fn memory(&self, viewer: Viewer) -> &R::Memory {
        &self.memories[if R::SHARED_MEMORY { 0 } else { viewer.position(self.seats()) }]
    }

    /// Those whose memory is kept: everybody, or the public for all.
    fn remembers(seats: u8) -> impl Iterator<Item = Viewer> {
        Viewer::all(seats).filter(|viewer| !R::SHARED_MEMORY || *viewer == Viewer::Public)
    }

    /// A world that the seat can't tell from this one, chosen at random. The seat remembers what it
    /// does; the others, through whose eyes it can't look, what everybody shares.
    pub fn imagine<G: Rng + ?Sized>(&self, seat: Seat, rng: &mut G) -> World<R> {
        let own = self.memory(Viewer::Seat(seat));
        let remembered = |viewer| match viewer {
            Viewer::Seat(other) if other == seat => own.clone(),
            _ => R::shared_memory(own),
        };
        World {
            seats: self.seats,
            state: R::imagine(&self.view(Viewer::Seat(seat)), rng),
            memories: World::<R>::remembers(self.seats).map(remembered).collect(),
        }
    }

    /// Chance as the generator has it, if it is what the game waits for.
    pub fn draw_chance<G: Rng + ?Sized>(&self, rng: &mut G) -> Result<Step<R>, PlayError<R::Refusal>> {
        self.expect_chance(None)?;
        Ok(Step::Chance(Box::new(R::draw_chance(&self.state, rng))))
    }

    /// Checks a step and takes it; if it is refused, nothing has changed.
    pub fn take(&mut self, step: &Step<R>) -> Result<Vec<R::Event>, PlayError<R::Refusal>> {
        self.check(step)?;
        let mut events = Vec::new();
        self.apply(step, &mut events);
        Ok(events)
    }

    /// Takes a step that is known to be right. The events are put in place of those that were there.
    pub fn apply(&mut self, step: &Step<R>, events: &mut Vec<R::Event>) {
        events.clear();
        match step {
            Step::Action(seat, action) => R::apply(&mut self.state, *seat, *action, events),
            Step::Chance(chance) => R::apply_chance(&mut self.state, chance, events),
        }
        for (memory, viewer) in self.memories.iter_mut().zip(World::<R>::remembers(self.seats)) {
            for seen in events.iter().filter_map(|event| R::seen(event, viewer)) {
                R::remember(memory, &seen);
            }
        }
    }

    /// From now on only the seats remember anything: nobody will look at it as spectator or referee.
    pub fn forget_spectators(&mut self) {
        if !R::SHARED_MEMORY {
            self.memories.truncate(self.seats.into());
        }
    }

    /// Would this step be taken?
    pub fn check(&self, step: &Step<R>) -> Result<(), PlayError<R::Refusal>> {
        match step {
            Step::Action(seat, action) => {
                self.expect_seat(*seat)?;
                R::check(&self.state, *seat, *action).map_err(PlayError::Refused)
            }
            Step::Chance(chance) => {
                self.expect_chance(Some(chance.word()))?;
                R::check_chance(&self.state, chance).map_err(PlayError::Refused)
            }
        }
    }

    /// Reads a line of the record as a step, without taking it. Whose turn it is comes before
    /// what the line says: that tells more.
    pub fn read_step(&self, line: &str) -> Result<Step<R>, PlayError<R::Refusal>> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        if !first.starts_with(|c: char| c.is_ascii_digit()) {
            self.expect_chance(Some(first))?;
            let chance = R::read_chance(line.trim()).map_err(PlayError::Refused)?;
            return Ok(Step::Chance(Box::new(chance)));
        }
        let seat = self.read_seat(first)?;
        self.expect_seat(seat)?;
        let action = R::read_action(rest.trim()).map_err(PlayError::Refused)?;
        Ok(Step::Action(seat, action))
    }

    fn read_seat(&self, text: &str) -> Result<Seat, PlayError<R::Refusal>> {
        let number = read_number(text).filter(|n| *n < u32::from(self.seats()));
        let unknown = || PlayError::NoSuchSeat { seat: text.to_string(), seats: self.seats() };
        number.map(|n| Seat::new(n as u8)).ok_or_else(unknown)
    }

    /// Is the seat asked? If not, why not.
    pub fn expect_seat(&self, seat: Seat) -> Result<(), PlayError<R::Refusal>> {
        match self.pending() {
            Pending::Seats(asked) if asked.contains(seat) => Ok(()),
            Pending::Seats(asked) => Err(match R::out_of_turn(&self.state, seat) {
                Some(refusal) => PlayError::Refused(refusal),
                None => PlayError::NotAsked { seat, asked },
            }),
            Pending::Chance(word) => Err(PlayError::ChanceFirst(word)),
            Pending::Over(_) => Err(PlayError::Over),
        }
    }

    fn expect_chance(&self, word: Option<&str>) -> Result<(), PlayError<R::Refusal>> {
        match self.pending() {
            Pending::Chance(due) if word.is_none_or(|word| word == due) => Ok(()),
            Pending::Chance(due) => Err(PlayError::ChanceFirst(due)),
            Pending::Seats(asked) => Err(PlayError::SeatFirst(asked)),
            Pending::Over(_) => Err(PlayError::Over),
        }
    }

    /// The line of a step that could be taken now, as the viewer sees it.
    pub fn line_seen(&self, step: &Step<R>, viewer: Viewer) -> String {
        match step {
            Step::Action(seat, action) => {
                format!("{seat} {}", R::action_seen(&self.state, *seat, *action, viewer))
            }
            Step::Chance(chance) => R::chance_seen(&self.state, chance, viewer),
        }
    }
}

impl<R: Rules> Clone for World<R> {
    fn clone(&self) -> World<R> {
        World { seats: self.seats, state: self.state.clone(), memories: self.memories.clone() }
    }

    /// Takes the places that it has: nothing is allocated.
    fn clone_from(&mut self, other: &World<R>) {
        self.seats = other.seats;
        self.state.clone_from(&other.state);
        self.memories.clone_from(&other.memories);
    }
}

impl<R: Rules> Clone for Step<R> {
    fn clone(&self) -> Step<R> {
        match self {
            Step::Action(seat, action) => Step::Action(*seat, *action),
            Step::Chance(chance) => Step::Chance(chance.clone()),
        }
    }
}

impl<R: Rules> fmt::Display for Step<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Step::Action(seat, action) => write!(f, "{seat} {action}"),
            Step::Chance(chance) => chance.fmt(f),
        }
    }
}

/// What the viewer noticed of the events beside the step's line, as comments of a record; the referee knew it
/// before.
pub fn noticed<R: Rules>(events: &[R::Event], viewer: Viewer) -> impl Iterator<Item = String> {
    let events = if viewer == Viewer::Referee { &[] } else { events };
    let seen = events.iter().filter_map(move |event| R::seen(event, viewer));
    seen.flat_map(|seen| R::noticed(&seen)).map(|line| format!("# {line}\n"))
}

/// Why a step was not taken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayError<E> {
    /// The game has ended.
    Over,
    /// Another seat is asked.
    NotAsked {
        /// The one that spoke.
        seat: Seat,
        /// The ones that are asked.
        asked: Seats,
    },
    /// There is no such seat.
    NoSuchSeat {
        /// What was given.
        seat: String,
        /// How many there are.
        seats: u8,
    },
    /// This stroke of luck comes first.
    ChanceFirst(&'static str),
    /// These seats are asked first.
    SeatFirst(Seats),
    /// The game has gone on since the player decided.
    Stale {
        /// The steps that the player had seen.
        expected: usize,
        /// The steps there are.
        now: usize,
    },
    /// A rule of the game refuses it.
    Refused(E),
}

impl<E: Refusal> PlayError<E> {
    /// The numbered rule that refuses, if one does.
    pub fn rule(&self) -> Option<RuleId> {
        match self {
            PlayError::Refused(refusal) => refusal.rule(),
            _ => None,
        }
    }
}

impl<E: Refusal> fmt::Display for PlayError<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Over => write!(f, "the game is over"),
            PlayError::NotAsked { seat, asked } => {
                write!(f, "seat {seat} is not asked, seat {} is", listed(*asked))
            }
            PlayError::NoSuchSeat { seat, seats } => {
                write!(f, "there is no seat {seat}, only 0 to {}", seats - 1)
            }
            PlayError::ChanceFirst(word) => write!(f, "a `{word}` line comes first"),
            PlayError::SeatFirst(asked) => write!(f, "an action of seat {} comes first", listed(*asked)),
            PlayError::Stale { expected, now } => {
                write!(f, "this was decided at step {expected}, and the game is at step {now}")
            }
            PlayError::Refused(refusal) => fmt::Display::fmt(refusal, f),
        }
    }
}

impl<E: Refusal> Error for PlayError<E> {}

fn listed(seats: Seats) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    numbers.join(" or ")
}
