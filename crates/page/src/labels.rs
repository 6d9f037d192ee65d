//! The words of the stage itself.

use words::Language;

/// A word that is missing in a language does not compile.
pub(crate) struct Labels {
    pub(crate) others: &'static str,
    pub(crate) table: &'static str,
    pub(crate) own: &'static str,
    pub(crate) hand: &'static str,
    pub(crate) less: &'static str,
    pub(crate) more: &'static str,
    pub(crate) menu: &'static str,
    pub(crate) log: &'static str,
    pub(crate) clock: &'static str,
    pub(crate) close: &'static str,
    pub(crate) reload: &'static str,
}

/// The words of that language.
pub(crate) const fn labels(language: Language) -> &'static Labels {
    match language {
        Language::Hebrew => &HEBREW,
        Language::English => &ENGLISH,
    }
}

const ENGLISH: Labels = Labels {
    others: "The other players",
    table: "The table",
    own: "Your place",
    hand: "Your hand",
    less: "Less",
    more: "More",
    menu: "Menu",
    log: "What happened, and talk",
    clock: "Time left",
    close: "Close",
    reload: "Load again",
};

const HEBREW: Labels = Labels {
    others: "שאר השחקנים",
    table: "השולחן",
    own: "המקום שלך",
    hand: "היד שלך",
    less: "פחות",
    more: "יותר",
    menu: "תפריט",
    log: "מה קרה, ושיחה",
    clock: "הזמן שנשאר",
    close: "סגירה",
    reload: "לטעון שוב",
};
