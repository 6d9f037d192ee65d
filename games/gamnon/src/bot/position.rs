//! A game of three with open cards, as a network is told of it.
//!
//! Who is to lay, what everybody has, and how many cards could be laid without giving the win
//! away. It is for imagined games: in a real one nobody sees all of this.

use bots::network::inputs::{Block, Inputs};
use bots::network::weights::Layout;
use engine::{Choices as _, Rules, Seat};

use super::forecast::{Forecast, by_colour, sizes};
use crate::rules::RANKS;
use crate::{Action, Card, Colour, Gamnon, State};

/// For how many players this is.
pub const SEATS: u8 = 3;

const VALUES: usize = RANKS as usize;

/// How far the cycle has come and who asks. By the first one knows when the hands will move (G4).
const WHEN: Block = Block::first(1, (SEATS * SEATS) as usize);
/// By hand, colour and value: are there one or two such cards?
const CARDS: Block = WHEN.then(SEATS as usize * 2 * VALUES, 2);
/// By hand and colour how many cards there are.
const COLOURS: Block = CARDS.then(SEATS as usize * 2, 16);
/// By hand how many cards there are.
const SIZES: Block = COLOURS.then(SEATS as usize, 24);
/// By colour how many pairs of cards lie on the pile.
const PILE: Block = SIZES.then(2, 16);
/// By who asks, how much choice the player in turn has.
const CHOICE: Block = PILE.then(SEATS as usize, CAN_WIN + 1);
/// Instead of a number of choices: there is one that wins.
const CAN_WIN: usize = 8;

/// How many inputs there are.
pub const INPUTS: usize = CHOICE.end();

/// How they are laid out.
pub const LAYOUT: Layout = CHOICE.layout();

/// What the seat is to be told when a card is to be laid.
pub fn inputs(state: &State, seat: Seat) -> Inputs {
    let mut inputs = Inputs::NONE;
    let turn = usize::from(SEATS * state.terms().turns_before(state.player()));
    let after = (seat.index() + usize::from(SEATS) - state.player().index()) % usize::from(SEATS);
    inputs.tell(WHEN, 0, turn + after);
    let clockwise = core::iter::successors(Some(seat), |seat| Some(seat.next(SEATS)));
    for (hand, holder) in (0..SEATS.into()).zip(clockwise) {
        tell_hand(&mut inputs, hand, state, holder);
    }
    let pile = by_colour(state.pile().iter().copied().collect());
    pile.into_iter().enumerate().for_each(|(colour, count)| inputs.tell(PILE, colour, (count / 2).into()));
    inputs.tell(CHOICE, after, choice(state));
    inputs
}

fn tell_hand(inputs: &mut Inputs, hand: usize, state: &State, holder: Seat) {
    let sizes = sizes(state, holder);
    for colour in Colour::ALL {
        let row = 2 * hand + colour.index();
        let [one, other] = suits(state.hand(holder).kinds(), colour);
        for value in (0..VALUES).filter(|value| (one | other) >> value & 1 == 1) {
            inputs.tell(CARDS, row * VALUES + value, (one & other) >> value & 1);
        }
        inputs.tell(COLOURS, row, sizes[colour.index()].into());
    }
    inputs.tell(SIZES, hand, state.size(holder).into());
}

/// The cards of the colour's two suits, one bit for each value.
fn suits(kinds: u64, colour: Colour) -> [usize; 2] {
    let first = 2 * VALUES * colour.index();
    [first, first + VALUES].map(|at| (kinds >> at) as usize & ((1 << VALUES) - 1))
}

/// How many different cards the player in turn can lay without giving the win away.
fn choice(state: &State) -> usize {
    let forecast = Forecast::of(state);
    let mut safe = 0;
    for action in different_cards(state) {
        match forecast.winner(action.card) {
            None => safe += 1,
            Some(winner) if winner == state.player() => return CAN_WIN,
            Some(_) => {}
        }
    }
    safe.min(CAN_WIN - 1)
}

/// What the player in turn can lay: one card of each colour and value, since the suit does not
/// matter (G2).
pub fn different_cards(state: &State) -> impl Iterator<Item = Action> {
    let hand = state.hand(state.player());
    let repeats = move |card: Card| card.twin() < card && hand.has(card.twin());
    Gamnon::legal(state, state.player()).iter().filter(move |action| !repeats(action.card))
}
