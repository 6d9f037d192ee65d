//! Gamnon in Hebrew.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{Choices as _, Seat};
use words::hebrew::{all_of, figures, prefixed, to, who, wins};
use words::numbers::{Adjective, CARDS, Noun, cards_of};
use words::{Brief, Hebrew, Messages, Names, OptionWords, Values};

use super::others;
use crate::{Action, Card, Cards, Choices, Colour, Event, Gamnon, Reason, Refusal, Seen, Stage, Verb, View};

const PACKS: Noun = Noun { one: "חפיסה אחת", two: "שתי חפיסות", many: "חפיסות" };
const TURNS: Noun = Noun { one: "תור אחד", two: "שני תורות", many: "תורות" };

impl Messages<Gamnon> for Hebrew {
    fn title(&self) -> &'static str {
        "גמ׳נון"
    }

    fn tagline(&self) -> &'static str {
        "לשלם את החובות, ולהשאיר את כל האחרים בלי קלפים."
    }

    fn credits(&self) -> &'static str {
        "משחק עממי. מותר להשתמש בחוקים ולהעביר אותם הלאה כל עוד לא משנים אותם, ולכן מה שאנחנו \
         מוסיפים נקרא חוק בית."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.he.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "packs" => (
                "חפיסות קלפים",
                "בכמה חפיסות של 52 קלפים משחקים: על כל שלושה שחקנים נוספים אפשר להוסיף חפיסה.",
                Values::Number,
            ),
            "turn_limit" => ("מספר התורות", "אחרי כמה תורות המשחק נגמר לכל המאוחר.", Values::Limit),
            "at_limit" => (
                "כשהתורות נגמרים",
                "המשחק נגמר בתיקו, או שמי שיש לו הכי הרבה קלפים מנצח.",
                Values::Words(&[("draw", "תיקו"), ("most_cards", "הכי הרבה קלפים")]),
            ),
            "two_empty" => (
                "כמה שחקנים בלי קלפים",
                "בעל התור, או שחקן אחר שרק לו אין קלפים, לוקח את הקופה. אם לכמה מהאחרים אין קלפים, אף אחד \
                 לא לוקח, או שהראשון מהם לוקח.",
                Values::Words(&[("nobody", "אף אחד לא לוקח"), ("first", "הראשון לוקח")]),
            ),
            "first_seat" => ("מי מתחיל", "של מי התור הראשון. כל סבב נגמר במקום שלפניו.", Values::Seat),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, Action { verb, card: chosen }: Action, view: &View, names: &Names) -> String {
        let chosen = card(chosen);
        match (verb, view.stage) {
            (Verb::Put, _) => format!("להניח {chosen} בקופה"),
            (Verb::Give, Stage::Give { to: receiver, .. }) => {
                format!("להעביר {chosen} {}", to(names, receiver))
            }
            (Verb::Give, _) => format!("להעביר {chosen}"),
            (Verb::Lay, _) => format!("לסיים {}", prefixed("ב", &chosen)),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Open(Event::Fewer { cards, hand }) => {
                format!("במשחק הזה {} קלפים, וכל אחד מקבל {hand}.", cards.len())
            }
            Seen::Dealt { up, .. } | Seen::Open(Event::Dealt { up, .. }) => {
                format!("שלושה קלפים לכל שחקן. קופה! {}.", wanted(*up))
            }
            Seen::Drew { seat, count, cards: None } => {
                format!("{}: {} מהקופה הסגורה.", who(names, *seat), CARDS.count(*count))
            }
            Seen::Drew { seat, cards: Some(cards), .. } | Seen::Open(Event::Drew { seat, cards }) => {
                let count = CARDS.count(cards.len());
                format!("{}: {count} מהקופה הסגורה – {}.", who(names, *seat), list(*cards))
            }
            Seen::Gave { from, to, count, cards, short } => gave(*from, *to, *count, *cards, *short, names),
            Seen::Open(Event::Gave { from, to, cards, short }) => {
                gave(*from, *to, cards.len(), Some(*cards), *short, names)
            }
            Seen::HandsMoved { .. } | Seen::Open(Event::HandsMoved { .. }) => {
                "סוף הסבב: כל יד עוברת מקום אחד אחורה.".into()
            }
            Seen::Open(Event::Put { seat, card: put, left: 0 }) => {
                format!("{}: {} בקופה.", who(names, *seat), card(*put))
            }
            Seen::Open(Event::Put { seat, card: put, left }) => {
                format!("{}: {} בקופה, {}.", who(names, *seat), card(*put), still(*left))
            }
            Seen::Open(Event::PutAll { seat, colour, cards, missing }) => {
                put_all(*seat, *colour, *cards, *missing, names)
            }
            Seen::Open(Event::TookPile { seat, cards }) => {
                let count = CARDS.count(cards.len());
                format!("אין {} קלפים: כל הקופה עוברת {}, {count}.", to(names, *seat), to(names, *seat))
            }
            Seen::Open(Event::TurnedUp { card: up }) => format!("קופה! {}.", wanted(*up)),
            Seen::Open(Event::Laid { seat, card: laid }) => {
                format!("{}: קופה! {}.", who(names, *seat), wanted(*laid))
            }
            Seen::Open(Event::GameOver { winners, .. }) if winners.is_empty() => "התורות נגמרו: תיקו.".into(),
            Seen::Open(Event::GameOver { winners, .. }) => format!("{}!", wins(names, *winners)),
        };
        Some(text)
    }

    fn brief(&self, seen: &Seen, names: &Names) -> Option<Brief> {
        match seen {
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => Brief::of("שלושה קלפים לכל שחקן"),
            Seen::Drew { seat, count, .. } => Brief::by(*seat, drew_in_short(*count)),
            Seen::Open(Event::Drew { seat, cards }) => Brief::by(*seat, drew_in_short(cards.len())),
            Seen::Gave { from, to, count, short, .. } => {
                Brief::by(*from, gave_in_short(*to, *count, *short, names))
            }
            Seen::Open(Event::Gave { from, to, cards, short }) => {
                Brief::by(*from, gave_in_short(*to, cards.len(), *short, names))
            }
            Seen::HandsMoved { .. } | Seen::Open(Event::HandsMoved { .. }) => {
                Brief::of("כל יד עוברת מקום אחד אחורה")
            }
            Seen::Open(Event::Put { seat, card: put, .. }) => {
                Brief::by(*seat, format!("{} בקופה", card(*put)))
            }
            Seen::Open(Event::PutAll { seat, colour, cards, missing }) => {
                Brief::by(*seat, put_in_short(*colour, cards.len(), *missing))
            }
            Seen::Open(Event::TookPile { seat, cards }) => {
                Brief::by(*seat, format!("כל הקופה, {}", CARDS.count(cards.len())))
            }
            Seen::Open(Event::TurnedUp { card: up }) => {
                Brief::of(format!("עכשיו צריך {}", demand(up.value(), up.colour())))
            }
            Seen::Open(Event::Laid { seat, card: laid }) => {
                Brief::by(*seat, format!("קופה! {}", demand(laid.value(), laid.colour())))
            }
            Seen::Open(Event::Fewer { .. } | Event::GameOver { .. }) => None,
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => "אין מהלך כזה בגמ׳נון: מניחים קלף, מעבירים קלף או מסיימים בקלף.".into(),
            Refusal::UnknownCard => "אין קלף כזה.".into(),
            Refusal::WrongDeal { packs } => format!("חלוקה היא כל הקלפים של {}.", PACKS.count(*packs)),
            Refusal::WrongPack { cards } => format!("חלוקה היא כל {cards} הקלפים שיש במשחק הזה."),
            Refusal::TooManyCards => "חלוקה היא הקלפים של ארבע חפיסות לכל היותר.".into(),
            Refusal::WrongColour { card: wrong, demanded } => {
                format!("אי אפשר להניח {}: צריך קלפים {}.", card(*wrong), adjective(*demanded).many)
            }
            Refusal::NotHeld { card: missing, .. } => format!("אין ביד {}.", card(*missing)),
            Refusal::NothingToPut => "אין עכשיו מה להניח בקופה.".into(),
            Refusal::NothingToGive => "אין עכשיו מה להעביר.".into(),
            Refusal::TooEarlyToLay => "קודם החובות, ורק אחריהם הקלף שמסיים את התור.".into(),
        }
    }

    fn choice(&self, view: &View, legal: Choices, names: &Names) -> String {
        match (legal.iter().next(), view.stage) {
            (Some(Action { verb: Verb::Put, card }), Stage::Put { owed }) => {
                put(owed, card.colour(), view.demand)
            }
            (Some(Action { verb: Verb::Give, .. }), Stage::Give { to: receiver, owed, .. }) => {
                format!("להעביר {} {} לבחירתך", to(names, receiver), CARDS.count(owed))
            }
            (Some(Action { verb: Verb::Lay, .. }), Stage::Lay) => "לסיום: קלף אחד לבחירתך".into(),
            _ => String::new(),
        }
    }

    fn ending(&self, seen: &Seen, view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winners, reason }) = *seen else { return None };
        let (wins, turns) = (wins(names, winners), TURNS.count(view.turn));
        Some(match reason {
            Reason::Draw => format!("המשחק נגמר בתיקו אחרי {turns}."),
            Reason::Alone => format!("{wins}: לאף אחד אחר לא נשארו קלפים."),
            Reason::MostCards(most) => {
                let others = figures(names, others(view, winners));
                let others = if others.is_empty() { others } else { format!(" השאר: {others}.") };
                format!("אחרי {turns}: {wins}, עם הכי הרבה קלפים ביד: {most}.{others}")
            }
        })
    }
}

pub(super) fn card(card: Card) -> String {
    let rank = match card.value() {
        11 => "נסיך".into(),
        12 => "מלכת".into(),
        13 => "מלך".into(),
        14 => "אס".into(),
        number => format!("{number}"),
    };
    let suit = ["עלה", "תלתן", "לב", "יהלום"][card.suit()];
    format!("{rank} {suit}")
}

fn list(cards: Cards) -> String {
    all_of(&cards.iter().map(card).collect::<Vec<_>>())
}

fn adjective(colour: Colour) -> Adjective {
    match colour {
        Colour::Black => Adjective { one: "שחור", many: "שחורים" },
        Colour::Red => Adjective { one: "אדום", many: "אדומים" },
    }
}

pub(super) fn demand(number: u8, of: Colour) -> String {
    cards_of(adjective(of), number)
}

/// The card, and what it demands.
fn wanted(up: Card) -> String {
    format!("{}: צריך {}", card(up), demand(up.value(), up.colour()))
}

fn put(owed: u8, of: Colour, up: Card) -> String {
    let more = if owed == up.value() { "" } else { "עוד " };
    format!("להניח בקופה {more}{}", demand(owed, of))
}

fn still(number: u8) -> String {
    let verb = if number == 1 { "נשאר" } else { "נשארו" };
    format!("{verb} עוד {}", CARDS.count(number))
}

fn missing(number: u8) -> String {
    let verb = if number == 1 { "חסר" } else { "חסרים" };
    format!("{verb} {}", CARDS.count(number))
}

fn put_all(seat: Seat, of: Colour, cards: Cards, short: u8, names: &Names) -> String {
    let who = who(names, seat);
    match (cards.len(), short) {
        (0, short) => format!("{who}: אין אף קלף {}, {}.", adjective(of).one, missing(short)),
        (_, 0) => format!("{who}: {} בקופה.", list(cards)),
        (_, short) => format!("{who}: {} בקופה, {}.", list(cards), missing(short)),
    }
}

fn drew_in_short(number: u8) -> String {
    format!("{} מהקופה הסגורה", CARDS.count(number))
}

fn put_in_short(of: Colour, number: u8, short: u8) -> String {
    match (number, short) {
        (0, short) => format!("אין {}, חסרים {short}", adjective(of).many),
        (number, 0) => format!("{} בקופה", cards_of(adjective(of), number)),
        (number, short) => format!("{number} בקופה, חסרים {short}"),
    }
}

fn gave_in_short(receiver: Seat, number: u8, short: u8, names: &Names) -> String {
    match (number, short) {
        (0, short) => format!("אין קלפים, חוב של {}", CARDS.count(short)),
        (number, 0) => format!("{} {}", CARDS.count(number), to(names, receiver)),
        (number, short) => format!("{} {}, חוב: {short}", CARDS.count(number), to(names, receiver)),
    }
}

fn gave(from: Seat, receiver: Seat, count: u8, cards: Option<Cards>, short: u8, names: &Names) -> String {
    let way = format!("{} {}", prefixed("מ", &who(names, from)), to(names, receiver));
    let count_said = CARDS.count(count);
    let given = match cards {
        Some(cards) if !cards.is_empty() => format!("{way}: {count_said} – {}.", list(cards)),
        _ => format!("{way}: {count_said}."),
    };
    match (count, short) {
        (_, 0) => given,
        (0, short) => format!("{way}: אין מה להעביר, והחוב הוא {}.", CARDS.count(short)),
        (_, short) => format!("{given} היד התרוקנה, ונשאר חוב של {}.", CARDS.count(short)),
    }
}
