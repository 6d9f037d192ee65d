//! What was drawn of a table at one moment for several viewers, and what need not be drawn again.

use std::hash::Hasher;
use std::sync::{Arc, Mutex};

use engine::Seat;
use maud::Markup;
use page::{Memo, Other, Plate};
use patch::{Fragments, Outline};
use words::Language;

use super::fleeting::{Fleeting, Recent, lock};

/// What was drawn. A copy of a snapshot is there to be changed, and begins without any.
#[derive(Default)]
pub(crate) struct DrawnAlike(Arc<Fleeting<Drawn>>);

type Drawn = Mutex<Pieces>;

#[derive(Default)]
struct Pieces {
    seats: Vec<DrawnSeat>,
    /// By the hash of their inputs.
    others: Vec<(u64, Arc<Markup>)>,
}

struct DrawnSeat {
    seat: Seat,
    language: Language,
    plate: Plate,
    other: Arc<Other>,
}

static RECENTLY: Recent<Drawn> = Recent::new(64);

impl Clone for DrawnAlike {
    fn clone(&self) -> DrawnAlike {
        DrawnAlike::default()
    }
}

impl DrawnAlike {
    /// The same, for another copy of the same moment.
    pub(super) fn shared(&self) -> DrawnAlike {
        DrawnAlike(self.0.clone())
    }

    /// The same, for a viewer whose page shows that.
    pub(crate) fn beside<'a>(&'a self, before: Option<&'a Outline>, fragments: &'a Fragments) -> Beside<'a> {
        Beside { moment: self, before, fragments }
    }
}

/// What was drawn at a moment, and for a viewer before.
pub(crate) struct Beside<'a> {
    moment: &'a DrawnAlike,
    before: Option<&'a Outline>,
    fragments: &'a Fragments,
}

impl Memo for Beside<'_> {
    fn seat(&self, seat: Seat, plate: &Plate, language: Language) -> Option<Arc<Other>> {
        let is_it =
            |drawn: &&DrawnSeat| (drawn.seat, drawn.language) == (seat, language) && drawn.plate == *plate;
        let drawn = self.moment.0.get(&RECENTLY);
        lock(&drawn).seats.iter().find(is_it).map(|drawn| drawn.other.clone())
    }

    fn keep_seat(&self, seat: Seat, plate: &Plate, language: Language, other: &Arc<Other>) {
        let drawn = DrawnSeat { seat, language, plate: plate.clone(), other: other.clone() };
        lock(&self.moment.0.get(&RECENTLY)).seats.push(drawn);
    }

    fn hash(&self, write: &mut dyn FnMut(&mut dyn Hasher)) -> u64 {
        self.fragments.hash(write)
    }

    fn is_shown(&self, inputs: u64) -> bool {
        self.before.is_some_and(|before| before.shows(inputs))
    }

    fn drawn(&self, inputs: u64) -> Option<Arc<Markup>> {
        let drawn = self.moment.0.get(&RECENTLY);
        lock(&drawn).others.iter().find(|(of, _)| *of == inputs).map(|(_, drawn)| drawn.clone())
    }

    fn keep(&self, inputs: u64, drawn: &Arc<Markup>) {
        lock(&self.moment.0.get(&RECENTLY)).others.push((inputs, drawn.clone()));
    }
}
