//! Colours, as far as the terminal has them. Nothing is told by colour alone.

use engine::Seat;
use ratatui_core::style::{Color, Modifier, Style};

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colours {
    /// None, or the player does not want any.
    None,
    /// The sixteen that every terminal has.
    Sixteen,
    /// At least 256.
    Many,
}

/// What something is, which decides how it is painted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paint {
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
pub struct Theme {
    /// With these colours.
    pub colours: Colours,
}

impl Theme {
    /// How this is painted.
    pub fn style(self, paint: Paint) -> Style {
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
pub fn shape(seat: Seat) -> &'static str {
    const SHAPES: [&str; 12] = ["●", "■", "▲", "◆", "✚", "★", "○", "□", "△", "◇", "✕", "☆"];
    SHAPES[seat.index() % SHAPES.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_colours_nothing_is_coloured_and_what_is_chosen_still_stands_out() {
        let theme = Theme { colours: Colours::None };
        let paints = [Paint::Faint, Paint::Ask, Paint::Chosen, Paint::Seat(Seat::new(3)), Paint::Hue(4)];
        assert!(paints.iter().all(|paint| theme.style(*paint).fg.is_none()));
        assert!(theme.style(Paint::Chosen).add_modifier.contains(Modifier::REVERSED));
    }
}
