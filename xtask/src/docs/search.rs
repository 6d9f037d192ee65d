//! What the search looks through: every section of every page.

use anyhow::Result;
use serde_json::json;

use super::Pages;

/// A script, since a page that is opened from a disk may load nothing else.
pub(super) fn index(pages: &Pages) -> Result<String> {
    let mut sections = Vec::new();
    let mut sorted: Vec<_> = pages.values().collect();
    sorted.sort_by_key(|page| page.number);
    for page in sorted {
        for section in &page.sections {
            let text: Vec<&str> = section.text.split_whitespace().collect();
            sections.push(json!({
                "page": page.title,
                "heading": section.heading,
                "address": format!("{}#{}", page.address(), section.id),
                "text": text.join(" "),
            }));
        }
    }
    Ok(format!("const SECTIONS = {};\n", serde_json::to_string(&sections)?))
}
