// Channels that are worked out along the depth, in logs and record sets: the real WASM module, beside a plain count over
// all rows before.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PerMetreChannel } from '../../src/contracts/data-core';
import {
  codeOf,
  context,
  HISTORY,
  SCOPE,
  type SiteCore,
  sendFramed,
  startCore,
} from '../../tests/fixtures/workers/core';
import {
  CHANNELS,
  type Channel,
  openRecords,
  RECORDS,
  rowsOf,
  type SiteRow,
  serveHistories,
  tableOf,
} from '../../tests/fixtures/workers/site-records';

const KEY = 'records:HS-800:3:derived';
const HEIGHT_M = 0.25;
const DERIVED = [
  { key: 'turns', of: 'flow_lpm', amounts: 'byMinute', factor: 4 },
  { key: 'litres', of: 'slurry_l', amounts: 'growth', factor: 1 },
] as const satisfies readonly PerMetreChannel[];

const segmentOf = (depthM: number): number => Math.floor(depthM / HEIGHT_M);

/** The amount in the segment that the tool left last, up to a row. */
function naive(rows: readonly SiteRow[], last: number, { of, amounts, factor }: PerMetreChannel): number {
  const here = segmentOf(rows[last]?.values.depth_m ?? Number.NaN);
  const before = rows.slice(0, last).findLast(({ values }) => segmentOf(values.depth_m) !== here);
  if (before === undefined) return Number.NaN;
  const [top, end] = [segmentOf(before.values.depth_m), segmentOf(before.values.depth_m) + 1].map(
    (at) => at * HEIGHT_M,
  );
  if (top === undefined || end === undefined) return Number.NaN;
  const channel = CHANNELS.find((key): key is Channel => key === of);
  if (channel === undefined) throw new Error(`${of} is recorded`);
  let sum = 0;
  for (let row = 1; row <= last; row += 1) {
    const [from, to] = [rows[row - 1], rows[row]];
    if (from === undefined || to === undefined) continue;
    const seconds = (to.timeMs - from.timeMs) / 1000;
    const amount =
      amounts === 'byMinute' ? (to.values[channel] * seconds) / 60 : to.values[channel] - from.values[channel];
    const high = Math.min(from.values.depth_m, to.values.depth_m);
    const low = Math.max(from.values.depth_m, to.values.depth_m);
    const within = Math.max(0, Math.min(low, end) - Math.max(high, top));
    if (Number.isFinite(amount) && low > high) sum += (amount * within) / (low - high);
  }
  return (sum * factor) / HEIGHT_M;
}

let site: SiteCore;
beforeEach(async () => {
  site = await startCore();
  serveHistories(site);
});
afterEach(() => site.close());

describe('what is worked out by a formula', () => {
  it('is in a set like a recorded channel, over recorded ones and those by metre', async () => {
    const { handlers } = site.core;
    const formulas = [{ key: '=ratio', formula: 'litres / max(abs(flow_lpm), 1) - 2' }];
    await openRecords(site, { key: KEY, derived: DERIVED, formulas });
    const rows = rowsOf(0);
    const { values } = await handlers['records.cells'](
      { key: KEY, rows: Uint32Array.from(rows.keys()), channels: ['=ratio'] },
      context(),
    );
    for (const [row, { values: read }] of rows.entries()) {
      const [found = Number.NaN, litres] = [values[0]?.[row], naive(rows, row, DERIVED[1])];
      const wanted = litres / Math.max(Math.abs(read.flow_lpm), 1) - 2;
      if (Number.isNaN(wanted)) expect(found, `row ${row}`).toBeNaN();
      else expect(found, `row ${row}`).toBeCloseTo(wanted, 3);
    }
    for (const { url } of site.server.requestsTo(HISTORY)) expect(url).not.toContain('ratio');
  });

  it('is told to be wrong with the place, before logs are opened and then', async () => {
    const { handlers } = site.core;
    const check = (formula: string) => handlers['formula.check']({ formula, channels: CHANNELS }, context());
    expect(await check('flow_lpm / 2')).toBeNull();
    expect(await check('flow_lpm / speed')).toEqual({ at: 11, problem: 'name' });
    expect(await check('(flow_lpm')).toEqual({ at: 9, problem: 'sign' });
    const formulas = [{ key: '=x', formula: '(flow_lpm' }];
    expect(await codeOf(() => openRecords(site, { key: KEY, formulas }))).toBe('bad_input');
  });
});

describe('what is worked out by metre of depth', () => {
  it('is in a set like a recorded channel, and nothing of it is asked of the server', async () => {
    const { handlers } = site.core;
    await openRecords(site, { key: KEY, derived: DERIVED });
    const record = 2;
    const rows = rowsOf(record);
    const answered = await handlers['records.cells'](
      { key: KEY, rows: Uint32Array.from(rows, (_, row) => record * rows.length + row), channels: ['turns', 'litres'] },
      context(),
    );
    for (const [at, terms] of DERIVED.entries()) {
      for (const row of rows.keys()) {
        const [found = Number.NaN, wanted] = [answered.values[at]?.[row], naive(rows, row, terms)];
        if (Number.isNaN(wanted)) expect(found, `${terms.key} ${row}`).toBeNaN();
        else expect(found, `${terms.key} ${row}`).toBeCloseTo(wanted, 2);
      }
    }
    // Questions take it by its name.
    const terms = { keys: [{ by: 'record' }], channel: 'turns', filter: null, quantiles: [1] } as const;
    const { quantiles } = await handlers['records.groups'](
      { key: KEY, ...terms, ends: false, weightGapMs: null },
      context(),
    );
    const most = Math.max(...[...rows.keys()].map((row) => naive(rows, row, DERIVED[0])).filter((turns) => turns > 0));
    expect(quantiles[record]).toBeCloseTo(most, 2);
    for (const { url } of site.server.requestsTo(HISTORY)) expect(url).not.toMatch(/turns|litres/);
  });

  it('is a share of what is asked of each record, and of no single log', async () => {
    const { handlers } = site.core;
    const derived = [{ ...DERIVED[1], key: 'share', share: true }] as const;
    const askedPerM = Float64Array.from(RECORDS.recordNos, (_, record) => (record === 0 ? Number.NaN : 10 * record));
    await openRecords(site, { key: KEY, derived, askedPerM });
    const count = rowsOf(0).length;
    for (const record of [0, 2]) {
      const rows = rowsOf(record);
      const answered = await handlers['records.cells'](
        { key: KEY, rows: Uint32Array.from(rows, (_, row) => record * count + row), channels: ['share'] },
        context(),
      );
      for (const row of rows.keys()) {
        const [found = Number.NaN, wanted] = [answered.values[0]?.[row], naive(rows, row, DERIVED[1]) / (10 * record)];
        if (record === 0 || Number.isNaN(wanted)) expect(found, `${record} ${row}`).toBeNaN();
        else expect(found, `${record} ${row}`).toBeCloseTo(wanted, 3);
      }
    }
    const short = { key: KEY, derived, askedPerM: askedPerM.subarray(1) };
    expect(await codeOf(() => openRecords(site, short))).toBe('bad_input');
    const log = { ...SCOPE, key: 'log:HS-800:3:R-1', recordNo: 'R-1', channels: CHANNELS, derived };
    expect(await codeOf(() => handlers['log.open'](log, context()))).toBe('bad_input');
  });

  it('is a track of a log, with rows that come live', async () => {
    const { handlers } = site.core;
    const rows = rowsOf(1);
    const first = 300;
    site.server.on(HISTORY, (_, response) => sendFramed(response, tableOf(rows.slice(0, first))));
    const key = 'log:HS-800:3:R-1';
    await handlers['log.open']({ ...SCOPE, key, recordNo: 'R-1', channels: CHANNELS, derived: DERIVED }, context());
    const late = rows.slice(first);
    await handlers['log.append'](
      {
        key,
        seq: Uint32Array.from(late, (_, at) => first + at),
        timeMs: Float64Array.from(late, ({ timeMs }) => timeMs),
        pass: Uint8Array.from(late, ({ pass }) => pass),
        values: CHANNELS.map((channel) => Float32Array.from(late, ({ values }) => values[channel])),
      },
      context(),
    );
    const { tracks } = await handlers['log.tracks'](
      { key, by: 'time', from: null, to: null, maxPoints: 10_000 },
      context(),
    );
    const turns = tracks.find(({ channel }) => channel === 'turns');
    const drawn = (turns?.stretches ?? []).flatMap(({ points }) => [...points]);
    for (const [row, { timeMs }] of rows.entries()) {
      const at = drawn.indexOf(timeMs);
      const wanted = naive(rows, row, DERIVED[0]);
      if (at > 0 && !Number.isNaN(wanted)) expect(drawn[at - 1], `row ${row}`).toBeCloseTo(wanted, 2);
    }
    expect(drawn.length).toBeGreaterThan(2 * first);
  });

  it.each([
    ['of a channel that is not read', { channels: CHANNELS, derived: [{ ...DERIVED[0], of: 'rotation_rpm' }] }],
    ['without a depth', { channels: ['flow_lpm'], derived: [DERIVED[0]] }],
  ])('is refused %s', async (_, terms) => {
    expect(await codeOf(() => openRecords(site, { key: KEY, ...terms }))).toBe('bad_input');
  });
});
