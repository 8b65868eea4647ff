//! A map being made, in steps.

use crate::curve::{CurveOrder, Grid};
use crate::frame::{BadRow, Placement, SiteFrame, Survey};
use crate::index::SpatialIndex;
use crate::map::{PileColumns, PileMap, cell, check, count_statuses};
use crate::pyramid::{Pyramid, place_of};
use crate::search::Apart;
use crate::sorting::median;
use crate::{LayoutError, STATUS_COUNT};
use std::cell::OnceCell;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// The origin is chosen, and every row placed.
    Placing,
    /// Points are put in the order of the curve.
    Sorting,
    /// The levels of detail are counted.
    Counting,
    /// The tree is made over the points.
    Indexing,
    Done,
}

/// Places, indexes and counts the piles of a map.
#[derive(Debug)]
pub struct MapJob {
    piles: PileColumns,
    counts: [u32; STATUS_COUNT],
    stage: Stage,
    survey: Survey,
    placed: Placement,
    order: CurveOrder,
    row_of_slot: Vec<u32>,
    points: Vec<[f32; 2]>,
    status_of_slot: Vec<u8>,
    /// Cells of the finest grid, by slot.
    places: Vec<u32>,
    pyramid: Pyramid,
    index: SpatialIndex,
    spacing_m: f64,
}

/// Piles looked at to find the spacing.
const SAMPLE: usize = 256;

/// Typical distance to the nearest neighbour: the median over a sample spread along the curve.
fn spacing(index: &SpatialIndex) -> f64 {
    let points = index.points();
    let step = (points.len() / SAMPLE).max(1);
    let nearest = (0u32..).zip(points).step_by(step).filter_map(|(slot, &from)| {
        // A pile entered twice says nothing about the spacing.
        index.nearest_other(index, slot, Apart { index, from }).found.map(|(_, distance2)| distance2.sqrt())
    });
    median(nearest).unwrap_or(f64::INFINITY)
}

impl MapJob {
    /// Makes a map of these piles.
    ///
    /// # Errors
    /// `layout.length`, `layout.status`, `layout.rows`.
    pub fn new(piles: PileColumns) -> Result<Self, LayoutError> {
        check(&piles)?;
        let counts = count_statuses(&piles.status)?;
        let survey = Survey::new(&piles.x_m, &piles.y_m);
        Ok(Self::with(piles, counts, survey))
    }

    /// Makes a map again after many of its piles were moved within its square: frame and grid stay, and so do the rows
    /// that have no place.
    pub(crate) fn again(
        piles: PileColumns,
        counts: [u32; STATUS_COUNT],
        frame: SiteFrame,
        bad: Vec<BadRow>,
        grid: Option<Grid>,
    ) -> Self {
        let points = piles.x_m.iter().zip(&piles.y_m).map(|(&x_m, &y_m)| frame.rounded(x_m, y_m)).collect();
        let mut job = Self::with(piles, counts, Survey::within(frame, 0));
        job.begin_sorting(Placement { frame, points, bad }, grid);
        job
    }

    fn with(piles: PileColumns, counts: [u32; STATUS_COUNT], survey: Survey) -> Self {
        Self {
            piles,
            counts,
            stage: Stage::Placing,
            placed: survey.nothing(),
            survey,
            order: CurveOrder::new(None, false),
            row_of_slot: Vec::new(),
            points: Vec::new(),
            status_of_slot: Vec::new(),
            places: Vec::new(),
            pyramid: Pyramid::empty(),
            index: SpatialIndex::new(Vec::new()),
            spacing_m: f64::INFINITY,
        }
    }

    /// Number of piles.
    #[must_use]
    pub fn piles(&self) -> usize {
        self.piles.pile_id.len()
    }

    /// How much is done, 0..=1.
    #[must_use]
    pub fn progress(&self) -> f64 {
        match self.stage {
            Stage::Placing => 0.2 * self.survey.progress(),
            Stage::Sorting => 0.2 + 0.5 * self.order.progress(),
            Stage::Counting => 0.7,
            Stage::Indexing => 0.9,
            Stage::Done => 1.0,
        }
    }

    /// Works through about so many piles more, at least some; true when all is done, and from then on does nothing.
    pub fn step(&mut self, piles: usize) -> bool {
        match self.stage {
            Stage::Placing => {
                if self.survey.step(&self.piles.x_m, &self.piles.y_m, piles) {
                    let (placed, extent) = self.survey.done();
                    self.begin_sorting(placed, Grid::over(&extent));
                }
            }
            Stage::Sorting => {
                if self.sort(piles) {
                    self.placed.points = Vec::new();
                    self.stage = Stage::Counting;
                }
            }
            Stage::Counting => {
                let places = std::mem::take(&mut self.places);
                if let Some(grid) = self.order.grid() {
                    self.pyramid = Pyramid::new(grid, &places, &self.status_of_slot);
                }
                self.stage = Stage::Indexing;
            }
            Stage::Indexing => {
                self.index = SpatialIndex::new(std::mem::take(&mut self.points));
                self.spacing_m = spacing(&self.index);
                self.stage = Stage::Done;
            }
            Stage::Done => {}
        }
        self.stage == Stage::Done
    }

    fn begin_sorting(&mut self, placed: Placement, grid: Option<Grid>) {
        let on_map = placed.points.len() - placed.bad.len();
        self.row_of_slot.reserve_exact(on_map);
        self.points.reserve_exact(on_map);
        self.status_of_slot.reserve_exact(on_map);
        self.places.reserve_exact(on_map);
        self.order = CurveOrder::new(grid, !placed.bad.is_empty());
        self.placed = placed;
        self.stage = Stage::Sorting;
    }

    /// True when all piles are in order.
    fn sort(&mut self, piles: usize) -> bool {
        let Self { piles: columns, order, placed, row_of_slot, points, status_of_slot, places, .. } = self;
        order.step(&placed.points, piles, &mut |grid, rows, sorted| {
            row_of_slot.extend_from_slice(rows);
            points.extend_from_slice(sorted);
            status_of_slot.extend(rows.iter().map(|&row| cell(&columns.status, row as usize, 0)));
            places.extend(sorted.iter().map(|&point| place_of(grid, point)));
        })
    }

    /// The map, after the steps that are left.
    #[must_use]
    pub fn finish(mut self) -> PileMap {
        while !self.step(usize::MAX) {}
        PileMap {
            piles: self.piles,
            frame: self.placed.frame,
            bad: self.placed.bad,
            counts: self.counts,
            index: self.index,
            pyramid: self.pyramid,
            row_of_slot: self.row_of_slot,
            status_of_slot: self.status_of_slot,
            radius_of_slot: OnceCell::new(),
            most_radius_m: OnceCell::new(),
            ids: OnceCell::new(),
            spacing_m: self.spacing_m,
            off_curve: 0,
        }
    }
}
