//! The situations of Eight and a Half that its rules page draws, each a record up to the moment that the rule is about.

use page::Situation;

/// By the rule that they show.
pub(super) const ALL: &[Situation] = &[
    Situation::new("E2", 0, include_str!("situations/e2.kupa")),
    Situation::new("E6", 0, include_str!("situations/e6.kupa")),
    Situation::new("E12", 1, include_str!("situations/e12_on_4.kupa")),
    Situation::new("E12", 2, include_str!("situations/e12_on_4_and_a_half.kupa")),
    Situation::new("E14", 1, include_str!("situations/e14.kupa")),
    Situation::new("E16", 2, include_str!("situations/e16.kupa")),
    Situation::new("E18", 0, include_str!("situations/e18.kupa")),
    Situation::new("E19", 2, include_str!("situations/e19.kupa")),
];
