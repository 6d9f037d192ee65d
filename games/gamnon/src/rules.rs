//! Gamnon: make everybody else run out of cards at the same moment. The rules are in RULES.md,
//! by number.
//!
//! Read `cards`, then `turn`, which is the game; `memory` says what a player can know of cards
//! that have moved on. Nothing here draws a card on a screen: that is for the web and the
//! terminal.
mod cards;
mod state;

mod action;
mod phases;
mod refusal;
mod turn;

mod memory;
mod view;

mod imagine;
mod spread;

mod audit;
mod notation;

use core::ops::RangeInclusive;

use engine::{NO_LIMIT, OptionKind, OptionSpec, Origin, Rules, Setup, SetupError, Small, delegate};

pub use action::{Action, Choices, Deal, Event, Reason, Seen, Verb};
pub use cards::{Card, Cards, Colour, KINDS};
pub use memory::{Lot, Memory, Place, Span};
pub use refusal::Refusal;
pub use state::{AtLimit, Pack, SEATS, Stage, State, Terms, TwoEmpty};
pub use view::View;

#[cfg(feature = "bot")]
pub(crate) use {
    cards::RANKS,
    turn::{only_holder, pass_on, share},
};

/// The rules of Gamnon.
pub struct Gamnon;

impl Rules for Gamnon {
    const SLUG: &'static str = "gamnon";
    /// Version 1 had no `two_empty`: the first took the pile (G14).
    const VERSION: u32 = 2;
    const SEATS: RangeInclusive<u8> = 3..=SEATS as u8;
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "packs",
            rule: "G1",
            kind: OptionKind::Number {
                range: |seats| 1..=phases::most_packs(seats).into(),
                default: |seats| phases::most_packs(seats).into(),
            },
            origin: Origin::Rulebook,
        },
        OptionSpec {
            name: "turn_limit",
            rule: "G18",
            kind: OptionKind::Limit { default: 5_000, wanted: &[30, 60, 100, 200] },
            origin: Origin::House,
        },
        OptionSpec {
            name: "at_limit",
            rule: "G18",
            kind: OptionKind::Word(&["draw", "most_cards"]),
            origin: Origin::House,
        },
        OptionSpec {
            name: "two_empty",
            rule: "G14",
            kind: OptionKind::Word(&["nobody", "first"]),
            origin: Origin::House,
        },
        OptionSpec::first_seat("G5"),
    ];
    const MEMORY: &'static [&'static str] = &["remembered"];

    const STUDY: &'static [OptionSpec] = &[
        OptionSpec::study("values", "G2", |_| 1..=13, |_| 13),
        OptionSpec::study("suits", "G2", |_| 2..=4, |_| 4),
        OptionSpec::study("hand", "G5", |_| 1..=3, |_| 3),
    ];
    const SMALL: &'static [Small] = &[Small {
        name: "small-gamnon",
        seats: 3,
        options: &[
            ("values", "3"),
            ("suits", "2"),
            ("hand", "1"),
            ("turn_limit", "6"),
            ("at_limit", "most_cards"),
        ],
    }];

    /// G5, G16: what one remembers depends on one's own cards.
    const SHARED_MEMORY: bool = false;

    type Chance = Deal;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<Gamnon>()?;
        Ok(State::new(phases::terms(setup.seats, &options)?))
    }

    /// G14: a game that was begun by version 1 goes on by its rule.
    fn upgrade(version: u32, setup: Setup) -> Setup {
        if version == 1 { setup.with("two_empty", "first") } else { setup }
    }

    /// G18: there are so many turns. A turn asks for cards that are put (G6), or that others give because they are
    /// missing (G12, G13): as many as the demand at most, and shares are rounded up once for each giver; then for
    /// the last card (G11).
    fn longest(state: &State) -> Option<usize> {
        let Terms { seats, turn_limit, pack, .. } = state.terms;
        let (seats, demand) = (usize::from(seats), usize::from(pack.values) + 1);
        let turn = demand + seats * (seats - 2) + 1;
        (turn_limit < NO_LIMIT).then(|| turn.saturating_mul(turn_limit as usize))
    }

    fn shared_memory(memory: &Memory) -> Memory {
        memory.blank()
    }

    /// Whatever ends a turn shows whether the next player has a choice (G6); a card that is put before that
    /// shows nothing.
    fn reveals(event: &Event) -> bool {
        !matches!(event, Event::Put { left: 1.., .. })
    }

    delegate! {
        types { State, Action, Choices, Event, Seen, Memory, View, Refusal }
        phases::{pending, legal, check, apply, check_chance, apply_chance}
        phases::{draw_chance, strike}
        phases::{face_down, exchange}
        view::{seen, view}
        memory::{remember}
        imagine::{imagine}
        notation::{read_action, read_chance, action_seen, chance_seen, noticed}
    }
}
