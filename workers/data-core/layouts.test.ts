// Layouts by the real WASM module, of columns handed over and of an opened pile set.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOf } from '../../src/shared/text-column';
import { codeOf, context, framed, PILES, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { pileTable } from '../../tests/fixtures/workers/tables';

const KEY = 'piles:HS-800:3';
const TABLE = pileTable(60);
/** The same piles as columns. */
const COLUMNS = {
  xM: Float64Array.from(TABLE.columns.x_m),
  yM: Float64Array.from(TABLE.columns.y_m),
  diameterM: Float32Array.from(TABLE.columns.diameter_m),
};
const NO_ROW = 2 ** 32 - 1;
let site: SiteCore;

beforeAll(async () => {
  site = await startCore();
  site.server.on(PILES, framed(TABLE));
  await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
});
afterAll(() => site.close());

const ask = () => site.core.handlers;
const both = [
  ['an opened set', { key: KEY }],
  ['columns handed over', COLUMNS],
] as const;

describe('rows', () => {
  it.each(both)('are found from %s', async (_what, piles) => {
    const { rows, azimuthDeg, row, place, pileNo } = await ask()['layout.rows']({ piles, mileageM: null }, context());
    // Three rows of twenty along the east; they count from north to south.
    expect(rows).toBe(3);
    expect([...azimuthDeg].map(Math.round)).toEqual([90, 90, 90]);
    expect([...row]).toEqual(TABLE.columns.pile_id.map((id) => 2 - Math.floor((id - 1) / 20)));
    expect([...place]).toEqual(TABLE.columns.pile_id.map((id) => (id - 1) % 20));
    expect(textsOf(pileNo).slice(0, 2)).toEqual(['C_1', 'C_2']);
  });

  it('leave out piles without a place', async () => {
    const xM = COLUMNS.xM.slice();
    xM[3] = Number.NaN;
    const found = await ask()['layout.rows']({ piles: { ...COLUMNS, xM }, mileageM: 500 }, context());
    expect([found.rows, found.row[3], textsOf(found.pileNo)[3], textsOf(found.pileNo)[0]]).toEqual([
      3,
      NO_ROW,
      '',
      'K0+500_C_1',
    ]);
  });
});

describe('check', () => {
  const query = { overlapM: 0, duplicateM: 0.05, outlierFactor: 3, patternM: 1.5, most: 10 };

  it.each(both)('finds nothing wrong with %s', async (_what, piles) => {
    const { bad, duplicates, overlaps, outliers } = await ask()['layout.check']({ ...query, piles }, context());
    expect([bad.row, duplicates.a, overlaps.a, outliers.piles].map(({ length }) => length)).toEqual([0, 0, 0, 0]);
    expect(outliers.spacingM).toBeCloseTo(1.5, 4);
  });

  it('names what is wrong by row', async () => {
    const xM = COLUMNS.xM.slice();
    const yM = COLUMNS.yM.slice();
    const at = (row: number): [number, number] => [xM[row] ?? 0, yM[row] ?? 0];
    // Row 10 entered again as 40, 41 shifted onto 42, 5 without a place, 6 mistyped, 59 standing alone.
    [xM[40], yM[40]] = at(10);
    [xM[41], yM[41]] = [at(42)[0], at(42)[1] - 0.3];
    xM[5] = Number.NaN;
    yM[6] = 1e12;
    yM[59] = (yM[59] ?? 0) + 40;
    const found = await ask()['layout.check']({ ...query, piles: { xM, yM, diameterM: COLUMNS.diameterM } }, context());
    expect([[...found.bad.row], [...found.bad.why]]).toEqual([
      [5, 6],
      [0, 1],
    ]);
    expect([[...found.duplicates.a], [...found.duplicates.b], found.duplicates.more]).toEqual([[10], [40], false]);
    expect([[...found.overlaps.a], [...found.overlaps.b]]).toEqual([
      [10, 41],
      [40, 42],
    ]);
    expect(found.overlaps.distanceM[1]).toBeCloseTo(0.3, 4);
    expect([...found.outliers.piles]).toEqual([59]);
    expect(found.outliers.distanceM[0]).toBeGreaterThan(found.outliers.limitM);
    // Without the others it would be held against the pattern: 41 was moved, 40 left its place.
    expect([...found.outliers.uneven]).toContain(41);
    const few = await ask()['layout.check'](
      { ...query, most: 1, overlapM: 0.1, piles: { xM, yM, diameterM: COLUMNS.diameterM } },
      context(),
    );
    expect([few.overlaps.a.length, few.overlaps.more]).toEqual([1, true]);
  });

  it.each([
    ['columns of different lengths', { piles: { ...COLUMNS, yM: new Float64Array(3) } }],
    ['diameters of another number', { piles: { ...COLUMNS, diameterM: new Float32Array(3) } }],
    ['a factor that is none', { outlierFactor: 1 }],
    ['a distance that is none', { duplicateM: Number.NaN }],
    ['half a pair', { most: 0.5 }],
  ])('refuses %s', async (_what, wrong) => {
    expect(await codeOf(() => ask()['layout.check']({ ...query, piles: COLUMNS, ...wrong }, context()))).toBe(
      'bad_input',
    );
  });

  it('refuses more pairs than can be answered, and tells the limit', async () => {
    const many = { ...query, most: 2 ** 32 - 1, piles: COLUMNS };
    await expect(async () => ask()['layout.check'](many, context())).rejects.toMatchObject({
      code: 'bad_input',
      context: { reason: 'layout.most', limit: 2_000_000 },
    });
  });

  it('does not know a set that was not opened', async () => {
    const asked = () => ask()['layout.check']({ ...query, piles: { key: 'piles:HS-800:4' } }, context());
    await expect(async () => asked()).rejects.toMatchObject({ code: 'not_open', context: { key: 'piles:HS-800:4' } });
  });
});

describe('piles that crowd', () => {
  const MANY = 14_000;
  const one = { xM: new Float64Array(MANY).fill(3_412_345), yM: new Float64Array(MANY).fill(512_345) };

  it('stand in one row', async () => {
    const found = await ask()['layout.rows']({ piles: one, mileageM: null }, context());
    expect([found.rows, found.row.at(-1), found.place.at(-1)]).toEqual([1, 0, MANY - 1]);
  });
});

describe('a site 200 km long', () => {
  const FAR = 'piles:HS-800:far';
  /** To the micrometre: whole micrometres are exact in a number. */
  const placeUm = (pile: number) => ({
    x: 3_412_000_123_457 + pile * 2_424_366_017,
    y: 512_000_765_432 + pile * 2_424_366_019,
  });
  const long = {
    ...TABLE,
    columns: {
      ...TABLE.columns,
      x_m: TABLE.columns.x_m.map((_, pile) => placeUm(pile).x / 1e6),
      y_m: TABLE.columns.y_m.map((_, pile) => placeUm(pile).y / 1e6),
    },
  };

  it('is told and drawn to half a millimetre everywhere', async () => {
    site.server.on(PILES, framed(long));
    const info = await ask()['piles.open']({ ...SCOPE, key: FAR }, context());
    /** Metres by which an offset misses the pile. */
    const off = (pile: number, eastM: number, northM: number): number => {
      const { x, y } = placeUm(pile);
      const east = (y - info.originYM * 1e6) / 1e6;
      const north = (x - info.originXM * 1e6) / 1e6;
      return Math.max(Math.abs(eastM - east), Math.abs(northM - north));
    };
    for (const pile of [0, 30, 59]) {
      const hit = await ask()['piles.byId']({ key: FAR, pileId: pile + 1 }, context());
      const { eastM = 0, northM = 0, xM } = hit ?? {};
      expect(off(pile, eastM, northM)).toBeLessThan(1e-6);
      expect(xM).toBe(long.columns.x_m[pile]);
      const box = { minEastM: eastM - 90, minNorthM: northM - 90, maxEastM: eastM + 90, maxNorthM: northM + 90 };
      const palette = new Uint8Array(20);
      const view = await ask()['piles.view']({ key: FAR, box, pixelsPerM: 8, statusMask: 31, palette }, context());
      expect([view.kind, ...view.values]).toEqual(['piles', pile]);
      const [east = 0, north = 0] = view.positions;
      expect(off(pile, view.origin.eastM + east, view.origin.northM + north)).toBeLessThan(1e-5);
      const near = { key: FAR, eastM: eastM + 0.2, northM, statusMask: 31 };
      expect((await ask()['piles.nearest']({ ...near, radiusM: 1 }, context()))?.row).toBe(pile);
      expect(await ask()['piles.nearest']({ ...near, radiusM: -1 }, context())).toBeNull();
    }
    expect(Math.hypot(info.extent.maxEastM, info.extent.maxNorthM)).toBeGreaterThan(99_000);
  });
});
