import { describe, expect, it } from 'vitest';
import { decodedTableOf } from '../../../tests/fixtures/decoded-table';
import { productionColumns } from '../../contracts/api';
import { pileRecords, shownRecord } from './records';

const records = pileRecords(
  decodedTableOf(productionColumns, [
    { record_no: 'B', equipment_name: '1#', started_ms: 2000, depth_m: 3.5, has_log: 0, is_simulated: 1 },
    {
      record_no: 'A',
      equipment_name: '2#',
      started_ms: 1000,
      ended_ms: 1500,
      depth_m: 12,
      has_log: 1,
      is_simulated: 0,
    },
  ]),
);

describe('records of a pile', () => {
  it('are read from columns, and what is missing is no zero', () => {
    expect(records.map(({ recordNo }) => recordNo)).toEqual(['B', 'A']);
    expect(records[0]).toMatchObject({ inWork: true, hasLog: false, simulated: true, depthM: 3.5 });
    expect(records[1]).toMatchObject({ inWork: false, hasLog: true, simulated: false, machine: '2#' });
    expect(records[0]?.ashKg).toBeNaN();
  });

  it.each([
    ['A', null, 'A'],
    ['A', 'C', 'A'],
    ['C', 'C', 'C'],
    ['gone', 'C', 'C'],
    [null, null, 'A'],
  ])('with %s asked for and %s in work shows %s', (wanted, working, shown) => {
    expect(shownRecord(records, wanted, working)).toBe(shown);
  });

  it('has none to show before work begins', () => {
    expect(shownRecord([], null, null)).toBeNull();
  });
});
