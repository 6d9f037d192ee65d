//! The pile's value: what it takes, and what it becomes.

use core::fmt;

use serde::{Serialize, Serializer};

use crate::rules::cards::Card;
use crate::rules::few::Few;
use crate::rules::meld::Meld;
use crate::rules::refusal::Refusal;

/// E5: the value of the pile, in halves; [`Value::FREE_FIVE`] stands for a 5 of its own.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Value(u8);

/// E16: for how long a 5 turns the order round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Five {
    /// As long as the pile is at 5.
    #[default]
    Value,
    /// For the next player alone: a Demon leaves a 5 that is like any other value.
    Once,
}

impl Five {
    /// The words of the option, in the order of the variants.
    pub(crate) const WORDS: &'static [&'static str] = &["value", "once"];

    pub(crate) const fn from_option(number: u32) -> Five {
        if number == 0 { Five::Value } else { Five::Once }
    }

    /// What the play makes of a value, and whether it still binds.
    #[inline]
    pub fn after(self, on: Value, play: Meld) -> Value {
        match (self, play) {
            (Five::Once, Meld::Same(Card::Demon, _)) if on == Value::FIVE => Value::FREE_FIVE,
            _ => on.after(play),
        }
    }
}

impl Value {
    /// E5: the value of an empty pile, which takes what a pile at 0 takes: anything.
    pub const EMPTY: Value = Value(0);

    /// E16: the value that turns the order round.
    pub const FIVE: Value = Value::of(Card::Five);

    /// E15: the value that takes next to nothing.
    pub const EIGHT_AND_A_HALF: Value = Value(17);

    /// The highest value there can be: all eight Halves on a 9.
    pub const HIGHEST: Value = Value(26);

    /// E16: a 5 that a Demon left, where 5 binds the next player alone ([`Five::Once`]).
    pub const FREE_FIVE: Value = Value(u8::MAX);

    /// How many values there are, [`Value::FREE_FIVE`] included.
    pub const COUNT: usize = Value::HIGHEST.0 as usize + 2;

    /// Every value there can be, from the lowest; [`Value::FREE_FIVE`] comes last.
    pub fn all() -> impl Iterator<Item = Value> {
        (0..=Value::HIGHEST.0).map(Value).chain([Value::FREE_FIVE])
    }

    /// Its place in [`Value::all`].
    #[inline]
    pub const fn index(self) -> usize {
        if self.0 == Value::FREE_FIVE.0 { Value::COUNT - 1 } else { self.0 as usize }
    }

    /// E7: the value that a number card sets; its place among the cards is its number.
    #[inline]
    const fn of(number: Card) -> Value {
        Value(2 * number as u8)
    }

    /// How many halves it is.
    #[inline]
    pub const fn halves(self) -> u8 {
        if self.0 == Value::FREE_FIVE.0 { Value::FIVE.0 } else { self.0 }
    }

    /// E17: or is it an offence?
    #[inline]
    pub const fn is_whole(self) -> bool {
        self.halves().is_multiple_of(2)
    }

    /// The next whole number above a value that is not whole.
    #[inline]
    pub const fn next_whole(self) -> Option<Value> {
        if self.is_whole() { None } else { Some(Value(self.0 + 1)) }
    }

    /// E18: the number card that catches whoever set the value, the next whole number above it.
    #[inline]
    pub fn police(self) -> Option<Card> {
        let number = usize::from(self.next_whole()?.0 / 2);
        Card::ALL[..=Card::Nine.index()].get(number).copied()
    }

    /// E18: does this play catch whoever set the value? One or more of the police do; E14: an 8 with
    /// a Half does not.
    #[inline]
    pub fn is_policed_by(self, play: Meld) -> bool {
        matches!(play, Meld::Same(card, _) if self.police() == Some(card))
    }

    /// What the play makes of it.
    #[inline]
    pub const fn after(self, play: Meld) -> Value {
        match play {
            // E11: it stays.
            Meld::Same(Card::Demon, _) => self,
            // E12: each adds one half.
            Meld::Same(Card::Half, copies) => Value(self.halves() + copies.count()),
            // E7, E8, E13: equal numbers count as one.
            Meld::Same(number, _) => Value::of(number),
            // E14
            Meld::EightAndHalf => Value::EIGHT_AND_A_HALF,
        }
    }

    /// May this be played on it? Rule by rule.
    pub fn check(self, play: Meld) -> Result<(), Refusal> {
        match play {
            Meld::Same(Card::Demon, _) => Ok(()),
            // E12 names the Half and its one exception; E15 repeats it.
            Meld::Same(Card::Half, _) if self == Value::EIGHT_AND_A_HALF => Err(Refusal::HalfOnEightAndAHalf),
            Meld::Same(Card::Half, _) => Ok(()),
            Meld::Same(Card::Zero, _) if !self.is_whole() => Err(Refusal::ZeroOnHalf(self)),
            Meld::Same(Card::Zero, _) => Ok(()),
            Meld::Same(number, _) => self.check_number(number),
            Meld::EightAndHalf => self.check_eight_and_half(),
        }
    }

    /// E7: not below the value; E16: but on 5 not above it.
    fn check_number(self, number: Card) -> Result<(), Refusal> {
        let halves = Value::of(number).halves();
        if self == Value::FIVE && halves > self.halves() {
            Err(Refusal::AboveFive(number))
        } else if self != Value::FIVE && halves < self.halves() {
            Err(Refusal::TooLow { card: number, value: self })
        } else {
            Ok(())
        }
    }

    /// E14: up to 8 except 5, and on 8.5.
    fn check_eight_and_half(self) -> Result<(), Refusal> {
        if self == Value::FIVE || self.halves() > Value::EIGHT_AND_A_HALF.halves() {
            Err(Refusal::EightAndHalfOn(self))
        } else {
            Ok(())
        }
    }

    /// Does it take the play?
    #[inline]
    pub const fn takes(self, play: Meld) -> bool {
        self.followers() >> play.index() & 1 == 1
    }

    /// E7, E11 to E16: the plays that it takes, one bit each. All of the rules at once, from a
    /// table: this is asked in every turn.
    #[inline]
    pub(crate) const fn followers(self) -> u64 {
        FOLLOWERS[self.index()]
    }
}

/// For each value, by its place in [`Value::all`], the plays that it takes.
pub(crate) const FOLLOWERS: [u64; Value::COUNT] = {
    let mut table = [0; Value::COUNT];
    let mut at = 0;
    while at < table.len() {
        let is_last = at + 1 == table.len();
        table[at] = followers_of(if is_last { Value::FREE_FIVE } else { Value(at as u8) });
        at += 1;
    }
    table
};

const fn followers_of(value: Value) -> u64 {
    const EIGHT_AND_A_HALF: usize = Value::EIGHT_AND_A_HALF.index();
    let is_five = value.0 == Value::FIVE.0;
    let halves = value.halves() as usize;
    let mut plays = Few::all_of(Card::Demon).plays();
    if halves != EIGHT_AND_A_HALF {
        plays |= Few::all_of(Card::Half).plays();
    }
    if halves.is_multiple_of(2) {
        plays |= Few::all_of(Card::Zero).plays();
    }
    let (lowest, highest) = if is_five { (1, 5) } else { (halves.div_ceil(2), 9) };
    let mut number = if lowest == 0 { 1 } else { lowest };
    while number <= highest {
        plays |= Few::all_of(Card::ALL[number]).plays();
        number += 1;
    }
    if !is_five && halves <= EIGHT_AND_A_HALF {
        plays |= 1 << Meld::EightAndHalf.index();
    }
    plays
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.halves() / 2, if self.is_whole() { "" } else { ".5" })
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Value({self})")
    }
}

/// A whole value is a whole number: 4 and 4.5.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.is_whole() {
            serializer.serialize_u8(self.halves() / 2)
        } else {
            serializer.serialize_f64(f64::from(self.0) / 2.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::meld::Copies;
    use alloc::format;
    use alloc::string::String;
    use alloc::vec::Vec;

    /// E7, E11 to E18, the whole of it: each value, and what can be played on it. A `!` marks
    /// police. Where one card goes, two and three go. The last line is a 5 that a Demon left.
    const TABLE: &str = "
        0    0 1 2 3 4 5 6 7 8 9 h d 8h
        0.5  1! 2 3 4 5 6 7 8 9 h d 8h
        1    0 1 2 3 4 5 6 7 8 9 h d 8h
        1.5  2! 3 4 5 6 7 8 9 h d 8h
        2    0 2 3 4 5 6 7 8 9 h d 8h
        2.5  3! 4 5 6 7 8 9 h d 8h
        3    0 3 4 5 6 7 8 9 h d 8h
        3.5  4! 5 6 7 8 9 h d 8h
        4    0 4 5 6 7 8 9 h d 8h
        4.5  5! 6 7 8 9 h d 8h
        5    0 1 2 3 4 5 h d
        5.5  6! 7 8 9 h d 8h
        6    0 6 7 8 9 h d 8h
        6.5  7! 8 9 h d 8h
        7    0 7 8 9 h d 8h
        7.5  8! 9 h d 8h
        8    0 8 9 h d 8h
        8.5  9! d 8h
        9    0 9 h d
        9.5  h d
        10   0 h d
        10.5 h d
        11   0 h d
        11.5 h d
        12   0 h d
        12.5 h d
        13   0 h d
        5    0 5 6 7 8 9 h d 8h
    ";

    /// A play as the table writes it, if it goes; asked in both ways.
    fn cell(value: Value, play: Meld) -> Option<String> {
        let goes = value.check(play).is_ok();
        assert_eq!(goes, value.takes(play), "{play} on {value}");
        let police = if value.is_policed_by(play) { "!" } else { "" };
        goes.then(|| format!(" {}{police}", format!("{play}").replace(' ', "")))
    }

    /// The line of the table for plays of so many equal cards, and the 8 with a Half.
    fn row(value: Value, copies: Copies) -> String {
        let is_such = |play: &Meld| !matches!(play, Meld::Same(_, other) if *other != copies);
        let cells: String = Meld::all().filter(is_such).filter_map(|play| cell(value, play)).collect();
        format!("{value}{cells}")
    }

    #[test]
    fn e7_e11_e12_e13_e14_e15_e16_e17_e18_what_goes_on_each_value() {
        let rows: Vec<&str> = TABLE.trim().lines().collect();
        assert_eq!(rows.len(), Value::all().count());
        for (value, row_of_one) in Value::all().zip(rows) {
            let mut cells = row_of_one.split_whitespace();
            assert_eq!(cells.next(), Some(&*format!("{value}")));
            for copies in Copies::ALL {
                let more = |cell: &str| match cell {
                    "8h" => String::from(" 8h"),
                    card => format!(" {}{}", card[..1].repeat(copies.count().into()), &card[1..]),
                };
                let expected: String = cells.clone().map(more).collect();
                assert_eq!(row(value, copies), format!("{value}{expected}"));
            }
        }
    }

    #[test]
    fn e8_e11_e12_e13_e14_what_a_play_makes_of_a_value() {
        for value in Value::all() {
            for play in Meld::all().filter(|play| value.check(*play).is_ok()) {
                let Meld::Same(card, copies) = play else {
                    assert_eq!(value.after(play), Value(17));
                    continue;
                };
                let expected = match card {
                    Card::Demon => value.halves(),
                    Card::Half => value.halves() + copies.count(),
                    number => number as u8 * 2,
                };
                for after in
                    [value.after(play), Five::Value.after(value, play), Five::Once.after(value, play)]
                {
                    assert_eq!(after.halves(), expected, "{play} on {value}");
                }
            }
        }
    }

    #[test]
    fn e16_a_demon_frees_the_next_player_where_five_binds_one_alone() {
        let demon = Meld::one(Card::Demon);
        assert_eq!(Five::Value.after(Value::FIVE, demon), Value::FIVE);
        assert_eq!(Five::Once.after(Value::FIVE, demon), Value::FREE_FIVE);
        assert_eq!(Five::Once.after(Value::FREE_FIVE, demon), Value::FREE_FIVE);
        assert_eq!(Five::Once.after(Value::FREE_FIVE, Meld::one(Card::Five)), Value::FIVE);
        assert_eq!(Five::Once.after(Value::FREE_FIVE, Meld::one(Card::Half)), Value(11));
    }

    #[test]
    fn e17_the_next_whole_number_is_above_a_half() {
        assert_eq!(Value(7).next_whole(), Some(Value(8)));
        assert_eq!([Value(8), Value::EMPTY].map(Value::next_whole), [None, None]);
        assert!(Value::all().all(|value| value.is_whole() == value.next_whole().is_none()));
    }
}
