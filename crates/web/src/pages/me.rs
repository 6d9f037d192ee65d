//! A person's own page: figures, best evenings, games to look through, and below that what concerns the person:
//! records, other devices, being forgotten.

use maud::{Markup, html};
use store::{Finished, Handover};

use super::frame::page;
use super::group_games::{cells, told};
use super::parts::invite;
use crate::guest::Guest;
use crate::history::{Excerpt, History, Search};
use crate::limits;
use crate::messages::{say, say_of_groups, say_of_me};
use crate::standings::{Day, Ending};

/// The longest code that a form takes, however it was written down.
const CODE: usize = 64;

/// The page.
pub(crate) fn me(guest: &Guest, history: &History, search: &Search, page: usize) -> Markup {
    let words = say_of_me(guest.language);
    let content = html! {
        @if history.is_empty() {
            p .soft { (words.no_games) }
        } @else {
            (figures(guest, history))
            (evenings(guest, history))
            (games(guest, search, &history.find(search, guest.language, page)))
            section .panel {
                a .button href="/me/records" download { (words.records) }
                p .soft { (words.records_hint) }
            }
        }
        (devices(guest, history.is_empty()))
        (forgetting(guest))
    };
    framed(guest, words.my_page, content)
}

fn framed(guest: &Guest, title: &str, content: Markup) -> Markup {
    page(guest, "/me", title, html! { main #main .page .mine { h1 { (title) } (content) } })
}

fn figures(guest: &Guest, history: &History) -> Markup {
    let (words, of_groups) = (say_of_me(guest.language), say_of_groups(guest.language));
    let heads = [of_groups.game, of_groups.games, of_groups.wins, of_groups.share, of_groups.fair];
    html! {
        section .panel {
            h2 { (words.figures) }
            table .scores .standings {
                thead { tr { @for head in heads { th scope="col" { (head) } } } }
                tbody {
                    @for game in catalog::GAMES {
                        @let figures = history.figures(game.slug);
                        @if figures.games > 0 {
                            tr { th scope="row" { bdi { ((game.title)(guest.language)) } } (cells(&figures)) }
                        }
                    }
                }
            }
            p .soft { small { (words.figures_hint) } }
        }
    }
}

/// Each leads to the games of that day.
fn evenings(guest: &Guest, history: &History) -> Markup {
    let (words, of_groups) = (say_of_me(guest.language), say_of_groups(guest.language));
    let best = history.best_evenings();
    html! {
        @if !best.is_empty() {
            section .panel {
                h2 { (words.evenings) }
                ul .past {
                    @for evening in &best {
                        @let day = &evening.day.text;
                        li {
                            a href=(format!("/me?from={day}&to={day}#games")) { bdi dir="ltr" { (day) } }
                            b { bdi dir="ltr" { (format!("+{:.1}", evening.figures.gain())) } " " (words.beyond) }
                            small .soft {
                                (of_groups.games) ": " (evening.figures.games) " · "
                                (of_groups.wins) ": " (evening.figures.wins)
                            }
                        }
                    }
                }
                p .soft { small { (words.evenings_hint) } }
            }
        }
    }
}

fn games(guest: &Guest, search: &Search, found: &Excerpt<'_>) -> Markup {
    let words = say_of_me(guest.language);
    html! {
        section .panel #games {
            h2 { (words.my_games) " " small .soft { (found.all) } }
            (search_form(guest, search))
            @if !search.is_any() { p { a .button href="/me#games" { (words.clear) } } }
            @if found.games.is_empty() { p .soft { (words.none_found) } }
            ul .past { @for game in &found.games { (entry(guest, game)) } }
            (pager(guest, found, |page| format!("/me?{}#games", search.query(page))))
        }
    }
}

/// What is looked for is an address, so that it works without a script and can be kept.
fn search_form(guest: &Guest, search: &Search) -> Markup {
    let (words, of_groups) = (say_of_me(guest.language), say_of_groups(guest.language));
    let day = |day: &Option<Day>| day.as_ref().map(|day| day.text.clone());
    html! {
        form .filter method="get" action="/me#games" role="search" {
            label {
                (of_groups.game)
                select name="game" {
                    option value="" { (of_groups.all_games) }
                    @for game in catalog::GAMES {
                        option value=(game.slug) selected[search.filter.game == Some(game.slug)] {
                            ((game.title)(guest.language))
                        }
                    }
                }
            }
            label {
                (words.with)
                input type="search" name="with" maxlength=(limits::NAME) autocomplete="off" value=[search.with.as_ref()];
            }
            label {
                (words.result)
                select name="result" {
                    option value="" { (words.any_result) }
                    @for ending in Ending::ALL {
                        option value=(ending.word()) selected[search.ending == Some(ending)] { (said(guest, ending)) }
                    }
                }
            }
            @for (name, value) in [("from", day(&search.filter.from)), ("to", day(&search.filter.to))] {
                @if let Some(value) = value { input type="hidden" name=(name) value=(value); }
            }
            button { (words.search) }
        }
    }
}

fn said(guest: &Guest, ending: Ending) -> &'static str {
    let words = say_of_me(guest.language);
    match ending {
        Ending::Won => words.won,
        Ending::Drawn => words.drawn,
        Ending::Lost => words.lost,
    }
}

/// A game that was, to see again and with its review.
fn entry(guest: &Guest, game: &Finished) -> Markup {
    html! {
        li {
            (told(guest, game))
            span .spring {}
            a href=(format!("/t/{}/review", game.id)) { (::review::say(guest.language).review()) }
        }
    }
}

/// The way to the pages before and after.
pub(super) fn pager(guest: &Guest, found: &Excerpt<'_>, address: impl Fn(usize) -> String) -> Markup {
    let words = say_of_me(guest.language);
    let Excerpt { page, pages, .. } = found;
    html! {
        @if *pages > 1 {
            nav .row .pager {
                @if *page > 0 { a .button rel="prev" href=(address(page - 1)) { (words.newer) } }
                bdi dir="ltr" { (page + 1) " / " (pages) }
                @if page + 1 < *pages { a .button rel="next" href=(address(page + 1)) { (words.older) } }
            }
        }
    }
}

/// How to be the same person elsewhere.
fn devices(guest: &Guest, is_new: bool) -> Markup {
    let words = say_of_me(guest.language);
    html! {
        details #devices .fold .panel open[is_new] {
            summary { (words.devices) }
            p { (words.devices_hint) }
            div .row {
                form method="post" action="/me/link" { button { (words.make_link) } }
                form method="post" action="/me/code" { button { (words.make_code) } }
            }
            form .row method="post" action="/me/move" {
                label .line {
                    span { (words.have_code) }
                    input type="text" name="code" required maxlength=(CODE) dir="ltr" autocomplete="off"
                        autocapitalize="none" spellcheck="false" placeholder="abcd-efgh-ijkm-npqr";
                }
                button { (words.enter) }
            }
        }
    }
}

fn forgetting(guest: &Guest) -> Markup {
    let words = say_of_me(guest.language);
    html! {
        details #forget .fold .panel {
            summary { (words.forget) }
            p { (words.forget_hint) }
            form method="post" action="/me/forget" { button { (words.forget) } }
        }
    }
}

/// The question before somebody is forgotten.
pub(crate) fn forget(guest: &Guest) -> Markup {
    let words = say_of_me(guest.language);
    let content = html! {
        section .panel {
            p { (words.forget_what) }
            p { a .button href="/me/records" download { (words.forget_records) } }
            form .row method="post" action="/me/forget" {
                button .main name="sure" value="yes" { (words.forget) }
                a .button href="/me" { (say(guest.language).not_sure()) }
            }
        }
    };
    framed(guest, words.forget_title, content)
}

/// It is done; the page is the last that knows how they liked it to look.
pub(crate) fn forgotten(guest: &Guest) -> Markup {
    let words = say_of_me(guest.language);
    let content = html! {
        p { (words.forgotten_hint) }
        p { a .button href="/" { (say(guest.language).back_home()) } }
    };
    framed(guest, words.forgotten_title, content)
}

/// The link that makes another browser the same person.
pub(crate) fn device_link(guest: &Guest, code: &str, to: &str) -> Markup {
    let words = say_of_me(guest.language);
    let to = form_urlencoded::Serializer::new(String::new()).append_pair("to", to).finish();
    let content = html! {
        section .panel {
            p { (words.link_hint) }
            (invite(guest, &format!("{}/me/move/{code}?{to}", guest.origin)))
        }
        p { a .button href="/me" { (words.my_page) } }
    };
    framed(guest, words.link_title, content)
}

/// The code, for paper.
pub(crate) fn paper_code(guest: &Guest, code: &str) -> Markup {
    let words = say_of_me(guest.language);
    let content = html! {
        section .panel {
            @if let Some(name) = &guest.name { p { bdi { (name) } } }
            p .on-paper dir="ltr" { code { (code) } }
            p { (words.code_hint) }
            p { (words.code_where) " " bdi dir="ltr" { (guest.origin) "/me" } }
            p .scripted { button type="button" data-print { (words.print) } }
        }
        p { a .button href="/me" { (words.my_page) } }
    };
    framed(guest, words.code_title, content)
}

/// Shall this browser be that person?
pub(crate) fn move_in(
    guest: &Guest,
    handover: &Handover,
    code: &str,
    to: &str,
    has_anything: bool,
) -> Markup {
    let words = say_of_me(guest.language);
    let name = Some(handover.name.as_str()).filter(|name| !name.is_empty()).unwrap_or(words.nameless);
    let content = html! {
        section .panel {
            p .who { b { bdi { (name) } } }
            p { (words.become_hint) }
            @if has_anything { p .notice { (words.become_warning) } }
            form .row method="post" action="/me/move" {
                input type="hidden" name="code" value=(code);
                input type="hidden" name="to" value=(to);
                button .main name="sure" value="yes" { (words.enter) }
                a .button href="/" { (say(guest.language).not_sure()) }
            }
        }
    };
    framed(guest, words.become_title, content)
}

/// At a table: not the seat alone but the whole person goes to another device.
pub(crate) fn whole_person(guest: &Guest, table: &str) -> Markup {
    let words = say_of_me(guest.language);
    html! {
        form .panel method="post" action="/me/link" data-go {
            h2 { (words.whole_person) }
            p { (words.whole_person_hint) }
            input type="hidden" name="back" value=(format!("/t/{table}"));
            button .main { (words.make_link) }
        }
    }
}
