//! The rules of a game, with pictures drawn by what draws the table.

use engine::{Record, RuleId, Viewer};
use maud::{Markup, PreEscaped, html};
use words::{Block, Names, Rule, Span};

use super::frame::page;
use super::parts::link_to_rule;
use crate::draw::{self, Render, Plate, Situation};
use crate::guest::Guest;
use crate::messages::say;
use crate::play::{self, Reader};

/// The page; `None` if there is no such game.
pub fn rules(slug: &str, guest: &Guest) -> Option<Markup> {
    draw::visit(slug, Rules(guest))
}

struct Rules<'a>(&'a Guest);

impl draw::Visitor for Rules<'_> {
    type Output = Markup;

    fn visit<R: Render>(self) -> Markup {
        let language = self.0.language;
        let words = say(language);
        let book = R::rule_book(language);
        let main = html! {
            main #main .page .rules .(format!("game-{}", R::SLUG)) {
                h1 { (words.rules()) " · " bdi { (R::title(language)) } }
                p { (spans::<R>(&book.about)) }
                label .scripted { (words.search_rules()) input type="search" data-search="rule" autocomplete="off"; }
                @for section in &book.sections {
                    section {
                        h2 { (spans::<R>(&section.title)) }
                        @for rule in &section.rules { (self.rule::<R>(rule)) }
                    }
                }
            }
        };
        page(self.0, &format!("/rules/{}", R::SLUG), words.rules(), main)
    }
}

impl Rules<'_> {
    fn rule<R: Render>(&self, rule: &Rule) -> Markup {
        let pictures = R::SITUATIONS.iter().filter(|situation| situation.rule == rule.id);
        html! {
            article .numbered #(rule.id) {
                h3 { bdi { (rule.id) } }
                div {
                    @for block in &rule.blocks {
                        @match block {
                            Block::Text(text) => p { (spans::<R>(text)) },
                            Block::Drawing(lines) => pre dir="ltr" tabindex="0" { (lines.join("\n")) },
                        }
                    }
                    @for (at, situation) in pictures.enumerate() { (self.picture(rule.id, at, situation)) }
                }
            }
        }
    }

    fn picture(&self, rule: RuleId, at: usize, situation: &Situation) -> Markup {
        let language = self.0.language;
        let record = Record::read(situation.record.as_bytes()).expect("a situation is a record");
        let names = Names::unnamed(record.setup.seats);
        let reader = Reader { viewer: Viewer::Seat(situation.seat), language, names: &names };
        let then = play::replay(&record).expect("a situation can be played");
        let asked = then.pending().seats();
        let plates: Vec<Plate> =
            names.everyone().map(|seat| Plate { turn: asked.contains(seat), ..Plate::default() }).collect();
        html! {
            figure .situation {
                div inert { (without_ids(then.draw(&reader, &plates, Some("#")))) }
                figcaption #(format!("{rule}-{at}")) { (then.asked(&reader)) }
            }
        }
    }
}

/// A page has many pictures, each a whole table: their ids would be there many times.
fn without_ids(picture: Markup) -> Markup {
    PreEscaped(picture.into_string().replace(" id=\"", " data-id=\""))
}

fn spans<R: Render>(spans: &[Span]) -> Markup {
    html! {
        @for span in spans {
            @match span {
                Span::Plain(text) => (text),
                Span::Term(text) => em { (text) },
                Span::Strong(text) => strong { (text) },
                Span::Code(text) => code { bdi dir="ltr" { (text) } },
                Span::Rule(id) => (link_to_rule(Some(R::SLUG), id)),
            }
        }
    }
}
