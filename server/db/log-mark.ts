// The mark of a record's stored log: chunks are written together and never changed, so the same mark means the same
// bytes, in any database and in any copy of them.
import { createHash } from 'node:crypto';

/** Of record.log_mark. */
export const MARK_BYTES = 16;

/** The first half of the SHA-256 of a log's chunks, one behind the other. */
export function logMarkOf(chunks: Iterable<Uint8Array>): Buffer {
  const hash = createHash('sha256');
  for (const chunk of chunks) hash.update(chunk);
  return hash.digest().subarray(0, MARK_BYTES);
}

/** The same of the chunks of a record `r`. */
export const LOG_MARK_OF_RECORD = `(
  select substring(sha256(string_agg(c.data, ''::bytea order by c.chunk_no)) from 1 for ${MARK_BYTES})
  from log_chunk c where c.project_id = r.project_id and c.record_no = r.record_no and c.month = r.log_month)`;
