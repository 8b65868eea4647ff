//! Which points of a tree are still free, node by node, so that a search passes by those that are all taken.

use crate::index::{BoxM, FAN, SpatialIndex};
use crate::search::Wanted;

/// A mark for each point and each node of a tree; all free at first.
#[derive(Debug)]
pub(crate) struct FreeTree {
    slots: Vec<bool>,
    levels: Vec<Vec<bool>>,
}

fn some_free(below: &[bool], node: usize) -> bool {
    below.iter().skip(node * FAN).take(FAN).any(|free| *free)
}

fn mark(marks: &[bool], at: usize) -> bool {
    marks.get(at).copied().unwrap_or(false)
}

impl FreeTree {
    pub(crate) fn over(index: &SpatialIndex) -> Self {
        let levels = index.levels.iter().map(|level| vec![true; level.len()]).collect();
        Self { slots: vec![true; index.points().len()], levels }
    }

    pub(crate) fn is_free(&self, slot: u32) -> bool {
        mark(&self.slots, slot as usize)
    }

    pub(crate) fn take(&mut self, slot: u32) {
        let mut node = slot as usize;
        if let Some(free) = self.slots.get_mut(node) {
            *free = false;
        }
        let mut below = &self.slots;
        for level in &mut self.levels {
            node /= FAN;
            if some_free(below, node) {
                return;
            }
            if let Some(free) = level.get_mut(node) {
                *free = false;
            }
            below = level;
        }
    }
}

/// Points that are free, of equally near ones the first by row.
pub(crate) struct Free<'a> {
    /// `None`: all are.
    pub(crate) tree: Option<&'a FreeTree>,
    pub(crate) row_of_slot: &'a [u32],
}

impl Wanted for Free<'_> {
    const RANKED: bool = true;

    fn takes(&mut self, slot: u32) -> bool {
        self.tree.is_none_or(|tree| tree.is_free(slot))
    }

    fn enters(&self, level: usize, node: usize, _: &BoxM) -> bool {
        self.tree.is_none_or(|tree| tree.levels.get(level).is_some_and(|nodes| mark(nodes, node)))
    }

    fn rank(&self, slot: u32) -> u32 {
        self.row_of_slot.get(slot as usize).copied().unwrap_or(u32::MAX)
    }
}
