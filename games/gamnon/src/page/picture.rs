//! The picture of Gamnon for the home page.

use alloc::format;

use maud::{Markup, html};

use super::face;
use crate::Card;

/// Five cards in a fan, on the felt.
pub(super) fn picture() -> Markup {
    // From the left: 7 of spades, queen of diamonds, ace of spades, jack of hearts, 10 of clubs.
    let fan = [(5, -26), (49, -13), (12, 0), (35, 13), (21, 26)];
    html! {
        svg .gamnon viewBox="0 0 320 200" aria-hidden="true" {
            rect .felt width="320" height="200" rx="18" {}
            @for (card, turned) in fan {
                @let card = Card::new(card);
                g .(face::colour_class(card.colour()))
                    transform=(format!("rotate({turned} 160 290) translate(116 36) scale(1.75)")) {
                    rect .paper width="50" height="72" rx="5" {}
                    (face::print(card))
                }
            }
        }
    }
}
