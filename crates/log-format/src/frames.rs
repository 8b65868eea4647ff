//! Frame-of-reference bit packing: of each frame the least number, and how far above it each number is, in as many bits
//! as the farthest takes. Numbers wrap at 64 bits, so that any series of `i64` can be packed.

use crate::bytes::{Reader, put_signed, signed_bytes};
use crate::lanes::{Lanes, MOST_LANE_BITS, bytes_at};

/// Numbers in a frame, by the frame's code.
pub(crate) const FRAME_SIZES: [usize; 6] = [32, 64, 128, 256, 512, 1024];

fn least_and_bits(numbers: &[i64]) -> (i64, u32) {
    let least = numbers.iter().copied().min().unwrap_or(0);
    let most = numbers.iter().copied().max().unwrap_or(0);
    (least, bits_between(least, most))
}

fn bits_between(least: i64, most: i64) -> u32 {
    64 - (most.wrapping_sub(least) as u64).leading_zeros()
}

/// Code of the frames that take the fewest bytes, and how many these are.
pub(crate) fn best_frames(numbers: &[i64]) -> (u8, usize) {
    let mut ranges: Vec<(i64, i64, usize)> = numbers
        .chunks(FRAME_SIZES[0])
        .map(|frame| {
            let least = frame.iter().copied().min().unwrap_or(0);
            (least, frame.iter().copied().max().unwrap_or(0), frame.len())
        })
        .collect();
    let mut best = (0, usize::MAX);
    for code in 0..FRAME_SIZES.len() as u8 {
        let bytes = ranges
            .iter()
            .map(|&(least, most, count)| {
                1 + signed_bytes(least) + (bits_between(least, most) as usize * count).div_ceil(8)
            })
            .sum();
        if bytes < best.1 {
            best = (code, bytes);
        }
        let joined = ranges.chunks(2).map(|pair| {
            let join = |a: (i64, i64, usize), b: (i64, i64, usize)| (a.0.min(b.0), a.1.max(b.1), a.2 + b.2);
            pair.iter().copied().reduce(join).unwrap_or((0, 0, 0))
        });
        ranges = joined.collect();
    }
    best
}

/// Packs numbers in frames of a size.
pub(crate) fn pack(out: &mut Vec<u8>, numbers: &[i64], frame_size: usize) {
    for frame in numbers.chunks(frame_size) {
        let (least, bits) = least_and_bits(frame);
        out.push(bits as u8);
        put_signed(out, least);
        let (mut pending, mut pending_bits) = (0u128, 0u32);
        for &number in frame {
            pending |= u128::from(number.wrapping_sub(least) as u64) << pending_bits;
            pending_bits += bits;
            while pending_bits >= 8 {
                out.push(pending as u8);
                pending >>= 8;
                pending_bits -= 8;
            }
        }
        if pending_bits > 0 {
            out.push(pending as u8);
        }
    }
}

/// Unpacks as many numbers as there is room for; `None` where the bytes end early or no frame is like that.
pub(crate) fn unpack(reader: &mut Reader<'_>, numbers: &mut [i64], frame_size: usize) -> Option<()> {
    each_frame(reader, numbers, frame_size, |behind, frame, bits, least| {
        for (at, number) in frame.iter_mut().enumerate() {
            *number = least.wrapping_add(number_at(behind, at, bits) as i64);
        }
    })
}

/// The same, of each number the lowest 32 bits.
pub(crate) fn unpack_low(reader: &mut Reader<'_>, numbers: &mut [u32], frame_size: usize) -> Option<()> {
    let mut lanes = Lanes::of(1);
    each_frame(reader, numbers, frame_size, |behind, frame, bits, least| {
        let least = least as u32;
        if bits == 0 {
            frame.fill(least);
        } else if bits <= MOST_LANE_BITS {
            if lanes.bits() != bits {
                lanes = Lanes::of(bits);
            }
            lanes.unpack(behind, frame, least);
        } else {
            for (at, number) in frame.iter_mut().enumerate() {
                *number = least.wrapping_add(number_at(behind, at, bits) as u32);
            }
        }
    })
}

/// Calls with the bytes from each frame's numbers on, the room for these, their bits and the least.
fn each_frame<N>(
    reader: &mut Reader<'_>,
    numbers: &mut [N],
    frame_size: usize,
    mut unpack: impl FnMut(&[u8], &mut [N], u32, i64),
) -> Option<()> {
    for frame in numbers.chunks_mut(frame_size) {
        let bits = u32::from(reader.byte()?);
        let least = reader.signed()?;
        if bits > 64 {
            return None;
        }
        let behind = reader.rest();
        reader.take((bits as usize * frame.len()).div_ceil(8))?;
        unpack(behind, frame, bits, least);
    }
    Some(())
}

/// The number at a place among numbers of so many bits, at most 64.
#[inline]
fn number_at(bytes: &[u8], place: usize, bits: u32) -> u64 {
    let at = place * bits as usize;
    let both = u128::from_le_bytes(bytes_at(bytes, at >> 3));
    let mask = u64::MAX.checked_shr(64 - bits).unwrap_or(0);
    (both >> (at & 7)) as u64 & mask
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    fn bit(bytes: &[u8], at: usize) -> u64 {
        u64::from(bytes.get(at / 8).unwrap() >> (at % 8) & 1)
    }

    /// A frame of so many numbers of random bits, without its head.
    fn frame(bits: usize, count: usize) -> Vec<u8> {
        let mut state = (bits * 1031 + count) as u64;
        let byte = |_| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 56) as u8
        };
        (0..(bits * count).div_ceil(8)).map(byte).collect()
    }

    #[test]
    fn every_width_is_read_as_bit_by_bit() {
        for bits in 0..=64 {
            for count in [1, 7, 8, 9, 31, 32, 33, 127, 600, 1023, 1024] {
                let least = (count as i64 - 500) << (bits / 2);
                let packed = frame(bits, count);
                let number = |at: usize| (0..bits).map(|of| bit(&packed, at * bits + of) << of).sum::<u64>() as i64;
                let expected: Vec<i64> = (0..count).map(|at| least.wrapping_add(number(at))).collect();
                let low: Vec<u32> = expected.iter().map(|&number| number as u32).collect();
                // Bytes that follow change nothing.
                for behind in [&[][..], &[0xff; 3], &[0xa5; 40]] {
                    let mut bytes = vec![bits as u8];
                    put_signed(&mut bytes, least);
                    bytes.extend(&packed);
                    let end = bytes.len();
                    bytes.extend(behind);
                    let (mut reader, mut numbers) = (Reader::new(&bytes), vec![7; count]);
                    unpack(&mut reader, &mut numbers, 1024).unwrap();
                    assert_eq!((&numbers, reader.rest()), (&expected, behind), "{count} of {bits} bits");
                    let (mut reader, mut numbers) = (Reader::new(&bytes), vec![7; count]);
                    unpack_low(&mut reader, &mut numbers, 1024).unwrap();
                    assert_eq!((&numbers, reader.rest()), (&low, behind), "{count} of {bits} bits");
                    let cut = bytes.get(..end - 1).unwrap();
                    assert_eq!(unpack_low(&mut Reader::new(cut), &mut numbers, 1024), None);
                }
            }
        }
        assert_eq!(unpack_low(&mut Reader::new(&[65; 99]), &mut [0], 1024), None);
    }

    #[test]
    fn frames_of_any_widths_follow_one_another() {
        for (code, size) in FRAME_SIZES.into_iter().enumerate() {
            let numbers: Vec<i64> =
                (0..1021i64).map(|at| (at * at * 7919) % (1 << (at / 32 % 27 + 1)) - 5000).collect();
            let mut bytes = Vec::new();
            pack(&mut bytes, &numbers, size);
            let mut low = vec![0; numbers.len()];
            let mut reader = Reader::new(&bytes);
            unpack_low(&mut reader, &mut low, size).unwrap();
            assert!(reader.rest().is_empty(), "{code}");
            assert!(low.iter().zip(&numbers).all(|(&low, &number)| low == number as u32), "{code}");
        }
    }
}
