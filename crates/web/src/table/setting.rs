//! What pages show of a table besides the game, told apart without being looked through.

use engine::Seat;
use store::Status;

use super::newcomers::Request;
use super::{Snapshot, Table};

/// Two settings of one table that are equal look the same to one guest, whatever was played meanwhile.
#[derive(Hash)]
pub(crate) struct Setting<'a> {
    /// Seats, terms and luck are saved with the row, and counted.
    revision: u64,
    status: Status,
    /// What was said stays said.
    messages: usize,
    requests: &'a [Request],
    kept: Bits,
    ready: Bits,
    informed: Bits,
    /// Who wants to take the last step back, and who agrees.
    wish: Option<(Seat, Bits)>,
    is_meant: bool,
    undone: usize,
    is_past: bool,
    /// The seats whose players are there.
    present: Bits,
}

/// Seats, a bit for each.
type Bits = u32;

fn bits(seats: impl IntoIterator<Item = Seat>) -> Bits {
    seats.into_iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

impl Table {
    /// The setting of the game at that moment, and who is there now.
    pub(crate) fn setting<'a>(&self, snapshot: &'a Snapshot) -> Setting<'a> {
        // Whatever else a snapshot comes to have is of the game, of the setting, or not to be seen.
        let Snapshot {
            row,
            terms: _,
            luck: _,
            play: _,
            by: _,
            messages,
            kept,
            requests,
            ready,
            informed,
            wish,
            is_meant,
            undone,
            since: _,
            moments: _,
            due: _,
            is_past,
            missed: _,
            alike: _,
        } = snapshot;
        Setting {
            revision: row.revision,
            status: row.status,
            messages: messages.len(),
            requests,
            kept: bits(kept.iter()),
            ready: bits(ready.iter()),
            informed: bits(informed.iter()),
            wish: wish.map(|wish| (wish.seat, bits(wish.agreed.iter()))),
            is_meant: *is_meant,
            undone: *undone,
            is_past: *is_past,
            present: bits(snapshot.everyone().filter(|seat| self.is_present(snapshot, *seat))),
        }
    }

    /// Does somebody sit there who is here?
    pub(crate) fn is_present(&self, snapshot: &Snapshot, seat: Seat) -> bool {
        let owner = snapshot.row.seats[seat.index()].player.as_deref();
        owner.is_some_and(|owner| self.gone_for(owner).is_none())
    }
}
