//! How a game ended, as the store keeps it: the seats that won, `0 2`, or `draw`.

use engine::Seats;

/// What stands where nobody won.
const DRAW: &str = "draw";

/// These won; nobody, if it was a draw.
pub(crate) fn written(winners: Seats) -> String {
    let seats: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
    if seats.is_empty() { DRAW.to_owned() } else { seats.join(" ") }
}
