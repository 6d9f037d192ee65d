//! The page of a game, and the forms by which one begins: against bots, or with friends.

use catalog::Entry;
use maud::{Markup, html};
use words::Names;

use super::frame::Page;
use super::options::Choice;
use super::parts::facts;
use super::signs;
use super::waiting::level_options;
use crate::commitment::Commitment;
use crate::guest::Guest;
use crate::messages::say;
use crate::options::{FIELD, remembered};

/// The page of a game: what it is, and how to play it against bots.
pub(crate) fn game(game: &'static Entry, guest: &Guest, commitment: &Commitment) -> Markup {
    let words = say(guest.language);
    let language = guest.language;
    let (slug, title) = (game.slug, (game.title)(language));
    let path = format!("/games/{slug}");
    let main = html! {
        main #main .page .one-game .(format!("game-{slug}")) {
            div .art aria-hidden="true" { ((game.picture)()) }
            div {
                h1 { bdi { (title) } }
                p .lead { ((game.tagline)(language)) }
                (facts(game, guest))
                p { a .button href=(format!("/rules/{slug}")) { (signs::book()) (words.how_to_play()) } }
                (form(game, guest, commitment))
            }
        }
    };
    let card = format!("{path}/card.png");
    let description = (game.tagline)(language);
    Page { description, card: &card, has_stage: false, ..Page::new(guest, &path, title) }.draw(main)
}

/// What a form carries along that begins a game by one tap: the shuffle's promise, and what the guest
/// chose before.
pub(super) fn hidden(game: &'static Entry, guest: &Guest, commitment: &Commitment) -> Markup {
    html! {
        (promise(game, commitment))
        input type="hidden" name="level" value=(guest.preferences.level());
        input type="hidden" name="seats" value=(guest.preferences.seats_of(game));
        input type="hidden" name="name" value=(guest.name.as_deref().unwrap_or_default());
        input type="hidden" name="token" value=[guest.preferences.token.map(|token| token.number())];
        @for (name, value) in remembered(game, guest) {
            input type="hidden" name=(format!("{FIELD}{name}")) value=(value);
        }
    }
}

fn promise(game: &'static Entry, commitment: &Commitment) -> Markup {
    html! {
        input type="hidden" name="game" value=(game.slug);
        input type="hidden" name="promise" value=(commitment);
        input type="hidden" name="luck" value="";
        input type="hidden" name="commitment" value="";
    }
}

/// Did the guest choose anything that is not as usual?
pub(super) fn is_changed(game: &'static Entry, guest: &Guest) -> bool {
    !remembered(game, guest).is_empty()
}

/// All that can be chosen before a game.
fn form(game: &'static Entry, guest: &Guest, commitment: &Commitment) -> Markup {
    let words = say(guest.language);
    html! {
        form .begin method="post" action="/tables" {
            (promise(game, commitment))
            label for="seats" { (words.how_many()) }
            select #seats name="seats" {
                @for seats in game.seats.clone() {
                    option value=(seats) selected[seats == guest.preferences.seats_of(game)] { (seats) }
                }
            }
            label for="level" { (words.bots_level()) }
            select #level name="level" { (level_options(guest, guest.preferences.level())) }
            (options(game, guest))
            div .row {
                button .main name="mode" value="now" { (words.play_now()) }
                button name="mode" value="friends" { (words.with_friends()) }
            }
        }
    }
}

/// The game's options, folded away; as they were chosen last.
fn options(game: &'static Entry, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let names = Names::new([guest.name.as_deref().unwrap_or(words.you())]);
    let seats = guest.preferences.seats_of(game);
    let choice = Choice {
        game,
        seats: seats..=seats,
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
