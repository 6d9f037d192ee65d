//! What the pages of bots from outside say, each message in both languages side by side.

catalogue! { BotMessages, say_of_bots;
    title: "Bots of others", "בוטים של אחרים";
    hint: "Programs that people wrote, and that play here under a name of their own. Whoever opens a table can invite \
        one in the waiting room.",
        "תוכנות שאנשים כתבו, ומשחקות כאן בשם משלהן. מי שפותח שולחן יכול להזמין אחת מהן מחדר ההמתנה.";
    none: "There are none yet.", "עוד אין כאן אף בוט.";
    write_one: "Write one", "לכתוב בוט";
    here: "is here", "כאן עכשיו";
    away: "is not here now", "לא כאן כרגע";
    asks: "comes if it likes", "מגיע אם מתחשק לו";
    owner_only: "comes to its author only", "מגיע רק למי שכתב אותו";
    plays: "Plays", "משחק ב";
    results: "Results", "תוצאות";
    no_results: "No finished games yet.", "עוד אין משחקים שנגמרו.";
    against: "Against", "נגד";
    people: "people", "אנשים";
    others: "other bots", "בוטים אחרים";
    rating_hint: "Rating: as in Elo, 1500 on average among those it has played with; in 95 of 100 cases it is within the ± \
        beside it. A game with several kinds of opponents counts for each of them.",
        "דירוג: כמו אֵלוֹ, והממוצע של כל מי ששיחקו כאן הוא 1500; ב־95 מתוך 100 מקרים הוא בתחום ה־± שלידו. \
        משחק מול כמה סוגים של יריבים נספר אצל כל אחד מהם.";
}

#[cfg(test)]
mod tests {
    use testkit::said::assert_sound;
    use words::Language;

    use super::*;

    #[test]
    fn bots_are_spoken_of_in_good_hebrew_and_english() {
        for language in Language::ALL {
            say_of_bots(language).all().into_iter().for_each(|text| assert_sound(text, language));
        }
    }
}
