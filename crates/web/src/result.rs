//! How a game ended, as the store keeps it: the seats that won, `0 2`, or `draw`.

use engine::Seats;

/// What stands where nobody won.
const DRAW: &str = "draw";

/// These won; nobody, if it was a draw.
pub(crate) fn written(winners: Seats) -> String {
    let seats: Vec<String> = winners.iter().map(|seat| seat.to_string()).collect();
    if seats.is_empty() { DRAW.to_owned() } else { seats.join(" ") }
}

/// The seats that won, from what was written; none, if it was a draw.
pub(crate) fn read(text: &str) -> Vec<usize> {
    text.split(' ').filter_map(|seat| seat.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use engine::Seat;

    use super::*;

    #[test]
    fn what_is_written_is_read() {
        for winners in [&[][..], &[0], &[1, 3]] {
            let seats = winners.iter().map(|seat| Seat::new(*seat as u8)).collect();
            assert_eq!(read(&written(seats)), winners);
        }
        assert!(read("draw").is_empty() && read("nonsense").is_empty());
    }
}
