//! What of a position decides who wins, in numbers for the network: once what lies
//! on the board, which a price does not change, and once what follows from the money.

use engine::Seat;

use super::position::{BySeat, MOST, Position};
use crate::{Card, Range, Square, Squares, lines_of};

/// F16, F17, F18: the card that brings the centre, or any square.
const FORTY_NINE: Card = Card::of(Square::CENTRE);

/// How many numbers tell of the board.
pub const BOARD_INPUTS: usize = 18;
/// How many tell of the money.
pub const MONEY_INPUTS: usize = 9;

/// What a seat has on the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Standing {
    /// How many cards to come would complete a line.
    winning_cards: f32,
    /// Lines that lack two squares, and three; one that only crazy cards can bring counts less.
    two_short: f32,
    three_short: f32,
    tokens: f32,
    /// What the next payout brings.
    income: f32,
    /// Whoever has the centre places a "49" freely.
    centre: f32,
}

/// What lies on the board, and what is to come.
pub struct Board {
    pub(crate) seats: u8,
    standings: BySeat<Standing>,
    /// The parts of the cards that are left.
    crazy: f32,
    numbers: f32,
    forty_nines: f32,
    start: Seat,
}

impl Board {
    /// The board of a position.
    pub fn of(position: &Position) -> Board {
        let mut standings = [Standing::default(); MOST];
        for seat in position.everyone() {
            standings[seat.index()] = standing(position, seat);
        }
        Board {
            seats: position.seats,
            standings,
            crazy: f32::from(position.unseen.crazy()) / 12.0,
            numbers: position.unseen.numbers.common(position.empty()).len() as f32 / 48.0,
            forty_nines: f32::from(position.unseen.forty_nines) / 5.0,
            start: position.start,
        }
    }

    fn others(&self, seat: Seat) -> impl Iterator<Item = usize> + use<> {
        (0..self.seats as usize).filter(move |other| *other != seat.index())
    }

    fn most(&self, seat: Seat, what: impl Fn(&Standing) -> f32) -> f32 {
        self.others(seat).map(|other| what(&self.standings[other])).fold(0.0, f32::max)
    }

    fn sum(&self, seat: Seat, what: impl Fn(&Standing) -> f32) -> f32 {
        self.others(seat).map(|other| what(&self.standings[other])).sum()
    }

    /// The board as the seat sees it.
    pub fn inputs(&self, seat: Seat) -> [f32; BOARD_INPUTS] {
        let own = &self.standings[seat.index()];
        let late = 1.0 - self.numbers;
        let lead = own.tokens - self.most(seat, |other| other.tokens);
        let turns_until_start =
            (seat.index() + self.seats as usize - self.start.index()) % self.seats as usize;
        [
            own.winning_cards,
            libm::sqrtf(own.winning_cards),
            own.two_short,
            own.three_short,
            own.tokens,
            own.income,
            own.centre,
            own.centre * self.forty_nines,
            self.most(seat, |other| other.winning_cards),
            self.sum(seat, |other| other.winning_cards),
            self.most(seat, |other| other.two_short),
            self.sum(seat, |other| other.two_short),
            self.most(seat, |other| other.income),
            self.sum(seat, |other| other.income),
            lead * late,
            self.crazy,
            self.numbers,
            turns_until_start as f32 / self.seats as f32,
        ]
    }

    /// The money as the seat sees it: who is richest wins the auction that counts.
    pub fn money_inputs(&self, seat: Seat, money: &BySeat<f32>) -> [f32; MONEY_INPUTS] {
        let own = money[seat.index()];
        let most = self.others(seat).map(|other| money[other]).fold(0.0, f32::max);
        let sum: f32 = self.others(seat).map(|other| money[other]).sum();
        let ahead = soft_sign((own - most) / 6.0);
        let standing = &self.standings[seat.index()];
        let danger = |other: usize| {
            let richest = soft_sign((money[other] - own) / 6.0) + 1.0;
            self.standings[other].winning_cards * richest
        };
        [
            own / 50.0,
            libm::sqrtf(own) / 7.0,
            most / 50.0,
            libm::sqrtf(most) / 7.0,
            sum / 100.0,
            ahead,
            standing.winning_cards * (ahead + 1.0),
            standing.two_short * (ahead + 1.0),
            self.others(seat).map(danger).fold(0.0, f32::max),
        ]
    }
}

/// From -1 to 1, steepest at 0.
fn soft_sign(x: f32) -> f32 {
    x / (1.0 + x.abs())
}

fn standing(position: &Position, seat: Seat) -> Standing {
    let own = position.tokens[seat.index()];
    let unseen = &position.unseen;
    let sure = position.empty().common(unseen.numbers);
    let mut reachable = own.with(position.empty().common(unseen.squares()));
    if unseen.forty_nines > 0 {
        reachable = reachable.with(FORTY_NINE.squares_for(own, position.empty()));
    }
    let (mut winning, mut two_short, mut three_short) = (Squares::NONE, 0.0, 0.0);
    let touched = |line: &&Squares| !line.common(own).is_empty() && reachable.contains_all(**line);
    for line in lines_of(position.pack.line).iter().filter(touched) {
        let missing = line.without(own);
        let weight = if sure.contains_all(missing) { 1.0 } else { 0.4 };
        match missing.len() {
            1 => winning = winning.with(missing),
            2 => two_short += weight,
            _ => three_short += weight,
        }
    }
    Standing {
        winning_cards: winning_cards(position, seat, winning) / 3.0,
        two_short: two_short / 6.0,
        three_short: three_short / 20.0,
        tokens: own.len() as f32 / 7.0,
        income: f32::from(position.income(seat)) / 49.0,
        centre: f32::from(u8::from(own.contains(Square::CENTRE))),
    }
}

/// How many of the cards to come bring one of these squares.
fn winning_cards(position: &Position, seat: Seat, winning: Squares) -> f32 {
    if winning.is_empty() {
        return 0.0;
    }
    let unseen = &position.unseen;
    let ranges = Range::ALL.iter().filter(|range| !winning.common(range.squares()).is_empty());
    let by_range: u8 = ranges.map(|range| unseen.ranges[*range as usize]).sum();
    let by_49 = FORTY_NINE.squares_for(position.tokens[seat.index()], position.empty());
    let by_49 = if winning.common(by_49).is_empty() { 0 } else { unseen.forty_nines };
    (winning.common(unseen.numbers).len() + usize::from(by_range + by_49)) as f32
}
