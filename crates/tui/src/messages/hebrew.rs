//! Hebrew. Players are spoken of by name and never by gender: see `docs/hebrew.md`.

use words::isolate;
use words::numbers::Noun;

use super::Messages;

pub(super) struct Hebrew;

const PLAYERS: Noun = Noun { one: "שחקן אחד", two: "שני שחקנים", many: "שחקנים" };

impl Messages for Hebrew {
    fn what_happened(&self) -> &'static str {
        "מה קרה"
    }

    fn rules(&self) -> &'static str {
        "החוקים"
    }

    fn advice(&self) -> &'static str {
        "עצת האלוף: הסיכוי לנצח"
    }

    fn advice_comes(&self) -> &'static str {
        "האלוף חושב…"
    }

    fn too_small(&self, columns: u16, rows: u16) -> String {
        format!("החלון קטן מדי: דרושות {columns} עמודות ו־{rows} שורות. המשחק מחכה.")
    }

    fn handover(&self, name: &str) -> String {
        format!("התור של {name}.")
    }

    fn press_enter(&self) -> &'static str {
        "מעבירים את המקלדת, ומקישים \u{2068}Enter\u{2069} כשאף אחד אחר לא מסתכל."
    }

    fn saved(&self, file: &str) -> String {
        format!("המשחק נשמר בקובץ {}.", isolate(file))
    }

    fn not_saved(&self, reason: &str) -> String {
        format!("אי אפשר לשמור את המשחק: {}.", isolate(reason))
    }

    fn resume(&self, command: &str) -> String {
        format!("להמשיך את המשחק: {}", isolate(command))
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
            ("←→", "לבחור"),
            ("Enter", "לשחק"),
            ("h", "עצה"),
            ("u", "לבטל"),
            ("s", "לשמור"),
            ("?", "חוקים"),
            ("l", "English"),
            ("q", "לצאת"),
        ]
    }

    fn keys_in_window(&self) -> &'static [(&'static str, &'static str)] {
        &[("↑↓", "לגלול"), ("Esc", "לסגור")]
    }

    fn keys_at_end(&self) -> &'static [(&'static str, &'static str)] {
        &[("n", "משחק חדש"), ("u", "לבטל"), ("s", "לשמור"), ("?", "חוקים"), ("l", "English"), ("q", "לצאת")]
    }

    fn keys_in_menu(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("↑↓", "משחק"),
            ("←→", "שחקנים"),
            ("Tab", "יריבים"),
            ("Enter", "מתחילים"),
            ("l", "English"),
            ("q", "לצאת"),
        ]
    }

    fn choose_a_game(&self) -> &'static str {
        "איזה משחק?"
    }

    fn players(&self, count: u8) -> String {
        PLAYERS.count(count)
    }

    fn opponents(&self, level: &str) -> String {
        format!("יריבים: {level}")
    }

    fn plain_help(&self, rule: &str) -> String {
        let keys = ["h", "u", "s", "?", &format!("? {rule}"), "q"].map(isolate);
        let [advice, take_back, save, rules, one_rule, leave] = keys;
        format!(
            "מקלידים פעולה, או: {advice} עצה, {take_back} לבטל, {save} לשמור, {rules} חוקים, {one_rule} חוק אחד, \
             {leave} לצאת."
        )
    }

    fn no_such_rule(&self, rule: &str) -> String {
        format!("אין חוק {}.", isolate(rule))
    }
}
