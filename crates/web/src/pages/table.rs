//! The table: one viewport that never scrolls. The game fills seats, table and dock; the strip above says
//! what is asked; what happened and what is said, the menu and each seat's details are sheets.

mod log;
mod menu;
mod talk;

use std::sync::Arc;

use engine::Seat;
use maud::{Markup, html};
use page::{Clock, Memo, Part, Piece, Pieces, Plate, Strip};
use patch::{Canvas, Outline};
use play::{AnyPlay, Reader};
use words::{Status, isolate};

use self::menu::put_menu;
use super::coach::coach;
use super::parts::title;
use super::{absence, end, newcomers, round_end, sure, undo};
use crate::guest::Guest;
use crate::messages::say;
use crate::outside::now;
use crate::table::{Player, Request, Setting, Snapshot, Table};

pub(super) use log::entries;

/// How many sentences of the log and of the talk a page shows at least; the replay has them all.
const SHOWN: usize = 40;

/// The first of so many sentences that is shown. It changes rarely, and then many go at once: if the list
/// lost a sentence with each that comes, it would always be on the move.
fn first_shown(count: usize) -> usize {
    count.saturating_sub(SHOWN) / SHOWN * SHOWN
}

/// What the guest sees of a game, on top of what was drawn for them before. Most of what is not the game stays as
/// it is from step to step.
pub(super) fn table(
    table: &Table,
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    guest: &Guest,
    before: Option<Arc<Outline>>,
) -> Canvas {
    let names = snapshot.names(guest.language);
    let viewer = snapshot.viewer(guest);
    let preferences = guest.preferences.for_drawings();
    let reader = Reader { preferences, ..snapshot.reader(viewer, guest.language, &names) };
    let plates = plates(table, snapshot, guest);
    let memo = snapshot.alike.beside(before.as_deref(), table.fragments());
    let stage = play.draw(&reader, &plates, may_act(snapshot, guest), &memo);
    let setting = &table.setting(snapshot);
    let main = html! {
        main #main .stage .(stage.class) .over[snapshot.is_over()]
            data-step=(play.step()) data-undone=[(snapshot.undone > 0).then_some(snapshot.undone)]
            data-alone[snapshot.is_alone()] data-stream=(format!("/t/{}/events", snapshot.row.id)) {}
    };
    let strip = strip(snapshot, play, &reader, guest, &memo);
    let mut canvas = Canvas::new(table.fragments(), before);
    canvas.put_around(&main.0, |canvas| {
        canvas.put_from("title", || {
            html! { h1 .hidden-label { (title(&snapshot.row.game, guest.language)) } }.0
        });
        put_pieces(canvas, &strip);
        if snapshot.is_over() {
            canvas.put(&end::ending(table, snapshot, play, &reader, guest).0);
        }
        put_pieces(canvas, &stage.seats);
        put_pieces(canvas, &stage.table);
        canvas.put(&round_end::pause(table, snapshot, play, &reader, &plates, guest).0);
        canvas.put(&undo::key(table, snapshot, guest).0);
        canvas.put(&aside(snapshot, guest).0);
        match &stage.dock {
            Some(dock) => put_pieces(canvas, dock),
            None => canvas
                .put_from(("watching", setting, play.dealt()), || newcomers::watching(snapshot, guest).0),
        }
        if !snapshot.is_over() {
            canvas.put_from(("asking", setting), || newcomers::asking(snapshot, guest).0);
        }
        canvas.put_from(("forms", snapshot.undone), || forms(snapshot, play).0);
        let finals = sure::finals(snapshot, guest);
        canvas.put_from(("sure", setting, &finals), || sure::template(snapshot, &finals, guest).0);
        put_sheets(canvas, setting, snapshot, play, &reader, guest);
        put_menu(canvas, (table, setting), snapshot, play, &reader, stage.known, guest);
        stage.details.iter().for_each(|details| put_piece(canvas, details));
        canvas.put(&coach(table, snapshot, guest).0);
        // The script says here what is new in the log.
        canvas.put_from("live", || html! { p #live .hidden-label role="log" aria-live="polite" {} }.0);
        canvas.put(&planted(play, &reader).0);
    });
    canvas
}

/// Puts an element whose pieces change apart.
pub(super) fn put_pieces(canvas: &mut Canvas, pieces: &Pieces) {
    canvas.put_around(&pieces.element.0, |canvas| {
        pieces.inside.iter().for_each(|part| match part {
            Part::Piece(piece) => put_piece(canvas, piece),
            Part::Pieces(pieces) => put_pieces(canvas, pieces),
        });
    });
}

/// Puts a piece of a game.
pub(super) fn put_piece(canvas: &mut Canvas, piece: &Piece) {
    canvas.put_drawn(piece.inputs, piece.html.as_ref().map(|html| html.0.as_str()));
}

/// What is already past can't be answered, nor what is paused.
fn may_act(snapshot: &Snapshot, guest: &Guest) -> bool {
    snapshot.seat_of(guest).is_some() && !snapshot.terms.paused && !snapshot.is_past
}

/// The two forms that all controls of a game send, wherever these are: an action, or a verb with all that
/// is picked.
fn forms(snapshot: &Snapshot, play: &dyn AnyPlay) -> Markup {
    let address = undo::with_undone(snapshot, "act");
    html! {
        @for id in ["act", "pick"] {
            form id=(id) method="post" action=(address) { input type="hidden" name="step" data-now value=(play.step()); }
        }
    }
}

/// For whom the game waits, and what can be done.
fn strip(
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
    guest: &Guest,
    memo: &dyn Memo,
) -> Pieces {
    let is_own = may_act(snapshot, guest)
        && snapshot.seat_of(guest).is_some_and(|seat| snapshot.asked().contains(seat));
    let status = timed(status(snapshot, play, reader), snapshot, guest);
    let address = format!("/t/{}", snapshot.row.id);
    Strip { language: guest.language, status: &status, is_own, clock: clock(snapshot), address: &address }
        .draw(memo)
}

/// For what everybody waits.
pub(super) fn status(snapshot: &Snapshot, play: &dyn AnyPlay, reader: &Reader<'_>) -> Status {
    let words = say(reader.language);
    if snapshot.terms.paused {
        headline(words.paused())
    } else if snapshot.is_round_over() {
        headline(words.round_over())
    } else {
        play.status(reader)
    }
}

/// The same with what is left of a clock of days, in words: there is no hurry to see it run.
fn timed(status: Status, snapshot: &Snapshot, guest: &Guest) -> Status {
    let Some(Clock { left, .. }) = clock(snapshot).filter(|_| snapshot.terms.has_days()) else {
        return status;
    };
    let left = say(guest.language).left(left);
    let detail = if status.detail.is_empty() { left } else { format!("{} · {left}", status.detail) };
    Status { detail, ..status }
}

fn headline(text: &str) -> Status {
    Status { headline: text.to_owned(), detail: String::new() }
}

/// What concerns the reader beside the game: over the edge of the table, where it moves nothing.
fn aside(snapshot: &Snapshot, guest: &Guest) -> Markup {
    html! {
        div #aside .aside {
            (absence::stood_in(snapshot, guest)) (undo::wish(snapshot, guest)) (tell(snapshot, guest))
        }
    }
}

/// Whoever has days is asked whether this browser shall tell them of their turn. It is shown where the script says
/// that it can be and was not answered.
fn tell(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let is_asked = snapshot.terms.has_days() && snapshot.seat_of(guest).is_some() && !snapshot.is_over();
    html! {
        @if is_asked {
            div #tell .row .panel {
                p { (words.tell_me_hint()) }
                button .main type="button" value="yes" { (words.tell_me()) }
                button type="button" value="later" { (words.not_now()) }
            }
        }
    }
}

/// What is left of the time for this move.
fn clock(snapshot: &Snapshot) -> Option<Clock> {
    let whole = snapshot.terms.move_time.filter(|_| !snapshot.asked().is_empty())?;
    Some(Clock { left: snapshot.time_left(now())?.as_secs_f32().round() as u32, whole })
}

/// What happened and what is said: below on phones, beside the table on wide screens.
fn put_sheets(
    canvas: &mut Canvas,
    setting: &Setting<'_>,
    snapshot: &Snapshot,
    play: &dyn AnyPlay,
    reader: &Reader<'_>,
    guest: &Guest,
) {
    let title = say(guest.language).log();
    canvas.put_around(&html! { section #log .sheet .side popover aria-label=(title) {} }.0, |canvas| {
        canvas.put_from("log", || sheet_head("log", title, guest).0);
        log::put_log(canvas, snapshot, play, reader);
        canvas.put_from(("talk", setting), || talk::talk(snapshot, reader, guest).0);
    });
}

/// The title of a sheet, and the key that closes it.
pub(super) fn sheet_head(sheet: &str, title: &str, guest: &Guest) -> Markup {
    html! {
        header {
            h2 { (title) }
            button .key .close type="button" popovertarget=(sheet) popovertargetaction="hide"
                aria-label=(say(guest.language).close()) { "✕" }
        }
    }
}

#[cfg(test)]
pub(super) fn planted(play: &dyn AnyPlay, reader: &Reader<'_>) -> Markup {
    crate::leaks::planted(play, reader.viewer)
}

#[cfg(not(test))]
pub(super) fn planted(_: &dyn AnyPlay, _: &Reader<'_>) -> Markup {
    html! {}
}

/// What the name plates say: whose turn it is, who is a bot, who is away.
pub(super) fn plates(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Vec<Plate> {
    let (asked, tokens) = (snapshot.asked(), snapshot.tokens());
    let plate = |seat: Seat| Plate {
        token: Some(tokens[seat.index()]),
        turn: asked.contains(seat),
        note: player_note(table, snapshot, seat, guest),
        says: snapshot.says(seat).map(|message| talk::spoken(message, guest)),
    };
    snapshot.everyone().map(plate).collect()
}

/// A word about who plays there.
pub(super) fn player_note(table: &Table, snapshot: &Snapshot, seat: Seat, guest: &Guest) -> Option<String> {
    let words = say(guest.language);
    let occupant = &snapshot.row.seats[seat.index()];
    match (snapshot.player(seat), &occupant.player) {
        (Player::Bot(level), _) => {
            let bot = format!("{} · {}", words.bot(), words::level(level, guest.language).title);
            let asks = |request: &Request| format!("{bot} · {}?", isolate(request.name()));
            Some(snapshot.request_for(seat).map_or_else(|| bot.clone(), asks))
        }
        (Player::Invited, _) => Some(format!("{} · {}", words.outsider(), words.invited_bot())),
        (Player::Outsider, owner) => {
            let is_away = owner.as_ref().is_some_and(|owner| table.gone_for(owner).is_some());
            let state = match snapshot.kept.contains(seat) {
                true => Some(words.keeper()),
                false => is_away.then(|| words.away()),
            };
            Some([Some(words.outsider()), state].into_iter().flatten().collect::<Vec<_>>().join(" · "))
        }
        (_, _) if snapshot.kept.contains(seat) => Some(words.keeper().to_owned()),
        (_, Some(owner)) if *owner == guest.id => Some(words.you().to_owned()),
        (_, Some(owner)) if table.gone_for(owner).is_some() => Some(words.away().to_owned()),
        (Player::Program, _) => Some(words.program().to_owned()),
        (Player::Person, _) => None,
    }
}
