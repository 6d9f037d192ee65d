//! Chico: shed your cards, or quit in time. The rules are in RULES.md, by number.
//!
//! This crate is the model for the other games. Read `cards`, then `rules`; `view` says what a
//! player knows. Nothing here draws a card on a screen: that is for the web and the terminal.
mod bytes;
mod cards;
mod state;

mod action;
mod phases;
mod refusal;
mod scoring;

mod imagine;
mod lanes;
mod view;

mod audit;
mod notation;

use core::ops::RangeInclusive;

use engine::{
    Mask, OptionKind, OptionSpec, Options, Origin, Rules, Seat, Setup, SetupError, Small, delegate,
};

pub use action::{Action, Chance, Event, Seen};
pub use cards::{Card, Cards, DECK, Deck, Die, Pack, Rank};
pub use imagine::could_hold;
pub use refusal::Refusal;
pub use scoring::points;
pub use state::{Phase, State};
pub use view::{Memory, Turn, View};

#[cfg(feature = "page")]
pub(crate) use state::LIMIT;

/// The rules of Chico.
pub struct Chico;

impl Rules for Chico {
    const SLUG: &'static str = "chico";
    const SEATS: RangeInclusive<u8> = 2..=5;
    /// C17: rounds, until somebody has too many points.
    const ROUNDS: bool = true;
    /// C16: two dice.
    const MOST_OUTCOMES: usize = Die::ALL.len() * Die::ALL.len();
    const OPTIONS: &'static [OptionSpec] = &[
        OptionSpec {
            name: "draw_when_able",
            rule: "C9",
            kind: OptionKind::Flag { default: true },
            origin: Origin::Reading,
        },
        OptionSpec::first_seat("C18"),
    ];
    const MEMORY: &'static [&'static str] = &["laid"];

    const STUDY: &'static [OptionSpec] = &[
        OptionSpec::study("ranks", "C4", |_| 2..=7, |_| 7),
        OptionSpec::study("copies", "C1", |_| 1..=7, |_| 7),
        OptionSpec::study("eggs", "C1", |_| 0..=1, |_| 1),
        OptionSpec::study("hand", "C3", |_| 1..=6, |_| 6),
        OptionSpec::study("rounds", "C17", |_| 0..=255, |_| 0),
    ];

    const SMALL: &'static [Small] = &[
        Small {
            name: "small-chico",
            seats: 2,
            options: &[
                ("ranks", "4"),
                ("copies", "2"),
                ("eggs", "0"),
                ("hand", "2"),
                ("rounds", "1"),
                ("draw_when_able", "off"),
            ],
        },
        Small {
            name: "small-chico-egg",
            seats: 2,
            options: &[
                ("ranks", "3"),
                ("copies", "2"),
                ("eggs", "1"),
                ("hand", "2"),
                ("rounds", "1"),
                ("draw_when_able", "on"),
            ],
        },
    ];

    type Choices = Mask<Action>;

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<Chico>()?;
        let first = Seat::new(options.number("first_seat") as u8);
        let pack = pack(setup.seats, &options)?;
        Ok(State::new(setup.seats, pack, options.flag("draw_when_able"), first))
    }

    /// C17: there is no end but that of the rounds, for dice take points away again. In a round a card is laid
    /// once, and everybody but whoever goes out keeps one or quits (C13); and each card of the stock is drawn
    /// once (C8).
    fn longest(state: &State) -> Option<usize> {
        let Pack { size, hand, rounds, .. } = state.pack;
        let (size, hands) = (usize::from(size), usize::from(hand) * usize::from(state.seats));
        (rounds > 0).then(|| usize::from(rounds) * (2 * (size - 1) - hands))
    }

    /// C8: a drawn card. C14: the hands that are counted. What is played was the player's own.
    fn reveals(event: &Event) -> bool {
        !matches!(event, Event::Played { .. } | Event::Quit { .. })
    }

    delegate! {
        types { State, Action, Chance, Event, Seen, Memory, View, Refusal }
        phases::{pending, legal, check, out_of_turn, apply, check_chance, apply_chance}
        phases::{draw_chance, strike, settle}
        phases::{outcomes, face_down, exchange}
        lanes::{playouts}
        view::{seen, remember, view}
        imagine::{imagine}
        notation::{read_action, read_chance, chance_seen, noticed}
    }
}

/// What is played with: less than is in the box, if the options say so.
fn pack(seats: u8, options: &Options) -> Result<Pack, SetupError> {
    let number = |name| options.number(name) as u8;
    let (ranks, copies, hand) = (number("ranks"), number("copies"), number("hand"));
    let ranked = Rank::ALL[..ranks.into()]
        .iter()
        .flat_map(|rank| [Card::Ranked(*rank); 7].into_iter().take(copies.into()));
    let cards: Cards = ranked.chain([Card::Egg; 1].into_iter().take(number("eggs").into())).collect();
    // C3: one is turned up, and if that is the egg another one.
    if cards.len() < hand * seats + 1 + number("eggs") {
        let reason = "there are too few cards for these hands and one that is turned up";
        return Err(SetupError::Refused { option: "hand", rule: "C3", reason });
    }
    Ok(Pack { cards, size: cards.len(), ranks, hand, rounds: number("rounds") })
}
