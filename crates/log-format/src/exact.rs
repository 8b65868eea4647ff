//! Whether floats are decimals, so that they come back bit for bit from a column of readings.

use crate::digits::{scale_of, stored};

/// Digits after the point that are tried. More are no measure but the result of a division.
const MOST_DECIMALS: u8 = 9;

/// The digits after the point with which every value comes back from [`ChunkWriter::add_readings`] as it is, in 64 bits
/// or, for values of 32 bits (`single`), in these; `None` where there are none. NaN is no reading.
///
/// [`ChunkWriter::add_readings`]: crate::ChunkWriter::add_readings
#[must_use]
pub fn exact_decimals(values: &[f64], single: bool) -> Option<u8> {
    let is_exact = |value: f64, decimals: u8| {
        let scale = scale_of(decimals);
        let back = stored(value, scale).map(|integer| integer as f64 / scale);
        let back = back.map(|back| if single { f64::from(back as f32) } else { back });
        value.is_nan() || back.is_some_and(|back| back.to_bits() == value.to_bits())
    };
    let mut decimals = 0;
    for &value in values {
        while !is_exact(value, decimals) {
            decimals += 1;
            if decimals > MOST_DECIMALS {
                return None;
            }
        }
    }
    // A value may be exact with few digits and not with more.
    values.iter().all(|&value| is_exact(value, decimals)).then_some(decimals)
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
            let decimals = exact_decimals(&values, false).unwrap();
            prop_assert!(decimals <= places);
            let mut writer = ChunkWriter::new(values.len()).unwrap();
            writer.add_readings("x", decimals, &values).unwrap();
            let bytes = writer.finish();
            let mut back = Vec::new();
            ChunkHead::read(&bytes).unwrap().column(&bytes, "x").unwrap().append_f64(&mut back).unwrap();
            prop_assert_eq!(back, values);
        }

        #[test]
        fn singles_come_back(values in proptest::collection::vec(0u16..60_000, 1..60)) {
            let values: Vec<f32> = values.iter().map(|&value| f32::from(value) / 100.0).collect();
            let wide: Vec<f64> = values.iter().map(|&value| f64::from(value)).collect();
            let decimals = exact_decimals(&wide, true).unwrap();
            prop_assert!(decimals <= 2);
            let mut writer = ChunkWriter::new(values.len()).unwrap();
            writer.add_readings("x", decimals, &wide).unwrap();
            let bytes = writer.finish();
            let mut back = Vec::new();
            ChunkHead::read(&bytes).unwrap().column(&bytes, "x").unwrap().append_f32(&mut back).unwrap();
            prop_assert_eq!(back, values);
        }
    }

    #[test]
    fn other_floats_are_told() {
        for values in [[1.0 / 3.0, 0.5], [-0.0, 1.0], [f64::INFINITY, 1.0], [1e300, 1.0]] {
            assert_eq!(exact_decimals(&values, false), None, "{values:?}");
        }
        assert_eq!(exact_decimals(&[f64::NAN, 2.5], false), Some(1));
    }
}
