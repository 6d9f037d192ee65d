//! Our sign as it stands on a home screen.

use std::sync::LazyLock;

use super::raster::Drawing;
use super::{Png, drawn};

/// A picture of a certain size at an address of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Icon {
    /// Its address.
    pub(crate) path: &'static str,
    /// Its width and height.
    pub(crate) size: u32,
    /// May the system cut its edges off, to fit it into a shape of its own?
    pub(crate) is_maskable: bool,
}

/// What is installed. The last is what telephones of Apple ask for.
pub(crate) const ICONS: [Icon; 4] = [
    Icon { path: "/icon-192.png", size: 192, is_maskable: false },
    Icon { path: "/icon-512.png", size: 512, is_maskable: false },
    Icon { path: "/icon-maskable.png", size: 512, is_maskable: true },
    Icon { path: "/apple-touch-icon.png", size: 180, is_maskable: true },
];

/// What programs ask for that read no page: a tab's picture at the address that was always its own.
const FAVICON: Icon = Icon { path: "/favicon.ico", size: 48, is_maskable: false };

/// The cards of our sign, in the middle of a larger ground.
static MASKABLE: LazyLock<String> = LazyLock::new(|| {
    let ground = r##"<rect width="32" height="32" rx="7" fill="#0b6b46"/>"##;
    let wide = r##"<rect x="-8" y="-8" width="48" height="48" fill="#0b6b46"/>"##;
    SIGN.replacen("viewBox=\"0 0 32 32\"", "viewBox=\"-4 -4 40 40\"", 1).replacen(ground, wide, 1)
});

const SIGN: &str = include_str!("../assets/icon.svg");

impl Icon {
    /// The icon at that address.
    pub(crate) fn find(path: &str) -> Option<Icon> {
        ICONS.into_iter().chain([FAVICON]).find(|icon| icon.path == path)
    }

    /// The picture.
    pub(crate) async fn png(self) -> Png {
        let sign = if self.is_maskable { MASKABLE.as_str() } else { SIGN };
        let drawing = Drawing { svg: sign.to_owned(), rules: String::new() };
        drawn(self.path.to_owned(), move || drawing.png(self.size)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_maskable_icon_has_a_ground_to_its_edges() {
        assert!(MASKABLE.contains("viewBox=\"-4 -4 40 40\"") && MASKABLE.contains("x=\"-8\""));
    }
}
