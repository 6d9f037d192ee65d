//! The idea of Gamnon in five pictures.

use engine::Seat;
use page::Region::{Hand, Seats, Table};
use page::{Saying, Slide};

/// In the order in which they are shown.
pub(super) const ALL: &[Slide] = &[
    Slide {
        seat: Seat::new(1),
        record: include_str!("situations/g6.kupa"),
        shows: &[Table, Hand],
        says: Saying {
            english: "The top card demands: its colour, as many as its value.",
            hebrew: "הקלף העליון קובע: כמה קלפים צריך, ומאיזה צבע.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("idea/too_few.kupa"),
        shows: &[Table],
        says: Saying {
            english: "Too few? Put what you have, and take the rest.",
            hebrew: "אין מספיק? מניחים מה שיש, ולוקחים את החסר.",
        },
    },
    Slide {
        seat: Seat::new(2),
        record: include_str!("situations/g12.kupa"),
        shows: &[Table, Hand],
        says: Saying {
            english: "No stock left? The others make up what is missing.",
            hebrew: "הקופה הסגורה ריקה? האחרים משלימים את החסר.",
        },
    },
    Slide {
        seat: Seat::new(0),
        record: include_str!("idea/hands_move.kupa"),
        shows: &[Seats, Table],
        says: Saying {
            english: "When all have had a turn, every hand moves back one seat.",
            hebrew: "בסוף כל סבב כל יד עוברת מקום אחד אחורה.",
        },
    },
    Slide {
        seat: Seat::new(2),
        record: include_str!("situations/g17.kupa"),
        shows: &[Seats, Hand],
        says: Saying {
            english: "You alone have cards left? You have won.",
            hebrew: "רק אצלך נשארו קלפים? ניצחת.",
        },
    },
];
