//! The picture that a messenger shows beside a link: the game, and the tokens of those who sit there.

use catalog::Entry;
use maud::{Markup, PreEscaped, html};
use page::Token;

use super::colours::Colours;
use super::raster::Drawing;
use super::{Png, drawn};
use crate::pages::{BASE_STYLE, STYLE};
use crate::table::Snapshot;

/// What is on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Card {
    games: Vec<&'static str>,
    tokens: Vec<Token>,
    /// How many seats may still be taken.
    free: usize,
}

impl Card {
    /// As messengers like it best.
    pub(crate) const WIDTH: u32 = 1200;
    /// In pixels, too.
    pub(crate) const HEIGHT: u32 = 630;

    /// Of the whole site: all games.
    pub(crate) fn of_site() -> Card {
        Card { games: catalog::slugs().take(4).collect(), tokens: Vec::new(), free: 0 }
    }

    /// Of a game.
    pub(crate) fn of_game(game: &'static Entry) -> Card {
        Card { games: vec![game.slug], tokens: Vec::new(), free: 0 }
    }

    /// Of a table: what anybody sees who follows the link.
    pub(crate) fn of_table(game: &'static Entry, snapshot: &Snapshot) -> Card {
        let tokens = snapshot.tokens();
        let most = usize::from(*game.seats.end()).min(Token::COUNT);
        let free = if snapshot.is_gathering() { most.saturating_sub(tokens.len()) } else { 0 };
        Card { games: vec![game.slug], tokens, free }
    }

    /// The picture.
    pub(crate) async fn png(self) -> Png {
        drawn(format!("{self:?}"), move || self.drawing().png(Card::WIDTH)).await
    }

    fn drawing(&self) -> Drawing {
        let mut drawing = Drawing::default();
        let pictures: Vec<Markup> = self
            .games
            .iter()
            .filter_map(|slug| catalog::find(slug))
            .zip(places(self.games.len()))
            .map(|(game, place)| game_picture(game, place, &mut drawing.rules))
            .collect();
        let svg = html! {
            svg xmlns="http://www.w3.org/2000/svg" width=(Card::WIDTH) height=(Card::HEIGHT)
                viewBox={ "0 0 " (Card::WIDTH) " " (Card::HEIGHT) } {
                rect width="100%" height="100%" fill="#0b6b46" {}
                @for (x, y) in spots() { circle cx=(x) cy=(y) r="3" fill="#ffffff" fill-opacity="0.1" {} }
                @for picture in pictures { (picture) }
                (logo(if self.tokens.is_empty() { ALONE } else { CORNER }))
                (self.seats())
            }
        };
        drawing.svg = Colours::read(&[&BASE_STYLE.text, &STYLE.text]).resolve(&svg.into_string());
        drawing
    }

    /// Who is there as discs with their tokens, and rings for those who may still come.
    fn seats(&self) -> Markup {
        let count = self.tokens.len() + self.free;
        let (columns, size) = if count > 6 { (3, 80) } else { (2, 116) };
        let place = |at: usize| (926 + at % columns * (size + 12), 190 + at / columns * (size + 12));
        let token = |at: usize| self.tokens.get(at);
        let half = size / 2;
        html! {
            @for (at, (x, y)) in (0..count).map(|at| (at, place(at))) {
                g transform=(format!("translate({x} {y})")) {
                    @if let Some(token) = token(at) {
                        circle cx=(half) cy=(half) r=(half - 2) fill="#fffdf7" {}
                        g transform=(format!("translate({0} {0}) scale({1})", size / 4, half as f32 / 40.0))
                            fill=(format!("var(--seat-{})", token.number())) { (token.shape()) }
                    } @else {
                        circle cx=(half) cy=(half) r=(half - 4) fill="none" stroke="#ffffff" stroke-opacity="0.6"
                            stroke-width="4" stroke-dasharray="12 10" {}
                    }
                }
            }
        }
    }
}

/// Where a picture goes: left, top and width.
pub(super) type Place = (u32, u32, u32);

/// One picture is large; four share the space.
fn places(count: usize) -> Vec<Place> {
    match count {
        0 | 1 => vec![(40, 55, 832)],
        _ => vec![(32, 23, 440), (504, 23, 440), (32, 332, 440), (504, 332, 440)],
    }
}

/// A game's own picture, on a white frame; the rules of its stylesheet join the others.
pub(super) fn game_picture(game: &Entry, (x, y, width): Place, rules: &mut String) -> Markup {
    let colours = Colours::read(&[game.style, &BASE_STYLE.text, &STYLE.text]);
    rules.push_str(&colours.rules(game.style));
    let height = width * 5 / 8;
    let size = format!("<svg x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" ");
    let picture = colours.resolve(&(game.picture)().into_string()).replacen("<svg ", &size, 1);
    let corner = width * 18 / 320 + 8;
    html! {
        rect x=(x - 8) y=(y - 8) width=(width + 16) height=(height + 16) rx=(corner) fill="#fffdf7" {}
        (PreEscaped(picture))
    }
}

/// Where our sign is if it is alone in its column.
const ALONE: &str = "translate(952 215) scale(6.2)";
/// Where it is above the seats.
const CORNER: &str = "translate(972 30) scale(4.6)";

/// Our sign.
pub(super) fn logo(place: &str) -> Markup {
    html! {
        g transform=(place) {
            rect x="6" y="9" width="15" height="20" rx="3" fill="#f2c14e" transform="rotate(-12 13 19)" {}
            rect x="11" y="5" width="15" height="20" rx="3" fill="#fffdf7" transform="rotate(8 18 15)" {}
        }
    }
}

/// A pattern of dots.
pub(super) fn spots() -> impl Iterator<Item = (u32, u32)> {
    (0..11).flat_map(|row| (0..21).map(move |column| (column * 60 + row % 2 * 30, row * 63)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_knows_no_colour_by_name_when_it_is_drawn() {
        for game in catalog::GAMES {
            let card = Card { tokens: Token::all().collect(), free: 0, ..Card::of_game(game) };
            let drawing = card.drawing();
            for text in [&drawing.svg, &drawing.rules] {
                assert!(!text.contains("var(") && !text.contains("light-dark("), "{}: {text}", game.slug);
            }
        }
    }
}
