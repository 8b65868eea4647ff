// The box around piles: the real module against a real HTTP server, and plain JavaScript for an oracle.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { codeOf, context, framed, PILES, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { pileTable } from '../../tests/fixtures/workers/tables';

const KEY = 'piles:HS-800:3';
/** More than leave the module at once. */
const ROWS = 70_000;
/** Rows without a place, and one so far off that it has none on the map. */
const NOWHERE = [5, 900];
const FAR = 1234;

const { rows, columns } = pileTable(ROWS, 300);
const places = columns.x_m.map((xM, row) => ({
  xM: NOWHERE.includes(row) ? null : row === FAR ? xM + 5e6 : xM,
  yM: columns.y_m[row] ?? 0,
}));

let site: SiteCore;
beforeEach(async () => {
  site = await startCore();
  site.server.on(PILES, framed({ rows, columns: { ...columns, x_m: places.map(({ xM }) => xM) } }));
});
afterEach(() => site.close());

/** As site coordinates, of those with a place. */
function boxAround(of: readonly number[]): Record<'north' | 'east', readonly [from: number, to: number]> {
  const placed = of.flatMap((row) => {
    const place = places[row];
    return place === undefined || place.xM === null || row === FAR ? [] : [{ xM: place.xM, yM: place.yM }];
  });
  const ends = (values: readonly number[]) => [Math.min(...values), Math.max(...values)] as const;
  return { north: ends(placed.map(({ xM }) => xM)), east: ends(placed.map(({ yM }) => yM)) };
}

it('lies around those that are asked for, whatever their statuses, and leaves out what has no place', async () => {
  const { originXM, originYM } = await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
  let named = 0;
  const ask = async (ids: readonly number[]) => {
    named += 1;
    const found = { name: `found ${named}`, ids: Uint32Array.from(ids) };
    return site.core.handlers['piles.bounds']({ key: KEY, found }, context());
  };
  const idOf = (row: number): number => columns.pile_id[row] ?? 0;
  const some = Array.from({ length: 50 }, (_, at) => 20_000 + ((at * 7919) % 31_000));
  for (const of of [some, [41_017], [299, 69_700], [...some, ...NOWHERE, FAR], columns.pile_id.map((_, row) => row)]) {
    const box = await ask([...of.map(idOf), 999_999]);
    const { north, east } = boxAround(of);
    expect((box?.minNorthM ?? 0) + originXM).toBeCloseTo(north[0], 3);
    expect((box?.maxNorthM ?? 0) + originXM).toBeCloseTo(north[1], 3);
    expect((box?.minEastM ?? 0) + originYM).toBeCloseTo(east[0], 3);
    expect((box?.maxEastM ?? 0) + originYM).toBeCloseTo(east[1], 3);
  }
  // A pile that was to be made, and one that is made.
  expect(new Set(some.map((row) => columns.status[row])).size).toBe(2);
  for (const none of [[], [999_999], [...NOWHERE, FAR].map(idOf)]) expect(await ask(none)).toBeNull();
});

it('follows a pile that is moved', async () => {
  const { originYM } = await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
  const ask = () =>
    site.core.handlers['piles.bounds']({ key: KEY, found: { name: 'found', ids: Uint32Array.of(7, 8) } }, context());
  const before = await ask();
  const edit = {
    pileNo: '',
    xM: places[7]?.xM ?? null,
    yM: (places[7]?.yM ?? 0) + 40,
    diameterM: 0.5,
    designDepthM: 9,
  };
  const { isTaken } = await site.core.handlers['piles.edit']({ key: KEY, pileId: 8, ...edit }, context());
  expect(isTaken).toBe(true);
  const after = await ask();
  expect(after).toEqual({ ...before, maxEastM: after?.maxEastM });
  expect((after?.maxEastM ?? 0) + originYM).toBeCloseTo(edit.yM, 3);
});

it('is none of a set that is not open', async () => {
  const found = { name: 'found', ids: Uint32Array.of(1) };
  expect(await codeOf(() => site.core.handlers['piles.bounds']({ key: KEY, found }, context()))).toBe('not_open');
});
