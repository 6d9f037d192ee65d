//! Eight and a Half: shed your hand, your open cards and your blind ones, and don't get caught
//! with a half. The rules are in RULES.md, by number.
//!
//! Read `cards`, `play` and `value`, then `rules`; `view` says what a player knows, `memory` what
//! follows from what was played. Nothing here draws a card on a screen: that is for the web and
//! the terminal.
mod cards;
mod few;
mod meld;
mod value;

mod state;

mod action;
mod deal;
mod phases;
mod refusal;
mod scoring;

mod hand_set;
mod imagine;
mod memory;
mod view;

mod audit;
mod notation;

use core::ops::RangeInclusive;

use engine::{
    Mask, OptionKind, OptionSpec, Options, Origin, Rules, Seat, Setup, SetupError, Small, delegate,
};

pub use action::{Action, Chance, Event, Seen, Slot, Source};
pub use cards::{Card, Cards, DECK, Deck, Pack};
pub use few::Few;
pub use hand_set::HandSet;
pub use meld::{Copies, Meld};
pub use memory::{Memory, Turn};
pub use refusal::Refusal;
pub use scoring::{Award, Count, GOAL, awards, points, winner};
pub use state::{Phase, State};
pub use value::{Five, Value};
pub use view::{Blind, View};

#[cfg(feature = "bot")]
pub(crate) use {scoring::winner_from, state::before, value::FOLLOWERS};

/// The rules of Eight and a Half.
pub struct EightAndAHalf;

impl Rules for EightAndAHalf {
    const SLUG: &'static str = "eight-and-a-half";
    const SEATS: RangeInclusive<u8> = 2..=5;
    /// E22: rounds, until somebody has enough points.
    const ROUNDS: bool = true;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "dealer",
            rule: "E23",
            kind: OptionKind::Number {
                range: |seats| 0..=u32::from(seats) - 1,
                default: |seats| u32::from(seats) - 1,
            },
            origin: Origin::Reading,
        },
        OptionSpec {
            name: "five",
            rule: "E16",
            kind: OptionKind::Word(Five::WORDS),
            origin: Origin::Reading,
        },
    ];

    const STUDY: &'static [OptionSpec] = &[
        OptionSpec::study("lowest", "E1", |_| 0..=9, |_| 0),
        OptionSpec::study("copies", "E1", |_| 1..=8, |_| 8),
        OptionSpec::study("blind", "E2", |_| 1..=3, |_| 3),
        OptionSpec::study("open", "E2", |_| 0..=3, |_| 3),
        OptionSpec::study("rounds", "E22", |_| 0..=255, |_| 0),
    ];
    const SMALL: &'static [Small] = &[Small {
        name: "small-eight",
        seats: 2,
        options: &[("lowest", "4"), ("copies", "1"), ("blind", "1"), ("open", "0"), ("rounds", "1")],
    }];

    type Choices = Mask<Action>;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<EightAndAHalf>()?;
        let dealer = Seat::new(options.number("dealer") as u8);
        let five = Five::from_option(options.number("five"));
        Ok(State { five, ..State::new(setup.seats, pack(setup.seats, &options)?, dealer) })
    }

    /// E22: there is no end but that of the rounds, for the most points may be shared again and again. In a round
    /// each turn lays a card or takes a pile, on which one was laid (E5, E9); when somebody has none left, all
    /// others have one at least (E20).
    fn longest(state: &State) -> Option<usize> {
        let laid = usize::from(state.pack.cards().len() + 1 - state.seats);
        (state.pack.rounds > 0).then(|| usize::from(state.pack.rounds) * (2 * laid - 1))
    }

    /// E3: a card from the bank. E19: a blind card. What is played from hand or table was known.
    fn reveals(event: &Event) -> bool {
        match event {
            Event::Played { from, .. } => matches!(from, Source::Blind(_)),
            Event::Took { .. } | Event::Caught { .. } => false,
            _ => true,
        }
    }

    delegate! {
        types { State, Action, Chance, Event, Seen, Memory, View, Refusal }
        phases::{pending, legal, check, apply}
        deal::{draw_chance, strike, check_chance, apply_chance, face_down, exchange}
        view::{seen, view}
        memory::{remember}
        imagine::{imagine}
        notation::{read_action, read_chance, chance_seen, noticed}
    }
}

/// What is played with: less than is in the box, if the options say so.
fn pack(seats: u8, options: &Options) -> Result<Pack, SetupError> {
    let [lowest, copies, blind, open, rounds] =
        ["lowest", "copies", "blind", "open", "rounds"].map(|name| options.number(name) as u8);
    let pack = Pack { lowest, copies, blind, open, rounds };
    if pack.cards().len() / seats < blind + open + Few::MOST {
        let reason = "there are too few cards for everybody's blind cards, open cards and hand";
        return Err(SetupError::Refused { option: "copies", rule: "E2", reason });
    }
    Ok(pack)
}
