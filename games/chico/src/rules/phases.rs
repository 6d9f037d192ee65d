//! The rules proper: for each phase what is legal, what is refused, and what it does.

use alloc::vec::Vec;

use engine::random::{self, BATCH};
use engine::{Choices, Mask, Outcome, Pending, Seat, Seats, Sink};
use rand_core::Rng;

use crate::rules::action::{Action, Chance, Event};
use crate::rules::cards::{Card, Cards, DECK, Deck, Die, Pack, Rank, Stock};
use crate::rules::refusal::Refusal;
use crate::rules::scoring::points;
use crate::rules::state::{LIMIT, Phase, SEATS, State};

/// C3: cards dealt to each player.
pub(crate) const HAND: usize = 6;

#[inline]
pub(crate) fn pending(state: &State) -> Pending {
    match state.phase {
        Phase::Turn => Pending::seat(state.turn),
        Phase::Deal => Pending::Chance("deal"),
        Phase::Roll => Pending::Chance("roll"),
        Phase::Over => Pending::Over(Outcome { winners: winners(state) }),
    }
}

/// C17: the fewest points win; equal fewest share the win.
fn winners(state: &State) -> Seats {
    let fewest = fewest(state);
    state.everyone().filter(|seat| state.score(*seat) == fewest).collect()
}

/// C17: the points that win.
fn fewest(state: &State) -> u8 {
    state.everyone().map(|seat| state.score(seat)).min().expect("somebody plays")
}

// A turn (C5): play, draw or quit.

/// C10: quitting is always possible.
#[inline]
pub(crate) fn legal(state: &State, seat: Seat) -> Mask<Action> {
    if state.phase != Phase::Turn || state.turn != seat {
        return Mask::none();
    }
    let plays = state.hands[seat.index()].kinds() & followers(&state.pack, state.pile);
    let able = plays != 0;
    // Without a branch: no processor could guess what somebody holds.
    let draw = may_draw(state) & (state.draw_when_able | !able);
    const QUIT: u64 = 1 << 9;
    Mask::new(plays | u64::from(draw) << 8 | QUIT)
}

/// C6, C7: the kinds that go on this rank, as bits.
#[inline]
pub(crate) const fn followers(pack: &Pack, pile: Rank) -> u64 {
    FOLLOWERS[pack.ranks as usize % CIRCLES][pile as usize]
}

/// A circle may have any number of ranks up to all.
const CIRCLES: usize = Rank::ALL.len() + 1;

/// By the number of ranks, and by rank. It is asked for in every turn of a playout, so it is looked up and
/// not worked out.
const FOLLOWERS: [[u64; Rank::ALL.len()]; CIRCLES] = {
    let mut followers = [[0; Rank::ALL.len()]; CIRCLES];
    let mut at = 0;
    while at < CIRCLES * Rank::ALL.len() {
        let (ranks, pile) = (at / Rank::ALL.len(), at % Rank::ALL.len());
        let pack = Pack { ranks: ranks as u8, ..Pack::WHOLE };
        let [same, next, egg] = pack.followers(Rank::ALL[pile]);
        followers[ranks][pile] = 1 << same.index() | 1 << next.index() | 1 << egg.index();
        at += 1;
    }
    followers
};

/// C11: not from an empty stock. C12: not as the last player.
#[inline]
fn may_draw(state: &State) -> bool {
    (state.stock() > 0) & (state.playing != Seats::one(state.turn))
}

pub(crate) fn check(state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
    let hand = state.hands[seat.index()];
    match action {
        Action::Play(card) => check_play(state, hand, card),
        Action::Draw => check_draw(state, hand),
        Action::Quit => Ok(()),
    }
}

/// C6: the same rank or the next. C7: the egg goes on anything.
fn check_play(state: &State, hand: Cards, card: Card) -> Result<(), Refusal> {
    let (pile, next) = (state.pile, state.pack.next(state.pile));
    if !hand.has(card) {
        return Err(Refusal::NotHeld(card));
    }
    match card {
        Card::Ranked(rank) if rank != pile && rank != next => {
            Err(Refusal::DoesNotFollow { card, pile, next })
        }
        _ => Ok(()),
    }
}

/// C8, C9, C11, C12: who may draw.
fn check_draw(state: &State, hand: Cards) -> Result<(), Refusal> {
    let able = hand.iter().any(|card| check_play(state, hand, card).is_ok());
    if state.playing == Seats::one(state.turn) {
        Err(Refusal::LastPlayer)
    } else if state.stock() == 0 {
        Err(Refusal::EmptyStock)
    } else if able && !state.draw_when_able {
        Err(Refusal::CouldPlay)
    } else {
        Ok(())
    }
}

/// C10: who has quit is out of the round.
pub(crate) fn out_of_turn(state: &State, seat: Seat) -> Option<Refusal> {
    (!state.playing.contains(seat)).then_some(Refusal::HasQuit)
}

#[inline]
pub(crate) fn apply(state: &mut State, seat: Seat, action: Action, sink: &mut impl Sink<Event>) {
    debug_assert!(legal(state, seat).contains(action));
    match action {
        Action::Play(card) => play(state, seat, card, sink),
        Action::Draw => draw(state, seat, sink),
        Action::Quit => quit(state, seat, sink),
    }
}

#[inline]
fn play(state: &mut State, seat: Seat, card: Card, sink: &mut impl Sink<Event>) {
    let on = state.pile;
    sink.push(|| Event::Played { seat, on, card });
    let hand = &mut state.hands[seat.index()];
    hand.remove(card);
    let out = hand.is_empty();
    state.laid.add(card);
    state.pile = state.pack.rank_on(card, on);
    state.last_to_lay = Some(seat);
    // C13: the round ends at once when a hand is empty.
    if out { end_round(state, Some(seat), sink) } else { pass_turn(state) }
}

/// C8: one card, and the turn is over.
#[inline]
fn draw(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    let card = state.deck[usize::from(state.drawn)];
    sink.push(|| Event::Drew { seat, on: state.pile, card });
    state.drawn += 1;
    state.hands[seat.index()].add(card);
    pass_turn(state);
}

/// C10: out of this round. C13: the round ends when all have quit.
#[inline]
fn quit(state: &mut State, seat: Seat, sink: &mut impl Sink<Event>) {
    sink.push(|| Event::Quit { seat, on: state.pile });
    state.playing.remove(seat);
    if state.playing.is_empty() { end_round(state, None, sink) } else { pass_turn(state) }
}

/// C5: clockwise. C12: the last player is in turn again and again.
#[inline]
fn pass_turn(state: &mut State) {
    state.turn = state.playing.after(state.turn).expect("somebody still plays");
}

/// C14, C15: everybody adds up. C18: who laid the last card starts the next round; if nobody
/// did, the last one to quit, who is in turn now.
fn end_round(state: &mut State, out: Option<Seat>, sink: &mut impl Sink<Event>) {
    let added = state.hands.map(|hand| points(hand, state.pile));
    for (score, added) in state.scores.iter_mut().zip(added) {
        *score += added;
    }
    sink.push(|| Event::RoundOver { out, points: added, hands: state.hands });
    state.turn = state.last_to_lay.unwrap_or(state.turn);
    // C16: who went out rolls, if there are points to take off.
    match out {
        Some(seat) if state.scores[seat.index()] > 0 => state.phase = Phase::Roll,
        _ => end_or_deal(state, sink),
    }
}

/// C17: after a round the game ends if somebody has 50, or if no more rounds are to be played.
fn end_or_deal(state: &mut State, sink: &mut impl Sink<Event>) {
    let over = state.scores.iter().any(|score| *score >= LIMIT) || state.pack.is_last(state.round);
    state.phase = if over { Phase::Over } else { Phase::Deal };
    if over {
        sink.push(|| Event::GameOver { winners: winners(state), score: fewest(state) });
    }
}

// Luck: the deal and the dice.

#[inline]
pub(crate) fn draw_chance<G: Rng + ?Sized>(state: &State, rng: &mut G) -> Chance {
    match state.phase {
        Phase::Roll => Chance::Roll(dice(rng)),
        _ => Chance::Deal(shuffled_deck(&state.pack, turned_up(state), rng)),
    }
}

fn dice<G: Rng + ?Sized>(rng: &mut G) -> [Die; 2] {
    [(); 2].map(|()| Die::ALL[random::below(rng, 6) as usize])
}

/// The place in the deal of the card that starts the pile.
fn turned_up(state: &State) -> usize {
    usize::from(state.pack.hand) * usize::from(state.seats)
}

/// C3: if the egg is turned up, it changes places with a random card of the stock.
fn shuffled_deck<G: Rng + ?Sized>(pack: &Pack, up: usize, rng: &mut G) -> Deck {
    let mut deck = pack.deck();
    let cards = deck.cards_mut();
    random::shuffle(cards, rng);
    if cards[up] == Card::Egg {
        let stock = (cards.len() - up - 1) as u32;
        cards.swap(up, up + 1 + random::below(rng, stock) as usize);
    }
    deck
}

/// In a playout only the cards that are dealt are drawn. Not inlined, so that a turn has the registers
/// for itself.
#[inline(never)]
pub(crate) fn strike<G: Rng + ?Sized>(state: &mut State, rng: &mut G) {
    if state.phase == Phase::Roll {
        return roll(state, dice(rng), &mut ());
    }
    if !state.pack.is_whole() {
        let deal = draw_chance(state, rng);
        return apply_chance(state, &deal, &mut ());
    }
    let (hands, up) = match state.seats {
        2 => cards_by_lot::<2, G>(rng),
        3 => cards_by_lot::<3, G>(rng),
        4 => cards_by_lot::<4, G>(rng),
        _ => cards_by_lot::<SEATS, G>(rng),
    };
    begin_round(state, hands, up, &mut ());
}

/// The hands of so many seats and the card that is turned up, one after the other from all that are left.
/// For a constant number of seats, so that all bounds are constants.
#[inline]
fn cards_by_lot<const PLAYERS: usize, G: Rng + ?Sized>(rng: &mut G) -> ([Cards; SEATS], Card) {
    let left = |batch: usize| (DECK - BATCH * batch) as u32;
    let mut numbers = [[0; BATCH]; (HAND * SEATS + 1).div_ceil(BATCH)];
    numbers[0] = random::descending(rng, left(0));
    numbers[1] = random::descending(rng, left(1));
    if HAND * PLAYERS >= BATCH * 2 {
        numbers[2] = random::descending(rng, left(2));
    }
    if HAND * PLAYERS >= BATCH * 3 {
        numbers[3] = random::descending(rng, left(3));
    }
    let numbers = numbers.as_flattened();
    let (mut stock, mut hands) = (Stock::WHOLE, [Cards::NONE; SEATS]);
    for (hand, numbers) in hands.iter_mut().zip(numbers.as_chunks::<HAND>().0).take(PLAYERS) {
        *hand = numbers.iter().fold(Cards::NONE, |hand, number| hand.and(stock.take(*number)));
    }
    let up = stock.take(numbers[HAND * PLAYERS]).only();
    // C3: if the egg is turned up, it changes places with a random card of the stock.
    match up {
        Card::Egg => (hands, stock.take(random::below(rng, stock.len().into())).only()),
        _ => (hands, up),
    }
}

/// C8: the card that is drawn is any of the stock.
#[inline]
pub(crate) fn settle<G: Rng + ?Sized>(state: &mut State, action: Action, rng: &mut G) {
    if action == Action::Draw {
        let number = random::below(rng, state.stock().into());
        state.deck[usize::from(state.drawn)] = Stock::of(state.unseen()).take(number).only();
    }
}

/// C16: both dice, each face as likely as any other.
pub(crate) fn outcomes(state: &State) -> Vec<Chance> {
    let rolls = Die::ALL.into_iter().flat_map(|one| Die::ALL.map(|other| Chance::Roll([one, other])));
    if state.phase == Phase::Roll { rolls.collect() } else { Vec::new() }
}

/// C8: the stock.
pub(crate) fn face_down(state: &State) -> Vec<usize> {
    (state.drawn.into()..state.pack.size.into()).collect()
}

pub(crate) fn exchange(state: &mut State, one: usize, other: usize) {
    state.deck.swap(one, other);
}

/// C1, C3: a deal is the whole deck, and the egg is not turned up. C2: any two faces can roll.
pub(crate) fn check_chance(state: &State, chance: &Chance) -> Result<(), Refusal> {
    match chance {
        Chance::Deal(deck) if deck.cards().iter().copied().collect::<Cards>() != state.pack.cards => {
            Err(wrong_deck(&state.pack))
        }
        Chance::Deal(deck) if deck.cards()[turned_up(state)] == Card::Egg => Err(Refusal::EggTurnedUp),
        _ => Ok(()),
    }
}

fn wrong_deck(pack: &Pack) -> Refusal {
    if pack.cards == Cards::DECK { Refusal::WrongDeck } else { Refusal::WrongPack { cards: pack.size } }
}

#[inline]
pub(crate) fn apply_chance(state: &mut State, chance: &Chance, sink: &mut impl Sink<Event>) {
    match chance {
        Chance::Deal(deck) => deal(state, deck, sink),
        Chance::Roll(dice) => roll(state, *dice, sink),
    }
}

/// C3: six cards each, and one turned up.
#[inline]
fn deal(state: &mut State, deck: &Deck, sink: &mut impl Sink<Event>) {
    let up = turned_up(state);
    let mut hands = [Cards::NONE; SEATS];
    let cards = deck.cards();
    for (hand, cards) in hands.iter_mut().zip(cards[..up].chunks_exact(state.pack.hand.into())) {
        *hand = cards.iter().copied().collect();
    }
    state.deck = *deck.array();
    begin_round(state, hands, cards[up], sink);
}

/// Everybody has their cards, and this one is turned up.
#[inline]
fn begin_round(state: &mut State, hands: [Cards; SEATS], up: Card, sink: &mut impl Sink<Event>) {
    state.hands = hands;
    state.laid = Cards::NONE;
    state.laid.add(up);
    state.pile = state.pack.rank_on(up, Rank::Chick);
    state.drawn = turned_up(state) as u8 + 1;
    state.playing = Seats::all(state.seats);
    state.last_to_lay = None;
    state.round += 1;
    state.phase = Phase::Turn;
    sink.push(|| Event::Dealt { hands: state.hands, up: state.pile, starter: state.turn });
}

/// C16: the sum is taken off, not below zero.
fn roll(state: &mut State, dice: [Die; 2], sink: &mut impl Sink<Event>) {
    let seat = state.turn;
    let score = &mut state.scores[seat.index()];
    *score = score.saturating_sub(dice[0].pips() + dice[1].pips());
    sink.push(|| Event::Rolled { seat, dice, score: *score });
    end_or_deal(state, sink);
}
