//! Screens to look at, and how each engine is brought to show a page as on one of them.

use std::sync::Arc;

use axum::http::Method;
use serde_json::{Value, json};
use thirtyfour::common::command::{Command, ExtensionCommand};

use crate::driver::Engine;
use crate::person::Person;

/// A screen to look at: how wide and high, and how many dots to a pixel.
#[derive(Clone, Copy)]
pub(crate) struct Size {
    pub(crate) name: &'static str,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) dots: f64,
}

/// The smallest phone that we draw for.
pub(crate) const PHONE: Size = Size { name: "phone", width: 360, height: 740, dots: 2.0 };
/// A phone of some years ago, with the browser's own bars.
pub(crate) const SMALL: Size = Size { name: "small", width: 360, height: 640, dots: 2.0 };
/// A laptop.
pub(crate) const WIDE: Size = Size { name: "wide", width: 1280, height: 800, dots: 1.0 };

impl Person {
    /// Looks at another screen.
    pub(crate) async fn sit_at(&self, size: Size) {
        match self.engine {
            Engine::Chromium => self.emulate(size).await,
            Engine::Firefox => self.resize_in_firefox(size).await,
            Engine::WebKit => self.resize_in_webkit(size).await,
        }
    }

    async fn emulate(&self, size: Size) {
        let Size { width, height, dots, .. } = size;
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": dots, "mobile": width < 600,
        });
        self.tell("Emulation.setDeviceMetricsOverride", screen).await;
    }

    /// A window of Firefox can't be as narrow as a phone, but the page in it can.
    async fn resize_in_firefox(&self, Size { width, height, .. }: Size) {
        const RESIZE: &str = "const { style } = gBrowser.selectedBrowser;
            for (const [name, length] of [['width', arguments[0]], ['height', arguments[1]]]) {
                for (const bound of ['', 'min-', 'max-']) style.setProperty(bound + name, length + 'px', 'important');
            }";
        self.enter("chrome").await;
        self.ask(RESIZE, vec![json!(width), json!(height)]).await;
        self.enter("content").await;
        self.until(&format!("return innerWidth === {width} && innerHeight === {height}")).await;
    }

    /// Firefox runs scripts in the page, or in its own window.
    async fn enter(&self, context: &'static str) {
        let command = Command::ExtensionCommand(Box::new(Context(context)));
        self.browser.handle().cmd(command).await.expect("geckodriver allows it");
    }

    /// The window has a row of keys above the page.
    async fn resize_in_webkit(&self, Size { width, height, .. }: Size) {
        let keys = self.ask("return outerHeight - innerHeight", vec![]).await;
        let keys = keys.as_u64().expect("a height") as u32;
        self.browser.set_window_rect(0, 0, width, height + keys).await.expect("a window");
        self.until(&format!("return innerWidth === {width} && innerHeight === {height}")).await;
    }
}

#[derive(Debug)]
struct Context(&'static str);

impl ExtensionCommand for Context {
    fn parameters_json(&self) -> Option<Value> {
        Some(json!({ "context": self.0 }))
    }

    fn method(&self) -> Method {
        Method::POST
    }

    fn endpoint(&self) -> Arc<str> {
        "/moz/context".into()
    }
}
