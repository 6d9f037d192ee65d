//! What somebody's page shows: a stream's patches, applied one after the other as soon as somebody looks.
//! Of thousands hardly anybody does, and what nobody looks at costs next to nothing.

use anyhow::{Context as _, Result};
use memchr::{memchr_iter, memmem};
use patch::Page;

/// The patch of a page that is as it was, with which a stream begins anew.
const NOTHING: &str = "[]";

/// A page that is kept up to date by a stream.
#[derive(Default)]
pub struct Screen {
    page: Option<Page>,
    /// The patches since somebody looked, and their steps.
    unread: Vec<(usize, String)>,
    /// The name of what is shown, with which a stream goes on.
    id: Option<String>,
}

/// What is to be seen of a frame before anybody looks at the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The step that the page shows.
    pub step: usize,
    /// Is it another step than before?
    pub is_step: bool,
    /// Is there something to look at: a stream that begins, one's turn, the end of a round or of the game?
    pub is_news: bool,
    /// So many bytes it was on the wire; none if it was a whole page.
    pub patch_bytes: Option<usize>,
}

impl Screen {
    /// The name of what is shown.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Takes a frame as it came; nothing if it only keeps the connection open.
    pub fn receive(&mut self, lines: &[u8]) -> Result<Option<Notice>> {
        let lines = std::str::from_utf8(lines)?;
        let Fields { data: Some(data), id, is_turn } = Fields::of(lines) else { return Ok(None) };
        let id = id.context("a frame without a name")?;
        let step = step_of(id).context("a name without a step")?;
        let is_step = self.id().and_then(step_of) != Some(step);
        self.id = Some(id.to_owned());
        let is_page = data.starts_with('<');
        if is_page {
            self.page = Some(Page::read(data)?);
            self.unread.clear();
        } else {
            self.unread.push((step, data.to_owned()));
        }
        let is_looked_at_again = is_page || data == NOTHING;
        let is_news = is_looked_at_again || is_turn || tells_of_an_end(data);
        Ok(Some(Notice { step, is_step, is_news, patch_bytes: (!is_page).then(|| on_the_wire(lines.len())) }))
    }

    /// The page as it is now, as if it had come whole.
    pub fn look(&mut self) -> Result<String> {
        let mut page = self.page.take().context("a patch of nothing")?;
        let last = self.unread.last().map(|(step, _)| *step);
        for (_, patch) in self.unread.drain(..) {
            page = page.become_by(&patch)?;
        }
        last.into_iter().for_each(|step| page.come_to(step));
        let html = page.html();
        self.page = Some(page);
        Ok(html)
    }

    /// Shows a frame as it came. Gives it as if it had come whole, with a number if it tells of a step;
    /// nothing if it only keeps the connection open.
    pub fn show(&mut self, lines: &[u8]) -> Result<Option<Vec<u8>>> {
        let Some(Notice { step, is_step, .. }) = self.receive(lines)? else { return Ok(None) };
        let number = if is_step { format!("id: {step}\n") } else { String::new() };
        Ok(Some(format!("data: {}\n{number}\n", self.look()?).into_bytes()))
    }
}

/// What the lines of a frame say.
#[derive(Default)]
struct Fields<'a> {
    data: Option<&'a str>,
    id: Option<&'a str>,
    is_turn: bool,
}

impl<'a> Fields<'a> {
    fn of(lines: &'a str) -> Fields<'a> {
        let (mut fields, mut from) = (Fields::default(), 0);
        for end in memchr_iter(b'\n', lines.as_bytes()) {
            match lines[from..end].split_once(": ") {
                Some(("data", data)) => fields.data = fields.data.or(Some(data)),
                Some(("id", id)) => fields.id = fields.id.or(Some(id)),
                Some(("event", kind)) => fields.is_turn = kind == "turn",
                _ => {}
            }
            from = end + 1;
        }
        fields
    }
}

fn step_of(id: &str) -> Option<usize> {
    id.split('.').next()?.parse().ok()
}

/// Does the patch bring what is seen only between two rounds, or after the game?
fn tells_of_an_end(patch: &str) -> bool {
    let text = patch::unfolded(patch).unwrap_or_default();
    ["ending", "/ready"].iter().any(|end| memmem::find(text.as_bytes(), end.as_bytes()).is_some())
}

/// A frame is a chunk of HTTP: its length comes before it, and a line's end after each of the two.
fn on_the_wire(bytes: usize) -> usize {
    bytes + format!("{bytes:x}\r\n\r\n").len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::frame::Frame;

    fn show(screen: &mut Screen, lines: &str) -> String {
        String::from_utf8(screen.show(lines.as_bytes()).expect("it fits").expect("a page")).expect("text")
    }

    #[test]
    fn a_frame_is_whole_and_numbered_where_it_tells_of_a_step() {
        let mut screen = Screen::default();
        let first = show(&mut screen, "data: <main data-step=\"1\">a</main>\nid: 1.f\nretry: 300\n\n");
        assert_eq!(first, "data: <main data-step=\"1\">a</main>\nid: 1\n\n");
        assert_eq!(
            show(&mut screen, "data: [1,-1,\"b\"]\nid: 1.e\n\n"),
            "data: <main data-step=\"1\">b</main>\n\n"
        );
        let next = show(&mut screen, "event: turn\ndata: [1,{\"title\":\"2\"}]\nid: 2.d\n\n");
        assert_eq!(Frame::new(next.as_bytes()).id(), Some(2));
        assert_eq!(screen.id(), Some("2.d"));
        assert!(screen.show(b":\n\n").expect("nothing wrong").is_none());
        let bytes = b"data: [[\"c\"]]\nid: 3.c\n\n";
        let notice = screen.receive(bytes).expect("nothing wrong").expect("a frame");
        let patch_bytes = Some(bytes.len() + "14\r\n\r\n".len());
        assert_eq!(notice, Notice { step: 3, is_step: true, is_news: false, patch_bytes });
        assert!(
            screen
                .receive(b"data: [1,\"<form action=/t/x/ready>\"]\nid: 4.c\n\n")
                .is_ok_and(|it| it.unwrap().is_news)
        );
        assert!(screen.show(b"data: [7]\nid: 3.c\n\n").is_err(), "a patch that does not fit");
    }
}
