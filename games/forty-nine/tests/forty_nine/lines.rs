//! F2, F23: the table of lines, against a walk over the board, and as a drawing.

use forty_nine::{SIDE, Square, Squares, lines};

/// Every line of so many squares, found by walking from every square in every direction.
fn walked(length: isize) -> Vec<Squares> {
    let mut found = Vec::new();
    for start in 0..(SIDE * SIDE) as isize {
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let cells = (0..length).map(|step| (start / 7 + step * down, start % 7 + step * right));
            let on_board = |(row, column): &(isize, isize)| (0..7).contains(row) && (0..7).contains(column);
            if cells.clone().all(|cell| on_board(&cell)) {
                let line = cells.map(|(row, column)| Square::at(row as usize, column as usize)).collect();
                if !found.contains(&line) {
                    found.push(line);
                }
            }
        }
    }
    found
}

#[test]
fn f2_there_are_88_lines_of_four_and_120_of_three() {
    for (seats, length, count) in [(2, 4, 88), (3, 4, 88), (4, 4, 88), (5, 3, 120)] {
        let walked = walked(length);
        assert_eq!((lines(seats).len(), walked.len()), (count, count));
        assert!(walked.iter().all(|line| lines(seats).contains(line)));
    }
}

#[test]
fn f2_f23_the_lines_are_those_of_the_drawing() {
    let drawing = format!(
        "The lines that win (F23), by the table that the game looks them up in.\n\n\
         With two, three or four players: four in a line, {} ways.\n\n{}\
         With five players: three in a line, {} ways.\n\n{}",
        lines(4).len(),
        drawn(lines(4)),
        lines(5).len(),
        drawn(lines(5)),
    );
    assert_eq!(drawing.trim_end(), include_str!("../lines.txt").trim_end());
}

/// One small board for each line, twelve side by side.
fn drawn(lines: &[Squares]) -> String {
    lines.chunks(12).map(|some| format!("{}\n", side_by_side(some))).collect()
}

fn side_by_side(lines: &[Squares]) -> String {
    let row = |row| lines.iter().map(|line| drawn_row(*line, row)).collect::<Vec<_>>().join("  ") + "\n";
    (0..SIDE).map(row).collect()
}

fn drawn_row(line: Squares, row: usize) -> String {
    (0..SIDE).map(|column| if line.contains(Square::at(row, column)) { 'o' } else { '.' }).collect()
}
