//! The languages, and which one a reader wants.

/// A language that everything can be said in.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// Where the games are at home.
    Hebrew,
    /// For everybody else.
    English,
}

/// Where a line of text starts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// At the left.
    LeftToRight,
    /// At the right.
    RightToLeft,
}

impl Direction {
    /// As HTML writes it.
    pub const fn code(self) -> &'static str {
        match self {
            Direction::LeftToRight => "ltr",
            Direction::RightToLeft => "rtl",
        }
    }
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 2] = [Language::Hebrew, Language::English];

    /// Its code, as in an address or a cookie.
    pub const fn code(self) -> &'static str {
        match self {
            Language::Hebrew => "he",
            Language::English => "en",
        }
    }

    /// The language with this code.
    pub fn from_code(code: &str) -> Option<Language> {
        Language::ALL.into_iter().find(|language| language.code() == code)
    }

    /// What it calls itself.
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::Hebrew => "עברית",
            Language::English => "English",
        }
    }

    /// Where its lines start.
    pub const fn direction(self) -> Direction {
        match self {
            Language::Hebrew => Direction::RightToLeft,
            Language::English => Direction::LeftToRight,
        }
    }

    /// What a browser's `Accept-Language` header asks for. Whoever asks for neither gets Hebrew:
    /// that is where these games are played.
    pub fn prefer(accept_language: &str) -> Language {
        let mut best = (0.0, Language::Hebrew);
        for (language, weight) in accept_language.split(',').filter_map(wish) {
            if weight > best.0 {
                best = (weight, language);
            }
        }
        best.1
    }
}

/// One entry of the header, `en-GB;q=0.8`, if it is a language of ours.
fn wish(entry: &str) -> Option<(Language, f32)> {
    let (tag, parameters) = entry.split_once(';').unwrap_or((entry, ""));
    let primary = tag.trim().split(['-', '_']).next().unwrap_or_default();
    let language = match primary {
        // What some old systems still call Hebrew.
        code if code.eq_ignore_ascii_case("iw") => Language::Hebrew,
        code => Language::ALL.into_iter().find(|language| code.eq_ignore_ascii_case(language.code()))?,
    };
    let weight = match parameters.trim().strip_prefix("q=") {
        Some(weight) => weight.trim().parse().ok().filter(|weight| (0.0..=1.0).contains(weight))?,
        None => 1.0,
    };
    Some((language, weight))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_higher_wish_is_granted_and_hebrew_is_the_default() {
        let check = |header: &str, expected| assert_eq!(Language::prefer(header), expected, "{header}");
        check("he-IL,he;q=0.9,en-US;q=0.8,en;q=0.7", Language::Hebrew);
        check("en-US,en;q=0.9,he;q=0.8", Language::English);
        check("en;q=0.3, HE;q=0.5", Language::Hebrew);
        check("iw, en;q=0.9", Language::Hebrew);
        check("ru, en;q=0.5", Language::English);
        check("he;q=0, en;q=0.1", Language::English);
        for header in ["", "*", "ru-RU,ru;q=0.9", "en;q=0", "en;q=NaN", "en;q=7", ";;,=,q"] {
            check(header, Language::Hebrew);
        }
    }

    #[test]
    fn a_code_is_read_as_it_is_written() {
        assert!(Language::ALL.iter().all(|it| Language::from_code(it.code()) == Some(*it)));
        assert_eq!(Language::from_code("HE"), None);
    }
}
