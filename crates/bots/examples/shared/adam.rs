//! Steps down a slope in Adam's way: the steeper it was lately, the smaller the step.

/// A weight, the slope there summed over a batch of examples, and the slopes of earlier steps: their
/// mean, and the mean of their squares.
pub(crate) type Moving<'a> = ((&'a mut f32, &'a mut f32), (&'a mut f32, &'a mut f32));

/// Counts the steps.
#[derive(Default)]
pub(crate) struct Adam {
    steps: i32,
}

impl Adam {
    /// How long the slopes of earlier steps count, and their squares.
    const MEMORY: (f32, f32) = (0.9, 0.999);

    /// Moves all of the weights, and begins the next batch.
    pub(crate) fn step<'a>(&mut self, rate: f32, batch: usize, all: impl Iterator<Item = Moving<'a>>) {
        self.steps += 1;
        let (long, longer) = Self::MEMORY;
        let rate = rate * (1.0 - longer.powi(self.steps)).sqrt() / (1.0 - long.powi(self.steps));
        all.for_each(|((weight, slope), (mean, square))| {
            let down = std::mem::take(slope) / batch as f32;
            *mean = long * *mean + (1.0 - long) * down;
            *square = longer * *square + (1.0 - longer) * down * down;
            *weight -= rate * *mean / (square.sqrt() + 1e-8);
        });
    }
}
