//! The few words that stand on Chico's table.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};

use words::Language;
use words::numbers::POINTS;

use crate::{Card, Die, Rank};

/// What things are called. A word that is missing in a language does not compile.
pub(super) struct Labels {
    pub(super) stock: &'static str,
    pub(super) pile: &'static str,
    pub(super) round: &'static str,
    pub(super) score: &'static str,
    /// Cards that somebody holds.
    pub(super) in_hand: &'static str,
    pub(super) points: fn(u8) -> String,
    /// What somebody did last, in two words.
    pub(super) played: fn(&str) -> String,
    pub(super) drew: &'static str,
    /// C10: what a player says who leaves.
    pub(super) has_quit: &'static str,
    /// What stands on the buttons.
    pub(super) draw: &'static str,
    pub(super) quit: &'static str,
    /// C14: what the hand would cost.
    pub(super) costs: fn(u8) -> String,
    pub(super) winner: &'static str,
    chick: &'static str,
    egg: &'static str,
    rooster: &'static str,
    /// The ranks that can be played now.
    pub(super) fitting: fn(&str, &str) -> String,
    /// The egg on the pile.
    pub(super) egg_as: fn(&str) -> String,
}

/// The words of a language.
pub(super) const fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const HEBREW: Labels = Labels {
    stock: "קופה",
    pile: "ערמה",
    round: "משחקון",
    score: "נק׳",
    in_hand: "ביד",
    points: |points| POINTS.count(points),
    played: |card| format!("{card} על הערמה"),
    drew: "משיכת קלף",
    has_quit: "פרשתי",
    draw: "למשוך קלף",
    quit: "לפרוש",
    costs: |points| format!("עכשיו: {}", POINTS.count(points)),
    winner: "ניצחון",
    chick: "אפרוח",
    egg: "ביצת הפתעה",
    rooster: "תרנגול",
    fitting: |same, next| format!("מתאימים: {same}, {next} וביצת ההפתעה"),
    egg_as: |rank| format!("ביצת הפתעה, ערך {rank}"),
};

const ENGLISH: Labels = Labels {
    stock: "Stock",
    pile: "Pile",
    round: "Round",
    score: "points",
    in_hand: "in hand",
    points: english_points,
    played: |card| format!("played {card}"),
    drew: "drew a card",
    has_quit: "I'm out",
    draw: "Draw a card",
    quit: "Quit",
    costs: |points| format!("now: {}", english_points(points)),
    winner: "Winner",
    chick: "Chick",
    egg: "Surprise Egg",
    rooster: "rooster",
    fitting: |same, next| format!("Fits now: {same}, {next} and the egg"),
    egg_as: |rank| format!("Surprise Egg as {rank}"),
};

fn english_points(points: u8) -> String {
    words::english::count(points, "point")
}

impl Labels {
    /// A rank's name.
    pub(super) fn rank(&self, rank: Rank) -> String {
        match rank {
            Rank::Chick => self.chick.to_owned(),
            number => number.points().to_string(),
        }
    }

    /// A card's name.
    pub(super) fn card(&self, card: Card) -> String {
        match card {
            Card::Ranked(rank) => self.rank(rank),
            Card::Egg => self.egg.to_owned(),
        }
    }

    /// What a die shows.
    pub(super) fn die(&self, die: Die) -> String {
        match die {
            Die::Rooster => self.rooster.to_owned(),
            number => number.pips().to_string(),
        }
    }
}
