//! The home page: four games, and one's own tables.

use bots::Level;
use catalog::Entry;
use maud::{Markup, html};
use store::Status;

use super::frame::page;
use super::parts::{fingerprint, title};
use super::waiting::level_options;
use crate::commitment::Commitment;
use crate::guest::Guest;
use crate::messages::say;

/// The home page.
pub fn home(guest: &Guest, tables: &[store::Table], commitment: &Commitment) -> Markup {
    let words = say(guest.language);
    let main = html! {
        main #main .page {
            h1 { (words.slogan()) }
            div .games {
                @for game in catalog::GAMES { (tile(game, guest, commitment)) }
            }
            section .panel {
                h2 { (words.my_tables()) }
                @if tables.is_empty() { p .soft { (words.no_tables()) } }
                ul .tables { @for table in tables { (entry(guest, table)) } }
            }
            (fingerprint(words.proof_next(), &commitment.secret))
        }
    };
    page(guest, "/", words.slogan(), main)
}

/// A game on the home page.
fn tile(game: &Entry, guest: &Guest, commitment: &Commitment) -> Markup {
    let words = say(guest.language);
    let (slug, title) = (game.slug, (game.title)(guest.language));
    html! {
        section .game .panel .(format!("game-{slug}")) {
            div .picture aria-hidden="true" { ((game.picture)()) }
            h2 { bdi { (title) } }
            p { ((game.tagline)(guest.language)) }
            p .soft { (words.seats_of(*game.seats.start(), *game.seats.end())) }
            form .row method="post" action="/tables" {
                input type="hidden" name="game" value=(slug);
                input type="hidden" name="promise" value=(commitment);
                input type="hidden" name="luck" value="";
                button .main name="mode" value="now" aria-label=(format!("{}: {}", words.play_now(), title)) {
                    (words.play_now())
                }
                button name="mode" value="friends" aria-label=(format!("{}: {}", words.with_friends(), title)) {
                    (words.with_friends())
                }
                (level_choice(guest))
            }
            p { a href=(format!("/rules/{slug}")) { (words.rules()) " · " bdi { (title) } } }
        }
    }
}

/// How strong the bots of *play now* are.
fn level_choice(guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        label .level {
            span { (words.bots_level()) }
            select name="level" { (level_options(guest, Level::Club)) }
        }
    }
}

fn entry(guest: &Guest, table: &store::Table) -> Markup {
    let words = say(guest.language);
    let status = match table.status {
        Status::Waiting => words.waiting(),
        Status::Running => words.running(),
        Status::Over => words.over(),
    };
    html! {
        li {
            a href=(format!("/t/{}", table.id)) {
                strong { bdi { (title(&table.game, guest.language)) } }
                " · " (status)
                @for seat in &table.seats { " · " bdi { (seat.name) } }
            }
        }
    }
}
