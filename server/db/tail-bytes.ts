// Rows of the tail as one value of bytes. PostgreSQL writes and Node reads them several times faster than arrays in text:
// after a restart the judges read whole records in work again.
import type { LogColumns } from './log-codec';
import { storedReading } from './stored-decimals';

/** SQL: rows with `seq`, `time_ms`, `pass` and `values` in one value, by ascending seq; null without any. */
export const TAIL_BYTES = `string_agg(int4send(seq) || float8send(time_ms) || int2send(pass) || array_send(values), ''
  order by seq)`;

/** Elements are `size, float32`; the size is -1 where there is none. PostgreSQL's array_send, src/backend/utils/adt. */
const NO_READING = -1;

/** The columns of TAIL_BYTES; readings are rounded to the decimals of their channel. */
export function tailColumnsOfBytes(
  bytes: Buffer,
  channels: readonly string[],
  decimalsOf: (channel: string) => number,
): LogColumns {
  const seq: number[] = [];
  const timeMs: number[] = [];
  const pass: number[] = [];
  const columns = channels.map((key) => ({ key, decimals: decimalsOf(key), values: [] as number[] }));
  for (let at = 0; at < bytes.length; ) {
    seq.push(bytes.readInt32BE(at));
    timeMs.push(bytes.readDoubleBE(at + 4));
    pass.push(bytes.readInt16BE(at + 12));
    const dimensions = bytes.readInt32BE(at + 14);
    // Flags and the type of the elements lie between; an array of one dimension has its length and lower bound.
    const length = dimensions === 0 ? 0 : bytes.readInt32BE(at + 26);
    at += dimensions === 0 ? 26 : 34;
    for (const column of columns.slice(length)) column.values.push(Number.NaN);
    for (let place = 0; place < length; place++) {
      const size = bytes.readInt32BE(at);
      at += 4;
      const column = columns[place];
      if (size === NO_READING) {
        column?.values.push(Number.NaN);
        continue;
      }
      column?.values.push(storedReading(bytes.readFloatBE(at), column.decimals));
      at += size;
    }
  }
  return {
    seq: Uint32Array.from(seq),
    timeMs: Float64Array.from(timeMs),
    pass: Uint8Array.from(pass),
    channels: columns.map(({ values, ...channel }) => ({ ...channel, values: Float64Array.from(values) })),
  };
}
