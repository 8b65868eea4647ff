// A pile that was edited must read in the table as the server has it, and its neighbours as before.
import { expect, it } from 'vitest';
import type { PileItem } from '../../contracts/api/pile-management';
import { TableRows } from '../../contracts/table-rows';
import { type PileTable, placesOfIds, rowOfPile, rowsWithin, withPile } from './pile-rows';

const numbers = (...cells: number[]): Float64Array => Float64Array.from(cells);
const none = (): Float64Array => numbers(Number.NaN, Number.NaN, Number.NaN);
const TABLE: PileTable = {
  rows: 3,
  figures: {},
  columns: {
    pile_id: numbers(2, 5, 9),
    pile_no: { utf8: new TextEncoder().encode('A-1桩BC'), ends: Uint32Array.of(3, 6, 8) },
    row_no: { codes: Uint32Array.of(0, 1, 0), values: ['', 'A'] },
    numeral: none(),
    mileage_m: none(),
    x_m: numbers(3000, 3010, Number.NaN),
    y_m: numbers(500, 510, 520),
    diameter_m: none(),
    design_depth_m: none(),
    making_order: numbers(1, 1, 1),
    depth_m: none(),
    status: numbers(0, 0, 0),
    finished_ms: none(),
    is_simulated: numbers(0, 0, 0),
    generation_state: numbers(0, 0, 0),
    discard: numbers(0, 0, 0),
  },
};
const ITEM: PileItem = {
  pile_id: 5,
  pile_no: '桩二',
  row_no: 'B',
  numeral: 7,
  mileage_m: null,
  x_m: 3011,
  y_m: 510,
  diameter_m: 0.5,
  design_depth_m: null,
  depth_m: null,
  status: 0,
  finished_ms: null,
  is_simulated: true,
  generation_state: 0,
  discard: 1,
  discard_note: '',
  design: { hole_order: 3 },
  records: 0,
  revision: 2,
};

it('finds a pile by its id', () => {
  expect([2, 5, 9, 1, 6, 10].map((id) => rowOfPile(TABLE, id))).toEqual([0, 1, 2, -1, -1, -1]);
});

it('tells where checked piles are, no place of one without, and which are not in the table', () => {
  const placesOf = (...ids: number[]) => {
    const { xM, yM, missing } = placesOfIds(TABLE, Uint32Array.from(ids));
    return [[...xM], [...yM], [...missing]];
  };
  expect(placesOf(2, 9, 77)).toEqual([[3000, Number.NaN], [500, 520], [77]]);
  expect(placesOf(1, 3, 5, 6)).toEqual([[3010], [510], [1, 3, 6]]);
  expect(placesOf()).toEqual([[], [], []]);
});

it('shows a changed pile in its row and leaves the others, and the table before, alone', () => {
  const rows = new TableRows(withPile(TABLE, ITEM, 'hole_order'));
  expect([0, 1, 2].map((row) => rows.text('pile_no', row))).toEqual(['A-1', '桩二', 'BC']);
  expect([0, 1, 2].map((row) => rows.text('row_no', row))).toEqual(['', 'B', '']);
  expect([0, 1, 2].map((row) => rows.number('x_m', row))).toEqual([3000, 3011, Number.NaN]);
  expect([0, 1, 2].map((row) => rows.number('making_order', row))).toEqual([1, 3, 1]);
  expect([0, 1, 2].map((row) => rows.number('discard', row))).toEqual([0, 1, 0]);
  expect(rows.table.columns.y_m).toBe(TABLE.columns.y_m);
  expect(new TableRows(TABLE).text('pile_no', 1)).toBe('桩');
  expect(withPile(TABLE, { ...ITEM, pile_id: 3 }, 'hole_order')).toBe(TABLE);
});

it('keeps the order of the rows that lie in a part of the site', () => {
  const box = { minNorthM: -1, maxNorthM: 11, minEastM: -1, maxEastM: 30 };
  const origin = { originXM: 3000, originYM: 500 };
  expect([...rowsWithin(TABLE, Uint32Array.of(2, 1, 0), box, origin)]).toEqual([1, 0]);
  expect([...rowsWithin(TABLE, Uint32Array.of(2, 1, 0), { ...box, maxNorthM: 5 }, origin)]).toEqual([0]);
});
