//! What is said, held against games.

mod said;

mod everything;
mod rule_books;

mod chico;
