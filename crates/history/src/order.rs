//! Floats in an order: NaN left out, -0 equal to 0.

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

/// Rank position of a quantile among `count` values and the weight of the value above it (R type 7, the
/// `quantile_cont` of SQL).
#[inline]
pub(crate) fn rank_of(count: usize, quantile: f64) -> (usize, f64) {
    let at = count.saturating_sub(1) as f64 * quantile.clamp(0.0, 1.0);
    (at.floor() as usize, at.fract())
}

/// Between two neighbouring values.
#[inline]
pub(crate) fn between(low: f32, high: f32, share: f64) -> f64 {
    let (low, high) = (f64::from(low), f64::from(high));
    if share == 0.0 { low } else { low + (high - low) * share }
}

/// Sorts keys by three counting passes; `scratch` is grown to their number.
pub(crate) fn sort_keys(keys: &mut [u32], scratch: &mut Vec<u32>) {
    if keys.len() < 256 {
        keys.sort_unstable();
        return;
    }
    scratch.clear();
    scratch.resize(keys.len(), 0);
    pass(keys, scratch, 0, 11);
    pass(scratch, keys, 11, 11);
    pass(keys, scratch, 22, 10);
    keys.copy_from_slice(scratch);
}

fn pass(from: &[u32], to: &mut [u32], shift: u32, bits: u32) {
    let mask = (1u32 << bits) - 1;
    let mut at = [0u32; 2048];
    for key in from {
        if let Some(count) = at.get_mut((key >> shift & mask) as usize) {
            *count += 1;
        }
    }
    let mut sum = 0;
    for slot in &mut at {
        let count = *slot;
        *slot = sum;
        sum += count;
    }
    for &key in from {
        if let Some(slot) = at.get_mut((key >> shift & mask) as usize) {
            if let Some(cell) = to.get_mut(*slot as usize) {
                *cell = key;
            }
            *slot += 1;
        }
    }
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

    #[test]
    fn sorts() {
        let mut keys: Vec<u32> = (0..5000u32).map(|i| i.wrapping_mul(2_654_435_761)).collect();
        let mut expected = keys.clone();
        expected.sort_unstable();
        sort_keys(&mut keys, &mut Vec::new());
        assert_eq!(keys, expected);
    }
}
