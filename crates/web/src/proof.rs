//! Does a game's luck follow from the numbers that were agreed on?

use engine::{Record, RecordError};
use std::fmt;

use crate::luck::{Added, Luck, Maker, Number};
use crate::play::{self, Play};

/// What a record says about its luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every deal and roll follows from the numbers in it.
    Proven {
        /// How many deals and rolls there are.
        strokes: usize,
    },
    /// One does not.
    Wrong {
        /// The number of its line in the record.
        line: usize,
    },
    /// It carries no numbers.
    NoProof,
}

/// Why a record can't be looked at.
#[derive(Debug)]
pub enum VerifyError {
    /// It is none.
    Record(RecordError),
    /// It can't be played.
    Game(String),
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            VerifyError::Record(error) => error.fmt(f),
            VerifyError::Game(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for VerifyError {}

/// Draws every deal and roll of a record again, from the numbers in its comments.
pub fn verify(text: &[u8]) -> Result<Verdict, VerifyError> {
    let record = Record::read(text).map_err(VerifyError::Record)?;
    let play = play::replay(&record).map_err(VerifyError::Game)?;
    let luck = std::str::from_utf8(text).ok().and_then(read);
    let Some(luck) = luck.filter(|luck| luck.added.len() == usize::from(record.setup.seats)) else {
        return Ok(Verdict::NoProof);
    };
    if let Some(seat) = luck.chosen() {
        return Ok(Verdict::Wrong { line: line_of(seat, text) });
    }
    Ok(match first_wrong(play.as_ref(), &luck) {
        Some(step) => Verdict::Wrong { line: record.steps[step].number },
        None => Verdict::Proven { strokes: record.steps.iter().filter(|line| is_chance(&line.text)).count() },
    })
}

/// Draws every deal and roll of the game again, and holds it against the record.
pub(crate) fn holds(play: &dyn Play, luck: &Luck) -> bool {
    let is_whole = luck.added.len() == usize::from(play.seats()) && luck.chosen().is_none();
    is_whole && first_wrong(play, luck).is_none()
}

/// The first step of chance that does not follow.
fn first_wrong(play: &dyn Play, luck: &Luck) -> Option<usize> {
    let record = play.record();
    let is_wrong = |step: &usize| {
        let line = &record.steps[*step].text;
        is_chance(line) && drawn(play, luck, *step).as_ref() != Some(line)
    };
    (0..play.step()).find(is_wrong)
}

fn is_chance(line: &str) -> bool {
    !line.starts_with(|c: char| c.is_ascii_digit())
}

fn drawn(play: &dyn Play, luck: &Luck, step: usize) -> Option<String> {
    play.back(step).after_chance(&mut luck.generator(step + 1)).map(|(_, line)| line)
}

/// The record with its numbers in comments.
pub(crate) fn record(record: &Record, luck: &Luck) -> String {
    let mut text = format!("{record}# luck secret {}\n", luck.secret);
    for (seat, added) in luck.added.iter().enumerate() {
        text.push_str(&format!("# luck seat {seat} {} {}\n", added.number, added.by));
    }
    text
}

/// The numbers in a record's comments: the secret first, then each seat's.
fn read(text: &str) -> Option<Luck> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("# luck "));
    let mut luck: Option<Luck> = None;
    for line in lines {
        match (line.split_whitespace().collect::<Vec<_>>().as_slice(), &mut luck) {
            (&["secret", number], None) => luck = Some(Luck::new(Number::read(number)?)),
            (&["seat", seat, number, by], Some(luck)) if seat.parse() == Ok(luck.added.len()) => {
                let by = Maker::read(by)?;
                luck.added.push(Added { number: Number::read(number)?, by });
            }
            _ => return None,
        }
    }
    luck
}

/// The line that tells a seat's number.
fn line_of(seat: usize, text: &[u8]) -> usize {
    let start = format!("# luck seat {seat} ");
    let is_it = |line: &[u8]| line.trim_ascii_start().starts_with(start.as_bytes());
    text.split(|byte| *byte == b'\n').position(is_it).map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use std::{env, fs, path::Path};

    use bots::Level;
    use engine::{Pending, Setup, Viewer};
    use words::{Language, Names};

    use super::*;
    use crate::play::Reader;

    /// The numbers of the test vectors: bytes that count up from 0, and from 32 for the one browser.
    fn counted(seats: u8) -> Luck {
        let number = |first: u8| {
            Number::read(&(first..first + 32).map(|byte| format!("{byte:02x}")).collect::<String>())
        };
        let mut luck = Luck::new(number(0).expect("64 digits"));
        luck.add(number(32));
        (1..seats).for_each(|_| luck.add(None));
        luck
    }

    /// A game of bots by those numbers, until chance has struck so often.
    fn vector(slug: &str, setup: Setup, level: Level, strokes: usize) -> String {
        let names = Names::unnamed(setup.seats);
        let reader = Reader { viewer: Viewer::Referee, language: Language::English, names: &names };
        let luck = counted(setup.seats);
        let mut play = play::open(slug, setup).expect("a game").expect("a setup");
        let mut left = strokes;
        while left > 0 {
            play = match play.pending() {
                Pending::Chance(_) => {
                    left -= 1;
                    play.after_chance(&mut luck.generator(play.step() + 1)).expect("chance is due").0
                }
                Pending::Seats(seats) => {
                    let seat = seats.first().expect("somebody is asked");
                    let line = play.think(seat, level, play.step() as u64);
                    play.after(&[line], &reader).unwrap_or_else(|sentence| panic!("{}", sentence.text))
                }
                Pending::Over(_) => break,
            };
        }
        record(&play.record(), &luck)
    }

    /// `docs/luck/` holds these games for whoever writes a verifier. `KUPA_BLESS=1` writes them anew.
    #[test]
    fn playthroughs_with_proof_are_as_they_were_and_hold() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/luck");
        let vectors = [
            ("49", Setup::new(2).with("honour", "on"), Level::Random, 3),
            ("chico", Setup::new(3), Level::Casual, 4),
            ("eight-and-a-half", Setup::new(4), Level::Casual, 2),
            ("gamnon", Setup::new(6).with("packs", "2"), Level::Random, 1),
        ];
        for (slug, setup, level, strokes) in vectors {
            let file = folder.join(format!("{slug}.kupa"));
            let text = vector(slug, setup, level, strokes);
            if env::var_os("KUPA_BLESS").is_some() {
                fs::write(&file, &text).expect("the file can be written");
            }
            assert_eq!(text, fs::read_to_string(&file).expect("a test vector"), "{slug}");
            let verdict = verify(text.as_bytes()).expect("a record");
            assert!(
                matches!(verdict, Verdict::Proven { strokes: proven } if proven == strokes),
                "{verdict:?}"
            );
        }
    }

    #[test]
    fn what_was_tampered_with_is_found() {
        let good = vector("chico", Setup::new(2), Level::Random, 1);
        let line = |text: &str| good.lines().position(|line| line.starts_with(text)).expect("a line") + 1;
        let verdict = |text: String| verify(text.as_bytes()).expect("a record");
        let mut cards: Vec<&str> =
            good.lines().find(|line| line.starts_with("deal")).unwrap().split(' ').collect();
        let (one, two) = (1, (2..cards.len()).find(|at| cards[*at] != cards[1]).unwrap());
        let before = cards.join(" ");
        cards.swap(one, two);
        let stacked = good.replace(&before, &cards.join(" "));
        assert_eq!(verdict(stacked), Verdict::Wrong { line: line("deal") });
        let chosen = good.replace(&counted(2).added[1].number.to_string(), &Number::secret().to_string());
        assert_eq!(verdict(chosen), Verdict::Wrong { line: line("# luck seat 1") });
        let other = good.replace(&counted(2).secret.to_string(), &Number::secret().to_string());
        assert!(matches!(verdict(other), Verdict::Wrong { .. }));
        let bare: String =
            good.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
        assert_eq!(verdict(bare), Verdict::NoProof);
    }
}
