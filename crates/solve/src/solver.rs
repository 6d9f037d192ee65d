//! An equilibrium, by regret.
//!
//! Both players play the game again and again. After each time a player asks, in every information set, how
//! much better each action would have been, and next time prefers what it regrets not to have done. The
//! average of what they did comes to an equilibrium. This is counterfactual regret minimization in the form
//! that is called predictive CFR+: regret never falls below zero, the last regret is expected once more, the
//! players learn in turns, and later times count more in the average (by the square of their number).

use crate::policy::{Policy, normalize};
use crate::tree::{Kind, Tree};

/// Looks for an equilibrium of a tree.
pub struct Solver<'a> {
    tree: &'a Tree,
    iterations: u32,
    /// By place: what is regretted so far, and the last time.
    regrets: Vec<f64>,
    last: Vec<f64>,
    /// By place: how likely each action is now.
    likely: Vec<f64>,
    /// By place: the sum for the average.
    sums: Vec<f64>,
    /// By node: how likely the player who learns, and everybody else, comes there.
    own_reach: Vec<f64>,
    reach: Vec<f64>,
    /// By node: what the player who learns wins from there.
    values: Vec<f64>,
}

impl<'a> Solver<'a> {
    /// Both begin by doing anything.
    pub fn new(tree: &'a Tree) -> Solver<'a> {
        let (nodes, places) = (tree.nodes.len(), tree.places);
        Solver {
            tree,
            iterations: 0,
            regrets: vec![0.0; places],
            last: vec![0.0; places],
            likely: Policy::uniform(tree).likely,
            sums: vec![0.0; places],
            own_reach: vec![0.0; nodes],
            reach: vec![0.0; nodes],
            values: vec![0.0; nodes],
        }
    }

    /// How often both have learnt.
    pub fn iterations(&self) -> u32 {
        self.iterations
    }

    /// Both learn once. Where everybody sees everything that is enough: from the end of the game backwards,
    /// each takes what is best.
    pub fn step(&mut self) {
        self.iterations += 1;
        if self.tree.is_open {
            return self.go_back();
        }
        for player in 0..2 {
            self.go_down(player);
            self.add_to_average(player);
            self.come_up(player);
            self.learn(player);
        }
    }

    /// The average so far.
    pub fn policy(&self) -> Policy {
        Policy::of_weights(self.tree, &self.sums)
    }

    fn go_down(&mut self, player: u8) {
        let root = self.tree.root();
        (self.own_reach[root], self.reach[root]) = (1.0, 1.0);
        for (at, node) in self.tree.nodes.iter().enumerate().rev() {
            let (own, others) = (self.own_reach[at], self.reach[at]);
            let edges = self.tree.edges(node);
            match node.kind {
                Kind::Decision(set) => {
                    let set = &self.tree.sets[set as usize];
                    for (edge, likely) in edges.iter().zip(&self.likely[set.places()]) {
                        let is_own = set.player == player;
                        let (own_likely, likely) = if is_own { (*likely, 1.0) } else { (1.0, *likely) };
                        self.own_reach[edge.to as usize] = own * own_likely;
                        self.reach[edge.to as usize] = others * likely;
                    }
                }
                Kind::Chance | Kind::Over(_) => {
                    for edge in edges {
                        self.own_reach[edge.to as usize] = own;
                        self.reach[edge.to as usize] = others * edge.weight;
                    }
                }
            }
        }
    }

    fn go_back(&mut self) {
        for (at, node) in self.tree.nodes.iter().enumerate() {
            let edges = self.tree.edges(node);
            let worth = |place: usize| self.values[edges[place].to as usize];
            self.values[at] = match node.kind {
                Kind::Over(value) => value,
                Kind::Chance => edges.iter().map(|edge| edge.weight * self.values[edge.to as usize]).sum(),
                Kind::Decision(number) => {
                    let set = &self.tree.sets[number as usize];
                    let sign = if set.player == 0 { 1.0 } else { -1.0 };
                    let better =
                        |one: &usize, other: &usize| (sign * worth(*one)).total_cmp(&(sign * worth(*other)));
                    let best = (0..edges.len()).rev().max_by(better).expect("there is a choice");
                    self.sums[set.places()].fill(0.0);
                    self.sums[set.first + best] = 1.0;
                    worth(best)
                }
            };
        }
    }

    /// With perfect recall the player comes to all moments of a set in the same way.
    fn add_to_average(&mut self, player: u8) {
        let weight = f64::from(self.iterations) * f64::from(self.iterations);
        for set in self.tree.sets.iter().filter(|set| set.player == player) {
            let own = weight * self.own_reach[set.nodes[0] as usize];
            for place in set.places() {
                self.sums[place] += own * self.likely[place];
            }
        }
    }

    fn come_up(&mut self, player: u8) {
        for set in self.tree.sets.iter().filter(|set| set.player == player) {
            self.last[set.places()].fill(0.0);
        }
        for (at, node) in self.tree.nodes.iter().enumerate() {
            let edges = self.tree.edges(node);
            self.values[at] = match node.kind {
                Kind::Over(value) if player == 0 => value,
                Kind::Over(value) => -value,
                Kind::Chance => edges.iter().map(|edge| edge.weight * self.values[edge.to as usize]).sum(),
                Kind::Decision(number) => {
                    let set = &self.tree.sets[number as usize];
                    let likely = &self.likely[set.places()];
                    let pairs = edges.iter().zip(likely);
                    let value: f64 = pairs.map(|(edge, likely)| likely * self.values[edge.to as usize]).sum();
                    if set.player == player {
                        for (edge, last) in edges.iter().zip(&mut self.last[set.places()]) {
                            *last += self.reach[at] * (self.values[edge.to as usize] - value);
                        }
                    }
                    value
                }
            };
        }
    }

    fn learn(&mut self, player: u8) {
        for set in self.tree.sets.iter().filter(|set| set.player == player) {
            for place in set.places() {
                self.regrets[place] = (self.regrets[place] + self.last[place]).max(0.0);
                self.likely[place] = self.regrets[place] + self.last[place];
            }
            normalize(&mut self.likely[set.places()]);
        }
    }
}
