//! Points put in the order of a Hilbert curve.
//!
//! On this curve every aligned square cell of every power of two is one run of consecutive codes: the same order
//! serves the spatial index and all levels of detail. Codes are read five bits an axis at a time from a table, the
//! coarser 32 x 32 squares first, and each of those digits is one counting pass: rows by square of the site, then by
//! cell of the square. Only cells that stay crowded are sorted by the last digit.

use crate::index::BoxM;
use crate::job::next;
use std::ops::Range;

/// Bits per axis.
pub(crate) const ORDER: u32 = 15;
/// Bits per axis that one look into the table takes.
const DIGIT_BITS: u32 = 5;
/// Codes of one digit.
const CODES: usize = 1 << (2 * DIGIT_BITS);
/// Of a digit: the code's bits; above them the state in which the next digit is read.
const CODE_MASK: u32 = CODES as u32 - 1;
/// Cells of the second digit with more piles than this are sorted by the third.
const CROWDED: usize = 16;
/// Squares of fewer rows than this are sorted by comparison: counting would cost more than they do.
const FEW: usize = 128;

/// By state, row and column of a 32 x 32 square: position along the curve, and the state within that cell. A state is
/// whether both axes are mirrored (2) and whether they are exchanged (1).
static DIGITS: [u16; 4 * CODES] = digits();

const fn digits() -> [u16; 4 * CODES] {
    let mut table = [0u16; 4 * CODES];
    let mut at = 0;
    while at < table.len() {
        let (mut mirrored, mut exchanged) = (at >> 11 & 1, at >> 10 & 1);
        let mut code = 0;
        let mut bit = DIGIT_BITS;
        while bit > 0 {
            bit -= 1;
            let (mut x, mut y) = (at >> bit & 1 ^ mirrored, at >> (bit + DIGIT_BITS) & 1 ^ mirrored);
            if exchanged == 1 {
                (x, y) = (y, x);
            }
            code = code << 2 | (3 * x) ^ y;
            mirrored ^= x & (y ^ 1);
            exchanged ^= y ^ 1;
        }
        // `get_mut` is not for constants; an index beyond the end would not compile.
        #[allow(clippy::indexing_slicing)]
        {
            table[at] = (code | exchanged << 10 | mirrored << 11) as u16;
        }
        at += 1;
    }
    table
}

/// The entry of the table for a cell of a square that is read in `state`.
#[inline]
fn look_up(state: u32, cell: u32) -> u32 {
    let at = (state & !CODE_MASK | cell) as usize & (DIGITS.len() - 1);
    u32::from(DIGITS.get(at).copied().unwrap_or(0))
}

/// The cell of (x, y), both 15 bits, in its square of a digit: 0 the first, 2 the last.
#[inline]
fn cell_of_digit(x: u32, y: u32, digit: u32) -> u32 {
    let shift = (2 - digit) * DIGIT_BITS;
    let mask = (1 << DIGIT_BITS) - 1;
    (y >> shift & mask) << DIGIT_BITS | x >> shift & mask
}

/// The table's entry for the first digit.
#[inline]
fn first(x: u32, y: u32) -> u32 {
    look_up(0, cell_of_digit(x, y, 0))
}

/// Third digit.
fn third(x: u32, y: u32) -> u32 {
    look_up(look_up(first(x, y), cell_of_digit(x, y, 1)), cell_of_digit(x, y, 2)) & CODE_MASK
}

/// The square grid of 2^15 cells a side over a site that curve and levels share.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Grid {
    pub(crate) west: f32,
    pub(crate) south: f32,
    /// Edge of the whole, metres.
    pub(crate) span_m: f64,
    cells_per_m: f32,
}

/// Room on every side of a site for piles that are added or moved beyond its outermost ones: some twenty rows, metres.
const ROOM_M: f64 = 25.0;

impl Grid {
    /// `None` over a box without any point.
    pub(crate) fn over(extent: &BoxM) -> Option<Self> {
        if extent.min_e > extent.max_e {
            return None;
        }
        let wide = f64::from(extent.max_e) - f64::from(extent.min_e);
        let high = f64::from(extent.max_n) - f64::from(extent.min_n);
        let span_m = wide.max(high) + 2.0 * ROOM_M;
        let cells_per_m = (f64::from(1u32 << ORDER) / span_m) as f32;
        let corner = |least: f32| (f64::from(least) - ROOM_M) as f32;
        Some(Self { west: corner(extent.min_e), south: corner(extent.min_n), span_m, cells_per_m })
    }

    /// Column and row of an offset, 15 bits each; of no number the first.
    #[inline]
    pub(crate) fn cell(&self, [e, n]: [f32; 2]) -> (u32, u32) {
        let last = (1 << ORDER) - 1;
        let at = |offset: f32| (offset as u32).min(last);
        (at((e - self.west) * self.cells_per_m), at((n - self.south) * self.cells_per_m))
    }
}

pub(crate) fn finite(point: &[f32; 2]) -> bool {
    point.iter().all(|c| c.is_finite())
}

/// Points whose grid cells are computed at a time.
const BLOCK: usize = 256;

/// Counts to the places where each begins.
pub(crate) fn starts(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += std::mem::replace(count, sum);
    }
}

/// A pile on its way: its row and the bits of its point. It is moved whole, so that no pass has to look for it
/// elsewhere.
type Pile = [u32; 3];
/// As an array of plain numbers so that a table of them costs no pass.
const NO_PILE: Pile = [0; 3];
/// A digit of the code in front of it.
type Coded = u128;

fn coded(digit: u32, [row, e, n]: Pile) -> Coded {
    u128::from(digit) << 96 | u128::from(row) << 64 | u128::from(e) << 32 | u128::from(n)
}

fn pile_of(coded: Coded) -> Pile {
    [(coded >> 64) as u32, (coded >> 32) as u32, coded as u32]
}

/// Puts the finite points in the order of the curve, those of one cell in no special order, in steps. `take` gets their
/// rows and the points square by square, while both are still in the processor's cache.
#[derive(Debug)]
pub(crate) struct CurveOrder {
    /// `None` without any point.
    grid: Option<Grid>,
    some_bad: bool,
    /// By row the first digit; rows without a place have one of their own behind all others.
    digits: Vec<u16>,
    /// How many rows have each digit.
    squares: Vec<u32>,
    /// Where the next row of each digit goes.
    at: Vec<u32>,
    by_square: Vec<Pile>,
    scattered: usize,
    /// Squares that are sorted, and the piles in them.
    square: usize,
    taken: usize,
    sorted: Sorted,
}

impl CurveOrder {
    pub(crate) fn new(grid: Option<Grid>, some_bad: bool) -> Self {
        Self {
            grid,
            some_bad,
            digits: Vec::new(),
            squares: vec![0; CODES + 1],
            at: Vec::new(),
            by_square: Vec::new(),
            scattered: 0,
            square: 0,
            taken: 0,
            sorted: Sorted::default(),
        }
    }

    /// The grid that the points are sorted over; `None` without any.
    pub(crate) fn grid(&self) -> Option<&Grid> {
        self.grid.as_ref()
    }

    /// How much is done, 0..=1.
    pub(crate) fn progress(&self) -> f64 {
        (self.scattered + self.taken) as f64 / (self.by_square.len().max(self.taken).max(1) * 2) as f64
    }

    /// Works through about so many points more, which are always the same; true when all are in order.
    pub(crate) fn step(
        &mut self,
        points: &[[f32; 2]],
        piles: usize,
        take: &mut impl FnMut(&Grid, &[u32], &[[f32; 2]]),
    ) -> bool {
        let Some(grid) = self.grid else { return true };
        if self.scattered < points.len() {
            if self.digits.len() < points.len() {
                self.digits.reserve(points.len() - self.digits.len());
                let now = next(self.digits.len(), piles, points.len());
                let now = points.get(now).unwrap_or_default();
                if self.some_bad {
                    self.read_digits::<true>(now, &grid)
                } else {
                    self.read_digits::<false>(now, &grid)
                }
                return false;
            }
            self.scatter(points, next(self.scattered, piles, points.len()));
            return false;
        }
        self.digits = Vec::new();
        let mut left = piles.max(1);
        // The last are those without a place.
        while left > 0 && self.square < CODES {
            let count = self.squares.get(self.square).copied().unwrap_or(0) as usize;
            self.square += 1;
            let square = self.by_square.get(self.taken..self.taken + count).unwrap_or_default();
            self.taken += count;
            if !square.is_empty() {
                sort_square(square, &mut self.sorted, &grid);
                take(&grid, &self.sorted.rows, &self.sorted.points);
            }
            left = left.saturating_sub(count);
        }
        if self.square < CODES {
            return false;
        }
        (self.by_square, self.sorted) = (Vec::new(), Sorted::default());
        true
    }

    fn read_digits<const SOME_BAD: bool>(&mut self, points: &[[f32; 2]], grid: &Grid) {
        let mut cells = [0u32; BLOCK];
        for block in points.chunks(BLOCK) {
            for (cell, &point) in cells.iter_mut().zip(block) {
                let (x, y) = grid.cell(point);
                *cell = cell_of_digit(x, y, 0);
            }
            let counts = &mut self.squares;
            self.digits.extend(cells.iter().zip(block).map(|(&cell, point)| {
                let digit = if SOME_BAD && !finite(point) { CODES as u32 } else { look_up(0, cell) & CODE_MASK };
                if let Some(count) = counts.get_mut(digit as usize) {
                    *count += 1;
                }
                digit as u16
            }));
        }
    }

    fn scatter(&mut self, points: &[[f32; 2]], rows: Range<usize>) {
        if self.scattered == 0 {
            self.at = self.squares.clone();
            starts(&mut self.at);
            self.by_square = vec![NO_PILE; points.len()];
        }
        self.scattered = rows.end;
        let digits = self.digits.get(rows.clone()).unwrap_or_default();
        let points = points.get(rows.clone()).unwrap_or_default();
        for ((&digit, row), &[e, n]) in digits.iter().zip(rows.start as u32..).zip(points) {
            if let Some(slot) = self.at.get_mut(usize::from(digit)) {
                if let Some(to) = self.by_square.get_mut(*slot as usize) {
                    *to = [row, e.to_bits(), n.to_bits()];
                }
                *slot += 1;
            }
        }
    }
}

fn point_of([_, e, n]: Pile) -> [f32; 2] {
    [f32::from_bits(e), f32::from_bits(n)]
}

/// Rows and points of a square, in order.
#[derive(Debug, Default)]
struct Sorted {
    rows: Vec<u32>,
    points: Vec<[f32; 2]>,
    /// Of the piles as they came: cell in the square, then second digit.
    digits: Vec<u32>,
    /// Few piles or a crowd, sorted by comparison.
    some: Vec<Coded>,
}

impl Sorted {
    fn put(&mut self, at: usize, pile: Pile) {
        if let (Some(row), Some(point)) = (self.rows.get_mut(at), self.points.get_mut(at)) {
            (*row, *point) = (pile[0], point_of(pile));
        }
    }

    /// Sorts `some` and puts them in places from `first`.
    fn sort_some(&mut self, first: usize, grid: &Grid) {
        let mut some = std::mem::take(&mut self.some);
        some.sort_unstable();
        for cell in some.chunk_by_mut(|a, b| a >> 96 == b >> 96).filter(|cell| cell.len() > CROWDED) {
            for pile in cell.iter_mut() {
                let (x, y) = grid.cell(point_of(pile_of(*pile)));
                *pile = coded(third(x, y), pile_of(*pile));
            }
            cell.sort_unstable();
        }
        for (&pile, at) in some.iter().zip(first..) {
            self.put(at, pile_of(pile));
        }
        self.some = some;
    }

    /// Sorts the piles in these places, which are of one cell of the second digit, by the third.
    fn sort_crowd(&mut self, places: Range<usize>, grid: &Grid) {
        let piles = self.rows.iter().zip(&self.points).take(places.end).skip(places.start);
        let piles = piles.map(|(&row, [e, n])| [row, e.to_bits(), n.to_bits()]);
        self.some.clear();
        if places.len() < FEW {
            self.some.extend(piles.map(|pile| coded(0, pile)));
            self.sort_some(places.start, grid);
            return;
        }
        let mut at = [0u32; CODES];
        self.some.extend(piles.map(|pile| {
            let (x, y) = grid.cell(point_of(pile));
            let digit = third(x, y);
            if let Some(count) = at.get_mut(digit as usize) {
                *count += 1;
            }
            coded(digit, pile)
        }));
        starts(&mut at);
        for pile in std::mem::take(&mut self.some) {
            let Some(slot) = at.get_mut((pile >> 96) as usize) else { continue };
            let to = places.start + *slot as usize;
            *slot += 1;
            self.put(to, pile_of(pile));
        }
    }
}

/// Sorts one square of the first digit by the second, and by the third where that leaves a crowd.
fn sort_square(square: &[Pile], sorted: &mut Sorted, grid: &Grid) {
    sorted.rows.resize(square.len(), 0);
    sorted.points.resize(square.len(), [0.0; 2]);
    let state = square.first().map_or(0, |&pile| {
        let (x, y) = grid.cell(point_of(pile));
        first(x, y)
    });
    sorted.digits.clear();
    sorted.digits.extend(square.iter().map(|&pile| {
        let (x, y) = grid.cell(point_of(pile));
        cell_of_digit(x, y, 1)
    }));
    if square.len() < FEW {
        sorted.some.clear();
        let digits = sorted.digits.iter().map(|&cell| look_up(state, cell) & CODE_MASK);
        sorted.some.extend(digits.zip(square).map(|(digit, &pile)| coded(digit, pile)));
        sorted.sort_some(0, grid);
        return;
    }
    let mut counts = [0u32; CODES];
    for cell in &mut sorted.digits {
        *cell = look_up(state, *cell) & CODE_MASK;
        if let Some(count) = counts.get_mut(*cell as usize) {
            *count += 1;
        }
    }
    let most = counts.iter().copied().fold(0, u32::max);
    starts(&mut counts);
    for (&digit, &pile) in sorted.digits.iter().zip(square) {
        let Some(slot) = counts.get_mut(digit as usize) else { continue };
        let at = *slot as usize;
        *slot += 1;
        if let (Some(row), Some(point)) = (sorted.rows.get_mut(at), sorted.points.get_mut(at)) {
            (*row, *point) = (pile[0], point_of(pile));
        }
    }
    if most as usize > CROWDED {
        // The counts are the cells' ends now.
        let mut from = 0;
        for end in counts {
            let first = std::mem::replace(&mut from, end) as usize;
            if end as usize - first > CROWDED {
                sorted.sort_crowd(first..end as usize, grid);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hull::Hull;
    use proptest::prelude::*;

    fn code(x: u32, y: u32) -> u32 {
        let second = look_up(first(x, y), cell_of_digit(x, y, 1)) & CODE_MASK;
        (first(x, y) & CODE_MASK) << (4 * DIGIT_BITS) | second << (2 * DIGIT_BITS) | third(x, y)
    }

    #[test]
    fn neighbours_on_the_curve_are_neighbours_on_the_plane() {
        let mut cells = vec![(0u32, 0u32); 256 * 256];
        // The curve's first 256 x 256 cells are one aligned square.
        let mut seen = 0;
        for x in 0..256 {
            for y in 0..256 {
                let at = code(x, y) as usize;
                if at < cells.len() {
                    cells[at] = (x, y);
                    seen += 1;
                }
            }
        }
        assert_eq!(seen, cells.len());
        for pair in cells.windows(2) {
            let ((x0, y0), (x1, y1)) = (pair[0], pair[1]);
            assert_eq!(x0.abs_diff(x1) + y0.abs_diff(y1), 1, "{pair:?}");
        }
    }

    #[test]
    fn an_aligned_square_is_one_run() {
        for (level_bits, cx, cy) in [(3u32, 5u32, 1000u32), (8, 100, 17), (12, 3, 7)] {
            let side = 1u32 << level_bits;
            let prefix = code(cx << level_bits, cy << level_bits) >> (2 * level_bits);
            for (dx, dy) in [(0, 0), (side - 1, 0), (0, side - 1), (side - 1, side - 1), (side / 2, side / 3)] {
                let code = code((cx << level_bits) + dx, (cy << level_bits) + dy);
                assert_eq!(code >> (2 * level_bits), prefix);
            }
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 300,
            rng_seed: proptest::test_runner::RngSeed::Fixed(5),
            failure_persistence: None,
            ..Default::default()
        })]

        /// Dense sites, sparse ones, all in one place, along a line, crowds: every pile once, and by code as far as it
        /// counts.
        #[test]
        fn order_is_by_code(
            points in prop::collection::vec(
                (prop_oneof![-1f32..1.0, 20f32..20.5, -9000f32..9000.0, Just(5.0), Just(f32::NAN), Just(f32::INFINITY)], -40f32..40.0),
                0..3000,
            ),
            flat: bool,
            step in prop_oneof![1usize..3000, Just(usize::MAX)],
        ) {
            let points: Vec<[f32; 2]> = points.into_iter().map(|(e, n)| [e, if flat { 3.0 } else { n }]).collect();
            let placed: Vec<u32> = (0u32..).zip(&points).filter(|(_, p)| finite(p)).map(|(i, _)| i).collect();
            let mut found = Vec::new();
            let mut hull = Hull::empty();
            for &point in points.iter().filter(|point| finite(point)) {
                hull.take(&[point; 2]);
            }
            let mut order = CurveOrder::new(Grid::over(&hull.bounds()), placed.len() < points.len());
            let mut take = |_: &Grid, rows: &[u32], sorted: &[[f32; 2]]| {
                assert!(rows.iter().zip(sorted).all(|(&row, point)| points[row as usize] == *point));
                found.extend_from_slice(rows);
            };
            while !order.step(&points, step, &mut take) {
                assert!((0.0..=1.0).contains(&order.progress()));
            }
            let Some(&grid) = order.grid() else {
                prop_assert!(placed.is_empty());
                return Ok(());
            };
            let mut rows = found.clone();
            rows.sort_unstable();
            prop_assert_eq!(rows, placed);
            let code_of = |row: u32| {
                let (x, y) = grid.cell(points[row as usize]);
                code(x, y)
            };
            let upper_of = |row: u32| code_of(row) >> (2 * DIGIT_BITS);
            prop_assert!(found.is_sorted_by_key(|&row| upper_of(row)));
            for cell in found.chunk_by(|&a, &b| upper_of(a) == upper_of(b)) {
                prop_assert!(cell.len() <= CROWDED || cell.is_sorted_by_key(|&row| code_of(row)));
            }
        }
    }
}
