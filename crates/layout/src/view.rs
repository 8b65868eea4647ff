//! Shapes to draw for a viewport: single piles where they lie apart or are few, else cells.

use crate::focus::Focus;
use crate::index::{BoxM, greatest, least};
use crate::map::PileMap;
use crate::picture::Seen;
use crate::search::Places;
use crate::{ALL_STATUSES, STATUS_COUNT};
use std::ops::Range;

/// With fewer piles than this in the viewport each is drawn, however close they lie.
pub(crate) const FEW_PILES: usize = 20_000;
/// Piles at least this far apart on screen are drawn one by one.
pub(crate) const APART_PX: f64 = 2.0;
/// Wanted edge of a cell on screen; the doubling edges come within a factor of 1.41 of it.
const CELL_PX: f64 = 3.5;
/// Up to this the index is exact enough to draw from: a site that reaches 2 km from its origin is off by 0.12 mm along
/// each axis at most. It is at hand in the order of drawing, which the exact coordinates are not.
pub(crate) const NEAR_ENOUGH_M: f64 = 0.000_25;

/// A viewport and how it is to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct ViewQuery<'a> {
    /// The part of the site.
    pub area: BoxM,
    /// Screen pixels a metre takes.
    pub pixels_per_m: f64,
    /// Bit n: status n is shown.
    pub status_mask: u32,
    /// RGBA by status, then by status for piles that are not looked at.
    pub palette: &'a [u8],
}

answers::kinds! {
    /// Kind of the entries of a view.
    #[derive(Debug, Clone, Copy, PartialEq, Eq)]
    pub enum ViewKind {
        /// One entry a pile.
        Piles = "piles",
        /// One entry an occupied cell.
        Cells = "cells",
    }
}

answers::words! {
    /// The head of a view; the columns of its entries follow.
    ///
    /// Positions count from an origin in the middle of what is seen, so that rounding to 32 bits moves them by no more
    /// than a 2^24th of the view's width: 0.12 mm where it is 8 km wide, and a thousandth of a pixel at any width.
    pub struct ViewHead = "VIEW_HEAD" {
        /// Kind of the entries, by its code.
        kind: u32,
        /// Number of entries.
        count: u32,
        /// Piles the view stands for.
        piles: u32,
        /// Nothing; 64-bit floats lie at even words.
        unused: u32,
        /// Edge of a cell, metres; 0 for piles.
        cell_m: f64,
        /// Zero point of the positions: offset east from the site's origin, whole metres.
        origin_east_m: f64,
        /// The same: north.
        origin_north_m: f64,
    }
}

answers::words! {
    /// An entry of a view. All entries' words of a field stand together: a column begins at the field's place times the
    /// number of entries behind the head.
    pub struct ViewEntry = "VIEW_ENTRY" {
        /// East and north of the view's origin, metres.
        position_m: [f32; 2],
        /// RGBA.
        color: u32,
        /// Row (piles) or number of piles (cells).
        value: u32,
        /// Radius, metres; cells have none.
        radius_m: f32,
    }
}

/// Words of an entry without its radius.
const CELL_WORDS: usize = ViewEntry::WORDS - 1;

/// Words of a view with nothing but the head filled in, and room for the entries: in one piece of memory, ready for
/// deck.gl. It is handed over at once, which for the few piles around a pointer costs less than handing over four pieces.
fn with_head(kind: ViewKind, entries: usize, piles: u32, cell_m: f64, origin_m: [f64; 2]) -> Vec<u32> {
    let words_each = if kind == ViewKind::Piles { ViewEntry::WORDS } else { CELL_WORDS };
    let mut words = Vec::with_capacity(ViewHead::WORDS + entries * words_each);
    let [origin_east_m, origin_north_m] = origin_m;
    let kind = u32::from(kind.code());
    ViewHead { kind, count: entries as u32, piles, unused: 0, cell_m, origin_east_m, origin_north_m }
        .append_to(&mut words);
    words
}

impl PileMap {
    /// The view as words: a [`ViewHead`], then the columns of a [`ViewEntry`]. Without the piles that are hidden, each
    /// in the colour of its class; the alpha byte stays that of its status on the day. Cells are coloured by status as it
    /// is now, and count what is hidden.
    #[must_use]
    pub fn view(&self, query: &ViewQuery<'_>, seen: &Seen<'_>) -> Vec<u32> {
        let apart = self.spacing_m * query.pixels_per_m >= APART_PX;
        let most = if apart { usize::MAX } else { FEW_PILES };
        let mut runs: Vec<Range<u32>> = Vec::new();
        let mut piles = 0;
        let mut add = |run: Range<u32>| {
            piles += run.len();
            match runs.last_mut() {
                Some(last) if last.end == run.start => last.end = run.end,
                _ => runs.push(run),
            }
            piles <= most
        };
        self.for_each_run_shown(&query.area, query.status_mask, seen.focus, |run| {
            if seen.hides_none() {
                add(run)
            } else {
                run.filter(|&slot| seen.shows(slot)).all(|slot| add(slot..slot + 1))
            }
        });
        if piles > most { self.view_cells(query) } else { self.view_piles(query, seen, &runs, piles) }
    }

    /// Calls `visit` with runs of slots in the box of which every pile is shown.
    pub(crate) fn for_each_run_shown(
        &self,
        area: &BoxM,
        status_mask: u32,
        focus: Option<&Focus>,
        mut visit: impl FnMut(Range<u32>) -> bool,
    ) {
        let all = self.statuses(focus);
        if status_mask & ALL_STATUSES == ALL_STATUSES {
            self.index.for_each_run_in(area, visit);
            return;
        }
        self.index.for_each_run_in(area, |run| {
            let statuses = slots(all, &run);
            let mut from = run.start;
            for same in statuses.chunk_by(|a, b| a == b) {
                let to = from + same.len() as u32;
                let shown = same.first().is_some_and(|status| status_mask >> status & 1 == 1);
                if shown && !visit(from..to) {
                    return false;
                }
                from = to;
            }
            true
        });
    }

    /// The middle of the part of the site that is seen.
    fn view_origin(&self, area: &BoxM) -> [f64; 2] {
        let extent = self.info().extent;
        let middle = |low: f32, high: f32, first: f32, last: f32| {
            let (low, high) = (greatest(low, first), least(high, last));
            let middle = (f64::from(low) + f64::from(high)) / 2.0;
            // Where nothing is seen, and of an area that is none, any origin will do.
            if low <= high { middle.round() } else { 0.0 }
        };
        [
            middle(area.min_e, area.max_e, extent.min_e, extent.max_e),
            middle(area.min_n, area.max_n, extent.min_n, extent.max_n),
        ]
    }

    fn view_piles(&self, query: &ViewQuery<'_>, seen: &Seen<'_>, runs: &[Range<u32>], piles: usize) -> Vec<u32> {
        let looks: Vec<u32> = seen.looks(query.palette).into_iter().map(u32::from_le_bytes).collect();
        let color = |slot: u32, status: u8| {
            seen.look(slot, status).and_then(|look| looks.get(usize::from(look))).copied().unwrap_or(0)
        };
        let statuses = self.statuses(seen.focus);
        let origin_m = self.view_origin(&query.area);
        let mut words = with_head(ViewKind::Piles, piles, piles as u32, 0.0, origin_m);
        let (places, [east_m, north_m]) = (self.places(), origin_m);
        words.resize(ViewHead::WORDS + 2 * piles, 0);
        let (mut rest, _) = words.get_mut(ViewHead::WORDS..).unwrap_or_default().as_chunks_mut::<2>();
        for run in runs {
            let Some((to, behind)) = rest.split_at_mut_checked(run.len()) else { break };
            rest = behind;
            if places.slack_m <= NEAR_ENOUGH_M {
                // The origin is whole metres: it is the same in 32 bits.
                let (east_m, north_m) = (east_m as f32, north_m as f32);
                for (to, &[e, n]) in to.iter_mut().zip(slots(self.index.points(), run)) {
                    *to = [(e - east_m).to_bits(), (n - north_m).to_bits()];
                }
            } else {
                for (to, slot) in to.iter_mut().zip(run.clone()) {
                    let [e, n] = places.at(slot);
                    *to = [((e - east_m) as f32).to_bits(), ((n - north_m) as f32).to_bits()];
                }
            }
        }
        for run in runs {
            words.extend(run.clone().zip(slots(statuses, run)).map(|(slot, &status)| color(slot, status)));
        }
        for run in runs {
            words.extend_from_slice(slots(&self.row_of_slot, run));
        }
        for run in runs {
            words.extend(slots(self.radii(), run).iter().map(|radius| radius.to_bits()));
        }
        words
    }

    fn view_cells(&self, query: &ViewQuery<'_>) -> Vec<u32> {
        let level = self.pyramid.level_for(CELL_PX / query.pixels_per_m);
        let most = f64::from(self.pyramid.most(level).max(1));
        let palette = std::array::from_fn(|status| color_of(query.palette, status));
        let origin_m = self.view_origin(&query.area);
        let (mut positions, mut colors, mut values) = (Vec::new(), Vec::new(), Vec::new());
        self.pyramid.for_each_in(level, &query.area, |found| {
            let piles = found.piles(query.status_mask);
            if piles > 0 {
                let [e, n] = self.pyramid.centre(level, found);
                let [east_m, north_m] = origin_m;
                positions.extend([((e - east_m) as f32).to_bits(), ((n - north_m) as f32).to_bits()]);
                colors.push(u32::from_le_bytes(mix(&palette, &found.counts, query.status_mask, most)));
                values.push(piles);
            }
        });
        let piles = values.iter().sum();
        let mut words = with_head(ViewKind::Cells, values.len(), piles, self.pyramid.edge_m(level), origin_m);
        for part in [positions, colors, values] {
            words.extend(part);
        }
        words
    }
}

pub(crate) fn slots<'a, T>(column: &'a [T], run: &Range<u32>) -> &'a [T] {
    column.get(run.start as usize..run.end as usize).unwrap_or_default()
}

pub(crate) fn color_of(palette: &[u8], status: usize) -> [u8; 4] {
    palette.get(status * 4..).and_then(|rest| rest.first_chunk::<4>()).copied().unwrap_or([0, 0, 0, 0])
}

/// The cell's colour: the statuses' colours by share, mixed in linear light (a square is near enough), their alpha
/// scaled from a third for a lone pile to all of it for the densest cell.
fn mix(palette: &[[u8; 4]; STATUS_COUNT], counts: &[u32; STATUS_COUNT], status_mask: u32, most: f64) -> [u8; 4] {
    let mut sum = [0.0f64; 4];
    let mut piles = 0.0;
    for (status, (color, &count)) in palette.iter().zip(counts).enumerate() {
        if status_mask >> status & 1 == 0 || count == 0 {
            continue;
        }
        let share = f64::from(count);
        piles += share;
        let [r, g, b, a] = color.map(f64::from);
        for (total, part) in sum.iter_mut().zip([r * r, g * g, b * b, a]) {
            *total += part * share;
        }
    }
    let [r, g, b, a] = sum.map(|total| total / f64::max(piles, 1.0));
    let density = 0.35 + 0.65 * (piles / most).sqrt().min(1.0);
    [r.sqrt(), g.sqrt(), b.sqrt(), a * density].map(|v| v.round().clamp(0.0, 255.0) as u8)
}
