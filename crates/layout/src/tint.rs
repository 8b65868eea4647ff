//! Piles by a number of each: classes, distribution, and which of them are shown.
//!
//! The number is one of the pile's own columns, or comes by row from elsewhere (the heads of the records).

use crate::LayoutError;
use crate::error::shown;
use crate::focus::{Focus, UNMADE};
use crate::map::{PileMap, cell};

/// Class of a pile that is not shown.
pub(crate) const HIDDEN: u8 = u8::MAX;
/// Most classes beside the one of piles without a number.
pub const MOST_CLASSES: usize = 40;
/// Most bins of a distribution.
const MOST_BINS: usize = 10_000;

/// A number that the map itself has of each pile.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Measure {
    /// Designed depth, metres.
    DesignDepth,
    /// Depth reached, metres.
    Depth,
    /// Depth reached less the designed one, metres.
    DepthOff,
    /// Designed diameter, metres.
    Diameter,
    /// When it was finished, epoch ms.
    Finished,
    /// Its place in the order in which the piles were finished, from 1; of equal times by row.
    Order,
}

/// How the numbers of the piles shown lie.
#[derive(Debug, Clone, PartialEq)]
pub struct Spread {
    /// Piles with a number.
    pub count: u32,
    /// Piles without one.
    pub missing: u32,
    /// The sum of the numbers, in the order of the curve.
    pub sum: f64,
    /// NaN without any.
    pub min: f64,
    /// NaN without any.
    pub max: f64,
}

/// A number of each pile that is on the map, by slot; NaN: none.
#[derive(Debug, Clone, Default)]
pub struct Tint {
    values: Vec<f64>,
    /// 0 without a number, then 1 and up by class, or [`HIDDEN`].
    classes: Vec<u8>,
    /// A pile has it before it is made.
    designed: bool,
}

fn class_of(edges: &[f64], value: f64) -> u8 {
    if value.is_nan() { 0 } else { 1 + edges.partition_point(|&edge| edge <= value) as u8 }
}

impl PileMap {
    /// The rows of piles by their ids; [`u32::MAX`] where there is no such pile.
    #[must_use]
    pub fn rows_of_ids(&self, ids: &[u32]) -> Vec<u32> {
        let own = &self.piles.pile_id;
        let (first, last) = own.iter().fold((u32::MAX, 0), |(first, last), &id| (first.min(id), last.max(id)));
        let span = (last.saturating_sub(first) as usize).saturating_add(1);
        // Ids of a project lie close together as a rule: then their rows are looked up, not searched for.
        if span > own.len().saturating_mul(8) {
            return ids.iter().map(|&id| self.row_of_id(id).unwrap_or(u32::MAX)).collect();
        }
        let mut rows = vec![u32::MAX; span];
        for (&id, row) in own.iter().zip(0u32..) {
            if let Some(place) = rows.get_mut((id - first) as usize) {
                *place = row;
            }
        }
        ids.iter().map(|&id| cell(&rows, id.wrapping_sub(first) as usize, u32::MAX)).collect()
    }

    /// A number that the map has.
    #[must_use]
    pub fn tint_by(&self, measure: Measure) -> Tint {
        let piles = &self.piles;
        let floats = |column: &[f32], row: usize| f64::from(cell(column, row, f32::NAN));
        let places = if measure == Measure::Order { order(&piles.finished_ms) } else { Vec::new() };
        let mut tint = self.tint_of(|row| match measure {
            Measure::DesignDepth => floats(&piles.design_depth_m, row),
            Measure::Depth => floats(&piles.depth_m, row),
            Measure::DepthOff => floats(&piles.depth_m, row) - floats(&piles.design_depth_m, row),
            Measure::Diameter => floats(&piles.diameter_m, row),
            Measure::Finished => cell(&piles.finished_ms, row, f64::NAN),
            Measure::Order => cell(&places, row, f64::NAN),
        });
        tint.designed = matches!(measure, Measure::DesignDepth | Measure::Diameter);
        tint
    }

    /// A number by row; of one that is `designed` a pile has it before it is made.
    #[must_use]
    pub fn tint_by_rows(&self, numbers: &[f64], designed: bool) -> Tint {
        Tint { designed, ..self.tint_of(|row| cell(numbers, row, f64::NAN)) }
    }

    fn tint_of(&self, number: impl Fn(usize) -> f64) -> Tint {
        let finite = |number: f64| if number.is_finite() { number } else { f64::NAN };
        let values = self.row_of_slot.iter().map(|&row| finite(number(row as usize))).collect();
        Tint { values, ..Tint::default() }
    }

    /// Calls `visit` with the number of each pile that is looked at and whose status is shown.
    fn for_each_number(&self, tint: &Tint, status_mask: u32, focus: &Focus, visit: &mut dyn FnMut(f64)) {
        // Before it is made a pile has none of what its record will say.
        let made_only = !tint.designed && focus.statuses().is_some();
        self.for_each_looked_at(focus, status_mask, &mut |slot, status| {
            let unmade = made_only && status == UNMADE;
            visit(if unmade { f64::NAN } else { cell(&tint.values, slot as usize, f64::NAN) });
        });
    }

    /// How the numbers of the statuses lie, within a range whose ends are inclusive and open where they are NaN; piles
    /// without a number are told beside it.
    #[must_use]
    pub fn spread(&self, tint: &Tint, status_mask: u32, low: f64, high: f64, focus: &Focus) -> Spread {
        let mut all = Spread { count: 0, missing: 0, sum: 0.0, min: f64::NAN, max: f64::NAN };
        self.for_each_number(tint, status_mask, focus, &mut |value| {
            if value.is_nan() {
                all.missing += 1;
            } else if !(value < low || value > high) {
                all.count += 1;
                all.sum += value;
                all.min = all.min.min(value);
                all.max = all.max.max(value);
            }
        });
        all
    }

    /// Edges between `classes` classes of about as many piles of the statuses each: ascending, equal ones once.
    #[must_use]
    pub fn equal_edges(&self, tint: &Tint, status_mask: u32, classes: usize, focus: &Focus) -> Vec<f64> {
        let mut values: Vec<f64> = Vec::new();
        self.for_each_number(tint, status_mask, focus, &mut |value| {
            if !value.is_nan() {
                values.push(value);
            }
        });
        let (mut edges, mut from, all) = (Vec::new(), 0, values.len());
        let classes = classes.min(MOST_CLASSES);
        for class in 1..classes {
            let at = all * class / classes;
            let rest = values.get_mut(from..).unwrap_or_default();
            if at < from || at - from >= rest.len() {
                continue;
            }
            let (_, &mut edge, _) = rest.select_nth_unstable_by(at - from, f64::total_cmp);
            from = at;
            edges.push(edge);
        }
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        edges.dedup();
        // Nothing lies below the least.
        edges.retain(|&edge| edge > least);
        edges
    }

    /// The different numbers of the statuses, ascending; the first `most` of them.
    #[must_use]
    pub fn distinct(&self, tint: &Tint, status_mask: u32, most: usize, focus: &Focus) -> Vec<f64> {
        let mut found: Vec<f64> = Vec::new();
        self.for_each_number(tint, status_mask, focus, &mut |value| {
            let at = found.partition_point(|&known| known < value);
            if !value.is_nan() && found.get(at) != Some(&value) {
                found.insert(at, value);
                found.truncate(most);
            }
        });
        found
    }

    /// How many piles of the statuses have a number from one edge to before the next: below the first, between them, from
    /// the last on.
    #[must_use]
    pub fn counts_between(&self, tint: &Tint, status_mask: u32, edges: &[f64], focus: &Focus) -> Vec<u32> {
        let mut counts = vec![0; edges.len() + 1];
        self.for_each_number(tint, status_mask, focus, &mut |value| {
            let at = edges.partition_point(|&edge| edge <= value);
            if let Some(count) = counts.get_mut(at).filter(|_| !value.is_nan()) {
                *count += 1;
            }
        });
        counts
    }

    /// How many piles of the statuses have a number in which bin, of which bin i begins at `origin + i * width` and the
    /// last one includes its end.
    ///
    /// # Errors
    /// `layout.argument` for bins that are none, `layout.most` for too many.
    pub fn bins(
        &self,
        tint: &Tint,
        status_mask: u32,
        origin: f64,
        width: f64,
        bins: usize,
        focus: &Focus,
    ) -> Result<Vec<u32>, LayoutError> {
        if !(width.is_finite() && width > 0.0 && origin.is_finite()) {
            return Err(LayoutError::Argument { name: "the width of a bin", value: shown(width), must: "above 0" });
        }
        if bins > MOST_BINS {
            return Err(LayoutError::Most { what: "bins of a distribution", most: MOST_BINS });
        }
        let mut counts = vec![0; bins];
        self.for_each_number(tint, status_mask, focus, &mut |value| {
            let place = (value - origin) / width;
            if place >= 0.0 && place <= bins as f64 {
                let last = bins.saturating_sub(1);
                if let Some(count) = counts.get_mut((place as usize).min(last)) {
                    *count += 1;
                }
            }
        });
        Ok(counts)
    }
}

impl Tint {
    /// Puts each pile into a class: 0 has no number, class i the numbers from edge i - 1 to before edge i. Piles in a class
    /// whose bit of `hidden` is set are not shown. Of a range (ends inclusive, NaN: open) only piles within it are, which
    /// one without a number is not.
    ///
    /// On a day of `focus`, piles that were not made by then have no number.
    ///
    /// # Errors
    /// `layout.argument` for edges that do not ascend, `layout.most` for too many.
    pub fn classify(
        &mut self,
        edges: &[f64],
        hidden: u64,
        low: f64,
        high: f64,
        focus: &Focus,
    ) -> Result<(), LayoutError> {
        if edges.len() >= MOST_CLASSES {
            return Err(LayoutError::Most { what: "classes", most: MOST_CLASSES });
        }
        let ascend = edges.iter().zip(edges.iter().skip(1)).all(|(a, b)| a < b) && edges.iter().all(|e| e.is_finite());
        if !ascend {
            let value = edges.iter().map(|&edge| shown(edge)).collect::<Vec<_>>().join(", ");
            return Err(LayoutError::Argument { name: "the edges of classes", value, must: "ascending" });
        }
        let ranged = !(low.is_nan() && high.is_nan());
        let of = |&value: &f64| {
            let class = class_of(edges, value);
            let outside = ranged && (value.is_nan() || value < low || value > high);
            if outside || hidden >> class & 1 == 1 { HIDDEN } else { class }
        };
        self.classes.clear();
        match focus.statuses().filter(|_| !self.designed) {
            None => self.classes.extend(self.values.iter().map(of)),
            Some(statuses) => {
                let known = |(&value, &status): (&f64, &u8)| if status == UNMADE { f64::NAN } else { value };
                self.classes.extend(self.values.iter().zip(statuses).map(known).map(|value| of(&value)));
            }
        }
        Ok(())
    }

    /// Each number over that of another tint of the same map, in percent: none where that has none above 0.
    #[must_use]
    pub fn percent_of(&self, other: &Tint) -> Tint {
        let share = |(slot, &value): (usize, &f64)| {
            let whole = cell(&other.values, slot, f64::NAN);
            let share = 100.0 * value / whole;
            if whole > 0.0 && share.is_finite() { share } else { f64::NAN }
        };
        let values = self.values.iter().enumerate().map(share).collect();
        Tint { values, classes: Vec::new(), designed: self.designed && other.designed }
    }

    /// By slot; see [`Tint::classify`].
    #[must_use]
    pub fn classes(&self) -> &[u8] {
        &self.classes
    }

    /// By slot; NaN where there is none.
    #[must_use]
    pub fn values(&self) -> &[f64] {
        &self.values
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.values.capacity() * 8 + self.classes.capacity()
    }
}

/// By row, the place in the order of finishing, from 1; NaN where it is not finished.
fn order(finished_ms: &[f64]) -> Vec<f64> {
    let mut rows: Vec<u32> =
        (0u32..).zip(finished_ms).filter(|(_, finished)| finished.is_finite()).map(|(row, _)| row).collect();
    let at = |row: &u32| cell(finished_ms, *row as usize, f64::NAN);
    rows.sort_by(|a, b| at(a).total_cmp(&at(b)));
    let mut places = vec![f64::NAN; finished_ms.len()];
    for (place, row) in (1u32..).zip(rows) {
        if let Some(to) = places.get_mut(row as usize) {
            *to = f64::from(place);
        }
    }
    places
}
