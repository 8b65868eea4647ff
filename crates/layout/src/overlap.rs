//! Pairs of piles that lie too close: overlapping ones, and the same one entered twice.
//!
//! Piles are sorted into strips as high as the furthest reach and, within a strip, from west to east; each is then
//! compared with those just east of it in its own strip and with those around it in the next.

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
struct Pair {
    a: u32,
    b: u32,
    distance_m: f32,
}

impl ClosePairs {
    fn of(mut pairs: Vec<Pair>, more: bool) -> Self {
        pairs.sort_unstable_by_key(|pair| (pair.a, pair.b));
        Self {
            a: pairs.iter().map(|p| p.a).collect(),
            b: pairs.iter().map(|p| p.b).collect(),
            distance_m: pairs.iter().map(|p| p.distance_m).collect(),
            more,
        }
    }

    /// The same pairs by other names.
    pub(crate) fn renamed(&self, names: &[u32]) -> Self {
        let name = |i: u32| names.get(i as usize).copied().unwrap_or(i);
        let pair = |((&a, &b), &distance_m): ((&u32, &u32), &f32)| {
            let (a, b) = (name(a), name(b));
            Pair { a: a.min(b), b: a.max(b), distance_m }
        };
        Self::of(self.a.iter().zip(&self.b).zip(&self.distance_m).map(pair).collect(), self.more)
    }
}

/// Pairs with a distance of less than `reach(a) + reach(b)`, at most `most`. With radii as reach these are the
/// overlapping piles, with half a tolerance the duplicates. Piles without a finite place, or a reach above 0, are in
/// no pair.
#[must_use]
pub fn close_pairs(points: &[[f32; 2]], reach_m: &[f32], most: usize) -> ClosePairs {
    overlapping_pairs(points, reach_m, 0.0, most)
}

/// [`close_pairs`] that overlap by more than the tolerance.
pub(crate) fn overlapping_pairs(points: &[[f32; 2]], reach_m: &[f32], tolerance_m: f64, most: usize) -> ClosePairs {
    let furthest = reach_m.iter().copied().filter(|r| r.is_finite()).fold(0.0f32, f32::max);
    if furthest <= 0.0 {
        return ClosePairs::default();
    }
    let height = f64::from(furthest) * 2.0;
    let usable = |(_, (point, reach)): &(u32, (&[f32; 2], &f32))| {
        point.iter().all(|c| c.is_finite()) && reach.is_finite() && **reach > 0.0
    };
    let placed = || (0u32..).zip(points.iter().zip(reach_m)).filter(usable);
    let south = placed().map(|(_, (&[_, n], _))| n).fold(f32::INFINITY, f32::min);
    let strip_of = |n: f32| ((f64::from(n) - f64::from(south)) / height) as u64;
    let mut order: Vec<(u64, f32, u32)> = placed().map(|(i, (&[e, n], _))| (strip_of(n), e, i)).collect();
    order.sort_unstable_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));

    let at = |i: u32| points.get(i as usize).copied().unwrap_or([f32::NAN; 2]);
    let reach = |i: u32| reach_m.get(i as usize).copied().unwrap_or(0.0);
    let mut pairs = Vec::new();
    let mut more = false;
    let mut check = |a: u32, b: u32| {
        let ([ae, an], [be, bn]) = (at(a), at(b));
        let (de, dn) = (f64::from(ae) - f64::from(be), f64::from(an) - f64::from(bn));
        let (distance2, limit) = (de * de + dn * dn, f64::from(reach(a)) + f64::from(reach(b)) - tolerance_m);
        if limit > 0.0 && distance2 < limit * limit {
            if pairs.len() < most {
                pairs.push(Pair { a: a.min(b), b: a.max(b), distance_m: distance2.sqrt() as f32 });
            } else {
                more = true;
            }
        }
        !more
    };
    let reaches_east =
        |from: f32, to: f32, by: f32| f64::from(to) - f64::from(from) < f64::from(by) + f64::from(furthest);
    // Where the window into the next strip begins; it only moves on.
    let mut window = 0;
    'all: for (i, &(strip, e, pile)) in order.iter().enumerate() {
        let own = reach(pile);
        for &(other_strip, oe, other) in order.get(i + 1..).unwrap_or_default() {
            if other_strip != strip || !reaches_east(e, oe, own) {
                break;
            }
            if !check(pile, other) {
                break 'all;
            }
        }
        while let Some(&(s, we, _)) = order.get(window)
            && (s <= strip || (s == strip + 1 && !reaches_east(we, e, furthest)))
        {
            window += 1;
        }
        for &(other_strip, oe, other) in order.get(window..).unwrap_or_default() {
            if other_strip != strip + 1 || !reaches_east(e, oe, own) {
                break;
            }
            if !check(pile, other) {
                break 'all;
            }
        }
    }
    ClosePairs::of(pairs, more)
}
