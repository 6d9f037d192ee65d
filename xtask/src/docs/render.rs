//! One document as a page: its HTML, its headings, and where it leads.

use std::collections::BTreeMap;

use cargo_metadata::camino::{Utf8Path, Utf8PathBuf};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

/// A document as it will be shown.
pub(super) struct Page {
    /// Its place in the repository.
    pub(super) path: Utf8PathBuf,
    /// The part of the site in which it is listed.
    pub(super) part: String,
    /// Its number in the list of all.
    pub(super) number: usize,
    /// Its first heading.
    pub(super) title: String,
    pub(super) html: String,
    /// What stands below each heading, for the search.
    pub(super) sections: Vec<Section>,
    /// Where links and pictures lead, as they are written.
    pub(super) links: Vec<String>,
}

pub(super) struct Section {
    /// By which it is linked to.
    pub(super) id: String,
    pub(super) heading: String,
    /// Is it a part of the page, of the second level?
    pub(super) is_part: bool,
    pub(super) text: String,
}

impl Page {
    pub(super) fn of(path: &Utf8Path, part: &str, number: usize, text: &str) -> Page {
        let mut reader = Reader::default();
        let events = Parser::new_ext(text, Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH);
        let events: Vec<Event<'_>> = events.collect();
        let events = reader.read(events);
        let mut page = String::new();
        html::push_html(&mut page, events.into_iter());
        let title =
            reader.sections.first().map_or_else(|| path.to_string(), |section| section.heading.clone());
        Page {
            path: path.to_owned(),
            part: part.to_owned(),
            number,
            title,
            html: page,
            sections: reader.sections,
            links: reader.links,
        }
    }

    /// Where it stands in the site.
    pub(super) fn address(&self) -> Utf8PathBuf {
        address(&self.path)
    }

    pub(super) fn is_hebrew(&self) -> bool {
        self.path.as_str().ends_with(".he.md")
    }

    /// What leads from it to the top of the site: `../../`.
    pub(super) fn way_up(&self) -> String {
        "../".repeat(self.path.components().count() - 1)
    }
}

/// The page of a document.
pub(super) fn address(path: &Utf8Path) -> Utf8PathBuf {
    if path == "README.md" { "index.html".into() } else { path.with_extension("html") }
}

/// What is gathered on the way through a document.
#[derive(Default)]
struct Reader {
    sections: Vec<Section>,
    links: Vec<String>,
    /// How often a heading has been there.
    ids: BTreeMap<String, usize>,
}

impl Reader {
    /// Gives the same events with ids for headings and addresses for links.
    fn read<'a>(&mut self, events: Vec<Event<'a>>) -> Vec<Event<'a>> {
        let mut shown = Vec::with_capacity(events.len());
        let mut events = events.into_iter().peekable();
        while let Some(event) = events.next() {
            match event {
                Event::Start(Tag::Heading { level, .. }) => {
                    let mut inside = Vec::new();
                    while let Some(event) =
                        events.next_if(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                    {
                        inside.push(self.linked(event));
                    }
                    events.next();
                    shown.extend(self.heading(level, inside));
                }
                event => {
                    self.remember(&event);
                    shown.push(self.linked(event));
                }
            }
        }
        shown
    }

    fn heading<'a>(&mut self, level: HeadingLevel, inside: Vec<Event<'a>>) -> Vec<Event<'a>> {
        let heading = words(&inside);
        let id = self.id(&heading);
        let is_part = level == HeadingLevel::H2;
        self.sections.push(Section { id: id.clone(), heading, is_part, text: String::new() });
        let tag = |level| Event::Html(CowStr::from(level));
        let mut shown = vec![tag(format!("<{level} id=\"{id}\">"))];
        shown.extend(inside);
        shown.push(tag(format!(" <a class=\"here\" href=\"#{id}\" aria-hidden=\"true\">#</a></{level}>\n")));
        shown
    }

    /// As the forge makes them, so that links lead to the same place in both.
    fn id(&mut self, heading: &str) -> String {
        let kept = heading
            .to_lowercase()
            .chars()
            .filter(|c| c.is_alphanumeric() || " -_".contains(*c))
            .collect::<String>();
        let id = kept.replace(' ', "-");
        let count = self.ids.entry(id.clone()).or_default();
        *count += 1;
        if *count == 1 { id } else { format!("{id}-{}", *count - 1) }
    }

    fn remember(&mut self, event: &Event<'_>) {
        let Some(section) = self.sections.last_mut() else { return };
        match event {
            Event::Text(text) | Event::Code(text) => section.text.push_str(text),
            Event::SoftBreak | Event::HardBreak | Event::End(_) => section.text.push(' '),
            _ => {}
        }
    }

    fn linked<'a>(&mut self, event: Event<'a>) -> Event<'a> {
        match event {
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                self.links.push(dest_url.to_string());
                Event::Start(Tag::Link { link_type, dest_url: site_link(&dest_url).into(), title, id })
            }
            Event::Start(Tag::Image { ref dest_url, .. }) => {
                self.links.push(dest_url.to_string());
                event
            }
            Event::Html(ref text) | Event::InlineHtml(ref text) => {
                self.links.extend(sources(text));
                event
            }
            event => event,
        }
    }
}

fn words(events: &[Event<'_>]) -> String {
    let word = |event: &Event<'_>| match event {
        Event::Text(text) | Event::Code(text) => text.to_string(),
        _ => String::new(),
    };
    events.iter().map(word).collect()
}

/// A link to a document leads to its page.
fn site_link(link: &str) -> String {
    let (path, fragment) =
        link.split_once('#').map_or((link, None), |(path, fragment)| (path, Some(fragment)));
    if path.contains("://") || !path.ends_with(".md") {
        return link.to_owned();
    }
    let page = match path.strip_suffix("README.md") {
        // Only the first one is the first page.
        Some(folder) if folder.chars().all(|c| "./".contains(c)) => format!("{folder}index.html"),
        _ => Utf8Path::new(path).with_extension("html").to_string(),
    };
    fragment.map_or(page.clone(), |fragment| format!("{page}#{fragment}"))
}

/// Pictures in HTML that a document contains.
fn sources(html: &str) -> impl Iterator<Item = String> + '_ {
    html.split("src=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(text: &str) -> Page {
        Page::of(Utf8Path::new("docs/a.md"), "More", 0, text)
    }

    #[test]
    fn headings_are_linked_to_as_on_the_forge() {
        let page = page("# A `b`, c!\n\nx\n\n## Twice\n\n## Twice\n");
        let ids: Vec<&str> = page.sections.iter().map(|section| section.id.as_str()).collect();
        assert_eq!(ids, ["a-b-c", "twice", "twice-1"]);
        assert_eq!(page.title, "A b, c!");
        assert!(page.html.contains("<h1 id=\"a-b-c\">A <code>b</code>, c!"), "{}", page.html);
    }

    #[test]
    fn links_lead_to_pages() {
        let shown = page(
            "[a](luck.md#proof) [b](../README.md) [c](../crates/py/README.md) [d](x.kupa) [e](https://a.md)",
        )
        .html;
        for link in ["luck.html#proof", "../index.html", "../crates/py/README.html", "x.kupa", "https://a.md"]
        {
            assert!(shown.contains(&format!("href=\"{link}\"")), "{link}: {shown}");
        }
    }

    #[test]
    fn pictures_are_found_also_in_html() {
        assert_eq!(
            page("![a](a.png)\n\n<p>\n<img src=\"b.png\" alt=\"\">\n</p>\n").links,
            ["a.png", "b.png"]
        );
    }
}
