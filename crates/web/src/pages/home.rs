//! The home page: tables that go on, four games to begin with one tap, and how one likes to play.

use catalog::Entry;
use maud::{Markup, html};
use store::{Group, Status, Table};

use super::frame::Page;
use super::idea::idea_first;
use super::luck::fingerprint;
use super::parts::title;
use super::signs;
use super::{game, group, settings};
use crate::commitment::Commitment;
use crate::guest::Guest;
use crate::messages::{say, say_of_me};
use crate::standing::Standing;

/// So many tables that go on are shown at once; the others are folded away.
const SHOWN: usize = 3;

/// The home page.
pub(crate) fn home(
    guest: &Guest,
    tables: &[Standing],
    groups: &[(Group, Vec<Table>)],
    commitment: &Commitment,
) -> Markup {
    let words = say(guest.language);
    let (over, open): (Vec<&Standing>, Vec<&Standing>) =
        tables.iter().partition(|table| table.row.status == Status::Over);
    let (first, later) = open.split_at(open.len().min(SHOWN));
    let main = html! {
        main #main .page .home {
            h1 .slogan { (words.slogan()) }
            @if !open.is_empty() {
                section .going aria-label=(words.my_tables()) { (list(guest, first)) }
            }
            (group::calls(guest, groups))
            ul .tiles { @for game in catalog::GAMES { (tile(game, guest, commitment)) } }
            (settings::me(guest, "/"))
            (folded(guest, words.more_tables(), later))
            (folded(guest, words.finished_tables(), &over))
            // Whoever comes for the first time wants to play; a group is for those who have.
            @if !(tables.is_empty() && groups.is_empty()) {
                p { a .button href="/me" { (say_of_me(guest.language).my_page) } }
                (group::own(guest, groups))
            }
            details .fold .panel {
                summary { (words.proof()) }
                p { (words.proof_promise()) }
                (fingerprint(words.proof_next(), commitment.secret.digest()))
            }
        }
    };
    // What looks again at the calls of groups comes with the stage, which a newcomer does not wait for.
    Page { has_stage: !groups.is_empty(), ..Page::new(guest, "/", words.slogan()) }.draw(main)
}

/// A game on the home page: one tap plays.
fn tile(game: &'static Entry, guest: &Guest, commitment: &Commitment) -> Markup {
    let words = say(guest.language);
    let (slug, title) = (game.slug, (game.title)(guest.language));
    html! {
        li .game .(format!("game-{slug}")) {
            form method="post" action="/tables" {
                (game::hidden(game, guest, commitment))
                (idea_first(slug, guest))
                button .play name="mode" value="now" {
                    span .art aria-hidden="true" { ((game.picture)()) }
                    b .title { bdi { (title) } }
                    small { (words.seats_of(*game.seats.start(), *game.seats.end())) }
                    @if game::is_changed(game, guest) { small { (words.with_changes()) } }
                    span .pill { (signs::play()) (words.play_now()) }
                }
                div .also {
                    button .friends name="mode" value="friends" aria-label=(format!("{}: {title}", words.with_friends())) {
                        (signs::people()) span { (words.with_friends()) }
                    }
                    a .key href=(format!("/games/{slug}")) aria-label=(words.more_about(title)) { (signs::more()) }
                }
            }
        }
    }
}

fn folded(guest: &Guest, label: &str, tables: &[&Standing]) -> Markup {
    html! {
        @if !tables.is_empty() {
            details .fold .panel {
                summary { (label) " " small .soft { (tables.len()) } }
                (list(guest, tables))
            }
        }
    }
}

fn list(guest: &Guest, tables: &[&Standing]) -> Markup {
    html! { ul .tables { @for table in tables { (entry(guest, table)) } } }
}

/// A table of the guest's: what it waits for, which game it is, who else sits there, and since when.
fn entry(guest: &Guest, table: &Standing) -> Markup {
    let words = say(guest.language);
    let row = &table.row;
    let picture = catalog::find(&row.game).map(|game| (game.picture)());
    html! {
        li {
            a .go-on .own[table.is_own_turn()] href=(format!("/t/{}", row.id)) {
                span .art aria-hidden="true" { @if let Some(picture) = picture { (picture) } }
                b { (state(guest, table)) }
                span .with {
                    bdi { (title(&row.game, guest.language)) }
                    @for name in table.others(guest) { " · " bdi { (name) } }
                }
                small .soft { (words.ago(table.age())) }
            }
        }
    }
}

fn state(guest: &Guest, table: &Standing) -> String {
    let words = say(guest.language);
    match table.row.status {
        Status::Waiting => words.waiting().to_owned(),
        Status::Over => words.over().to_owned(),
        Status::Running if table.is_own_turn() => words.your_turn().to_owned(),
        Status::Running => {
            table.asked(guest).map_or_else(|| words.running().to_owned(), |who| words.turn_of(&who))
        }
    }
}
