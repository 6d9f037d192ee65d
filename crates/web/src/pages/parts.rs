//! Parts that several pages have.

use std::time::Duration;

use catalog::Entry;
use fast_qr::QRBuilder;
use fast_qr::convert::Builder as _;
use fast_qr::convert::svg::SvgBuilder;
use maud::{Markup, PreEscaped, html};
use words::{Language, Sentence};

use crate::guest::Guest;
use crate::messages::say;
use crate::table::Snapshot;
use play::Advice;

/// A game's name in words; nothing for a game that is not there any more.
pub(crate) fn title(game: &str, language: Language) -> &'static str {
    catalog::find(game).map_or("", |entry| (entry.title)(language))
}

/// What a messenger says of a link to a table: the game and whose table it is, and whether one may
/// still join.
pub(crate) fn invitation(snapshot: &Snapshot, guest: &Guest) -> (String, String) {
    let words = say(guest.language);
    let game = title(&snapshot.row.game, guest.language);
    let tagline = catalog::find(&snapshot.row.game).map_or("", |game| (game.tagline)(guest.language));
    if !snapshot.is_gathering() {
        return (game.to_owned(), tagline.to_owned());
    }
    (words.invitation(game), format!("{tagline} {}", words.come_in()))
}

/// The picture that a messenger shows of the table: who sits there, or how it ended.
pub(crate) fn card_of(snapshot: &Snapshot) -> String {
    let picture = if snapshot.is_over() { "end" } else { "card" };
    format!("/t/{}/{picture}.png", snapshot.row.id)
}

/// Who plays a game, for how long, and who made it.
pub(crate) fn facts(game: &Entry, guest: &Guest) -> Markup {
    let players = say(guest.language).seats_of(*game.seats.start(), *game.seats.end());
    let facts = std::iter::once(players).chain((game.facts)(guest.language));
    html! {
        p .facts { (facts.collect::<Vec<_>>().join(" · ")) }
        p .soft .credits { ((game.credits)(guest.language)) }
    }
}

/// A sentence with its rules, each a link to where it stands.
pub(crate) fn cited(sentence: &Sentence, game: Option<&str>) -> Markup {
    html! {
        (sentence.text)
        @for rule in &sentence.rules { " " (link_to_rule(game, rule)) }
    }
}

/// The rule's id; a link if the game is known.
pub(crate) fn link_to_rule(game: Option<&str>, rule: &str) -> Markup {
    html! {
        @match game {
            Some(game) => a .rule .drawer href=(format!("/rules/{game}#{rule}")) { bdi { (rule) } },
            None => bdi .rule { (rule) },
        }
    }
}

/// The link by which others come to the table: to copy, and as a picture to photograph.
pub(crate) fn invite(guest: &Guest, address: &str) -> Markup {
    let words = say(guest.language);
    html! {
        div .invite {
            input type="url" #invite-link readonly dir="ltr" value=(address) aria-label=(words.invite_title());
            button type="button" .copy data-copy="invite-link" data-done=(words.copied()) { (words.copy()) }
        }
        div .qr role="img" aria-label=(words.qr_label()) { (qr(address)) }
    }
}

/// The address as a picture.
pub(crate) fn qr(address: &str) -> Markup {
    let picture = QRBuilder::new(address).build().map(|code| SvgBuilder::default().margin(2).to_str(&code));
    PreEscaped(picture.unwrap_or_default())
}

/// Runs down in that time, by the stylesheet alone; those who come later see what is left.
pub(super) fn ring(left: Duration) -> Markup {
    let seconds = left.as_secs_f32().ceil().clamp(1.0, 30.0);
    html! {
        svg .ring .(format!("left-{seconds}")) viewBox="0 0 36 36" aria-hidden="true" {
            circle cx="18" cy="18" r="15" pathLength="100" {}
        }
    }
}

/// What the champion thinks, as bars.
pub(crate) fn advice(guest: &Guest, advice: &[Advice]) -> Markup {
    let words = say(guest.language);
    html! {
        h1 { (words.advice_title()) }
        @if advice.is_empty() { p { (words.advice_none()) } }
        @else { p .soft { (words.advice_hint()) } }
        ul .advice {
            @for found in advice.iter().take(8) {
                @let percent = (100.0 * found.chance).round();
                li {
                    span { (found.words) }
                    meter min="0" max="100" value=(percent) aria-label=(found.words) { (percent) "%" }
                    bdi dir="ltr" { (percent) "%" }
                }
            }
        }
    }
}
