// A digest of a record's log: the tables of its trade are made from it (hits, sections, ports, the work diary).
import { createHash } from 'node:crypto';
import type { LogColumns } from '../../db/log-codec';

/** Name under which a seal has the digest. Seals of before have none. */
export const LOG_DIGEST = 'log_sha256';

/**
 * SHA-256 over the readings, in hex: the same readings have the same one however they lie in chunks and in whatever order
 * the channels come. Readings count as far as they are stored, in whole units of their last decimal; one that is missing
 * counts as missing.
 */
export function logDigest({ seq, timeMs, pass, channels }: LogColumns): string {
  const hash = createHash('sha256');
  const add = (name: string, values: Float64Array): void => {
    hash
      .update(`${name} ${values.length}\n`)
      .update(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  };
  add('seq', Float64Array.from(seq));
  add('time_ms', Float64Array.from(timeMs));
  add('pass', Float64Array.from(pass));
  for (const { key, decimals, values } of [...channels].sort((a, b) => (a.key < b.key ? -1 : 1))) {
    const scale = 10 ** decimals;
    // Without the sign of a zero.
    add(
      `${key} ${decimals}`,
      Float64Array.from(values, (value) => Math.round(value * scale) + 0),
    );
  }
  return hash.digest('hex');
}
