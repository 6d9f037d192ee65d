//! What the controls of Gamnon are for, each said once.

use engine::{Hand as Held, Seats as Everyone};
use page::Region::{Hand, Seats};
use page::{Hint, Saying};

use crate::{Gamnon, Stage, View};

/// The more particular moment first.
pub(super) const ALL: &[Hint<Gamnon>] = &[
    Hint {
        name: "debt",
        at: Hand,
        is_due: |view, _| matches!(view.stage, Stage::Give { to, .. } if to != view.player),
        says: Saying {
            english: "Somebody gave their last cards and is made good: choose.",
            hebrew: "מי שנשאר בלי קלפים מקבל בחזרה: בוחרים מה להעביר.",
        },
    },
    Hint {
        name: "give",
        at: Hand,
        is_due: |view, _| matches!(view.stage, Stage::Give { .. }),
        says: Saying {
            english: "Cards are missing. Choose any of yours, then press Give.",
            hebrew: "חסרים קלפים. בוחרים מהיד, ואז לוחצים על הכפתור.",
        },
    },
    Hint {
        name: "put",
        at: Hand,
        is_due: |view, _| matches!(view.stage, Stage::Put { .. }),
        says: Saying {
            english: "Choose cards of the colour, then press the button.",
            hebrew: "בוחרים קלפים מהצבע, ואז לוחצים על הכפתור.",
        },
    },
    Hint {
        name: "lay",
        at: Hand,
        is_due: |view, _| view.stage == Stage::Lay,
        says: Saying {
            english: "Your last card is the next demand: a high one is hard.",
            hebrew: "הקלף האחרון שלך הוא הדרישה הבאה. קלף גבוה מקשה.",
        },
    },
    Hint {
        name: "known",
        at: Seats,
        is_due: |view, _| knows_of_others(view),
        says: Saying {
            english: "You saw where these cards went: touch a seat for more.",
            hebrew: "ראית לאן הגיעו הקלפים האלה. נוגעים במקום ורואים עוד.",
        },
    },
];

/// Does the viewer know a card of a hand that it does not see?
fn knows_of_others(view: &View) -> bool {
    let is_closed = |at: usize| matches!(view.hands[at], Held::Closed(_));
    Everyone::all(view.seats()).iter().any(|seat| is_closed(seat.index()) && !view.known(seat).is_empty())
}
