//! What happened, and who came to sit where.

use maud::{Markup, html};
use play::{AnyPlay, Reader};
use store::{By, Kind, Message};

use super::SHOWN;
use super::talk::note;
use crate::messages::say;
use crate::pages::parts::cited;
use crate::table::{Note, Snapshot};

/// What happened, the newest first.
pub(super) fn log(snapshot: &Snapshot, play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
    let steps = (1..=play.step()).rev().take(SHOWN);
    html! {
        ol #told .log reversed data-grows="start" {
            @for step in steps {
                (seats_told(snapshot, step, reader))
                @for entry in entries(snapshot, play, step, reader).iter().rev() { (entry) }
            }
        }
    }
}

/// What happened at a step, in order; one that a bot took for somebody says so.
pub(in crate::pages) fn entries(
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    step: usize,
    reader: &Reader<'_>,
) -> Vec<Markup> {
    let words = say(reader.language);
    let mark = match snapshot.by.get(step - 1) {
        Some(By::Keeper) => Some(words.keeper()),
        Some(By::Clock) => Some(words.time_left()),
        _ => None,
    };
    let entry = |(at, sentence)| {
        html! {
            li #(format!("log-{step}-{at}")) {
                (cited(sentence, Some(&snapshot.row.game)))
                @if let Some(mark) = mark { " " small .soft { "(" (mark) ")" } }
            }
        }
    };
    play.told(step, reader).iter().enumerate().map(entry).collect()
}

/// Who came to sit where after the step, the newest first.
fn seats_told(snapshot: &Snapshot, step: usize, reader: &Reader<'_>) -> Markup {
    let then = |message: &&Message| message.kind == Kind::Note && message.step as usize == step;
    let told = snapshot.messages.iter().rev().skip_while(|message| message.step as usize > step);
    let told = told.take_while(|message| message.step as usize == step).filter(then);
    html! {
        @for message in told {
            @if Note::read(&message.text).is_some_and(|note| note.is_about_seats()) {
                li { em { (note(message, reader)) } }
            }
        }
    }
}
