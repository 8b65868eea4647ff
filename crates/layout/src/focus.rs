//! The piles that are looked at: a part of the site, chosen piles, or those made until a day; and in which state they
//! were on that day.

use crate::error::shown;
use crate::frame::slack_m;
use crate::index::{BoxM, greatest, least};
use crate::map::{PileMap, cell};
use crate::tint::{HIDDEN, Tint};
use crate::{LayoutError, STATUS_COUNT};

/// Most corners of a shape.
pub(crate) const MOST_CORNERS: usize = 1000;
/// Most strips that a shape is cut into.
const MOST_STRIPS: usize = 1024;
/// Most days that piles are counted by: a hundred years.
const MOST_DAYS: usize = 36_600;

const PLANNED: u8 = 0;
const IN_WORK: u8 = 1;
const DONE: u8 = 2;
const WARNED: u8 = 3;
const DISCARDED: u8 = 4;

/// Which piles are looked at, and in which state; all as they are when nothing was asked.
#[derive(Debug, Clone, Default)]
pub struct Focus {
    /// By slot, 0: not looked at. Empty: all are.
    within: Vec<u8>,
    /// By slot, the status on the day. Empty: the status now.
    statuses: Vec<u8>,
}

impl Focus {
    /// Whether the pile is looked at.
    #[inline]
    #[must_use]
    pub fn has(&self, slot: u32) -> bool {
        self.within.get(slot as usize) != Some(&0)
    }

    /// Whether every pile is.
    pub(crate) fn is_all(&self) -> bool {
        self.within.is_empty()
    }

    /// By slot; `None`: as they are now.
    #[must_use]
    pub fn statuses(&self) -> Option<&[u8]> {
        (!self.statuses.is_empty()).then_some(self.statuses.as_slice())
    }

    /// By slot, 0: not looked at. Empty: all are.
    pub(crate) fn within(&self) -> &[u8] {
        &self.within
    }

    /// Bytes held.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.within.capacity() + self.statuses.capacity()
    }

    /// Leaves those for which `wanted` is false.
    fn keep(&mut self, slots: usize, wanted: impl Fn(usize) -> bool) {
        self.within.resize(slots, 1);
        for (slot, within) in self.within.iter_mut().enumerate() {
            *within &= u8::from(wanted(slot));
        }
    }
}

/// An edge from its southern to its northern end, and how it winds.
#[derive(Debug, Clone, Copy)]
struct Edge {
    x: [f64; 2],
    y: [f64; 2],
    winds: i32,
}

/// The edges of a shape by strips from south to north, so that a pile is held against the few of its own strip.
struct Strips {
    south: f64,
    strips_per_m: f64,
    /// By strip.
    edges: Vec<Vec<Edge>>,
}

impl Strips {
    fn new(corners: &[[f64; 2]], south: f64, north: f64) -> Self {
        let strips = (2 * corners.len()).clamp(1, MOST_STRIPS);
        let height = north - south;
        let strips_per_m = if height > 0.0 { strips as f64 / height } else { 0.0 };
        let mut own = Self { south, strips_per_m, edges: vec![Vec::new(); strips] };
        for (&[x0, y0], &[x1, y1]) in corners.iter().zip(corners.iter().cycle().skip(1)) {
            // Of an edge from west to east no pile lies north and south.
            let edge = if x0 < x1 {
                Edge { x: [x0, x1], y: [y0, y1], winds: 1 }
            } else if x1 < x0 {
                Edge { x: [x1, x0], y: [y1, y0], winds: -1 }
            } else {
                continue;
            };
            let (from, to) = (own.strip(edge.x[0]), own.strip(edge.x[1]));
            for strip in own.edges.get_mut(from..=to).unwrap_or_default() {
                strip.push(edge);
            }
        }
        own
    }

    /// It grows with the northing, so a pile between the ends of an edge is in one of its strips.
    fn strip(&self, x: f64) -> usize {
        (((x - self.south) * self.strips_per_m) as usize).min(self.edges.len().saturating_sub(1))
    }

    /// Whether the shape winds around the place; of a place on an edge one side decides.
    fn has(&self, x: f64, y: f64) -> bool {
        let edges = self.edges.get(self.strip(x)).map(Vec::as_slice).unwrap_or_default();
        let mut winds = 0;
        for &Edge { x: [x0, x1], y: [y0, y1], winds: by } in edges {
            if x0 <= x && x < x1 && y < y0 + (x - x0) * (y1 - y0) / (x1 - x0) {
                winds += by;
            }
        }
        winds != 0
    }
}

impl PileMap {
    /// Leaves the piles outside of a shape: two corners are those of a box, edges included; more are those of a polygon,
    /// which may cross itself: a place that it winds around is inside. North and east on the site's grid, metres.
    ///
    /// # Errors
    /// `layout.argument` for corners that are none, `layout.most` for too many.
    pub fn keep_shape(&self, focus: &mut Focus, corners: &[[f64; 2]]) -> Result<(), LayoutError> {
        if corners.len() > MOST_CORNERS {
            return Err(LayoutError::Most { what: "corners of a shape", most: MOST_CORNERS });
        }
        let finite = corners.iter().flatten().all(|c| c.is_finite());
        if corners.len() < 2 || !finite {
            let value = corners.iter().flatten().map(|&c| shown(c)).collect::<Vec<_>>().join(", ");
            return Err(LayoutError::Argument { name: "a shape", value, must: "two corners or more" });
        }
        let end = |at: usize, pick: fn(f64, f64) -> f64, from: f64| {
            corners.iter().map(|corner| cell(corner, at, f64::NAN)).fold(from, pick)
        };
        let (south, north) = (end(0, least, f64::INFINITY), end(0, greatest, f64::NEG_INFINITY));
        let (west, east) = (end(1, least, f64::INFINITY), end(1, greatest, f64::NEG_INFINITY));
        let strips = (corners.len() > 2).then(|| Strips::new(corners, south, north));
        // A hair larger than the shape, so that rounding to 32 bits loses nothing; the exact place decides.
        let [east_m, north_m] = [self.frame.origin_y_m, self.frame.origin_x_m];
        let slack = self.index.extent().map_or(0.0, |extent| slack_m(&extent)) + 1e-3;
        let area = BoxM {
            min_e: ((west - east_m - slack) as f32).next_down(),
            min_n: ((south - north_m - slack) as f32).next_down(),
            max_e: ((east - east_m + slack) as f32).next_up(),
            max_n: ((north - north_m + slack) as f32).next_up(),
        };
        let mut inside = vec![0u8; self.row_of_slot.len()];
        self.index.for_each_in(&area, |slot| {
            let row = self.row_of_slot(slot) as usize;
            let (x, y) = (cell(&self.piles.x_m, row, f64::NAN), cell(&self.piles.y_m, row, f64::NAN));
            let boxed = x >= south && x <= north && y >= west && y <= east;
            if let Some(inside) = inside.get_mut(slot as usize) {
                *inside = u8::from(boxed && strips.as_ref().is_none_or(|strips| strips.has(x, y)));
            }
            true
        });
        if focus.within.is_empty() {
            focus.within = inside;
        } else {
            focus.keep(inside.len(), |slot| cell(&inside, slot, 0) != 0);
        }
        Ok(())
    }

    /// Leaves all but the piles of these ids; ids without a pile are ignored.
    pub fn keep_piles(&self, focus: &mut Focus, ids: &[u32]) {
        let mut rows = vec![false; self.piles.pile_id.len()];
        for row in self.rows_of_ids(ids) {
            if let Some(is_wanted) = rows.get_mut(row as usize) {
                *is_wanted = true;
            }
        }
        focus.keep(self.row_of_slot.len(), |slot| cell(&rows, cell(&self.row_of_slot, slot, u32::MAX) as usize, false));
    }

    /// Leaves what a tint hides.
    pub fn keep_seen(&self, focus: &mut Focus, tint: &Tint) {
        focus.keep(self.row_of_slot.len(), |slot| tint.classes().get(slot) != Some(&HIDDEN));
    }

    /// Shows each pile as it was before `until_ms` by when it was finished (`finished`: the tint of that measure): later
    /// ones were still to be made, and piles that are worked on again were done. Given up without having been made,
    /// nobody knows when: it stays so. With a `from_ms` (NaN: none) only those finished from then on are looked at.
    pub fn keep_days(&self, focus: &mut Focus, finished: &Tint, from_ms: f64, until_ms: f64) {
        let on_the_day = |(&own, &finished_ms): (&u8, &f64)| status_before(own, finished_ms, until_ms);
        let statuses: Vec<u8> = self.status_of_slot.iter().zip(finished.values()).map(on_the_day).collect();
        focus.statuses = statuses;
        if !from_ms.is_nan() {
            let made = |slot: usize| {
                let finished_ms = cell(finished.values(), slot, f64::NAN);
                finished_ms >= from_ms && finished_ms < until_ms
            };
            focus.keep(self.row_of_slot.len(), made);
        }
    }

    /// How many piles were finished in which days, by the status that they have had since; a day from one edge to before
    /// the next. Behind them, one row more: those that are in no day, as they were before the first.
    ///
    /// # Errors
    /// `layout.argument` for edges that do not ascend, `layout.most` for too many.
    pub fn made_by_day(&self, finished: &Tint, edges: &[f64]) -> Result<Vec<u32>, LayoutError> {
        if edges.len() > MOST_DAYS {
            return Err(LayoutError::Most { what: "days", most: MOST_DAYS });
        }
        if !edges.iter().zip(edges.iter().skip(1)).all(|(a, b)| a < b) {
            return Err(LayoutError::Argument { name: "the days", value: String::new(), must: "ascending" });
        }
        let days = edges.len().saturating_sub(1);
        let mut counts = vec![0u32; (days + 1) * STATUS_COUNT];
        for (&own, &finished_ms) in self.status_of_slot.iter().zip(finished.values()) {
            let after = edges.partition_point(|&edge| edge <= finished_ms);
            let within = !finished_ms.is_nan() && after >= 1 && after <= days;
            let (day, until) = if within { (after - 1, f64::INFINITY) } else { (days, f64::NEG_INFINITY) };
            let status = usize::from(status_before(own, finished_ms, until));
            if let Some(count) = counts.get_mut(day * STATUS_COUNT + status) {
                *count += 1;
            }
        }
        Ok(counts)
    }

    /// By slot: the statuses of a focus.
    pub(crate) fn statuses<'a>(&'a self, focus: Option<&'a Focus>) -> &'a [u8] {
        focus.and_then(Focus::statuses).unwrap_or(&self.status_of_slot)
    }

    /// Calls `visit` with the slot and status of each pile of the statuses that is looked at. By reference, so that the
    /// module has the loop once.
    pub(crate) fn for_each_looked_at(&self, focus: &Focus, status_mask: u32, visit: &mut dyn FnMut(u32, u8)) {
        for (slot, &status) in (0u32..).zip(self.statuses(Some(focus))) {
            if status_mask >> status & 1 == 1 && focus.has(slot) {
                visit(slot, status);
            }
        }
    }

    /// How many piles of the statuses are looked at, by status.
    #[must_use]
    pub fn counts_in(&self, focus: &Focus, status_mask: u32) -> [u32; STATUS_COUNT] {
        let mut counts = [0; STATUS_COUNT];
        self.for_each_looked_at(focus, status_mask, &mut |_, status| {
            if let Some(count) = counts.get_mut(usize::from(status)) {
                *count += 1;
            }
        });
        counts
    }

    /// The ids of the piles of the statuses that are looked at, ascending.
    #[must_use]
    pub fn ids_in(&self, focus: &Focus, status_mask: u32) -> Vec<u32> {
        let mut ids = Vec::new();
        self.for_each_looked_at(focus, status_mask, &mut |slot, _| {
            ids.push(cell(&self.piles.pile_id, self.row_of_slot(slot) as usize, 0));
        });
        ids.sort_unstable();
        ids
    }
}

/// The status before a moment of a pile whose status is `own` now.
fn status_before(own: u8, finished_ms: f64, until_ms: f64) -> u8 {
    // Without a branch: a day has a million piles, and which of them were made cannot be foreseen.
    let was_made = u8::from(finished_ms < until_ms);
    let made = own + u8::from(own == IN_WORK) * (DONE - IN_WORK);
    // All others were still to be made, which is status 0.
    let given_up = u8::from((own == DISCARDED) & finished_ms.is_nan()) * DISCARDED;
    was_made * made + (1 - was_made) * given_up
}

/// Whether it is a status of piles that are finished.
pub(crate) fn is_done(status: u8) -> bool {
    matches!(status, DONE | WARNED)
}

/// The status that has no number of what was made.
pub(crate) const UNMADE: u8 = PLANNED;
