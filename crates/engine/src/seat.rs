//! Places at the table, sets of them, and who is looking.

use core::fmt;

use serde::{Serialize, Serializer};

/// A place in a game, counted clockwise from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(transparent)]
pub struct Seat(u8);

impl Seat {
    /// The seat with this number.
    pub const fn new(number: u8) -> Seat {
        Seat(number)
    }

    /// Its number, to index a list that has one entry for each seat.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The neighbour clockwise at a table of `seats`.
    pub const fn next(self, seats: u8) -> Seat {
        if self.0 + 1 == seats { Seat(0) } else { Seat(self.0 + 1) }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A set of seats, in clockwise order from 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Seats(u16);

impl Seats {
    /// No seat.
    pub const NONE: Seats = Seats(0);

    /// The largest table a set can hold.
    pub const MOST: u8 = 16;

    /// Every seat at a table of `seats`.
    pub const fn all(seats: u8) -> Seats {
        Seats(((1u32 << seats) - 1) as u16)
    }

    /// This seat alone.
    pub const fn one(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    /// Is the seat in the set?
    pub const fn contains(self, seat: Seat) -> bool {
        (self.0 as u32) >> seat.0 & 1 == 1
    }

    /// Puts the seat in.
    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    /// Takes the seat out.
    pub fn remove(&mut self, seat: Seat) {
        self.0 &= !(1 << seat.0);
    }

    /// How many seats are in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Is nobody in the set?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seat with the lowest number.
    pub fn first(self) -> Option<Seat> {
        (self.0 != 0).then(|| Seat(self.0.trailing_zeros() as u8))
    }

    /// The next member clockwise after `seat`; `seat` itself comes last.
    pub fn after(self, seat: Seat) -> Option<Seat> {
        let above = Seats((u32::from(self.0) & (u32::MAX << 1 << seat.0)) as u16);
        above.first().or(self.first())
    }

    /// The members in order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        (0..Seats::MOST).map(Seat).filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        seats.into_iter().fold(Seats::NONE, |mut set, seat| {
            set.insert(seat);
            set
        })
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

/// Who looks at a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Viewer {
    /// Somebody who sits there and sees their own cards.
    Seat(Seat),
    /// A spectator: sees what lies open.
    Public,
    /// Sees everything; for the referee, for finished games, never for players.
    Referee,
}

impl Viewer {
    /// May this viewer see what belongs to `seat` alone?
    pub fn sees(self, seat: Seat) -> bool {
        match self {
            Viewer::Seat(own) => own == seat,
            Viewer::Public => false,
            Viewer::Referee => true,
        }
    }

    /// Everybody who can look at a table of `seats`: the seats, then a spectator, then the referee.
    pub fn all(seats: u8) -> impl Iterator<Item = Viewer> {
        (0..seats).map(|n| Viewer::Seat(Seat(n))).chain([Viewer::Public, Viewer::Referee])
    }

    /// Where this viewer stands in [`Viewer::all`].
    pub fn position(self, seats: u8) -> usize {
        match self {
            Viewer::Seat(seat) => seat.index(),
            Viewer::Public => usize::from(seats),
            Viewer::Referee => usize::from(seats) + 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_member_is_found_clockwise_and_oneself_comes_last() {
        let set: Seats = [0, 2, 15].map(Seat::new).into_iter().collect();
        let after = |n| set.after(Seat::new(n)).map(Seat::index);
        assert_eq!([after(0), after(1), after(2), after(15)], [Some(2), Some(2), Some(15), Some(0)]);
        assert_eq!(Seats::one(Seat::new(3)).after(Seat::new(3)), Some(Seat::new(3)));
        assert_eq!(Seats::NONE.after(Seat::new(0)), None);
    }

    #[test]
    fn a_full_table_holds_every_seat() {
        assert_eq!(Seats::all(12).len(), 12);
        assert_eq!(Seats::all(Seats::MOST).len(), 16);
        assert!(!Seats::all(5).contains(Seat::new(5)));
    }
}
