// A pile that was changed here, in the tables that were read before.
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { PileItem } from '../../contracts/api/pile-management';
import type { PileTable } from '../../parts/pile-list/pile-rows';
import { arrangedOf, putInTables, sizesOf } from './use-pile-changes';

const one = (cell: number): Float64Array => Float64Array.of(cell);
const TABLE: PileTable = {
  rows: 1,
  figures: {},
  columns: {
    pile_id: one(5),
    pile_no: { utf8: new TextEncoder().encode('A-1'), ends: Uint32Array.of(3) },
    row_no: { codes: Uint32Array.of(0), values: [''] },
    numeral: one(Number.NaN),
    mileage_m: one(Number.NaN),
    x_m: one(3000),
    y_m: one(500),
    diameter_m: one(0.5),
    design_depth_m: one(10),
    making_order: one(Number.NaN),
    depth_m: one(Number.NaN),
    status: one(0),
    finished_ms: one(Number.NaN),
    is_simulated: one(0),
    generation_state: one(0),
    discard: one(0),
  },
};
const ITEM: PileItem = {
  pile_id: 5,
  pile_no: 'A-1',
  row_no: null,
  numeral: null,
  mileage_m: null,
  x_m: 3000,
  y_m: 500,
  diameter_m: 0.5,
  design_depth_m: 12,
  depth_m: null,
  status: 0,
  finished_ms: null,
  is_simulated: false,
  generation_state: 0,
  discard: 0,
  discard_note: '',
  design: {},
  records: 0,
  revision: 2,
};

it('stands in all tables of its project, which are no newer for it', () => {
  const client = new QueryClient();
  const project = ['pileTable', 'mixing', 1];
  const tables = [
    [...project, {}],
    [...project, { pile_no: 'A' }],
    ['pileTable', 'mixing', 2, {}],
  ];
  for (const [at, key] of tables.entries()) client.setQueryData<PileTable>(key, TABLE, { updatedAt: 1_000 + at });
  putInTables(client, project, ITEM, 'order');
  const depthOf = (key: readonly unknown[]) => client.getQueryData<PileTable>(key)?.columns.design_depth_m[0];
  expect(tables.map(depthOf)).toEqual([12, 12, 10]);
  expect(tables.map((key) => client.getQueryState(key)?.dataUpdatedAt)).toEqual([1_000, 1_001, 1_002]);
  client.clear();
});

it('shows the sizes of a change of design on the map, and nothing where it changes none', () => {
  expect(sizesOf({ pile_ids: [9, 4], diameter_m: 0.8 })).toEqual({
    pileIds: Uint32Array.of(9, 4),
    diameterM: Float64Array.of(0.8, 0.8),
  });
  expect(sizesOf({ pile_ids: [9], diameter_m: null, design_depth_m: 12 })).toEqual({
    pileIds: Uint32Array.of(9),
    diameterM: Float64Array.of(Number.NaN),
    designDepthM: Float64Array.of(12),
  });
  expect(sizesOf({ pile_ids: [9], design: { strength: 3 } })).toBeNull();
});

it('shows the places and numbers of an arrangement on the map, and nothing where it changes none', () => {
  const columns = { pile_no: ['A', 'B'], x_m: [1, null], y_m: [null, 2.5], row_no: ['1', null] };
  expect(arrangedOf({ pile_ids: [4, 9], columns })).toEqual({
    pileIds: Uint32Array.of(4, 9),
    pileNo: ['A', 'B'],
    xM: Float64Array.of(1, Number.NaN),
    yM: Float64Array.of(Number.NaN, 2.5),
  });
  expect(arrangedOf({ pile_ids: [4], columns: { row_no: ['1'] } })).toBeNull();
});
