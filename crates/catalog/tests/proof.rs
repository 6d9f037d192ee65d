//! Proofs of the shuffle, over whole games.

use std::{env, fs, path::Path};

use bots::Level;
use engine::{Pending, Record, Seat, Setup};
use play::Thinking;
use play::luck::{Added, Luck, Nonce};
use play::proof::{self, Difference, Evidence, Verdict};

/// Bytes that count up.
fn counted(first: u8) -> Nonce {
    let digits: String = (first..first + 32).map(|byte| format!("{byte:02x}")).collect();
    Nonce::read(&digits).expect("64 digits")
}

/// The numbers of the test vectors: bytes that count up from 0, and from 32 for the one browser.
fn vector_luck(seats: u8) -> Luck {
    let mut luck = Luck::new(counted(0));
    luck.added = vec![Added::Server; seats.into()];
    luck.added[0] = Added::Browser { number: counted(32) };
    luck
}

fn verify(text: &str) -> Verdict {
    verify_with(text, &Evidence::default())
}

fn verify_with(text: &str, evidence: &Evidence) -> Verdict {
    let record = Record::read(text.as_bytes()).expect("a record");
    proof::verify(catalog::replay(&record).expect("a game").as_ref(), &record, text, evidence)
}

/// A whole game of bots by those numbers.
fn vector(slug: &str, setup: Setup, level: Level, luck: &Luck) -> String {
    let mut play = (catalog::find(slug).expect("a game").start)(setup).expect("a setup");
    loop {
        match play.pending() {
            Pending::Chance(_) => {
                play.draw_chance(&mut luck.generator(play.step() + 1)).expect("chance is due");
            }
            Pending::Seats(seats) => {
                let seat = seats.first().expect("somebody is asked");
                let line = play.think(seat, level, Thinking::of(level), play.step() as u64);
                play.take(&line.expect("it is asked")).expect("bots play by the rules");
            }
            Pending::Over(_) => return proof::record(&play.record().expect("a real game"), luck),
        }
    }
}

/// Who starts is drawn by lots, and the browser at the last seat withheld its number.
fn chico() -> (Setup, Luck) {
    let mut luck = vector_luck(3);
    luck.added[2] = Added::Withheld { commitment: counted(64).digest() };
    luck.lots.push("first_seat".to_owned());
    (Setup::new(3).with("first_seat", luck.draw_seat(3)), luck)
}

/// `docs/luck/` holds these games for whoever writes a verifier. `KUPA_BLESS=1` writes them anew.
#[test]
fn playthroughs_with_proof_are_as_they_were_and_hold() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/luck");
    let (setup, luck) = chico();
    let vectors = [
        ("49", Setup::new(2).with("honour", "on"), Level::Random, vector_luck(2)),
        ("chico", setup, Level::Casual, luck),
        ("eight-and-a-half", Setup::new(4), Level::Casual, vector_luck(4)),
        ("gamnon", Setup::new(6).with("packs", "2").with("turn_limit", "100"), Level::Random, vector_luck(6)),
    ];
    for (slug, setup, level, luck) in vectors {
        let file = folder.join(format!("{slug}.kupa"));
        let text = vector(slug, setup, level, &luck);
        if env::var_os("KUPA_BLESS").is_some() {
            fs::write(&file, &text).expect("the file can be written");
        }
        assert_eq!(text, fs::read_to_string(&file).expect("a test vector"), "{slug}");
        let struck = text.lines().filter(|line| line.starts_with(['d', 'r', 'l'])).count();
        assert_eq!(verify(&text), Verdict::Proven { strokes: struck }, "{slug}");
    }
}

#[test]
fn lots_are_drawn_again() {
    let mut luck = vector_luck(3);
    luck.lots.push("first_seat".to_owned());
    let record = |seat: Seat| {
        let setup = Setup::new(3).with("first_seat", seat);
        let play = (catalog::find("chico").expect("a game").start)(setup).expect("a setup");
        proof::record(&play.record().expect("a real game"), &luck)
    };
    let drawn = luck.draw_seat(3);
    assert_eq!(verify(&record(drawn)), Verdict::Unfinished { strokes: 0, due: Some("deal") });
    assert_eq!(verify(&record(drawn.next(3))), Verdict::Wrong { line: 4 });
    let silent = record(drawn).replace("option first_seat", "# option first_seat");
    assert!(matches!(verify(&silent), Verdict::Wrong { .. }));
}

fn small() -> (String, Luck) {
    let luck = vector_luck(2);
    (vector("chico", Setup::new(2), Level::Casual, &luck), luck)
}

#[test]
fn what_was_tampered_with_is_found() {
    let (good, luck) = small();
    let line = |text: &str| good.lines().position(|line| line.starts_with(text)).expect("a line") + 1;
    let mut cards: Vec<&str> =
        good.lines().find(|line| line.starts_with("deal")).unwrap().split(' ').collect();
    let (one, two) = (1, (2..cards.len()).find(|at| cards[*at] != cards[1]).unwrap());
    let before = cards.join(" ");
    cards.swap(one, two);
    // What was played does not fit another deal, so the game ends with it.
    let (game, numbers) = good.split_at(good.find("# luck").unwrap());
    let dealt: Vec<&str> = game.lines().take(line("deal")).collect();
    let stacked = format!("{}\n{numbers}", dealt.join("\n").replace(&before, &cards.join(" ")));
    assert_eq!(verify(&stacked), Verdict::Wrong { line: line("deal") });
    let chosen = good.replace(&luck.number(1).to_string(), &Nonce::random().to_string());
    assert_eq!(verify(&chosen), Verdict::Wrong { line: line("# luck seat 1") });
    let other = good.replace(&luck.secret.to_string(), &Nonce::random().to_string());
    assert!(matches!(verify(&other), Verdict::Wrong { .. }));
    let bare: String =
        good.lines().filter(|line| !line.starts_with('#')).map(|line| format!("{line}\n")).collect();
    assert_eq!(verify(&bare), Verdict::NoProof);
    for bad in ["browser x", "withheld", "withheld 00", "somebody"] {
        assert_eq!(verify(&good.replace("browser", bad)), Verdict::NoProof, "{bad}");
    }
}

/// The game without its last lines, its numbers kept.
fn shortened(text: &str, ends: impl Fn(&str) -> bool) -> String {
    let (game, luck) = text.split_at(text.find("# luck").expect("numbers"));
    let lines: Vec<&str> = game.lines().collect();
    let end = lines.iter().rposition(|line| ends(line)).expect("such a line");
    lines[..end].iter().map(|line| format!("{line}\n")).collect::<String>() + luck
}

#[test]
fn what_is_shortened_is_not_proven() {
    let (good, _) = small();
    assert!(matches!(verify(&good), Verdict::Proven { .. }));
    let strokes = good.lines().filter(|line| line.starts_with(['d', 'r'])).count();
    let last_deal = verify(&shortened(&good, |line| line.starts_with("deal")));
    assert!(
        matches!(last_deal, Verdict::Unfinished { strokes: left, due: Some("deal") } if left < strokes),
        "{last_deal:?}"
    );
    let last_action = verify(&shortened(&good, |line| line.starts_with(['0', '1'])));
    assert!(matches!(last_action, Verdict::Unfinished { due: None, .. }), "{last_action:?}");
}

#[test]
fn the_servers_numbers_are_not_called_a_browsers() {
    let (good, _) = small();
    let line = good.lines().position(|line| line.starts_with("# luck seat 1")).unwrap() + 1;
    assert_eq!(verify(&good.replace("server", "browser")), Verdict::Miscalled { line });
}

#[test]
fn the_servers_numbers_alone_prove_nothing_without_the_promise() {
    let luck = Luck { added: vec![Added::Server; 2], ..vector_luck(2) };
    let text = vector("chico", Setup::new(2), Level::Casual, &luck);
    assert!(matches!(verify(&text), Verdict::ServerAlone { .. }));
    let evidence = Evidence { promised: Some(luck.secret.digest()), ..Evidence::default() };
    assert!(matches!(verify_with(&text, &evidence), Verdict::Proven { .. }));
}

#[test]
fn a_record_is_held_against_what_a_browser_kept() {
    let (setup, luck) = chico();
    let text = vector("chico", setup, Level::Casual, &luck);
    let kept = Evidence {
        promised: Some(counted(0).digest()),
        numbers: vec![(0, counted(32))],
        commitments: vec![(0, Some(counted(32).digest())), (1, None), (2, Some(counted(64).digest()))],
    };
    let verdict = |change: &dyn Fn(&mut Evidence)| {
        let mut evidence = kept.clone();
        change(&mut evidence);
        verify_with(&text, &evidence)
    };
    let differs = |difference| Verdict::Differs(difference);
    assert!(matches!(verdict(&|_| ()), Verdict::Proven { .. }));
    assert_eq!(verdict(&|kept| kept.promised = Some(counted(1).digest())), differs(Difference::Secret));
    assert_eq!(verdict(&|kept| kept.numbers[0].1 = counted(1)), differs(Difference::Number(0)));
    assert_eq!(verdict(&|kept| kept.numbers[0].0 = 1), differs(Difference::Number(1)));
    assert_eq!(verdict(&|kept| kept.numbers[0].0 = 3), differs(Difference::NoSeat(3)));
    assert_eq!(verdict(&|kept| kept.numbers[0] = (2, counted(64))), differs(Difference::Withheld(2)));
    for (seat, other) in [(0, None), (1, Some(counted(1).digest())), (2, Some(counted(1).digest()))] {
        let changed = verdict(&|kept| kept.commitments[seat].1 = other);
        assert_eq!(changed, differs(Difference::Commitment(seat)));
    }
}
