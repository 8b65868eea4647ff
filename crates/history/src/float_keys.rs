//! Keys of floats: integers that sort as the floats do. NaN has none, -0 and 0 have one.

/// A key that sorts as the value does. -0 and 0 give one key; the value must not be NaN.
#[inline]
pub(crate) fn key_of(value: f32) -> u32 {
    // Adding 0 turns -0 into 0.
    let bits = (value + 0.0).to_bits();
    bits ^ ((((bits as i32) >> 31) as u32) | 0x8000_0000)
}

/// The value of a key.
#[inline]
pub(crate) fn value_of(key: u32) -> f32 {
    f32::from_bits(if key & 0x8000_0000 != 0 { key ^ 0x8000_0000 } else { !key })
}

/// A key that sorts as [`f64::total_cmp`] does.
pub(crate) fn total_key(value: f64) -> u64 {
    let bits = value.to_bits();
    bits ^ ((((bits as i64) >> 63) as u64) | 1 << 63)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_sort_as_values_do() {
        let values = [f32::NEG_INFINITY, f32::MIN, -1.5, -1e-40, 0.0, 1e-40, 1.0, f32::MAX, f32::INFINITY];
        assert!(values.windows(2).all(|w| key_of(w[0]) < key_of(w[1])));
        assert!(values.iter().all(|&v| value_of(key_of(v)) == v));
        assert_eq!(key_of(-0.0), key_of(0.0));
    }
}
