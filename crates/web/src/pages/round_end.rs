//! Between two rounds: how the last one ended, who is ready for the next, and the button that says so.

use engine::{Seat, Seats};
use maud::{Markup, html};
use page::Plate;
use tokio::time::Instant;

use super::parts::ring;
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Snapshot, Table};
use play::{AnyPlay, Reader};

/// The card that pauses the table; nothing, unless a round has just ended.
pub(super) fn pause(
    table: &Table,
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
    plates: &[Plate],
    guest: &Guest,
) -> Markup {
    let drawn = play.round_end(reader, plates).filter(|_| !snapshot.is_past);
    html! {
        @if let Some(drawn) = drawn {
            section #round-end .pause { (drawn) (next(table, snapshot, guest)) }
        }
    }
}

/// What is to be done about it: a button for those who play, and for all who is ready.
fn next(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    if !snapshot.is_round_over() || snapshot.is_past {
        return html! {};
    }
    let words = say(guest.language);
    let own = snapshot.seat_of(guest);
    let is_ready = own.is_some_and(|seat| snapshot.ready.contains(seat));
    html! {
        div #next-round .next {
            @if own.is_some() && !is_ready {
                form method="post" action=(format!("/t/{}/ready", snapshot.row.id)) {
                    input type="hidden" name="step" data-now value=(snapshot.step());
                    button .main { (words.next_round()) }
                }
            }
            @if !snapshot.is_alone() { (readiness(table, snapshot, guest)) }
            @if let Some(time) = snapshot.next_round() { (ring(time.saturating_duration_since(Instant::now()))) }
        }
    }
}

/// Who is ready and who is waited for.
fn readiness(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let names = snapshot.names(guest.language);
    let (unready, tokens) = (table.unready(snapshot), snapshot.tokens());
    let listed: Seats = snapshot.people().iter().filter(|seat| is_listed(snapshot, unready, *seat)).collect();
    html! {
        ul .readiness role="status" {
            @for seat in listed.iter() {
                li .ready[snapshot.ready.contains(seat)] {
                    (tokens[seat.index()].sign())
                    bdi { (names.who(seat, guest.language)) }
                    @if snapshot.ready.contains(seat) { " ✓ " span .hidden-label { (words.is_ready()) } }
                }
            }
        }
    }
}

fn is_listed(snapshot: &Snapshot, unready: Seats, seat: Seat) -> bool {
    snapshot.ready.contains(seat) || unready.contains(seat)
}
