// Chunks of log as they were stored before version 26 of the database: raw DEFLATE of a JSON header line and, column by
// column, the zigzag LEB128 deltas of values rounded to the column's decimals. Migration 26 reads them; nothing writes them.
import { inflateRawSync } from 'node:zlib';
import type { LogColumns } from './log-codec';

interface Header {
  readonly v: 1;
  readonly rows: number;
  readonly channels: readonly { readonly key: string; readonly decimals: number }[];
}

/** A chunk holds hours of one record; anything beyond this is not one of ours. */
const MAX_INFLATED_BYTES = 256 * 1024 * 1024;

/** Unpacks a chunk; throws RangeError on one that is damaged. */
export function inflateLogColumns(data: Uint8Array): LogColumns {
  const body = inflateRawSync(data, { maxOutputLength: MAX_INFLATED_BYTES });
  const end = body.indexOf(0x0a);
  if (end < 0) throw new RangeError('log chunk without a header');
  const header = readHeader(body.toString('utf8', 0, end));
  const reader = new DeltaReader(body, end + 1);
  const seq = Uint32Array.from(reader.column(header.rows, 1));
  const timeMs = reader.column(header.rows, 1);
  const pass = Uint8Array.from(reader.column(header.rows, 1));
  const channels = header.channels.map(({ key, decimals }) => ({
    key,
    decimals,
    values: reader.column(header.rows, 10 ** decimals),
  }));
  reader.finish();
  return { seq, timeMs, pass, channels };
}

function readHeader(text: string): Header {
  const header: unknown = JSON.parse(text);
  if (!isHeader(header)) throw new RangeError('log chunk with an unknown header');
  return header;
}

function isHeader(value: unknown): value is Header {
  return (
    typeof value === 'object' &&
    value !== null &&
    'v' in value &&
    value.v === 1 &&
    'rows' in value &&
    Number.isInteger(value.rows) &&
    'channels' in value &&
    Array.isArray(value.channels)
  );
}

/**
 * Reads the deltas of `values * scale`. Codes above 0 are zigzag(delta) + 1, so that 0 can stand for a missing reading
 * without disturbing the run of deltas. Arithmetic is on doubles: times need more than 32 bits.
 */
class DeltaReader {
  constructor(
    private readonly body: Uint8Array,
    private at: number,
  ) {}

  column(rows: number, scale: number): Float64Array {
    const values = new Float64Array(rows);
    let last = 0;
    for (let row = 0; row < rows; row++) {
      const code = this.varint();
      if (code === 0) {
        values[row] = Number.NaN;
        continue;
      }
      const zigzag = code - 1;
      last += zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2;
      values[row] = last / scale;
    }
    return values;
  }

  finish(): void {
    if (this.at !== this.body.length) throw new RangeError('log chunk with bytes left over');
  }

  private varint(): number {
    let value = 0;
    for (let factor = 1; factor <= 0x80 ** 7; factor *= 0x80) {
      const byte = this.body[this.at++];
      if (byte === undefined) throw new RangeError('log chunk ends early');
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
    }
    throw new RangeError('log chunk with a number out of range');
  }
}
