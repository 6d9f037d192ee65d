//! The idea of Eight and a Half in five pictures.

use engine::Seat;
use page::Region::{Actions, Hand, Table};
use page::{Saying, Slide};

/// In the order in which they are shown.
pub(super) const ALL: &[Slide] = &[
    Slide {
        seat: Seat::new(0),
        record: include_str!("situations/e2.kupa"),
        shows: &[Hand],
        says: Saying {
            english: "Be first out of cards: hand, bank, open and blind ones.",
            hebrew: "נפטרים ראשונים מהכול: יד, בנק, פתוחים ועיוורים.",
        },
    },
    Slide {
        seat: Seat::new(1),
        record: include_str!("idea/climbs.kupa"),
        shows: &[Table, Hand],
        says: Saying {
            english: "The pile only climbs: play the same value or higher.",
            hebrew: "הקופה רק עולה: מניחים ערך שווה או גבוה יותר.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("situations/e18.kupa"),
        shows: &[Table, Hand],
        says: Saying {
            english: "A half value is an offence. The next number is police.",
            hebrew: "ערך עם חצי הוא עבירה. המספר הבא הוא שוטר.",
        },
    },
    Slide {
        seat: Seat::new(2),
        record: include_str!("situations/e16.kupa"),
        shows: &[Table, Hand],
        says: Saying {
            english: "On 5 one goes down. Zero starts over, a Demon always fits.",
            hebrew: "על 5 יורדים. אפס מתחיל מחדש, ושד מתאים תמיד.",
        },
    },
    Slide {
        seat: Seat::new(1),
        record: include_str!("idea/nothing_fits.kupa"),
        shows: &[Table, Hand, Actions],
        says: Saying {
            english: "Nothing fits? The pile is burnt, and counts against you.",
            hebrew: "אין מה להניח? הקופה נשרפת אצלך, ונספרת בסוף.",
        },
    },
];
