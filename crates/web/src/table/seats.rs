//! Who sits where: joining, bots, and what the host decides.

use std::mem;
use std::sync::Arc;
use std::time::Duration;

use bots::Level;
use engine::{Seat, Seats};
use store::{Seat as Occupant, Status};
use tokio::time::Instant;
use words::Language;

use crate::guest::Guest;
use crate::id;
use crate::limits;
use crate::options::{Options, is_usual};
use crate::problem::Problem;
use play::luck::Added;

use super::snapshot::PROGRAM;
use super::tokens::person;
use super::{Draft, Note, Player, Speed, Terms, setup_lines};

/// So long somebody must have been gone before the host may put a bot there: a phone that sleeps for a
/// moment, or a server that was just started, leaves nobody without their seat.
const ABSENCE: Duration = Duration::from_secs(60);

/// What somebody brings along who sits down.
#[derive(Clone)]
pub struct Newcomer {
    /// Who.
    pub guest: Guest,
    /// What to call them.
    pub name: String,
    /// What their browser adds to the table's luck.
    pub added: Added,
}

/// Who sits down, as far as the seat will know.
#[derive(Clone, Hash)]
pub(crate) struct Arrival {
    /// The guest's id.
    pub(super) guest: String,
    pub(super) name: String,
    /// That a person plays, and the token; or a program.
    pub(super) kind: String,
}

impl Newcomer {
    pub(super) fn arrival(&self) -> Arrival {
        let kind = match &self.guest.outsider {
            Some(bot) => bot.kind(),
            None if self.guest.is_program => PROGRAM.to_owned(),
            None => person(self.guest.preferences.token),
        };
        Arrival { guest: self.guest.id.clone(), name: self.name.clone(), kind }
    }

    fn occupant(&self, name: String) -> Occupant {
        self.arrival().occupant(name)
    }
}

impl Arrival {
    pub(super) fn occupant(&self, name: String) -> Occupant {
        Occupant { player: Some(self.guest.clone()), name, kind: self.kind.clone(), link: id::random() }
    }
}

impl Draft {
    /// Sits down before the game; once it runs, asks for the seat of a bot.
    pub(crate) fn join(&mut self, newcomer: &Newcomer, seat: Option<Seat>) -> Result<(), Problem> {
        if self.next.seat_of(&newcomer.guest).is_some() {
            return Ok(());
        }
        match seat {
            None if self.next.is_gathering() => {
                let name = self.distinct_name(&newcomer.name, None);
                if self.next.row.host.is_empty() {
                    // Whoever opened it was forgotten.
                    self.next.row.host.clone_from(&newcomer.guest.id);
                }
                self.add(newcomer.occupant(name), newcomer.added)
            }
            Some(seat) if self.next.row.status == Status::Running => self.ask(newcomer, seat),
            _ => Err(Problem::TooLate),
        }
    }

    /// A bot sits down.
    pub(crate) fn add_bot(&mut self, host: &Guest, level: Level) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.must_wait()?;
        self.add(self.bot(level, host.language), Added::Server)
    }

    /// Somebody gets up before the game: by themselves, or because the host wants it.
    pub(crate) fn remove(&mut self, guest: &Guest, seat: Seat) -> Result<(), Problem> {
        self.must_wait()?;
        if !self.next.is_host(guest) && self.next.seat_of(guest) != Some(seat) {
            return Err(Problem::NotHost);
        }
        self.must_have(seat)?;
        self.next.row.seats.remove(seat.index());
        self.next.luck.added.remove(seat.index());
        Ok(())
    }

    /// Somebody wants to be called otherwise.
    pub(crate) fn rename(&mut self, guest: &Guest, name: &str) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        if guest.outsider.is_some() {
            return Err(Problem::BotNamed);
        }
        let name = self.distinct_name(name, Some(seat));
        let was = mem::replace(&mut self.next.row.seats[seat.index()].name, name.clone());
        if was == name { Ok(()) } else { self.tell(Note::Renamed { seat, was }) }
    }

    /// The same, if it is the guest's own seat.
    pub(crate) fn rename_at(&mut self, guest: &Guest, seat: Seat, name: &str) -> Result<(), Problem> {
        self.must_own(guest, seat)?;
        self.rename(guest, name)
    }

    /// Moves somebody one place on, clockwise.
    pub(crate) fn reorder(&mut self, host: &Guest, seat: Seat) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.must_wait()?;
        self.must_have(seat)?;
        let next = (seat.index() + 1) % self.next.row.seats.len();
        self.next.row.seats.swap(seat.index(), next);
        self.next.luck.added.swap(seat.index(), next);
        Ok(())
    }

    /// Moves somebody to another place; those between move up.
    pub(crate) fn place(&mut self, host: &Guest, seat: Seat, place: Seat) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.must_wait()?;
        self.must_have(seat)?;
        self.must_have(place)?;
        let occupant = self.next.row.seats.remove(seat.index());
        self.next.row.seats.insert(place.index(), occupant);
        let added = self.next.luck.added.remove(seat.index());
        self.next.luck.added.insert(place.index(), added);
        Ok(())
    }

    /// Lets anybody find the table, or nobody.
    pub(crate) fn list(&mut self, host: &Guest, listed: bool) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.next.row.listed = listed;
        Ok(())
    }

    /// Whoever opened it does not sit here: the game goes on whether or not anybody looks.
    pub(crate) fn play_unattended(&mut self) {
        self.next.terms.unattended = true;
    }

    /// The table is a group's from now on.
    pub(crate) fn belong_to(&mut self, group: &str) {
        self.next.row.group = Some(group.to_owned());
    }

    /// Agrees on the game's options. What is as usual is not written down, so that it stays as usual
    /// when others come: another number of packs, another dealer.
    pub(crate) fn agree(&mut self, host: &Guest, said: &Options) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.must_wait()?;
        let game = catalog::find(&self.next.row.game).ok_or(Problem::Nonsense)?;
        let seats = (self.next.row.seats.len() as u8).max(*game.seats.start());
        let mut options = said.clone();
        options.retain(|(name, value)| !is_usual(game, seats, name, value));
        self.next.row.setup = setup_lines(&options);
        Ok(())
    }

    /// Decides how people play together; at any time.
    pub(crate) fn decide(&mut self, host: &Guest, terms: Terms) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.next.terms =
            Terms { paused: self.next.terms.paused, unattended: self.next.terms.unattended, ..terms };
        if self.next.terms.has_days() {
            self.next.kept = Seats::NONE;
        }
        if !self.next.terms.newcomers {
            self.refuse_requests();
        }
        Ok(())
    }

    /// Decides how fast bots move; at any time.
    pub(crate) fn pace(&mut self, host: &Guest, speed: Speed) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.next.terms.speed = speed;
        Ok(())
    }

    /// Stops the game for a while, or lets it go on.
    pub(crate) fn pause(&mut self, host: &Guest, paused: bool) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.must_run()?;
        if self.next.terms.paused != paused {
            self.next.terms.paused = paused;
            self.next.since = Instant::now();
            self.note(if paused { Note::Paused } else { Note::Resumed });
        }
        Ok(())
    }

    /// Puts a bot in the place of somebody who is away, or of another bot. Whoever is there is not
    /// replaced; `gone_for` tells how long somebody has not been. With days for a move everybody is away, and
    /// only who has let the time run out is replaced.
    pub(crate) fn replace(
        &mut self,
        host: &Guest,
        seat: Seat,
        level: Level,
        gone_for: impl Fn(&str) -> Option<Duration>,
    ) -> Result<(), Problem> {
        self.must_be_host(host)?;
        self.must_run()?;
        self.must_have(seat)?;
        let owner = self.next.row.seats[seat.index()].player.as_deref();
        if owner.is_some_and(|owner| gone_for(owner).is_none_or(|gone| gone < ABSENCE)) {
            return Err(Problem::StillHere);
        }
        if owner.is_some() && self.next.terms.has_days() && !self.next.has_run_out(seat) {
            return Err(Problem::StillHere);
        }
        let bot = self.bot(level, host.language);
        self.note(Note::Replaced { seat, bot: bot.name.clone() });
        self.put_bot(seat, bot);
        Ok(())
    }

    /// Somebody leaves the game, and a bot plays on. The host's rights go to somebody who is there, if
    /// anybody is.
    pub(crate) fn leave(&mut self, guest: &Guest, is_there: impl Fn(&str) -> bool) -> Result<(), Problem> {
        self.must_run()?;
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        let bot = self.bot(Level::Club, guest.language);
        self.note(Note::Left { seat, bot: bot.name.clone() });
        self.put_bot(seat, bot);
        self.inherit(&guest.id, is_there);
        Ok(())
    }

    /// Whoever was host and has no seat any more hands that on.
    pub(super) fn inherit(&mut self, host: &str, is_there: impl Fn(&str) -> bool) {
        if self.next.row.host == host {
            self.next.row.host = self.heir(is_there).unwrap_or_else(|| host.to_owned());
        }
    }

    /// Who has the host's rights if the host is gone: people before bots, who is there before others.
    pub(super) fn heir(&self, is_there: impl Fn(&str) -> bool) -> Option<String> {
        let people = self.next.people();
        let mut heirs: Vec<(bool, bool, String)> = Vec::new();
        for (seat, occupant) in self.next.everyone().zip(&self.next.row.seats) {
            let heir = |player: &String| (!people.contains(seat), !is_there(player), player.clone());
            heirs.extend(occupant.player.as_ref().map(heir));
        }
        let heir = heirs.into_iter().min_by_key(|(is_bot, is_away, _)| (*is_bot, *is_away));
        heir.map(|(_, _, player)| player)
    }

    /// Seats at which people sat who were forgotten are bots' from now on.
    pub(super) fn fill_up(&mut self, language: Language) {
        for seat in 0..self.next.row.seats.len() {
            let occupant = &self.next.row.seats[seat];
            if occupant.player.is_none() && !Player::of(occupant).is_bot() {
                self.next.row.seats[seat] = self.bot(Level::Club, language);
            }
        }
    }

    pub(super) fn put_bot(&mut self, seat: Seat, bot: Occupant) {
        self.next.row.seats[seat.index()] = bot;
        self.next.kept.remove(seat);
        self.next.since = Instant::now();
        if !self.next.has_players() {
            // Nobody is left to answer: whoever asks again sits down.
            self.next.requests = Arc::default();
        }
    }

    /// The seat moves to whoever has its link.
    pub(crate) fn claim(&mut self, guest: &Guest, link: &str) -> Result<(), Problem> {
        let has_link = |seat: &Occupant| seat.player.is_some() && seat.link == link;
        let seat = self.next.row.seats.iter().position(has_link).ok_or(Problem::NoSuchLink)?;
        let owner = self.next.row.seats[seat].player.clone();
        if owner.as_ref() == Some(&guest.id) {
            return Ok(());
        }
        if self.next.seat_of(guest).is_some() {
            return Err(Problem::AlreadySeated);
        }
        if owner.as_ref() == Some(&self.next.row.host) {
            self.next.row.host = guest.id.clone();
        }
        let occupant = &mut self.next.row.seats[seat];
        occupant.player = Some(guest.id.clone());
        // A link is for one move: a new one goes with the seat.
        occupant.link = id::random();
        self.withdraw_of(&guest.id);
        self.tell(Note::Moved(Seat::new(seat as u8)))
    }

    /// Tells everybody of something at a seat, which must not be done without; before the game the seats
    /// themselves tell it.
    pub(super) fn tell(&mut self, note: Note) -> Result<(), Problem> {
        if self.next.row.status != Status::Running {
            return Ok(());
        }
        if self.next.messages.len() >= limits::MESSAGES + limits::NOTES {
            return Err(Problem::TalkedOut);
        }
        self.note(note);
        Ok(())
    }

    pub(super) fn add(&mut self, occupant: Occupant, added: Added) -> Result<(), Problem> {
        let seats = &catalog::find(&self.next.row.game).ok_or(Problem::Nonsense)?.seats;
        if self.next.row.seats.len() >= usize::from(*seats.end()) {
            return Err(Problem::Full);
        }
        self.next.row.seats.push(occupant);
        self.next.luck.added.push(added);
        self.must_be_fair()
    }

    /// The name, or one like it that nobody at another seat has.
    pub(super) fn distinct_name(&self, name: &str, own: Option<Seat>) -> String {
        let own = own.map(Seat::index);
        let others = self.next.row.seats.iter().enumerate().filter(|(seat, _)| Some(*seat) != own);
        limits::distinct_name(name, others.map(|(_, occupant)| occupant.name.as_str()))
    }

    /// A bot with a name that nobody else at the table has, as its host would write it.
    pub(super) fn bot(&self, level: Level, language: Language) -> Occupant {
        let taken = |name: &str| self.next.row.seats.iter().any(|seat| seat.name == name);
        let names = words::bot_names(language);
        let name = names.into_iter().find(|name| !taken(name)).unwrap_or(names[0]);
        Occupant { player: None, name: name.to_owned(), kind: level.to_string(), link: String::new() }
    }
}
