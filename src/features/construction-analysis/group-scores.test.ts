import { describe, expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { productionColumns } from '../../contracts/api/production';
import { groupScores, weeklyChanges } from './group-scores';
import { groupRows } from './record-groups';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-20T08:00:00Z');
const TERMS = { timeZone: 'Asia/Shanghai', shiftStarts: ['19:00', '07:00'] };
const list = Array.from({ length: 900 }, (_, index) => {
  const machine = (index % 3) + 1;
  const endedMs = NOW - (index * 21 * DAY_MS) / 900;
  // The third machine is worse, the last week better, and an evening a little of both.
  const score = Math.min(100, 70 + ((index * 37) % 31) - (machine === 3 ? 9 : 0) + (index < 300 ? 4 : 0));
  return {
    record_no: `R-${index}`,
    equipment_id: machine * 10,
    equipment_name: `${machine}号机`,
    started_ms: endedMs - (index % 7) * 60_000,
    depth_m: 10 + (index % 5),
    ...(index % 50 === 49 ? {} : { ended_ms: endedMs, score }),
    warnings: index % 4 === 0 ? 2 : 0,
    // All records of the first machine, some of the second.
    is_simulated: machine === 1 || (machine === 2 && index % 2 === 0) ? 1 : 0,
  };
});
const table = decodedTableOf(productionColumns, list);
const scored = list.filter((record) => record.score !== undefined);
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** 0 to 23, in Shanghai. */
const hourOf = (ms = 0): number => new Date(ms + 8 * 3_600_000).getUTCHours();

describe('groups of records', () => {
  it('are machines by name, days and shifts on the project’s clock', () => {
    const rows = [...list.keys()].filter((row) => row % 50 !== 49);
    const of = (by: 'machine' | 'day' | 'shift') => {
      const { codes, names } = groupRows(table, rows, by, TERMS);
      return Array.from(codes, (code) => names[code]);
    };
    const plain = (name: (record: (typeof list)[number]) => string) => rows.map((row) => name(list[row] ?? fail()));
    expect(of('machine')).toEqual(plain(({ equipment_name }) => equipment_name));
    const day = (ms = 0) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(of('day')).toEqual(plain(({ ended_ms }) => day(ended_ms)));
    const isDay = (ms = 0) => hourOf(ms) >= 7 && hourOf(ms) < 19;
    expect(of('shift')).toEqual(plain(({ ended_ms }) => (isDay(ended_ms) ? '07:00–19:00' : '19:00–07:00')));
  });

  it('are told apart where their interval does not hold the mean of all', () => {
    const machines = groupScores(table, 'machine', TERMS);
    expect(machines[0]).toMatchObject({ name: '3号机', side: -1 });
    for (const { name, count, interval } of machines) {
      const own = scored.filter(({ equipment_name }) => equipment_name === name).map(({ score = 0 }) => score);
      expect(count).toBe(own.length);
      expect(interval.mean).toBeCloseTo(meanOf(own), 9);
    }
    expect(new Map(machines.map(({ name, simulated }) => [name, simulated]))).toEqual(
      new Map([
        ['1号机', 'all'],
        ['2号机', 'some'],
        ['3号机', 'none'],
      ]),
    );
    const shifts = groupScores(table, 'shift', TERMS);
    expect(shifts.map(({ simulated }) => simulated)).toEqual(['some', 'some']);
    expect(shifts.map(({ count }) => count).reduce((a, b) => a + b)).toBe(scored.length);
    expect(groupScores(decodedTableOf(productionColumns, []), 'shift', TERMS)).toEqual([]);
  });

  it('compare the last seven days with the seven before', () => {
    const newest = Math.max(...scored.map(({ ended_ms = 0 }) => ended_ms));
    const within = (from: number, to: number) =>
      scored.filter(({ ended_ms = 0 }) => newest - ended_ms >= from * DAY_MS && newest - ended_ms < to * DAY_MS);
    const [last, before] = [within(0, 7), within(7, 14)];
    const found = weeklyChanges(table);
    const plain = {
      score: ({ score = 0 }: (typeof list)[number]) => score,
      warned: ({ warnings }: (typeof list)[number]) => (warnings > 0 ? 100 : 0),
      depth: ({ depth_m }: (typeof list)[number]) => depth_m,
      minutes: ({ started_ms, ended_ms = 0 }: (typeof list)[number]) => (ended_ms - started_ms) / 60_000,
    } as const;
    for (const measure of ['score', 'warned', 'depth', 'minutes'] as const) {
      const { counts, change, last: now, before: then } = found[measure];
      expect(counts).toEqual([last.length, before.length]);
      const [wantedNow, wantedThen] = [meanOf(last.map(plain[measure])), meanOf(before.map(plain[measure]))];
      expect(now.mean, measure).toBeCloseTo(wantedNow, 6);
      expect(then.mean, measure).toBeCloseTo(wantedThen, 6);
      expect(change.mean, measure).toBeCloseTo(wantedNow - wantedThen, 6);
    }
    const third = groupScores(table, 'machine', TERMS)[0]?.week.counts;
    expect(third).toEqual([last, before].map((week) => week.filter((r) => r.equipment_id === 30).length));
    expect(weeklyChanges(decodedTableOf(productionColumns, [])).score.change.mean).toBeNaN();
  });

  it('take a million records in one turn of the page', () => {
    const rows = 1_000_000;
    const one = decodedTableOf(productionColumns, [{ equipment_name: '1号机' }]);
    const columns = {
      ...one.columns,
      equipment_name: { codes: new Uint32Array(rows), values: ['1号机'] },
      equipment_id: Float64Array.from({ length: rows }, (_, row) => row % 12),
      ended_ms: Float64Array.from({ length: rows }, (_, row) => NOW - row * 1000),
      score: Float64Array.from({ length: rows }, (_, row) => 100 - ((row * 7919) % 1000) / 50),
      warnings: new Float64Array(rows),
    };
    const many = groupScores({ rows, columns, figures: {} }, 'shift', TERMS);
    expect(many.map(({ count }) => count).reduce((a, b) => a + b)).toBe(rows);
  });
});

function fail(): never {
  throw new Error('no such row');
}
