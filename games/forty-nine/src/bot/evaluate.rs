//! How a strong player evaluates each legal action: the card on sale is valued for every winner and
//! price, first by the network, then by looking ahead at a few prices; and then the auction is
//! solved.

use alloc::vec::Vec;

use bots::appraisal::{self, Appraisal, Trial, Verdict};
use bots::{Budget, Evaluation, Generator, Level, Shares};
use engine::{Choices as _, Seat, Seats};
use rand_core::SeedableRng as _;

use super::ahead::{AuctionRules, look, look_farther};
use super::auction::{Asked, Auction, Ending, In};
use super::network::{self, Hopes, Weights};
use super::position::Position;
use super::sale::{Buyer, Point, Sale, top_price};
use crate::{Action, Card, Choices, FortyNine, View};

/// What each legal action promises.
pub(super) fn evaluate(
    view: &View,
    legal: Choices,
    level: Level,
    rng: &mut Generator,
    budget: Budget<'_>,
) -> Vec<Evaluation<Action>> {
    let Some(decision) = Decision::of(view, level) else { return Vec::new() };
    let hopes = match legal {
        Choices::Place { .. } => decision.placing(legal, rng, budget),
        Choices::Auction { .. } => {
            let hopes = decision.bidding(legal, rng, budget);
            hopes.iter().map(|hopes| decision.own(hopes)).collect()
        }
    };
    let evaluation = |(action, hope)| Evaluation { action, chance: chance(action, hope), visits: 1 };
    legal.iter().zip(hopes).map(evaluation).collect()
}

/// What each legal action was worth to everybody. A jury is a champion's thought about all of them, from
/// luck of its own; as there are no worlds whose differences could be counted, how far the two juries are
/// apart tells how sure they are.
pub(super) fn appraise(decided: &appraisal::Decision<'_, FortyNine>, trial: Trial) -> Vec<Appraisal<Action>> {
    let Some(decision) = Decision::of(decided.view, Level::Champion) else { return Vec::new() };
    let mut rng = Generator::seed_from_u64(trial.seed);
    let mut hear = || decision.hear(decided.legal, &mut rng, Budget::iterations(trial.worlds));
    let (one, other) = (hear(), hear());
    let own = decided.seat.index();
    let Some(played) = decided.legal.iter().position(|action| action == decided.played) else {
        return Vec::new();
    };
    let behind = |jury: &[Shares], at: usize| jury[at][own] - jury[played][own];
    let appraisal = |(at, action): (usize, Action)| {
        let error = (behind(&one, at) - behind(&other, at)).abs() * core::f64::consts::FRAC_1_SQRT_2;
        let juries = [&one, &other].map(|jury| Verdict { shares: jury[at], error });
        Appraisal { action, juries }
    };
    decided.legal.iter().enumerate().map(appraisal).collect()
}

/// The hope as a chance; of actions that promise the same, the cheapest comes out ahead.
fn chance(action: Action, hope: f32) -> f64 {
    let dollars = if let Action::Bid(dollars) = action { dollars } else { 0 };
    f64::from(hope.clamp(0.001, 1.0)) - 1e-6 * f64::from(dollars)
}

/// A decision to be made.
struct Decision<'a> {
    view: &'a View,
    card: Card,
    position: Position,
    rules: AuctionRules,
    level: Level,
}

impl<'a> Decision<'a> {
    /// `None` if no card is on sale.
    fn of(view: &'a View, level: Level) -> Option<Decision<'a>> {
        let rules = AuctionRules { weights: Weights::of(view.seats()), agreed: view.agreed };
        Some(Decision { view, card: view.card()?, position: Position::of(view), rules, level })
    }

    /// What everybody can hope for after each legal action, as shares of the win.
    fn hear(&self, legal: Choices, rng: &mut Generator, budget: Budget<'_>) -> Vec<Shares> {
        let hopes = match legal {
            Choices::Place { .. } => self.placing_anywhere(legal, rng, budget),
            Choices::Auction { .. } => self.bidding(legal, rng, budget),
        };
        hopes.iter().map(|hopes| self.shares(hopes)).collect()
    }

    /// Hopes that were reckoned one by one, made to sum up to one.
    fn shares(&self, hopes: &Hopes) -> Shares {
        let mut shares = [0.0; Seats::MOST as usize];
        shares.iter_mut().zip(hopes).for_each(|(share, hope)| *share = f64::from(hope.clamp(0.0, 1.0)));
        let sum: f64 = shares.iter().sum();
        if sum > 0.0 { shares.map(|share| share / sum) } else { shares }
    }

    /// The same as [`Decision::placing`] for everybody, and every square is looked at.
    fn placing_anywhere(&self, legal: Choices, rng: &mut Generator, budget: Budget<'_>) -> Vec<Hopes> {
        let buyers: Vec<Buyer<'_>> = legal.iter().map(|action| self.placed(action)).collect();
        let mut hopes: Vec<Hopes> = buyers.iter().map(|buyer| buyer.hopes(0)).collect();
        let open = buyers.iter().enumerate().filter_map(|(at, buyer)| Some((at, buyer.position(0)?)));
        let (places, positions): (Vec<usize>, Vec<Position>) = open.unzip();
        if !positions.is_empty() {
            let seen = look(&self.rules, &positions, rng, budget);
            places.iter().zip(seen).for_each(|(at, seen)| hopes[*at] = seen);
        }
        hopes
    }

    fn own(&self, hopes: &Hopes) -> f32 {
        hopes[self.view.turn.index()]
    }

    /// For each square the hope after placing there, or without a token (F18). The price is paid already.
    fn placing(&self, legal: Choices, rng: &mut Generator, budget: Budget<'_>) -> Vec<f32> {
        let buyers: Vec<Buyer<'_>> = legal.iter().map(|action| self.placed(action)).collect();
        let mut hopes: Vec<f32> = buyers.iter().map(|buyer| self.own(&buyer.hopes(0))).collect();
        let best = hopes.iter().copied().fold(0.0, f32::max);
        let (places, positions): (Vec<usize>, Vec<Position>) = (0..buyers.len())
            .filter(|at| hopes[*at] > best - Self::IN_QUESTION || legal.get(*at) == Action::Pass)
            .filter_map(|at| Some((at, buyers[at].position(0)?)))
            .unzip();
        if positions.len() > 1 {
            let seen = look(&self.rules, &positions, rng, budget);
            let worst = seen.iter().map(|seen| self.own(seen)).fold(1.0, f32::min);
            // What was not looked at again is not better than what was.
            hopes.iter_mut().filter(|hope| **hope < 1.0).for_each(|hope| *hope = hope.min(worst));
            places.iter().zip(&seen).for_each(|(at, seen)| hopes[*at] = self.own(seen));
        }
        hopes
    }

    /// A square that promises so much less than the best is not looked at again. To decline always is
    /// (F18): what the token costs comes with the payouts that follow.
    const IN_QUESTION: f32 = 0.06;

    fn placed(&self, action: Action) -> Buyer<'_> {
        let square = if let Action::Place(square) = action { Some(square) } else { None };
        Buyer::with(self.rules.weights, &self.position, self.card, self.view.turn, square)
    }

    /// For each action in the auction everybody's hopes if it is taken.
    fn bidding(&self, legal: Choices, rng: &mut Generator, budget: Budget<'_>) -> Vec<Hopes> {
        let least = self.view.bid.map_or(self.rules.agreed.least_opening(self.card), |bid| bid.dollars);
        let prices: Vec<u16> = (least..=top_price(&self.position).max(least)).collect();
        let mut sale = Sale::at(self.rules.weights, &self.position, self.card, prices);
        self.look_ahead(&mut sale, rng, budget);
        let asked = Asked { seat: self.view.turn, present: self.present() };
        let auction = Auction::solve(&sale, &self.position, self.rules.agreed.check, Some(asked));
        let endings: Vec<Option<Ending>> =
            legal.iter().map(|action| self.ending(&sale, &auction, action)).collect();
        let mut hopes: Vec<Hopes> =
            endings.iter().map(|ending| ending.map_or_else(|| self.lost(), |ending| ending.hopes)).collect();
        if self.level == Level::Champion {
            self.look_farther(&sale, legal, &endings, &mut hopes, rng, budget);
        }
        hopes
    }

    /// If it is a close call between bidding and not, looks farther at how either ends.
    fn look_farther(
        &self,
        sale: &Sale,
        legal: Choices,
        endings: &[Option<Ending>],
        hopes: &mut [Hopes],
        rng: &mut Generator,
        budget: Budget<'_>,
    ) {
        let is_bid = |at: usize| matches!(legal.get(at), Action::Bid(_));
        let best = |bids: bool| {
            let places = (0..hopes.len()).rev().filter(|at| is_bid(*at) == bids);
            places.max_by(|a, b| self.own(&hopes[*a]).total_cmp(&self.own(&hopes[*b])))
        };
        let (Some(bid), Some(other)) = (best(true), best(false)) else { return };
        if (self.own(&hopes[bid]) - self.own(&hopes[other])).abs() > Self::CLOSE_CALL {
            return;
        }
        let position = |at: usize| endings[at].and_then(|ending| self.after(sale, ending.bought));
        let (Some(bought), Some(not)) = (position(bid), position(other)) else { return };
        if endings[bid].map(|ending| ending.bought) == endings[other].map(|ending| ending.bought) {
            return;
        }
        let changes = look_farther(&self.rules, &[bought, not], rng, budget);
        for (at, hopes) in hopes.iter_mut().enumerate() {
            let change = if is_bid(at) { &changes[0] } else { &changes[1] };
            hopes.iter_mut().zip(change).for_each(|(hope, change)| *hope += change);
        }
    }

    /// After a bid that can't be paid nothing is hoped for, and the others share the rest.
    fn lost(&self) -> Hopes {
        let seats = usize::from(self.position.seats);
        let mut hopes = Hopes::default();
        hopes[..seats].fill(1.0 / (seats as f32 - 1.0));
        hopes[self.view.turn.index()] = 0.0;
        hopes
    }

    /// Farther apart than this, no farther look is likely to change the mind.
    const CLOSE_CALL: f32 = 0.1;

    /// The position after the card was sold like this.
    fn after(&self, sale: &Sale, bought: Option<(u8, u16)>) -> Option<Position> {
        match bought {
            Some((seat, place)) => {
                let buyer = Buyer::new(self.rules.weights, &self.position, self.card, Seat::new(seat));
                buyer.position(sale.prices[usize::from(place)])
            }
            None => self.unsold(),
        }
    }

    fn unsold(&self) -> Option<Position> {
        let mut unsold = self.position.clone();
        unsold.end_turn(self.card);
        network::final_hopes(&unsold).is_none().then_some(unsold)
    }

    fn present(&self) -> In {
        self.view.bidding.iter().map(|seat| 1 << seat.index()).sum()
    }

    /// How the auction ends after the action; `None` for a bid that can't be paid.
    fn ending(&self, sale: &Sale, auction: &Auction<'_>, action: Action) -> Option<Ending> {
        let (own, present) = (self.view.turn.index(), self.present());
        let seats = usize::from(self.position.seats);
        let spoken = (own + seats - self.position.start.index()) % seats;
        match (action, self.view.bid) {
            (Action::Bid(dollars), _) => self.after_bid(sale, auction, dollars),
            (Action::Check, _) => Some(auction.unopened(spoken + 1, present)),
            (_, None) => Some(auction.unopened(spoken + 1, present & !(1 << own))),
            (_, Some(bid)) => Some(self.after_pass(sale, auction, bid.seat)),
        }
    }

    /// F30: a bid that can't be paid is void, and then nothing is sold yet.
    fn after_pass(&self, sale: &Sale, auction: &Auction<'_>, bidder: Seat) -> Ending {
        if self.position.money[bidder.index()] < sale.prices[0] {
            return Ending { hopes: sale.unsold, bought: None };
        }
        auction.lowest(bidder, self.present() & !(1 << self.view.turn.index()))
    }

    fn after_bid(&self, sale: &Sale, auction: &Auction<'_>, dollars: u16) -> Option<Ending> {
        let place = usize::from(dollars - sale.prices[0]);
        // More than anybody can answer: it only costs more.
        let answers = auction.answers();
        let payable = dollars <= self.position.money[self.view.turn.index()];
        payable.then(|| answers[place.min(answers.len() - 1)])
    }

    /// Sees the sale through the cards to come, at a few prices for each winner.
    fn look_ahead(&self, sale: &mut Sale, rng: &mut Generator, budget: Budget<'_>) {
        let mut points: Vec<Point> = Vec::new();
        let mut positions: Vec<Position> = Vec::new();
        for seat in self.position.everyone() {
            let buyer = Buyer::new(self.rules.weights, &self.position, self.card, seat);
            for place in self.looked_at(sale, seat) {
                if let Some(position) = buyer.position(sale.prices[place]) {
                    points.push((seat.index(), place));
                    positions.push(position);
                }
            }
        }
        let Some(unsold) = self.unsold() else { return };
        positions.push(unsold);
        let seen = look(&self.rules, &positions, rng, budget);
        if let Some((last, seen)) = seen.split_last() {
            sale.unsold = *last;
            sale.correct(&points, seen);
        }
    }

    /// The places of the prices at which the seat's purchase is looked at.
    fn looked_at(&self, sale: &Sale, seat: Seat) -> Vec<usize> {
        let money = self.position.money[seat.index()];
        let payable = sale.prices.iter().filter(|price| **price <= money).count();
        let Some(last) = payable.checked_sub(1) else { return Vec::new() };
        let mut places: Vec<usize> = [0, 3, 9, 20, last].into_iter().filter(|place| *place <= last).collect();
        places.dedup();
        places
    }
}
