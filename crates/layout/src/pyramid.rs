//! Levels of detail: for every power-of-two grid over the site, its occupied cells with their piles by status.
//!
//! Made once from the Hilbert order, in which a cell of any level is one run of slots, so that a level is one pass
//! over the one below. A change walks down from the top to where the pile stands, one cell a level; there it makes the
//! cells that are missing.

use crate::STATUS_COUNT;
use crate::curve::{Grid, ORDER};
use crate::index::BoxM;

/// An occupied square cell of one level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Cell {
    /// First slot in it when the map was made; the next cell's is its end.
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
    pub(crate) fn piles(&self, status_mask: u32) -> u32 {
        self.counts.iter().enumerate().map(|(status, &n)| if status_mask >> status & 1 == 1 { n } else { 0 }).sum()
    }
}

/// Where a point lies in the grid: `row << 16 | column`.
#[inline]
pub(crate) fn place_of(grid: &Grid, point: [f32; 2]) -> u32 {
    let (x, y) = grid.cell(point);
    y << 16 | x
}

/// Two places that are in different cells of a level differ in these bits.
fn parting_bits(level: u32) -> u32 {
    let bits = (1u32 << ORDER) - (1 << (ORDER - level));
    bits << 16 | bits
}

/// The last level with at least four piles a cell on average.
fn finest_level(places: &[u32]) -> u32 {
    let cells = |level: u32| {
        let bits = parting_bits(level);
        let before = places.iter();
        let parted = before.zip(places.iter().skip(1)).map(|(a, b)| u32::from((a ^ b) & bits != 0)).sum::<u32>();
        parted as usize + 1
    };
    let enough = (places.len() / 4).max(1);
    // Sites that fill their square have about this one; few are far from it.
    let guess = (enough.ilog2() / 2).min(ORDER);
    let mut level = guess;
    while level < ORDER && cells(level + 1) <= enough {
        level += 1;
    }
    while level > 0 && level <= guess && cells(level) > enough {
        level -= 1;
    }
    level
}

/// Counts by status side by side in one number, so that a pile is counted by one addition.
const TALLY_BITS: u32 = 12;
/// More piles than this do not fit into a tally.
const TALLY_MOST: usize = (1 << TALLY_BITS) - 1;

fn finest_cells(places: &[u32], statuses: &[u8], level: u32) -> (Vec<Cell>, u32) {
    let bits = parting_bits(level);
    let shift = ORDER - level;
    let mut cells: Vec<Cell> = Vec::with_capacity(places.len() / 4 + 1);
    let mut most = 0;
    let (mut slot, mut statuses) = (0u32, statuses);
    for run in places.chunk_by(|a, b| (a ^ b) & bits == 0) {
        let place = run.first().copied().unwrap_or(0);
        let (ix, iy) = (((place & 0xffff) >> shift) as u16, (place >> 16 >> shift) as u16);
        let (here, rest) = statuses.split_at_checked(run.len()).unwrap_or_default();
        let mut counts = [0; STATUS_COUNT];
        for part in here.chunks(TALLY_MOST) {
            let tally = part.iter().fold(0u64, |sum, &status| sum + (1 << (u32::from(status) * TALLY_BITS)));
            for (count, status) in counts.iter_mut().zip(0u32..) {
                *count += (tally >> (status * TALLY_BITS)) as u32 & TALLY_MOST as u32;
            }
        }
        cells.push(Cell { first_slot: slot, first_child: 0, ix, iy, counts });
        most = most.max(run.len() as u32);
        slot += run.len() as u32;
        statuses = rest;
    }
    (cells, most)
}

/// The level above.
fn coarser(fine: &[Cell]) -> (Vec<Cell>, u32) {
    let mut coarse: Vec<Cell> = Vec::with_capacity(fine.len() / 2 + 1);
    let mut most = 0;
    let mut child = 0;
    for children in fine.chunk_by(|a, b| (a.ix ^ b.ix | a.iy ^ b.iy) >> 1 == 0) {
        let Some(first) = children.first() else { continue };
        let mut counts = [0; STATUS_COUNT];
        for cell in children {
            for (sum, n) in counts.iter_mut().zip(cell.counts) {
                *sum += n;
            }
        }
        most = most.max(counts.iter().sum());
        let (ix, iy) = (first.ix >> 1, first.iy >> 1);
        coarse.push(Cell { first_slot: first.first_slot, first_child: child, ix, iy, counts });
        child += children.len() as u32;
    }
    (coarse, most)
}

/// All levels; level k has cells of `span / 2^k`.
#[derive(Debug, Clone)]
pub(crate) struct Pyramid {
    west: f64,
    south: f64,
    span: f64,
    /// None without any pile.
    grid: Option<Grid>,
    levels: Vec<Vec<Cell>>,
    /// Most piles in a cell, by level: full density.
    most: Vec<u32>,
}

impl Pyramid {
    /// Without any pile.
    pub(crate) fn empty() -> Self {
        Self { west: 0.0, south: 0.0, span: 1.0, grid: None, levels: Vec::new(), most: Vec::new() }
    }

    /// Builds from piles in curve order: their [`place_of`] and status codes. The finest level is the last with at
    /// least four piles a cell on average.
    pub(crate) fn new(grid: &Grid, places: &[u32], statuses: &[u8]) -> Self {
        let mut made = Self { west: grid.west.into(), south: grid.south.into(), span: grid.span_m, ..Self::empty() };
        made.grid = Some(*grid);
        let finest = finest_level(places);
        let (mut level, mut most) = finest_cells(places, statuses, finest);
        for _ in 0..finest {
            let (coarse, coarse_most) = coarser(&level);
            made.levels.push(std::mem::replace(&mut level, coarse));
            made.most.push(std::mem::replace(&mut most, coarse_most));
        }
        made.levels.push(level);
        made.most.push(most);
        made.levels.reverse();
        made.most.reverse();
        made
    }

    /// The levels, coarsest first.
    #[cfg(test)]
    pub(crate) fn levels(&self) -> &[Vec<Cell>] {
        &self.levels
    }

    /// Most piles in one cell of the level.
    #[must_use]
    pub(crate) fn most(&self, level: usize) -> u32 {
        self.most.get(level).copied().unwrap_or(0)
    }

    /// Edge of the level's cells in metres.
    #[must_use]
    pub(crate) fn edge_m(&self, level: usize) -> f64 {
        self.span / (1u64 << level.min(63)) as f64
    }

    /// Offsets (east, north) of the cell's centre.
    #[must_use]
    pub(crate) fn centre(&self, level: usize, cell: &Cell) -> [f64; 2] {
        let edge = self.edge_m(level);
        let at = |corner: f64, i: u16| corner + (f64::from(i) + 0.5) * edge;
        [at(self.west, cell.ix), at(self.south, cell.iy)]
    }

    /// The level whose cells come nearest to `wanted_m`.
    #[must_use]
    pub(crate) fn level_for(&self, wanted_m: f64) -> usize {
        let finest = self.levels.len().saturating_sub(1);
        let exact = (self.span / wanted_m).log2().round();
        if exact.is_nan() { 0 } else { exact.clamp(0.0, finest as f64) as usize }
    }

    /// Calls `visit` with every occupied cell of the level that meets the box, in curve order.
    pub(crate) fn for_each_in(&self, level: usize, area: &BoxM, mut visit: impl FnMut(&Cell)) {
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

    /// The grid over that square; `None` without any pile.
    pub(crate) fn grid(&self) -> Option<Grid> {
        self.grid
    }

    /// Whether a point lies in the square that the cells are of.
    pub(crate) fn has(&self, [e, n]: [f32; 2]) -> bool {
        let within = |offset: f32, corner: f64| {
            let from_corner = f64::from(offset) - corner;
            from_corner >= 0.0 && from_corner <= self.span
        };
        self.grid.is_some() && within(e, self.west) && within(n, self.south)
    }

    /// Counts a pile of a status at a point, once more or once less, in every level. A cell that is missing is made.
    fn count(&mut self, point: [f32; 2], status: u8, more: i32) {
        let Some((x, y)) = self.grid.map(|grid| grid.cell(point)) else { return };
        let mut range = 0..self.levels.first().map_or(0, Vec::len);
        let mut above = None;
        for level in 0..self.levels.len() {
            let shift = ORDER - level as u32;
            let [ix, iy] = [x, y].map(|place| (place >> shift) as u16);
            let cells = self.levels.get(level).and_then(|cells| cells.get(range.clone())).unwrap_or_default();
            let found = cells.iter().position(|cell| (cell.ix == ix) & (cell.iy == iy));
            let at = found.map_or(range.end, |found| range.start + found);
            if found.is_none() {
                self.insert_cell(level, at, above, [ix, iy]);
            }
            if let Some(count) =
                self.levels.get_mut(level).and_then(|cells| cells.get_mut(at)?.counts.get_mut(usize::from(status)))
            {
                *count = count.saturating_add_signed(more);
            }
            range = self.children(level, at);
            above = Some(at);
        }
    }

    /// A cell without piles, behind the others of the one above.
    fn insert_cell(&mut self, level: usize, at: usize, above: Option<usize>, [ix, iy]: [u16; 2]) {
        let finer = self.levels.get(level + 1).map_or(0, Vec::len) as u32;
        let Some(cells) = self.levels.get_mut(level) else { return };
        // Cells of the finest level have none below.
        let first_child = cells.get(at).map_or(finer, |next| next.first_child);
        cells.insert(at, Cell { first_slot: 0, first_child, ix, iy, counts: [0; STATUS_COUNT] });
        let Some((coarser, above)) = level.checked_sub(1).and_then(|l| self.levels.get_mut(l)).zip(above) else {
            return;
        };
        for next in coarser.iter_mut().skip(above + 1) {
            next.first_child += 1;
        }
    }

    /// A pile has another status, or stands elsewhere; none before or after: it is new or gone.
    /// [`Self::refill`] is to follow where any stands elsewhere.
    pub(crate) fn change(&mut self, before: Option<([f32; 2], u8)>, after: Option<([f32; 2], u8)>) {
        if let Some((point, status)) = before {
            self.count(point, status, -1);
        }
        if let Some((point, status)) = after {
            self.count(point, status, 1);
        }
    }

    /// Looks anew how full cells are at most.
    pub(crate) fn refill(&mut self) {
        let fullest = |cells: &Vec<Cell>| cells.iter().map(|cell| cell.piles(u32::MAX)).max().unwrap_or(0);
        self.most = self.levels.iter().map(fullest).collect();
    }

    /// Bytes held.
    #[must_use]
    pub(crate) fn bytes(&self) -> usize {
        self.levels.iter().map(|l| l.capacity() * size_of::<Cell>()).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{PileColumns, PileMap};
    use crate::numbers::PileNumbers;
    use proptest::prelude::*;

    /// (north, east, status).
    type Piles = Vec<(f64, f64, u8)>;

    fn map(piles: &Piles) -> PileMap {
        let rows = piles.len();
        PileMap::new(PileColumns {
            pile_id: (0..rows as u32).collect(),
            pile_no: PileNumbers::from_texts(&vec![""; rows]),
            x_m: piles.iter().map(|p| p.0).collect(),
            y_m: piles.iter().map(|p| p.1).collect(),
            diameter_m: vec![0.5; rows],
            design_depth_m: vec![12.0; rows],
            depth_m: vec![f32::NAN; rows],
            status: piles.iter().map(|p| p.2).collect(),
            finished_ms: vec![f64::NAN; rows],
        })
        .unwrap()
    }

    /// Scattered, on a grid with many equal coordinates, on a line; some without a place.
    fn piles(most: usize) -> impl Strategy<Value = Piles> {
        let coordinate = |base: f64| {
            prop_oneof![
                8 => (0.0..4000.0f64).prop_map(move |v| base + v),
                8 => (0u32..30).prop_map(move |v| base + f64::from(v) * 1.3),
                1 => Just(base),
                1 => prop::sample::select(vec![f64::NAN, f64::INFINITY, -1e12, 1e12]),
            ]
        };
        prop::collection::vec((coordinate(3_512_345.6), coordinate(512_345.6), 0u8..5), 0..most)
    }

    proptest! {
        #![proptest_config(crate::test_config(300, 7))]

        #[test]
        fn every_level_holds_every_pile(piles in piles(2000)) {
            let map = map(&piles);
            let placed = (0..piles.len() as u32).filter(|&row| map.hit(row).unwrap().east_m.is_finite()).count();
            let pyramid = map.pyramid();
            for (level, cells) in pyramid.levels().iter().enumerate() {
                prop_assert_eq!(cells.iter().map(|c| c.piles(u32::MAX) as usize).sum::<usize>(), placed);
                let edge = pyramid.edge_m(level);
                for (i, cell) in cells.iter().enumerate() {
                    let end = cells.get(i + 1).map_or(placed, |next| next.first_slot as usize) as u32;
                    let mut counts = [0u32; STATUS_COUNT];
                    let [ce, cn] = pyramid.centre(level, cell);
                    for slot in cell.first_slot..end {
                        let hit = map.hit(map.row_of_slot(slot)).unwrap();
                        counts[usize::from(hit.status)] += 1;
                        let off = (hit.east_m - ce).abs().max((hit.north_m - cn).abs());
                        prop_assert!(off <= edge / 2.0 + 0.01, "{} of {}", off, edge);
                    }
                    prop_assert_eq!(cell.counts, counts);
                }
            }
        }

        #[test]
        fn updates_equal_a_new_map(piles in piles(800), changes in prop::collection::vec((0u32..900, 0u8..5), 0..60)) {
            let mut live = map(&piles);
            let mut changed = piles;
            for &(id, status) in &changes {
                live.update(id, status, f32::NAN).unwrap();
                if let Some(pile) = changed.get_mut(id as usize) {
                    pile.2 = status;
                }
            }
            let fresh = map(&changed);
            prop_assert_eq!(live.pyramid().levels(), fresh.pyramid().levels());
        }

        #[test]
        fn cells_in_a_box_are_those_that_meet_it(piles in piles(1500), [a, b, c, d] in prop::array::uniform4(-3000f32..5000.0)) {
            let area = BoxM { min_e: a.min(b), max_e: a.max(b), min_n: c.min(d), max_n: c.max(d) };
            let map = map(&piles);
            let pyramid = map.pyramid();
            for level in 0..pyramid.levels().len() {
                let mut found = Vec::new();
                pyramid.for_each_in(level, &area, |cell| found.push(*cell));
                let half = pyramid.edge_m(level) / 2.0;
                let beyond = |cell: &Cell| {
                    let [e, n] = pyramid.centre(level, cell);
                    let of = |centre: f64, low: f32, high: f32| (f64::from(low) - centre).max(centre - f64::from(high)) - half;
                    of(e, area.min_e, area.max_e).max(of(n, area.min_n, area.max_n))
                };
                // Away from the rounding of an edge the answer must agree; at it either is right.
                prop_assert!(pyramid.levels()[level].iter().all(|cell| beyond(cell) > -0.01 || found.contains(cell)));
                prop_assert!(found.iter().all(|cell| beyond(cell) <= 0.01));
            }
        }
    }
}
