//! What Chico's controls are for, each said once.

use engine::{Choices as _, Mask, Viewer};
use page::Region::{Actions, Hand};
use page::{Hint, Saying};

use crate::{Action, Card, Chico, View};

/// The more particular moment first.
pub(super) const ALL: &[Hint<Chico>] = &[
    Hint {
        name: "alone",
        at: Hand,
        is_due: |view, legal| is_alone(view) && can_play(legal),
        says: Saying {
            english: "Only you are left: play on as long as cards fit.",
            hebrew: "נשארת לבד: ממשיכים כל עוד יש מה להניח.",
        },
    },
    Hint {
        name: "egg",
        at: Hand,
        is_due: |_, legal| legal.contains(Action::Play(Card::Egg)),
        says: Saying {
            english: "The egg fits on anything. It may wait for a hard moment.",
            hebrew: "ביצת ההפתעה מתאימה תמיד. אפשר לשמור אותה לרגע קשה.",
        },
    },
    Hint {
        name: "fits",
        at: Hand,
        is_due: |_, legal| can_play(legal),
        says: Saying {
            english: "The ringed cards fit. Touch one, and it is played.",
            hebrew: "הקלפים המסומנים מתאימים. נוגעים, והקלף על הערמה.",
        },
    },
    Hint {
        name: "draw",
        at: Actions,
        is_due: |_, legal| !can_play(legal) && legal.contains(Action::Draw),
        says: Saying {
            english: "Nothing fits: draw a card, and the turn moves on.",
            hebrew: "אין מה להניח: מושכים קלף, והתור עובר הלאה.",
        },
    },
    Hint {
        name: "quit",
        at: Actions,
        is_due: |_, legal| !can_play(legal),
        says: Saying {
            english: "Or quit in time: what is in your hand counts, no more.",
            hebrew: "או פורשים בזמן: רק מה שביד נספר, ולא יותר.",
        },
    },
];

fn can_play(legal: Mask<Action>) -> bool {
    legal.iter().any(|action| matches!(action, Action::Play(_)))
}

/// C12: have all others quit?
fn is_alone(view: &View) -> bool {
    view.playing.len() == 1 && view.playing.first().map(Viewer::Seat) == Some(view.viewer)
}
