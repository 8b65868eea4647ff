// A record set drawn, beside a plain and slow answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Progress } from '../../src/contracts/data-core';
import { codeOf, context, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { expectClose, quantile, sum } from '../../tests/fixtures/workers/naive';
import { allRows, openSite, rowsOf, type SiteRow, value } from '../../tests/fixtures/workers/site-records';

const KEY = 'records:HS-800:3:test';
const ROWS = allRows();
let site: SiteCore;

beforeAll(async () => {
  site = await startCore();
  await openSite(site, KEY);
});
afterAll(() => site.close());

const ask = () => site.core.handlers;

describe('histogram', () => {
  it('counts readings by bin', async () => {
    const { origin, width, counts } = await ask()['records.histogram'](
      { key: KEY, channel: 'current_a', bins: { width: 4 }, filter: { passes: [0] } },
      context(),
    );
    const naive = new Array<number>(counts.length).fill(0);
    for (const row of ROWS) {
      const at = Math.floor((value(row, 'current_a') - origin) / width);
      if (row.pass === 0 && at in naive) naive[at] = (naive[at] ?? 0) + 1;
    }
    expect([origin % 4, width]).toEqual([0, 4]);
    expect([...counts]).toEqual(naive);
    expect(sum(naive)).toBe(ROWS.filter((row) => row.pass === 0 && !Number.isNaN(value(row, 'current_a'))).length);
  });
});

describe('profile', () => {
  const profile = (from: number, step: number, count: number | null, progress?: (progress: Progress) => void) =>
    ask()['records.profile'](
      {
        key: KEY,
        axis: 'depth_m',
        channel: 'current_a',
        filter: null,
        fineWidth: 0.05,
        from,
        step,
        count,
        quantiles: [0.5, 0.95],
      },
      context(progress),
    );

  it.each([
    [0, 5, null],
    [0, 20, null],
    [40, 7, 9],
    [199, 1, 4],
  ])('from fine bin %i by %i', async (from, step, count) => {
    const ours = await profile(from, step, count);
    expect(ours.width).toBeCloseTo(step * 0.05, 9);
    expect(ours.origin).toBeCloseTo(from * 0.05, 9);
    const fine = (row: SiteRow): number => Math.floor(value(row, 'depth_m') / 0.05);
    const naive = Array.from({ length: ours.groups }, (_, group) =>
      ROWS.filter((row) => {
        const at = fine(row) - from - group * step;
        return at >= 0 && at < step && !Number.isNaN(value(row, 'current_a'));
      }).map((row) => value(row, 'current_a')),
    );
    expectClose(
      ours.count,
      naive.map((values) => values.length),
    );
    expectClose(
      ours.min,
      naive.map((values) => (values.length ? Math.min(...values) : Number.NaN)),
    );
    expectClose(
      ours.max,
      naive.map((values) => (values.length ? Math.max(...values) : Number.NaN)),
    );
    expectClose(
      ours.mean,
      naive.map((values) => sum(values) / values.length),
    );
    expect(ours.quantiles.length).toBe(2);
    expectClose(
      ours.quantiles[1] ?? [],
      naive.map((values) => (values.length ? quantile(values, 0.95) : Number.NaN)),
    );
  });

  it('keeps what it made, within the set’s bytes', async () => {
    await profile(0, 1, null);
    const before = await ask()['core.memory'](null, context());
    await profile(10, 2, 30);
    expect((await ask()['core.memory'](null, context())).heldBytes).toBe(before.heldBytes);
  });

  it('refuses fine bins without a width', async () => {
    const query = { axis: 'depth_m', channel: 'current_a', filter: null, from: 0, step: 1, count: 1, quantiles: [] };
    const asked = () => ask()['records.profile']({ key: KEY, ...query, fineWidth: -1 }, context());
    expect(await codeOf(asked)).toBe('bad_input');
  });
});

describe('drawing', () => {
  it.each(['minMax', 'm4', 'lttb', 'minMaxLttb'] as const)('thins by %s', async (method) => {
    const part = { of: 'record', record: 3 } as const;
    const {
      row,
      record,
      timeMs,
      value: cells,
    } = await ask()['records.thin']({ key: KEY, channel: 'flow_lpm', part, method, maxPoints: 60 }, context());
    expect(row.length).toBeLessThanOrEqual(60);
    expect(row.length).toBeGreaterThan(40);
    expect([row[0], row.at(-1)]).toEqual([1200, 1599]);
    expect([...row]).toEqual([...row].sort((a, b) => a - b));
    expect([...record]).toEqual([...row].map(() => 3));
    expect([...timeMs]).toEqual([...row].map((at) => ROWS[at]?.timeMs));
    expect([...cells]).toEqual([...row].map((at) => ROWS[at]?.values.flow_lpm));
    if (method === 'lttb' || method === 'minMaxLttb') return;
    const all = rowsOf(3).map((at) => value(at, 'flow_lpm'));
    expect([Math.min(...cells), Math.max(...cells)]).toEqual([Math.min(...all), Math.max(...all)]);
  });

  it('thins a range of rows, or all', async () => {
    const thin = (part: { of: 'all' } | { of: 'rows'; from: number; to: number }) =>
      ask()['records.thin']({ key: KEY, channel: 'flow_lpm', part, method: 'minMax', maxPoints: 10 }, context());
    const some = await thin({ of: 'rows', from: 100, to: 300 });
    expect([some.row[0], some.row.at(-1)]).toEqual([100, 299]);
    const all = await thin({ of: 'all' });
    expect([all.row[0], all.row.at(-1)]).toEqual([0, ROWS.length - 1]);
    expect(await codeOf(() => thin({ of: 'rows', from: 0.5, to: 3 }))).toBe('bad_input');
  });
});
