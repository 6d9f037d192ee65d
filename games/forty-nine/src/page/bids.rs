//! What the viewer can say in the auction, and after it. Only legal bids are offered.

use core::ops::RangeInclusive;

use maud::{Markup, html};
use page::Scene;

use super::labels::labels;
use super::money;
use crate::{Action, Choices, FortyNine, View};

/// What there is to say, if the viewer is asked.
pub(super) fn bids(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
    match scene.asked.as_ref().map(|asked| asked.legal) {
        Some(Choices::Auction { check, least, bids }) => {
            let range = (bids > 0).then(|| least..=least + bids - 1);
            speak(view, scene, check, range)
        }
        Some(Choices::Place { decline: true, .. }) => decline(view, scene),
        _ => Markup::default(),
    }
}

/// F18: no further token; where one may go is on the board.
fn decline(view: &View, scene: &Scene<'_, FortyNine>) -> Markup {
    let label = html! { (labels(scene.language).decline) };
    html! {
        div .speak {
            (scene.form(html! { div .stay { (scene.button(view, Action::Pass, "pass", label)) } }))
        }
    }
}

/// The buttons and the field for a bid.
fn speak(
    view: &View,
    scene: &Scene<'_, FortyNine>,
    check: bool,
    range: Option<RangeInclusive<u16>>,
) -> Markup {
    let labels = labels(scene.language);
    html! {
        div .speak {
            (scene.form(html! {
                @if let Some(range) = &range {
                    div .quick {
                        @for dollars in quick_bids(range) {
                            (scene.button(view, Action::Bid(dollars), "main", money::dollars(dollars)))
                        }
                    }
                }
                div .stay {
                    @if check { (scene.button(view, Action::Check, "check", html! { (labels.check) })) }
                    (scene.button(view, Action::Pass, "pass", html! { (labels.pass) }))
                }
            }))
            @if let Some(range) = &range { (stepper(scene, range)) }
        }
    }
}

/// The lowest bid and some higher ones.
fn quick_bids(range: &RangeInclusive<u16>) -> impl Iterator<Item = u16> {
    let (least, most) = (*range.start(), *range.end());
    [0, 5, 10, 20].into_iter().map(move |more| least + more).filter(move |bid| *bid <= most)
}

/// Any other bid. A form of its own, so that the field goes with no other button.
fn stepper(scene: &Scene<'_, FortyNine>, range: &RangeInclusive<u16>) -> Markup {
    let labels = labels(scene.language);
    scene.form(html! {
        div .stepper {
            span .field dir="ltr" {
                "$"
                input type="number" name="pick" inputmode="numeric" required aria-label=(labels.other_bid)
                    min=(range.start()) max=(range.end()) step="1" value=(range.start());
            }
            button name="action" value="bid" aria-label=(labels.bid) { (labels.bid) }
        }
    })
}
