//! What a viewer knows.

use alloc::vec::Vec;

use engine::{Seat, Viewer};
use serde::{Serialize, Serializer};

use crate::rules::action::{Event, Seen};
use crate::rules::state::{Card, DECK, Phase, SEATS, State};

/// What a viewer knows of a game.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    /// Who looks.
    #[serde(skip)]
    pub viewer: Viewer,
    /// What the game waits for.
    #[serde(skip)]
    pub phase: Phase,
    /// The player in turn.
    pub turn: Seat,
    /// T3: who had the first turn.
    pub starter: Seat,
    /// By seat, those that the viewer may see.
    pub cards: Vec<Option<Card>>,
    /// By seat, those that the viewer saw being put away: its own.
    pub away: Vec<Option<Card>>,
    /// By seat: did they swap?
    pub swapped: Vec<bool>,
    /// How many cards are left to swap for.
    pub stock: u8,
}

/// T2, T4: a card is known to whoever holds it or put it away. T5: at the end all are laid open.
pub(crate) fn view(state: &State, viewer: Viewer, (): &()) -> View {
    let is_over = state.phase == Phase::Over;
    let known = |seat: Seat, card: Option<Card>| card.filter(|_| is_over || viewer.sees(seat));
    let own = |seat: Seat| state.away[seat.index()].filter(|_| viewer.sees(seat));
    View {
        viewer,
        phase: state.phase,
        turn: state.turn,
        starter: state.starter,
        cards: state.everyone().map(|seat| known(seat, state.cards[seat.index()])).collect(),
        away: state.everyone().map(own).collect(),
        swapped: state.everyone().map(|seat| state.away[seat.index()].is_some()).collect(),
        stock: DECK as u8 - state.drawn,
    }
}

pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
    Some(match *event {
        Event::Dealt { cards, starter } => {
            let own = |at: usize| cards[at].filter(|_| viewer.sees(Seat::new(at as u8)));
            Seen::Dealt { cards: core::array::from_fn::<_, SEATS, _>(own), starter }
        }
        Event::Swapped { seat, card } => Seen::Swapped { seat, card: viewer.sees(seat).then_some(card) },
        Event::Kept { .. } | Event::GameOver { .. } => Seen::Open(event.clone()),
    })
}

impl View {
    /// How many play.
    pub fn seats(&self) -> u8 {
        self.cards.len() as u8
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
