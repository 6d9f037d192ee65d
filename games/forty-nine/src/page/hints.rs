//! What the controls of 49 are for, each said once.

use engine::Viewer;
use page::Region::{Actions, Table};
use page::{Hint, Saying};

use crate::{Choices, FortyNine, View};

/// The more particular moment first.
pub(super) const ALL: &[Hint<FortyNine>] = &[
    Hint {
        name: "place",
        at: Table,
        is_due: |_, legal| matches!(legal, Choices::Place { .. }),
        says: Saying {
            english: "You have won it. Touch an empty square for your token.",
            hebrew: "זכית. נוגעים במשבצת ריקה, והאסימון שלך שם.",
        },
    },
    Hint {
        name: "dear",
        at: Actions,
        is_due: |view, legal| is_dear(view, legal),
        says: Saying {
            english: "More than half of your money. Only crazy cards bring more.",
            hebrew: "יותר מחצי הכסף שלך. רק קלף משוגע מכניס כסף.",
        },
    },
    Hint {
        name: "crazy",
        at: Table,
        is_due: |view, legal| is_auction(legal) && view.card().is_some_and(|card| card.is_crazy()),
        says: Saying {
            english: "A crazy card: after it all are paid for their tokens.",
            hebrew: "קלף משוגע. אחרי המכירה הבנק משלם לכולם על אסימונים.",
        },
    },
    Hint {
        name: "open",
        at: Actions,
        is_due: |view, legal| is_auction(legal) && view.bid.is_none(),
        says: Saying {
            english: "This square is for sale: bid for it, or let others open.",
            hebrew: "המשבצת הזאת למכירה: מציעים, או נותנים לאחרים לפתוח.",
        },
    },
    Hint {
        name: "raise",
        at: Actions,
        is_due: |view, legal| is_auction(legal) && view.bid.is_some(),
        says: Saying {
            english: "Bid more than the highest bid, or pass on this square.",
            hebrew: "מציעים יותר מההצעה הגבוהה, או פורשים מהמכירה.",
        },
    },
];

fn is_auction(legal: Choices) -> bool {
    matches!(legal, Choices::Auction { .. })
}

/// Would the lowest bid take more than half of what the viewer has?
fn is_dear(view: &View, legal: Choices) -> bool {
    let Viewer::Seat(own) = view.viewer else { return false };
    let Choices::Auction { least, bids: 1.., .. } = legal else { return false };
    view.money[own.index()].is_some_and(|money| 2 * least > money)
}
