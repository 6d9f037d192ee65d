//! What the reader of a drawing likes.

/// How a reader wants a table drawn; by default as everybody has it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Preferences {
    /// In which order the own cards lie.
    pub sort: Sort,
}

/// In which order cards lie in a hand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Sort {
    /// By rank, the lowest first.
    #[default]
    Rank,
    /// By rank, the highest first.
    RankDown,
    /// By suit, and by rank within it, where cards have suits.
    Suit,
}

impl Sort {
    /// All of them.
    pub const ALL: [Sort; 3] = [Sort::Rank, Sort::RankDown, Sort::Suit];

    /// The ranks of a game in this order; they come with the lowest first.
    pub fn by_rank<T, const N: usize>(self, mut ranks: [T; N]) -> [T; N] {
        if self == Sort::RankDown {
            ranks.reverse();
        }
        ranks
    }
}
