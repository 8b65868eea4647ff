//! Piles by a number of each: classes, distribution, and which of them are shown.
//!
//! The number is one of the pile's own columns, or comes by row from elsewhere (the heads of the records).

use crate::distribution::{Numbers, ends};
use crate::error::shown;
use crate::focus::{Focus, UNMADE};
use crate::limits::Limits;
use crate::map::{PileMap, cell};
use crate::radix::{Keyed, RadixSort};
use crate::sorting::total_key;
use crate::{ALL_STATUSES, LayoutError};
use std::rc::Rc;

/// Class of a pile that is not shown.
pub(crate) const HIDDEN: u8 = u8::MAX;
/// Most classes beside the one of piles without a number.
pub(crate) const MOST_CLASSES: usize = 40;

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

/// A number of each pile that is on the map, by slot; NaN: none.
#[derive(Debug, Clone, Default)]
pub struct Tint {
    values: Rc<Vec<f64>>,
    /// 0 without a number, then 1 and up by class, or [`HIDDEN`].
    classes: Vec<u8>,
    /// A pile has it before it is made.
    designed: bool,
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
        Tint { values: Rc::new(values), ..Tint::default() }
    }

    /// The numbers of piles by their ids; NaN where there is none, or no such pile on the map.
    #[must_use]
    pub fn numbers_of(&self, tint: &Tint, ids: &[u32]) -> Vec<f64> {
        let mut by_row = vec![f64::NAN; self.piles.pile_id.len()];
        for (&row, &value) in self.row_of_slot.iter().zip(tint.values()) {
            if let Some(number) = by_row.get_mut(row as usize) {
                *number = value;
            }
        }
        self.rows_of_ids(ids).into_iter().map(|row| cell(&by_row, row as usize, f64::NAN)).collect()
    }

    /// The numbers of the piles that are looked at and whose status is shown.
    #[must_use]
    pub fn numbers(&self, tint: &Tint, status_mask: u32, focus: &Focus) -> Numbers {
        // Before it is made a pile has none of what its record will say.
        let made_only = !tint.designed && focus.statuses().is_some();
        let is_all = tint.values.len() == self.row_of_slot.len();
        if is_all && !made_only && status_mask & ALL_STATUSES == ALL_STATUSES && focus.is_all() {
            return Numbers::new(Rc::clone(&tint.values));
        }
        let mut values = Vec::with_capacity(self.row_of_slot.len());
        for (slot, &status) in (0u32..).zip(self.statuses(Some(focus))) {
            if status_mask >> status & 1 == 1 && focus.has(slot) {
                let unmade = made_only && status == UNMADE;
                values.push(if unmade { f64::NAN } else { cell(&tint.values, slot as usize, f64::NAN) });
            }
        }
        Numbers::new(Rc::new(values))
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
        let limits = Limits::new(edges);
        let ranged = !(low.is_nan() && high.is_nan());
        let [low, high] = ends(low, high);
        // By class, the class or that it is hidden.
        let class = |class: usize| if hidden >> class & 1 == 1 { HIDDEN } else { class as u8 };
        let missing = if ranged { HIDDEN } else { class(0) };
        let by_class: Vec<u8> = (1..=edges.len() + 1).map(class).collect();
        let of = |value: f64| {
            if value.is_nan() {
                return missing;
            }
            let within = (value >= low) & (value <= high);
            if within { cell(&by_class, limits.below(value), HIDDEN) } else { HIDDEN }
        };
        self.classes.clear();
        match focus.statuses().filter(|_| !self.designed) {
            None => self.classes.extend(self.values.iter().map(|&value| of(value))),
            Some(statuses) => {
                let known = |(&value, &status): (&f64, &u8)| if status == UNMADE { f64::NAN } else { value };
                self.classes.extend(self.values.iter().zip(statuses).map(known).map(of));
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
        Tint { values: Rc::new(values), classes: Vec::new(), designed: self.designed && other.designed }
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
    let mut sort = RadixSort::with_room(finished_ms.len());
    for (row, &finished) in (0u32..).zip(finished_ms).filter(|(_, finished)| finished.is_finite()) {
        sort.push(Keyed { key: total_key(finished), a: row, b: 0 });
    }
    while !sort.step(usize::MAX) {}
    let mut places = vec![f64::NAN; finished_ms.len()];
    for (place, item) in (1u32..).zip(sort.items()) {
        if let Some(to) = places.get_mut(item.a as usize) {
            *to = f64::from(place);
        }
    }
    places
}
