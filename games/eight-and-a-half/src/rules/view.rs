//! What a viewer knows and remembers.

use alloc::vec::Vec;

use engine::{Hand, Seat, Viewer};
use serde::{Serialize, Serializer};

use crate::rules::action::{Event, Seen, Slot, Source};
use crate::rules::cards::{Card, Cards, Pack};
use crate::rules::few::Few;
use crate::rules::hand_set::HandSet;
use crate::rules::memory::{Memory, Turn};
use crate::rules::state::{Phase, Player, SEATS, State, in_play};
use crate::rules::value::{Five, Value};

/// What a viewer knows of a game: what lies open, its own hand, and what this round told.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What the game waits for.
    pub phase: Phase,
    /// Rounds dealt so far.
    pub round: u32,
    /// Who dealt this round; between rounds, who deals the next.
    pub dealer: Seat,
    /// The player in turn.
    pub turn: Seat,
    /// The pile's value.
    pub value: Value,
    /// E16: for how long a 5 binds.
    pub five: Five,
    /// What is played with.
    pub pack: Pack,
    /// E17: who can be caught.
    pub offender: Option<Seat>,
    /// The cards of the pile.
    pub pile: Cards,
    /// By seat.
    pub hands: Vec<Hand<Few>>,
    /// By seat.
    pub open: Vec<Few>,
    /// By seat, in slot order.
    pub blind: Vec<[Blind; 3]>,
    /// By seat, how many cards.
    pub bank: Vec<u8>,
    /// By seat: each of these cards was played before everybody's eyes.
    pub burnt: Vec<Cards>,
    /// By seat.
    pub scores: Vec<u16>,
    /// The turns of this round.
    pub turns: Vec<Turn>,
    /// By seat, the hands that this round has left possible for a viewer who does not see them.
    pub possible: Vec<HandSet>,
}

/// A blind card as a viewer sees it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Blind {
    /// It has been played.
    Gone,
    /// It lies there, and the viewer does not know it.
    Hidden,
    /// E19: it lies there, and the viewer has seen it.
    Known(Card),
}

/// E2, E3: hands are secret, and so are cards that are drawn; nobody sees banks and blind cards.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
    Some(match *event {
        Event::Dealt { seats, dealer, opener, hands, open } => {
            let hand = |at: usize| viewer.sees(Seat::new(at as u8)).then_some(hands[at]);
            Seen::Dealt { seats, dealer, opener, hands: core::array::from_fn(hand), open }
        }
        Event::Drew { seat, cards } => {
            Seen::Drew { seat, count: cards.len(), cards: viewer.sees(seat).then_some(cards) }
        }
        _ => Seen::Open(event.clone()),
    })
}

pub(crate) fn view(state: &State, viewer: Viewer, memory: &Memory) -> View {
    let players = state.seated();
    let each = |seat: Seat| &players[seat.index()];
    View {
        viewer,
        phase: state.phase,
        round: state.round,
        dealer: state.dealer,
        turn: state.turn,
        value: state.value,
        five: state.five,
        pack: state.pack,
        offender: state.offender(),
        pile: state.pile,
        hands: state.everyone().map(|seat| hand(each(seat), viewer.sees(seat))).collect(),
        open: players.iter().map(|player| player.open).collect(),
        blind: players.iter().map(|player| blind(state, player, viewer)).collect(),
        bank: players.iter().map(|player| player.bank.len()).collect(),
        burnt: players.iter().map(|player| player.burnt).collect(),
        scores: players.iter().map(|player| player.score).collect(),
        turns: memory.turns.clone(),
        possible: possible(state, viewer, memory)[..players.len()].to_vec(),
    }
}

fn hand(player: &Player, is_visible: bool) -> Hand<Few> {
    if is_visible { Hand::Open(player.hand) } else { Hand::Closed(player.hand.len()) }
}

/// E6: before the first card the opener already knows what it will tell.
fn possible(state: &State, viewer: Viewer, memory: &Memory) -> [HandSet; SEATS] {
    if state.phase == Phase::Opening && viewer.sees(state.turn) {
        memory.possible_if_opened(state.turn, state.players[state.turn.index()].hand.lowest_yellow())
    } else {
        memory.possible
    }
}

/// E19: a blind card that failed is known to everybody, any other to nobody.
fn blind(state: &State, player: &Player, viewer: Viewer) -> [Blind; 3] {
    Slot::ALL.map(|slot| {
        if !player.has_blind(slot) {
            Blind::Gone
        } else if player.has_shown(slot) || viewer == Viewer::Referee {
            Blind::Known(state.deck[player.place(slot)])
        } else {
            Blind::Hidden
        }
    })
}

impl View {
    /// How many play.
    pub fn seats(&self) -> u8 {
        self.hands.len() as u8
    }

    /// E4: the cards that a seat plays from; none if only its blind ones are left. `None` if they are in
    /// a hand that the viewer does not see.
    pub fn in_play(&self, seat: Seat) -> Option<(Source, Few)> {
        let open = self.open[seat.index()];
        match self.hands[seat.index()] {
            Hand::Open(hand) => Some(in_play(hand, open)),
            Hand::Closed(0) => Some(in_play(Few::NONE, open)),
            Hand::Closed(_) => None,
        }
    }

    /// E20: how many of a seat's cards are not out of play yet.
    pub fn left(&self, seat: Seat) -> u8 {
        let at = seat.index();
        let hand = match self.hands[at] {
            Hand::Open(cards) => cards.len(),
            Hand::Closed(count) => count,
        };
        let blind = self.blind[at].iter().filter(|blind| **blind != Blind::Gone).count() as u8;
        self.bank[at] + hand + self.open[at].len() + blind
    }
}

impl Serialize for View {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        Page::of(self).serialize(serializer)
    }
}

/// The view as the referee prints it. The cards of pile and burnt piles are left out: the record
/// has them, and they would be most of the line.
#[derive(Serialize)]
struct Page<'a> {
    round: u32,
    dealer: Seat,
    value: Value,
    pile: u8,
    hands: &'a [Hand<Few>],
    open: &'a [Few],
    blind: &'a [[Blind; 3]],
    bank: &'a [u8],
    burnt: Vec<u8>,
    offender: Option<Seat>,
    scores: &'a [u16],
}

impl<'a> Page<'a> {
    fn of(view: &'a View) -> Page<'a> {
        Page {
            round: view.round,
            dealer: view.dealer,
            value: view.value,
            pile: view.pile.len(),
            hands: &view.hands,
            open: &view.open,
            blind: &view.blind,
            bank: &view.bank,
            burnt: view.burnt.iter().map(|cards| cards.len()).collect(),
            offender: view.offender,
            scores: &view.scores,
        }
    }
}

impl Serialize for Card {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Blind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Blind::Gone => serializer.serialize_none(),
            Blind::Hidden => serializer.serialize_str("?"),
            Blind::Known(card) => card.serialize(serializer),
        }
    }
}
