//! A turn, stage by stage in the order of G15: put, receive, check the win, make good, take the
//! pile, lay. It runs by itself until somebody has a choice, and goes on from there when the
//! choice is made.

use alloc::boxed::Box;

use engine::{Seat, Seats, Sink};

use crate::rules::action::{Event, Reason};
use crate::rules::cards::{Card, bits};
use crate::rules::state::{AtLimit, Stage, State, TwoEmpty};

/// G15: what comes next.
#[derive(Clone, Copy)]
enum Next {
    /// G6, G7: the player in turn puts.
    Put,
    /// G7: the player takes from the stock.
    Draw { missing: u8 },
    /// G12, G13: this seat gives, and then those after it.
    Give { giver: Seat, to: Seat },
    /// G17: is there a winner?
    CheckWin,
    /// G13: the next giver who ran short receives.
    MakeGood,
    /// G8, G14: an empty hand takes the pile.
    TakePile,
    /// G9, G11: the last card of the turn.
    Lay,
    /// Somebody is asked, or the game is over.
    Wait,
}

#[inline]
fn run(state: &mut State, mut next: Next, sink: &mut impl Sink<Event>) {
    loop {
        next = match next {
            Next::Put => start_putting(state, sink),
            Next::Draw { missing } => draw(state, missing, sink),
            Next::Give { giver, to } => start_giving(state, giver, to, sink),
            Next::CheckWin => check_win(state, sink),
            Next::MakeGood => make_good(state),
            Next::TakePile => empty_hand_takes(state, sink),
            Next::Lay => start_laying(state, sink),
            Next::Wait => return,
        }
    }
}

/// The first turn begins.
pub(crate) fn begin(state: &mut State, sink: &mut impl Sink<Event>) {
    state.turn = 1;
    run(state, Next::Put, sink);
}

// Putting (G6, G7).

/// G6: the player is asked which, if there are more cards of the colour than demanded.
#[inline]
fn start_putting(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    state.demand = state.piles.top();
    let owed = state.demand.value();
    if state.size_of(state.player, state.demand.colour()) > owed {
        state.stage = Stage::Put { owed };
        return Next::Wait;
    }
    put_all(state, owed, sink)
}

/// G7: all cards of the colour, and it may be too few.
#[inline]
fn put_all(state: &mut State, owed: u8, sink: &mut impl Sink<Event>) -> Next {
    let (seat, colour) = (state.player, state.demand.colour());
    let hand = &mut state.hands[seat.index()];
    let cards = hand.of(colour);
    *hand = hand.without(cards);
    for kind in bits(cards.kinds()) {
        (0..cards.count(kind)).for_each(|_| state.piles.put(kind));
    }
    let missing = owed - core::mem::take(&mut state.sizes[seat.index()][colour.index()]);
    sink.push(|| Event::PutAll { seat, colour, cards, missing });
    if missing == 0 { Next::CheckWin } else { Next::Draw { missing } }
}

/// G6: a card that the player chose.
#[inline]
pub(crate) fn put(state: &mut State, card: Card, left: u8, sink: &mut impl Sink<Event>) {
    let seat = state.player;
    sink.push(|| Event::Put { seat, card, left });
    state.remove(seat, card);
    state.piles.put(card);
    state.stage = Stage::Put { owed: left };
    if left == 0 {
        run(state, Next::CheckWin, sink);
    }
}

// Receiving (G7, G10, G12).

/// G7: the missing number from the stock. G10: if it has fewer, the others make up the rest.
#[inline]
fn draw(state: &mut State, missing: u8, sink: &mut impl Sink<Event>) -> Next {
    let (seat, count) = (state.player, missing.min(state.piles.stock_len()));
    let before = state.hands[seat.index()];
    for _ in 0..count {
        let card = state.piles.draw();
        state.add(seat, card);
    }
    if count > 0 {
        sink.push(|| Event::Drew { seat, cards: state.hands[seat.index()].without(before) });
    }
    if count < missing { collect(state, seat, missing - count) } else { Next::CheckWin }
}

/// G12, G13: the others make up what is missing.
#[inline]
fn collect(state: &mut State, to: Seat, missing: u8) -> Next {
    state.share = share(missing, state.terms.seats);
    first_giver(state, to)
}

/// G12, G13: all other seats, also those with no cards, give in equal shares, rounded up.
#[inline]
pub(crate) const fn share(missing: u8, seats: u8) -> u8 {
    missing.div_ceil(seats - 1)
}

/// G12, G13: clockwise; the player in turn, if it is not the one who receives, gives first.
#[inline]
fn first_giver(state: &State, to: Seat) -> Next {
    let player = state.player;
    Next::Give { giver: if to == player { player.next(state.terms.seats) } else { player }, to }
}

/// The giver is asked which, if the hand has more than is owed; otherwise all of it goes.
#[inline]
fn start_giving(state: &mut State, giver: Seat, to: Seat, sink: &mut impl Sink<Event>) -> Next {
    if state.size(giver) > state.share {
        state.stage = Stage::Give { giver, to, owed: state.share };
        return Next::Wait;
    }
    give_all(state, giver, to, sink);
    next_giver(state, giver, to)
}

/// G13: a giver who runs out owes the rest, but not to one who is being made good.
#[inline]
fn give_all(state: &mut State, from: Seat, to: Seat, sink: &mut impl Sink<Event>) {
    let owed = if to == state.player { state.share } else { state.size(from) };
    let short = owed - state.size(from);
    let cards = core::mem::take(&mut state.hands[from.index()]);
    let [black, red] = core::mem::take(&mut state.sizes[from.index()]);
    state.hands[to.index()] = state.hands[to.index()].and(cards);
    state.sizes[to.index()][0] += black;
    state.sizes[to.index()][1] += red;
    state.debts[from.index()] += short;
    if !cards.is_empty() || short > 0 {
        sink.push(|| Event::Gave { from, to, cards, short });
    }
}

/// G12, G13: a card that the giver chose.
#[inline]
pub(crate) fn give(
    state: &mut State,
    from: Seat,
    to: Seat,
    card: Card,
    left: u8,
    sink: &mut impl Sink<Event>,
) {
    state.remove(from, card);
    state.add(to, card);
    sink.push(|| Event::Gave { from, to, cards: [card].into_iter().collect(), short: 0 });
    state.stage = Stage::Give { giver: from, to, owed: left };
    if left == 0 {
        let next = next_giver(state, from, to);
        run(state, next, sink);
    }
}

/// Clockwise until the player in turn comes again; whoever receives does not give.
#[inline]
fn next_giver(state: &State, giver: Seat, to: Seat) -> Next {
    let (player, seats) = (state.player, state.terms.seats);
    let mut next = giver.next(seats);
    if next == to && to != player {
        next = next.next(seats);
    }
    match (next == player, to == player) {
        (false, _) => Next::Give { giver: next, to },
        (true, true) => Next::CheckWin,
        (true, false) => Next::MakeGood,
    }
}

// The win (G17), and what is made good (G13).

/// G17: with no stock left, whoever alone has cards wins.
#[inline]
fn check_win(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if state.piles.stock_len() > 0 {
        return Next::TakePile;
    }
    match only_holder(&state.sizes[..state.terms.seats.into()]) {
        Some(winner) => end(state, Seats::one(winner), Reason::Alone, sink),
        None => Next::MakeGood,
    }
}

/// G17: who has cards when nobody else has, by how many of each colour the seats have.
#[inline]
pub(crate) fn only_holder(sizes: &[[u8; 2]]) -> Option<Seat> {
    let mut holders = (0..).zip(sizes).filter(|(_, [black, red])| black + red > 0);
    match (holders.next(), holders.next()) {
        (Some((seat, _)), None) => Some(Seat::new(seat)),
        _ => None,
    }
}

/// Everybody, the player in turn first.
#[inline]
fn clockwise(state: &State) -> impl Iterator<Item = Seat> + use<> {
    let seats = state.terms.seats;
    core::iter::successors(Some(state.player), move |seat| Some(seat.next(seats))).take(seats.into())
}

/// G13: one after the other, clockwise from the player in turn. The debt is over with it.
#[inline]
fn make_good(state: &mut State) -> Next {
    match clockwise(state).find(|seat| state.debts[seat.index()] > 0) {
        Some(to) => {
            let missing = core::mem::take(&mut state.debts[to.index()]);
            collect(state, to, missing)
        }
        None => Next::TakePile,
    }
}

// Empty hands (G8, G14).

/// G8, G14: an empty hand takes the whole pile.
#[inline]
fn empty_hand_takes(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if let Some(seat) = rescued(state) {
        take_pile(state, seat, sink);
    }
    Next::Lay
}

/// G14: the player in turn, for a card must be laid; or else the one other whose hand is empty. Of
/// several others nobody, or the first.
#[inline]
fn rescued(state: &State) -> Option<Seat> {
    let mut empty = clockwise(state).filter(|seat| state.size(*seat) == 0);
    let first = empty.next()?;
    let is_alone = first == state.player || empty.next().is_none();
    (is_alone || state.terms.two_empty == TwoEmpty::First).then_some(first)
}

#[inline]
fn take_pile(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    for at in 0..state.piles.pile().len() {
        state.add(seat, state.piles.pile()[at]);
    }
    state.piles.clear_pile();
    sink.push(|| Event::TookPile { seat, cards: state.hands[seat.index()] });
}

// The last card (G9, G11), and the end of the turn.

/// G9: the stock's top card. G10, G11: with no stock a card of the player's choice.
#[inline]
fn start_laying(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if state.piles.stock_len() == 0 {
        state.stage = Stage::Lay;
        return Next::Wait;
    }
    let card = state.piles.draw();
    state.piles.put(card);
    sink.push(|| Event::TurnedUp { card });
    end_turn(state, sink)
}

/// G11: a card from the hand. G15: if that empties the hand, the player takes all beneath it.
#[inline]
pub(crate) fn lay(state: &mut State, card: Card, sink: &mut impl Sink<Event>) {
    let seat = state.player;
    sink.push(|| Event::Laid { seat, card });
    state.remove(seat, card);
    if state.size(seat) == 0 && !state.piles.pile().is_empty() {
        take_pile(state, seat, sink);
    }
    state.piles.put(card);
    let next = end_turn(state, sink);
    run(state, next, sink);
}

/// G18: the game may end here. G4: hands move at the end of a cycle.
#[inline]
fn end_turn(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    if state.turn == state.terms.turn_limit {
        return end_at_limit(state, sink);
    }
    state.turn += 1;
    state.player = state.player.next(state.terms.seats);
    if state.terms.starts_cycle(state.player) {
        move_hands(state, sink);
    }
    Next::Put
}

/// G18: a draw, or the most cards in hand win.
fn end_at_limit(state: &mut State, sink: &mut impl Sink<Event>) -> Next {
    match state.terms.at_limit {
        AtLimit::Draw => end(state, Seats::NONE, Reason::Draw, sink),
        AtLimit::MostCards => {
            let most = state.everyone().map(|seat| state.size(seat)).max().expect("somebody plays");
            let winners = state.everyone().filter(|seat| state.size(*seat) == most).collect();
            end(state, winners, Reason::MostCards(most), sink)
        }
    }
}

#[inline]
fn move_hands(state: &mut State, sink: &mut impl Sink<Event>) {
    let seats = usize::from(state.terms.seats);
    pass_on(&mut state.hands[..seats]);
    pass_on(&mut state.sizes[..seats]);
    sink.push(|| Event::HandsMoved { hands: Box::new(state.hands) });
}

/// G4: everybody hands theirs to the player before them.
#[inline]
pub(crate) fn pass_on<T>(by_seat: &mut [T]) {
    by_seat.rotate_left(1);
}

#[inline]
fn end(state: &mut State, winners: Seats, reason: Reason, sink: &mut impl Sink<Event>) -> Next {
    state.stage = Stage::Over { winners };
    sink.push(|| Event::GameOver { winners, reason });
    Next::Wait
}

#[cfg(test)]
mod tests {
    //! What is too rare to be reached from a deal in a few steps.

    use super::*;
    use crate::rules::state::{Pack, Piles, Terms};

    fn cards(names: &str) -> impl Iterator<Item = Card> {
        names
            .split_whitespace()
            .map(|name| Card::all().find(|card| alloc::format!("{card}") == name).expect("a card"))
    }

    /// Three players with no stock, before seat 0's turn.
    fn turn(hands: [&str; 3], pile: &str) -> State {
        let terms = Terms {
            seats: 3,
            packs: 1,
            turn_limit: 9,
            at_limit: AtLimit::Draw,
            two_empty: TwoEmpty::Nobody,
            first: Seat::new(0),
            pack: Pack::WHOLE,
        };
        let mut state = State::new(terms);
        for (seat, hand) in (0..).map(Seat::new).zip(hands) {
            state.set_hand(seat, cards(hand).collect());
        }
        let pile: alloc::vec::Vec<Card> = cards(pile).collect();
        state.piles = Piles::of(&pile, &[]);
        begin(&mut state, &mut ());
        state
    }

    #[test]
    fn g17_another_than_the_player_in_turn_may_win_though_nothing_was_missing() {
        let state = turn(["3s 4s", "", "5h 6h"], "2c");
        assert_eq!(state.stage, Stage::Over { winners: Seats::one(Seat::new(2)) });
        assert_eq!(state.piles.pile().len(), 3);
    }

    #[test]
    fn g14_g17_if_nobody_has_cards_nobody_wins_and_the_player_in_turn_takes_the_pile() {
        let state = turn(["3s 4s", "", ""], "9h 2c");
        assert_eq!(state.stage, Stage::Lay);
        assert_eq!(state.hands[0], cards("2c 3s 4s 9h").collect());
    }

    #[test]
    fn g14_one_other_who_is_empty_alone_takes_the_pile() {
        let state = turn(["3s 4s 5h", "", "6h 7h"], "9h 2c");
        assert_eq!(state.stage, Stage::Lay);
        assert_eq!(state.hands[1], cards("2c 3s 4s 9h").collect());
    }

    #[test]
    fn g14_the_player_in_turn_takes_it_whoever_else_is_empty() {
        let mut state = turn(["3s 4s", "5h 6h", "7h 8h"], "9h 2c");
        state.set_hand(Seat::new(0), crate::Cards::NONE);
        state.set_hand(Seat::new(1), crate::Cards::NONE);
        assert_eq!(rescued(&state), Some(Seat::new(0)));
    }
}
