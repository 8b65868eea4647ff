// Sums of a project's records in a stretch of time, by a plain program of its own: it reads each record's ends and
// amounts as the server lists them, and knows nothing of rollups.
import { API } from '../../../src/contracts/api';
import { columnTableSchema } from '../../../src/contracts/columns';
import { numbers } from './analysis-oracle';
import type { Backend } from './console';

export interface PlainRecord {
  readonly recordNo: string;
  readonly hasLog: boolean;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly depthM: number;
  readonly ashKg: number;
  readonly machine: string;
  /** From and to, of pauses within it; none before they are read. */
  readonly pausesMs: readonly (readonly [number, number])[];
}

const DAY_MS = 86_400_000;
/** The demo's sites lie in Shanghai, whose clocks never change. */
const SHANGHAI_MS = 8 * 3_600_000;

/** Midnight at which a day of Shanghai begins, epoch ms. */
export function midnightOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - SHANGHAI_MS;
}

export function dayOfMs(ms: number): string {
  return new Date(ms + SHANGHAI_MS).toISOString().slice(0, 10);
}

/** Records of a project that ended from one day to another, both in it, or were in work then. */
export async function recordsAround(backend: Backend, projectId: string, from: string, to: string) {
  const { columns, rows } = columnTableSchema.parse(
    await backend.get(API.productionList.path, {
      project_id: projectId,
      // One that lasts over midnight began the day before.
      begin_time: new Date(midnightOf(from) - DAY_MS).toISOString(),
      end_time: new Date(midnightOf(to) + 2 * DAY_MS).toISOString(),
    }),
  );
  const records: PlainRecord[] = [];
  for (let row = 0; row < rows; row += 1) {
    const number = (name: string) => Number(columns[name]?.[row] ?? Number.NaN);
    if (columns.ended_ms?.[row] === null) continue;
    const time = (name: string) => {
      const cell = columns[name]?.[row];
      return typeof cell === 'string' ? Date.parse(cell) : Number(cell);
    };
    records.push({
      recordNo: String(columns.record_no?.[row]),
      hasLog: columns.has_log?.[row] === 1,
      startedMs: time('started_ms'),
      endedMs: time('ended_ms'),
      depthM: columns.depth_m?.[row] === null ? 0 : number('depth_m'),
      ashKg: columns.ash_kg?.[row] === null ? 0 : number('ash_kg'),
      machine: String(columns.equipment_name?.[row]),
      pausesMs: [],
    });
  }
  return records;
}

/** More than 30 s without a row is a pause. */
const HALT_MS = 30_000;
/** Logs that are asked for at once. */
const LANES = 6;

/** The same records with the pauses that their logs tell. Of a record without one, all is work. */
export async function withPauses(backend: Backend, project_id: string, records: readonly PlainRecord[]) {
  const found = [...records];
  const logged = [...records.entries()].filter(([, { hasLog }]) => hasLog);
  const lane = async (first: number): Promise<void> => {
    for (let next = first; next < logged.length; next += LANES) {
      const [at, record] = logged[next] ?? [];
      if (at === undefined || record === undefined) continue;
      const asked = { project_id, record_no: record.recordNo };
      const log = columnTableSchema.parse(await backend.get(API.productionHistory.path, asked));
      const times = numbers(log, 'time_ms').sort((a, b) => a - b);
      const pausesMs = times.flatMap((to, row) => {
        const from = times[row - 1] ?? to;
        return to - from > HALT_MS ? [[from, to] as const] : [];
      });
      found[at] = { ...record, pausesMs };
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, first) => lane(first)));
  return found;
}

/** Sums of a stretch that begins at `fromMs` and lasts `hours`. */
export function sumsOf(records: readonly PlainRecord[], fromMs: number, hours: number) {
  const toMs = fromMs + hours * 3_600_000;
  const sums = { piles: 0, metres: 0, ashT: 0, workingH: 0 };
  const hoursIn = (begins: number, ends: number): number =>
    Math.max(0, Math.min(ends, toMs) - Math.max(begins, fromMs)) / 3_600_000;
  for (const { startedMs, endedMs, depthM, ashKg, pausesMs } of records) {
    if (endedMs >= fromMs && endedMs < toMs) {
      sums.piles += 1;
      sums.metres += depthM;
      sums.ashT += ashKg / 1_000;
    }
    sums.workingH += hoursIn(startedMs, endedMs);
    for (const [from, to] of pausesMs) sums.workingH -= hoursIn(from, to);
  }
  return sums;
}
