//! What a viewer knows and remembers.

use alloc::boxed::Box;
use alloc::vec::Vec;

use engine::{Hand, Seat, Seats, Viewer};
use serde::{Serialize, Serializer};

use crate::rules::action::{Event, Seen};
use crate::rules::cards::{Card, Cards, Colour};
use crate::rules::memory::{Memory, Place};
use crate::rules::state::{SEATS, Stage, State, Terms};

/// What a viewer knows of a game: what lies open, its own hand, and what it remembers of others.
#[derive(Clone, PartialEq, Debug)]
pub struct View {
    /// Who looks.
    pub viewer: Viewer,
    /// What was agreed before the game.
    pub terms: Terms,
    /// What the game waits for.
    pub stage: Stage,
    /// From 1; 0 before the deal.
    pub turn: u32,
    /// The player in turn.
    pub player: Seat,
    /// The top of the pile when the turn began: it says how many cards of which colour.
    pub demand: Card,
    /// While others give: how many cards each of them owes.
    pub share: u8,
    /// What givers who ran out still owe (G13), by seat.
    pub debts: [u8; SEATS],
    /// By seat.
    pub hands: Vec<Hand<Cards>>,
    /// Bottom first.
    pub pile: Vec<Card>,
    /// How many cards the stock has.
    pub stock: u8,
    /// What the viewer knows of all cards that do not lie on the pile.
    pub memory: Memory,
}

/// G5: hands are secret. G16: so is what goes from hand to hand, except for the two. The pile
/// lies open (G3), and so does all that is put on it.
pub(crate) fn seen(event: &Event, viewer: Viewer) -> Option<Seen> {
    let own = |hands: &[Cards; SEATS]| {
        Box::new(core::array::from_fn(|at| viewer.sees(Seat::new(at as u8)).then_some(hands[at])))
    };
    Some(match *event {
        Event::Dealt { ref hands, up, stock, seats } => Seen::Dealt { hands: own(hands), up, stock, seats },
        Event::HandsMoved { ref hands } => Seen::HandsMoved { hands: own(hands) },
        Event::Drew { seat, cards } => {
            Seen::Drew { seat, count: cards.len(), cards: viewer.sees(seat).then_some(cards) }
        }
        Event::Gave { from, to, cards, short } => {
            let open = viewer.sees(from) || viewer.sees(to);
            Seen::Gave { from, to, count: cards.len(), cards: open.then_some(cards), short }
        }
        _ => Seen::Open(event.clone()),
    })
}

pub(crate) fn view(state: &State, viewer: Viewer, memory: &Memory) -> View {
    let hand = |seat: Seat| {
        if viewer.sees(seat) { Hand::Open(state.hands[seat.index()]) } else { Hand::Closed(state.size(seat)) }
    };
    View {
        viewer,
        terms: state.terms,
        stage: state.stage,
        turn: state.turn,
        player: state.player,
        demand: state.demand,
        share: state.share,
        debts: state.debts,
        hands: state.everyone().map(hand).collect(),
        pile: state.piles.pile().to_vec(),
        stock: state.piles.stock_len(),
        memory: now(state, viewer, memory),
    }
}

/// G6: who is asked what to put has more of the colour than is demanded, and everybody knows.
fn now(state: &State, viewer: Viewer, memory: &Memory) -> Memory {
    let mut memory = memory.clone();
    for seat in state.everyone().filter(|seat| viewer.sees(*seat)) {
        memory.look_at_hand(seat, state.hands[seat.index()]);
    }
    if let Stage::Put { owed } = state.stage {
        memory.expect_of_hand(state.player, state.demand.colour(), owed + 1);
    }
    memory
}

impl View {
    /// How many play.
    pub fn seats(&self) -> u8 {
        self.terms.seats
    }

    /// G3, G4: how many cycles are over, and so how often the hands have moved.
    pub fn cycles(&self) -> u32 {
        self.turn.saturating_sub(1) / u32::from(self.seats())
    }

    /// How many cards the seat has to put (G6) or to give (G12) just now, or else still owes (G13).
    pub fn owed(&self, seat: Seat) -> u8 {
        match self.stage {
            Stage::Put { owed } if self.player == seat => owed,
            Stage::Give { giver, owed, .. } if giver == seat => owed,
            _ => self.debts[seat.index()],
        }
    }

    /// The cards of a seat's hand that the viewer sees or remembers for certain.
    pub fn known(&self, seat: Seat) -> Cards {
        match self.hands[seat.index()] {
            Hand::Open(cards) => cards,
            Hand::Closed(_) => self.memory.known(Place::Hand(seat)),
        }
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
    turn: u32,
    player: Seat,
    /// Nothing before the deal.
    demand: Option<Demand>,
    asked: Option<Asked>,
    debts: &'a [u8],
    hands: &'a [Hand<Cards>],
    pile: &'a [Card],
    stock: u8,
    /// By seat, the cards of a closed hand that the viewer remembers for certain.
    remembered: Vec<Cards>,
}

/// G6: what the turn began with.
#[derive(Serialize)]
struct Demand {
    colour: Colour,
    number: u8,
}

/// Who has a choice, and how many cards it is about.
#[derive(Serialize)]
struct Asked {
    seat: Seat,
    number: u8,
    /// Who gets them; nobody: they come onto the pile.
    to: Option<Seat>,
}

impl<'a> Page<'a> {
    fn of(view: &'a View) -> Page<'a> {
        let demand = Demand { colour: view.demand.colour(), number: view.demand.value() };
        Page {
            turn: view.turn,
            player: view.player,
            demand: (view.turn > 0).then_some(demand),
            asked: asked(view),
            debts: &view.debts[..usize::from(view.seats())],
            hands: &view.hands,
            pile: &view.pile,
            stock: view.stock,
            remembered: Seats::all(view.seats()).iter().map(|seat| remembered(view, seat)).collect(),
        }
    }
}

fn remembered(view: &View, seat: Seat) -> Cards {
    match view.hands[seat.index()] {
        Hand::Open(_) => Cards::NONE,
        Hand::Closed(_) => view.known(seat),
    }
}

fn asked(view: &View) -> Option<Asked> {
    match view.stage {
        Stage::Put { owed } => Some(Asked { seat: view.player, number: owed, to: None }),
        Stage::Give { giver, to, owed } => Some(Asked { seat: giver, number: owed, to: Some(to) }),
        Stage::Lay => Some(Asked { seat: view.player, number: 1, to: None }),
        Stage::Deal | Stage::Over { .. } => None,
    }
}
