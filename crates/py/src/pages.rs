//! The arrays of a batch, row by row.

/// Where many games write what they have to say: one row for each game in each.
pub(crate) struct Pages<'a> {
    pub(crate) observations: &'a mut [f32],
    pub(crate) masks: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) done: &'a mut [bool],
    pub(crate) truncated: &'a mut [bool],
    pub(crate) last: &'a mut [f32],
    pub(crate) seats: &'a mut [i32],
}

/// How large the rows are.
#[derive(Clone, Copy)]
pub(crate) struct Sizes {
    pub(crate) observation: usize,
    pub(crate) actions: usize,
    pub(crate) seats: usize,
}

/// The rows of one game.
pub(crate) struct Row<'a> {
    pub(crate) observation: &'a mut [f32],
    pub(crate) mask: &'a mut [bool],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) done: &'a mut bool,
    pub(crate) truncated: &'a mut bool,
    /// The observation with which the game ended.
    pub(crate) last: &'a mut [f32],
    pub(crate) seat: &'a mut i32,
}

impl Row<'_> {
    /// Nothing happened: the game has ended before.
    pub(crate) fn rest(&mut self) {
        self.rewards.fill(0.0);
        (*self.done, *self.truncated) = (false, false);
    }
}

impl<'a> Pages<'a> {
    /// The rows of each game.
    pub(crate) fn rows(&mut self, sizes: Sizes) -> impl Iterator<Item = Row<'_>> {
        let pages = Pages {
            observations: self.observations,
            masks: self.masks,
            rewards: self.rewards,
            done: self.done,
            truncated: self.truncated,
            last: self.last,
            seats: self.seats,
        };
        pages.split(1, sizes).map(|page| Row {
            observation: page.observations,
            mask: page.masks,
            rewards: page.rewards,
            done: &mut page.done[0],
            truncated: &mut page.truncated[0],
            last: page.last,
            seat: &mut page.seats[0],
        })
    }

    /// The same in parts of so many games.
    pub(crate) fn split(self, share: usize, sizes: Sizes) -> impl Iterator<Item = Pages<'a>> {
        let mut observations = self.observations.chunks_mut(share * sizes.observation);
        let mut masks = self.masks.chunks_mut(share * sizes.actions);
        let mut rewards = self.rewards.chunks_mut(share * sizes.seats);
        let mut last = self.last.chunks_mut(share * sizes.observation);
        let (mut done, mut truncated) = (self.done.chunks_mut(share), self.truncated.chunks_mut(share));
        self.seats.chunks_mut(share).map(move |seats| {
            const ALIKE: &str = "there is a row for each game";
            Pages {
                observations: observations.next().expect(ALIKE),
                masks: masks.next().expect(ALIKE),
                rewards: rewards.next().expect(ALIKE),
                done: done.next().expect(ALIKE),
                truncated: truncated.next().expect(ALIKE),
                last: last.next().expect(ALIKE),
                seats,
            }
        })
    }
}
