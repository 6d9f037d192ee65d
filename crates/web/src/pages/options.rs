//! The options of a game: chosen in a form, or read by those who do not choose. What the rulebook
//! leaves to the players stands apart from what is ours.

use std::ops::RangeInclusive;

use catalog::Entry;
use engine::{OptionSpec, Origin};
use maud::{Markup, html};
use words::{Language, Names, OptionWords};

use super::parts::link_to_rule;
use crate::messages::say;
use crate::options::{FIELD, Options, is_usual, offered};
use crate::table::lots;

/// The options of a game, for one table.
pub(super) struct Choice<'a> {
    pub(super) game: &'static Entry,
    /// How many there are, and may come to be.
    pub(super) seats: RangeInclusive<u8>,
    /// What was said; the rest is as usual.
    pub(super) said: &'a Options,
    pub(super) names: &'a Names,
    pub(super) language: Language,
}

impl Choice<'_> {
    /// Fields of a form.
    pub(super) fn fields(&self) -> Markup {
        self.grouped(|option, words| {
            html! {
                label for=(self.id(option)) { (self.title(option, words)) }
                p .soft { (words.explanation) }
                (self.field(option, words))
            }
        })
    }

    /// To be read.
    pub(super) fn text(&self) -> Markup {
        self.grouped(|option, words| {
            html! {
                p { (self.title(option, words)) ": " strong { (self.value(words, &self.chosen(option))) } }
                p .soft { (words.explanation) }
            }
        })
    }

    /// Is anything not as usual?
    pub(super) fn is_changed(&self) -> bool {
        let usual =
            |option: &OptionSpec| is_usual(self.game, *self.seats.start(), option.name, &self.chosen(option));
        !self.game.options.iter().all(usual)
    }

    fn grouped(&self, draw: impl Fn(&OptionSpec, &OptionWords) -> Markup) -> Markup {
        let of = |origin: Origin| {
            let options = self.game.options.iter().filter(move |option| option.origin == origin);
            let with_words =
                options.filter_map(|option| Some((option, (self.game.option)(option.name, self.language)?)));
            with_words.collect::<Vec<(&OptionSpec, OptionWords)>>()
        };
        html! {
            @for (origin, options) in Origin::ALL.map(|origin| (origin, of(origin))) {
                @if !options.is_empty() {
                    fieldset .options {
                        legend { (say(self.language).origin(origin)) }
                        @for (option, words) in options { div .option { (draw(option, &words)) } }
                    }
                }
            }
        }
    }

    fn title(&self, option: &OptionSpec, words: &OptionWords) -> Markup {
        html! { (words.title) " " (link_to_rule(Some(self.game.slug), option.rule)) }
    }

    fn field(&self, option: &OptionSpec, words: &OptionWords) -> Markup {
        let values = offered(self.game, option, self.seats.clone());
        let chosen = self.chosen(option);
        html! {
            select id=(self.id(option)) name=(format!("{FIELD}{}", option.name)) {
                @for value in &values {
                    option value=(value) selected[*value == chosen] { (self.value(words, value)) }
                }
            }
        }
    }

    fn value(&self, words: &OptionWords, value: &str) -> String {
        match value {
            lots::LOTS => say(self.language).by_lots().to_owned(),
            value => words.value(value, self.names, self.language),
        }
    }

    fn chosen(&self, option: &OptionSpec) -> String {
        let said = self.said.iter().find(|(name, _)| name == option.name);
        said.map_or_else(|| option.kind.default_value(*self.seats.start()), |(_, value)| value.clone())
    }

    /// A page may have the options of several games.
    fn id(&self, option: &OptionSpec) -> String {
        format!("{}-{}", self.game.slug, option.name)
    }
}
