//! Questions to a map that run in steps, so that small questions get their turn in between.

use crate::map::PileMap;

/// A question on its way. Every step wants the same map; the places of its piles never change.
pub trait Job {
    /// Answer of the question.
    type Answer;

    /// Works through about so many piles more, at least some; true when all is done, and from then on does nothing.
    fn step(&mut self, map: &PileMap, piles: usize) -> bool;

    /// How much is done, 0..=1.
    fn progress(&self) -> f64;

    /// Does the steps that are left and gives the answer.
    fn finish(self, map: &PileMap) -> Self::Answer;
}

/// So many points looked at for one pile cost about as much as a pile.
pub(crate) const LOOKED: usize = 128;

/// The next so many of `of`, at least one.
pub(crate) fn next(at: usize, piles: usize, of: usize) -> std::ops::Range<usize> {
    at..at.saturating_add(piles.max(1)).min(of)
}

/// Looks at the next slots of `of` after `at`, about so many piles' worth, and says how far it has come. Where all lie near
/// each other, a few have as many neighbours as the step has piles: `look` says how many those of a slot were.
pub(crate) fn look_on(at: usize, piles: usize, of: usize, mut look: impl FnMut(u32) -> usize) -> usize {
    let (mut looked, most) = (0, piles.max(1).saturating_mul(LOOKED));
    let slots = next(at, piles, of);
    for slot in slots.clone() {
        looked += look(slot as u32);
        if looked >= most {
            return slot + 1;
        }
    }
    slots.end.max(at)
}

pub(crate) fn share(done: usize, of: usize) -> f64 {
    if of == 0 { 1.0 } else { done as f64 / of as f64 }
}
