//! Does a game's luck follow from the numbers that were agreed on, and are they the ones that a player's
//! browser knows of?

use engine::{Pending, Record};

use crate::AnyPlay;
use crate::luck::{Added, Digest, Luck, Nonce};

/// What a player's browser has kept, to hold against a record.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Evidence {
    /// The hash of the secret, as it was shown before the game.
    pub promised: Option<Digest>,
    /// Numbers that browsers made, by seat.
    pub numbers: Vec<(usize, Nonce)>,
    /// What seats were bound to when numbers could be revealed; nothing, for the server's numbers.
    pub commitments: Vec<(usize, Option<Digest>)>,
}

/// What a record says about its luck.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every deal and roll follows from the numbers in it, which are those of the evidence.
    Proven {
        /// How many deals and rolls there are.
        strokes: usize,
    },
    /// One does not follow.
    Wrong {
        /// The number of its line in the record.
        line: usize,
    },
    /// The server's number is called a browser's.
    Miscalled {
        /// The number of its line in the record.
        line: usize,
    },
    /// The numbers are not those of the evidence.
    Differs(Difference),
    /// What there is follows, but the game is not over: what came later is not shown.
    Unfinished {
        /// How many deals and rolls there are.
        strokes: usize,
        /// The stroke of luck that must follow, if one is due.
        due: Option<&'static str>,
    },
    /// All follows, but nobody besides the server added a number, and there is no promise to hold the
    /// secret against: the server could have tried secrets until it liked one.
    ServerAlone {
        /// How many deals and rolls there are.
        strokes: usize,
    },
    /// It carries no numbers.
    NoProof,
}

/// In what a record differs from the evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Difference {
    /// The secret is not the one whose hash was shown.
    Secret,
    /// There is no such seat.
    NoSeat(usize),
    /// The number that the browser at this seat made is not in it.
    Number(usize),
    /// The number that the browser at this seat made is called withheld.
    Withheld(usize),
    /// The seat was bound to another number, or to none, before numbers were revealed.
    Commitment(usize),
}

/// Draws every deal and roll of a record again, from the numbers in its comments, and holds those
/// against the evidence. `play` is the game that the record tells, `text` the record with its comments.
pub fn verify(play: &dyn AnyPlay, record: &Record, text: &str, evidence: &Evidence) -> Verdict {
    let Some(Told { luck, numbers }) =
        read(text).filter(|told| told.numbers.len() == usize::from(play.seats()))
    else {
        return Verdict::NoProof;
    };
    let line_of_seat = |seat: usize| line_of(&["#", "luck", "seat", &seat.to_string()], text).unwrap_or(1);
    let chosen = numbers.iter().enumerate().position(|(seat, number)| luck.number(seat) != *number);
    if let Some(seat) = chosen {
        return Verdict::Wrong { line: line_of_seat(seat) };
    }
    if let Some(seat) = luck.miscalled() {
        return Verdict::Miscalled { line: line_of_seat(seat) };
    }
    if let Some(name) = wrong_lots(record, &luck) {
        let option = line_of(&["option", name], text);
        let line = option.or_else(|| line_of(&["#", "luck", "lots", name], text)).unwrap_or(1);
        return Verdict::Wrong { line };
    }
    if let Some(step) = first_wrong(play, record, &luck) {
        return Verdict::Wrong { line: record.steps[step].number };
    }
    match difference(&luck, evidence) {
        Some(difference) => Verdict::Differs(difference),
        None => what_follows(play, record, &luck, evidence),
    }
}

/// All luck that there is follows from the numbers: is that all there is to show?
fn what_follows(play: &dyn AnyPlay, record: &Record, luck: &Luck, evidence: &Evidence) -> Verdict {
    let strokes = record.steps.iter().filter(|line| is_chance(&line.text)).count();
    let is_browsers = |added: &Added| matches!(added, Added::Browser { .. });
    match play.pending() {
        Pending::Chance(kind) => Verdict::Unfinished { strokes, due: Some(kind) },
        Pending::Seats(_) => Verdict::Unfinished { strokes, due: None },
        Pending::Over(_) if evidence.promised.is_none() && !luck.added.iter().any(is_browsers) => {
            Verdict::ServerAlone { strokes }
        }
        Pending::Over(_) => Verdict::Proven { strokes },
    }
}

/// The first thing in which the numbers are not those of the evidence.
fn difference(luck: &Luck, evidence: &Evidence) -> Option<Difference> {
    let secret = evidence.promised.filter(|promised| luck.secret.digest() != *promised);
    let number = |(seat, number): &(usize, Nonce)| match luck.added.get(*seat) {
        None => Some(Difference::NoSeat(*seat)),
        Some(Added::Browser { number: told }) if told == number => None,
        Some(added @ Added::Withheld { .. }) if added.commitment() == Some(number.digest()) => {
            Some(Difference::Withheld(*seat))
        }
        Some(_) => Some(Difference::Number(*seat)),
    };
    let commitment = |(seat, commitment): &(usize, Option<Digest>)| match luck.added.get(*seat) {
        None => Some(Difference::NoSeat(*seat)),
        Some(added) if added.commitment() == *commitment => None,
        Some(_) => Some(Difference::Commitment(*seat)),
    };
    let secret = secret.map(|_| Difference::Secret);
    let in_numbers = || evidence.numbers.iter().find_map(number);
    secret.or_else(in_numbers).or_else(|| evidence.commitments.iter().find_map(commitment))
}

/// Draws every deal and roll of the game again, and holds it against the record.
pub fn holds(play: &dyn AnyPlay, luck: &Luck) -> bool {
    let is_whole = luck.added.len() == usize::from(play.seats()) && luck.is_complete();
    let follows =
        |record: &Record| wrong_lots(record, luck).is_none() && first_wrong(play, record, luck).is_none();
    is_whole && play.record().as_ref().is_some_and(follows)
}

/// An option that was left to lots and is not the seat that they give.
fn wrong_lots<'a>(record: &Record, luck: &'a Luck) -> Option<&'a str> {
    let drawn = luck.draw_seat(record.setup.seats).to_string();
    let is_drawn =
        |name: &str| record.setup.options.iter().any(|option| option.0 == name && option.1 == drawn);
    luck.lots.iter().map(String::as_str).find(|name| !is_drawn(name))
}

/// The first step of chance that does not follow.
fn first_wrong(play: &dyn AnyPlay, record: &Record, luck: &Luck) -> Option<usize> {
    let mut again = play.back(0);
    record.steps.iter().position(|line| {
        let is_wrong = is_chance(&line.text) && !follows(again.as_ref(), &line.text, luck);
        is_wrong || again.take(&line.text).is_err()
    })
}

fn is_chance(line: &str) -> bool {
    !line.starts_with(|c: char| c.is_ascii_digit())
}

/// Is this what the numbers give as the next step?
fn follows(play: &dyn AnyPlay, line: &str, luck: &Luck) -> bool {
    let drawn = play.boxed().draw_chance(&mut luck.generator(play.step() + 1));
    drawn.is_ok_and(|drawn| drawn == line)
}

/// The record with its numbers in comments.
pub fn record(record: &Record, luck: &Luck) -> String {
    let mut text = format!("{record}# luck secret {}\n", luck.secret);
    for (seat, added) in luck.added.iter().enumerate() {
        text.push_str(&format!("# luck seat {seat} {} {}\n", luck.number(seat), maker(added)));
    }
    for name in &luck.lots {
        text.push_str(&format!("# luck lots {name}\n"));
    }
    text
}

/// Who made a seat's number, as a record says it.
fn maker(added: &Added) -> String {
    match added {
        Added::Server => "server".to_owned(),
        Added::Browser { .. } => "browser".to_owned(),
        Added::Committed { commitment } | Added::Withheld { commitment } => format!("withheld {commitment}"),
    }
}

/// What a record tells of its luck: the numbers as they stand there, and what they should follow from.
struct Told {
    luck: Luck,
    numbers: Vec<Nonce>,
}

/// The numbers in a record's comments: the secret first, then each seat's, then what was left to lots.
fn read(text: &str) -> Option<Told> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("# luck "));
    let mut told: Option<Told> = None;
    for line in lines {
        match (line.split_whitespace().collect::<Vec<_>>().as_slice(), &mut told) {
            (&["secret", number], None) => {
                told = Some(Told { luck: Luck::new(Nonce::read(number)?), numbers: Vec::new() });
            }
            (&["seat", seat, number, ref by @ ..], Some(told)) if seat.parse() == Ok(told.numbers.len()) => {
                let number = Nonce::read(number)?;
                told.luck.added.push(read_maker(by, number)?);
                told.numbers.push(number);
            }
            (&["lots", name], Some(told)) => told.luck.lots.push(name.to_owned()),
            _ => return None,
        }
    }
    told
}

fn read_maker(words: &[&str], number: Nonce) -> Option<Added> {
    match *words {
        ["server"] => Some(Added::Server),
        ["browser"] => Some(Added::Browser { number }),
        ["withheld", commitment] => Some(Added::Withheld { commitment: Digest::read(commitment)? }),
        _ => None,
    }
}

/// The number of the line that starts with these words.
fn line_of(words: &[&str], text: &str) -> Option<usize> {
    let starts = |line: &str| line.split_whitespace().take(words.len()).eq(words.iter().copied());
    text.lines().position(starts).map(|at| at + 1)
}
