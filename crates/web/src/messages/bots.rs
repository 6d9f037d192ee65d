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
    left: "left:", "עזב:";
    house: "House", "האתר";
    seats: "players", "שחקנים";
    tables: "Tables", "שולחנות";
    table: "Table", "שולחן";
    ladder: "The ladder", "הסולם";
    ladder_hint: "Bots of others play here against each other and against bots of the house, around the clock, whenever \
        the server has nothing better to do. Whoever writes a bot says in its profile that it wishes to play here.",
        "כאן בוטים של אחרים משחקים זה נגד זה ונגד הבוטים של האתר, יום ולילה, כשלשרת אין משהו דחוף יותר. \
        מי שכותב בוט אומר בפרופיל שלו שהוא רוצה לשחק כאן.";
    no_heats: "No games have been played here yet.", "עוד לא שיחקו כאן.";
    on_ladder: "plays on the ladder", "משחק בסולם";
    last_heats: "The last games", "המשחקים האחרונים";
    ladder_figures: "Everybody sits at every seat once, each time with other cards. When a game is over the bots of the \
        house play the same cards again among themselves, to find what each seat was worth. Share: the part of the wins, \
        with that luck taken out; in 95 of 100 cases the truth is in the range beside it, which is known after 16 times \
        around the table. Whoever leaves a game has lost it. Rating: as in Elo, 1500 on average.",
        "כל אחד יושב פעם אחת בכל מקום, ובכל פעם עם קלפים אחרים. כשמשחק נגמר, הבוטים של האתר משחקים בינם לבין עצמם שוב \
        באותם קלפים, כדי לדעת כמה היה שווה כל מקום. חלק: החלק בניצחונות, אחרי שהורידו את המזל הזה; ב־95 מתוך 100 מקרים \
        האמת נמצאת בטווח שלידו, והוא ידוע אחרי 16 פעמים סביב השולחן. מי שעוזב משחק מפסיד אותו. דירוג: כמו אֵלוֹ, והממוצע 1500.";
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
