//! The frame around a page: the list of all, the search, the headings of the page, and the direction.

use std::fmt::Write as _;

use cargo_metadata::camino::Utf8Path;

use super::Pages;
use super::render::Page;

/// What every page loads.
pub(super) const ASSETS: &[(&str, &str)] = &[
    ("site.css", include_str!("site.css")),
    ("search.js", include_str!("search.js")),
    ("icon.svg", include_str!("../../../crates/web/src/assets/icon.svg")),
];

/// What the frame says, in the language of its page.
struct Words {
    language: &'static str,
    direction: &'static str,
    search: &'static str,
    nothing: &'static str,
    menu: &'static str,
    headings: &'static str,
}

const ENGLISH: Words = Words {
    language: "en",
    direction: "ltr",
    search: "Search",
    nothing: "Nothing found",
    menu: "All pages",
    headings: "On this page",
};

const HEBREW: Words = Words {
    language: "he",
    direction: "rtl",
    search: "חיפוש",
    nothing: "לא נמצא דבר",
    menu: "כל הדפים",
    headings: "בדף הזה",
};

pub(super) fn page(page: &Page, pages: &Pages) -> String {
    let Words { language, direction, search, nothing, menu, .. } = words(page);
    let (up, title) = (page.way_up(), escaped(&page.title));
    let (list, headings, other) = (list(page, pages), headings(page), other_language(page, pages));
    format!(
        "<!DOCTYPE html>
<html lang=\"{language}\" dir=\"{direction}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>{title} · Kupa</title>
<link rel=\"icon\" href=\"{up}icon.svg\">
<link rel=\"stylesheet\" href=\"{up}site.css\">
</head>
<body>
<header>
<a class=\"home\" href=\"{up}index.html\"><img src=\"{up}icon.svg\" alt=\"\" width=\"28\" height=\"28\"><b>Kupa</b> <small>{version}</small></a>
<input id=\"search\" type=\"search\" placeholder=\"{search}\" aria-label=\"{search}\" autocomplete=\"off\" data-up=\"{up}\" data-nothing=\"{nothing}\">
<ol id=\"found\" aria-live=\"polite\"></ol>
<details id=\"menu\" open>
<summary>{menu}</summary>
<nav lang=\"en\" dir=\"ltr\" aria-label=\"{menu}\">
{list}</nav>
</details>
<script>{FOLD}</script>
</header>
<main>
{other}{html}</main>
{headings}<script src=\"{up}search-index.js\"></script>
<script src=\"{up}search.js\"></script>
</body>
</html>
",
        version = env!("CARGO_PKG_VERSION"),
        html = page.html
    )
}

/// A phone shows the list when it is asked for; without a script it is there.
const FOLD: &str = "(() => { const wide = matchMedia('(min-width: 60rem)'); \
    const fold = () => { document.getElementById('menu').open = wide.matches; }; \
    fold(); wide.addEventListener('change', fold); })();";

fn words(page: &Page) -> &'static Words {
    if page.is_hebrew() { &HEBREW } else { &ENGLISH }
}

/// All pages, by their parts; the one that is shown is marked. Both languages of one text share a line.
fn list(shown: &Page, pages: &Pages) -> String {
    let mut sorted: Vec<&Page> = pages.values().filter(|page| !page.is_hebrew()).collect();
    sorted.sort_by_key(|page| page.number);
    let (mut list, mut part) = (String::new(), "");
    for page in sorted {
        if page.part != part {
            part = &page.part;
            let _ = writeln!(list, "<h2>{part}</h2>");
        }
        let hebrew = pages.get(&page.path.with_extension("he.md")).map(|page| entry(shown, page));
        let _ = writeln!(list, "<div>{}{}</div>", entry(shown, page), hebrew.unwrap_or_default());
    }
    list
}

fn entry(shown: &Page, page: &Page) -> String {
    let current = if page.path == shown.path { " aria-current=\"page\"" } else { "" };
    let language = if page.is_hebrew() { " lang=\"he\" dir=\"rtl\"" } else { "" };
    let (up, address, label) = (shown.way_up(), page.address(), escaped(label(page)));
    format!("<a href=\"{up}{address}\"{current}{language}>{label}</a>")
}

/// What it is called in the list, where its own heading would not tell.
fn label(page: &Page) -> &str {
    match page.path.as_str() {
        "README.md" => "What it is",
        "crates/py/README.md" => "The Python package",
        _ => &page.title,
    }
}

/// The same text in the other language, if there is one.
fn other_language(page: &Page, pages: &Pages) -> String {
    let path = page.path.as_str();
    let other = match path.strip_suffix(".he.md") {
        Some(stem) => format!("{stem}.md"),
        None => format!("{}.he.md", path.trim_end_matches(".md")),
    };
    let Some(other) = pages.get(Utf8Path::new(&other)) else { return String::new() };
    let (language, name) = if other.is_hebrew() { ("he", "בעברית") } else { ("en", "In English") };
    let address = other.address();
    let file = address.file_name().unwrap_or_default();
    format!(
        "<p class=\"other\"><a href=\"{file}\" hreflang=\"{language}\" lang=\"{language}\">{name}</a></p>\n"
    )
}

/// The way to each part of a long page.
fn headings(page: &Page) -> String {
    let parts: Vec<_> = page.sections.iter().filter(|section| section.is_part).collect();
    if parts.len() < 2 {
        return String::new();
    }
    let links = parts
        .iter()
        .map(|section| format!("<a href=\"#{}\">{}</a>\n", section.id, escaped(&section.heading)));
    let heading = words(page).headings;
    format!(
        "<aside><nav aria-label=\"{heading}\">\n<h2>{heading}</h2>\n{}</nav></aside>\n",
        links.collect::<String>()
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
