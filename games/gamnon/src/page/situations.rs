//! The situations of Gamnon that its rules page draws, each a record up to the moment that the rule is about.

use page::Situation;

/// By the rule that they show.
pub(super) const ALL: &[Situation] = &[
    Situation::new("G6", 1, include_str!("situations/g6.kupa")),
    Situation::new("G12", 2, include_str!("situations/g12.kupa")),
    Situation::new("G13", 1, include_str!("situations/g13.kupa")),
    Situation::new("G17", 2, include_str!("situations/g17.kupa")),
];
