//! What is said at a table: people's own words, ready-made phrases, and what the table notes.

use std::str::FromStr;

use engine::Seat;
use store::Kind;

use crate::guest::Guest;
use crate::limits;
use crate::problem::Problem;

use super::Draft;

/// Ready-made: one tap, and everybody reads it in their own language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Phrase {
    /// A greeting.
    Hello,
    /// Praise.
    WellPlayed,
    /// An apology for taking long.
    OneMoment,
    /// A nudge.
    YourTurn,
    /// Thanks.
    Thanks,
    /// Dismay.
    OhNo,
}

impl Phrase {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Phrase; 6] = [
        Phrase::Hello,
        Phrase::WellPlayed,
        Phrase::OneMoment,
        Phrase::YourTurn,
        Phrase::Thanks,
        Phrase::OhNo,
    ];

    /// Its name in forms and in the store.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::WellPlayed => "well-played",
            Phrase::OneMoment => "one-moment",
            Phrase::YourTurn => "your-turn",
            Phrase::Thanks => "thanks",
            Phrase::OhNo => "oh-no",
        }
    }
}

impl FromStr for Phrase {
    type Err = Problem;

    fn from_str(code: &str) -> Result<Phrase, Problem> {
        Phrase::ALL.into_iter().find(|phrase| phrase.code() == code).ok_or(Problem::Nonsense)
    }
}

/// What the table notes for everybody to read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Note {
    /// A bot keeps the seat.
    Kept(Seat),
    /// Its player is back.
    Back(Seat),
    /// The time for a move had run out, and a bot made it.
    TimeUp(Seat),
    /// The host put a bot there.
    Replaced(Seat),
    /// The host stopped the game for a while.
    Paused,
    /// It goes on.
    Resumed,
}

impl Note {
    pub(super) fn code(self) -> String {
        match self {
            Note::Kept(seat) => format!("kept {seat}"),
            Note::Back(seat) => format!("back {seat}"),
            Note::TimeUp(seat) => format!("time-up {seat}"),
            Note::Replaced(seat) => format!("replaced {seat}"),
            Note::Paused => "paused".to_owned(),
            Note::Resumed => "resumed".to_owned(),
        }
    }

    /// Whom it is about.
    pub(crate) fn seat(self) -> Option<Seat> {
        match self {
            Note::Kept(seat) | Note::Back(seat) | Note::TimeUp(seat) | Note::Replaced(seat) => Some(seat),
            Note::Paused | Note::Resumed => None,
        }
    }

    /// Reads what the store has.
    pub(crate) fn read(code: &str) -> Option<Note> {
        let (word, seat) = code.split_once(' ').unwrap_or((code, "0"));
        let seat = Seat::new(seat.parse().ok()?);
        match word {
            "kept" => Some(Note::Kept(seat)),
            "back" => Some(Note::Back(seat)),
            "time-up" => Some(Note::TimeUp(seat)),
            "replaced" => Some(Note::Replaced(seat)),
            "paused" => Some(Note::Paused),
            "resumed" => Some(Note::Resumed),
            _ => None,
        }
    }
}

impl Draft {
    /// Somebody at the table says something: in their own words, or a phrase by its code.
    pub(crate) fn say(&mut self, guest: &Guest, kind: Kind, text: &str) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        if self.next.messages.len() >= limits::MESSAGES {
            return Err(Problem::TalkedOut);
        }
        let name = self.next.row.seats[seat.index()].name.clone();
        self.write(guest.id.clone(), name, kind, text.to_owned());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_they_are_written() {
        assert!(
            Phrase::ALL
                .iter()
                .all(|phrase| phrase.code().parse::<Phrase>().is_ok_and(|read| read == *phrase))
        );
        assert!("nonsense".parse::<Phrase>().is_err());
        let seat = Seat::new(3);
        let notes =
            [Note::Kept(seat), Note::Back(seat), Note::TimeUp(seat), Note::Replaced(seat), Note::Paused];
        assert!(notes.iter().all(|note| Note::read(&note.code()) == Some(*note)));
        assert_eq!(Note::read("kept x"), None);
    }
}
