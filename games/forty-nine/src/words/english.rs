//! 49 in English.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use engine::{RuleId, Seat};
use words::english::{all_of, count, figures, who, wins};
use words::{Brief, English, Messages, Names, OptionWords, Values};

use super::{dollars, tokens_of_others};
use crate::{Action, Card, Choices, Event, FortyNine, Kind, Phase, Reason, Refusal, Squares, View};

impl Messages<FortyNine> for English {
    fn title(&self) -> &'static str {
        "49"
    }

    fn tagline(&self) -> &'static str {
        "Win squares at auction and line up four."
    }

    fn credits(&self) -> &'static str {
        "Created by Mark Corsey."
    }

    fn rules(&self) -> &'static str {
        include_str!("../../RULES.md")
    }

    fn option(&self, name: &str) -> Option<OptionWords> {
        let (title, explanation, values) = match name {
            "opening_price" => (
                "Opening price",
                "The opening bid must be at least the price printed on the card. If off, $1 is enough.",
                Values::OnOff,
            ),
            "check" => (
                "Check",
                "Before the opening bid a player may say “check”: not open, but stay in the auction.",
                Values::OnOff,
            ),
            "honour" => (
                "On your honour",
                "The rulebook's own penalty: nobody checks whether a bid can be paid, and a winner who can't \
                 pay loses a token.",
                Values::OnOff,
            ),
            "first_seat" => ("Starting player", "The player who turns up the first card.", Values::Seat),
            _ => return None,
        };
        Some(OptionWords { title, explanation, values })
    }

    fn forbidden_setup(&self, rule: RuleId) -> Option<&'static str> {
        (rule == "F27").then_some("With two players the opening price can't be waived.")
    }

    fn action(&self, action: Action, view: &View, _names: &Names) -> String {
        match action {
            Action::Pass if view.phase == Phase::Place => "Decline".into(),
            Action::Pass => "Pass".into(),
            Action::Check => "Check".into(),
            Action::Place(square) => format!("Place on square {square}"),
            Action::Bid(bid) => format!("Bid {}", dollars(bid)),
        }
    }

    fn told(&self, seen: &Event, names: &Names) -> Option<String> {
        let who = |seat: &Seat| who(names, *seat);
        let text = match seen {
            Event::Shuffled => "The deck is shuffled.".into(),
            Event::Turned { seat, card: up } => format!("{} turns up {}.", who(seat), card(*up)),
            Event::Left { card: unsold } => format!("{} leaves the game unsold.", capital(&card(*unsold))),
            Event::Bid { seat, dollars: bid } => format!("{} bids {}.", who(seat), dollars(*bid)),
            Event::Passed { seat } => format!("{} passes.", who(seat)),
            Event::Checked { seat } => format!("{} checks.", who(seat)),
            Event::Won { seat, card: won, dollars: paid } => {
                format!("{} wins {} and pays {}.", who(seat), card(*won), dollars(*paid))
            }
            Event::Placed { seat, square, instead_of: None } => {
                format!("{} places a token on square {square}.", who(seat))
            }
            Event::Placed { seat, square, instead_of: Some(owner) } => {
                format!("{} takes square {square} from {}.", who(seat), who(owner))
            }
            Event::Declined { seat } => format!("{} declines a further token.", who(seat)),
            Event::PaidOut { dollars: paid } => paid_out(paid, names),
            Event::Void { seat, dollars: bid } => format!(
                "{} can't pay {}: the bid is void, and the auction starts again.",
                who(seat),
                dollars(*bid)
            ),
            Event::Lost { seat, square } => format!("{} loses the token on square {square}.", who(seat)),
            Event::GameOver { winners, .. } => format!("{}!", wins(names, *winners)),
        };
        Some(text)
    }

    fn brief(&self, seen: &Event, names: &Names) -> Option<Brief> {
        match *seen {
            Event::Shuffled | Event::GameOver { .. } => None,
            Event::Turned { seat, card: up } => Brief::by(seat, format!("turns up {}", short(up))),
            Event::Left { card: unsold } => Brief::of(format!("{} is not sold", capital(&short(unsold)))),
            Event::Bid { seat, dollars: bid } => Brief::by(seat, format!("bids {}", dollars(bid))),
            Event::Passed { seat } => Brief::by(seat, "passes"),
            Event::Checked { seat } => Brief::by(seat, "checks"),
            Event::Won { seat, card: won, dollars: paid } => {
                Brief::by(seat, format!("buys {} for {}", short(won), dollars(paid)))
            }
            Event::Placed { seat, square, instead_of: None } => Brief::by(seat, format!("is on {square}")),
            Event::Placed { seat, square, instead_of: Some(owner) } => {
                Brief::by(seat, format!("takes {square} from {}", who(names, owner)))
            }
            Event::Declined { seat } => Brief::by(seat, "places no token"),
            Event::PaidOut { .. } => Brief::of("The bank pays for tokens"),
            Event::Void { seat, dollars: bid } => Brief::by(seat, format!("can't pay {}", dollars(bid))),
            Event::Lost { seat, square } => Brief::by(seat, format!("loses square {square}")),
        }
    }

    fn refusal(&self, refusal: &Refusal) -> String {
        match refusal {
            Refusal::Unreadable => "That is not a move in 49: bid, pass, check or place a token.".into(),
            Refusal::NoSuchSquare => "There is no such square: they are 1 to 49.".into(),
            Refusal::WrongPack { cards } => format!("A deal is the {cards} cards that this game has."),
            Refusal::WrongDeck => "A deal is all 60 cards: 1 to 48 and the twelve crazy cards.".into(),
            Refusal::HasPassed => "You have passed, and are out of this auction.".into(),
            Refusal::BelowPrice { price } => {
                format!("The opening bid must be at least {}.", dollars(*price))
            }
            Refusal::NotHigher { bid } => format!("{} is bid: bid higher, or pass.", dollars(*bid)),
            Refusal::BeyondMeans => "You can't bid more than you have.".into(),
            Refusal::CheckNotAgreed => "There is no checking in this game.".into(),
            Refusal::CheckTooLate => "After the opening bid nobody may check: bid higher, or pass.".into(),
            Refusal::NotWon => "A token is placed after the auction is won and paid for.".into(),
            Refusal::MustPlace { card: won } if won.kind() == Kind::FortyNine => {
                "The auction is over: place a further token, or decline.".into()
            }
            Refusal::MustPlace { card: won } => {
                format!("The auction is over: place a token for {}.", card(*won))
            }
            Refusal::OutsideRange { card: won, square } => {
                format!("Square {square} is not for {}.", card(*won))
            }
            Refusal::Taken { square, .. } => format!("There is already a token on square {square}."),
            Refusal::NoTokenToLose => "The lost token must be one that is on the board.".into(),
        }
    }

    fn choice(&self, view: &View, legal: Choices, _names: &Names) -> String {
        match legal {
            Choices::Auction { bids: 0, check: true, .. } => "you can only check or pass".into(),
            Choices::Auction { bids: 0, check: false, .. } => "you can only pass".into(),
            Choices::Auction { least, check: true, .. } => {
                format!("{} or more, check or pass", dollars(least))
            }
            Choices::Auction { least, .. } => format!("{} or more, or pass", dollars(least)),
            Choices::Place { decline: true, .. } => "any empty square, or decline".into(),
            Choices::Place { .. } => place(view.card()),
        }
    }

    fn ending(&self, seen: &Event, view: &View, names: &Names) -> Option<String> {
        let Event::GameOver { winners, reason } = *seen else { return None };
        let wins = wins(names, winners);
        let why = match reason {
            Reason::Line(line) => return Some(format!("{wins} with a line: {}.", squares(line))),
            Reason::Tokens(tokens) => format!("with the most tokens, {tokens}"),
            Reason::Money { tokens, dollars: money } => {
                format!("with {} and the most money, {}", count(tokens as u32, "token"), dollars(money))
            }
            Reason::Highest(square) => format!("with the token on the highest square, {square}"),
            Reason::NoTokens { dollars: money } => format!("with the most money, {}", dollars(money)),
        };
        let mut text = format!("The deck is used up. {wins} {why}.");
        let others = figures(names, tokens_of_others(view, winners));
        if !others.is_empty() {
            text += &format!(" Tokens of the others: {others}.");
        }
        Some(text)
    }
}

pub(super) fn card(card: Card) -> String {
    match card.kind() {
        Kind::Number(square) => format!("card {square}"),
        Kind::Range(range) => {
            let (first, last) = range.ends();
            format!("the crazy card {first} to {last}")
        }
        Kind::FortyNine => "the crazy card 49".into(),
    }
}

/// A card where space is short.
fn short(card: Card) -> String {
    match card.kind() {
        Kind::Number(square) => format!("card {square}"),
        Kind::Range(range) => {
            let (first, last) = range.ends();
            format!("crazy {first}–{last}")
        }
        Kind::FortyNine => "crazy 49".into(),
    }
}

fn place(won: Option<Card>) -> String {
    match won.map(Card::kind) {
        Some(Kind::Range(range)) => {
            let (first, last) = range.ends();
            format!("pick an empty square, {first}–{last}")
        }
        _ => "pick any empty square".into(),
    }
}

fn squares(squares: Squares) -> String {
    let numbers: Vec<String> = squares.iter().map(|square| format!("{square}")).collect();
    format!("squares {}", all_of(&numbers))
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

fn paid_out(paid: &[u16], names: &Names) -> String {
    let paid: Vec<(Seat, String)> = names.nonzero(paid).map(|(seat, paid)| (seat, dollars(paid))).collect();
    if paid.is_empty() {
        return "There are no tokens, so the bank pays nothing.".into();
    }
    format!("The bank pays: {}.", figures(names, paid))
}
