import { describe, expect, it } from 'vitest';
import { pileRecords, shownRecord } from './records';

const records = pileRecords({
  rows: 2,
  columns: {
    record_no: ['B', 'A'],
    equipment_name: ['1#', '2#'],
    started_ms: Float64Array.of(2000, 1000),
    ended_ms: Float64Array.of(Number.NaN, 1500),
    depth_m: Float64Array.of(3.5, 12),
    has_log: Float64Array.of(0, 1),
    is_simulated: Float64Array.of(1, 0),
  },
});

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
