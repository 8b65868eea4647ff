//! Floats that are decimals, as a column from which they come back bit for bit.

use crate::digits::{scale_of, stored};
use crate::{ChunkError, ChunkWriter};

/// Digits after the point that are tried. More are no measure but the result of a division.
const MOST_DECIMALS: u8 = 9;

impl ChunkWriter {
    /// Adds a column of floats if they are decimals of few digits, so that every one comes back as it is, in 64 bits or, for
    /// values of 32 bits (`single`), in these. NaN is no reading. Answers whether it did.
    ///
    /// # Errors
    /// As [`add_integers`](Self::add_integers).
    pub fn add_exact(&mut self, key: &str, values: &[f64], single: bool) -> Result<bool, ChunkError> {
        let Some(Exact { decimals, integers }) = exact(values, single) else { return Ok(false) };
        let present: Vec<bool> = values.iter().map(|value| !value.is_nan()).collect();
        let gaps = present.contains(&false).then_some(present.as_slice());
        self.add_integers(key, decimals, &integers, gaps)?;
        Ok(true)
    }
}

/// Floats as whole numbers of their smallest digit.
#[derive(Debug, PartialEq, Eq)]
struct Exact {
    /// Digits after the point.
    decimals: u8,
    /// The values times ten to the power of `decimals`; 0 for NaN.
    integers: Vec<i64>,
}

/// With as few digits as do.
fn exact(values: &[f64], single: bool) -> Option<Exact> {
    let scaled = |value: f64, decimals: u8| {
        if value.is_nan() {
            return Some(0);
        }
        let scale = scale_of(decimals);
        let integer = stored(value, scale)?;
        let back = integer as f64 / scale;
        let back = if single { f64::from(back as f32) } else { back };
        (back.to_bits() == value.to_bits()).then_some(integer)
    };
    let mut decimals = 0;
    let mut integers = Vec::with_capacity(values.len());
    for &value in values {
        loop {
            if let Some(integer) = scaled(value, decimals) {
                integers.push(integer);
                break;
            }
            decimals += 1;
            // Those before were scaled with fewer digits.
            integers.clear();
            if decimals > MOST_DECIMALS {
                return None;
            }
        }
    }
    // A value may be exact with few digits and not with more.
    if integers.len() < values.len() {
        integers = values.iter().map(|&value| scaled(value, decimals)).collect::<Option<_>>()?;
    }
    Some(Exact { decimals, integers })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ChunkHead, ChunkWriter};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 300,
            rng_seed: proptest::test_runner::RngSeed::Fixed(15),
            failure_persistence: None,
            ..Default::default()
        })]

        #[test]
        fn decimals_come_back(
            values in proptest::collection::vec(-9_999_999_999i64..9_999_999_999, 1..60), places in 0u8..5,
        ) {
            let values: Vec<f64> = values.iter().map(|&value| value as f64 / scale_of(places)).collect();
            let mut writer = ChunkWriter::new(values.len()).unwrap();
            prop_assert!(writer.add_exact("x", &values, false).unwrap());
            let bytes = writer.finish();
            let head = ChunkHead::read(&bytes).unwrap();
            prop_assert!(head.columns[0].decimals <= places);
            let mut back = Vec::new();
            head.column(&bytes, "x").unwrap().append_f64(&mut back).unwrap();
            prop_assert_eq!(back, values);
        }

        #[test]
        fn singles_come_back(values in proptest::collection::vec(0u16..60_000, 1..60)) {
            let values: Vec<f32> = values.iter().map(|&value| f32::from(value) / 100.0).collect();
            let wide: Vec<f64> = values.iter().map(|&value| f64::from(value)).collect();
            let mut writer = ChunkWriter::new(values.len()).unwrap();
            prop_assert!(writer.add_exact("x", &wide, true).unwrap());
            let bytes = writer.finish();
            let head = ChunkHead::read(&bytes).unwrap();
            prop_assert!(head.columns[0].decimals <= 2);
            let mut back = Vec::new();
            head.column(&bytes, "x").unwrap().append_f32(&mut back).unwrap();
            prop_assert_eq!(back, values);
        }
    }

    #[test]
    fn other_floats_are_told() {
        for values in [[1.0 / 3.0, 0.5], [-0.0, 1.0], [f64::INFINITY, 1.0], [1e300, 1.0]] {
            assert_eq!(exact(&values, false), None, "{values:?}");
        }
        let half = Exact { decimals: 1, integers: vec![30, 0, 25] };
        assert_eq!(exact(&[3.0, f64::NAN, 2.5], false), Some(half));
    }
}
