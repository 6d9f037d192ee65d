//! The idea of a game in half a minute: a few pictures by what draws the table, a sentence each. They lie
//! side by side, and one is seen at a time: links and fingers go from one to the next, without a script.

use catalog::Entry;
use maud::{Markup, html};
use page::Slide;

use super::frame::{page, with_symbols};
use super::moment::Moment;
use crate::guest::Guest;
use crate::lessons::IDEA;
use crate::messages::say;

/// The page, which leads to a table if there is one; `None` if the game has no such page.
pub fn idea(slug: &str, table: Option<&str>, guest: &Guest) -> Option<Markup> {
    let game = catalog::find(slug).filter(|game| !game.idea.is_empty())?;
    Some(Idea { game, table, guest }.draw())
}

/// In a form that leads to a game: whoever has never seen its idea is shown it first.
pub(super) fn idea_first(slug: &str, guest: &Guest) -> Markup {
    html! { @if is_new(slug, guest) { input type="hidden" name=(IDEA) value="first"; } }
}

/// Has the guest never seen what the game is about?
pub(super) fn is_new(slug: &str, guest: &Guest) -> bool {
    !guest.lessons.has(slug, IDEA)
}

struct Idea<'a> {
    game: &'static Entry,
    table: Option<&'a str>,
    guest: &'a Guest,
}

impl Idea<'_> {
    fn draw(&self) -> Markup {
        let words = say(self.guest.language);
        let title = (self.game.title)(self.guest.language);
        let slides = self.game.idea;
        let main = html! {
            main #main .page .idea .(format!("game-{}", self.game.slug)) {
                h1 { bdi { (title) } " · " (words.idea()) }
                ol .slides tabindex="0" aria-label=(words.idea()) {
                    @for (at, slide) in slides.iter().enumerate() { (self.slide(at, slide)) }
                }
                div .row .leads {
                    a .button href=(format!("/rules/{}", self.game.slug)) { (words.idea_rules()) }
                    (self.onwards())
                }
            }
        };
        page(self.guest, &self.path(), title, with_symbols(self.game.slug, main))
    }

    fn slide(&self, at: usize, slide: &Slide) -> Markup {
        let words = say(self.guest.language);
        let (number, count) = (at + 1, self.game.idea.len());
        html! {
            li .slide #(format!("slide-{number}")) {
                div .room { (Moment::of(slide.record, slide.seat, self.guest.language).glimpse(slide.shows)) }
                p { (slide.says.to(self.guest.language)) }
                div .row .turns {
                    @if at > 0 { a .button href=(format!("#slide-{at}")) { (words.idea_back()) } } @else { span {} }
                    bdi .soft dir="ltr" { (number) " / " (count) }
                    @if number < count { a .button href=(format!("#slide-{}", number + 1)) { (words.idea_next()) } }
                    @else { span {} }
                }
            }
        }
    }

    /// To the table, whether all pictures were looked at or none; or to a new game against bots.
    fn onwards(&self) -> Markup {
        let words = say(self.guest.language);
        html! {
            @match self.table {
                Some(table) => a .button .main href=(format!("/t/{table}")) { (words.idea_done()) },
                None => form method="post" action="/tables" {
                    input type="hidden" name="game" value=(self.game.slug);
                    button .main name="mode" value="now" { (words.play_now()) }
                },
            }
        }
    }

    fn path(&self) -> String {
        let table = self.table.map(|table| format!("?table={table}")).unwrap_or_default();
        format!("/games/{}/idea{table}", self.game.slug)
    }
}
