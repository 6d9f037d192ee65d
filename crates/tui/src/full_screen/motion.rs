//! A small animation: what happened is seen to happen. It changes nothing, and any key ends it.

use std::time::{Duration, Instant};

use screen::{Canvas, Paint, Rect, Spot};

/// How long one thing is on its way.
const WAY: Duration = Duration::from_millis(280);
/// How long the result is looked at before the game goes on.
const LOOK: Duration = Duration::from_millis(420);
/// More things than this are not followed one by one.
const MOST: usize = 4;

/// Things on their way from place to place, one after the other.
pub(super) struct Motion {
    started: Instant,
    ways: Vec<(Spot, Spot)>,
}

impl Motion {
    /// They start now.
    pub(super) fn new(mut ways: Vec<(Spot, Spot)>, now: Instant) -> Motion {
        ways.truncate(MOST);
        Motion { started: now, ways }
    }

    /// Is there still something to see?
    pub(super) fn is_running(&self, now: Instant) -> bool {
        now.saturating_duration_since(self.started) < WAY * self.ways.len() as u32 + LOOK
    }

    /// Draws what is on its way just now.
    pub(super) fn draw<A: Copy>(&self, canvas: &mut Canvas<'_, A>, now: Instant) {
        let elapsed = now.saturating_duration_since(self.started).as_secs_f32() / WAY.as_secs_f32();
        let Some((from, to)) = self.ways.get(elapsed as usize) else { return };
        let (Some(from), Some(to)) = (canvas.spot(*from), canvas.spot(*to)) else { return };
        let part = elapsed.fract();
        let (x, y) = (between(from.x, to.x, part), between(from.y, to.y, part));
        let place = Rect { x, y, width: 3, height: 1 };
        canvas.put(place.x, place.y, "[▒]", canvas.style(Paint::Ask));
    }
}

/// The way is quick at first and slow at its end.
fn between(from: u16, to: u16, part: f32) -> u16 {
    let eased = 1.0 - (1.0 - part) * (1.0 - part);
    (f32::from(from) + (f32::from(to) - f32::from(from)) * eased).round() as u16
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Seat;

    #[test]
    fn a_way_starts_and_ends_where_it_should() {
        assert_eq!([between(10, 20, 0.0), between(20, 10, 1.0), between(5, 5, 0.3)], [10, 10, 5]);
    }

    #[test]
    fn it_ends_by_itself() {
        let now = Instant::now();
        let motion = Motion::new(vec![(Spot::Seat(Seat::new(0)), Spot::Middle); 9], now);
        assert!(motion.is_running(now));
        assert!(!motion.is_running(now + Duration::from_secs(3)));
    }
}
