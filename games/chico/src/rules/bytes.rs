//! Bags of cards as the eight bytes of a word, one for each kind: what can be said of all kinds at once.
//!
//! There is no branch here, so that a loop over many words becomes vector instructions.

/// One card of each kind.
pub(crate) const EACH: u64 = 0x0101_0101_0101_0101;

/// The egg.
pub(crate) const EGG: u64 = 1 << 56;

/// One card of each rank.
pub(crate) const RANKS: u64 = EACH ^ EGG;

/// The top bit of each byte.
const TOP: u64 = 0x80 * EACH;

/// All bits if it holds, else none.
#[inline(always)]
pub(crate) fn mask(holds: bool) -> u64 {
    u64::from(holds).wrapping_neg()
}

/// One card of each kind that is in the bag. Counts stay below 128, so adding 127 carries into a byte's
/// top bit just if it is not zero.
#[inline(always)]
pub(crate) const fn kinds(bag: u64) -> u64 {
    (bag + 0x7f * EACH) >> 7 & EACH
}

/// The sum of all bytes, which is below 256.
#[inline(always)]
pub(crate) const fn sum(bytes: u64) -> u64 {
    let halves = bytes + (bytes >> 32);
    let quarters = halves + (halves >> 16);
    (quarters + (quarters >> 8)) & 0xff
}

/// Takes the card at this place out of a stock that is in no order: for each kind it says how many
/// cards are of it or come before it. From a stock that is empty nothing is taken.
#[inline(always)]
pub(crate) const fn take(stock: &mut u64, place: u64) -> u64 {
    let half = (0x7f - place) * (EACH & u32::MAX as u64);
    // One for each kind that ends behind the place: there the sum has its top bit set.
    let behind = ((*stock + (half | half << 32)) & TOP) >> 7;
    *stock -= behind;
    behind & behind.wrapping_neg()
}
