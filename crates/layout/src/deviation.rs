//! As-built piles against the design, matched one to one.

use crate::index::SpatialIndex;

/// A pile as built and the design pile it was matched with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Deviation {
    /// Index of the pile as built.
    pub built: u32,
    /// Index of the design pile.
    pub design: u32,
    /// As built minus design, east, metres.
    pub east_m: f32,
    /// As built minus design, north, metres.
    pub north_m: f32,
}

/// What was matched and what was left over.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Matching {
    /// Ordered by `built`.
    pub pairs: Vec<Deviation>,
    /// Built piles without a design pile within the radius.
    pub built_only: Vec<u32>,
    /// Design piles without a built one.
    pub design_only: Vec<u32>,
}

/// Matches each built pile with at most one design pile no further than `radius_m`, nearest pairs first (ties by
/// index). This is the matching that a surveyor makes by eye; it is not the one of least total distance. Points that
/// are not finite are left over.
#[must_use]
pub fn match_built(built: &[[f32; 2]], design: &[[f32; 2]], radius_m: f64) -> Matching {
    let finite = |p: &[f32; 2]| p.iter().all(|c| c.is_finite());
    // The index takes finite points; it is given them in the order they have, and told their numbers.
    let numbers: Vec<u32> = (0u32..).zip(design).filter(|(_, p)| finite(p)).map(|(i, _)| i).collect();
    let index = SpatialIndex::in_curve_order(design.iter().filter(|p| finite(p)).copied());
    let mut candidates: Vec<(f64, u32, u32)> = Vec::new();
    for (i, point) in (0u32..).zip(built).filter(|(_, p)| finite(p)) {
        let [e, n] = point.map(f64::from);
        index.index.for_each_within(e, n, radius_m, |slot, distance2| {
            let order = index.order.get(slot as usize).and_then(|&at| numbers.get(at as usize));
            candidates.extend(order.map(|&design| (distance2, i, design)));
        });
    }
    candidates.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));
    let mut built_free = vec![true; built.len()];
    let mut design_free = vec![true; design.len()];
    let mut pairs = Vec::new();
    for (_, b, d) in candidates {
        let (Some(free_b), Some(free_d)) = (built_free.get_mut(b as usize), design_free.get_mut(d as usize)) else {
            continue;
        };
        if *free_b && *free_d {
            (*free_b, *free_d) = (false, false);
            if let (Some([be, bn]), Some([de, dn])) = (built.get(b as usize), design.get(d as usize)) {
                pairs.push(Deviation { built: b, design: d, east_m: be - de, north_m: bn - dn });
            }
        }
    }
    pairs.sort_unstable_by_key(|pair| pair.built);
    let left = |free: &[bool]| (0u32..).zip(free).filter(|(_, free)| **free).map(|(i, _)| i).collect();
    Matching { pairs, built_only: left(&built_free), design_only: left(&design_free) }
}
