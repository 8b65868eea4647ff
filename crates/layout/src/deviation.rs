//! As-built piles against the design, matched one to one.

use crate::LayoutError;
use crate::error::length;
use crate::frame::{BadRow, SiteColumns, SiteFrame, place, place_in};
use crate::index::SpatialIndex;

/// What was matched, what was left over and what could not be placed.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Matching {
    /// Rows of the piles as built that have a partner, ascending.
    pub built: Vec<u32>,
    /// The design row each was matched with.
    pub design: Vec<u32>,
    /// As built minus design, east, metres.
    pub east_m: Vec<f32>,
    /// As built minus design, north, metres.
    pub north_m: Vec<f32>,
    /// Placed piles as built without a design pile within the radius.
    pub built_only: Vec<u32>,
    /// Placed design piles without a built one.
    pub design_only: Vec<u32>,
    /// Piles as built without a place on the site.
    pub built_bad: Vec<BadRow>,
    /// Design piles without a place on the site.
    pub design_bad: Vec<BadRow>,
}

/// A design with its index.
pub(crate) struct Design<'a> {
    pub(crate) site: SiteColumns<'a>,
    pub(crate) frame: SiteFrame,
    pub(crate) bad: &'a [BadRow],
    pub(crate) index: &'a SpatialIndex,
    pub(crate) row_of_slot: &'a [u32],
}

/// Rounding to 32 bits moves a pile by less.
const ROUNDING_M: f64 = 0.1;

/// Matches each built pile with at most one design pile no further than `radius_m`, nearest pairs first (ties by
/// row). This is the matching that a surveyor makes by eye; it is not the one of least total distance.
///
/// # Errors
/// `layout.length` for columns of different lengths, `layout.argument` for a radius that is none.
pub fn match_built(built: SiteColumns<'_>, design: SiteColumns<'_>, radius_m: f64) -> Result<Matching, LayoutError> {
    design.check()?;
    let placed = place(design.x_m, design.y_m);
    let ordered = SpatialIndex::of_places(&placed.points);
    let (frame, bad, index, row_of_slot) = (placed.frame, &placed.bad, &ordered.index, &ordered.order);
    match_design(built, &Design { site: design, frame, bad, index, row_of_slot }, radius_m)
}

/// [`match_built`] with a design that has an index already.
pub(crate) fn match_design(
    built: SiteColumns<'_>,
    design: &Design<'_>,
    radius_m: f64,
) -> Result<Matching, LayoutError> {
    built.check()?;
    let radius_m = length("the radius", radius_m)?;
    // A design without a place has no frame either.
    let placed = if design.index.points().is_empty() {
        place(built.x_m, built.y_m)
    } else {
        place_in(design.frame, built.x_m, built.y_m)
    };
    let mut candidates: Vec<(f64, u32, u32)> = Vec::new();
    for (b, [e, n]) in (0u32..).zip(&placed.points) {
        let [built_e, built_n] = built.at(b);
        design.index.for_each_within((*e).into(), (*n).into(), radius_m + ROUNDING_M, |slot, _| {
            let Some(&d) = design.row_of_slot.get(slot as usize) else { return };
            let [east, north] = design.site.at(d);
            let distance2 = (built_e - east).powi(2) + (built_n - north).powi(2);
            if distance2 <= radius_m * radius_m {
                candidates.push((distance2, b, d));
            }
        });
    }
    candidates.sort_unstable_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)).then(a.2.cmp(&b.2)));

    let mut built_free = vec![true; built.x_m.len()];
    let mut design_free = vec![true; design.site.x_m.len()];
    let mut pairs: Vec<(u32, u32)> = Vec::new();
    for (_, b, d) in candidates {
        if let (Some(free_b), Some(free_d)) = (built_free.get_mut(b as usize), design_free.get_mut(d as usize))
            && *free_b
            && *free_d
        {
            (*free_b, *free_d) = (false, false);
            pairs.push((b, d));
        }
    }
    pairs.sort_unstable();
    // Nothing is said about piles without a place but that they have none.
    for (free, bad) in [(&mut built_free, placed.bad.as_slice()), (&mut design_free, design.bad)] {
        for row in bad {
            if let Some(free) = free.get_mut(row.row() as usize) {
                *free = false;
            }
        }
    }
    let left = |free: &[bool]| (0u32..).zip(free).filter(|(_, free)| **free).map(|(row, _)| row).collect();
    let offset = |axis: usize| {
        let of = move |site: &SiteColumns<'_>, row| site.at(row).get(axis).copied().unwrap_or(f64::NAN);
        pairs.iter().map(|&(b, d)| (of(&built, b) - of(&design.site, d)) as f32).collect()
    };
    Ok(Matching {
        built: pairs.iter().map(|pair| pair.0).collect(),
        design: pairs.iter().map(|pair| pair.1).collect(),
        east_m: offset(0),
        north_m: offset(1),
        built_only: left(&built_free),
        design_only: left(&design_free),
        built_bad: placed.bad,
        design_bad: design.bad.to_vec(),
    })
}
