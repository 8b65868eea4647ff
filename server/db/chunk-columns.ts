// Stored chunks of which only the columns asked for are read: the database hands out parts of a value, and to read it takes
// longer than all else that is done with it.
import type { PoolClient } from 'pg';
import type { ByteRanges } from '../../src/contracts/data-core';
import type { ChunkCut } from '../engine/engine';
import { CHUNKS_OF, chunksAsked, type ListedChunk, type ListedRecord, type LogPeriod } from './record-logs';

/** Bytes that are read of every chunk: the head, and what comes before the channels. */
const FRONT_BYTES = 768;
/** Ranges that are no further apart are read as one. */
const GAP_BYTES = 256;

interface Front {
  readonly record_no: string;
  readonly month: string;
  readonly chunk_no: number;
  readonly to_seq: number;
  readonly from_ms: number;
  readonly to_ms: number;
  readonly row_count: number;
  readonly bytes: number;
  readonly front: Buffer;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/**
 * The chunks of some records with rows in the period, those of a record one behind the other in order. Zeros stand where
 * columns lie that `cut` leaves out. Reads with two statements, which must see the same: in one snapshot.
 */
export async function readColumnsOf(
  client: PoolClient,
  projectId: number,
  records: readonly Pick<ListedRecord, 'record_no' | 'log_month'>[],
  cut: ChunkCut,
  period: LogPeriod,
): Promise<readonly ListedChunk[]> {
  if (records.length === 0) return [];
  const { rows: fronts } = await client.query<Front>(
    `select c.record_no, c.month::text as month, c.chunk_no, c.to_seq, c.from_ms,
       c.to_ms, c.row_count, octet_length(c.data) as bytes,
       substring(c.data from 1 for ${FRONT_BYTES}) as front ${CHUNKS_OF}`,
    chunksAsked(projectId, records, period),
  );
  const chunks = fronts.map(({ front, bytes }) => {
    const data = Buffer.alloc(bytes);
    front.copy(data);
    return data;
  });
  const missing = fronts.flatMap(({ front, bytes }, chunk) =>
    missingRanges(front, bytes, cut).map((range) => ({ chunk, ...range })),
  );
  if (missing.length > 0) {
    const of = missing.map(({ chunk }) => fronts[chunk]);
    const { rows } = await client.query<{ piece: number; data: Buffer }>(
      `select k.piece::int as piece, substring(c.data from k.start for k.bytes) as data
       from unnest($2::text[], $3::date[], $4::int[], $5::int[], $6::int[])
         with ordinality as k(record_no, month, chunk_no, start, bytes, piece)
       join log_chunk c on c.project_id = $1 and c.record_no = k.record_no and c.month = k.month
         and c.chunk_no = k.chunk_no`,
      [
        projectId,
        of.map((front) => front?.record_no),
        of.map((front) => front?.month),
        of.map((front) => front?.chunk_no),
        missing.map(({ from }) => from + 1),
        missing.map(({ from, to }) => to - from),
      ],
    );
    for (const { piece, data } of rows) {
      const place = missing[piece - 1];
      if (place !== undefined) chunks[place.chunk]?.set(data, place.from);
    }
  }
  return fronts.map(({ record_no, chunk_no, to_seq, from_ms, to_ms, row_count }, at) => ({
    record_no,
    chunk_no,
    to_seq,
    from_ms,
    to_ms,
    row_count,
    data: chunks[at] ?? Buffer.alloc(0),
  }));
}

/** Ranges still to be read of a chunk of so many bytes whose first are there. */
function missingRanges(front: Buffer, bytes: number, cut: ChunkCut): Range[] {
  if (front.length >= bytes) return [];
  const ranges: ByteRanges | undefined = cut.missing(front, bytes, GAP_BYTES);
  // A head that is broken is told once the whole chunk is there; a longer one is read with it.
  if (ranges === undefined) return [{ from: front.length, to: bytes }];
  return Array.from(ranges.from, (from, range) => ({ from, to: ranges.to[range] ?? 0 }));
}
