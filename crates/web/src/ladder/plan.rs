//! A heat as it was planned: who plays what, and at which tables.

use serde::{Deserialize, Serialize};
use store::Bot;

use crate::id;
use crate::table::Outsider;

/// What is kept of a heat from its beginning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Plan {
    /// What its tables follow from, which nobody can guess.
    id: String,
    pub(crate) game: String,
    /// Who plays, in seat order of the first rotation.
    pub(crate) lineup: Vec<Entrant>,
}

/// Somebody in a line-up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Entrant {
    /// A bot of the house.
    House { level: String },
    /// A bot from outside.
    Bot(Entered),
}

/// A bot from outside, as its seats will know it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Entered {
    /// As whom it plays.
    pub(crate) player: String,
    pub(crate) name: String,
    pub(crate) mark: String,
}

impl Entrant {
    pub(super) fn bot(bot: &Bot) -> Entrant {
        let Outsider { name, mark } = Outsider::new(&bot.name, &bot.owner);
        Entrant::Bot(Entered { player: bot.player.clone(), name, mark })
    }
}

impl Plan {
    pub(super) fn new(game: &str, lineup: Vec<Entrant>) -> Plan {
        Plan { id: id::random(), game: game.to_owned(), lineup }
    }

    pub(crate) fn read(text: &str) -> Option<Plan> {
        serde_json::from_str(text).ok()
    }

    pub(super) fn written(&self) -> String {
        serde_json::to_string(self).expect("a plan is plain data")
    }

    /// The table of a rotation.
    pub(crate) fn table(&self, rotation: usize) -> String {
        id::derived(&["ladder", &self.id, &rotation.to_string()])
    }

    /// Which place of the line-up has each seat.
    pub(super) fn seating(&self, rotation: usize) -> impl Iterator<Item = usize> + use<> {
        let seats = self.lineup.len();
        (0..seats).map(move |seat| (seat + rotation) % seats)
    }

    pub(super) fn bots(&self) -> impl Iterator<Item = &Entered> {
        self.lineup.iter().filter_map(|entrant| match entrant {
            Entrant::Bot(bot) => Some(bot),
            Entrant::House { .. } => None,
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn everybody_has_every_seat_once_and_every_table_an_id_of_its_own() {
        let house = |level: &str| Entrant::House { level: level.to_owned() };
        let plan = Plan::new("chico", vec![house("club"), house("casual"), house("club")]);
        for seat in 0..3 {
            let places: BTreeSet<_> =
                (0..3).map(|rotation| plan.seating(rotation).nth(seat).expect("a place")).collect();
            assert_eq!(places.len(), 3, "seat {seat}");
        }
        let ids: BTreeSet<_> = (0..3).map(|rotation| plan.table(rotation)).collect();
        assert!(ids.len() == 3 && ids.iter().all(|id| id::is_id(id)));
        assert_eq!(Plan::read(&plan.written()), Some(plan));
        assert_eq!(Plan::read("nonsense"), None);
    }
}
