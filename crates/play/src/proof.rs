//! Does a game's luck follow from the numbers that were agreed on?

use engine::Record;

use crate::AnyPlay;
use crate::luck::{Added, Luck, Maker, Nonce};

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

/// Draws every deal and roll of a record again, from the numbers in its comments. `play` is the game
/// that the record tells, `text` the record with its comments.
pub fn verify(play: &dyn AnyPlay, record: &Record, text: &str) -> Verdict {
    let Some(luck) = read(text).filter(|luck| luck.added.len() == usize::from(play.seats())) else {
        return Verdict::NoProof;
    };
    if let Some(seat) = luck.chosen() {
        return Verdict::Wrong { line: line_of(&format!("# luck seat {seat} "), text) };
    }
    if let Some(name) = wrong_lots(record, &luck) {
        return Verdict::Wrong { line: line_of(&format!("option {name} "), text) };
    }
    match first_wrong(play, record, &luck) {
        Some(step) => Verdict::Wrong { line: record.steps[step].number },
        None => Verdict::Proven { strokes: record.steps.iter().filter(|line| is_chance(&line.text)).count() },
    }
}

/// Draws every deal and roll of the game again, and holds it against the record.
pub fn holds(play: &dyn AnyPlay, luck: &Luck) -> bool {
    let is_whole = luck.added.len() == usize::from(play.seats()) && luck.chosen().is_none();
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
        text.push_str(&format!("# luck seat {seat} {} {}\n", added.number, added.by));
    }
    for name in &luck.lots {
        text.push_str(&format!("# luck lots {name}\n"));
    }
    text
}

/// The numbers in a record's comments: the secret first, then each seat's, then what was left to lots.
fn read(text: &str) -> Option<Luck> {
    let lines = text.lines().filter_map(|line| line.trim().strip_prefix("# luck "));
    let mut luck: Option<Luck> = None;
    for line in lines {
        match (line.split_whitespace().collect::<Vec<_>>().as_slice(), &mut luck) {
            (&["secret", number], None) => luck = Some(Luck::new(Nonce::read(number)?)),
            (&["seat", seat, number, by], Some(luck)) if seat.parse() == Ok(luck.added.len()) => {
                let by = Maker::read(by)?;
                luck.added.push(Added { number: Nonce::read(number)?, by });
            }
            (&["lots", name], Some(luck)) => luck.lots.push(name.to_owned()),
            _ => return None,
        }
    }
    luck
}

/// The number of the line that starts like this.
fn line_of(start: &str, text: &str) -> usize {
    text.lines().position(|line| line.trim_start().starts_with(start)).map_or(0, |at| at + 1)
}
