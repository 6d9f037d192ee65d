//! All that can happen in a game, in flat lists.
//!
//! What follows a node has a lower number than the node, and the last one is the root: so one loop over the
//! numbers comes up the tree, and one backwards goes down. Where everybody sees everything, moments from
//! which the game goes on alike are one node, and what is called a tree here has branches that meet.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::Serialize;

/// How many players a tree has.
pub(crate) const PLAYERS: usize = 2;

/// What is won and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Payoff {
    /// The stakes: everybody stakes 1, and the winners share it. Half of what one seat has more than the other.
    Win,
    /// How many points the winner is ahead on the score sheet.
    Points,
}

impl FromStr for Payoff {
    type Err = String;

    fn from_str(text: &str) -> Result<Payoff, String> {
        match text {
            "win" => Ok(Payoff::Win),
            "points" => Ok(Payoff::Points),
            _ => Err(String::from("what is won is `win` or `points`")),
        }
    }
}

impl fmt::Display for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Payoff::Win => "win",
            Payoff::Points => "points",
        })
    }
}

/// What a node is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Kind {
    /// Luck decides.
    Chance,
    /// A player decides, and knows no more than that it is in this information set.
    Decision(u32),
    /// The game is over, and this is what player 0 has won.
    Over(f64),
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    pub(crate) kind: Kind,
    /// Its edges among all.
    pub(crate) first: u32,
    pub(crate) count: u32,
}

/// What leads from a node to another.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edge {
    pub(crate) to: u32,
    /// How likely luck goes there.
    pub(crate) weight: f64,
}

/// Moments that a player can't tell apart.
#[derive(Clone, Debug)]
pub struct Set {
    /// Who decides, 0 or 1.
    pub player: u8,
    /// The numbers of what it may do, at least two.
    pub actions: Vec<u32>,
    /// All that the player saw and did.
    pub text: String,
    /// The place of the first action among all actions of all sets.
    pub(crate) first: usize,
    /// The numbers, of luck and of actions, by which one such moment comes about.
    pub(crate) path: Vec<u32>,
    pub(crate) nodes: Vec<u32>,
}

impl Set {
    /// The places of its actions among all actions of all sets.
    pub fn places(&self) -> Range<usize> {
        self.first..self.first + self.actions.len()
    }
}

/// How large a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Size {
    /// Moments that a player can't tell apart count once; those without a choice are among them. Where
    /// everybody sees everything, so do moments from which the game goes on alike.
    pub information_sets: u64,
    /// Those of them where the player has a choice.
    pub decisions: u64,
    /// Ways in which a game can go, to its end; orders in which luck deals the same cards to the same people
    /// are one way.
    pub histories: u64,
    /// Actions in the longest of them.
    pub length: u64,
}

/// All that can happen in a game.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
    pub(crate) sets: Vec<Set>,
    /// How many actions all sets have together.
    pub(crate) places: usize,
    pub(crate) size: Size,
    /// Does everybody see everything?
    pub(crate) is_open: bool,
}

impl Tree {
    /// How large the game is.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The information sets in which there is a choice.
    pub fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// Does everybody see everything, so that each information set is a single node?
    pub fn is_open(&self) -> bool {
        self.is_open
    }

    /// How many nodes there are; a move without a choice has none.
    pub fn nodes(&self) -> usize {
        self.nodes.len()
    }

    pub(crate) fn root(&self) -> usize {
        self.nodes.len() - 1
    }

    pub(crate) fn edges(&self, node: &Node) -> &[Edge] {
        &self.edges[node.first as usize..(node.first + node.count) as usize]
    }
}
