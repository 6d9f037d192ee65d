//! What holds for every drawing on the web, whatever the game.

mod lesson;
mod texts;

use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap, HashSet};
use std::hash::{DefaultHasher, Hasher};
use std::sync::Arc;

use engine::{Audit, Choices as _, Game, Pending, Record, Rules, Seat, Seats, Setup, Viewer};
use page::{Markup, Memo, Other, Plate, Preferences, Render, Scene, Stage};
use words::{Language, Names};

use crate::{Generator, generator};

pub use lesson::{check_hints, check_idea};

/// Plays random games of so many seats, so many steps each, and looks at every picture of them:
/// whoever is asked finds a control for each legal action and for no other, nothing shows that is
/// hidden, seats that are said to look alike to all others do, ids are unique, controls have names, colours are those of the game's stylesheet, and what
/// moves comes from something that was there; what is said in Hebrew is in the words of the glossary.
pub fn check_page<R: Render + Audit>(seats: u8, steps: usize) {
    assert!(R::SEATS.contains(&R::USUAL_SEATS), "{} can play", R::USUAL_SEATS);
    check_tags::<R>(&read(&R::picture().into_string()));
    check_tags::<R>(&read(&R::symbols().into_string()));
    for seed in 0..2 {
        let mut walk = Walk::<R>::new(Setup::new(seats), seed);
        let mut before: Vec<HashSet<String>> = walk.viewers().map(|_| HashSet::new()).collect();
        for _ in 0..steps {
            for (viewer, before) in walk.viewers().zip(&mut before) {
                *before = walk.look(viewer, before);
            }
            if !walk.go_on() {
                break;
            }
        }
    }
}

/// Every situation can be played, is drawn, and stands at a rule that the game has.
pub fn check_situations<R: Render + Audit>() {
    for situation in R::SITUATIONS {
        let mut walk = Walk::<R>::played(situation.record);
        walk.look(Viewer::Seat(situation.seat), &HashSet::new());
        let book = R::rule_book(Language::English);
        let mut rules = book.sections.iter().flat_map(|section| &section.rules);
        assert!(rules.any(|rule| rule.id == situation.rule), "{} is a rule", situation.rule);
    }
}

/// A random game, and what happened in it.
struct Walk<R: Rules> {
    /// The ids of all symbols of the stage and of the game.
    symbols: HashSet<String>,
    /// The texts that were read already: a table says much the same from step to step.
    read: HashSet<String>,
    game: Game<R>,
    /// By step.
    events: Vec<Vec<R::Event>>,
    drawn: Compared,
    rng: Generator,
}

/// What was drawn.
#[derive(Default)]
struct Compared {
    /// The seats of this step: whoever looks sees the same.
    seats: RefCell<HashMap<Seat, Arc<Other>>>,
    /// The pieces of this step: one that is drawn for somebody is sent to others, to the last byte.
    sent: RefCell<HashMap<u64, String>>,
    /// The pieces of the whole game: what is drawn from the same inputs looks the same.
    pieces: RefCell<HashMap<u64, String>>,
}

/// A piece as it looks, wherever it came from.
fn looks(html: &str) -> String {
    let mut parts = html.split(" data-from=\"");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |looks, part| looks + part.split_once('"').map_or("", |(_, rest)| rest))
}

impl Memo for Compared {
    fn seat(&self, _: Seat, _: &Plate, _: Language) -> Option<Arc<Other>> {
        None
    }

    fn keep_seat(&self, seat: Seat, _: &Plate, _: Language, other: &Arc<Other>) {
        let mut seats = self.seats.borrow_mut();
        let first = seats.entry(seat).or_insert_with(|| other.clone());
        assert_eq!(first, other, "all others see the same of {seat}");
    }

    fn hash(&self, write: &mut dyn FnMut(&mut dyn Hasher)) -> u64 {
        let mut hasher = DefaultHasher::new();
        write(&mut hasher);
        hasher.finish()
    }

    fn is_shown(&self, _: u64) -> bool {
        false
    }

    fn drawn(&self, _: u64) -> Option<Arc<Markup>> {
        None
    }

    fn keep(&self, inputs: u64, drawn: &Arc<Markup>) {
        let mut sent = self.sent.borrow_mut();
        let first = sent.entry(inputs).or_insert_with(|| drawn.0.clone());
        assert_eq!(*first, drawn.0, "others are sent what only one may see, or where it came from for them");
        let (mut pieces, looks) = (self.pieces.borrow_mut(), looks(&drawn.0));
        let first = pieces.entry(inputs).or_insert_with(|| looks.clone());
        assert_eq!(*first, looks, "it was drawn from something else too");
    }
}

impl<R: Render + Audit> Walk<R> {
    fn new(setup: Setup, seed: u64) -> Walk<R> {
        let game = Game::new(setup).expect("a game for so many");
        let symbols = check_ids(&read(&page::symbols().into_string()))
            .union(&check_ids(&read(&R::symbols().into_string())))
            .cloned()
            .collect();
        Walk {
            symbols,
            read: HashSet::new(),
            game,
            events: Vec::new(),
            drawn: Compared::default(),
            rng: generator(seed),
        }
    }

    /// A game as a record tells it.
    fn played(record: &str) -> Walk<R> {
        let record = Record::read(record.as_bytes()).expect("a situation is a record");
        let mut walk = Walk::<R>::new(record.setup.clone(), 0);
        for line in &record.steps {
            let step = walk.game.read_step(&line.text).expect("a situation can be read");
            walk.events.push(walk.game.take(step).expect("a situation can be played"));
        }
        walk
    }

    fn viewers(&self) -> impl Iterator<Item = Viewer> + use<R> {
        Viewer::all(self.game.seats())
    }

    fn go_on(&mut self) -> bool {
        let taken = match self.game.pending() {
            Pending::Over(_) => return false,
            Pending::Chance(_) => self.game.draw_chance(&mut self.rng),
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let action = self.game.legal(seat).pick(&mut self.rng);
                self.game.play(seat, action, self.game.step())
            }
        };
        self.events.push(taken.expect("what is legal can be played"));
        self.drawn.seats.take();
        self.drawn.sent.take();
        true
    }

    /// Looks at the table through the viewer's eyes; gives the ids that are there.
    fn look(&mut self, viewer: Viewer, before: &HashSet<String>) -> HashSet<String> {
        let markup = self.drawn(self.game.state(), viewer);
        let mixed = R::mix_secrets(self.game.state(), viewer, &mut self.rng);
        assert_eq!(markup, self.drawn(&mixed, viewer), "{viewer:?} sees nothing that is hidden");
        if self.language() == Language::Hebrew {
            texts::check_hebrew(&markup, R::SLUG, &mut self.read);
        }
        let tags = read(&markup);
        check_tags::<R>(&tags);
        check_symbols(&tags, &self.symbols);
        assert_eq!(offered(&tags), self.legal(viewer), "{viewer:?} can do what is legal:\n{markup}");
        let ids = check_ids(&tags);
        if !before.is_empty() {
            check_movements(&tags, before);
        }
        ids
    }

    fn drawn(&self, state: &R::State, viewer: Viewer) -> String {
        let seats = self.game.seats();
        let names = Names::unnamed(seats);
        let asked = self.game.pending().seats();
        let plates: Vec<Plate> =
            names.everyone().map(|seat| Plate { turn: asked.contains(seat), ..Plate::default() }).collect();
        let past = |step: usize| -> Vec<R::Seen> {
            self.events[step..]
                .iter()
                .flatten()
                .filter_map(|event| <R as Rules>::seen(event, viewer))
                .collect()
        };
        let news = past(self.events.len().saturating_sub(1));
        let did = |seat: Seat, seen: &&R::Seen| {
            R::brief(seen, &names, self.language()).is_some_and(|brief| brief.seat == Some(seat))
        };
        let last = |seat: Seat| news.iter().rev().find(|seen| did(seat, seen)).cloned();
        let view = R::view(state, viewer, self.game.memory(viewer));
        let scene = Scene {
            viewer,
            language: self.language(),
            names: &names,
            plates: &plates,
            drawn: Seats::NONE,
            asked: self.is_asked(viewer).map(|seat| R::legal(state, seat)),
            winners: self.winners(),
            news: &news,
            lately: &last,
            past: &past,
            step: self.game.step(),
            preferences: Preferences::default(),
            setting: page::inputs(&self.drawn, &self.language()),
            memo: &self.drawn,
        };
        Stage::of::<R>(&view, scene).all().into_string()
    }

    fn language(&self) -> Language {
        Language::ALL[self.game.step() % 2]
    }

    fn winners(&self) -> Seats {
        match self.game.pending() {
            Pending::Over(outcome) => outcome.winners,
            Pending::Seats(_) | Pending::Chance(_) => Seats::NONE,
        }
    }

    fn is_asked(&self, viewer: Viewer) -> Option<Seat> {
        match viewer {
            Viewer::Seat(seat) => self.game.pending().seats().contains(seat).then_some(seat),
            Viewer::Public | Viewer::Referee => None,
        }
    }

    fn legal(&self, viewer: Viewer) -> BTreeSet<String> {
        let legal = self.is_asked(viewer).map(|seat| self.game.legal(seat));
        legal.iter().flat_map(|legal| legal.iter()).map(|action| action.to_string()).collect()
    }
}

/// A tag of the markup; `</form>` is called "/form".
struct Tag<'a> {
    name: &'a str,
    attributes: Vec<(&'a str, &'a str)>,
    /// The text up to the next tag.
    text: &'a str,
}

impl<'a> Tag<'a> {
    fn get(&self, name: &str) -> Option<&'a str> {
        self.attributes.iter().find(|(given, _)| *given == name).map(|(_, value)| *value)
    }
}

/// The tags of a markup. Maud writes every attribute in quotes and escapes what is in them.
fn read(markup: &str) -> Vec<Tag<'_>> {
    markup.split('<').skip(1).map(|rest| rest.split_once('>').unwrap_or((rest, ""))).map(read_tag).collect()
}

fn read_tag<'a>((inner, text): (&'a str, &'a str)) -> Tag<'a> {
    let (name, mut rest) = inner.split_once(' ').unwrap_or((inner, ""));
    let mut attributes = Vec::new();
    while let Some((key, (value, after))) =
        rest.split_once("=\"").and_then(|(key, value)| Some((key, value.split_once('"')?)))
    {
        // An attribute without a value may stand before this one.
        attributes.push((key.rsplit(' ').next().unwrap_or(key), value));
        rest = after.trim_start();
    }
    Tag { name, attributes, text }
}

fn check_tags<R: Render>(tags: &[Tag<'_>]) {
    for (at, tag) in tags.iter().enumerate() {
        for colour in ["fill", "stroke"].into_iter().filter_map(|name| tag.get(name)) {
            assert!(is_of_style(colour, R::STYLE), "{colour} is in the stylesheet");
        }
        assert!(tag.get("style").is_none(), "the page's policy allows no style attribute");
        let is_control = tag.name == "button" || tag.name == "input" && tag.get("type") != Some("hidden");
        assert!(is_named(&tags[at..]) || !is_control, "a control has a name: {:?}", tag.attributes);
    }
}

/// Does the first of the tags have a label, or text in it?
fn is_named(tags: &[Tag<'_>]) -> bool {
    let labelled = tags[0].get("aria-label").is_some_and(|label| !label.is_empty());
    let mut inside = tags.iter().take_while(|tag| tag.name != "/button");
    labelled || tags[0].name == "button" && inside.any(|tag| !tag.text.trim().is_empty())
}

/// Whatever is used by name is drawn once, for the stage or for the game.
fn check_symbols(tags: &[Tag<'_>], symbols: &HashSet<String>) {
    for name in tags.iter().filter(|tag| tag.name == "use").filter_map(|tag| tag.get("href")) {
        assert!(symbols.contains(name.trim_start_matches('#')), "{name} is a symbol");
    }
}

/// Is the colour nothing that a theme could not change? A drawing names it, the stylesheet gives it.
fn is_of_style(colour: &str, style: &str) -> bool {
    match colour.strip_prefix("var(").and_then(|name| name.strip_suffix(')')) {
        Some(name) => style.contains(&format!("{name}:")),
        None => matches!(colour, "none" | "currentColor"),
    }
}

fn check_ids(tags: &[Tag<'_>]) -> HashSet<String> {
    let mut ids = HashSet::new();
    for id in tags.iter().filter_map(|tag| tag.get("id")) {
        assert!(ids.insert(id.to_owned()), "{id} is there twice");
    }
    ids
}

/// What is new and says from where it came, came from something that was there.
fn check_movements(tags: &[Tag<'_>], before: &HashSet<String>) {
    for tag in tags {
        let (Some(id), Some(from)) = (tag.get("id"), tag.get("data-from")) else { continue };
        assert!(before.contains(id) || before.contains(from), "{id} comes from {from}, which was not there");
    }
}

/// The actions that can be sent: by a button of the form `act`, or by one of the form `pick` with each of
/// the fields.
fn offered(tags: &[Tag<'_>]) -> BTreeSet<String> {
    let enabled = || tags.iter().filter(|tag| tag.get("aria-disabled").is_none());
    let sent = |form: &'static str| {
        let is_sent =
            move |tag: &&Tag<'_>| tag.get("form") == Some(form) && tag.get("name") == Some("action");
        let buttons = enabled().filter(|tag| tag.name == "button").filter(is_sent);
        buttons.filter_map(|button| button.get("value"))
    };
    let fields = enabled().filter(|tag| tag.name == "input" && tag.get("name") == Some("pick"));
    let picks: Vec<String> = fields.flat_map(picked).collect();
    let lines = |verb: &str| picks.iter().map(|pick| format!("{verb} {pick}")).collect::<Vec<_>>();
    sent("act").map(str::to_owned).chain(sent("pick").flat_map(lines)).collect()
}

/// What a field can send.
fn picked(field: &Tag<'_>) -> Vec<String> {
    let number = |name| field.get(name).and_then(|text| text.parse::<u32>().ok());
    match (number("min"), number("max")) {
        (Some(least), Some(most)) => (least..=most).map(|number| number.to_string()).collect(),
        _ => field.get("value").map(str::to_owned).into_iter().collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_named_and_the_stylesheet_has_it() {
        let style = ".game { --shell: #fffaf0; }";
        let found = ["var(--shell)", "none", "currentColor"].map(|colour| is_of_style(colour, style));
        let missed = ["var(--shel)", "var(--yolk)", "#fffaf0"].map(|colour| is_of_style(colour, style));
        assert_eq!((found, missed), ([true; 3], [false; 3]));
    }

    #[test]
    fn controls_are_found_by_their_forms() {
        let page = r#"<button form="act" name="action" value="pass">no</button>
            <button form="act" name="action" value="check" aria-disabled="true"></button><button value="menu">Menu</button>
            <input type="number" form="pick" name="pick" required min="3" max="4"><button form="pick" name="action" value="bid"></button><button form="pick" name="choose" value="bid 3"></button>
            <input type="checkbox" form="pick" name="pick" value="Qh" aria-disabled="true">"#;
        let expected = ["pass", "bid 3", "bid 4"];
        assert_eq!(offered(&read(page)), expected.map(str::to_owned).into_iter().collect());
    }

    #[test]
    fn a_control_is_named_by_a_label_or_by_its_text() {
        let is_named = |page: &str| super::is_named(&read(page));
        assert!(is_named(r#"<button aria-label="Close"></button>"#));
        assert!(is_named("<button><svg></svg><span>Draw</span></button>"));
        assert!(!is_named("<button><svg></svg></button><p>Draw</p>"));
        assert!(!is_named("<input>Draw"));
    }
}
