//! What is said at a table: people's own words, ready-made phrases, and what the table notes.

use std::str::FromStr;

use engine::Seat;
use store::{Kind, Message};
use words::Language;

use crate::guest::Guest;
use crate::limits;
use crate::problem::Problem;

use super::{Draft, Reason};

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
    /// Applause, as a picture.
    Applause,
    /// Laughter.
    Laughter,
    /// Surprise.
    Surprise,
    /// Tears.
    Tears,
    /// Thinking.
    Thinking,
    /// A heart.
    Heart,
}

impl Phrase {
    /// All of them, in the order in which they are offered.
    pub(crate) const ALL: [Phrase; 12] = [
        Phrase::Hello,
        Phrase::WellPlayed,
        Phrase::OneMoment,
        Phrase::YourTurn,
        Phrase::Thanks,
        Phrase::OhNo,
        Phrase::Applause,
        Phrase::Laughter,
        Phrase::Surprise,
        Phrase::Tears,
        Phrase::Thinking,
        Phrase::Heart,
    ];

    /// Is it a picture, the same in every language?
    pub(crate) const fn is_picture(self) -> bool {
        use Phrase::{Applause, Heart, Laughter, Surprise, Tears, Thinking};
        matches!(self, Applause | Laughter | Surprise | Tears | Thinking | Heart)
    }

    /// Its name in forms and in the store.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::WellPlayed => "well-played",
            Phrase::OneMoment => "one-moment",
            Phrase::YourTurn => "your-turn",
            Phrase::Thanks => "thanks",
            Phrase::OhNo => "oh-no",
            Phrase::Applause => "applause",
            Phrase::Laughter => "laughter",
            Phrase::Surprise => "surprise",
            Phrase::Tears => "tears",
            Phrase::Thinking => "thinking",
            Phrase::Heart => "heart",
        }
    }
}

impl FromStr for Phrase {
    type Err = Problem;

    fn from_str(code: &str) -> Result<Phrase, Problem> {
        Phrase::ALL.into_iter().find(|phrase| phrase.code() == code).ok_or(Problem::Nonsense)
    }
}

/// What the table notes for everybody to read. The message has the name of whom it is about, as it was
/// then; the seat is where they sit, or sat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Note {
    /// A bot keeps the seat.
    Kept(Seat),
    /// Its player is back.
    Back(Seat),
    /// The time for a move had run out, and a bot made it.
    TimeUp(Seat),
    /// The host put a bot of that name there.
    Replaced { seat: Seat, bot: String },
    /// Its player has left, and a bot of that name plays on.
    Left { seat: Seat, bot: String },
    /// A bot from outside was silent too often, and one of the house, of that name, has the seat.
    Dismissed { seat: Seat, bot: String },
    /// A bot from outside does not come, for whatever reason, and one of the house, of that name, has the seat.
    Declined { seat: Seat, bot: String, reason: Option<Reason> },
    /// Somebody new took the seat of that bot; who let them in, if anybody was there.
    Joined { seat: Seat, bot: String, by: Option<String> },
    /// The seat moved to another device.
    Moved(Seat),
    /// Its player had that name before.
    Renamed { seat: Seat, was: String },
    /// Its browser did not reveal its number in time.
    Withheld(Seat),
    /// Its player took the last step back; after so many the game goes on.
    Undone { seat: Seat, step: usize },
    /// The host stopped the game for a while.
    Paused,
    /// It goes on.
    Resumed,
}

impl Note {
    /// A word and a seat; then names, which have no tab in them.
    pub(super) fn code(&self) -> String {
        match self {
            Note::Kept(seat) => format!("kept {seat}"),
            Note::Back(seat) => format!("back {seat}"),
            Note::TimeUp(seat) => format!("time-up {seat}"),
            Note::Replaced { seat, bot } => format!("replaced {seat}\t{bot}"),
            Note::Left { seat, bot } => format!("left {seat}\t{bot}"),
            Note::Dismissed { seat, bot } => format!("dismissed {seat}\t{bot}"),
            Note::Declined { seat, bot, reason: None } => format!("declined {seat}\t{bot}"),
            Note::Declined { seat, bot, reason: Some(reason) } => {
                format!("declined {seat}\t{bot}\t{}", reason.code())
            }
            Note::Joined { seat, bot, by: None } => format!("joined {seat}\t{bot}"),
            Note::Joined { seat, bot, by: Some(by) } => format!("joined {seat}\t{bot}\t{by}"),
            Note::Moved(seat) => format!("moved {seat}"),
            Note::Renamed { seat, was } => format!("renamed {seat}\t{was}"),
            Note::Withheld(seat) => format!("withheld {seat}"),
            Note::Undone { seat, step } => format!("undone {seat}\t{step}"),
            Note::Paused => "paused".to_owned(),
            Note::Resumed => "resumed".to_owned(),
        }
    }

    /// Whom it is about.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match self {
            Note::Kept(seat)
            | Note::Back(seat)
            | Note::TimeUp(seat)
            | Note::Moved(seat)
            | Note::Withheld(seat)
            | Note::Replaced { seat, .. }
            | Note::Left { seat, .. }
            | Note::Dismissed { seat, .. }
            | Note::Declined { seat, .. }
            | Note::Joined { seat, .. }
            | Note::Undone { seat, .. }
            | Note::Renamed { seat, .. } => Some(*seat),
            Note::Paused | Note::Resumed => None,
        }
    }

    /// Does it tell who sits where?
    pub(crate) fn is_about_seats(&self) -> bool {
        !matches!(self, Note::TimeUp(_) | Note::Undone { .. } | Note::Paused | Note::Resumed)
    }

    /// Does the message tell that a step was taken back?
    pub(crate) fn is_undone(message: &Message) -> bool {
        message.kind == Kind::Note && matches!(Note::read(&message.text), Some(Note::Undone { .. }))
    }

    /// The same, with bots called as the reader writes.
    pub(crate) fn in_language(mut self, language: Language) -> Note {
        if let Note::Replaced { bot, .. }
        | Note::Left { bot, .. }
        | Note::Dismissed { bot, .. }
        | Note::Declined { bot, .. }
        | Note::Joined { bot, .. } = &mut self
            && let Some(name) = words::bot_name(bot, language)
        {
            name.clone_into(bot);
        }
        self
    }

    /// Reads what the store has.
    pub(crate) fn read(code: &str) -> Option<Note> {
        let mut parts = code.split('\t');
        let head = parts.next()?;
        let mut name = || parts.next().map(str::to_owned);
        let (word, seat) = head.split_once(' ').unwrap_or((head, "0"));
        let seat = Seat::new(seat.parse().ok()?);
        match word {
            "kept" => Some(Note::Kept(seat)),
            "back" => Some(Note::Back(seat)),
            "time-up" => Some(Note::TimeUp(seat)),
            // Before there were names in notes there was none.
            "replaced" => Some(Note::Replaced { seat, bot: name().unwrap_or_default() }),
            "left" => Some(Note::Left { seat, bot: name()? }),
            "dismissed" => Some(Note::Dismissed { seat, bot: name()? }),
            "declined" => Some(Note::Declined {
                seat,
                bot: name()?,
                reason: name().and_then(|code| Reason::read(&code)),
            }),
            "joined" => Some(Note::Joined { seat, bot: name()?, by: name() }),
            "moved" => Some(Note::Moved(seat)),
            "renamed" => Some(Note::Renamed { seat, was: name()? }),
            "withheld" => Some(Note::Withheld(seat)),
            "undone" => Some(Note::Undone { seat, step: name()?.parse().ok()? }),
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
        let name = words::without_isolates(&self.next.names(guest.language).who(seat, guest.language));
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
        let (bot, by) = ("Avi".to_owned(), Some("Dana".to_owned()));
        let notes = [
            Note::Kept(seat),
            Note::Back(seat),
            Note::TimeUp(seat),
            Note::Replaced { seat, bot: bot.clone() },
            Note::Left { seat, bot: bot.clone() },
            Note::Dismissed { seat, bot: bot.clone() },
            Note::Declined { seat, bot: bot.clone(), reason: None },
            Note::Declined { seat, bot: bot.clone(), reason: Some(Reason::Later) },
            Note::Joined { seat, bot: bot.clone(), by: None },
            Note::Joined { seat, bot: bot.clone(), by },
            Note::Moved(seat),
            Note::Withheld(seat),
            Note::Undone { seat, step: 17 },
            Note::Renamed { seat, was: bot },
            Note::Paused,
            Note::Resumed,
        ];
        assert!(notes.iter().all(|note| Note::read(&note.code()).as_ref() == Some(note)));
        assert_eq!(Note::read("replaced 3"), Some(Note::Replaced { seat, bot: String::new() }));
        assert_eq!(Note::read("joined 3"), None);
        assert_eq!(Note::read("kept x"), None);
    }
}
