//! What is said, held against games.

mod said;

mod everything;
mod rule_books;

mod chico;
mod eight_and_a_half;
mod forty_nine;
mod gamnon;
