//! The situations of Chico that its rules page draws, each a record up to the moment that the rule is about.

use page::Situation;

/// By the rule that they show.
pub(super) const ALL: &[Situation] = &[
    Situation::new("C6", 0, include_str!("situations/c6.kupa")),
    Situation::new("C7", 2, include_str!("situations/c7.kupa")),
    Situation::new("C12", 2, include_str!("situations/c12.kupa")),
    Situation::new("C14", 0, include_str!("situations/c14.kupa")),
    Situation::new("C16", 1, include_str!("situations/c16.kupa")),
];
