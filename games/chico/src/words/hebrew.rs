//! Chico in Hebrew.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use engine::{Choices as _, Mask, Seat};
use words::hebrew::{all_of, figures, one_of, prefixed, who, wins};
use words::{Hebrew, Messages, Names, OptionWords, Values};

use super::{counted, others, plays};
use crate::{Action, Card, Chico, Die, Event, Rank, Refusal, Seen, View};

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
                "מותר למשוך קלף גם כשיש קלף שאפשר להניח. אם לא, משיכה מותרת רק כשאין מה להניח.",
                Values::OnOff,
            ),
            "first_seat" => ("התור הראשון", "של מי התור הראשון במשחקון הראשון.", Values::Seat),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn action(&self, action: Action, view: &View, _names: &Names) -> String {
        match action {
            Action::Play(Card::Egg) => {
                format!("הנחת ביצת ההפתעה {}", prefixed("כ", &rank(Card::Egg.rank_on(view.pile))))
            }
            Action::Play(played) => format!("הנחת {}", card(played)),
            Action::Draw => "משיכת קלף".into(),
            Action::Quit => "פרישה מהמשחקון".into(),
        }
    }

    fn told(&self, seen: &Seen, names: &Names) -> Option<String> {
        let text = match seen {
            Seen::Dealt { up, starter, .. } | Seen::Open(Event::Dealt { up, starter, .. }) => {
                format!(
                    "חולקו שישה קלפים לכל יד. על הערימה: {}. התור הראשון: {}.",
                    rank(*up),
                    who(names, *starter)
                )
            }
            Seen::Drew { seat, card: None, .. } => format!("{}: משיכת קלף מהקופה.", who(names, *seat)),
            Seen::Drew { seat, card: Some(drawn), .. }
            | Seen::Open(Event::Drew { seat, card: drawn, .. }) => {
                format!("{}: משיכת קלף מהקופה – {}.", who(names, *seat), card(*drawn))
            }
            Seen::Open(Event::Played { seat, on, card: Card::Egg }) => {
                format!(
                    "{}: ביצת ההפתעה על הערימה, והיא נחשבת {}.",
                    who(names, *seat),
                    prefixed("ל", &rank(Card::Egg.rank_on(*on)))
                )
            }
            Seen::Open(Event::Played { seat, card: played, .. }) => {
                format!("{}: {} על הערימה.", who(names, *seat), card(*played))
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

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => "אין מהלך כזה בצ׳יקו: אפשר להניח קלף, למשוך קלף או לפרוש.".into(),
            Refusal::UnknownCard => "אין קלף כזה: יש 1 עד 6, אפרוח וביצת הפתעה.".into(),
            Refusal::NotHeld(missing) => format!("אי אפשר להניח {}: הקלף אינו ביד.", card(*missing)),
            Refusal::DoesNotFollow { card: played, pile } => format!(
                "אי אפשר להניח {} על {}: רק {}, {} או ביצת הפתעה.",
                card(*played),
                rank(*pile),
                rank(*pile),
                rank(pile.next())
            ),
            Refusal::CouldPlay => "משיכת קלף מותרת רק כשאין מה להניח.".into(),
            Refusal::HasQuit => "אחרי פרישה אין חזרה לאותו משחקון.".into(),
            Refusal::EmptyStock => "הקופה ריקה, ולא ממלאים אותה מחדש.".into(),
            Refusal::LastPlayer => "כשכל האחרים כבר פרשו אי אפשר למשוך קלפים.".into(),
            Refusal::WrongDeck => "חלוקה היא כל 50 הקלפים: שבעה מכל סוג וביצת הפתעה אחת.".into(),
            Refusal::EggTurnedUp => "ביצת ההפתעה לא פותחת את הערימה: היא חוזרת לקופה.".into(),
            Refusal::WrongDice => "הטלה היא שתי קוביות, ועל כל אחת 1 עד 5 או תרנגול.".into(),
        }
    }

    fn choice(&self, _view: &View, legal: Mask<Action>, _names: &Names) -> String {
        let mut choices = Vec::new();
        let plays: Vec<String> = plays(legal).into_iter().map(card).collect();
        if !plays.is_empty() {
            choices.push(format!("להניח {}", one_of(&plays)));
        }
        if legal.contains(Action::Draw) {
            choices.push("למשוך קלף".into());
        }
        if legal.contains(Action::Quit) {
            choices.push("לפרוש מהמשחקון".into());
        }
        match &choices[..] {
            [first @ .., last] if !first.is_empty() => format!("אפשר {}, או {last}", first.join(", ")),
            _ => format!("נותר רק {}", choices.concat()),
        }
    }

    fn ending(&self, seen: &Seen, view: &View, names: &Names) -> Option<String> {
        let Seen::Open(Event::GameOver { winners, score }) = *seen else { return None };
        let mut text = format!("{}, עם הניקוד הנמוך ביותר: {score}.", wins(names, winners));
        let others = others(view, winners);
        if !others.is_empty() {
            text += &format!(" ובהמשך: {}.", figures(names, others));
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

fn rank(rank: Rank) -> String {
    match rank {
        Rank::Chick => "אפרוח".into(),
        number => number.points().to_string(),
    }
}

fn round_over(out: Option<Seat>, costs: &str, names: &Names) -> String {
    match out {
        Some(seat) => {
            format!("{}: לא נשארו קלפים, והמשחקון נגמר. נקודות חובה: {costs}.", who(names, seat))
        }
        None => format!("כולם פרשו, והמשחקון נגמר. נקודות חובה: {costs}."),
    }
}

fn rolled(seat: Seat, dice: [Die; 2], score: u8, names: &Names) -> String {
    let sum: u8 = dice.iter().map(|die| die.pips()).sum();
    let dice = dice.map(|die| if die == Die::Rooster { "תרנגול".into() } else { die.pips().to_string() });
    format!("הקוביות של {}: {}. הניקוד יורד ב־{sum} ועומד על {score}.", who(names, seat), all_of(&dice))
}
