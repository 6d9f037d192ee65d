//! How a tree is made from the rules.

use std::collections::{HashMap, HashSet};
use std::error::Error;
use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;

use engine::{Outcome, Pending, Seat, Viewer};
use play::{AnyNode, AnyPlay};

use crate::tree::{Edge, Kind, Node, PLAYERS, Payoff, Set, Size, Tree};

/// The tree of a game, if it has no more nodes than that. `grown` is told how many there are, now and then, and
/// may say that it is enough.
pub fn build(
    root: &dyn AnyNode,
    payoff: Payoff,
    most_nodes: usize,
    grown: &dyn Fn(usize) -> ControlFlow<()>,
) -> Result<Tree, BuildError> {
    let tree = Tree {
        nodes: Vec::new(),
        edges: Vec::new(),
        sets: Vec::new(),
        places: 0,
        size: Size::default(),
        is_open: root.is_open(),
    };
    let mut builder = Builder {
        payoff,
        most_nodes,
        grown,
        tree,
        numbers: HashMap::new(),
        forced: HashSet::new(),
        known: HashMap::new(),
        histories: Vec::new(),
    };
    let added = builder.add(root, &mut Vec::new())?;
    let tree = &mut builder.tree;
    let decisions = tree.sets.len() as u64;
    tree.size = Size {
        decisions,
        information_sets: decisions + builder.forced.len() as u64,
        histories: *builder.histories.last().expect("a tree has a root"),
        length: added.length,
    };
    Ok(builder.tree)
}

/// Why there is no tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BuildError {
    /// It has too many nodes.
    TooLarge {
        /// So many would have been too few.
        most_nodes: usize,
    },
    /// Nobody keeps a score.
    NoPoints,
    /// Somebody wants no more of it.
    Stopped,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::TooLarge { most_nodes } => {
                write!(f, "this game is too large to be solved: its tree has more than {most_nodes} nodes")
            }
            BuildError::Stopped => write!(f, "the tree is not whole: it was broken off"),
            BuildError::NoPoints => write!(f, "this game has no score sheet: what is won in it is `win`"),
        }
    }
}

impl Error for BuildError {}

struct Builder<'a> {
    payoff: Payoff,
    most_nodes: usize,
    grown: &'a dyn Fn(usize) -> ControlFlow<()>,
    tree: Tree,
    /// The information sets by player and text.
    numbers: HashMap<(u8, String), u32>,
    /// Those without a choice.
    forced: HashSet<(u8, Fingerprint)>,
    /// Where everybody sees everything: what was added already, by how things stand.
    known: HashMap<Fingerprint, Added>,
    /// By node: in how many ways the game can go on.
    histories: Vec<u64>,
}

/// What was added: its node, and how many actions may still come.
#[derive(Clone, Copy)]
struct Added {
    node: u32,
    length: u64,
}

/// Two texts have the same one only if they are the same, as good as certainly.
type Fingerprint = [u64; 2];

fn fingerprint(text: &str) -> Fingerprint {
    [0u8, 1].map(|salt| {
        let mut hasher = DefaultHasher::new();
        (salt, text).hash(&mut hasher);
        hasher.finish()
    })
}

/// What luck can lead to.
#[derive(Default)]
struct Strokes {
    /// Without the moments themselves, which would take much room.
    all: Vec<Stroke>,
    /// By what everybody reads then: where it stands among all.
    numbers: HashMap<Fingerprint, usize>,
    /// In how many ways.
    ways: usize,
}

/// The numbers that lead to a moment, and how likely that is.
struct Stroke {
    path: Vec<u32>,
    weight: f64,
}

impl Builder<'_> {
    /// Adds what can happen from here.
    fn add(&mut self, node: &dyn AnyNode, path: &mut Vec<u32>) -> Result<Added, BuildError> {
        if node.is_chance() {
            return self.add_chance(node, path);
        }
        let Some(seat) = node.play().pending().seats().first() else { return self.add_end(node.play()) };
        if !self.tree.is_open {
            let text = node.lines_seen(Viewer::Seat(seat));
            return self.add_turn(node, seat, text, path);
        }
        let text = node.standing();
        let key = fingerprint(&text);
        if let Some(added) = self.known.get(&key) {
            return Ok(*added);
        }
        let added = self.add_turn(node, seat, text, path)?;
        self.known.insert(key, added);
        Ok(added)
    }

    fn push(&mut self, kind: Kind, edges: &[Edge]) -> Result<u32, BuildError> {
        let number = self.tree.nodes.len();
        self.look(number)?;
        let first = self.tree.edges.len() as u32;
        self.tree.edges.extend(edges);
        self.tree.nodes.push(Node { kind, first, count: edges.len() as u32 });
        let ways = |edge: &Edge| self.histories[edge.to as usize];
        let ways = edges.iter().map(ways).fold(u64::from(edges.is_empty()), u64::saturating_add);
        self.histories.push(ways);
        Ok(number as u32)
    }

    fn add_end(&mut self, play: &dyn AnyPlay) -> Result<Added, BuildError> {
        let Pending::Over(outcome) = play.pending() else { unreachable!("nobody is asked any more") };
        let value = match self.payoff {
            Payoff::Win => stakes(outcome, play.seats()),
            Payoff::Points => lead_in_points(play, outcome).ok_or(BuildError::NoPoints)?,
        };
        Ok(Added { node: self.push(Kind::Over(value), &[])?, length: 0 })
    }

    /// Luck: strokes that look the same to everybody, and leave the same to come, are one.
    fn add_chance(&mut self, node: &dyn AnyNode, path: &mut Vec<u32>) -> Result<Added, BuildError> {
        let mut strokes = Strokes::default();
        self.strike(node.boxed(), &mut Vec::new(), 1.0, &mut strokes)?;
        let (mut edges, mut length) = (Vec::new(), 0);
        for stroke in strokes.all {
            let added = self.follow(&stroke.path, struck(node, &stroke.path).as_ref(), path)?;
            edges.push(Edge { to: added.node, weight: stroke.weight });
            length = length.max(added.length);
        }
        match edges[..] {
            [only] => Ok(Added { node: only.to, length }),
            _ => Ok(Added { node: self.push(Kind::Chance, &edges)?, length }),
        }
    }

    /// Follows luck as long as it strikes. What all seats read together tells everything but the cards that lie
    /// face down, and any of those may be any.
    fn strike(
        &mut self,
        node: Box<dyn AnyNode>,
        path: &mut Vec<u32>,
        weight: f64,
        strokes: &mut Strokes,
    ) -> Result<(), BuildError> {
        if !node.is_chance() {
            return self.note(node.as_ref(), path, weight, strokes);
        }
        for (number, likely) in node.outcomes() {
            let mut next = node.boxed();
            next.choose(number as i64).expect("what chance can do is taken");
            path.push(number as u32);
            self.strike(next, path, weight * likely, strokes)?;
            path.pop();
        }
        Ok(())
    }

    /// Luck leads here, and it may have done so before in another order.
    fn note(
        &mut self,
        node: &dyn AnyNode,
        path: &[u32],
        weight: f64,
        strokes: &mut Strokes,
    ) -> Result<(), BuildError> {
        strokes.ways += 1;
        self.look(self.tree.nodes.len() + strokes.ways)?;
        let seats = Viewer::all(node.play().seats()).filter(|viewer| matches!(viewer, Viewer::Seat(_)));
        let all: String = seats.map(|viewer| node.lines_seen(viewer) + "\0").collect();
        let next = strokes.all.len();
        let number = *strokes.numbers.entry(fingerprint(&all)).or_insert(next);
        if number == next {
            strokes.all.push(Stroke { path: path.to_vec(), weight: 0.0 });
        }
        strokes.all[number].weight += weight;
        Ok(())
    }

    /// Is it too large, or broken off?
    fn look(&self, number: usize) -> Result<(), BuildError> {
        if number >= self.most_nodes {
            return Err(BuildError::TooLarge { most_nodes: self.most_nodes });
        }
        let is_due = number.is_multiple_of(1 << 10);
        if is_due && (self.grown)(number).is_break() { Err(BuildError::Stopped) } else { Ok(()) }
    }

    /// Adds what comes after these numbers.
    fn follow(
        &mut self,
        numbers: &[u32],
        node: &dyn AnyNode,
        path: &mut Vec<u32>,
    ) -> Result<Added, BuildError> {
        path.extend(numbers);
        let added = self.add(node, path);
        path.truncate(path.len() - numbers.len());
        added
    }

    /// Somebody decides; seats beyond the second at random.
    fn add_turn(
        &mut self,
        node: &dyn AnyNode,
        seat: Seat,
        text: String,
        path: &mut Vec<u32>,
    ) -> Result<Added, BuildError> {
        let actions: Vec<u32> = node.play().legal_indices(seat).iter().map(|number| *number as u32).collect();
        let (mut edges, mut length) = (Vec::new(), 0);
        for action in &actions {
            let added = self.follow(&[*action], after(node, seat, *action).as_ref(), path)?;
            edges.push(Edge { to: added.node, weight: 1.0 / actions.len() as f64 });
            length = length.max(added.length + 1);
        }
        let (player, is_player) = (seat.index() as u8, seat.index() < PLAYERS);
        if let [only] = edges[..] {
            if is_player {
                self.forced.insert((player, fingerprint(&text)));
            }
            return Ok(Added { node: only.to, length });
        }
        if !is_player {
            return Ok(Added { node: self.push(Kind::Chance, &edges)?, length });
        }
        let set = self.set(player, text, actions, path);
        let number = self.push(Kind::Decision(set), &edges)?;
        self.tree.sets[set as usize].nodes.push(number);
        Ok(Added { node: number, length })
    }

    /// The number of the information set, which may be new.
    fn set(&mut self, player: u8, text: String, actions: Vec<u32>, path: &[u32]) -> u32 {
        let next = self.tree.sets.len() as u32;
        let key = (player, text);
        if let Some(number) = self.numbers.get(&key) {
            return *number;
        }
        let first = self.tree.places;
        self.tree.places += actions.len();
        let (text, path) = (key.1.clone(), path.to_vec());
        self.tree.sets.push(Set { player, actions, text, first, path, nodes: Vec::new() });
        self.numbers.insert(key, next);
        next
    }
}

fn after(node: &dyn AnyNode, seat: Seat, action: u32) -> Box<dyn AnyNode> {
    let mut after = node.boxed();
    after.act(seat, action.into()).expect("what is legal is taken");
    after
}

/// The moment to which these strokes of luck lead.
fn struck(node: &dyn AnyNode, path: &[u32]) -> Box<dyn AnyNode> {
    let mut after = node.boxed();
    for number in path {
        after.choose((*number).into()).expect("what chance can do is taken");
    }
    after
}

/// Half of what player 0 has won more than player 1, if everybody stakes 1.
fn stakes(outcome: Outcome, seats: u8) -> f64 {
    let [one, other] = [0, 1].map(|seat| outcome.share(Seat::new(seat), seats));
    (one - other) * f64::from(seats) / 2.0
}

/// How many points the winner is ahead: positive if that is player 0.
fn lead_in_points(play: &dyn AnyPlay, outcome: Outcome) -> Option<f64> {
    let sheet = play.scores();
    let sum = |seat: usize| sheet.iter().map(|(_, line)| line[seat]).sum::<i32>();
    let lead = f64::from((sum(0) - sum(1)).abs());
    let wins = |seat| outcome.winners.contains(Seat::new(seat));
    let sign = f64::from(u8::from(wins(0))) - f64::from(u8::from(wins(1)));
    (!sheet.is_empty()).then_some(sign * lead)
}
