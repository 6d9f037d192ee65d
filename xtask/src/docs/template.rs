//! The frame around a page: the list of all, the search, and the direction.

use std::fmt::Write as _;

use super::Pages;
use super::render::Page;

/// What every page loads.
pub(super) const ASSETS: &[(&str, &str)] =
    &[("site.css", include_str!("site.css")), ("search.js", include_str!("search.js"))];

pub(super) fn page(page: &Page, pages: &Pages) -> String {
    let (language, direction) = if page.is_hebrew() { ("he", "rtl") } else { ("en", "ltr") };
    let (up, title) = (page.way_up(), escaped(&page.title));
    let list = list(page, pages);
    format!(
        "<!DOCTYPE html>
<html lang=\"{language}\" dir=\"{direction}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>{title} · Kupa</title>
<link rel=\"stylesheet\" href=\"{up}site.css\">
</head>
<body>
<nav lang=\"en\" dir=\"ltr\">
<input id=\"search\" type=\"search\" placeholder=\"Search\" aria-label=\"Search\" autocomplete=\"off\" data-up=\"{up}\">
<ol id=\"found\"></ol>
{list}</nav>
<main>
{}</main>
<script src=\"{up}search-index.js\"></script>
<script src=\"{up}search.js\"></script>
</body>
</html>
",
        page.html
    )
}

/// All pages, by their parts; the one that is shown is marked.
fn list(shown: &Page, pages: &Pages) -> String {
    let mut sorted: Vec<&Page> = pages.values().collect();
    sorted.sort_by_key(|page| page.number);
    let (mut list, mut part) = (String::new(), "");
    for page in sorted {
        if page.part != part {
            part = &page.part;
            let _ = writeln!(list, "<h2>{part}</h2>");
        }
        let current = if page.path == shown.path { " aria-current=\"page\"" } else { "" };
        let language = if page.is_hebrew() { " lang=\"he\" dir=\"rtl\"" } else { "" };
        let (up, address, title) = (shown.way_up(), page.address(), escaped(&page.title));
        let _ = writeln!(list, "<a href=\"{up}{address}\"{current}{language}>{title}</a>");
    }
    list
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
