//! The rules of a game, with pictures drawn by what draws the table: first how to play in a few steps,
//! then every rule by its number. What the rules rest on has a page of its own: whoever plays need not
//! know it.

use catalog::Entry;
use engine::RuleId;
use maud::{Markup, html};
use page::Situation;
use words::{Block, Rule, Section, Span};

use super::frame::{Page, with_symbols};
use super::moment::Moment;
use super::parts::{facts, link_to_rule};
use super::signs;
use crate::guest::Guest;
use crate::messages::say;

/// The rules.
pub fn rules(game: &'static Entry, guest: &Guest) -> Markup {
    Rules { game, guest }.draw()
}

/// What they rest on: the rulebook, or a ruling of ours.
pub fn sources(slug: &str, guest: &Guest) -> Option<Markup> {
    catalog::find(slug).map(|game| Rules { game, guest }.draw_sources())
}

/// How to play, in a few steps.
pub(super) fn steps(game: &'static Entry, guest: &Guest) -> Markup {
    let rules = Rules { game, guest };
    let book = (game.rule_book)(guest.language);
    html! { ol .steps { @for step in &book.steps { li { span { (rules.spans(step)) } } } } }
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
                h1 { (words.how_to_play()) " · " bdi { ((self.game.title)(language)) } }
                (facts(self.game, self.guest))
                p .lead { (self.spans(&book.about)) }
                (steps(self.game, self.guest))
                @if !self.game.idea.is_empty() {
                    p { a .button href=(format!("/games/{slug}/idea")) { (signs::play()) (words.see_idea()) } }
                }
                details #all-rules .fold .panel {
                    summary { h2 { (signs::book()) (words.all_rules()) } }
                    label .scripted { (words.search_rules()) input type="search" data-search="rule" autocomplete="off"; }
                    @for section in &book.sections { (self.section(section)) }
                }
                p { a .button href=(format!("/rules/{slug}/sources")) { (words.sources()) } }
            }
        };
        self.page(&format!("/rules/{slug}"), words.how_to_play(), with_symbols(slug, main))
    }

    fn section(&self, section: &Section) -> Markup {
        html! {
            section {
                h3 { (self.spans(&section.title)) }
                @for rule in &section.rules { (self.rule(rule)) }
            }
        }
    }

    fn draw_sources(&self) -> Markup {
        let language = self.guest.language;
        let words = say(language);
        let book = (self.game.rule_book)(language);
        let slug = self.game.slug;
        let main = html! {
            main #main .page .rules .sources .(format!("game-{slug}")) {
                h1 { (words.sources()) " · " bdi { ((self.game.title)(language)) } }
                p .lead { (words.sources_hint()) }
                p .soft { ((self.game.credits)(language)) }
                @for rule in book.rules().filter(|rule| !rule.sources.is_empty()) {
                    article .numbered #(rule.id) {
                        h2 { (link_to_rule(Some(slug), rule.id)) }
                        div { @for source in &rule.sources { p { (self.spans(source)) } } }
                    }
                }
                p { a .button href=(format!("/rules/{slug}")) { (words.how_to_play()) } }
            }
        };
        self.page(&format!("/rules/{slug}/sources"), words.sources(), main)
    }

    fn page(&self, path: &str, what: &str, main: Markup) -> Markup {
        let language = self.guest.language;
        let title = format!("{} · {what}", (self.game.title)(language));
        let card = format!("/games/{}/card.png", self.game.slug);
        let description = (self.game.tagline)(language);
        Page { description, card: &card, ..Page::new(self.guest, path, &title) }.draw(main)
    }

    fn rule(&self, rule: &Rule) -> Markup {
        let pictures = self.game.situations.iter().filter(|situation| situation.rule == rule.id);
        html! {
            article .numbered #(rule.id) {
                h4 { bdi { (rule.id) } }
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
        let moment = Moment::of(situation.record, situation.seat, self.guest.language);
        html! {
            figure .situation {
                div .room { (moment.draw()) }
                figcaption #(format!("{rule}-{at}")) { (moment.asked()) }
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
