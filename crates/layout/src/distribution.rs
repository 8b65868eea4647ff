//! How the numbers of the piles that are looked at lie: sums, classes and bars for a legend.

use crate::LayoutError;
use crate::error::shown;
use crate::limits::Limits;
use crate::tint::MOST_CLASSES;
use std::cell::OnceCell;
use std::rc::Rc;

/// Most bins of a distribution.
const MOST_BINS: usize = 10_000;
/// Parts that numbers are counted in before any of them is sorted.
const PARTS: usize = 4096;
/// Numbers found last, by their bits.
const LAST_FOUND: usize = 256;

answers::answer! {
    /// How the numbers of the piles shown lie.
    #[derive(Debug, Clone, PartialEq)]
    pub struct Spread = "NumberSpread" {
        /// Piles with a number.
        count: u32,
        /// Piles without one.
        missing: u32,
        /// The sum of the numbers, in the order of the curve.
        sum: f64,
        /// NaN without any.
        min: f64,
        /// NaN without any.
        max: f64,
    }
}

/// A number of each pile that is looked at and whose status is shown, in the order of the curve: finite, or NaN for none.
#[derive(Debug, Clone)]
pub struct Numbers {
    values: Rc<Vec<f64>>,
    /// How all of them lie, once that was asked for.
    whole: OnceCell<Spread>,
}

/// The ends of a range, which are inclusive and open where they are NaN, as two finite or endless numbers.
pub(crate) fn ends(low: f64, high: f64) -> [f64; 2] {
    let or = |end: f64, open: f64| if end.is_nan() { open } else { end };
    [or(low, f64::NEG_INFINITY), or(high, f64::INFINITY)]
}

impl Numbers {
    pub(crate) fn new(values: Rc<Vec<f64>>) -> Self {
        Self { values, whole: OnceCell::new() }
    }

    /// How they lie within a range whose ends are inclusive and open where they are NaN; piles without a number are told
    /// beside it.
    #[must_use]
    pub fn spread(&self, low: f64, high: f64) -> Spread {
        match ends(low, high) {
            [f64::NEG_INFINITY, f64::INFINITY] => self.whole().clone(),
            within => self.within(within),
        }
    }

    fn whole(&self) -> &Spread {
        self.whole.get_or_init(|| self.within([f64::NEG_INFINITY, f64::INFINITY]))
    }

    /// Once in the module, wherever it is called.
    #[inline(never)]
    fn within(&self, [low, high]: [f64; 2]) -> Spread {
        let (mut count, mut missing, mut sum) = (0, 0, 0.0);
        let (mut min, mut max) = (f64::INFINITY, f64::NEG_INFINITY);
        for &value in self.values.iter() {
            // Without a branch: which numbers there are cannot be foreseen.
            let within = (value >= low) & (value <= high);
            count += u32::from(within);
            missing += u32::from(value.is_nan());
            sum += if within { value } else { 0.0 };
            min = if within & (value < min) { value } else { min };
            max = if within & (value > max) { value } else { max };
        }
        if count == 0 {
            (min, max) = (f64::NAN, f64::NAN);
        }
        Spread { count, missing, sum, min, max }
    }

    /// Edges between `classes` classes of about as many piles each: ascending, equal ones once.
    #[must_use]
    pub fn equal_edges(&self, classes: usize) -> Vec<f64> {
        let &Spread { count, min, max, .. } = self.whole();
        let (all, classes) = (count as usize, classes.min(MOST_CLASSES));
        let ranks = || (1..classes).map(|class| all * class / classes).filter(|&rank| rank < all);
        let finest = PARTS as f64 / (max - min);
        let parts_per_unit = if finest.is_finite() { finest } else { 0.0 };
        let part = |value: f64| (((value - min) * parts_per_unit) as usize).min(PARTS - 1);
        let mut counts = vec![0usize; PARTS];
        for &value in self.values.iter() {
            if let Some(count) = counts.get_mut(part(value)) {
                *count += usize::from(!value.is_nan());
            }
        }
        // Only the numbers of parts in which an edge lies are sorted; of the others it is enough how many are below.
        let mut wanted = vec![false; PARTS];
        let mut places = Vec::with_capacity(classes);
        let (mut below, mut left_out, mut ranks) = (0, 0, ranks().peekable());
        for (&count, wanted) in counts.iter().zip(&mut wanted) {
            while let Some(rank) = ranks.next_if(|&rank| rank < below + count) {
                *wanted = true;
                places.push(rank - left_out);
            }
            below += count;
            left_out += if *wanted { 0 } else { count };
        }
        let lies = |value: f64| !value.is_nan() && wanted.get(part(value)) == Some(&true);
        let mut values: Vec<f64> = self.values.iter().copied().filter(|&value| lies(value)).collect();
        let (mut edges, mut from) = (Vec::new(), 0);
        for at in places {
            let rest = values.get_mut(from..).unwrap_or_default();
            if at < from || at - from >= rest.len() {
                continue;
            }
            let (_, &mut edge, _) = rest.select_nth_unstable_by(at - from, f64::total_cmp);
            from = at;
            edges.push(edge);
        }
        edges.dedup();
        // Nothing lies below the least.
        edges.retain(|&edge| edge > min);
        edges
    }

    /// The different numbers, ascending; the first `most` of them.
    #[must_use]
    pub fn distinct(&self, most: usize) -> Vec<f64> {
        let mut found: Vec<f64> = Vec::new();
        // Most numbers came a moment ago, of which one look says as much.
        let mut last = [f64::NAN.to_bits(); LAST_FOUND];
        for &value in self.values.iter() {
            let bits = value.to_bits();
            let Some(last) = last.get_mut((bits.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize) else { continue };
            if *last == bits || value.is_nan() {
                continue;
            }
            *last = bits;
            let at = found.partition_point(|&known| known < value);
            if found.get(at) != Some(&value) {
                found.insert(at, value);
                found.truncate(most);
            }
        }
        found
    }

    /// How many are from one edge to before the next: below the first, between them, from the last on.
    #[must_use]
    pub fn counts_between(&self, edges: &[f64]) -> Vec<u32> {
        let limits = Limits::new(edges);
        // One more for piles without a number.
        let mut counts = vec![0; edges.len() + 2];
        for &value in self.values.iter() {
            let at = if value.is_nan() { edges.len() + 1 } else { limits.below(value) };
            if let Some(count) = counts.get_mut(at) {
                *count += 1;
            }
        }
        counts.pop();
        counts
    }

    /// How many are in which bin, of which bin i begins at `origin + i * width` and the last one includes its end.
    ///
    /// # Errors
    /// `layout.argument` for bins that are none, `layout.most` for too many.
    pub fn bins(&self, origin: f64, width: f64, bins: usize) -> Result<Vec<u32>, LayoutError> {
        if !(width.is_finite() && width > 0.0 && origin.is_finite()) {
            return Err(LayoutError::Argument { name: "the width of a bin", value: shown(width), must: "above 0" });
        }
        if bins > MOST_BINS {
            return Err(LayoutError::Most { what: "bins of a distribution", most: MOST_BINS });
        }
        // One more for what is in none.
        let mut counts = vec![0; bins + 1];
        let (end, last) = (bins as f64, bins.saturating_sub(1));
        for &value in self.values.iter() {
            let place = (value - origin) / width;
            let at = if (place >= 0.0) & (place <= end) { (place as usize).min(last) } else { bins };
            if let Some(count) = counts.get_mut(at) {
                *count += 1;
            }
        }
        counts.pop();
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number() -> impl Strategy<Value = f64> {
        prop_oneof![
            4 => -10.0..10.0f64,
            2 => (-9i32..9).prop_map(|n| f64::from(n) / 4.0),
            1 => prop_oneof![Just(0.0), Just(-0.0), Just(f64::MAX), Just(f64::MIN), Just(5e-324), Just(1e12)],
            1 => Just(f64::NAN),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 500,
            rng_seed: proptest::test_runner::RngSeed::Fixed(37),
            failure_persistence: None,
            ..Default::default()
        })]

        /// Numbers of any size, of which single ones lie far from all others, as the plain way has them.
        #[test]
        fn numbers_lie_as_the_plain_way_finds(
            numbers in prop::collection::vec(number(), 0..300), classes in 0usize..60, most in 0usize..12, low in -9.0..9.0f64,
        ) {
            let own = Numbers::new(Rc::new(numbers.clone()));
            let mut all: Vec<f64> = numbers.iter().copied().filter(|n| !n.is_nan()).collect();
            let sum = all.iter().sum::<f64>();
            let spread = own.spread(f64::NAN, f64::NAN);
            prop_assert_eq!((spread.count as usize, spread.missing as usize), (all.len(), numbers.len() - all.len()));
            prop_assert!(spread.sum == sum || (spread.sum.is_nan() && sum.is_nan()));
            // Asked for a part, or for limits first, it says the same of all.
            let later = Numbers::new(Rc::new(numbers.clone()));
            let part = later.spread(low, f64::NAN);
            prop_assert_eq!(part.count as usize, all.iter().filter(|n| **n >= low).count());
            prop_assert_eq!(part.missing, spread.missing);
            let limits = later.equal_edges(classes);
            for again in [later.spread(f64::NAN, f64::NAN), own.spread(f64::NEG_INFINITY, f64::INFINITY)] {
                prop_assert_eq!(format!("{again:?}"), format!("{spread:?}"));
            }
            all.sort_by(f64::total_cmp);
            let classes = classes.min(MOST_CLASSES);
            let mut wanted: Vec<f64> = (1..classes).filter_map(|c| all.get(all.len() * c / classes)).copied().collect();
            wanted.dedup();
            wanted.retain(|edge| *edge > all[0]);
            let found = own.equal_edges(classes);
            prop_assert_eq!(&limits, &found);
            prop_assert_eq!(
                found.iter().map(|n| n.to_bits()).collect::<Vec<_>>(),
                wanted.iter().map(|n| n.to_bits()).collect::<Vec<_>>()
            );
            prop_assert_eq!(own.counts_between(&wanted).iter().sum::<u32>() as usize, all.len());
            all.dedup();
            all.truncate(most);
            prop_assert_eq!(own.distinct(most), all);
        }
    }
}
