//! What a player does everywhere.

use crate::tree::Tree;

/// For each information set how likely each of its actions is.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    /// By place: see [`Set::places`](crate::Set::places).
    pub likely: Vec<f64>,
}

impl Policy {
    /// Every action as likely as any other.
    pub fn uniform(tree: &Tree) -> Policy {
        Policy::of_weights(tree, &vec![0.0; tree.places])
    }

    /// Each action by its weight; where all are zero, every one as likely as any other.
    pub fn of_weights(tree: &Tree, weights: &[f64]) -> Policy {
        let mut likely = weights.to_vec();
        for set in &tree.sets {
            normalize(&mut likely[set.places()]);
        }
        Policy { likely }
    }
}

/// Makes shares of their sum of the weights, those below zero counted as zero.
pub(crate) fn normalize(weights: &mut [f64]) {
    let sum: f64 = weights.iter().map(|weight| weight.max(0.0)).sum();
    let even = 1.0 / weights.len() as f64;
    for weight in weights {
        *weight = if sum > 0.0 { weight.max(0.0) / sum } else { even };
    }
}
