//! What a game says about itself.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;
use core::ops::RangeInclusive;

use rand_core::Rng;
use serde::Serialize;

use crate::playout::{Ending, one_by_one};
use crate::{Action, Choices, OptionSpec, Pending, RuleId, Seat, Setup, SetupError, Sink, Small, Viewer};

/// The rules of one game.
///
/// The whole truth about a game in progress is a [`Rules::State`]: plain data without a
/// generator, so that no search can look into the future. Two kinds of step change it: a seat's
/// action and a stroke of luck. For each there is a function that *checks*, for anything that
/// comes from outside, and one that *applies* and trusts its caller.
///
/// What a seat may know leaves by two doors only, [`Rules::seen`] for what happens and
/// [`Rules::view`] for how things stand. [`Rules::imagine`] takes a view, so a player that
/// peeks into a state does not compile.
pub trait Rules: Sized + 'static {
    /// The game's name in records and addresses.
    const SLUG: &'static str;
    /// Which rules these are. Stored with every game: rules that take other steps than before have a
    /// higher number, and play games of an older one as [`Rules::upgrade`] says.
    const VERSION: u32 = 1;
    /// How many can play.
    const SEATS: RangeInclusive<u8>;
    /// What the players agree on before they start.
    const OPTIONS: &'static [OptionSpec];
    /// What makes the game smaller than it is in the box, so that it can be solved. A record may say it,
    /// and nobody is offered it at a table.
    const STUDY: &'static [OptionSpec] = &[];
    /// Small games by name, each of them solved.
    const SMALL: &'static [Small] = &[];
    /// Are the cards dealt anew, round after round? Then somebody new begins with a deal.
    const ROUNDS: bool = false;
    /// Does everybody see everything that there is to see, so that nobody has a secret?
    const OPEN: bool = false;
    /// So many [outcomes](Rules::outcomes) there are at most where chance is not a deal.
    const MOST_OUTCOMES: usize = 0;
    /// Does everybody remember the same, whatever is secret? Then one memory does for all, and it is
    /// made of what the public sees.
    const SHARED_MEMORY: bool = true;
    /// The keys of a serialised [`Rules::View`] that nobody sees who looks at the table: what somebody with a
    /// perfect memory could have written down.
    const MEMORY: &'static [&'static str] = &[];

    /// The whole truth.
    type State: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// What a seat can do.
    type Action: Action;
    /// The actions that a seat has just now.
    type Choices: Choices<Action = Self::Action>;
    /// What luck can do.
    type Chance: Chance;
    /// What happened, the whole truth.
    type Event: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// What a viewer saw of an event.
    type Seen: Clone + PartialEq + fmt::Debug + Send + Sync;
    /// What a viewer keeps in mind of what it saw and can no longer see.
    type Memory: Clone + PartialEq + fmt::Debug + Default + Send + Sync;
    /// What a viewer knows and remembers. Serialised, it is the `state` or `view` of the referee.
    type View: Clone + PartialEq + fmt::Debug + Serialize + Send + Sync;
    /// Why an action or a stroke of luck is not allowed.
    type Refusal: Refusal;

    /// A new game, before anything happened.
    fn start(setup: &Setup) -> Result<Self::State, SetupError>;

    /// The setup by which these rules play a game that was begun by an older version as that one did.
    fn upgrade(_version: u32, setup: Setup) -> Setup {
        setup
    }

    /// So many actions a game of this setup can take at most, from its deal to its end. None, if the rules
    /// name no end.
    fn longest(_state: &Self::State) -> Option<usize> {
        None
    }

    /// What happens next.
    fn pending(state: &Self::State) -> Pending;

    /// What the seat may do; nothing if it is not asked.
    fn legal(state: &Self::State, seat: Seat) -> Self::Choices;

    /// May the seat, which is asked, do this? Rule by rule, without looking at [`Rules::legal`]:
    /// tests hold the two against each other.
    fn check(state: &Self::State, seat: Seat, action: Self::Action) -> Result<(), Self::Refusal>;

    /// The rule that keeps a seat out which is not asked: it has quit, or passed. `None`: it just is
    /// not its turn.
    fn out_of_turn(_state: &Self::State, _seat: Seat) -> Option<Self::Refusal> {
        None
    }

    /// The seat does something legal.
    fn apply(state: &mut Self::State, seat: Seat, action: Self::Action, sink: &mut impl Sink<Self::Event>);

    /// Chance that could strike now, when it is what the game waits for.
    fn draw_chance<G: Rng + ?Sized>(state: &Self::State, rng: &mut G) -> Self::Chance;

    /// All strokes of chance that can happen now, each as likely as any other, where it is not a deal.
    fn outcomes(_state: &Self::State) -> Vec<Self::Chance> {
        Vec::new()
    }

    /// The places, in the last deal, of the cards that lie as they were dealt and that nobody has seen: any
    /// two of them could have been dealt the other way round. None, if the game does not say.
    fn face_down(_state: &Self::State) -> Vec<usize> {
        Vec::new()
    }

    /// Two cards that lie [face down](Rules::face_down) change places.
    fn exchange(_state: &mut Self::State, _one: usize, _other: usize) {}

    /// Chance strikes in a playout, which nobody writes down: each stroke as likely as by
    /// [`Rules::draw_chance`], as quickly as can be. Cards that nobody is dealt may be left open; then
    /// [`Rules::settle`] draws them when they are turned up.
    #[inline]
    fn strike<G: Rng + ?Sized>(state: &mut Self::State, rng: &mut G) {
        let chance = Self::draw_chance(state, rng);
        Self::apply_chance(state, &chance, &mut ());
    }

    /// Before an action of a playout: draws what the action turns up, if that was left open.
    fn settle<G: Rng + ?Sized>(_state: &mut Self::State, _action: Self::Action, _rng: &mut G) {}

    /// Plays a random game for each seed; `over` is told which of them ended, and how, in any order.
    /// A game may play them [side by side](crate::lanes): each comes out as it does alone.
    ///
    /// Always inlined, so that it is compiled for the vector instructions of its caller.
    #[inline(always)]
    fn playouts(start: &Self::State, seeds: &[u64], over: &mut impl FnMut(usize, Ending)) {
        one_by_one::<Self>(start, seeds, over);
    }

    /// Could this stroke of chance, of the kind that is waited for, happen?
    fn check_chance(state: &Self::State, chance: &Self::Chance) -> Result<(), Self::Refusal>;

    /// Chance strikes.
    fn apply_chance(state: &mut Self::State, chance: &Self::Chance, sink: &mut impl Sink<Self::Event>);

    /// What the viewer saw of the event; `None` if it noticed nothing.
    fn seen(event: &Self::Event, viewer: Viewer) -> Option<Self::Seen>;

    /// What the viewer saw that no line of the record tells it, in the record's words, a line each: a card
    /// that it drew, cards that are laid open. With the lines as it [saw](Rules::chance_seen) them, that is
    /// all it ever knew.
    fn noticed(_seen: &Self::Seen) -> Vec<String> {
        Vec::new()
    }

    /// Does the event show anybody what the one who acted could not know: a card that was drawn, turned up,
    /// handed on or laid open? An action that does not can be taken back.
    fn reveals(_event: &Self::Event) -> bool {
        true
    }

    /// The viewer commits to memory what it saw.
    fn remember(memory: &mut Self::Memory, seen: &Self::Seen);

    /// The part of a memory that everybody shares: all of it, or what the game says.
    fn shared_memory(memory: &Self::Memory) -> Self::Memory {
        memory.clone()
    }

    /// How things stand for the viewer.
    fn view(state: &Self::State, viewer: Viewer, memory: &Self::Memory) -> Self::View;

    /// A determinization of the view: a truth that would look like this, chosen at random.
    fn imagine<G: Rng + ?Sized>(view: &Self::View, rng: &mut G) -> Self::State;

    /// Reads an action as [`Action`] displays it.
    fn read_action(text: &str) -> Result<Self::Action, Self::Refusal>;

    /// Reads a stroke of luck as [`Chance`] displays it.
    fn read_chance(text: &str) -> Result<Self::Chance, Self::Refusal>;

    /// The action as the viewer saw it, in notation; `?` for what it did not see.
    fn action_seen(_before: &Self::State, _seat: Seat, action: Self::Action, _viewer: Viewer) -> String {
        action.to_string()
    }

    /// The stroke of luck as the viewer saw it, in notation; `?` for what it did not see.
    fn chance_seen(before: &Self::State, chance: &Self::Chance, viewer: Viewer) -> String;
}

/// A stroke of luck. Displayed, it is a line of the record.
pub trait Chance: Clone + PartialEq + fmt::Debug + fmt::Display + Send + Sync {
    /// The word that its line starts with (`deal`).
    fn word(&self) -> &'static str;

    /// Two cards of a deal change places, by their place in its line.
    fn exchange(&mut self, one: usize, other: usize);
}

/// Why something is not allowed. Displayed, it is a sentence in English that says so; as a type,
/// it can be said in any language.
pub trait Refusal: Error + Clone + PartialEq + Send + Sync + 'static {
    /// The rule that forbids it, if a numbered rule does.
    fn rule(&self) -> Option<RuleId>;
}
