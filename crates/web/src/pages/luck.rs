//! What pages say about luck: what was promised, what is agreed on, and the proof after the end. What
//! stands in `data-` is for the script, which makes the browser's number and keeps the evidence.

use engine::Seat;
use maud::{Markup, html};
use play::luck::{Added, Digest};
use play::{AnyPlay, proof};

use super::parts::title;
use super::waiting::strip;
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Snapshot, Table};

/// The hash of a secret from which luck will follow, before there is a table.
pub(super) fn fingerprint(label: &str, promised: Digest) -> Markup {
    html! { p .soft .luck { (label) " " code { (promised) } } }
}

/// The hash of the table's secret, for the script to keep; who sits here commits to a number.
pub(super) fn gathering(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let id = &snapshot.row.id;
    let own = own(snapshot, guest);
    let promised = snapshot.luck.secret.digest();
    html! {
        p .soft .luck data-luck=(promised) data-table=(id) data-commitment=(bound(own))
            data-commit=[own.map(|_| format!("/t/{id}/commit"))] {
            (say(guest.language).proof_hash()) " " code { (promised) }
        }
    }
}

/// All is fixed: everybody sees what the seats are bound to, and browsers reveal their numbers.
pub(super) fn frozen(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    let own = own(snapshot, guest);
    let is_awaited = matches!(own, Some(Added::Committed { .. }));
    let promised = snapshot.luck.secret.digest();
    let bounds: Vec<String> = snapshot.luck.added.iter().map(|added| bound(Some(*added))).collect();
    html! {
        main #main .waiting data-step="0" data-stream=(format!("/t/{id}/events")) {
            (strip(guest, id, html! { bdi { (title(&snapshot.row.game, guest.language)) } }, words.shuffling()))
            div .page {
                p { (words.shuffling_hint()) }
                section .panel {
                    h2 { (words.seats()) }
                    ol .seats .frozen { @for seat in snapshot.everyone() { (frozen_seat(snapshot, guest, seat)) } }
                }
                p .soft .luck data-luck=(promised) data-table=(id) data-commitment=(bound(own))
                    data-commitments=(bounds.join(" "))
                    data-reveal=[is_awaited.then(|| format!("/t/{id}/reveal"))] {
                    (words.proof_hash()) " " code { (promised) }
                }
            }
        }
    }
}

fn frozen_seat(snapshot: &Snapshot, guest: &Guest, seat: Seat) -> Markup {
    let words = say(guest.language);
    let added = snapshot.luck.added[seat.index()];
    let state = match added {
        Added::Server | Added::Withheld { .. } => words.number_of_server(),
        Added::Committed { .. } => words.number_awaited(),
        Added::Browser { .. } => words.number_in(),
    };
    html! {
        li #(format!("frozen-{seat}")) {
            (snapshot.tokens()[seat.index()].sign())
            bdi .name { (snapshot.names(guest.language).who(seat, guest.language)) }
            small .soft { (state) }
            @if let Some(commitment) = added.commitment() { small .soft .luck { code { (commitment) } } }
        }
    }
}

/// While the game is on: what was promised, and whose number counts for the guest.
pub(super) fn running(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let promised = snapshot.luck.secret.digest();
    let whose = own(snapshot, guest).map(|added| match added {
        Added::Browser { .. } => words.number_own(),
        Added::Server | Added::Committed { .. } => words.number_not_own(),
        Added::Withheld { .. } => words.number_late(),
    });
    html! {
        details .fold {
            summary { (words.proof()) }
            p #luck .soft .luck data-luck=(promised) data-table=(snapshot.row.id) {
                (words.proof_hash()) " " code { (promised) }
                @if let Some(whose) = whose { " " (whose) }
            }
        }
    }
}

/// At the end: the promise for the next game, for which browsers commit already.
pub(super) fn next(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let promised = table.rematch_secret().digest();
    let seat = snapshot.seat_of(guest);
    let own = seat.and_then(|seat| snapshot.luck.next.get(&seat.index()));
    html! {
        p .soft .luck data-luck=(promised) data-commitment=(own.map(Digest::to_string).unwrap_or_default())
            data-commit=[seat.map(|_| format!("/t/{}/commit", snapshot.row.id))] {
            (say(guest.language).proof_next()) " " code { (promised) }
        }
    }
}

/// What decided the luck of this table, whether the record follows from it, and whether it is what the
/// guest's browser was promised.
pub(crate) fn proof(snapshot: &Snapshot, play: &dyn AnyPlay, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let luck = &snapshot.luck;
    let names = snapshot.names(guest.language);
    html! {
        h1 { (words.proof()) }
        p { (words.proof_hint()) }
        @if proof::holds(play, luck) { p .good { "✓ " (words.proof_good()) } }
        @else { p .notice { (words.proof_none()) } }
        (evidence(snapshot, guest))
        dl .proof {
            dt { (words.proof_hash()) } dd { code { (luck.secret.digest()) } }
            dt { (words.proof_secret()) } dd { code #secret { (luck.secret) } }
            @for (seat, added) in snapshot.everyone().zip(&luck.added) {
                dt {
                    (words.proof_seat()) " " bdi { (names.who(seat, guest.language)) } " · "
                    @match added {
                        Added::Browser { .. } => (words.proof_browser()),
                        Added::Server => (words.proof_server()),
                        Added::Committed { commitment } | Added::Withheld { commitment } => {
                            (words.proof_withheld()) " " code { (commitment) }
                        }
                    }
                }
                dd { code data-number=(matches!(added, Added::Browser { .. })) data-bound=(bound(Some(*added))) {
                    (luck.number(seat.index()))
                } }
            }
        }
    }
}

/// What the browser has kept is the browser's: its script chooses which of these is true.
fn evidence(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let id = &snapshot.row.id;
    let bad = [
        ("secret", words.evidence_secret()),
        ("number", words.evidence_number()),
        ("denied", words.evidence_denied()),
        ("changed", words.evidence_changed()),
    ];
    html! {
        section #evidence data-table=(id) data-record=(format!("{}-{id}.kupa", snapshot.row.game)) {
            h2 { (words.evidence()) }
            p .good data-verdict="good" hidden { "✓ " (words.evidence_good()) }
            p .good data-verdict="seen" hidden { "✓ " (words.evidence_seen()) }
            p .soft data-verdict="withheld" hidden { (words.evidence_withheld()) }
            @for (verdict, sentence) in bad { p .notice data-verdict=(verdict) hidden { (sentence) } }
            p .soft data-verdict="none" { (words.evidence_none()) }
            p .luck data-command hidden { (words.evidence_command()) br; code dir="ltr" {} }
        }
    }
}

fn own(snapshot: &Snapshot, guest: &Guest) -> Option<Added> {
    snapshot.seat_of(guest).and_then(|seat| snapshot.luck.added.get(seat.index()).copied())
}

/// What a seat is bound to, in a word.
fn bound(added: Option<Added>) -> String {
    added.and_then(|added| added.commitment()).map_or_else(|| "none".to_owned(), |hash| hash.to_string())
}
