//! What a table looks like to those who see the same of it, drawn once for all of them.
//!
//! Of the last drawing its outline is kept, and how the one before became it; a stream that has shown
//! that one sends the patch as it is. Those without a seat, and who have not asked for one, all see the
//! same in one language.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, Weak};
use std::time::Instant;

use patch::{Canvas, Drawing, Fragments, Outline};

use crate::guest::Guest;
use crate::pages;
use crate::table::{Snapshot, Table};

/// A drawing, named by its step and the hash of what it shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct DrawingId {
    /// The step that it shows.
    pub(crate) step: usize,
    /// Half of the hash, which is enough to know a page again; nothing if only the step is known.
    pub(crate) root: Option<u32>,
}

impl DrawingId {
    /// Reads `STEP.ROOT`, or a step alone.
    pub(crate) fn read(text: &str) -> Option<DrawingId> {
        let (step, root) = text.split_once('.').unwrap_or((text, ""));
        Some(DrawingId { step: step.parse().ok()?, root: u32::from_str_radix(root, 16).ok() })
    }
}

impl std::fmt::Display for DrawingId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.root {
            Some(root) => write!(f, "{}.{root:x}", self.step),
            None => write!(f, "{}", self.step),
        }
    }
}

/// The id of a page that was just drawn.
pub(crate) fn id_of(table: &Table, snapshot: &Snapshot, main: &Canvas) -> DrawingId {
    let root = Drawing::read(main, table.fragments()).ok().map(|drawing| drawing.outline().root() as u32);
    DrawingId { step: snapshot.step(), root }
}

/// What is kept of a drawing.
pub(crate) struct Drawn {
    moment: Weak<Snapshot>,
    step: usize,
    /// Nothing if it could not be read; then it is sent whole, always.
    outline: Option<Arc<Outline>>,
    /// How the drawing before became this one, if several look from there.
    patch: Option<Patch>,
}

/// A drawing, named by its hash, and how it became the next one.
#[derive(Clone)]
struct Patch {
    from: u64,
    text: Box<str>,
}

/// What was drawn just now.
struct Fresh {
    /// All of it, if it was not drawn on top of another.
    page: Option<String>,
    patch: Option<Patch>,
}

impl Drawn {
    /// Its name.
    pub(crate) fn id(&self) -> DrawingId {
        DrawingId { step: self.step, root: self.root().map(|root| root as u32) }
    }

    fn root(&self) -> Option<u64> {
        self.outline.as_deref().map(Outline::root)
    }

    fn is_of(&self, moment: &Arc<Snapshot>, step: usize) -> bool {
        self.step == step && std::ptr::eq(self.moment.as_ptr(), Arc::as_ptr(moment))
    }

    fn shows_same_as(&self, other: &Drawn) -> bool {
        self.outline.is_some() && (self.step, self.root()) == (other.step, other.root())
    }
}

/// What is sent of a drawing.
pub(crate) enum Sent {
    /// It looks as before.
    Nothing,
    /// How it differs from what was shown.
    Patch(String),
    /// All of it.
    Page(String),
}

/// On what a table is shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Screen {
    /// The guest's own.
    Table,
    /// One for the whole room.
    Board,
}

/// Those who see the same.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Audience {
    screen: Screen,
    /// Who it is, unless what they see is public.
    guest: Option<String>,
    name: Option<String>,
    origin: String,
    language: &'static str,
    likes: String,
}

/// No guest has this id. What the public sees is not drawn for one of them, who may sit down later and see
/// more.
const NOBODY: &str = "nobody";

/// All viewpoints of a table from which somebody looks.
#[derive(Default)]
pub(crate) struct Viewpoints(Mutex<BTreeMap<Audience, Weak<Viewpoint>>>);

impl Viewpoints {
    /// The viewpoint of a guest.
    pub(crate) fn of(&self, snapshot: &Snapshot, guest: &Guest, screen: Screen) -> Arc<Viewpoint> {
        let is_personal = is_personal(snapshot, guest);
        let audience = Audience {
            screen,
            guest: is_personal.then(|| guest.id.clone()),
            name: guest.name.clone(),
            origin: guest.origin.clone(),
            language: guest.language.code(),
            likes: guest.preferences.written(),
        };
        let mut viewpoints = self.0.lock().expect("nobody panics with the viewpoints");
        if let Some(viewpoint) = viewpoints.get(&audience).and_then(Weak::upgrade) {
            return viewpoint;
        }
        viewpoints.retain(|_, viewpoint| viewpoint.strong_count() > 0);
        let mut guest = guest.clone();
        guest.id = audience.guest.as_deref().unwrap_or(NOBODY).to_owned();
        let viewpoint = Arc::new(Viewpoint { guest, screen, is_personal, last: Mutex::default() });
        viewpoints.insert(audience, Arc::downgrade(&viewpoint));
        viewpoint
    }
}

/// Does the page depend on who looks?
fn is_personal(snapshot: &Snapshot, guest: &Guest) -> bool {
    snapshot.has_seat(&guest.id) || snapshot.is_host(guest) || snapshot.request_of(guest).is_some()
}

/// From where a table is seen.
pub(crate) struct Viewpoint {
    /// Whoever looks from here; if that may be anybody, nobody in particular.
    guest: Guest,
    screen: Screen,
    is_personal: bool,
    /// The last drawing.
    last: Mutex<Option<Arc<Drawn>>>,
}

impl Viewpoint {
    /// Does the guest still look from here, as things stand?
    pub(crate) fn is_of(&self, snapshot: &Snapshot, guest: &Guest) -> bool {
        self.is_personal == is_personal(snapshot, guest)
    }

    /// The table after a step, and what to send to whoever has shown something else.
    pub(crate) fn look(
        &self,
        table: &Table,
        moment: &Arc<Snapshot>,
        step: usize,
        shown: Option<&Drawn>,
    ) -> (Arc<Drawn>, Sent) {
        let (drawn, fresh) = self.drawn(table, moment, step);
        let whole = || self.draw(table, moment, step, None);
        let sent = match shown {
            Some(shown) if drawn.shows_same_as(shown) => Sent::Nothing,
            Some(shown) => match fresh.as_ref().map_or(&drawn.patch, |fresh| &fresh.patch) {
                Some(patch) if Some(patch.from) == shown.root() => Sent::Patch(patch.text.to_string()),
                _ => changed(shown, whole(), table.fragments()),
            },
            None => Sent::Page(fresh.and_then(|fresh| fresh.page).unwrap_or_else(|| text(whole()))),
        };
        (drawn, sent)
    }

    /// The drawing of that step; more of it, if it had to be drawn just now.
    fn drawn(&self, table: &Table, moment: &Arc<Snapshot>, step: usize) -> (Arc<Drawn>, Option<Fresh>) {
        let mut last = self.last();
        if let Some(drawn) = last.as_ref().filter(|drawn| drawn.is_of(moment, step)) {
            return (drawn.clone(), None);
        }
        let before = last.as_ref().and_then(|drawn| drawn.outline.clone());
        let canvas = self.draw(table, moment, step, before.clone());
        let drawing = Drawing::read(&canvas, table.fragments()).ok();
        let patch = before.as_ref().zip(drawing.as_ref()).and_then(|(before, drawing)| {
            Some(Patch { from: before.root(), text: drawing.patch_from(before)?.into() })
        });
        let outline = drawing.map(|drawing| Arc::new(drawing.into_outline()));
        let kept = if self.is_personal { None } else { patch.clone() };
        let drawn = Arc::new(Drawn { moment: Arc::downgrade(moment), step, outline, patch: kept });
        *last = Some(drawn.clone());
        (drawn, Some(Fresh { page: canvas.into_html(), patch }))
    }

    /// Draws the table after a step, all of it or what is new since what was drawn before.
    fn draw(
        &self,
        table: &Table,
        moment: &Arc<Snapshot>,
        step: usize,
        before: Option<Arc<Outline>>,
    ) -> Canvas {
        let start = Instant::now();
        let draw = match self.screen {
            Screen::Table => pages::main,
            Screen::Board => pages::board,
        };
        let canvas = if step == moment.step() {
            draw(table, moment, &self.guest, before)
        } else {
            draw(table, &moment.back(step), &self.guest, before)
        };
        table.metrics().rendered.observe(start.elapsed().as_secs_f64());
        canvas
    }

    fn last(&self) -> MutexGuard<'_, Option<Arc<Drawn>>> {
        self.last.lock().expect("what was drawn once can be drawn again")
    }
}

/// How what was shown becomes this page; the page itself, if there is no other way.
fn changed(shown: &Drawn, canvas: Canvas, known: &Fragments) -> Sent {
    let patch = shown.outline.as_deref().zip(Drawing::read(&canvas, known).ok());
    let patch = patch.and_then(|(shown, drawing)| drawing.patch_from(shown));
    patch.map_or_else(|| Sent::Page(text(canvas)), Sent::Patch)
}

/// A page that was drawn as a whole.
fn text(canvas: Canvas) -> String {
    canvas.into_html().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::DrawingId;

    #[test]
    fn the_id_of_a_drawing_is_read_as_it_is_written() {
        let id = DrawingId { step: 17, root: Some(0x2a) };
        assert_eq!(id.to_string(), "17.2a");
        assert_eq!(DrawingId::read("17.2a"), Some(id));
        assert_eq!(DrawingId::read("17"), Some(DrawingId { step: 17, root: None }));
        for nonsense in ["", ".", ".2a", "x.2a", "-1", "17 .2a"] {
            assert_eq!(DrawingId::read(nonsense), None, "{nonsense}");
        }
    }
}
