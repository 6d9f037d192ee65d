//! How a round ended: a card of its own, with a line for each player.

use alloc::format;
use alloc::string::String;

use engine::{Rules, Seat, Viewer};
use maud::{Markup, html};
use words::{Language, Names};

use crate::{Plate, Token};

/// What a game needs to tell how a round ended, besides the view.
pub struct RoundEnd<'a, R: Rules> {
    /// The reader's language.
    pub language: Language,
    /// Who sits where.
    pub names: &'a Names,
    /// By seat: what name plates show.
    pub plates: &'a [Plate],
    /// What the viewer saw of the last action and of all that luck did since.
    pub seen: &'a [R::Seen],
    /// The score before the round, by seat.
    pub before: &'a [i32],
    /// What the round brought, by seat.
    pub gained: &'a [i32],
}

/// The card: what is said, and what stands beside each name.
pub struct Tally {
    /// Who went out.
    pub heading: String,
    /// Why the figures are as they are, in a line.
    pub reason: Option<String>,
    /// What lies beside the heading: dice.
    pub aside: Markup,
    /// Does whoever has the most win? Else points are what one does not want.
    pub most_wins: bool,
    /// The score at which the game ends.
    pub goal: i32,
}

impl<R: Rules> RoundEnd<'_, R> {
    /// Draws the card; `beside` gives what a player is left with.
    pub fn draw(&self, viewer: Viewer, tally: &Tally, beside: impl Fn(Seat) -> Markup) -> Markup {
        html! {
            div .crest {
                div {
                    h2 { (tally.heading) }
                    @if let Some(reason) = &tally.reason { p { (reason) } }
                }
                (tally.aside)
            }
            ol .tally {
                @for seat in self.names.everyone() {
                    li .me[viewer == Viewer::Seat(seat)] { (self.line(seat, tally, beside(seat))) }
                }
            }
        }
    }

    /// The old score, what came, and the new one.
    fn line(&self, seat: Seat, tally: &Tally, beside: Markup) -> Markup {
        let (before, gained) = (self.before[seat.index()], self.gained[seat.index()]);
        let is_good = if tally.most_wins { gained > 0 } else { gained < 0 };
        html! {
            (self.plates[seat.index()].token.unwrap_or(Token::of(seat)).sign())
            bdi .name { (self.names.who(seat, self.language)) }
            span .beside { (beside) }
            span .sum dir="ltr" {
                span .before { (before) }
                " " b .plus .good[is_good] .bad[gained != 0 && !is_good] { (signed(gained)) }
                " " b .after { (before + gained) } small { " / " (tally.goal) }
            }
            (bar(before, before + gained, tally.goal))
        }
    }
}

/// From the smaller of the two on it shows what changed.
fn bar(before: i32, after: i32, goal: i32) -> Markup {
    let (low, high) = (before.min(after).clamp(0, goal), before.max(after).clamp(0, goal));
    html! {
        svg .bar .less[after < before] viewBox=(format!("0 0 {goal} 1")) preserveAspectRatio="none" aria-hidden="true" {
            rect .was width=(low) height="1" {}
            rect .change x=(low) width=(high - low) height="1" {}
        }
    }
}

/// With its sign: a minus as wide as a plus.
fn signed(number: i32) -> String {
    if number < 0 { format!("−{}", number.unsigned_abs()) } else { format!("+{number}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bar_shows_what_changed_and_never_more_than_there_is() {
        let bar = |before, after| bar(before, after, 50).into_string();
        assert!(bar(7, 16).contains("<rect class=\"was\" width=\"7\""));
        assert!(bar(7, 16).contains("x=\"7\" width=\"9\""));
        assert!(bar(13, 2).contains("class=\"bar less\"") && bar(13, 2).contains("x=\"2\" width=\"11\""));
        assert!(bar(45, 60).contains("x=\"45\" width=\"5\""));
        assert_eq!([signed(-11), signed(0), signed(9)], ["−11", "+0", "+9"]);
    }
}
