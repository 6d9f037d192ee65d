//! The end of a game: who won and why, the score sheet, and what next.

use maud::{Markup, html};

use super::luck;
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Snapshot, Table};
use play::{AnyPlay, Reader};

/// Who won, and what can be done now.
pub(super) fn ending(
    table: &Table,
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
    guest: &Guest,
) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    html! {
        section #ending .panel .ending aria-live="polite" {
            h2 { (words.game_over()) }
            p .result { (play.ending(reader)) }
            (score_sheet(play, reader))
            div .row {
                @if let Some(next) = &snapshot.row.next {
                    a .button .main href=(format!("/t/{next}")) data-next[snapshot.seat_of(guest).is_some()] { (words.to_rematch()) }
                } @else if snapshot.seat_of(guest).is_some() {
                    form method="post" action=(format!("/t/{id}/rematch")) {
                        button .main { (words.rematch()) }
                    }
                }
                a .button href=(format!("/t/{id}/replay")) { (words.replay()) }
                a .button href=(format!("/t/{id}/record")) { (words.record_download()) }
                a .button .drawer href=(format!("/t/{id}/proof")) { (words.proof()) }
            }
            @if snapshot.row.next.is_none() { (luck::next(table, snapshot, guest)) }
        }
    }
}

/// What each round brought, and the sums.
fn score_sheet(play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
    let words = say(reader.language);
    let lines = play.scores();
    if lines.is_empty() {
        return html! {};
    }
    let seats = reader.names.everyone();
    html! {
        div .scroll tabindex="0" role="region" aria-label=(words.scores()) {
            table .scores {
                thead { tr { th { "#" } @for seat in seats { th scope="col" { bdi { (reader.names.who(seat, reader.language)) } } } } }
                tbody {
                    @for (at, (_, line)) in lines.iter().enumerate() {
                        tr { th scope="row" { (at + 1) } @for points in line { td { bdi dir="ltr" { (points) } } } }
                    }
                }
                tfoot {
                    tr {
                        th scope="row" { (words.total()) }
                        @for seat in 0..usize::from(play.seats()) {
                            td { bdi dir="ltr" { (lines.iter().map(|(_, line)| line[seat]).sum::<i32>()) } }
                        }
                    }
                }
            }
        }
    }
}

/// The score sheet for whoever wants to see it during the game.
pub(super) fn folded_score_sheet(play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
    if play.scores().is_empty() {
        return html! {};
    }
    html! {
        details .panel #scores { summary { (say(reader.language).scores()) } (score_sheet(play, reader)) }
    }
}
