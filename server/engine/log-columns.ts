// The log of a record as the engine takes it: a reading is the stored one, rounded to 32 bits, in the browser as here.
import type { LogColumns } from '../db/log-codec';

/**
 * The channels one behind the other, each as long as the log; one that the log has not holds no reading in any row.
 */
export function channelMajor(log: LogColumns, keys: readonly string[]): Float32Array {
  const rows = log.seq.length;
  const values = new Float32Array(rows * keys.length).fill(Number.NaN);
  for (const [at, key] of keys.entries()) {
    const column = log.channels.find((channel) => channel.key === key)?.values;
    if (column !== undefined) values.set(column.subarray(0, rows), at * rows);
  }
  return values;
}
