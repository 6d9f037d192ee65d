//! The waiting room: seats that fill, an invitation to send, and the start within reach of the thumb.

use bots::Level;
use catalog::Entry;
use engine::Seat;
use maud::{Markup, html};
use page::Token;
use store::{Kind, Message};
use words::isolate;

use super::frame::language_switch;
use super::idea::{idea_first, is_new};
use super::luck;
use super::options::Choice;
use super::parts::{qr, title};
use super::rules;
use super::settings::{shape, token_choice};
use super::signs;
use super::table::player_note;
use crate::guest::Guest;
use crate::limits;
use crate::messages::{say, say_of_bots};
use crate::preferences::levels;
use crate::table::{Note, Snapshot, Speed, Table, Terms};

/// So many chairs stand in one row of a phone.
const CHAIRS: usize = 5;

/// What the guest sees before the game.
pub(super) fn room(table: &Table, snapshot: &Snapshot, guest: &Guest) -> Markup {
    let row = &snapshot.row;
    let Some(game) = catalog::find(&row.game) else { return html! { main #main .page {} } };
    let room = Room { table, snapshot, guest, game, address: format!("{}/t/{}", guest.origin, row.id) };
    html! {
        main #main .waiting data-step="0" data-stream=(format!("/t/{}/events", row.id)) {
            (room.strip())
            div .lobby {
                div .art aria-hidden="true" { ((game.picture)()) }
                (room.chairs())
                // Who waits sees what will be played; who hosts, how others come.
                @if !room.is_host() { (room.idea()) }
                (room.invitation())
                (room.agreement())
                @if room.is_host() { (room.idea()) }
                details .fold .panel {
                    summary { (say(guest.language).proof()) }
                    (luck::gathering(snapshot, guest))
                }
            }
            (room.dock())
        }
    }
}

/// The strip of a table at which no game is on: the way home, what this is, and the other language.
pub(super) fn strip(guest: &Guest, table: &str, heading: Markup, state: &str) -> Markup {
    let words = say(guest.language);
    html! {
        header .strip {
            a .key href="/" aria-label=(words.back_home()) { (signs::logo()) }
            div .now {
                h1 { (heading) }
                span role="status" { (state) }
            }
            (language_switch(guest, &format!("/t/{table}")))
        }
    }
}

struct Room<'a> {
    table: &'a Table,
    snapshot: &'a Snapshot,
    guest: &'a Guest,
    game: &'static Entry,
    address: String,
}

impl Room<'_> {
    fn strip(&self) -> Markup {
        let words = say(self.guest.language);
        let heading = html! { bdi { (title(&self.snapshot.row.game, self.guest.language)) } " · " (words.with_friends()) };
        strip(self.guest, &self.snapshot.row.id, heading, &words.seats_taken(self.taken(), self.free()))
    }

    fn is_host(&self) -> bool {
        self.snapshot.is_host(self.guest)
    }

    fn taken(&self) -> usize {
        self.snapshot.row.seats.len()
    }

    fn free(&self) -> usize {
        usize::from(*self.game.seats.end()).saturating_sub(self.taken())
    }

    /// Not all of eleven free chairs need to be seen: there is always one more.
    fn shown_free(&self) -> usize {
        self.free().min(CHAIRS.saturating_sub(self.taken()).max(1))
    }

    /// Can the game begin with those who are here?
    fn are_enough(&self) -> bool {
        self.taken() >= usize::from(*self.game.seats.start())
    }

    fn route(&self, route: &str) -> String {
        format!("/t/{}/{route}", self.snapshot.row.id)
    }

    /// The seats: who is there, and where somebody may still sit.
    fn chairs(&self) -> Markup {
        let words = say(self.guest.language);
        let tokens = self.snapshot.tokens();
        html! {
            section aria-label=(words.seats()) {
                ol .chairs {
                    @for (seat, token) in self.snapshot.everyone().zip(tokens) { (self.chair(seat, token)) }
                    @for number in 0..self.shown_free() { (self.free_chair(number)) }
                }
                (self.declined())
                @if self.is_host() && self.free() > 0 { (self.bots()) }
            }
        }
    }

    /// Which bot did not come, and why.
    fn declined(&self) -> Markup {
        let words = say(self.guest.language);
        let declined = |message: &Message| {
            let note = Note::read(&message.text).filter(|_| message.kind == Kind::Note)?;
            matches!(note, Note::Declined { .. }).then(|| (note, isolate(&message.name)))
        };
        let last = self.snapshot.messages.iter().rev().find_map(declined);
        html! {
            @if let Some((note, who)) = last {
                p #declined .soft role="status" { (words.note(&note.in_language(self.guest.language), &who)) }
            }
        }
    }

    fn chair(&self, seat: Seat, token: Token) -> Markup {
        let names = self.snapshot.names(self.guest.language);
        let who = names.who(seat, self.guest.language);
        let note = player_note(self.table, self.snapshot, seat, self.guest);
        let is_own = self.snapshot.seat_of(self.guest) == Some(seat);
        let face = html! {
            span .disc { (shape(token)) }
            bdi .name { (who) }
            @if let Some(note) = note { small .soft { (note) } }
        };
        let sheet = format!("chair-{seat}");
        html! {
            li #(format!("waiting-{seat}")) {
                @if is_own || self.is_host() {
                    button .chair type="button" popovertarget=(sheet) { (face) }
                    div .sheet popover id=(sheet) {
                        h2 { bdi { (who) } }
                        @if is_own { (self.own_name(token)) }
                        (self.controls(seat, is_own))
                    }
                } @else { span .chair { (face) } }
            }
        }
    }

    /// A chair for somebody: the host may put a bot there.
    fn free_chair(&self, number: usize) -> Markup {
        let words = say(self.guest.language);
        let free = html! { span .disc { (signs::plus()) } span .name { (words.free()) } };
        html! {
            li #(format!("free-{number}")) {
                @if self.is_host() {
                    button .chair .free type="button" popovertarget="bots" { (free) small .soft { (words.add_bot()) } }
                } @else { span .chair .free { (free) } }
            }
        }
    }

    /// The name and the token by which the others know the guest.
    fn own_name(&self, token: Token) -> Markup {
        let words = say(self.guest.language);
        html! {
            form method="post" action=(self.route("name")) {
                label for="name" { (words.your_name()) }
                input #name type="text" name="name" required maxlength=(limits::NAME) autocomplete="nickname"
                    value=(self.guest.name.as_deref().unwrap_or_default());
                (token_choice(self.guest, Some(token)))
                button .main { (words.save()) }
            }
        }
    }

    fn controls(&self, seat: Seat, is_own: bool) -> Markup {
        let words = say(self.guest.language);
        html! {
            form .row method="post" action=(self.route("seats")) {
                input type="hidden" name="seat" value=(seat);
                @if self.is_host() && self.taken() > 1 {
                    button name="do" value="move" { (signs::onward()) (words.move_on()) }
                }
                @if !(self.is_host() && is_own) {
                    button name="do" value="remove" {
                        (signs::cross()) (if is_own { words.get_up() } else { words.remove() })
                    }
                }
            }
        }
    }

    /// Which bot sits down.
    fn bots(&self) -> Markup {
        let words = say(self.guest.language);
        html! {
            div #bots .sheet popover {
                h2 { (words.add_bot()) }
                form .levels method="post" action=(self.route("seats")) {
                    input type="hidden" name="do" value="bot";
                    @for level in levels() {
                        @let said = words::level(level, self.guest.language);
                        button name="level" value=(level) {
                            b { (said.title) } small { (said.description) }
                        }
                    }
                }
                (self.guest_bots())
            }
        }
    }

    /// A bot that somebody else wrote, by its name.
    fn guest_bots(&self) -> Markup {
        let words = say(self.guest.language);
        html! {
            form .guest-bot method="post" action=(self.route("seats")) {
                h3 { (words.invite_bot()) }
                p .soft { (words.invite_bot_hint()) " " a .drawer href="/bots" { (say_of_bots(self.guest.language).title) } }
                label for="bot-name" { (words.invite_bot_name()) }
                input #bot-name type="text" name="name" required maxlength=(limits::NAME) autocomplete="off"
                    autocapitalize="none" spellcheck="false" dir="auto";
                button name="do" value="invite" { (words.invite_bot_do()) }
            }
        }
    }

    fn invitation(&self) -> Markup {
        let words = say(self.guest.language);
        html! {
            section .panel .invitation aria-label=(words.invite_title()) {
                p { (words.invite_hint()) }
                div .invite {
                    input type="url" #invite-link readonly dir="ltr" value=(self.address) aria-label=(words.invite_title());
                    button type="button" .copy data-copy="invite-link" data-done=(words.copied()) { (words.copy()) }
                }
                div .qr role="img" aria-label=(words.qr_label()) { (qr(&self.address)) }
            }
        }
    }

    /// Sends the link by whatever the device sends links with.
    fn share(&self, is_main: bool) -> Markup {
        let words = say(self.guest.language);
        html! {
            button .share .scripted .main[is_main] .big[is_main] type="button" data-share=(self.address)
                data-title=(words.invitation(title(&self.snapshot.row.game, self.guest.language)))
                data-done=(words.link_copied()) {
                (signs::share()) span { (words.share()) }
            }
        }
    }

    /// What is to be done now, always in the same place.
    fn dock(&self) -> Markup {
        let words = say(self.guest.language);
        let is_seated = self.snapshot.seat_of(self.guest).is_some();
        html! {
            div .dock {
                @if !is_seated && self.free() > 0 { (self.join()) }
                @else if !is_seated { p .soft { (words.all_taken()) } }
                @else if self.is_host() {
                    div .acts { (self.share(!self.are_enough())) (self.start()) }
                } @else {
                    p .soft { (words.start_hint()) }
                    div .acts { (self.share(true)) }
                }
            }
        }
    }

    /// The form by which somebody sits down; a name is all that is asked for.
    fn join(&self) -> Markup {
        let words = say(self.guest.language);
        // The browser follows to the game's idea, if that is where it leads.
        let goes = is_new(&self.snapshot.row.game, self.guest).then_some("");
        html! {
            form .join method="post" action=(self.route("join")) data-go=[goes] {
                (idea_first(&self.snapshot.row.game, self.guest))
                label for="name" { (words.your_name()) }
                input #name type="text" name="name" required maxlength=(limits::NAME) autocomplete="nickname"
                    value=(self.guest.name.as_deref().unwrap_or_default());
                input type="hidden" name="commitment" value="";
                button .main .big { (words.join()) }
            }
        }
    }

    fn start(&self) -> Markup {
        let words = say(self.guest.language);
        let enough = self.are_enough();
        html! {
            form .start method="post" action=(self.route("start")) {
                button .main[enough] .big[enough] {
                    (signs::play())
                    span { (words.start()) @if !enough { small { (words.too_few(*self.game.seats.start())) } } }
                }
            }
        }
    }

    /// What is agreed on: the host chooses, the others read. Until somebody wants to know, a line says it.
    fn agreement(&self) -> Markup {
        let words = say(self.guest.language);
        let setup = self.snapshot.setup();
        let seats = setup.seats.max(*self.game.seats.start())..=*self.game.seats.end();
        let (names, language) = (self.snapshot.names(self.guest.language), self.guest.language);
        let choice = Choice { game: self.game, seats, said: &setup.options, names: &names, language };
        html! {
            details #agreement .fold .panel {
                summary {
                    span { (words.options()) small .soft { (self.summary(choice.is_changed())) } }
                }
                @if self.is_host() {
                    form .agreement method="post" action=(self.route("options")) data-saved=(words.saved()) {
                        (choice.fields())
                        h2 { (words.terms()) }
                        (terms(self.snapshot, self.guest))
                        button .unscripted { (words.save()) }
                    }
                } @else { (choice.text()) }
            }
        }
    }

    /// All of it in a line: `as in the rules, no clock, a bot stands in after 5 minutes`.
    fn summary(&self, is_changed: bool) -> String {
        let words = say(self.guest.language);
        let Terms { keeper_after, move_time, .. } = self.snapshot.terms;
        let has_days = self.snapshot.terms.has_days();
        let rules = if is_changed { words.with_changes() } else { words.as_in_rules() };
        let clock = move_time.map_or_else(|| words.no_clock().to_owned(), |time| words.clock(time));
        let keeper =
            keeper_after.map_or_else(|| words.no_keeper().to_owned(), |time| words.keeper_comes(time));
        // Nobody's seat is kept who has days.
        if has_days { [rules, &clock].join(", ") } else { [rules, &clock, &keeper].join(", ") }
    }

    /// For whoever has never played it.
    fn idea(&self) -> Markup {
        let words = say(self.guest.language);
        let slug = self.game.slug;
        let is_open = !self.is_host();
        html! {
            details .fold .panel .idea open[is_open] {
                summary { (words.how_to_play()) }
                p .lead { ((self.game.tagline)(self.guest.language)) }
                (rules::steps(self.game, self.guest))
                div .row {
                    @if !self.game.idea.is_empty() {
                        a .button .main .drawer href=(format!("/games/{slug}/idea?table={}", self.snapshot.row.id)) {
                            (signs::play()) (words.see_idea())
                        }
                    }
                    a .button .drawer href=(format!("/rules/{slug}")) { (signs::book()) (words.all_rules()) }
                }
            }
        }
    }
}

/// The levels to choose from.
pub(super) fn level_options(guest: &Guest, chosen: Level) -> Markup {
    html! {
        @for level in levels() {
            option value=(level) selected[level == chosen] { (words::level(level, guest.language).title) }
        }
    }
}

/// How fast bots may move.
pub(super) fn speed_options(chosen: Speed, guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        @for speed in Speed::ALL {
            option value=(speed.code()) selected[speed == chosen] { (words.speed(speed)) }
        }
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
        @if terms.has_days() { p .soft { (words.days_hint()) } }
        @if snapshot.has_outsiders() {
            label for="bot_time" { (words.bot_time()) }
            select #bot_time name="bot_time" {
                @for choice in Terms::BOT_TIME {
                    option value=(choice) selected[choice == terms.bot_time] { (words.duration(choice)) }
                }
            }
        }
        @if catalog::find(&snapshot.row.game).is_some_and(|game| game.rounds) {
            label for="round_pause" { (words.round_pause()) }
            select #round_pause name="round_pause" {
                @for choice in Terms::ROUND_PAUSE {
                    option value=(value(choice)) selected[choice == terms.round_pause] { (time(choice, words.until_ready())) }
                }
            }
        }
        label for="speed" { (words.bots_speed()) }
        select #speed name="speed" { (speed_options(terms.speed, guest)) }
        label .check { input type="checkbox" name="advice" checked[terms.advice]; (words.advice_allowed()) }
        label .check { input type="checkbox" name="newcomers" checked[terms.newcomers]; (words.newcomers_allowed()) }
    }
}
