//! Pictures for those who do not draw SVG: messengers that show a link, and home screens. They are PNG,
//! made from the same drawings as the pages, by day.
//!
//! A [`card`] is made from what anybody with the link knows: the game, and who sits where. No view of a
//! game comes here, so there is nothing on it to hide. The [`end`] of a game is made from its result and its
//! score sheet, once it is over.

mod card;
mod colours;
mod end;
mod icon;
mod letters;
mod numerals;
mod raster;
mod text;

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};

use tokio::sync::Semaphore;

pub(crate) use card::Card;
pub(crate) use end::End;
pub(crate) use icon::{ICONS, Icon};

/// A picture as it is sent.
pub(crate) type Png = Arc<[u8]>;

/// So many are kept; which seats are taken changes seldom, and a picture can always be made again.
const KEPT: usize = 64;

/// One is drawn at a time: whoever asks for many takes one core from the games, and no more.
static PEN: Semaphore = Semaphore::const_new(1);

static DRAWN: LazyLock<Mutex<BTreeMap<String, Png>>> = LazyLock::new(Mutex::default);

/// The picture of that name, drawn once. Drawing takes a moment, so no table waits for it.
async fn drawn(name: String, draw: impl FnOnce() -> Vec<u8> + Send + 'static) -> Png {
    if let Some(png) = find(&name) {
        return png;
    }
    // A simulation has one thread, whose clock would go on while it waits for others.
    #[cfg(test)]
    if crate::outside::simulated::is_entered() {
        return draw().into();
    }
    let _pen = PEN.acquire().await.expect("it is never closed");
    if let Some(png) = find(&name) {
        return png;
    }
    let png: Png = tokio::task::spawn_blocking(draw).await.expect("a picture can be drawn").into();
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(name, png.clone());
    png
}

fn find(name: &str) -> Option<Png> {
    kept().get(name).cloned()
}

fn kept() -> MutexGuard<'static, BTreeMap<String, Png>> {
    DRAWN.lock().expect("nobody panics with it")
}
