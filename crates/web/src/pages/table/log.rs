//! What happened, and who came to sit where.

use maud::{Markup, html};
use patch::Canvas;
use play::{AnyPlay, Reader};
use store::{By, Kind};

use super::first_shown;
use super::talk::note;
use crate::messages::say;
use crate::pages::parts::cited;
use crate::table::{Note, Snapshot, Table};

/// The lines of so many steps are one piece.
const TOGETHER: usize = 8;

/// What happened, the newest last: what is there stays where it is, and the script keeps the end in sight.
pub(super) fn put_log(
    canvas: &mut Canvas,
    table: &Table,
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
) {
    let (first, last) = (first_shown(play.step()), play.step());
    let told = |step| told(snapshot, play, step, reader).into_string();
    canvas.put_around(&html! { ol #told .log data-grows {} }.0, |canvas| {
        table.lines().tell(snapshot, reader, first + 1..last.max(first + 1), told, |before| {
            before.chunks(TOGETHER).for_each(|lines| canvas.put(&lines.concat()));
        });
        if last > first {
            canvas.put(&told(last));
        }
    });
}

/// What happened at a step, and who came to sit where after it.
fn told(snapshot: &Snapshot, play: &dyn AnyPlay, step: usize, reader: &Reader<'_>) -> Markup {
    html! {
        @for entry in entries(snapshot, play, step, reader) { (entry) }
        (seats_told(snapshot, step, reader))
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

/// Who came to sit where after the step.
fn seats_told(snapshot: &Snapshot, step: usize, reader: &Reader<'_>) -> Markup {
    let first = snapshot.messages.partition_point(|message| (message.step as usize) < step);
    let told = snapshot.messages[first..].iter().take_while(|message| message.step as usize == step);
    let told = told.filter(|message| message.kind == Kind::Note);
    html! {
        @for message in told {
            @if Note::read(&message.text).is_some_and(|note| note.is_about_seats()) {
                li { em { (note(message, reader)) } }
            }
        }
    }
}
