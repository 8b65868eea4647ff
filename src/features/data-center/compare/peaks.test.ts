// No peak is averaged away: single readings far off their neighbours, several readings a centimetre, through the real core
// into both pictures and the table of the file.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { context, HISTORY, type SiteCore, sendFramed, startCore } from '../../../../tests/fixtures/workers/core';
import { openRecords, recordOfUrl, type SiteRow, tableOf } from '../../../../tests/fixtures/workers/site-records';
import { chartColors } from '../../../charts/chart-colors';
import { compareLinesOption, stepEnds } from '../../../charts/compare-lines-option';
import { compareSectionOption } from '../../../charts/compare-section-option';
import type { DataCoreClient } from '../../../data';
import { randomOf } from '../../../equipment/machines/random';
import { type Comparison, comparisonOf, extremesOf } from './comparison';
import { zoomedSteps } from './shown-depths';

const KEY = 'records:peaks';
const RECORDS = 4;
const ROWS = 900;
/** Rows within a centimetre of depth. */
const ROWS_PER_CM = 6;
const random = randomOf('peaks within a centimetre');

const peaks: { readonly record: number; readonly depthM: number; readonly value: number }[] = [];

/** Readings near 40 on the way down, and now and then one far above or below. */
function rowsOf(record: number): SiteRow[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const depthM = Math.fround(Math.floor(row / ROWS_PER_CM) / 100);
    const isPeak = random.chance(0.02);
    const value = Math.fround(40 + random.noise() + (isPeak ? random.pick([-1, 1]) * random.between(20, 35) : 0));
    if (isPeak) peaks.push({ record, depthM, value });
    const values = { depth_m: depthM, current_a: value, flow_lpm: 60, slurry_l: row };
    return { record, timeMs: 1_780_000_000_000 + row * 1000, pass: 0, values };
  });
}
const all = Array.from({ length: RECORDS }, (_, record) => rowsOf(record));

let site: SiteCore;
beforeAll(async () => {
  site = await startCore();
  site.server.on(HISTORY, ({ url }, response) => sendFramed(response, tableOf(all[recordOfUrl(url)] ?? [])));
  await openRecords(site, {
    key: KEY,
    recordNos: all.map((_, record) => `R-${record}`),
    pileIds: Uint32Array.from(all, (_, record) => record + 1),
    machineIds: new Uint32Array(RECORDS).fill(1),
    layoutRows: null,
  });
});
afterAll(() => site.close());

function compared(widthM: number, zoom: { readonly from: number; readonly to: number } | null): Promise<Comparison> {
  const call: unknown = (_: 'records.groups', query: Parameters<SiteCore['core']['handlers']['records.groups']>[0]) =>
    site.core.handlers['records.groups'](query, context());
  const core = { call: call as DataCoreClient['call'] };
  const asked = { key: KEY, compared: RECORDS, channel: 'current_a', widthM, zoom, behind: null };
  return comparisonOf(core, asked, new AbortController().signal);
}

/** The least and the greatest number of each record that are drawn at a step of depth. */
function drawn({ originM, widthM, steps, band, means, extremes }: Comparison) {
  const shown = stepEnds({ originM, widthM, steps });
  const records = means.map((values, at) => {
    const { least, greatest } = extremes[at] ?? { least: values, greatest: values };
    return { name: `R-${at}`, values, least, greatest, designDepthM: Number.NaN, depthM: Number.NaN };
  });
  const words = { band: '', middle: '', extremes: '', depth: '', design: '', reached: '' };
  const common = { originM, widthM, steps, shown, out: null, words, format: String, colors: chartColors(false) };
  const lines = compareLinesOption({ ...common, band, lines: records, channel: '' });
  const section = compareSectionOption({ ...common, records, from: 39, to: 41, widthPx: 390 });
  const rowsIn = (data: unknown): readonly (readonly unknown[])[] =>
    Array.isArray(data) ? data.filter((row) => Array.isArray(row)) : [];
  const found = new Map<string, readonly [number, number]>();
  for (const [least, depthM, greatest, record] of rowsIn(lines.series.find(({ id }) => id === 'extremes')?.data)) {
    found.set(`lines ${record} ${Math.round((Number(depthM) - originM) / widthM - 0.5)}`, [
      Number(least),
      Number(greatest),
    ]);
  }
  for (const [record, depthM, , least, greatest] of rowsIn(section.series.find(({ id }) => id === 'cells')?.data)) {
    found.set(`section ${record} ${Math.round((Number(depthM) - originM) / widthM)}`, [
      Number(least),
      Number(greatest),
    ]);
  }
  return found;
}

it.each([
  ['all depths, steps of half a metre', 0.5, null],
  ['all depths, steps of a quarter', 0.25, null],
  ['a stretch, steps of two centimetres', 0.5, { from: 0, to: 1 }],
  ['a stretch, each centimetre by itself', 0.5, { from: 0.2, to: 0.8 }],
  ['a short stretch', 0.5, { from: 1.11, to: 1.2 }],
] as const)('draws every peak of %s', async (_, widthM, range) => {
  const within = range === null ? null : zoomedSteps(widthM, range);
  const comparison = await compared(within?.widthM ?? widthM, within?.ends ?? null);
  const { originM, widthM: stepM } = comparison;
  const pictures = drawn(comparison);
  const ends = within?.ends ?? { from: 0, to: ROWS };
  const shown = peaks.filter(({ depthM }) => depthM >= ends.from && depthM < ends.to);
  expect(shown.length).toBeGreaterThan(range === null ? 40 : 3);
  for (const { record, depthM, value } of shown) {
    const step = Math.floor((depthM - originM) / stepM);
    const { least, greatest } = comparison.extremes[record] ?? {};
    // Not the mean of the step, but the reading itself.
    if (value > 40) expect(greatest?.[step]).toBeGreaterThanOrEqual(value);
    else expect(least?.[step]).toBeLessThanOrEqual(value);
    for (const picture of ['lines', 'section']) {
      const [low, high] = pictures.get(`${picture} ${record} ${step}`) ?? [Number.NaN, Number.NaN];
      if (value > 40) expect(high, `${picture} at ${depthM} m`).toBeGreaterThanOrEqual(value);
      else expect(low, `${picture} at ${depthM} m`).toBeLessThanOrEqual(value);
    }
  }
});

it('gives no other extremes than those that were read', async () => {
  const { extremes } = await compared(0.25, null);
  for (const [record, rows] of all.entries()) {
    const readings = rows.map(({ values }) => values.current_a);
    const of = extremes[record];
    const found = of === undefined ? null : extremesOf(of);
    expect([found?.least.value, found?.greatest.value]).toEqual([Math.min(...readings), Math.max(...readings)]);
  }
});
