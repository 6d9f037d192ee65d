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

use crate::{AnyPlay, Complete, Play, Refused, action};

/// A node of a game's tree.
pub struct Node<R: Rules> {
    /// Where the tree begins.
    root: Arc<Play<R>>,
    play: Play<R>,
    /// A step that waits for its cards.
    under_way: Option<UnderWay<R>>,
}

struct UnderWay<R: Rules> {
    step: Step<R>,
    /// The places whose cards are chosen.
    chosen: Vec<usize>,
    /// The place whose card is chosen next.
    next: usize,
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
        let mut node = Node { play: Play::clone(&root), root, under_way: None };
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
        self.kinds().len().max(R::MOST_OUTCOMES)
    }

    /// A deal that is due is under way, card by card.
    fn expect_deal(&mut self) {
        if matches!(self.play.pending(), Pending::Chance("deal")) {
            let deal = sorted_deal::<R>(self.play.state());
            self.begin(Step::Chance(Box::new(deal)));
        }
    }

    fn begin(&mut self, step: Step<R>) {
        self.under_way = Some(UnderWay { step, chosen: Vec::new(), next: 0 });
        self.go_on();
    }

    /// Goes on to the next card that the step under way needs, or takes it.
    fn go_on(&mut self) {
        let needed = self.needed();
        let Some(under_way) = &mut self.under_way else { return };
        match needed {
            Some(place) => under_way.next = place,
            None => {
                let step = under_way.step.clone();
                self.under_way = None;
                self.play.take(step).unwrap_or_else(|_| unreachable!("it was checked when it began"));
                self.expect_deal();
            }
        }
    }

    /// The first place that the step under way touches and whose card is not chosen.
    fn needed(&self) -> Option<usize> {
        let under_way = self.under_way.as_ref()?;
        let mut after = self.play.state().clone();
        match &under_way.step {
            Step::Action(seat, action) => R::apply(&mut after, *seat, *action, &mut ()),
            Step::Chance(chance) => R::apply_chance(&mut after, chance, &mut ()),
        }
        let untouched = R::face_down(&after);
        self.open_places().into_iter().find(|place| !untouched.contains(place))
    }

    /// The places whose cards are not chosen.
    fn open_places(&self) -> Vec<usize> {
        let Some(under_way) = &self.under_way else { return Vec::new() };
        let mut places = match &under_way.step {
            Step::Chance(deal) if is_deal(deal.as_ref()) => (0..cards(deal.as_ref()).len()).collect(),
            Step::Action(..) | Step::Chance(_) => R::face_down(self.play.state()),
        };
        places.retain(|place| !under_way.chosen.contains(place));
        places
    }

    /// The cards of the deal that is under way, or was the last.
    fn dealt(&self) -> Vec<String> {
        let now = self.under_way.iter().map(|under_way| &under_way.step);
        let deals = now.chain(self.play.log().iter().rev()).find_map(|step| match step {
            Step::Chance(chance) if is_deal(chance.as_ref()) => Some(cards(chance.as_ref())),
            _ => None,
        });
        deals.unwrap_or_default()
    }

    /// The different cards there are, by number.
    fn kinds(&self) -> Vec<String> {
        let mut kinds = self.dealt();
        sort(&mut kinds);
        kinds.dedup();
        kinds
    }

    /// For each kind of card the places from which it could come.
    fn sources(&self) -> Vec<Vec<usize>> {
        let (dealt, places) = (self.dealt(), self.open_places());
        let of = |kind: &String| places.iter().copied().filter(|place| dealt[*place] == *kind).collect();
        self.kinds().iter().map(of).map(|places| self.allowed(places)).collect()
    }

    /// The places, if one of their cards may be dealt where the next is needed.
    fn allowed(&self, places: Vec<usize>) -> Vec<usize> {
        let (Some(deal), Some(first)) = (self.deal_under_way(), places.first()) else { return places };
        let next = self.under_way.as_ref().map_or(0, |under_way| under_way.next);
        let is_allowed = R::check_chance(self.play.state(), &exchanged::<R>(deal, *first, next)).is_ok();
        if is_allowed { places } else { Vec::new() }
    }

    /// The card of this kind lies where it is needed, and the step goes on.
    fn put_there(&mut self, from: usize) {
        let Some(under_way) = &mut self.under_way else { return };
        let next = under_way.next;
        match &mut under_way.step {
            Step::Chance(deal) if is_deal(deal.as_ref()) => **deal = exchanged::<R>(deal, from, next),
            Step::Action(..) | Step::Chance(_) => self.play.exchange(from, next),
        }
        under_way.chosen.push(next);
        self.go_on();
    }

    fn deal_under_way(&self) -> Option<&R::Chance> {
        match &self.under_way.as_ref()?.step {
            Step::Chance(deal) if is_deal(deal.as_ref()) => Some(deal),
            Step::Action(..) | Step::Chance(_) => None,
        }
    }

    /// Takes a step, with the cards that it needs from where they were dealt; notes all numbers.
    fn follow(&mut self, step: &Step<R>, dealt: &[String], path: &mut Vec<usize>) {
        let after = self.play.step() + 1;
        match step {
            Step::Action(_, action) => {
                path.push(action.index());
                self.begin(step.clone());
            }
            Step::Chance(chance) if !is_deal(chance.as_ref()) => {
                let at = R::outcomes(self.play.state()).iter().position(|outcome| *outcome == **chance);
                path.push(at.expect("what happened is among what can happen"));
                self.begin(step.clone());
            }
            // It is under way already.
            Step::Chance(_) => {}
        }
        while self.play.step() < after {
            let next = self.under_way.as_ref().expect("the step is under way").next;
            let kind = self.kinds().iter().position(|kind| *kind == dealt[next]).expect("a card of the deck");
            path.push(kind);
            self.put_there(self.sources()[kind][0]);
        }
    }
}

fn is_deal(chance: &impl engine::Chance) -> bool {
    chance.word() == "deal"
}

/// A deal in order.
fn sorted_deal<R: Rules>(state: &R::State) -> R::Chance {
    let any = R::draw_chance(state, &mut Generator::seed_from_u64(0));
    let mut words = cards(&any);
    sort(&mut words);
    let sorted = R::read_chance(&format!("deal {}", words.join(" "))).ok();
    sorted.filter(|deal| R::check_chance(state, deal).is_ok()).unwrap_or(any)
}

/// Numbers by size, and words after them.
fn sort(cards: &mut [String]) {
    cards.sort_by(|one, other| (one.len(), one).cmp(&(other.len(), other)));
}

fn cards(deal: &impl engine::Chance) -> Vec<String> {
    deal.to_string().split(' ').skip(1).map(str::to_owned).collect()
}

fn exchanged<R: Rules>(deal: &R::Chance, one: usize, other: usize) -> R::Chance {
    let mut words = cards(deal);
    words.swap(one, other);
    R::read_chance(&format!("deal {}", words.join(" "))).expect("a deal in another order is a deal")
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
            Some(_) => self.sources().iter().map(Vec::len).collect(),
            None => R::outcomes(self.play.state()).iter().map(|_| 1).collect(),
        };
        let all: usize = weights.iter().sum();
        let likely = weights.into_iter().enumerate().filter(|(_, weight)| *weight > 0);
        likely.map(|(number, weight)| (number, weight as f64 / all as f64)).collect()
    }

    fn outcome(&self, number: usize) -> Option<String> {
        match &self.under_way {
            Some(_) => self.kinds().get(number).cloned(),
            None => R::outcomes(self.play.state()).get(number).map(ToString::to_string),
        }
    }

    fn choose(&mut self, number: i64) -> Result<(), Refused> {
        let unknown = || Refused { rule: None, message: format!("chance has no outcome {number} here") };
        let at = usize::try_from(number).map_err(|_| unknown())?;
        if self.under_way.is_some() {
            let from = self.sources().get(at).and_then(|places| places.first().copied());
            self.put_there(from.ok_or_else(unknown)?);
        } else {
            let outcome = R::outcomes(self.play.state()).into_iter().nth(at).ok_or_else(unknown)?;
            self.begin(Step::Chance(Box::new(outcome)));
        }
        Ok(())
    }

    fn act(&mut self, seat: Seat, number: i64) -> Result<(), Refused> {
        if self.under_way.is_some() {
            return Err(Refused { rule: None, message: String::from("chance comes first") });
        }
        self.play.expect_seat(seat)?;
        let step = Step::Action(seat, action::<R>(number)?);
        self.play.check(&step).map_err(|error: PlayError<R::Refusal>| Refused::from(error))?;
        self.begin(step);
        Ok(())
    }

    fn is_open(&self) -> bool {
        R::OPEN
    }

    fn standing(&self) -> String {
        let dealt = self.dealt();
        let mut hidden: Vec<&String> =
            R::face_down(self.play.state()).into_iter().map(|place| &dealt[place]).collect();
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
            None => seen.to_owned(),
        }
    }

    fn retraced(&self, seat: Seat, seed: u64) -> Vec<usize> {
        let fixed = self.root.step();
        let log = retrace::<R, _>(&self.play, seat, fixed, &mut Generator::seed_from_u64(seed));
        let mut again = Node::at(self.root.clone());
        let (mut path, mut dealt) = (Vec::new(), Vec::new());
        for (at, step) in log.iter().enumerate() {
            if let Step::Chance(chance) = step
                && is_deal(chance.as_ref())
            {
                dealt = cards(chance.as_ref());
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
        Node { root: self.root.clone(), play: self.play.clone(), under_way: self.under_way.clone() }
    }
}

impl<R: Rules> Clone for UnderWay<R> {
    fn clone(&self) -> UnderWay<R> {
        UnderWay { step: self.step.clone(), chosen: self.chosen.clone(), next: self.next }
    }
}
