// Opens sealed answers with nothing of the server's code: node:crypto, and for SM4-GCM a GHASH straight from the
// definition (NIST SP 800-38D, bit by bit).
import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';

const KEY_BYTES: Readonly<Record<number, number>> = { 1: 32, 2: 32, 3: 16 };

export interface Credentials {
  readonly token: string;
  readonly clientUuid: string;
}

/** Opens the `encrypted` of an envelope; throws when the tag does not hold. */
export function openEncrypted({ token, clientUuid }: Credentials, encrypted: string): { suite: number; text: string } {
  const bytes = Buffer.from(encrypted, 'base64');
  const { suite, deflated, aad } = readHeader(bytes, clientUuid);
  const key = deriveKey(token, clientUuid, 'payload', suite);
  const plaintext = openAead(suite, key, bytes.subarray(4, 16), aad, bytes.subarray(16));
  return { suite, text: (deflated ? inflateRawSync(plaintext) : plaintext).toString('utf8') };
}

/** Opens a frame stream; throws when a frame is missing, out of order, or follows the last one. */
export function openFrames(
  { token, clientUuid }: Credentials,
  bytes: Buffer,
): { suite: number; frames: number; text: string } {
  const { suite, deflated, aad } = readHeader(bytes, clientUuid);
  const key = deriveKey(token, clientUuid, 'frames', suite);
  const prefix = bytes.subarray(4, 11);
  const parts: Buffer[] = [];
  for (let at = 11, last = false; !last; ) {
    const length = bytes.readUInt32BE(at);
    const sealed = bytes.subarray(at + 4, at + 4 + length);
    if (length < 16 || length > 256 * 1024 + 16 || sealed.length !== length) throw new Error('a frame is cut');
    at += 4 + length;
    last = at === bytes.length;
    const counter = Buffer.alloc(5);
    counter.writeUInt32BE(parts.length);
    counter[4] = last ? 1 : 0;
    parts.push(openAead(suite, key, Buffer.concat([prefix, counter]), aad, sealed));
  }
  const plaintext = Buffer.concat(parts);
  return {
    suite,
    frames: parts.length,
    text: (deflated ? inflateRawSync(plaintext) : plaintext).toString('utf8'),
  };
}

function readHeader(bytes: Buffer, clientUuid: string): { suite: number; deflated: boolean; aad: Buffer } {
  const [version, suite = 0, flags = 0, reserved] = bytes;
  if (version !== 1 || reserved !== 0 || (flags & ~1) !== 0) throw new Error('an unknown header');
  return { suite, deflated: flags === 1, aad: Buffer.concat([bytes.subarray(0, 4), Buffer.from(clientUuid)]) };
}

function deriveKey(token: string, clientUuid: string, use: string, suite: number): Buffer {
  return Buffer.from(hkdfSync('sha256', token, clientUuid, `${use}/v1/${suite}`, KEY_BYTES[suite] ?? 0));
}

function openAead(suite: number, key: Buffer, nonce: Buffer, aad: Buffer, sealed: Buffer): Buffer {
  const ciphertext = sealed.subarray(0, -16);
  const tag = sealed.subarray(-16);
  if (suite === 3) return openSm4Gcm(key, nonce, aad, ciphertext, tag);
  const decipher =
    suite === 1
      ? createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: 16 })
      : createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 });
  decipher.setAAD(aad, { plaintextLength: ciphertext.length });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
}

function openSm4Gcm(key: Buffer, nonce: Buffer, aad: Buffer, ciphertext: Buffer, tag: Buffer): Buffer {
  const block = (data: Buffer): Buffer => {
    const cipher = createCipheriv('sm4-ecb', key, null);
    cipher.setAutoPadding(false);
    return Buffer.concat([cipher.update(data), cipher.final()]);
  };
  const number = (data: Buffer): bigint => BigInt(`0x${data.toString('hex')}`);
  const h = number(block(Buffer.alloc(16)));
  const lengths = Buffer.alloc(16);
  lengths.writeBigUInt64BE(BigInt(aad.length) * 8n);
  lengths.writeBigUInt64BE(BigInt(ciphertext.length) * 8n, 8);
  const padded = (data: Buffer): Buffer => Buffer.concat([data, Buffer.alloc((16 - (data.length % 16)) % 16)]);
  const hashed = Buffer.concat([padded(aad), padded(ciphertext), lengths]);
  let y = 0n;
  for (let at = 0; at < hashed.length; at += 16) y = multiply(y ^ number(hashed.subarray(at, at + 16)), h);
  const counter = (n: number): Buffer => Buffer.concat([nonce, Buffer.from([0, 0, 0, n])]);
  const expected = (y ^ number(block(counter(1)))).toString(16).padStart(32, '0');
  if (tag.toString('hex') !== expected) throw new Error('the tag does not hold');
  return createDecipheriv('sm4-ctr', key, counter(2)).update(ciphertext);
}

/** Multiplication in GF(2^128) as SP 800-38D writes it. */
function multiply(x: bigint, y: bigint): bigint {
  let z = 0n;
  let v = y;
  for (let bit = 127n; bit >= 0n; bit--) {
    if ((x >> bit) & 1n) z ^= v;
    v = v & 1n ? (v >> 1n) ^ (0xe1n << 120n) : v >> 1n;
  }
  return z;
}
