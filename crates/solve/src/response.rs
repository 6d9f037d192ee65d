//! What a policy is worth, and what the best answer to it is.

use crate::policy::Policy;
use crate::tree::{Edge, Kind, Tree};

/// How much a player who knows the policy wins more with the best answer than the policy would let it, on
/// average over both seats. An equilibrium lets it win nothing more.
pub fn exploitability(tree: &Tree, policy: &Policy) -> f64 {
    (best_response(tree, policy, 0) + best_response(tree, policy, 1)) / 2.0
}

/// What player 0 wins if both play by the policy.
pub fn value(tree: &Tree, policy: &Policy) -> f64 {
    let mut values = vec![0.0; tree.nodes.len()];
    for (at, node) in tree.nodes.iter().enumerate() {
        values[at] = match node.kind {
            Kind::Over(value) => value,
            Kind::Chance => average(tree.edges(node), &values, |place| tree.edges(node)[place].weight),
            Kind::Decision(set) => {
                let first = tree.sets[set as usize].first;
                average(tree.edges(node), &values, |place| policy.likely[first + place])
            }
        };
    }
    values[tree.root()]
}

fn average(edges: &[Edge], values: &[f64], weight: impl Fn(usize) -> f64) -> f64 {
    edges.iter().enumerate().map(|(place, edge)| weight(place) * values[edge.to as usize]).sum()
}

/// What the player wins by the best answer to the other's policy.
fn best_response(tree: &Tree, policy: &Policy, player: u8) -> f64 {
    let reach = reach_of_others(tree, policy, player);
    let (values, choices) = (vec![f64::NAN; tree.nodes.len()], vec![None; tree.sets.len()]);
    Answer { tree, policy, player, reach, values, choices }.value(tree.root() as u32)
}

/// How likely luck and the other player, together, come to each node.
fn reach_of_others(tree: &Tree, policy: &Policy, player: u8) -> Vec<f64> {
    let mut reach = vec![0.0; tree.nodes.len()];
    reach[tree.root()] = 1.0;
    for (at, node) in tree.nodes.iter().enumerate().rev() {
        for (place, edge) in tree.edges(node).iter().enumerate() {
            let likely = match node.kind {
                Kind::Decision(set) if tree.sets[set as usize].player == player => 1.0,
                Kind::Decision(set) => policy.likely[tree.sets[set as usize].first + place],
                Kind::Chance | Kind::Over(_) => edge.weight,
            };
            reach[edge.to as usize] += reach[at] * likely;
        }
    }
    reach
}

/// The best answer, as far as it is found.
struct Answer<'a> {
    tree: &'a Tree,
    policy: &'a Policy,
    player: u8,
    reach: Vec<f64>,
    /// By node, what the player wins from there; not a number while that is not known.
    values: Vec<f64>,
    /// By set, the place of the best action.
    choices: Vec<Option<usize>>,
}

impl Answer<'_> {
    fn value(&mut self, number: u32) -> f64 {
        let at = number as usize;
        if self.values[at].is_nan() {
            let node = self.tree.nodes[at];
            self.values[at] = match node.kind {
                Kind::Over(value) if self.player == 0 => value,
                Kind::Over(value) => -value,
                Kind::Decision(set) if self.tree.sets[set as usize].player == self.player => {
                    let choice = self.choice(set as usize);
                    self.value(self.tree.edges(&node)[choice].to)
                }
                Kind::Decision(_) | Kind::Chance => {
                    let edges = 0..node.count as usize;
                    edges.map(|place| self.likely(number, place) * self.value(self.to(number, place))).sum()
                }
            };
        }
        self.values[at]
    }

    fn to(&self, number: u32, place: usize) -> u32 {
        self.tree.edges(&self.tree.nodes[number as usize])[place].to
    }

    fn likely(&self, number: u32, place: usize) -> f64 {
        let node = &self.tree.nodes[number as usize];
        match node.kind {
            Kind::Decision(set) => self.policy.likely[self.tree.sets[set as usize].first + place],
            Kind::Chance | Kind::Over(_) => self.tree.edges(node)[place].weight,
        }
    }

    /// The action that is best over all moments of the set, each as likely as the others make it.
    fn choice(&mut self, set: usize) -> usize {
        if let Some(choice) = self.choices[set] {
            return choice;
        }
        let tree = self.tree;
        let set_of = &tree.sets[set];
        let worth = |answer: &mut Self, place: usize| -> f64 {
            let nodes = set_of.nodes.iter();
            nodes.map(|node| answer.reach[*node as usize] * answer.value(answer.to(*node, place))).sum()
        };
        let mut best = (0, f64::NEG_INFINITY);
        for place in 0..set_of.actions.len() {
            let worth = worth(self, place);
            if worth > best.1 {
                best = (place, worth);
            }
        }
        self.choices[set] = Some(best.0);
        best.0
    }
}
