//! Whatever a page was and whatever it becomes: the patch makes the one of the other.

use std::sync::Arc;

use patch::{Canvas, Drawing, Fragments, Key, Malformed, Misfit, Outline, Page};
use proptest::prelude::*;

fn fragments() -> Fragments {
    Fragments::new(Arc::new(Key::from(*b"a key for tests.")))
}

fn patch(old: &str, new: &str) -> String {
    patch_of(&Canvas::from(old.to_owned()), &Canvas::from(new.to_owned()), &fragments())
        .expect("the same kind of page")
}

fn patch_of(old: &Canvas, new: &Canvas, known: &Fragments) -> Option<String> {
    let old = Drawing::read(old, known).expect("HTML").into_outline();
    Drawing::read(new, known).expect("HTML").patch_from(&old)
}

/// A page that is drawn piece by piece.
fn canvas(pieces: &[String]) -> Canvas {
    let mut canvas = Canvas::default();
    canvas.put_around("<main></main>", |canvas| pieces.iter().for_each(|piece| canvas.put(piece)));
    canvas
}

/// The same on top of another; a piece is drawn from its text.
fn canvas_on(before: Option<Arc<Outline>>, pieces: &[String], known: &Fragments) -> Canvas {
    let mut canvas = Canvas::new(known, before);
    let put = |canvas: &mut Canvas| pieces.iter().for_each(|piece| canvas.put_from(piece, || piece));
    canvas.put_around("<main></main>", put);
    canvas
}

/// Why it can't be read, if it can't.
fn fault(html: &str) -> Option<Malformed> {
    Drawing::read(&Canvas::from(html.to_owned()), &fragments()).err()
}

/// The patch has these words, and does what it should.
fn check(old: &str, new: &str, expected: &str) {
    let patch = patch(old, new);
    assert_eq!(patch::unfolded(&patch).as_deref(), Some(expected));
    holds(old, new, &patch);
}

fn holds(old: &str, new: &str, patch: &str) {
    let mut page = Page::read(old).expect("HTML");
    page.apply(patch).unwrap_or_else(|misfit| panic!("{misfit}\n{old}\n{new}\n{patch}"));
    page.come_to(2);
    let expected = Page::read(new).expect("HTML").settled();
    assert_eq!(page.settled(), expected, "{old}\n{new}\n{patch}");
}

#[test]
fn nothing_changed() {
    check("<main>a<b>c</b></main>", "<main>a<b>c</b></main>", "[]");
}

#[test]
fn where_something_came_from_makes_no_difference() {
    check(r#"<main><i id="a" data-from="b"></i></main>"#, r#"<main><i id="a"></i></main>"#, "[]");
}

#[test]
fn a_step_of_a_page() {
    check(
        r#"<main data-step="1"><p class="asked">Ron</p><ul><li>3</li><li>4</li></ul></main>"#,
        r#"<main data-step="2"><p class="asked own">You</p><ul><li>3</li></ul></main>"#,
        r#"[2,[{"0":"asked own"},"You"],[2,1,-1]]"#,
    );
}

#[test]
fn what_hardly_ever_changes_comes_whole() {
    let page =
        |value: &str| format!(r#"<main><p>a</p><form data-whole><i>{value}</i><b>c</b></form></main>"#);
    check(&page("1"), &page("2"), r#"[2,1,-1,"<form data-whole><i>2</i><b>c"]"#);
    check(&page("1"), &page("1"), "[]");
}

#[test]
fn of_which_step_a_page_is_makes_no_difference() {
    check(
        r#"<main data-step="1"><input data-now name="step" value="1"></main>"#,
        r#"<main data-step="2"><input data-now name="step" value="2"></main>"#,
        "[]",
    );
}

#[test]
fn a_long_element_changes_inside() {
    let page = |class: &str, name: &str| {
        format!(
            r#"<main><section id="seat" class="{class}"><h2>A longer heading</h2><b>{name}</b></section></main>"#
        )
    };
    check(&page("a", "Dana"), &page("b", "Ron"), r#"[1,[2,{"0":"b"},1,["Ron"]]]"#);
}

#[test]
fn attributes_come_and_go() {
    let page = |attribute: &str| {
        format!(r#"<main><button id="card-with-a-long-name"{attribute}>A label that is long</button></main>"#)
    };
    check(&page(""), &page(" disabled"), r#"[1,[{"disabled":""}]]"#);
    check(&page(" disabled"), &page(r#" title="a &amp; b""#), r#"[1,[{"title":"a & b","disabled":null}]]"#);
}

#[test]
fn a_list_that_grows_gets_what_is_new() {
    let list = |from: usize| {
        let items = (from..from + 40).rev().map(|item| format!("<li>what happened <b>{item}</b></li>"));
        format!("<main><ol data-grows>{}</ol></main>", items.collect::<String>())
    };
    check(&list(1), &list(2), r#"[1,[40,"<li>what happened <b>41",39,-1]]"#);
}

#[test]
fn an_element_that_is_another_comes_whole() {
    let page =
        |id: &str| format!(r#"<main><div id="{id}"><p>The same long text in both of them</p></div></main>"#);
    check(&page("a"), &page("b"), r#"["<div id=b><p>The same long text in both of them"]"#);
}

#[test]
fn pictures_are_taken_whole() {
    let page =
        |path: &str| format!(r#"<main>x<svg viewBox="0 0 1 1"><g><path d="{path}"/></g></svg>y</main>"#);
    check(&page("M0"), &page("M1"), r#"[3,1,-1,"<svg viewBox='0 0 1 1'><g><path d=M1 />"]"#);
}

#[test]
fn other_pages_are_not_patched() {
    let [old, new] = ["<main></main>", "<div></div>"].map(|html| Canvas::from(html.to_owned()));
    assert_eq!(patch_of(&old, &new, &fragments()), None);
}

#[test]
fn html_of_others_is_refused() {
    for html in
        ["", "text", "<p>", "<p></b>", "</p>", "<p></p><p></p>", "<!-- --><p></p>", "<p a\"></p>", "<p"]
    {
        assert!(fault(html).is_some(), "{html}");
    }
    assert_eq!(fault("<p><i></p>"), Some(Malformed(6)));
}

#[test]
fn a_patch_that_does_not_fit_changes_nothing() {
    let before = Page::read("<main>a<b>c</b></main>").expect("HTML");
    let patches = [
        "",
        "{}",
        "[1]",
        "[3]",
        "[2,3]",
        "[2,-3]",
        "[2,0]",
        "[2,1,[2]]",
        "[2,[0]]",
        "[2,null]",
        "[2,\"<\"]",
        "[[]]",
        "[\"a\",\"b\"]",
        "[-1]",
        "[\"\u{80}\"]",
    ];
    for patch in patches {
        let mut page = before.clone();
        assert_eq!(page.apply(patch), Err(Misfit), "{patch}");
        assert_eq!(page, before);
    }
}

#[test]
#[cfg(debug_assertions)]
#[should_panic = "it was drawn from something else too"]
fn a_piece_that_is_drawn_from_more_than_it_says_is_found() {
    let known = fragments();
    let mut before = None;
    for number in 0..100 {
        let mut canvas = Canvas::new(&known, before);
        canvas.put_around("<main></main>", |canvas| {
            canvas.put(&format!("<b>{number}</b>"));
            canvas.put_from("a name", || format!("<p>{number}</p>"));
        });
        before = Some(Arc::new(Drawing::read(&canvas, &known).expect("HTML").into_outline()));
    }
}

/// A piece of a page, of few words, so that two of them have much in common.
fn piece() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "",
        "a",
        "b",
        "a &amp; b",
        "&lt;i&gt;",
        "שלום",
        "it's",
        "\\\n",
        "\u{80}\u{81}\u{700}",
    ]);
    let word = word.prop_map(str::to_owned);
    let attribute = (
        prop::sample::select(vec!["id", "class", "title", "data-from", "data-grows", "hidden"]),
        word.clone(),
    );
    let tag = prop::sample::select(vec!["p", "b", "li", "button", "svg", "input"]);
    let leaf = word.prop_map(|word| format!("<i>{word}</i>"));
    leaf.prop_recursive(5, 40, 6, move |inner| {
        let attributes = prop::collection::btree_map(attribute.0.clone(), attribute.1.clone(), 0..3);
        let text = prop::sample::select(vec!["", "x", "y z"]);
        (tag.clone(), attributes, prop::collection::vec((text, inner), 0..6)).prop_map(
            |(tag, attributes, inside)| {
                let attributes: String =
                    attributes.iter().map(|(name, value)| format!(" {name}=\"{value}\"")).collect();
                let inside: String =
                    inside.into_iter().map(|(text, piece)| format!("{text}{piece}")).collect();
                if tag == "input" {
                    format!("<input{attributes}>")
                } else {
                    format!("<{tag}{attributes}>{inside}</{tag}>")
                }
            },
        )
    })
}

fn page() -> impl Strategy<Value = String> {
    prop::collection::vec(piece(), 0..8).prop_map(|pieces| format!("<main>{}</main>", pieces.concat()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn any_page_becomes_any_other(old in page(), new in page()) {
        holds(&old, &new, &patch(&old, &new));
    }

    /// Pieces that were read before are as good as the page read as a whole.
    #[test]
    fn a_page_in_pieces_is_the_same_page(
        mut pieces in prop::collection::vec(piece(), 1..8),
        piece in piece(),
        at in any::<prop::sample::Index>(),
    ) {
        let known = fragments();
        let old = canvas(&pieces);
        let at = at.index(pieces.len());
        pieces[at] = piece;
        let new = canvas(&pieces);
        let kept = Drawing::read(&old, &known).expect("HTML").into_outline();
        let drawing = Drawing::read(&new, &known).expect("HTML");
        let [old, new] = [&old, &new].map(|canvas| canvas.html().expect("all was drawn"));
        let whole = Canvas::from(new.to_owned());
        let whole = Drawing::read(&whole, &fragments()).expect("HTML").into_outline();
        prop_assert_eq!(whole.root(), drawing.outline().root());
        prop_assert_eq!(drawing.patch_from(&kept), Some(patch(old, new)));
    }

    /// What is drawn from the same is not drawn again, and the page becomes the same. If that takes more than
    /// was drawn, nothing is said.
    #[test]
    fn a_page_on_top_of_another_is_the_same_page(
        mut pieces in prop::collection::vec(piece(), 1..8),
        piece in piece(),
        (from, to) in any::<(prop::sample::Index, prop::sample::Index)>(),
    ) {
        let known = fragments();
        let (from, to) = (from.index(pieces.len()), to.index(pieces.len()));
        let old = canvas_on(None, &pieces, &known);
        let before = Arc::new(Drawing::read(&old, &known).expect("HTML").into_outline());
        let is_moved = from != 0 || pieces.contains(&piece);
        pieces[to] = piece;
        pieces.swap(from, 0);
        let new = canvas_on(None, &pieces, &known);
        let on_top = canvas_on(Some(before.clone()), &pieces, &known);
        prop_assert!(on_top.html().is_none() || pieces.len() <= 2);
        let [whole, drawing] = [&new, &on_top].map(|canvas| Drawing::read(canvas, &known).expect("HTML"));
        prop_assert_eq!(whole.outline().root(), drawing.outline().root());
        let patch = drawing.patch_from(&before);
        prop_assert!(patch.is_some() || is_moved);
        for patch in patch.iter().chain(&whole.patch_from(&before)) {
            holds(old.html().expect("all was drawn"), new.html().expect("all was drawn"), patch);
        }
    }

    /// Most of it stays, as from step to step.
    #[test]
    fn a_page_becomes_one_with_other_pieces(
        mut pieces in prop::collection::vec(piece(), 1..8),
        piece in piece(),
        at in any::<prop::sample::Index>(),
        is_removed in any::<bool>(),
    ) {
        let old = format!("<main>{}</main>", pieces.concat());
        let at = at.index(pieces.len());
        if is_removed { pieces.remove(at); } else { pieces.insert(at, piece); }
        let new = format!("<main>{}</main>", pieces.concat());
        let patch = patch(&old, &new);
        holds(&old, &new, &patch);
        prop_assert!(patch == "[]" || patch.len() < new.len() + 40);
    }

    #[test]
    fn no_text_makes_it_panic(text in "[<>/a-c \"'=&;!-]{0,40}", patch in "[\\[\\]0-3,\"{}:<>a-]{0,40}") {
        let _ = fault(&text);
        let _ = Drawing::read(&canvas(std::slice::from_ref(&text)), &fragments());
        if let Ok(mut page) = Page::read(&text) {
            let _ = page.apply(&patch);
        }
    }
}
