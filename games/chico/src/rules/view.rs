//! What a viewer knows and remembers.

use alloc::vec::Vec;

use engine::{Hand, Seat, Seats, Viewer};
use serde::{Serialize, Serializer};

use crate::rules::action::{Action, Event, Seen};
use crate::rules::cards::{Card, Cards, Pack, Rank};
use crate::rules::state::{Phase, State};

/// What a viewer knows of a game: what lies open, its own hand, and the turns of this round.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// C9: may players draw who could play?
    pub draw_when_able: bool,
    /// What is played with.
    pub pack: Pack,
    /// What the game waits for.
    pub phase: Phase,
    /// The player in turn; while luck is awaited, the one who rolls and starts the next round.
    pub turn: Seat,
    /// The rank that the pile shows.
    pub pile: Rank,
    /// Who laid the last card of this round.
    pub last_to_lay: Option<Seat>,
    /// Those who have not quit this round.
    pub playing: Seats,
    /// Rounds dealt so far.
    pub round: u32,
    /// By seat.
    pub hands: Vec<Hand<Cards>>,
    /// The cards of the pile.
    pub laid: Cards,
    /// By seat.
    pub scores: Vec<u8>,
    /// How many cards can still be drawn.
    pub stock: u8,
    /// The turns of this round.
    pub turns: Vec<Turn>,
}

/// What somebody did, and on what.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Turn {
    /// Who.
    pub seat: Seat,
    /// The rank that the pile showed.
    pub on: Rank,
    /// What they did.
    pub action: Action,
}

/// The turns of this round, as anybody at the table can remember them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Memory {
    turns: Vec<Turn>,
}

impl Memory {
    pub(crate) fn remember(&mut self, seen: &Seen) {
        match *seen {
            Seen::Dealt { .. } => self.turns.clear(),
            Seen::Drew { seat, on, .. } => self.turns.push(Turn { seat, on, action: Action::Draw }),
            Seen::Open(Event::Played { seat, on, card }) => {
                self.turns.push(Turn { seat, on, action: Action::Play(card) });
            }
            Seen::Open(Event::Quit { seat, on }) => self.turns.push(Turn { seat, on, action: Action::Quit }),
            Seen::Open(_) => {}
        }
    }
}

/// C3, C8: hands are secret, and so is a card that is drawn. C10: a hand stays face down. C14: until
/// the round is counted.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
    Some(match *event {
        Event::Dealt { hands, up, starter } => {
            let hand = |at: usize| viewer.sees(Seat::new(at as u8)).then_some(hands[at]);
            Seen::Dealt { hands: core::array::from_fn(hand), up, starter }
        }
        Event::Drew { seat, on, card } => Seen::Drew { seat, on, card: viewer.sees(seat).then_some(card) },
        _ => Seen::Open(event.clone()),
    })
}

pub(crate) fn view(state: &State, viewer: Viewer, memory: &Memory) -> View {
    let hand = |seat: Seat| {
        let cards = state.hands[seat.index()];
        if is_open(state, viewer, seat) { Hand::Open(cards) } else { Hand::Closed(cards.len()) }
    };
    View {
        viewer,
        draw_when_able: state.draw_when_able,
        pack: state.pack,
        phase: state.phase,
        turn: state.turn,
        pile: state.pile,
        last_to_lay: state.last_to_lay,
        playing: state.playing,
        round: state.round,
        hands: state.everyone().map(hand).collect(),
        laid: state.laid,
        scores: state.scores[..state.seats.into()].to_vec(),
        stock: state.stock(),
        turns: memory.turns.clone(),
    }
}

/// C3, C14: may the viewer see the hand?
fn is_open(state: &State, viewer: Viewer, seat: Seat) -> bool {
    viewer.sees(seat) || state.is_counted()
}

impl View {
    /// How many play.
    pub fn seats(&self) -> u8 {
        self.hands.len() as u8
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Page::of(self).serialize(serializer)
    }
}

/// The view as the referee prints it.
#[derive(Serialize)]
struct Page<'a> {
    round: u32,
    stock: u8,
    hands: &'a [Hand<Cards>],
    /// Nothing before the first deal.
    pile: Option<Rank>,
    laid: Cards,
    quit: Vec<bool>,
    scores: &'a [u8],
}

impl<'a> Page<'a> {
    fn of(view: &'a View) -> Page<'a> {
        let quit = |seat| view.round > 0 && !view.playing.contains(seat);
        Page {
            round: view.round,
            stock: view.stock,
            hands: &view.hands,
            pile: (view.round > 0).then_some(view.pile),
            laid: view.laid,
            quit: Seats::all(view.seats()).iter().map(quit).collect(),
            scores: &view.scores,
        }
    }
}

impl Serialize for Rank {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
