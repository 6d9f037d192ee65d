//! 49 in Hebrew.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{RuleId, Seat};
use words::hebrew::{all_of, figures, prefixed, to, who, wins};
use words::numbers::{CARDS, Noun};
use words::{Brief, Hebrew, Messages, Names, OptionWords, Values, isolate};

use super::{dollars, tokens_of_others};
use crate::{Action, Card, Choices, Event, FortyNine, Kind, Phase, Range, Reason, Refusal, Squares, View};

/// Tokens, as they are counted.
pub(crate) const TOKENS: Noun =
    Noun { one: "אסימון אחד", two: "שני אסימונים", many: "אסימונים" };

/// How many cards are still to come.
pub(crate) fn cards_left(cards: usize) -> String {
    match cards {
        0 => CARDS.count(0u8),
        1 => format!("נשאר {}", CARDS.one),
        cards => format!("נשארו {}", CARDS.count(cards as u32)),
    }
}

impl Messages<FortyNine> for Hebrew {
    fn title(&self) -> &'static str {
        "שיגעון 49"
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
                "ההצעה הראשונה היא לפחות הסכום שמודפס על הקלף. לא: די בדולר אחד.",
                Values::OnOff,
            ),
            "check" => (
                "צ׳ק",
                "לפני ההצעה הראשונה מותר להכריז ״צֶ׳ק״: לא לפתוח את המכירה, אבל להישאר בה.",
                Values::OnOff,
            ),
            "honour" => (
                "על כבוד ואמון",
                "הקנס של החוברת: אף אחד לא בודק אם יש כסף להצעה, וזכייה בלי כסף עולה באסימון.",
                Values::OnOff,
            ),
            "first_seat" => ("השחקן הפותח", "מי שולף את הקלף הראשון.", Values::Seat),
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
            Action::Pass => "לפרוש".into(),
            Action::Check => "צ׳ק".into(),
            Action::Place(square) => format!("להניח על משבצת {square}"),
            Action::Bid(bid) => format!("להציע {}", dollars(bid)),
        }
    }

    fn told(&self, seen: &Event, names: &Names) -> Option<String> {
        let who = |seat: &Seat| who(names, *seat);
        let text = match seen {
            Event::Shuffled => "הקלפים עורבבו.".into(),
            Event::Turned { seat, card: up } => format!("{}: נשלף {}.", who(seat), card(*up)),
            Event::Left { card: unsold } => format!("{} יוצא מהמשחק בלי שנמכר.", card(*unsold)),
            Event::Bid { seat, dollars: bid } => format!("{}: {}.", who(seat), dollars(*bid)),
            Event::Passed { seat } => format!("{}: פרשתי.", who(seat)),
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

    fn brief(&self, seen: &Event, names: &Names) -> Option<Brief> {
        match *seen {
            Event::Shuffled | Event::GameOver { .. } => None,
            Event::Turned { seat, card: up } => Brief::by(seat, format!("נשלף {}", card(up))),
            Event::Left { card: unsold } => Brief::of(format!("{} לא נמכר", card(unsold))),
            Event::Bid { seat, dollars: bid } => Brief::by(seat, dollars(bid)),
            Event::Passed { seat } => Brief::by(seat, "פרשתי"),
            Event::Checked { seat } => Brief::by(seat, "צ׳ק"),
            Event::Won { seat, card: won, dollars: paid } => {
                Brief::by(seat, format!("{} ב־{}", card(won), dollars(paid)))
            }
            Event::Placed { seat, square, instead_of: None } => {
                Brief::by(seat, format!("אסימון על {square}"))
            }
            Event::Placed { seat, square, instead_of: Some(owner) } => {
                Brief::by(seat, format!("{square} במקום {}", who(names, owner)))
            }
            Event::Declined { seat } => Brief::by(seat, "בלי אסימון נוסף"),
            Event::PaidOut { .. } => Brief::of("הבנק משלם על אסימונים"),
            Event::Void { seat, dollars: bid } => Brief::by(seat, format!("אין {} לתשלום", dollars(bid))),
            Event::Lost { seat, square } => Brief::by(seat, format!("אין אסימון על {square}")),
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => {
                "אין מהלך כזה במשחק: אפשר להציע, לפרוש, להכריז צ׳ק או להניח אסימון.".into()
            }
            Refusal::NoSuchSquare => "אין משבצת כזאת: המשבצות הן 1 עד 49.".into(),
            Refusal::WrongPack { cards } => format!("חלוקה היא כל {cards} הקלפים שיש במשחק הזה."),
            Refusal::WrongDeck => "חלוקה היא כל 60 הקלפים: 1 עד 48 ושנים־עשר קלפים משוגעים.".into(),
            Refusal::HasPassed => "מי שאומר ״פרשתי״ נשאר בחוץ עד סוף המכירה.".into(),
            Refusal::BelowPrice { price } => format!("ההצעה ההתחלתית היא {} לפחות.", dollars(*price)),
            Refusal::NotHigher { bid } => {
                format!("ההצעה כבר {}: צריך להציע יותר או לפרוש.", dollars(*bid))
            }
            Refusal::BeyondMeans => "אי אפשר להציע יותר מהכסף שיש ביד.".into(),
            Refusal::CheckNotAgreed => "במשחק הזה אין צ׳ק.".into(),
            Refusal::CheckTooLate => "אחרי ההצעה הראשונה אין צ׳ק: צריך להציע יותר או לפרוש.".into(),
            Refusal::NotWon => "אסימון מניחים רק אחרי שזוכים במכירה ומשלמים.".into(),
            Refusal::MustPlace { card: won } if won.kind() == Kind::FortyNine => {
                "המכירה נגמרה: אפשר להניח אסימון נוסף, או לוותר.".into()
            }
            Refusal::MustPlace { card: won } => {
                format!("המכירה נגמרה: צריך להניח אסימון לפי {}.", card(*won))
            }
            Refusal::OutsideRange { card: won, square } => {
                format!("משבצת {square} לא בטווח של {}.", card(*won))
            }
            Refusal::Taken { square, .. } => format!("על משבצת {square} כבר מונח אסימון."),
            Refusal::NoTokenToLose => "האסימון שיורד הוא אחד מאלה שעל הלוח.".into(),
        }
    }

    fn choice(&self, view: &View, legal: Choices, _names: &Names) -> String {
        match legal {
            Choices::Auction { bids: 0, check: true, .. } => "אין מספיק כסף: צ׳ק או לפרוש".into(),
            Choices::Auction { bids: 0, check: false, .. } => "אין מספיק כסף: נשאר לפרוש".into(),
            Choices::Auction { least, check: true, .. } => {
                format!("{}מ־{} ומעלה, צ׳ק או לפרוש", up(view.card()), dollars(least))
            }
            Choices::Auction { least, .. } => {
                format!("{}מ־{} ומעלה או לפרוש", up(view.card()), dollars(least))
            }
            Choices::Place { decline: true, .. } => "אסימון על משבצת ריקה, או לוותר".into(),
            Choices::Place { .. } => place(view.card()),
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
            text += &format!(" האסימונים של השאר: {others}.");
        }
        Some(text)
    }
}

pub(super) fn card(card: Card) -> String {
    match card.kind() {
        Kind::Number(square) => format!("קלף {square}"),
        Kind::Range(range) => format!("קלף משוגע {}", ends(range)),
        Kind::FortyNine => "קלף משוגע 49".into(),
    }
}

/// The card up for auction, where space is short: "קלף 46: ", "25–40: ".
fn up(card: Option<Card>) -> String {
    match card.map(Card::kind) {
        Some(Kind::Number(square)) => format!("קלף {square}: "),
        Some(Kind::Range(range)) => format!("{}: ", ends(range)),
        Some(Kind::FortyNine) => "קלף 49: ".into(),
        None => String::new(),
    }
}

fn ends(range: Range) -> String {
    let (first, last) = range.ends();
    isolate(format!("{first}–{last}"))
}

fn place(won: Option<Card>) -> String {
    match won.map(Card::kind) {
        Some(Kind::Range(range)) => {
            let (first, last) = range.ends();
            format!("אסימון על משבצת ריקה, {first} עד {last}")
        }
        _ => "אסימון על משבצת ריקה, בכל הלוח".into(),
    }
}

fn squares(squares: Squares) -> String {
    let numbers: Vec<String> = squares.iter().map(|square| format!("{square}")).collect();
    format!("משבצות {}", all_of(&numbers))
}

fn paid_out(paid: &[u16], names: &Names) -> String {
    let paid: Vec<(Seat, String)> = names.nonzero(paid).map(|(seat, paid)| (seat, dollars(paid))).collect();
    if paid.is_empty() {
        return "אין אסימונים, והבנק לא משלם.".into();
    }
    format!("תשלום מהבנק: {}.", figures(names, paid))
}
