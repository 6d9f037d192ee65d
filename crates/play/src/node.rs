//! A game as a tree in which chance deals one card at a time.
//!
//! A deal decides at once what nobody will know for a long time. In a tree that would make one branch for
//! each order of the deck; here a card is chosen when it is first moved or seen, and until then any that
//! lies face down may be it. So what chance can do at a node is a short list with probabilities, and the
//! numbers chosen so far, of actions and of cards, are the whole game.

use std::sync::Arc;

use bots::Generator;
use engine::game::ReplayError;
use engine::{
    Action as _, Chance as _, Pending, PlayError, Record, Rules, Seat, Setup, SetupError, Step, Viewer,
    retrace,
};
use rand_core::SeedableRng as _;

use crate::deck::{Deck, Fresh};
use crate::{AnyPlay, Complete, Play, Refused, action};

/// A node of a game's tree.
pub struct Node<R: Rules> {
    /// Where the tree begins.
    root: Arc<Play<R>>,
    /// What every deal begins with, since the first.
    fresh: Option<Arc<Fresh<R>>>,
    play: Play<R>,
    /// The cards of the deal that is under way, or was the last.
    deck: Deck,
    /// A step that waits for its cards.
    under_way: Option<UnderWay<R>>,
}

struct UnderWay<R: Rules> {
    step: Step<R>,
    /// The places whose cards are not chosen.
    open: Vec<usize>,
    /// The place whose card is chosen next.
    next: usize,
    /// For each kind of card how many there are that could come there.
    weights: Vec<usize>,
}

/// A [`Node`] of whichever game.
pub trait AnyNode: Send + Sync {
    /// How things stand; a step that waits for its cards is not yet taken.
    fn play(&self) -> &dyn AnyPlay;

    /// Is it the turn of chance?
    fn is_chance(&self) -> bool;

    /// The numbers of what chance can do here, and how likely each is; nothing, if it is not its turn.
    fn outcomes(&self) -> Vec<(usize, f64)>;

    /// What chance does by this number: a card, or a line of the record.
    fn outcome(&self, number: usize) -> Option<String>;

    /// Chance does this.
    fn choose(&mut self, number: i64) -> Result<(), Refused>;

    /// The seat takes the action with this number.
    fn act(&mut self, seat: Seat, number: i64) -> Result<(), Refused>;

    /// Does everybody see everything that there is to see?
    fn is_open(&self) -> bool;

    /// How things stand for the public, what may be done, and which cards lie face down: where everybody
    /// sees everything, all that matters for how the game goes on.
    fn standing(&self) -> String;

    /// All that the viewer saw so far.
    fn lines_seen(&self, viewer: Viewer) -> String;

    /// The numbers, from the root on, of a game that the seat can't tell from this one.
    fn retraced(&self, seat: Seat, seed: u64) -> Vec<usize>;

    /// A copy that goes its own way.
    fn boxed(&self) -> Box<dyn AnyNode>;
}

impl<R: Rules> Node<R> {
    /// The tree of a whole game.
    pub fn new(setup: Setup) -> Result<Node<R>, SetupError> {
        let mut play = Play::new(setup)?;
        play.note_lines();
        Ok(Node::at(Arc::new(play)))
    }

    /// The tree of the games that go on from where the record ends.
    pub fn replay(record: &Record) -> Result<Node<R>, ReplayError<R::Refusal>> {
        let mut play = Play::new(record.setup.clone()).map_err(ReplayError::Setup)?;
        play.note_lines();
        play.take_all(&record.steps)?;
        Ok(Node::at(Arc::new(play)))
    }

    fn at(root: Arc<Play<R>>) -> Node<R> {
        let play = Play::clone(&root);
        let deal = play.log().iter().rev().find_map(deal_of);
        let deck = deal.map_or_else(Deck::none, Deck::of);
        let mut node = Node { root, fresh: None, play, deck, under_way: None };
        node.expect_deal();
        node
    }

    /// So many actions a game of this tree can take at most, counted from the deal; none, if the rules name no
    /// end.
    pub fn longest(&self) -> Option<usize> {
        R::longest(self.play.state())
    }

    /// The most that chance can choose from at a node of such a game.
    pub fn most_outcomes(&self) -> usize {
        self.deck.kinds().len().max(R::MOST_OUTCOMES)
    }

    /// A deal that is due is under way, card by card.
    fn expect_deal(&mut self) {
        if matches!(self.play.pending(), Pending::Chance("deal")) {
            let state = self.play.state();
            let fresh = self.fresh.get_or_insert_with(|| Arc::new(Fresh::new(state)));
            self.deck = fresh.deck.clone();
            let deal = Step::Chance(Box::new(fresh.deal.clone()));
            self.begin(deal, (0..self.deck.len()).collect());
        }
    }

    /// A step other than a deal is under way: it may touch what lies face down.
    fn begin_here(&mut self, step: Step<R>) {
        self.begin(step, R::face_down(self.play.state()));
    }

    fn begin(&mut self, step: Step<R>, open: Vec<usize>) {
        self.under_way = Some(UnderWay { step, open, next: 0, weights: Vec::new() });
        self.go_on();
    }

    /// Goes on to the next card that the step under way needs, or takes it.
    fn go_on(&mut self) {
        let Some(mut under_way) = self.under_way.take() else { return };
        match under_way.needed(self.play.state()) {
            Some(place) => {
                under_way.next = place;
                under_way.weigh(&self.deck, self.play.state());
                self.under_way = Some(under_way);
            }
            None => {
                let taken = self.play.take(under_way.step);
                taken.unwrap_or_else(|_| unreachable!("it was checked when it began"));
                self.expect_deal();
            }
        }
    }

    /// A card of this kind lies where it is needed, and the step goes on; false, if it can't be there.
    fn put_there(&mut self, kind: usize) -> bool {
        let Some(under_way) =
            self.under_way.as_mut().filter(|it| it.weights.get(kind).is_some_and(|n| *n > 0))
        else {
            return false;
        };
        let (from, next) = (under_way.first(kind, &self.deck), under_way.next);
        match &mut under_way.step {
            Step::Chance(deal) if is_deal(deal.as_ref()) => deal.exchange(from, next),
            Step::Action(..) | Step::Chance(_) => self.play.exchange(from, next),
        }
        self.deck.exchange(from, next);
        under_way.open.retain(|place| *place != next);
        self.go_on();
        true
    }

    /// Takes a step, with the cards that it needs from where they were dealt; notes all numbers.
    fn follow(&mut self, step: &Step<R>, dealt: &Deck, path: &mut Vec<usize>) {
        let after = self.play.step() + 1;
        match step {
            Step::Action(_, action) => {
                path.push(action.index());
                self.begin_here(step.clone());
            }
            Step::Chance(chance) if !is_deal(chance.as_ref()) => {
                let at = R::outcomes(self.play.state()).iter().position(|outcome| *outcome == **chance);
                path.push(at.expect("what happened is among what can happen"));
                self.begin_here(step.clone());
            }
            // It is under way already.
            Step::Chance(_) => {}
        }
        while self.play.step() < after {
            let next = self.under_way.as_ref().expect("the step is under way").next;
            let kind = dealt.kind(next);
            path.push(kind);
            assert!(self.put_there(kind), "what was dealt can be dealt");
        }
    }
}

impl<R: Rules> UnderWay<R> {
    /// The first place that the step touches and whose card is not chosen.
    fn needed(&self, before: &R::State) -> Option<usize> {
        let mut after = before.clone();
        match &self.step {
            Step::Action(seat, action) => R::apply(&mut after, *seat, *action, &mut ()),
            Step::Chance(chance) => R::apply_chance(&mut after, chance, &mut ()),
        }
        let untouched = R::face_down(&after);
        self.open.iter().copied().find(|place| !untouched.contains(place))
    }

    /// The first place whose card is of this kind, among those that are not chosen.
    fn first(&self, kind: usize, deck: &Deck) -> usize {
        let is_one = |place: &&usize| deck.kind(**place) == kind;
        *self.open.iter().find(is_one).expect("there is such a card")
    }

    /// Counts the cards that could come next, by kind.
    fn weigh(&mut self, deck: &Deck, before: &R::State) {
        let mut weights = vec![0; deck.kinds().len()];
        self.open.iter().for_each(|place| weights[deck.kind(*place)] += 1);
        if let Step::Chance(deal) = &self.step
            && is_deal(deal.as_ref())
        {
            let is_allowed = |kind| {
                let mut other = deal.as_ref().clone();
                other.exchange(self.first(kind, deck), self.next);
                R::check_chance(before, &other).is_ok()
            };
            for (kind, weight) in weights.iter_mut().enumerate().filter(|(_, weight)| **weight > 0) {
                *weight *= usize::from(is_allowed(kind));
            }
        }
        self.weights = weights;
    }
}

fn is_deal(chance: &impl engine::Chance) -> bool {
    chance.word() == "deal"
}

fn deal_of<R: Rules>(step: &Step<R>) -> Option<&R::Chance> {
    match step {
        Step::Chance(chance) if is_deal(chance.as_ref()) => Some(chance),
        Step::Action(..) | Step::Chance(_) => None,
    }
}

impl<R: Complete> AnyNode for Node<R> {
    fn play(&self) -> &dyn AnyPlay {
        &self.play
    }

    fn is_chance(&self) -> bool {
        self.under_way.is_some() || matches!(self.play.pending(), Pending::Chance(_))
    }

    fn outcomes(&self) -> Vec<(usize, f64)> {
        let weights: Vec<usize> = match &self.under_way {
            Some(under_way) => under_way.weights.clone(),
            None => vec![1; R::outcomes(self.play.state()).len()],
        };
        let all: usize = weights.iter().sum();
        let likely = weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
        likely.map(|(number, weight)| (number, weight as f64 / all as f64)).collect()
    }

    fn outcome(&self, number: usize) -> Option<String> {
        match &self.under_way {
            Some(_) => self.deck.kinds().get(number).cloned(),
            None => R::outcomes(self.play.state()).get(number).map(ToString::to_string),
        }
    }

    fn choose(&mut self, number: i64) -> Result<(), Refused> {
        let unknown = || Refused { rule: None, message: format!("chance has no outcome {number} here") };
        let at = usize::try_from(number).map_err(|_| unknown())?;
        if self.under_way.is_some() {
            return if self.put_there(at) { Ok(()) } else { Err(unknown()) };
        }
        let outcome = R::outcomes(self.play.state()).into_iter().nth(at).ok_or_else(unknown)?;
        self.begin_here(Step::Chance(Box::new(outcome)));
        Ok(())
    }

    fn act(&mut self, seat: Seat, number: i64) -> Result<(), Refused> {
        if self.under_way.is_some() {
            return Err(Refused { rule: None, message: String::from("chance comes first") });
        }
        self.play.expect_seat(seat)?;
        let step = Step::Action(seat, action::<R>(number)?);
        self.play.check(&step).map_err(|error: PlayError<R::Refusal>| Refused::from(error))?;
        self.begin_here(step);
        Ok(())
    }

    fn is_open(&self) -> bool {
        R::OPEN
    }

    fn standing(&self) -> String {
        let card = |place| &self.deck.kinds()[self.deck.kind(place)];
        let mut hidden: Vec<&String> = R::face_down(self.play.state()).into_iter().map(card).collect();
        hidden.sort_unstable();
        let view = AnyPlay::view(&self.play, Viewer::Public);
        format!("{} {:?} {hidden:?}", view.get(), AnyPlay::legal(&self.play, Viewer::Referee))
    }

    fn lines_seen(&self, viewer: Viewer) -> String {
        let seen = Play::lines_seen(&self.play, viewer).unwrap_or_default();
        match &self.under_way {
            Some(UnderWay { step: Step::Action(seat, action), .. }) => {
                let action = R::action_seen(self.play.state(), *seat, *action, viewer);
                format!("{seen}{seat} {action}\n")
            }
            Some(UnderWay { step: Step::Chance(chance), .. }) => format!("{seen}{}\n", chance.word()),
            None => seen.into_owned(),
        }
    }

    fn retraced(&self, seat: Seat, seed: u64) -> Vec<usize> {
        let fixed = self.root.step();
        let log = retrace::<R, _>(&self.play, seat, fixed, &mut Generator::seed_from_u64(seed));
        let mut again = Node::at(self.root.clone());
        let (mut path, mut dealt) = (Vec::new(), Deck::none());
        for (at, step) in log.iter().enumerate() {
            if let Some(deal) = deal_of(step) {
                dealt = Deck::of(deal);
            }
            if at >= fixed {
                again.follow(step, &dealt, &mut path);
            }
        }
        path
    }

    fn boxed(&self) -> Box<dyn AnyNode> {
        Box::new(self.clone())
    }
}

impl<R: Rules> Clone for Node<R> {
    fn clone(&self) -> Node<R> {
        Node {
            root: self.root.clone(),
            fresh: self.fresh.clone(),
            play: self.play.clone(),
            deck: self.deck.clone(),
            under_way: self.under_way.clone(),
        }
    }
}

impl<R: Rules> Clone for UnderWay<R> {
    fn clone(&self) -> UnderWay<R> {
        UnderWay {
            step: self.step.clone(),
            open: self.open.clone(),
            next: self.next,
            weights: self.weights.clone(),
        }
    }
}
