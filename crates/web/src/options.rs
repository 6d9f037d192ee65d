//! The options of a game as forms have them: what a table is offered, what a form says, and what
//! somebody chose last. That is a cookie for each game, unsigned like a name: whatever it says is held
//! against what is offered.

use std::ops::RangeInclusive;

use axum::http::HeaderValue;
use catalog::Entry;
use engine::OptionSpec;

use crate::fields::Fields;
use crate::guest::{self, Guest};
use crate::table::lots;

/// Names and values, as the record has them.
pub(crate) type Options = Vec<(String, String)>;

/// What the name of a field begins with that is an option.
pub(crate) const FIELD: &str = "option-";

/// The options that a form says, whatever they are.
pub(crate) fn said(fields: &Fields) -> Options {
    let option = |(name, value): (&str, &str)| Some((name.strip_prefix(FIELD)?.to_owned(), value.to_owned()));
    fields.iter().filter_map(option).collect()
}

/// The values that a table of that many is offered. Who starts is one of those who are there, or left
/// to lots; everything else may be chosen for as many as may still come.
pub(crate) fn offered(game: &Entry, option: &OptionSpec, seats: RangeInclusive<u8>) -> Vec<String> {
    if !lots::may_decide(game, option.name) {
        return game.offered(option, seats);
    }
    let present = *seats.start();
    game.offered(option, present..=present).into_iter().chain([lots::LOTS.to_owned()]).collect()
}

/// Does the option have this value if nothing is said, with so many at the table?
pub(crate) fn is_usual(game: &Entry, seats: u8, name: &str, value: &str) -> bool {
    let option = game.options.iter().find(|option| option.name == name);
    option.is_some_and(|option| option.kind.default_value(seats) == value)
}

/// Of all that is said, what the game has and a table of that many is offered; each option once.
pub(crate) fn known(game: &Entry, seats: RangeInclusive<u8>, said: &Options) -> Options {
    let known = |option: &OptionSpec| {
        let (name, value) = said.iter().find(|(name, _)| name == option.name)?;
        offered(game, option, seats.clone()).contains(value).then(|| (name.clone(), value.clone()))
    };
    game.options.iter().filter_map(known).collect()
}

/// What the guest chose last for a game against bots.
pub(crate) fn remembered(game: &Entry, guest: &Guest) -> Options {
    let Some(text) = guest.options.get(game.slug) else { return Options::new() };
    let fields = Fields::read(text.as_bytes());
    let said = fields.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let seats = guest.preferences.seats_of(game);
    known(game, seats..=seats, &said)
}

/// The cookie that remembers what was chosen for so many and is not as usual.
pub(crate) fn remember(game: &Entry, seats: u8, said: &Options) -> HeaderValue {
    let mut known = known(game, seats..=seats, said);
    known.retain(|(name, value)| !is_usual(game, seats, name, value));
    let text = form_urlencoded::Serializer::new(String::new()).extend_pairs(&known).finish();
    guest::remember_options(game.slug, &text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(slug: &str) -> &'static Entry {
        catalog::find(slug).expect("a game")
    }

    fn pairs(said: &[(&str, &str)]) -> Options {
        said.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    fn values(slug: &str, option: &str, seats: RangeInclusive<u8>) -> Vec<String> {
        let option = game(slug).options.iter().find(|spec| spec.name == option).expect("an option");
        offered(game(slug), option, seats)
    }

    #[test]
    fn what_may_still_come_can_be_chosen_and_nobody_starts_who_is_not_there() {
        assert_eq!(values("gamnon", "packs", 3..=12), ["1", "2", "3", "4"]);
        assert_eq!(values("gamnon", "packs", 4..=4), ["1"]);
        assert_eq!(values("gamnon", "first_seat", 3..=12), ["0", "1", "2", "lots"]);
        assert_eq!(values("gamnon", "turn_limit", 3..=12), ["30", "60", "100", "200", "5000", "none"]);
    }

    #[test]
    fn what_a_rule_forbids_for_so_many_is_not_offered() {
        assert_eq!(values("49", "opening_price", 2..=2), ["on"], "F27");
        assert_eq!(values("49", "opening_price", 2..=5), ["on", "off"], "a third may come");
    }

    #[test]
    fn of_anything_that_is_said_only_what_is_offered_counts() {
        let said = pairs(&[
            ("first_seat", "7"),
            ("draw_when_able", "off"),
            ("draw_when_able", "on"),
            ("turn_limit", "30"),
            ("<script>", "on\nfirst_seat 1"),
        ]);
        assert_eq!(known(game("chico"), 4..=4, &said), pairs(&[("draw_when_able", "off")]));
    }

    #[test]
    fn what_is_as_usual_is_not_remembered() {
        let said = pairs(&[("first_seat", "0"), ("draw_when_able", "off"), ("nonsense", "1")]);
        let cookie = remember(game("chico"), 4, &said);
        let text = cookie.to_str().expect("plain text");
        assert!(text.starts_with("kupa_options_chico=draw_when_able%3Doff;"), "{text}");
    }
}
