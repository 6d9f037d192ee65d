//! What a round is worth, and who has won the game.

use engine::Seat;

/// E22: with this many points the game can end.
pub const GOAL: u16 = 7;

/// How a player stands at the end of a round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Cards in bank, hand, open and blind.
    pub left: u8,
    /// Cards burnt.
    pub burnt: u8,
}

impl Count {
    /// E21: everything counts.
    fn total(self) -> u8 {
        self.left + self.burnt
    }
}

/// E21: what there is a point for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Award {
    /// Having no cards left.
    Out,
    /// The fewest cards.
    Fewest,
    /// Having no cards left and none burnt.
    Clean,
}

impl Award {
    /// All of them.
    pub const ALL: [Award; 3] = [Award::Out, Award::Fewest, Award::Clean];

    /// Does a player get it with whom it is so, where that is the fewest that anybody has?
    fn is_for(self, count: Count, fewest: u8) -> bool {
        match self {
            Award::Out => count.left == 0,
            Award::Fewest => count.total() == fewest,
            Award::Clean => count.left == 0 && count.burnt == 0,
        }
    }
}

/// E21: what each player gets a point for.
pub fn awards(counts: &[Count]) -> impl Iterator<Item = impl Iterator<Item = Award>> {
    let fewest = counts.iter().map(|count| count.total()).min().unwrap_or_default();
    counts.iter().map(move |count| Award::ALL.into_iter().filter(move |award| award.is_for(*count, fewest)))
}

/// E21: the points of each player.
pub fn points(counts: &[Count]) -> impl Iterator<Item = u8> {
    awards(counts).map(|awards| awards.count() as u8)
}

/// E22: who has won, with the points as they are: the most, at least seven, and not shared.
pub fn winner(scores: impl Iterator<Item = u16> + Clone) -> Option<Seat> {
    winner_from(GOAL, scores)
}

/// The same with another goal.
pub(crate) fn winner_from(goal: u16, scores: impl Iterator<Item = u16> + Clone) -> Option<Seat> {
    let most = scores.clone().max().filter(|most| *most >= goal)?;
    let mut leaders = (0..).map(Seat::new).zip(scores).filter(|(_, score)| *score == most);
    let (first, _) = leaders.next()?;
    leaders.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    fn count((left, burnt): (u8, u8)) -> Count {
        Count { left, burnt }
    }

    #[test]
    fn e21_points_of_a_round() {
        let check = |counts: &[(u8, u8)], expected: &[u8]| {
            let counts: Vec<Count> = counts.iter().copied().map(count).collect();
            assert_eq!(points(&counts).collect::<Vec<_>>(), expected, "{counts:?}");
        };
        // Clean, and so with the fewest cards too.
        check(&[(0, 0), (4, 2), (7, 0)], &[3, 0, 0]);
        // Burnt something and still the fewest.
        check(&[(9, 0), (0, 5), (6, 0)], &[0, 2, 0]);
        // Somebody else has fewer; two have.
        check(&[(0, 9), (8, 0), (3, 7)], &[1, 1, 0]);
        check(&[(0, 9), (8, 0), (3, 5)], &[1, 1, 1]);
        // A tie with the winner.
        check(&[(0, 6), (6, 0)], &[2, 1]);
    }

    #[test]
    fn e22_seven_points_win_unless_they_are_shared() {
        let check = |scores: &[u16], expected: Option<u8>| {
            assert_eq!(winner(scores.iter().copied()), expected.map(Seat::new), "{scores:?}");
        };
        check(&[6, 5, 0], None);
        check(&[6, 7, 0], Some(1));
        check(&[8, 7, 7], Some(0));
        check(&[7, 3, 7], None);
        check(&[9, 9], None);
        check(&[9, 10], Some(1));
    }
}
