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

    /// Begins a message with its additional data.
    pub(crate) fn begin(&self, nonce: &[u8; 12], aad: &[u8]) -> GcmMessage<'_, C> {
        let mut hash = Ghash::new(&self.hash);
        hash.update(aad);
        GcmMessage { gcm: self, nonce: *nonce, hash, counter: 2 }
    }

    /// Adds the key stream from a counter on.
    #[inline(never)]
    pub(crate) fn crypt(&self, nonce: &[u8; 12], mut counter: u32, text: &mut [u8]) {
        for piece in text.chunks_mut(N * V::BYTES) {
            let stream = self.stream(nonce, counter);
            counter = counter.wrapping_add(N as u32);
            xor_into(piece, &stream);
        }
    }
}

/// A message on its way.
pub(crate) struct GcmMessage<'a, C> {
    gcm: &'a Gcm<C>,
    nonce: [u8; 12],
    hash: Ghash<'a>,
    /// Of the next block.
    counter: u32,
}

impl<const N: usize, C: BlockCipher<Blocks = [V; N]>> GcmMessage<'_, C> {
    /// Decrypts the next piece in place. All but the last are whole blocks.
    pub(crate) fn decrypt(&mut self, text: &mut [u8]) {
        self.hash.update(text);
        self.gcm.crypt(&self.nonce, self.counter, text);
        self.counter = self.counter.wrapping_add((text.len() / V::BYTES) as u32);
    }

    /// The tag, by the lengths of both parts in bytes.
    pub(crate) fn tag(self, aad: u64, text: u64) -> [u8; 16] {
        let mut mask = [0; 16];
        self.gcm.crypt(&self.nonce, 1, &mut mask);
        (V::from_bytes(self.hash.finish(aad, text)) ^ V::from_bytes(mask)).to_bytes()
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
