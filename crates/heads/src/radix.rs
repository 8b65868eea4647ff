//! Sorting by whole numbers, digit by digit from the lowest: stable, and only by the bits in which they differ.

const DIGIT_BITS: u32 = 11;
const VALUES: usize = 1 << DIGIT_BITS;

/// A key of 32 or 64 bits.
pub(crate) trait Key: Copy + Default + Ord {
    fn bits(self) -> u64;
}

impl Key for u32 {
    fn bits(self) -> u64 {
        self.into()
    }
}

impl Key for u64 {
    fn bits(self) -> u64 {
        self
    }
}

/// Sorts rows by their keys; rows of equal keys stay as they stand.
pub(crate) fn sort_by_key<K: Key>(items: &mut Vec<(K, u32)>) {
    let Some(&(first, _)) = items.first() else { return };
    if items.iter().zip(items.iter().skip(1)).all(|((a, _), (b, _))| a <= b) {
        return;
    }
    let differ = items.iter().fold(0, |differ, (key, _)| differ | (key.bits() ^ first.bits()));
    let mut other = vec![(K::default(), 0); items.len()];
    let mut shift = differ.trailing_zeros();
    while shift < u64::BITS && differ >> shift != 0 {
        let digit = |key: K| (key.bits() >> shift) as usize & (VALUES - 1);
        let mut places = [0u32; VALUES];
        for &(key, _) in items.iter() {
            if let Some(count) = places.get_mut(digit(key)) {
                *count += 1;
            }
        }
        let mut sum = 0;
        for place in &mut places {
            sum += std::mem::replace(place, sum);
        }
        for &item in items.iter() {
            let Some(place) = places.get_mut(digit(item.0)) else { continue };
            if let Some(cell) = other.get_mut(*place as usize) {
                *cell = item;
            }
            *place += 1;
        }
        std::mem::swap(items, &mut other);
        shift += DIGIT_BITS;
    }
}
