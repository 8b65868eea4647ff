//! GCM (NIST SP 800-38D) with 12-byte nonces over a bitsliced block cipher.

use super::ghash::{Ghash, GhashKey};
use super::vector::V;

/// A cipher that takes several blocks at once.
pub(crate) trait BlockCipher {
    /// An array of as many blocks as it takes.
    type Blocks;
    /// Encrypts each block.
    fn encrypt(&self, blocks: Self::Blocks) -> Self::Blocks;
}

/// A cipher under one key with what GHASH needs of it.
pub(crate) struct Gcm<C> {
    cipher: C,
    hash: GhashKey,
}

impl<const N: usize, C: BlockCipher<Blocks = [V; N]>> Gcm<C> {
    pub(crate) fn new(cipher: C) -> Self {
        let h = cipher.encrypt([V::zero(); N]).first().map_or([0; 16], |block| block.to_bytes());
        Self { cipher, hash: GhashKey::new(h) }
    }

    /// The key stream from a counter on, as many blocks as the cipher takes.
    #[inline(always)]
    fn stream(&self, nonce: &[u8; 12], counter: u32) -> [V; N] {
        let mut front = [0u8; 16];
        if let Some(bytes) = front.first_chunk_mut::<12>() {
            *bytes = *nonce;
        }
        let front = V::load(&front);
        let last_word = V::from_bytes([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff]);
        let blocks = std::array::from_fn(|i| {
            // Counters are big-endian.
            front | (V::splat32(counter.wrapping_add(i as u32).swap_bytes()) & last_word)
        });
        self.cipher.encrypt(blocks)
    }

    /// The tag over what is encrypted.
    #[inline(never)]
    pub(crate) fn tag(&self, nonce: &[u8; 12], aad: &[u8], text: &[u8]) -> [u8; 16] {
        let mut hash = Ghash::new(&self.hash);
        hash.update(aad);
        hash.update(text);
        let sum = V::from_bytes(hash.finish(aad.len(), text.len()));
        let first = self.stream(nonce, 1).first().copied().unwrap_or(V::zero());
        (sum ^ first).to_bytes()
    }

    /// Encrypts or decrypts in place.
    #[inline(never)]
    pub(crate) fn crypt(&self, nonce: &[u8; 12], text: &mut [u8]) {
        let mut counter = 2u32;
        let mut pieces = text.chunks_mut(N * V::BYTES);
        for piece in &mut pieces {
            let stream = self.stream(nonce, counter);
            counter = counter.wrapping_add(N as u32);
            xor_into(piece, &stream);
        }
    }
}

/// Adds a key stream to a piece no longer than it.
#[inline(always)]
pub(crate) fn xor_into(piece: &mut [u8], stream: &[V]) {
    let (blocks, rest) = piece.as_chunks_mut::<16>();
    let whole = blocks.len();
    for (block, key) in blocks.iter_mut().zip(stream) {
        (V::load(block) ^ *key).store(block);
    }
    if let Some(key) = stream.get(whole) {
        for (byte, key) in rest.iter_mut().zip(key.to_bytes()) {
            *byte ^= key;
        }
    }
}
