//! Where cards lie, as far as the view and the turns of the round tell.

use alloc::vec::Vec;

use engine::{Seat, Viewer};

use crate::{Action, Card, Cards, Few, Source, View};

/// The cards from which a player plays now.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Stage {
    Hand,
    Open,
    Blind,
}

/// From what the viewer plays now, if it has a seat.
pub(super) fn stage(view: &View) -> Option<Stage> {
    own_in_play(view).map(|(from, cards)| match from {
        Source::Hand => Stage::Hand,
        _ if cards.is_empty() => Stage::Blind,
        _ => Stage::Open,
    })
}

/// The viewer's cards from which plays can be made.
pub(super) fn in_play(view: &View) -> Few {
    own_in_play(view).map_or(Few::NONE, |(_, cards)| cards)
}

fn own_in_play(view: &View) -> Option<(Source, Few)> {
    match view.viewer {
        Viewer::Seat(seat) => view.in_play(seat),
        Viewer::Public | Viewer::Referee => None,
    }
}

/// An open card that lies, or lay, on a blind one.
#[derive(Hash)]
pub(super) struct OpenCard {
    pub(super) card: Card,
    /// Its number among equal ones. The last of them is played first.
    pub(super) copy: u8,
    pub(super) is_left: bool,
}

/// The open cards in the order of their slots, those too that are played: so the others stay where
/// they are. They are played after the hand, so that they are what the seat played last.
pub(super) fn open_row(view: &View, seat: Seat) -> Vec<OpenCard> {
    let left = view.open[seat.index()];
    let played =
        view.turns.iter().rev().filter(|turn| turn.seat == seat).filter_map(|turn| match turn.action {
            Action::Play(play) => Some(play.cards()),
            Action::Take | Action::Flip(_) => None,
        });
    let gone = played.flat_map(Cards::iter).take(usize::from(Few::MOST - left.len()));
    let dealt: Cards = left.iter().chain(gone).collect();
    let copies = |card: Card| (0..dealt.count(card)).map(move |copy| (card, copy));
    let open = |(card, copy)| OpenCard { card, copy, is_left: copy < left.count(card) };
    Card::ALL.into_iter().flat_map(copies).map(open).collect()
}

/// A card of the pile.
#[derive(Hash)]
pub(super) struct Laid {
    /// The turn of this round in which it was laid, and its number among the cards laid then.
    pub(super) turn: usize,
    pub(super) place: u8,
    pub(super) card: Card,
}

/// The cards of the pile in the order in which they were laid: the last turns, as far as the pile goes.
pub(super) fn pile(view: &View) -> Vec<Laid> {
    let laid = view.turns.iter().enumerate().rev().flat_map(|(turn, done)| {
        let cards = match done.action {
            Action::Play(play) => play.cards(),
            Action::Take | Action::Flip(_) => done.flipped.into_iter().collect(),
        };
        let cards: Vec<Laid> =
            (0..).zip(cards.iter()).map(|(place, card)| Laid { turn, place, card }).collect();
        cards.into_iter().rev()
    });
    let mut pile: Vec<Laid> = laid.take(view.pile.len().into()).collect();
    pile.reverse();
    pile
}
