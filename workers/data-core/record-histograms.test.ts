// Histograms of a record set, beside a plain and slow answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { context, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { sum } from '../../tests/fixtures/workers/naive';
import { allRows, openSite, value } from '../../tests/fixtures/workers/site-records';

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
