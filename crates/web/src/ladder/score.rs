//! What came of a heat: at each table what each place won, and what its seat of that deal was worth to the house.

use engine::{Pending, Seat};
use serde::{Deserialize, Serialize};
use store::{By, Kind};

use super::plan::{Entrant, Plan};
use crate::table::{Note, Snapshot};

/// So many moves may be made for a bot at a table before it counts as having left.
const FORGIVEN: usize = 3;

/// What is kept of a heat that is over. One that was cut short has no tables, and counts for nothing.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Score {
    pub(crate) tables: Vec<Played>,
}

/// What came of one table, by place in the line-up.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Played {
    /// The share of the win.
    pub(crate) shares: Vec<f64>,
    /// What the seats were worth.
    pub(crate) worth: Vec<f64>,
    /// Who left the game to the house, and lost it thereby.
    pub(crate) left: Vec<bool>,
}

impl Score {
    pub(crate) fn read(text: &str) -> Option<Score> {
        serde_json::from_str(text).ok()
    }

    pub(super) fn written(&self) -> String {
        serde_json::to_string(self).expect("a score is plain data")
    }

    /// Another table; `worth` is given by seat.
    pub(super) fn add(&mut self, plan: &Plan, rotation: usize, snapshot: &Snapshot, worth: &[f64]) {
        let Some(Pending::Over(outcome)) = snapshot.play.as_ref().map(|play| play.pending()) else { return };
        let seats = plan.lineup.len();
        let mut played =
            Played { shares: vec![0.0; seats], worth: vec![0.0; seats], left: vec![false; seats] };
        for (seat, place) in plan.seating(rotation).enumerate() {
            let at = Seat::new(seat as u8);
            played.shares[place] = outcome.share(at, seats as u8);
            played.worth[place] = worth[seat];
            played.left[place] = has_left(snapshot, at, &plan.lineup[place]);
        }
        played.forfeit();
        self.tables.push(played);
    }
}

impl Played {
    /// What was won in the place of those who left is the others', if there are any.
    fn forfeit(&mut self) {
        let stayed = self.left.iter().filter(|left| !**left).count();
        let lost: f64 = self.of(true).sum();
        for (share, left) in self.shares.iter_mut().zip(&self.left) {
            *share = if *left { 0.0 } else { *share + lost / stayed as f64 };
        }
    }

    fn of(&self, has_left: bool) -> impl Iterator<Item = f64> {
        self.shares
            .iter()
            .zip(&self.left)
            .filter(move |(_, left)| **left == has_left)
            .map(|(share, _)| *share)
    }
}

/// Has a bot left the game to the house: does it sit elsewhere, did it get up in between, or was it silent too often? The
/// house plays better than many a bot.
fn has_left(snapshot: &Snapshot, seat: Seat, entrant: &Entrant) -> bool {
    let Entrant::Bot(bot) = entrant else { return false };
    let Some(play) = snapshot.play.as_ref() else { return false };
    let is_there = snapshot.row.seats[seat.index()].player.as_ref() == Some(&bot.player);
    let own = (1..=play.step()).filter(|step| play.actor(*step) == Some(seat));
    let moved_for = own.filter(|step| snapshot.by[step - 1] == By::Keeper).count();
    let notes = snapshot.messages.iter().filter(|message| message.kind == Kind::Note);
    let mut about = notes.filter(|message| message.player == bot.player);
    let has_gone = about.any(|message| {
        let note = Note::read(&message.text);
        matches!(note, Some(Note::Left { .. } | Note::Dismissed { .. } | Note::Replaced { .. }))
    });
    !is_there || has_gone || moved_for > FORGIVEN
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forfeited(shares: &[f64], left: &[bool]) -> Vec<f64> {
        let mut played = Played { shares: shares.to_vec(), worth: Vec::new(), left: left.to_vec() };
        played.forfeit();
        played.shares
    }

    #[test]
    fn what_is_won_for_those_who_left_is_the_others() {
        assert_eq!(forfeited(&[1.0, 0.0, 0.0], &[false; 3]), [1.0, 0.0, 0.0]);
        assert_eq!(forfeited(&[1.0, 0.0, 0.0], &[true, false, false]), [0.0, 0.5, 0.5]);
        assert_eq!(forfeited(&[0.5, 0.5, 0.0], &[true, false, false]), [0.0, 0.75, 0.25]);
        assert_eq!(forfeited(&[0.0, 1.0], &[true, true]), [0.0, 0.0], "nobody has won");
    }

    #[test]
    fn a_score_is_read_as_it_is_written() {
        let played = Played { shares: vec![1.0, 0.0], worth: vec![0.375, 0.625], left: vec![false, true] };
        let score = Score { tables: vec![played] };
        assert_eq!(Score::read(&score.written()), Some(score));
        assert_eq!(Score::read("nonsense"), None);
    }
}
