//! What tokens earn, and who has won when the deck runs out.

use engine::{Seat, Seats};

use crate::rules::board::{Square, Squares};
use crate::rules::cards::Pack;
use crate::rules::state::SEATS;

/// F19: the dollars that the bank pays for a token, up to seven of them.
pub(crate) const PAYOUT: u16 = 7;

/// F19: the dollars that the bank pays for so many tokens. F28: with two players, fewer for many.
#[inline]
pub const fn payout(tokens: usize, seats: u8) -> u16 {
    match (seats, tokens) {
        (_, ..=7) => PAYOUT * tokens as u16,
        (2, 8) => 42,
        (2, 9) => 35,
        (2, _) => 28,
        _ => 49,
    }
}

/// F19, F28: the payout table: what each number of tokens brings, up to the one from which on more of
/// them change nothing.
pub fn payout_table(seats: u8) -> impl Iterator<Item = (usize, u16)> {
    let is_last = |tokens: &usize| payout(*tokens, seats) == payout(tokens + 1, seats);
    let last = (1..).find(is_last).expect("no payout is above $49");
    (1..=last).map(move |tokens| (tokens, payout(tokens, seats)))
}

/// F19: what the bank pays everybody, for all their tokens.
#[inline]
pub(crate) fn payouts(pack: &Pack, tokens: &[Squares; SEATS], seats: u8) -> [u16; SEATS] {
    tokens.map(|tokens| pack.payout(tokens.len(), seats))
}

/// Why somebody won.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// F23: tokens in line, on these squares.
    Line(Squares),
    /// F24: the most tokens, so many.
    Tokens(usize),
    /// F24: as many tokens as others, and more money.
    Money {
        /// How many tokens.
        tokens: usize,
        /// How much money.
        dollars: u16,
    },
    /// F24: as many tokens and as much money as others, and the highest square.
    Highest(Square),
    /// F24: nobody has a token, and this is the most money.
    NoTokens {
        /// How much.
        dollars: u16,
    },
}

/// F24: most tokens, then most money, then the token on the highest square. Sets of squares that
/// have none in common are never equal, unless they are empty: then the money has decided.
pub(crate) fn leaders(tokens: &[Squares], money: &[u16]) -> Seats {
    let best = standings(tokens, money).max();
    let leaders = (0..).map(Seat::new).zip(standings(tokens, money));
    leaders.filter(|(_, standing)| Some(*standing) == best).map(|(seat, _)| seat).collect()
}

/// F24: why the leaders won: the first thing in which they are better than the runner-up.
pub(crate) fn reason(tokens: &[Squares], money: &[u16]) -> Reason {
    let best = standings(tokens, money).max().expect("somebody plays");
    let runner_up = standings(tokens, money).filter(|standing| *standing != best).max();
    let Standing { tokens, dollars, highest } = best;
    let Some(highest) = highest else { return Reason::NoTokens { dollars } };
    match runner_up {
        Some(other) if (other.tokens, other.dollars) == (tokens, dollars) => Reason::Highest(highest),
        Some(other) if other.tokens == tokens => Reason::Money { tokens, dollars },
        _ => Reason::Tokens(tokens),
    }
}

/// F24: what counts when the deck has run out, in this order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Standing {
    tokens: usize,
    dollars: u16,
    highest: Option<Square>,
}

/// F24: by seat.
fn standings(tokens: &[Squares], money: &[u16]) -> impl Iterator<Item = Standing> {
    let standing = |(tokens, dollars): (&Squares, &u16)| Standing {
        tokens: tokens.len(),
        dollars: *dollars,
        highest: tokens.highest(),
    };
    tokens.iter().zip(money).map(standing)
}
