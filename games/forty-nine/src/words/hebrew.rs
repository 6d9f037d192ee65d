//! 49 in Hebrew.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{RuleId, Seat};
use words::hebrew::{all_of, figures, prefixed, to, who, wins};
use words::numbers::Noun;
use words::{Hebrew, Messages, Names, OptionWords, Values, isolate};

use super::{dollars, tokens_of_others};
use crate::{Action, Card, Choices, Event, FortyNine, Kind, Phase, Reason, Refusal, Squares, View};

const TOKENS: Noun =
    Noun { one: "אסימון אחד", two: "שני אסימונים", many: "אסימונים" };

impl Messages<FortyNine> for Hebrew {
    fn title(&self) -> &'static str {
        "49"
    }

    fn tagline(&self) -> &'static str {
        "לזכות במשבצות במכירה פומבית ולסדר ארבעה אסימונים בשורה."
    }

    fn credits(&self) -> &'static str {
        "יוצר המשחק: מארק קורסיי."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.he.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "opening_price" => (
                "הצעה התחלתית",
                "ההצעה הראשונה היא לפחות הסכום שמודפס על הקלף. אם לא, די בדולר אחד.",
                Values::OnOff,
            ),
            "check" => (
                "צ׳ק",
                "לפני ההצעה הראשונה מותר להכריז ״צ׳ק״: לא לפתוח את המכירה, אבל להישאר בה.",
                Values::OnOff,
            ),
            "honour" => (
                "על כבוד ואמון",
                "הקנס של החוברת: אף אחד לא בודק אם יש כסף להצעה, וזכייה בלי כסף עולה באסימון.",
                Values::OnOff,
            ),
            "first_seat" => ("התור הראשון", "מי שולף את הקלף הראשון.", Values::Seat),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn forbidden_setup(&self, rule: RuleId) -> Option<&'static str> {
        (rule == "F27").then_some("במשחק בשניים אי אפשר לוותר על ההצעה ההתחלתית שעל הקלף.")
    }

    fn action(&self, action: Action, view: &View, _names: &Names) -> String {
        match action {
            Action::Pass if view.phase == Phase::Place => "לוותר".into(),
            Action::Pass => "פרישה מהמכירה".into(),
            Action::Check => "צ׳ק".into(),
            Action::Place(square) => format!("אסימון על משבצת {square}"),
            Action::Bid(bid) => format!("הצעה של {}", dollars(bid)),
        }
    }

    fn told(&self, seen: &Event, names: &Names) -> Option<String> {
        let who = |seat: &Seat| who(names, *seat);
        let text = match seen {
            Event::Shuffled => "הקלפים נטרפו.".into(),
            Event::Turned { seat, card: up } => format!("{}: שליפת {}.", who(seat), card(*up)),
            Event::Left { card: unsold } => format!("{} יוצא מהמשחק בלי שנמכר.", card(*unsold)),
            Event::Bid { seat, dollars: bid } => format!("{}: הצעה של {}.", who(seat), dollars(*bid)),
            Event::Passed { seat } => format!("{}: פרישה מהמכירה.", who(seat)),
            Event::Checked { seat } => format!("{}: צ׳ק.", who(seat)),
            Event::Won { seat, card: won, dollars: paid } => {
                format!("{}: זכייה ב{} תמורת {}.", who(seat), card(*won), dollars(*paid))
            }
            Event::Placed { seat, square, instead_of: None } => {
                format!("{}: אסימון על משבצת {square}.", who(seat))
            }
            Event::Placed { seat, square, instead_of: Some(owner) } => {
                let from = prefixed("מ", &who(owner));
                format!("משבצת {square} עוברת {from} {}.", to(names, *seat))
            }
            Event::Declined { seat } => format!("{}: בלי אסימון נוסף.", who(seat)),
            Event::PaidOut { dollars: paid } => paid_out(paid, names),
            Event::Void { seat, dollars: bid } => {
                format!("{}: אין {} לתשלום. ההצעה בטלה, והמכירה מתחילה מחדש.", who(seat), dollars(*bid))
            }
            Event::Lost { seat, square } => {
                format!("{}: האסימון שעל משבצת {square} יורד מהלוח.", who(seat))
            }
            Event::GameOver { winners, .. } => format!("{}!", wins(names, *winners)),
        };
        Some(text)
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => "אין מהלך כזה במשחק: הצעה, פרישה, צ׳ק או הנחת אסימון.".into(),
            Refusal::NoSuchSquare => "אין משבצת כזאת: המשבצות הן 1 עד 49.".into(),
            Refusal::WrongDeck => "חלוקה היא כל 60 הקלפים: 1 עד 48 ושנים־עשר קלפים משוגעים.".into(),
            Refusal::HasPassed => "אחרי פרישה אין חזרה לאותה מכירה.".into(),
            Refusal::BelowPrice { price } => format!("ההצעה ההתחלתית היא {} לפחות.", dollars(*price)),
            Refusal::NotHigher { bid } => {
                format!("כבר הוצעו {}: צריך להציע יותר או לפרוש.", dollars(*bid))
            }
            Refusal::BeyondMeans => "אי אפשר להציע יותר מהכסף שיש ביד.".into(),
            Refusal::CheckNotAgreed => "במשחק הזה אין צ׳ק.".into(),
            Refusal::CheckTooLate => "אחרי ההצעה הראשונה אין צ׳ק: צריך להציע יותר או לפרוש.".into(),
            Refusal::NotWon => "אסימון מניחים רק אחרי שזוכים במכירה ומשלמים.".into(),
            Refusal::MustPlace { card: won } if won.kind() == Kind::FortyNine => {
                "המכירה נגמרה: אפשר להניח אסימון נוסף, או לוותר.".into()
            }
            Refusal::MustPlace { card: won } => {
                format!("המכירה נגמרה: צריך להניח אסימון עבור {}.", card(*won))
            }
            Refusal::OutsideRange { card: won, square } => {
                format!("משבצת {square} אינה בטווח של {}.", card(*won))
            }
            Refusal::Taken { square, .. } => format!("על משבצת {square} כבר מונח אסימון."),
            Refusal::NoTokenToLose => "האסימון שיורד הוא אחד מאלה שעל הלוח.".into(),
        }
    }

    fn choice(&self, view: &View, legal: Choices, _names: &Names) -> String {
        let up = view.card().map(card).unwrap_or_default();
        match (legal, view.bid) {
            (Choices::Auction { bids: 0, check: true, .. }, _) => {
                format!("הכסף אינו מספיק עבור {up}. אפשר להכריז צ׳ק או לפרוש")
            }
            (Choices::Auction { bids: 0, check: false, .. }, _) => {
                format!("הכסף אינו מספיק עבור {up}, ונותר רק לפרוש")
            }
            (Choices::Auction { least, check: true, .. }, _) => {
                format!("אפשר לפתוח את המכירה של {up} ב־{} ומעלה, להכריז צ׳ק או לפרוש", dollars(least))
            }
            (Choices::Auction { least, .. }, None) => {
                format!("אפשר לפתוח את המכירה של {up} ב־{} ומעלה, או לפרוש", dollars(least))
            }
            (Choices::Auction { least, .. }, Some(_)) => {
                format!("אפשר להציע {} ומעלה עבור {up}, או לפרוש", dollars(least))
            }
            (Choices::Place { decline: true, .. }, _) => {
                "אפשר להניח אסימון נוסף על כל משבצת ריקה בלוח, או לוותר".into()
            }
            (Choices::Place { .. }, _) => place(view.card()),
        }
    }

    fn ending(&self, seen: &Event, view: &View, names: &Names) -> Option<String> {
        let Event::GameOver { winners, reason } = *seen else { return None };
        let wins = wins(names, winners);
        let why = match reason {
            Reason::Line(line) => return Some(format!("{wins}, עם שורה רצופה: {}.", squares(line))),
            Reason::Tokens(tokens) => format!("עם הכי הרבה אסימונים: {tokens}"),
            Reason::Money { tokens, dollars: money } => {
                let tokens = TOKENS.count(tokens as u32);
                format!("עם {tokens} והסכום הגבוה ביותר: {}", dollars(money))
            }
            Reason::Highest(square) => format!("בזכות האסימון על המשבצת הגבוהה ביותר: {square}"),
            Reason::NoTokens { dollars: money } => format!("עם הסכום הגבוה ביותר: {}", dollars(money)),
        };
        let mut text = format!("הקלפים נגמרו. {wins}, {why}.");
        let others = figures(names, tokens_of_others(view, winners));
        if !others.is_empty() {
            text += &format!(" האסימונים של האחרים: {others}.");
        }
        Some(text)
    }
}

pub(super) fn card(card: Card) -> String {
    match card.kind() {
        Kind::Number(square) => format!("קלף {square}"),
        Kind::Range(range) => {
            let (first, last) = range.ends();
            format!("קלף משוגע {}", isolate(format!("{first}–{last}")))
        }
        Kind::FortyNine => "קלף משוגע 49".into(),
    }
}

fn place(won: Option<Card>) -> String {
    match won.map(Card::kind) {
        Some(Kind::Range(range)) => {
            let (first, last) = range.ends();
            format!("אפשר להניח אסימון על כל משבצת ריקה מ־{first} עד {last}")
        }
        _ => "אפשר להניח אסימון על כל משבצת ריקה בלוח".into(),
    }
}

fn squares(squares: Squares) -> String {
    let numbers: Vec<String> = squares.iter().map(|square| format!("{square}")).collect();
    format!("משבצות {}", all_of(&numbers))
}

fn paid_out(paid: &[u16], names: &Names) -> String {
    let paid: Vec<(Seat, String)> = names.nonzero(paid).map(|(seat, paid)| (seat, dollars(paid))).collect();
    if paid.is_empty() {
        return "יש תשלום מהבנק, אבל על הלוח אין אף אסימון.".into();
    }
    format!("תשלום מהבנק: {}.", figures(names, paid))
}
