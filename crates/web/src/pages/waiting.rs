//! The waiting room: invite, seats, options, start.

use bots::Level;
use catalog::Entry;
use engine::{OptionKind, OptionSpec, Seat};
use maud::{Markup, html};
use words::Names;

use super::parts::{fingerprint, invite, link_to_rule, title};
use super::table::player_note;
use crate::guest::Guest;
use crate::messages::say;
use crate::table::{Player, Snapshot, Table, Terms, lots};

/// What the guest sees before the game.
pub(super) fn room(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let row = &snapshot.row;
    let address = format!("{}/t/{}", guest.origin, row.id);
    html! {
        main #main .page .waiting data-step="0" data-stream=(format!("/t/{}/events", row.id)) {
            h1 { bdi { (title(&row.game, guest.language)) } " · " (words.waiting_room()) }
            div .columns {
                div {
                    (sit_down(snapshot, guest))
                    (seats(table, snapshot, guest))
                    @if snapshot.is_host(guest) { (start(snapshot, guest)) }
                    @else { p .soft { (words.start_hint()) } }
                }
                div {
                    section .panel {
                        h2 { (words.invite_title()) }
                        p .soft { (words.invite_hint()) }
                        (invite(guest, &address))
                    }
                    (agreement(snapshot, guest))
                    (fingerprint(words.proof_hash(), &snapshot.luck.secret))
                }
            }
        }
    }
}

/// The form by which somebody sits down, and later changes the name; a name is all that is asked for.
fn sit_down(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let is_seated = snapshot.seat_of(guest).is_some();
    let route = if is_seated { "name" } else { "join" };
    html! {
        section .panel .join {
            @if !is_seated { h2 { (words.join_title()) } }
            form .row method="post" action=(format!("/t/{}/{route}", snapshot.row.id)) {
                label for="name" { (words.your_name()) }
                input #name type="text" name="name" required maxlength=(crate::limits::NAME) autocomplete="nickname"
                    value=(guest.name.as_deref().unwrap_or_default());
                @if !is_seated { input type="hidden" name="luck" value=""; }
                @if is_seated { button { (words.save()) } } @else { button .main { (words.join()) } }
            }
        }
    }
}

fn seats(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let names = snapshot.names();
    html! {
        section .panel {
            h2 { (words.seats()) }
            ol .seats {
                @for seat in snapshot.everyone() {
                    li #(format!("waiting-{seat}")) {
                        span .token .(format!("token-{seat}")) aria-hidden="true" {}
                        bdi .name { (names.who(seat, guest.language)) }
                        @if let Some(note) = player_note(table, snapshot, seat, guest) { small .soft { (note) } }
                        (seat_controls(snapshot, guest, seat, &names))
                    }
                }
            }
            @if snapshot.is_host(guest) { (add_bot(snapshot, guest)) }
        }
    }
}

fn seat_controls(snapshot: &Snapshot, guest: &Guest, seat: Seat, names: &Names) -> Markup {
    let words = say(guest.language);
    let is_host = snapshot.is_host(guest);
    let own = snapshot.seat_of(guest) == Some(seat);
    let who = names.who(seat, guest.language);
    html! {
        @if is_host || own {
            form .controls method="post" action=(format!("/t/{}/seats", snapshot.row.id)) {
                input type="hidden" name="seat" value=(seat);
                @if is_host && snapshot.row.seats.len() > 1 {
                    button .plain name="do" value="move" aria-label=(format!("{}: {who}", words.move_on())) { "↓" }
                }
                @if !(is_host && own) {
                    button .plain name="do" value="remove" aria-label=(format!("{}: {who}", words.remove())) { "✕" }
                }
            }
        }
    }
}

fn add_bot(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        form .row method="post" action=(format!("/t/{}/seats", snapshot.row.id)) {
            label .level {
                span { (words.level()) }
                select name="level" { (level_options(guest, Level::Club)) }
            }
            button name="do" value="bot" { (words.add_bot()) }
        }
    }
}

/// The levels to choose from.
pub(super) fn level_options(guest: &Guest, chosen: Level) -> Markup {
    html! {
        @for level in Level::ALL.into_iter().filter(|level| *level != Level::Random) {
            option value=(level) selected[level == chosen] { (words::level(level, guest.language).title) }
        }
    }
}

fn start(snapshot: &Snapshot, guest: &Guest) -> Markup {
    html! {
        form method="post" action=(format!("/t/{}/start", snapshot.row.id)) {
            button .main .big { (say(guest.language).start()) }
        }
    }
}

/// What is agreed on: the host chooses, the others read.
fn agreement(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let options = catalog::find(&snapshot.row.game).map(|game| Options { game, snapshot, guest }.draw());
    html! {
        section .panel {
            h2 { (words.options()) }
            @if snapshot.is_host(guest) {
                form .agreement method="post" action=(format!("/t/{}/options", snapshot.row.id)) {
                    (options.unwrap_or_default())
                    h3 { (words.terms()) }
                    (terms(snapshot, guest))
                    button { (words.save()) }
                }
            } @else { (options.unwrap_or_default()) }
        }
    }
}

struct Options<'a> {
    game: &'static Entry,
    snapshot: &'a Snapshot,
    guest: &'a Guest,
}

impl Options<'_> {
    fn draw(&self) -> Markup {
        html! { @for spec in self.game.options { (self.option(spec)) } }
    }

    fn option(&self, spec: &OptionSpec) -> Markup {
        let language = self.guest.language;
        let Some(words) = (self.game.option)(spec.name, language) else { return html! {} };
        let setup = self.snapshot.setup();
        let seats = setup.seats.max(*self.game.seats.start());
        let given = setup.options.iter().find(|(name, _)| name == spec.name).map(|(_, value)| value.as_str());
        let chosen = given.map_or_else(|| default_value(spec, seats), str::to_owned);
        let names = self.snapshot.names();
        let by_lots = lots::may_decide(self.game, spec.name).then(|| lots::LOTS.to_owned());
        let values: Vec<String> = spec.kind.samples(seats).into_iter().chain(by_lots).collect();
        let said = |value: &str| match value {
            lots::LOTS => say(language).by_lots().to_owned(),
            value => words.value(value, &names, language),
        };
        let id = format!("option-{}", spec.name);
        html! {
            div .option {
                label for=(id) { (words.title) " " (link_to_rule(Some(self.game.slug), spec.rule)) }
                p .soft { (words.explanation) }
                @if self.snapshot.is_host(self.guest) {
                    select #(id) name=(id) {
                        @for value in &values {
                            option value=(value) selected[*value == chosen] { (said(value)) }
                        }
                    }
                } @else { p { strong { (said(&chosen)) } } }
            }
        }
    }
}

fn default_value(spec: &OptionSpec, seats: u8) -> String {
    match spec.kind {
        OptionKind::Flag { default } => if default { "on" } else { "off" }.to_owned(),
        OptionKind::Number { default, .. } => default(seats).to_string(),
        OptionKind::Word(words) => words[0].to_owned(),
    }
}

/// What the host decides besides the game's options.
pub(super) fn terms(snapshot: &Snapshot, guest: &Guest) -> Markup {
    let words = say(guest.language);
    let terms = &snapshot.terms;
    let time =
        |choice: Option<u32>, none: &str| choice.map_or_else(|| none.to_owned(), |s| words.duration(s));
    let value = |choice: Option<u32>| choice.map_or_else(String::new, |seconds| seconds.to_string());
    html! {
        label for="keeper_after" { (words.keeper_after()) }
        select #keeper_after name="keeper_after" {
            @for choice in Terms::KEEPER_AFTER {
                option value=(value(choice)) selected[choice == terms.keeper_after] { (time(choice, words.never())) }
            }
        }
        label for="move_time" { (words.move_time()) }
        select #move_time name="move_time" {
            @for choice in Terms::MOVE_TIME {
                option value=(value(choice)) selected[choice == terms.move_time] { (time(choice, words.no_limit())) }
            }
        }
        label .check { input type="checkbox" name="advice" checked[terms.advice]; (words.advice_allowed()) }
        label .check { input type="checkbox" name="newcomers" checked[terms.newcomers]; (words.newcomers_allowed()) }
    }
}

/// Is there a bot whose place somebody could take?
pub(super) fn free_places(snapshot: &Snapshot) -> Vec<Seat> {
    let is_free = |seat: &Seat| matches!(snapshot.player(*seat), Player::Bot(_));
    if snapshot.terms.newcomers { snapshot.everyone().filter(is_free).collect() } else { Vec::new() }
}
