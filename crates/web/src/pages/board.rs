//! A table on the television: what everybody in the room may see, large. There is nothing to do on it but
//! to photograph the code by which others come.
//!
//! It is drawn for the public, whoever opened it: a host may open it beside their own hand.

use std::sync::Arc;

use engine::{Seat, Viewer};
use maud::{Markup, html};
use patch::{Canvas, Outline};
use play::{AnyPlay, Reader};
use words::Status;

use super::parts::{qr, title};
use super::{end, round_end, table};
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Snapshot, Table};

/// The table for all in the room: those who have come so far, the game, or its end.
pub(crate) fn board(
    table: &Table,
    snapshot: &Snapshot,
    guest: &Guest,
    before: Option<Arc<Outline>>,
) -> Canvas {
    let board = Board { table, snapshot, guest };
    match &snapshot.play {
        None => board.gathering().into_string().into(),
        Some(play) => board.game(play.as_ref(), before),
    }
}

struct Board<'a> {
    table: &'a Table,
    snapshot: &'a Snapshot,
    guest: &'a Guest,
}

impl Board<'_> {
    /// Before the game: who is there, and how the others come.
    fn gathering(&self) -> Markup {
        let words = say(self.guest.language);
        let status = if self.snapshot.is_frozen() { words.shuffling() } else { words.waiting() };
        let status = Status { headline: status.to_owned(), detail: String::new() };
        let (names, tokens) = (self.snapshot.names(self.guest.language), self.snapshot.tokens());
        html! {
            main #main .stage .television .gathers data-step="0" data-stream=(self.stream()) {
                (self.strip(&status))
                section .guests {
                    ol .arrived aria-label=(words.seats()) {
                        @for seat in self.snapshot.everyone() {
                            li { (tokens[seat.index()].sign()) bdi .name { (names.who(seat, self.guest.language)) } }
                        }
                    }
                    (self.way_in())
                }
            }
        }
    }

    fn game(&self, play: &dyn AnyPlay, before: Option<Arc<Outline>>) -> Canvas {
        let (snapshot, guest) = (self.snapshot, self.guest);
        let names = snapshot.names(guest.language);
        let preferences = guest.preferences.for_drawings();
        let reader = Reader { preferences, ..snapshot.reader(Viewer::Public, guest.language, &names) };
        let plates = table::plates(self.table, snapshot, guest);
        let memo = snapshot.alike.beside(before.as_deref(), self.table.fragments());
        let stage = play.draw(&reader, &plates, false, &memo);
        let main = html! {
            main #main .stage .television .(stage.class) .over[snapshot.is_over()]
                data-step=(play.step()) data-stream=(self.stream()) {}
        };
        let mut canvas = Canvas::new(self.table.fragments(), before);
        canvas.put_around(&main.0, |canvas| {
            canvas.put(&self.strip(&table::status(snapshot, play, &reader)).0);
            if snapshot.is_over() {
                canvas.put(&self.finale(play, &reader).0);
            }
            table::put_pieces(canvas, &stage.seats);
            table::put_pieces(canvas, &stage.table);
            canvas.put(&round_end::pause(self.table, snapshot, play, &reader, &plates, guest).0);
            canvas.put_around(&html! { aside .score-board {} }.0, |canvas| {
                canvas.put(&self.scores(play, &reader).0);
                canvas.put_from("way in", || self.way_in().0);
            });
            stage.details.iter().for_each(|details| table::put_piece(canvas, details));
            canvas.put(&table::planted(play, &reader).0);
        });
        canvas
    }

    fn stream(&self) -> String {
        format!("/t/{}/board/events", self.snapshot.row.id)
    }

    /// Which game it is, and for whom it waits.
    fn strip(&self, status: &Status) -> Markup {
        html! {
            header .strip {
                h1 { (title(&self.snapshot.row.game, self.guest.language)) }
                p #asked .now role="status" { b { (status.headline) } span { (status.detail) } }
                a .back-to-table href=(format!("/t/{}", self.snapshot.row.id)) { (say(self.guest.language).back_to_table()) }
            }
        }
    }

    /// Everybody in the order in which they sit, with their points where the game keeps a score.
    fn scores(&self, play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
        let (asked, tokens) = (self.snapshot.asked(), self.snapshot.tokens());
        let lines = play.scores();
        let sum = |seat: Seat| lines.iter().map(|(_, line)| line[seat.index()]).sum::<i32>();
        html! {
            ol .standing aria-label=(say(self.guest.language).scores()) {
                @for seat in self.snapshot.everyone() {
                    li .turn[asked.contains(seat)] {
                        (tokens[seat.index()].sign())
                        bdi .name { (reader.names.who(seat, reader.language)) }
                        @if !lines.is_empty() { bdi .sum dir="ltr" { (sum(seat)) } }
                    }
                }
            }
        }
    }

    /// The table's address, to be photographed.
    fn way_in(&self) -> Markup {
        let words = say(self.guest.language);
        let address = format!("{}/t/{}", self.guest.origin, self.snapshot.row.id);
        html! {
            section .way-in {
                div .qr role="img" aria-label=(words.qr_label()) { (qr(&address)) }
                p { (words.board_hint()) }
            }
        }
    }

    /// Who won. Where the others go, the board goes along.
    fn finale(&self, play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
        let words = say(self.guest.language);
        html! {
            section #ending .finale .won {
                (end::confetti())
                p .soft { (words.game_over()) }
                h2 .result { (play.ending(reader)) }
                (end::final_podium(self.snapshot, play, reader))
                @if let Some(next) = &self.snapshot.row.next {
                    a .button .main href=(format!("/t/{next}/board")) data-next { (words.to_rematch()) }
                }
            }
        }
    }
}
