//! Tiny as numbers.

use engine::Viewer;
use engine::observe::{Observe, Ring, Sheet};

use crate::{DECK, Phase, Tiny, View};

impl Observe for Tiny {
    fn viewer(view: &View) -> Viewer {
        view.viewer
    }

    fn observe(view: &View, sheet: &mut impl Sheet) {
        let ring = Ring::new(view.viewer, view.seats());
        sheet.part("card", "the own card, of 12; 0 before the deal");
        sheet.share(view.cards[ring.first().index()].map_or(0, |card| card.0), DECK as u32);
        sheet.part("away", "the card that one put away, of 12; 0 for none");
        sheet.share(view.away[ring.first().index()].map_or(0, |card| card.0), DECK as u32);
        sheet.part("swapped", "by seat, viewer first: swapped their card");
        ring.seats().for_each(|seat| sheet.flag(view.swapped[seat.index()]));
        sheet.part("turn", "by seat: is in turn");
        sheet.who(ring, (view.phase == Phase::Turn).then_some(view.turn));
        sheet.part("starter", "by seat: had the first turn");
        sheet.who(ring, Some(view.starter));
    }
}
