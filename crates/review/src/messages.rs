//! What a review says, in Hebrew and in English. What an action is called, its game knows.

use words::{Language, isolate};

use crate::Mark;

/// What one language says.
pub trait Messages: Sync {
    /// The name of the whole.
    fn review(&self) -> &'static str;
    /// The curve.
    fn chance(&self) -> &'static str;
    /// What cards and dice brought.
    fn luck(&self) -> &'static str;
    /// What decisions brought.
    fn play(&self) -> &'static str;
    /// How it ended, against a fair share.
    fn result(&self) -> &'static str;
    /// Why there is no such split.
    fn no_split(&self) -> &'static str;
    /// What the split means.
    fn split_hint(&self) -> &'static str;
    /// The moments at which much changed.
    fn turning_points(&self) -> &'static str;
    /// The seat's own decisions.
    fn decisions(&self) -> &'static str;
    /// Those that cost a lot.
    fn costly_decisions(&self) -> &'static str;
    /// There are none.
    fn nothing_costly(&self) -> &'static str;
    /// There was no choice in the whole game.
    fn no_decisions(&self) -> &'static str;
    /// Only some were judged.
    fn skipped(&self, decisions: usize) -> String;
    /// By what the decisions are judged.
    fn method(&self) -> &'static str;
    /// What is to be thought of a decision.
    fn mark(&self, mark: Mark) -> &'static str;
    /// Before what was done.
    fn played(&self) -> &'static str;
    /// Before what would have been better.
    fn better(&self) -> &'static str;
    /// Between these all were as good.
    fn range(&self, low: &str, high: &str) -> String;
    /// What a decision cost.
    fn cost(&self, loss: f64) -> String;
    /// The chance went from here to there.
    fn turn(&self, from: f64, to: f64) -> String;
    /// The own decision cost so much of that.
    fn own_part(&self, loss: f64) -> String;
    /// It came by cards, dice and the others.
    fn no_own_part(&self) -> &'static str;
    /// How far it is.
    fn progress(&self, done: usize, all: usize) -> String;
    /// A moment of the game.
    fn step(&self, step: usize) -> String;
}

/// What the language says.
pub fn say(language: Language) -> &'static dyn Messages {
    match language {
        Language::Hebrew => &Hebrew,
        Language::English => &English,
    }
}

/// A share in whole hundredths.
pub fn percent(share: f64) -> String {
    format!("{:.0}%", 100.0 * share)
}

struct English;

impl Messages for English {
    fn review(&self) -> &'static str {
        "Review"
    }

    fn chance(&self) -> &'static str {
        "Chance to win"
    }

    fn luck(&self) -> &'static str {
        "Luck"
    }

    fn play(&self) -> &'static str {
        "Play"
    }

    fn result(&self) -> &'static str {
        "Result"
    }

    fn no_split(&self) -> &'static str {
        "With this game and so many players luck and play can't be told apart well enough, so there are no bars for them."
    }

    fn split_hint(&self) -> &'static str {
        "Luck is what cards and dice brought. Play is what decisions brought, yours and the others'. Together they make the result, against an even share."
    }

    fn turning_points(&self) -> &'static str {
        "Turning points"
    }

    fn decisions(&self) -> &'static str {
        "Your decisions"
    }

    fn costly_decisions(&self) -> &'static str {
        "What cost the most"
    }

    fn nothing_costly(&self) -> &'static str {
        "Nothing cost you much. Well played!"
    }

    fn no_decisions(&self) -> &'static str {
        "There was never a choice to make."
    }

    fn skipped(&self, decisions: usize) -> String {
        format!("The game was long: your last {decisions} decisions are judged.")
    }

    fn method(&self) -> &'static str {
        "Each decision is judged by what you knew when you made it. Nobody's hidden cards are looked at."
    }

    fn mark(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Best => "best",
            Mark::Fine => "fine",
            Mark::Arguable => "arguable",
            Mark::Costly => "costly",
        }
    }

    fn played(&self) -> &'static str {
        "Played"
    }

    fn better(&self) -> &'static str {
        "Better"
    }

    fn range(&self, low: &str, high: &str) -> String {
        format!("from “{low}” to “{high}”")
    }

    fn cost(&self, loss: f64) -> String {
        format!("cost {} of the win", percent(loss))
    }

    fn turn(&self, from: f64, to: f64) -> String {
        format!("from {} to {}", percent(from), percent(to))
    }

    fn own_part(&self, loss: f64) -> String {
        format!("your decision cost {} of that", percent(loss))
    }

    fn no_own_part(&self) -> &'static str {
        "by cards, dice and the others"
    }

    fn progress(&self, done: usize, all: usize) -> String {
        format!("{done} of {all} decisions judged")
    }

    fn step(&self, step: usize) -> String {
        format!("step {step}")
    }
}

struct Hebrew;

impl Messages for Hebrew {
    fn review(&self) -> &'static str {
        "ניתוח המשחק"
    }

    fn chance(&self) -> &'static str {
        "הסיכוי לנצח"
    }

    fn luck(&self) -> &'static str {
        "מזל"
    }

    fn play(&self) -> &'static str {
        "החלטות"
    }

    fn result(&self) -> &'static str {
        "תוצאה"
    }

    fn no_split(&self) -> &'static str {
        "במשחק הזה ובמספר השחקנים הזה עוד אי אפשר להפריד מספיק טוב בין מזל להחלטות, ולכן אין כאן עמודות."
    }

    fn split_hint(&self) -> &'static str {
        "מזל הוא מה שהביאו הקלפים והקוביות. החלטות: שלך ושל האחרים. שניהם יחד הם התוצאה, לעומת חלק שווה לכולם."
    }

    fn turning_points(&self) -> &'static str {
        "רגעי המפנה"
    }

    fn decisions(&self) -> &'static str {
        "ההחלטות שלך"
    }

    fn costly_decisions(&self) -> &'static str {
        "מה עלה הכי ביוקר"
    }

    fn nothing_costly(&self) -> &'static str {
        "שום דבר לא עלה לך ביוקר. יפה שיחקת!"
    }

    fn no_decisions(&self) -> &'static str {
        "לא היה במה לבחור."
    }

    fn skipped(&self, decisions: usize) -> String {
        format!("המשחק היה ארוך, ולכן מנתחים את {} ההחלטות האחרונות שלך.", isolate(decisions))
    }

    fn method(&self) -> &'static str {
        "כל החלטה נמדדת לפי מה שהיה ידוע לך באותו רגע. בקלפים נסתרים לא מציצים."
    }

    fn mark(&self, mark: Mark) -> &'static str {
        match mark {
            Mark::Best => "הכי טוב",
            Mark::Fine => "בסדר גמור",
            Mark::Arguable => "אפשר להתווכח",
            Mark::Costly => "יקר",
        }
    }

    fn played(&self) -> &'static str {
        "המהלך"
    }

    fn better(&self) -> &'static str {
        "עדיף"
    }

    fn range(&self, low: &str, high: &str) -> String {
        format!("מ״{low}״ עד ״{high}״")
    }

    fn cost(&self, loss: f64) -> String {
        format!("עלה {} מהניצחון", isolate(percent(loss)))
    }

    fn turn(&self, from: f64, to: f64) -> String {
        format!("מ־{} ל־{}", isolate(percent(from)), isolate(percent(to)))
    }

    fn own_part(&self, loss: f64) -> String {
        format!("ההחלטה שלך עלתה {} מזה", isolate(percent(loss)))
    }

    fn no_own_part(&self) -> &'static str {
        "בגלל הקלפים, הקוביות והאחרים"
    }

    fn progress(&self, done: usize, all: usize) -> String {
        format!("{} מתוך {} החלטות נותחו", isolate(done), isolate(all))
    }

    fn step(&self, step: usize) -> String {
        format!("צעד {}", isolate(step))
    }
}

#[cfg(test)]
mod tests {
    use testkit::said::assert_sound;

    use super::*;

    #[test]
    fn all_of_it_is_said_in_good_hebrew() {
        for language in Language::ALL {
            let words = say(language);
            let whole = [
                words.review(),
                words.chance(),
                words.luck(),
                words.play(),
                words.result(),
                words.no_split(),
                words.split_hint(),
                words.turning_points(),
                words.decisions(),
                words.costly_decisions(),
                words.nothing_costly(),
                words.no_decisions(),
                words.method(),
                words.played(),
                words.better(),
                words.no_own_part(),
            ];
            let made = [
                words.skipped(60),
                words.cost(0.07),
                words.turn(0.4, 0.6),
                words.own_part(0.1),
                words.progress(3, 40),
                words.step(17),
            ];
            let marks = Mark::ALL.map(|mark| words.mark(mark));
            let all = whole.into_iter().chain(marks).chain(made.iter().map(String::as_str));
            all.for_each(|text| assert_sound(text, language));
        }
    }
}
