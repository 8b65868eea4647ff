//! What to draw for a viewport: piles one by one where they lie apart or are few, else cells.

use crate::STATUS_COUNT;
use crate::index::BoxM;
use crate::map::PileMap;
use std::ops::Range;

/// With fewer piles than this in the viewport each is drawn, however close they lie.
const FEW_PILES: usize = 20_000;
/// Piles at least this far apart on screen are drawn one by one.
const APART_PX: f64 = 2.0;
/// Wanted edge of a cell on screen; the doubling edges come within a factor of 1.41 of it.
const CELL_PX: f64 = 3.5;
const ALL_STATUSES: u32 = (1 << STATUS_COUNT) - 1;

/// A viewport and how it is to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct ViewQuery<'a> {
    /// The part of the site.
    pub area: BoxM,
    /// Screen pixels a metre takes.
    pub pixels_per_m: f64,
    /// Bit n: status n is shown.
    pub status_mask: u32,
    /// RGBA by status.
    pub palette: &'a [u8],
}

/// What the entries of a view are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ViewKind {
    /// One entry a pile.
    Piles,
    /// One entry an occupied cell.
    Cells,
}

/// Attributes to draw, ready for deck.gl.
#[derive(Debug, Clone, PartialEq)]
pub struct View {
    /// What the entries are.
    pub kind: ViewKind,
    /// Piles the view stands for.
    pub piles: u32,
    /// Edge of a cell, metres; 0 for piles.
    pub cell_m: f64,
    /// East, north; two an entry.
    pub positions: Vec<f32>,
    /// RGBA; four an entry.
    pub colors: Vec<u8>,
    /// Radius in metres; empty for cells.
    pub radii: Vec<f32>,
    /// Row (piles) or number of piles (cells).
    pub values: Vec<u32>,
}

impl PileMap {
    /// What to draw.
    #[must_use]
    pub fn view(&self, query: &ViewQuery<'_>) -> View {
        let apart = self.spacing_m * query.pixels_per_m >= APART_PX;
        let most = if apart { usize::MAX } else { FEW_PILES };
        let mut runs: Vec<Range<u32>> = Vec::new();
        let mut piles = 0;
        self.for_each_run_shown(&query.area, query.status_mask, |run| {
            piles += run.len();
            match runs.last_mut() {
                Some(last) if last.end == run.start => last.end = run.end,
                _ => runs.push(run),
            }
            piles <= most
        });
        if piles > most { self.view_cells(query) } else { self.view_piles(query, runs, piles) }
    }

    /// Calls `visit` with runs of slots in the box of which every pile is shown.
    pub(crate) fn for_each_run_shown(&self, area: &BoxM, status_mask: u32, mut visit: impl FnMut(Range<u32>) -> bool) {
        if status_mask & ALL_STATUSES == ALL_STATUSES {
            self.index.for_each_run_in(area, visit);
            return;
        }
        self.index.for_each_run_in(area, |run| {
            let statuses = slots(&self.status_of_slot, &run);
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

    fn view_piles(&self, query: &ViewQuery<'_>, runs: Vec<Range<u32>>, piles: usize) -> View {
        let mut palette = [[0u8; 4]; STATUS_COUNT];
        for (status, color) in palette.iter_mut().enumerate() {
            *color = color_of(query.palette, status);
        }
        let color = |status: u8| palette.get(usize::from(status)).copied().unwrap_or_default();
        let mut positions: Vec<[f32; 2]> = Vec::with_capacity(piles);
        let mut colors: Vec<[u8; 4]> = Vec::with_capacity(piles);
        let mut radii = Vec::with_capacity(piles);
        let mut values = Vec::with_capacity(piles);
        for run in runs {
            extend_by(&mut positions, self.index.points(), run.clone());
            extend_by(&mut radii, self.radii(), run.clone());
            extend_by(&mut values, &self.row_of_slot, run.clone());
            colors.extend(slots(&self.status_of_slot, &run).iter().map(|&status| color(status)));
        }
        View {
            kind: ViewKind::Piles,
            piles: piles as u32,
            cell_m: 0.0,
            positions: positions.into_flattened(),
            colors: colors.into_flattened(),
            radii,
            values,
        }
    }

    fn view_cells(&self, query: &ViewQuery<'_>) -> View {
        let level = self.pyramid.level_for(CELL_PX / query.pixels_per_m);
        let most = f64::from(self.pyramid.most(level).max(1));
        let mut palette = [[0u8; 4]; STATUS_COUNT];
        for (status, color) in palette.iter_mut().enumerate() {
            *color = color_of(query.palette, status);
        }
        let mut view = View {
            kind: ViewKind::Cells,
            piles: 0,
            cell_m: self.pyramid.edge_m(level),
            positions: Vec::new(),
            colors: Vec::new(),
            radii: Vec::new(),
            values: Vec::new(),
        };
        self.pyramid.for_each_in(level, &query.area, |found| {
            let piles = found.piles(query.status_mask);
            if piles > 0 {
                let (e, n) = self.pyramid.centre(level, found);
                view.positions.extend_from_slice(&[e, n]);
                view.colors.extend_from_slice(&mix(&palette, &found.counts, query.status_mask, most));
                view.values.push(piles);
                view.piles += piles;
            }
        });
        view
    }
}

fn slots<'a, T>(column: &'a [T], run: &Range<u32>) -> &'a [T] {
    column.get(run.start as usize..run.end as usize).unwrap_or_default()
}

/// A run shorter than this is copied value by value: the call for a block of memory costs more.
const SHORT: usize = 24;

/// Adds a column's values of a run of slots.
#[inline]
pub(crate) fn extend_by<T: Copy>(to: &mut Vec<T>, column: &[T], run: Range<u32>) {
    let values = slots(column, &run);
    if values.len() < SHORT {
        for value in values {
            to.push(*value);
        }
    } else {
        to.extend_from_slice(values);
    }
}

fn color_of(palette: &[u8], status: usize) -> [u8; 4] {
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
