//! A table on the television: the page and its stream, for whoever has the table's address.

use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use maud::{Markup, PreEscaped, html};

use super::look::frames;
use super::visit::Visit;
use crate::messages::say;
use crate::pages::{self, Page};
use crate::problem::Problem;
use crate::viewpoint::{self, Screen};

pub(super) async fn board(Visit { table, id, guest }: Visit) -> Markup {
    let guest = guest.as_board();
    let snapshot = table.snapshot();
    let main = pages::board(&table, &snapshot, &guest, None);
    let shown = viewpoint::id_of(&table, &snapshot, &main);
    let main = PreEscaped(main.into_html().unwrap_or_default());
    let main = html! { (pages::with_symbols(&snapshot.row.game, main)) template #shown data-id=(shown) {} };
    let (path, card) = (format!("/t/{id}/board"), pages::card_of(&snapshot));
    let game = pages::title(&snapshot.row.game, guest.language);
    let title = format!("{game} · {}", say(guest.language).board());
    Page { card: &card, is_live: !snapshot.is_over(), ..Page::new(&guest, &path, &title) }.draw(main)
}

pub(super) async fn events(
    Visit { table, guest, .. }: Visit,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    frames(&table, guest.as_board(), Screen::Board, &headers, &uri)
}
