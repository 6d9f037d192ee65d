//! From SVG to PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use super::text::{for_outlines, outlined};

/// A drawing of our own as SVG, with the rules of its stylesheet; both without names for colours.
#[derive(Default)]
pub(super) struct Drawing {
    pub(super) svg: String,
    pub(super) rules: String,
}

impl Drawing {
    /// The drawing, so many pixels wide.
    pub(super) fn png(&self, width: u32) -> Vec<u8> {
        let svg = outlined(&self.svg, &self.rules);
        let options = Options { style_sheet: Some(for_outlines(&self.rules)), ..Options::default() };
        let tree = Tree::from_str(&svg, &options).expect("our own drawings are SVG");
        let scale = width as f32 / tree.size().width();
        let height = (tree.size().height() * scale).round() as u32;
        let mut canvas = Pixmap::new(width, height).expect("it has a size");
        resvg::render(&tree, Transform::from_scale(scale, scale), &mut canvas.as_mut());
        canvas.encode_png().expect("a picture can be written")
    }
}
