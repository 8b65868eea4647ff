// Without the new piles on the map, a user finds a file in the wrong place when it is too late.
import { expect, it } from 'vitest';
import { clampView, fitView } from './camera';
import { groundOf, overlaps } from './ground';
import type { MapSketch } from './map-sketch';

const SITE = {
  ...{ rows: 9, originXM: 3_400_000, originYM: 500_000 },
  extent: { minEastM: -100, minNorthM: -50, maxEastM: 100, maxNorthM: 50 },
};
const NO_PILES = {
  ...SITE,
  rows: 0,
  originXM: 0,
  originYM: 0,
  extent: { minEastM: 0, minNorthM: 0, maxEastM: 0, maxNorthM: 0 },
};
const sketch = (...places: readonly (readonly [number, number])[]): MapSketch => ({
  before: null,
  after: { xM: Float64Array.from(places, ([x]) => x), yM: Float64Array.from(places, ([, y]) => y) },
  ...{ marked: new Set<number>(), outline: null, handle: null },
});
const size = { width: 800, height: 600 };

it('is the site where nothing is sketched, or only what has no place', () => {
  const site = { all: SITE.extent, reach: SITE.extent, sketch: null };
  expect(groundOf(SITE, null)).toEqual(site);
  expect(groundOf(SITE, sketch([Number.NaN, 500_000]))).toEqual(site);
});

it('goes to what is sketched beside the site, which is shown with it', () => {
  const { all, reach, sketch: box } = groundOf(SITE, sketch([3_400_140, 500_000], [3_400_000, 500_300]));
  expect(all).toEqual({ minEastM: -100, minNorthM: -50, maxEastM: 300, maxNorthM: 140 });
  expect([reach, box]).toEqual([all, { minEastM: 0, minNorthM: 0, maxEastM: 300, maxNorthM: 140 }]);
  expect(clampView({ eastM: 300, northM: 140, zoom: 4 }, all, size, reach)).toMatchObject({ eastM: 300, northM: 140 });
});

it('goes to a place that somebody has mistyped, but does not make the site a dot for it', () => {
  // X and Y are the other way round.
  const { all, reach } = groundOf(SITE, sketch([3_400_010, 500_000], [500_000, 3_400_000]));
  expect(all).toEqual(SITE.extent);
  const far = { eastM: 2_900_000, northM: -2_900_000, zoom: 4 };
  expect(clampView(far, all, size, reach)).toEqual(far);
});

it('does not move the map under a hand that drags a pile beyond the others', () => {
  const handle = {
    ...{ xM: 3_400_052, yM: 500_000, fromXM: 3_400_050, fromYM: 500_000, mostM: 5, name: 'P' },
    onMove: () => undefined,
  };
  const { all, reach } = groundOf(SITE, { ...sketch([3_400_052, 500_000]), handle });
  expect([all, reach.maxNorthM]).toEqual([SITE.extent, 52]);
});

it('is what is sketched where the site has no piles yet, an outline as well', () => {
  const first = groundOf(NO_PILES, {
    ...sketch([3_400_010, 500_020]),
    outline: { corners: [3_400_000, 500_000, 3_400_030, 500_000, 3_400_030, 500_040], closed: true },
  });
  expect(first.all).toEqual({ minEastM: 500_000, minNorthM: 3_400_000, maxEastM: 500_040, maxNorthM: 3_400_030 });
  expect(fitView(first.all, size)).toMatchObject({ eastM: 500_020, northM: 3_400_015 });
  expect(groundOf(NO_PILES, null).all).toEqual(NO_PILES.extent);
});

it('tells boxes that have a place in common', () => {
  const { extent } = SITE;
  expect(overlaps(extent, { ...extent, minEastM: 100, maxEastM: 200 })).toBe(true);
  expect(overlaps(extent, { ...extent, minNorthM: 51, maxNorthM: 60 })).toBe(false);
});
