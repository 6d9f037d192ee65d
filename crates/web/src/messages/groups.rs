//! What the pages of groups say, each message in both languages side by side.

catalogue! { GroupMessages, say_of_groups;
    groups: "Groups", "קבוצות";
    groups_hint: "The family, the club: one link that stays, with your games and standings.",
        "המשפחה, החוג: קישור אחד שנשאר, עם המשחקים והטבלה שלכם.";
    group_name: "Name of the group", "שם הקבוצה";
    found: "Make a group", "ליצור קבוצה";
    to_group: "To the group", "לקבוצה";
    join_title: "Join the group", "להצטרף לקבוצה";
    join_hint: "Your name is enough. Everybody in the group sees its people, tables and past games.",
        "מספיק שם. כל מי שבקבוצה רואה את האנשים, השולחנות והמשחקים שהיו.";
    join: "Join", "להצטרף";
    start: "Start a game", "מתחילים משחק";
    start_hint: "A table opens, and everybody in the group is asked to come.",
        "נפתח שולחן, וכל הקבוצה מוזמנת אליו.";
    come: "Come and play", "בואו לשחק";
    tables: "Tables of the group", "השולחנות של הקבוצה";
    no_tables: "No table is open just now.", "כרגע אין שולחן פתוח.";
    people: "People", "אנשים";
    invite: "Invite to the group", "להזמין לקבוצה";
    invite_hint: "Whoever has this link may join. It stays the same.",
        "מי שיש לו הקישור יכול להצטרף. הקישור לא משתנה.";
    part: "Leave the group", "לצאת מהקבוצה";
    part_hint: "Past games stay. With the link you can come back.",
        "המשחקים שהיו נשארים. עם הקישור אפשר לחזור.";
    change: "Names", "שמות";
    standings: "Standings", "טבלה";
    player: "Player", "שחקן";
    games: "Games", "משחקים";
    wins: "Wins", "ניצחונות";
    share: "Share", "חלק";
    fair: "Fair", "הוגן";
    rating: "Rating", "דירוג";
    standings_hint: "Share: the part of the games won, a shared win divided. Fair: what chance alone would give \
        among so many seats. Rating: as in Elo, 1500 on average here; in 95 of 100 cases it is within the ± beside it. \
        Few games say little: luck is large.",
        "חלק: כמה מהמשחקים נוצחו, ניצחון משותף מתחלק. הוגן: מה שהמזל לבדו היה נותן בין כל המקומות. \
        דירוג: כמו אֵלוֹ, והממוצע כאן 1500; ב־95 מתוך 100 מקרים הוא בתחום ה־± שלידו. מעט משחקים אומרים מעט: המזל גדול.";
    no_games: "No finished games here yet.", "עוד אין כאן משחקים שנגמרו.";
    game: "Game", "משחק";
    all_games: "All games", "כל המשחקים";
    from: "From", "מיום";
    to: "To", "עד יום";
    show: "Show", "להציג";
    past: "Past games", "משחקים שהיו";
    won: "Won:", "ניצחון:";
    drawn: "A draw", "תיקו";
    unknown: "How it ended is not known", "לא ידוע איך נגמר";
    others: "Others", "אחרים";
}

#[cfg(test)]
mod tests {
    use testkit::said::assert_sound;
    use words::Language;

    use super::*;

    #[test]
    fn groups_are_spoken_of_in_good_hebrew_and_english() {
        for language in Language::ALL {
            say_of_groups(language).all().into_iter().for_each(|text| assert_sound(text, language));
        }
    }
}
