//! What a guest likes: how tables look, how strong bots are, by which token to be known.
//!
//! All of it is one cookie, unsigned like a name: it is the guest's own word about the guest's own screen.
//! Of what it says only what is offered counts, so nobody else's cookie and no old one can do harm.

use std::collections::BTreeMap;

use bots::Level;
use page::{Sort, Token};

use crate::fields::Fields;
use crate::table::Speed;

/// The longest cookie that is looked at: more than all preferences together take.
const LONGEST: usize = 600;

/// What the names of fields begin with that say how many play a game against bots.
pub(crate) const SEATS: &str = "seats-";

/// What a guest likes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Preferences {
    pub(crate) theme: Theme,
    pub(crate) scheme: Scheme,
    pub(crate) cards: Cards,
    pub(crate) palette: Palette,
    pub(crate) sort: Sort,
    /// Are the keys of actions shown?
    pub(crate) keys: Switch,
    /// Is asked once more before something that can't be undone?
    pub(crate) confirm: Switch,
    /// How fast bots move at a table that is opened.
    pub(crate) speed: Speed,
    /// How strong bots are, once it was said.
    pub(crate) level: Option<Level>,
    /// By which token to be known, if it is free.
    pub(crate) token: Option<Token>,
    /// By game: how many play against bots.
    pub(crate) seats: BTreeMap<&'static str, u8>,
}

impl Default for Preferences {
    fn default() -> Preferences {
        Preferences {
            theme: Theme::default(),
            scheme: Scheme::default(),
            cards: Cards::default(),
            palette: Palette::default(),
            sort: Sort::default(),
            keys: Switch::Off,
            confirm: Switch::On,
            speed: Speed::Normal,
            level: None,
            token: None,
            seats: BTreeMap::new(),
        }
    }
}

/// A choice of which each has a name in forms, cookies and stylesheets; the first is usual.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $(#[$first_doc:meta])* $first:ident = $first_word:literal,
        $($(#[$more_doc:meta])* $more:ident = $word:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
        pub(crate) enum $name {
            $(#[$first_doc])*
            #[default]
            $first,
            $($(#[$more_doc])* $more,)*
        }

        impl Choice for $name {
            const ALL: &'static [$name] = &[$name::$first, $($name::$more),*];

            fn word(self) -> &'static str {
                match self {
                    $name::$first => $first_word,
                    $($name::$more => $word,)*
                }
            }
        }
    };
}

/// One of a few.
pub(crate) trait Choice: Copy + PartialEq + 'static {
    /// All there are.
    const ALL: &'static [Self];

    /// Its name in forms, cookies and stylesheets.
    fn word(self) -> &'static str;

    /// The one of that name.
    fn read(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|choice| choice.word() == word)
    }
}

choice! {
    /// The colours of a table.
    Theme {
        /// Green felt.
        Meadow = "meadow",
        /// Blue.
        Sea = "sea",
        /// Warm and brown.
        Wood = "wood",
    }
}

choice! {
    /// Light or dark.
    Scheme {
        /// As the device has it.
        Device = "device",
        Light = "light",
        Dark = "dark",
    }
}

choice! {
    /// How large cards are.
    Cards {
        Usual = "usual",
        Large = "large",
    }
}

choice! {
    /// The colours of players and suits.
    Palette {
        Usual = "usual",
        /// Colours that everybody can tell apart.
        Safe = "safe",
    }
}

choice! {
    /// On or off.
    Switch {
        Off = "off",
        On = "on",
    }
}

impl Choice for Sort {
    const ALL: &'static [Sort] = &Sort::ALL;

    fn word(self) -> &'static str {
        match self {
            Sort::Rank => "rank",
            Sort::RankDown => "down",
            Sort::Suit => "suit",
        }
    }
}

impl Choice for Speed {
    const ALL: &'static [Speed] = &Speed::ALL;

    fn word(self) -> &'static str {
        self.code()
    }
}

impl Preferences {
    /// What a cookie says, as far as it is offered.
    pub(crate) fn read(cookie: &str) -> Preferences {
        let mut preferences = Preferences::default();
        if cookie.len() <= LONGEST {
            for (name, value) in Fields::read(cookie.as_bytes()).iter() {
                preferences.set(name, value);
            }
        }
        preferences
    }

    /// Follows a form; of a field that is there twice the last counts. `None`: it says what nobody
    /// offered. Fields of other things are left alone.
    pub(crate) fn follow(&mut self, fields: &Fields) -> Option<()> {
        let is_own = |name: &str| NAMES.contains(&name) || name.starts_with(SEATS);
        fields.iter().filter(|(name, _)| is_own(name)).try_for_each(|(name, value)| self.set(name, value))
    }

    /// What a cookie has to say: whatever is not as usual.
    pub(crate) fn written(&self) -> String {
        let usual = Preferences::default();
        let mut text = form_urlencoded::Serializer::new(String::new());
        for ((name, value), (_, is_usual)) in self.pairs().iter().zip(usual.pairs()) {
            if *value != is_usual {
                text.append_pair(name, value);
            }
        }
        for (game, seats) in &self.seats {
            text.append_pair(&format!("{SEATS}{game}"), &seats.to_string());
        }
        text.finish()
    }

    fn pairs(&self) -> [(&'static str, String); 10] {
        let values = [
            self.theme.word().to_owned(),
            self.scheme.word().to_owned(),
            self.cards.word().to_owned(),
            self.palette.word().to_owned(),
            self.sort.word().to_owned(),
            self.keys.word().to_owned(),
            self.confirm.word().to_owned(),
            self.speed.word().to_owned(),
            self.level.map(|level| level.to_string()).unwrap_or_default(),
            self.token.map(|token| token.number().to_string()).unwrap_or_default(),
        ];
        let mut values = values.into_iter();
        NAMES.map(|name| (name, values.next().expect("each name has a value")))
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match name {
            "theme" => self.theme = Choice::read(value)?,
            "scheme" => self.scheme = Choice::read(value)?,
            "cards" => self.cards = Choice::read(value)?,
            "palette" => self.palette = Choice::read(value)?,
            "sort" => self.sort = Choice::read(value)?,
            "keys" => self.keys = Choice::read(value)?,
            "confirm" => self.confirm = Choice::read(value)?,
            "speed" => self.speed = Choice::read(value)?,
            "level" => self.level = Some(offered_level(value)?),
            "token" => self.token = Some(value.parse().ok().and_then(Token::new)?),
            _ => {
                let game = catalog::find(name.strip_prefix(SEATS)?)?;
                let seats = value.parse().ok().filter(|seats| game.seats.contains(seats))?;
                self.seats.insert(game.slug, seats);
            }
        }
        Some(())
    }

    /// How strong the bots of a game are that is begun now.
    pub(crate) fn level(&self) -> Level {
        self.level.unwrap_or(Level::Club)
    }

    /// How many play a game against bots.
    pub(crate) fn seats_of(&self, game: &catalog::Entry) -> u8 {
        self.seats.get(game.slug).copied().unwrap_or(game.usual_seats)
    }

    /// What a drawing needs to know.
    pub(crate) fn for_drawings(&self) -> page::Preferences {
        page::Preferences { sort: self.sort }
    }
}

/// In the order of [`Preferences::pairs`].
const NAMES: [&str; 10] =
    ["theme", "scheme", "cards", "palette", "sort", "keys", "confirm", "speed", "level", "token"];

/// The levels that people play against: one that plays at random is for tests.
pub(crate) fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|level| *level != Level::Random)
}

fn offered_level(word: &str) -> Option<Level> {
    word.parse().ok().filter(|level| levels().any(|offered| offered == *level))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_the_usual_is_not_written() {
        assert_eq!(Preferences::default().written(), "");
        let mut preferences = Preferences::default();
        let form = b"theme=sea&scheme=dark&cards=large&palette=safe&sort=suit&keys=off&keys=on&confirm=off\
            &speed=quick&level=expert&token=11&seats-gamnon=12&seats-chico=2&name=Dana&game=chico";
        preferences.follow(&Fields::read(form)).expect("all of it is offered");
        assert_eq!(preferences.keys, Switch::On, "the last counts");
        assert_eq!(preferences.level(), Level::Expert);
        assert_eq!(Preferences::read(&preferences.written()), preferences);
    }

    #[test]
    fn a_cookie_from_elsewhere_counts_only_as_far_as_it_is_offered() {
        for bad in [
            "theme=%22%3E%3Cscript%3E&level=random&token=12&token=-1&seats-chico=99&seats-none=3",
            "theme=Sea&&=&%ff=%00",
            &"theme=sea&".repeat(100),
        ] {
            assert_eq!(Preferences::read(bad), Preferences::default(), "{bad}");
        }
        assert_eq!(Preferences::read("theme=nowhere&sort=suit").sort, Sort::Suit);
    }

    #[test]
    fn a_form_that_says_what_nobody_offered_is_refused() {
        for bad in ["theme=sky", "token=99", "seats-gamnon=2", "level=", "confirm=maybe", "speed=hasty"] {
            assert_eq!(Preferences::default().follow(&Fields::read(bad.as_bytes())), None, "{bad}");
        }
    }
}
