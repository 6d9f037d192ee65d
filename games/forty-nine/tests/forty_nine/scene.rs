//! Short scenes in the record's notation, and auctions written out.
//!
//! In an expectation `state.board.16` is square 17: the board is a list that starts with square 1.

use forty_nine::FortyNine;

/// Plays a scene; the header is what follows `game 49`, `first` are the first cards of the deck.
pub(crate) fn play(header: &str, first: &str, scene: &str) {
    testkit::script::<FortyNine>(&text(header, first, scene));
}

/// Plays a scene for three with every option at its default.
pub(crate) fn for_three(first: &str, scene: &str) {
    play("seats 3", first, scene);
}

/// The whole record of a scene.
pub(crate) fn text(header: &str, first: &str, scene: &str) -> String {
    format!("kupa 1\ngame 49\n{header}\n{}\n{scene}", deal(first))
}

/// A `deal` line: these cards first, the rest of the deck follows in order.
pub(crate) fn deal(first: &str) -> String {
    let mut rest: Vec<String> = (1..=48).map(|number| number.to_string()).collect();
    rest.extend("1-24 1-24 1-24 25-40 25-40 41-48 41-48 49 49 49 49 49".split(' ').map(str::to_owned));
    for card in first.split_whitespace() {
        let at = rest.iter().position(|other| other == card).expect("the deck has such a card left");
        rest.remove(at);
    }
    let cards: Vec<&str> = first.split_whitespace().chain(rest.iter().map(String::as_str)).collect();
    format!("deal {}", cards.join(" "))
}

/// A scene of whole auctions, in which nobody bids against anybody.
pub(crate) struct Sales {
    seats: u8,
    start: u8,
    text: String,
}

impl Sales {
    /// Seat 0 starts.
    pub(crate) fn new(seats: u8) -> Sales {
        Sales { seats, start: 0, text: String::new() }
    }

    /// Everybody else passes.
    pub(crate) fn sell(&mut self, buyer: u8, dollars: u16) -> &mut Sales {
        self.auction(|seat| if seat == buyer { format!("bid {dollars}") } else { "pass".to_owned() })
    }

    /// So many cards go to the same buyer.
    pub(crate) fn sell_many(&mut self, cards: usize, buyer: u8, dollars: u16) -> &mut Sales {
        self.sell_to(std::iter::repeat_n(buyer, cards), dollars)
    }

    /// One card goes to each of the buyers.
    pub(crate) fn sell_to(&mut self, buyers: impl Iterator<Item = u8>, dollars: u16) -> &mut Sales {
        for buyer in buyers {
            self.sell(buyer, dollars);
        }
        self
    }

    /// Everybody passes, on so many cards.
    pub(crate) fn pass(&mut self, cards: usize) -> &mut Sales {
        for _ in 0..cards {
            self.auction(|_| "pass".to_owned());
        }
        self
    }

    /// A card that can't be sold ends a turn.
    pub(crate) fn skip(&mut self, turns: u8) -> &mut Sales {
        self.start = (self.start + turns) % self.seats;
        self
    }

    /// A line of the scene as it is.
    pub(crate) fn line(&mut self, line: &str) -> &mut Sales {
        self.text += &format!("{line}\n");
        self
    }

    fn auction(&mut self, says: impl Fn(u8) -> String) -> &mut Sales {
        for place in 0..self.seats {
            let seat = (self.start + place) % self.seats;
            self.line(&format!("{seat} {}", says(seat)));
        }
        self.skip(1)
    }

    /// The scene.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}
