//! Who sits there, what the viewer is asked, and what has just happened.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Choices as _, Rules, Seat, Seats, Viewer};
use maud::Markup;
use words::{Language, Names, Text};

use crate::{Memo, Preferences, Token};

/// All that a drawing needs besides the view.
pub struct Scene<'a, R: Rules> {
    /// Who looks.
    pub viewer: Viewer,
    /// The reader's language.
    pub language: Language,
    /// Who sits where.
    pub names: &'a Names,
    /// By seat: what is known about who plays there.
    pub plates: &'a [Plate],
    /// The seats that are to be drawn; the others were, for somebody else.
    pub drawn: Seats,
    /// What the viewer may do, if it is asked.
    pub asked: Option<R::Choices>,
    /// Who has won: nobody while the game goes on, nor in a draw.
    pub winners: Seats,
    /// What the viewer saw of the last step.
    pub news: &'a [R::Seen],
    /// The last that the viewer saw a seat do.
    pub lately: &'a dyn Fn(Seat) -> Option<R::Seen>,
    /// What the viewer saw after the first so many steps.
    pub past: &'a dyn Fn(usize) -> Vec<R::Seen>,
    /// The number of steps so far.
    pub step: usize,
    /// What the reader likes.
    pub preferences: Preferences,
    /// The hash of language, names, tokens and preferences, from which everything is drawn.
    pub setting: u64,
    /// What need not be drawn again.
    pub memo: &'a dyn Memo,
}

/// What is known about who plays at a seat.
#[derive(Clone, Default)]
pub struct Plate {
    /// The shape by which the player is known; the seat's own, if none was chosen.
    pub token: Option<Token>,
    /// Is it this seat's turn?
    pub turn: bool,
    /// A word about who plays: a bot's level, a keeper, somebody who is away.
    pub note: Option<String>,
    /// What was said there last, until its player moves.
    pub says: Option<Markup>,
}

impl Plate {
    fn said(&self) -> &str {
        self.says.as_ref().map_or("", |says| &says.0)
    }
}

impl PartialEq for Plate {
    fn eq(&self, other: &Plate) -> bool {
        let seen = |plate: &Plate| (plate.token, plate.turn);
        seen(self) == seen(other) && self.note == other.note && self.said() == other.said()
    }
}

impl<R: Text> Scene<'_, R> {
    /// The other seats in the order in which they sit, clockwise from the viewer's left. Those who
    /// only watch sit nowhere and see everybody.
    pub fn others(&self) -> Vec<Seat> {
        let seats = self.plates.len() as u8;
        let from = |first: u8, count: u8| (0..count).map(move |n| Seat::new((first + n) % seats)).collect();
        match self.viewer {
            Viewer::Seat(own) => from(own.index() as u8 + 1, seats - 1),
            Viewer::Public | Viewer::Referee => from(0, seats),
        }
    }

    /// The shape by which the player at the seat is known.
    pub fn token(&self, seat: Seat) -> Token {
        self.plates[seat.index()].token.unwrap_or(Token::of(seat))
    }

    /// The viewer's seat; none for those who only watch.
    pub fn own(&self) -> Option<Seat> {
        match self.viewer {
            Viewer::Seat(own) => Some(own),
            Viewer::Public | Viewer::Referee => None,
        }
    }

    /// What the player of the seat is called.
    pub fn who(&self, seat: Seat) -> String {
        self.names.who(seat, self.language)
    }

    /// Has the seat won the game?
    pub fn has_won(&self, seat: Seat) -> bool {
        self.winners.contains(seat)
    }

    /// Is the viewer asked, and may it do this?
    pub fn is_legal(&self, action: R::Action) -> bool {
        self.asked.is_some_and(|legal| legal.contains(action))
    }
}

/// The id of a player's place on the page.
pub fn place_id(seat: Seat) -> String {
    format!("seat-{seat}")
}
