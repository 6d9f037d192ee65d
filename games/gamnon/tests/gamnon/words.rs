//! What is said about Gamnon: in random games, and typical situations word for word.

use engine::{Hand, Rules, Seats, Viewer};
use gamnon::words::demand;
use gamnon::{Action, Card, Cards, Colour, Event, Gamnon, Reason, Refusal, Seen, Stage, Verb, View};
use testkit::said::{check, check_action, check_ending, check_refusal, check_told, seat, view};
use testkit::{check_words, said};
use words::Language;

#[test]
fn everything_is_said() {
    check_words::<Gamnon>(phrases);
}

/// What is done with the cards is said, and which these are: those of a colour, or any.
fn phrases(actions: &[Action], view: &View, language: Language) -> Vec<String> {
    let [put, give, lay, any] = match language {
        Language::English => ["put", "give", "end it", "any"],
        Language::Hebrew => ["להניח בקופה", "להעביר", "לסיום", "לבחירתך"],
    };
    let Some(Action { verb, card }) = actions.first() else { return Vec::new() };
    let is_any = holds_just(actions, *verb, view, |_| true).then_some(any);
    let is_colour = holds_just(actions, *verb, view, |held| held.colour() == card.colour());
    let phrases: Vec<Option<&str>> = match verb {
        Verb::Put => vec![Some(put), is_colour.then(|| colour(card.colour(), view.stage, language))],
        Verb::Give => vec![Some(give), is_any],
        Verb::Lay => vec![Some(lay), is_any],
    };
    phrases.into_iter().flatten().map(str::to_owned).collect()
}

/// Are these the cards of the hand that are like that?
fn holds_just(actions: &[Action], verb: Verb, view: &View, is_like_that: impl Fn(Card) -> bool) -> bool {
    let Viewer::Seat(seat) = view.viewer else { return false };
    let held = Card::all().filter(|card| view.known(seat).has(*card) && is_like_that(*card));
    actions == held.map(|card| Action { verb, card }).collect::<Vec<_>>()
}

fn colour(colour: Colour, stage: Stage, language: Language) -> &'static str {
    let is_one = matches!(stage, Stage::Put { owed: 1 });
    match (language, colour) {
        (Language::English, Colour::Black) => "black",
        (Language::English, Colour::Red) => "red",
        (Language::Hebrew, Colour::Black) => {
            if is_one {
                "שחור"
            } else {
                "שחורים"
            }
        }
        (Language::Hebrew, Colour::Red) => {
            if is_one {
                "אדום"
            } else {
                "אדומים"
            }
        }
    }
}

fn told(event: Event, english: &str, hebrew: &str) {
    check_told::<Gamnon>(Seen::Open(event), english, hebrew);
}

fn card(name: &str) -> Card {
    Card::all().find(|card| card.to_string() == name).expect("a card")
}

fn cards(names: &str) -> Cards {
    names.split_whitespace().map(card).collect()
}

#[test]
fn g6_a_demand_agrees_with_its_number() {
    let check =
        |name, english, hebrew| check(|language: Language| demand(card(name), language), english, hebrew);
    check("2s", "two black cards", "שני קלפים שחורים");
    check("Jh", "eleven red cards", "11 קלפים אדומים");
    check("Qc", "twelve black cards", "12 קלפים שחורים");
    check("Ad", "fourteen red cards", "14 קלפים אדומים");
}

#[test]
fn a_turn() {
    let dealt = Seen::Dealt { hands: Box::new([None; 12]), up: card("Jh"), stock: 42, seats: 3 };
    check_told::<Gamnon>(
        dealt,
        "Three cards are dealt to everyone. The jack of hearts demands eleven red cards.",
        "שלושה קלפים לכל שחקן. קופה! נסיך לב: צריך 11 קלפים אדומים.",
    );
    let seat = seat(0);
    told(
        Event::Put { seat, card: card("5s"), left: 2 },
        "Dana puts the 5 of spades on the pile, with 2 more to come.",
        "דנה: 5 עלה בקופה, נשארו עוד שני קלפים.",
    );
    let put = |names, missing| Event::PutAll { seat, colour: Colour::Red, cards: cards(names), missing };
    told(
        put("Qh 9d", 9),
        "Dana puts all red cards, the queen of hearts and the 9 of diamonds: 9 missing.",
        "דנה: מלכת לב ו־9 יהלום בקופה, חסרים 9 קלפים.",
    );
    told(put("", 1), "Dana has no red card: 1 missing.", "דנה: אין אף קלף אדום, חסר קלף אחד.");
    told(put("Ah", 0), "Dana puts the ace of hearts, as demanded.", "דנה: אס לב בקופה.");
    told(
        Event::TurnedUp { card: card("3c") },
        "Kupa! The 3 of clubs demands three black cards.",
        "קופה! 3 תלתן: צריך 3 קלפים שחורים.",
    );
    told(
        Event::Laid { seat, card: card("Kd") },
        "Kupa! Dana lays the king of diamonds, which demands thirteen red cards.",
        "דנה: קופה! מלך יהלום: צריך 13 קלפים אדומים.",
    );
}

#[test]
fn cards_that_change_hands() {
    let (from, to) = (seat(0), seat(1));
    let seen = check_told::<Gamnon>;
    seen(
        Seen::Drew { seat: from, count: 9, cards: None },
        "Dana takes 9 cards from the stock.",
        "דנה: 9 קלפים מהקופה הסגורה.",
    );
    seen(
        Seen::Gave { from, to, count: 5, cards: None, short: 0 },
        "Dana gives Avi 5 cards.",
        "מדנה לאבי: 5 קלפים.",
    );
    seen(
        Seen::Gave { from, to, count: 2, cards: Some(cards("5s Th")), short: 3 },
        "Dana gives Avi 2 cards: the 5 of spades and the 10 of hearts. Dana has run out and owes 3 more.",
        "מדנה לאבי: שני קלפים – 5 עלה ו־10 לב. היד התרוקנה, ונשאר חוב של 3 קלפים.",
    );
    seen(
        Seen::Gave { from, to, count: 0, cards: None, short: 1 },
        "Dana has no card for Avi and owes 1.",
        "מדנה לאבי: אין מה להעביר, והחוב הוא קלף אחד.",
    );
    told(
        Event::TookPile { seat: from, cards: cards("2s 3s 4s") },
        "Dana has an empty hand and takes the pile: 3 cards.",
        "אין לדנה קלפים: כל הקופה עוברת לדנה, 3 קלפים.",
    );
    seen(
        Seen::HandsMoved { hands: Box::new([None; 12]) },
        "The cycle is over: every hand moves back one seat.",
        "סוף הסבב: כל יד עוברת מקום אחד אחורה.",
    );
}

/// Dana has twelve red cards, and eleven are demanded.
fn at(stage: Stage) -> View {
    let up = card("Jh");
    let mut view = View { stage, turn: 1, demand: up, ..view::<Gamnon>() };
    let mut hands = [None; 12];
    hands[0] = Some(cards("2h 3h 4h"));
    Gamnon::remember(&mut view.memory, &Seen::Dealt { hands: Box::new(hands), up, stock: 42, seats: 3 });
    let drawn = Some(cards("5h 6h 7h 8h 9h 2d 3d 4d 5d"));
    Gamnon::remember(&mut view.memory, &Seen::Drew { seat: seat(0), count: 9, cards: drawn });
    view
}

fn asked(view: &View, english: &str, hebrew: &str) {
    said::check_asked::<Gamnon>(view, view.viewer, english, hebrew);
}

#[test]
fn what_is_asked() {
    asked(
        &at(Stage::Put { owed: 11 }),
        "Your turn: put 11 red cards.",
        "תורך – להניח בקופה 11 קלפים אדומים.",
    );
    asked(
        &at(Stage::Put { owed: 1 }),
        "Your turn: put 1 more red card.",
        "תורך – להניח בקופה עוד קלף אדום אחד.",
    );
    asked(
        &at(Stage::Give { giver: seat(0), to: seat(1), owed: 5 }),
        "Your turn: give Avi any 5 cards.",
        "תורך – להעביר לאבי 5 קלפים לבחירתך.",
    );
    asked(&at(Stage::Lay), "Your turn: end it with any card.", "תורך – לסיום: קלף אחד לבחירתך.");
    let public = View { viewer: Viewer::Public, ..at(Stage::Give { giver: seat(2), to: seat(1), owed: 5 }) };
    asked(&public, "Noa is thinking.", "התור של נועה.");
}

#[test]
fn what_stands_on_the_buttons() {
    let view = at(Stage::Give { giver: seat(0), to: seat(1), owed: 5 });
    check_action::<Gamnon>("put Qh", &view, "Put the queen of hearts on the pile", "להניח מלכת לב בקופה");
    check_action::<Gamnon>("give Qh", &view, "Give the queen of hearts to Avi", "להעביר מלכת לב לאבי");
    check_action::<Gamnon>("lay Ts", &view, "End the turn with the 10 of spades", "לסיים ב־10 עלה");
}

#[test]
fn why_not() {
    check_refusal::<Gamnon>(
        Refusal::WrongColour { card: card("Qs"), demanded: Colour::Red },
        "You can't put the queen of spades: red cards are demanded.",
        "אי אפשר להניח מלכת עלה: צריך קלפים אדומים.",
    );
    check_refusal::<Gamnon>(
        Refusal::WrongDeal { packs: 1 },
        "A deal is all the cards of 1 pack.",
        "חלוקה היא כל הקלפים של חפיסה אחת.",
    );
    check_refusal::<Gamnon>(
        Refusal::WrongDeal { packs: 2 },
        "A deal is all the cards of 2 packs.",
        "חלוקה היא כל הקלפים של שתי חפיסות.",
    );
    check_refusal::<Gamnon>(
        Refusal::TooEarlyToLay,
        "Debts come first, then the card that ends the turn.",
        "קודם החובות, ורק אחריהם הקלף שמסיים את התור.",
    );
}

fn ending(winners: Seats, reason: Reason, sizes: [u8; 3], english: &str, hebrew: &str) {
    let over = View { turn: 300, hands: sizes.map(Hand::Closed).to_vec(), ..at(Stage::Over { winners }) };
    check_ending::<Gamnon>(Seen::Open(Event::GameOver { winners, reason }), &over, english, hebrew);
}

#[test]
fn who_won() {
    ending(
        Seats::one(seat(1)),
        Reason::Alone,
        [0, 30, 0],
        "Avi wins: nobody else has a card left.",
        "ניצחון לאבי: לאף אחד אחר לא נשארו קלפים.",
    );
    ending(
        Seats::one(seat(1)),
        Reason::MostCards(30),
        [3, 30, 4],
        "Avi wins with the most cards after 300 turns: 30. The others: Noa 4, Dana 3.",
        "אחרי 300 תורות: ניצחון לאבי, עם הכי הרבה קלפים ביד: 30. השאר: נועה 4, דנה 3.",
    );
    ending(
        Seats::NONE,
        Reason::Draw,
        [3, 30, 4],
        "The game ends in a draw after 300 turns.",
        "המשחק נגמר בתיקו אחרי 300 תורות.",
    );
}
