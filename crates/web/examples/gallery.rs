//! Hangs up pictures of all games in `target/gallery`: moments of the playthroughs, through several
//! eyes, in both languages. Made to be looked at: `cargo run -p web --example gallery`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bots::Level;
use engine::{Game, Record, Rules, Seat, Viewer};
use maud::{DOCTYPE, Markup, html};
use web::draw::{self, Asked, Render, Plate, Scene};
use words::{Language, Names, Text};

/// How many moments of a record are hung up.
const MOMENTS: usize = 12;

const NAMES: [&str; 5] = ["נועה", "Daniel", "סבתא רותי", "Avi", "Maya"];

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let walls = root.join("target/gallery");
    fs::create_dir_all(&walls)?;
    for sheet in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/assets"), "css")? {
        fs::copy(&sheet, walls.join(sheet.file_name().unwrap_or_default()))?;
    }
    let mut titles = Vec::new();
    for game in fs::read_dir(root.join("games"))? {
        for path in files(&game?.path().join("tests/playthroughs"), "kupa")? {
            let bytes = fs::read(&path)?;
            let record = Record::read(&bytes).map_err(io::Error::other)?;
            let slug = record.slug.clone();
            let name = format!("{slug}-{}", path.file_stem().unwrap_or_default().to_string_lossy());
            titles.extend(
                draw::visit(&slug, Hang { walls: &walls, name, record }).transpose()?.unwrap_or_default(),
            );
        }
    }
    titles.sort();
    fs::write(walls.join("index.html"), index(&titles).into_string())?;
    println!("{} pictures: {}", titles.len(), walls.join("index.html").display());
    Ok(())
}

/// The files of a folder with this ending, in order.
fn files(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        files.push(entry?.path());
    }
    files.retain(|path| path.extension().is_some_and(|extension| extension == ending));
    files.sort();
    Ok(files)
}

fn index(titles: &[String]) -> Markup {
    html! {
        (DOCTYPE)
        html lang="en" {
            head { meta charset="utf-8"; title { "Gallery" } link rel="stylesheet" href="kupa.css"; }
            body {
                ul .page { @for title in titles { li { a href={ (title) ".html" } { (title) } } } }
            }
        }
    }
}

/// The moments of one record.
struct Hang<'a> {
    walls: &'a Path,
    name: String,
    record: Record,
}

impl draw::Visitor for Hang<'_> {
    type Output = io::Result<Vec<String>>;

    fn visit<R: Render>(self) -> io::Result<Vec<String>> {
        let mut titles = Vec::new();
        for (at, situation) in R::SITUATIONS.iter().enumerate() {
            let record = Record::read(situation.record.as_bytes()).map_err(io::Error::other)?;
            let moment = Moment::<R>::after(&record, record.steps.len());
            let name = format!("{}-situation-{at}-{}", R::SLUG, situation.rule);
            titles.extend(self.hang(&name, &moment, Viewer::Seat(situation.seat))?);
        }
        titles.push(self.hang_picture::<R>()?);
        let steps = self.record.steps.len();
        for step in (0..MOMENTS).map(|n| (steps * n).div_ceil(MOMENTS - 1)).map(|step| step.min(steps)) {
            let moment = Moment::<R>::after(&self.record, step);
            for viewer in moment.viewers() {
                titles.extend(self.hang(&format!("{}-{step:03}", self.name), &moment, viewer)?);
            }
        }
        Ok(titles)
    }
}

impl Hang<'_> {
    /// One moment through one viewer's eyes, in both languages.
    fn hang<R: Render>(&self, name: &str, moment: &Moment<R>, viewer: Viewer) -> io::Result<Vec<String>> {
        let eyes = match viewer {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Public => "public".to_owned(),
            Viewer::Referee => "referee".to_owned(),
        };
        let mut titles = Vec::new();
        for language in Language::ALL {
            let title = format!("{name}-{eyes}-{}", language.code());
            let page = page::<R>(&title, language, &moment.drawn(viewer, language));
            fs::write(self.walls.join(format!("{title}.html")), page.into_string())?;
            titles.push(title);
        }
        Ok(titles)
    }

    fn hang_picture<R: Render>(&self) -> io::Result<String> {
        let title = format!("{}-picture", R::SLUG);
        let page = page::<R>(&title, Language::English, &R::picture());
        fs::write(self.walls.join(format!("{title}.html")), page.into_string())?;
        Ok(title)
    }
}

/// A game at some step, and what the step was.
struct Moment<R: Rules> {
    game: Game<R>,
    events: Vec<R::Event>,
}

impl<R: Render> Moment<R> {
    fn after(record: &Record, steps: usize) -> Moment<R> {
        let mut game = Game::new(record.setup.clone()).expect("a playthrough can be set up");
        let mut events = Vec::new();
        for line in &record.steps[..steps] {
            let step = game.read_step(&line.text).expect("a playthrough can be read");
            events = game.take(step).expect("a playthrough can be played");
        }
        Moment { game, events }
    }

    /// One who is asked, one who is not, and one who sees all.
    fn viewers(&self) -> Vec<Viewer> {
        let asked = self.game.pending().seats().first().unwrap_or(Seat::new(0));
        vec![
            Viewer::Seat(asked),
            Viewer::Seat(asked.next(self.game.seats())),
            Viewer::Public,
            Viewer::Referee,
        ]
    }

    fn drawn(&self, viewer: Viewer, language: Language) -> Markup {
        let names = Names::new(NAMES.iter().cycle().take(self.game.seats().into()));
        let news: Vec<R::Seen> =
            self.events.iter().filter_map(|event| <R as Rules>::seen(event, viewer)).collect();
        let view = self.game.view(viewer);
        let scene = Scene {
            language,
            names: &names,
            plates: &self.plates(language),
            asked: self.asked(viewer),
            news: &news,
            step: self.game.step(),
        };
        html! {
            p .asked role="status" { (R::asked(&view, &names, language)) }
            (R::table(&view, &scene))
        }
    }

    /// Every other seat has a note, as those of bots have.
    fn plates(&self, language: Language) -> Vec<Plate> {
        let note = words::level(Level::Champion, language).title;
        let plate = |seat: Seat| Plate {
            turn: self.game.pending().seats().contains(seat),
            note: (seat.index() % 2 == 1).then(|| note.to_owned()),
            seconds: None,
        };
        (0..self.game.seats()).map(Seat::new).map(plate).collect()
    }

    fn asked(&self, viewer: Viewer) -> Option<Asked<'static, R>> {
        let Viewer::Seat(seat) = viewer else { return None };
        let is_asked = self.game.pending().seats().contains(seat);
        is_asked.then(|| Asked { legal: self.game.legal(seat), address: "#" })
    }
}

/// The name of a game's stylesheet.
fn sheet(slug: &str) -> &str {
    if slug == "49" { "forty-nine" } else { slug }
}

fn page<R: Text>(title: &str, language: Language, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(language.code()) dir=(language.direction().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="stylesheet" href="kupa.css";
                link rel="stylesheet" href="pages.css";
                link rel="stylesheet" href={ (sheet(R::SLUG)) ".css" };
            }
            body {
                header .top { span .home { (R::title(language)) } }
                main .page .(format!("game-{}", R::SLUG)) { (content) }
            }
        }
    }
}
