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
pub(crate) fn align(old: usize, new: usize, compare: impl Fn(usize, usize) -> Option<Match>) -> Vec<Step> {
    let same = |pair: (usize, usize)| compare(pair.0, pair.1) == Some(Match::Same);
    let shorter = old.min(new);
    let before = (0..shorter).take_while(|at| same((*at, *at))).count();
    let after = (0..shorter - before).take_while(|at| same((old - 1 - *at, new - 1 - *at))).count();
    let (olds, news) = (old - after - before, new - after - before);
    let mut steps = vec![Step::Keep; before];
    if let Some(in_place) = in_place(before, olds, news, &compare) {
        steps.extend(in_place);
    } else if olds * news <= MOST_PAIRS {
        steps.extend(best(before, olds, news, &compare));
    } else {
        steps.extend(greedy(before, olds, news, &compare));
    }
    steps.extend(std::iter::repeat_n(Step::Keep, after));
    steps
}

/// Each child becomes the one in its place, if that is what they look like: most of them stay.
fn in_place(
    first: usize,
    olds: usize,
    news: usize,
    compare: &impl Fn(usize, usize) -> Option<Match>,
) -> Option<Vec<Step>> {
    if olds != news {
        return None;
    }
    let steps = (first..first + olds).map(|at| Some(step(compare(at, at)?, at, at)));
    let steps = steps.collect::<Option<Vec<Step>>>()?;
    let stay = steps.iter().filter(|step| **step == Step::Keep).count();
    (2 * stay >= steps.len()).then_some(steps)
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
