//! Short scenes in the record's notation.

use eight_and_a_half::EightAndAHalf;

/// Plays a scene; the header is what follows the game's name.
pub(crate) fn play(header: &str, scene: &str) {
    testkit::script::<EightAndAHalf>(&format!("kupa 1\ngame eight-and-a-half\n{header}\n{scene}"));
}

/// What a seat is to be dealt, in notation. What is left empty is filled with other cards.
#[derive(Clone, Copy, Default)]
pub(crate) struct Block {
    pub(crate) blind: &'static str,
    pub(crate) open: &'static str,
    pub(crate) hand: &'static str,
    /// From its top; it may be longer.
    pub(crate) bank: &'static str,
}

/// A block of which only the hand and the top of the bank matter.
pub(crate) fn hand(hand: &'static str, bank: &'static str) -> Block {
    Block { hand, bank, ..Block::default() }
}

/// A `deal` line with these blocks, the first one for the seat after the dealer.
pub(crate) fn deal(blocks: &[Block]) -> String {
    let mut rest = deck();
    let mut places: Vec<Option<&str>> = blocks.iter().zip(sizes(blocks.len())).flat_map(places).collect();
    for card in places.iter().flatten() {
        let at = rest.iter().position(|other| other == card);
        rest.remove(at.unwrap_or_else(|| panic!("the deck has no {card} left")));
    }
    for place in places.iter_mut().filter(|place| place.is_none()) {
        *place = rest.pop();
    }
    let cards: Vec<&str> = places.into_iter().flatten().collect();
    format!("deal {}", cards.join(" "))
}

/// The cards of a block, `None` for those that don't matter.
fn places((block, size): (&Block, usize)) -> Vec<Option<&'static str>> {
    let three = |cards: &'static str| {
        let cards: Vec<_> = cards.split_whitespace().map(Some).collect();
        assert!(cards.is_empty() || cards.len() == 3, "three cards, or none that matter");
        if cards.is_empty() { vec![None; 3] } else { cards }
    };
    let mut places = [three(block.blind), three(block.open), three(block.hand)].concat();
    places.extend(block.bank.split_whitespace().map(Some));
    assert!(places.len() <= size, "more cards than a block has");
    places.resize(size, None);
    places
}

fn sizes(seats: usize) -> impl Iterator<Item = usize> {
    (0..seats).map(move |at| 72 / seats + usize::from(at < 72 % seats))
}

fn deck() -> Vec<&'static str> {
    let mut deck = Vec::new();
    for card in ["0", "3", "4", "5", "6", "7", "8", "9"] {
        deck.extend([card; 6]);
    }
    deck.extend(["1", "2"].map(|card| [card; 4]).concat());
    deck.extend(["h", "d"].map(|card| [card; 8]).concat());
    deck
}

/// A table of five at which seat 2 has played its hand and its bank, and the pile is at 3: seat
/// 3 is in turn. The others, from seat 3 on, need two Demons in their hands, which they have played
/// by then.
pub(crate) fn second_phase(blind: &'static str, open: &'static str, others: [Block; 4]) -> String {
    let hero = Block { blind, open, hand: "1 1 1", bank: "2 2 2 3 3" };
    let [three, four, zero, one] = others;
    let deal = deal(&[zero, one, hero, three, four]);
    let demons = "3 play d\n4 play d\n0 play d\n1 play d";
    format!("{deal}\n2 play 1 1 1\n{demons}\n2 play 2 2 2\n{demons}\n2 play 3 3")
}

/// Plays a scene with these hands, each with the top of its bank; the last seat deals.
pub(crate) fn with_hands(hands: &[(&'static str, &'static str)], scene: &str) {
    let blocks: Vec<Block> = hands.iter().map(|(cards, bank)| hand(cards, bank)).collect();
    play(&format!("seats {}", hands.len()), &format!("{}\n{scene}", deal(&blocks)));
}
