// Which rows of a record are in its chunks already.
import type { PoolClient } from 'pg';
import { decodeStored } from './log-codec';

/** Of some sequence numbers of a record those that its chunks hold. */
export async function chunkedSeqs(
  client: PoolClient,
  record: { readonly project_id: number; readonly record_no: string; readonly log_month: string },
  seqs: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ chunk_no: number; from_seq: number; to_seq: number; data: Buffer | null }>(
    // Of one without a hole the bounds say everything.
    `select chunk_no, from_seq, to_seq, case when row_count <= to_seq - from_seq then data end as data from log_chunk
     where project_id = $1 and record_no = $2 and month = $3 and from_seq <= $4 and to_seq >= $5`,
    [record.project_id, record.record_no, record.log_month, Math.max(...seqs), Math.min(...seqs)],
  );
  const chunks = rows.map(({ chunk_no, from_seq, to_seq, data }) => {
    const own = data === null ? null : new Set(decodeStored({ record_no: record.record_no, chunk_no, data }).seq);
    return (seq: number) => seq >= from_seq && seq <= to_seq && (own?.has(seq) ?? true);
  });
  return new Set(seqs.filter((seq) => chunks.some((holds) => holds(seq))));
}
