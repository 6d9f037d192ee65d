//! Writes how one page becomes another.

use std::fmt::Write as _;
use std::{io, mem};

use smallvec::SmallVec;

use crate::align::{Match, Step, align};
use crate::fragment::Fragment;
use crate::html::{Token, Tokens, attributes, decoded, is_void};
use crate::names::{self, ID, Name};
use crate::notation::{attribute_key, write_folded};
use crate::outline::{Drawing, Outline, OutlinePiece};
use crate::room::Room;
use crate::tree::{Attribute, Kind, Tree};

/// How the old page becomes the new one; nothing if they are different elements.
pub(crate) fn patch(old: &Outline, new: &Drawing<'_>) -> Option<String> {
    let diff = Diff { old, new };
    let (before, after) = (Spot::root(old), Spot::root(&new.outline));
    match before.compare(after)? {
        Match::Same => Some("[]".to_owned()),
        Match::Changed => diff.inside(before, after).map(|patch| patch.as_str().to_owned()),
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
    fn piece_here<'o>(&self, outline: &'o Outline) -> Option<&'o OutlinePiece> {
        match self.tree.nodes[self.node].kind {
            Kind::Piece(number) => Some(&outline.pieces[usize::from(number)]),
            _ => None,
        }
    }

    /// What is in it; pieces are not opened.
    fn inside(self) -> impl Iterator<Item = Spot<'a>> {
        self.tree.children(self.node).map(move |node| Spot { node, ..self })
    }

    /// What is here: where a piece stands, what that has.
    fn open(self, outline: &'a Outline, children: &mut Spots<'a>) {
        match self.tree.nodes[self.node].kind {
            Kind::Piece(number) => {
                let (tree, piece) = (&outline.pieces[usize::from(number)].fragment.tree, Some(number.into()));
                children.extend(tree.roots().map(|node| Spot { tree, node, piece }));
            }
            _ => children.push(self),
        }
    }

    fn is_piece(&self) -> bool {
        matches!(self.tree.nodes[self.node].kind, Kind::Piece(_))
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

/// Are there as many, and pieces where there were pieces?
fn are_in_place<'a>(olds: &[Spot<'a>], news: &[Spot<'a>]) -> bool {
    olds.len() == news.len()
        && olds.iter().zip(news).all(|(old, new)| match (old.is_piece(), new.is_piece()) {
            (false, false) => old.compare(*new).is_some(),
            (old, new) => old == new,
        })
}

/// What becomes of the children of an element.
#[derive(Default)]
struct Edits<'a> {
    /// So many there were.
    count: usize,
    list: SmallVec<[Edit<'a>; FEW_EDITS]>,
}

enum Edit<'a> {
    /// So many stay.
    Keep(usize),
    Drop,
    Insert(Spot<'a>),
    Change(Spot<'a>, Spot<'a>),
}

impl<'a> Edits<'a> {
    fn keep(&mut self, count: usize) {
        self.count += count;
        match self.list.last_mut() {
            Some(Edit::Keep(kept)) => *kept += count,
            _ if count == 0 => {}
            _ => self.list.push(Edit::Keep(count)),
        }
    }

    /// These become those.
    fn align(&mut self, before: &[Spot<'a>], after: &[Spot<'a>]) {
        align(
            before.len(),
            after.len(),
            |i, j| before[i].compare(after[j]),
            |step| match step {
                Step::Keep => self.keep(1),
                Step::Drop => self.drop(),
                Step::Insert(child) => self.list.push(Edit::Insert(after[child])),
                Step::Change(from, to) => self.change(before[from], after[to]),
            },
        );
    }

    fn drop(&mut self) {
        self.count += 1;
        self.list.push(Edit::Drop);
    }

    fn change(&mut self, old: Spot<'a>, new: Spot<'a>) {
        self.count += 1;
        self.list.push(Edit::Change(old, new));
    }

    fn keeps_all(&self) -> bool {
        self.list.iter().all(|edit| matches!(edit, Edit::Keep(_)))
    }

    /// All that is there afterwards, if nothing of it was there before.
    fn all_new(&self) -> Option<Spots<'a>> {
        let new = self.list.iter().filter_map(|edit| match edit {
            Edit::Drop => None,
            Edit::Insert(spot) => Some(Some(*spot)),
            Edit::Keep(_) | Edit::Change(..) => Some(None),
        });
        new.collect()
    }
}

/// So many children most elements have at most.
const FEW: usize = 16;

/// So many runs of them most elements keep or change.
const FEW_EDITS: usize = 8;

type Spots<'a> = SmallVec<[Spot<'a>; FEW]>;

impl<'a> Diff<'a> {
    /// Pieces that are as they were are not opened. Where pieces stand side by side as before, each becomes the one
    /// in its place.
    fn edits(&self, old: Spot<'a>, new: Spot<'a>) -> Edits<'a> {
        let (before, after): (Spots<'_>, Spots<'_>) = (old.inside().collect(), new.inside().collect());
        let mut edits = Edits::default();
        if !before.iter().chain(&after).any(Spot::is_piece) {
            edits.align(&before, &after);
            return edits;
        }
        let shorter = before.len().min(after.len());
        let pairs = before.iter().zip(&after);
        let first = pairs.take_while(|(old, new)| self.is_kept(old, new)).count();
        let pairs = before.iter().rev().zip(after.iter().rev());
        let last = pairs.take(shorter - first).take_while(|(old, new)| self.is_kept(old, new)).count();
        let (olds, news) = (&before[first..before.len() - last], &after[first..after.len() - last]);
        edits.keep(self.count(&before[..first]));
        if are_in_place(olds, news) {
            olds.iter().zip(news).for_each(|(old, new)| self.in_place(*old, *new, &mut edits));
        } else {
            self.open(olds, news, &mut edits);
        }
        edits.keep(self.count(&before[before.len() - last..]));
        edits
    }

    /// So many children these are.
    fn count(&self, olds: &[Spot<'a>]) -> usize {
        olds.iter().map(|old| old.piece_here(self.old).map_or(1, OutlinePiece::roots)).sum()
    }

    /// Is it a piece that is as it was?
    fn is_kept(&self, old: &Spot<'a>, new: &Spot<'a>) -> bool {
        let pieces = old.piece_here(self.old).zip(new.piece_here(&self.new.outline));
        pieces.is_some_and(|(old, new)| old.is_like(new))
    }

    /// One becomes the other: pieces both, or elements.
    fn in_place(&self, old: Spot<'a>, new: Spot<'a>, edits: &mut Edits<'a>) {
        if self.is_kept(&old, &new) {
            edits.keep(self.count(&[old]));
        } else {
            self.open(&[old], &[new], edits);
        }
    }

    /// Looks into pieces.
    fn open(&self, olds: &[Spot<'a>], news: &[Spot<'a>], edits: &mut Edits<'a>) {
        let (mut before, mut after) = (Spots::new(), Spots::new());
        olds.iter().for_each(|spot| spot.open(self.old, &mut before));
        news.iter().for_each(|spot| spot.open(&self.new.outline, &mut after));
        edits.align(&before, &after);
    }

    /// The array of an element that has changed; nothing, if that takes what was not drawn.
    fn inside(&self, old: Spot<'a>, new: Spot<'a>) -> Option<Room<String>> {
        let edits = self.edits(old, new);
        let attributes = self.changed_attributes(old, new)?;
        if edits.keeps_all() {
            return Some(Writer::new(&attributes).finish());
        }
        if let Some(children) = edits.all_new() {
            return Some(Writer::new(&attributes).content(self.content(&children)?));
        }
        let mut patch = Writer::of_children(edits.count, &attributes);
        for edit in edits.list {
            match edit {
                Edit::Keep(count) => patch.keep(count),
                Edit::Drop => patch.drop(),
                Edit::Insert(child) => patch.insert(self.source(child)?),
                Edit::Change(from, to) => self.change(from, to, &mut patch)?,
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
    fn becoming(&self, old: Spot<'a>, new: Spot<'a>) -> Option<Room<String>> {
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
            None => (0, self.new.place(spot.node)),
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

/// Writes the array of one element.
#[derive(Default)]
struct Writer {
    json: Room<String>,
    /// So many children stay, go, or come in before the next thing is written.
    kept: usize,
    dropped: usize,
    inserted: Room<String>,
}

impl Writer {
    /// For an element whose children are left as they are, or are all others.
    fn new(attributes: &[(Name, Option<String>)]) -> Writer {
        let mut writer = Writer::default();
        writer.json.push('[');
        writer.attributes(attributes);
        writer
    }

    /// For an element with so many children, of which some change.
    fn of_children(count: usize, attributes: &[(Name, Option<String>)]) -> Writer {
        let mut writer = Writer::default();
        let _ = write!(writer.json, "[{count}");
        writer.attributes(attributes);
        writer
    }

    fn attributes(&mut self, changed: &[(Name, Option<String>)]) {
        for (at, (name, value)) in changed.iter().enumerate() {
            if at == 0 {
                self.separate()
            }
            self.json.push(if at == 0 { '{' } else { ',' });
            let _ = write!(self.json, "\"{}\":", attribute_key(names::text(*name)));
            match value {
                Some(value) => self.text(value),
                None => self.json.push_str("null"),
            }
        }
        if !changed.is_empty() {
            self.json.push('}')
        }
    }

    /// All that is in the element becomes this.
    fn content(mut self, html: &str) -> Room<String> {
        self.separate();
        self.html(html);
        self.finish()
    }

    /// HTML in few bytes, as a string.
    fn html(&mut self, html: &str) {
        let mut room = Room::default();
        write_short(&mut room, html);
        self.text(&room);
    }

    /// A text with signs for phrases, as a string.
    fn text(&mut self, text: &str) {
        let mut room = Room::default();
        write_folded(&mut room, text);
        serde_json::to_writer(Appended(&mut self.json), room.as_str()).expect("a string is JSON");
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
        self.dropped = 0;
        if !self.inserted.is_empty() {
            self.json.push(',');
            let inserted = mem::take(&mut self.inserted);
            self.html(&inserted);
        }
    }

    /// What stays at the end is not mentioned.
    fn finish(mut self) -> Room<String> {
        self.flush_changes();
        self.json.push(']');
        self.json
    }
}

/// Where JSON is appended to a text.
struct Appended<'a>(&'a mut String);

impl io::Write for Appended<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.push_str(str::from_utf8(bytes).map_err(io::Error::other)?);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The same HTML in fewer bytes, inside a JSON string: values need no quotes that would be escaped, and
/// what is open at the end is closed by its end.
fn write_short(short: &mut String, html: &str) {
    let mut tokens = Tokens::new(html);
    let mut solid = 0;
    while let Ok(Some((start, token))) = tokens.next() {
        match token {
            Token::Open { name, attributes: tag, is_empty } => {
                short.push('<');
                short.push_str(name);
                attributes(tag).flatten().for_each(|(name, value)| write_attribute(short, name, value));
                short.push_str(if is_empty && !is_void(name) { " />" } else { ">" });
            }
            Token::Close(_) | Token::Text => short.push_str(&html[start..tokens.at()]),
        }
        if !matches!(token, Token::Close(_)) {
            solid = short.len();
        }
    }
    short.truncate(solid);
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
