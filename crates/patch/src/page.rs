//! A page that patches are applied to, as the script applies them in a browser.

use std::error::Error;
use std::fmt;

use serde_json::Value;

use crate::html::{Malformed, Token, Tokens, attributes, decoded, encoded, is_void};
use crate::names::{NOW, STEP, VALUE, known};
use crate::notation::{attribute_name, unfolded};

/// The patch is not one for this page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Misfit;

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the patch does not fit the page")
    }
}

impl Error for Misfit {}

/// A page: one element with all that is in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page(Element);

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    Text(String),
    Element(Element),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Element {
    pub(crate) name: String,
    pub(crate) attributes: Vec<(String, String)>,
    pub(crate) children: Vec<Node>,
}

impl Page {
    /// Reads a page.
    pub fn read(html: &str) -> Result<Page, Malformed> {
        match read_nodes(html)?.as_slice() {
            [Node::Element(element)] => Ok(Page(element.clone())),
            _ => Err(Malformed(0)),
        }
    }

    /// Applies a patch. A page that it does not fit is as it was.
    pub fn apply(&mut self, patch: &str) -> Result<(), Misfit> {
        *self = self.clone().become_by(patch)?;
        Ok(())
    }

    /// The page after a patch. One that it does not fit is lost.
    pub fn become_by(mut self, patch: &str) -> Result<Page, Misfit> {
        let patch: Value = serde_json::from_str(patch).map_err(|_| Misfit)?;
        self.0.apply(patch.as_array().ok_or(Misfit)?)?;
        Ok(self)
    }

    /// The page is of this step now: [`Outline`](crate::Outline)s do not tell steps apart.
    pub fn come_to(&mut self, step: usize) {
        self.0.come_to(step);
    }

    pub(crate) fn root(&self) -> &Element {
        &self.0
    }

    /// The page as HTML.
    pub fn html(&self) -> String {
        let mut html = String::new();
        self.0.write(&mut html);
        html
    }

    /// Without what makes no difference: the order of attributes, and where things came from.
    pub fn settled(mut self) -> Page {
        self.0.settle();
        self
    }
}

impl Element {
    fn apply(&mut self, patch: &[Value]) -> Result<(), Misfit> {
        let (count, rest) = match patch {
            [Value::Number(count), rest @ ..] => (Some(count), rest),
            _ => (None, patch),
        };
        let steps = self.take_attributes(rest)?;
        match (count, steps) {
            (Some(count), _) if count.as_u64() == Some(self.children.len() as u64) => {}
            (None, []) => return Ok(()),
            (None, [Value::String(_)]) => self.children.clear(),
            _ => return Err(Misfit),
        }
        let mut old = std::mem::take(&mut self.children).into_iter();
        for step in steps {
            self.children.extend(become_next(step, &mut old)?);
        }
        self.children.extend(old);
        Ok(())
    }

    /// Takes on the attributes that change, and leaves what comes after them.
    fn take_attributes<'a>(&mut self, patch: &'a [Value]) -> Result<&'a [Value], Misfit> {
        let [Value::Object(changed), steps @ ..] = patch else { return Ok(patch) };
        for (key, value) in changed {
            let value = value.as_str().map(|value| unfolded(value).ok_or(Misfit)).transpose()?;
            set(&mut self.attributes, attribute_name(key), value.as_deref());
        }
        Ok(steps)
    }

    /// Says of which step it is, wherever it does.
    fn come_to(&mut self, step: usize) {
        let is_now = self.attributes.iter().any(|(name, _)| name == known(NOW));
        let says_step = |name: &str| name == known(STEP) || (is_now && name == known(VALUE));
        for (_, value) in self.attributes.iter_mut().filter(|(name, _)| says_step(name)) {
            *value = step.to_string();
        }
        for child in &mut self.children {
            if let Node::Element(element) = child {
                element.come_to(step);
            }
        }
    }

    fn write(&self, html: &mut String) {
        html.extend(["<", &self.name]);
        for (name, value) in &self.attributes {
            html.extend([" ", name, "=\"", &encoded(value), "\""]);
        }
        html.push('>');
        self.children.iter().for_each(|child| child.write(html));
        if !is_void(&self.name) {
            html.extend(["</", &self.name, ">"]);
        }
    }

    fn settle(&mut self) {
        self.attributes.sort();
        self.attributes.retain(|(name, _)| name != "data-from");
        for child in &mut self.children {
            if let Node::Element(element) = child {
                element.settle();
            }
        }
    }
}

impl Node {
    fn write(&self, html: &mut String) {
        match self {
            Node::Text(text) => html.push_str(&encoded(text)),
            Node::Element(element) => element.write(html),
        }
    }
}

fn set(attributes: &mut Vec<(String, String)>, name: &str, value: Option<&str>) {
    let at = attributes.iter().position(|(known, _)| known == name);
    match (at, value) {
        (Some(at), Some(value)) => value.clone_into(&mut attributes[at].1),
        (Some(at), None) => drop(attributes.remove(at)),
        (None, Some(value)) => attributes.push((name.to_owned(), value.to_owned())),
        (None, None) => {}
    }
}

/// What stands here afterwards: the old children that stay, or what comes in.
fn become_next(step: &Value, old: &mut impl ExactSizeIterator<Item = Node>) -> Result<Vec<Node>, Misfit> {
    match step {
        Value::Number(count) => {
            let count = count.as_i64().ok_or(Misfit)?;
            let many = usize::try_from(count.unsigned_abs()).map_err(|_| Misfit)?;
            if many == 0 || many > old.len() {
                return Err(Misfit);
            }
            let taken: Vec<Node> = old.take(many).collect();
            Ok(if count > 0 { taken } else { Vec::new() })
        }
        Value::String(html) => read_nodes(&unfolded(html).ok_or(Misfit)?).map_err(|_| Misfit),
        Value::Array(patch) => {
            let Some(Node::Element(mut element)) = old.next() else { return Err(Misfit) };
            element.apply(patch)?;
            Ok(vec![Node::Element(element)])
        }
        _ => Err(Misfit),
    }
}

/// Reads what stands side by side. What is open at the end is closed by its end, as in a browser.
fn read_nodes(html: &str) -> Result<Vec<Node>, Malformed> {
    let mut tokens = Tokens::new(html);
    let mut open: Vec<Element> = Vec::new();
    let mut nodes = Vec::new();
    while let Some((start, token)) = tokens.next()? {
        match token {
            Token::Text => put(Node::Text(decoded(&html[start..tokens.at()])), &mut open, &mut nodes),
            Token::Open { name, attributes, is_empty } => {
                let element = Element::open(name, attributes).ok_or(Malformed(start))?;
                if is_empty {
                    put(Node::Element(element), &mut open, &mut nodes);
                } else {
                    open.push(element);
                }
            }
            Token::Close(name) => {
                let element = open.pop().filter(|element| element.name == name).ok_or(Malformed(start))?;
                put(Node::Element(element), &mut open, &mut nodes);
            }
        }
    }
    while let Some(element) = open.pop() {
        put(Node::Element(element), &mut open, &mut nodes);
    }
    Ok(nodes)
}

fn put(node: Node, open: &mut [Element], nodes: &mut Vec<Node>) {
    open.last_mut().map_or(nodes, |parent| &mut parent.children).push(node);
}

impl Element {
    fn open(name: &str, tag: &str) -> Option<Element> {
        let pair = |pair: Option<(&str, &str)>| pair.map(|(name, value)| (name.to_owned(), decoded(value)));
        let attributes = attributes(tag).map(pair).collect::<Option<_>>()?;
        Some(Element { name: name.to_owned(), attributes, children: Vec::new() })
    }
}
