// Codes of printed records: the server signs the numbers of a record as they stand, and later says whether they still do.
import { z } from '../../shared/zod';
import { refusal } from '../refusals';
import { type CallSpecs, ofProject, text } from './call';

/** Crockford's base 32: no letters that are taken for digits. */
export const SEAL_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const SEAL_LENGTH = 16;

/** A code as people type it, without what stands between its letters and with those that are mixed up put right. */
export function readSealCode(typed: string): string {
  return typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
}

/** In fours, as it is printed. */
export function writeSealCode(code: string): string {
  return (code.match(/.{1,4}/g) ?? []).join('-');
}

const sealed = z.union([z.number(), z.string(), z.null()]);

const sealSchema = z.object({
  code: z.string(),
  sealed_ms: z.number(),
  /** Base64 of the Ed25519 signature over `text`, and the key to check it with, as PEM. */
  signature: z.string(),
  public_key: z.string(),
  /** Signed text, to the byte. */
  text: z.string(),
});

const verdictSchema = sealSchema.extend({
  record_no: z.string(),
  pile_no: z.string(),
  /** The account that had it printed first; empty for an account that is no more. */
  account: z.string(),
  /** The stored text bears this server's signature. */
  is_signed: z.boolean(),
  /** The record is no longer there. */
  is_gone: z.boolean(),
  /** Every number that was signed with the one of now, in the order in which they are signed. */
  values: z.array(z.object({ key: z.string(), sealed, now: sealed, differs: z.boolean() })),
});
export type SealVerdict = z.infer<typeof verdictSchema>;

export const recordSealCalls = {
  recordSeal: {
    method: 'POST',
    path: 'production/seal/',
    base: 'type',
    needsToken: true,
    right: { action: 'export' },
    summary: 'Signs the numbers of a record that has ended; the same numbers have the same code',
    input: ofProject.extend({ record_no: text }),
    output: sealSchema,
  },
  recordVerify: {
    method: 'GET',
    path: 'production/verify/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Numbers signed under a code, beside those of now',
    input: ofProject.extend({
      code: z
        .string()
        .max(60)
        .transform(readSealCode)
        .pipe(
          z.string().regex(new RegExp(`^[${SEAL_ALPHABET}]{${SEAL_LENGTH}}$`), refusal('must be a code of a print')),
        ),
    }),
    output: verdictSchema,
  },
} as const satisfies CallSpecs;
