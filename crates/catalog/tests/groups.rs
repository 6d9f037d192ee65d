//! Who would have to work together to choose a deal: each group that is smaller than `docs/luck.md` says
//! tries it here, and what it reaches is counted.
//!
//! Three people sit at a table of Chico. A group may make its numbers as it likes, know all that its
//! members know, reveal late or not at all, and, if the server is one of it, write any record that it
//! likes. Whoever is not in the group keeps what a browser keeps.

use std::collections::BTreeSet;

use engine::{Record, Seat, Setup};
use play::luck::{Added, AgreementError, Luck, Nonce};
use play::proof::{self, Difference, Evidence, Verdict};

const PEOPLE: usize = 3;

/// As many tries as took a second when the last to join could choose the deal.
const TRIES: usize = 3000;

/// A table at which all have committed, and the numbers that only their browsers know.
struct Table {
    luck: Luck,
    numbers: [Nonce; PEOPLE],
}

impl Table {
    fn new() -> Table {
        Table::with([(); PEOPLE].map(|()| Nonce::random()))
    }

    fn with(numbers: [Nonce; PEOPLE]) -> Table {
        let mut luck = Luck::new(Nonce::random());
        luck.added = numbers.map(|number| Added::Committed { commitment: number.digest() }).to_vec();
        luck.freeze();
        Table { luck, numbers }
    }

    /// The luck after these seats have revealed, and nobody waits for the others.
    fn revealed(&self, seats: &[usize]) -> Luck {
        let mut luck = self.luck.clone();
        for seat in seats {
            luck.reveal(Seat::new(*seat as u8), self.numbers[*seat]).expect("its own number");
        }
        luck.give_up();
        luck
    }

    /// What the browser at a seat keeps.
    fn kept_by(&self, seat: usize) -> Evidence {
        Evidence {
            promised: Some(self.luck.secret.digest()),
            numbers: vec![(seat, self.numbers[seat])],
            commitments: (0..PEOPLE).map(|seat| (seat, self.luck.added[seat].commitment())).collect(),
        }
    }
}

/// The first deal, as a record with its numbers.
fn dealt(luck: &Luck) -> String {
    let mut play =
        (catalog::find("chico").expect("a game").start)(Setup::new(PEOPLE as u8)).expect("a setup");
    play.draw_chance(&mut luck.generator(1)).expect("a deal is due");
    proof::record(&play.record().expect("a real game"), luck)
}

fn deal(luck: &Luck) -> String {
    dealt(luck).lines().find(|line| line.starts_with("deal")).expect("a deal").to_owned()
}

/// What the browser says to a record. It holds a deal; that it holds no whole game is no matter here.
fn verdict(luck: &Luck, kept: &Evidence) -> Verdict {
    let text = dealt(luck);
    let record = Record::read(text.as_bytes()).expect("a record");
    proof::verify(catalog::replay(&record).expect("a game").as_ref(), &record, &text, kept)
}

const TRUE: Verdict = Verdict::Unfinished { strokes: 1, due: None };

/// All sets of these seats.
fn subsets(seats: &[usize]) -> Vec<Vec<usize>> {
    let chosen = |set: usize| (0..seats.len()).filter(move |at| set >> at & 1 == 1).map(|at| seats[at]);
    (0..1 << seats.len()).map(|set| chosen(set).collect()).collect()
}

#[test]
fn the_server_alone_can_not_take_another_secret() {
    let table = Table::new();
    let honest = table.revealed(&[0, 1, 2]);
    assert_eq!(verdict(&honest, &table.kept_by(0)), TRUE);
    for _ in 0..TRIES / 10 {
        let other = Luck { secret: Nonce::random(), ..honest.clone() };
        assert_eq!(verdict(&other, &table.kept_by(0)), Verdict::Differs(Difference::Secret));
    }
}

#[test]
fn the_server_alone_can_not_say_that_somebody_did_not_reveal() {
    let table = Table::new();
    for revealed in subsets(&[0, 1, 2]) {
        let lied = table.revealed(&revealed);
        for seat in 0..PEOPLE {
            let said = verdict(&lied, &table.kept_by(seat));
            let expected =
                if revealed.contains(&seat) { TRUE } else { Verdict::Differs(Difference::Withheld(seat)) };
            assert_eq!(said, expected, "{revealed:?}");
        }
    }
}

#[test]
fn the_server_alone_can_not_leave_a_number_out_or_add_one() {
    let table = Table::new();
    let mut without = table.revealed(&[0, 1, 2]);
    without.added[1] = Added::Server;
    assert_eq!(verdict(&without, &table.kept_by(1)), Verdict::Differs(Difference::Number(1)));
    assert_eq!(verdict(&without, &table.kept_by(0)), Verdict::Differs(Difference::Commitment(1)));
    // At a seat that had none: a bot's, say.
    let mut table = Table::new();
    table.luck.added[2] = Added::Server;
    let mut added = table.revealed(&[0, 1]);
    added.added[2] = Added::Browser { number: Nonce::random() };
    assert_eq!(verdict(&added, &table.kept_by(0)), Verdict::Differs(Difference::Commitment(2)));
}

/// All people together, without the server: whatever numbers they take, the deal is the secret's.
#[test]
fn people_without_the_server_know_nothing() {
    let numbers = [(); PEOPLE].map(|()| Nonce::random());
    let mut deals = BTreeSet::new();
    for _ in 0..TRIES / 10 {
        // What they see of the server is a hash.
        deals.insert(deal(&Table::with(numbers).revealed(&[0, 1, 2])));
    }
    assert_eq!(deals.len(), TRIES / 10, "each secret deals otherwise");
}

/// Who joins last sees hashes, and with the server's help the secret: not what the others add.
#[test]
fn the_last_to_join_can_not_work_towards_a_deal() {
    let table = Table::new();
    let Table { luck, numbers: [one, two, _] } = &table;
    let mut hits = 0;
    for _ in 0..TRIES {
        let last = Nonce::random();
        let with = |others: [Nonce; 2]| Luck {
            added: others.into_iter().chain([last]).map(|number| Added::Browser { number }).collect(),
            ..luck.clone()
        };
        // The others' numbers it has to guess.
        let wished = with([Nonce::random(), Nonce::random()]).generator(1);
        hits += usize::from(wished == with([*one, *two]).generator(1));
    }
    assert_eq!(hits, 0);
}

/// The server and all people but one: they see the one's number before they show theirs, and can choose
/// who of them withholds, of deals that were fixed before. Everybody sees that they did.
#[test]
fn the_server_and_all_but_one_have_as_many_deals_as_they_have_sets_of_withholders() {
    let table = Table::new();
    let mut deals = BTreeSet::new();
    for revealing in subsets(&[1, 2]) {
        let revealed: Vec<usize> = [0].into_iter().chain(revealing.clone()).collect();
        let luck = table.revealed(&revealed);
        let withheld = luck.added.iter().filter(|added| matches!(added, Added::Withheld { .. })).count();
        assert_eq!(withheld, 2 - revealing.len(), "it is told to all");
        assert_eq!(verdict(&luck, &table.kept_by(0)), TRUE);
        deals.insert(deal(&luck));
    }
    assert_eq!(deals.len(), 4);
}

/// They may also try to take other numbers when they have seen the one's: an honest server refuses, and a
/// record that has them is found out by the one.
#[test]
fn nobody_takes_another_number_after_seeing_the_others() {
    let table = Table::new();
    let mut luck = table.luck.clone();
    luck.reveal(Seat::new(0), table.numbers[0]).expect("its own number");
    for _ in 0..TRIES / 10 {
        let other = Nonce::random();
        assert_eq!(luck.reveal(Seat::new(2), other), Err(AgreementError::OtherNumber));
        assert_eq!(luck.commit(Seat::new(2), other.digest()), Err(AgreementError::TooLate));
        let mut forged = table.revealed(&[0, 1, 2]);
        forged.added[2] = Added::Browser { number: other };
        assert_eq!(verdict(&forged, &table.kept_by(0)), Verdict::Differs(Difference::Commitment(2)));
        forged.added[2] = Added::Withheld { commitment: other.digest() };
        assert_eq!(verdict(&forged, &table.kept_by(0)), Verdict::Differs(Difference::Commitment(2)));
    }
}

/// People who withhold without the server's help choose blindly, and once.
#[test]
fn who_withholds_has_no_second_try() {
    let table = Table::new();
    let mut luck = table.revealed(&[0, 1]);
    let dealt = deal(&luck);
    assert_eq!(luck.reveal(Seat::new(2), table.numbers[2]), Err(AgreementError::TooLate));
    assert_eq!(luck.commit(Seat::new(2), Nonce::random().digest()), Err(AgreementError::TooLate));
    assert_eq!((luck.give_up(), deal(&luck)), (Vec::new(), dealt));
}

/// The server and all people: it takes all of them.
#[test]
fn all_together_can_choose() {
    let luck = Luck { added: Vec::new(), ..Luck::new(Nonce::random()) };
    let wish = |luck: &Luck| deal(luck).split(' ').nth(1) == Some("1");
    let chosen = (0..TRIES).map(|_| {
        let added = [(); PEOPLE].map(|()| Added::Browser { number: Nonce::random() }).to_vec();
        Luck { added, ..luck.clone() }
    });
    assert!(chosen.into_iter().any(|luck| wish(&luck)));
}
