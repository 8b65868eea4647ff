//! Ciphers sixteen bytes at a time, for WebAssembly's 128-bit vectors, where the kept crates have no fast path.
//!
//! All of them run in constant time: they branch on lengths only and read memory at addresses that depend on nothing
//! secret. AES and SM4 are bitsliced, GHASH looks up nibbles by shuffles within a register, Poly1305 multiplies integers.
//! Natively they run on an emulated vector, slowly, so that the tests compare these very algorithms with the crates and
//! published vectors.

pub(crate) mod aes;
pub(crate) mod base64;
pub(crate) mod bits;
pub(crate) mod chacha;
pub(crate) mod gcm;
pub(crate) mod ghash;
pub(crate) mod number;
pub(crate) mod poly1305;
pub(crate) mod sm4;
pub(crate) mod vector;
