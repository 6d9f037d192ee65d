//! Fair numbers and shuffles, in a way that can be written down.
//!
//! A deal must come out the same from the same generator in every version and every language,
//! so that others can verify it. That is why the two short algorithms stand here and are not
//! taken from a library that is free to change them. What nobody will ever verify, the luck of a
//! playout or of an imagined world, comes by a shorter way.

use alloc::vec;
use alloc::vec::Vec;

use rand_core::Rng;

/// The generator of bots, searches and playouts: small and quick. Deals come from elsewhere.
pub type Generator = rand_xoshiro::Xoshiro256PlusPlus;

/// A number from 0 to `n - 1`, each equally likely.
///
/// The upper half of `n` times a 32-bit word; a word whose lower half falls below `2^32 mod n`
/// is thrown away and another is drawn (Lemire's method).
#[inline]
pub fn below<G: Rng + ?Sized>(rng: &mut G, n: u32) -> u32 {
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        let low = product as u32;
        if low >= n || low >= n.wrapping_neg() % n {
            return (product >> 32) as u32;
        }
    }
}

/// Every order equally likely: from the last place down, each is swapped with one not above it.
#[inline]
pub fn shuffle<T, G: Rng + ?Sized>(items: &mut [T], rng: &mut G) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(rng, last as u32 + 1) as usize);
    }
}

/// Every order equally likely, for what is not written down: eight numbers come from one word.
#[inline]
pub fn shuffle_quickly<T, G: Rng + ?Sized>(items: &mut [T], rng: &mut G) {
    if items.len() > MOST_IN_A_BATCH as usize {
        return shuffle(items, rng);
    }
    for first in (0..items.len()).step_by(BATCH) {
        let numbers = descending(rng, (items.len() - first) as u32);
        for (place, number) in (first..items.len()).zip(numbers) {
            items.swap(place, place + number as usize);
        }
    }
}

/// How many numbers come from one word.
pub const BATCH: usize = 8;

/// The most that the first of them can be below: the product of four such bounds has 32 bits.
const MOST_IN_A_BATCH: u32 = 256;

/// Numbers below `n`, `n - 1` and so on, all combinations equally likely, from one word: four from its
/// upper half and four from its lower half. `n` is at most 256; past 1 all numbers are zero.
#[inline(always)]
pub fn descending<G: Rng + ?Sized>(rng: &mut G, n: u32) -> [u32; BATCH] {
    loop {
        let word = rng.next_u64();
        let (upper, lower) = (batch((word >> 32) as u32, n), batch(word as u32, n.saturating_sub(4)));
        if upper.is_fair(n) && lower.is_fair(n.saturating_sub(4)) {
            let [a, b, c, d] = upper.numbers;
            let [e, f, g, h] = lower.numbers;
            return [a, b, c, d, e, f, g, h];
        }
    }
}

/// Four numbers, and what is left of the bits that they were made of.
struct Batch {
    numbers: [u32; 4],
    rest: u32,
}

/// Each number is the upper half of its bound times the lower half that the one before it left
/// (Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024).
#[inline(always)]
fn batch(bits: u32, n: u32) -> Batch {
    let mut rest = bits;
    let numbers = core::array::from_fn(|at| {
        let wide = u64::from(rest) * u64::from(bound(n, at as u32));
        rest = wide as u32;
        (wide >> 32) as u32
    });
    Batch { numbers, rest }
}

#[inline(always)]
fn bound(n: u32, at: u32) -> u32 {
    if n > at { n - at } else { 1 }
}

impl Batch {
    /// As with a single number, bits that leave less than `2^32 mod product` are thrown away.
    #[inline(always)]
    fn is_fair(&self, n: u32) -> bool {
        // Up to 64 the product has at most 24 bits: then there is seldom more to ask.
        n <= 64 && self.rest >= 1 << 24 || self.rest >= least_fair(n)
    }
}

#[cold]
fn least_fair(n: u32) -> u32 {
    let product: u32 = (0..4).map(|at| bound(n, at)).product();
    product.wrapping_neg() % product
}

/// Shuffles `items` among the places in which they fit; `false` if there is no such order.
///
/// For imagining hands of which something is known ("no card here is a 4"). A first order is
/// found by chains of exchanges, then random exchanges that keep it right stir it, so that no
/// order is favoured noticeably.
pub fn shuffle_fitting<T, G: Rng + ?Sized>(
    items: &mut [T],
    fits: impl Fn(usize, &T) -> bool,
    rng: &mut G,
) -> bool {
    shuffle(items, rng);
    let arranged = arrange(items, &fits);
    if arranged {
        stir(items, &fits, rng);
    }
    arranged
}

/// Exchanges items until each place holds what fits; `false` if that can't be.
pub fn arrange<T>(items: &mut [T], fits: impl Fn(usize, &T) -> bool) -> bool {
    (0..items.len()).all(|place| settle(items, &fits, place))
}

/// Makes `place` hold what fits, disturbing no place that already does.
fn settle<T>(items: &mut [T], fits: &impl Fn(usize, &T) -> bool, place: usize) -> bool {
    if fits(place, &items[place]) {
        return true;
    }
    let mut chain = vec![place];
    let mut tried = vec![false; items.len()];
    tried[place] = true;
    if !extend(items, fits, &mut chain, &mut tried) {
        return false;
    }
    for pair in chain.windows(2) {
        items.swap(pair[0], pair[1]);
    }
    true
}

/// Lengthens the chain (each place takes the next one's item) until the last place can take the
/// first one's.
fn extend<T>(
    items: &[T],
    fits: &impl Fn(usize, &T) -> bool,
    chain: &mut Vec<usize>,
    tried: &mut [bool],
) -> bool {
    let (first, last) = (chain[0], chain[chain.len() - 1]);
    for next in 0..items.len() {
        if tried[next] || !fits(last, &items[next]) {
            continue;
        }
        tried[next] = true;
        chain.push(next);
        // A place that is itself still wrong may end the chain with anything: its turn comes.
        let closes = fits(next, &items[first]) || !fits(next, &items[next]);
        if closes || extend(items, fits, chain, tried) {
            return true;
        }
        chain.pop();
    }
    false
}

/// Random exchanges between two places that both keep what fits.
fn stir<T, G: Rng + ?Sized>(items: &mut [T], fits: &impl Fn(usize, &T) -> bool, rng: &mut G) {
    let n = items.len() as u32;
    for _ in 0..8 * items.len() {
        let (a, b) = (below(rng, n) as usize, below(rng, n) as usize);
        if fits(a, &items[b]) && fits(b, &items[a]) {
            items.swap(a, b);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::convert::Infallible;
    use rand_core::TryRng;

    /// Counts up: enough of a generator to see what is done with its words.
    struct Counter(u32);

    impl TryRng for Counter {
        type Error = Infallible;
        fn try_next_u32(&mut self) -> Result<u32, Infallible> {
            self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            Ok(self.0)
        }
        fn try_next_u64(&mut self) -> Result<u64, Infallible> {
            Ok(u64::from(self.try_next_u32()?) << 32 | u64::from(self.try_next_u32()?))
        }
        fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
            bytes.fill(0);
            Ok(())
        }
    }

    #[test]
    fn every_number_below_is_about_equally_likely() {
        let mut seen = [0u32; 7];
        let mut rng = Counter(1);
        for _ in 0..70_000 {
            seen[below(&mut rng, 7) as usize] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }

    #[test]
    fn every_order_of_three_is_about_equally_likely() {
        let mut seen = [0u32; 6];
        let mut rng = Counter(2);
        for _ in 0..60_000 {
            let mut items = [0usize, 1, 2];
            shuffle(&mut items, &mut rng);
            seen[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
        }
        assert!(seen.iter().all(|&n| (9_400..10_600).contains(&n)), "{seen:?}");
    }

    #[test]
    fn a_quick_shuffle_favours_no_order() {
        let mut seen = [0u32; 24];
        let mut rng = Counter(6);
        for _ in 0..240_000 {
            let mut items = [0usize, 1, 2, 3];
            shuffle_quickly(&mut items, &mut rng);
            let after = |at: usize| items[at + 1..].iter().filter(|item| **item < items[at]).count();
            seen[after(0) * 6 + after(1) * 2 + after(2)] += 1;
        }
        assert!(seen.iter().all(|&n| (9_500..10_500).contains(&n)), "{seen:?}");
    }

    #[test]
    fn a_quick_shuffle_puts_every_card_in_every_place() {
        let mut seen = [[0u32; 20]; 20];
        let mut rng = Counter(7);
        for _ in 0..20_000 {
            let mut items: [usize; 20] = core::array::from_fn(|at| at);
            shuffle_quickly(&mut items, &mut rng);
            seen.iter_mut().zip(items).for_each(|(seen, item)| seen[item] += 1);
            items.sort_unstable();
            assert!(items.iter().enumerate().all(|(at, item)| at == *item), "nothing is lost");
        }
        assert!(seen.as_flattened().iter().all(|n| (840..1_160).contains(n)), "{seen:?}");
    }

    /// All 32 bits, for bounds that are small enough to be counted: with 3, 2, 1 and 1 the product is 6,
    /// and of 2^32 combinations of bits four are thrown away.
    #[test]
    fn bits_that_would_favour_some_numbers_are_thrown_away() {
        let thrown = |bits: &u32| !batch(*bits, 3).is_fair(3);
        // The rest is six times the bits, so only bits next to a sixth of all can be unfair.
        let near = (0..6).flat_map(|sixth: u64| {
            let middle = (sixth << 32) / 6;
            (middle.saturating_sub(4)..middle + 4).map(|bits| bits as u32)
        });
        assert_eq!(near.filter(thrown).count(), 4);
        assert_eq!(batch(u32::MAX, 3).numbers, [2, 1, 0, 0]);
    }

    #[test]
    fn more_items_than_a_batch_holds_are_shuffled_too() {
        let mut items: Vec<usize> = (0..300).collect();
        shuffle_quickly(&mut items, &mut Counter(8));
        assert!(items.iter().enumerate().filter(|(at, item)| at == *item).count() < 10);
        items.sort_unstable();
        assert_eq!(items, (0..300).collect::<Vec<_>>());
    }

    #[test]
    fn a_fitting_order_is_found_where_there_is_just_one() {
        let mut rng = Counter(3);
        for _ in 0..200 {
            // Place n takes at most n: only the ascending order will do.
            let mut items: Vec<usize> = (0..20).collect();
            assert!(shuffle_fitting(&mut items, |place, &item| item <= place, &mut rng));
            assert_eq!(items, (0..20).collect::<Vec<_>>());
        }
    }

    #[test]
    fn an_impossible_order_is_said_to_be_impossible() {
        let mut items = [1, 1, 2];
        assert!(!shuffle_fitting(&mut items, |place, &item| place == 0 || item == 2, &mut Counter(4)));
    }

    #[test]
    fn fitting_orders_are_about_equally_likely() {
        // Item 0 may not be first: four of the six orders are left.
        let mut seen = [0u32; 6];
        let mut rng = Counter(5);
        for _ in 0..40_000 {
            let mut items = [0usize, 1, 2];
            assert!(shuffle_fitting(&mut items, |place, &item| place != 0 || item != 0, &mut rng));
            seen[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
        }
        assert_eq!(seen[..2], [0, 0]);
        assert!(seen[2..].iter().all(|&n| (9_200..10_800).contains(&n)), "{seen:?}");
    }
}
