//! A network that learns.

use alloc::boxed::Box;
use core::mem;

use super::Adam;
use crate::network::inputs::Inputs;
use crate::network::{NARROW, Network, WIDE, add_scaled, probability, product};
use crate::{Generator, fraction};

/// A network, and what it is about to learn.
pub struct Learner<const INPUTS: usize> {
    /// The network as it is now.
    pub network: Box<Network<INPUTS>>,
    /// How far a step goes.
    pub rate: f32,
    gradient: Box<Network<INPUTS>>,
    mean: Box<Network<INPUTS>>,
    square: Box<Network<INPUTS>>,
    /// The examples of the batch so far.
    waiting: u32,
    adam: Adam,
    /// The sum of the squared errors, and of how many.
    errors: (f64, u32),
}

impl<const INPUTS: usize> Learner<INPUTS> {
    /// How many examples make a step.
    const BATCH: u32 = 256;

    /// A network with small random weights.
    pub fn new(rng: &mut Generator) -> Self {
        let zero = || Box::new(Network::<INPUTS>::ZERO);
        let mut network = zero();
        let mut random = |width: f64| (width * (fraction(rng) - 0.5)) as f32;
        network.first.as_flattened_mut().iter_mut().for_each(|weight| *weight = random(0.5));
        network.second.as_flattened_mut().iter_mut().for_each(|weight| *weight = random(0.6));
        network.last.iter_mut().for_each(|weight| *weight = random(0.3));
        Learner {
            network,
            rate: 0.0,
            gradient: zero(),
            mean: zero(),
            square: zero(),
            waiting: 0,
            adam: Adam::default(),
            errors: (0.0, 0),
        }
    }

    /// The mean squared error since it was last asked for.
    pub fn take_error(&mut self) -> f64 {
        let (sum, count) = mem::take(&mut self.errors);
        sum / f64::from(count.max(1))
    }

    /// For these inputs, some of them shared with other questions, the answer was `target`.
    pub fn learn(&mut self, shared: &Inputs, own: &Inputs, target: f32) {
        let sums = self.network.add(&self.network.add(&[0.0; WIDE], shared), own);
        let second = self.network.second(&sums);
        let error = probability(self.network.output(&second)) - target;
        self.errors.0 += f64::from(error * error);
        self.errors.1 += 1;
        let back = self.back_to_second(&second, error);
        let back = self.back_to_first(&sums, &back);
        for input in shared.iter().chain(own.iter()) {
            add_scaled(&mut self.gradient.first[input], &back, 1.0);
        }
        self.waiting += 1;
        if self.waiting == Self::BATCH {
            self.step();
        }
    }

    fn back_to_second(&mut self, second: &[f32; NARROW], error: f32) -> [f32; NARROW] {
        let mut back = [0.0; NARROW];
        for at in (0..NARROW).filter(|at| second[*at] > 0.0) {
            self.gradient.last[at] += error * second[at];
            back[at] = error * self.network.last[at];
            self.gradient.bias[at] += back[at];
        }
        back
    }

    fn back_to_first(&mut self, sums: &[f32; WIDE], second: &[f32; NARROW]) -> [f32; WIDE] {
        let mut back = [0.0; WIDE];
        for at in (0..WIDE).filter(|at| sums[*at] > 0.0) {
            add_scaled(&mut self.gradient.second[at], second, sums[at]);
            back[at] = product(&self.network.second[at], second);
        }
        back
    }

    fn step(&mut self) {
        self.waiting = 0;
        let weights = self.network.weights_mut().zip(self.gradient.weights_mut());
        let moments = self.mean.weights_mut().zip(self.square.weights_mut());
        self.adam.step(self.rate, Self::BATCH as usize, weights.zip(moments));
    }
}
