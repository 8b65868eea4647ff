//! How runs of blocks are put together from entries of coarser levels, each of which stands for several of the one below.

use std::ops::Range;

/// How many entries of one level are one of the level above.
pub(crate) const FAN: usize = 8;
/// Levels above the blocks; an entry of the last stands for 2^18 rows.
pub(crate) const LEVELS: usize = 4;

/// Calls with the entries of some level (0: the blocks) that together are these blocks, in order, until an answer comes.
/// Every level above the blocks has so many whole entries.
#[inline]
pub(crate) fn cover<T>(
    entries: [usize; LEVELS],
    blocks: Range<usize>,
    mut found: impl FnMut(usize, Range<usize>) -> Option<T>,
) -> Option<T> {
    let mut behind = [const { 0..0 }; LEVELS];
    let (mut first, mut end, mut top) = (blocks.start, blocks.end, 0);
    for (later, entries) in behind.iter_mut().zip(entries) {
        let (inner, inner_end) = (first.div_ceil(FAN), (end / FAN).min(entries));
        if inner >= inner_end {
            break;
        }
        if let Some(answer) = found(top, first..inner * FAN) {
            return Some(answer);
        }
        *later = inner_end * FAN..end;
        (first, end, top) = (inner, inner_end, top + 1);
    }
    if let Some(answer) = found(top, first..end) {
        return Some(answer);
    }
    behind.into_iter().enumerate().take(top).rev().find_map(|(level, entries)| found(level, entries))
}
