// Any day of a replay from columns of one answer, against the same question asked about each day: the real module behind a
// real HTTP server.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf, context, framed, PILES, SCOPE, type SiteCore, startCore } from '../../../tests/fixtures/workers/core';
import { pileTable } from '../../../tests/fixtures/workers/tables';
import { headSchema } from '../../../workers/data-core/stored-heads';
import type { NamedPiles, PileNumber, PileShape, PilesByDayQuery, PileTint } from '../../contracts/data-core';
import { onDay } from './piles-on-day';

const KEY = 'piles:HS-800:3';
const HEADS = 'heads:HS-800:3';
const ROWS = 240;
const DAY_MS = 86_400_000;
const FROM_MS = 1_790_000_000_000;
const DAYS = 12;
const EDGES_MS = Array.from({ length: DAYS + 1 }, (_, day) => FROM_MS + day * DAY_MS + (day > 5 ? 3_600_000 : 0));
const ALL = 0b1_1111;
const COLORS = new Uint8Array(4 * 8);

const table = pileTable(ROWS);
/** Of each status; some finished before the first day and after the last, some in work again, some given up once made. */
const status = table.columns.status.map((_, row) => row % 5);
const finishedMs = table.columns.finished_ms.map((_, row) =>
  (row * 7) % 4 === 0 ? null : FROM_MS + (((row * 37) % 90) / 6 - 1.5) * DAY_MS,
);
const RECORDS = Array.from({ length: 300 }, (_, at) => ({
  pile_id: 1 + ((at * 17) % 200),
  ash_kg: 500 + (at % 40) * 8,
}));

let site: SiteCore;
beforeAll(async () => {
  site = await startCore();
  site.server.on(PILES, framed({ ...table, columns: { ...table.columns, status, finished_ms: finishedMs } }));
  const names = Object.keys(headSchema({ figures: [] }));
  const columns: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, RECORDS.map(() => null)]));
  for (const name of ['record_no', 'pile_no', 'equipment_name', 'row_no']) columns[name] = RECORDS.map(() => name);
  columns.pile_id = RECORDS.map(({ pile_id }) => pile_id);
  columns.ash_kg = RECORDS.map(({ ash_kg }) => ash_kg);
  columns.started_ms = RECORDS.map((_, at) => FROM_MS + at);
  site.server.on('/smw/api/v1/client/production/heads/', framed({ rows: RECORDS.length, columns }));
  await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
  await site.core.handlers['heads.open']({ ...SCOPE, key: HEADS, figures: [] }, context());
});
afterAll(() => site.close());

const DEPTH: PileNumber = { of: 'piles', column: 'depth_m' };
const DESIGN: PileNumber = { of: 'piles', column: 'design_depth_m' };
const FINISHED: PileNumber = { of: 'piles', column: 'finished_ms' };
const ASH: PileNumber = { of: 'heads', heads: HEADS, column: 'ash_kg', take: 'sum' };
const NUMBERS = [DEPTH, DESIGN, ASH];

const tintBy = (number: PileNumber, edges: readonly number[], more: Partial<PileTint> = {}): PileTint => ({
  ...{ number, edges, colors: COLORS, hidden: [], range: null },
  ...more,
});
const BOX: PileShape = { of: 'corners', corners: [3_412_346, 512_347, 3_412_360, 512_370] };
const IDS: NamedPiles = { name: 'some', ids: Uint32Array.from({ length: 90 }, (_, at) => 1 + at * 2) };

interface Case {
  readonly shape?: PileShape;
  readonly found?: NamedPiles;
  readonly mask?: number;
  readonly hiding?: PileTint;
  readonly spread?: PileTint;
}

const CASES: readonly (readonly [name: string, asked: Case])[] = [
  ['all piles', {}],
  ['a box, without some statuses', { shape: BOX, mask: 0b0_1101 }],
  ['piles by id among those found', { shape: { of: 'ids', ...IDS }, found: { name: 'found', ids: IDS.ids.slice(20) } }],
  ['a number of records, without those that have none', { hiding: tintBy(ASH, [900, 1300], { hidden: [0, 2] }) }],
  ['a designed number, without a class', { shape: BOX, hiding: tintBy(DESIGN, [11, 12.5, 13], { hidden: [2] }) }],
  ['a range', { hiding: tintBy(ASH, [900], { range: { low: 700, high: 1400 } }) }],
  ['a legend with a range', { spread: tintBy(ASH, [600, 900, 1300], { range: { low: 700, high: null } }) }],
  ['a legend of times', { spread: tintBy(FINISHED, EDGES_MS.slice(2, 6)), mask: 0b1_1110 }],
  ['a legend of designed depths', { spread: tintBy(DESIGN, []) }],
];

it.each(CASES)('tells each day of %s as it is told by itself', async (_, asked) => {
  const { shape = null, found = null, mask: statusMask = ALL, hiding = null } = asked;
  const tint = asked.spread ?? hiding;
  const { handlers } = site.core;
  const bins = {
    origin: tint?.number === FINISHED ? FROM_MS : 5,
    width: tint?.number === FINISHED ? DAY_MS : 37,
    count: 40,
  };
  const spread: PilesByDayQuery['spread'] = tint && { number: tint.number, edges: tint.edges, bins, range: tint.range };
  const query = { shape, found, statusMask, hiding, edgesMs: EDGES_MS, numbers: NUMBERS, spread };
  const byDay = await handlers['piles.byDay']({ key: KEY, ...query }, context());
  const counts = new Set<number>();
  for (const windowDays of [null, 1, 5]) {
    for (let at = 0; at < DAYS; at += 1) {
      const fromMs = windowDays === null ? null : (EDGES_MS[Math.max(0, at + 1 - windowDays)] ?? null);
      const focus = { shape, found, days: { fromMs, untilMs: EDGES_MS[at + 1] ?? Number.NaN } };
      const own = { key: KEY, focus, statusMask };
      const wanted = await handlers['piles.selected']({ ...own, tint: hiding, numbers: NUMBERS }, context());
      const shown = onDay(byDay, spread, at, windowDays);
      const { sums, distribution, ...counted } = shown;
      expect({ ...counted, sums }).toEqual({ ...wanted, sums: wanted.sums.map(nearly) });
      counts.add(shown.count);
      if (tint === null) continue;
      const terms = {
        number: tint.number,
        classes: { by: 'hand', edges: tint.edges },
        bins,
        range: tint.range,
      } as const;
      const lies = await handlers['piles.distribution']({ ...own, ...terms, hiding }, context());
      expect(distribution).toEqual({ ...lies, sum: expect.closeTo(lies.sum, 3), within: nearly(lies.within) });
    }
  }
  // A test of days that are all alike would say nothing.
  expect(counts.size).toBeGreaterThan(DAYS / 2);
});

function nearly<T extends { readonly sum: number }>(sums: T): T {
  // Each adds up in an order of its own.
  return { ...sums, sum: expect.closeTo(sums.sum, 3) };
}

it('refuses days that are none', async () => {
  const query = { shape: null, found: null, statusMask: ALL, hiding: null, numbers: [], spread: null };
  const ask = (edgesMs: readonly number[]) => () =>
    site.core.handlers['piles.byDay']({ key: KEY, ...query, edgesMs }, context());
  expect(await codeOf(ask([FROM_MS]))).toBe('bad_input');
});
