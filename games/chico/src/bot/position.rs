//! What a seat knows of a round, and how it is told to the network.

use bots::network::inputs::{Block, Inputs};
use bots::network::weights::Layout;
use engine::{Hand, Seat, Seats};

use super::MOST_SEATS;
use crate::{Action, Card, Cards, Pack, Rank, State, View, points};

/// What a seat that is in turn knows. It is the same whether it comes from a view or from an
/// imagined state: nothing of the others' cards.
#[derive(Clone, Debug)]
pub struct Position {
    seats: usize,
    seat: usize,
    draw_when_able: bool,
    pack: Pack,
    pile: Rank,
    hand: Cards,
    laid: Cards,
    stock: u8,
    playing: Seats,
    last_to_lay: Option<Seat>,
    sizes: [u8; MOST_SEATS],
    scores: [u8; MOST_SEATS],
    lacks: Lacks,
}

const RANKS: usize = Rank::ALL.len();

/// For each seat and rank what makes one doubt that the seat holds it.
#[derive(Clone, Copy, Debug, Default)]
pub struct Lacks([[Doubt; RANKS]; MOST_SEATS]);

/// Why a seat might lack a rank.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Doubt {
    #[default]
    None,
    /// It drew on a pile on which the rank could have been laid; so many draws ago, itself counted.
    Drew(u8),
    /// It laid the next rank instead.
    PassedOver,
}

impl Lacks {
    /// The oldest draw that is told from others.
    const OLDEST: u8 = 3;

    /// Takes note of what a seat did on this rank.
    pub fn note(&mut self, pack: &Pack, seat: Seat, on: Rank, action: Action) {
        let doubts = &mut self.0[seat.index()];
        match action {
            Action::Draw => {
                doubts.iter_mut().for_each(Doubt::grow_older);
                pack.followers(on).iter().for_each(|card| doubt(doubts, *card));
            }
            Action::Play(Card::Ranked(rank)) => {
                if rank != on && doubts[on as usize] == Doubt::None {
                    doubts[on as usize] = Doubt::PassedOver;
                }
                doubts[rank as usize] = Doubt::None;
            }
            Action::Play(Card::Egg) | Action::Quit => {}
        }
    }

    /// What the turns of a round tell.
    pub fn of(view: &View) -> Lacks {
        view.turns.iter().fold(Lacks::default(), |mut lacks, turn| {
            lacks.note(&view.pack, turn.seat, turn.on, turn.action);
            lacks
        })
    }
}

/// It could have laid such a card and drew instead; an egg leaves no doubt about a rank.
fn doubt(doubts: &mut [Doubt; RANKS], card: Card) {
    if let Card::Ranked(rank) = card {
        doubts[rank as usize] = Doubt::Drew(1);
    }
}

impl Doubt {
    fn grow_older(&mut self) {
        if let Doubt::Drew(ago) = self {
            *ago = (*ago + 1).min(Lacks::OLDEST);
        }
    }

    /// As a value that can be told, if there is any doubt.
    fn value(self) -> Option<usize> {
        match self {
            Doubt::None => None,
            Doubt::PassedOver => Some(0),
            Doubt::Drew(ago) => Some(ago.into()),
        }
    }
}

// What is the same for all actions.
const ALWAYS: Block = Block::first(1, 1);
const SEATS: Block = ALWAYS.then(1, 4);
const STRICT: Block = SEATS.then(1, 2);
const STOCK: Block = STRICT.then(1, 9);
const SCORES: Block = STOCK.then(MOST_SEATS, 18);
const OTHERS: Block = SCORES.then(MOST_SEATS - 1, 16);
const LAST_TO_LAY: Block = OTHERS.then(1, MOST_SEATS + 1);
const HIDDEN_EGG: Block = LAST_TO_LAY.then(1, 2);
// What the action leaves.
const KIND: Block = HIDDEN_EGG.then(1, 5);
const PILE: Block = KIND.then(1, RANKS);
const EGG: Block = PILE.then(1, 2);
const HELD: Block = EGG.then(RANKS, 4);
const HELD_FROM_PILE: Block = HELD.then(RANKS, 4);
const SIZE: Block = HELD_FROM_PILE.then(1, 11);
const POINTS: Block = SIZE.then(1, 18);
const HIDDEN_FROM_PILE: Block = POINTS.then(RANKS, 8);
const LACKED_FROM_PILE: Block = HIDDEN_FROM_PILE.then(RANKS * (MOST_SEATS - 1), 4);

/// How many inputs the network for actions has.
pub const INPUTS: usize = LACKED_FROM_PILE.end();

/// How they are laid out.
pub const LAYOUT: Layout = LACKED_FROM_PILE.layout();

impl Position {
    /// What the viewer who is in turn knows.
    pub fn of_view(view: &View) -> Position {
        let mut position = Position {
            seats: view.hands.len(),
            seat: view.turn.index(),
            draw_when_able: view.draw_when_able,
            pack: view.pack,
            pile: view.pile,
            hand: Cards::NONE,
            laid: view.laid,
            stock: view.stock,
            playing: view.playing,
            last_to_lay: view.last_to_lay,
            sizes: [0; MOST_SEATS],
            scores: [0; MOST_SEATS],
            lacks: Lacks::of(view),
        };
        position.scores[..view.scores.len()].copy_from_slice(&view.scores);
        for (seat, hand) in view.hands.iter().enumerate() {
            position.sizes[seat] = match *hand {
                Hand::Open(cards) => cards.len(),
                Hand::Closed(count) => count,
            };
            if let (Hand::Open(cards), true) = (*hand, seat == position.seat) {
                position.hand = cards;
            }
        }
        position
    }

    /// What the seat in turn knows in an imagined state.
    pub fn of_state(state: &State, lacks: Lacks) -> Position {
        let mut position = Position {
            seats: usize::from(state.seats()),
            seat: state.turn().index(),
            draw_when_able: state.draw_when_able(),
            pack: *state.pack(),
            pile: state.pile(),
            hand: state.hand(state.turn()),
            laid: state.laid(),
            stock: state.stock(),
            playing: state.playing(),
            last_to_lay: state.last_to_lay(),
            sizes: [0; MOST_SEATS],
            scores: [0; MOST_SEATS],
            lacks,
        };
        for seat in 0..position.seats {
            let at = Seat::new(seat as u8);
            position.sizes[seat] = state.hand(at).len();
            position.scores[seat] = state.score(at);
        }
        position
    }

    /// The seats clockwise from the one in turn.
    fn clockwise(&self) -> impl Iterator<Item = usize> {
        let (seat, seats) = (self.seat, self.seats);
        (0..seats).map(move |step| (seat + step) % seats)
    }

    /// What is the same for all actions.
    pub fn inputs(&self) -> Inputs {
        let mut inputs = Inputs::NONE;
        inputs.tell(ALWAYS, 0, 0);
        inputs.tell(SEATS, 0, self.seats - 2);
        inputs.tell(STRICT, 0, usize::from(!self.draw_when_able));
        inputs.tell(STOCK, 0, stock_step(self.stock));
        for (step, seat) in self.clockwise().enumerate() {
            inputs.tell(SCORES, step, usize::from(self.scores[seat]) / 3);
        }
        for (step, seat) in self.clockwise().skip(1).enumerate() {
            inputs.tell(OTHERS, step, self.standing(seat));
        }
        inputs.tell(LAST_TO_LAY, 0, self.last_to_lay.map_or(MOST_SEATS, |seat| self.steps_to(seat.index())));
        inputs.tell(HIDDEN_EGG, 0, usize::from(self.hidden().has(Card::Egg)));
        inputs
    }

    fn steps_to(&self, seat: usize) -> usize {
        (seat + self.seats - self.seat) % self.seats
    }

    /// Whether another has quit, and with how many cards.
    fn standing(&self, seat: usize) -> usize {
        let size = usize::from(self.sizes[seat]);
        if self.playing.contains(Seat::new(seat as u8)) { 6 + size } else { size.min(6) }
    }

    fn hidden(&self) -> Cards {
        self.pack.cards.without(self.laid.and(self.hand))
    }

    /// What an action is, and what it leaves.
    pub fn inputs_after(&self, action: Action) -> Inputs {
        let mut inputs = match action {
            Action::Play(card) => self.inputs_without(Some(card)),
            Action::Draw | Action::Quit => self.inputs_without(None),
        };
        inputs.tell(KIND, 0, self.kind(action));
        inputs
    }

    /// Which action it is.
    pub(super) fn inputs_of(&self, action: Action) -> Inputs {
        let mut inputs = Inputs::NONE;
        inputs.tell(KIND, 0, self.kind(action));
        inputs
    }

    /// What is left when a card is laid, or none.
    pub(super) fn inputs_without(&self, card: Option<Card>) -> Inputs {
        let mut inputs = Inputs::NONE;
        let (mut hand, mut pile) = (self.hand, self.pile);
        if let Some(card) = card {
            hand.remove(card);
            pile = self.pack.rank_on(card, pile);
        }
        inputs.tell(PILE, 0, pile as usize);
        inputs.tell(EGG, 0, usize::from(hand.has(Card::Egg)));
        inputs.tell(SIZE, 0, usize::from(hand.len()));
        inputs.tell(POINTS, 0, usize::from(points(hand, pile)) / 2);
        let hidden = self.hidden();
        for rank in Rank::ALL {
            let (card, from_pile) = (Card::Ranked(rank), steps_from(pile, rank as usize));
            inputs.tell(HELD, rank as usize, usize::from(hand.count(card)));
            inputs.tell(HELD_FROM_PILE, from_pile, usize::from(hand.count(card)));
            inputs.tell(HIDDEN_FROM_PILE, from_pile, usize::from(hidden.count(card)));
        }
        self.tell_lacks(pile, &mut inputs);
        inputs
    }

    /// What those who still play probably lack.
    fn tell_lacks(&self, pile: Rank, inputs: &mut Inputs) {
        let still_plays = |(_, seat): &(usize, usize)| self.playing.contains(Seat::new(*seat as u8));
        for (step, seat) in self.clockwise().skip(1).enumerate().filter(still_plays) {
            for (rank, doubt) in self.lacks.0[seat].iter().enumerate() {
                if let Some(value) = doubt.value() {
                    inputs.tell(LACKED_FROM_PILE, RANKS * step + steps_from(pile, rank), value);
                }
            }
        }
    }

    fn kind(&self, action: Action) -> usize {
        match action {
            Action::Play(Card::Ranked(rank)) if rank == self.pile => 0,
            Action::Play(Card::Ranked(_)) => 1,
            Action::Play(Card::Egg) => 2,
            Action::Draw => 3,
            Action::Quit => 4,
        }
    }
}

/// How many steps on in the circle of ranks (C4).
fn steps_from(pile: Rank, rank: usize) -> usize {
    (rank + RANKS - pile as usize) % RANKS
}

/// The fewer are left, the more each matters.
fn stock_step(stock: u8) -> usize {
    match stock {
        0..=3 => usize::from(stock),
        4..=5 => 4,
        6..=9 => 5,
        10..=15 => 6,
        16..=23 => 7,
        _ => 8,
    }
}
