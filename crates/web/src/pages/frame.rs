//! The frame of every page.

use maud::{DOCTYPE, Markup, html};
use words::Language;

use super::assets::{BASE_STYLE, ICON, SCRIPT, STAGE_SCRIPT, STAGE_STYLE, STYLE};
use super::feelings;
use super::parts::cited;
use super::signs;
use crate::guest::Guest;
use crate::messages::say;
use crate::picture::Card;
use crate::preferences::{Cards, Choice as _, Palette, Scheme, Switch, Theme};
use crate::problem::Problem;

/// A page, and what a messenger says of it that finds a link to it.
pub(crate) struct Page<'a> {
    pub(crate) guest: &'a Guest,
    /// Where it is, for coming back to it in another language.
    pub(crate) path: &'a str,
    pub(crate) title: &'a str,
    /// What is to be found there, in a sentence.
    pub(crate) description: &'a str,
    /// Where its picture is.
    pub(crate) card: &'a str,
    /// Is it changed by others?
    pub(crate) is_live: bool,
    /// Is there a table on it, or may one come?
    pub(crate) has_stage: bool,
}

/// A whole page. `path` is where it is, for coming back to it in another language.
pub fn page(guest: &Guest, path: &str, title: &str, main: Markup) -> Markup {
    Page::new(guest, path, title).draw(main)
}

impl<'a> Page<'a> {
    /// A page that is described as the whole site is.
    pub(crate) fn new(guest: &'a Guest, path: &'a str, title: &'a str) -> Page<'a> {
        let description = say(guest.language).site_description();
        Page { guest, path, title, description, card: "/card.png", is_live: false, has_stage: true }
    }

    /// The page with that content.
    pub(crate) fn draw(&self, main: Markup) -> Markup {
        let Page { guest, path, .. } = self;
        let words = say(guest.language);
        let likes = &guest.preferences;
        html! {
            (DOCTYPE)
            html lang=(guest.language.code()) dir=(guest.language.direction().code())
                data-theme=[(likes.theme != Theme::default()).then(|| likes.theme.word())]
                data-scheme=[(likes.scheme != Scheme::default()).then(|| likes.scheme.word())]
                data-cards=[(likes.cards != Cards::default()).then(|| likes.cards.word())]
                data-palette=[(likes.palette != Palette::default()).then(|| likes.palette.word())]
                data-keys=[(likes.keys == Switch::On).then_some("on")] {
                head { (self.head()) }
                body {
                    a .skip href="#main" { (words.skip_to_content()) }
                    (top(guest, path))
                    (notices(guest))
                    // Where scripts run but this page's did not come, the stylesheet shows it after a while.
                    @if table_of(path).is_some() { a #stalled href=(path) { (words.stalled()) } }
                    (main)
                    dialog #drawer aria-label=(words.menu()) {
                        form method="dialog" { button .plain .close aria-label=(words.close()) { "✕" } }
                        div #drawer-content {}
                    }
                }
            }
        }
    }

    fn head(&self) -> Markup {
        let words = say(self.guest.language);
        html! {
            meta charset="utf-8";
            meta name="viewport"
                content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content";
            meta name="referrer" content="same-origin";
            title { (self.title) " · " (words.site()) }
            (self.preview())
            (theme_colours(self.guest.preferences.scheme))
            link rel="stylesheet" href=(BASE_STYLE.path);
            @if self.has_stage { link rel="stylesheet" href=(STAGE_STYLE.path); }
            link rel="stylesheet" href=(STYLE.path);
            link rel="icon" href=(ICON.path) type="image/svg+xml";
            link rel="apple-touch-icon" href="/apple-touch-icon.png";
            link rel="manifest" href=(manifest_path(self.guest.language));
            script src=(SCRIPT.path) defer {}
            @if self.has_stage { script src=(STAGE_SCRIPT.path) defer {} }
            // Without a script it is loaded again every few seconds, as long as there is nothing to fill in.
            @if self.is_live { noscript { meta http-equiv="refresh" content="4"; } }
        }
    }

    /// What a messenger shows beside a link.
    fn preview(&self) -> Markup {
        let words = say(self.guest.language);
        let origin = &self.guest.origin;
        let locale = match self.guest.language {
            Language::Hebrew => "he_IL",
            Language::English => "en_GB",
        };
        html! {
            meta name="description" content=(self.description);
            meta property="og:type" content="website";
            meta property="og:site_name" content=(words.site());
            meta property="og:locale" content=(locale);
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.description);
            meta property="og:url" content=(format!("{origin}{}", self.path));
            meta property="og:image" content=(format!("{origin}{}", self.card));
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content=(Card::WIDTH);
            meta property="og:image:height" content=(Card::HEIGHT);
            meta property="og:image:alt" content=(self.title);
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

/// The colour around the page, where the system shows one: that of the strip.
fn theme_colours(scheme: Scheme) -> Markup {
    const LIGHT: &str = "#ffffff";
    const DARK: &str = "#1e2d27";
    html! {
        @match scheme {
            Scheme::Light => meta name="theme-color" content=(LIGHT);,
            Scheme::Dark => meta name="theme-color" content=(DARK);,
            Scheme::Device => {
                meta name="theme-color" content=(LIGHT) media="(prefers-color-scheme: light)";
                meta name="theme-color" content=(DARK) media="(prefers-color-scheme: dark)";
            }
        }
    }
}

/// Where what a system must know stands that installs the site.
fn manifest_path(language: Language) -> String {
    format!("/manifest/{}.webmanifest", language.code())
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
            a .home href="/" { (signs::logo()) (words.site()) }
            span .spring {}
            a .key href="/settings" aria-label=(words.preferences()) { (signs::gear()) }
            (language_switch(guest, path))
        }
    }
}

/// What a page's `main` needs beside it, to draw the game: faces and signs that are used by name.
pub fn with_symbols(game: &str, main: Markup) -> Markup {
    let symbols = catalog::find(game).map(|entry| (entry.symbols)());
    html! {
        svg .symbols aria-hidden="true" { (page::symbols()) (feelings::symbols()) @if let Some(symbols) = symbols { (symbols) } }
        (main)
    }
}

/// The other language, by its own name.
pub(super) fn language_switch(guest: &Guest, path: &str) -> Markup {
    let words = say(guest.language);
    html! {
        form .language method="post" action="/language" data-go aria-label=(words.language()) {
            input type="hidden" name="back" value=(path);
            @for language in Language::ALL.into_iter().filter(|language| *language != guest.language) {
                button .plain name="language" value=(language.code()) lang=(language.code()) {
                    (language.own_name())
                }
            }
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
