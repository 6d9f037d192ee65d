//! Hangs up pictures of all games in `target/gallery`: moments of the playthroughs, through several
//! eyes, in both languages. Made to be looked at: `cargo run -p web --example gallery`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use bots::Level;
use catalog::Entry;
use engine::{Record, Seat, Viewer};
use maud::{DOCTYPE, Markup, html};
use page::{Alone, Plate, Strip};
use play::{AnyPlay, Reader};
use words::{Language, Names};

/// How many moments of a record are hung up.
const MOMENTS: usize = 12;

const NAMES: [&str; 5] = ["נועה", "Daniel", "סבתא רותי", "Avi", "Maya"];

fn main() -> io::Result<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut gallery = Gallery { walls: root.join("target/gallery"), titles: Vec::new() };
    fs::create_dir_all(&gallery.walls)?;
    let styles = [&web::pages::BASE_STYLE, &web::pages::STAGE_STYLE, &web::pages::STYLE];
    fs::write(gallery.walls.join("kupa.css"), styles.map(|style| style.text.as_str()).concat())?;
    for game in catalog::GAMES {
        gallery.hang_picture(game)?;
        gallery.hang_situations(game)?;
    }
    for game in fs::read_dir(root.join("games"))? {
        for path in files(&game?.path().join("tests/playthroughs"), "kupa")? {
            gallery.hang_moments(&path)?;
        }
    }
    gallery.finish()
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

struct Gallery {
    walls: PathBuf,
    titles: Vec<String>,
}

impl Gallery {
    fn hang_picture(&mut self, game: &Entry) -> io::Result<()> {
        self.write(
            format!("{}-picture", game.slug),
            game,
            Language::English,
            &html! { main .page { ((game.picture)()) } },
        )
    }

    fn hang_situations(&mut self, game: &Entry) -> io::Result<()> {
        for (at, situation) in game.situations.iter().enumerate() {
            let play = replayed(situation.record.as_bytes())?;
            let name = format!("{}-situation-{at}-{}", game.slug, situation.rule);
            self.hang(&name, game, play.as_ref(), Viewer::Seat(situation.seat))?;
        }
        Ok(())
    }

    fn hang_moments(&mut self, path: &Path) -> io::Result<()> {
        let play = replayed(&fs::read(path)?)?;
        let game = catalog::find(play.slug()).expect("it was replayed");
        let name = format!("{}-{}", game.slug, path.file_stem().unwrap_or_default().to_string_lossy());
        let steps = play.step();
        for step in (0..MOMENTS).map(|n| (steps * n).div_ceil(MOMENTS - 1)).map(|step| step.min(steps)) {
            let then = play.back(step);
            for viewer in viewers(then.as_ref()) {
                self.hang(&format!("{name}-{step:03}"), game, then.as_ref(), viewer)?;
            }
        }
        Ok(())
    }

    /// One moment through one viewer's eyes, in both languages.
    fn hang(&mut self, name: &str, game: &Entry, play: &dyn AnyPlay, viewer: Viewer) -> io::Result<()> {
        let eyes = match viewer {
            Viewer::Seat(seat) => seat.to_string(),
            Viewer::Public => "public".to_owned(),
            Viewer::Referee => "referee".to_owned(),
        };
        for language in Language::ALL {
            let title = format!("{name}-{eyes}-{}", language.code());
            self.write(title, game, language, &drawn(play, viewer, language))?;
        }
        Ok(())
    }

    fn write(&mut self, title: String, game: &Entry, language: Language, content: &Markup) -> io::Result<()> {
        let page = page(&title, game, language, content);
        fs::write(self.walls.join(format!("{title}.html")), page.into_string())?;
        self.titles.push(title);
        Ok(())
    }

    fn finish(mut self) -> io::Result<()> {
        self.titles.sort();
        let index = self.walls.join("index.html");
        let list = html! {
            (DOCTYPE)
            html lang="en" {
                head { meta charset="utf-8"; title { "Gallery" } link rel="stylesheet" href="kupa.css"; }
                body { ul .page { @for title in &self.titles { li { a href={ (title) ".html" } { (title) } } } } }
            }
        };
        fs::write(&index, list.into_string())?;
        println!("{} pictures: {}", self.titles.len(), index.display());
        Ok(())
    }
}

fn replayed(text: &[u8]) -> io::Result<Box<dyn AnyPlay>> {
    let record = Record::read(text).map_err(io::Error::other)?;
    catalog::replay(&record).map_err(io::Error::other)
}

/// One who is asked, one who is not, and one who sees all.
fn viewers(play: &dyn AnyPlay) -> [Viewer; 4] {
    let asked = play.pending().seats().first().unwrap_or(Seat::new(0));
    [Viewer::Seat(asked), Viewer::Seat(asked.next(play.seats())), Viewer::Public, Viewer::Referee]
}

fn drawn(play: &dyn AnyPlay, viewer: Viewer, language: Language) -> Markup {
    let names = Names::new(NAMES.iter().cycle().take(play.seats().into()));
    let reader = Reader { viewer, language, names: &names, preferences: Default::default() };
    let stage = play.draw(&reader, &plates(play, language), true, &Alone);
    let is_own = matches!(viewer, Viewer::Seat(seat) if play.pending().seats().contains(seat));
    html! {
        main .stage .(stage.class) {
            (Strip { language, status: &play.status(&reader), is_own, clock: None, address: "" }.draw(&Alone))
            (stage.seats)
            (stage.table)
            @if let Some(dock) = stage.dock { (dock) }
            section #log .sheet .side popover { ol .log { @for sentence in play.told(play.step(), &reader) { li { (sentence.text) } } } }
        }
    }
}

/// Every other seat has a note, as those of bots have.
fn plates(play: &dyn AnyPlay, language: Language) -> Vec<Plate> {
    let note = words::level(Level::Champion, language).title;
    let plate = |seat: Seat| Plate {
        token: None,
        turn: play.pending().seats().contains(seat),
        note: (seat.index() % 2 == 1).then(|| note.to_owned()),
        says: None,
    };
    (0..play.seats()).map(Seat::new).map(plate).collect()
}

fn page(title: &str, game: &Entry, language: Language, content: &Markup) -> Markup {
    html! {
        (DOCTYPE)
        html lang=(language.code()) dir=(language.direction().code()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="stylesheet" href="kupa.css";
            }
            body {
                (web::pages::with_symbols(game.slug, content.clone()))
            }
        }
    }
}
