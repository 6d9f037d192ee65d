//! The situations of 49 that its rules page draws, each a record up to the moment that the rule is about.

use page::Situation;

/// By the rule that they show.
pub(super) const ALL: &[Situation] = &[
    Situation::new("F9", 0, include_str!("situations/f9.kupa")),
    Situation::new("F15", 2, include_str!("situations/f15.kupa")),
    Situation::new("F19", 1, include_str!("situations/f19.kupa")),
    Situation::new("F23", 0, include_str!("situations/f23.kupa")),
    Situation::new("F23", 0, include_str!("situations/f23_no_line.kupa")),
];
