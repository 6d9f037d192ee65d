//! What is said about 49.

mod english;
mod hebrew;

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Reverse;

use engine::{RuleId, Seat, Seats};
use crate::{Card, Event, FortyNine, MOST_MONEY, Phase, Square, Squares, View, lines};

use crate::names::isolate;
use crate::{Language, Messages, Text, Waiting, catalogue};

impl Text for FortyNine {
    fn speech(language: Language) -> &'static dyn Messages<FortyNine> {
        catalogue(language)
    }

    fn waiting(view: &View) -> Waiting {
        match view.phase {
            Phase::Deal => Waiting::Deal,
            Phase::Auction | Phase::Place => Waiting::turn(view.turn, view.viewer),
            Phase::Lose => Waiting::Luck(view.turn),
            Phase::Over { .. } => Waiting::Over,
        }
    }

    fn cited(seen: &Event) -> Vec<RuleId> {
        let rules: &[RuleId] = match seen {
            Event::Shuffled => &["F3"],
            Event::Turned { .. } => &["F7"],
            Event::Left { card } if card.is_crazy() => &["F20", "F22"],
            Event::Left { .. } => &["F8", "F21"],
            Event::Bid { .. } | Event::Passed { .. } => &["F9"],
            Event::Checked { .. } => &["F25"],
            Event::Won { .. } => &["F10", "F11"],
            Event::Placed { instead_of: Some(_), .. } => &["F17"],
            Event::Placed { square: Square::CENTRE, .. } => &["F16"],
            Event::Placed { .. } => &["F11"],
            Event::PaidOut { .. } => &["F19"],
            Event::Void { .. } | Event::Lost { .. } => &["F30"],
            Event::GameOver { .. } => &["F23", "F24"],
        };
        rules.to_vec()
    }
}

/// A card in words: "card 17", "the crazy card 25–40".
pub fn card(card: Card, language: Language) -> String {
    match language {
        Language::Hebrew => hebrew::card(card),
        Language::English => english::card(card),
    }
}

/// What the player in turn may do.
enum Choice {
    /// F8, F13, F25: open the auction from this bid on; `None`: there is no money for it.
    Open { least: Option<u16>, may_check: bool },
    /// F9: bid higher, from this bid on; `None`: there is no money for it.
    Raise { least: Option<u16> },
    /// F15: a token on an empty square of the range.
    PlaceIn(u8, u8),
    /// F18: a token on any empty square.
    PlaceAnywhere,
}

impl Choice {
    fn of(view: &View) -> Option<Choice> {
        let card = view.card()?;
        let affordable = |least: u16| (least <= most(view)).then_some(least);
        Some(match (view.phase, view.bid, card.kind()) {
            (Phase::Place, _, crate::Kind::Range(range)) => {
                let (first, last) = range.ends();
                Choice::PlaceIn(first, last)
            }
            (Phase::Place, ..) => Choice::PlaceAnywhere,
            (_, Some(bid), _) => Choice::Raise { least: affordable(bid.dollars + 1) },
            (_, None, _) => {
                let price = if view.agreed.opening_price { card.price() } else { 1 };
                Choice::Open { least: affordable(price), may_check: view.agreed.check }
            }
        })
    }
}

/// F29, F30: the most that the player in turn may bid.
fn most(view: &View) -> u16 {
    if view.agreed.honour && !view.again {
        MOST_MONEY
    } else {
        view.money[view.turn.index()].unwrap_or(MOST_MONEY)
    }
}

/// Why a game was won.
enum Reason {
    /// F23: with tokens in line, on these squares.
    Line(Vec<Square>),
    /// F24: with the most tokens.
    Tokens(usize),
    /// F24: with as many tokens as others and more money.
    Money { tokens: usize, dollars: u16 },
    /// F24: with as many tokens and as much money as others, by the highest square.
    Highest(Square),
    /// F24: nobody has a token, and these have the most money.
    NoTokens { dollars: u16 },
}

impl Reason {
    fn of(view: &View, winner: Seat) -> Reason {
        let own = view.tokens[winner.index()];
        if let Some(line) = line_in(own, view.seats()) {
            return Reason::Line(line);
        }
        let tokens = own.len();
        let dollars = view.deduced_money[winner.index()];
        let rivals = |same_money: bool| {
            let equal = |seat: &Seat| {
                let money = view.deduced_money[seat.index()];
                view.tokens[seat.index()].len() == tokens && (!same_money || money == dollars)
            };
            Seats::all(view.seats()).iter().filter(|seat| *seat != winner).filter(equal).count()
        };
        match own.highest() {
            None => Reason::NoTokens { dollars },
            Some(_) if rivals(false) == 0 => Reason::Tokens(tokens),
            Some(_) if rivals(true) == 0 => Reason::Money { tokens, dollars },
            Some(square) => Reason::Highest(square),
        }
    }
}

/// F23: the squares of a line that wins.
fn line_in(tokens: Squares, seats: u8) -> Option<Vec<Square>> {
    let line = lines(seats).iter().find(|line| tokens.contains_all(**line))?;
    Some(line.iter().collect())
}

/// Money keeps its direction in every language.
fn dollars(dollars: u16) -> String {
    isolate(format!("${dollars}"))
}

/// How many tokens each of the others has, the most first.
fn tokens_of_others(view: &View, winners: Seats) -> Vec<(Seat, usize)> {
    let others = Seats::all(view.seats()).iter().filter(|seat| !winners.contains(*seat));
    let mut others: Vec<(Seat, usize)> = others.map(|seat| (seat, view.tokens[seat.index()].len())).collect();
    others.sort_by_key(|(_, tokens)| Reverse(*tokens));
    others
}
