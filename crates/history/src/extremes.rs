//! Least and greatest of a run of values, in lanes.

const LANES: usize = 16;

/// Values of the least and greatest; least above greatest when there is none but NaN.
#[inline]
pub(crate) fn range_of(values: &[f32]) -> (f32, f32) {
    range::<_, LANES>(values, (f32::INFINITY, f32::NEG_INFINITY))
}

/// The same of times.
#[inline]
pub(crate) fn span_of(times: &[f64]) -> (f64, f64) {
    range::<_, { LANES / 4 }>(times, (f64::INFINITY, f64::NEG_INFINITY))
}

#[inline]
fn range<T: Copy + PartialOrd, const N: usize>(values: &[T], none: (T, T)) -> (T, T) {
    let (mut least, mut greatest) = ([none.0; N], [none.1; N]);
    let (blocks, rest) = values.as_chunks::<N>();
    for block in blocks {
        // A comparison with NaN is false, which leaves what was there; and this form is one instruction a lane.
        for ((low, high), &v) in least.iter_mut().zip(&mut greatest).zip(block) {
            *low = if v < *low { v } else { *low };
            *high = if v > *high { v } else { *high };
        }
    }
    let all = least.iter().zip(&greatest).map(|(&low, &high)| (low, high)).chain(rest.iter().map(|&v| (v, v)));
    all.fold(none, join)
}

/// The range that has both; a NaN changes nothing.
#[inline]
pub(crate) fn join<T: PartialOrd>((a, b): (T, T), (low, high): (T, T)) -> (T, T) {
    (if low < a { low } else { a }, if high > b { high } else { b })
}

/// The range that has all of these, given by their ends.
#[inline]
pub(crate) fn range_of_ranges(least: &[f32], greatest: &[f32]) -> (f32, f32) {
    let (mut lows, mut highs) = ([f32::INFINITY; LANES], [f32::NEG_INFINITY; LANES]);
    let ((least, least_rest), (greatest, greatest_rest)) = (least.as_chunks::<LANES>(), greatest.as_chunks::<LANES>());
    for (least, greatest) in least.iter().zip(greatest) {
        for ((low, high), (&a, &b)) in lows.iter_mut().zip(&mut highs).zip(least.iter().zip(greatest)) {
            *low = if a < *low { a } else { *low };
            *high = if b > *high { b } else { *high };
        }
    }
    let rest = least_rest.iter().zip(greatest_rest);
    lows.iter().zip(&highs).chain(rest).map(|(&low, &high)| (low, high)).fold((f32::INFINITY, f32::NEG_INFINITY), join)
}

/// Index of the first value equal to `wanted`.
#[inline]
pub(crate) fn first_equal(values: &[f32], wanted: f32) -> Option<usize> {
    let (blocks, _) = values.as_chunks::<LANES>();
    let block = blocks.iter().take_while(|block| !block.iter().fold(false, |any, &v| any | (v == wanted))).count();
    let from = block * LANES;
    values.get(from..)?.iter().position(|&v| v == wanted).map(|i| from + i)
}
