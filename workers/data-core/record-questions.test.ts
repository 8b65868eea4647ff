// Figures by group beside a plain and slow answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GroupsQuery, RecordGroups } from '../../src/contracts/data-core';
import { codeOf, context, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { expectClose, quantile, sum } from '../../tests/fixtures/workers/naive';
import { allRows, openSite, RECORDS, type SiteRow, value } from '../../tests/fixtures/workers/site-records';

const KEY = 'records:HS-800:3:test';
const ROWS = allRows();
let site: SiteCore;

beforeAll(async () => {
  site = await startCore();
  await openSite(site, KEY);
});
afterAll(() => site.close());

const ask = () => site.core.handlers;

describe('groups', () => {
  const groups = (query: Partial<GroupsQuery>) =>
    ask()['records.groups'](
      {
        key: KEY,
        keys: [],
        channel: 'current_a',
        filter: null,
        quantiles: [],
        ends: false,
        weightGapMs: null,
        ...query,
      },
      context(),
    );

  /** The naive answer: rows by label, ascending. */
  function grouped(rows: readonly SiteRow[], labelsOf: (row: SiteRow) => readonly number[]) {
    const found = new Map<string, { labels: readonly number[]; rows: SiteRow[] }>();
    for (const row of rows) {
      if (Number.isNaN(value(row, 'current_a'))) continue;
      const labels = labelsOf(row);
      const group = found.get(labels.join()) ?? { labels, rows: [] };
      group.rows.push(row);
      found.set(labels.join(), group);
    }
    return [...found.values()].sort(
      (a, b) => (a.labels[0] ?? 0) - (b.labels[0] ?? 0) || (a.labels[1] ?? 0) - (b.labels[1] ?? 0),
    );
  }

  function compare(ours: RecordGroups, naive: ReturnType<typeof grouped>): void {
    const readings = naive.map(({ rows }) => rows.map((row) => value(row, 'current_a')));
    expect(ours.count).toHaveLength(naive.length);
    for (const [key, labels] of ours.labels.entries())
      expectClose(
        labels,
        naive.map((group) => group.labels[key] ?? 0),
      );
    expectClose(
      ours.count,
      readings.map((values) => values.length),
    );
    expectClose(
      ours.min,
      readings.map((values) => Math.min(...values)),
    );
    expectClose(
      ours.max,
      readings.map((values) => Math.max(...values)),
    );
    expectClose(ours.sum, readings.map(sum));
    expectClose(
      ours.mean,
      readings.map((values) => sum(values) / values.length),
    );
  }

  it('by what the caller has put records into', async () => {
    const codes = Uint32Array.of(3, 1, 3, 1, 1);
    compare(
      await groups({ keys: [{ by: 'codes', codes }] }),
      grouped(ROWS, (row) => [codes[row.record] ?? 2 ** 32 - 1]),
    );
  });

  it.each([
    ['record', (row: SiteRow) => row.record],
    ['pile', (row: SiteRow) => RECORDS.pileIds[row.record] ?? 0],
    ['machine', (row: SiteRow) => RECORDS.machineIds[row.record] ?? 0],
    ['layoutRow', (row: SiteRow) => RECORDS.layoutRows[row.record] ?? 0],
    ['pass', (row: SiteRow) => row.pass],
  ] as const)('by %s', async (by, label) => {
    compare(
      await groups({ keys: [{ by }] }),
      grouped(ROWS, (row) => [label(row)]),
    );
  });

  it('of all rows at once, with quantiles and ends', async () => {
    const ours = await groups({ quantiles: [0, 0.5, 0.95, 1], ends: true });
    const readings = ROWS.map((row) => value(row, 'current_a')).filter((reading) => !Number.isNaN(reading));
    compare(
      ours,
      grouped(ROWS, () => []),
    );
    expect(ours.labels).toEqual([]);
    expectClose(
      ours.quantiles,
      [0, 0.5, 0.95, 1].map((q) => quantile(readings, q)),
    );
    expectClose(ours.first, readings.slice(0, 1));
    expectClose(ours.last, readings.slice(-1));
    expect([...(await groups({})).first, ...(await groups({})).quantiles]).toEqual([]);
  });

  it('by bins of depth and by pass, with a quantile', async () => {
    const ours = await groups({
      keys: [{ by: 'bins', channel: 'depth_m', bins: { width: 0.5 } }, { by: 'pass' }],
      quantiles: [0.9],
    });
    const naive = grouped(ROWS, (row) => [Math.floor(value(row, 'depth_m') / 0.5) * 0.5, row.pass]);
    compare(ours, naive);
    expectClose(
      ours.quantiles,
      naive.map(({ rows }) =>
        quantile(
          rows.map((row) => value(row, 'current_a')),
          0.9,
        ),
      ),
    );
  });

  it('by given bins leaves out what lies outside', async () => {
    const bins = { origin: 2, width: 1.5, count: 3 };
    const ours = await groups({ keys: [{ by: 'bins', channel: 'depth_m', bins }] });
    const inside = ROWS.filter((row) => value(row, 'depth_m') >= 2 && value(row, 'depth_m') < 6.5);
    compare(
      ours,
      grouped(inside, (row) => [2 + Math.floor((value(row, 'depth_m') - 2) / 1.5) * 1.5]),
    );
  });

  it('by hours and days of a zone over a change of its clock', async () => {
    const berlin = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'medium',
    });
    const local = (row: SiteRow): number => Date.parse(`${berlin.format(row.timeMs).replace(' ', 'T')}Z`);
    const timeZone = 'Europe/Berlin';
    compare(
      await groups({ keys: [{ by: 'time', bucket: 'hour', timeZone }] }),
      grouped(ROWS, (row) => [Math.floor(local(row) / 3_600_000) * 3_600_000]),
    );
    for (const minutes of [60, 30, 15, 10, 5]) {
      const stepMs = minutes * 60_000;
      const stepOf = (row: SiteRow): number => Math.floor((local(row) % 86_400_000) / stepMs) * stepMs;
      compare(
        await groups({ keys: [{ by: 'timeOfDay', stepMs, within: null, timeZone }] }),
        grouped(ROWS, (row) => [stepOf(row)]),
      );
      const times = ROWS.map(stepOf).sort((a, b) => a - b);
      const within = { fromMs: times[Math.floor(times.length / 4)] ?? 0, toMs: (times.at(-1) ?? 0) - 1 };
      const inside = ROWS.filter((row) => stepOf(row) >= within.fromMs && stepOf(row) < within.toMs);
      expect(inside.length, `${minutes} min`).toBeLessThan(ROWS.length);
      compare(
        await groups({ keys: [{ by: 'timeOfDay', stepMs, within, timeZone }] }),
        grouped(inside, (row) => [stepOf(row)]),
      );
    }
    compare(
      await groups({ keys: [{ by: 'time', bucket: 'day', timeZone }] }),
      grouped(ROWS, (row) => [Math.floor(local(row) / 86_400_000) * 86_400_000]),
    );
    compare(
      await groups({ keys: [{ by: 'time', bucket: 900_000, timeZone }] }),
      grouped(ROWS, (row) => [Math.floor(local(row) / 900_000) * 900_000]),
    );
  });

  it('weighs by duration where asked', async () => {
    const ours = await groups({ keys: [{ by: 'record' }], weightGapMs: 5000 });
    // Every step of a record lasts a second, so that the weighted mean is that of the readings but the first or last.
    const plain = await groups({ keys: [{ by: 'record' }] });
    expect(plain.weightedMean.length).toBe(0);
    for (const [group, mean] of plain.mean.entries()) expect(ours.weightedMean[group]).toBeCloseTo(mean, 0);
    expect((await groups({ weightGapMs: 10 })).weightedMean[0]).toBeNaN();
  });

  it('over the rows that satisfy a filter', async () => {
    const from = ROWS[500]?.timeMs ?? 0;
    const ours = await groups({
      keys: [{ by: 'record' }],
      filter: {
        ranges: [
          { channel: 'depth_m', low: 1, high: null },
          { channel: 'flow_lpm', low: null, high: 66 },
        ],
        timeMs: { from, to: null },
        passes: [1],
        pileIds: [7, 11],
        machineIds: [1],
      },
    });
    const chosen = ROWS.filter(
      (row) =>
        value(row, 'depth_m') >= 1 &&
        value(row, 'flow_lpm') <= 66 &&
        row.timeMs >= from &&
        row.pass === 1 &&
        [7, 11].includes(RECORDS.pileIds[row.record] ?? 0) &&
        RECORDS.machineIds[row.record] === 1,
    );
    expect(chosen.length).toBeGreaterThan(20);
    compare(
      ours,
      grouped(chosen, (row) => [row.record]),
    );
    compare(
      await groups({ keys: [{ by: 'record' }], filter: { records: [1, 4], layoutRows: [1] } }),
      grouped(
        ROWS.filter((row) => row.record === 4),
        (row) => [row.record],
      ),
    );
    expect((await groups({ filter: { pileIds: [99] } })).count).toHaveLength(0);
    const beyond = { channel: 'flow_lpm', low: 52, high: 66, beyond: true };
    const outside = ROWS.filter((row) => value(row, 'flow_lpm') < 52 || value(row, 'flow_lpm') > 66);
    expect(outside.length).toBeGreaterThan(20);
    compare(
      await groups({ keys: [{ by: 'record' }], filter: { ranges: [beyond] } }),
      grouped(outside, (row) => [row.record]),
    );
  });

  it.each([
    ['an unknown channel', { channel: 'pressure_kpa' }],
    ['an unknown channel of bins', { keys: [{ by: 'bins', channel: 'x', bins: { width: 1 } }] }],
    ['an unknown channel of a filter', { filter: { ranges: [{ channel: 'x', low: 0, high: 1 }] } }],
    ['bins without a width', { keys: [{ by: 'bins', channel: 'depth_m', bins: { width: 0 } }] }],
    ['bins that are too many', { keys: [{ by: 'bins', channel: 'depth_m', bins: { width: 1e-12 } }] }],
    [
      'a count of bins that is none',
      { keys: [{ by: 'bins', channel: 'depth_m', bins: { origin: 0, width: 1, count: -1 } }] },
    ],
    ['quantiles that fall', { quantiles: [0.9, 0.1] }],
    ['quantiles beyond 1', { quantiles: [1.1] }],
    ['three keys', { keys: [{ by: 'record' }, { by: 'pass' }, { by: 'pile' }] }],
    ['a zone that is none', { keys: [{ by: 'time', bucket: 'day', timeZone: 'Mars/Olympus' }] }],
    ['steps that make no whole day', { keys: [{ by: 'timeOfDay', stepMs: 420_000, within: null, timeZone: 'UTC' }] }],
    ['a step of no length', { keys: [{ by: 'time', bucket: 0, timeZone: 'UTC' }] }],
  ] satisfies [string, Partial<GroupsQuery>][])('refuse %s', async (_what, query) => {
    expect(await codeOf(() => groups(query))).toBe('bad_input');
  });
});
