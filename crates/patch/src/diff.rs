//! Writes how one page becomes another.

use std::fmt::Write as _;

use crate::align::{Match, Step, align};
use crate::fragment::Fragment;
use crate::html::{Token, Tokens, attributes, decoded, is_void};
use crate::names::{self, ID, Name};
use crate::notation::{attribute_key, folded};
use crate::outline::{Drawing, Outline};
use crate::tree::{Attribute, Kind, Tree};

/// How the old page becomes the new one; nothing if they are different elements.
pub(crate) fn patch(old: &Outline, new: &Drawing<'_>) -> Option<String> {
    let diff = Diff { old, new };
    let (before, after) = (Spot::root(old), Spot::root(&new.outline));
    match before.compare(after)? {
        Match::Same => Some("[]".to_owned()),
        Match::Changed => diff.inside(before, after),
    }
}

/// Which element it is, by its kind and id.
type Identity = (Name, Option<Attribute>);

struct Diff<'a> {
    old: &'a Outline,
    new: &'a Drawing<'a>,
}

/// A node of a page or of one of its pieces.
#[derive(Clone, Copy)]
struct Spot<'a> {
    tree: &'a Tree,
    node: usize,
    /// The number of the piece.
    piece: Option<usize>,
}

impl<'a> Spot<'a> {
    fn root(outline: &'a Outline) -> Spot<'a> {
        Spot { tree: &outline.tree, node: 0, piece: None }
    }

    fn attributes(&self) -> &'a [Attribute] {
        self.tree.attributes_of(self.node)
    }

    /// The piece that is this element and nothing else.
    fn whole_piece(&self, outline: &'a Outline) -> Option<&'a Fragment> {
        let is_all = self.node == 0 && self.end() == self.tree.nodes.len();
        self.piece.filter(|_| is_all).map(|piece| &*outline.pieces[piece].fragment)
    }

    /// The piece that stands here.
    fn piece_here(&self, outline: &'a Outline) -> Option<&'a Fragment> {
        match self.tree.nodes[self.node].kind {
            Kind::Piece(number) => Some(&*outline.pieces[usize::from(number)].fragment),
            _ => None,
        }
    }

    /// What is in it; pieces are not opened.
    fn inside(self) -> impl Iterator<Item = Spot<'a>> {
        self.tree.children(self.node).map(move |node| Spot { node, ..self })
    }

    /// What is here: where a piece stands, what that has.
    fn open(self, outline: &'a Outline, children: &mut Vec<Spot<'a>>) {
        match self.tree.nodes[self.node].kind {
            Kind::Piece(number) => {
                let (tree, piece) = (&outline.pieces[usize::from(number)].fragment.tree, Some(number.into()));
                children.extend(tree.roots().map(|node| Spot { tree, node, piece }));
            }
            _ => children.push(self),
        }
    }

    /// The first node behind it.
    fn end(&self) -> usize {
        usize::from(self.tree.nodes[self.node].end)
    }

    fn hash(&self) -> u64 {
        self.tree.nodes[self.node].hash
    }

    /// Nothing if it is no element that can change inside.
    fn identity(&self) -> Option<Identity> {
        let Kind::Element(name) = self.tree.nodes[self.node].kind else { return None };
        let id = self.attributes().iter().copied().find(|attribute| attribute.name() == ID);
        Some((name, id))
    }

    fn compare(self, new: Spot<'_>) -> Option<Match> {
        if self.hash() == new.hash() {
            return Some(Match::Same);
        }
        let identity = self.identity();
        (identity.is_some() && identity == new.identity()).then_some(Match::Changed)
    }
}

/// So many children most elements have at most.
const FEW: usize = 8;

/// What is in an element before and after. Pieces that stay at the beginning are only counted.
struct Children<'a> {
    kept: usize,
    before: Vec<Spot<'a>>,
    after: Vec<Spot<'a>>,
}

impl<'a> Diff<'a> {
    fn children(&self, old: Spot<'a>, new: Spot<'a>) -> Children<'a> {
        let (mut before, mut after) = (old.inside().peekable(), new.inside().peekable());
        let mut children =
            Children { kept: 0, before: Vec::with_capacity(FEW), after: Vec::with_capacity(FEW) };
        while let Some((one, other)) = before.peek().zip(after.peek()) {
            let pieces = one.piece_here(self.old).zip(other.piece_here(&self.new.outline));
            let Some((piece, _)) = pieces.filter(|(one, other)| std::ptr::eq(*one, *other)) else { break };
            children.kept += piece.tree.roots().count();
            before.next();
            after.next();
        }
        before.for_each(|spot| spot.open(self.old, &mut children.before));
        after.for_each(|spot| spot.open(&self.new.outline, &mut children.after));
        children
    }

    /// The array of an element that has changed; nothing, if that takes what was not drawn.
    fn inside(&self, old: Spot<'a>, new: Spot<'a>) -> Option<String> {
        let Children { kept, before, after } = self.children(old, new);
        let steps = align(before.len(), after.len(), |i, j| before[i].compare(after[j]));
        let attributes = self.changed_attributes(old, new)?;
        if steps.iter().all(|step| *step == Step::Keep) {
            return Some(Writer::new(&attributes).finish());
        }
        if kept == 0 && !steps.iter().any(|step| matches!(step, Step::Keep | Step::Change(..))) {
            return Some(Writer::new(&attributes).content(self.content(&after)?));
        }
        let mut patch = Writer::of_children(kept + before.len(), &attributes);
        patch.keep(kept);
        for step in steps {
            match step {
                Step::Keep => patch.keep(1),
                Step::Drop => patch.drop(),
                Step::Insert(child) => patch.insert(self.source(after[child])?),
                Step::Change(from, to) => self.change(before[from], after[to], &mut patch)?,
            }
        }
        Some(patch.finish())
    }

    /// A child that has changed: what is shorter, the change or the whole.
    fn change(&self, old: Spot<'a>, new: Spot<'a>, patch: &mut Writer) -> Option<()> {
        let inside = self.becoming(old, new)?;
        match self.source(new).filter(|source| source.len() <= inside.len()) {
            None => patch.array(&inside),
            Some(source) => {
                patch.drop();
                patch.insert(source);
            }
        }
        Some(())
    }

    /// How one element becomes the other. Others may have seen the same piece become the same.
    fn becoming(&self, old: Spot<'a>, new: Spot<'a>) -> Option<String> {
        match (old.whole_piece(self.old), new.whole_piece(&self.new.outline)) {
            (Some(old_piece), Some(piece)) => piece.patch_from(old_piece, || self.inside(old, new)),
            _ => self.inside(old, new),
        }
    }

    /// The text of an element or a text, if all of it was drawn.
    fn source(&self, spot: Spot<'_>) -> Option<&'a str> {
        self.written(self.place(spot)?)
    }

    /// Where it stands in what is written; nowhere, if it is of a piece that is kept.
    fn place(&self, spot: Spot<'_>) -> Option<(usize, usize)> {
        let (first, (start, end)) = match spot.piece.map(|number| (number, &self.new.canvas.pieces()[number]))
        {
            Some((_, piece)) if piece.kept.is_some() => return None,
            Some((number, piece)) => {
                (piece.place.start, self.new.outline.pieces[number].fragment.place(spot.node))
            }
            None => (0, self.new.places[spot.node]),
        };
        Some((first + start as usize, first + end as usize))
    }

    fn written(&self, place: (usize, usize)) -> Option<&'a str> {
        self.new.canvas.is_written(place).then(|| &self.new.canvas.written()[place.0..place.1])
    }

    /// All that stands in an element with these children.
    fn content(&self, children: &[Spot<'_>]) -> Option<&'a str> {
        let ([first, ..], [.., last]) = (children, children) else { return Some("") };
        self.written((self.place(*first)?.0, self.place(*last)?.1))
    }

    /// The attributes that an element gets or loses.
    fn changed_attributes(&self, old: Spot<'_>, new: Spot<'_>) -> Option<Vec<(Name, Option<String>)>> {
        let (before, after) = (old.attributes(), new.attributes());
        let set = after.iter().filter(|attribute| !before.contains(attribute));
        let set = set.map(|attribute| Some((attribute.name(), Some(self.value(new, attribute.name())?))));
        let is_gone = |gone: &&Attribute| after.iter().all(|attribute| attribute.name() != gone.name());
        let gone = before.iter().filter(is_gone).map(|attribute| Some((attribute.name(), None)));
        set.chain(gone).collect()
    }

    /// The value of an attribute that the element has.
    fn value(&self, spot: Spot<'_>, name: Name) -> Option<String> {
        let (start, _) = self.place(spot)?;
        let Ok(Some((_, Token::Open { attributes: tag, .. }))) =
            Tokens::new(&self.new.canvas.written()[start..]).next()
        else {
            return None;
        };
        let name = names::text(name);
        let value = attributes(tag).flatten().find(|(known, _)| *known == name).map(|(_, value)| value);
        Some(value.map(decoded).unwrap_or_default())
    }
}

/// So many bytes most arrays need at most.
const ROOM: usize = 256;

/// Writes the array of one element.
struct Writer {
    json: String,
    /// So many children stay, go, or come in before the next thing is written.
    kept: usize,
    dropped: usize,
    inserted: String,
}

impl Writer {
    /// For an element whose children are left as they are, or are all others.
    fn new(attributes: &[(Name, Option<String>)]) -> Writer {
        Writer::begin(attributes, "")
    }

    /// For an element with so many children, of which some change.
    fn of_children(count: usize, attributes: &[(Name, Option<String>)]) -> Writer {
        Writer::begin(attributes, &count.to_string())
    }

    fn begin(attributes: &[(Name, Option<String>)], count: &str) -> Writer {
        let mut json = String::with_capacity(ROOM);
        json.push('[');
        json.push_str(count);
        let mut writer = Writer { json, kept: 0, dropped: 0, inserted: String::new() };
        writer.attributes(attributes);
        writer
    }

    fn attributes(&mut self, changed: &[(Name, Option<String>)]) {
        for (at, (name, value)) in changed.iter().enumerate() {
            if at == 0 {
                self.separate()
            }
            self.json.push(if at == 0 { '{' } else { ',' });
            let value = value.as_ref().map_or_else(|| "null".to_owned(), |value| quoted(&folded(value)));
            let _ = write!(self.json, "\"{}\":{value}", attribute_key(names::text(*name)));
        }
        if !changed.is_empty() {
            self.json.push('}')
        }
    }

    /// All that is in the element becomes this.
    fn content(mut self, html: &str) -> String {
        self.separate();
        self.json.push_str(&quoted(&folded(&short(html))));
        self.finish()
    }

    fn separate(&mut self) {
        if !self.json.ends_with('[') {
            self.json.push(',');
        }
    }

    fn keep(&mut self, count: usize) {
        self.flush_changes();
        self.kept += count;
    }

    fn drop(&mut self) {
        self.flush_kept();
        self.dropped += 1;
    }

    fn insert(&mut self, html: &str) {
        self.flush_kept();
        self.inserted.push_str(html);
    }

    fn array(&mut self, json: &str) {
        self.flush_kept();
        self.flush_changes();
        self.separate();
        self.json.push_str(json);
    }

    fn flush_kept(&mut self) {
        if self.kept > 0 {
            let _ = write!(self.json, ",{}", self.kept);
        }
        self.kept = 0;
    }

    fn flush_changes(&mut self) {
        if self.dropped > 0 {
            let _ = write!(self.json, ",-{}", self.dropped);
        }
        if !self.inserted.is_empty() {
            let _ = write!(self.json, ",{}", quoted(&folded(&short(&self.inserted))));
        }
        self.dropped = 0;
        self.inserted.clear();
    }

    /// What stays at the end is not mentioned.
    fn finish(mut self) -> String {
        self.flush_changes();
        self.json.push(']');
        self.json
    }
}

fn quoted(text: &str) -> String {
    serde_json::to_string(text).expect("a string is JSON")
}

/// The same HTML in fewer bytes, inside a JSON string: values need no quotes that would be escaped, and
/// what is open at the end is closed by its end.
fn short(html: &str) -> String {
    let mut short = String::with_capacity(html.len());
    let mut tokens = Tokens::new(html);
    let mut solid = 0;
    while let Ok(Some((start, token))) = tokens.next() {
        match token {
            Token::Open { name, attributes: tag, is_empty } => {
                short.push('<');
                short.push_str(name);
                attributes(tag).flatten().for_each(|(name, value)| write_attribute(&mut short, name, value));
                short.push_str(if is_empty && !is_void(name) { " />" } else { ">" });
            }
            Token::Close(_) | Token::Text => short.push_str(&html[start..tokens.at()]),
        }
        if !matches!(token, Token::Close(_)) {
            solid = short.len();
        }
    }
    short.truncate(solid);
    short
}

fn write_attribute(short: &mut String, name: &str, value: &str) {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.:#,;".contains(&byte) || !byte.is_ascii();
    let quote = match value {
        _ if value.bytes().all(is_plain) => "",
        _ if !value.contains('\'') => "'",
        _ => "\"",
    };
    let equals = if value.is_empty() { "" } else { "=" };
    [" ", name, equals, quote, value, quote].iter().for_each(|piece| short.push_str(piece));
}
