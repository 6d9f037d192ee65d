//! Which hands somebody may have, as far as the table can tell.
//!
//! A hand is at most three cards of twelve kinds, so that there are only 364 hands of three, and
//! all that play tells about one can be kept exactly, as the set of those that are left.

use core::fmt;

use engine::random;
use rand_core::Rng;

use crate::rules::cards::{Card, Cards};
use crate::rules::few::Few;
use crate::rules::meld::Meld;
use crate::rules::value::{FOLLOWERS, Value};

/// A set of hands of one size.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct HandSet {
    size: u8,
    bits: [u64; WORDS],
}

/// How many hands of no card, one, two and three cards there are.
const COUNTS: [usize; 4] = [1, 12, 78, 364];
const WORDS: usize = COUNTS[3].div_ceil(64);

impl HandSet {
    /// Every hand of this size, which is at most three.
    pub fn every(size: u8) -> HandSet {
        const EVERY: [HandSet; 4] = [every(0), every(1), every(2), every(3)];
        EVERY[usize::from(size)]
    }

    const fn none(size: u8) -> HandSet {
        HandSet { size, bits: [0; WORDS] }
    }

    /// How many cards each of the hands has.
    pub fn size(&self) -> u8 {
        self.size
    }

    /// How many hands there are.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Is there no hand?
    pub fn is_empty(&self) -> bool {
        self.bits == [0; WORDS]
    }

    /// Can it be any hand of its size?
    pub fn is_every(&self) -> bool {
        *self == HandSet::every(self.size)
    }

    /// Is this hand among them?
    pub fn contains(&self, hand: Few) -> bool {
        let place = place(hand);
        hand.len() == self.size && self.bits[place / 64] >> (place % 64) & 1 == 1
    }

    /// All of them, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = Few> {
        let hands = HANDS[usize::from(self.size)];
        let words = self.bits.into_iter().enumerate();
        words.flat_map(move |(word, bits)| ones(bits).map(move |bit| hands[64 * word + bit]))
    }

    /// May the hand hold such a card?
    pub fn may_hold(&self, card: Card) -> bool {
        let holding = &HOLDING[usize::from(self.size)][card.index()];
        self.bits.iter().zip(holding.bits).any(|(word, holding)| word & holding != 0)
    }

    const fn insert(&mut self, hand: Few) {
        let place = place(hand);
        self.bits[place / 64] |= 1 << (place % 64);
    }

    pub(crate) fn remove(&mut self, hand: Few) {
        let place = place(hand);
        self.bits[place / 64] &= !(1 << (place % 64));
    }

    /// E9: there was nothing in the hand to play on that value.
    pub(crate) fn was_stuck(&mut self, on: Value) {
        *self = self.and(&STUCK[usize::from(self.size)][on.index()]);
    }

    /// Those of them that are in the other set too.
    pub(crate) fn and(&self, other: &HandSet) -> HandSet {
        HandSet { bits: core::array::from_fn(|at| self.bits[at] & other.bits[at]), ..*self }
    }

    /// Those of them that are not in the other set.
    pub(crate) fn without(&self, other: &HandSet) -> HandSet {
        HandSet { bits: core::array::from_fn(|at| self.bits[at] & !other.bits[at]), ..*self }
    }

    /// Those of them that hold such a card.
    pub(crate) fn holding(&self, card: Card) -> HandSet {
        self.and(&HOLDING[usize::from(self.size)][card.index()])
    }

    /// The hands of this size that hold none of these cards.
    pub(crate) fn of_none(size: u8, cards: impl Iterator<Item = Card>) -> HandSet {
        cards.fold(HandSet::every(size), |left, card| left.without(&HOLDING[usize::from(size)][card.index()]))
    }

    /// The cards of this play, which were there, left the hand.
    pub(crate) fn play(&mut self, play: Meld) {
        play.cards().iter().for_each(|card| self.lose(card));
    }

    fn lose(&mut self, card: Card) {
        if self.is_every() {
            return *self = HandSet::every(self.size - 1);
        }
        let mut left = HandSet::none(self.size - 1);
        // There are far fewer hands without this card than with it.
        let before = &WITH[usize::from(left.size)][card.index()][..COUNTS[usize::from(left.size)]];
        for (place, before) in before.iter().map(|before| usize::from(*before)).enumerate() {
            left.bits[place / 64] |= (self.bits[before / 64] >> (before % 64) & 1) << (place % 64);
        }
        *self = left;
    }

    /// An unknown card came into the hand, which had fewer than three.
    pub(crate) fn draw(&mut self) {
        if self.is_every() {
            return *self = HandSet::every(self.size + 1);
        }
        let mut grown = HandSet::none(self.size + 1);
        for more in self.iter().map(|hand| &GROWN[usize::from(self.size)][place(hand)]) {
            grown.bits.iter_mut().zip(more.bits).for_each(|(word, more)| *word |= more);
        }
        *self = grown;
    }

    /// One of the hands, dealt from the pool: each as likely as there are ways to deal it. None
    /// if the pool has the cards for none of them.
    pub(crate) fn deal<G: Rng + ?Sized>(&self, pool: Cards, rng: &mut G) -> Option<Few> {
        if pool.len() < self.size {
            return None;
        }
        // Most sets are met within a few deals, and that is quicker than weighing each hand.
        const TRIES: usize = 32;
        let mut deals = (0..TRIES).map(|_| deal(self.size, pool, rng));
        deals.find(|hand| self.contains(*hand)).or_else(|| self.evaluate(pool, rng))
    }

    fn evaluate<G: Rng + ?Sized>(&self, pool: Cards, rng: &mut G) -> Option<Few> {
        let total: u32 = self.iter().map(|hand| ways(hand, pool)).sum();
        if total == 0 {
            return None;
        }
        let mut place = random::below(rng, total);
        self.iter().find(|hand| {
            let ways = ways(*hand, pool);
            let found = place < ways;
            place = place.saturating_sub(ways);
            found
        })
    }
}

/// So many cards of the pool, which has them, at random.
pub(crate) fn deal<G: Rng + ?Sized>(size: u8, mut pool: Cards, rng: &mut G) -> Few {
    let mut hand = Few::NONE;
    for _ in 0..size {
        let card = pool.at(random::below(rng, pool.len().into()) as u8);
        hand.add(card);
        pool = pool.without(Meld::one(card).cards());
    }
    hand
}

/// In how many ways the hand can be dealt from the pool.
fn ways(hand: Few, pool: Cards) -> u32 {
    let choose = |card: Card| {
        let n = u32::from(pool.count(card));
        match hand.count(card) {
            0 => 1,
            1 => n,
            2 => n * n.saturating_sub(1) / 2,
            _ => n * n.saturating_sub(1) * n.saturating_sub(2) / 6,
        }
    };
    Card::ALL.into_iter().map(choose).product()
}

const fn every(size: u8) -> HandSet {
    let mut set = HandSet::none(size);
    let mut place = 0;
    while place < COUNTS[size as usize] {
        set.bits[place / 64] |= 1 << (place % 64);
        place += 1;
    }
    set
}

/// The place of a hand among those of its size, when they are ordered by their last card, then
/// by the one before: with cards a, b, c in ascending order there are `c (c + 1) (c + 2) / 6`
/// hands of three without a card as high as c, and so on.
const fn place(mut hand: Few) -> usize {
    let (mut place, mut nth) = (0, 1);
    while let Some(card) = hand.pop() {
        place += below(card.index(), nth);
        nth += 1;
    }
    place
}

/// The number of ways to have `cards` cards that are all lower than this kind.
const fn below(kind: usize, cards: usize) -> usize {
    match cards {
        1 => kind,
        2 => kind * (kind + 1) / 2,
        _ => kind * (kind + 1) * (kind + 2) / 6,
    }
}

/// The hands of each size, in the order of [`place`].
const HANDS: [&[Few]; 4] =
    [&[Few::NONE], &hands::<{ COUNTS[1] }>(1), &hands::<{ COUNTS[2] }>(2), &hands::<{ COUNTS[3] }>(3)];

/// By size and kind, the hands with such a card.
static HOLDING: [[HandSet; Card::ALL.len()]; 4] =
    [[HandSet::none(0); Card::ALL.len()], holding(1), holding(2), holding(3)];

const fn holding(size: u8) -> [HandSet; Card::ALL.len()] {
    let mut holding = [HandSet::none(size); Card::ALL.len()];
    let mut kind = 0;
    while kind < Card::ALL.len() {
        let mut place = 0;
        while place < COUNTS[size as usize - 1] {
            let mut hand = HANDS[size as usize - 1][place];
            hand.add(Card::ALL[kind]);
            holding[kind].insert(hand);
            place += 1;
        }
        kind += 1;
    }
    holding
}

/// By size, kind and place of a hand, its place among the larger ones when it has such a card more.
static WITH: [[[u16; COUNTS[2]]; Card::ALL.len()]; 3] = [with(0), with(1), with(2)];

const fn with(size: u8) -> [[u16; COUNTS[2]]; Card::ALL.len()] {
    let mut with = [[0; COUNTS[2]]; Card::ALL.len()];
    let mut kind = 0;
    while kind < Card::ALL.len() {
        let mut at = 0;
        while at < COUNTS[size as usize] {
            let mut hand = HANDS[size as usize][at];
            hand.add(Card::ALL[kind]);
            with[kind][at] = place(hand) as u16;
            at += 1;
        }
        kind += 1;
    }
    with
}

/// E9: by size and value of the pile, the hands with nothing to play on it.
static STUCK: [[HandSet; Value::COUNT]; 4] = [stuck(0), stuck(1), stuck(2), stuck(3)];

const fn stuck(size: u8) -> [HandSet; Value::COUNT] {
    let mut stuck = [HandSet::none(size); Value::COUNT];
    let mut value = 0;
    while value < Value::COUNT {
        let mut place = 0;
        while place < COUNTS[size as usize] {
            let hand = HANDS[size as usize][place];
            if hand.plays() & FOLLOWERS[value] == 0 {
                stuck[value].insert(hand);
            }
            place += 1;
        }
        value += 1;
    }
    stuck
}

/// The places of the bits that are set.
fn ones(mut bits: u64) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize);
        bits &= bits.wrapping_sub(1);
        bit
    })
}

/// What each of the smaller hands may become with one card more.
const GROWN: [&[HandSet]; 3] =
    [&grown::<{ COUNTS[0] }>(0), &grown::<{ COUNTS[1] }>(1), &grown::<{ COUNTS[2] }>(2)];

const fn grown<const COUNT: usize>(size: u8) -> [HandSet; COUNT] {
    let mut grown = [HandSet::none(size + 1); COUNT];
    let mut place = 0;
    while place < COUNT {
        let mut kind = 0;
        while kind < Card::ALL.len() {
            let mut more = HANDS[size as usize][place];
            more.add(Card::ALL[kind]);
            grown[place].insert(more);
            kind += 1;
        }
        place += 1;
    }
    grown
}

const fn hands<const COUNT: usize>(size: u8) -> [Few; COUNT] {
    let mut hands = [Few::NONE; COUNT];
    // The kinds of the hand in ascending order; those behind its size are not used.
    let mut kinds = [0; Few::MOST as usize];
    let mut place = 0;
    while place < COUNT {
        let mut at = 0;
        while at < size as usize {
            hands[place].add(Card::ALL[kinds[at]]);
            at += 1;
        }
        step(&mut kinds, size as usize);
        place += 1;
    }
    hands
}

/// The next hand: the first kind that may rise does, and those before it start again.
const fn step(kinds: &mut [usize; Few::MOST as usize], size: usize) {
    let mut at = 0;
    while at + 1 < size && kinds[at] == kinds[at + 1] {
        kinds[at] = 0;
        at += 1;
    }
    kinds[at] += 1;
}

impl fmt::Debug for HandSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_every() {
            write!(f, "HandSet(every {})", self.size)
        } else {
            f.debug_set().entries(self.iter()).finish()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::meld::Copies;
    use alloc::vec::Vec;

    #[test]
    fn every_hand_has_its_place() {
        for (size, hands) in HANDS.iter().enumerate() {
            assert_eq!(hands.len(), COUNTS[size]);
            assert!(hands.iter().enumerate().all(|(at, hand)| place(*hand) == at));
            assert!(hands.iter().all(|hand| usize::from(hand.len()) == size));
            let every = HandSet::every(size as u8);
            assert!(every.is_every() && every.len() == hands.len() && every.iter().eq(hands.iter().copied()));
        }
    }

    /// E9, rule by rule.
    fn is_stuck(hand: Few, value: Value) -> bool {
        !Meld::all().any(|play| hand.has(play) && value.check(play).is_ok())
    }

    #[test]
    fn e9_a_hand_is_stuck_if_no_rule_lets_it_play() {
        for (size, value) in (0..=3).flat_map(|size| Value::all().map(move |value| (size, value))) {
            let (every, mut set) = (HandSet::every(size), HandSet::every(size));
            set.was_stuck(value);
            let stuck = every.iter().filter(|hand| is_stuck(*hand, value));
            assert!(set.iter().eq(stuck), "{size} cards on {value}");
        }
    }

    /// What can happen to a hand.
    enum Turn {
        Stuck(Value),
        Play(Meld),
        Draw,
    }

    /// The hands that are possible after these turns, one by one from every beginning.
    fn by_hand(hand: Few, turns: &[Turn], found: &mut HandSet) {
        match turns {
            [] => found.insert(hand),
            [Turn::Stuck(value), later @ ..] if is_stuck(hand, *value) => by_hand(hand, later, found),
            [Turn::Play(play), later @ ..] if hand.has(*play) => {
                let mut left = hand;
                left.remove(*play);
                by_hand(left, later, found);
            }
            [Turn::Draw, later @ ..] => {
                for card in Card::ALL {
                    let mut more = hand;
                    more.add(card);
                    by_hand(more, later, found);
                }
            }
            _ => {}
        }
    }

    fn check(turns: &[Turn]) -> HandSet {
        let mut set = HandSet::every(3);
        for turn in turns {
            match turn {
                Turn::Stuck(value) => set.was_stuck(*value),
                Turn::Play(play) => set.play(*play),
                Turn::Draw => set.draw(),
            }
        }
        let mut found = HandSet::none(set.size());
        HandSet::every(3).iter().for_each(|hand| by_hand(hand, turns, &mut found));
        assert_eq!(set, found);
        set
    }

    fn value(halves: usize) -> Value {
        Value::all().nth(halves).expect("a value")
    }

    #[test]
    fn e9_the_set_is_what_trying_every_hand_leaves() {
        let (eight, half) = (Meld::one(Card::Eight), Meld::one(Card::Half));
        check(&[]);
        let stuck = check(&[Turn::Stuck(value(17))]);
        assert!(!stuck.contains([Card::Eight, Card::Half, Card::One].into_iter().collect()));
        assert!(stuck.contains([Card::Eight, Card::Eight, Card::One].into_iter().collect()));
        assert!(stuck.contains([Card::Half, Card::Half, Card::Zero].into_iter().collect()));
        check(&[Turn::Stuck(value(17)), Turn::Play(eight), Turn::Draw]);
        check(&[Turn::Stuck(value(17)), Turn::Play(eight), Turn::Draw, Turn::Play(half), Turn::Draw]);
        check(&[Turn::Stuck(value(17)), Turn::Play(eight), Turn::Play(eight)]);
        check(&[
            Turn::Stuck(value(10)),
            Turn::Play(Meld::Same(Card::Six, Copies::Two)),
            Turn::Draw,
            Turn::Draw,
        ]);
        check(&[
            Turn::Play(Meld::EightAndHalf),
            Turn::Draw,
            Turn::Stuck(value(12)),
            Turn::Draw,
            Turn::Play(half),
        ]);
        check(&[Turn::Stuck(value(12)), Turn::Play(half)]);
    }

    /// Counts up: enough of a generator for a tally.
    struct Counter(u32);

    impl rand_core::TryRng for Counter {
        type Error = core::convert::Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Self::Error> {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Ok(self.0)
        }
        fn try_next_u64(&mut self) -> Result<u64, Self::Error> {
            Ok(u64::from(self.try_next_u32()?) << 32 | u64::from(self.try_next_u32()?))
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Self::Error> {
            bytes.fill(0);
            Ok(())
        }
    }

    #[test]
    fn a_hand_is_as_likely_as_there_are_ways_to_deal_it() {
        use Card::*;
        // Without a 9, of two 3s and three 7s: 3 3 in one way, 3 7 in six, 7 7 in three.
        let set = HandSet::of_none(2, [Nine].into_iter());
        let pool: Cards = [Three, Three, Seven, Seven, Seven, Nine].into_iter().collect();
        let mut rng = Counter(1);
        for quick in [true, false] {
            let mut deal = || if quick { set.deal(pool, &mut rng) } else { set.evaluate(pool, &mut rng) };
            let dealt: Vec<Few> = (0..10_000).map(|_| deal().expect("there is a hand")).collect();
            let tally = |sevens| dealt.iter().filter(|hand| hand.count(Seven) == sevens).count();
            let tallies = [0, 1, 2].map(tally);
            assert!((900..1100).contains(&tallies[0]), "{tallies:?}");
            assert!((5800..6200).contains(&tallies[1]), "{tallies:?}");
            assert_eq!(tallies.iter().sum::<usize>(), 10_000);
        }
        assert_eq!(set.deal([Nine, Nine].into_iter().collect(), &mut rng), None);
        assert_eq!(set.deal(Cards::NONE, &mut rng), None);
    }
}
