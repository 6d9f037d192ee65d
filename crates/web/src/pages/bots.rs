//! Bots from outside: all that anybody may find, and one of them with what it has achieved.

use bots::Level;
use maud::{Markup, html};
use store::{Accept, Bot};
use words::Language;

use super::frame::page;
use super::ladder::on_ladder;
use super::parts::title;
use crate::guest::Guest;
use crate::ladder::Of;
use crate::messages::{say_of_bots, say_of_groups};
use crate::outsiders::{Against, Opponent, Results, address, games_of};

/// A bot, and whether it is there.
pub(crate) struct Shown {
    pub(crate) bot: Bot,
    pub(crate) is_here: bool,
}

/// The list of those that anybody may find.
pub(crate) fn bots(guest: &Guest, all: &[Shown]) -> Markup {
    let words = say_of_bots(guest.language);
    let main = html! {
        main #main .page .bots {
            h1 { (words.title) }
            p { (words.hint) }
            p { a .button href="/bots/ladder" { (words.ladder) } }
            @if all.is_empty() { p .soft { (words.none) } }
            @for shown in all {
                section .panel {
                    h2 { a href=(address(&shown.bot.name)) { bdi { (shown.bot.name) } } " " (presence(guest, shown)) }
                    (about(guest, &shown.bot))
                }
            }
            p { a href="/api/v1/docs" { (words.write_one) } }
        }
    };
    page(guest, "/bots", words.title, main)
}

/// One of them, and how it has done.
pub(crate) fn bot(guest: &Guest, shown: &Shown, results: &[Results], ladder: &[Of]) -> Markup {
    let words = say_of_bots(guest.language);
    let name = &shown.bot.name;
    let main = html! {
        main #main .page .bots {
            h1 { bdi { (name) } " " (presence(guest, shown)) }
            section .panel { (about(guest, &shown.bot)) }
            section .panel #results {
                h2 { (words.results) }
                @if results.is_empty() { p .soft { (words.no_results) } }
                @for results in results { (of_game(guest, results)) }
                @if !results.is_empty() { p .soft { small { (words.rating_hint) } } }
            }
            (on_ladder(guest.language, name, ladder))
            p { a href="/bots" { (words.title) } }
        }
    };
    page(guest, &address(name), name, main)
}

fn presence(guest: &Guest, shown: &Shown) -> Markup {
    let words = say_of_bots(guest.language);
    html! { small .soft { (if shown.is_here { words.here } else { words.away }) } }
}

fn about(guest: &Guest, bot: &Bot) -> Markup {
    let words = say_of_bots(guest.language);
    let taken = match bot.accept {
        Accept::All => None,
        Accept::Ask => Some(words.asks),
        Accept::Owner => Some(words.owner_only),
    };
    html! {
        @if !bot.about.is_empty() { p { bdi { (bot.about) } } }
        ul .plays aria-label=(words.plays) {
            @for (game, seats) in games_of(bot) {
                li {
                    bdi { (title(&game, guest.language)) } " "
                    small .soft { bdi dir="ltr" { (numbers(&seats)) } " " (words.seats) }
                }
            }
        }
        @if let Some(taken) = taken { p .soft { (taken) } }
        @if bot.ladder { p .soft { a href="/bots/ladder" { (words.on_ladder) } } }
    }
}

fn numbers(seats: &[u8]) -> String {
    let [first, .., last] = seats else { return seats.iter().map(u8::to_string).collect() };
    let is_whole = usize::from(last - first) + 1 == seats.len();
    if is_whole {
        return format!("{first}–{last}");
    }
    seats.iter().map(u8::to_string).collect::<Vec<_>>().join(", ")
}

fn of_game(guest: &Guest, results: &Results) -> Markup {
    let (words, columns) = (say_of_bots(guest.language), say_of_groups(guest.language));
    let game = title(results.game, guest.language);
    let rating = format!("{:.0} ± {:.0}", results.rating.points, results.rating.within);
    html! {
        h3 { bdi { (game) } }
        p {
            (columns.rating) ": " bdi dir="ltr" { (rating) } " · " (columns.games) ": " (results.games)
            @if results.left > 0 { " · " (words.left) " " (results.left) }
        }
        div .scroll tabindex="0" role="region" aria-label=(game) {
            table .scores .standings {
                thead {
                    tr {
                        @for head in [words.against, columns.games, columns.wins, columns.share, columns.fair] {
                            th scope="col" { (head) }
                        }
                    }
                }
                tbody { @for line in &results.against { (row(guest.language, line)) } }
            }
        }
    }
}

fn row(language: Language, line: &Against) -> Markup {
    let percent = |share: f64| format!("{:.0}%", 100.0 * share);
    let (share, fair) = (line.figures.share(), line.figures.fair_share());
    html! {
        tr {
            th scope="row" { (opponent(language, &line.opponent)) }
            td { (line.figures.games) }
            td { (line.figures.wins) }
            td .above[share > fair] { bdi dir="ltr" { (percent(share)) } }
            td { bdi dir="ltr" { (percent(fair)) } }
        }
    }
}

fn opponent(language: Language, opponent: &Opponent) -> Markup {
    let words = say_of_bots(language);
    match opponent {
        Opponent::House(level) => house(language, *level),
        Opponent::Bot(name) => html! { a href=(address(name)) { bdi { (name) } } },
        Opponent::People => html! { (words.people) },
        Opponent::Others => html! { (words.others) },
    }
}

/// A bot of the house.
pub(super) fn house(language: Language, level: Level) -> Markup {
    html! { (say_of_bots(language).house) " · " (words::level(level, language).title) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_seats_are_said_shortly() {
        assert_eq!(numbers(&[2, 3, 4, 5]), "2–5");
        assert_eq!(numbers(&[2, 4]), "2, 4");
        assert_eq!(numbers(&[3]), "3");
        assert_eq!(numbers(&[]), "");
    }
}
