// The signature over a record's numbers: Ed25519 (RFC 8032) with a key that this server makes at its first start.
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { z } from 'zod';
import { SEAL_ALPHABET, SEAL_LENGTH } from '../../../src/contracts/api/record-seals';

/** Name and value of one number; a null is left out. */
export type SealValue = readonly [key: string, value: number | string];

const textSchema = z.object({ values: z.array(z.tuple([z.string(), z.union([z.number(), z.string()])])) });

/** SHA-256 over the numbers: the same ones have the same digest. */
export function digestOf(values: readonly SealValue[]): Buffer {
  return createHash('sha256').update(JSON.stringify(values)).digest();
}

interface Sealed {
  readonly projectId: number;
  readonly recordNo: string;
  readonly pileNo: string;
  readonly sealedAt: Date;
  readonly values: readonly SealValue[];
}

/** Signed text: one line of JSON, its keys in this order. */
export function sealText({ projectId, recordNo, pileNo, sealedAt, values }: Sealed): string {
  return JSON.stringify({
    // 1: without the log's digest.
    version: 2,
    project_id: projectId,
    record_no: recordNo,
    pile_no: pileNo,
    sealed_at: sealedAt.toISOString(),
    values,
  });
}

/** The numbers of such a text; throws on what is none. */
export function valuesOfText(text: string): SealValue[] {
  return textSchema.parse(JSON.parse(text)).values;
}

/** PKCS #8 of an Ed25519 key up to its 32 bytes (RFC 8410). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

export class SealKey {
  readonly #key: KeyObject;
  readonly #public: KeyObject;
  /** PEM, to check a signature elsewhere. */
  readonly publicKey: string;

  constructor(seed: Buffer) {
    this.#key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });
    this.#public = createPublicKey(this.#key);
    this.publicKey = this.#public.export({ format: 'pem', type: 'spki' }).toString();
  }

  sign(text: string): { readonly signature: Buffer; readonly code: string } {
    const signature = sign(null, Buffer.from(text), this.#key);
    return { signature, code: codeOf(signature) };
  }

  verify(text: string, signature: Buffer, code: string): boolean {
    return codeOf(signature) === code && verify(null, Buffer.from(text), this.#public, signature);
  }
}

/** 80 bits of the signature's SHA-256: nobody finds another signature with the same ones. */
function codeOf(signature: Buffer): string {
  const bytes = createHash('sha256').update(signature).digest();
  let bits = 0n;
  for (const byte of bytes.subarray(0, (SEAL_LENGTH * 5) / 8)) bits = (bits << 8n) | BigInt(byte);
  return Array.from({ length: SEAL_LENGTH }, (_, at) => {
    const place = BigInt((SEAL_LENGTH - 1 - at) * 5);
    return SEAL_ALPHABET[Number((bits >> place) & 31n)] ?? '';
  }).join('');
}
