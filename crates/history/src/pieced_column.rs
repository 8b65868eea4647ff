//! A column in pieces of one length: it grows without moving or doubling what it holds.

use std::ops::Range;

/// Rows in a piece; the last may have fewer.
pub(crate) const PIECE: usize = 1 << 16;

/// The cells of one column.
#[derive(Debug, Clone)]
pub struct PiecedColumn<T> {
    pieces: Vec<Vec<T>>,
    len: usize,
}

impl<T: Copy> PiecedColumn<T> {
    pub(crate) const fn new() -> Self {
        Self { pieces: Vec::new(), len: 0 }
    }

    /// Takes a whole column over, from its end, so that little is held twice.
    pub(crate) fn from_vec(mut cells: Vec<T>) -> Self {
        let len = cells.len();
        let mut pieces = Vec::with_capacity(len.div_ceil(PIECE));
        while cells.len() > PIECE {
            pieces.push(cells.split_off((cells.len() - 1) / PIECE * PIECE));
            cells.shrink_to_fit();
        }
        if !cells.is_empty() {
            cells.shrink_to_fit();
            pieces.push(cells);
        }
        pieces.reverse();
        Self { pieces, len }
    }

    /// Number of cells.
    #[must_use]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cell of a row; `None` behind the last.
    #[inline]
    #[must_use]
    pub fn get(&self, row: usize) -> Option<T> {
        self.pieces.get(row / PIECE)?.get(row % PIECE).copied()
    }

    /// The last cell.
    #[must_use]
    pub fn last(&self) -> Option<T> {
        self.pieces.last()?.last().copied()
    }

    /// All cells by row.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.pieces.iter().flatten().copied()
    }

    /// The rows asked for, piece by piece. Columns of one length are cut at the same rows.
    #[inline]
    pub(crate) fn slices(&self, rows: Range<usize>) -> impl Iterator<Item = &[T]> {
        let (from, to) = (rows.start, rows.end.min(self.len));
        let pieces = if from < to { from / PIECE..to.div_ceil(PIECE) } else { 0..0 };
        pieces.filter_map(move |piece| {
            let first = piece * PIECE;
            self.pieces.get(piece)?.get(from.saturating_sub(first)..(to - first).min(PIECE))
        })
    }

    /// First of the rows for which `before` does not hold, given that it holds for those before and no other.
    pub(crate) fn partition(&self, rows: Range<usize>, before: impl Fn(T) -> bool) -> usize {
        let (mut from, mut to) = (rows.start, rows.end.min(self.len));
        while from < to {
            let middle = from + (to - from) / 2;
            if self.get(middle).is_some_and(&before) { from = middle + 1 } else { to = middle }
        }
        from
    }

    /// Adds cells behind the last.
    pub(crate) fn extend(&mut self, mut cells: &[T]) {
        self.len += cells.len();
        while !cells.is_empty() {
            // The first piece grows as it fills; a log that has a second will likely fill that too.
            let first = self.pieces.is_empty();
            if self.pieces.last().is_none_or(|piece| piece.len() == PIECE) {
                self.pieces.push(if first { Vec::new() } else { Vec::with_capacity(PIECE) });
            }
            let Some(piece) = self.pieces.last_mut() else { return };
            let (now, later) = cells.split_at(cells.len().min(PIECE - piece.len()));
            let wanted = piece.len() + now.len();
            if wanted > piece.capacity() {
                piece.reserve_exact(wanted.max(piece.capacity() * 2).min(PIECE) - piece.len());
            }
            piece.extend_from_slice(now);
            cells = later;
        }
    }

    /// Puts each of the `added` before the row it is given with; these rows ascend. The cells behind move up in place.
    pub(crate) fn insert(&mut self, added: &[(usize, T)]) {
        let mut end = self.len;
        let cells: Vec<T> = added.iter().map(|&(_, cell)| cell).collect();
        self.extend(&cells);
        for (before, &(row, cell)) in added.iter().enumerate().rev() {
            self.move_up(row..end, before + 1);
            let goal = row + before;
            if let Some(place) = self.pieces.get_mut(goal / PIECE).and_then(|piece| piece.get_mut(goal % PIECE)) {
                *place = cell;
            }
            end = row;
        }
    }

    /// Copies rows `by` rows further up, the last first.
    fn move_up(&mut self, rows: Range<usize>, by: usize) {
        let mut to = rows.end;
        while to > rows.start {
            let (last, goal) = (to - 1, to - 1 + by);
            let run = (to - rows.start).min(last % PIECE + 1).min(goal % PIECE + 1);
            let (source, place) = (last % PIECE + 1 - run, goal % PIECE + 1 - run);
            let Some((below, above)) = self.pieces.split_at_mut_checked(goal / PIECE) else { return };
            let Some(into) = above.first_mut() else { return };
            if last / PIECE == goal / PIECE {
                into.copy_within(source..source + run, place);
            } else {
                let cells = below.get(last / PIECE).and_then(|piece| piece.get(source..source + run));
                if let (Some(cells), Some(into)) = (cells, into.get_mut(place..place + run)) {
                    into.copy_from_slice(cells);
                }
            }
            to -= run;
        }
    }

    /// Pieces that so many more cells open beside others.
    pub(crate) fn opens(&self, more: usize) -> usize {
        if self.is_empty() { 0 } else { (self.len + more).div_ceil(PIECE) - self.pieces.len() }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> usize {
        self.pieces.iter().map(|piece| piece.capacity() * size_of::<T>()).sum()
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_one_column() {
        let all: Vec<u32> = (0..PIECE as u32 * 2 + 1000).collect();
        for len in [0, 1, PIECE - 1, PIECE, PIECE + 1, PIECE * 2, all.len()] {
            let whole = PiecedColumn::from_vec(all[..len].to_vec());
            let mut grown = PiecedColumn::new();
            for part in all[..len].chunks(7001) {
                grown.extend(part);
            }
            for cells in [&whole, &grown] {
                assert_eq!(cells.len(), len);
                assert!(cells.iter().eq(all[..len].iter().copied()));
                assert_eq!(cells.last(), all[..len].last().copied());
                assert_eq!(cells.get(len), None);
                let (from, to) = (len / 3, len.saturating_sub(1));
                assert_eq!(cells.slices(from..to).collect::<Vec<_>>().concat(), &all[from.min(to)..to]);
                assert_eq!(cells.partition(0..len, |cell| (cell as usize) < from), from);
            }
        }
    }

    #[test]
    fn inserting_is_splicing_across_pieces() {
        let len = PIECE * 3 - 50;
        let added: Vec<(usize, u32)> = (0..100)
            .map(|i| (i * 2000, 1_000_000 + i as u32))
            .flat_map(|(row, cell)| [(row.min(len), cell), (row.min(len), cell + 500)])
            .collect();
        let mut expected: Vec<u32> = (0..len as u32).collect();
        let mut cells = PiecedColumn::from_vec(expected.clone());
        cells.insert(&added);
        for &(row, cell) in added.iter().rev() {
            expected.insert(row, cell);
        }
        assert!(cells.iter().eq(expected.iter().copied()));
        assert_eq!(cells.len(), expected.len());
    }
}
