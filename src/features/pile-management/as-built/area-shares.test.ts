import { expect, it } from 'vitest';
import { inSlices } from '../../../shared/in-slices';
import { areaShares } from './area-shares';

it('says of each area how much of what is finished there is simulated', async () => {
  const none = Number.NaN;
  const columns = {
    row_no: { codes: Uint32Array.of(0, 0, 1, 1, 2), values: ['A', 'B', 'C'] },
    x_m: Float64Array.of(1000, 1004, 1021, 1022, none),
    y_m: Float64Array.of(500, 504, 500, 501, none),
    finished_ms: Float64Array.of(1, 2, 3, 4, none),
    is_simulated: Float64Array.of(1, 0, 1, 1, 1),
  };
  const table = { columns, rows: 5 };
  const origin = { originXM: 1000, originYM: 500 };
  const row = (name: string) => ({ row: name, box: [0, 0, 0, 0] as const });
  const shares = (...terms: Parameters<typeof areaShares>) => inSlices(areaShares(...terms));
  expect(await shares([row('B'), row('A'), row('C')], table, null, origin)).toEqual({
    areas: ['all', 'some', 'none'],
    whole: 'some',
  });
  // An area without a finished pile says nothing of the others.
  expect((await shares([row('B'), row('C')], table, null, origin)).whole).toBe('all');
  const squares = [
    { row: null, box: [1021, 1022, 500, 501] as const },
    { row: null, box: [1000, 1004, 500, 504] as const },
  ];
  expect((await shares(squares, table, 10, origin)).areas).toEqual(['all', 'some']);
});
