//! What a person's own page says, each message in both languages side by side.

catalogue! { MyMessages, say_of_me;
    my_page: "My page", "הדף שלי";
    no_games: "Your finished games will be here.", "כאן יהיו המשחקים שלך, אחרי שייגמרו.";
    figures: "In figures", "במספרים";
    figures_hint: "Share: the part of the games that you won, a shared win divided. Fair: what chance alone would give \
        among so many seats.",
        "חלק: כמה מהמשחקים ניצחת, ניצחון משותף מתחלק. הוגן: מה שהמזל לבדו היה נותן בין כל המקומות.";
    evenings: "Best evenings", "הערבים הכי טובים";
    evenings_hint: "The days on which you won most beyond your fair share.",
        "הימים שבהם ניצחת הכי הרבה מעבר לחלק ההוגן.";
    beyond: "beyond fair", "מעבר להוגן";
    my_games: "My games", "המשחקים שלי";
    with: "With whom", "עם מי";
    result: "Result", "תוצאה";
    any_result: "Any", "כל תוצאה";
    won: "Won", "ניצחון";
    drawn: "Draw", "תיקו";
    lost: "Lost", "הפסד";
    search: "Search", "לחפש";
    clear: "Show all", "להציג הכול";
    none_found: "No game is like that.", "לא נמצא משחק כזה.";
    newer: "Newer", "חדשים יותר";
    older: "Older", "ישנים יותר";
    records: "Download all my records", "להוריד את כל הרישומים שלי";
    records_hint: "One text with every finished game, for keeping and for programs.",
        "טקסט אחד עם כל המשחקים שנגמרו, לשמירה ולתוכנות.";
    devices: "Another device", "מכשיר אחר";
    devices_hint: "There are no accounts: you are this browser. Make a link or print a code, and another browser is you \
        too, with your games, tables and groups.",
        "אין כאן חשבונות: הדפדפן הזה הוא הזהות שלך. עם קישור או קוד מודפס גם דפדפן אחר מקבל אותה, עם המשחקים, \
        השולחנות והקבוצות שלך.";
    make_link: "Make a link", "ליצור קישור";
    link_title: "Go on elsewhere", "להמשיך במכשיר אחר";
    link_hint: "Open it on the other device, or scan the code there. It works once, within an hour. This browser stays \
        you too. Show it to nobody else: whoever opens it is you.",
        "לפתוח במכשיר האחר, או לסרוק שם את הקוד. הקישור טוב לפעם אחת, במשך שעה. גם הדפדפן הזה נשאר שלך. לא להראות \
        לאף אחד אחר: מי שפותח אותו מקבל את הזהות שלך.";
    make_code: "A code on paper", "קוד על נייר";
    code_title: "Your code", "הקוד שלך";
    code_hint: "Write it down or print it. If this browser forgets you, or gets lost, enter it on “My page” of another. \
        It stays good until you make a new one, and is not shown again.",
        "כדאי לרשום או להדפיס אותו. אם הדפדפן הזה שוכח או הולך לאיבוד, מקלידים אותו ב״הדף שלי״ בדפדפן אחר. הקוד \
        טוב עד שיוצרים חדש, ולא יוצג שוב.";
    code_where: "Enter it at:", "כאן מקלידים אותו:";
    print: "Print", "להדפיס";
    have_code: "I have a code", "יש לי קוד";
    enter: "Go on", "להמשיך";
    become_title: "Go on here as", "להמשיך כאן בשם";
    become_hint: "This browser will have the games, tables and groups of that person.",
        "הדפדפן הזה יקבל את המשחקים, השולחנות והקבוצות של הזהות הזאת.";
    become_warning: "This browser has tables or groups of its own. They are left behind, unless you make a code for \
        them first.",
        "לדפדפן הזה כבר יש שולחנות או קבוצות. הם לא יעברו, אלא אם יוצרים להם קוד קודם.";
    nameless: "somebody without a name", "מישהו בלי שם";
    whole_person: "All of me", "הכול";
    whole_person_hint: "This seat, and all your games, tables and groups.",
        "המקום הזה, וגם כל המשחקים, השולחנות והקבוצות שלך.";
    one_seat: "This seat alone", "רק המקום הזה";
    forget: "Forget me", "לשכוח אותי";
    forget_hint: "Your name leaves all tables, groups and talk. The others keep their games.",
        "השם שלך יימחק מכל השולחנות, הקבוצות והשיחות. לאחרים נשארים המשחקים שלהם.";
    forget_title: "Forget you everywhere?", "לשכוח אותך לגמרי?";
    forget_what: "Your name and what you said leave all tables and groups. Where a game is on, a bot plays in your \
        place. Links, codes and access keys die. The others can still watch the games again, with nobody's name at \
        your seat. There is no way back.",
        "השם שלך וכל מה שאמרת יימחקו מכל השולחנות והקבוצות. באמצע משחק, בוט ישחק במקומך. קישורים, קודים ומפתחות \
        יפסיקו לעבוד. האחרים עדיין יוכלו לראות שוב את המשחקים, בלי שם במקום שלך. אי אפשר לבטל את זה.";
    forget_records: "Download my records first", "קודם להוריד את הרישומים";
    forgotten_title: "You are forgotten", "הכול נשכח";
    forgotten_hint: "Your name is gone from here, or will be in a moment. Whoever plays in this browser now is somebody \
        new.",
        "השם שלך נמחק מכאן, או יימחק עוד רגע. מי שמשחק עכשיו בדפדפן הזה מתחיל מחדש.";
}

#[cfg(test)]
mod tests {
    use testkit::said::assert_sound;
    use words::Language;

    use super::*;

    #[test]
    fn people_are_told_of_themselves_in_good_hebrew_and_english() {
        for language in Language::ALL {
            say_of_me(language).all().into_iter().for_each(|text| assert_sound(text, language));
        }
    }
}
