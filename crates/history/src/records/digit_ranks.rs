//! Exact quantiles of readings that have few digits, as those of a log have: each value that there can be is counted, and
//! nothing has to be sorted or looked at twice.

use super::job::CHUNK;
use crate::bins::NO_GROUP;
use crate::quantile::{between, rank_of};

/// Counters of all groups together, at most: they stay near the processor.
const COUNTERS: usize = 1 << 18;
/// Digits after the point that are tried.
const MOST_DECIMALS: i32 = 4;
/// Integers of which the products below tell one from the next.
const MOST_INTEGER: f64 = 2_097_152.0;

/// Counts of every value by group. Readings are multiples of one step, or [`DigitRanks::holds`] does not.
#[derive(Debug, Clone)]
pub(crate) struct DigitRanks {
    per_unit: f32,
    least: f32,
    /// The values there can be, ascending.
    values: Vec<f32>,
    /// By group and value.
    counters: Vec<u32>,
    /// By row of a chunk, its value and its counter.
    chosen: Vec<u32>,
    places: Vec<u32>,
    holds: bool,
    /// Groups that are told.
    answered: usize,
}

impl DigitRanks {
    /// Counters for readings from the least to the greatest of `range`, if there can be few enough of them by what some
    /// readings are.
    pub(crate) fn new((least, greatest): (f32, f32), groups: usize, some: &[f32]) -> Option<Self> {
        if least > greatest || some.is_empty() {
            return None;
        }
        let per_unit = (0..=MOST_DECIMALS).map(|decimals| 10f64.powi(decimals)).find(|per_unit| {
            let is_one = |&value: &f32| value_of((f64::from(value) * per_unit).round(), *per_unit) == value;
            some.iter().all(is_one) && is_one(&least) && is_one(&greatest)
        })?;
        let integer = |value: f32| (f64::from(value) * per_unit).round();
        let (first, last) = (integer(least), integer(greatest));
        if first < -MOST_INTEGER || last > MOST_INTEGER {
            return None;
        }
        let count = (last - first) as usize + 1;
        if count.checked_mul(groups.max(1))? > COUNTERS {
            return None;
        }
        let values: Vec<f32> = (0..count).map(|at| value_of(first + at as f64, per_unit)).collect();
        let ascends = values.iter().zip(values.iter().skip(1)).all(|(a, b)| a < b);
        ascends.then(|| Self {
            per_unit: per_unit as f32,
            least: first as f32,
            counters: vec![0; count * groups],
            values,
            chosen: vec![0; CHUNK],
            places: vec![0; CHUNK],
            holds: true,
            answered: 0,
        })
    }

    /// Whether every reading so far is one of the values.
    pub(crate) fn holds(&self) -> bool {
        self.holds
    }

    /// Takes note of a chunk's readings.
    pub(crate) fn count(&mut self, codes: &[u32], values: &[f32]) {
        if !self.holds {
            return;
        }
        let (per_unit, least, count) = (self.per_unit, self.least, self.values.len() as u32);
        let rows = self.chosen.iter_mut().zip(&mut self.places).zip(codes.iter().zip(values));
        for ((chosen, place), (&code, &value)) in rows {
            // NaN becomes 0, and a number that is too large the last rank.
            *chosen = ((value * per_unit - least + 0.5) as u32).min(count - 1);
            // A row without a group has a counter behind all.
            *place = code.wrapping_mul(count).wrapping_add(*chosen);
        }
        let mut holds = true;
        let places = self.chosen.iter().zip(&self.places).zip(codes.iter().zip(values));
        for ((&chosen, &place), (&code, &value)) in places {
            holds &= code == NO_GROUP || self.values.get(chosen as usize) == Some(&value);
            if let Some(counter) = self.counters.get_mut(place as usize) {
                *counter += 1;
            }
        }
        self.holds = holds;
    }

    /// Adds the quantiles of the next groups that have readings, as far as about so many counters go; true when there are
    /// no more.
    pub(crate) fn tell(&mut self, quantiles: &[f64], counters: usize, answers: &mut Vec<f64>) -> bool {
        let each = self.values.len();
        let groups = (counters / each).max(1);
        let rest = self.counters.get(self.answered * each..).unwrap_or_default();
        for counts in rest.chunks(each).take(groups) {
            self.answered += 1;
            let all: usize = counts.iter().map(|&count| count as usize).sum();
            if all > 0 {
                tell_group(&self.values, counts, all, quantiles, answers);
            }
        }
        self.answered * each >= self.counters.len()
    }
}

fn value_of(integer: f64, per_unit: f64) -> f32 {
    (integer / per_unit) as f32
}

/// The quantiles of one group; they ascend.
fn tell_group(values: &[f32], counts: &[u32], all: usize, quantiles: &[f64], answers: &mut Vec<f64>) {
    let mut readings = values.iter().zip(counts);
    // Of the value looked at, and how many readings there are up to it.
    let (mut value, mut until) = (f32::NAN, 0usize);
    for &quantile in quantiles {
        let (rank, share) = rank_of(all, quantile);
        while until <= rank
            && let Some((&next, &count)) = readings.next()
        {
            (value, until) = (next, until + count as usize);
        }
        let above = || readings.clone().find(|&(_, &count)| count > 0).map_or(value, |(&next, _)| next);
        let high = if share > 0.0 && rank + 1 >= until { above() } else { value };
        answers.push(between(value, high, share));
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn quantiles_of(mut ranks: DigitRanks, quantiles: &[f64]) -> Vec<f64> {
        let mut answers = Vec::new();
        while !ranks.tell(quantiles, 1, &mut answers) {}
        answers
    }

    #[test]
    fn each_group_is_told_by_its_own_readings() {
        let mut ranks = DigitRanks::new((-0.5, 3.0), 3, &[0.25, 3.0]).unwrap();
        ranks.count(&[0, 2, 0, NO_GROUP, 2, 0], &[3.0, -0.5, -0.0, f32::NAN, 0.25, 0.25]);
        assert!(ranks.holds());
        assert_eq!(quantiles_of(ranks, &[0.0, 0.5, 0.75, 1.0]), [0.0, 0.25, 1.625, 3.0, -0.5, -0.125, 0.0625, 0.25]);
    }

    #[test]
    fn a_reading_with_other_digits_is_noticed() {
        for other in [0.125, 3.01, f32::INFINITY, -1.0] {
            let mut ranks = DigitRanks::new((0.0, 3.0), 1, &[0.5]).unwrap();
            ranks.count(&[0, 0], &[1.5, other]);
            assert!(!ranks.holds(), "{other}");
        }
    }

    #[test]
    fn only_few_values_are_counted_one_by_one() {
        assert!(DigitRanks::new((0.0, 1.0), 1, &[std::f32::consts::FRAC_1_PI]).is_none());
        assert!(DigitRanks::new((0.0, f32::INFINITY), 1, &[1.0]).is_none());
        assert!(DigitRanks::new((f32::INFINITY, f32::NEG_INFINITY), 1, &[]).is_none());
        assert!(DigitRanks::new((0.0, 100.0), 1, &[0.25]).is_some());
        assert!(DigitRanks::new((0.0, 100.0), 100, &[0.25]).is_none(), "a million counters");
        assert!(DigitRanks::new((3_000_000.0, 3_000_001.0), 1, &[3_000_000.0]).is_none());
    }
}
