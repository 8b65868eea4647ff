// Seals the answers that the benchmarks open, with the peers' own ciphers, so that it works in Node and in the browser
// alike.
import sodium from 'libsodium-wrappers';
import { sm4 } from 'sm-crypto-v2';
import { randomBytes } from '../harness/random';

export const session = { token: 'a token of the benchmarks', clientUuid: '6f1c2d9e-0b57-4c53-9a9e-2f6d1f0c8a41' };

export type Suite = 1 | 2 | 3;
type Bytes = Uint8Array<ArrayBuffer>;

/** A sealed payload, with everything that a cipher alone needs to open it. */
export interface Sealed {
  readonly key: Bytes;
  readonly nonce: Bytes;
  readonly additionalData: Bytes;
  /** Ciphertext and tag. */
  readonly text: Bytes;
  /** `encrypted` of an envelope before base64. */
  readonly bytes: Bytes;
}

const keyBytes: Readonly<Record<Suite, number>> = { 1: 32, 2: 32, 3: 16 };
const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

export function concat(parts: readonly Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function deriveKey(info: string, suite: Suite): Promise<Bytes> {
  const secret = await crypto.subtle.importKey('raw', utf8(session.token), 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: utf8(session.clientUuid), info: utf8(`${info}/v1/${suite}`) };
  return new Uint8Array(await crypto.subtle.deriveBits(how, secret, keyBytes[suite] * 8));
}

async function encrypt(suite: Suite, key: Bytes, nonce: Bytes, additionalData: Bytes, plaintext: Bytes) {
  if (suite === 1) {
    const imported = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
    return new Uint8Array(
      await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce, additionalData }, imported, plaintext),
    );
  }
  if (suite === 2) {
    await sodium.ready;
    return sodium.crypto_aead_chacha20poly1305_ietf_encrypt(plaintext, additionalData, null, nonce, key);
  }
  const options = { mode: 'gcm', iv: nonce, associatedData: additionalData, output: 'array', outputTag: true } as const;
  const { output, tag } = sm4.encrypt(plaintext, key, options);
  if (tag === undefined) throw new Error('sm-crypto-v2 gave no tag');
  return concat([output, tag]);
}

/** An envelope's payload. */
export async function sealPayload(suite: Suite, plaintext: Bytes): Promise<Sealed> {
  const header = Uint8Array.of(1, suite, 0, 0);
  const nonce = randomBytes(12, suite);
  const key = await deriveKey('payload', suite);
  const additionalData = concat([header, utf8(session.clientUuid)]);
  const text = concat([await encrypt(suite, key, nonce, additionalData, plaintext)]);
  return { key, nonce, additionalData, text, bytes: concat([header, nonce, text]) };
}

/** The same as a stream of frames. */
export async function sealFrames(suite: Suite, plaintext: Bytes, frameBytes: number): Promise<Bytes> {
  const header = Uint8Array.of(1, suite, 0, 0);
  const prefix = randomBytes(7, suite + 10);
  const key = await deriveKey('frames', suite);
  const additionalData = concat([header, utf8(session.clientUuid)]);
  const parts: Uint8Array[] = [header, prefix];
  const count = Math.ceil(plaintext.length / frameBytes);
  for (let index = 0; index < count; index += 1) {
    const nonce = concat([prefix, bigEndian(index), Uint8Array.of(index === count - 1 ? 1 : 0)]);
    const piece = plaintext.slice(index * frameBytes, (index + 1) * frameBytes);
    const text = await encrypt(suite, key, nonce, additionalData, piece);
    parts.push(bigEndian(text.length), text);
  }
  return concat(parts);
}

function bigEndian(number: number): Bytes {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/** Base64 text; not timed anywhere. */
export function toBase64(bytes: Uint8Array): string {
  // A multiple of three, so that the pieces' texts can be joined.
  const piece = 24_573;
  const texts: string[] = [];
  for (let at = 0; at < bytes.length; at += piece) {
    texts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + piece))));
  }
  return texts.join('');
}
