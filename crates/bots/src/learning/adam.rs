//! Gradient descent by Adam: the steeper it was lately, the smaller the step.

use core::mem;

/// A weight with the gradient there, summed over a batch of examples; and the moments of earlier
/// gradients: their mean, and the mean of their squares.
pub type Parameter<'a> = ((&'a mut f32, &'a mut f32), (&'a mut f32, &'a mut f32));

/// The optimizer: counts the steps.
#[derive(Default)]
pub struct Adam {
    steps: i32,
}

impl Adam {
    /// How long the gradients of earlier steps count, and their squares.
    const DECAY: (f32, f32) = (0.9, 0.999);

    /// Moves all of the weights, and begins the next batch.
    pub fn step<'a>(&mut self, rate: f32, batch: usize, all: impl Iterator<Item = Parameter<'a>>) {
        self.steps += 1;
        let (long, longer) = Self::DECAY;
        let rate = rate * libm::sqrtf(1.0 - power(longer, self.steps)) / (1.0 - power(long, self.steps));
        all.for_each(|((weight, gradient), (mean, square))| {
            let down = mem::take(gradient) / batch as f32;
            *mean = long * *mean + (1.0 - long) * down;
            *square = longer * *square + (1.0 - longer) * down * down;
            *weight -= rate * *mean / (libm::sqrtf(*square) + 1e-8);
        });
    }
}

/// By squaring, as the standard library does it: the same weights are learnt again.
fn power(mut base: f32, mut exponent: i32) -> f32 {
    let mut power = 1.0;
    while exponent > 0 {
        if exponent % 2 == 1 {
            power *= base;
        }
        base *= base;
        exponent /= 2;
    }
    power
}
