//! Which class a number is in, by a table instead of a search: one look, and the few limits that share its place in it.

/// Places of the table.
const PLACES: usize = 1024;

/// Limits of classes, ascending.
pub(crate) struct Limits {
    /// Behind the limits an endless one.
    edges: Vec<f64>,
    origin: f64,
    places_per_unit: f64,
    /// By place: the limits that lie in the places before it, and so below each number of this one.
    before: Vec<u32>,
}

impl Limits {
    pub(crate) fn new(edges: &[f64]) -> Self {
        let (first, last) = (edges.first().copied().unwrap_or(0.0), edges.last().copied().unwrap_or(0.0));
        // Numbers well above the last limit have a place of their own, in which nothing is compared.
        let finest = (PLACES - 1) as f64 / (last - first);
        let mut own = Self {
            edges: edges.to_vec(),
            origin: first,
            // Of limits that are too close, or too far from each other, all are in one place.
            places_per_unit: if finest.is_finite() { finest } else { 0.0 },
            before: Vec::with_capacity(PLACES + 1),
        };
        for (edge, before) in edges.iter().zip(0u32..) {
            let place = own.place(*edge);
            while own.before.len() <= place {
                own.before.push(before);
            }
        }
        own.before.resize(PLACES + 1, edges.len() as u32);
        own.edges.push(f64::INFINITY);
        own
    }

    /// It grows with the number.
    #[inline]
    fn place(&self, number: f64) -> usize {
        (((number - self.origin) * self.places_per_unit) as usize).min(PLACES)
    }

    /// How many limits are not above a finite number; any count for another number.
    #[inline]
    pub(crate) fn below(&self, number: f64) -> usize {
        let mut at = self.before.get(self.place(number)).copied().unwrap_or(0) as usize;
        while self.edges.get(at).is_some_and(|&edge| edge <= number) {
            at += 1;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn number() -> impl Strategy<Value = f64> {
        prop_oneof![
            4 => (-40i32..40).prop_map(|n| f64::from(n) / 4.0),
            2 => -10.0..10.0f64,
            1 => prop_oneof![Just(0.0), Just(-0.0), Just(f64::MAX), Just(f64::MIN), Just(5e-324), Just(1.0 + f64::EPSILON)],
            1 => any::<f64>().prop_filter("finite", |n| n.is_finite()),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 500,
            rng_seed: proptest::test_runner::RngSeed::Fixed(31),
            failure_persistence: None,
            ..Default::default()
        })]

        /// As a search among the limits finds it, however they lie.
        #[test]
        fn a_class_is_that_of_a_search(mut edges in prop::collection::vec(number(), 0..60), numbers in prop::collection::vec(number(), 1..60)) {
            edges.sort_by(f64::total_cmp);
            let limits = Limits::new(&edges);
            for number in numbers.iter().chain(&edges) {
                prop_assert_eq!(limits.below(*number), edges.partition_point(|edge| edge <= number), "{} of {:?}", number, edges);
            }
            // A number that is none is in one, too.
            prop_assert!(limits.below(f64::NAN) <= edges.len());
        }
    }
}
