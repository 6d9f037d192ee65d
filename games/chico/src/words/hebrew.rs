//! Chico in Hebrew.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::{Action, Card, Chico, Die, Event, Rank, Refusal, Seen, View};
use engine::Seat;

use super::{Choice, others, winners};
use crate::hebrew::{Hebrew, all_of, figures, one_of, prefixed, who, wins};
use crate::options::Values;
use crate::{Names, OptionWords, Messages};

impl Messages<Chico> for Hebrew {
    fn title(&self) -> &'static str {
        "צ׳יקו"
    }

    fn tagline(&self) -> &'static str {
        "להיפטר מכל הקלפים, או לפרוש בזמן."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../../../games/chico/RULES.he.md")
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
            Action::Play(Card::Egg) => format!("הנחת ביצת ההפתעה {}", prefixed("כ", &rank(view.pile.next()))),
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
                    prefixed("ל", &rank(on.next()))
                )
            }
            Seen::Open(Event::Played { seat, card: played, .. }) => {
                format!("{}: {} על הערימה.", who(names, *seat), card(*played))
            }
            Seen::Open(Event::Quit { seat, .. }) => format!("{}: פרישה מהמשחקון.", who(names, *seat)),
            Seen::Open(Event::RoundOver { out, points }) => round_over(*out, points, names),
            Seen::Open(Event::Rolled { seat, dice, score }) => rolled(*seat, *dice, *score, names),
            Seen::Open(Event::GameOver { winners }) => format!("{}!", wins(names, *winners)),
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

    fn choice(&self, view: &View, _names: &Names) -> String {
        let choice = Choice::of(view);
        let mut choices = Vec::new();
        if !choice.plays.is_empty() {
            let plays: Vec<String> = choice.plays.iter().map(|played| card(*played)).collect();
            choices.push(format!("להניח {}", one_of(&plays)));
        }
        if choice.may_draw {
            choices.push("למשוך קלף".into());
        }
        match &choices[..] {
            [] => "נותר רק לפרוש מהמשחקון".into(),
            choices => format!("אפשר {}, או לפרוש מהמשחקון", choices.join(", ")),
        }
    }

    fn ending(&self, view: &View, names: &Names) -> String {
        let (winners, fewest) = winners(view);
        let mut text = format!("{}, עם הניקוד הנמוך ביותר: {fewest}.", wins(names, winners));
        let others = others(view);
        if !others.is_empty() {
            text += &format!(" ובהמשך: {}.", figures(names, others));
        }
        text
    }
}

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

fn round_over(out: Option<Seat>, points: &[u8], names: &Names) -> String {
    let costs = figures(names, names.nonzero(points));
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
