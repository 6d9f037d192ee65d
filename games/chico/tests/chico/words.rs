//! What is said about Chico: in random games, and typical situations word for word.

use chico::{Action, Card, Cards, Chico, Die, Event, Phase, Rank, Refusal, Seen, View};
use engine::{Game, Hand, Seats, Setup, SetupError, Viewer};
use testkit::said::{check_action, check_ending, check_refusal, check_told, seat, view};
use testkit::{check_words, said};
use words::{Language, Names, Text, setup_error};

#[test]
fn everything_is_said() {
    check_words::<Chico>(phrases);
}

fn phrases(actions: &[Action], _view: &View, language: Language) -> Vec<String> {
    let [draw, quit] = match language {
        Language::English => ["draw", "quit"],
        Language::Hebrew => ["למשוך", "לפרוש"],
    };
    let phrase = |action: &Action| match action {
        Action::Play(card) => chico::words::card_in_short(*card, language),
        Action::Draw => draw.into(),
        Action::Quit => quit.into(),
    };
    actions.iter().map(phrase).collect()
}

#[test]
fn a_value_from_outside_is_repeated_short_and_isolated() {
    let setup = Setup::new(3).with("draw_when_able", format!("\u{202e}{}", "x".repeat(9999)));
    let error = Game::<Chico>::new(setup).err().expect("no such value");
    assert!(matches!(error, SetupError::BadValue { .. }));
    let text = setup_error::<Chico>(&error, 3, Language::Hebrew).text;
    assert!(text.len() < 300 && text.contains("\u{2068}xxx") && !text.contains('\u{202e}'), "{text}");
}

fn told(event: Event, english: &str, hebrew: &str) {
    check_told::<Chico>(Seen::Open(event), english, hebrew);
}

#[test]
fn what_happens() {
    let (seat, on) = (seat(0), Rank::Four);
    let dealt = Seen::Dealt { hands: [None; 5], up: Rank::Chick, starter: seat };
    check_told::<Chico>(
        dealt,
        "Six cards are dealt to everyone. The pile starts with a Chick, and Dana goes first.",
        "שישה קלפים לכל שחקן. על הערמה: אפרוח. התור הראשון של דנה.",
    );
    told(Event::Played { seat, on, card: Card::Ranked(Rank::Five) }, "Dana plays a 5.", "דנה: 5.");
    told(
        Event::Played { seat, on: Rank::Six, card: Card::Egg },
        "Dana plays the egg, which becomes a Chick.",
        "דנה: ביצת ההפתעה, ערך אפרוח.",
    );
    check_told::<Chico>(Seen::Drew { seat, on, card: None }, "Dana draws a card.", "דנה: קלף מהקופה.");
    check_told::<Chico>(
        Seen::Drew { seat, on, card: Some(Card::Egg) },
        "Dana draws a card: the egg.",
        "דנה: קלף מהקופה – ביצת הפתעה.",
    );
    told(Event::Quit { seat, on }, "Dana says “I'm out”.", "דנה: פרשתי.");
}

/// Hands in notation, for three seats.
fn counted(hands: [&str; 3]) -> [Cards; 5] {
    let card = |name: char| Card::ALL.into_iter().find(|card| card.to_string() == name.to_string());
    core::array::from_fn(|at| hands.get(at).map_or("", |hand| *hand).chars().filter_map(card).collect())
}

#[test]
fn the_end_of_a_round() {
    told(
        Event::RoundOver { out: Some(seat(0)), points: [0, 13, 7, 0, 0], hands: counted(["", "33c", "34"]) },
        "Dana has no cards left, and the round is over. Points: Avi 13 (3, 3, Chick), Noa 7 (3, 4).",
        "אין לדנה קלפים, והמשחקון נגמר. נוספו נקודות: אבי 13 (3, 3, אפרוח), נועה 7 (3, 4).",
    );
    told(
        Event::RoundOver { out: None, points: [1, 13, 7, 0, 0], hands: counted(["1e", "3c", "34"]) },
        "Everyone is out, and the round is over. Points: Dana 1 (1, egg), Avi 13 (3, Chick), Noa 7 (3, 4).",
        "כולם פרשו, והמשחקון נגמר. נוספו נקודות: דנה 1 (1, ביצת הפתעה), אבי 13 (3, אפרוח), נועה 7 (3, 4).",
    );
    told(
        Event::Rolled { seat: seat(0), dice: [Die::Three, Die::Rooster], score: 1 },
        "Dana rolls 3 and a rooster: 13 off, and 1 point left.",
        "הקוביות של דנה: 3 ותרנגול. הניקוד יורד ב־13 ועומד על 1.",
    );
    told(Event::GameOver { winners: Seats::one(seat(2)), score: 3 }, "Noa wins!", "ניצחון לנועה!");
    told(
        Event::GameOver { winners: Seats::all(2), score: 3 },
        "Dana and Avi share the win!",
        "ניצחון משותף לדנה ולאבי!",
    );
}

/// Dana's turn in the middle of a round.
fn turn(hand: impl IntoIterator<Item = Card>) -> View {
    let mut view = view::<Chico>();
    (view.phase, view.pile, view.stock, view.playing) = (Phase::Turn, Rank::Three, 20, Seats::all(3));
    view.hands[0] = Hand::Open(hand.into_iter().collect::<Cards>());
    view
}

fn check_asked(view: &View, english: &str, hebrew: &str) {
    said::check_asked::<Chico>(view, view.viewer, english, hebrew);
}

#[test]
fn what_is_asked() {
    let ranked = Card::Ranked;
    let view = turn([ranked(Rank::Three), ranked(Rank::Four), ranked(Rank::Chick), Card::Egg]);
    check_asked(&view, "Your turn: 3, 4, egg, draw or quit.", "תורך – 3, 4, ביצה, למשוך או לפרוש.");
    check_asked(
        &View { draw_when_able: false, ..view.clone() },
        "Your turn: 3, 4, egg or quit.",
        "תורך – 3, 4, ביצה או לפרוש.",
    );
    check_asked(
        &View { stock: 0, ..turn([ranked(Rank::Chick)]) },
        "Your turn: you can only quit.",
        "תורך – נשאר לפרוש.",
    );
    check_asked(&View { viewer: Viewer::Public, ..view }, "Dana is thinking.", "התור של דנה.");
}

#[test]
fn what_stands_on_the_buttons() {
    let view = turn([Card::Egg]);
    check_action::<Chico>("play 3", &view, "Play a 3", "להניח 3");
    check_action::<Chico>("play c", &view, "Play a Chick", "להניח אפרוח");
    check_action::<Chico>("play e", &view, "Play the egg as a 4", "להניח ביצת הפתעה, ערך 4");
    check_action::<Chico>("draw", &view, "Draw a card", "למשוך קלף");
    check_action::<Chico>("quit", &view, "Quit the round", "לפרוש");
}

#[test]
fn why_not() {
    check_refusal::<Chico>(
        Refusal::DoesNotFollow { card: Card::Ranked(Rank::Five), pile: Rank::Six, next: Rank::Chick },
        "You can't play a 5 on a 6: only a 6, a Chick or the egg.",
        "אי אפשר להניח 5 על 6: רק 6, אפרוח או ביצת הפתעה.",
    );
    check_refusal::<Chico>(
        Refusal::LastPlayer,
        "Everyone else is out, so there is no more drawing.",
        "כל האחרים בחוץ, ואז כבר לא מושכים קלפים.",
    );
}

#[test]
fn who_won() {
    let over = View { phase: Phase::Over, scores: vec![12, 55, 34], ..view::<Chico>() };
    let ended = |winners| Seen::Open(Event::GameOver { winners, score: 12 });
    check_ending::<Chico>(
        ended(Seats::one(seat(0))),
        &over,
        "Dana wins with the fewest points: 12. The others: Noa 34, Avi 55.",
        "ניצחון לדנה, עם הניקוד הנמוך ביותר: 12. השאר: נועה 34, אבי 55.",
    );
    check_ending::<Chico>(
        ended([0, 2].map(seat).into_iter().collect()),
        &View { scores: vec![12, 55, 12], ..over },
        "Dana and Noa share the win with the fewest points: 12. The others: Avi 55.",
        "ניצחון משותף לדנה ולנועה, עם הניקוד הנמוך ביותר: 12. השאר: אבי 55.",
    );
}

#[test]
fn names_of_another_alphabet_keep_their_direction() {
    let quit = Seen::Open(Event::Quit { seat: seat(0), on: Rank::One });
    let names = Names::new(["Dana", "אבי"]);
    let text = |language| Chico::told(&quit, &names, language).unwrap().text;
    assert_eq!(text(Language::Hebrew), "\u{2068}Dana\u{2069}: פרשתי.");
    let over = Seen::Open(Event::GameOver { winners: Seats::all(2), score: 3 });
    let text = Chico::told(&over, &names, Language::Hebrew).unwrap().text;
    assert_eq!(text, "ניצחון משותף ל־\u{2068}Dana\u{2069} ול\u{2068}אבי\u{2069}!");
}

#[test]
fn c8_c10_there_is_a_hint_where_only_drawing_or_leaving_is_left() {
    use engine::{Action as _, Mask};
    let of = |actions: &[Action]| {
        let legal = Mask::new(actions.iter().fold(0, |bits, action| bits | 1 << action.index()));
        chico::words::hint(legal, Language::English)
    };
    assert!(of(&[Action::Draw, Action::Quit]).is_some());
    assert_eq!(of(&[Action::Play(Card::Egg), Action::Draw, Action::Quit]), None);
    assert_eq!(of(&[Action::Quit]), None, "C11, C12: there is nothing to choose");
    let legal = Mask::new(1 << Action::Draw.index() | 1 << Action::Quit.index());
    for language in Language::ALL {
        said::assert_sentence(chico::words::hint(legal, language).expect("a hint"), language);
    }
}
