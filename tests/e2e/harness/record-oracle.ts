// Sums of a project's records in a stretch of time, by a plain program of its own: it reads each record's ends and
// amounts as the server lists them, and knows nothing of rollups.
import { API } from '../../../src/contracts/api';
import { columnTableSchema } from '../../../src/contracts/columns';
import type { Backend } from './console';

export interface PlainRecord {
  readonly startedMs: number;
  readonly endedMs: number;
  readonly depthM: number;
  readonly ashKg: number;
  readonly machine: string;
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
      startedMs: time('started_ms'),
      endedMs: time('ended_ms'),
      depthM: columns.depth_m?.[row] === null ? 0 : number('depth_m'),
      ashKg: columns.ash_kg?.[row] === null ? 0 : number('ash_kg'),
      machine: String(columns.equipment_name?.[row]),
    });
  }
  return records;
}

/** Sums of a stretch that begins at `fromMs` and lasts `hours`. */
export function sumsOf(records: readonly PlainRecord[], fromMs: number, hours: number) {
  const toMs = fromMs + hours * 3_600_000;
  const sums = { piles: 0, metres: 0, ashT: 0, workingH: 0 };
  for (const { startedMs, endedMs, depthM, ashKg } of records) {
    if (endedMs >= fromMs && endedMs < toMs) {
      sums.piles += 1;
      sums.metres += depthM;
      sums.ashT += ashKg / 1_000;
    }
    sums.workingH += Math.max(0, Math.min(endedMs, toMs) - Math.max(startedMs, fromMs)) / 3_600_000;
  }
  return sums;
}
