//! GCM (NIST SP 800-38D) with 12-byte nonces over a bitsliced block cipher.

use super::ghash::{Ghash, GhashKey};
use super::vector::V;
use std::rc::Rc;

/// A cipher that encrypts the counters under a nonce, so many at a time as an array of blocks holds.
pub(crate) trait CounterCipher {
    type Blocks;
    /// State that is worked out once for a nonce.
    type Nonce;
    fn nonce(&self, nonce: &[u8; 12]) -> Self::Nonce;
    /// Encrypts a group of counters: with N blocks in it, those from `group * N` on.
    fn encrypt(&self, nonce: &mut Self::Nonce, group: u32) -> Self::Blocks;
}

/// A cipher under one key with what GHASH needs of it. Messages on their way share them.
pub(crate) struct Gcm<C> {
    cipher: Rc<C>,
    hash: Rc<GhashKey>,
}

impl<const N: usize, C: CounterCipher<Blocks = [V; N]>> Gcm<C> {
    pub(crate) fn new(cipher: C) -> Self {
        // Counter 0 under the nonce 0 is the block of zeros.
        let zeros = cipher.encrypt(&mut cipher.nonce(&[0; 12]), 0);
        let h = zeros.first().map_or([0; 16], |block| block.to_bytes());
        Self { cipher: Rc::new(cipher), hash: Rc::new(GhashKey::new(h)) }
    }

    /// Begins a message with its additional data.
    pub(crate) fn begin(&self, nonce: &[u8; 12], aad: &[u8]) -> GcmMessage<C, N> {
        let mut hash = Ghash::new(Rc::clone(&self.hash));
        hash.update(aad);
        let mut nonce = self.cipher.nonce(nonce);
        let stream = self.cipher.encrypt(&mut nonce, 0);
        let mask = stream.get(1).copied().unwrap_or(V::zero());
        GcmMessage { cipher: Rc::clone(&self.cipher), nonce, hash, stream, group: 0, counter: 2, mask }
    }
}

/// A message on its way.
pub(crate) struct GcmMessage<C: CounterCipher, const N: usize> {
    cipher: Rc<C>,
    nonce: C::Nonce,
    hash: Ghash,
    /// The key stream of a group of counters.
    stream: [V; N],
    group: u32,
    /// Of the next block.
    counter: u32,
    /// The key stream of counter 1, for the tag.
    mask: V,
}

impl<const N: usize, C: CounterCipher<Blocks = [V; N]>> GcmMessage<C, N> {
    /// Decrypts the next piece in place. All but the last are whole blocks.
    pub(crate) fn decrypt(&mut self, text: &mut [u8]) {
        self.hash.update(text);
        self.crypt(text);
    }

    /// Encrypts the next piece in place. All but the last are whole blocks.
    pub(crate) fn encrypt(&mut self, text: &mut [u8]) {
        self.crypt(text);
        self.hash.update(text);
    }

    #[inline(never)]
    fn crypt(&mut self, mut text: &mut [u8]) {
        while !text.is_empty() {
            let (group, used) = (self.counter / N as u32, self.counter as usize % N);
            if group != self.group {
                self.stream = self.cipher.encrypt(&mut self.nonce, group);
                self.group = group;
            }
            let taken = ((N - used) * V::BYTES).min(text.len());
            let (now, later) = std::mem::take(&mut text).split_at_mut_checked(taken).unwrap_or_default();
            xor_into(now, self.stream.get(used..).unwrap_or_default());
            self.counter = self.counter.wrapping_add((taken / V::BYTES) as u32);
            text = later;
        }
    }

    /// The tag, by the lengths of both parts in bytes.
    pub(crate) fn tag(self, aad: u64, text: u64) -> [u8; 16] {
        (V::from_bytes(self.hash.finish(aad, text)) ^ self.mask).to_bytes()
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
