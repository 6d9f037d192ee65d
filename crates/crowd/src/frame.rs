//! One frame of a stream, read as cheaply as a crowd of thousands has to: only what is looked for is
//! looked at, in the bytes as they came.

use anyhow::{Context as _, Result};
use engine::random::below;
use memchr::memmem;
use rand_core::Rng;

/// How far into a frame the words stand that say what it is about.
const HEAD: usize = 2048;

/// A frame: the lines up to an empty one.
#[derive(Clone, Copy)]
pub struct Frame<'a>(&'a [u8]);

/// What somebody does, as the form says it.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    /// The actions, in the words of the record.
    pub actions: Vec<String>,
    /// The form to send.
    pub form: String,
}

impl<'a> Frame<'a> {
    /// The frame with these lines.
    pub fn new(lines: &'a [u8]) -> Frame<'a> {
        Frame(lines)
    }

    /// The step's number, if the frame tells of a step. The line comes after those with the page.
    pub fn id(self) -> Option<usize> {
        let mut lines = self.0.rsplit(|byte| *byte == b'\n').take_while(|line| !line.starts_with(b"data:"));
        number(lines.find_map(|line| line.strip_prefix(b"id: "))?)
    }

    /// The step that the page shows.
    pub fn step(self) -> Option<usize> {
        number(between(self.head(), b"data-step=\"", b"\"")?)
    }

    /// Is it the reader's turn?
    pub fn is_asked(self) -> bool {
        contains(self.head(), b"class=\"now own\"")
    }

    /// Is a round over, and the reader asked whether they are ready for the next?
    pub fn is_round_over(self) -> bool {
        contains(self.0, b"/ready\"")
    }

    /// Has the game ended?
    pub fn is_over(self) -> bool {
        contains(self.head(), b"id=\"ending\"")
    }

    /// The table where the same people play again.
    pub fn next_table(self) -> Option<String> {
        let ending = between(self.0, b"id=\"ending\"", b"</section>")?;
        let link = between(ending, b"class=\"button main\" href=\"/t/", b"\"")?;
        Some(String::from_utf8_lossy(link).into_owned())
    }

    /// Takes any of the page's controls.
    pub fn choose(self, rng: &mut impl Rng) -> Result<Answer> {
        let step = self.step().context("a page without a step")?;
        let page = String::from_utf8_lossy(self.0);
        let tags: Vec<&str> = page.split('<').filter_map(|part| part.split('>').next()).collect();
        let actions =
            several(&tags, rng).or_else(|| single(&tags, rng)).context("a turn without a control")?;
        Ok(Answer { form: form(step, &actions), actions })
    }

    fn head(self) -> &'a [u8] {
        &self.0[..self.0.len().min(HEAD)]
    }
}

/// A button that does one thing.
fn single(tags: &[&str], rng: &mut impl Rng) -> Option<Vec<String>> {
    let buttons: Vec<&&str> = tags.iter().filter(|tag| sends(tag, "act")).collect();
    let button = buttons.get(any(buttons.len(), rng)?)?;
    Some(vec![attribute(button, "value")?.to_owned()])
}

/// Boxes to tick, as many as are owed, and a button that sends them.
fn several(tags: &[&str], rng: &mut impl Rng) -> Option<Vec<String>> {
    let send = tags.iter().find(|tag| sends(tag, "pick") && attribute(tag, "data-owed").is_some())?;
    let owed: usize = attribute(send, "data-owed")?.parse().ok()?;
    let is_box = |tag: &&&str| tag.starts_with("input type=\"checkbox\"") && is_enabled(tag);
    let mut boxes: Vec<&str> = tags.iter().filter(is_box).filter_map(|tag| attribute(tag, "value")).collect();
    engine::random::shuffle(&mut boxes, rng);
    let verb = attribute(send, "value")?;
    Some(boxes.iter().take(owed).map(|card| format!("{verb} {card}")).collect())
}

/// Is it a button of that form that may be pressed?
fn sends(tag: &str, form: &str) -> bool {
    tag.starts_with("button ") && attribute(tag, "form") == Some(form) && is_enabled(tag)
}

fn is_enabled(tag: &str) -> bool {
    attribute(tag, "aria-disabled").is_none()
}

/// The page sends `action` once, and each pick; one action of two words may be sent whole.
fn form(step: usize, actions: &[String]) -> String {
    let mut form = form_urlencoded::Serializer::new(String::new());
    form.append_pair("step", &step.to_string());
    match actions {
        [action] => drop(form.append_pair("action", action)),
        several => {
            let halves = several.iter().filter_map(|action| action.split_once(' '));
            for (at, (verb, pick)) in halves.enumerate() {
                if at == 0 {
                    form.append_pair("action", verb);
                }
                form.append_pair("pick", pick);
            }
        }
    }
    form.finish()
}

fn any(count: usize, rng: &mut impl Rng) -> Option<usize> {
    (count > 0).then(|| below(rng, count as u32) as usize)
}

fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    tag.split_once(&format!(" {name}=\""))?.1.split('"').next()
}

fn between<'a>(bytes: &'a [u8], start: &[u8], end: &[u8]) -> Option<&'a [u8]> {
    let rest = &bytes[memmem::find(bytes, start)? + start.len()..];
    Some(&rest[..memmem::find(rest, end)?])
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    memmem::find(bytes, part).is_some()
}

fn number(digits: &[u8]) -> Option<usize> {
    std::str::from_utf8(digits).ok()?.trim_end().parse().ok()
}

#[cfg(test)]
mod tests {
    use rand_core::SeedableRng as _;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    const TURN: &[u8] =
        b"data: <main id=\"main\" data-step=\"12\"><p id=\"asked\" class=\"now own\">Your turn</p>\
        <button form=\"act\" name=\"action\" value=\"play 5\" aria-disabled=\"true\"></button>\
        <button form=\"act\" name=\"action\" value=\"play 3\"></button><form id=\"act\"></form></main>\nid: 12\n\n";

    const GIFT: &[u8] = b"data: <main data-step=\"7\"><p class=\"now own\"></p>\
        <input type=\"checkbox\" form=\"pick\" name=\"pick\" value=\"2s\">\
        <input type=\"checkbox\" form=\"pick\" name=\"pick\" value=\"2h\" aria-disabled=\"true\">\
        <input type=\"checkbox\" form=\"pick\" name=\"pick\" value=\"3s\">\
        <button class=\"act main\" form=\"pick\" name=\"action\" value=\"give\" data-owed=\"2\">Give</button>\n\n";

    const END: &[u8] = b"data: <main data-step=\"80\"><section id=\"ending\"><div>\
        <a class=\"button main\" href=\"/t/abc\">On</a></div></section></main>\nid: 80\nretry: 300\n\n";

    const ROUND_END: &[u8] = b"data: <main data-step=\"40\"><div id=\"next-round\">\
        <form method=\"post\" action=\"/t/abc/ready\"><button>On</button></form></div></main>\nid: 40\n\n";

    fn choose(frame: &[u8]) -> Answer {
        Frame::new(frame).choose(&mut Xoshiro256PlusPlus::seed_from_u64(1)).expect("a control")
    }

    #[test]
    fn a_turn_is_known_and_only_what_can_be_done_is_done() {
        let frame = Frame::new(TURN);
        assert_eq!((frame.id(), frame.step()), (Some(12), Some(12)));
        assert!(frame.is_asked() && !frame.is_over());
        assert_eq!(
            choose(TURN),
            Answer { actions: vec!["play 3".into()], form: "step=12&action=play+3".into() }
        );
    }

    #[test]
    fn as_many_are_picked_as_are_owed() {
        assert_eq!(Frame::new(GIFT).id(), None);
        let Answer { mut actions, form } = choose(GIFT);
        assert!(
            form.starts_with("step=7&action=give&pick=")
                && form.len() == "step=7&action=give&pick=2s&pick=3s".len()
        );
        actions.sort();
        assert_eq!(actions, ["give 2s", "give 3s"]);
    }

    #[test]
    fn the_end_of_a_round_is_known() {
        assert!(Frame::new(ROUND_END).is_round_over() && !Frame::new(TURN).is_round_over());
    }

    #[test]
    fn the_end_leads_to_the_next_table() {
        let frame = Frame::new(END);
        assert!(frame.is_over() && !frame.is_asked());
        assert_eq!((frame.id(), frame.next_table().as_deref()), (Some(80), Some("abc")));
        assert!(frame.choose(&mut Xoshiro256PlusPlus::seed_from_u64(1)).is_err());
    }
}
