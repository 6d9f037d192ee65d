//! What changed between two drawings of a page: a patch of its tree, small enough for a phone.
//!
//! A server draws a page again after each step, on a [`Canvas`]. [`Drawing::read`] reads what was drawn,
//! and [`Drawing::patch_from`] says how the drawing before becomes this one. Of a page that somebody looks
//! at only its [`Outline`] is kept: hashes instead of text. Pieces that several drawings have, one after
//! the other or side by side, are read and kept once ([`Fragments`]); one whose inputs are as they were is not
//! drawn again ([`Canvas::put_from`]). [`Page`] is the other side, a page that patches are applied to, as the
//! script does in a browser.
//!
//! A patch is JSON, an array for each element on the way to a change: how many children it has before
//! (whoever applies it checks that first), an object with the attributes that change (`null`: it goes),
//! and then for its children in order `n`: so many stay; `-n`: so many go; a string: HTML that comes in
//! here; an array: a child that stays and changes inside. What is not mentioned stays. Without a number
//! at the beginning, a string is all that is in the element from now on. A patch of nothing is `[]`.
//! Frequent attributes and phrases are written as one sign each.
//!
//! An element with `data-grows` is a list whose items come whole and do not change. One whose last attribute
//! is `data-whole` hardly ever changes, and then comes whole. `data-from` says
//! where something came from when it came; whether it is still said makes no difference. Nor does the
//! number of the step, which stands in `data-step` and as the value of what has `data-now`: whoever
//! shows a page knows of which step it is.

mod align;
mod canvas;
mod diff;
mod fragment;
mod html;
mod names;
mod notation;
mod outline;
mod page;
mod reader;
mod room;
mod tree;
mod weigh;

pub use canvas::Canvas;
pub use fragment::Fragments;
pub use html::Malformed;
pub use notation::{ATTRIBUTES, MOST_PHRASES, PHRASES, unfolded};
pub use outline::{Drawing, Outline};
pub use page::{Misfit, Page};
pub use tree::Key;
