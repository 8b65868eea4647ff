//! Points put in the order of a Hilbert curve.
//!
//! On this curve every aligned square cell of every power of two is one run of consecutive codes: the same order
//! serves the spatial index and all levels of detail. Codes are read five bits an axis at a time from a table, the
//! coarser 32 x 32 squares first, and each of those digits is one counting pass: rows by square of the site, then by
//! cell of the square. Only cells that stay crowded are sorted by the last digit.

use crate::index::{BoxM, greatest, least};

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

/// Cells of the first square in the low half, of the second in the high half, for the cell (x, y), both 15 bits.
#[inline]
fn squares(x: u32, y: u32) -> u32 {
    let low = (1 << DIGIT_BITS) - 1;
    let first = x >> (2 * DIGIT_BITS) | (y >> DIGIT_BITS & low << DIGIT_BITS);
    let second = x >> DIGIT_BITS & low | y & low << DIGIT_BITS;
    first | second << 16
}

/// First and second digit: 20 bits.
#[inline]
fn upper(squares: u32) -> u32 {
    let first = look_up(0, squares & CODE_MASK);
    let second = look_up(first, squares >> 16);
    (first & CODE_MASK) << (2 * DIGIT_BITS) | second & CODE_MASK
}

/// Third digit.
fn lower(x: u32, y: u32) -> u32 {
    let squares = squares(x, y);
    let low = (1 << DIGIT_BITS) - 1;
    look_up(look_up(look_up(0, squares & CODE_MASK), squares >> 16), (y & low) << DIGIT_BITS | x & low) & CODE_MASK
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

impl Grid {
    fn over(extent: &BoxM) -> Self {
        let wide = f64::from(extent.max_e) - f64::from(extent.min_e);
        let high = f64::from(extent.max_n) - f64::from(extent.min_n);
        // A little more than the extent, so that its far edge still lies in the last cell.
        let span_m = wide.max(high).max(1.0) * (1.0 + 1e-6);
        let cells_per_m = (f64::from(1u32 << ORDER) / span_m) as f32;
        Self { west: extent.min_e, south: extent.min_n, span_m, cells_per_m }
    }

    /// Column and row of an offset, 15 bits each; of no number the first.
    #[inline]
    pub(crate) fn cell(&self, [e, n]: [f32; 2]) -> (u32, u32) {
        let last = (1 << ORDER) - 1;
        let at = |offset: f32| (offset as u32).min(last);
        (at((e - self.west) * self.cells_per_m), at((n - self.south) * self.cells_per_m))
    }
}

/// What [`curve_order`] finds.
pub(crate) struct CurveOrder {
    pub(crate) grid: Grid,
    /// Rows with a place, along the curve; those of one cell in no special order.
    pub(crate) rows: Vec<u32>,
    /// Their points.
    pub(crate) points: Vec<[f32; 2]>,
}

/// The box around the finite points, and whether there are others.
fn survey(points: &[[f32; 2]]) -> (BoxM, bool) {
    // Two points at a time: four lanes.
    let (pairs, rest) = points.as_chunks::<2>();
    let (mut low, mut high, mut finite) = ([f32::INFINITY; 4], [f32::NEG_INFINITY; 4], [true; 4]);
    let mut take = |lanes: [f32; 4]| {
        for (((low, high), all), c) in low.iter_mut().zip(&mut high).zip(&mut finite).zip(lanes) {
            *all &= c.abs() < f32::INFINITY;
            // Both comparisons are false for NaN.
            *low = if c < *low { c } else { *low };
            *high = if c > *high { c } else { *high };
        }
    };
    for &[[e0, n0], [e1, n1]] in pairs {
        take([e0, n0, e1, n1]);
    }
    for &[e, n] in rest {
        take([e, n, e, n]);
    }
    let [e0, n0, e1, n1] = low;
    let [e2, n2, e3, n3] = high;
    let all = BoxM { min_e: least(e0, e1), min_n: least(n0, n1), max_e: greatest(e2, e3), max_n: greatest(n2, n3) };
    if finite == [true; 4] {
        return (all, false);
    }
    // An infinity would be the edge of everything.
    let places = points.iter().filter(|point| self::finite(point));
    (places.fold(BoxM::EMPTY, |sum, &[e, n]| sum.join(&BoxM { min_e: e, min_n: n, max_e: e, max_n: n })), true)
}

pub(crate) fn finite(point: &[f32; 2]) -> bool {
    point.iter().all(|c| c.is_finite())
}

/// Points whose grid cells are computed at a time.
const BLOCK: usize = 256;

/// By row: the first two digits, and how many rows have each first digit. Rows without a place get a digit of their
/// own behind all others.
fn upper_codes<const SOME_BAD: bool>(points: &[[f32; 2]], grid: &Grid) -> (Vec<u32>, Vec<u32>) {
    let mut codes = Vec::with_capacity(points.len());
    let mut counts = vec![0u32; CODES + 1];
    let mut cells = [0u32; BLOCK];
    for block in points.chunks(BLOCK) {
        for (cell, &point) in cells.iter_mut().zip(block) {
            let (x, y) = grid.cell(point);
            *cell = squares(x, y);
        }
        codes.extend(cells.iter().zip(block).map(|(&cell, point)| {
            let code = if SOME_BAD && !finite(point) { (CODES as u32) << (2 * DIGIT_BITS) } else { upper(cell) };
            if let Some(count) = counts.get_mut((code >> (2 * DIGIT_BITS)) as usize) {
                *count += 1;
            }
            code
        }));
    }
    (codes, counts)
}

/// Counts to the places where each begins.
pub(crate) fn starts(counts: &mut [u32]) {
    let mut sum = 0;
    for count in counts {
        sum += std::mem::replace(count, sum);
    }
}

/// A pile on its way: moved whole, so that no pass looks for it elsewhere.
#[derive(Clone, Copy, Default)]
struct Pile {
    second: u32,
    row: u32,
    point: [f32; 2],
}

/// The finite points' rows in the order of the curve. `None` without any.
pub(crate) fn curve_order(points: &[[f32; 2]]) -> Option<CurveOrder> {
    let (extent, some_bad) = survey(points);
    if extent.min_e > extent.max_e {
        return None;
    }
    let grid = Grid::over(&extent);
    let (codes, mut at) =
        if some_bad { upper_codes::<true>(points, &grid) } else { upper_codes::<false>(points, &grid) };
    let bad = at.last().copied().unwrap_or(0) as usize;
    let squares = at.clone();
    starts(&mut at);
    let mut by_square = vec![Pile::default(); points.len()];
    for ((&code, row), &point) in codes.iter().zip(0u32..).zip(points) {
        if let Some(slot) = at.get_mut((code >> (2 * DIGIT_BITS)) as usize) {
            if let Some(to) = by_square.get_mut(*slot as usize) {
                *to = Pile { second: code & CODE_MASK, row, point };
            }
            *slot += 1;
        }
    }
    drop(codes);
    by_square.truncate(points.len() - bad);

    let mut sorted = CurveOrder { grid, rows: vec![0; by_square.len()], points: vec![[0.0; 2]; by_square.len()] };
    let (mut rest, mut rows, mut points) =
        (by_square.as_mut_slice(), sorted.rows.as_mut_slice(), sorted.points.as_mut_slice());
    for count in squares {
        let Some((square, behind)) = std::mem::take(&mut rest).split_at_mut_checked(count as usize) else { break };
        let Some((to_rows, free_rows)) = rows.split_at_mut_checked(square.len()) else { break };
        let Some((to_points, free_points)) = points.split_at_mut_checked(square.len()) else { break };
        sort_square(square, to_rows, to_points, &grid);
        (rest, rows, points) = (behind, free_rows, free_points);
    }
    Some(sorted)
}

/// Rows and points of one square of the first digit by the second, and by the third where that leaves a crowd.
fn sort_square(square: &mut [Pile], rows: &mut [u32], points: &mut [[f32; 2]], grid: &Grid) {
    if square.len() < FEW {
        square.sort_unstable_by_key(|pile| (pile.second, pile.row));
        for cell in square.chunk_by_mut(|a, b| a.second == b.second) {
            sort_crowded(cell, grid);
        }
        hand_over(square, rows, points);
        return;
    }
    let mut counts = [0u32; CODES];
    for pile in square.iter() {
        if let Some(count) = counts.get_mut(pile.second as usize) {
            *count += 1;
        }
    }
    let most = counts.iter().copied().fold(0, u32::max);
    starts(&mut counts);
    for pile in square.iter() {
        let Some(slot) = counts.get_mut(pile.second as usize) else { continue };
        let at = *slot as usize;
        *slot += 1;
        if let (Some(to_row), Some(to_point)) = (rows.get_mut(at), points.get_mut(at)) {
            *to_row = pile.row;
            *to_point = pile.point;
        }
    }
    if most as usize > CROWDED {
        // The counts are the cells' ends now.
        let mut from = 0;
        let mut crowd = Vec::new();
        for end in counts {
            let range = from as usize..end as usize;
            from = end;
            if range.len() > CROWDED
                && let (Some(rows), Some(points)) = (rows.get_mut(range.clone()), points.get_mut(range))
            {
                crowd.clear();
                crowd.extend(rows.iter().zip(&*points).map(|(&row, &point)| Pile { second: 0, row, point }));
                sort_crowded(&mut crowd, grid);
                hand_over(&crowd, rows, points);
            }
        }
    }
}

fn hand_over(from: &[Pile], rows: &mut [u32], points: &mut [[f32; 2]]) {
    for ((pile, row), point) in from.iter().zip(rows).zip(points) {
        (*row, *point) = (pile.row, pile.point);
    }
}

fn sort_crowded(cell: &mut [Pile], grid: &Grid) {
    if cell.len() > CROWDED {
        for pile in cell.iter_mut() {
            let (x, y) = grid.cell(pile.point);
            pile.second = lower(x, y);
        }
        cell.sort_unstable_by_key(|pile| (pile.second, pile.row));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn code(x: u32, y: u32) -> u32 {
        upper(squares(x, y)) << (2 * DIGIT_BITS) | lower(x, y)
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

        /// Dense sites, sparse ones, all in one place, along a line: every pile once, and by code as far as it counts.
        #[test]
        fn order_is_by_code(
            points in prop::collection::vec(
                (prop_oneof![-1f32..1.0, -9000f32..9000.0, Just(5.0), Just(f32::NAN), Just(f32::INFINITY)], -40f32..40.0),
                0..3000,
            ),
            flat: bool,
        ) {
            let points: Vec<[f32; 2]> = points.into_iter().map(|(e, n)| [e, if flat { 3.0 } else { n }]).collect();
            let placed: Vec<u32> = (0u32..).zip(&points).filter(|(_, p)| finite(p)).map(|(i, _)| i).collect();
            let Some(found) = curve_order(&points) else {
                prop_assert!(placed.is_empty());
                return Ok(());
            };
            let mut rows = found.rows.clone();
            rows.sort_unstable();
            prop_assert_eq!(rows, placed);
            let code_of = |row: u32| {
                let (x, y) = found.grid.cell(points[row as usize]);
                code(x, y)
            };
            let upper_of = |row: u32| code_of(row) >> (2 * DIGIT_BITS);
            prop_assert!(found.rows.is_sorted_by_key(|&row| upper_of(row)));
            for cell in found.rows.chunk_by(|&a, &b| upper_of(a) == upper_of(b)) {
                prop_assert!(cell.len() <= CROWDED || cell.is_sorted_by_key(|&row| code_of(row)));
            }
        }
    }
}
