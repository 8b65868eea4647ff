import { expect, it } from 'vitest';
import type { RecordsSource } from '../contracts/data-core';
import type { OpenSource } from './opened-keys';
import { allOf, loadedOf } from './record-parts';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };

const records = (more: Partial<RecordsSource>): OpenSource => ({
  kind: 'records',
  source: {
    ...SCOPE,
    recordNos: ['R-1', 'R-2', 'R-3'],
    pileIds: Uint32Array.of(1, 2, 3),
    machineIds: Uint32Array.of(1, 1, 1),
    layoutRows: null,
    channels: ['depth_m'],
    ...more,
  },
});

it('counts the records whose logs are there: the first of a set that grows, all of one that was opened whole', () => {
  expect([records({ first: 2 }), records({ first: 0 }), records({})].map(loadedOf)).toEqual([2, 0, 3]);
  expect(allOf(records({ first: 2 }))).toBe(3);
  const piles: OpenSource = { kind: 'piles', source: SCOPE };
  for (const count of [loadedOf, allOf]) expect([count(piles), count(undefined)]).toEqual([0, 0]);
});
