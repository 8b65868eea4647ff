// SM4-GCM (RFC 8998) by the data core: OpenSSL has SM4, but not in this mode.
import { Sm4GcmSealing } from './engine';

/** Bounds the part of a message in the engine's memory, which never shrinks. A multiple of 512. */
const PIECE_BYTES = 256 * 1024;
const TAG_BYTES = 16;

/** Ciphertext followed by the 16-byte tag. `key` 16 bytes, `nonce` 12 bytes. */
export function sm4GcmSeal(key: Uint8Array, nonce: Uint8Array, aad: Uint8Array, plaintext: Uint8Array): Buffer {
  const sealing = new Sm4GcmSealing(key, nonce, aad);
  const sealed = Buffer.allocUnsafe(plaintext.length + TAG_BYTES);
  for (let at = 0; at < plaintext.length; at += PIECE_BYTES) {
    sealed.set(sealing.encrypt(plaintext.subarray(at, at + PIECE_BYTES)), at);
  }
  sealed.set(sealing.finish(), plaintext.length);
  return sealed;
}
