//! Who sits there, what the viewer is asked, and what has just happened.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Choices as _, Rules, Seat, Seats, Viewer};
use maud::{Markup, html};
use words::{Language, Names, Text};

use crate::{Card, Preferences, Token};

/// All that a drawing needs besides the view.
pub struct Scene<'a, R: Rules> {
    /// The reader's language.
    pub language: Language,
    /// Who sits where.
    pub names: &'a Names,
    /// By seat: what the name plates say besides the name.
    pub plates: &'a [Plate],
    /// How the viewer answers, if it is asked.
    pub asked: Option<Asked<'a, R>>,
    /// Who has won: nobody while the game goes on, nor in a draw.
    pub winners: Seats,
    /// What the viewer saw of the last step.
    pub news: &'a [R::Seen],
    /// The number of steps so far.
    pub step: usize,
    /// What the reader likes.
    pub preferences: Preferences,
}

/// The viewer is asked.
pub struct Asked<'a, R: Rules> {
    /// What it may do.
    pub legal: R::Choices,
    /// Where the answer is sent.
    pub address: &'a str,
}

/// What a name plate says besides the name.
#[derive(Clone, Default)]
pub struct Plate {
    /// The shape by which the player is known; the seat's own, if none was chosen.
    pub token: Option<Token>,
    /// Is it this seat's turn?
    pub turn: bool,
    /// A word about who plays: a bot's level, a keeper, somebody who is away.
    pub note: Option<String>,
    /// What is left of the time for this move, in seconds.
    pub seconds: Option<u32>,
}

impl<R: Text> Scene<'_, R> {
    /// The other seats in the order in which they sit, clockwise from the viewer's left. Those who
    /// only watch sit nowhere and see everybody.
    pub fn others(&self, viewer: Viewer) -> Vec<Seat> {
        let seats = self.plates.len() as u8;
        let from = |first: u8, count: u8| (0..count).map(move |n| Seat::new((first + n) % seats)).collect();
        match viewer {
            Viewer::Seat(own) => from(own.index() as u8 + 1, seats - 1),
            Viewer::Public | Viewer::Referee => from(0, seats),
        }
    }

    /// Another player's place: the name plate, and what the game has to show for the seat.
    pub fn place(&self, seat: Seat, content: Markup) -> Markup {
        self.section(seat, "place", content)
    }

    /// The viewer's own place.
    pub fn own_place(&self, seat: Seat, content: Markup) -> Markup {
        self.section(seat, "place own", content)
    }

    /// The shape by which the player at the seat is known.
    pub fn token(&self, seat: Seat) -> Token {
        self.plates[seat.index()].token.unwrap_or(Token::of(seat))
    }

    fn section(&self, seat: Seat, class: &str, content: Markup) -> Markup {
        let plate = &self.plates[seat.index()];
        html! {
            section .(class) .turn[plate.turn] id=(place_id(seat)) aria-label=(self.names.who(seat, self.language)) {
                h2 .plate {
                    span .token .(format!("token-{}", self.token(seat).number())) aria-hidden="true" {}
                    bdi .name { (self.names.who(seat, self.language)) }
                    @if let Some(note) = &plate.note { small .note { (note) } }
                    @if let Some(seconds) = plate.seconds {
                        time .clock data-seconds=(seconds) { (seconds) }
                    }
                }
                (content)
            }
        }
    }

    /// A form by which the viewer answers; `content` has the buttons.
    pub fn form(&self, content: Markup) -> Markup {
        let Some(asked) = &self.asked else { return content };
        html! {
            form .act method="post" action=(asked.address) {
                input type="hidden" name="step" value=(self.step);
                (content)
            }
        }
    }

    /// A button that does this, for inside a [`Scene::form`]. An action that is not legal can be
    /// touched too: the answer says why not.
    pub fn button(&self, view: &R::View, action: R::Action, class: &str, content: Markup) -> Markup {
        let legal = self.is_legal(action);
        let label = R::action(action, view, self.names, self.language);
        html! {
            button .(class) .can[legal] .cannot[!legal] name="action" value=(action) aria-label=(label)
                aria-disabled=[(!legal).then_some("true")] { (content) }
        }
    }

    /// A card that can be touched while the viewer is asked; for inside a [`Scene::form`].
    pub fn card(&self, view: &R::View, action: R::Action, card: &Card) -> Markup {
        if self.asked.is_none() {
            return card.lying();
        }
        let legal = self.is_legal(action);
        let label = R::action(action, view, self.names, self.language);
        html! {
            button .card .(card.class) .can[legal] .cannot[!legal] id=(card.id) data-from=[card.from.as_deref()]
                name="action" value=(action) aria-label=(label) aria-disabled=[(!legal).then_some("true")] {
                (card.face)
            }
        }
    }

    /// Has the seat won the game?
    pub fn has_won(&self, seat: Seat) -> bool {
        self.winners.contains(seat)
    }

    /// Is the viewer asked, and may it do this?
    pub fn is_legal(&self, action: R::Action) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.legal.iter().any(|legal| legal == action))
    }
}

/// The id of a player's place on the page: where hidden cards come from and go to.
pub fn place_id(seat: Seat) -> String {
    format!("seat-{seat}")
}
