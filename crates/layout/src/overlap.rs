//! Pairs of piles that lie too close: overlapping ones, and the same one entered twice.
//!
//! Piles are sorted into square cells at least as wide as two reaches, strip by strip from the south and within a
//! strip from the west. One walk then compares each with those behind it in its own cell and the next, and with those
//! in the three cells north of it. Piles of far more than the usual reach would make all cells wide: each of them
//! asks an index for the smaller ones around it.

use crate::curve::{finite, starts};
use crate::index::SpatialIndex;
use crate::lanes::Hull;
use crate::sorting::{keyed, median, of};

/// Pairs of piles nearer than they may be, one entry each, ordered by `a`, then `b`.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct ClosePairs {
    /// The lower index.
    pub a: Vec<u32>,
    /// The higher index.
    pub b: Vec<u32>,
    /// Metres between their centres.
    pub distance_m: Vec<f32>,
    /// There are more pairs than were asked for.
    pub more: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct Pair {
    a: u32,
    b: u32,
    distance_m: f32,
}

/// What was found, in no order.
pub(crate) struct Found {
    pairs: Vec<Pair>,
    most: usize,
    more: bool,
}

impl Found {
    /// False when there are too many.
    fn add(&mut self, a: u32, b: u32, distance2: f64) -> bool {
        if self.pairs.len() < self.most {
            self.pairs.push(Pair { a, b, distance_m: distance2.sqrt() as f32 });
        } else {
            self.more = true;
        }
        !self.more
    }

    /// By these names.
    pub(crate) fn named(self, name: impl Fn(u32) -> u32) -> ClosePairs {
        let key = |pair: &Pair| {
            let (a, b) = (name(pair.a), name(pair.b));
            keyed(u64::from(a.min(b)) << 32 | u64::from(a.max(b)), pair.distance_m.to_bits())
        };
        let mut pairs: Vec<u128> = self.pairs.iter().map(key).collect();
        pairs.sort_unstable();
        ClosePairs {
            a: pairs.iter().map(|pair| (pair >> 96) as u32).collect(),
            b: pairs.iter().map(|pair| (pair >> 64) as u32).collect(),
            distance_m: pairs.iter().map(|&pair| f32::from_bits(of(pair).1)).collect(),
            more: self.more,
        }
    }
}

/// Pairs with a distance of less than `reach(a) + reach(b)`, at most `most`. With radii as reach these are the
/// overlapping piles, with half a tolerance the duplicates. Piles without a finite place, or a reach above 0, are in
/// no pair.
#[must_use]
pub fn close_pairs(points: &[[f32; 2]], reach_m: &[f32], most: usize) -> ClosePairs {
    find_pairs(points, reach_m, 0.0, most).named(|pile| pile)
}

/// Piles of more than so many times the median reach are looked after one by one.
const USUAL: f32 = 4.0;
/// Reaches looked at to find the median.
const SAMPLE: usize = 1024;

/// [`close_pairs`] that overlap by more than the tolerance.
pub(crate) fn find_pairs(points: &[[f32; 2]], reach_m: &[f32], tolerance_m: f64, most: usize) -> Found {
    let mut found = Found { pairs: Vec::new(), most, more: false };
    let usable = |point: &[f32; 2], reach: f32| finite(point) && reach > 0.0 && reach < f32::INFINITY;
    let sample: Vec<f64> = points
        .iter()
        .zip(reach_m)
        .step_by((points.len() / SAMPLE).max(1))
        .filter(|(point, reach)| usable(point, **reach))
        .map(|(_, reach)| (*reach).into())
        .collect();
    // Where no reach of the sample is one, all others are unusual.
    let usual_m = median(&sample).map_or(0.0, |middle| middle as f32 * USUAL);

    let mut piles = Vec::with_capacity(points.len());
    let mut large: Vec<u32> = Vec::new();
    let mut furthest = 0.0f32;
    for ((&point, &reach), pile) in points.iter().zip(reach_m).zip(0u32..) {
        if usable(&point, reach) {
            if reach <= usual_m {
                furthest = if reach > furthest { reach } else { furthest };
                piles.push(Placed { cell: 0, pile, point });
            } else {
                large.push(pile);
            }
        }
    }
    let reach = |pile: u32| reach_m.get(pile as usize).copied().map_or(0.0, f64::from);
    let limit = |a: u32, b: u32| reach(a) + reach(b) - tolerance_m;
    let columns = sort_into_cells(&mut piles, 2.0 * f64::from(furthest));
    walk(&piles, columns, |a, b| {
        let distance2 = distance2(a.point, b.point);
        let limit = limit(a.pile, b.pile);
        !(limit > 0.0 && distance2 < limit * limit) || found.add(a.pile, b.pile, distance2)
    });
    if !large.is_empty() {
        let ordered = SpatialIndex::of_places(points);
        for a in large {
            let Some(&[e, n]) = points.get(a as usize) else { continue };
            ordered.index.for_each_within(e.into(), n.into(), 2.0 * reach(a), |slot, distance2| {
                let Some(&b) = ordered.order.get(slot as usize) else { return };
                // Of two large ones the larger asks.
                let asked = reach(b) > 0.0 && (reach(b), b) < (reach(a), a);
                let limit = limit(a, b);
                if asked && limit > 0.0 && distance2 < limit * limit {
                    found.add(a, b, distance2);
                }
            });
            if found.more {
                break;
            }
        }
    }
    found
}

fn distance2([e, n]: [f32; 2], [oe, on]: [f32; 2]) -> f64 {
    let (de, dn) = (f64::from(e) - f64::from(oe), f64::from(n) - f64::from(on));
    de * de + dn * dn
}

/// A pile on its way into a cell.
#[derive(Clone, Copy, Default)]
struct Placed {
    cell: u32,
    pile: u32,
    point: [f32; 2],
}

/// Bits of a cell's number sorted by at a time.
const DIGIT_BITS: u32 = 12;
/// Cells are widened until their numbers have at most these bits, and strips and columns half of them.
const CELL_BITS: u32 = 30;

/// Sorts by cell of at least the edge, strip by strip; gives the columns that a strip has, among them two that are
/// empty, so that neighbours of the last are not taken for those of the first.
fn sort_into_cells(piles: &mut Vec<Placed>, edge_m: f64) -> u32 {
    let mut hull = Hull::empty();
    for pile in piles.iter() {
        hull.take(&[pile.point; 2]);
    }
    let bounds = hull.bounds();
    let wide = f64::from(bounds.max_e) - f64::from(bounds.min_e);
    let high = f64::from(bounds.max_n) - f64::from(bounds.min_n);
    if piles.is_empty() {
        return 0;
    }
    let most = f64::from(1u32 << (CELL_BITS / 2)) - 4.0;
    // A hair more than the edge, so that rounding takes no two close piles further than one cell apart.
    let edge_m = (edge_m * (1.0 + 1e-6)).max(wide / most).max(high / most);
    let columns = (wide / edge_m) as u32 + 3;
    let strips = (high / edge_m) as u32 + 1;
    for pile in piles.iter_mut() {
        let [e, n] = pile.point.map(f64::from);
        let column = ((e - f64::from(bounds.min_e)) / edge_m) as u32;
        let strip = ((n - f64::from(bounds.min_n)) / edge_m) as u32;
        pile.cell = strip * columns + column;
    }
    let bits = u32::BITS - (strips * columns).leading_zeros();
    let mut other = vec![Placed::default(); piles.len()];
    for shift in (0..bits).step_by(DIGIT_BITS as usize) {
        let digit = |pile: &Placed| (pile.cell >> shift) as usize & ((1 << DIGIT_BITS) - 1);
        let mut at = [0u32; 1 << DIGIT_BITS];
        for pile in piles.iter() {
            if let Some(count) = at.get_mut(digit(pile)) {
                *count += 1;
            }
        }
        starts(&mut at);
        for pile in piles.iter() {
            let Some(slot) = at.get_mut(digit(pile)) else { continue };
            if let Some(to) = other.get_mut(*slot as usize) {
                *to = *pile;
            }
            *slot += 1;
        }
        std::mem::swap(piles, &mut other);
    }
    columns
}

/// Shows every two piles of the same cell or of neighbouring ones once, until the answer is false.
fn walk(piles: &[Placed], columns: u32, mut check: impl FnMut(&Placed, &Placed) -> bool) {
    // Where the three cells to the north begin; it only moves on.
    let mut north = 0;
    for (i, a) in piles.iter().enumerate() {
        let here = piles.get(i + 1..).unwrap_or_default().iter().take_while(|b| b.cell <= a.cell + 1);
        while piles.get(north).is_some_and(|b| b.cell + 1 < a.cell + columns) {
            north += 1;
        }
        let there = piles.get(north..).unwrap_or_default().iter().take_while(|b| b.cell <= a.cell + columns + 1);
        for b in here.chain(there) {
            if !check(a, b) {
                return;
            }
        }
    }
}
