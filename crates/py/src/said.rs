//! What happens and what is asked, in words: for people and language models.

use engine::Viewer;
use play::{AnyPlay, Reader};
use pyo3::prelude::*;
use words::{Language, Names};

use crate::argument::{LanguageName, Played, SeatNumber, Since, Slug};
use crate::game::{Looker, viewer};
use crate::refused::{refused, unknown_game};

/// How many steps were taken so far.
#[pyfunction]
pub(crate) fn steps(game: Played<'_>) -> PyResult<usize> {
    Ok(game.0.try_borrow()?.any().step())
}

/// What a viewer saw of the steps after so many, a sentence or a few for each.
#[pyfunction]
pub(crate) fn told(
    game: Played<'_>,
    viewer: Looker,
    since: Since,
    language: LanguageName,
) -> PyResult<Vec<String>> {
    let game = game.0.try_borrow()?;
    let play = game.any();
    with_reader(play, viewer, &language, |reader| {
        let steps = since.0.saturating_add(1)..=play.step();
        steps.flat_map(|step| play.told(step, reader)).map(|sentence| plain(&sentence.text)).collect()
    })
}

/// What a viewer is asked, or for what everybody waits; at the end, who won and why.
#[pyfunction]
pub(crate) fn asked(game: Played<'_>, viewer: Looker, language: LanguageName) -> PyResult<String> {
    let game = game.0.try_borrow()?;
    let play = game.any();
    with_reader(play, viewer, &language, |reader| {
        let is_over = play.pending().is_over();
        plain(&if is_over { play.ending(reader) } else { play.asked(reader) })
    })
}

/// The legal actions of a seat: in notation, and in words.
#[pyfunction]
pub(crate) fn legal_in_words(
    game: Played<'_>,
    seat: SeatNumber,
    language: LanguageName,
) -> PyResult<Vec<(String, String)>> {
    let game = game.0.try_borrow()?;
    let (play, seat) = (game.any(), game.seat(seat)?);
    with_reader(play, Looker::Seat(seat.index() as i64), &language, |reader| {
        let said = play.legal_in_words(seat, reader);
        said.into_iter().map(|(action, words)| (action, plain(&words))).collect()
    })
}

/// The rules of a game: what it is about, how to play, and every rule by its number.
#[pyfunction]
pub(crate) fn rules(game: Slug, language: LanguageName) -> PyResult<String> {
    let Slug(game) = game;
    let entry = catalog::find(&game).ok_or_else(|| unknown_game(&game))?;
    let book = (entry.rule_book)(read_language(&language)?);
    let line = |spans: &[words::Span]| spans.iter().map(|span| span.in_line()).collect::<String>();
    let mut lines = vec![book.title.to_owned(), String::new(), line(&book.about), String::new()];
    lines.extend(book.steps.iter().enumerate().map(|(at, step)| format!("{}. {}", at + 1, line(step))));
    for section in &book.sections {
        lines.extend([String::new(), line(&section.title), String::new()]);
        lines.extend(section.rules.iter().map(|rule| format!("{}: {}", rule.id, rule.text())));
    }
    Ok(plain(&lines.join("\n")))
}

fn with_reader<T>(
    play: &dyn AnyPlay,
    looker: Looker,
    language: &LanguageName,
    work: impl FnOnce(&Reader<'_>) -> T,
) -> PyResult<T> {
    let seats = play.seats();
    let viewer: Viewer = viewer(looker, seats)?;
    let language = read_language(language)?;
    // Seats are called by their numbers in the record.
    let names = Names::new((0..seats).map(|seat| match language {
        Language::English => format!("seat {seat}"),
        Language::Hebrew => format!("מקום {seat}"),
    }));
    Ok(work(&Reader { viewer, language, names: &names, preferences: Default::default() }))
}

fn read_language(LanguageName(name): &LanguageName) -> PyResult<Language> {
    match name.as_str() {
        "en" => Ok(Language::English),
        "he" => Ok(Language::Hebrew),
        _ => Err(refused(format!("a language is en or he, not `{name}`"))),
    }
}

/// Without the marks that keep names and amounts in their direction on a page.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|letter| !matches!(letter, '\u{2066}'..='\u{2069}' | '\u{200e}' | '\u{200f}'))
        .collect()
}
