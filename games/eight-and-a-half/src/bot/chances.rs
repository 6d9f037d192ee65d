//! What goes on a value, and how likely somebody has it.

use super::position::{Next, Position};
use super::tally::{Kinds, Tally};
use crate::Value;
use crate::rules::FOLLOWERS;

/// The kinds of card that go on the value. A table made from the rules, because it is asked several
/// times for every play of every imagined game.
#[inline]
pub(super) fn goers(value: Value) -> Kinds {
    GOERS[value.index()]
}

const GOERS: [Kinds; FOLLOWERS.len()] = {
    let mut table = [Kinds::NONE; FOLLOWERS.len()];
    let mut at = 0;
    while at < table.len() {
        table[at] = Kinds::of_plays(FOLLOWERS[at]);
        at += 1;
    }
    table
};

/// The chance that the next player can't play on the value.
pub(super) fn chance_next_is_stuck(position: &Position, value: Value) -> f64 {
    let goers = goers(value);
    match position.next {
        Next::Hand(count, pool) => all_of(pool, count, goers.except()),
        Next::Open(cards) => certainty(!cards.has_any(goers)),
        Next::Blind { shown, .. } if shown.has_any(goers) => 0.0,
        Next::Blind { hidden: 0, .. } => 1.0,
        Next::Blind { .. } => all_of(position.unseen, 1, goers.except()),
    }
}

/// The chance that the next player has police for the value.
pub(super) fn chance_to_be_caught(position: &Position, value: Value) -> f64 {
    let Some(police) = value.police().map(Kinds::one) else { return 0.0 };
    match position.next {
        Next::Hand(count, pool) => 1.0 - all_of(pool, count, police.except()),
        Next::Open(cards) => certainty(cards.has_any(police)),
        Next::Blind { shown, .. } if shown.has_any(goers(value)) => certainty(shown.has_any(police)),
        Next::Blind { hidden: 0, .. } => 0.0,
        Next::Blind { .. } => 1.0 - all_of(position.unseen, 1, police.except()),
    }
}

fn certainty(holds: bool) -> f64 {
    f64::from(u8::from(holds))
}

/// The chance that so many cards, drawn from the pool, are all of these kinds.
pub(super) fn all_of(pool: Tally, count: u8, kinds: Kinds) -> f64 {
    let (all, such) = (pool.len(), pool.count_of(kinds));
    let drawn = 0..count.min(all);
    drawn.map(|n| f64::from(such.saturating_sub(n)) / f64::from(all - n)).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Meld};

    #[test]
    fn what_goes_and_what_catches_is_as_the_rules_say() {
        for value in Value::all() {
            for card in Card::ALL {
                let play = Meld::one(card);
                assert_eq!(goers(value).contains(card), value.check(play).is_ok(), "{card} on {value}");
                assert_eq!(value.police() == Some(card), value.is_policed_by(play), "{card} on {value}");
            }
        }
    }

    #[test]
    fn drawing_without_putting_back() {
        let pool: Tally = [Card::One, Card::One, Card::Nine, Card::Nine].into_iter().collect();
        let ones = |count| all_of(pool, count, Kinds::one(Card::One));
        assert_eq!([0, 1, 2, 3].map(ones), [1.0, 1.0 / 2.0, 1.0 / 6.0, 0.0]);
    }
}
