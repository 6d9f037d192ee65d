//! How a game looks in a terminal, as text.

use engine::{Choices as _, Game, Rules, Setup, Viewer};
use screen::{Bidi, Buffer, Canvas, Colours, Look, Rect, Render, Scene, Script, Theme};
use words::{Language, Names};

use crate::check::random_step;
use crate::{generator, hebrew};

/// So much of a game is looked at.
const STEPS: usize = 100;

/// Draws a part of a scene.
pub type Draw<R> = fn(&Scene<'_, R>, &mut Canvas<'_, <R as Rules>::Action>, Rect);

/// The rows of a picture of that size as the viewer sees it: of [`Render::table`] or [`Render::hand`].
pub fn picture<R: Render>(
    game: &Game<R>,
    viewer: Viewer,
    language: Language,
    (columns, rows): (u16, u16),
    draw: Draw<R>,
) -> Vec<String> {
    let area = Rect { x: 0, y: 0, width: columns, height: rows };
    let mut buffer = Buffer::empty(area);
    let look =
        Look { script: Script { language, bidi: Bidi::Ours }, theme: Theme { colours: Colours::None } };
    on_scene(game, viewer, language, |scene| draw(scene, &mut Canvas::new(&mut buffer, look), area));
    let row = |y| (0..columns).map(|x| buffer[(x, y)].symbol()).collect();
    (0..rows).map(row).collect()
}

/// What plain text says of the table as the viewer sees it.
pub fn described<R: Render>(game: &Game<R>, viewer: Viewer, language: Language) -> Vec<String> {
    on_scene(game, viewer, language, R::described)
}

/// Plays a random game of each number of seats: what plain text says of the table in Hebrew is in the
/// words of the glossary.
pub fn check_described<R: Render>() {
    for seats in R::SEATS {
        let (mut game, mut rng) = (Game::<R>::new(Setup::new(seats)).expect("a game"), generator(0));
        while !game.pending().is_over() && game.step() < STEPS {
            let step = random_step(&game, &mut rng);
            game.take(step).expect("a random step is legal");
            Viewer::all(seats).for_each(|viewer| check_hebrew(&game, viewer));
        }
    }
}

fn check_hebrew<R: Render>(game: &Game<R>, viewer: Viewer) {
    let lines = described(game, viewer, Language::Hebrew);
    let said = lines.iter().filter(|line| line.contains(|c| ('א'..='ת').contains(&c)));
    said.for_each(|line| hebrew::check(line, hebrew::Kind::Message, Some(R::SLUG)));
}

fn on_scene<R: Render, T>(
    game: &Game<R>,
    viewer: Viewer,
    language: Language,
    look: impl FnOnce(&Scene<'_, R>) -> T,
) -> T {
    let asked = game.pending().seats().first();
    let own = asked.filter(|seat| viewer == Viewer::Seat(*seat));
    let choices: Vec<R::Action> = own.map(|seat| game.legal(seat).iter().collect()).unwrap_or_default();
    let (view, names) = (game.view(viewer), Names::unnamed(game.seats()));
    look(&Scene { view: &view, viewer, asked, choices: &choices, chosen: None, names: &names, language })
}
