//! The frame of every page.

use maud::{DOCTYPE, Markup, html};
use words::Language;

use super::assets::{ICON, SCRIPT, STYLE};
use super::parts::cited;
use crate::guest::Guest;
use crate::messages::say;
use crate::problem::Problem;

/// A whole page. `path` is where it is, for coming back to it in another language.
pub fn page(guest: &Guest, path: &str, title: &str, main: Markup) -> Markup {
    with_head(guest, path, title, html! {}, main)
}

/// A page that others change: without a script it is loaded again every few seconds, as long as the
/// guest has nothing to fill in.
pub fn live_page(guest: &Guest, path: &str, title: &str, main: Markup) -> Markup {
    let head = html! { noscript { meta http-equiv="refresh" content="4"; } };
    with_head(guest, path, title, head, main)
}

fn with_head(guest: &Guest, path: &str, title: &str, head: Markup, main: Markup) -> Markup {
    let words = say(guest.language);
    html! {
        (DOCTYPE)
        html lang=(guest.language.code()) dir=(guest.language.direction().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content";
                meta name="referrer" content="same-origin";
                title { (title) " · " (words.site()) }
                link rel="stylesheet" href=(STYLE.path);
                link rel="icon" href=(ICON.path) type="image/svg+xml";
                script src=(SCRIPT.path) defer {}
                (head)
            }
            body {
                a .skip href="#main" { (words.skip_to_content()) }
                (top(guest, path))
                (notices(guest))
                (main)
                dialog #drawer aria-label=(words.menu()) {
                    form method="dialog" { button .plain .close aria-label=(words.close()) { "✕" } }
                    div #drawer-content {}
                }
            }
        }
    }
}

/// Where the script says what is the matter, and its words.
fn notices(guest: &Guest) -> Markup {
    let words = say(guest.language);
    html! {
        div #notices role="status" aria-live="polite" data-problem=(words.try_again())
            data-offline=(words.offline()) data-kept=(words.move_kept()) data-turn=(words.turn_now()) {}
    }
}

fn top(guest: &Guest, path: &str) -> Markup {
    let words = say(guest.language);
    html! {
        header .top {
            a .home href="/" { (logo()) (words.site()) }
            span .spring {}
            (language(guest, path))
        }
    }
}

/// A switch to the other language, which comes back to where one is.
pub(super) fn language(guest: &Guest, path: &str) -> Markup {
    html! {
        form method="post" action="/language" data-go aria-label=(say(guest.language).language()) {
            input type="hidden" name="back" value=(path);
            @for language in Language::ALL.into_iter().filter(|language| *language != guest.language) {
                button .plain name="language" value=(language.code()) lang=(language.code()) {
                    (language.own_name())
                }
            }
        }
    }
}

/// What a page's `main` needs beside it, to draw the game: faces and signs that are used by name.
pub fn with_symbols(game: &str, main: Markup) -> Markup {
    let symbols = catalog::find(game).map(|entry| (entry.symbols)());
    html! {
        svg .symbols aria-hidden="true" { (page::symbols()) @if let Some(symbols) = symbols { (symbols) } }
        (main)
    }
}

/// A small pile of cards.
fn logo() -> Markup {
    html! {
        svg .logo viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" {
            rect .logo-back x="6" y="9" width="15" height="20" rx="3" transform="rotate(-12 13 19)" {}
            rect .logo-front x="11" y="5" width="15" height="20" rx="3" transform="rotate(8 18 15)" {}
        }
    }
}

/// What is sent instead of what was asked for.
pub fn problem(guest: &Guest, path: &str, problem: &Problem) -> Markup {
    let words = say(guest.language);
    let table = table_of(path);
    let is_shown = *problem != Problem::OtherRules;
    let main = html! {
        main #main .page {
            h1 { (words.problem_title()) }
            p .notice { (problem_line(guest, problem)) }
            p .row {
                @if let Some(table) = table {
                    @if is_shown { a .button .main href=(table) { (words.back_to_table()) } }
                    @else { a .button .main href=(format!("{table}/record")) { (words.record_download()) } }
                }
                a .button href="/" { (words.back_home()) }
            }
        }
    };
    page(guest, "/", words.problem_title(), main)
}

/// What the script shows: the sentence alone.
pub fn problem_line(guest: &Guest, problem: &Problem) -> Markup {
    let sentence = problem.sentence(guest.language);
    let game = sentence.rules.first().and_then(|rule| catalog::game_of(rule)).map(|game| game.slug);
    cited(&sentence, game)
}

/// The address of the table that the request was about.
fn table_of(path: &str) -> Option<String> {
    let id = path.strip_prefix("/t/")?.split('/').next()?;
    crate::id::is_id(id).then(|| format!("/t/{id}"))
}
