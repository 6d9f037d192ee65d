//! What is said about Eight and a Half: in random games, and typical situations word for word.

use eight_and_a_half::{
    Action, Blind, Card, Cards, Copies, EightAndAHalf, Event, Few, Meld, Phase, Refusal, Seen, Slot, Source,
    Value, View,
};
use engine::{Hand, Viewer};
use testkit::said::{check_action, check_ending, check_refusal, check_told, names, seat, view};
use testkit::{check_words, said};
use words::{Language, Text};

#[test]
fn everything_is_said() {
    check_words::<EightAndAHalf>(phrases);
}

/// Each card once, however many of it may be laid; a new pile takes any.
fn phrases(actions: &[Action], view: &View, language: Language) -> Vec<String> {
    let [any, pair, take, flip] = match language {
        Language::English => ["any card", "8½", "take the pile", "turn up a blind card"],
        Language::Hebrew => ["בכל קלף", "8 עם חצי", "לוקחים את הקופה", "לפתוח קלף עיוור"],
    };
    if is_anything(actions, view) {
        return vec![any.into()];
    }
    let phrase = |action: &Action| match action {
        Action::Play(Meld::Same(card, _)) => eight_and_a_half::words::card_in_short(*card, language),
        Action::Play(Meld::EightAndHalf) => pair.into(),
        Action::Take => take.into(),
        Action::Flip(_) => flip.into(),
    };
    actions.iter().map(phrase).collect()
}

/// Are these all cards that there are to open a pile with? The first pile of a round is opened with
/// a yellow one, which is named.
fn is_anything(actions: &[Action], view: &View) -> bool {
    let cards = match view.hands[view.turn.index()] {
        Hand::Open(hand) if !hand.is_empty() => hand,
        _ => view.open[view.turn.index()],
    };
    let is_named = view.phase == Phase::Opening && cards.iter().any(Card::is_yellow);
    let all = cards.iter().all(|card| actions.contains(&Action::Play(Meld::one(card))));
    view.pile.is_empty() && !cards.is_empty() && all && !is_named
}

fn told(event: Event, english: &str, hebrew: &str) {
    check_told::<EightAndAHalf>(Seen::Open(event), english, hebrew);
}

/// A value of so many halves.
fn halves(number: usize) -> Value {
    Value::all().nth(number).expect("a value")
}

fn played(on: usize, play: Meld, from: Source, english: &str, hebrew: &str) {
    told(Event::Played { seat: seat(0), from, on: halves(on), play }, english, hebrew);
}

#[test]
fn what_is_played() {
    let hand = Source::Hand;
    played(
        12,
        Meld::Same(Card::Seven, Copies::Two),
        hand,
        "Dana plays two 7s: the pile is at 7.",
        "דנה: שני קלפי 7. הקופה עומדת על 7.",
    );
    played(
        8,
        Meld::one(Card::Half),
        hand,
        "Dana plays a Half: the pile is at 4.5, an offence.",
        "דנה: קלף חצי. הקופה עומדת על 4 וחצי – עבירה!",
    );
    played(
        13,
        Meld::one(Card::Demon),
        Source::Open,
        "Dana plays a Demon: the pile is at 6.5, an offence.",
        "דנה: שד. הקופה עומדת על 6 וחצי – עבירה!",
    );
    played(
        17,
        Meld::EightAndHalf,
        hand,
        "Dana plays an 8 with a Half: the pile is at 8.5, an offence.",
        "דנה: 8 עם חצי. הקופה עומדת על 8 וחצי – עבירה!",
    );
    played(
        14,
        Meld::one(Card::Zero),
        Source::Blind(Slot::ALL[1]),
        "Dana turns up blind card 2, a Zero: the pile is at 0.",
        "דנה: קלף עיוור 2 הוא אפס. הקופה עומדת על 0.",
    );
}

#[test]
fn what_else_happens() {
    let dealt =
        Seen::Dealt { seats: 3, dealer: seat(0), opener: seat(1), hands: [None; 5], open: [Few::NONE; 5] };
    check_told::<EightAndAHalf>(dealt, "Dana deals, and Avi opens.", "החלוקה אצל דנה, הפתיחה אצל אבי.");
    let drawn: Few = [Card::Three, Card::Half].into_iter().collect();
    check_told::<EightAndAHalf>(
        Seen::Drew { seat: seat(0), count: 2, cards: Some(drawn) },
        "Dana draws a 3 and a Half.",
        "דנה: מהבנק ליד – 3 וקלף חצי.",
    );
    told(
        Event::Failed { seat: seat(0), slot: Slot::ALL[2], card: Card::Three, on: halves(15) },
        "Dana turns up blind card 3: a 3 does not go on 7.5, and is turned back.",
        "דנה: קלף עיוור 3 הוא 3, ואי אפשר להניח אותו על 7 וחצי. הקלף נהפך בחזרה.",
    );
    let pile: Cards = [Card::One, Card::Demon].into_iter().collect();
    told(
        Event::Took { seat: seat(0), on: halves(2), cards: pile },
        "Dana takes the pile: 2 cards burnt.",
        "הקופה נשרפת אצל דנה: שני קלפים.",
    );
    told(
        Event::Caught { offender: seat(1), cards: pile },
        "Police! Avi is caught and takes the pile: 2 cards burnt.",
        "שוטר! הקופה נשרפת אצל אבי: שני קלפים.",
    );
    told(
        Event::RoundOver { winner: seat(0), points: [2, 1, 0, 0, 0] },
        "Dana has no cards left and wins the round. Points: Dana 2, Avi 1.",
        "אין לדנה קלפים, והמשחקון נגמר. נקודות: דנה 2, אבי 1.",
    );
    told(Event::GameOver { winner: seat(2), score: 8 }, "Noa wins!", "ניצחון לנועה!");
}

#[test]
fn e3_filling_up_is_no_news_to_others() {
    let drew = Seen::Drew { seat: seat(0), count: 1, cards: None };
    for language in Language::ALL {
        assert_eq!(EightAndAHalf::told(&drew, &names(language, 3), language), None);
    }
}

#[test]
fn e17_e18_the_rules_behind_a_play_are_cited() {
    let cited = |on, play, from| {
        EightAndAHalf::cited(&Seen::Open(Event::Played { seat: seat(0), from, on: halves(on), play }))
    };
    assert_eq!(cited(6, Meld::one(Card::Four), Source::Hand), ["E7"]);
    assert_eq!(cited(6, Meld::one(Card::Half), Source::Open), ["E12", "E17"]);
    assert_eq!(cited(7, Meld::one(Card::Demon), Source::Blind(Slot::ALL[0])), ["E11", "E19", "E17"]);
    let caught = Event::Caught { offender: seat(0), cards: Cards::NONE };
    assert_eq!(EightAndAHalf::cited(&Seen::Open(caught)), ["E18"]);
}

/// Dana's turn, with this hand on a pile of so many halves.
fn turn(hand: &[Card], value: usize) -> View {
    let mut view = view::<EightAndAHalf>();
    (view.phase, view.turn, view.value) = (Phase::Turn, seat(0), halves(value));
    view.pile.add(Card::Demon, 1);
    view.hands[0] = Hand::Open(hand.iter().copied().collect());
    view
}

fn asked(view: &View, english: &str, hebrew: &str) {
    said::check_asked::<EightAndAHalf>(view, view.viewer, english, hebrew);
}

#[test]
fn what_is_asked() {
    let gone = [Blind::Gone; 3];
    asked(
        &turn(&[Card::Four, Card::Nine, Card::Half], 7),
        "Your turn: police 4, 9 or Half.",
        "תורך – 4 (שוטר), 9 או חצי.",
    );
    asked(&turn(&[Card::Eight, Card::Half], 16), "Your turn: 8, Half or 8½.", "תורך – 8, חצי או 8 עם חצי.");
    asked(
        &turn(&[Card::Six, Card::Seven], 10),
        "Your turn: nothing fits. Take the pile.",
        "תורך – אין מה להניח: לוקחים את הקופה.",
    );
    asked(
        &View { blind: vec![[Blind::Known(Card::One); 3], gone, gone], ..turn(&[], 10) },
        "Your turn: turn up a blind card.",
        "תורך – לפתוח קלף עיוור.",
    );
    let new_pile = View { pile: Cards::NONE, ..turn(&[Card::Six, Card::Three], 0) };
    asked(&new_pile, "Your turn: open a pile with any card.", "תורך – לפתוח קופה חדשה בכל קלף.");
    asked(
        &View { phase: Phase::Opening, ..new_pile.clone() },
        "Your turn: open with 3 (lowest yellow).",
        "תורך – פותחים בצהוב הנמוך ביותר, 3.",
    );
    asked(&View { viewer: Viewer::Seat(seat(1)), ..new_pile }, "Dana is thinking.", "התור של דנה.");
}

#[test]
fn what_stands_on_the_buttons() {
    let view = view::<EightAndAHalf>();
    check_action::<EightAndAHalf>("play 8", &view, "Meld an 8", "להניח 8");
    check_action::<EightAndAHalf>("play h h h", &view, "Meld three Halves", "להניח שלושה חצאים");
    check_action::<EightAndAHalf>("play 8 h", &view, "Meld an 8 with a Half", "להניח 8 עם חצי");
    check_action::<EightAndAHalf>("take", &view, "Take the pile", "לקחת את הקופה");
    check_action::<EightAndAHalf>("flip 2", &view, "Turn up blind card 2", "לפתוח קלף עיוור 2");
}

#[test]
fn why_not() {
    check_refusal::<EightAndAHalf>(
        Refusal::ZeroOnHalf(halves(9)),
        "A Zero goes only on a whole number, and the pile is at 4.5.",
        "אפס מניחים רק על מספר שלם, והקופה עומדת על 4 וחצי.",
    );
    check_refusal::<EightAndAHalf>(
        Refusal::AboveFive(Card::Eight),
        "You can't play an 8: on 5 only 5 or lower, or a Zero, a Half or a Demon.",
        "אי אפשר להניח 8: על 5 מניחים רק 5 ומטה, אפס, חצי או שד.",
    );
}

#[test]
fn who_won() {
    let over = View { phase: Phase::Over, scores: vec![3, 8, 5], ..view::<EightAndAHalf>() };
    check_ending::<EightAndAHalf>(
        Seen::Open(Event::GameOver { winner: seat(1), score: 8 }),
        &over,
        "Avi wins with the most points: 8. The others: Noa 5, Dana 3.",
        "ניצחון לאבי, עם הניקוד הגבוה ביותר: 8. השאר: נועה 5, דנה 3.",
    );
}
