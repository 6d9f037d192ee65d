//! The guest's access tokens: what lets programs play in their name.

use maud::{Markup, html};
use store::AccessToken;

use super::frame::page;
use crate::guest::Guest;
use crate::messages::{say, say_of_bots};
use crate::outside::now;

/// The page. A token that was just made is shown this once.
pub(crate) fn tokens(guest: &Guest, tokens: &[AccessToken], made: Option<&str>) -> Markup {
    let words = say(guest.language);
    let main = html! {
        main #main .page .settings {
            h1 { (words.access_keys()) }
            p { (words.access_keys_hint()) }
            @if let Some(made) = made {
                section .panel role="status" {
                    h2 { (words.access_key_new()) }
                    p { (words.access_key_once()) }
                    p { code dir="ltr" { (made) } }
                }
            }
            form .panel method="post" action="/tokens" data-go {
                button .main name="scopes" value="play" { (words.access_key_make()) ": " (words.access_key_play()) }
                " "
                button name="scopes" value="read" { (words.access_key_make()) ": " (words.access_key_read()) }
                " "
                button name="scopes" value="bots" { (words.access_key_make()) ": " (words.access_key_bots()) }
            }
            @if tokens.is_empty() { p .soft { (words.access_key_none()) } }
            @for token in tokens { (line(guest, token)) }
            p {
                a href="/api/v1/docs" { (words.api_reference()) } " · "
                a href="/bots" { (say_of_bots(guest.language).title) }
            }
        }
    };
    page(guest, "/tokens", words.access_keys(), main)
}

fn line(guest: &Guest, token: &AccessToken) -> Markup {
    let words = say(guest.language);
    let age = u32::try_from((now() - token.used).max(0) / 1000).unwrap_or(u32::MAX);
    let has = |name: &str| token.scopes.split(' ').any(|scope| scope == name);
    let may = match (has("play"), has("read")) {
        (true, _) => words.access_key_play(),
        (_, true) => words.access_key_read(),
        _ => words.access_key_bots(),
    };
    html! {
        form .panel .row method="post" action="/tokens" data-go {
            bdi { (token.name) }
            small { (may) " · " (words.ago(age)) }
            button name="revoke" value=(token.hash) { (words.access_key_revoke()) }
        }
    }
}
