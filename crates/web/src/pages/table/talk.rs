//! What people say to one another.

use std::sync::LazyLock;

use maud::{Markup, PreEscaped, html};
use play::Reader;
use store::{Kind, Message};
use words::{Language, isolate};

use super::first_shown;
use crate::guest::Guest;
use crate::messages::say;
use crate::pages::feelings;
use crate::table::{Note, Phrase, Snapshot};

/// Those who only watch see what is said; there is no empty box for them.
pub(super) fn talk(snapshot: &Snapshot, reader: &Reader<'_>, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let is_seated = snapshot.seat_of(guest).is_some();
    let first = first_shown(snapshot.messages.len());
    let messages = snapshot.messages.iter().enumerate().skip(first);
    html! {
        @if is_seated || !snapshot.messages.is_empty() {
            section #talk aria-label=(words.chat()) {
                ul #said .talk data-grows {
                    @for (at, message) in messages.filter(|(_, message)| says_something(message)) {
                        li #(format!("talk-{at}")) { (said(message, snapshot, reader)) }
                    }
                }
                @if is_seated { (speak(snapshot, guest)) }
            }
        }
    }
}

/// What was forgotten with who said it is nothing.
fn says_something(message: &Message) -> bool {
    !message.text.is_empty()
}

fn said(message: &Message, snapshot: &Snapshot, reader: &Reader<'_>) -> Markup {
    let name = if message.name.is_empty() { say(reader.language).somebody() } else { &message.name };
    html! {
        @match message.kind {
            Kind::Said => { bdi .name { (name) } ": " bdi { (message.text) } },
            Kind::Phrase => { bdi .name { (name) } ": " (phrase(message, reader.language)) },
            Kind::Note => em .soft { (note(message, snapshot, reader)) },
        }
    }
}

/// What was said, as the guest reads it.
pub(super) fn spoken(message: &Message, guest: &Guest) -> Markup {
    match message.kind {
        Kind::Phrase => phrase(message, guest.language),
        Kind::Said | Kind::Note => html! { (message.text) },
    }
}

fn phrase(message: &Message, language: Language) -> Markup {
    let phrase = message.text.parse().ok();
    html! { @if let Some(phrase) = phrase { (feelings::said(phrase, say(language).phrase(phrase))) } }
}

/// By the name that somebody had then. Old notes have none, and whoever sits there now is named; but not the bot that
/// plays for somebody who was forgotten.
pub(super) fn note(message: &Message, snapshot: &Snapshot, reader: &Reader<'_>) -> String {
    let Some(note) = Note::read(&message.text) else { return String::new() };
    let now = || match note.seat() {
        Some(seat) if snapshot.is_bots(seat) => say(reader.language).somebody().to_owned(),
        Some(seat) => reader.names.who(seat, reader.language),
        None => String::new(),
    };
    let bot = words::bot_name(&message.name, reader.language).filter(|_| message.player.is_empty());
    let who = if message.name.is_empty() { now() } else { isolate(bot.unwrap_or(&message.name)) };
    say(reader.language).note(&note.in_language(reader.language), &who)
}

fn speak(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let address = format!("/t/{}/say", snapshot.row.id);
    html! {
        form .phrases method="post" action=(address) { (PreEscaped(phrases(guest.language))) }
        form .row method="post" action=(address) .clears {
            label .hidden-label for="say" { (words.say_something()) }
            input #say type="text" name="text" maxlength=(crate::limits::MESSAGE) autocomplete="off"
                placeholder=(words.say_something());
            button { (words.send()) }
        }
    }
}

/// A button for each phrase, the same at every table.
fn phrases(language: Language) -> &'static str {
    static DRAWN: LazyLock<Vec<(Language, String)>> = LazyLock::new(|| {
        Language::ALL.into_iter().map(|language| (language, draw_phrases(language).0)).collect()
    });
    DRAWN.iter().find(|(drawn, _)| *drawn == language).map_or("", |(_, html)| html)
}

fn draw_phrases(language: Language) -> Markup {
    let words = say(language);
    html! {
        @for are_pictures in [true, false] {
            div {
                @for phrase in Phrase::ALL.into_iter().filter(|phrase| phrase.is_picture() == are_pictures) {
                    button name="phrase" value=(phrase.code()) { (feelings::said(phrase, words.phrase(phrase))) }
                }
            }
        }
    }
}
