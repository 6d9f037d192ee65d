//! The tokens by which players are known. Whoever chose one has it, unless somebody at a seat before
//! theirs chose the same; the others have that of their seat, or the first that is free.
//!
//! What was chosen is kept beside the word that says who plays there: `person 3`.

use engine::Seat;
use page::Token;
use store::Seat as Occupant;

use super::{Draft, Snapshot};
use crate::guest::Guest;
use crate::problem::Problem;

/// Who plays at a seat: somebody, with the token of their choice.
pub(crate) fn person(chosen: Option<Token>) -> String {
    chosen.map_or_else(|| "person".to_owned(), |token| format!("person {}", token.number()))
}

fn chosen(occupant: &Occupant) -> Option<Token> {
    occupant.kind.strip_prefix("person ")?.parse().ok().and_then(Token::new)
}

impl Snapshot {
    /// By seat: the token of who sits there. No two have the same, as long as there are enough.
    pub fn tokens(&self) -> Vec<Token> {
        let mut taken: Vec<Token> = Vec::new();
        let mut take = |token: Token| (!taken.contains(&token)).then(|| taken.push(token)).map(|()| token);
        let wishes: Vec<Option<Token>> =
            self.row.seats.iter().map(|occupant| chosen(occupant).and_then(&mut take)).collect();
        let own = |(seat, wish): (Seat, Option<Token>)| {
            let rest = std::iter::once(Token::of(seat)).chain(Token::all());
            wish.or_else(|| rest.into_iter().find_map(&mut take)).unwrap_or(Token::of(seat))
        };
        self.everyone().zip(wishes).map(own).collect()
    }
}

impl Draft {
    /// Somebody at the table wants to be known by that token.
    pub(crate) fn choose_token(&mut self, guest: &Guest, token: Token) -> Result<(), Problem> {
        let seat = self.next.seat_of(guest).ok_or(Problem::NotSeated)?;
        self.next.row.seats[seat.index()].kind = person(Some(token));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outside::random_nonce;

    fn tokens(kinds: &[&str]) -> Vec<u8> {
        let mut snapshot = Snapshot::new("gamnon", "dana", random_nonce());
        let occupant = |kind: &&str| Occupant {
            player: None,
            name: String::new(),
            kind: (*kind).to_owned(),
            link: String::new(),
        };
        snapshot.row.seats = kinds.iter().map(occupant).collect();
        snapshot.tokens().into_iter().map(Token::number).collect()
    }

    #[test]
    fn whoever_chose_a_token_has_it_and_no_two_have_the_same() {
        assert_eq!(tokens(&["person", "club", "person"]), [0, 1, 2]);
        assert_eq!(tokens(&["person 1", "club", "person 1"]), [1, 0, 2]);
        assert_eq!(tokens(&["club", "person 0"]), [1, 0]);
        assert_eq!(tokens(&["person 99", "person x", "person 2"]), [0, 1, 2]);
        let mut all = tokens(&["person 11"; 12]);
        all.sort_unstable();
        assert_eq!(all, (0..12).collect::<Vec<u8>>());
    }
}
