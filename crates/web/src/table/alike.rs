//! What was drawn of a table at one moment for several viewers.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, Weak};

use engine::Seat;
use page::{Alike, Other, Plate};
use words::Language;

/// The seats that were drawn. A copy of a snapshot is there to be changed, and begins without any.
#[derive(Default)]
pub(crate) struct DrawnAlike(Arc<Mutex<Vec<Drawn>>>);

struct Drawn {
    seat: Seat,
    language: Language,
    plate: Plate,
    other: Weak<Other>,
}

/// So many are kept, whosever table they are of: those who look at a table are shown a step within moments of
/// each other.
const RECENT: usize = 256;

static RECENTLY: Mutex<VecDeque<Arc<Other>>> = Mutex::new(VecDeque::new());

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

    fn drawn(&self) -> MutexGuard<'_, Vec<Drawn>> {
        self.0.lock().expect("what was drawn once can be drawn again")
    }
}

impl Alike for DrawnAlike {
    fn get(&self, seat: Seat, plate: &Plate, language: Language) -> Option<Arc<Other>> {
        let is_it =
            |drawn: &&Drawn| (drawn.seat, drawn.language) == (seat, language) && drawn.plate == *plate;
        self.drawn().iter().find(is_it).and_then(|drawn| drawn.other.upgrade())
    }

    fn keep(&self, seat: Seat, plate: &Plate, language: Language, other: &Arc<Other>) {
        let mut drawn = self.drawn();
        drawn.retain(|drawn| drawn.other.strong_count() > 0);
        drawn.push(Drawn { seat, language, plate: plate.clone(), other: Arc::downgrade(other) });
        let mut recently = RECENTLY.lock().expect("what was drawn once can be drawn again");
        recently.push_back(other.clone());
        if recently.len() > RECENT {
            recently.pop_front();
        }
    }
}
