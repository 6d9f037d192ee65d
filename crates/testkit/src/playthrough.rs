//! Whole games as files that can be read, and that change when anything does.
//!
//! A playthrough is a record; what the engine says about each step stands in comments. Files
//! with a line `# random seed N` are made by `cargo xtask bless`, from the header they have and
//! with `# steps M` no further than that many steps; all others are written by hand, are never
//! changed by a program, and are a [`script()`].

use std::path::{Path, PathBuf};
use std::{env, fmt, fs};

use engine::{Game, Record, Rules, Setup, Viewer};
use serde_json::to_string;

use crate::check::random_step;
use crate::{generator, script};

/// Compares every file of the folder with what the engine says now.
pub fn playthroughs<R: Rules>(folder: &Path) {
    for (path, text) in files(folder) {
        match Origin::of(&text) {
            Some(origin) => compare::<R>(&path, &text, &origin),
            None => script::<R>(&text),
        }
    }
}

/// The records in a folder with their texts, in the order of their names. There must be one.
pub(crate) fn files(folder: &Path) -> Vec<(PathBuf, String)> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> =
        entries.map(|entry| entry.expect("a folder can be listed").path()).collect();
    paths.sort();
    assert!(!paths.is_empty(), "no file in {}", folder.display());
    paths.into_iter().map(|path| (path.clone(), fs::read_to_string(path).expect("a text"))).collect()
}

/// How a random playthrough comes about.
struct Origin {
    seed: u64,
    steps: Option<usize>,
}

impl Origin {
    fn of(text: &str) -> Option<Origin> {
        let seed = number_after("# random seed ", text)?;
        Some(Origin { seed, steps: number_after("# steps ", text).map(|steps| steps as usize) })
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "# random seed {}", self.seed)?;
        self.steps.map_or(Ok(()), |steps| writeln!(f, "# steps {steps}"))
    }
}

fn number_after(start: &str, text: &str) -> Option<u64> {
    text.lines().find_map(|line| line.strip_prefix(start)).map(|number| number.parse().expect("a number"))
}

fn compare<R: Rules>(path: &Path, text: &str, origin: &Origin) {
    let record = Record::read(text.as_bytes()).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let now = render::<R>(record.setup, origin);
    if env::var_os("KUPA_BLESS").is_some() {
        return fs::write(path, now).expect("the file can be written");
    }
    let differs = text.lines().zip(now.lines()).position(|(then, now)| then != now);
    assert!(
        text == now,
        "{}: line {:?} differs; `cargo xtask bless` accepts it",
        path.display(),
        differs.map(|at| at + 1)
    );
}

/// A random game with everything the engine says about it.
fn render<R: Rules>(setup: Setup, origin: &Origin) -> String {
    let mut game = Game::<R>::new(setup).unwrap_or_else(|error| panic!("{error}"));
    let mut rng = generator(origin.seed);
    let mut text = format!("{origin}{}{}", game.record(), position(&game));
    while !game.pending().is_over() && origin.steps.is_none_or(|steps| game.step() < steps) {
        let step = random_step(&game, &mut rng);
        text += &format!("\n{step}\n");
        for event in game.take(step).expect("a random step is legal") {
            text += &format!("#   event {event:?}\n");
        }
        text += &position(&game);
    }
    text
}

fn position<R: Rules>(game: &Game<R>) -> String {
    let json = |value: Result<String, _>| value.expect("a view can be written");
    let mut text = format!("#   pending {}\n", json(to_string(&game.pending())));
    text += &format!("#   state {}\n", json(to_string(&game.view(Viewer::Referee))));
    for viewer in Viewer::all(game.seats()).filter(|viewer| *viewer != Viewer::Referee) {
        let name = match viewer {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Public | Viewer::Referee => "public".to_owned(),
        };
        text += &format!("#   view {name} {}\n", json(to_string(&game.view(viewer))));
    }
    for (seat, actions) in game.legal_seen(Viewer::Referee) {
        text += &format!("#   legal {seat}: {}\n", actions.join(", "));
    }
    text
}
