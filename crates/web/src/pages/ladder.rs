//! The ladder: how bots from outside and the levels of the house stand, game by game.

use maud::{Markup, html};
use words::Language;

use super::bots::house;
use super::frame::page;
use super::parts::title;
use crate::guest::Guest;
use crate::ladder::{Line, Of, Who};
use crate::messages::{say_of_bots, say_of_groups};
use crate::outsiders::address;

/// The standings of all games that were played.
pub(crate) fn ladder(guest: &Guest, games: &[Of]) -> Markup {
    let words = say_of_bots(guest.language);
    let main = html! {
        main #main .page .bots {
            h1 { (words.ladder) }
            p { (words.ladder_hint) }
            @if games.is_empty() { p .soft { (words.no_heats) } }
            @for of in games { (of_game(guest.language, of)) }
            @if !games.is_empty() { p .soft { small { (words.ladder_figures) } } }
            p { a href="/bots" { (words.title) } }
        }
    };
    page(guest, "/bots/ladder", words.ladder, main)
}

/// How one bot stands in each game, for its own page.
pub(super) fn on_ladder(language: Language, name: &str, games: &[Of]) -> Markup {
    let words = say_of_bots(language);
    let is_it = |line: &&Line| matches!(&line.who, Who::Bot(bot) if bot == name);
    let own: Vec<(&Of, &Line)> =
        games.iter().filter_map(|of| Some((of, of.lines.iter().find(is_it)?))).collect();
    html! {
        @if !own.is_empty() {
            section .panel #ladder {
                h2 { a href="/bots/ladder" { (words.ladder) } }
                div .scroll tabindex="0" role="region" aria-label=(words.ladder) {
                    table .scores .standings .ladder {
                        (heads(language, say_of_groups(language).game))
                        tbody {
                            @for (of, line) in own { (row(language, line, &html! { bdi { (title(of.game, language)) } })) }
                        }
                    }
                }
            }
        }
    }
}

fn heads(language: Language, first: &str) -> Markup {
    let (words, columns) = (say_of_bots(language), say_of_groups(language));
    html! {
        thead {
            tr {
                @for head in [first, words.tables, columns.share, columns.fair, columns.rating] {
                    th scope="col" { (head) }
                }
            }
        }
    }
}

fn of_game(language: Language, of: &Of) -> Markup {
    let game = title(of.game, language);
    html! {
        section .panel {
            h2 { bdi { (game) } }
            div .scroll tabindex="0" role="region" aria-label=(game) {
                table .scores .standings .ladder {
                    (heads(language, say_of_groups(language).player))
                    tbody { @for line in &of.lines { (row(language, line, &who(language, &line.who))) } }
                }
            }
            (recent(language, of))
        }
    }
}

fn row(language: Language, line: &Line, first: &Markup) -> Markup {
    let percent = |share: f64| format!("{:.1}%", 100.0 * share);
    let within = |(low, high): (f64, f64)| format!("{:.1}–{:.1}", 100.0 * low, 100.0 * high);
    let rating = format!("{:.0} ± {:.0}", line.rating.points, line.rating.within);
    let is_above = line.interval.is_some_and(|(low, _)| low > line.fair);
    html! {
        tr .house[matches!(line.who, Who::House(_))] {
            th scope="row" { (first) }
            td {
                (line.tables)
                @if line.left > 0 { " " small .soft { (say_of_bots(language).left) " " (line.left) } }
            }
            td .above[is_above] {
                bdi dir="ltr" { (percent(line.share)) }
                @if let Some(interval) = line.interval { " " small .soft { bdi dir="ltr" { (within(interval)) } } }
            }
            td { bdi dir="ltr" { (percent(line.fair)) } }
            td { bdi dir="ltr" { (rating) } }
        }
    }
}

fn who(language: Language, who: &Who) -> Markup {
    match who {
        Who::Bot(name) => html! { a href=(address(name)) { bdi { (name) } } },
        Who::House(level) => house(language, *level),
    }
}

/// The way to the last games.
fn recent(language: Language, of: &Of) -> Markup {
    let words = say_of_bots(language);
    html! {
        details .fold {
            summary { (words.last_heats) }
            ol .heats {
                @for tables in &of.tables {
                    li {
                        @for (number, table) in (1..).zip(tables) {
                            a href=(format!("/t/{table}/replay")) { (words.table) " " (number) } " "
                        }
                    }
                }
            }
        }
    }
}
