//! Pictures that are said: drawn here, so that they are the same on every device, whatever letters it has.

use maud::{Markup, html};
use page::ink::{dots, line, mark, shape};

use crate::table::Phrase;

const INK: &str = "var(--feeling-ink)";

/// All of them, to be used by name.
pub(super) fn symbols() -> Markup {
    html! {
        @for phrase in Phrase::ALL {
            @if let Some(picture) = drawing(phrase) { (mark(phrase.code(), "feeling", picture)) }
        }
    }
}

/// What is said: the picture with a name for who does not see it, or else the words alone.
pub(super) fn said(phrase: Phrase, words: &str) -> Markup {
    html! {
        @if phrase.is_picture() {
            svg .feeling role="img" aria-label=(words) { use href={ "#i-" (phrase.code()) } {} }
        } @else { (words) }
    }
}

/// Twenty-four units wide and high; nothing for what is said in words.
fn drawing(phrase: Phrase) -> Option<Markup> {
    match phrase {
        Phrase::Applause => Some(applause()),
        Phrase::Laughter => Some(face(html! {
            (line(INK, 1.6, "M6.2 10.2 q2 -3.200 4 0 M13.800 10.200 q2 -3.200 4 0"))
            (shape(INK, "none", 0.0, "M6 13 h12 a6 6.200 0 0 1 -12 0Z"))
            (shape("var(--feeling-red)", "none", 0.0, "M8.700 17.600 a4 3 0 0 1 6.600 0 a6 6 0 0 1 -6.600 0Z"))
        })),
        Phrase::Surprise => Some(face(html! {
            (line(INK, 1.3, "M6.300 6.400 q2 -1.600 3.600 -.6 M14.100 5.800 q1.600 -1 3.600 .6"))
            (dots(INK, &[(8.3, 10.2, 1.6), (15.7, 10.2, 1.6), (12.0, 16.4, 2.9)]))
        })),
        Phrase::Tears => Some(face(html! {
            (line(INK, 1.3, "M5.800 8.400 q2.200 -.2 3.600 -1.800 M18.200 8.400 q-2.200 -.2 -3.600 -1.800"))
            (dots(INK, &[(8.3, 11.0, 1.5), (15.7, 11.0, 1.5)]))
            (line(INK, 1.6, "M8 18 q4 -3.600 8 0"))
            (shape("var(--feeling-tear)", INK, 0.6, "M17.600 12.600 c2.800 3.400 3.200 6.200 .2 6.400 c-3.200 0 -2.800 -3 -.2 -6.400Z"))
        })),
        Phrase::Thinking => Some(face(html! {
            (line(INK, 1.4, "M6.200 7.600 q2 -1.200 3.800 -.2 M14 6 q2.200 -1.400 4 -.2"))
            (dots(INK, &[(8.8, 10.4, 1.4), (15.8, 9.8, 1.4)]))
            (line(INK, 1.6, "M9.500 15.600 q3 -1.400 6 -.6"))
            (shape("var(--feeling-skin)", INK, 0.9, "M3.600 22.600 c-1.200 -3 0 -6 2.600 -6.200 l5.800 -.6 c1.600 0 1.600 2.200 0 2.300 l-3 .3 c1.400 2.600 .6 4.600 -1.400 5Z"))
        })),
        Phrase::Heart => Some(shape(
            "var(--feeling-red)",
            INK,
            0.9,
            "M12 21.600 C4.500 16 1.800 12 1.800 8.200 a5.200 5.200 0 0 1 10.200 -1.500 a5.200 5.200 0 0 1 10.200 1.500 C22.200 12 19.500 16 12 21.600Z",
        )),
        _ => None,
    }
}

fn face(features: Markup) -> Markup {
    html! {
        (shape("var(--feeling-skin)", INK, 0.9, "M12 1.600 a10.400 10.400 0 0 1 0 20.800 a10.400 10.400 0 0 1 0 -20.800Z"))
        (features)
    }
}

/// Two hands that meet.
fn applause() -> Markup {
    let hand = "M5 21.500 c-2 -2.500 -2.400 -6 -1 -9 l2.600 -6.200 c.7 -1.600 2.900 -.8 2.400 .9 l-1 3.300 l3.600 -6.200 \
        c.9 -1.500 2.900 -.4 2.200 1.200 l.3 -.5 c.9 -1.400 2.800 -.4 2.100 1.100 l.2 -.3 c.9 -1.200 2.500 -.2 1.900 1.200 \
        l-4.600 10 c-1.800 4 -5.700 7.200 -8.700 4.500Z";
    html! {
        g transform="translate(24 .5) scale(-1 1) rotate(8 12 12)" {
            (shape("var(--feeling-skin)", INK, 0.9, hand))
        }
        (shape("var(--feeling-skin)", INK, 0.9, hand))
        (line("var(--feeling-red)", 1.3, "M19.500 2 l-.6 2.200 M22.600 4.400 l-2 1.200 M16 1.200 l.3 1.800"))
    }
}
