//! Straight rows along one direction.

use crate::index::SpatialIndex;
use crate::job::next;
use crate::radix::{RadixSort, Short};
use crate::rows::NO_ROW;

/// Piles whose distance across the rows differs by less than this share of the spacing stand in one row.
const SAME_ROW: f64 = 0.3;
/// Piles of one row differ by no more than this share of the spacing.
const WIDEST_ROW: f64 = 0.6;

#[derive(Debug, Clone, Copy, PartialEq)]
enum Stage {
    /// Piles are measured across the direction.
    Across,
    Parting,
    /// They are parted into rows.
    Rows,
    /// Then measured along it.
    Along,
    Ordering,
    /// And take their places.
    Places,
}

/// Rows along a direction, in steps.
#[derive(Debug)]
pub(crate) struct Straight {
    azimuth_deg: f64,
    spacing_m: f64,
    stage: Stage,
    at: usize,
    sort: RadixSort<Short>,
    /// Steps of the keys that piles are sorted by: a site is 2^32 of them across.
    step_m: f64,
    /// Across the rows: where the last begins, and where the pile before stands.
    last: Option<(f64, f64)>,
    /// By slot.
    row: Vec<u32>,
    /// By row: the piles that have their place.
    placed: Vec<u32>,
}

impl Straight {
    pub(crate) fn along(index: &SpatialIndex, azimuth_deg: f64, spacing_m: f64) -> Self {
        let reach_m = index.extent().map_or(0.0, |extent| {
            let wide = |low: f32, high: f32| f64::from(low.abs()).max(f64::from(high.abs()));
            wide(extent.min_e, extent.max_e).hypot(wide(extent.min_n, extent.max_n))
        });
        let step_m = (2.0 * reach_m / f64::from(u32::MAX)).max(f64::MIN_POSITIVE);
        let (stage, sort) = (Stage::Across, RadixSort::with_room(index.points().len()));
        Self { azimuth_deg, spacing_m, stage, at: 0, sort, step_m, last: None, row: Vec::new(), placed: Vec::new() }
    }

    pub(crate) fn azimuth_deg(&self) -> f64 {
        self.azimuth_deg
    }

    /// Rows found.
    pub(crate) fn count(&self) -> u32 {
        self.placed.len() as u32
    }

    /// Notes the piles by how far they stand along the direction, or across it.
    fn measure(&mut self, index: &SpatialIndex, piles: usize, across: bool) -> bool {
        let (sin, cos) = self.azimuth_deg.to_radians().sin_cos();
        let now = next(self.at, piles, index.points().len());
        self.at = now.end;
        for (slot, point) in (now.start as u32..).zip(index.points().get(now).unwrap_or_default()) {
            let [e, n] = point.map(f64::from);
            let metres = if across { e * cos - n * sin } else { n * cos + e * sin };
            // From the middle of the keys.
            let key = (metres / self.step_m + f64::from(u32::MAX) / 2.0) as u32;
            self.sort.push(Short { key, of: slot });
        }
        self.at >= index.points().len()
    }

    fn enter(&mut self, stage: Stage) {
        (self.stage, self.at) = (stage, 0);
    }

    /// Works through about so many piles more: whether the piles stand in rows along the direction, once that is known.
    /// They do not where one row is wider than a row can be.
    pub(crate) fn step(&mut self, index: &SpatialIndex, piles: usize) -> Option<bool> {
        match self.stage {
            Stage::Across => {
                if self.measure(index, piles, true) {
                    self.enter(Stage::Parting);
                }
            }
            Stage::Parting => {
                if self.sort.step(piles) {
                    self.row = vec![NO_ROW; index.points().len()];
                    self.enter(Stage::Rows);
                }
            }
            Stage::Rows => {
                let now = next(self.at, piles, self.sort.items().len());
                self.at = now.end;
                for item in self.sort.items().get(now).unwrap_or_default() {
                    let across = f64::from(item.key) * self.step_m;
                    match self.last {
                        Some((first, before)) if across - before <= self.spacing_m * SAME_ROW => {
                            if across - first > self.spacing_m * WIDEST_ROW {
                                return Some(false);
                            }
                            self.last = Some((first, across));
                        }
                        _ => {
                            self.placed.push(0);
                            self.last = Some((across, across));
                        }
                    }
                    if let Some(row) = self.row.get_mut(item.of as usize) {
                        *row = self.placed.len() as u32 - 1;
                    }
                }
                if self.at >= self.sort.items().len() {
                    self.sort = RadixSort::with_room(index.points().len());
                    self.enter(Stage::Along);
                    return Some(true);
                }
            }
            Stage::Along | Stage::Ordering | Stage::Places => return Some(true),
        }
        None
    }

    /// Tells row and place of the slots, about so many more; true when all are told.
    pub(crate) fn place(&mut self, index: &SpatialIndex, piles: usize, mut tell: impl FnMut(u32, u32, u32)) -> bool {
        match self.stage {
            Stage::Along => {
                if self.measure(index, piles, false) {
                    self.enter(Stage::Ordering);
                }
                false
            }
            Stage::Ordering => {
                if self.sort.step(piles) {
                    self.enter(Stage::Places);
                }
                false
            }
            _ => {
                let now = next(self.at, piles, self.sort.items().len());
                self.at = now.end;
                for item in self.sort.items().get(now).unwrap_or_default() {
                    let row = self.row.get(item.of as usize).copied().unwrap_or(NO_ROW);
                    if let Some(placed) = self.placed.get_mut(row as usize) {
                        tell(item.of, row, *placed);
                        *placed += 1;
                    }
                }
                self.at >= self.sort.items().len()
            }
        }
    }
}
