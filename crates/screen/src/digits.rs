//! Large digits, three columns and three rows each.

use alloc::format;
use alloc::string::{String, ToString};

/// The rows of a number in halves: `4½`.
pub fn halves(halves: u8) -> [String; 3] {
    let whole = digits(halves / 2);
    let half = if halves.is_multiple_of(2) { ["", "", ""] } else { [" 1 ╱", "  ╱ ", " ╱ 2"] };
    core::array::from_fn(|row| format!("{}{}", whole[row], half[row]))
}

/// The rows of a number.
pub fn digits(number: u8) -> [String; 3] {
    let mut rows = [const { String::new() }; 3];
    for digit in number.to_string().bytes() {
        for (row, part) in rows.iter_mut().zip(DIGITS[usize::from(digit - b'0')]) {
            if !row.is_empty() {
                row.push(' ');
            }
            row.push_str(part);
        }
    }
    rows
}

const DIGITS: [[&str; 3]; 10] = [
    ["█▀█", "█ █", "▀▀▀"],
    ["▄█ ", " █ ", "▀▀▀"],
    ["▀▀█", "█▀▀", "▀▀▀"],
    ["▀▀█", " ▀█", "▀▀▀"],
    ["█ █", "▀▀█", "  ▀"],
    ["█▀▀", "▀▀█", "▀▀▀"],
    ["█▀▀", "█▀█", "▀▀▀"],
    ["▀▀█", "  █", "  ▀"],
    ["█▀█", "█▀█", "▀▀▀"],
    ["█▀█", "▀▀█", "▀▀▀"],
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::script::width;

    #[test]
    fn the_rows_of_a_number_are_equally_long() {
        for number in 0..=26 {
            let rows = halves(number);
            assert!(rows.iter().all(|row| width(row) == width(&rows[0])), "{rows:?}");
        }
        assert_eq!(halves(17), ["█▀█ 1 ╱", "█▀█  ╱ ", "▀▀▀ ╱ 2"]);
    }
}
