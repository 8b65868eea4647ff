// Points by pass against a plain count of the same rows. If this failed, a site would take a pass for done that is not.
import { expect, it } from 'vitest';
import { passFigures } from './pass-figures';

const TERMS = { orders: [1, 2, 3], sums: ['hits'], means: ['settled_mm'] } as const;
const POINTS = [
  { id: 1, order: 1 },
  { id: 2, order: 1 },
  { id: 3, order: 2 },
  { id: 4, order: 2 },
  { id: 5, order: Number.NaN },
  { id: 6, order: 9 },
];
const RECORDS = [
  { pile_id: 1, ended_ms: 10, hits: 8, settled_mm: 900 },
  // Made on with later: its hits add up, its settlement is that of the last.
  { pile_id: 1, ended_ms: 20, hits: 3, settled_mm: 950 },
  { pile_id: 3, ended_ms: 30, hits: 7, settled_mm: Number.NaN },
  { pile_id: 4, ended_ms: Number.NaN, hits: 2, settled_mm: 100 },
  { pile_id: 5, ended_ms: 40, hits: 6, settled_mm: 700 },
  // Of a point that is no more.
  { pile_id: 99, ended_ms: 50, hits: 5, settled_mm: 500 },
];
const column = (key: keyof (typeof RECORDS)[number]) => Float64Array.from(RECORDS, (record) => record[key]);

const found = passFigures(
  { ids: Float64Array.from(POINTS, ({ id }) => id), passes: Float64Array.from(POINTS, ({ order }) => order) },
  {
    rows: RECORDS.length,
    columns: { pile_id: column('pile_id'), ended_ms: column('ended_ms') },
    figures: { hits: column('hits'), settled_mm: column('settled_mm') },
  },
  TERMS,
);

it('counts points by pass, and those without one last', () => {
  expect(found.map(({ order, points, done, inWork }) => [order, points, done, inWork])).toEqual([
    [1, 2, 1, 0],
    [2, 2, 1, 1],
    [null, 2, 1, 0],
  ]);
});

it('adds up over records, and takes means over points', () => {
  expect(found.map(({ sums }) => sums.get('hits'))).toEqual([11, 7, 6]);
  expect(found.map(({ means }) => means.get('settled_mm'))).toEqual([950, Number.NaN, 700]);
});

it('has nothing where there are no points', () => {
  const none = { rows: 0, columns: { pile_id: new Float64Array(), ended_ms: new Float64Array() }, figures: {} };
  expect(passFigures({ ids: new Float64Array(), passes: new Float64Array() }, none, TERMS)).toEqual([]);
});
