// A per-second log as a table of JSON cells.
import { type LogColumns, OF_EVERY_LOG } from '../db/log-codec';
import { packTable } from './packed-table';

/**
 * A log as an answer. The channels that the machine has not are there too, empty: a log has those of its type.
 */
export function packedLog(log: LogColumns, channels: readonly string[]) {
  const texts = logCells(log, channels);
  const names = [...OF_EVERY_LOG, ...channels];
  return packTable(new Map(names.map((name, i) => [name, [texts[i] ?? '']])), log.seq.length);
}

/** seq, time and pass, then the channels asked for, as JSON cells; null where a record has no such channel. */
export function logCells(log: LogColumns, channels: readonly string[]): string[] {
  return [
    log.seq.join(','),
    log.timeMs.join(','),
    log.pass.join(','),
    ...channels.map((key) => {
      const channel = log.channels.find((one) => one.key === key);
      return channel === undefined ? new Array<string>(log.seq.length).fill('null').join(',') : cells(channel.values);
    }),
  ];
}

function cells(values: ArrayLike<number>): string {
  return Array.from(values, (value) => (Number.isNaN(value) ? 'null' : String(value))).join(',');
}
