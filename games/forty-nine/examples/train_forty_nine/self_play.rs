//! The games from which the networks learn.

use bots::Generator;
use engine::random::{below, shuffle};
use engine::{Rules, Seat, Setup, Viewer};
use forty_nine::bot::auction::Auction;
use forty_nine::bot::club::{self, Worth};
use forty_nine::bot::network::{Hopes, Weights, final_hopes};
use forty_nine::bot::position::{MOST, Position};
use forty_nine::bot::sale::{Buyer, Sale};
use forty_nine::{Agreed, Card, FortyNine, Pack};
use rand_core::Rng;

/// A position between two cards, and who won in the end.
pub(crate) struct Example {
    pub(crate) position: Position,
    pub(crate) shares: Hopes,
}

/// What is agreed on in all of the games.
const AGREED: Agreed = Agreed { opening_price: true, check: true, honour: false, pack: Pack::whole(2) };

/// How often a card goes to anybody at any price, so that odd positions are known too.
const ODD: f32 = 0.08;
/// How much more or less a card may seem worth than it does to the network, in shares of the win.
const WHIM: f32 = 0.015;

/// Plays a game by the network, or by club players if there is none yet.
pub(crate) fn play(weights: Option<&Weights>, seats: u8, rng: &mut Generator, examples: &mut Vec<Example>) {
    let mut position = start(seats, rng);
    let first = examples.len();
    // A third of the games is played in earnest.
    let whims = below(rng, 3) > 0;
    let shares = 'game: {
        for card in deck(rng) {
            if below(rng, 2) == 0 && final_hopes(&position).is_none() {
                examples.push(Example { position: position.clone(), shares: [0.0; MOST] });
            }
            position.unseen = position.unseen.without(card);
            if !position.can_be_sold(card) {
                if card.is_crazy() {
                    position.end_turn(card);
                }
                continue;
            }
            let sold = match weights {
                _ if whims && fraction(rng) < ODD => to_anybody(&position, card, rng),
                Some(weights) => by_network(weights, &position, card, if whims { WHIM } else { 0.0 }, rng),
                None => by_club(&position, card, rng),
            };
            match sold {
                None => position.end_turn(card),
                Some((seat, price)) => match buy(weights, &position, card, seat, price) {
                    Ok(next) => position = next,
                    Err(shares) => break 'game shares,
                },
            }
        }
        final_hopes(&position).expect("the deck has run out")
    };
    examples[first..].iter_mut().for_each(|example| example.shares = shares);
}

fn start(seats: u8, rng: &mut Generator) -> Position {
    let setup = Setup::new(seats).with("first_seat", below(rng, seats.into()));
    let state = FortyNine::start(&setup).expect("so many can play");
    Position::of(&FortyNine::view(&state, Viewer::Public, &()))
}

fn deck(rng: &mut Generator) -> Vec<Card> {
    let copies = |card: Card| std::iter::repeat_n(card, card.copies());
    let mut deck: Vec<Card> = Card::ALL.into_iter().flat_map(copies).collect();
    shuffle(&mut deck, rng);
    deck
}

type Sold = Option<(Seat, u16)>;

fn to_anybody(position: &Position, card: Card, rng: &mut Generator) -> Sold {
    let seat = Seat::new(below(rng, position.seats.into()) as u8);
    let least = AGREED.least_opening(card);
    let above = position.money[seat.index()].checked_sub(least)?;
    Some((seat, least + (fraction(rng) * fraction(rng) * f32::from(above)) as u16))
}

fn by_network(weights: &Weights, position: &Position, card: Card, whim: f32, rng: &mut Generator) -> Sold {
    let mut sale = Sale::new(weights, position, card, AGREED.least_opening(card));
    for seat in 0..usize::from(position.seats) {
        let liking = whim * normal(rng);
        let own = sale.sold.iter_mut().map(|sold| &mut sold[seat][seat]);
        own.filter(|hope| **hope < 1.0).for_each(|hope| *hope += liking);
    }
    let ending = Auction::new(&sale, position, AGREED.check).ending();
    ending.bought.map(|(seat, place)| (Seat::new(seat), sale.prices[usize::from(place)]))
}

/// Everybody bids up to what the card is worth, give or take.
fn by_club(position: &Position, card: Card, rng: &mut Generator) -> Sold {
    let mut limit = |seat: Seat| {
        let money = position.money[seat.index()];
        let worth = match club::worth_of_card(position, seat, card) {
            Worth::Dollars(dollars) => (dollars * (0.5 + 1.5 * fraction(rng))) as u16,
            Worth::Stop | Worth::Win => money,
        };
        (worth.min(money), seat)
    };
    let mut limits: Vec<(u16, Seat)> = position.everyone().map(&mut limit).collect();
    limits.sort_by_key(|(limit, seat)| (*limit, seat.index()));
    let (second, (most, buyer)) = (limits[limits.len() - 2].0, limits[limits.len() - 1]);
    let least = AGREED.least_opening(card);
    (most >= least).then(|| (buyer, (second + 1).max(least).min(most)))
}

/// The position after the sale, or who has won.
fn buy(
    weights: Option<&Weights>,
    position: &Position,
    card: Card,
    seat: Seat,
    price: u16,
) -> Result<Position, Hopes> {
    if let Some(weights) = weights {
        let buyer = Buyer::new(weights, position, card, seat);
        return buyer.position(price).ok_or_else(|| buyer.hopes(price));
    }
    let mut next = position.clone();
    let squares = position.squares_for(card, seat);
    next.money[seat.index()] -= price;
    if !squares.is_empty() {
        let square = club::best_square(position, seat, squares);
        next.put(seat, square);
        if next.has_line_through(seat, square) {
            return Err(std::array::from_fn(|at| if at == seat.index() { 1.0 } else { 0.0 }));
        }
    }
    next.end_turn(card);
    final_hopes(&next).map_or(Ok(next), Err)
}

/// A number from 0 up to but not including 1.
pub(crate) fn fraction(rng: &mut Generator) -> f32 {
    (rng.next_u64() >> 40) as f32 / (1u64 << 24) as f32
}

/// About a normal deviate: twelve fractions have a variance of one.
pub(crate) fn normal(rng: &mut Generator) -> f32 {
    (0..12).map(|_| fraction(rng)).sum::<f32>() - 6.0
}
