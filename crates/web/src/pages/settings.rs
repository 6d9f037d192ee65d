//! What a guest likes: who they are, how strong bots are, how tables look and sound.

use maud::{Markup, html};
use page::{Sort, Token};

use super::frame::page;
use crate::guest::Guest;
use crate::limits;
use crate::messages::{say, say_of_me};
use crate::preferences::{Cards, Choice, Palette, Scheme, Switch, Theme, levels};
use crate::table::Speed;

/// The page.
pub(crate) fn settings(guest: &Guest, is_saved: bool) -> Markup {
    let words = say(guest.language);
    let main = html! {
        main #main .page .settings {
            h1 { (words.preferences()) }
            @if is_saved { p .good role="status" { (words.saved()) } }
            form .panel method="post" action="/settings" data-saved=(words.saved()) {
                (back("/settings?saved"))
                (name_field(guest, None))
                (tokens(guest))
                (bots(guest))
                (speed(guest))
                (looks(guest))
                (habits(guest))
                button .main .unscripted { (words.save()) }
            }
            (alerts(guest))
            p { a href="/me" { (say_of_me(guest.language).my_page) } }
            p { a href="/tokens" { (words.access_keys()) } }
        }
    };
    page(guest, "/settings", words.preferences(), main)
}

/// The first questions, for the home page: open until they were answered once.
pub(super) fn me(guest: &Guest, to: &str) -> Markup {
    let words = say(guest.language);
    let level = words::level(guest.preferences.level(), guest.language).title;
    html! {
        details .fold .panel .me open[guest.preferences.level.is_none()] {
            summary {
                @if let Some(token) = guest.preferences.token { (shape(token)) }
                @if let Some(name) = &guest.name { bdi { (name) } " · " }
                (words.bots_level()) ": " (level)
            }
            form method="post" action="/settings" data-saved=(words.saved()) {
                (back(to))
                (bots(guest))
                (name_field(guest, None))
                (tokens(guest))
                button .unscripted { (words.save()) }
            }
        }
    }
}

/// Where to go without a script.
fn back(to: &str) -> Markup {
    html! { input type="hidden" name="back" value=(to); }
}

/// What the guest is called: as said, or by the name that they gave last.
pub(super) fn name_field(guest: &Guest, called: Option<&str>) -> Markup {
    html! {
        label .line {
            span { (say(guest.language).your_name()) }
            input type="text" name="name" maxlength=(limits::NAME) autocomplete="nickname"
                value=(called.or(guest.name.as_deref()).unwrap_or_default());
        }
    }
}

/// The shapes to choose from. A name for each would be long; their numbers do.
pub(super) fn tokens(guest: &Guest) -> Markup {
    token_choice(guest, guest.preferences.token)
}

/// The shapes to choose from, with the one that is chosen now.
pub(super) fn token_choice(guest: &Guest, chosen: Option<Token>) -> Markup {
    let words = say(guest.language);
    html! {
        fieldset .shapes {
            legend { (words.your_token()) }
            @for token in Token::all() {
                label {
                    input type="radio" name="token" value=(token.number()) checked[chosen == Some(token)]
                        aria-label=(words.token(token));
                    (shape(token))
                }
            }
        }
    }
}

/// A token as a mark beside a name.
pub(super) fn shape(token: Token) -> Markup {
    token.sign()
}

fn bots(guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        fieldset .cards-of-choice {
            legend { (words.bots_level()) }
            @for level in levels() {
                @let said = words::level(level, guest.language);
                label {
                    input type="radio" name="level" value=(level) checked[level == guest.preferences.level()];
                    span { b { (said.title) } small .soft { (said.description) } }
                }
            }
        }
    }
}

fn speed(guest: &Guest) -> Markup {
    let words = say(guest.language);
    choices(words.bots_speed(), "speed", guest.preferences.speed, |speed: Speed| words.speed(speed))
}

fn looks(guest: &Guest) -> Markup {
    let words = say(guest.language);
    let likes = &guest.preferences;
    html! {
        (choices(words.theme(), "theme", likes.theme, |theme: Theme| words.theme_name(theme)))
        (choices(words.scheme(), "scheme", likes.scheme, |scheme: Scheme| words.scheme_name(scheme)))
        (choices(words.sort(), "sort", likes.sort, |sort: Sort| words.sort_name(sort)))
        (switch("cards", Cards::Usual.word(), Cards::Large.word(), likes.cards == Cards::Large, words.large_cards()))
        (switch("palette", Palette::Usual.word(), Palette::Safe.word(), likes.palette == Palette::Safe, words.safe_colours()))
    }
}

fn habits(guest: &Guest) -> Markup {
    let words = say(guest.language);
    let (off, on) = (Switch::Off.word(), Switch::On.word());
    html! {
        (switch("keys", off, on, guest.preferences.keys == Switch::On, words.show_keys()))
        (switch("confirm", off, on, guest.preferences.confirm == Switch::On, words.ask_before()))
    }
}

/// One of a few, each a button of its own.
fn choices<T: Choice>(label: &str, name: &str, chosen: T, title: impl Fn(T) -> &'static str) -> Markup {
    html! {
        fieldset .chips {
            legend { (label) }
            @for choice in T::ALL {
                label .(format!("{name}-{}", choice.word())) {
                    input type="radio" name=(name) value=(choice.word()) data-look=(name) checked[*choice == chosen];
                    span { (title(*choice)) }
                }
            }
        }
    }
}

/// On or off: what is sent last counts.
fn switch(name: &str, off: &str, on: &str, is_on: bool, label: &str) -> Markup {
    html! {
        label .check {
            input type="hidden" name=(name) value=(off);
            input type="checkbox" name=(name) value=(on) data-look=(name) checked[is_on];
            (label)
        }
    }
}

/// What this device does when it is one's turn; the script keeps it, because only a script does it.
fn alerts(guest: &Guest) -> Markup {
    let words = say(guest.language);
    let alerts = [
        ("setting-sound", words.alert_sound()),
        ("setting-vibrate", words.alert_vibrate()),
        ("setting-title", words.alert_title()),
        ("setting-badge", words.alert_badge()),
    ];
    html! {
        section .panel .scripted {
            h2 { (words.alerts()) }
            p .soft { (words.alerts_hint()) }
            @for (name, label) in alerts {
                label .check { input type="checkbox" name=(name); (label) }
            }
            div .teller {
                label .check { input type="checkbox" name="push"; (words.tell_switch()) }
                label .check { input type="checkbox" name="push-night"; (words.tell_night()) }
            }
        }
    }
}
