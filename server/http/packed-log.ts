// A per-second log as a table of JSON cells.
import { setImmediate as giveWay } from 'node:timers/promises';
import { type LogColumns, OF_EVERY_LOG } from '../db/log-codec';
import { packTable } from './packed-table';

/** Rows that are written in one go: some 60,000 numbers, ten milliseconds. */
const ROWS_AT_ONCE = 4096;

/** Some rows of a log: seq, time and pass, then the channels asked for, as JSON cells. */
interface LogPiece {
  readonly rows: number;
  readonly cells: readonly string[];
}

/**
 * A log as an answer. The channels that the machine has not are there too, empty: a log has those of its type.
 */
export async function packedLog(log: LogColumns, channels: readonly string[]) {
  const pages = new Map<string, string[]>([...OF_EVERY_LOG, ...channels].map((name) => [name, []]));
  for await (const { cells } of logPieces(log, channels)) {
    for (const [i, column] of [...pages.values()].entries()) column.push(cells[i] ?? '');
  }
  return packTable(pages, log.seq.length);
}

/** A log in pieces, between which other calls get their turn; null where a record has no such channel. */
export async function* logPieces(log: LogColumns, channels: readonly string[]): AsyncGenerator<LogPiece> {
  for (let from = 0; from < log.seq.length; from += ROWS_AT_ONCE) {
    if (from > 0) await giveWay();
    const to = Math.min(from + ROWS_AT_ONCE, log.seq.length);
    const cells = [
      log.seq.subarray(from, to).join(','),
      log.timeMs.subarray(from, to).join(','),
      log.pass.subarray(from, to).join(','),
      ...channels.map((key) => {
        const channel = log.channels.find((one) => one.key === key);
        return channel === undefined
          ? new Array<string>(to - from).fill('null').join(',')
          : cellsOf(channel.values.subarray(from, to));
      }),
    ];
    yield { rows: to - from, cells };
  }
}

function cellsOf(values: ArrayLike<number>): string {
  return Array.from(values, (value) => (Number.isNaN(value) ? 'null' : String(value))).join(',');
}
