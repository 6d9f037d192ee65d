//! What was drawn of a table at one moment for several viewers.

use std::sync::{Arc, Mutex};

use engine::Seat;
use page::{Alike, Other, Plate};
use words::Language;

use super::fleeting::{Fleeting, Recent, lock};

/// The seats that were drawn. A copy of a snapshot is there to be changed, and begins without any.
#[derive(Default)]
pub(crate) struct DrawnAlike(Arc<Fleeting<Seats>>);

type Seats = Mutex<Vec<Drawn>>;

struct Drawn {
    seat: Seat,
    language: Language,
    plate: Plate,
    other: Arc<Other>,
}

static RECENTLY: Recent<Seats> = Recent::new(64);

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
}

impl Alike for DrawnAlike {
    fn get(&self, seat: Seat, plate: &Plate, language: Language) -> Option<Arc<Other>> {
        let is_it =
            |drawn: &&Drawn| (drawn.seat, drawn.language) == (seat, language) && drawn.plate == *plate;
        let seats = self.0.get(&RECENTLY);
        lock(&seats).iter().find(is_it).map(|drawn| drawn.other.clone())
    }

    fn keep(&self, seat: Seat, plate: &Plate, language: Language, other: &Arc<Other>) {
        let drawn = Drawn { seat, language, plate: plate.clone(), other: other.clone() };
        lock(&self.0.get(&RECENTLY)).push(drawn);
    }
}
