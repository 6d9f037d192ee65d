//! What a game waits for, and how it ends.

use serde::Serialize;

use crate::seat::{Seat, Seats};

/// What happens next. Serialised, it is the referee's `pending`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Pending {
    /// These seats are asked for an action.
    Seats(Seats),
    /// Chance decides; the word is the one that starts the record's line (`deal`).
    Chance(&'static str),
    /// Nothing: the game has ended.
    Over(Outcome),
}

impl Pending {
    /// One seat is asked.
    pub fn seat(seat: Seat) -> Pending {
        Pending::Seats(Seats::one(seat))
    }

    /// The seats that are asked, if any.
    pub fn seats(self) -> Seats {
        match self {
            Pending::Seats(seats) => seats,
            Pending::Chance(_) | Pending::Over(_) => Seats::NONE,
        }
    }

    /// Are cards dealt next? All games call it that.
    pub fn is_deal(self) -> bool {
        self == Pending::Chance("deal")
    }

    /// Has the game ended?
    pub fn is_over(self) -> bool {
        matches!(self, Pending::Over(_))
    }
}

/// The result of a game: who won. Nobody: a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// Those who won, together if there are several.
    pub winners: Seats,
}

impl Outcome {
    /// What the seat gets of one point that the winners share; a draw is shared by all `seats`.
    pub fn share(self, seat: Seat, seats: u8) -> f64 {
        match (self.winners.len(), self.winners.contains(seat)) {
            (0, _) => 1.0 / f64::from(seats),
            (winners, true) => 1.0 / winners as f64,
            (_, false) => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_is_shared_by_the_winners_or_in_a_draw_by_all() {
        let winners: Seats = [1, 2].map(Seat::new).into_iter().collect();
        let shares = |winners, seat| Outcome { winners }.share(Seat::new(seat), 4);
        assert_eq!([0, 1, 2, 3].map(|seat| shares(winners, seat)), [0.0, 0.5, 0.5, 0.0]);
        assert_eq!([0, 3].map(|seat| shares(Seats::NONE, seat)), [0.25, 0.25]);
    }
}
