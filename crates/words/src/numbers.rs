//! Small numbers as words: as many as the value of a playing card.

/// "one" to "fourteen"; beyond that, digits.
pub(crate) fn english(number: u8) -> alloc::string::String {
    const WORDS: [&str; 15] = [
        "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen",
    ];
    match WORDS.get(usize::from(number)) {
        Some(word) => (*word).into(),
        None => alloc::format!("{number}"),
    }
}
