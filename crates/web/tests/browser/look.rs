//! Looking at a screen: small and wide, light and dark. Nothing may scroll sideways, every control has
//! a name and is large enough for a thumb, text stands out, the focus can be seen.

use std::env;

use serde_json::{Value, json};

use crate::house::screenshots;
use crate::person::Person;
use crate::screen::{PHONE, SMALL, Size, WIDE};

const AUDIT: &str = include_str!("audit.js");
const FOCUS: &str = include_str!("focus.js");
/// What does not fit where it stands. Names of people may be cut, with dots: they can be of any length.
const CLIPPED: &str = "
    const cut = (element) => element.scrollWidth > element.clientWidth + 1
        && ['hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    const texts = document.querySelectorAll('button, a, b, small, summary, legend, label, h1, h2, h3, p, span, bdi');
    return [...texts].filter((element) => element.checkVisibility() && cut(element)
        && !element.matches('.art, .with, .name, .hidden-label')).map((element) => element.outerHTML.slice(0, 120));";

/// The roles of what people operate.
const CONTROLS: [&str; 10] = [
    "button",
    "link",
    "textbox",
    "searchbox",
    "spinbutton",
    "checkbox",
    "combobox",
    "radio",
    "dialog",
    "DisclosureTriangle",
];

/// What shifts after a page is shown first is what the browser calls a layout shift: how much, and where most.
const LOADED: &str = "
    const [answer] = arguments;
    let [shift, where] = [0, ''];
    const name = ({ node }) => node?.parentElement?.closest('[class]')?.className ?? '?';
    const add = (list) => list.getEntries().forEach((entry) => {
        shift += entry.value;
        where += entry.sources.map(name);
    });
    new PerformanceObserver(add).observe({ type: 'layout-shift', buffered: true });
    requestAnimationFrame(() => setTimeout(() => answer([shift, where]), 100));";

/// What browsers count as good.
const GOOD_SHIFT: f64 = 0.1;

impl Person {
    /// Looks at the page on every screen, and leaves pictures of it.
    pub(crate) async fn look(&self, screen: &str) {
        let sizes = if self.language == "he" { [WIDE, PHONE] } else { [PHONE, WIDE] };
        let mut found = Vec::new();
        for size in sizes {
            for scheme in ["dark", "light"] {
                self.prefer(scheme, "reduce").await;
                found.extend(
                    self.look_at(size, &format!("{screen}-{}-{}-{scheme}", self.language, size.name)).await,
                );
            }
        }
        found
            .extend(self.nameless().await.into_iter().map(|control| format!("{screen}: no name: {control}")));
        found.extend(
            texts(&self.ask(FOCUS, vec![]).await).map(|control| format!("{screen}: no focus: {control}")),
        );
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    /// Looks at the page on the smallest screen that we draw for, and on a wide one: no text is cut off
    /// that is not meant to be.
    pub(crate) async fn look_closely(&self, screen: &str) {
        let mut found = Vec::new();
        for size in [SMALL, WIDE] {
            let place = format!("{screen}-{}-{}", self.language, size.name);
            found.extend(self.look_at(size, &place).await);
            self.sit_at(size).await;
            let clipped = self.ask(CLIPPED, vec![]).await;
            found.extend(texts(&clipped).map(|text| format!("{place}: cut off: {text}")));
        }
        assert!(found.is_empty(), "{}", found.join("\n"));
    }

    /// Nothing has shifted since the page was loaded, though it may be shown before its script runs; on a machine
    /// that stands still a page may be drawn before it has come whole.
    pub(crate) async fn has_loaded_still(&self, screen: &str) {
        let measured = self.browser.execute_async(LOADED, vec![]).await.expect("a measure");
        let (shift, place) = (measured.json()[0].as_f64().expect("a number"), &measured.json()[1]);
        assert!(
            shift <= GOOD_SHIFT,
            "{screen} in {}: a shift of {shift:.3} while it is loaded, in {place}",
            self.language
        );
    }

    async fn look_at(&self, size: Size, place: &str) -> Vec<String> {
        self.sit_at(size).await;
        self.picture(place).await;
        self.sit_at(self.tall(size).await).await;
        self.picture(&format!("{place}-whole")).await;
        let found = self.ask(AUDIT, vec![json!(size.width)]).await;
        self.sit_at(size).await;
        texts(&found).map(|problem| format!("{place}: {problem}")).collect()
    }

    /// A screen so high that all of the page is on it.
    async fn tall(&self, size: Size) -> Size {
        let height = self.ask("return document.documentElement.scrollHeight", vec![]).await;
        Size { height: height.as_u64().expect("a height").clamp(size.height.into(), 8000) as u32, ..size }
    }

    /// A picture for people to look at. It takes longer than all checks together, so it is taken only
    /// for `cargo xtask pictures`.
    pub(crate) async fn picture(&self, name: &str) {
        if env::var_os("KUPA_PICTURES").is_none() {
            return;
        }
        let picture = self.browser.screenshot(&screenshots().join(format!("{name}.png"))).await;
        picture.expect("a picture");
    }

    /// The controls that have no accessible name, by the browser's own reckoning.
    async fn nameless(&self) -> Vec<String> {
        let tree = self.tell("Accessibility.getFullAXTree", json!({})).await;
        let nodes = tree["nodes"].as_array().expect("a tree");
        let is_control =
            |node: &&Value| CONTROLS.contains(&node["role"]["value"].as_str().unwrap_or_default());
        let is_nameless =
            |node: &&Value| node["name"]["value"].as_str().unwrap_or_default().trim().is_empty();
        nodes.iter().filter(is_control).filter(is_nameless).map(Value::to_string).collect()
    }
}

/// The texts of a list that a script gave.
pub(crate) fn texts(list: &Value) -> impl Iterator<Item = &str> {
    list.as_array().into_iter().flatten().filter_map(Value::as_str)
}
