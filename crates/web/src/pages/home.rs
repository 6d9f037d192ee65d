//! The home page: four games, and one's own tables.

use bots::Level;
use catalog::Entry;
use maud::{Markup, html};
use store::Status;
use words::Names;

use super::frame::page;
use super::idea::idea_first;
use super::luck::fingerprint;
use super::options::Choice;
use super::parts::{facts, title};
use super::waiting::level_options;
use crate::commitment::Commitment;
use crate::guest::Guest;
use crate::messages::say;
use crate::options::remembered;

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
            (fingerprint(words.proof_next(), commitment.secret.digest()))
        }
    };
    page(guest, "/", words.slogan(), main)
}

/// A game on the home page.
fn tile(game: &'static Entry, guest: &Guest, commitment: &Commitment) -> Markup {
    let words = say(guest.language);
    let (slug, title) = (game.slug, (game.title)(guest.language));
    html! {
        section .game .panel .(format!("game-{slug}")) {
            div .picture aria-hidden="true" { ((game.picture)()) }
            h2 { bdi { (title) } }
            p { ((game.tagline)(guest.language)) }
            (facts(game, guest))
            form .row method="post" action="/tables" {
                input type="hidden" name="game" value=(slug);
                input type="hidden" name="promise" value=(commitment);
                input type="hidden" name="luck" value="";
                input type="hidden" name="commitment" value="";
                (idea_first(slug, guest))
                button .main name="mode" value="now" aria-label=(format!("{}: {}", words.play_now(), title)) {
                    (words.play_now())
                }
                button name="mode" value="friends" aria-label=(format!("{}: {}", words.with_friends(), title)) {
                    (words.with_friends())
                }
                (level_choice(guest))
                (options(game, guest))
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

/// The game's options, folded away; as they were chosen last.
fn options(game: &'static Entry, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let names = Names::new([guest.name.as_deref().unwrap_or(words.you())]);
    let choice = Choice {
        game,
        seats: game.usual_seats..=game.usual_seats,
        said: &remembered(game, guest),
        names: &names,
        language: guest.language,
    };
    let state = if choice.is_changed() { words.with_changes() } else { words.as_in_rules() };
    html! {
        details .fold {
            summary { (words.options()) " " small .soft { (state) } }
            (choice.fields())
        }
    }
}

fn entry(guest: &Guest, table: &store::Table) -> Markup {
    let words = say(guest.language);
    let names = Names::new(table.seats.iter().map(|seat| seat.name.as_str()));
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
                @for seat in names.everyone() { " · " bdi { (names.who(seat, guest.language)) } }
            }
        }
    }
}
