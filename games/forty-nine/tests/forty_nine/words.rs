//! What is said about 49: in random games, and typical situations word for word.

use engine::{Game, Seats, Setup, Viewer};
use forty_nine::{
    Action, Agreed, Bid, Card, Event, FortyNine, Kind, Phase, Reason, Refusal, Square, Squares, View,
};
use testkit::said::{
    assert_sentence, check_action, check_ending, check_refusal, check_told, names, seat, view,
};
use testkit::{check_words, said};
use words::{Language, Sentence, Text, setup_error};

#[test]
fn everything_is_said() {
    check_words::<FortyNine>(phrases);
}

/// Of the bids the lowest is said, of the squares where they are.
fn phrases(actions: &[Action], view: &View, language: Language) -> Vec<String> {
    let is_english = language == Language::English;
    let bids = actions.iter().filter_map(|action| match action {
        Action::Bid(dollars) => Some(*dollars),
        _ => None,
    });
    let least = bids.min().map(|least| format!("${least} {}", if is_english { "or more" } else { "ומעלה" }));
    let [check, pass] = match (is_english, view.phase) {
        (true, Phase::Place) => ["check", "decline"],
        (true, _) => ["check", "pass"],
        (false, Phase::Place) => ["צ׳ק", "לוותר"],
        (false, _) => ["צ׳ק", "לפרוש"],
    };
    let check = actions.contains(&Action::Check).then(|| check.to_owned());
    let pass = actions.contains(&Action::Pass).then(|| pass.to_owned());
    least.into_iter().chain(check).chain(pass).chain(place(actions, view, language)).collect()
}

/// The whole range of the card, or the whole board, as far as it is empty.
fn place(actions: &[Action], view: &View, language: Language) -> Option<String> {
    let Some(Action::Place(_)) = actions.first() else { return None };
    let (within, phrase) = match (view.card()?.kind(), language) {
        (Kind::Range(range), Language::English) => {
            let (first, last) = range.ends();
            (first..=last, format!("an empty square, {first}–{last}"))
        }
        (Kind::Range(range), Language::Hebrew) => {
            let (first, last) = range.ends();
            (first..=last, format!("משבצת ריקה, {first} עד {last}"))
        }
        (_, Language::English) => (1..=49, "any empty square".to_owned()),
        (_, Language::Hebrew) => (1..=49, "משבצת ריקה".to_owned()),
    };
    let empty = within.map(square).filter(|square| view.owner(*square).is_none());
    let places: Vec<Action> = empty.map(Action::Place).collect();
    let placed: Vec<Action> = actions.iter().copied().filter(|action| *action != Action::Pass).collect();
    (placed == places).then_some(phrase)
}

#[test]
fn f27_is_said_to_those_who_set_up_a_game_for_two() {
    let setup = Setup::new(2).with("opening_price", "off");
    let error = Game::<FortyNine>::new(setup).err().expect("F27 forbids it");
    for language in Language::ALL {
        let Sentence { text, rules } = setup_error::<FortyNine>(&error, 2, language);
        assert_sentence(&text, language);
        assert_eq!(rules, ["F27"]);
    }
}

fn square(number: u8) -> Square {
    Square::new(number).expect("a square")
}

fn squares(numbers: &[u8]) -> Squares {
    numbers.iter().fold(Squares::NONE, |all, number| all.with(Squares::one(square(*number))))
}

fn card(name: &str) -> Card {
    Card::ALL.into_iter().find(|card| card.to_string() == name).expect("a card")
}

#[test]
fn an_auction() {
    let told = check_told::<FortyNine>;
    let seat = seat(0);
    told(Event::Shuffled, "The deck is shuffled.", "הקלפים עורבבו.");
    told(Event::Turned { seat, card: card("17") }, "Dana turns up card 17.", "דנה: נשלף קלף 17.");
    told(
        Event::Turned { seat, card: card("25-40") },
        "Dana turns up the crazy card 25 to 40.",
        "דנה: נשלף קלף משוגע 25–40.",
    );
    told(Event::Bid { seat, dollars: 12 }, "Dana bids $12.", "דנה: $12.");
    told(Event::Passed { seat }, "Dana passes.", "דנה: פרשתי.");
    told(Event::Checked { seat }, "Dana checks.", "דנה: צ׳ק.");
    told(
        Event::Won { seat, card: card("49"), dollars: 12 },
        "Dana wins the crazy card 49 and pays $12.",
        "דנה: זכייה בקלף משוגע 49 תמורת $12.",
    );
    told(
        Event::Left { card: card("41-48") },
        "The crazy card 41 to 48 leaves the game unsold.",
        "קלף משוגע 41–48 יוצא מהמשחק בלי שנמכר.",
    );
    told(
        Event::Void { seat, dollars: 60 },
        "Dana can't pay $60: the bid is void, and the auction starts again.",
        "דנה: אין $60 לתשלום. ההצעה בטלה, והמכירה מתחילה מחדש.",
    );
}

#[test]
fn the_board_and_the_bank() {
    let told = check_told::<FortyNine>;
    let placed = |square, instead_of| Event::Placed { seat: seat(0), square, instead_of };
    told(placed(square(17), None), "Dana places a token on square 17.", "דנה: אסימון על משבצת 17.");
    told(
        placed(Square::CENTRE, Some(seat(1))),
        "Dana takes square 49 from Avi.",
        "משבצת 49 עוברת מאבי לדנה.",
    );
    told(
        Event::Lost { seat: seat(0), square: square(9) },
        "Dana loses the token on square 9.",
        "דנה: האסימון שעל משבצת 9 יורד מהלוח.",
    );
    told(
        Event::PaidOut { dollars: [14, 0, 7, 0, 0] },
        "The bank pays: Dana $14, Noa $7.",
        "תשלום מהבנק: דנה $14, נועה $7.",
    );
    told(
        Event::PaidOut { dollars: [0; 5] },
        "There are no tokens, so the bank pays nothing.",
        "אין אסימונים, והבנק לא משלם.",
    );
}

#[test]
fn money_keeps_its_direction() {
    let bid = Event::Bid { seat: seat(0), dollars: 12 };
    let text = FortyNine::told(&bid, &names(Language::Hebrew, 3), Language::Hebrew).unwrap().text;
    assert_eq!(text, "\u{2068}דנה\u{2069}: \u{2068}$12\u{2069}.");
}

/// Dana is to speak about this card.
fn auction(up: &str, bid: Option<u16>) -> View {
    let mut view = view::<FortyNine>();
    (view.phase, view.turn, view.turned) = (Phase::Auction, seat(0), vec![card(up)]);
    view.bid = bid.map(|dollars| Bid { seat: seat(1), dollars });
    view
}

fn asked(view: &View, english: &str, hebrew: &str) {
    said::check_asked::<FortyNine>(view, view.viewer, english, hebrew);
}

#[test]
fn what_is_asked() {
    let opening = auction("30", None);
    asked(&opening, "Your turn: $4 or more, check or pass.", "תורך – קלף 30: מ־$4 ומעלה, צ׳ק או לפרוש.");
    asked(
        &View {
            agreed: Agreed { opening_price: false, check: false, honour: false, ..opening.agreed },
            ..opening.clone()
        },
        "Your turn: $1 or more, or pass.",
        "תורך – קלף 30: מ־$1 ומעלה או לפרוש.",
    );
    asked(
        &auction("30", Some(12)),
        "Your turn: $13 or more, or pass.",
        "תורך – קלף 30: מ־$13 ומעלה או לפרוש.",
    );
    asked(&auction("30", Some(49)), "Your turn: you can only pass.", "תורך – אין מספיק כסף: נשאר לפרוש.");
    asked(
        &View { phase: Phase::Place, ..auction("25-40", Some(1)) },
        "Your turn: pick an empty square, 25–40.",
        "תורך – אסימון על משבצת ריקה, 25 עד 40.",
    );
    asked(
        &View { phase: Phase::Place, ..auction("49", Some(1)) },
        "Your turn: pick any empty square.",
        "תורך – אסימון על משבצת ריקה, בכל הלוח.",
    );
    asked(&View { viewer: Viewer::Public, ..opening }, "Dana is thinking.", "התור של דנה.");
}

#[test]
fn f18_declining_is_said() {
    let mut view = View { phase: Phase::Place, ..auction("49", Some(1)) };
    view.tokens[0] = squares(&[49]);
    asked(&view, "Your turn: any empty square, or decline.", "תורך – אסימון על משבצת ריקה, או לוותר.");
    check_action::<FortyNine>("pass", &view, "Decline", "לוותר");
    check_told::<FortyNine>(
        Event::Declined { seat: seat(0) },
        "Dana declines a further token.",
        "דנה: בלי אסימון נוסף.",
    );
}

#[test]
fn what_stands_on_the_buttons() {
    let view = auction("30", None);
    check_action::<FortyNine>("bid 12", &view, "Bid $12", "להציע $12");
    check_action::<FortyNine>("pass", &view, "Pass", "לפרוש");
    check_action::<FortyNine>("check", &view, "Check", "צ׳ק");
    check_action::<FortyNine>("place 17", &view, "Place on square 17", "להניח על משבצת 17");
}

#[test]
fn why_not() {
    check_refusal::<FortyNine>(
        Refusal::NotHigher { bid: 12 },
        "$12 is bid: bid higher, or pass.",
        "ההצעה כבר $12: צריך להציע יותר או לפרוש.",
    );
    check_refusal::<FortyNine>(
        Refusal::OutsideRange { card: card("1-24"), square: square(30) },
        "Square 30 is not for the crazy card 1 to 24.",
        "משבצת 30 לא בטווח של קלף משוגע 1–24.",
    );
}

/// The end of a game that Dana won, or all three.
fn ending(reason: Reason, tokens: [&[u8]; 3], english: &str, hebrew: &str) {
    let nobody_has_tokens = matches!(reason, Reason::NoTokens { .. });
    let winners = if nobody_has_tokens { Seats::all(3) } else { Seats::one(seat(0)) };
    let over =
        View { phase: Phase::Over { winners }, tokens: tokens.map(squares).to_vec(), ..view::<FortyNine>() };
    check_ending::<FortyNine>(Event::GameOver { winners, reason }, &over, english, hebrew);
}

#[test]
fn who_won() {
    ending(
        Reason::Line(squares(&[1, 2, 3, 4])),
        [&[9, 1, 2, 3, 4], &[20], &[]],
        "Dana wins with a line: squares 1, 2, 3 and 4.",
        "ניצחון לדנה, עם שורה רצופה: משבצות 1, 2, 3 ו־4.",
    );
    ending(
        Reason::Tokens(2),
        [&[1, 3], &[20], &[]],
        "The deck is used up. Dana wins with the most tokens, 2. Tokens of the others: Avi 1, Noa 0.",
        "הקלפים נגמרו. ניצחון לדנה, עם הכי הרבה אסימונים: 2. האסימונים של השאר: אבי 1, נועה 0.",
    );
    ending(
        Reason::Money { tokens: 2, dollars: 40 },
        [&[1, 3], &[], &[20, 30]],
        "The deck is used up. Dana wins with 2 tokens and the most money, $40. \
         Tokens of the others: Noa 2, Avi 0.",
        "הקלפים נגמרו. ניצחון לדנה, עם שני אסימונים והסכום הגבוה ביותר: $40. האסימונים של השאר: נועה 2, אבי 0.",
    );
    ending(
        Reason::Highest(square(31)),
        [&[31], &[], &[30]],
        "The deck is used up. Dana wins with the token on the highest square, 31. \
         Tokens of the others: Noa 1, Avi 0.",
        "הקלפים נגמרו. ניצחון לדנה, בזכות האסימון על המשבצת הגבוהה ביותר: 31. האסימונים של השאר: נועה 1, אבי 0.",
    );
    ending(
        Reason::NoTokens { dollars: 49 },
        [&[], &[], &[]],
        "The deck is used up. Dana, Avi and Noa share the win with the most money, $49.",
        "הקלפים נגמרו. ניצחון משותף לדנה, לאבי ולנועה, עם הסכום הגבוה ביותר: $49.",
    );
}
