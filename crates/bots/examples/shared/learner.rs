//! A network that learns: the slope of the error by going back through the layers, and steps
//! down it.

use bots::Generator;
use bots::network::inputs::Inputs;
use bots::network::{NARROW, Network, WIDE, add_scaled, probability, product};
use rand_core::Rng;

use crate::adam::Adam;

/// A network and what it is about to learn.
pub(crate) struct Learner<const INPUTS: usize> {
    pub(crate) network: Box<Network<INPUTS>>,
    /// How far a step goes.
    pub(crate) rate: f32,
    slope: Box<Network<INPUTS>>,
    mean: Box<Network<INPUTS>>,
    square: Box<Network<INPUTS>>,
    waiting: u32,
    adam: Adam,
    errors: (f64, u32),
}

impl<const INPUTS: usize> Learner<INPUTS> {
    /// How many examples make a step.
    const BATCH: u32 = 256;

    /// A network with small random weights.
    pub(crate) fn new(rng: &mut Generator) -> Self {
        let zero = || Box::new(Network::<INPUTS>::ZERO);
        let mut network = zero();
        let mut random = |width: f64| (width * (fraction(rng) - 0.5)) as f32;
        network.first.as_flattened_mut().iter_mut().for_each(|weight| *weight = random(0.5));
        network.second.as_flattened_mut().iter_mut().for_each(|weight| *weight = random(0.6));
        network.last.iter_mut().for_each(|weight| *weight = random(0.3));
        Learner {
            network,
            rate: 0.0,
            slope: zero(),
            mean: zero(),
            square: zero(),
            waiting: 0,
            adam: Adam::default(),
            errors: (0.0, 0),
        }
    }

    /// The mean squared error since it was last asked for.
    pub(crate) fn take_error(&mut self) -> f64 {
        let (sum, count) = std::mem::take(&mut self.errors);
        sum / f64::from(count.max(1))
    }

    /// For these inputs, some of them shared with other questions, the answer was `target`.
    pub(crate) fn learn(&mut self, shared: &Inputs, own: &Inputs, target: f32) {
        let sums = self.network.add(&self.network.add(&[0.0; WIDE], shared), own);
        let second = self.network.second(&sums);
        let error = probability(self.network.odds(&second)) - target;
        self.errors.0 += f64::from(error * error);
        self.errors.1 += 1;
        let back = self.back_to_second(&second, error);
        let back = self.back_to_first(&sums, &back);
        for input in shared.iter().chain(own.iter()) {
            add_scaled(&mut self.slope.first[input], &back, 1.0);
        }
        self.waiting += 1;
        if self.waiting == Self::BATCH {
            self.step();
        }
    }

    fn back_to_second(&mut self, second: &[f32; NARROW], error: f32) -> [f32; NARROW] {
        let mut back = [0.0; NARROW];
        for at in (0..NARROW).filter(|at| second[*at] > 0.0) {
            self.slope.last[at] += error * second[at];
            back[at] = error * self.network.last[at];
            self.slope.bias[at] += back[at];
        }
        back
    }

    fn back_to_first(&mut self, sums: &[f32; WIDE], second: &[f32; NARROW]) -> [f32; WIDE] {
        let mut back = [0.0; WIDE];
        for at in (0..WIDE).filter(|at| sums[*at] > 0.0) {
            add_scaled(&mut self.slope.second[at], second, sums[at]);
            back[at] = product(&self.network.second[at], second);
        }
        back
    }

    fn step(&mut self) {
        self.waiting = 0;
        let weights = self.network.weights_mut().zip(self.slope.weights_mut());
        let moments = self.mean.weights_mut().zip(self.square.weights_mut());
        self.adam.step(self.rate, Self::BATCH as usize, weights.zip(moments));
    }
}

/// A number from 0 up to but not including 1.
pub(crate) fn fraction(rng: &mut Generator) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1u64 << 53) as f64
}
