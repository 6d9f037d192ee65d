//! What a review wants to know of a game at a decision, whichever game it is.

use bots::appraisal::{self, Appraisal, Decision, Trial};
use bots::{Reviewing, Shares, Verdict};
use engine::{Choices as _, Seat, Viewer};

use crate::{Complete, Play, Refused};

/// A game at the moment before a decision. Everything but [`Judge::open_shares`] is found out from what the
/// seat knows, and from nothing else.
pub trait Judge {
    /// How the game wants to be reviewed.
    fn reviewing(&self) -> Reviewing;

    /// How many choices the seat has.
    fn choices(&self, seat: Seat) -> usize;

    /// What each legal action of the seat is worth, beside the one that it played.
    fn appraise(&self, seat: Seat, played: &str, trial: Trial) -> Result<Vec<Appraised>, Refused>;

    /// By how much an action is better than what was played, by a jury of another kind, and the standard
    /// error of that.
    fn second_opinion(
        &self,
        seat: Seat,
        action: &str,
        played: &str,
        trial: Trial,
    ) -> Result<(f64, f64), Refused>;

    /// What everybody can hope for after what was played, if all hands are open; `None` where nobody hides
    /// anything.
    fn open_shares(&self, seat: Seat, played: &str, trial: Trial) -> Result<Option<Shares>, Refused>;
}

/// What the juries found about an action.
#[derive(Clone, PartialEq, Debug)]
pub struct Appraised {
    /// The action in notation.
    pub action: String,
    /// What each of the two found.
    pub juries: [Verdict; 2],
}

impl<R: Complete> Judge for Play<R> {
    fn reviewing(&self) -> Reviewing {
        R::reviewing(self.world().seats())
    }

    fn choices(&self, seat: Seat) -> usize {
        self.world().legal(seat).len()
    }

    fn appraise(&self, seat: Seat, played: &str, trial: Trial) -> Result<Vec<Appraised>, Refused> {
        let appraised = |Appraisal { action, juries }: Appraisal<R::Action>| Appraised {
            action: action.to_string(),
            juries,
        };
        self.decided(seat, played, |decision| {
            R::appraise(decision, trial).into_iter().map(appraised).collect()
        })
    }

    fn second_opinion(
        &self,
        seat: Seat,
        action: &str,
        played: &str,
        trial: Trial,
    ) -> Result<(f64, f64), Refused> {
        let action = R::read_action(action).map_err(|refusal| Refused::by(&refusal))?;
        let seats = self.world().seats();
        self.decided(seat, played, |decision| appraisal::second_opinion(decision, action, seats, trial))
    }

    fn open_shares(&self, seat: Seat, played: &str, trial: Trial) -> Result<Option<Shares>, Refused> {
        if R::OPEN {
            return Ok(None);
        }
        self.decided(seat, played, |decision| {
            let play_on = R::play_on(decision.view);
            Some(appraisal::open_shares(self.world().state(), decision, trial, &*play_on))
        })
    }
}

impl<R: Complete> Play<R> {
    /// Does something with a decision of the seat, which is asked and played this.
    fn decided<T>(
        &self,
        seat: Seat,
        played: &str,
        work: impl FnOnce(&Decision<'_, R>) -> T,
    ) -> Result<T, Refused> {
        self.expect_seat(seat)?;
        let played = R::read_action(played).map_err(|refusal| Refused::by(&refusal))?;
        let view = self.world().view(Viewer::Seat(seat));
        Ok(work(&Decision { view: &view, seat, legal: self.world().legal(seat), played }))
    }
}
