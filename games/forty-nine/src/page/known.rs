//! What everybody at the table may know and nobody has to keep in mind: which crazy cards are still in
//! the deck, and with two players the payout table, for which the box has two cards of its own.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::Viewer;
use maud::{Markup, html};
use page::{Piece, Scene};

use super::labels::labels;
use super::{face, money};
use crate::{FortyNine, View, payout_table};

pub(super) fn known(view: &View, scene: &Scene<'_, FortyNine>) -> Piece {
    let left: Vec<usize> = view.crazy_to_come().map(|(_, left)| left).collect();
    let own = own_tokens(view).filter(|_| view.seats() == 2);
    scene.alike(("known", left, own), || html! { (crazy_cards(view, scene)) (payouts(view, scene)) })
}

/// F3: the crazy cards that were not turned up yet.
fn crazy_cards(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
    let label = labels(scene.language).crazy_left;
    html! {
        div .crazy-left {
            small id="crazy-left" { (label) }
            ul aria-labelledby="crazy-left" {
                @for (card, left) in view.crazy_to_come() {
                    li .(format!("on-{}", face::ring(card))) .none[left == 0] {
                        bdi dir="ltr" { (face::title(card)) } " " b dir="ltr" { "×" (left) }
                    }
                }
            }
        }
    }
}

/// F28: what tokens bring at a payout between two; the column of the viewer's own tokens stands out.
fn payouts(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
    if view.seats() != 2 {
        return Markup::default();
    }
    let labels = labels(scene.language);
    let lines: Vec<(usize, u16)> = payout_table(view.seats()).collect();
    let own = own_tokens(view).map(|tokens| tokens.min(lines.len()));
    let is_own = |tokens: usize| own == Some(tokens);
    html! {
        table .payouts {
            caption { (labels.payouts) }
            tr {
                th scope="row" { (labels.tokens_column) }
                @for (tokens, _) in &lines {
                    th scope="col" .now[is_own(*tokens)] { bdi dir="ltr" { (number(*tokens, lines.len())) } }
                }
            }
            tr {
                th scope="row" { (labels.pays_column) }
                @for (tokens, dollars) in &lines { td .now[is_own(*tokens)] { (money::dollars(*dollars)) } }
            }
        }
    }
}

/// The last line is for more tokens too.
fn number(tokens: usize, last: usize) -> String {
    if tokens == last { format!("{tokens}+") } else { tokens.to_string() }
}

fn own_tokens(view: &View) -> Option<usize> {
    match view.viewer {
        Viewer::Seat(own) => Some(view.tokens[own.index()].len()),
        Viewer::Public | Viewer::Referee => None,
    }
}

#[cfg(test)]
mod tests {
    use engine::{Rules, Seat, Seats, Setup};
    use page::{Alone, Plate};
    use words::{Language, Names};

    use super::*;

    /// What seat 0 is shown with so many tokens of its own, after these cards.
    fn shown(seats: u8, tokens: usize, turned: &[&str]) -> String {
        let state = FortyNine::start(&Setup::new(seats)).expect("so many can play");
        let mut view = FortyNine::view(&state, Viewer::Seat(Seat::new(0)), &());
        view.tokens[0] = crate::Squares::ALL
            .iter()
            .take(tokens)
            .map(crate::Squares::one)
            .fold(crate::Squares::NONE, crate::Squares::with);
        let card = |text: &&str| crate::Card::ALL.into_iter().find(|card| card.to_string() == *text);
        view.turned = turned.iter().filter_map(card).collect();
        let names = Names::unnamed(seats);
        let plates = alloc::vec![Plate::default(); seats.into()];
        let scene = Scene::<FortyNine> {
            viewer: view.viewer,
            language: Language::English,
            names: &names,
            plates: &plates,
            drawn: Seats::NONE,
            asked: None,
            winners: Seats::NONE,
            news: &[],
            lately: &|_| None,
            past: &|_| Vec::new(),
            step: 0,
            preferences: Default::default(),
            setting: 0,
            memo: &Alone,
        };
        let all = html! { (crazy_cards(&view, &scene)) (payouts(&view, &scene)) };
        all.into_string()
    }

    #[test]
    fn f3_crazy_cards_that_were_turned_up_are_no_longer_in_the_deck() {
        let left = |page: &str| -> Vec<String> {
            let counts = page.split("×").skip(1);
            counts.filter_map(|rest| rest.split('<').next().map(String::from)).collect()
        };
        assert_eq!(left(&shown(3, 0, &[])), ["3", "2", "2", "5"]);
        assert_eq!(left(&shown(3, 0, &["17", "1-24", "49", "1-24", "41-48"])), ["1", "2", "1", "4"]);
    }

    #[test]
    fn f28_two_see_the_payout_table_and_their_own_place_in_it() {
        let page = shown(2, 8, &[]);
        assert!(page.contains("$49") && page.contains("$28") && page.contains("10+"), "{page}");
        assert!(page.contains("<td class=\"now\"><bdi class=\"dollars\" dir=\"ltr\">$42"), "{page}");
        assert!(shown(2, 12, &[]).contains("<td class=\"now\"><bdi class=\"dollars\" dir=\"ltr\">$28"));
        assert!(!shown(3, 8, &[]).contains("payouts"), "with more players there is one price");
    }
}
