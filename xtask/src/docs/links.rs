//! Where the pages lead: to each other, to files that go along, to other sites,
//! or nowhere, which is a problem.

use std::collections::BTreeSet;

use cargo_metadata::camino::{Utf8Component, Utf8Path, Utf8PathBuf};

use super::render::Page;
use super::{Pages, Problem};

/// What was found by following all links; those to other sites are not followed.
#[derive(Default)]
pub(super) struct Found {
    /// Files of the repository that pages lead to.
    pub(super) files: BTreeSet<Utf8PathBuf>,
    pub(super) problems: Vec<Problem>,
}

pub(super) fn follow(pages: &Pages) -> Found {
    let mut found = Found::default();
    for page in pages.values() {
        for link in &page.links {
            if !link.contains("://") && !link.starts_with("mailto:") {
                follow_one(page, link, pages, &mut found);
            }
        }
    }
    found
}

fn follow_one(page: &Page, link: &str, pages: &Pages, found: &mut Found) {
    let (path, fragment) = link.split_once('#').unwrap_or((link, ""));
    let target = if path.is_empty() { page.path.clone() } else { beside(&page.path, path) };
    let problem = |what: &str| Problem::new(page.path.as_str(), format!("{link} leads {what}"));
    match pages.get(&target) {
        Some(other) if fragment.is_empty() || other.sections.iter().any(|it| it.id == fragment) => {}
        Some(_) => found.problems.push(problem("to a heading that is not there")),
        None if target.is_file() => drop(found.files.insert(target)),
        None if target.is_dir() => found.problems.push(problem("to a folder, which is no page")),
        None => found.problems.push(problem("nowhere")),
    }
}

/// A path as it is written in a document.
fn beside(document: &Utf8Path, path: &str) -> Utf8PathBuf {
    let mut whole = document.parent().unwrap_or(Utf8Path::new("")).to_owned();
    for part in Utf8Path::new(path).components() {
        match part {
            Utf8Component::ParentDir => drop(whole.pop()),
            Utf8Component::Normal(name) => whole.push(name),
            _ => {}
        }
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problems(text: &str) -> Vec<String> {
        let document = |path: &str, text: &str| (path.into(), Page::of(path.into(), "More", 0, text));
        let pages = Pages::from([document("docs/a.md", text), document("docs/b.md", "# Here\n")]);
        follow(&pages).problems.iter().map(Problem::to_string).collect()
    }

    #[test]
    fn a_link_that_leads_nowhere_is_found() {
        assert!(problems("# A\n\n[b](b.md#here) [self](#a) [out](https://example.org/x.md)").is_empty());
        assert_eq!(problems("[b](c.md)"), ["docs/a.md: c.md leads nowhere"]);
        assert_eq!(
            problems("[b](b.md#there)"),
            ["docs/a.md: b.md#there leads to a heading that is not there"]
        );
        assert_eq!(problems("![b](no.png)"), ["docs/a.md: no.png leads nowhere"]);
    }
}
