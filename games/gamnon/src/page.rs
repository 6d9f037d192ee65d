//! Gamnon on the web table: the demand in large type, the pile that lies open, everybody's hand.

mod face;
mod hand;
mod labels;
mod middle;
mod paths;
mod picture;
mod situations;

use alloc::format;
use alloc::vec::Vec;

use engine::{Hand, Seat, Viewer};
use maud::{Markup, html};
use page::{Render, Scene, Situation, crown};

use crate::{Cards, Gamnon, Seen, View};
use labels::labels;
use paths::Paths;

impl Render for Gamnon {
    const USUAL_SEATS: u8 = 3;

    const SITUATIONS: &'static [Situation] = situations::ALL;
    const STYLE: &'static str = include_str!("page/style.css");

    fn table(view: &View, scene: &Scene<'_, Gamnon>) -> Markup {
        let paths = Paths::of(view, scene.news);
        html! {
            div .gamnon {
                div .layout {
                    div .others .crowd[view.seats() > 5] {
                        @for seat in scene.others(view.viewer) { (other(view, scene, &paths, seat)) }
                    }
                    (middle::middle(view, scene, &paths))
                    @if let Viewer::Seat(own) = view.viewer { (own_place(view, scene, &paths, own)) }
                }
            }
        }
    }

    fn picture() -> Markup {
        picture::picture()
    }

    /// There are no points: whoever has cards at the end has won.
    fn score(_: &Seen, _: &[i32]) -> Option<Vec<i32>> {
        None
    }
}

/// Somebody else's place: how many cards, and which of them the viewer knows.
fn other(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Markup {
    let labels = labels(scene.language);
    let count = size(view, seat);
    scene.place(
        seat,
        html! {
            div .facts {
                span .stack id=(paths.stack(seat)) data-from=[paths.stack_from(seat)]
                    role="img" aria-label=((labels.cards)(count)) {
                    span .fan { @for _ in 0..count.min(FAN) { i .back {} } }
                    b { (count) }
                }
                (signs(view, scene, seat))
                (arrivals(view, scene, paths, seat))
            }
            (known(view, scene, seat))
        },
    )
}

/// So many backs are drawn at most; the number says the rest.
const FAN: u8 = 6;

/// The viewer's own place, with the hand; what has come into it is marked there.
fn own_place(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Markup {
    html! {
        div .own { (scene.place(seat, html! { (signs(view, scene, seat)) (hand::hand(view, scene, paths, seat)) })) }
    }
}

/// What a seat still owes (G13), and whether it has won.
fn signs(view: &View, scene: &Scene<'_, Gamnon>, seat: Seat) -> Markup {
    let labels = labels(scene.language);
    let debt = view.debts[seat.index()];
    html! {
        @if scene.has_won(seat) {
            span .won { (crown(labels.winner)) (labels.winner) }
        }
        @if debt > 0 { span .debt { ((labels.owes)(debt)) } }
    }
}

/// What has just come into a hand that the viewer does not see, and is still there.
fn arrivals(view: &View, scene: &Scene<'_, Gamnon>, paths: &Paths, seat: Seat) -> Markup {
    let came = paths.came(seat).iter().filter(|_| size(view, seat) > 0);
    html! {
        @for (at, came) in came.enumerate() {
            span .came id=(format!("came-{}-{seat}-{at}", scene.step)) data-from=(came.from)
                role="img" aria-label=((labels(scene.language).came)(came.count)) { bdi dir="ltr" { "+" (came.count) } }
        }
    }
}

/// The cards of a hand that the viewer sees, or remembers for certain.
fn known(view: &View, scene: &Scene<'_, Gamnon>, seat: Seat) -> Markup {
    let cards = view.known(seat);
    if cards.is_empty() {
        return Markup::default();
    }
    let label = match view.hands[seat.index()] {
        Hand::Open(_) => labels(scene.language).open,
        Hand::Closed(_) => labels(scene.language).remembered,
    };
    html! {
        div .known role="group" aria-label=(label) {
            @for card in hand::sorted(cards) { (face::tile(card, scene.language)) }
        }
    }
}

fn size(view: &View, seat: Seat) -> u8 {
    match view.hands[seat.index()] {
        Hand::Open(cards) => Cards::len(cards),
        Hand::Closed(count) => count,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use testkit::{check_page, check_situations};

    #[test]
    fn everything_legal_can_be_done_and_nothing_hidden_shows() {
        for seats in [3, 4, 5, 7, 12] {
            check_page::<Gamnon>(seats, 80);
        }
    }

    #[test]
    fn situations_can_be_drawn() {
        check_situations::<Gamnon>();
    }
}
