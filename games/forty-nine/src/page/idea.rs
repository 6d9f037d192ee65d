//! The idea of 49 in five pictures.

use engine::Seat;
use page::Region::{Seats, Table};
use page::{Saying, Slide};

/// In the order in which they are shown.
pub(super) const ALL: &[Slide] = &[
    Slide {
        seat: Seat::new(0),
        record: include_str!("idea/for_sale.kupa"),
        shows: &[Table],
        says: Saying {
            english: "Every card that is turned up is a square for sale.",
            hebrew: "כל קלף שנפתח הוא משבצת למכירה.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("situations/f9.kupa"),
        shows: &[Seats, Table],
        says: Saying {
            english: "Bid more, or pass. Everybody's money is secret.",
            hebrew: "מציעים יותר, או פורשים. הכסף של כל אחד סודי.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("idea/token.kupa"),
        shows: &[Table],
        says: Saying {
            english: "Who wins pays, and puts a token on the square.",
            hebrew: "מי שזוכה משלם, ומניח אסימון על המשבצת.",
        },
    },
    Slide {
        seat: Seat::new(1),
        record: include_str!("situations/f19.kupa"),
        shows: &[Table],
        says: Saying {
            english: "After a crazy card the bank pays $7 for every token.",
            hebrew: "אחרי קלף משוגע הבנק משלם \u{2068}$7\u{2069} על כל אסימון.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("situations/f23.kupa"),
        shows: &[Table],
        says: Saying {
            english: "Four of your tokens in a line, and you have won.",
            hebrew: "ארבעה אסימונים שלך ברצף: ניצחון.",
        },
    },
];
