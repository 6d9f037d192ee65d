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

    fn you(&self) -> &'static str {
        "(אצלך)"
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

    fn round(&self, number: u32) -> String {
        format!("משחקון {number}")
    }

    fn points(&self, count: u32) -> String {
        counted(count, "נקודה אחת", "נקודות")
    }

    fn cards(&self, count: u32) -> String {
        counted(count, "קלף אחד", "קלפים")
    }

    fn pile(&self) -> &'static str {
        "קופה"
    }

    fn hand(&self) -> &'static str {
        "יד"
    }

    fn chico_pile(&self) -> &'static str {
        "ערימה"
    }

    fn chico_stock(&self, count: u32) -> String {
        format!("קופה {count}")
    }

    fn has_quit(&self) -> &'static str {
        "פרישה"
    }

    fn for_sale(&self) -> &'static str {
        "למכירה"
    }

    fn price(&self, dollars: u16) -> String {
        format!("מחיר פתיחה {}", isolate(format!("${dollars}")))
    }

    fn bid(&self, dollars: u16, name: &str) -> String {
        format!("{} של {name}", isolate(format!("${dollars}")))
    }

    fn no_bid(&self) -> &'static str {
        "אין הצעה עדיין"
    }

    fn bidding(&self) -> &'static str {
        "במכירה"
    }

    fn passed(&self) -> &'static str {
        "פרישה"
    }

    fn tokens(&self, count: u32) -> String {
        counted(count, "אסימון אחד", "אסימונים")
    }

    fn deck(&self, count: u32) -> String {
        format!("נותרו {}", counted(count, "קלף אחד", "קלפים"))
    }

    fn empty(&self) -> &'static str {
        "ריקה"
    }

    fn offender(&self) -> &'static str {
        "בעבירה"
    }

    fn bank(&self, count: u32) -> String {
        format!("בנק {count}")
    }

    fn burnt(&self, count: u32) -> String {
        format!("שרופים {count}")
    }

    fn open(&self) -> &'static str {
        "גלויים"
    }

    fn blind(&self) -> &'static str {
        "עיוורים"
    }

    fn turn(&self, number: u32) -> String {
        format!("תור {number}")
    }

    fn gamnon_stock(&self, count: u32) -> String {
        format!("קופה סגורה {count}")
    }

    fn owes(&self, count: u32) -> String {
        format!("חוב {count}")
    }
}

fn counted(count: u32, one: &str, more: &str) -> String {
    if count == 1 { one.to_owned() } else { format!("{count} {more}") }
}
