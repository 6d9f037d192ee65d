//! Somebody new at a table whose game is on: asks for a bot's seat, is let in by somebody who sits at
//! the table, and takes it; where there are rounds, at the next deal.
//!
//! A request is kept in memory, and told to other nodes where there are any. Until somebody sits down
//! nothing has changed at the table, and whoever asked before the server was started again asks once more. The seat and the note that tells of
//! it are one commit.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use engine::{Pending, Seat};
use serde::{Deserialize, Serialize};
use store::Kind;
use tokio::time::Instant;

use crate::guest::Guest;
use crate::problem::Problem;

use super::seats::Arrival;
use super::{Draft, Newcomer, Note, Snapshot};

/// So long a request stands that nobody answers.
const PATIENCE: Duration = Duration::from_secs(120);

/// So long nobody asks again who was declined.
const DECLINED: Duration = Duration::from_secs(300);

/// The longer of the two.
pub(super) const LONGEST: Duration = DECLINED;

/// Somebody asks for a bot's seat.
#[derive(Clone, Hash)]
pub(crate) struct Request {
    pub(super) who: Arrival,
    pub(crate) seat: Seat,
    pub(crate) answer: Option<Answer>,
    /// When it is forgotten, if ever.
    pub(super) until: Option<Instant>,
}

/// What somebody at the table said to a request.
#[derive(Clone, PartialEq, Hash, Serialize, Deserialize)]
pub(crate) enum Answer {
    /// They may sit down at the next deal; who let them in.
    LetIn(String),
    /// Not this time.
    Declined,
}

impl Request {
    pub(crate) fn name(&self) -> &str {
        &self.who.name
    }

    fn is_of(&self, guest: &Guest) -> bool {
        self.who.guest == guest.id
    }

    /// Does it still concern those at the table?
    pub(crate) fn is_on(&self) -> bool {
        self.answer != Some(Answer::Declined)
    }

    fn is_alive(&self) -> bool {
        self.until.is_none_or(|until| until > Instant::now())
    }
}

impl Snapshot {
    /// What the guest has asked for.
    pub(crate) fn request_of(&self, guest: &Guest) -> Option<&Request> {
        self.requests.iter().find(|request| request.is_of(guest))
    }

    /// Who asks for the seat.
    pub(crate) fn request_for(&self, seat: Seat) -> Option<&Request> {
        self.requests.iter().find(|request| request.is_on() && request.seat == seat)
    }

    /// How long until a request is forgotten.
    pub(super) fn next_expiry(&self) -> Option<Duration> {
        let until = self.requests.iter().filter_map(|request| request.until).min();
        until.map(|until| until.saturating_duration_since(Instant::now()))
    }

    /// Does anybody sit here who is not of the house?
    pub(super) fn has_players(&self) -> bool {
        self.everyone().any(|seat| !self.player(seat).is_bot())
    }

    /// Who was replaced at the seat while away, in this deal: the hand is still theirs.
    pub(crate) fn absentee(&self, seat: Seat) -> Option<&str> {
        let dealt = self.play.as_ref().map_or(0, |play| play.dealt());
        let notes = self.messages.iter().rev().filter(|message| message.kind == Kind::Note);
        let last = notes.take_while(|note| note.step as usize >= dealt).find_map(|message| {
            let note = Note::read(&message.text).filter(|note| note.seat() == Some(seat))?;
            match note {
                Note::Replaced { .. } if !message.player.is_empty() => Some(Some(&*message.player)),
                Note::Joined { .. } | Note::Back(_) | Note::Dismissed { .. } => Some(None),
                _ => None,
            }
        });
        last.flatten()
    }

    /// Who left the seat to the bot that has it now: they may come back.
    pub(crate) fn left_by(&self, seat: Seat) -> Option<&str> {
        let notes = self.messages.iter().rev().filter(|message| message.kind == Kind::Note);
        let mut about = notes.filter_map(|message| Some((Note::read(&message.text)?, message)));
        let (note, message) = about.find(|(note, _)| note.seat() == Some(seat) && note.is_about_seats())?;
        matches!(note, Note::Left { .. }).then_some(&*message.player)
    }

    /// Was the seat the guest's own, and may they have it back without asking?
    fn is_own(&self, seat: Seat, guest: &Guest) -> bool {
        self.absentee(seat).or(self.left_by(seat)) == Some(&*guest.id)
    }

    /// May the guest ask for the seat, or take it back?
    pub(crate) fn is_free_for(&self, seat: Seat, guest: &Guest) -> bool {
        let is_bot = self.player(seat).is_bot();
        let is_open = self.absentee(seat).is_none() && self.terms.newcomers;
        is_bot && (is_open || self.is_own(seat, guest))
    }

    /// Will cards be dealt anew, so that somebody new can begin with a deal?
    fn has_another_deal(&self) -> bool {
        catalog::find(&self.row.game).is_some_and(|game| game.rounds)
    }
}

impl Draft {
    /// Asks for a bot's seat. Where nobody sits who could be asked it is taken at once, and so it is by
    /// whoever comes back to it.
    pub(super) fn ask(&mut self, newcomer: &Newcomer, seat: Seat) -> Result<(), Problem> {
        self.must_have(seat)?;
        self.forget_requests();
        self.must_be_free(newcomer, seat)?;
        self.must_suit(&newcomer.arrival(), seat)?;
        if self.next.is_own(seat, &newcomer.guest) {
            self.sit_down(&newcomer.arrival(), seat);
            self.note(Note::Back(seat));
        } else if self.next.has_players() {
            self.request(newcomer, seat);
        } else {
            self.take_over(&newcomer.arrival(), seat, None);
        }
        Ok(())
    }

    fn must_be_free(&self, newcomer: &Newcomer, seat: Seat) -> Result<(), Problem> {
        let guest = &newcomer.guest;
        let is_other = |request: &Request| !request.is_of(guest);
        match (self.next.player(seat), self.next.absentee(seat)) {
            (player, _) if !player.is_bot() => Err(Problem::SeatTaken),
            _ if self.next.is_own(seat, guest) => Ok(()),
            (_, Some(_)) => Err(Problem::SeatKept),
            _ if !self.next.terms.newcomers => Err(Problem::SeatTaken),
            _ if self.next.request_of(guest).is_some_and(|own| !own.is_on()) => Err(Problem::Declined),
            _ if self.next.request_for(seat).is_some_and(is_other) => Err(Problem::SeatAsked),
            _ => Ok(()),
        }
    }

    /// One request for each guest: who asks for another seat no longer asks for the first.
    fn request(&mut self, newcomer: &Newcomer, seat: Seat) {
        let name = self.distinct_name(&newcomer.name, Some(seat));
        let who = Arrival { name, ..newcomer.arrival() };
        let until = Some(Instant::now() + PATIENCE);
        self.withdraw_of(&who.guest);
        self.requests().push(Request { who, seat, answer: None, until });
    }

    /// Somebody at the table lets in who asks for the seat by that name.
    pub(crate) fn let_in(&mut self, guest: &Guest, seat: Seat, name: &str) -> Result<(), Problem> {
        let own = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        let by = self.next.row.seats[own.index()].name.clone();
        let has_another_deal = self.next.has_another_deal();
        let request = self.find_request(seat, name)?;
        if has_another_deal {
            (request.answer, request.until) = (Some(Answer::LetIn(by)), None);
        } else {
            let who = request.who.clone();
            self.must_suit(&who, seat)?;
            self.take_over(&who, seat, Some(by));
        }
        Ok(())
    }

    /// Somebody at the table does not want who asks for the seat by that name, also after another let
    /// them in.
    pub(crate) fn decline(&mut self, guest: &Guest, seat: Seat, name: &str) -> Result<(), Problem> {
        self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        let request = self.find_request(seat, name)?;
        (request.answer, request.until) = (Some(Answer::Declined), Some(Instant::now() + DECLINED));
        Ok(())
    }

    /// The guest no longer asks for a seat.
    pub(crate) fn withdraw(&mut self, guest: &Guest) -> Result<(), Problem> {
        self.withdraw_of(&guest.id);
        Ok(())
    }

    /// Forgets the requests whose time is over, when it is.
    pub(super) fn forget(&mut self) -> Result<(), Problem> {
        self.forget_requests();
        Ok(())
    }

    fn forget_requests(&mut self) {
        if self.next.requests.iter().any(|request| !request.is_alive()) {
            self.requests().retain(Request::is_alive);
        }
    }

    /// Nobody may ask any more: the game is over, or the host wants no newcomers.
    pub(super) fn refuse_requests(&mut self) {
        if self.next.requests.iter().any(|request| request.answer.is_none()) {
            self.requests().retain(|request| request.answer.is_some());
        }
    }

    /// Before cards are dealt, those who were let in sit down.
    pub(super) fn seat_newcomers(&mut self) {
        let is_deal = self.next.play.as_ref().map(|play| play.pending()).is_some_and(Pending::is_deal);
        let requests = if is_deal { self.next.requests.clone() } else { Arc::default() };
        for Request { who, seat, answer, .. } in requests.iter() {
            let Some(Answer::LetIn(by)) = answer else { continue };
            let is_free = self.next.player(*seat).is_bot() && !self.next.has_seat(&who.guest);
            if is_free && self.must_suit(who, *seat).is_ok() {
                // Whoever let them in may have been forgotten since.
                self.take_over(who, *seat, Some(by.clone()).filter(|by| !by.is_empty()));
            }
            self.withdraw_of(&who.guest);
        }
    }

    fn take_over(&mut self, who: &Arrival, seat: Seat, by: Option<String>) {
        let bot = self.sit_down(who, seat);
        self.note(Note::Joined { seat, bot, by });
    }

    /// Gives the name of the bot who sat there. A table that everybody left has a new host: nobody else
    /// could let a paused game go on.
    fn sit_down(&mut self, who: &Arrival, seat: Seat) -> String {
        if !self.next.has_players() {
            self.next.row.host.clone_from(&who.guest);
        }
        let occupant = who.occupant(self.distinct_name(&who.name, Some(seat)));
        self.withdraw_of(&who.guest);
        self.next.since = Instant::now();
        mem::replace(&mut self.next.row.seats[seat.index()], occupant).name
    }

    /// A guest who was declined stays so.
    pub(super) fn withdraw_of(&mut self, guest: &str) {
        let is_own = |request: &Request| request.who.guest == guest && request.is_on();
        if self.next.requests.iter().any(is_own) {
            self.requests().retain(|request| request.who.guest != guest);
        }
    }

    fn find_request(&mut self, seat: Seat, name: &str) -> Result<&mut Request, Problem> {
        self.must_run()?;
        self.forget_requests();
        let is_meant = |request: &Request| request.is_on() && request.seat == seat && request.name() == name;
        let at = self.next.requests.iter().position(is_meant).ok_or(Problem::NoSuchRequest)?;
        if !self.next.player(seat).is_bot() {
            return Err(Problem::NoSuchRequest);
        }
        Ok(&mut self.requests()[at])
    }

    fn requests(&mut self) -> &mut Vec<Request> {
        Arc::make_mut(&mut self.next.requests)
    }
}
