//! Which child of the old element is which child of the new one.

/// How two children belong together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Match {
    /// They are the same.
    Same,
    /// They are the same element, which has changed.
    Changed,
}

/// What becomes of the children, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    /// An old child stays as it is.
    Keep,
    /// An old child goes.
    Drop,
    /// A new child comes in.
    Insert(usize),
    /// An old child becomes a new one.
    Change(usize, usize),
}

/// Longer lists than this are not compared all with all.
const MOST_PAIRS: usize = 1 << 13;

/// Aligns so many old children with so many new ones: as many as possible stay, and of the others as many
/// as possible change in place.
pub(crate) fn align(
    old: usize,
    new: usize,
    compare: impl Fn(usize, usize) -> Option<Match>,
    mut step: impl FnMut(Step),
) {
    let same = |old: usize, new: usize| compare(old, new) == Some(Match::Same);
    let shorter = old.min(new);
    let before = (0..shorter).take_while(|at| same(*at, *at)).count();
    let after = (0..shorter - before).take_while(|at| same(old - 1 - *at, new - 1 - *at)).count();
    let (olds, news) = (old - after - before, new - after - before);
    (0..before).for_each(|_| step(Step::Keep));
    if olds == 0 || news == 0 {
        (0..olds).for_each(|_| step(Step::Drop));
        (before..before + news).for_each(|child| step(Step::Insert(child)));
    } else if are_in_place(before, olds, news, &compare) {
        (before..before + olds).for_each(|at| step(in_place(&compare, at)));
    } else if olds * news <= MOST_PAIRS {
        best(before, olds, news, &compare).into_iter().for_each(&mut step);
    } else {
        greedy(before, olds, news, &compare).into_iter().for_each(&mut step);
    }
    (0..after).for_each(|_| step(Step::Keep));
}

/// Does each child become the one in its place, by what they look like? Most of them stay then.
fn are_in_place(
    first: usize,
    olds: usize,
    news: usize,
    compare: &impl Fn(usize, usize) -> Option<Match>,
) -> bool {
    if olds != news {
        return false;
    }
    let mut stay = 0;
    for at in first..first + olds {
        match compare(at, at) {
            Some(Match::Same) => stay += 1,
            Some(Match::Changed) => {}
            None => return false,
        }
    }
    olds == 1 || 2 * stay >= olds
}

fn in_place(compare: &impl Fn(usize, usize) -> Option<Match>, at: usize) -> Step {
    match compare(at, at) {
        Some(Match::Same) => Step::Keep,
        _ => Step::Change(at, at),
    }
}

/// The best alignment of what lies between: the longest common subsequence, by what a match is worth.
fn best(
    first: usize,
    olds: usize,
    news: usize,
    compare: &impl Fn(usize, usize) -> Option<Match>,
) -> Vec<Step> {
    let matches = |i: usize, j: usize| compare(first + i, first + j);
    let at = |i: usize, j: usize| i * (news + 1) + j;
    let mut worth = vec![0u16; (olds + 1) * (news + 1)];
    for i in (0..olds).rev() {
        for j in (0..news).rev() {
            let skipped = worth[at(i + 1, j)].max(worth[at(i, j + 1)]);
            let matched = value(matches(i, j)).map_or(0, |value| value + worth[at(i + 1, j + 1)]);
            worth[at(i, j)] = skipped.max(matched);
        }
    }
    let (mut i, mut j, mut steps) = (0, 0, Vec::with_capacity(olds + news));
    while i < olds || j < news {
        let here = worth[at(i, j)];
        let matched = (i < olds && j < news).then(|| matches(i, j)).flatten();
        match matched {
            Some(kind) if value(matched).is_some_and(|value| value + worth[at(i + 1, j + 1)] == here) => {
                steps.push(step(kind, first + i, first + j));
                (i, j) = (i + 1, j + 1);
            }
            _ if i < olds && worth[at(i + 1, j)] == here => {
                steps.push(Step::Drop);
                i += 1;
            }
            _ => {
                steps.push(Step::Insert(first + j));
                j += 1;
            }
        }
    }
    steps
}

fn value(matched: Option<Match>) -> Option<u16> {
    matched.map(|matched| if matched == Match::Same { 4 } else { 1 })
}

fn step(kind: Match, old: usize, new: usize) -> Step {
    if kind == Match::Same { Step::Keep } else { Step::Change(old, new) }
}

/// A quick alignment of long lists: each new child is the next old one that it matches.
fn greedy(
    first: usize,
    olds: usize,
    news: usize,
    compare: &impl Fn(usize, usize) -> Option<Match>,
) -> Vec<Step> {
    let (mut next, mut steps) = (first, Vec::with_capacity(olds + news));
    for new in first..first + news {
        let same = |old: &usize| compare(*old, new) == Some(Match::Same);
        match (next..first + olds).find(same) {
            Some(old) => {
                steps.extend(std::iter::repeat_n(Step::Drop, old - next));
                steps.push(Step::Keep);
                next = old + 1;
            }
            None => steps.push(Step::Insert(new)),
        }
    }
    steps.extend(std::iter::repeat_n(Step::Drop, first + olds - next));
    steps
}
