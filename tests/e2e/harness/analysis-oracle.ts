// Readings of many records, and a plain program that sorts them: analysis and comparison are checked against it.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { API } from '../../../src/contracts/api';
import { type ColumnTable, columnTableSchema } from '../../../src/contracts/columns';
import type { Backend } from './console';

const DAY_MS = 86_400_000;
export const SHANGHAI_MS = 8 * 3_600_000;
/** More than come with the first answer. */
export const RECORDS = 24;

export interface Reading {
  readonly record: string;
  readonly pile: string;
  readonly machine: string;
  readonly score: number;
  readonly localMs: number;
  readonly pass: number;
  readonly depthM: number;
  readonly value: number;
  /** NaN: there is none. */
  readonly currentA: number;
}

/** As the clock of the demo's sites shows a time. */
export const wallClock = (ms: number): string =>
  new Date(ms + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');

/** A column as numbers, times as epoch ms. */
export function numbers({ columns }: ColumnTable, name: string): number[] {
  return (columns[name] ?? []).map((cell) =>
    cell === null
      ? Number.NaN
      : typeof cell === 'string' && Number.isNaN(Number(cell))
        ? Date.parse(cell)
        : Number(cell),
  );
}

/** Every reading of the flow in records that began one after the other some days ago, and when they did. */
export async function readingsOf(backend: Backend, project_id: string) {
  const heads = columnTableSchema.parse(
    await backend.get(API.productionList.path, {
      project_id,
      begin_time: new Date(Date.now() - 15 * DAY_MS).toISOString(),
      end_time: new Date(Date.now() - 5 * DAY_MS).toISOString(),
    }),
  );
  const started = numbers(heads, 'started_ms');
  const logged = [...started.keys()]
    .filter((row) => heads.columns.has_log?.[row] === 1)
    .sort((a, b) => (started[a] ?? 0) - (started[b] ?? 0))
    .slice(-RECORDS);
  const scores = numbers(heads, 'score');
  const readings: Reading[] = [];
  for (const at of logged) {
    const record = String(heads.columns.record_no?.[at]);
    const log = columnTableSchema.parse(
      await backend.get(API.productionHistory.path, { project_id, record_no: record }),
    );
    const [times, passes, depths] = [numbers(log, 'time_ms'), numbers(log, 'pass'), numbers(log, 'depth_m')];
    const currents = numbers(log, 'current_a');
    for (const [row, value] of numbers(log, 'flow_lpm').entries()) {
      if (Number.isNaN(value)) continue;
      readings.push({
        record,
        pile: String(heads.columns.pile_no?.[at]),
        machine: String(heads.columns.equipment_name?.[at]),
        score: scores[at] ?? Number.NaN,
        localMs: (times[row] ?? Number.NaN) + SHANGHAI_MS,
        pass: passes[row] ?? 0,
        depthM: depths[row] ?? Number.NaN,
        value: Math.fround(value),
        currentA: Math.fround(currents[row] ?? Number.NaN),
      });
    }
  }
  const begins = logged.map((row) => started[row] ?? 0);
  return { readings, begin_time: wallClock(Math.min(...begins)), end_time: wallClock(Math.max(...begins)) };
}

/** Count, extremes, quantiles and mean of sorted readings, in the order of the columns. */
export function figures(values: readonly number[]): readonly number[] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => {
    const place = share * (sorted.length - 1);
    const [low = 0, high = low] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return low + (high - low) * (place - Math.floor(place));
  };
  const mean = sorted.reduce((sum, value) => sum + value, 0) / sorted.length;
  return [sorted.length, ...[0, 0.05, 0.25, 0.5, 0.75, 0.95, 1].map(at), mean];
}

/** The file by a choice of the menu. */
export async function download(page: Page, format: string): Promise<Buffer> {
  const file = page.waitForEvent('download');
  // The list may be read anew at any time: the choice waits then.
  await page.getByRole('button', { name: '导出', exact: true }).click();
  await page.getByRole('menuitem', { name: format }).click();
  return readFileSync(await (await file).path());
}
