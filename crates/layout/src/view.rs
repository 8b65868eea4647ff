//! What to draw for a viewport: piles one by one where they lie apart or are few, else cells.

use crate::STATUS_COUNT;
use crate::index::BoxM;
use crate::map::{NO_SLOT, PileMap, cell};

/// With fewer piles than this in the viewport each is drawn, however close they lie.
const FEW_PILES: usize = 20_000;
/// Piles at least this far apart on screen are drawn one by one.
const APART_PX: f64 = 2.0;
/// Wanted edge of a cell on screen; the doubling edges come within a factor of 1.41 of it.
const CELL_PX: f64 = 3.5;
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
        let mut slots: Vec<u32> = Vec::new();
        let mut too_many = false;
        self.index.for_each_in(&query.area, |slot| {
            if self.shown(slot, query.status_mask) {
                if slots.len() >= most {
                    too_many = true;
                    return false;
                }
                slots.push(slot);
            }
            true
        });
        if too_many { self.view_cells(query) } else { self.view_piles(query, &slots) }
    }

    fn view_piles(&self, query: &ViewQuery<'_>, slots: &[u32]) -> View {
        let mut view = View {
            kind: ViewKind::Piles,
            piles: slots.len() as u32,
            cell_m: 0.0,
            positions: Vec::with_capacity(slots.len() * 2),
            colors: Vec::with_capacity(slots.len() * 4),
            radii: Vec::with_capacity(slots.len()),
            values: Vec::with_capacity(slots.len()),
        };
        let radii = self.radii();
        for &slot in slots {
            let at = slot as usize;
            view.positions.extend_from_slice(&cell(self.index.points(), at, [0.0, 0.0]));
            view.colors.extend_from_slice(&color_of(query.palette, cell(&self.status_of_slot, at, 0).into()));
            view.radii.push(cell(radii, at, f32::NAN));
            view.values.push(cell(&self.row_of_slot, at, NO_SLOT));
        }
        view
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
