// crypto-js as consoles of this kind use it. It has no GCM; its CTR mode opens the same ciphertext without checking the
// tag, which is less work than ours does.
import CryptoJS from 'crypto-js';
import { concat, type Sealed } from '../data/seal';

/** Base64 `encrypted` of an AES-256-GCM payload to its plaintext. */
export function openWithCryptoJs(encrypted: string, { key, nonce }: Sealed): string {
  const payload = CryptoJS.enc.Base64.parse(encrypted);
  // Header and nonce are four words, the tag the last sixteen bytes.
  const ciphertext = CryptoJS.lib.WordArray.create(payload.words.slice(4), payload.sigBytes - 32);
  const opened = CryptoJS.AES.decrypt(
    CryptoJS.lib.CipherParams.create({ ciphertext }),
    CryptoJS.lib.WordArray.create(key),
    {
      // GCM encrypts from the counter 2 on.
      iv: CryptoJS.lib.WordArray.create(concat([nonce, Uint8Array.of(0, 0, 0, 2)])),
      mode: CryptoJS.mode.CTR,
      padding: CryptoJS.pad.NoPadding,
    },
  );
  return opened.toString(CryptoJS.enc.Utf8);
}
