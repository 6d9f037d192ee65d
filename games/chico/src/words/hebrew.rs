//! Chico in Hebrew.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Choices as _, Mask, Seat};
use words::hebrew::{all_of, figures, one_of, to, who, wins};
use words::{Brief, Hebrew, Messages, Names, OptionWords, Values};

use super::{counted, others, plays};
use crate::{Action, Card, Chico, Die, Event, Pack, Rank, Refusal, Seen, View};

impl Messages<Chico> for Hebrew {
    fn title(&self) -> &'static str {
        "צ׳יקו"
    }

    fn tagline(&self) -> &'static str {
        "להיפטר מכל הקלפים, או לפרוש בזמן."
    }

    fn credits(&self) -> &'static str {
        "רעיון המשחק: ריינר קניזיה."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.he.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "draw_when_able" => (
                "משיכה מבחירה",
                "מותר למשוך קלף גם כשיש מה להניח. לא: מושכים רק כשאין מה להניח.",
                Values::OnOff,
            ),
            "first_seat" => ("מי מתחיל", "מי מתחיל במשחקון הראשון.", Values::Seat),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, action: Action, view: &View, _names: &Names) -> String {
        match action {
            Action::Play(Card::Egg) => {
                format!("להניח ביצת הפתעה, ערך {}", rank(view.pack.rank_on(Card::Egg, view.pile)))
            }
            Action::Play(played) => format!("להניח {}", card(played)),
            Action::Draw => "למשוך קלף".into(),
            Action::Quit => "לפרוש".into(),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Dealt { up, starter, .. } | Seen::Open(Event::Dealt { up, starter, .. }) => {
                format!(
                    "שישה קלפים לכל שחקן. על הערמה: {}. התור הראשון של {}.",
                    rank(*up),
                    who(names, *starter)
                )
            }
            Seen::Drew { seat, card: None, .. } => format!("{}: קלף מהקופה.", who(names, *seat)),
            Seen::Drew { seat, card: Some(drawn), .. }
            | Seen::Open(Event::Drew { seat, card: drawn, .. }) => {
                format!("{}: קלף מהקופה – {}.", who(names, *seat), card(*drawn))
            }
            Seen::Open(Event::Played { seat, on, card: Card::Egg }) => {
                format!(
                    "{}: ביצת ההפתעה, ערך {}.",
                    who(names, *seat),
                    rank(Pack::WHOLE.rank_on(Card::Egg, *on))
                )
            }
            Seen::Open(Event::Played { seat, card: played, .. }) => {
                format!("{}: {}.", who(names, *seat), card(*played))
            }
            Seen::Open(Event::Quit { seat, .. }) => format!("{}: פרשתי.", who(names, *seat)),
            Seen::Open(Event::RoundOver { out, points, hands }) => {
                round_over(*out, &figures(names, counted(points, hands, names, card)), names)
            }
            Seen::Open(Event::Rolled { seat, dice, score }) => rolled(*seat, *dice, *score, names),
            Seen::Open(Event::GameOver { winners, .. }) => format!("{}!", wins(names, *winners)),
        };
        Some(text)
    }

    fn brief(&self, seen: &Seen, _names: &Names) -> Option<Brief> {
        match seen {
            Seen::Dealt { .. } | Seen::Open(Event::Dealt { .. }) => Brief::of("שישה קלפים לכל שחקן"),
            Seen::Drew { seat, .. } | Seen::Open(Event::Drew { seat, .. }) => Brief::by(*seat, "קלף מהקופה"),
            Seen::Open(Event::Played { seat, card: played, .. }) => Brief::by(*seat, card(*played)),
            Seen::Open(Event::Quit { seat, .. }) => Brief::by(*seat, "פרשתי"),
            Seen::Open(Event::RoundOver { out: Some(seat), .. }) => Brief::by(*seat, "היד ריקה"),
            Seen::Open(Event::RoundOver { out: None, .. }) => Brief::of("כולם בחוץ: סוף המשחקון"),
            Seen::Open(Event::Rolled { seat, score, .. }) => {
                Brief::by(*seat, format!("קוביות, נשארו {score}"))
            }
            Seen::Open(Event::GameOver { .. }) => None,
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => "אין מהלך כזה בצ׳יקו: אפשר להניח קלף, למשוך קלף או לפרוש.".into(),
            Refusal::UnknownCard => "אין קלף כזה: יש 1 עד 6, אפרוח וביצת הפתעה.".into(),
            Refusal::NotHeld(missing) => format!("אי אפשר להניח {}: אין קלף כזה ביד.", card(*missing)),
            Refusal::DoesNotFollow { card: played, pile, next } => format!(
                "אי אפשר להניח {} על {}: רק {}, {} או ביצת הפתעה.",
                card(*played),
                rank(*pile),
                rank(*pile),
                rank(*next)
            ),
            Refusal::CouldPlay => "מושכים קלף רק כשאין מה להניח.".into(),
            Refusal::HasQuit => "מי שאומר ״פרשתי״ נשאר בחוץ עד סוף המשחקון.".into(),
            Refusal::EmptyStock => "הקופה ריקה, ולא ממלאים אותה מחדש.".into(),
            Refusal::LastPlayer => "כל האחרים בחוץ, ואז כבר לא מושכים קלפים.".into(),
            Refusal::WrongDeck => "חלוקה היא כל 50 הקלפים: שבעה מכל סוג וביצת הפתעה אחת.".into(),
            Refusal::WrongPack { cards } => format!("חלוקה היא כל {cards} הקלפים שיש במשחק הזה."),
            Refusal::EggTurnedUp => "ביצת ההפתעה לא פותחת את הערמה: היא חוזרת אל הקופה.".into(),
            Refusal::WrongDice => "הטלה היא שתי קוביות, ועל כל אחת 1 עד 5 או תרנגול.".into(),
        }
    }

    fn choice(&self, _view: &View, legal: Mask<Action>, _names: &Names) -> String {
        let others = [(Action::Draw, "למשוך"), (Action::Quit, "לפרוש")];
        let others = others.into_iter().filter(|(action, _)| legal.contains(*action));
        let choices = plays(legal).into_iter().map(card_in_short);
        let choices: Vec<String> = choices.chain(others.map(|(_, said)| said.into())).collect();
        match &choices[..] {
            [only] => format!("נשאר {only}"),
            choices => one_of(choices),
        }
    }

    fn ending(&self, seen: &Seen, view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winners, score }) = *seen else { return None };
        let mut text = format!("{}, עם הניקוד הנמוך ביותר: {score}.", wins(names, winners));
        let others = others(view, winners);
        if !others.is_empty() {
            text += &format!(" השאר: {}.", figures(names, others));
        }
        Some(text)
    }
}

/// C8, C10, as the rulebook opens: the fearful leave, the hopeful draw.
pub(super) const HINT: &str = "חוששים? פורשים בזמן. מאמינים בקלף הבא? מושכים.";

pub(super) fn card(card: Card) -> String {
    match card {
        Card::Ranked(ranked) => rank(ranked),
        Card::Egg => "ביצת הפתעה".into(),
    }
}

/// A card where space is short.
pub(super) fn card_in_short(short: Card) -> String {
    match short {
        Card::Egg => "ביצה".into(),
        ranked => card(ranked),
    }
}

fn rank(rank: Rank) -> String {
    match rank {
        Rank::Chick => "אפרוח".into(),
        number => number.points().to_string(),
    }
}

fn round_over(out: Option<Seat>, costs: &str, names: &Names) -> String {
    match out {
        Some(seat) => {
            format!("אין {} קלפים, והמשחקון נגמר. נוספו נקודות: {costs}.", to(names, seat))
        }
        None => format!("כולם פרשו, והמשחקון נגמר. נוספו נקודות: {costs}."),
    }
}

fn rolled(seat: Seat, dice: [Die; 2], score: u8, names: &Names) -> String {
    let sum: u8 = dice.iter().map(|die| die.pips()).sum();
    let dice = dice.map(|die| if die == Die::Rooster { "תרנגול".into() } else { die.pips().to_string() });
    format!("הקוביות של {}: {}. הניקוד יורד ב־{sum} ועומד על {score}.", who(names, seat), all_of(&dice))
}
