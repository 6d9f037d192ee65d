//! The rules of a game, with pictures drawn by what draws the table.

use catalog::Entry;
use engine::RuleId;
use maud::{Markup, html};
use page::Situation;
use words::{Block, Rule, Span};

use super::frame::{page, with_symbols};
use super::moment::Moment;
use super::parts::{facts, link_to_rule};
use crate::guest::Guest;
use crate::messages::say;

/// The page; `None` if there is no such game.
pub fn rules(slug: &str, guest: &Guest) -> Option<Markup> {
    catalog::find(slug).map(|game| Rules { game, guest }.draw())
}

struct Rules<'a> {
    game: &'static Entry,
    guest: &'a Guest,
}

impl Rules<'_> {
    fn draw(&self) -> Markup {
        let language = self.guest.language;
        let words = say(language);
        let book = (self.game.rule_book)(language);
        let slug = self.game.slug;
        let main = html! {
            main #main .page .rules .(format!("game-{slug}")) {
                h1 { (words.rules()) " · " bdi { ((self.game.title)(language)) } }
                (facts(self.game, self.guest))
                p { (self.spans(&book.about)) }
                label .scripted { (words.search_rules()) input type="search" data-search="rule" autocomplete="off"; }
                @for section in &book.sections {
                    section {
                        h2 { (self.spans(&section.title)) }
                        @for rule in &section.rules { (self.rule(rule)) }
                    }
                }
            }
        };
        page(self.guest, &format!("/rules/{slug}"), words.rules(), with_symbols(slug, main))
    }

    fn rule(&self, rule: &Rule) -> Markup {
        let pictures = self.game.situations.iter().filter(|situation| situation.rule == rule.id);
        html! {
            article .numbered #(rule.id) {
                h3 { bdi { (rule.id) } }
                div {
                    @for block in &rule.blocks {
                        @match block {
                            Block::Text(text) => p { (self.spans(text)) },
                            Block::Drawing(lines) => pre dir="ltr" tabindex="0" { (lines.join("\n")) },
                        }
                    }
                    @for (at, situation) in pictures.enumerate() { (self.picture(rule.id, at, situation)) }
                }
            }
        }
    }

    fn picture(&self, rule: RuleId, at: usize, situation: &Situation) -> Markup {
        let language = self.guest.language;
        let moment = Moment::of(situation.record, situation.seat);
        html! {
            figure .situation {
                div .room { (moment.draw(language)) }
                figcaption #(format!("{rule}-{at}")) { (moment.asked(language)) }
            }
        }
    }

    fn spans(&self, spans: &[Span]) -> Markup {
        html! {
            @for span in spans {
                @match span {
                    Span::Plain(text) => (text),
                    Span::Term(text) => em { (text) },
                    Span::Strong(text) => strong { (text) },
                    Span::Code(text) => code { bdi dir="ltr" { (text) } },
                    Span::Rule(id) => (link_to_rule(Some(self.game.slug), id)),
                    Span::Amount(amount) => bdi { (amount) },
                }
            }
        }
    }
}
