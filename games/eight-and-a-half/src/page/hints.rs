//! What the controls of Eight and a Half are for, each said once.

use engine::{Choices as _, Mask};
use page::Region::{Actions, Hand};
use page::{Hint, Saying};

use crate::{Action, EightAndAHalf, Meld, View};

/// The more particular moment first.
pub(super) const ALL: &[Hint<EightAndAHalf>] = &[
    Hint {
        name: "police",
        at: Hand,
        is_due: can_catch,
        says: Saying {
            english: "You have the police: with it the offender burns the pile.",
            hebrew: "יש לך שוטר: מניחים אותו, ומי שבעבירה שורף את הקופה.",
        },
    },
    Hint {
        name: "take",
        at: Actions,
        is_due: |_, legal| legal.contains(Action::Take),
        says: Saying {
            english: "Nothing fits: take the pile. Burnt cards count at the end.",
            hebrew: "אין מה להניח: לוקחים את הקופה. השרופים נספרים בסוף.",
        },
    },
    Hint {
        name: "flip",
        at: Hand,
        is_due: |_, legal| legal.iter().any(|action| matches!(action, Action::Flip(_))),
        says: Saying {
            english: "Only blind cards are left: touch one, and see if it fits.",
            hebrew: "נשארו רק עיוורים: נוגעים באחד, ורואים אם הוא מתאים.",
        },
    },
    Hint {
        name: "several",
        at: Actions,
        is_due: |_, legal| melds(legal).any(|meld| meld.cards().len() > 1),
        says: Saying {
            english: "These cards may go together, as one play.",
            hebrew: "את הקלפים האלה אפשר להניח יחד, בתור אחד.",
        },
    },
    Hint {
        name: "fits",
        at: Hand,
        is_due: |_, legal| melds(legal).next().is_some(),
        says: Saying {
            english: "The ringed cards fit. Touch one, and it is played.",
            hebrew: "הקלפים המסומנים מתאימים. נוגעים, והקלף בקופה.",
        },
    },
];

fn melds(legal: Mask<Action>) -> impl Iterator<Item = Meld> {
    legal.iter().filter_map(|action| match action {
        Action::Play(meld) => Some(meld),
        Action::Take | Action::Flip(_) => None,
    })
}

/// E18: may the viewer play police on an offender?
fn can_catch(view: &View, legal: Mask<Action>) -> bool {
    view.offender.is_some() && melds(legal).any(|meld| view.value.is_policed_by(meld))
}
