//! 49: win squares at auction, line up four. The rules are in RULES.md, by number.
//!
//! Read `board` and `cards`, then `rules`; `view` says what a player knows. Nothing here draws a
//! board on a screen: that is for the web and the terminal.
mod board;
mod cards;
mod lines;
mod state;

mod action;
mod phases;
mod refusal;
mod scoring;

mod imagine;
mod view;

mod audit;
mod notation;

use core::ops::RangeInclusive;

use engine::{OptionKind, OptionSpec, Origin, Rules, Seat, Setup, SetupError, Viewer, delegate};

pub use action::{Action, Chance, Choices, Event};
pub use board::{SIDE, Square, Squares};
pub use cards::{Card, DECK, Kind, Range};
pub use lines::{line_length, lines};
pub use refusal::Refusal;
pub use scoring::{Reason, payout, payout_table};
pub use state::{Agreed, Bid, MOST_MONEY, Phase, State};
pub use view::View;

#[cfg(feature = "bot")]
pub(crate) use {
    lines::line_through,
    scoring::{leaders, payouts},
};

/// The rules of 49.
pub struct FortyNine;

impl Rules for FortyNine {
    const SLUG: &'static str = "49";
    const SEATS: RangeInclusive<u8> = 2..=5;
    /// F30: a token on any square.
    const MOST_OUTCOMES: usize = board::SQUARES;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "opening_price",
            rule: "F13",
            kind: OptionKind::Flag { default: true },
            origin: Origin::Rulebook,
        },
        OptionSpec {
            name: "check",
            rule: "F25",
            kind: OptionKind::Flag { default: true },
            origin: Origin::Rulebook,
        },
        OptionSpec {
            name: "honour",
            rule: "F30",
            kind: OptionKind::Flag { default: false },
            origin: Origin::Rulebook,
        },
        OptionSpec::first_seat("F7"),
    ];

    type Seen = Event;
    type Memory = ();

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<FortyNine>()?;
        let agreed = Agreed {
            opening_price: options.flag("opening_price"),
            check: options.flag("check"),
            honour: options.flag("honour"),
        };
        // F26, F27: what is different with two.
        if setup.seats == 2 && !agreed.opening_price {
            return Err(SetupError::Refused {
                option: "opening_price",
                rule: "F27",
                reason: "with two players the opening price can't be switched off",
            });
        }
        Ok(State::new(setup.seats, agreed, Seat::new(options.number("first_seat") as u8)))
    }

    fn seen(event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn remember((): &mut (), _seen: &Event) {}

    /// F7: a card that is turned up; everything else lies open, or is what somebody decided.
    fn reveals(event: &Event) -> bool {
        matches!(event, Event::Shuffled | Event::Turned { .. } | Event::Lost { .. } | Event::GameOver { .. })
    }

    delegate! {
        types { State, Action, Choices, Chance, Event, View, Refusal }
        phases::{pending, legal, check, out_of_turn, apply, check_chance, apply_chance}
        phases::{draw_chance, strike}
        phases::{outcomes, face_down, exchange}
        view::{view}
        imagine::{imagine}
        notation::{read_action, read_chance, chance_seen, noticed}
    }
}
