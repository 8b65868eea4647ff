// Piles as columns of depth: the real module against a real HTTP server, and plain JavaScript for an oracle.
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { PileSolid, PileTint } from '../../src/contracts/data-core';
import { context, framed, PILES, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { pileTable } from '../../tests/fixtures/workers/tables';

const KEY = 'piles:HS-800:3';
const ROWS = 400;
const ALL = 0b1_1111;
const PALETTE = Uint8Array.from({ length: 40 }, (_, at) => 3 * at);
const piles = pileTable(ROWS).columns;

let site: SiteCore;
beforeEach(async () => {
  site = await startCore();
  site.server.on(PILES, framed(pileTable(ROWS)));
  await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
});
afterEach(() => site.close());

const USUAL = { key: KEY, box: null, statusMask: ALL, palette: PALETTE, tint: null, focus: null, most: 1000 };
const ask = async (query: object): Promise<PileSolid> =>
  site.core.handlers['piles.solid']({ ...USUAL, ...query }, context());

/** East and north of the set's origin, as the map's own answer has them. */
async function placeOf(row: number): Promise<{ eastM: number; northM: number }> {
  const hit = await site.core.handlers['piles.byId']({ key: KEY, pileId: piles.pile_id[row] ?? 0 }, context());
  if (hit === null) throw new Error('no such pile');
  return hit;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

it('tells each pile once, with place, depths and the colour of its status', async () => {
  const solid = await ask({});
  expect([solid.kind, solid.count, solid.piles, solid.cellM]).toEqual(['piles', ROWS, ROWS, 0]);
  expect([...solid.ids].sort((a, b) => a - b)).toEqual(piles.pile_id);
  for (let entry = 0; entry < solid.count; entry += 7) {
    const row = solid.rows[entry] ?? 0;
    expect(solid.ids[entry]).toBe(piles.pile_id[row]);
    const { eastM, northM } = await placeOf(row);
    expect(solid.places[2 * entry]).toBeCloseTo(eastM, 3);
    expect(solid.places[2 * entry + 1]).toBeCloseTo(northM, 3);
    const reached = piles.depth_m[row] ?? 0;
    expect([...solid.sizes.subarray(4 * entry, 4 * entry + 4)]).toEqual([
      0.25,
      piles.design_depth_m[row],
      reached,
      0.25,
    ]);
    const status = piles.status[row] ?? 0;
    expect([...solid.colors.subarray(4 * entry, 4 * entry + 4)]).toEqual([
      12 * status,
      12 * status + 3,
      12 * status + 6,
      255,
    ]);
  }
  const made = piles.depth_m.filter((depth) => depth !== null);
  expect(solid.made).toBe(made.length);
  expect(solid.meanReachedM).toBeCloseTo(mean(made), 5);
  expect(solid.meanDesignM).toBeCloseTo(mean(piles.design_depth_m), 5);
  expect(solid.deepestM).toBe(14);
});

it('leaves out what is beside the box, not shown, hidden by a range, or not looked at', async () => {
  const half = await placeOf(205);
  const box = { minEastM: -1e6, minNorthM: -1e6, maxEastM: half.eastM, maxNorthM: half.northM };
  const inside: number[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    const { eastM, northM } = await placeOf(row);
    if (eastM <= half.eastM && northM <= half.northM) inside.push(row);
  }
  expect(inside.length).toBeGreaterThan(20);
  // The sums are those of the whole site, wherever is looked.
  const part = await ask({ box });
  expect([part.count, part.piles]).toEqual([inside.length, ROWS]);
  const planned = (row: number): boolean => piles.status[row] === 0;
  expect((await ask({ box, statusMask: 1 })).count).toBe(inside.filter(planned).length);
  expect((await ask({ box, statusMask: 1 })).piles).toBe(piles.status.filter((status) => status === 0).length);
  const tint: PileTint = {
    number: { of: 'piles', column: 'design_depth_m' },
    edges: [12],
    colors: Uint8Array.of(1, 1, 1, 255, 50, 60, 70, 255, 80, 90, 100, 255),
    hidden: [],
    range: { low: 11, high: 13 },
  };
  const shown = await ask({ tint });
  expect([...shown.rows].sort((a, b) => a - b)).toEqual(
    Array.from({ length: ROWS }, (_, row) => row).filter((row) =>
      [11, 12, 13].includes(piles.design_depth_m[row] ?? 0),
    ),
  );
  for (let entry = 0; entry < shown.count; entry += 5) {
    const deep = (piles.design_depth_m[shown.rows[entry] ?? 0] ?? 0) >= 12;
    expect([...shown.colors.subarray(4 * entry, 4 * entry + 3)]).toEqual(deep ? [80, 90, 100] : [50, 60, 70]);
  }
  const ids = Uint32Array.of(5, 9, 300, 9999);
  const looked = await ask({ focus: { shape: { of: 'ids', name: 'row', ids }, days: null } });
  expect([...looked.ids].sort((a, b) => a - b)).toEqual([5, 9, 300]);
});

it('shows piles as they were on a day: those made later have no depth yet', async () => {
  const until = 1_790_000_000_000 + 100;
  const solid = await ask({ focus: { shape: null, days: { fromMs: null, untilMs: until } } });
  expect(solid.piles).toBe(ROWS);
  expect(solid.made).toBe(piles.finished_ms.filter((finished) => finished !== null && finished < until).length);
});

it('has cells stand for more piles than it may draw, with their mean depths and the share made', async () => {
  const most = 50;
  const solid = await ask({ most });
  expect(solid.kind).toBe('cells');
  expect(solid.count).toBeLessThanOrEqual(most);
  expect(solid.count).toBeGreaterThan(most / 4);
  expect([solid.piles, solid.made]).toEqual([ROWS, piles.depth_m.filter((depth) => depth !== null).length]);
  expect(solid.ids.length).toBe(0);
  // Cells by hand, from the south-western corner of the site.
  const places = await Promise.all(Array.from({ length: ROWS }, (_, row) => placeOf(row)));
  const west = Math.min(...places.map(({ eastM }) => eastM));
  const south = Math.min(...places.map(({ northM }) => northM));
  const rowsOf = new Map<string, number[]>();
  for (const [row, { eastM, northM }] of places.entries()) {
    const name = `${Math.floor((eastM - west) / solid.cellM)} ${Math.floor((northM - south) / solid.cellM)}`;
    rowsOf.set(name, [...(rowsOf.get(name) ?? []), row]);
  }
  expect(solid.count).toBe(rowsOf.size);
  const wanted = [...rowsOf.values()].map((rows) => {
    const made = rows.flatMap((row) => piles.depth_m[row] ?? []);
    return [
      mean(rows.map((row) => places[row]?.eastM ?? 0)),
      mean(rows.map((row) => places[row]?.northM ?? 0)),
      mean(rows.map((row) => piles.design_depth_m[row] ?? 0)),
      made.length === 0 ? 0 : mean(made),
      made.length / rows.length,
    ];
  });
  for (const [eastM = 0, northM = 0, designM = 0, reachedM = 0, share = 0] of wanted) {
    const entry = Array.from({ length: solid.count }, (_, at) => at).find(
      (at) =>
        Math.abs((solid.places[2 * at] ?? 0) - eastM) < 1e-3 &&
        Math.abs((solid.places[2 * at + 1] ?? 0) - northM) < 1e-3,
    );
    if (entry === undefined) throw new Error(`no cell at ${eastM}, ${northM}`);
    const [radiusM = 0, design = 0, reached = 0, madeRadiusM = 0] = solid.sizes.subarray(4 * entry);
    expect(design).toBeCloseTo(designM, 4);
    expect(reached).toBeCloseTo(reachedM, 4);
    expect((madeRadiusM / radiusM) ** 2).toBeCloseTo(share, 4);
    expect(2 * radiusM).toBeLessThan(solid.cellM);
  }
});

it('answers an empty selection with nothing', async () => {
  const none = await ask({ statusMask: 0 });
  expect([none.count, none.piles, none.made, none.deepestM]).toEqual([0, 0, 0, 0]);
  expect(none.meanDesignM).toBeNaN();
});
