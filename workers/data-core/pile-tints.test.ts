// Colours of a map by numbers of its piles and their records: the real module against a real HTTP server, and plain
// JavaScript for an oracle.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PileMap } from '../../crates/data-core/pkg/data_core';
import type { ClassTerms, PileNumber, PileTint } from '../../src/contracts/data-core';
import { codeOf, context, framed, PILES, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { pileTable } from '../../tests/fixtures/workers/tables';
import { headSchema } from './stored-heads';

const HEADS_PATH = '/smw/api/v1/client/production/heads/';
const KEY = 'piles:HS-800:3';
const HEADS = 'heads:HS-800:3';
const ORDERS = 'orders:HS-800:3';
const ASKED = 'asked:HS-800:3';
const ROWS = 60;
const ALL = 0b1_1111;
const PALETTE = new Uint8Array(20).fill(255);

interface Head {
  readonly pile_id: number;
  readonly started_ms: number;
  readonly score: number | null;
  readonly ash_kg: number;
  readonly depth_m: number;
}

/** Some piles have none, some several, and some belong to no pile of the map. */
const RECORDS: readonly Head[] = Array.from({ length: 90 }, (_, at) => ({
  pile_id: 3 + ((at * 17) % 70),
  started_ms: 1_790_000_000_000 + at * 1000,
  score: at % 9 === 0 ? null : (at * 31) % 100,
  ash_kg: 500 + ((at * 7) % 40) * 8,
  depth_m: 8 + (at % 5),
}));

let site: SiteCore;
beforeEach(async () => {
  site = await startCore();
  site.server.on(PILES, framed(pileTable(ROWS)));
  const cells = (name: string) =>
    RECORDS.map((record) => Object.entries(record).find(([key]) => key === name)?.[1] ?? null);
  const columns = Object.fromEntries(Object.keys(headSchema({ figures: [] })).map((name) => [name, cells(name)]));
  // Texts cannot be missing.
  const texts = { record_no: 'R', pile_no: 'K', equipment_name: '机', row_no: 'A' };
  for (const [name, text] of Object.entries(texts)) columns[name] = RECORDS.map((_, at) => `${text}${at}`);
  site.server.on(HEADS_PATH, framed({ rows: RECORDS.length, columns }));
  const designs = (names: readonly (keyof typeof DESIGNS)[]) =>
    framed({ rows: DESIGNED.length, columns: Object.fromEntries(names.map((name) => [name, DESIGNS[name]])) });
  site.server.on('/smw/api/v1/client/pile/order_list/', designs(['pile_id', 'row_no', 'numeral', 'hole_order']));
  site.server.on('/smw/api/v1/client/pile/asked_per_metre/', designs(['pile_id', 'asked_pm', 'asked']));
  await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
});

const openHeads = () => site.core.handlers['heads.open']({ ...SCOPE, key: HEADS, figures: [] }, context());
const openDesigns = (of: 'orders' | 'asked') =>
  site.core.handlers['heads.open']({ ...SCOPE, key: of === 'orders' ? ORDERS : ASKED, of, figures: [] }, context());
const piles = pileTable(ROWS).columns;

const SCORE: PileNumber = { of: 'heads', heads: HEADS, column: 'score', take: 'last' };
const ASH_A_METRE: PileNumber = { of: 'heads', heads: HEADS, column: 'ash_kg', take: 'last', over: 'depth_m' };
const DEPTH_OFF: PileNumber = { of: 'piles', column: 'depth_off_m' };
/** Of three passes; some piles are in none, and some ids are of no pile. */
const PASS: PileNumber = { of: 'heads', heads: ORDERS, column: 'hole_order', take: 'last', isDesigned: true };
const passAt = (at: number): number | null => (at % 7 === 0 ? null : 1 + (at % 3));

/** Of what the designs ask for, in kilograms: of some piles nothing, or no amount at all. */
const ASH_OF_DESIGN: PileNumber = {
  of: 'heads',
  heads: HEADS,
  column: 'ash_kg',
  take: 'sum',
  percentOf: { heads: ASKED, column: 'asked' },
};
const askedAt = (at: number): number | null => (at % 7 === 0 ? null : (at % 5) * 200);

/** Designs of the piles from 5 on. */
const DESIGNED = Array.from({ length: 90 }, (_, at) => at);
const DESIGNS = {
  pile_id: DESIGNED.map((at) => at + 5),
  row_no: DESIGNED.map((at) => `r${at % 4}`),
  numeral: DESIGNED,
  hole_order: DESIGNED.map(passAt),
  asked: DESIGNED.map(askedAt),
  asked_pm: DESIGNED.map(() => null),
};

/** By row, in plain words. */
const PLAIN = new Map<PileNumber, (row: number) => number | null>([
  [SCORE, (row) => ofPile(row).findLast(({ score }) => score !== null)?.score ?? null],
  [
    ASH_A_METRE,
    (row) =>
      ofPile(row)
        .map(({ ash_kg, depth_m }) => ash_kg / depth_m)
        .at(-1) ?? null,
  ],
  [
    ASH_OF_DESIGN,
    (row) => {
      const at = Number(piles.pile_id[row]) - 5;
      const asked = at < 0 || at >= 90 ? 0 : (askedAt(at) ?? 0);
      const records = ofPile(row);
      const used = records.reduce((sum, { ash_kg }) => sum + ash_kg, 0);
      return asked === 0 || records.length === 0 ? null : (100 * used) / asked;
    },
  ],
  [DEPTH_OFF, (row) => ofDepths(row)],
  [PASS, (row) => passOf(row)],
]);

function ofPile(row: number): readonly Head[] {
  return RECORDS.filter(({ pile_id }) => pile_id === piles.pile_id[row]);
}

function passOf(row: number): number | null {
  const at = Number(piles.pile_id[row]) - 5;
  return at < 0 || at >= 90 ? null : passAt(at);
}

function ofDepths(row: number): number | null {
  const depth = piles.depth_m[row] ?? null;
  return depth === null ? null : depth - (piles.design_depth_m[row] ?? Number.NaN);
}

const distribution = (number: PileNumber, classes: ClassTerms, range: PileTint['range'] = null, statusMask = ALL) =>
  site.core.handlers['piles.distribution']({ key: KEY, number, statusMask, classes, bins: 10, range }, context());

it.each([
  ['a number of their records', SCORE],
  ['a number over another', ASH_A_METRE],
  ['a sum in percent of what the design asks for', ASH_OF_DESIGN],
  ['a number of their own', DEPTH_OFF],
  ['a number of their designs', PASS],
])('says how %s lies over the piles', async (_, number) => {
  await openHeads();
  await openDesigns('orders');
  await openDesigns('asked');
  const plain = PLAIN.get(number);
  const rows = Array.from({ length: ROWS }, (_row, row) => row).filter((row) => piles.status[row] !== 0);
  const values = rows.map((row) => plain?.(row) ?? null);
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  const middle = known[Math.floor(known.length / 2)] ?? 0;
  const found = await distribution(number, { by: 'equal', count: 4 }, { low: middle, high: null }, ALL & ~1);
  expect(found).toMatchObject({ count: known.length, missing: values.length - known.length });
  expect([found.min, found.max]).toEqual([known[0], known.at(-1)]);
  expect(found.sum).toBeCloseTo(
    known.reduce((sum, value) => sum + value, 0),
    6,
  );
  expect(found.within.count).toBe(known.filter((value) => value >= middle).length);
  const quarters = [1, 2, 3].map((at) => known[Math.floor((known.length * at) / 4)] ?? 0);
  expect(found.edges).toEqual([...new Set(quarters)].filter((edge) => edge > (known[0] ?? 0)));
  const classOf = (value: number) => 1 + found.edges.filter((edge) => edge <= value).length;
  expect([...found.byClass].slice(1)).toEqual(
    Array.from(
      { length: found.edges.length + 1 },
      (_class, at) => known.filter((value) => classOf(value) === at + 1).length,
    ),
  );
  expect(found.bins.counts.reduce((sum, count) => sum + count, 0)).toBe(known.length);
  expect(found.bins.origin).toBe(known[0]);
});

it('answers a number of some piles in the order that they are asked for', async () => {
  await openHeads();
  const ids = Uint32Array.of(piles.pile_id[40] ?? 0, 999_999, piles.pile_id[3] ?? 0, piles.pile_id[17] ?? 0);
  const rows = [40, -1, 3, 17];
  for (const number of [SCORE, ASH_A_METRE, DEPTH_OFF]) {
    const { numbers } = await site.core.handlers['piles.numbers']({ key: KEY, number, ids }, context());
    const plain = rows.map((row) => (row < 0 ? null : PLAIN.get(number)?.(row)) ?? Number.NaN);
    expect([...numbers]).toEqual(plain);
  }
});

it('makes classes of one width, one a number, or by hand', async () => {
  expect((await distribution(DEPTH_OFF, { by: 'linear', count: 4 })).edges).toEqual([-0.5, 0.5, 1.5]);
  expect((await distribution(DEPTH_OFF, { by: 'distinct', count: 40 })).edges).toEqual([-0.5, 0.5, 1.5, 2.5]);
  const byHand = await distribution(DEPTH_OFF, { by: 'hand', edges: [-9, 0] });
  const offs = Array.from({ length: ROWS }, (_, row) => ofDepths(row)).filter((off) => off !== null);
  expect([...byHand.byClass]).toEqual([
    ROWS - offs.length,
    0,
    offs.filter((off) => off < 0).length,
    offs.filter((off) => off >= 0).length,
  ]);
  const none = await distribution(DEPTH_OFF, { by: 'linear', count: 4 }, null, 0);
  expect(none).toMatchObject({ count: 0, min: Number.NaN, edges: [], bins: { counts: new Uint32Array() } });
});

it('paints and finds what a tint shows, and follows changes', async () => {
  const tint: PileTint = {
    number: DEPTH_OFF,
    edges: [0],
    colors: new Uint8Array(12),
    hidden: [0],
    range: { low: 0, high: 1 },
  };
  const picture = () => {
    const place = { westM: -40, northM: 40, pixelsPerM: 4, pixelRatio: 1, width: 400, height: 400 } as const;
    const query = { key: KEY, ...place, statusMask: ALL, palette: PALETTE, symbol: 'round', tint } as const;
    return site.core.handlers['piles.picture'](query, context());
  };
  const shown = Array.from({ length: ROWS }, (_, row) => ofDepths(row) ?? -1).filter((off) => off >= 0 && off <= 1);
  expect((await picture()).piles).toBe(shown.length);
  const near = async () => {
    const box = { minEastM: -1e4, minNorthM: -1e4, maxEastM: 1e4, maxNorthM: 1e4 };
    const query = { key: KEY, box, pixelsPerM: 100, statusMask: ALL, palette: PALETTE, tint } as const;
    return await site.core.handlers['piles.view'](query, context());
  };
  expect((await near()).count).toBe(shown.length);
  const nearest = (pileId: number) => site.core.handlers['piles.byId']({ key: KEY, pileId }, context());
  const hidden = await nearest(1);
  const at = { eastM: hidden?.eastM ?? 0, northM: hidden?.northM ?? 0, radiusM: 0.1, statusMask: ALL };
  expect(await site.core.handlers['piles.nearest']({ key: KEY, ...at, tint }, context())).toBeNull();
  // The first pile is made, half a metre deeper than its 10 m.
  site.core.handlers['piles.update']({ key: KEY, changes: [{ pileId: 1, status: 2, depthM: 10.5 }] }, context());
  expect((await picture()).piles).toBe(shown.length + 1);
  expect((await near()).count).toBe(shown.length + 1);
  expect(await site.core.handlers['piles.nearest']({ key: KEY, ...at, tint }, context())).toMatchObject({ pileId: 1 });
});

it('makes each of five numbers once, however often they are gone back to', async () => {
  const made = vi.spyOn(PileMap.prototype, 'tintBy');
  const columns = ['depth_m', 'depth_off_m', 'design_depth_m', 'diameter_m', 'finished_ms'] as const;
  const ask = (column: (typeof columns)[number] | 'order') =>
    distribution({ of: 'piles', column }, { by: 'equal', count: 3 });
  const first = await Promise.all(columns.map((column) => ask(column)));
  expect(await Promise.all(columns.map((column) => ask(column)))).toEqual(first);
  expect(made.mock.calls).toEqual(columns.map((column) => [column]));
  // A sixth takes the place of the one that was asked for longest ago.
  for (const column of ['order', 'finished_ms', 'depth_m'] as const) await ask(column);
  expect(made.mock.calls.slice(columns.length)).toEqual([['order'], ['depth_m']]);
});

it('asks for all designs again, and colours by what they say then', async () => {
  const counted = async () => [...(await distribution(PASS, { by: 'hand', edges: [2, 3] })).byClass];
  const { version } = await openDesigns('orders');
  const before = await counted();
  const passes = DESIGNS.hole_order.map((pass) => (pass === null ? 2 : null));
  const columns = { pile_id: DESIGNS.pile_id, row_no: DESIGNS.row_no, numeral: DESIGNS.numeral, hole_order: passes };
  site.server.on('/smw/api/v1/client/pile/order_list/', framed({ rows: DESIGNED.length, columns }));
  expect(await counted()).toEqual(before);
  expect((await openDesigns('orders')).version).toBeGreaterThan(version);
  const twos = DESIGNED.filter((at) => at + 5 <= ROWS && passAt(at) === null).length;
  expect(await counted()).toEqual([ROWS - twos, 0, twos, 0]);
});

it('holds a rule of sequence against the orders and rows of all piles', async () => {
  const asked = { key: KEY, heads: HEADS, kind: 'order', near: { by: 'numbers', most: 8 }, limitMs: 0 } as const;
  const broken = () => site.core.handlers['piles.sequence']({ ...asked, designs: ORDERS }, context());
  await openHeads();
  expect(await codeOf(broken)).toBe('not_open');
  await openDesigns('orders');
  // No record has ended: each neighbour of a lower order in the row, every fourth number, was not done.
  const expected = DESIGNED.flatMap((at) => {
    const own = passAt(at);
    if (own === null || at + 5 > ROWS || ofPile(at + 4).length === 0) return [];
    const near = [at - 8, at - 4, at + 4, at + 8].filter((other) => other >= 0 && other + 5 <= ROWS);
    return near.filter((other) => (passAt(other) ?? own) < own).map((other) => `${at + 4} ${other + 4}`);
  });
  const { count, later, earlier, laterEastM, laterNorthM, earlierEastM, earlierNorthM } = await broken();
  expect(count).toBe(expected.length);
  expect(Array.from(later, (row, at) => `${row} ${earlier[at]}`).toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(10);
  // Each pair lies apart as the table has it.
  const apartM = (column: readonly number[], at: number): number =>
    (column[later[at] ?? -1] ?? Number.NaN) - (column[earlier[at] ?? -1] ?? Number.NaN);
  expect(Array.from(laterEastM, (eastM, at) => eastM - (earlierEastM[at] ?? Number.NaN))).toEqual(
    Array.from(laterEastM, (_, at) => expect.closeTo(apartM(piles.y_m, at), 3)),
  );
  expect(Array.from(laterNorthM, (northM, at) => northM - (earlierNorthM[at] ?? Number.NaN))).toEqual(
    Array.from(laterNorthM, (_, at) => expect.closeTo(apartM(piles.x_m, at), 3)),
  );
  expect(laterEastM.length).toBe(count);
});

it('refuses what it cannot colour by', async () => {
  expect(await codeOf(() => distribution(SCORE, { by: 'linear', count: 3 }))).toBe('not_open');
  expect(await codeOf(() => distribution(PASS, { by: 'linear', count: 3 }))).toBe('not_open');
  await openHeads();
  expect(await codeOf(() => distribution(ASH_OF_DESIGN, { by: 'linear', count: 3 }))).toBe('not_open');
  const texts: PileNumber = { of: 'heads', heads: HEADS, column: 'pile_no', take: 'last' };
  expect(await codeOf(() => distribution(texts, { by: 'linear', count: 3 }))).toBe('bad_input');
  const tint = { number: SCORE, colors: new Uint8Array(), hidden: [], range: null };
  const nearest = (edges: readonly number[]) => () =>
    site.core.handlers['piles.nearest'](
      { key: KEY, eastM: 0, northM: 0, radiusM: 1, statusMask: ALL, tint: { ...tint, edges } },
      context(),
    );
  expect(await codeOf(nearest([2, 1]))).toBe('bad_input');
  expect(await codeOf(nearest(Array.from({ length: 60 }, (_, at) => at)))).toBe('bad_input');
});
