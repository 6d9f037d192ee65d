//! Colours, as far as the terminal has them. Nothing is told by colour alone.

use std::env;

use engine::Seat;
use ratatui::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Colours {
    /// None, or the player does not want any.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// At least 256.
    Many,
}

impl Colours {
    /// What the environment says: `NO_COLOR`, `COLORTERM` and `TERM`.
    pub(crate) fn of_terminal() -> Colours {
        Colours::from_variables(|name| env::var(name).ok())
    }

    fn from_variables(variable: impl Fn(&str) -> Option<String>) -> Colours {
        let value = |name| variable(name).unwrap_or_default();
        let term = value("TERM");
        if !value("NO_COLOR").is_empty() || term == "dumb" {
            Colours::None
        } else if term.contains("256color") || !value("COLORTERM").is_empty() {
            Colours::Many
        } else {
            Colours::Sixteen
        }
    }
}

/// What something is, which decides how it is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Paint {
    /// Plain text.
    Text,
    /// What matters less.
    Faint,
    /// Titles.
    Title,
    /// What a player has to do.
    Ask,
    /// What went wrong.
    Warning,
    /// What is chosen.
    Chosen,
    /// What could be chosen.
    Possible,
    /// A seat and what belongs to it.
    Seat(Seat),
    /// One of the hues of cards, by number.
    Hue(u8),
}

/// How things are painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Theme {
    /// With these colours.
    pub(crate) colours: Colours,
}

impl Theme {
    /// How this is painted.
    pub(crate) fn style(self, paint: Paint) -> Style {
        let style = Style::new().add_modifier(modifier(paint));
        match self.colour(paint) {
            Some(colour) => style.fg(colour),
            // A grey is faint enough by itself.
            None if paint == Paint::Faint => style.add_modifier(Modifier::DIM),
            None => style,
        }
    }

    fn colour(self, paint: Paint) -> Option<Color> {
        let (basic, many) = match paint {
            Paint::Text => return None,
            Paint::Faint => (Color::DarkGray, Color::Indexed(245)),
            Paint::Title => (Color::Cyan, Color::Indexed(80)),
            Paint::Ask => (Color::Yellow, Color::Indexed(221)),
            Paint::Warning => (Color::LightRed, Color::Indexed(209)),
            Paint::Chosen => (Color::Yellow, Color::Indexed(221)),
            Paint::Possible => (Color::Green, Color::Indexed(114)),
            Paint::Seat(seat) => SEATS[seat.index() % SEATS.len()],
            Paint::Hue(hue) => HUES[usize::from(hue) % HUES.len()],
        };
        match self.colours {
            Colours::None => None,
            Colours::Sixteen => Some(basic),
            Colours::Many => Some(many),
        }
    }
}

fn modifier(paint: Paint) -> Modifier {
    match paint {
        Paint::Text | Paint::Faint | Paint::Hue(_) | Paint::Possible => Modifier::empty(),
        Paint::Title | Paint::Ask | Paint::Warning | Paint::Seat(_) => Modifier::BOLD,
        Paint::Chosen => Modifier::BOLD.union(Modifier::REVERSED),
    }
}

/// Of the seats: on sixteen colours and on many.
const SEATS: [(Color, Color); 6] = [
    (Color::LightBlue, Color::Indexed(75)),
    (Color::LightRed, Color::Indexed(203)),
    (Color::LightGreen, Color::Indexed(114)),
    (Color::LightYellow, Color::Indexed(221)),
    (Color::LightMagenta, Color::Indexed(176)),
    (Color::LightCyan, Color::Indexed(80)),
];

/// Of the cards: enough to tell seven ranks apart at a glance.
const HUES: [(Color, Color); 8] = [
    (Color::Gray, Color::Indexed(252)),
    (Color::Red, Color::Indexed(203)),
    (Color::LightRed, Color::Indexed(215)),
    (Color::Yellow, Color::Indexed(221)),
    (Color::Green, Color::Indexed(114)),
    (Color::Cyan, Color::Indexed(80)),
    (Color::Blue, Color::Indexed(75)),
    (Color::Magenta, Color::Indexed(176)),
];

/// The mark of a seat: a shape, for those who see no colours.
pub(crate) fn shape(seat: Seat) -> &'static str {
    const SHAPES: [&str; 12] = ["●", "■", "▲", "◆", "✚", "★", "○", "□", "△", "◇", "✕", "☆"];
    SHAPES[seat.index() % SHAPES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(variables: &[(&str, &str)], expected: Colours) {
        let value = |name: &str| variables.iter().find(|(n, _)| *n == name).map(|(_, v)| (*v).to_owned());
        assert_eq!(Colours::from_variables(value), expected, "{variables:?}");
    }

    #[test]
    fn the_environment_says_how_many_colours_there_are() {
        check(&[("TERM", "xterm")], Colours::Sixteen);
        check(&[("TERM", "xterm-256color")], Colours::Many);
        check(&[("TERM", "xterm"), ("COLORTERM", "truecolor")], Colours::Many);
        check(&[("TERM", "dumb")], Colours::None);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "1")], Colours::None);
        check(&[("TERM", "xterm-256color"), ("NO_COLOR", "")], Colours::Many);
    }

    #[test]
    fn without_colours_nothing_is_coloured_and_what_is_chosen_still_stands_out() {
        let theme = Theme { colours: Colours::None };
        let paints = [Paint::Faint, Paint::Ask, Paint::Chosen, Paint::Seat(Seat::new(3)), Paint::Hue(4)];
        assert!(paints.iter().all(|paint| theme.style(*paint).fg.is_none()));
        assert!(theme.style(Paint::Chosen).add_modifier.contains(Modifier::REVERSED));
    }
}
