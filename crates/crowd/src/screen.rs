//! What somebody's page shows: a stream's patches, applied one after the other.

use anyhow::{Context as _, Result, bail};
use patch::Page;

/// A page that is kept up to date by a stream.
#[derive(Default)]
pub struct Screen {
    page: Option<Page>,
    /// The name of what is shown, with which a stream goes on.
    id: Option<String>,
}

impl Screen {
    /// The name of what is shown.
    pub fn id(&self) -> Option<&str> {
        self.id.as_deref()
    }

    /// Shows a frame as it came. Gives it as if it had come whole, with a number if it tells of a step;
    /// nothing if it only keeps the connection open.
    pub fn show(&mut self, lines: &[u8]) -> Result<Option<Vec<u8>>> {
        let lines = std::str::from_utf8(lines)?;
        let field = |name: &str| lines.lines().find_map(|line| line.strip_prefix(name));
        let Some(data) = field("data: ") else { return Ok(None) };
        let id = field("id: ").context("a frame without a name")?;
        self.become_page(data)?;
        let is_step = step_of(Some(id)) != step_of(self.id());
        self.id = Some(id.to_owned());
        let html = self.page.as_ref().context("a patch of nothing")?.html();
        let number = step_of(Some(id)).filter(|_| is_step).map(|step| format!("id: {step}\n"));
        Ok(Some(format!("data: {html}\n{}\n", number.unwrap_or_default()).into_bytes()))
    }

    fn become_page(&mut self, data: &str) -> Result<()> {
        if data.starts_with('<') {
            self.page = Some(Page::read(data)?);
            return Ok(());
        }
        let Some(page) = &mut self.page else { bail!("a patch of nothing") };
        Ok(page.apply(data)?)
    }
}

fn step_of(id: Option<&str>) -> Option<&str> {
    id.and_then(|id| id.split('.').next())
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
        let next = show(&mut screen, "event: turn\ndata: [1,{\"data-step\":\"2\"}]\nid: 2.d\n\n");
        assert_eq!(Frame::new(next.as_bytes()).id(), Some(2));
        assert_eq!(screen.id(), Some("2.d"));
        assert!(screen.show(b":\n\n").expect("nothing wrong").is_none());
        assert!(screen.show(b"data: [7]\nid: 3.c\n\n").is_err(), "a patch that does not fit");
    }
}
