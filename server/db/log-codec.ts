// A stretch of per-second log as one chunk (docs/protocol/formats.md), which the crate `log-format` writes and reads.
import { logHeadColumns } from '../../src/contracts/api';
import { Chunk, ChunkWriter } from '../engine/engine';

/** One channel of a chunk; NaN stands for a missing reading. */
export interface LogChannelColumn {
  readonly key: string;
  /** Digits kept after the decimal point. */
  readonly decimals: number;
  readonly values: Float64Array | Float32Array;
}

/** Columns of equal length; `seq` and `timeMs` hold integers. */
export interface LogColumns {
  readonly seq: Uint32Array;
  readonly timeMs: Float64Array;
  readonly pass: Uint8Array;
  readonly channels: readonly LogChannelColumn[];
}

/** A chunk as it lies in the database, and where. */
export interface StoredChunk {
  readonly record_no: string;
  readonly chunk_no: number;
  readonly data: Uint8Array;
}

/** Is told in words what of a log cannot be read, and of which channel; null: none of the chunk's rows can. */
export type DamageReport = (text: string, channel: string | null) => void;

const SEQ = 'seq';
const TIME = 'time_ms';
const PASS = 'pass';
/** Columns that every log has, in the order in which they stand before the channels. */
export const OF_EVERY_LOG: readonly string[] = Object.keys(logHeadColumns);

/** Most rows a chunk should hold: about an hour and a half, some 20 KB. */
export const CHUNK_ROWS = 6000;

/** A chunk of a record's log as it is stored. */
export interface NewChunk {
  readonly chunk_no: number;
  readonly row_count: number;
  readonly from_seq: number;
  readonly to_seq: number;
  /** The earliest and the latest time of all rows: a clock may jump back. */
  readonly from_ms: number;
  readonly to_ms: number;
  readonly data: Buffer;
}

/** A log in order of seq, cut into chunks. */
export function chunksOf(log: LogColumns): NewChunk[] {
  const chunks: NewChunk[] = [];
  for (let from = 0; from < log.seq.length; from += CHUNK_ROWS) {
    const to = from + CHUNK_ROWS;
    const part: LogColumns = {
      seq: log.seq.subarray(from, to),
      timeMs: log.timeMs.subarray(from, to),
      pass: log.pass.subarray(from, to),
      channels: log.channels.map((c) => ({ ...c, values: c.values.subarray(from, to) })),
    };
    chunks.push({ chunk_no: chunks.length, ...chunkOf(part) });
  }
  return chunks;
}

/** One chunk of all these rows, of which there is one at least. */
export function chunkOf(log: LogColumns): Omit<NewChunk, 'chunk_no'> {
  const { seq, timeMs } = log;
  return {
    row_count: seq.length,
    from_seq: seq.at(0) ?? 0,
    to_seq: seq.at(-1) ?? 0,
    from_ms: timeMs.reduce((least, ms) => Math.min(least, ms), Number.POSITIVE_INFINITY),
    to_ms: timeMs.reduce((most, ms) => Math.max(most, ms), Number.NEGATIVE_INFINITY),
    data: encodeLogColumns(log),
  };
}

/** Packs columns into a chunk. Values are rounded to the decimals of their column. */
export function encodeLogColumns(columns: LogColumns): Buffer {
  const writer = new ChunkWriter(columns.seq.length);
  let done = false;
  try {
    writer.add(SEQ, 0, Float64Array.from(columns.seq));
    writer.add(TIME, 0, columns.timeMs);
    writer.add(PASS, 0, Float64Array.from(columns.pass));
    for (const { key, decimals, values } of columns.channels) {
      writer.add(key, decimals, values instanceof Float64Array ? values : Float64Array.from(values));
    }
    done = true;
    return Buffer.from(writer.finish());
  } finally {
    if (!done) writer.free();
  }
}

/** Unpacks a chunk; throws the crate's error on one that is damaged. */
export function decodeLogColumns(data: Uint8Array): LogColumns {
  return decode(data, (error) => {
    throw error;
  });
}

/**
 * Unpacks a stored chunk. Without `onDamage` it throws where a column is damaged, naming record, chunk and column. With
 * it, a damaged channel has no readings, and a chunk without its rows' numbers, times and passes no rows.
 */
export function decodeStored({ record_no, chunk_no, data }: StoredChunk, onDamage?: DamageReport): LogColumns {
  const where = `record ${record_no}, chunk ${chunk_no}`;
  const faultText = (error: unknown): string => `${where}: ${error instanceof Error ? error.message : String(error)}`;
  try {
    return decode(data, (error, channel) => {
      if (onDamage === undefined) throw error;
      onDamage(faultText(error), channel);
    });
  } catch (error) {
    if (onDamage === undefined) throw new Error(faultText(error), { cause: error });
    onDamage(faultText(error), null);
    return { seq: new Uint32Array(), timeMs: new Float64Array(), pass: new Uint8Array(), channels: [] };
  }
}

/** The times of a stored chunk's rows alone; null where they are damaged. */
export function timesOfStored(data: Uint8Array): Float64Array | null {
  let chunk: Chunk | null = null;
  try {
    chunk = new Chunk(data);
    return chunk.readings(TIME);
  } catch {
    return null;
  } finally {
    chunk?.free();
  }
}

function decode(data: Uint8Array, onDamagedChannel: (error: unknown, channel: string) => void): LogColumns {
  const chunk = new Chunk(data);
  try {
    const { rows, columns } = chunk.head();
    const readings = (key: string): Float64Array => {
      try {
        return chunk.readings(key);
      } catch (error) {
        onDamagedChannel(error, key);
        return new Float64Array(rows).fill(Number.NaN);
      }
    };
    return {
      seq: chunk.numbers(SEQ),
      timeMs: chunk.readings(TIME),
      pass: chunk.codes(PASS),
      channels: columns
        .filter(({ key }) => !OF_EVERY_LOG.includes(key))
        .map(({ key, decimals }) => ({ key, decimals, values: readings(key) })),
    };
  } finally {
    chunk.free();
  }
}
