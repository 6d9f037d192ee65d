//! Bots from outside at a table: invited by the host, marked for everybody, and stood in for when they are
//! silent. The table never waits for a program.
//!
//! What a seat keeps of one is beside the word that says who plays there: `bot chick MARK`, the mark being
//! what its owner's bots have in common; `invited UNTIL chick MARK` while it has not answered. So whoever
//! loads the table knows of the invitation, and what a bot has missed is read off the log and the notes:
//! nothing else is kept.

use std::collections::BTreeSet;
use std::time::Duration;

use bots::Level;
use engine::Seat;
use play::luck::Added;
use store::{By, Kind, Seat as Occupant};
use words::Language;

use crate::guest::Guest;
use crate::id;
use crate::problem::Problem;

use super::seats::Arrival;
use super::{Draft, Note, Player, Reason, Snapshot, Terms};

/// So long a bot may take to answer an invitation.
pub(crate) const ANSWER: Duration = Duration::from_secs(30);

/// A bot of which nothing is heard for so long is gone.
pub(super) const GONE: Duration = Duration::from_secs(30);

/// So many moves in a row are made for a bot before the house keeps its seat.
const MISSED: usize = 3;

/// The house keeps a seat so often; the last time it stays.
const CHANCES: usize = 3;

const SEATED: &str = "bot ";
const INVITED: &str = "invited ";

/// A bot from outside, as a seat knows it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Outsider {
    pub(crate) name: String,
    /// What its owner's bots have in common, and tells nobody who that is.
    pub(crate) mark: String,
}

impl Outsider {
    /// A bot of that name and owner.
    pub(crate) fn new(name: &str, owner: &str) -> Outsider {
        Outsider { name: name.to_owned(), mark: id::derived(&["owner of bots", owner]) }
    }

    /// Who plays at a seat.
    pub(crate) fn kind(&self) -> String {
        format!("{SEATED}{} {}", self.name, self.mark)
    }

    fn invited(&self, until: i64) -> String {
        format!("{INVITED}{until} {} {}", self.name, self.mark)
    }

    /// Who sits there or is invited to, if it is one.
    pub(crate) fn of(occupant: &Occupant) -> Option<Outsider> {
        let rest = occupant.kind.strip_prefix(SEATED).or_else(|| {
            let (_, rest) = occupant.kind.strip_prefix(INVITED)?.split_once(' ')?;
            Some(rest)
        })?;
        let (name, mark) = rest.split_once(' ')?;
        Some(Outsider { name: name.to_owned(), mark: mark.to_owned() })
    }
}

/// Reads what the store has.
pub(super) fn player(kind: &str) -> Option<Player> {
    if kind.starts_with(INVITED) {
        return Some(Player::Invited);
    }
    kind.starts_with(SEATED).then_some(Player::Outsider)
}

fn until(occupant: &Occupant) -> Option<i64> {
    occupant.kind.strip_prefix(INVITED)?.split(' ').next()?.parse().ok()
}

/// A bot to be invited.
#[derive(Clone, Debug)]
pub(crate) struct Invitee {
    /// As whom it plays.
    pub(crate) player: String,
    pub(crate) bot: Outsider,
    pub(crate) way: Way,
}

/// What becomes of an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// It sits down at once.
    Sits,
    /// It is asked.
    IsAsked,
    /// It is not there, so a bot of the house sits down.
    IsAbsent,
}

/// What a bot says to an invitation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Coming {
    /// It sits down.
    Comes,
    /// It does not, and perhaps says why.
    Declines(Option<Reason>),
}

impl Coming {
    const fn reason(self) -> Option<Reason> {
        match self {
            Coming::Comes => None,
            Coming::Declines(reason) => reason,
        }
    }
}

impl Terms {
    /// How long a bot from outside may think. Where people have days it has them too.
    pub(super) fn bot_patience(&self) -> Duration {
        let seconds = match self.move_time {
            Some(time) if self.has_days() => time,
            Some(time) => time.min(self.bot_time),
            None => self.bot_time,
        };
        Duration::from_secs(seconds.into())
    }
}

impl Snapshot {
    /// Does a bot from outside sit here, or is one invited?
    pub(crate) fn has_outsiders(&self) -> bool {
        self.everyone().any(|seat| matches!(self.player(seat), Player::Outsider | Player::Invited))
    }

    /// Has the bot at the seat not answered in time?
    pub(super) fn is_overdue(&self, seat: Seat) -> bool {
        self.player(seat) == Player::Outsider && self.since.elapsed() >= self.terms.bot_patience()
    }

    /// Have so many moves in a row been made for the bot at the seat that the house keeps it?
    pub(super) fn has_missed_too_much(&self, seat: Seat) -> bool {
        let Some(play) = self.play.as_ref() else { return false };
        let back = self.notes_on(seat).filter(|(note, _)| matches!(note, Note::Back(_)));
        let back = back.map(|(_, step)| step).max().unwrap_or(0);
        let own = (back + 1..=play.step()).rev().filter(|step| play.actor(*step) == Some(seat));
        own.take_while(|step| self.by[step - 1] == By::Keeper).take(MISSED).count() == MISSED
    }

    /// How often the house has kept the seat for who sits there.
    fn times_kept(&self, seat: Seat) -> usize {
        self.notes_on(seat).filter(|(note, _)| matches!(note, Note::Kept(_))).count()
    }

    /// What was noted about who sits there, and after how many steps.
    fn notes_on(&self, seat: Seat) -> impl Iterator<Item = (Note, usize)> {
        let owner = self.row.seats[seat.index()].player.as_deref().unwrap_or_default();
        let own = self.messages.iter().filter(move |message| message.player == owner);
        let notes = own.filter(|message| message.kind == Kind::Note);
        let read = move |message: &store::Message| {
            let note = Note::read(&message.text).filter(|note| note.seat() == Some(seat))?;
            Some((note, message.step as usize))
        };
        notes.filter_map(read)
    }

    /// Until when the guest may say whether they come, if they are invited.
    pub(crate) fn invited_until(&self, guest: &str) -> Option<i64> {
        let own = self.row.seats.iter().find(|occupant| occupant.player.as_deref() == Some(guest))?;
        until(own).filter(|_| self.is_gathering())
    }

    /// How long until an invitation is over, by the clock that all nodes share; never longer than one lasts.
    pub(super) fn next_answer(&self, now: i64) -> Option<Duration> {
        if !self.is_gathering() {
            return None;
        }
        let left = |until: i64| Duration::from_millis(until.saturating_sub(now).max(0) as u64).min(ANSWER);
        self.row.seats.iter().filter_map(until).map(left).min()
    }
}

/// Would several bots of one owner sit together with somebody who is no bot?
fn is_one_sided(seats: &[Occupant]) -> bool {
    let is_person = |seat: &Occupant| matches!(Player::of(seat), Player::Person | Player::Program);
    let mut owners = BTreeSet::new();
    let mut bots = seats.iter().filter_map(Outsider::of);
    seats.iter().any(is_person) && !bots.all(|bot| owners.insert(bot.mark))
}

impl Draft {
    /// The host invites a bot, which sits down, is asked, or is not there. Asked again, it is there already.
    pub(crate) fn invite(&mut self, host: &Guest, invitee: &Invitee) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.must_wait()?;
        if self.next.has_seat(&invitee.player) {
            return Ok(());
        }
        let kind = match invitee.way {
            Way::Sits => invitee.bot.kind(),
            Way::IsAsked => invitee.bot.invited(self.at_time() + ANSWER.as_millis() as i64),
            Way::IsAbsent => return self.add_bot(host, Level::Club),
        };
        let who = Arrival { guest: invitee.player.clone(), name: invitee.bot.name.clone(), kind };
        let occupant = who.occupant(self.distinct_name(&who.name, None));
        self.add(occupant, Added::Server)
    }

    /// A bot says whether it comes. If not, a bot of the house does.
    pub(crate) fn answer_invitation(&mut self, guest: &Guest, coming: Coming) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NoSuchInvitation)?;
        let bot = guest.outsider.as_ref().ok_or(Problem::NoSuchInvitation)?;
        match self.next.player(seat) {
            Player::Invited if coming == Coming::Comes => self.next.row.seats[seat.index()].kind = bot.kind(),
            Player::Invited => self.decline_invitation(seat, coming.reason(), guest.language),
            // It has come before, and only the answer was lost on the way.
            Player::Outsider if coming == Coming::Comes => {}
            _ => return Err(Problem::NoSuchInvitation),
        }
        Ok(())
    }

    /// The host reads why, and who sits there now.
    fn decline_invitation(&mut self, seat: Seat, reason: Option<Reason>, language: Language) {
        let bot = self.bot(Level::Club, language);
        self.note(Note::Declined { seat, bot: bot.name.clone(), reason });
        self.next.row.seats[seat.index()] = bot;
    }

    /// Nobody waits any longer for those who have not answered in time.
    pub(super) fn forget_invitations(&mut self) -> Result<(), Problem> {
        if self.next.next_answer(self.at_time()).is_some_and(|left| left.is_zero()) {
            let now = self.at_time();
            self.seat_house_bots(Language::English, |until| until <= now);
        }
        Ok(())
    }

    /// The game begins: whoever has not answered does not come.
    pub(super) fn end_invitations(&mut self, language: Language) {
        self.seat_house_bots(language, |_| true);
    }

    fn seat_house_bots(&mut self, language: Language, is_over: impl Fn(i64) -> bool) {
        for seat in self.next.everyone() {
            if until(&self.next.row.seats[seat.index()]).is_some_and(&is_over) {
                self.seat_house_bot(seat, language);
            }
        }
    }

    fn seat_house_bot(&mut self, seat: Seat, language: Language) {
        self.next.row.seats[seat.index()] = self.bot(Level::Club, language);
    }

    /// Bots of one owner are one at a table, unless nobody else is there but bots.
    pub(super) fn must_be_fair(&self) -> Result<(), Problem> {
        if is_one_sided(&self.next.row.seats) { Err(Problem::SameOwner) } else { Ok(()) }
    }

    /// The same, if that one took the seat.
    pub(super) fn must_suit(&self, who: &Arrival, seat: Seat) -> Result<(), Problem> {
        let mut seats = self.next.row.seats.clone();
        seats[seat.index()] = who.occupant(who.name.clone());
        if is_one_sided(&seats) { Err(Problem::SameOwner) } else { Ok(()) }
    }

    /// The house has the seat of a bot from now on, if that was given as many chances as there are. Was it?
    pub(super) fn dismiss_if_due(&mut self, seat: Seat) -> bool {
        let is_due = self.next.player(seat) == Player::Outsider && self.next.times_kept(seat) + 1 >= CHANCES;
        if is_due {
            let owner = self.next.row.seats[seat.index()].player.clone().unwrap_or_default();
            let bot = self.bot(Level::Club, Language::English);
            self.note(Note::Dismissed { seat, bot: bot.name.clone() });
            self.put_bot(seat, bot);
            self.inherit(&owner, |_| true);
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn occupant(kind: &str) -> Occupant {
        let player = (!kind.is_empty()).then(|| kind.to_owned());
        Occupant { player, name: String::new(), kind: kind.to_owned(), link: String::new() }
    }

    #[test]
    fn a_seat_is_read_as_it_is_written() {
        let chick = Outsider::new("chick", "ruth");
        let (seated, invited) = (occupant(&chick.kind()), occupant(&chick.invited(17)));
        assert_eq!((Player::of(&seated), Player::of(&invited)), (Player::Outsider, Player::Invited));
        assert_eq!((Outsider::of(&seated), Outsider::of(&invited)), (Some(chick.clone()), Some(chick)));
        assert_eq!((until(&seated), until(&invited)), (None, Some(17)));
        assert_eq!(Player::of(&occupant("bots")), Player::Person);
        for broken in ["bot", "bot ", "bot chick", "invited", "invited x", "invited 7 chick", "person"] {
            assert_eq!(Outsider::of(&occupant(broken)), None, "{broken}");
        }
        assert!(!seated.kind.contains("ruth"), "nobody reads whose it is");
    }

    #[test]
    fn bots_of_one_owner_sit_together_among_bots_alone() {
        let kind = |name: &str, owner: &str| Outsider::new(name, owner).kind();
        let seats = |kinds: &[String]| kinds.iter().map(|kind| occupant(kind)).collect::<Vec<_>>();
        let (a, b, other) = (kind("a", "ruth"), kind("b", "ruth"), kind("c", "ron"));
        let (person, program, house) = ("person 3".to_owned(), "program".to_owned(), "club".to_owned());
        let invited = Outsider::new("b", "ruth").invited(9);
        assert!(!is_one_sided(&seats(&[a.clone(), b.clone(), other.clone(), house.clone()])));
        assert!(!is_one_sided(&seats(&[person.clone(), a.clone(), other, house])));
        assert!(is_one_sided(&seats(&[person.clone(), a.clone(), b.clone()])));
        assert!(is_one_sided(&seats(&[a.clone(), b, program])));
        assert!(is_one_sided(&seats(&[a, invited, person])));
    }
}
