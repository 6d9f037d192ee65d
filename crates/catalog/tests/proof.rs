//! Proofs of the shuffle, over whole games.

use std::{env, fs, path::Path};

use bots::Level;
use engine::{Pending, Record, Seat, Setup};
use play::Thinking;
use play::luck::{Luck, Nonce};
use play::proof::{self, Verdict};

/// The numbers of the test vectors: bytes that count up from 0, and from 32 for the one browser.
fn counted(seats: u8) -> Luck {
    let number =
        |first: u8| Nonce::read(&(first..first + 32).map(|byte| format!("{byte:02x}")).collect::<String>());
    let mut luck = Luck::new(number(0).expect("64 digits"));
    luck.add(number(32));
    (1..seats).for_each(|_| luck.add(None));
    luck
}

fn verify(text: &str) -> Verdict {
    let record = Record::read(text.as_bytes()).expect("a record");
    proof::verify(catalog::replay(&record).expect("a game").as_ref(), &record, text)
}

/// A game of bots by those numbers, until chance has struck so often.
fn vector(slug: &str, setup: Setup, level: Level, strokes: usize) -> String {
    let luck = counted(setup.seats);
    let mut play = (catalog::find(slug).expect("a game").start)(setup).expect("a setup");
    let mut left = strokes;
    while left > 0 {
        match play.pending() {
            Pending::Chance(_) => {
                left -= 1;
                play.draw_chance(&mut luck.generator(play.step() + 1)).expect("chance is due");
            }
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let line = play.think(seat, level, Thinking::of(level), play.step() as u64);
                play.take(&line.expect("it is asked")).expect("bots play by the rules");
            }
            Pending::Over(_) => break,
        };
    }
    proof::record(&play.record().expect("a real game"), &luck)
}

/// `docs/luck/` holds these games for whoever writes a verifier. `KUPA_BLESS=1` writes them anew.
#[test]
fn playthroughs_with_proof_are_as_they_were_and_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/luck");
    let vectors = [
        ("49", Setup::new(2).with("honour", "on"), Level::Random, 3),
        ("chico", Setup::new(3), Level::Casual, 4),
        ("eight-and-a-half", Setup::new(4), Level::Casual, 2),
        ("gamnon", Setup::new(6).with("packs", "2"), Level::Random, 1),
    ];
    for (slug, setup, level, strokes) in vectors {
        let file = folder.join(format!("{slug}.kupa"));
        let text = vector(slug, setup, level, strokes);
        if env::var_os("KUPA_BLESS").is_some() {
            fs::write(&file, &text).expect("the file can be written");
        }
        assert_eq!(text, fs::read_to_string(&file).expect("a test vector"), "{slug}");
        let verdict = verify(&text);
        assert!(matches!(verdict, Verdict::Proven { strokes: proven } if proven == strokes), "{verdict:?}");
    }
}

#[test]
fn lots_are_drawn_again() {
    let mut luck = counted(3);
    luck.lots.push("first_seat".to_owned());
    let record = |seat: Seat| {
        let setup = Setup::new(3).with("first_seat", seat);
        let play = (catalog::find("chico").expect("a game").start)(setup).expect("a setup");
        proof::record(&play.record().expect("a real game"), &luck)
    };
    let drawn = luck.draw_seat(3);
    assert_eq!(verify(&record(drawn)), Verdict::Proven { strokes: 0 });
    assert_eq!(verify(&record(drawn.next(3))), Verdict::Wrong { line: 4 });
    let silent = record(drawn).replace("option first_seat", "# option first_seat");
    assert!(matches!(verify(&silent), Verdict::Wrong { .. }));
}

#[test]
fn what_was_tampered_with_is_found() {
    let good = vector("chico", Setup::new(2), Level::Random, 1);
    let line = |text: &str| good.lines().position(|line| line.starts_with(text)).expect("a line") + 1;
    let verdict = |text: String| verify(&text);
    let mut cards: Vec<&str> =
        good.lines().find(|line| line.starts_with("deal")).unwrap().split(' ').collect();
    let (one, two) = (1, (2..cards.len()).find(|at| cards[*at] != cards[1]).unwrap());
    let before = cards.join(" ");
    cards.swap(one, two);
    let stacked = good.replace(&before, &cards.join(" "));
    assert_eq!(verdict(stacked), Verdict::Wrong { line: line("deal") });
    let chosen = good.replace(&counted(2).added[1].number.to_string(), &Nonce::random().to_string());
    assert_eq!(verdict(chosen), Verdict::Wrong { line: line("# luck seat 1") });
    let other = good.replace(&counted(2).secret.to_string(), &Nonce::random().to_string());
    assert!(matches!(verdict(other), Verdict::Wrong { .. }));
    let bare: String =
        good.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    assert_eq!(verdict(bare), Verdict::NoProof);
}
