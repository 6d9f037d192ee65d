//! How many cards of a lot lie in each place, at least and at most, and what follows from sums of that.
//!
//! The numbers of all places lie side by side and every step is the same for each of them, so that it becomes
//! a few vector instructions.

use crate::rules::state::SEATS;

/// How many places there are at most: the stock and the hands.
pub(crate) const PLACES: usize = SEATS + 1;

/// How many cards of a lot lie in a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Span {
    /// At least so many.
    pub least: u8,
    /// At most so many.
    pub most: u8,
}

impl Span {
    pub(super) const NONE: Span = Span { least: 0, most: 0 };

    pub(super) const fn exactly(count: u8) -> Span {
        Span { least: count, most: count }
    }

    pub(super) fn plus(self, other: Span) -> Span {
        Span { least: self.least + other.least, most: self.most.saturating_add(other.most) }
    }
}

/// A number for each place. There are a few more than places, always zero, so that they fill a vector.
pub(super) type Row = [u8; 16];

const _: () = assert!(PLACES <= size_of::<Row>());

/// The spans of one lot, by place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Spans {
    least: Row,
    most: Row,
}

impl Spans {
    pub(crate) fn at(&self, place: usize) -> Span {
        Span { least: self.least[place], most: self.most[place] }
    }

    pub(crate) fn set(&mut self, place: usize, span: Span) {
        (self.least[place], self.most[place]) = (span.least, span.most);
    }

    /// At least so many, by place.
    pub(crate) fn least(&self) -> &[u8] {
        &self.least[..PLACES]
    }

    pub(super) fn plus(&self, other: &Spans) -> Spans {
        let mut sum = *self;
        (0..PLACES).for_each(|place| sum.set(place, self.at(place).plus(other.at(place))));
        sum
    }

    /// G4: the hands move by one seat; there are so many places.
    pub(super) fn move_hands(&mut self, places: usize) {
        self.least[1..places].rotate_left(1);
        self.most[1..places].rotate_left(1);
    }

    /// Concludes what follows from the number of cards in the lot, which the spans add up to.
    #[inline]
    pub(super) fn add_up_to(&mut self, len: u8) {
        let sum = |row: &Row| row.iter().map(|count| u32::from(*count)).sum::<u32>();
        let widths = self.most.iter().zip(&self.least).map(|(most, least)| most.saturating_sub(*least));
        let widest = widths.fold(0, u8::max);
        let below = sum(&self.most).saturating_sub(len.into()).min(255) as u8;
        let above = u32::from(len).saturating_sub(sum(&self.least)) as u8;
        // Hardly anything that happens tells something new: no span is wide enough.
        if widest > below.min(above) {
            self.narrow(&Slack { below: [below; 16], above: [above; 16] });
        }
    }

    /// A span can't be further below its most, or above its least, than all together can.
    #[inline]
    pub(super) fn narrow(&mut self, slack: &Slack) {
        for place in 0..self.least.len() {
            let (least, most) = (self.least[place], self.most[place]);
            self.least[place] = least.max(most.saturating_sub(slack.below[place]));
            self.most[place] = most.min(least.saturating_add(slack.above[place]));
        }
    }
}

/// By how many cards what lies there falls short of the most, and exceeds the least, that it could be.
pub(super) struct Slack {
    below: Row,
    above: Row,
}

/// What the spans of all lots add up to, by place, and how wide the widest is.
#[derive(Default)]
pub(super) struct Sums {
    least: [u16; 16],
    most: [u16; 16],
    widest: Row,
}

impl Sums {
    #[inline]
    pub(super) fn add(&mut self, spans: &Spans) {
        for place in 0..spans.least.len() {
            let (least, most) = (spans.least[place], spans.most[place]);
            self.least[place] += u16::from(least);
            self.most[place] += u16::from(most);
            self.widest[place] = self.widest[place].max(most.saturating_sub(least));
        }
    }

    /// What follows from how many cards lie in each place; nothing, if no span is wide enough for that.
    #[inline]
    pub(super) fn slack(&self, sizes: &Row) -> Option<Slack> {
        let mut slack = Slack { below: [0; 16], above: [0; 16] };
        let mut is_new = false;
        for (place, size) in sizes.iter().enumerate() {
            let below = self.most[place].saturating_sub((*size).into()).min(255) as u8;
            let above = u16::from(*size).saturating_sub(self.least[place]) as u8;
            (slack.below[place], slack.above[place]) = (below, above);
            is_new |= self.widest[place] > below.min(above);
        }
        is_new.then_some(slack)
    }
}
