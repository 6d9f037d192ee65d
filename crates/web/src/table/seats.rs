//! Who sits where: joining, bots, and what the host decides.

use bots::Level;
use engine::Seat;
use store::{Seat as Occupant, Status};
use tokio::time::Instant;
use words::Language;

use crate::guest::Guest;
use crate::id;
use play::luck::Nonce;
use crate::problem::Problem;

use super::talk::Note;
use super::{Change, Player, Table, Terms};

/// What somebody brings along who sits down.
pub struct Newcomer<'a> {
    /// Who.
    pub guest: &'a Guest,
    /// What to call them.
    pub name: String,
    /// What their browser adds to the table's luck.
    pub number: Option<Nonce>,
}

impl Newcomer<'_> {
    pub(crate) fn occupant(&self) -> Occupant {
        Occupant {
            player: Some(self.guest.id.clone()),
            name: self.name.clone(),
            kind: "person".to_owned(),
            link: id::random(),
        }
    }
}

impl Table {
    /// Sits down: at a free place before the game, at a bot's place once it runs.
    pub async fn join(&self, newcomer: &Newcomer<'_>, seat: Option<Seat>) -> Result<(), Problem> {
        let mut change = self.change().await;
        if change.next.seat_of(newcomer.guest).is_some() {
            return Ok(());
        }
        match seat {
            None if change.next.is_waiting() => change.add(newcomer.occupant(), newcomer.number)?,
            Some(seat) if change.next.row.status == Status::Running => change.take_over(newcomer, seat)?,
            _ => return Err(Problem::TooLate),
        }
        change.save().await
    }

    /// A bot sits down.
    pub async fn add_bot(&self, host: &Guest, level: Level) -> Result<(), Problem> {
        let mut change = self.hosted(host).await?;
        change.must_wait()?;
        let others = change.next.row.seats.iter().map(|seat| seat.name.as_str());
        change.add(bot(level, host.language, others), None)?;
        change.save().await
    }

    /// Somebody gets up before the game: by themselves, or because the host wants it.
    pub async fn remove(&self, guest: &Guest, seat: Seat) -> Result<(), Problem> {
        let mut change = self.change().await;
        change.must_wait()?;
        if !change.next.is_host(guest) && change.next.seat_of(guest) != Some(seat) {
            return Err(Problem::NotHost);
        }
        change.expect_seat(seat)?;
        change.next.row.seats.remove(seat.index());
        change.next.luck.added.remove(seat.index());
        change.save().await
    }

    /// Somebody wants to be called otherwise.
    pub async fn rename(&self, guest: &Guest, name: String) -> Result<(), Problem> {
        let mut change = self.change().await;
        let seat = change.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        change.next.row.seats[seat.index()].name = name;
        change.save().await
    }

    /// Moves somebody one place on, clockwise.
    pub async fn reorder(&self, host: &Guest, seat: Seat) -> Result<(), Problem> {
        let mut change = self.hosted(host).await?;
        change.must_wait()?;
        change.expect_seat(seat)?;
        let next = (seat.index() + 1) % change.next.row.seats.len();
        change.next.row.seats.swap(seat.index(), next);
        change.next.luck.added.swap(seat.index(), next);
        change.save().await
    }

    /// Agrees on the game's options.
    pub async fn agree(&self, host: &Guest, options: &[(String, String)]) -> Result<(), Problem> {
        let mut change = self.hosted(host).await?;
        change.must_wait()?;
        let lines = options.iter().map(|(name, value)| format!("{name} {value}\n"));
        change.next.row.setup = lines.collect();
        change.save().await
    }

    /// Decides how people play together; at any time.
    pub async fn decide(&self, host: &Guest, terms: Terms) -> Result<(), Problem> {
        let mut change = self.hosted(host).await?;
        change.next.terms = Terms { paused: change.next.terms.paused, ..terms };
        change.save().await
    }

    /// Stops the game for a while, or lets it go on.
    pub async fn pause(&self, host: &Guest, paused: bool) -> Result<(), Problem> {
        let mut change = self.hosted(host).await?;
        change.must_run()?;
        if change.next.terms.paused == paused {
            return Ok(());
        }
        change.next.terms.paused = paused;
        change.next.since = Instant::now();
        change.note(if paused { Note::Paused } else { Note::Resumed }).await?;
        change.save().await
    }

    /// Puts a bot in the place of somebody for good.
    pub async fn replace(&self, host: &Guest, seat: Seat, level: Level) -> Result<(), Problem> {
        let mut change = self.hosted(host).await?;
        change.must_run()?;
        change.expect_seat(seat)?;
        let others = change.next.row.seats.iter().map(|seat| seat.name.as_str());
        change.next.row.seats[seat.index()] = bot(level, host.language, others);
        change.next.kept.remove(seat);
        change.note(Note::Replaced(seat)).await?;
        change.save().await
    }

    /// The seat moves to whoever has its link.
    pub async fn claim(&self, guest: &Guest, link: &str) -> Result<(), Problem> {
        let mut change = self.change().await;
        let seat = change.next.row.seats.iter().position(|seat| seat.player.is_some() && seat.link == link);
        let seat = seat.ok_or(Problem::NoSuchLink)?;
        if change.next.row.seats[seat].player.as_deref() == Some(&guest.id) {
            return Ok(());
        }
        if change.next.seat_of(guest).is_some() {
            return Err(Problem::AlreadySeated);
        }
        let was_host = change.next.row.seats[seat].player.as_deref() == Some(&change.next.row.host);
        if was_host {
            change.next.row.host = guest.id.clone();
        }
        let occupant = &mut change.next.row.seats[seat];
        occupant.player = Some(guest.id.clone());
        // A link is for one move: a new one goes with the seat.
        occupant.link = id::random();
        change.save().await
    }

    /// Shows everybody the way to the table where they play again.
    pub(crate) async fn point_to(&self, next: &str) -> Result<(), Problem> {
        let mut change = self.change().await;
        change.next.row.next = Some(next.to_owned());
        change.save().await
    }

    async fn hosted(&self, guest: &Guest) -> Result<Change<'_>, Problem> {
        let change = self.change().await;
        if change.next.is_host(guest) { Ok(change) } else { Err(Problem::NotHost) }
    }
}

impl Change<'_> {
    pub(super) fn must_wait(&self) -> Result<(), Problem> {
        if self.next.is_waiting() { Ok(()) } else { Err(Problem::TooLate) }
    }

    pub(super) fn must_run(&self) -> Result<(), Problem> {
        if self.next.row.status == Status::Running { Ok(()) } else { Err(Problem::NotRunning) }
    }

    fn expect_seat(&self, seat: Seat) -> Result<(), Problem> {
        if seat.index() < self.next.row.seats.len() { Ok(()) } else { Err(Problem::Nonsense) }
    }

    fn add(&mut self, occupant: Occupant, number: Option<Nonce>) -> Result<(), Problem> {
        let seats = &catalog::find(&self.next.row.game).ok_or(Problem::Nonsense)?.seats;
        if self.next.row.seats.len() >= usize::from(*seats.end()) {
            return Err(Problem::Full);
        }
        self.next.row.seats.push(occupant);
        self.next.luck.add(number);
        Ok(())
    }

    fn take_over(&mut self, newcomer: &Newcomer<'_>, seat: Seat) -> Result<(), Problem> {
        self.expect_seat(seat)?;
        if !self.next.terms.newcomers || self.next.player(seat) == Player::Person {
            return Err(Problem::SeatTaken);
        }
        self.next.row.seats[seat.index()] = newcomer.occupant();
        Ok(())
    }
}

/// A bot with a name that nobody else at the table has, as its host would write it.
fn bot<'a>(level: Level, language: Language, taken: impl Iterator<Item = &'a str>) -> Occupant {
    let names = match language {
        Language::Hebrew => {
            ["אבי", "נועה", "גיל", "טל", "שיר", "דור", "מאיה", "עידו", "ליאור", "רוני", "עומר", "יעל"]
        }
        Language::English => {
            ["Avi", "Noa", "Gil", "Tal", "Shir", "Dor", "Maya", "Ido", "Lior", "Roni", "Omer", "Yael"]
        }
    };
    let taken: Vec<&str> = taken.collect();
    let name = names.into_iter().find(|name| !taken.contains(name)).unwrap_or(names[0]);
    Occupant { player: None, name: name.to_owned(), kind: level.to_string(), link: String::new() }
}
