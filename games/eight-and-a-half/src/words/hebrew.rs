//! Eight and a Half in Hebrew.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Mask, Seat, Seats};
use words::hebrew::{all_of, figures, one_of, to, who, wins};
use words::numbers::CARDS;
use words::{Brief, Hebrew, Messages, Names, OptionWords, Values};

use super::{Possible, others};
use crate::{Action, Card, Copies, EightAndAHalf, Event, Few, Meld, Refusal, Seen, Source, Value, View};

impl Messages<EightAndAHalf> for Hebrew {
    fn title(&self) -> &'static str {
        "שמונה וחצי"
    }

    fn tagline(&self) -> &'static str {
        "הקופה רק עולה, החצאים מפתים, והשוטר אורב."
    }

    fn credits(&self) -> &'static str {
        "המשחק של חיים שפיר."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.he.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "dealer" => {
                ("החלוקה הראשונה", "מי מחלק במשחקון הראשון. אחר כך החלוקה עוברת בכיוון השעון.", Values::Seat)
            }
            "five" => (
                "קופה שעומדת על 5",
                "על 5 מניחים רק 5 ומטה. זה חל על כל שחקן כל עוד הקופה עומדת על 5, או רק על השחקן הבא: אם הוא \
                 מניח שד, 5 הוא ערך ככל ערך אחר.",
                Values::Words(&[("value", "כל שחקן"), ("once", "רק השחקן הבא")]),
            ),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, action: Action, _view: &View, _names: &Names) -> String {
        match action {
            Action::Play(laid) => format!("להניח {}", play(laid)),
            Action::Take => "לקחת את הקופה".into(),
            Action::Flip(slot) => format!("לפתוח קלף עיוור {slot}"),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Dealt { dealer, opener, .. } | Seen::Open(Event::Dealt { dealer, opener, .. }) => {
                format!("החלוקה אצל {}, הפתיחה אצל {}.", who(names, *dealer), who(names, *opener))
            }
            // Everybody fills up after every turn: only what one got oneself is news.
            Seen::Drew { cards: None, .. } => return None,
            Seen::Drew { seat, cards: Some(cards), .. } | Seen::Open(Event::Drew { seat, cards }) => {
                format!("{}: מהבנק ליד – {}.", who(names, *seat), list(*cards))
            }
            Seen::Open(Event::Played { seat, from, on, play }) => played(*seat, *from, *on, *play, names),
            Seen::Open(Event::Failed { seat, slot, card: shown, on }) => format!(
                "{}: קלף עיוור {slot} הוא {}, ואי אפשר להניח אותו על {}. הקלף נהפך בחזרה.",
                who(names, *seat),
                card(*shown),
                value(*on)
            ),
            Seen::Open(Event::Took { seat, cards, .. }) => burnt(*seat, cards.len(), names),
            Seen::Open(Event::Caught { offender, cards }) => {
                format!("שוטר! {}", burnt(*offender, cards.len(), names))
            }
            Seen::Open(Event::RoundOver { winner, points }) => round_over(*winner, points, names),
            Seen::Open(Event::GameOver { winner, .. }) => format!("{}!", wins(names, Seats::one(*winner))),
        };
        Some(text)
    }

    fn brief(&self, seen: &Seen, _names: &Names) -> Option<Brief> {
        match seen {
            Seen::Dealt { opener, .. } | Seen::Open(Event::Dealt { opener, .. }) => {
                Brief::by(*opener, "הפתיחה כאן")
            }
            Seen::Drew { .. } | Seen::Open(Event::Drew { .. } | Event::GameOver { .. }) => None,
            Seen::Open(Event::Played { seat, on, play: laid, .. }) => {
                let (laid, after) = (play(*laid), on.after(*laid));
                let offence = if after.is_whole() { "" } else { ", עבירה!" };
                Brief::by(*seat, format!("{laid}{offence}"))
            }
            Seen::Open(Event::Failed { seat, card: shown, .. }) => {
                Brief::by(*seat, format!("{} לא מתאים", card(*shown)))
            }
            Seen::Open(Event::Took { seat, cards, .. }) => Brief::by(*seat, burnt_in_short(cards.len())),
            Seen::Open(Event::Caught { offender, cards }) => {
                Brief::by(*offender, format!("שוטר! {}", burnt_in_short(cards.len())))
            }
            Seen::Open(Event::RoundOver { winner, .. }) => Brief::by(*winner, "ניצחון במשחקון"),
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => {
                "אין מהלך כזה במשחק: אפשר להניח קלפים, לקחת את הקופה או לפתוח קלף עיוור.".into()
            }
            Refusal::UnknownCard => "אין קלף כזה: יש 0 עד 9, חצי ושד.".into(),
            Refusal::UnknownSlot => "יש שלושה קלפים עיוורים: 1, 2 ו־3.".into(),
            Refusal::WrongPack { cards } => format!("חלוקה היא כל {cards} הקלפים שיש במשחק הזה."),
            Refusal::WrongDeck => "חלוקה היא כל 72 הקלפים.".into(),
            Refusal::TooMany => "אפשר להניח יחד שלושה קלפים זהים לכל היותר.".into(),
            Refusal::Mixed => "יחד מניחים רק קלפים זהים, או 8 אחד עם חצי אחד.".into(),
            Refusal::NotInHand(missing) => format!("אין ביד {}.", play(*missing)),
            Refusal::OpenTooEarly(missing) => {
                format!("אין ביד {}, והקלפים הפתוחים מחכים עד שהיד תתרוקן.", play(*missing))
            }
            Refusal::NotOpen(missing) => format!("בין הקלפים הפתוחים אין {}.", play(*missing)),
            Refusal::BlindTooEarly => "הקלפים העיוורים באים רק אחרי היד ואחרי הקלפים הפתוחים.".into(),
            Refusal::OnlyBlind => "נשארו רק קלפים עיוורים: צריך לפתוח אחד מהם.".into(),
            Refusal::SlotEmpty => "הקלף העיוור הזה כבר שוחק.".into(),
            Refusal::NotLowestYellow { lowest, .. } => {
                format!("את המשחקון פותחים בקלף הצהוב הנמוך ביותר: {}.", card(*lowest))
            }
            Refusal::TooLow { card: low, value: at } => {
                format!("אי אפשר להניח {}: הקופה עומדת על {}.", card(*low), value(*at))
            }
            Refusal::AboveFive(high) => {
                format!("אי אפשר להניח {}: על 5 מניחים רק 5 ומטה, אפס, חצי או שד.", card(*high))
            }
            Refusal::ZeroOnHalf(at) => {
                format!("אפס מניחים רק על מספר שלם, והקופה עומדת על {}.", value(*at))
            }
            Refusal::HalfOnEightAndAHalf => {
                format!("על {} לא מניחים חצי.", value(Value::EIGHT_AND_A_HALF))
            }
            Refusal::EightAndHalfOn(at) => format!("8 עם חצי לא מניחים על {}.", value(*at)),
            Refusal::CouldPlay => "את הקופה לוקחים רק כשאין מה להניח.".into(),
        }
    }

    fn choice(&self, view: &View, legal: Mask<Action>, _names: &Names) -> String {
        match Possible::of(view, legal) {
            Possible::OpenWith(lowest) => format!("פותחים בצהוב הנמוך ביותר, {}", card(lowest)),
            Possible::Open => "לפתוח קופה חדשה בכל קלף".into(),
            Possible::Flip => "לפתוח קלף עיוור".into(),
            Possible::Take => "אין מה להניח: לוקחים את הקופה".into(),
            Possible::Play(plays) => {
                let named = |laid| {
                    let police = if view.value.is_policed_by(laid) { " (שוטר)" } else { "" };
                    format!("{}{police}", play_in_short(laid))
                };
                one_of(&plays.into_iter().map(named).collect::<Vec<String>>())
            }
        }
    }

    fn ending(&self, seen: &Seen, view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winner, score }) = *seen else { return None };
        let others = figures(names, others(view, winner));
        let wins = wins(names, Seats::one(winner));
        Some(format!("{wins}, עם הניקוד הגבוה ביותר: {score}. השאר: {others}."))
    }
}

/// A Half is always called a card: "3 and a Half" would be a value.
pub(super) fn card(card: Card) -> String {
    match card {
        Card::Zero => "אפס".into(),
        Card::Half => "קלף חצי".into(),
        Card::Demon => "שד".into(),
        number => number.index().to_string(),
    }
}

/// A card where space is short and no "and" comes before it.
pub(super) fn card_in_short(short: Card) -> String {
    match short {
        Card::Half => "חצי".into(),
        other => card(other),
    }
}

fn play_in_short(laid: Meld) -> String {
    match laid {
        Meld::Same(same, _) => card_in_short(same),
        Meld::EightAndHalf => play(laid),
    }
}

fn several(card: Card) -> String {
    match card {
        Card::Zero => "אפסים".into(),
        Card::Half => "חצאים".into(),
        Card::Demon => "שדים".into(),
        number => format!("קלפי {}", number.index()),
    }
}

fn play(play: Meld) -> String {
    match play {
        Meld::Same(same, Copies::One) => card(same),
        Meld::Same(same, Copies::Two) => format!("שני {}", several(same)),
        Meld::Same(same, Copies::Three) => format!("שלושה {}", several(same)),
        Meld::EightAndHalf => "8 עם חצי".into(),
    }
}

pub(super) fn value(value: Value) -> String {
    match (value.halves() / 2, value.is_whole()) {
        (number, true) => number.to_string(),
        (0, false) => "חצי".into(),
        (number, false) => format!("{number} וחצי"),
    }
}

fn list(cards: Few) -> String {
    all_of(&cards.iter().map(card).collect::<Vec<_>>())
}

fn played(seat: Seat, from: Source, on: Value, laid: Meld, names: &Names) -> String {
    let after = on.after(laid);
    let (who, laid) = (who(names, seat), play(laid));
    let what = match from {
        Source::Hand | Source::Open => format!("{who}: {laid}"),
        Source::Blind(slot) => format!("{who}: קלף עיוור {slot} הוא {laid}"),
    };
    let offence = if after.is_whole() { "." } else { " – עבירה!" };
    format!("{what}. הקופה עומדת על {}{offence}", value(after))
}

fn burnt(seat: Seat, cards: u8, names: &Names) -> String {
    format!("הקופה נשרפת אצל {}: {}.", who(names, seat), CARDS.count(cards))
}

fn burnt_in_short(cards: u8) -> String {
    if cards == 1 { "קלף אחד נשרף".into() } else { format!("{} נשרפו", CARDS.count(cards)) }
}

fn round_over(winner: Seat, points: &[u8], names: &Names) -> String {
    let gained = figures(names, names.nonzero(points));
    format!("אין {} קלפים, והמשחקון נגמר. נקודות: {gained}.", to(names, winner))
}
