//! What happened, and who came to sit where.

use std::ops::Range;

use maud::{Markup, html};
use patch::Canvas;
use play::{AnyPlay, Reader};
use store::{By, Kind, Message};

use super::first_shown;
use super::talk::note;
use crate::messages::say;
use crate::pages::parts::cited;
use crate::table::{Note, Snapshot};

/// The lines of so many steps are one piece, as soon as there are as many: then they stay.
const TOGETHER: usize = 8;

/// What happened, the newest last: what is there stays where it is, and the script keeps the end in sight. A step
/// is told in the same words for ever, unless it is taken back or somebody sits down elsewhere.
pub(super) fn put_log(canvas: &mut Canvas, snapshot: &Snapshot, play: &dyn AnyPlay, reader: &Reader<'_>) {
    let last = play.step();
    let mut next = first_shown(last) + 1;
    canvas.put_around(&html! { ol #told .log data-grows {} }.0, |canvas| {
        while next <= last {
            let is_full = next % TOGETHER == 1 && next + TOGETHER <= last + 1;
            let steps = next..next + if is_full { TOGETHER } else { 1 };
            next = steps.end;
            let said = messages_at(snapshot, &steps).len();
            let told = (&steps, said, snapshot.row.revision, snapshot.undone);
            canvas.put_from(("told", told), || {
                steps.clone().map(|step| told_at(snapshot, play, step, reader).0).collect::<String>()
            });
        }
    });
}

/// What happened at a step, and who came to sit where after it.
fn told_at(snapshot: &Snapshot, play: &dyn AnyPlay, step: usize, reader: &Reader<'_>) -> Markup {
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
    let messages = messages_at(snapshot, &(step..step + 1));
    let told = messages.iter().filter(|message| message.kind == Kind::Note);
    html! {
        @for message in told {
            @if Note::read(&message.text).is_some_and(|note| note.is_about_seats()) {
                li { em { (note(message, snapshot, reader)) } }
            }
        }
    }
}

/// What was said after these steps, and before the next.
fn messages_at<'a>(snapshot: &'a Snapshot, steps: &Range<usize>) -> &'a [Message] {
    let before = |end: usize| snapshot.messages.partition_point(|message| (message.step as usize) < end);
    &snapshot.messages[before(steps.start)..before(steps.end)]
}
