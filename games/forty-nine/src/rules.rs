//! 49: win squares at auction, line up four. The rules are in RULES.md, by number.
//!
//! Read `board` and `cards`, then `rules`; `view` says what a player knows. Nothing here draws a
//! board on a screen: that is for the web and the terminal.
mod board;
mod cards;
mod lines;
mod state;

mod action;
mod lanes;
mod phases;
mod refusal;
mod scoring;

mod imagine;
mod view;

mod audit;
mod notation;

use core::ops::RangeInclusive;

use engine::{
    OptionKind, OptionSpec, Options, Origin, Rules, Seat, Setup, SetupError, Small, Viewer, delegate,
};

pub use action::{Action, Chance, Choices, Event};
pub use board::{SIDE, Square, Squares};
pub use cards::{Card, DECK, Deck, Kind, Pack, Range};
pub use lines::{line_length, lines, lines_of};
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
    /// F5: money is kept secret, and follows from what everybody sees.
    const OPEN: bool = true;
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
    const MEMORY: &'static [&'static str] = &["deduced_money"];

    const STUDY: &'static [OptionSpec] = &[
        OptionSpec::study("rings", "F2", |_| 1..=3, |_| 3),
        OptionSpec::study("numbers", "F3", |_| 1..=48, |_| 48),
        OptionSpec::study("forty_nines", "F3", |_| 0..=5, |_| 5),
        OptionSpec::study("ranges", "F3", |_| 0..=1, |_| 1),
        OptionSpec::study("line", "F23", |_| 3..=4, |seats| line_length(seats) as u32),
        OptionSpec::study("price", "F4", |_| 0..=49, |_| 0),
        OptionSpec::study("money", "F5", |_| 1..=49, |_| 49),
        OptionSpec::study("payout", "F19", |_| 0..=7, |_| 7),
    ];
    const SMALL: &'static [Small] = &[Small {
        name: "small-49",
        seats: 2,
        options: &[
            ("rings", "1"),
            ("numbers", "5"),
            ("forty_nines", "1"),
            ("ranges", "0"),
            ("line", "3"),
            ("price", "1"),
            ("money", "3"),
            ("payout", "1"),
            ("check", "off"),
        ],
    }];

    type Seen = Event;
    type Memory = ();

    fn start(setup: &Setup) -> Result<State, SetupError> {
        let options = setup.read::<FortyNine>()?;
        let agreed = Agreed {
            opening_price: options.flag("opening_price"),
            check: options.flag("check"),
            honour: options.flag("honour"),
            pack: pack(&options),
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

    /// F9: bids for a card go up, so there are no more of them than dollars that are paid (F11), and nobody pays
    /// more than they are given (F5, F19). Everybody checks and passes once (F8, F25), and one places a token. F30:
    /// bids that are void may be as high as any, once for each card.
    fn longest(state: &State) -> Option<usize> {
        let (pack, seats) = (&state.agreed.pack, usize::from(state.seats));
        let cards = usize::from(pack.size);
        let paid = pack.crazy() * usize::from(pack.most_payout(state.seats));
        let money = seats * (usize::from(pack.money) + paid);
        let void = if state.agreed.honour { usize::from(MOST_MONEY) + 2 * seats } else { 0 };
        Some(money + cards * (2 * seats + 1 + void))
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
        lanes::{playouts}
        view::{view}
        imagine::{imagine}
        notation::{read_action, read_chance, chance_seen, noticed}
    }
}

/// What is played with: less than is in the box, if the options say so.
fn pack(options: &Options) -> Pack {
    let number = |name| options.number(name) as u16;
    // F2: the rings from the inside, around the centre.
    let inner = Range::ALL.iter().rev().take(number("rings").into());
    let centre = Squares::one(Square::CENTRE);
    let mut pack = Pack {
        board: inner.fold(centre, |board, range| board.with(range.squares())),
        size: 0,
        numbers: number("numbers") as u8,
        forty_nines: number("forty_nines") as u8,
        ranges: options.flag("ranges"),
        line: number("line") as u8,
        price: Some(number("price")).filter(|price| *price > 0),
        money: number("money"),
        payout: number("payout"),
    };
    pack.size = Card::ALL.iter().map(|card| pack.copies(*card) as u8).sum();
    pack
}
