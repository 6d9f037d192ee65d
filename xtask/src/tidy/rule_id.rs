//! The id of a rule, as RULES.md numbers it and code cites it.

use std::fmt;
use std::str::FromStr;

/// The id of a rule: the letter of its game and a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct RuleId {
    pub(crate) letter: char,
    number: u32,
}

impl FromStr for RuleId {
    type Err = ();

    /// Takes `C6`, and neither `c6` nor `C06`.
    fn from_str(word: &str) -> Result<Self, ()> {
        let letter = word.chars().next().filter(char::is_ascii_uppercase).ok_or(())?;
        let number = word[1..].parse().map_err(|_| ())?;
        let id = RuleId { letter, number };
        if id.to_string() == word { Ok(id) } else { Err(()) }
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.letter, self.number)
    }
}
