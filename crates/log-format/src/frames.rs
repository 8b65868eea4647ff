//! Frame-of-reference bit packing: of each frame the least number, and how far above it each number is, in as many bits
//! as the farthest takes. Numbers wrap at 64 bits, so that any series of `i64` can be packed.

use crate::bytes::{Reader, put_signed, signed_bytes};

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
    for frame in numbers.chunks_mut(frame_size) {
        let bits = u32::from(reader.byte()?);
        let least = reader.signed()?;
        if bits > 64 {
            return None;
        }
        let behind = reader.rest();
        reader.take((bits as usize * frame.len()).div_ceil(8))?;
        match bits {
            0 => frame.fill(least),
            // With the bits that the number begins behind, 64 hold it.
            1..=57 => unpack_narrow(behind, frame, bits, least),
            _ => unpack_wide(behind, frame, bits, least),
        }
    }
    Some(())
}

/// Eight bytes from a place on; zeros behind the end.
#[inline]
fn word_at(bytes: &[u8], at: usize) -> u64 {
    if let Some(word) = bytes.get(at..).and_then(<[u8]>::first_chunk) {
        return u64::from_le_bytes(*word);
    }
    let mut word = [0; 8];
    for (to, from) in word.iter_mut().zip(bytes.get(at..).unwrap_or_default()) {
        *to = *from;
    }
    u64::from_le_bytes(word)
}

fn unpack_narrow(bytes: &[u8], frame: &mut [i64], bits: u32, least: i64) {
    let mask = u64::MAX >> (64 - bits);
    let mut at = 0usize;
    for number in frame {
        let above = (word_at(bytes, at >> 3) >> (at & 7)) & mask;
        *number = least.wrapping_add(above as i64);
        at += bits as usize;
    }
}

fn unpack_wide(bytes: &[u8], frame: &mut [i64], bits: u32, least: i64) {
    let mask = u64::MAX >> (64 - bits);
    let mut at = 0usize;
    for number in frame {
        let both = u128::from(word_at(bytes, at >> 3)) | u128::from(word_at(bytes, (at >> 3) + 8)) << 64;
        *number = least.wrapping_add(((both >> (at & 7)) as u64 & mask) as i64);
        at += bits as usize;
    }
}
