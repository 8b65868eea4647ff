// Contradictions and segments beside a plain and slow answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FINDING_KINDS } from '../../src/contracts/data-core';
import { codeOf, context, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { expectClose, sum } from '../../tests/fixtures/workers/naive';
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

describe('segments of a record', () => {
  it('recomputes what went into each quarter metre', async () => {
    const { heightM, durationS, totals, means } = await ask()['records.segments'](
      { key: KEY, record: 1, totals: ['slurry_l'], channels: ['flow_lpm'] },
      context(),
    );
    expect([heightM, durationS.length]).toEqual([0.25, 40]);
    // A second a row at 0.05 m: five seconds down and five up in each, 1.25 l a second.
    expectClose(
      durationS.subarray(1, 39),
      Array.from({ length: 38 }, () => 10),
    );
    expectClose(
      totals[0]?.subarray(1, 39) ?? [],
      Array.from({ length: 38 }, () => 12.5),
    );
    expect(sum([...durationS])).toBeCloseTo(399, 6);
    expect(means[0]?.every((mean) => mean > 60 && mean < 68)).toBe(true);
    const unknown = () => ask()['records.segments']({ key: KEY, record: 1, totals: ['x'], channels: [] }, context());
    expect(await codeOf(unknown)).toBe('bad_input');
  });
});

describe('findings', () => {
  const findings = (checks: Parameters<DataCoreFindings>[0]['checks']) =>
    ask()['records.findings']({ key: KEY, checks }, context());
  type DataCoreFindings = SiteCore['core']['handlers']['records.findings'];

  it('are none where the records are sound', async () => {
    const sound = await findings({
      gapMs: 1500,
      clock: true,
      repeated: true,
      totals: [{ channel: 'slurry_l', tolerance: 0 }],
      jumps: [{ channel: 'depth_m', perSecond: 1 }],
    });
    expect(sound.row.length).toBe(0);
  });

  it('name record, row, channel and what was expected', async () => {
    const found = await findings({ totals: [{ channel: 'depth_m', tolerance: 0 }] });
    // Depth falls at every row of the way up, and each fall is one.
    expect(found.row.length).toBe(6 * 199);
    expect([found.record[0], found.row[0], found.channel[0]]).toEqual([0, 201, 0]);
    expect(FINDING_KINDS[found.kind[0] ?? -1]).toBe('totalFalls');
    expect([found.value[0], found.expected[0]]).toEqual([Math.fround(199 / 20), 10]);
    const jumps = await findings({ jumps: [{ channel: 'flow_lpm', perSecond: 4 }] });
    const naive = ROWS.flatMap((row, at) => {
      const before = ROWS[at - 1];
      const jumped = before?.record === row.record && Math.abs(value(row, 'flow_lpm') - value(before, 'flow_lpm')) > 4;
      return jumped ? [at] : [];
    });
    expect(naive.length).toBeGreaterThan(10);
    expect([...jumps.row]).toEqual(naive);
    expect(FINDING_KINDS[jumps.kind[0] ?? -1]).toBe('jump');
  });

  it('judge gaps, densities and sums', async () => {
    const gaps = await findings({ gapMs: 500 });
    expect([gaps.row.length, FINDING_KINDS[gaps.kind[0] ?? -1]]).toEqual([6 * 399, 'gap']);
    const density = { channel: 'slurry_l', cementDensity: 3.1, tolerance: 0.1 };
    expect((await findings({ density: { ...density, ratio: 1 } })).row.length).toBeGreaterThan(2000);
    expect((await findings({ density: { ...density, ratio: 'flow_lpm' } })).row.length).toBeGreaterThan(2000);
    const heads = Float64Array.from({ length: 6 }, () => Number.NaN);
    const sumsOf = (stated: Float64Array) =>
      findings({ sums: [{ total: 'slurry_l', depth: 'depth_m', stated, tolerance: 2 }] });
    expect([...(await sumsOf(heads)).record]).toEqual([]);
    heads[1] = 1;
    const sums = await sumsOf(heads);
    expect([[...sums.record], FINDING_KINDS[sums.kind[0] ?? -1], sums.expected[0]]).toEqual([[1], 'sumOff', 1]);
    expect(sums.value[0]).toBeCloseTo(399 * 1.25, 3);
  });

  it('refuse totals of another number and unknown channels', async () => {
    const sums = [{ total: 'slurry_l', depth: 'depth_m', stated: new Float64Array(5), tolerance: 1 }];
    expect(await codeOf(() => findings({ sums }))).toBe('bad_input');
    expect(await codeOf(() => findings({ jumps: [{ channel: 'x', perSecond: 1 }] }))).toBe('bad_input');
  });
});
