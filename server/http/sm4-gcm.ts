// SM4-GCM (RFC 8998): OpenSSL has SM4 in counter mode but not in GCM, so GHASH (NIST SP 800-38D) is done here, with
// Shoup's tables of 256 entries. The tables make the time depend on the data; what it protects is on a wire, not
// shared with a neighbour who could measure caches.
import { createCipheriv, getCiphers } from 'node:crypto';

const BLOCK = 16;
/** The high byte of GCM's polynomial in its reflected bit order. */
const REDUCTION = 0xe1000000;

/** Whether this build of Node has the SM4 block cipher. */
export const sm4Available = ((): boolean => {
  const known = new Set(getCiphers());
  return known.has('sm4-ctr') && known.has('sm4-ecb');
})();

/** Ciphertext followed by the 16-byte tag. `key` 16 bytes, `nonce` 12 bytes. */
export function sm4GcmSeal(key: Uint8Array, nonce: Uint8Array, aad: Uint8Array, plaintext: Uint8Array): Buffer {
  const counter = Buffer.alloc(BLOCK);
  counter.set(nonce);
  counter.writeUInt32BE(1, 12);
  const tagMask = encryptBlock(key, counter);
  counter.writeUInt32BE(2, 12);
  const cipher = createCipheriv('sm4-ctr', key, counter);
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  const hash = ghash(encryptBlock(key, Buffer.alloc(BLOCK)), aad, ciphertext);
  for (let i = 0; i < BLOCK; i++) hash[i] = (hash[i] ?? 0) ^ (tagMask[i] ?? 0);
  return Buffer.concat([ciphertext, hash]);
}

function encryptBlock(key: Uint8Array, block: Uint8Array): Buffer {
  const cipher = createCipheriv('sm4-ecb', key, null);
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]);
}

/** Multiples of H by every byte, and what eight bits shifted out at the right add at the left. */
interface HashTables {
  readonly multiples: Int32Array;
  readonly reductions: Int32Array;
}

function hashTables(h: Buffer): HashTables {
  const multiples = new Int32Array(256 * 4);
  const power = [h.readInt32BE(0), h.readInt32BE(4), h.readInt32BE(8), h.readInt32BE(12)];
  for (let bit = 0x80; bit > 0; bit >>= 1) {
    multiples.set(power, bit * 4);
    shiftRight(power);
  }
  for (let byte = 2; byte < 256; byte++) {
    const top = 1 << (31 - Math.clz32(byte));
    if (top === byte) continue;
    for (let word = 0; word < 4; word++) {
      multiples[byte * 4 + word] = (multiples[top * 4 + word] ?? 0) ^ (multiples[(byte ^ top) * 4 + word] ?? 0);
    }
  }
  const reductions = new Int32Array(256);
  for (let byte = 0; byte < 256; byte++) {
    const element = [0, 0, 0, byte];
    for (let i = 0; i < 8; i++) shiftRight(element);
    reductions[byte] = element[0] ?? 0;
  }
  return { multiples, reductions };
}

/** Multiplies by x, in place. */
function shiftRight(words: number[]): void {
  const [a = 0, b = 0, c = 0, d = 0] = words;
  words[3] = (d >>> 1) | (c << 31);
  words[2] = (c >>> 1) | (b << 31);
  words[1] = (b >>> 1) | (a << 31);
  words[0] = (a >>> 1) ^ ((d & 1) === 1 ? REDUCTION : 0);
}

function ghash(h: Buffer, aad: Uint8Array, ciphertext: Uint8Array): Buffer {
  const tables = hashTables(h);
  const state = new Int32Array(4);
  absorb(tables, state, aad);
  absorb(tables, state, ciphertext);
  const lengths = Buffer.alloc(BLOCK);
  lengths.writeBigUInt64BE(BigInt(aad.length) * 8n, 0);
  lengths.writeBigUInt64BE(BigInt(ciphertext.length) * 8n, 8);
  absorb(tables, state, lengths);
  const out = Buffer.alloc(BLOCK);
  state.forEach((word, i) => void out.writeInt32BE(word, i * 4));
  return out;
}

/** state = (state ^ block) * H for every block of `data`, the last one filled with zeros. */
function absorb({ multiples, reductions }: HashTables, state: Int32Array, data: Uint8Array): void {
  const block = new Uint8Array(BLOCK);
  const blockWords = new DataView(block.buffer);
  for (let start = 0; start < data.length; start += BLOCK) {
    block.fill(0);
    block.set(data.subarray(start, start + BLOCK));
    for (let word = 0; word < 4; word++) {
      blockWords.setInt32(word * 4, blockWords.getInt32(word * 4) ^ (state[word] ?? 0));
    }
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    for (let i = BLOCK - 1; i >= 0; i--) {
      const out = d & 0xff;
      const at = (block[i] ?? 0) * 4;
      d = ((d >>> 8) | (c << 24)) ^ (multiples[at + 3] ?? 0);
      c = ((c >>> 8) | (b << 24)) ^ (multiples[at + 2] ?? 0);
      b = ((b >>> 8) | (a << 24)) ^ (multiples[at + 1] ?? 0);
      a = (a >>> 8) ^ (reductions[out] ?? 0) ^ (multiples[at] ?? 0);
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = d;
  }
}
