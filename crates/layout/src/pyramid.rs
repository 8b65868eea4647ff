//! Levels of detail: for every power-of-two grid over the site, its occupied cells with their piles by status.
//!
//! Made once from the Hilbert order, in which a cell of any level is one run of slots, so that a level is one pass
//! over the one below. A change of status walks down from the top, one cell a level.

use crate::STATUS_COUNT;
use crate::curve::ORDER;
use crate::index::BoxM;

/// An occupied square cell of one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cell {
    /// First slot in it; the next cell's is its end.
    pub first_slot: u32,
    /// First of its cells one level finer (0 on the finest).
    first_child: u32,
    /// Column and row in the level's grid, from the south-west corner.
    pub ix: u16,
    /// See `ix`.
    pub iy: u16,
    /// Piles by status code.
    pub counts: [u32; STATUS_COUNT],
}

impl Cell {
    /// Piles of the statuses in the mask.
    #[must_use]
    pub fn piles(&self, status_mask: u32) -> u32 {
        self.counts.iter().enumerate().map(|(status, &n)| if status_mask >> status & 1 == 1 { n } else { 0 }).sum()
    }
}

/// All levels; level k has cells of `span / 2^k`.
#[derive(Debug, Clone)]
pub struct Pyramid {
    west: f64,
    south: f64,
    span: f64,
    levels: Vec<Vec<Cell>>,
    /// Most piles in a cell, by level: full density.
    most: Vec<u32>,
}

impl Pyramid {
    /// Builds from points in curve order: their codes, and grid columns and rows, and status codes.
    /// The finest level is the last with at least four piles a cell on average.
    pub(crate) fn new(west: f64, south: f64, span: f64, cells: &[(u32, u16, u16)], statuses: &[u8]) -> Self {
        let mut made = Self { west, south, span, levels: Vec::new(), most: Vec::new() };
        if cells.is_empty() {
            return made;
        }
        // Neighbours on the curve part at some level and stay apart at all finer ones.
        let mut parted = [0usize; ORDER as usize + 2];
        for pair in cells.windows(2) {
            if let [a, b] = pair
                && let Some(count) = parted.get_mut((((a.0 ^ b.0).leading_zeros() / 2) as usize) + 1)
            {
                *count += 1;
            }
        }
        let enough = (cells.len() / 4).max(1);
        let mut occupied = 1;
        let mut finest = 0;
        for (level, apart) in (1..=ORDER).zip(parted.iter().skip(1)) {
            occupied += apart;
            if occupied > enough {
                break;
            }
            finest = level;
        }

        let shift = ORDER - finest;
        let mut level: Vec<Cell> = Vec::new();
        let mut before = None;
        for (slot, (&(code, x, y), &status)) in cells.iter().zip(statuses).enumerate() {
            let here = u64::from(code) >> (2 * shift);
            if before != Some(here) {
                let (ix, iy) = ((u32::from(x) >> shift) as u16, (u32::from(y) >> shift) as u16);
                level.push(Cell { first_slot: slot as u32, first_child: 0, ix, iy, counts: [0; STATUS_COUNT] });
                before = Some(here);
            }
            if let Some(count) = level.last_mut().and_then(|cell| cell.counts.get_mut(usize::from(status))) {
                *count += 1;
            }
        }
        let mut levels = vec![level];
        for _ in 0..finest {
            let fine = levels.last().map(Vec::as_slice).unwrap_or_default();
            let mut coarse: Vec<Cell> = Vec::new();
            for (child, cell) in fine.iter().enumerate() {
                let (ix, iy) = (cell.ix >> 1, cell.iy >> 1);
                match coarse.last_mut() {
                    Some(parent) if parent.ix == ix && parent.iy == iy => {
                        for (sum, n) in parent.counts.iter_mut().zip(cell.counts) {
                            *sum += n;
                        }
                    }
                    _ => coarse.push(Cell { first_child: child as u32, ix, iy, ..*cell }),
                }
            }
            levels.push(coarse);
        }
        levels.reverse();
        made.most = levels.iter().map(|l| l.iter().map(|c| c.piles(u32::MAX)).max().unwrap_or(0)).collect();
        made.levels = levels;
        made
    }

    /// The levels, coarsest first.
    #[must_use]
    pub fn levels(&self) -> &[Vec<Cell>] {
        &self.levels
    }

    /// Most piles in one cell of the level.
    #[must_use]
    pub fn most(&self, level: usize) -> u32 {
        self.most.get(level).copied().unwrap_or(0)
    }

    /// Edge of the level's cells in metres.
    #[must_use]
    pub fn edge_m(&self, level: usize) -> f64 {
        self.span / (1u64 << level.min(63)) as f64
    }

    /// Offsets (east, north) of the cell's centre.
    #[must_use]
    pub fn centre(&self, level: usize, cell: &Cell) -> (f32, f32) {
        let edge = self.edge_m(level);
        let at = |corner: f64, i: u16| (corner + (f64::from(i) + 0.5) * edge) as f32;
        (at(self.west, cell.ix), at(self.south, cell.iy))
    }

    /// The level whose cells come nearest to `wanted_m`.
    #[must_use]
    pub fn level_for(&self, wanted_m: f64) -> usize {
        let finest = self.levels.len().saturating_sub(1);
        let exact = (self.span / wanted_m).log2().round();
        if exact.is_nan() { 0 } else { exact.clamp(0.0, finest as f64) as usize }
    }

    /// Calls `visit` with every occupied cell of the level that meets the box, in curve order.
    pub fn for_each_in(&self, level: usize, area: &BoxM, mut visit: impl FnMut(&Cell)) {
        let level = level.min(self.levels.len().saturating_sub(1));
        let meets = |at: usize, cell: &Cell| {
            let edge = self.edge_m(at);
            let (west, south) = (self.west + f64::from(cell.ix) * edge, self.south + f64::from(cell.iy) * edge);
            west <= f64::from(area.max_e)
                && west + edge >= f64::from(area.min_e)
                && south <= f64::from(area.max_n)
                && south + edge >= f64::from(area.min_n)
        };
        let mut stack: Vec<(usize, usize)> = vec![(0, 0)];
        while let Some((at, index)) = stack.pop() {
            let Some(cell) = self.levels.get(at).and_then(|l| l.get(index)) else { continue };
            if !meets(at, cell) {
                continue;
            }
            if at == level {
                visit(cell);
            } else {
                stack.extend(self.children(at, index).rev().map(|child| (at + 1, child)));
            }
        }
    }

    fn children(&self, level: usize, index: usize) -> std::ops::Range<usize> {
        let Some(cells) = self.levels.get(level) else { return 0..0 };
        let Some(cell) = cells.get(index) else { return 0..0 };
        let end = match cells.get(index + 1) {
            Some(next) => next.first_child as usize,
            None => self.levels.get(level + 1).map_or(0, Vec::len),
        };
        cell.first_child as usize..end
    }

    /// Moves the pile in `slot` from one status to another in every level.
    pub(crate) fn change(&mut self, slot: u32, from: u8, to: u8) {
        let mut range = 0..self.levels.first().map_or(0, Vec::len);
        for level in 0..self.levels.len() {
            let Some(cells) = self.levels.get_mut(level).and_then(|l| l.get_mut(range.clone())) else { return };
            let within = cells.partition_point(|cell| cell.first_slot <= slot).saturating_sub(1);
            let Some(cell) = cells.get_mut(within) else { return };
            if let Some(count) = cell.counts.get_mut(usize::from(from)) {
                *count = count.saturating_sub(1);
            }
            if let Some(count) = cell.counts.get_mut(usize::from(to)) {
                *count += 1;
            }
            range = self.children(level, range.start + within);
        }
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.levels.iter().map(|l| l.capacity() * size_of::<Cell>()).sum()
    }
}
