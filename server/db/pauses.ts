// Pauses of records: stretches of more than HALT_MS in which none of its rows lies. They are noted in the head as rows
// come (`record.pauses_ms`: from, to, from, to …, epoch ms, ascending), so that sums need no log to tell work from them.
import { HALT_MS } from '../../src/contracts/halt';

/** So many pauses of a record in work are kept apart where they meet at a row: a machine that sends seldom does nothing else. */
const MOST_APART = 1000;

/** The pauses of a whole log; those that meet are one. Its rows may be in any order: clocks are set back. */
export function pausesOf(timesMs: ArrayLike<number>): number[] {
  const pauses: number[] = [];
  let beforeMs = Number.NaN;
  for (const timeMs of Float64Array.from(timesMs).sort()) {
    note(pauses, beforeMs, timeMs);
    beforeMs = timeMs;
  }
  return joined(pauses);
}

/**
 * The pauses of a record in work after some more rows, which may come late. `lastMs`: the latest row before them; null:
 * there was none. Those that meet are apart, since a row between them may come yet.
 */
export function pausesAfter(known: readonly number[], lastMs: number | null, timesMs: readonly number[]): number[] {
  let pauses = [...known];
  // Where a clock was set back, the latest row is not the last one, nor `lastMs` its time.
  let latestMs = Math.max(lastMs ?? Number.NaN, known.at(-1) ?? Number.NEGATIVE_INFINITY);
  for (const timeMs of timesMs) {
    if (timeMs <= latestMs) {
      pauses = withRowAt(pauses, timeMs);
    } else {
      note(pauses, latestMs, timeMs);
      latestMs = timeMs;
    }
  }
  return pauses.length > 2 * MOST_APART ? joined(pauses) : pauses;
}

/** Adds the time between two rows, behind all others, if it is a pause. */
function note(pauses: number[], fromMs: number, toMs: number): void {
  if (toMs - fromMs > HALT_MS) pauses.push(fromMs, toMs);
}

function joined(pauses: readonly number[]): number[] {
  return pauses.filter((ms, at) => (at % 2 === 0 ? pauses[at - 1] : pauses[at + 1]) !== ms);
}

function withRowAt(pauses: number[], timeMs: number): number[] {
  for (let at = 0; at < pauses.length; at += 2) {
    const [fromMs = 0, toMs = 0] = pauses.slice(at, at + 2);
    if (toMs <= timeMs) continue;
    if (fromMs >= timeMs) return pauses;
    const parts = pauses.slice(0, at);
    note(parts, fromMs, timeMs);
    note(parts, timeMs, toMs);
    return [...parts, ...pauses.slice(at + 2)];
  }
  return pauses;
}

/** SQL of how long record `row` paused between two moments, in whole microseconds; 0 where its pauses are not known. */
export function pausedUs(row: string, from: string, to: string): string {
  const pauses = `${row}.pauses_ms`;
  // As numbers with decimals first: ms of a moment are whole then, and so are their differences.
  const msOf = (moment: string): string => `(extract(epoch from ${moment}) * 1000)::float8`;
  return `case when cardinality(${pauses}) > 0 then (
      select coalesce(round(1000 * sum(
        greatest(0, least(${pauses}[n + 1], ${msOf(to)}) - greatest(${pauses}[n], ${msOf(from)})))), 0)
      from generate_series(1, cardinality(${pauses}), 2) n)::float8
    else 0::float8 end`;
}
