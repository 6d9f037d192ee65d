//! The idea of Chico in five pictures.

use engine::Seat;
use page::Region::{Actions, Hand, Seats, Table};
use page::{Saying, Slide};

/// In the order in which they are shown.
pub(super) const ALL: &[Slide] = &[
    Slide {
        seat: Seat::new(0),
        record: include_str!("situations/c6.kupa"),
        shows: &[Hand],
        says: Saying {
            english: "Get rid of your cards. The fewest points win.",
            hebrew: "נפטרים מהקלפים. בסוף הכי מעט נקודות מנצחות.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("situations/c6.kupa"),
        shows: &[Table, Hand],
        says: Saying {
            english: "On a 3 goes a 3 or a 4. After 6 comes the Chick, then 1.",
            hebrew: "על 3 מניחים 3 או 4. אחרי 6 בא אפרוח, ואחריו 1.",
        },
    },
    Slide {
        seat: Seat::new(2),
        record: include_str!("situations/c7.kupa"),
        shows: &[Table],
        says: Saying {
            english: "The Surprise Egg fits on anything: it is the next number.",
            hebrew: "ביצת ההפתעה מתאימה תמיד: היא המספר הבא.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("idea/nothing_fits.kupa"),
        shows: &[Table, Hand, Actions],
        says: Saying {
            english: "Nothing fits? Draw a card, or quit the round in time.",
            hebrew: "אין מה להניח? מושכים קלף, או פורשים בזמן.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("situations/c14.kupa"),
        shows: &[Seats, Hand],
        says: Saying {
            english: "What is left in hand counts. At 50 points the game ends.",
            hebrew: "מה שנשאר ביד נספר. ב־50 נקודות המשחק נגמר.",
        },
    },
];
