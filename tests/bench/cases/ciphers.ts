// The three AEAD suites. The data core opens whole envelopes only, so ours decodes base64 and derives the key as well; it
// opens them over their own bytes, so that each run takes over a copy of the text.
import { gcm } from '@noble/ciphers/aes.js';
import sodium from 'libsodium-wrappers';
import { sm4 } from 'sm-crypto-v2';
import { openEnvelope, PayloadKeys } from '../../../crates/data-core/pkg/data_core';
import { type Sealed, type Suite, sealPayload, session, toBase64 } from '../data/seal';
import { differNumbers } from '../harness/equal';
import { answerJob, type BenchContext, compare, type Job } from '../harness/measure';
import { randomBytes } from '../harness/random';
import type { Row } from '../harness/row';
import { webCryptoOpener } from '../peers/native';

const TAG_BYTES = 16;

const bytesJob = (open: () => Uint8Array | Promise<Uint8Array>): Job<Uint8Array> => answerJob(open, (bytes) => bytes);

interface CipherPeer {
  readonly name: string;
  readonly target: number | null;
  open(sealed: Sealed): Uint8Array | Promise<Uint8Array>;
}

async function cipher(suite: Suite, title: string, peers: readonly CipherPeer[], context: BenchContext) {
  const sealed = await sealPayload(suite, randomBytes(context.quick ? 200_000 : 8_000_000, 4));
  const encrypted = new TextEncoder().encode(toBase64(sealed.bytes));
  const keys = new PayloadKeys(session.token, session.clientUuid);
  const rows = await compare<Uint8Array>(
    {
      unit: 'ms',
      ours: [
        {
          name: `${title}, ${context.quick ? '0.2' : '8'} MB (ours: the whole envelope, base64 included)`,
          prepare: () => {
            const text = encrypted.slice();
            return bytesJob(() => openEnvelope(keys, text));
          },
          against: Object.fromEntries(peers.map(({ name, target }) => [name, target])),
        },
      ],
      peers: peers.map(({ name, open }) => ({ name, prepare: () => bytesJob(() => open(sealed)) })),
      differ: (ours, peer) => differNumbers('plaintext', ours, peer),
    },
    context,
  );
  keys.free();
  return rows;
}

export async function chaCha20Poly1305(context: BenchContext): Promise<Row[]> {
  await sodium.ready;
  const libsodium: CipherPeer = {
    name: 'libsodium-wrappers',
    target: 1.8,
    open: ({ text, additionalData, nonce, key }) =>
      sodium.crypto_aead_chacha20poly1305_ietf_decrypt(null, text, additionalData, nonce, key),
  };
  return await cipher(2, 'ChaCha20-Poly1305', [libsodium], context);
}

export async function aes256Gcm(context: BenchContext): Promise<Row[]> {
  const noble: CipherPeer = {
    name: '@noble/ciphers',
    target: 4,
    open: ({ text, additionalData, nonce, key }) => gcm(key, nonce, additionalData).decrypt(text),
  };
  const webCrypto: CipherPeer = {
    name: 'WebCrypto (the limit: AES in hardware)',
    target: null,
    open: async (sealed) => await (await webCryptoOpener(sealed))(sealed.bytes),
  };
  return await cipher(1, 'AES-256-GCM', [noble, webCrypto], context);
}

export async function sm4Gcm(context: BenchContext): Promise<Row[]> {
  const smCrypto: CipherPeer = {
    name: 'sm-crypto-v2',
    target: 8,
    open: ({ text, additionalData, nonce, key }) =>
      sm4.decrypt(text.subarray(0, -TAG_BYTES), key, {
        mode: 'gcm',
        iv: nonce,
        associatedData: additionalData,
        tag: text.subarray(-TAG_BYTES),
        output: 'array',
      }),
  };
  return await cipher(3, 'SM4-GCM', [smCrypto], context);
}
