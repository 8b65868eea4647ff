// Which searches the heads in the worker answer, and as what. That both sides find the same is held by
// tests/contract/record-search.test.ts.
import { expect, it } from 'vitest';
import type { HeadFilter, RecordFilter } from '../contracts/data-core';
import { headFilterOf, warningFilterOf } from './head-filter';

const BEGIN = '2026-11-20T00:00:00.000Z';
const END = '2026-11-20T23:59:59.999Z';

it.each<[RecordFilter, HeadFilter | null]>([
  [{}, {}],
  [{ pile_no: '', row_no: '' }, {}],
  [{ pile_no: 'K1' }, { texts: [{ column: 'pile_no', part: 'K1', whole: false }] }],
  [{ pile_no: 'K1', exact: '1' }, { texts: [{ column: 'pile_no', part: 'K1', whole: true }] }],
  // Only the database compares such letters in either case.
  [{ pile_no: 'É1' }, null],
  [{ pile_no: '桩1' }, { texts: [{ column: 'pile_no', part: '桩1', whole: false }] }],
  [{ pile_no: 'K1', pile_no2: '7' }, null],
  [{ hole_no: 'H1', end_hole_no: 'H9' }, null],
  [{ hole_no: 'H1' }, { texts: [{ column: 'pile_no', part: 'H1', whole: false }] }],
  [{ equipment_id: 7, level: [3] }, null],
  [{ position: 'north' }, null],
  [
    { equipment_id: [7, 8], begin_time: BEGIN },
    {
      ranges: [{ column: 'started_ms', low: Date.parse(BEGIN), high: null }],
      oneOf: [{ column: 'equipment_id', values: [7, 8] }],
    },
  ],
  // The records that the daily statistics count.
  [
    { ended_from: BEGIN, ended_to: END, is_generated: '0' },
    {
      ranges: [
        { column: 'ended_ms', low: Date.parse(BEGIN), high: null },
        { column: 'ended_ms', low: null, high: Date.parse(END) },
      ],
      oneOf: [{ column: 'is_generated', values: [0] }],
    },
  ],
  [{ figure: 'max_torque_knm', figure_from: 3 }, { ranges: [{ column: 'max_torque_knm', low: 3, high: null }] }],
  [
    { score_from: 0, score_to: 89.5, has_warnings: '1' },
    {
      ranges: [
        { column: 'score', low: 0, high: null },
        { column: 'score', low: null, high: 89.5 },
        { column: 'warnings', low: 1, high: null },
      ],
    },
  ],
  [
    { has_warnings: '0', is_discard: '1' },
    {
      oneOf: [
        { column: 'is_discarded', values: [1] },
        { column: 'warnings', values: [0] },
      ],
    },
  ],
])('%j is %j', (search, filter) => {
  expect(headFilterOf(search, true)).toEqual(filter);
});

it('leaves out given-up piles where the project does, unless the search means them', () => {
  const others = { column: 'is_discarded', values: [0] };
  expect(headFilterOf({}, false)).toEqual({ oneOf: [others] });
  expect(headFilterOf({ score_to: 60 }, false)?.oneOf).toEqual([others]);
  expect(headFilterOf({ record_no: 'R1' }, false)?.oneOf).toBeUndefined();
  expect(headFilterOf({ is_discard: '1' }, false)?.oneOf).toEqual([{ column: 'is_discarded', values: [1] }]);
});

it('answers a search of warnings by their own columns', () => {
  expect(warningFilterOf({ handle_status: [0, 2], level: 3, begin_time: BEGIN }, true)).toEqual({
    ranges: [{ column: 'raised_ms', low: Date.parse(BEGIN), high: null }],
    oneOf: [
      { column: 'status', values: [0, 2] },
      { column: 'level', values: [3] },
    ],
  });
  expect(warningFilterOf({ rule: 'depth_min' }, true)).toEqual({
    texts: [{ column: 'rule', part: 'depth_min', whole: true }],
  });
  expect(warningFilterOf({ rule: ['depth_min', 'current_max'] }, true)).toBeNull();
  expect(warningFilterOf({ pile_no2: '7' }, false)).toBeNull();
  expect(warningFilterOf({ is_generated: '0' }, false)).toBeNull();
});
