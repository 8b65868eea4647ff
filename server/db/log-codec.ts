// A stretch of per-second log as one blob: raw DEFLATE of a JSON header line and, column by column, the zigzag
// LEB128 deltas of values rounded to the column's decimals. Readings change slowly, so deltas are mostly one byte.
import { deflateRawSync, inflateRawSync } from 'node:zlib';

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

interface Header {
  readonly v: 1;
  readonly rows: number;
  readonly channels: readonly { readonly key: string; readonly decimals: number }[];
}

const MAX_VARINT_BYTES = 8;
/** So that the code of the largest delta is still an exact double. */
const MAX_SCALED = 2 ** 51;
/** A chunk holds hours of one record; anything beyond this is not one of ours. */
const MAX_INFLATED_BYTES = 256 * 1024 * 1024;

/** Most rows a chunk should hold: about an hour and a half, some 20 KB. */
export const CHUNK_ROWS = 6000;

/** Packs columns into a chunk. Values are rounded to the decimals of their column. */
export function encodeLogColumns(columns: LogColumns): Buffer {
  const rows = columns.seq.length;
  const header: Header = {
    v: 1,
    rows,
    channels: columns.channels.map(({ key, decimals }) => ({ key, decimals })),
  };
  const head = Buffer.from(`${JSON.stringify(header)}\n`, 'utf8');
  const body = Buffer.allocUnsafe(head.length + (3 + columns.channels.length) * rows * MAX_VARINT_BYTES);
  let at = head.copy(body);
  at = putColumn(body, at, columns.seq, 1);
  at = putColumn(body, at, columns.timeMs, 1);
  at = putColumn(body, at, columns.pass, 1);
  for (const channel of columns.channels) {
    if (channel.values.length !== rows) throw new RangeError(`channel ${channel.key} has a different number of rows`);
    at = putColumn(body, at, channel.values, 10 ** channel.decimals);
  }
  return deflateRawSync(body.subarray(0, at), { level: 6 });
}

/** Unpacks a chunk; throws RangeError on one that is damaged. */
export function decodeLogColumns(data: Uint8Array): LogColumns {
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
 * Writes the deltas of `values * scale`. Codes above 0 are zigzag(delta) + 1, so that 0 can stand for a missing
 * reading without disturbing the run of deltas. Arithmetic is on doubles: times need more than 32 bits.
 */
function putColumn(body: Buffer, start: number, values: ArrayLike<number>, scale: number): number {
  let at = start;
  let last = 0;
  for (let row = 0; row < values.length; row++) {
    const value = values[row] ?? Number.NaN;
    if (!Number.isFinite(value)) {
      body[at++] = 0;
      continue;
    }
    const scaled = Math.round(value * scale);
    if (Math.abs(scaled) > MAX_SCALED) throw new RangeError(`log value ${value} is out of range`);
    const delta = scaled - last;
    last = scaled;
    let code = (delta >= 0 ? delta * 2 : -delta * 2 - 1) + 1;
    while (code >= 0x80) {
      body[at++] = (code % 0x80) | 0x80;
      code = Math.floor(code / 0x80);
    }
    body[at++] = code;
  }
  return at;
}

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
