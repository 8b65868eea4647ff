import { expect, it } from 'vitest';
import { pointsOf } from './preview-points';

const places = (xM: number[], yM: number[]) => ({ xM: Float64Array.from(xM), yM: Float64Array.from(yM) });

it('the picture of an import has all of it with the north above, and of the project what lies there', () => {
  const present = places([105, 900], [10, 10]);
  const added = places([100, 110, Number.NaN], [0, 20, 5]);
  const points = pointsOf(present, added, new Set([1]), { width: 220, height: 120 });
  // Ten pixels a metre, and ten pixels beside them all.
  expect([...points.added]).toEqual([10, 110]);
  expect([...points.marked]).toEqual([210, 10]);
  expect([...points.present]).toEqual([110, 60]);
});

it('the picture of an import of 100,000 rows has each faulty one', () => {
  // 500 by 200 metres, two pixels a metre.
  const rows = Array.from({ length: 100_000 }, (_, row) => row);
  const added = places(
    rows.map((row) => Math.floor(row / 500)),
    rows.map((row) => row % 500),
  );
  const faults = new Set([3, 20_004, 49_999, 77_777, 99_996]);
  const { marked } = pointsOf(places([], []), added, faults, { width: 20 + 499 * 2, height: 20 + 199 * 2 });
  const spots = new Set(
    Array.from({ length: marked.length / 2 }, (_, at) => marked.subarray(2 * at, 2 * at + 2).join()),
  );
  expect(spots).toEqual(
    new Set([...faults].map((row) => `${10 + (row % 500) * 2},${10 + (199 - Math.floor(row / 500)) * 2}`)),
  );
});
