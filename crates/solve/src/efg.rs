//! A tree in the format of Gambit, which other programs read.

use std::fmt::{self, Write};

use crate::tree::{Kind, Node, Set, Tree};

/// Writes the tree as an extensive form game of two players. `action` names an action by its number.
pub fn write(tree: &Tree, title: &str, action: &dyn Fn(u32) -> String, out: &mut dyn Write) -> fmt::Result {
    writeln!(out, "EFG 2 R \"{}\" {{ \"0\" \"1\" }}", quoted(title))?;
    Writer { tree, action, numbers: numbers(tree), moments: 0, luck: 0, outcomes: 0 }
        .node(tree.root() as u32, out)
}

struct Writer<'a> {
    tree: &'a Tree,
    action: &'a dyn Fn(u32) -> String,
    /// By information set: its number among those of its player, from 1; none where everybody sees
    /// everything, and each moment is a set of its own.
    numbers: Vec<u32>,
    /// So many moments were written there.
    moments: u32,
    /// So many nodes of luck were written; each is an information set of its own.
    luck: usize,
    outcomes: usize,
}

impl Writer<'_> {
    /// A node, and then everything below it.
    fn node(&mut self, number: u32, out: &mut dyn Write) -> fmt::Result {
        let node = self.tree.nodes[number as usize];
        match node.kind {
            Kind::Over(value) => {
                self.outcomes += 1;
                // Plus zero, so that there is no zero below zero.
                return writeln!(out, "t \"\" {} \"\" {{ {}, {} }}", self.outcomes, value + 0.0, 0.0 - value);
            }
            Kind::Chance => self.chance(&node, out)?,
            Kind::Decision(set) => self.decision(set as usize, out)?,
        }
        self.tree.edges(&node).iter().try_for_each(|edge| self.node(edge.to, out))
    }

    /// What is likely is written as a fraction, because the probabilities must add up to one exactly.
    fn chance(&mut self, node: &Node, out: &mut dyn Write) -> fmt::Result {
        self.luck += 1;
        let weights: Vec<f64> = self.tree.edges(node).iter().map(|edge| edge.weight).collect();
        write!(out, "c \"\" {} \"\" {{", self.luck)?;
        for (at, part) in fractions(&weights).into_iter().enumerate() {
            write!(out, " \"{at}\" {part}")?;
        }
        writeln!(out, " }} 0")
    }

    fn decision(&mut self, number: usize, out: &mut dyn Write) -> fmt::Result {
        let set = &self.tree.sets[number];
        let name = quoted(&set.text.replace('\n', "; "));
        self.moments += 1;
        let own = if self.tree.is_open { self.moments } else { self.numbers[number] };
        write!(out, "p \"\" {} {own} \"{name}\" {{", set.player + 1)?;
        set.actions.iter().try_for_each(|action| write!(out, " \"{}\"", quoted(&(self.action)(*action))))?;
        writeln!(out, " }} 0")
    }
}

fn numbers(tree: &Tree) -> Vec<u32> {
    let mut counts = [0; 2];
    let number = |set: &Set| {
        counts[usize::from(set.player)] += 1;
        counts[usize::from(set.player)]
    };
    tree.sets.iter().map(number).collect()
}

/// The weights, which add up to one, as fractions that do so exactly.
fn fractions(weights: &[f64]) -> Vec<String> {
    let fits = |whole: &u64| {
        weights.iter().all(|weight| {
            let part = weight * *whole as f64;
            (part - part.round()).abs() < 1e-6
        })
    };
    let Some(whole) = (1..MOST_PARTS).find(fits) else {
        return weights.iter().map(f64::to_string).collect();
    };
    weights.iter().map(|weight| format!("{}/{whole}", (weight * whole as f64).round())).collect()
}

/// Luck in small games is made of a few cards: their orders are not more than this.
const MOST_PARTS: u64 = 1_000_000;

fn quoted(text: &str) -> String {
    text.replace('\\', "/").replace('"', "'")
}
