//! Hebrew. Players are spoken of by name and never by gender.

use words::isolate;

use super::Messages;

pub(super) struct Hebrew;

impl Messages for Hebrew {
    fn what_happened(&self) -> &'static str {
        "מה קרה"
    }

    fn rules(&self) -> &'static str {
        "החוקים"
    }

    fn advice(&self) -> &'static str {
        "עצת האלופים: הסיכוי לנצח"
    }

    fn advice_comes(&self) -> &'static str {
        "האלופים חושבים..."
    }

    fn too_small(&self, columns: u16, rows: u16) -> String {
        format!("החלון קטן מדי: דרושות {columns} עמודות ו־{rows} שורות. המשחק מחכה.")
    }

    fn handover(&self, name: &str) -> String {
        format!("התור של {name}.")
    }

    fn press_enter(&self) -> &'static str {
        "העבירו את המקלדת, והקישו Enter כשאיש אחר אינו מסתכל."
    }

    fn saved(&self, file: &str) -> String {
        format!("המשחק נשמר בקובץ {}.", isolate(file))
    }

    fn not_saved(&self, reason: &str) -> String {
        format!("לא ניתן לשמור את המשחק: {}.", isolate(reason))
    }

    fn resume(&self, command: &str) -> String {
        format!("להמשך המשחק: {}", isolate(command))
    }

    fn taken_back(&self) -> &'static str {
        "המהלך בוטל. אפשר לבחור שוב."
    }

    fn nothing_to_take_back(&self) -> &'static str {
        "אין מהלך לבטל."
    }

    fn others_have_seen_it(&self) -> &'static str {
        "אפשר לבטל מהלך רק במשחק של אדם אחד."
    }

    fn not_your_turn(&self) -> &'static str {
        "זה לא התור שלך."
    }

    fn keys_at_table(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("←→", "בחירה"),
            ("Enter", "ביצוע"),
            ("h", "עצה"),
            ("u", "ביטול"),
            ("s", "שמירה"),
            ("?", "חוקים"),
            ("l", "English"),
            ("q", "יציאה"),
        ]
    }

    fn keys_in_window(&self) -> &'static [(&'static str, &'static str)] {
        &[("↑↓", "גלילה"), ("Esc", "סגירה")]
    }

    fn keys_at_end(&self) -> &'static [(&'static str, &'static str)] {
        &[("n", "משחק חדש"), ("u", "ביטול"), ("s", "שמירה"), ("?", "חוקים"), ("l", "English"), ("q", "יציאה")]
    }

    fn keys_in_menu(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("↑↓", "משחק"),
            ("←→", "שחקנים"),
            ("Tab", "יריבים"),
            ("Enter", "התחלה"),
            ("l", "English"),
            ("q", "יציאה"),
        ]
    }

    fn choose_a_game(&self) -> &'static str {
        "איזה משחק?"
    }

    fn players(&self, count: u8) -> String {
        format!("{count} שחקנים")
    }

    fn opponents(&self, level: &str) -> String {
        format!("יריבים: {level}")
    }

    fn plain_help(&self) -> &'static str {
        "הקלידו פעולה, או: h לעצה, u לביטול מהלך, s לשמירה, ? לחוקים (? C6 לחוק אחד), q ליציאה."
    }

    fn no_such_rule(&self, rule: &str) -> String {
        format!("אין חוק {}.", isolate(rule))
    }
}
