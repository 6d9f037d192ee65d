//! The home page: four games, and one's own tables.

use bots::Level;
use maud::{Markup, html};
use store::Status;

use super::frame::page;
use super::parts::fingerprint;
use super::waiting::level_options;
use crate::draw::{self, Render};
use crate::guest::Guest;
use crate::messages::say;
use crate::promise::Promise;

/// The home page.
pub fn home(guest: &Guest, tables: &[store::Table], promise: &Promise) -> Markup {
    let words = say(guest.language);
    let main = html! {
        main #main .page {
            h1 { (words.slogan()) }
            div .games {
                @for slug in catalog::SLUGS { (draw::visit(slug, Tile { guest, promise }).expect("a listed game is drawn")) }
            }
            section .panel {
                h2 { (words.my_tables()) }
                @if tables.is_empty() { p .soft { (words.no_tables()) } }
                ul .tables { @for table in tables { (entry(guest, table)) } }
            }
            (fingerprint(words.proof_next(), &promise.secret))
        }
    };
    page(guest, "/", words.slogan(), main)
}

/// A game on the home page.
struct Tile<'a> {
    guest: &'a Guest,
    promise: &'a Promise,
}

impl draw::Visitor for Tile<'_> {
    type Output = Markup;

    fn visit<R: Render>(self) -> Markup {
        let language = self.guest.language;
        let words = say(language);
        html! {
            section .game .panel .(format!("game-{}", R::SLUG)) {
                div .picture aria-hidden="true" { (R::picture()) }
                h2 { bdi { (R::title(language)) } }
                p { (R::tagline(language)) }
                p .soft { (words.seats_of(*R::SEATS.start(), *R::SEATS.end())) }
                form .row method="post" action="/tables" {
                    input type="hidden" name="game" value=(R::SLUG);
                    input type="hidden" name="promise" value=(self.promise);
                    input type="hidden" name="luck" value="";
                    button .main name="mode" value="now" aria-label=(format!("{}: {}", words.play_now(), R::title(language))) {
                        (words.play_now())
                    }
                    button name="mode" value="friends" aria-label=(format!("{}: {}", words.with_friends(), R::title(language))) {
                        (words.with_friends())
                    }
                    (level_choice(self.guest))
                }
                p { a href=(format!("/rules/{}", R::SLUG)) { (words.rules()) " · " bdi { (R::title(language)) } } }
            }
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
                strong { bdi { (draw::title(&table.game, guest.language)) } }
                " · " (status)
                @for seat in &table.seats { " · " bdi { (seat.name) } }
            }
        }
    }
}
